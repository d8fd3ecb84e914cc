"""Kinds without a front: pieces that are played with before anybody has drawn them."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from generator.apps.workflows import kit_build as print_road
from generator.apps.workflows.kit_request import KitRequest
from generator.base.findings import Findings, Stop
from generator.base.progress import NoProgress
from generator.game.load.game_folder import open_game, read_game

TINY = Path(__file__).parents[3] / "data" / "tiny"


@pytest.fixture
def undrawn(tmp_path: Path) -> Path:
    """The smallest game, without any template."""
    folder = Path(shutil.copytree(TINY, tmp_path / "tiny"))
    kinds = folder / "kinds.yaml"
    lines = kinds.read_text(encoding="utf-8").splitlines()
    kept = [line for line in lines if not line.strip().startswith(("front:", "back:"))]
    kinds.write_text("\n".join(kept), encoding="utf-8")
    return folder


def test_a_game_without_fronts_can_be_read(undrawn: Path) -> None:
    game, _ = read_game(str(undrawn), Findings())
    assert game.components


def test_building_it_names_each_kind_that_has_no_front(undrawn: Path, tmp_path: Path) -> None:
    with pytest.raises(Stop) as stop:
        print_road.build(open_game(str(undrawn), Findings()),
                         KitRequest(targets=("pdf",), out=tmp_path / "kit"),
                         NoProgress(),
                         Findings())
    game, _ = read_game(str(undrawn), Findings())
    used = {each.kind.name for each in game.components}
    assert [each.message for each in stop.value.findings] == [
        f"the kind '{name}' has no front to print" for name in game.kinds if name in used]


def test_checking_it_draws_nothing_and_says_so(undrawn: Path) -> None:
    findings = Findings()
    seen = print_road.check_kit(open_game(str(undrawn), findings), KitRequest(),
                                NoProgress(),
                            findings)
    assert (seen.faces, {each.severity for each in findings}) == (0, {"note"})
