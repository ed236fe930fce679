"""Learning a game: what is right in a lesson, and questions that the engine makes."""
