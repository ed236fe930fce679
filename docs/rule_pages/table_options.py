"""Our table's rules: the options of a game as switches, from which the page rewrites itself."""

import json
from collections.abc import Iterator, Mapping

from cardrules.core.options import shown
from cardrules.definition.game import Game
from cardrules.definition.guide import Guide, Variation
from rule_pages.alternatives import Choice, choices, readings, tables
from rule_pages.html import details, element, text
from rule_pages.texts import clause_readings

VALUES: Mapping[str, Mapping[str, str]] = {
    "pass_packs": {
        "left": "passed to the left",
        "alternate": "passed now to the left, now to the right",
        "keep": "kept for the whole match",
    },
    "run_moves": {
        "any": "any face-up card with those on it",
        "top": "only the top card",
        "whole": "all face-up cards or none",
    },
    "when_stuck": {"bury": "bury", "dig": "dig", "end": "end the round"},
    "follow": {
        "strict": "the suit, or else a trump",
        "follow_or_trump": "the suit or a trump, as you like",
        "loose": "the suit, or else any card",
    },
    "tableau_wrap": {
        "full": "always allowed",
        "none": "never",
        "cut_at_base": "allowed, but nothing goes on the base rank",
    },
    "stack_moves": {
        "any": "any card with those on it",
        "top_or_whole": "a top card or a whole pile",
        "whole": "only a whole pile",
    },
    "gap_after_reserve": {
        "waste_or_top": "the top of the waste or of a pile",
        "waste": "only the top of the waste",
        "any_run": "the top of the waste, or whatever may move",
    },
}
"""What to call the values of options that have more than two and are no numbers."""
NONE = {"max_deals": "no limit", "redeals": "no limit", "target": "as usual"}
"""What it means that an option has no value."""


def switches(game: Game, guide: Guide) -> str:
    """The form. It is shown only where there is JavaScript, and folded until it is wanted."""
    used = set(_used(game, guide))
    rules = {
        "options": {
            name: {"usual": shown(choice.usual), "named": [shown(value) for value in choice.named]}
            for name, choice in choices(game).items()
            if name in used
        },
        "tables": [
            {name: shown(value) for name, value in table.items() if name in used} for table in tables(game)
        ],
    }
    rows = [
        _switch(game, choices(game)[each.option], each) for each in guide.variations if each.option in used
    ]
    presets = [
        element(
            "li",
            element("a", text(name), href=f"#?{_as_hash(preset.options)}"),
            f": {text(preset.description)}",
        )
        for name, preset in game.presets.items()
        if preset.options
    ]
    return element(
        "form",
        details(
            f"Our table’s rules: {element('output', 'as usual')}",
            *rows,
            element("ul", *presets, class_="presets") if presets else "",
            element(
                "p",
                element("button", "As usual", type="reset"),
                element("button", "Copy the link", type="button", data_copy=True),
                element("button", "Print", type="button", data_print=True),
                class_="buttons",
            ),
        ),
        class_="table-rules",
        data_rules=json.dumps(rules, separators=(",", ":")),
        data_sheet=f"{game.id}-quick.html",
        hidden=True,
    )


def _used(game: Game, guide: Guide) -> Iterator[str]:
    """The options on which some text depends."""
    found = [each for clause in game.rulebook for each in clause_readings(game, clause)]
    for _, sentences in guide.topics():
        for sentence in sentences:
            found += readings(game, sentence.for_options)
    return (name for reading in found for name in reading.options(choices(game)))


def _switch(game: Game, choice: Choice, variation: Variation) -> str:
    title, why = element("strong", text(variation.title)), element("small", text(variation.text))
    if choice.slot:
        control = _number(choice)
    elif len(choice.named) == 2:  # the usual way, or the variation that the title names
        other = next(value for value in choice.named if value != choice.usual)
        control = element("input", type="checkbox", name=choice.name, value=shown(other))
    else:
        control = _select(choice)
    return element("label", control, title, why, class_="switch")


def _number(choice: Choice) -> str:
    usual = choice.usual
    return element(
        "input",
        type="number",
        name=choice.name,
        min=choice.least,
        max=choice.most,
        step=1,
        value=None if usual is None else usual,
        placeholder=NONE[choice.name] if None in choice.named else None,
    )


def _select(choice: Choice) -> str:
    words = VALUES.get(choice.name, {})
    return element(
        "select",
        *(
            element(
                "option",
                text(words[value] if isinstance(value, str) else shown(value)),
                value=shown(value),
                selected=value == choice.usual,
            )
            for value in choice.named
        ),
        name=choice.name,
    )


def _as_hash(options: Mapping[str, object]) -> str:
    return "&".join(f"{name}={shown(value)}" for name, value in options.items())
