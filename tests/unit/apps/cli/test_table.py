"""Tables of plain text."""

import pytest

from generator.apps.cli.terminal_tables import bytes_text, format_table, sheets_text


def test_words_stand_left_and_numbers_right() -> None:
    assert format_table(("file", "pages", "size"),
                        [("kit.pdf", 12, "1.2 MB"), ("images/", "", "30 kB")]
                 ) == ("file     pages    size\n"
                       "kit.pdf     12  1.2 MB\n"
                       "images/          30 kB")


def test_a_list_of_numbers_is_no_number() -> None:
    assert format_table(("players", "n"), [("2, 3", 1), ("2", 12)]) == (
        "players   n\n2, 3      1\n2        12")


def test_a_column_without_values_is_left_out() -> None:
    assert format_table(("a", "b"), [("x", ""), ("y", "")]) == "a\nx\ny"


def test_wide_characters_keep_columns_straight() -> None:
    assert format_table(("name", "n"), [("ミント", 1), ("nut", 12)]) == (
        "name     n\nミント   1\nnut     12")


@pytest.mark.parametrize(("count", "text"), [
    (0, "0 B"), (999, "999 B"), (1000, "1.0 kB"), (9_940, "9.9 kB"), (9_960, "10 kB"),
    (999_499, "999 kB"), (999_600, "1.0 MB"), (1_234_567, "1.2 MB"), (5 * 10**12, "5000 GB")])
def test_sizes_are_said_as_people_say_them(count: int, text: str) -> None:
    assert bytes_text(count) == text


def test_a_build_ends_with_its_paper_and_what_would_save_some() -> None:
    assert sheets_text(11, "a4", {"--pack": 1, "--gap 0": 2}) == (
        "11 sheets of a4; --pack saves 1, --gap 0 saves 2")


def test_where_nothing_saves_paper_nothing_is_said_of_it() -> None:
    assert sheets_text(1, "letter", {}) == "1 sheet of letter"
