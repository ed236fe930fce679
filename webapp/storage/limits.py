"""Limits a visitor, so that one alone cannot fill the disk or keep the server from the others."""

import os
import re
from typing import NamedTuple, Self

from ..model.documents import StoreError


class Limits(NamedTuple):
    """The most that one key may have, and ask for.

    Attributes:
        tables: Tables, and as many documents of each other kind.
        bytes: Bytes of everything together.
        requests: Answers a minute.
    """

    tables: int = 1_000
    bytes: int = 50_000_000
    requests: int = 600

    @classmethod
    def of_environment(cls) -> Self:
        """Return what whoever runs the app has chosen: ``CARDRULES_MOST_TABLES`` and the like.

        Raises:
            StoreError: A value is no number.
        """
        chosen = dict[str, int]()
        for field in cls._fields:
            if value := os.environ.get(name := f"CARDRULES_MOST_{field.upper()}"):
                if not re.fullmatch(r"[1-9][0-9]{0,14}", value):
                    raise StoreError(f"{name} is a number above 0, and not '{value[:40]}'.")
                chosen[field] = int(value)
        return cls(**chosen)
