"""Pictures of a table, as text for the terminal and as SVG: the same code for all games, from the zones alone."""

from cardrules.drawing.faces import card_svg, face_sheet
from cardrules.drawing.svg import table_svg, thumbnail_svg
from cardrules.drawing.text import table_text

__all__ = ["card_svg", "face_sheet", "table_svg", "table_text", "thumbnail_svg"]
