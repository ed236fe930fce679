"""Analysis in the terminal: values of moves, and a match looked at again."""

from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn
from rich.table import Table

from cardrules import CardRulesError, Match
from cardrules.analyse import Analysis, Decision, Review, analyse, decisions, gains_of, missed, reason
from cardrules.cli import render
from cardrules.core.rulebook import counted
from cardrules.core.zones import Seat


def values_at(match: Match, worlds: int, to_win: bool) -> None:
    """Print the values of the moves at the present place, in points, or in matches won."""
    if not match.actors or match.deal_due:
        raise CardRulesError("Nobody has a move to choose there: cards are dealt, or the match is over.")
    found = analyse(match, worlds=worlds, to_win=to_win)
    render.console.print(values_table(found, to_win and match.game.seats > 1))
    render.console.print(f"\n{found.best}. {reason(match, found)}")


def values_table(found: Analysis, to_win: bool) -> Table:
    """The moves from the best to the worst, with the value of each to its player.

    Args:
        found: The values of the moves.
        to_win: Whether these are shares of matches won.
    """
    winnable = found.moves[0].chance is not None and not to_win
    headings = ("Move", "Worth", "95% from", "to", "Behind the best", *(["Can be won"] if winnable else []))
    shown = render.plain_table(*headings)
    for column in shown.columns[1:]:
        column.justify = "right"
    for each in found.moves:
        numbers = (*each.value, each.regret.value)
        chance = [f"{each.chance.value:.0%}"] if each.chance and winnable else []
        shown.add_row(str(each.move), *(f"{number:.2f}".replace("-", "−") for number in numbers), *chance)
    how = "all cards known, best play" if found.exact else f"{found.worlds:,} worlds, simple players"
    if winnable:
        how = f"{found.worlds:,} worlds; all cards where the game can be won, or else what a simple player gets up"
    shown.caption = f"In {'shares of matches that are won' if to_win else 'points of the deal'}: {how}."
    return shown


def review_of(match: Match, seat: Seat, worlds: int) -> None:
    """Look at all moves of a seat again, and print their cost; a bar shows the progress."""
    if seat not in range(match.game.seats):
        raise CardRulesError(f"There is no seat {seat}: the seats are 0 to {match.game.seats - 1}.")
    if match.game.race:
        missed_by(match, seat)
        return
    places = [place for place, ply in enumerate(match.plies) if ply.seat == seat]
    found = list[Decision]()
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn())
    with Progress(*columns, console=render.errors, transient=True) as progress:
        task = progress.add_task("Looking at the moves", total=len(places))
        for each in decisions(match, seat, worlds=worlds):
            found.append(each)
            progress.update(task, completed=places.index(each.ply))
    done = Review(seat, tuple(found))
    shown = render.plain_table("Place", "Deal", "Move", "Best", "Cost")
    shown.columns[-1].justify = "right"
    for row in done.table:
        cost = f"{row['cost']:.1f}" if row["cost"] else "–"
        shown.add_row(str(row["place"]), str(row["deal"]), row["move"], row["best"], cost)
    render.console.print(shown)
    render.console.print(f"\n{done}")


def missed_by(match: Match, seat: Seat) -> None:
    """Print the gains that the side of a seat missed in a race."""
    shown = render.plain_table("Place", "Play", "Open for", "Points", "Taken away by")
    lost = missed(match, match.game.side_of(match.game.options, seat))
    for gain in lost:
        by = "" if gain.by is None else f"seat {gain.by}"
        moves = counted(gain.moves, "move")
        shown.add_row(str(gain.opened), str(gain.play), moves, str(gain.points), by)
    render.console.print(shown)
    taken = sum(
        gain.taken and gain.side == match.game.side_of(match.game.options, seat) for gain in gains_of(match)
    )
    render.console.print(f"\n{counted(taken, 'gain')} taken, {len(lost)} missed.")
