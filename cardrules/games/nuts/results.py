"""Nuts: what people count after a round."""

from cardrules.mechanics.race_results import race_scoring

RESULTS = race_scoring("nuts")
