"""What all trick games show of their tricks (see `stepping`)."""

import numpy as np

from cardrules.core.compiling import part
from cardrules.definition.game import Game
from cardrules.interop.compiled.stepping import View, show_card, show_fact, show_fan
from cardrules.simulate.kernels.driver import Table
from cardrules.simulate.kernels.rng import ONE, popcount
from cardrules.simulate.kernels.tricks import seat_after


def zones_of(game: Game, *kinds: str) -> list[str]:
    """The ids of the zones of each seat, kind by kind: its card in the trick, what it has won, and others."""
    return [f"{kind}:{seat}" for kind in ("trick", "won", *kinds) for seat in range(game.seats)]


@part
def show_tricks(view: View, table: Table, seats: int) -> None:
    """Show the dealer, the first fact of each game, the trick, and those that the seats have won."""
    show_fact(view, 0, table.dealer)
    seat, number, sizes = table.leader, popcount(table.playing), view.scene.sizes
    for place in range(table.laid - popcount(table.trick), table.laid):
        show_fan(view, seat, ONE << np.uint64(table.played[place]))
        seat = seat_after(table.playing, seat)
    for trick in range(table.complete - 1, -1, -1):
        zone = seats + table.winners[trick]
        for place in range(number * (trick + 1) - 1, number * trick - 1, -1):  # from the top of the pile down
            view.row[sizes[zone]] += 1
            show_card(view, zone, table.played[place], np.int64(view.row[sizes[zone]]))
