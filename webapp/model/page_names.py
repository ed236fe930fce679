"""What the pages are called in their addresses."""

from typing import Literal

PageName = Literal[
    "games",
    "learn",
    "practise",
    "table",
    "rules",
    "together",
    "referee",
    "pad",
    "group",
    "records",
    "settings",
]
