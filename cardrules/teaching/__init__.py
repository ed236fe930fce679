"""Learning a game: the right answers of a lesson, and questions that the engine makes."""
