"""The page with the score pads: for people who play with cards of their own."""

from typing import Any

import streamlit as st

from cardrules import CardRulesError, Game, game_ids, load
from cardrules.tabletop.scorepad import ScoredDeal, ScorePad

from ..components.pad_tools import print_button
from ..model.markdown import cited, plain, signed
from ..model.pad import KIND, OpenPad, PadEntry, deal_text, deal_word, names_used, pads_of
from ..model.session import Session
from ..model.settings import NAMES
from ..navigation import READING, go_to
from .pad_entry import entry_form
from .pad_sheet import plot, table
from .plain_text import complain, header, metric, title, warn
from .retry import try_again
from .setup import chosen_values, option_keys, option_widget, under_choice

FIRST_OPTIONS = ("players", "packs", "target", "max_deals")
"""The options that most tables have to choose; the others wait behind a heading."""
_OPEN = "open pad"


def show(session: Session) -> None:
    """Draw the page."""
    key = st.query_params.get("pad", "")
    if (opened := open_pad(session, key)) is not None:
        pad_page(session, opened)
        return
    title("Score pad")
    with st.container(width=READING):
        if key:
            warn("This pad is not there, or this version cannot read it: choose another.")
        st.markdown(
            "For a game with cards of your own: enter what you count, and the pad scores it by the rules."
        )
        entries = list(pads_of(session.store, session.learner))
        kept_pads(session, entries)
        new_pad(session, names_used(entries))


def open_pad(session: Session, key: str) -> OpenPad | None:
    """The pad of the address, as it stands now; None where there is none that can be read."""
    opened: OpenPad | None = st.session_state.get(_OPEN)
    if opened is not None and opened.key == key:
        opened.look_again()
    else:
        opened = OpenPad.load(session.store, session.learner, key) if key else None
        st.session_state[_OPEN] = opened
    return opened


# The pads, and a new one


def kept_pads(session: Session, entries: list[PadEntry]) -> None:
    """The pads that there are, to go on with."""
    if entries:
        header("Your pads")
    for entry in entries:
        if entry.pad is None:
            unreadable(session, entry)
        elif st.button(pad_name(entry.pad), key=f"open {entry.key}"):
            go_to("pad", pad=entry.key)


def unreadable(session: Session, entry: PadEntry) -> None:
    """A pad that this version cannot read is still there to be taken elsewhere."""
    with st.container(horizontal=True, vertical_alignment="center"):
        st.markdown("A pad that this version cannot read", width="content")
        st.download_button("Download it", entry.text, f"pad-{entry.key}.json", key=f"take {entry.key}")
        delete_button(session, entry.key)


def pad_name(pad: ScorePad) -> str:
    """A pad in a line."""
    number = len(pad.deals)
    count = f"{number} {deal_word(pad)}{'s' * (number != 1)}"
    ended = ", over" if pad.outcome else ""
    return f"{pad.game.title}: {plain(', '.join(pad.side_names))} · {count}{ended}"


def delete_button(session: Session, key: str) -> None:
    """A pad is deleted by two touches."""
    with st.popover("Delete", key=f"deleting {key}"):
        st.markdown("The pad and all its deals are deleted. This cannot be undone.")
        if st.button("Delete it now", key=f"delete {key}", type="primary"):
            session.store.forget(session.learner, KIND, key)
            st.session_state.pop(_OPEN, None)
            go_to("pad")


def new_pad(session: Session, known: tuple[str, ...]) -> None:
    """The game, its options, the players and the first dealer.

    Args:
        session: The visitor's session.
        known: Those who have played before, the last ones first.
    """
    header("A new pad")
    ids = [id for id in game_ids() if load(id).results]
    asked = st.query_params.get("game", "")
    wanted = asked if asked in ids else ids[0]
    id = st.selectbox(
        "Game", ids, ids.index(wanted), format_func=lambda id: load(id).title, key=f"pad game {wanted}"
    )
    try:
        game = chosen_options(load(id))
    except CardRulesError as error:
        complain(error)
        return
    names = players((*known, *session.settings.others, *NAMES), game)
    dealer = first_dealer(game, names)
    if st.button("Begin", type="primary", key="begin pad"):
        try:
            pad = ScorePad(game, names, dealer)
        except CardRulesError as error:
            complain(error)
            return
        opened = OpenPad.begin(session.store, session.learner, pad)
        if opened.trouble:
            complain(opened.trouble)
            return
        go_to("pad", pad=opened.key)


def first_dealer(game: Game, names: tuple[str, ...]) -> int:
    """Ask who deals first; not in a race, where everybody shuffles."""
    if game.race or game.seats == 1:
        return 0
    return st.segmented_control(
        "Who deals first?",
        range(game.seats),
        format_func=lambda seat: plain(names[seat]),
        default=0,
        required=True,
        key=f"first dealer {game.id} {game.seats}",
    )


def chosen_options(game: Game) -> Game:
    """The game with the options that are chosen below."""
    keys = option_keys(game, f"pad option {game.id}")
    first = [name for name in FIRST_OPTIONS if name in keys]
    chosen_so_far = under_choice(game, keys)
    for name in first:
        option_widget(name, chosen_so_far, keys[name])
    with st.expander("Other rules that you have agreed on"):
        for name in keys:
            if name not in first:
                option_widget(name, chosen_so_far, keys[name])
    return game.with_options(**chosen_values(game, keys))


