"""The parts of a game: its functions, positions, entries, results, guide and lessons."""
