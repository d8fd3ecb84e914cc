"""Scripts without spaces between words, whose words nobody here knows."""

from __future__ import annotations

import pytest

from generator.base.findings import Findings
from tests.hebrew import FAMILY, hebrew
from tests.unit.drawing.faces.make import card, drawn

FRONT = ('<rect id="box" x="10" y="20" width="40" height="30" fill="none"/>'
         f'<text style="shape-inside:url(#box)" font-family="{FAMILY}" font-size="5" '
         'data-slot="name"/>')
KHMER = "\u1780\u1781" * 4


@pytest.mark.parametrize(("text", "hints"), [
    (KHMER * 3, ["put zero-width spaces (U+200B) between the words: lines end there"]),
    ("\u200b".join([KHMER] * 3), []),
])
def test_a_stretch_that_is_too_wide_says_how_lines_end(text: str, hints: list[str]) -> None:
    findings = Findings()
    drawn(FRONT, hebrew(), findings, card(text))
    assert [finding.hint for finding in findings] == hints
