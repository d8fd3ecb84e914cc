"""A short hunt in every test run: the same cases each time, however long they take."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, given, note, settings
from hypothesis import strategies as st

from tests import pebbles
from tests.drill.trial import BAD
from tests.fuzz.case import made
from tests.fuzz.foreign import SURFACES
from tests.fuzz.kept import CASES, read, written
from tests.fuzz.projects import PROJECTS, SMALL
from tests.fuzz.road import MOST_SECONDS, Table, within

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no timers of CPU time")
KEPT = sorted(CASES.rglob("*.txt"))
KEPT_FILES = [path for surface in SURFACES for path in sorted((CASES / surface).glob("*"))]


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """Copies of the games to change."""
    with pebbles.room():
        yield Table(tmp_path_factory.mktemp("games"))


@pytest.mark.long
@pytest.mark.parametrize("project", SMALL, ids=[each.name for each in SMALL])
def test_whatever_is_changed_in_a_game_every_road_ends_in_findings_with_places(
        table, project):
    @settings(max_examples=40, derandomize=True, database=None,
              phases=[Phase.generate, Phase.shrink], suppress_health_check=list(HealthCheck))
    @given(st.randoms(use_true_random=False))
    def walk(rng):
        case = made(rng, [project])
        note(written(case, f"a case of {case.project}", []))
        with within(MOST_SECONDS):
            table.walk(case)

    walk()


@pytest.mark.parametrize("path", KEPT, ids=[each.relative_to(CASES).with_suffix("").as_posix()
                                            for each in KEPT])
def test_what_was_once_found_is_found_in_words(table: Table, path: Path) -> None:
    case, codes = read(path)
    assert case.project in PROJECTS
    with within(MOST_SECONDS):
        found = table.walk(case)
    assert sorted({each.code for each in found.errors}) == sorted(codes)


@pytest.mark.long
@pytest.mark.parametrize("surface", SURFACES)
def test_whatever_is_changed_in_a_foreign_file_its_command_ends_well(
        surface: str, tmp_path: Path) -> None:
    broken = {}
    for number in range(20):
        name, data = SURFACES[surface].mutate(Random(number))
        folder = tmp_path / str(number)
        folder.mkdir()
        ended = SURFACES[surface].read(name, data, number, folder)
        if ended.ending in BAD:
            broken[number] = ended.reason
    assert broken == {}


@pytest.mark.parametrize("path", KEPT_FILES, ids=[path.stem for path in KEPT_FILES])
def test_a_file_that_once_broke_a_command_ends_well(path: Path, tmp_path: Path) -> None:
    surface = SURFACES[path.parent.name]
    name, _ = surface.mutate(Random(0))
    endings = []
    for at in range(len(surface.commands)):
        folder = tmp_path / str(at)
        folder.mkdir()
        file = Path(name).with_suffix(path.suffix).as_posix()
        endings.append(surface.read(file, path.read_bytes(), at, folder).ending)
    assert not set(endings) & set(BAD)
