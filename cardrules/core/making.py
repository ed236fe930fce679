"""Moves as the act of making them, as they stand after “better than”."""

__all__ = ["making"]

_MAKING = {"bid": "bidding", "give": "giving", "stop": "stopping", "swap": "swapping", "trump": "naming"}
"""Words of moves that take more than -ing, or another word, when the making of the move is meant."""


def making(move: object) -> str:
    """A move as the act of making it; the play of a card as it is written.

    >>> making("bid 4"), making("fold"), making("trump hearts"), making("QH")
    ('bidding 4', 'folding', 'naming hearts', 'QH')
    """
    word, *rest = str(move).split(" ", 1)
    return " ".join((_MAKING.get(word, f"{word}ing" if word.isalpha() and word.islower() else word), *rest))
