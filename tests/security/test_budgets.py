from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.pace import within
from tests.security.budgets import (
    BOX,
    MASK,
    REFUSED,
    WHOLE,
    Maker,
    boxes,
    drawing,
    filters,
    text,
)
from tests.security.prison import Prison, Walked, prison

BASE = Path(__file__).parents[1] / "findings" / "load" / "base"
# Refusing takes less than one second where it was measured; a slow machine takes longer.
MOST_SECONDS = 3.0
MOST_MEGABYTES = 300


@pytest.fixture(scope="module")
def cell() -> Iterator[Prison]:
    with prison() as walks:
        yield walks


def walked(cell: Prison, folder: Path, make: Maker, road: str = "check") -> Walked:
    """What a road finds in a small game with something hostile in it."""
    shutil.copytree(BASE, folder / "game")
    make(folder / "game")
    found = cell.walk(folder / "game", road)
    assert not found.trouble
    return found


@pytest.mark.parametrize(("code", "make"), REFUSED.values(), ids=REFUSED)
def test_what_asks_for_too_much_is_refused_soon_and_in_little_memory(
        cell: Prison, tmp_path: Path, code: str,
        make: Callable[[], Maker]) -> None:
    found = walked(cell, tmp_path, make())
    assert code in found.codes
    assert within(found.seconds, MOST_SECONDS)
    assert found.megabytes < MOST_MEGABYTES


ALLOWED: dict[str, Maker] = {
    "masks": drawing(MASK + boxes(2_000, 'mask="url(#m)"')),
    "long texts": text(200, "word", BOX, 500),
}
KERNEL = f'kernelMatrix="{"1 " * 121}"'
MERGE = "<feMerge><feMergeNode/><feMergeNode/></feMerge>"
COPIES = ('<feOffset dx=".1"/><feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge>')
# As much as is let through, each by what it takes most of.
FILTERED = {
    "noise": filters('<feTurbulence baseFrequency="9" numOctaves="9"/>') + WHOLE * 2,
    "blends": filters('<feBlend mode="hue" in2="SourceGraphic"/>' * 40) + WHOLE * 2,
    "a kernel that reaches far": filters(
        f'<feConvolveMatrix order="11" kernelUnitLength="300" {KERNEL}/>') + WHOLE * 2,
    "light from afar": filters('<feSpecularLighting kernelUnitLength="300"><feSpotLight x="5" '
                               'limitingConeAngle="9"/></feSpecularLighting>') + WHOLE * 2,
    "layers of layers": filters('<feTurbulence baseFrequency="9"/>' + MERGE * 60) + WHOLE,
    "differences of differences": filters(
        '<feOffset dx="1" result="a"/>' + '<feComposite operator="xor" in2="a" result="a"/>' * 60)
        + WHOLE,
    "copies of copies": filters(COPIES) + '<g filter="url(#w)">' * 20 + boxes(2) + "</g>" * 20,
}


@pytest.mark.parametrize("inside", FILTERED.values(), ids=FILTERED)
def test_a_filter_that_is_drawn_takes_little_time_and_memory(
        cell: Prison, tmp_path: Path, inside: str) -> None:
    found = walked(cell, tmp_path, drawing(inside), "pdf")
    assert not found.codes
    assert within(found.seconds, MOST_SECONDS)
    assert found.megabytes < MOST_MEGABYTES


@pytest.mark.parametrize("make", ALLOWED.values(), ids=ALLOWED)
def test_what_is_only_much_is_drawn(cell: Prison, tmp_path: Path, make: Maker) -> None:
    found = walked(cell, tmp_path, make, "pdf")
    assert not found.codes
    assert within(found.seconds, MOST_SECONDS)
