"""Answers of the rules beside a table of real cards: the referee and the score pad."""
