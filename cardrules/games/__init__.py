"""The games: one package each, to be read in the order rulebook, options, state, zones, rules, position."""
