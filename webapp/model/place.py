"""The place where a table lies, and what its picture in the browser sends there. Nothing here calls Streamlit."""

from collections.abc import Sequence

from pydantic import BaseModel, ConfigDict, Field

from .controller import SeatController


class Queued(BaseModel):
    """A message from the picture of a table; several may be under way before the first is answered.

    Attributes:
        id: Its name, which nothing else that is sent has.
        after: The name of what was sent, or carried out, before it.
    """

    model_config = ConfigDict(frozen=True)

    id: str = Field(min_length=1, max_length=20)
    after: str = Field(max_length=20)


class Sent(Queued):
    """A message from the card table: a play, a step, or a card that is asked about.

    Attributes:
        match: The table that it was meant for.
        ply: The place of the match that it was meant for.
        text: The move of a play.
        step: The name of a step.
        why: The card that is asked about.
        pick: A card that is pointed out, or no longer.
    """

    match: str = Field(max_length=100)
    ply: int = Field(0, ge=0, lt=1 << 53)  # as far as JavaScript's numbers are exact
    text: str = Field("", max_length=100)
    step: str = Field("", max_length=100)
    why: str = Field("", max_length=100)
    pick: str = Field("", max_length=10)


class Place:
    """A place for a table, where each message from its picture is carried out once.

    Attributes:
        table: The name of the table, which no other has; empty where none lies there.
        controller: What lies there; None where nothing does yet.
        number: Counts the tables that were laid, so that nothing entered at one stays in the forms of another.
        ack: The name of what was sent and carried out last; empty at a new table.
        shown: Number of the table and of the move with which it was drawn last.
    """

    def __init__(self, table: str = "", controller: SeatController | None = None) -> None:
        self.table = table
        self.controller = controller
        self.number = 0
        self.ack = ""
        self.shown = (-1, 0)

    def expects(self, sent: Sent) -> bool:
        """Whether something is to be carried out now: it is meant for this table, and follows what was done last."""
        return sent.match == self.table and sent.after == self.ack

    def receive(self, queue: Sequence[Sent]) -> None:
        """Carry out what the picture has sent, each once.

        A browser sends its queue again to a server that was started anew, and the picture in another tab may be older
        than the table: what does not follow what was carried out last was done before, or not meant for this.
        """
        for sent in queue:
            if self.controller and self.expects(sent):
                self.ack = sent.id
                self._carry_out(sent, self.controller)

    def _carry_out(self, sent: Sent, controller: SeatController) -> None:
        """A play is made only in the position that it was meant for, except in a race that runs."""
        if sent.step:
            controller.press(sent.step)
        elif sent.why:
            controller.why(sent.why)
        elif sent.pick:
            controller.pick(sent.pick)
        elif controller.clock:
            controller.play(sent.text, sent.ply)
        elif sent.ply == controller.match.ply:
            controller.play(sent.text)
