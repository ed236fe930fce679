"""A table beside the visitor's own: of a lesson, or of a question. Nothing here calls Streamlit."""

from collections.abc import Sequence

from .session import SeatController, Sent


class TablePlace:
    """A table, and what its picture in the browser has sent.

    Attributes:
        name: What lies there.
        desk: The table.
        table: The name under which the picture sends its plays.
        number: Counts the tables that were laid there.
        ack: Number of the last play that the picture sent.
        shown: Number of the table and of the move with which it was drawn last.
        counted: Whether the first answer given there has been counted.
    """

    def __init__(self, name: str, desk: SeatController) -> None:
        self.name = name
        self.desk = desk
        self.table = name
        self.number = 1
        self.ack = 0
        self.shown = (0, 0)
        self.counted = False

    def receive(self, queue: Sequence[Sent]) -> None:
        """Make the plays that the picture has sent, each once."""
        for sent in queue:
            if sent.match != self.table or sent.n <= self.ack:
                continue
            self.ack = sent.n
            if sent.step:
                self.desk.press(sent.step)
            elif sent.why:
                self.desk.why(sent.why)
            elif sent.pick:
                self.desk.pick(sent.pick)
            elif sent.ply == self.desk.match.ply:
                self.desk.play(sent.text)
