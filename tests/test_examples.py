"""The programs in examples/ run and say what they are meant to say."""

import pytest

import cardrules
from examples import canfield_winrate, play_a_deal, why_not


@pytest.mark.parametrize("id", cardrules.GAMES)
def test_a_deal_is_played_and_told(id: str, capsys: pytest.CaptureFixture[str]) -> None:
    play_a_deal.main([id, "--seed", "3"])
    told = capsys.readouterr().out
    assert f"[{cardrules.load(id).title}, " in told
    assert told.splitlines()[-1].startswith("Seat")


def test_every_refusal_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    why_not.main()
    told = capsys.readouterr().out
    assert "so you must follow clubs. [Pebbles and Nuts, Following suit]" in told
    assert "You play and meld only cards that you hold yourself." in told


def test_deals_of_canfield_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    canfield_winrate.main(["--deals", "2"])
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in lines] == list(cardrules.load("canfield").presets)
    assert all(" of 2 deals came out" in line for line in lines)
