"""The terminal: the commands `cardrules games`, `learn`, `rules`, `judge`, `play` and more."""

from contextlib import suppress
from pathlib import Path
from random import randrange
from typing import Annotated

import typer

from cardrules import CardRulesError, Match, PositionError, __version__, game_ids, load
from cardrules.cli import render
from cardrules.cli.files import check_place, read_match, write_record
from cardrules.cli.options import DatabaseAddress, chosen_options
from cardrules.cli.reported import report_errors
from cardrules.cli.store import store_commands
from cardrules.cli.terminal_session import TerminalSession, watch
from cardrules.core.letters import show_letters

commands = typer.Typer(
    help="The rules of card games, exactly: read them, play, and learn why and for how many points.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

commands.add_typer(store_commands, name="store")

PositionText = Annotated[
    str,
    typer.Argument(
        metavar="POSITION",
        help='What lies where, for Pebbles and Nuts as in "hands AS KH 9H 8C TC JC QD / ?6; trick 7H"; '
        "'cardrules position GAME' lists what can be said.",
    ),
]
GameName = Annotated[str, typer.Argument(metavar="GAME", help="Id of a game; 'cardrules games' lists them.")]
RecordToRead = Annotated[Path, typer.Argument(metavar="FILE", help="A record, as 'play' writes it.")]
RecordToWrite = Annotated[
    Path | None,
    typer.Option("--record", metavar="FILE", help="Where to write the match at the end, as JSON."),
]
AsItLies = Annotated[
    bool,
    typer.Option("--as-it-lies", help="Take the position as it lies, even if play cannot have led to it."),
]
OwnSeat = Annotated[int, typer.Option("--seat", help="The seat that you play; bots play the others.")]
Watching = Annotated[bool, typer.Option("--watch", help="Bots play every seat.")]
Pause = Annotated[float, typer.Option(min=0, help="Seconds between the moves that you watch.")]


def main() -> None:
    """Entry point of the command `cardrules`."""
    show_letters()
    commands()


def _version(wanted: bool) -> None:
    if wanted:
        render.console.print(f"cardrules {__version__}")
        raise typer.Exit


@commands.callback()
def _common(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    pass


@commands.command()
def games() -> None:
    """List the games."""
    render.console.print(render.game_list())


@commands.command()
@report_errors(exit_code=2)
def learn(
    game: GameName,
    option: Annotated[
        list[str] | None,
        typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game; may be repeated."),
    ] = None,
) -> None:
    """Tell a game as one would tell it to a friend who wants to play tonight."""
    found = load(game)
    render.console.print(render.guide(found.with_options(**chosen_options(found, option or ()))))


@commands.command()
@report_errors(exit_code=2)
def rules(
    game: GameName,
    clause: Annotated[
        str | None, typer.Option("--clause", metavar="ID", help="Only this clause, with its source.")
    ] = None,
) -> None:
    """Show the rules of a game in reading order, its options and presets."""
    found = load(game)
    render.console.print(render.rulebook(found) if clause is None else render.one_clause(found, clause))


@commands.command("position")
@report_errors(exit_code=2)
def position_command(game: GameName) -> None:
    """Show how positions of a game are written: an example, and every field with its default."""
    render.console.print(render.how_positions_are_written(load(game)))


@commands.command()
@report_errors(exit_code=2)
def judge(
    game: GameName,
    position: PositionText,
    move: Annotated[str, typer.Argument(metavar="MOVE", help="The move, as it is typed in play.")],
    seat: Annotated[
        int | None, typer.Option("--seat", help="Who makes it; the seat whose turn it is, if left out.")
    ] = None,
    as_it_lies: AsItLies = False,
) -> None:
    """Judge a move in a position: whether it is legal, and why; exit code 1 means that it is not."""
    verdict = Match.from_position(position, game, reachable=not as_it_lies).judge(move, seat)
    render.console.print(render.explained(verdict))
    if not verdict:
        raise typer.Exit(1)


@commands.command()
@report_errors(exit_code=2)
def show(
    game: GameName,
    position: PositionText,
    seat: Annotated[
        int | None, typer.Option("--seat", help="Whose view it is; if left out, all known cards are shown.")
    ] = None,
    as_it_lies: AsItLies = False,
) -> None:
    """Draw a position and list the legal moves of the seat whose turn it is, as far as its cards are known.

    Where nobody can play on, because the table is stuck or the deal is over, it says so and what follows.
    """
    match = Match.from_position(position, game, reachable=not as_it_lies)
    _show_opening(match)
    render.console.print(render.view(match, seat is None, seat))
    viewer = seat if seat is not None else next(iter(match.actors), None)
    if viewer is not None and viewer in match.actors and not match.deal_due:
        with suppress(PositionError):
            moves = list(match.legal_moves_of(viewer))
            render.console.print()
            render.console.print(render.legal_moves((move, match.judge(move, viewer)) for move in moves))


@commands.command()
@report_errors(exit_code=2)
def play(
    game: GameName,
    seed: Annotated[
        int | None, typer.Option(help="The seed of the shuffles; a random one if left out.")
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game; may be repeated."),
    ] = None,
    preset: Annotated[str | None, typer.Option(help="A named choice of options to begin with.")] = None,
    position: Annotated[
        str | None,
        typer.Option(
            metavar="TEXT",
            help="Where to begin instead of a deal, with the options that it names; unknown cards are dealt at random.",
        ),
    ] = None,
    as_it_lies: AsItLies = False,
    seat: OwnSeat = 0,
    watching: Watching = False,
    pause: Pause = 0,
    record: RecordToWrite = None,
) -> None:
    """Play a game by typing moves; type ? to see what you can type."""
    base = load(game)
    chosen_game = base.with_options(preset, **chosen_options(base, option or []))
    begin = randrange(1_000_000) if seed is None else seed
    if position is None:
        match = Match(chosen_game, seed=begin)
    elif option or preset:
        match = _all_known(Match.from_position(position, chosen_game, begin, not as_it_lies))
    else:
        match = _all_known(Match.from_position(position, base.id, begin, not as_it_lies))
    _sit_down(match, 0, seat, watching, pause, record)
    if not record:
        render.console.print(f"--seed {match.seed} deals the same cards again.")


@commands.command()
@report_errors(exit_code=1)
def resume(
    file: RecordToRead,
    seat: OwnSeat = 0,
    watching: Watching = False,
    pause: Pause = 0,
    record: RecordToWrite = None,
) -> None:
    """Continue a match where its record ends."""
    match = read_match(file)
    _sit_down(match, match.ply, seat, watching, pause, record)


def _all_known(match: Match) -> Match:
    """A match that begins at the same position, with its unknown cards dealt at random."""
    assert match.begins_at, "it begins with one"
    return Match.from_position(match.begins_at.filled(match.seed), match.game, seed=match.seed)


def _show_opening(match: Match) -> None:
    """Show what follows at once from the position that a match begins with."""
    for event in match.opening:
        render.console.print(render.event_line(event, match.game.side_names, cite=True))


def _sit_down(match: Match, shown: int, seat: int, watching: bool, pause: float, record: Path | None) -> None:
    """Continue a match of which some moves have already been shown, and write the record if one is wanted."""
    if seat not in range(match.game.seats):
        raise CardRulesError(f"There is no seat {seat}: the seats are 0 to {match.game.seats - 1}.")
    if record:
        check_place(record)
    if not match.ply:
        _show_opening(match)
    try:
        if watching:
            watch(match, pause, shown)
        else:
            TerminalSession(match, seat, shown).play()
    except (EOFError, KeyboardInterrupt):
        render.console.print()
    finally:
        if record:
            write_record(match, record)
    if record:
        how = f"; 'cardrules resume {record}' continues the match" if match.actors else ""
        render.console.print(f"\nThe record is in {record}{how}.", soft_wrap=True)
    else:
        render.console.print(
            "\nTo keep the moves, type 'save FILE' while you play, or start with --record FILE."
        )


@commands.command()
@report_errors(exit_code=1)
def replay(
    file: RecordToRead,
    to: Annotated[
        int | None, typer.Option("--to", metavar="PLY", min=0, help="Stop after this move.")
    ] = None,
    all_cards: Annotated[
        bool, typer.Option("--all", help="Also show what a spectator does not see.")
    ] = False,
) -> None:
    """Replay a record: every move with what it brought about, then the table and the score."""
    match = read_match(file)
    if to is not None and to > len(match.plies):
        raise CardRulesError(f"The record ends with move {len(match.plies)}: there is no move {to}.")
    match.go(len(match.plies) if to is None else to)
    for number, ply in enumerate(match.plies[: match.ply], start=1):
        render.console.print(render.ply_lines(number, ply, match.game.side_names))
    render.console.print()
    render.console.print(render.view(match, all_cards))
    render.console.print()
    render.console.print(render.ledger(match.score_lines, match.game.side_names))


@commands.command("analyse")
@report_errors(exit_code=1)
def analyse_command(
    file: RecordToRead,
    seat: Annotated[int, typer.Option("--seat", help="Whose moves are looked at.")] = 0,
    at: Annotated[
        int | None,
        typer.Option("--at", metavar="PLY", min=0, help="Instead, what each move after this one is worth."),
    ] = None,
    worlds: Annotated[
        int, typer.Option(min=1, help="In how many worlds each move is tried; more are surer.")
    ] = 512,
    to_win: Annotated[
        bool,
        typer.Option("--to-win", help="With --at: how often each move wins the match, instead of points."),
    ] = False,
) -> None:
    """Look at a match again: what each of your moves cost, against the best one; Ctrl-C ends it."""
    from cardrules.cli import analysis

    match = read_match(file)
    if at is None:
        analysis.review_of(match, seat, worlds)
        return
    if at > len(match.plies):
        raise CardRulesError(f"The record ends with move {len(match.plies)}: there is no move {at}.")
    match.go(at)
    analysis.values_at(match, worlds, to_win)


@commands.command("arena")
@report_errors(exit_code=2)
def arena_command(
    first: Annotated[
        str,
        typer.Argument(
            metavar="A",
            help="A player: random, simple or strong, or a Python file with choose(state, seat, moves, rng).",
        ),
    ],
    second: Annotated[str, typer.Argument(metavar="B", help="Another one.")],
    game: Annotated[str, typer.Option("--game", metavar="GAME", help="What they play.")],
    option: Annotated[
        list[str] | None,
        typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game; may be repeated."),
    ] = None,
    pairs: Annotated[
        int, typer.Option(min=2, help="How many pairs of matches: the same cards twice, seats exchanged.")
    ] = 50,
    seed: Annotated[int, typer.Option(help="The seed of the first pair.")] = 0,
) -> None:
    """Have two players meet, and say who is the better one; Ctrl-C ends it early."""
    from cardrules.cli import arena

    base = load(game)
    arena.show(base.with_options(**chosen_options(base, option or ())), (first, second), pairs, seed)


@commands.command("simulate")
@report_errors(exit_code=2)
def simulate_command(
    game: GameName,
    deals: Annotated[str, typer.Option(metavar="N", help="How many deals; 1e6 is a million.")] = "1000",
    option: Annotated[
        list[str] | None,
        typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game; may be repeated."),
    ] = None,
    preset: Annotated[str | None, typer.Option(help="A named choice of options to begin with.")] = None,
    policy: Annotated[
        str, typer.Option(help="Who plays every seat: 'random' moves, or 'simple', the game's bot.")
    ] = "random",
    seed: Annotated[int, typer.Option(help="The seed of the deals.")] = 0,
    workers: Annotated[int, typer.Option(help="How many processes play.")] = 1,
    plain: Annotated[
        bool, typer.Option("--plain", help="Play through the rules, without compiled code.")
    ] = False,
    save: Annotated[
        Path | None,
        typer.Option("--save", metavar="FILE", help="Where to write every deal: FILE.parquet or FILE.csv."),
    ] = None,
) -> None:
    """Play many deals and say how they went; Ctrl-C ends the run early."""
    from cardrules.cli import simulate

    base = load(game)
    chosen_game = base.with_options(preset, **chosen_options(base, option or []))
    if save:
        simulate.check_suffix(save)
        check_place(save)
    results = simulate.simulated(chosen_game, simulate.whole_number(deals), policy, seed, workers, not plain)
    render.console.print(simulate.table(chosen_game, results))
    if save:
        simulate.write_results(results, save)
        render.console.print(f"\nThe deals are in {save}.")
    if not results.complete:
        render.errors.print(f"\nInterrupted: {len(results):,} of {results.run.deals:,} deals were finished.")
        raise typer.Exit(130)


@commands.command("warm")
@report_errors(exit_code=2)
def warm_command(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="Id of a game; all games, if left out.")
    ] = None,
) -> None:
    """Compile beforehand what plays many deals and weighs moves, so that nothing has to wait for it later."""
    from cardrules.cli import warm

    warm.warm([load(id) for id in ([game] if game else game_ids())])


