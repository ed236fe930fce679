"""The laws that every game keeps, as functions that anyone can call on a game of their own.

Each law takes a game and a place in a match, and raises `LawBroken` with a sentence that says what is wrong.
`check_position` and `check_move` run all of them; `check_match` plays at random and runs them at every step.
`cardrules.testing.strategies` draws positions for Hypothesis.
"""

from cardrules.testing.citations import Citations, collect, uncited
from cardrules.testing.laws import (
    LawBroken,
    actors_see_what_they_do,
    any_move_is_judged,
    cards_are_all_there,
    citations_are_sound,
    events_keep_secrets,
    events_tell_all,
    hidden_cards_do_not_matter,
    judge_agrees_with_legal_moves,
    moves_can_be_typed,
    positions_lead_back,
    record_replays,
    score_lines_are_sound,
    states_are_values,
    unknown_cards_do_not_matter,
    verdicts_are_sound,
    views_keep_secrets,
)
from cardrules.testing.variants import pairs, variants
from cardrules.testing.walks import Taste, check_match, check_move, check_position, random_match

__all__ = [
    "Citations",
    "LawBroken",
    "Taste",
    "actors_see_what_they_do",
    "any_move_is_judged",
    "cards_are_all_there",
    "check_match",
    "check_move",
    "check_position",
    "citations_are_sound",
    "collect",
    "events_keep_secrets",
    "events_tell_all",
    "hidden_cards_do_not_matter",
    "judge_agrees_with_legal_moves",
    "moves_can_be_typed",
    "pairs",
    "positions_lead_back",
    "random_match",
    "record_replays",
    "score_lines_are_sound",
    "states_are_values",
    "uncited",
    "unknown_cards_do_not_matter",
    "variants",
    "verdicts_are_sound",
    "views_keep_secrets",
]
