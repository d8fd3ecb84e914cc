from __future__ import annotations

from pathlib import Path

import pytest

from generator.base.findings import Findings
from generator.base.units import Size
from generator.game.load.game_folder import read_game
from generator.game.model.game import Field, Kind
from tests.unit.game.load.project import TINY, codes_of, read, tiny

KINDS = (TINY / "kinds.yaml").read_text(encoding="utf-8")


def card(folder: Path, kinds: str) -> Kind:
    """The kind 'card' as kinds.yaml gives it, whatever the cards say."""
    findings = Findings()
    return read_game(str(tiny(folder, kinds_yaml=kinds)), findings)[0].kinds["card"]


def test_a_kind_takes_what_it_doesnt_say_from_the_one_it_extends() -> None:
    kind = read(TINY)[0].kinds["card"]
    assert (kind.trim, kind.corner, kind.bleed, kind.title) == (Size(63, 88), 3.0, 3.0, "Card")


def test_a_kind_may_extend_a_shared_one_of_its_own_name(tmp_path: Path) -> None:
    text = KINDS.replace("  card:", "  poker-card:")
    cards = (TINY / "cards.yaml").read_text(encoding="utf-8").replace(
        "kind: card", "kind: poker-card")
    kinds = read(tiny(tmp_path, kinds_yaml=text, cards_yaml=cards))[0].kinds
    assert kinds["poker-card"].trim == Size(63, 88)


def test_fields_are_inherited_and_overruled_one_by_one(tmp_path: Path) -> None:
    kinds = KINDS.replace("  card:", "  base:") + (
        "  card: {extends: base, fields: {value: {type: int, max: 99}, note: "
        "{type: text, required: false}}}\n")
    fields = card(tmp_path, kinds).fields
    assert (list(fields), fields["value"].bounds) == (
        ["name", "suit", "value", "pips", "wild", "note"], (None, 99))


def test_a_kind_says_where_it_is_written() -> None:
    assert (read(TINY)[0].kinds["card"].where.line, read(TINY)[0].kinds["card"].where.column) == (
        2, 3)


@pytest.mark.parametrize(("written", "field"), [
    ("text", Field(name="x", type="text")),
    ("{type: int, min: 1}", Field(name="x", type="int", bounds=(1, None))),
    ("{type: int, min: 3, max: 3}", Field(name="x", type="int", bounds=(3, 3))),
    ("{type: choice, of: suit}", Field(name="x", type="choice", choices=("sun", "moon"))),
    ("{type: choice, of: [star, suit, star]}",
     Field(name="x", type="choice", choices=("star", "sun", "moon"))),
    ("{type: list, of: int, length: 2}",
     Field(name="x", type="list", item=Field(name="x", type="int"), length=(2, 2))),
    ("{type: list, of: {type: list, of: suit}, length: [0, 3]}",
     Field(name="x", type="list", item=Field(
         name="x", type="list", item=Field(name="x", type="choice", choices=("sun", "moon"))),
           length=(0, 3))),
    ("{type: list, of: text, default: [a, b]}",
     Field(name="x", type="list", item=Field(name="x", type="text"), required=False,
           default=("a", "b"))),
    ("{type: bool, required: false}", Field(name="x", type="bool", required=False)),
    ("{type: number, default: 1}", Field(name="x", type="number", required=False, default=1)),
])
def test_a_field_is_what_it_is_written_as(tmp_path: Path, written: str, field: Field) -> None:
    folder = tiny(tmp_path, kinds_yaml=f"{KINDS}  other: {{size: 20mm, front: card.back.svg, "
                                       f"fields: {{x: {written}}}}}\n")
    assert read(folder)[0].kinds["other"].fields["x"] == field


@pytest.mark.parametrize(("written", "size"), [
    ("63mm x 88mm", Size(63, 88)), ("63 x 88 mm", Size(63, 88)), ("2.5in x 3.5in",
     Size(63.5, 88.9)), ("6.3cm × 88mm", Size(63, 88)), ("30mm", Size(30, 30)),
])
def test_sizes_are_millimetres_however_written(tmp_path: Path, written: str, size: Size) -> None:
    kind = card(tmp_path, KINDS.replace("extends: poker-card", f"size: {written}"))
    assert (round(kind.trim.width, 6), round(kind.trim.height, 6)) == (size.width, size.height)


def test_shared_kinds_that_nobody_uses_are_no_kinds_of_the_game() -> None:
    assert list(read(TINY)[0].kinds) == ["card"]


def test_a_mistake_in_a_type_is_told_once_and_not_again_in_every_field(tmp_path: Path) -> None:
    game = (TINY / "game.yaml").read_text(encoding="utf-8").replace("[sun, moon]", "[sun, 3]")
    assert codes_of(tiny(tmp_path, game_yaml=game)) == ["field/type"]


@pytest.mark.parametrize("size", ["63mm" + " " * 50_000, "9" * 50_000 + "mm", "1e5mm", "-5mm", ""])
def test_a_size_that_is_none_is_refused_at_once(tmp_path: Path, size: str) -> None:
    assert codes_of(tiny(tmp_path, kinds_yaml=KINDS.replace(
        "extends: poker-card", f"size: '{size}'")))[0].split("/")[0] in ("field", "kind")