def players(known: tuple[str, ...], game: Game) -> tuple[str, ...]:
    """The names of the players, clockwise; partners are named as such."""
    usual = tuple(dict.fromkeys(known))
    partners = game.sides < game.seats
    if game.seats > 1:
        st.markdown("**The players, clockwise**")
    with st.container(horizontal=True):
        return tuple(
            st.text_input(
                f"Player {seat + 1}"
                + (f" (side {game.side_of(game.options, seat) + 1})" if partners else ""),
                usual[seat],
                max_chars=20,
                key=f"player {seat}",
                width=170,
            )
            for seat in range(game.seats)
        )


# A pad


def pad_page(session: Session, opened: OpenPad) -> None:
    """The score, what is entered next, and the deals."""
    pad = opened.pad
    with st.container(key="sheet"):
        title(pad.game.title)
        if opened.is_news:
            warn("This pad was changed in another tab: here is how it stands now.")
        next_deal, deals = st.columns(2, gap="large")
        with next_deal:
            standing(pad)
            with st.container(key="screen-entry"):
                if not pad.outcome or opened.changing:
                    entry_form(opened)
                buttons(session, opened)
        with deals:
            if pad.deals:
                deals_so_far(opened)
        if opened.trouble:
            warn(f"{opened.trouble} It is tried again; until then only this tab has what you enter.")
            try_again()


def deals_so_far(opened: OpenPad) -> None:
    """The deals as a plot and as a table, and each line by line."""
    pad = opened.pad
    plot(pad)
    table(pad)
    with st.container(key="screen-deals"):
        header(f"Every {deal_word(pad)}, and why")
        for deal in reversed(pad.deals):
            opened_deal(opened, deal, expanded=deal.number == len(pad.deals))


def standing(pad: ScorePad) -> None:
    """The totals, and who is out; who has won and why, or who deals next."""
    with st.container(horizontal=True):
        for side, name in enumerate(pad.side_names):
            out = all(seat in pad.out for seat in pad.game.members[side])
            metric(name, standing_of(pad, side) + (" · out" if out else ""))
    game, names = pad.game, pad.names
    if pad.outcome:
        st.success(cited(pad.outcome.finding, game, names))
        return
    if game.race:
        known = [fact.in_words() for fact in game.status(pad.state) if fact.id == "packs"]
        st.markdown(". ".join(["Everybody shuffles", *known]) + ".")
    elif game.seats > 1:
        (dealer,) = pad.dealers
        st.markdown(f"**{plain(names[dealer])}** deals next.")


def standing_of(pad: ScorePad, side: int) -> str:
    """The points of a side; where single games are listed, the games won, too, and how good they were on average."""
    if not pad.is_series:
        return signed(pad.totals[side])
    games, won = len(pad.deals), pad.wins[side]
    said = f"{won} of {games} won"
    if pad.game.seats == 1 and games:
        return f"{said} · {pad.totals[side] / games:.1f} up on average"
    return f"{said} · {pad.totals[side]}" if any(pad.totals) else said


def buttons(session: Session, opened: OpenPad) -> None:
    """The buttons for the pad as a whole."""
    pad = opened.pad
    with st.container(horizontal=True):
        if pad.deals and st.button(
            f"Take back {deal_name(pad, len(pad.deals))}", key=f"undo deal {len(pad.deals)}"
        ):
            opened.undo()
            st.rerun()
        print_button(f"{opened.key} {opened.changing}" if opened.changing else "", opened.wrong_fields)
        st.download_button(
            "CSV", pad.csv(), f"{pad.game.id}.csv", "text/csv", key="pad csv", on_click="ignore"
        )
        rename(opened)
        delete_button(session, opened.key)
        if st.button("All pads", key="all pads"):
            go_to("pad")


def rename(opened: OpenPad) -> None:
    """Other names."""
    with st.popover("Names"), st.form("names", border=False):
        names = [
            st.text_input(f"Player {seat + 1}", name, max_chars=20, key=f"rename {opened.key} {seat}")
            for seat, name in enumerate(opened.pad.names)
        ]
        if st.form_submit_button("Rename"):
            opened.rename(names)
            if opened.complaint:
                complain(opened.complaint)
            else:
                st.rerun()


def opened_deal(opened: OpenPad, deal: ScoredDeal[Any], expanded: bool) -> None:
    """A deal line by line, to be looked into and changed."""
    pad = opened.pad
    with st.expander(
        f"{deal_name(pad, deal.number).capitalize()}: {plain(deal_text(pad, deal))}", expanded=expanded
    ):
        for side, name in enumerate(pad.side_names):
            lines = [line for line in deal.lines if line.side == side]
            said = [
                f"- **{signed(line.points)}** · {cited(line.finding, pad.game, pad.names)}" for line in lines
            ]
            if said:
                st.markdown("\n".join([f"**{plain(name)}: {signed(deal.points(side))}**\n", *said]))
        st.markdown("\n".join(f"- {cited(finding, pad.game, pad.names)}" for finding in deal.findings))
        if st.button(f"Change {deal_name(pad, deal.number)}", key=f"change {deal.number}"):
            opened.change(deal.number)
            st.rerun()


def deal_name(pad: ScorePad, number: int) -> str:
    """A deal by its number."""
    return f"{deal_word(pad)} {number}"
