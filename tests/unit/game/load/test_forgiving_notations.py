"""Notations that designers use and that leave no doubt are accepted."""

import pytest

from generator.base.units import Size, size
from generator.game.load.game_schema import GameFile
from generator.game.svg.drawing_limits import attribute_refusals


@pytest.mark.parametrize("text", ["2.5inch x 3.5inch", "2.5 x 3.5 inch", "2.5in x 3.5in"])
def test_inches_are_in_or_inch(text: str) -> None:
    assert str(size(text)) == str(Size(63.5, 88.9))


@pytest.mark.parametrize("players", ["2-4", "2 – 4", [2, 3, 4]])
def test_numbers_of_players_are_a_list_or_a_range(players: object) -> None:
    game = GameFile.model_validate({"title": "A", "players": players, "components": ["a.yaml"]})
    assert game.players == [2, 3, 4]


def test_a_number_in_the_name_of_a_font_is_no_length() -> None:
    assert not list(attribute_refusals("text", "style", "font-family: 'Icons 20180905'; fill: red"))