@commands.command()
@report_errors(exit_code=1)
def app(
    port: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=65535,
            help="The port, the first one of several processes; if left out, the first free one from 8501.",
        ),
    ] = None,
    headless: Annotated[bool, typer.Option("--headless", help="Do not open the browser.")] = False,
    address: Annotated[
        str, typer.Option(help="Where to listen: 0.0.0.0 lets others in, from any machine.")
    ] = "localhost",
    base_path: Annotated[
        str, typer.Option(help="What all addresses begin with, as in /cards, where a proxy says so.")
    ] = "",
    workers: Annotated[
        int,
        typer.Option(
            min=1,
            max=256,
            help="How many processes serve, each on a port of its own, because Streamlit runs one process per port; "
            "a proxy has to share out the visitors and always lead each to the same process.",
        ),
    ] = 1,
    database: DatabaseAddress = None,
    metrics: Annotated[
        bool | None,
        typer.Option("--metrics", envvar="CARDRULES_METRICS", help="Counts and times at /metrics."),
    ] = None,
    site: Annotated[
        str | None,
        typer.Option(
            envvar="CARDRULES_SITE", metavar="ADDRESS", help="Where the documentation is published."
        ),
    ] = None,
    most_tables: Annotated[
        int | None,
        typer.Option(
            min=1, envvar="CARDRULES_MOST_TABLES", help="The most tables of a visitor; 1000 if left out."
        ),
    ] = None,
    most_bytes: Annotated[
        int | None,
        typer.Option(
            min=1, envvar="CARDRULES_MOST_BYTES", help="The most bytes of a visitor; 50000000 if left out."
        ),
    ] = None,
    most_requests: Annotated[
        int | None,
        typer.Option(
            min=1,
            envvar="CARDRULES_MOST_REQUESTS",
            help="The most answers a minute to one visitor; 600 if left out.",
        ),
    ] = None,
) -> None:
    """Run the app in the browser; the page "Hosting" of the documentation says how to run it for others."""
    from cardrules.cli.launch import launch

    settings = {
        "DATABASE": database,
        "METRICS": "1" if metrics else "" if metrics is False else None,
        "SITE": site,
        "MOST_TABLES": most_tables,
        "MOST_BYTES": most_bytes,
        "MOST_REQUESTS": most_requests,
    }
    chosen = {f"CARDRULES_{name}": str(value) for name, value in settings.items() if value is not None}
    launch(port, headless, address, base_path, workers, chosen)
