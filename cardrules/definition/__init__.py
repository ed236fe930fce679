"""What a game is made of: its functions, positions, entries, results, guide and lessons."""
