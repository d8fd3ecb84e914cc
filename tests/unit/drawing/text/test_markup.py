from __future__ import annotations

import pytest

from generator.drawing.text.lines import Mark, marks


def test_plain_text_is_one_mark_without_spare_spaces() -> None:
    assert marks("  a \t b ") == (Mark("a b"),)


def test_no_text_has_no_marks() -> None:
    assert marks("  ") == ()


def test_two_stars_are_bold_and_one_is_italic() -> None:
    assert marks("a **b** *c*") == (Mark("a "), Mark("b", bold=True), Mark(" "),
                                    Mark("c", italic=True))


def test_bold_and_italic_may_lie_in_each_other() -> None:
    assert marks("**a *b***") == (Mark("a ", bold=True), Mark("b", bold=True, italic=True))


def test_a_word_between_colons_is_an_icon() -> None:
    assert marks("take :sun-cup:!") == (Mark("take "), Mark(icon="sun-cup"), Mark("!"))


@pytest.mark.parametrize("text", ["2 * 3 * 4", "**a", "a**", "10:30:15", "Note: this", ": a :"])
def test_what_has_no_partner_is_just_text(text: str) -> None:
    assert marks(text) == (Mark(text),)


def test_a_backslash_makes_markup_text() -> None:
    assert marks(r"\*a\* \:sun: \\") == (Mark("*a* :sun: \\"),)


def test_a_new_line_ends_a_line_and_an_empty_one_a_paragraph() -> None:
    assert marks("a \n b\n\n\nc\n") == (Mark("a"), Mark(end="line"), Mark("b"),
                                        Mark(end="paragraph"), Mark("c"))


def test_very_many_stars_are_read_in_good_time() -> None:
    assert marks("*a " * 50_000) == (Mark(("*a " * 50_000).strip()),)
