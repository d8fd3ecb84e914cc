"""The line a finding speaks of, and the carets below it."""

from generator.base.findings import FileLocation
from generator.base.monospace import cells, escape_controls, width
from generator.game.load.source_lines import SourceLines, excerpt


def shown(line: str, column: int, span: int) -> str:
    return "\n".join(excerpt(line, FileLocation("cards.yaml", 7, column, span)))


def test_carets_stand_under_the_marked_characters() -> None:
    assert shown("  chocolats: [mint]", 3, 9) == (
        "    7 |   chocolats: [mint]\n"
        "      |   ^^^^^^^^^")


def test_a_tab_is_as_wide_above_as_below() -> None:
    assert shown("\tname\tx", 6, 2) == (
        "    7 |     name    x\n"
        "      |         ^^^^^")


def test_japanese_characters_take_two_carets_each() -> None:
    assert shown("名前: ミント", 5, 3) == (
        "    7 | 名前: ミント\n"
        "      |       ^^^^^^")


def test_a_combining_accent_takes_no_caret() -> None:
    assert shown("cafe\u0301: x", 8, 1) == (
        "    7 | cafe\u0301: x\n"
        "      |       ^")


def test_a_place_behind_the_end_of_its_line_still_has_a_caret() -> None:
    assert shown("name:", 9, 4) == (
        "    7 | name:\n"
        "      |      ^")


def test_carets_end_where_the_line_ends() -> None:
    assert shown("name: x", 7, 99).splitlines()[1] == "      |       ^"


def test_a_long_line_is_cut_around_the_marked_place() -> None:
    line = "<path d='" + "M 1 2 " * 500 + "' fil='red' " + "M 3 4 " * 500
    text, carets = shown(line, line.index("fil") + 1, 3).splitlines()
    place = carets.index("^")
    assert (text[place:place + 3], len(text) < 110, text[8], text[-1]) == ("fil", True, "…", "…")


def test_a_huge_line_is_cut_quickly() -> None:
    line = "x" * 1_000_000
    assert len(shown(line, 900_000, 3).splitlines()[0]) < 120


def test_what_could_drive_the_terminal_is_made_visible() -> None:
    assert escape_controls("red \x1b[31m and \u202e turned\nnext") == (
        "red \\u001b[31m and \\u202e turned\nnext")


def test_the_cells_of_a_line_add_up_to_its_width() -> None:
    assert sum(wide for _, wide in cells("a\tミ\x07b")) == width("a   ミ\\u0007b")


def test_a_file_that_has_gone_shows_no_line() -> None:
    assert SourceLines().line(FileLocation("no/such/file.yaml", 3, 1)) is None


def test_lines_end_where_yaml_ends_them(tmp_path) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "cards.yaml"
    file.write_bytes("\ufeffone\r\ntwo \u2028 still two\rthree".encode())
    sources = SourceLines()
    assert [sources.line(FileLocation(str(file), at, 1)) for at in (1, 2, 3, 4)] == [
        "one", "two \u2028 still two", "three", None]
