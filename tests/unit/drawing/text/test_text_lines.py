from __future__ import annotations

import pytest

from generator.drawing.text.text_lines import MarkupSpan, read_markup


def test_plain_text_is_one_mark_without_spare_spaces() -> None:
    assert read_markup("  a \t b ") == (MarkupSpan("a b"),)


def test_no_text_has_no_marks() -> None:
    assert read_markup("  ") == ()


def test_two_stars_are_bold_and_one_is_italic() -> None:
    assert read_markup("a **b** *c*") == (MarkupSpan("a "), MarkupSpan("b", bold=True),
                                          MarkupSpan(" "),
                                    MarkupSpan("c", italic=True))


def test_bold_and_italic_may_lie_in_each_other() -> None:
    assert read_markup("**a *b***") == (MarkupSpan("a ", bold=True),
                                        MarkupSpan("b", bold=True, italic=True))


def test_a_word_between_colons_is_an_icon() -> None:
    assert read_markup("take :sun-cup:!") == (MarkupSpan("take "), MarkupSpan(icon="sun-cup"),
                                              MarkupSpan("!"))


@pytest.mark.parametrize("text", ["2 * 3 * 4", "**a", "a**", "10:30:15", "Note: this", ": a :"])
def test_what_has_no_partner_is_just_text(text: str) -> None:
    assert read_markup(text) == (MarkupSpan(text),)


def test_a_backslash_makes_markup_text() -> None:
    assert read_markup(r"\*a\* \:sun: \\") == (MarkupSpan("*a* :sun: \\"),)


def test_a_new_line_ends_a_line_and_an_empty_one_a_paragraph() -> None:
    assert read_markup("a \n b\n\n\nc\n") == (MarkupSpan("a"), MarkupSpan(end="line"),
                                              MarkupSpan("b"),
                                        MarkupSpan(end="paragraph"), MarkupSpan("c"))


def test_very_many_stars_are_read_in_good_time() -> None:
    assert read_markup("*a " * 50_000) == (MarkupSpan(("*a " * 50_000).strip()),)
