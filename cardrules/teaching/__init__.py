"""Learning a game: the right answers of a lesson, questions that the engine makes, and puzzles."""
