"""What the documentation says of each game, written from its rulebook, its guide, and the tests."""
