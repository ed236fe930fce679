"""A table beside the visitor's own: of a lesson, or of a question. Nothing here calls Streamlit."""

from secrets import token_urlsafe

from .session import Place, SeatController


class TablePlace(Place):
    """A table beside the visitor's own.

    Attributes:
        name: What lies there.
        desk: The table.
        counted: Whether the first answer given there has been counted.
    """

    desk: SeatController

    def __init__(self, name: str, desk: SeatController) -> None:
        super().__init__(token_urlsafe(12), desk)
        self.name = name
        self.counted = False
