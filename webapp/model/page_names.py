"""What the pages are called in their addresses."""

from typing import Literal

PageName = Literal[
    "games", "learn", "practise", "table", "rules", "referee", "pad", "group", "records", "settings"
]
