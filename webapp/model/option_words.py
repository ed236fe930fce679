"""The names of the options and of their values, as they are called at the table. No Streamlit here."""

from typing import Any

from cardrules import Game

LABELS = {
    "target": "Points to win",
    "max_deals": "Most {deals} in a match",
    "partner_may_declare": "The partner may meld instead of the winner",
    "second_jack_on_pair": "A marriage may take both jacks",
    "pass_packs": "Shuffled packs are passed",
    "nuts_face_down": "Covered nuts lie face down",
    "run_moves": "What moves from pile to pile",
    "nuts_to_spaces_only": "Nuts are not laid on other cards of a work pile",
    "build_on_nuts": "Cards may be laid on the nut pile",
    "when_stuck": "When all are stuck",
    "call": "A round ends",
    "nut_penalty": "Points lost for each nut left",
    "nertz_penalty": "Points lost for each nertz card left",
    "folding_costs": "Folding costs 5 points",
    "failed_bid_keeps_tricks": "Tricks count even if the bid fails",
    "exact_zero": "Only exactly zero wins",
    "enforcement": "A wrong play",
    "empty_column": "An empty column takes",
    "draw": "Cards turned up at a time",
    "trump_card": "The trump card goes",
    "follow": "Following suit",
    "void_penalty": "Points lost with neither suit nor trump",
    "equal_game": "At 40 all, the point for game goes to",
    "space_fill": "An empty pile takes",
    "first_nuts_players": "Who plays the nuts first",
    "roles": "Nuts and Cards players",
    "merge": "What moves onto another centre pile",
    "discard_must_go_up": "Your discard pile's top card must go up, too",
    "must_exhaust": "A turn lasts until no play is left",
    "wrap": "King and ace are neighbours",
    "tableau_wrap": "A king goes on an ace",
    "stack_moves": "What moves from pile to pile",
    "gap_after_reserve": "With the reserve gone, an empty pile takes",
    "gap_stops_tableau": "While a pile is empty, the others stay as they are",
    "redeals": "Times the waste is turned over",
}
"""By the names of options; where one is not here, its name says it."""
VALUES = {
    "pass_packs": {
        "left": "To the left",
        "alternate": "To the left and right by turns",
        "keep": "Not at all",
    },
    "run_moves": {"any": "Any run", "top": "Only the top card", "whole": "All face-up cards together"},
    "when_stuck": {"bury": "Bury the top stock cards", "dig": "Dig up a card", "end": "The round ends"},
    "call": {"auto": "By itself", "manual": "When somebody calls"},
    "bids": {"rising": "Each higher than the last", "unused": "Any number not yet bid"},
    "enforcement": {"strict": "Is refused", "honour": "Stands unless it is called"},
    "empty_column": {"king": "Kings only", "any": "Any card"},
    "trump_card": {"first_of_stock": "On top of the stock", "independent": "Back into the pack"},
    "follow": {
        "strict": "Follow suit, or else trump",
        "follow_or_trump": "Follow suit or trump, as you like",
        "loose": "Follow suit, or else play any card",
    },
    "equal_game": {"nobody": "Nobody", "non_dealer": "The dealer's opponent"},
    "space_fill": {"any": "Any card", "nertz_first": "A nertz card, if there is one"},
    "first_nuts_players": {
        "1_3": "The second and fourth players",
        "0_2": "The first and third players",
        "0_3": "The first and fourth players",
        "1_2": "The second and third players",
    },
    "roles": {"alternate": "Swap every round", "fixed": "Stay as they are"},
    "merge": {"top": "Only the top card", "whole": "The whole pile as well"},
    "tableau_wrap": {"full": "Yes", "none": "No", "cut_at_base": "Yes, but nothing goes on the base rank"},
    "stack_moves": {
        "any": "Any run",
        "top_or_whole": "A top card or a whole pile",
        "whole": "Only whole piles",
    },
    "gap_after_reserve": {
        "waste_or_top": "The top of the waste or of a pile",
        "waste": "The top of the waste",
        "any_run": "The top of the waste, or any run",
    },
}
"""By the names of options, and by their values."""
NO_LIMIT = ("max_deals", "redeals")


def option_label(name: str, race: bool = False) -> str:
    """Return the name of an option.

    >>> option_label("max_deals"), option_label("max_deals", race=True), option_label("house_rule")
    ('Most deals in a match', 'Most rounds in a match', 'House rule')
    """
    return LABELS.get(name, _spelled_out(name)).format(deals="rounds" if race else "deals")


def value_label(name: str, value: Any) -> str:
    """Return the name of a value of an option.

    >>> value_label("when_stuck", "end"), value_label("draw", 3)
    ('The round ends', '3')
    """
    return VALUES.get(name, {}).get(value, _spelled_out(str(value)))


def unset_label(name: str, game: Game) -> str:
    """Return the words for what holds where an option is left empty, under the other options of a game.

    >>> from cardrules import load
    >>> unset_label("target", load("pebbles_and_nuts", players=3)), unset_label("target", load("pishe_pasha"))
    ('as usual: 50', 'none: one deal')
    """
    if name in NO_LIMIT:
        return "no limit"
    if name == "target" and game.results:
        levels = game.results.levels(game.options.model_copy(update={"target": None}))
        return f"as usual: {levels[0][0]}" if levels else "none: one deal"
    return "none"


def _spelled_out(name: str) -> str:
    return name.replace("_", " ").capitalize()
