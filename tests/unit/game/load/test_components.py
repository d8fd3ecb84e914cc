from __future__ import annotations

import pickle
from pathlib import Path

from generator.base.findings import FileLocation
from tests.unit.game.load.project import TINY, read, tiny

CARDS = read(TINY)[0].components
# Translates no card.
JAPANESE = "strings: {sun: a, moon: b, bring-bag: c}"


def test_components_stand_in_the_order_of_the_file() -> None:
    assert [card.id for card in CARDS] == ["sun-1", "sun-9", "moon-5"]


def test_values_stand_in_the_order_of_the_kinds_fields() -> None:
    assert list(CARDS[2].values.items()) == [
        ("name", "A **full** moon :moon:"), ("suit", "moon"), ("value", 5),
        ("pips", ("moon", "moon", "moon", "moon")), ("wild", False)]


def test_copies_come_from_the_defaults() -> None:
    assert CARDS[0].copies == 2


def test_copies_by_players_put_the_most_into_the_box() -> None:
    assert (CARDS[2].copies, CARDS[2].copies_for(2), CARDS[2].copies_for(3)) == (4, 3, 4)


def test_a_field_says_where_it_is_written() -> None:
    assert CARDS[2].places["value"] == FileLocation(CARDS[2].where.file, 10, 12)


def test_places_travel_without_the_file_they_are_in() -> None:
    assert pickle.loads(pickle.dumps(CARDS[0].places)) == dict(CARDS[0].places)


def test_a_field_that_isnt_written_has_no_place() -> None:
    assert set(CARDS[0].places) == {"id", "copies", "name", "suit", "value", "pips"}


def test_a_default_of_the_file_has_its_place_there(tmp_path: Path) -> None:
    folder = tiny(tmp_path, cards_yaml="kind: card\ndefaults: {name: N, suit: sun}\n"
                                       "components: [{id: a, value: 3}]\n",
                  lang__ja_yaml=JAPANESE)
    card = read(folder)[0].components[0]
    assert (card.values["name"], card.places["name"].line) == ("N", 2)


def test_a_file_may_hold_several_sets(tmp_path: Path) -> None:
    one = "{kind: card, source: known, components: [{id: %s, name: N, suit: sun, value: 3}]}"
    folder = tiny(tmp_path, cards_yaml=f"sets:\n  - {one % 'sun-1'}\n  - {one % 'b'}\n",
                  lang__ja_yaml=JAPANESE)
    assert [(each.id, each.source) for each in read(folder)[0].components] == [
        ("sun-1", "known"), ("b", "known")]


def test_an_entrys_own_source_overrules_that_of_the_file(tmp_path: Path) -> None:
    folder = tiny(tmp_path, cards_yaml="kind: card\ncomponents:\n"
                  "  - {id: sun-1, name: N, suit: sun, value: 3, source: sheet}\n",
                  lang__ja_yaml=JAPANESE)
    assert read(folder)[0].components[0].source == "sheet"
