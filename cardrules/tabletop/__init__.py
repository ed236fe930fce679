"""What the rules say beside a table of real cards: the referee and the score pad."""
