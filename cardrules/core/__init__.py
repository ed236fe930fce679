"""The vocabulary of all games: cards, clauses, moves, events, verdicts, zones, options and records."""
