"""The peers' rules, as the benchmark of paper computes them, against layouts that they document."""

import pytest

from benchmarks.peers import Rule, sheets, silhouette, squib
from generator.base.units import Size
from generator.paper.sheets.sheet import PAPERS

LETTER = PAPERS["letter"].size


@pytest.mark.parametrize(("rule", "width", "height", "most"), [
    (silhouette, 63.0, 88.0, 8), (silhouette, 31.75, 44.45, 28), (silhouette, 41.0, 63.0, 16),
    (silhouette, 44.0, 68.0, 12), (silhouette, 85.0, 55.0, 9), (silhouette, 54.0, 80.0, 9),
    (silhouette, 88.0, 126.0, 4), (silhouette, 69.85, 120.65, 4), (silhouette, 88.9, 139.7, 2),
    (squib, 63.5, 88.9, 9)])
def test_as_many_lie_on_letter_as_the_peer_says(rule: Rule, width: float, height: float,
                                                most: int) -> None:
    size = Size(width, height)
    assert [sheets(rule, [(size, count)], LETTER) for count in (most, most + 1)] == [1, 2]
