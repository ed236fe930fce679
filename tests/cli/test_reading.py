"""The commands that tell and refuse: rules, games, positions, options."""

from pathlib import Path

import pytest

import cardrules
from cardrules.core.options import allowed_values
from tests.cli.terminal import complaint, fits, read, run, words

# Reading


def test_the_games() -> None:
    result = run("games")
    assert result.exit_code == 0
    assert fits(result.stdout)
    for game in map(cardrules.load, cardrules.GAMES):
        assert game.id in result.stdout
        assert game.title in result.stdout
    assert "2 | 3 | 4" in result.stdout
    assert "2 to 8" in result.stdout


@pytest.mark.parametrize("id", cardrules.GAMES)
def test_the_rules_are_complete_and_in_reading_order(id: str) -> None:
    game, result = cardrules.load(id), run("rules", id)
    assert result.exit_code == 0
    assert fits(result.stdout)
    shown, place = words(result.stdout), 0
    for section in game.rulebook.sections:
        place = shown.index(f"── {section.title} ──", place)
        for clause in section.clauses:
            mark = f" · {clause.provenance}" if clause.ruling else ""
            place = shown.index(f"{clause.title} {clause.id}{mark}", place)
            place = shown.index(words(clause.text), place)
            for row in clause.table.rows if clause.table else ():
                place = shown.index(words(" ".join(row)), place)
    for name in (*type(game.options).model_fields, *game.presets):
        place = shown.index(f" {name} ", place)


def test_the_values_of_options() -> None:
    numbers = type(cardrules.load("nuts").options).model_json_schema()["properties"]
    assert allowed_values(numbers["players"]) == "2 to 8"
    assert allowed_values(numbers["target"]) == "1 or more"
    assert allowed_values(numbers["max_deals"]) == "1 or more | none"
    assert allowed_values(numbers["nuts_face_down"]) == "true | false"
    redeals = type(cardrules.load("canfield").options).model_json_schema()["properties"]["redeals"]
    assert allowed_values(redeals) == "0 or more | none"
    with pytest.raises(ValueError, match="No wording"):
        allowed_values({"type": "object"})


def test_one_clause_comes_with_its_source() -> None:
    assert words(run("rules", "Pebbles and Nuts", "--clause", "void").stdout).endswith(
        "Stated in the source: Play"
    )
    exact = words(run("rules", "canfield", "--clause", "redeals").stdout)
    assert exact.startswith("How often redeals · made exact · option redeals")
    assert "Said loosely in the source:" in exact
    ruling = words(run("rules", "canfield", "--clause", "card-up").stdout)
    assert ruling.startswith("Cards up card-up · decided")
    assert "Decided by this project:" in ruling
    assert "Otherwise:" in ruling


def test_the_version() -> None:
    assert run("--version").stdout == f"cardrules {cardrules.__version__}\n"


def test_without_a_command_there_is_help() -> None:
    assert "Usage: " in run().output


# Refused at the start


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["rules", "whist"], f"There is no game 'whist'; the games are {', '.join(cardrules.GAMES)}."),
        (["rules", "nuts", "--clause", "stok"], "Nuts has no clause 'stok'; the closest: stock, stuck."),
        (
            ["rules", "nuts", "--clause", "zzz"],
            "Nuts has no clause 'zzz'; 'cardrules rules nuts' shows them all.",
        ),
        (["play", "whist"], "There is no game 'whist'"),
        (["play", "nuts", "--seat", "2"], "There is no seat 2: the seats are 0 to 1."),
        (["play", "nuts", "--seat", "-1"], "There is no seat -1"),
        (["play", "nuts", "-o", "players=9"], "players = '9': it takes 2 to 8."),
        (["play", "nuts", "-o", "target=none"], "Nuts: target = 'none': it takes 1 or more."),
        (["play", "nuts", "-o", "call=maybe"], "call = 'maybe': it takes auto | manual."),
        (["play", "pebbles_and_nuts", "-o", "packs=2"], "Pebbles and Nuts: two packs are for four players"),
        (["play", "nuts", "-o", "players"], "'players' chooses no option: write NAME=VALUE"),
        (["play", "nuts", "-o", "preset=x"], "Nuts has no option 'preset'; its options are players, target"),
        (["play", "nuts", "-o", "players=3", "-o", "players=4"], "The option 'players' is chosen twice."),
        (["play", "canfield", "--preset", "x"], "Canfield has no preset 'x'; its presets: source, "),
        (
            ["play", "canfield", "--record", "/no/such/place"],
            "cannot be written: there is no folder /no/such.",
        ),
        (["play", "canfield", "--record", "/"], "/ cannot be written: it is a folder."),
    ],
)
def test_bad_inputs_are_refused_in_one_sentence(arguments: list[str], sentence: str) -> None:
    assert sentence in complaint(run(*arguments), 2)


def test_options_have_their_types(tmp_path: Path) -> None:
    file = Path("match.json")
    options = ("tableau_wrap=none", "redeals=none", "draw=1", "gap_stops_tableau=TRUE")
    chosen = [part for option in options for part in ("--option", option)]
    assert run("play", "canfield", "--preset", "whole_pile", *chosen, "--record", file).exit_code == 0
    assert read(file).game.options.model_dump() == {
        "tableau_wrap": "none",
        "stack_moves": "whole",
        "gap_after_reserve": "waste",
        "gap_stops_tableau": True,
        "draw": 1,
        "redeals": None,
    }


ACE = "discards 9H AS / 4C; turn 0; drawn 8C"


@pytest.mark.parametrize("command", [["judge", "pishe_pasha", ACE, "8C>D1"], ["show", "pishe_pasha", ACE]])
def test_a_position_is_taken_as_it_lies_where_one_says_so(command: list[str]) -> None:
    refused = run(*command)
    assert refused.exit_code == 2
    assert "cannot lie on a discard pile" in words(refused.stderr)
    assert "With --as-it-lies the position is taken all the same." in words(refused.stderr)
    taken = run(*command, "--as-it-lies")
    assert taken.exit_code in (0, 1)
    assert not taken.stderr


def test_a_position_that_is_over_is_shown_with_what_ended_it() -> None:
    late = "base A; foundations JC 9D JH 9S; tableau KC / KD / KH / KS; reserve QC QH TD TS QD QS JS JD"
    shown = run("show", "canfield", late)
    assert shown.exit_code == 0
    assert "the game is over with 40 cards up" in words(shown.stdout)


def test_a_misspelt_name_is_met_with_the_nearest() -> None:
    for arguments, meant in (
        (["rules", "canfeild"], "canfield"),
        (["play", "nuts", "-o", "playrs=3"], "players"),
        (["play", "canfield", "--preset", "publishd"], "published"),
        (["show", "double_solitaire", "center KH"], "centre"),
    ):
        assert f"Did you mean '{meant}'?" in words(run(*arguments).stderr)
