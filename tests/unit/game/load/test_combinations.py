"""Sets that combine values: decks, dominoes, and their exceptions."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.base.findings import Findings, Stop
from generator.game.load.combinations import id_part
from generator.game.load.game_folder import open_game, read_game, refresh_game
from generator.game.model.game import Component

KINDS = """\
kinds:
  card:
    size: 63mm x 88mm
    front: card.svg
    fields:
      suit: {type: choice, of: [clubs, hearts]}
      rank: {type: int, min: 1, max: 13}
      name: {type: text, default: ""}
      points: {type: int, default: 0}
      wild: {type: bool, default: false}
  bone:
    size: 63mm x 88mm
    front: card.svg
    fields: {left: int, right: int, back: {type: text, default: ""}}
"""


def project(folder: Path, cards: str) -> Path:
    (folder / "templates").mkdir(exist_ok=True)
    for name, text in {
            "templates/card.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="69mm" '
                                  'height="94mm"/>',
            "game.yaml": "title: T\nplayers: [2]\ncomponents: [cards.yaml]\n",
            "kinds.yaml": KINDS, "cards.yaml": cards}.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def read(folder: Path, cards: str) -> tuple[Component, ...]:
    findings = Findings()
    try:
        return read_game(str(project(folder, cards)), findings)[0].components
    except Stop:
        raise AssertionError(list(findings)) from None


def ids(folder: Path, cards: str) -> list[str]:
    return [each.id for each in read(folder, cards)]


CARDS = "kind: card\ncombine: {suit: [clubs, hearts], rank: 1..3}\n"


def test_every_value_is_combined_with_every_other_the_last_one_first(tmp_path: Path) -> None:
    assert ids(tmp_path, CARDS) == ["clubs-1", "clubs-2", "clubs-3", "hearts-1", "hearts-2",
                                    "hearts-3"]


@pytest.mark.parametrize(("written", "ranks"), [
    ("1..3", [1, 2, 3]), ("1-3", [1, 2, 3]), ("3..1", [3, 2, 1]), ("1 to 3", [1, 2, 3]),
    ("[1, 3..5, 9]", [1, 3, 4, 5, 9]), ("7", [7])])
def test_a_range_is_written_as_people_write_it(
        written: str, ranks: list[int], tmp_path: Path) -> None:
    cards = read(tmp_path, f"kind: card\ncombine: {{suit: [clubs], rank: {written}}}\n")
    assert [each.values["rank"] for each in cards] == ranks


def test_ids_and_texts_are_made_of_values_and_numbers_of_formulas(tmp_path: Path) -> None:
    card = read(tmp_path, "kind: card\ndefaults: {copies: =rank+1}\ncombine:\n"
                          "  suit: [hearts]\n  rank: [12]\n  id: '{rank}-of-{suit}'\n"
                          "  name: '{rank} of \\{suit}'\n  points: =min(rank, 10)\n")[0]
    assert (card.id, card.values["name"], card.values["points"], card.copies) == (
        "12-of-hearts", "12 of \\{suit}", 10, 13)


def test_pairs_are_unordered_with_or_without_doubles(tmp_path: Path) -> None:
    bones = "kind: bone\ncombine: {pairs: {of: 0..2, into: [left, right]%s}}\n"
    assert ids(tmp_path, bones % "") == ["0-0", "0-1", "0-2", "1-1", "1-2", "2-2"]
    assert ids(tmp_path, bones % ", doubles: false") == ["0-1", "0-2", "1-2"]


def test_pairs_combine_with_other_fields(tmp_path: Path) -> None:
    assert ids(tmp_path, "kind: bone\ncombine: {back: [Red, Deep Blue], pairs: {of: 0..1, "
                         "into: [left, right]}}\n") == [
        "red-0-0", "red-0-1", "red-1-1", "deep-blue-0-0", "deep-blue-0-1", "deep-blue-1-1"]


def test_what_is_left_out_isnt_there(tmp_path: Path) -> None:
    assert ids(tmp_path, CARDS + "without: [{suit: clubs, rank: 2..3}, {id: hearts-1}]\n") == [
        "clubs-1", "hearts-2", "hearts-3"]


def test_what_is_changed_has_its_own_values_at_their_own_place(tmp_path: Path) -> None:
    cards = read(tmp_path, CARDS + "change:\n"
                 "  - {rank: [1, 2], points: 5}\n"
                 "  - {suit: hearts, rank: 2, name: 'The {rank}', copies: 3, wild: true}\n")
    changed = cards[4]
    assert [each.values["points"] for each in cards] == [5, 5, 0, 5, 5, 0]
    assert (changed.values["name"], changed.copies, changed.values["wild"]) == ("The 2", 3, True)
    assert (changed.places["copies"].line, changed.places["points"].line) == (5, 4)


def test_a_value_says_where_it_is_written(tmp_path: Path) -> None:
    card = read(tmp_path, "kind: card\ncombine:\n  suit: [clubs, hearts]\n  rank: 1..3\n")[4]
    assert [(card.places[name].line, card.places[name].column) for name in ("suit", "rank")] == [
        (3, 17), (4, 9)]


def test_pieces_may_be_listed_besides(tmp_path: Path) -> None:
    assert ids(tmp_path, CARDS + "components: [{id: joker, suit: clubs, rank: 1}]\n")[5:] == [
        "hearts-3", "joker"]


def test_a_changed_file_is_combined_anew(tmp_path: Path) -> None:
    opened = open_game(str(project(tmp_path, CARDS)), Findings())
    project(tmp_path, CARDS.replace("1..3", "1..2"))
    after = refresh_game(opened, [tmp_path / "cards.yaml"], Findings())
    assert len(after.game.components) == 4


@pytest.mark.parametrize("combine", [
    "{rank: 1..13, suit: [clubs, hearts], points: 0..999999999}",
    "{points: 1..30000, rank: 1..13}",
    "{points: 0..20000, suit: [clubs, hearts], wild: [true, false]}"])
def test_far_too_many_are_refused_before_they_are_made(combine: str, tmp_path: Path) -> None:
    findings = Findings()
    with pytest.raises(Stop):
        read_game(str(project(tmp_path, f"kind: card\ncombine: {combine}\n")), findings)
    assert [each.code for each in findings.errors] == ["combine/too-many"]


def test_far_too_many_exceptions_are_refused(tmp_path: Path) -> None:
    findings = Findings()
    without = "".join(f"  - {{points: {number}}}\n" for number in range(100))
    cards = f"kind: card\ncombine: {{suit: clubs, rank: 1, points: 1..9000}}\nwithout:\n{without}"
    with pytest.raises(Stop):
        read_game(str(project(tmp_path, cards)), findings)
    assert [each.message for each in findings.errors] == [
        "100 exceptions of 9,000 combinations are too many"]


@pytest.mark.parametrize(("value", "part"), [
    ("Deep Blue", "deep-blue"), (7, "7"), (-2, "minus-2"), (True, "true"), ("Café", "cafe"),
    (1.5, "1-5")])
def test_a_value_becomes_a_part_of_an_id(value: object, part: str) -> None:
    assert id_part(value) == part
