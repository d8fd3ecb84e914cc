"""Whatever a line holds, showing it is safe and the carets stand where they should."""

from hypothesis import given
from hypothesis import strategies as st

from generator.base.findings import FileLocation
from generator.base.monospace import escape_controls, width
from generator.game.load.source_lines import WIDEST_EXCERPT, excerpt

LINES = st.text(st.characters(exclude_characters="\n\r"), max_size=400)
GUTTER = len("    1 | ")


@given(LINES, st.integers(1, 500), st.integers(0, 500))
def test_a_line_of_anything_is_shown_safely(line: str, column: int, span: int) -> None:
    text, carets = excerpt(line, FileLocation("f", 1, column, span))
    assert escape_controls(text) == text
    assert width(text) <= GUTTER + 7 * WIDEST_EXCERPT  # a control character takes up to six cells
    assert set(carets[GUTTER:].strip()) == {"^"}
