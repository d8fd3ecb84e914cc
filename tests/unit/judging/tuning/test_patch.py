"""Patches that change numbers and nothing else."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from random import Random

import pytest

from generator.base.findings import Findings
from generator.game.load.game_folder import read_game
from generator.game.model.game import Game
from generator.game.model.supply import Supply, supply_of
from generator.judging.tuning.candidates import (
    Candidate,
    UnpatchableError,
    apply_to_game,
    files_of,
    find_parameters,
    format_number,
    make_diff,
    neighbour,
    parse_variation,
    patch_texts,
)
from tests.unit.game.load.project import TINY, read, tiny

COMPONENTS = Path(__file__).parents[4] / "components"


def contents(supply: Supply) -> object:
    """A box without the places of its parts, which a patch may move."""
    return supply.options, [(part.id, part.kind, part.copies, part.values)
                            for part in supply.parts]


def diff(game: Game, candidate: Candidate, folder: Path) -> str:
    """A candidate's patch, told from a folder."""
    old, names = {}, {}
    for file in files_of(game, candidate):
        path = Path.cwd() / file
        old[file] = path.read_bytes().decode("utf-8")
        names[file] = path.relative_to(folder).as_posix()
    return make_diff(names, old, patch_texts(game, candidate, old))


def apply(patch: str, folder: Path) -> None:
    """Let git apply a patch."""
    subprocess.run(["git", "apply", "-p1", "-"], input=patch.encode(), cwd=folder, check=True)


@pytest.mark.parametrize("seed", range(6))
def test_a_patch_that_is_applied_gives_the_candidate(tmp_path: Path, seed: int) -> None:
    home = tmp_path / "components" / "chocolatiers"
    shutil.copytree(COMPONENTS / "chocolatiers", home)
    (tmp_path / "templates").symlink_to(COMPONENTS.parent / "templates")
    game, _ = read_game(str(home), Findings())
    among = find_parameters(game, [
        parse_variation("box-tile.*.value"), parse_variation("card.*.copies ±3"),
        parse_variation("box-tile.box-0*.copies ±1"), parse_variation("options.line ±2")],
                            Findings())
    luck, candidate = Random(seed), ()
    for _ in range(12):
        candidate = neighbour(candidate, among, luck)
    wanted = contents(supply_of(apply_to_game(game, candidate)))
    apply(diff(game, candidate, tmp_path), tmp_path)
    assert contents(supply_of(read_game(str(home), Findings())[0])) == wanted


def changed(folder: Path, candidate: Candidate, **files: str) -> list[str]:
    """The lines that a patch of the tiny game takes away and puts in."""
    home = tiny(folder / "tiny", **files)
    game, _ = read(home)
    patch = diff(game, candidate, home)
    apply(patch, home)
    after, _ = read(home)
    assert contents(supply_of(after)) == contents(supply_of(apply_to_game(game, candidate)))
    return [line for line in patch.splitlines() if line[:1] in "+-" and line[:3] not in
            ("+++", "---")]


def test_only_the_number_changes(tmp_path: Path) -> None:
    assert changed(tmp_path, (("sun-9", "value", 8),)) == [
        "-  - {id: sun-9, name: Noon, suit: sun, value: 9, wild: true}",
        "+  - {id: sun-9, name: Noon, suit: sun, value: 8, wild: true}"]


def test_copies_of_all_become_a_component_s_own(tmp_path: Path) -> None:
    assert changed(tmp_path, (("sun-1", "copies", 3),)) == [
        "-  - {id: sun-1, name: Dawn, suit: sun, value: 1, pips: [sun, empty, moon]}",
        "+  - {id: sun-1, copies: 3, name: Dawn, suit: sun, value: 1, pips: [sun, empty, moon]}"]


def test_a_field_that_is_not_written_gets_a_line_of_its_own(tmp_path: Path) -> None:
    cards = (TINY / "cards.yaml").read_text(encoding="utf-8").replace(
        "\n    copies: {2: 3, 3: 4}", "")
    assert changed(tmp_path, (("moon-5", "copies", 4),), cards_yaml=cards) == [
        "+    copies: 4"]


def test_a_default_of_one_component_changes_where_it_is(tmp_path: Path) -> None:
    cards = ("kind: card\ndefaults: {copies: 2}\ncomponents:\n"
             "  - {id: sun-1, name: Dawn, suit: sun, value: 1}\n")
    assert changed(tmp_path, (("sun-1", "copies", 3),), cards_yaml=cards) == [
        "-defaults: {copies: 2}", "+defaults: {copies: 3}"]


def test_a_last_line_without_an_end_stays_so(tmp_path: Path) -> None:
    cards = ("kind: card\ncomponents:\n"
             "  - {id: sun-1, name: Dawn, suit: sun, value: 1}")
    assert changed(tmp_path, (("sun-1", "value", 3),), cards_yaml=cards)[1] == (
        "+  - {id: sun-1, name: Dawn, suit: sun, value: 3}")


def test_line_ends_of_windows_stay(tmp_path: Path) -> None:
    home = tiny(tmp_path / "tiny")
    cards = home / "cards.yaml"
    cards.write_bytes(cards.read_bytes().replace(b"\n", b"\r\n"))
    game, _ = read(home)
    text = cards.read_bytes().decode()
    file, = files_of(game, (("sun-9", "value", 8),))
    new = patch_texts(game, (("sun-9", "value", 8), ("moon-5", "value", 4)), {file: text})[file]
    assert new == text.replace("value: 9", "value: 8").replace("value: 5", "value: 4")


def test_a_number_that_is_not_where_it_was_is_not_touched(tmp_path: Path) -> None:
    game, _ = read(tiny(tmp_path / "tiny"))
    candidate = (("sun-9", "value", 8),)
    file, = files_of(game, candidate)
    with pytest.raises(UnpatchableError):
        patch_texts(game, candidate, {file: "\n" * 20})


def test_one_of_many_combinations_has_no_entry_to_change(tmp_path: Path) -> None:
    cards = "kind: card\ncombine: {suit: [sun], value: [1, 9], name: N}\n"
    game, _ = read(tiny(tmp_path / "tiny", cards_yaml=cards))
    candidate = (("sun-9", "value", 8),)
    with pytest.raises(UnpatchableError):
        patch_texts(game, candidate, dict.fromkeys(files_of(game, candidate), cards))


@pytest.mark.parametrize(("value", "text"), [(3, "3"), (3.0, "3"), (2.5, "2.5"),
                                             (1234567, "1234567")])
def test_numbers_are_written_plainly(value: float, text: str) -> None:
    assert format_number(value) == text
