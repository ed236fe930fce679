"""Pure functions that several games share."""
