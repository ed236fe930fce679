"""A table beside the visitor's own: of a lesson, or of a question. Nothing here calls Streamlit."""

from secrets import token_urlsafe

from .session import Place, SeatController


class TablePlace(Place):
    """A table beside the visitor's own.

    Attributes:
        name: What lies there.
        controller: The table.
        counted: Whether the first answer given there has been counted.
    """

    controller: SeatController

    def __init__(self, name: str, controller: SeatController) -> None:
        super().__init__(token_urlsafe(12), controller)
        self.name = name
        self.counted = False
