"""A match: one line of moves with a present place in it, begun by a seed, a deal, a position or a record."""
