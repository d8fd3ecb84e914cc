"""What `check` and `validate --strict` catch stays caught, and what they miss is known.

A sample, so that it takes seconds: of each class and of each game the first fault that is caught
and the first that is missed. `python -m tests.planted` holds all of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.planted.fault import Fault, planted
from tests.planted.games import room
from tests.planted.plant import ROOT, Garden

pytestmark = pytest.mark.usefixtures("pebbles")
FAULTS = planted()


def sampled(faults: tuple[Fault, ...]) -> list[Fault]:
    first: dict[tuple[str, bool], Fault] = {}
    for fault in faults:
        for word in (fault.sort, fault.game):
            first.setdefault((word, bool(fault.missed)), fault)
    return list(dict.fromkeys(first.values()))


@pytest.fixture(scope="module")
def gardens(tmp_path_factory: pytest.TempPathFactory,
            pebbles: None) -> Iterator[dict[str, Garden]]:
    with room():
        yield Gardens(tmp_path_factory.mktemp("planted"))


class Gardens(dict[str, Garden]):
    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.folder = folder

    def __missing__(self, game: str) -> Garden:
        return self.setdefault(game, Garden(game, self.folder))


@pytest.mark.long
@pytest.mark.parametrize("fault", sampled(FAULTS), ids=lambda fault: fault.name)
def test_a_fault_is_caught_unless_it_is_known_to_be_missed(
        fault: Fault, gardens: dict[str, Garden]) -> None:
    assert gardens[fault.game].see(fault).caught == (not fault.missed)


# All faces of Chai, in every language, take more than two CPU seconds to draw and look at.
@pytest.mark.parametrize("game", [
    pytest.param(game, marks=[pytest.mark.long] if game == "chai" else [])
    for game in sorted({fault.game for fault in FAULTS})])
def test_the_unchanged_game_has_nothing_to_find(game: str, gardens: dict[str, Garden]) -> None:
    assert gardens[game].usual == ()


def is_planted(fault: Fault) -> bool:
    """Whether each file of a fault is another one with it."""
    before = {edit.file: (ROOT / edit.file).read_text(encoding="utf-8") for edit in fault.edits}
    texts = dict(before)
    for edit in fault.edits:
        texts[edit.file] = edit.applied(texts[edit.file])
    return all(texts[file] != before[file] for file in texts)


def test_the_place_for_a_fault_is_still_there() -> None:
    assert [fault.name for fault in FAULTS if not is_planted(fault)] == []


def test_no_two_faults_have_one_name() -> None:
    names = [fault.name for fault in FAULTS]
    assert sorted(set(names)) == sorted(names)


def test_there_are_many_faults_of_every_class() -> None:
    sizes = {sort: sum(fault.sort == sort for fault in FAULTS)
             for sort in {fault.sort for fault in FAULTS}}
    assert min(sizes.values()) >= 8
