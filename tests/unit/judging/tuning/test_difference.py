"""What differs in the data of two games."""

from __future__ import annotations

from pathlib import Path

from generator.judging.tuning.comparison import Edit, find_edits
from tests.unit.game.load.project import TINY, read, tiny


def changed(tmp_path: Path, file: str, old: str, new: str) -> tuple[Edit, ...]:
    """The edits that one replacement in a file of the tiny game makes."""
    text = (TINY / file).read_text(encoding="utf-8")
    assert old in text
    one, words = read(tiny(tmp_path / "a"))
    other, other_words = read(tiny(tmp_path / "b", **{
        file.replace("/", "__").replace(".", "_"): text.replace(old, new)}))
    return find_edits(one, other, words.words, other_words.words)


def brief(found: tuple[Edit, ...]) -> list[tuple[object, ...]]:
    return [(each.subject, each.name, each.field, each.old, each.new) for each in found]


def test_a_game_differs_from_itself_in_nothing(tmp_path: Path) -> None:
    game, assets = read(tiny(tmp_path / "a"))
    assert find_edits(game, game, assets.words, assets.words) == ()


def test_a_field_is_told_with_both_its_places(tmp_path: Path) -> None:
    only, = changed(tmp_path, "cards.yaml", "value: 9", "value: 8")
    assert (only.subject, only.name, only.field, only.old, only.new) == (
        "component", "sun-9", "value", 9, 8)
    assert only.before
    assert only.after
    assert (only.before.line, only.after.file[-12:], only.after.line) == (6, "b/cards.yaml", 6)


def test_copies_that_differ_by_players_are_told_as_they_are_written(tmp_path: Path) -> None:
    assert brief(changed(tmp_path, "cards.yaml", "{2: 3, 3: 4}", "{2: 3, 3: 6}")) == [
        ("component", "moon-5", "copies", {2: 3, 3: 4}, {2: 3, 3: 6})]


def test_a_default_is_told_for_every_component_that_has_it(tmp_path: Path) -> None:
    assert brief(changed(tmp_path, "cards.yaml", "copies: 2}", "copies: 3}")) == [
        ("component", "sun-1", "copies", 2, 3), ("component", "sun-9", "copies", 2, 3)]


def test_a_component_that_came_and_one_that_went(tmp_path: Path) -> None:
    assert brief(changed(tmp_path, "cards.yaml", "id: sun-9", "id: sun-8")) == [
        ("component", "sun-8", "", None, 2), ("component", "sun-9", "", 2, None),
        ("string", "ja", "sun-9.name", "正午", None)]


def test_a_kind_is_told_trait_by_trait(tmp_path: Path) -> None:
    found = changed(tmp_path, "kinds.yaml", "min: 1, max: 9", "min: 0, max: 9")
    assert [(each.subject, each.name, each.field) for each in found] == [
        ("kind", "card", "fields.value")]


def test_facts_of_the_game_and_colours(tmp_path: Path) -> None:
    assert brief(changed(tmp_path, "game.yaml", "minutes: 5", "minutes: 15")) == [
        ("game", "", "minutes", 5, 15)]


def test_a_colour(tmp_path: Path) -> None:
    assert brief(changed(tmp_path, "game.yaml", "#fffaf0", "#ffffff")) == [
        ("game", "", "theme.paper", "#fffaf0", "#ffffff")]


def test_a_figure_of_the_rules_at_its_line(tmp_path: Path) -> None:
    only, = changed(tmp_path, "game.yaml", "ages: 6+", "ages: 6+\noptions: {hand: 5}")
    assert (only.subject, only.field, only.old, only.new, only.before) == (
        "option", "hand", None, 5, None)
    assert only.after
    assert only.after.line == 7


def test_a_string_by_its_language(tmp_path: Path) -> None:
    assert brief(changed(tmp_path, "lang/en.yaml", "sun: Sun", "sun: The sun")) == [
        ("string", "en", "sun", "Sun", "The sun")]


def test_own_rules_by_how_long_they_are_and_a_name_for_their_text(tmp_path: Path) -> None:
    one, words = read(tiny(tmp_path / "a", rules_py="LOW = 1\nLIMIT = 7\n"))
    other, _ = read(tiny(tmp_path / "b", rules_py="LOW = 1\nLIMIT = 8\n\n"))
    only, = find_edits(one, other, words.words, words.words)
    assert (only.subject, only.field) == ("game", "own rules")
    assert [str(each).partition(", ")[0] for each in (only.old, only.new)] == ["2 lines", "3 lines"]
    assert only.after
    assert only.after.file.endswith("b/rules.py")
