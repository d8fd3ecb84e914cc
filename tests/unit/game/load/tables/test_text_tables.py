"""Tables as text: whatever parts their cells, and whoever saved them."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.game.load.spreadsheets.spreadsheet import cell_span, column_letters
from tests.unit.game.load.tables.deck import cards, told

ROWS = [("Name", "Cost", "Text"), ("Fire, big", "3", "Burn | all; now"), ("Ice", "1", "Wait")]


def written(delimiter: str, end: str = "\n") -> str:
    quoted = [[f'"{cell}"' if any(sign in cell for sign in ",;|\t") else cell for cell in row]
              for row in ROWS]
    return "".join(delimiter.join(row) + end for row in quoted)


def summary(folder: Path, data: str | bytes, file: str = "cards.csv") -> list[tuple[object, ...]]:
    return [(card.id, card.values["cost"], card.values["text"])
            for card in cards(folder, data, file)]


EXPECTED = [("fire-big", 3, "Burn | all; now"), ("ice", 1, "Wait")]


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_any_delimiter_is_seen(tmp_path: Path, delimiter: str) -> None:
    assert summary(tmp_path, written(delimiter)) == EXPECTED


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_may_end_in_any_way(tmp_path: Path, end: str) -> None:
    assert summary(tmp_path, written(",", end)) == EXPECTED


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_what_excel_writes_before_the_text_is_no_part_of_it(tmp_path: Path, encoding: str) -> None:
    assert summary(tmp_path, written("\t").encode(encoding)) == EXPECTED


def test_a_tsv_file_is_read(tmp_path: Path) -> None:
    assert summary(tmp_path, written("\t"), "cards.tsv") == EXPECTED


def test_a_first_line_may_say_what_parts_cells(tmp_path: Path) -> None:
    assert summary(tmp_path, "sep=;\n" + written(";")) == EXPECTED


def test_a_delimiter_in_every_text_isnt_taken_for_the_one_between_cells(tmp_path: Path) -> None:
    data = "Name;Text\n" + "".join(f"Card {n};one, two, three, four\n" for n in range(9))
    assert cards(tmp_path, data)[8].values["text"] == "one, two, three, four"


def test_a_cell_may_hold_lines(tmp_path: Path) -> None:
    data = 'Name,Text\r\nA,"first\r\nsecond"\r\nB,\r\n'
    assert [card.values["text"] for card in cards(tmp_path, data)] == ["first\nsecond", None]


def test_lines_are_counted_as_in_the_file(tmp_path: Path) -> None:
    assert told(tmp_path, '\nName,Cost\nA,"1\n"\n\nB,much\n') == [
        "cards.csv:6:Cost: 'cost' must be a whole number from 0 to 9, not 'much'"]


def test_a_wrong_cell_is_marked_in_its_line(tmp_path: Path) -> None:
    from tests.unit.game.load.tables.deck import deck, opened

    where = opened(deck(tmp_path, {"cards.csv": 'Name,Text,Cost\n"a, ""b""","x\ny",much\n'}))[1][0]
    assert where.where is not None
    assert (where.where.line, where.where.column, where.where.width) == (3, 4, 4)


def test_empty_rows_and_columns_at_the_end_are_nothing(tmp_path: Path) -> None:
    assert summary(tmp_path, "Name,Cost,Text,,\nFire,3,x,,\n,,,,\n , ,,,\n") == [("fire", 3, "x")]


def test_a_comma_is_a_decimal_point_between_semicolons(tmp_path: Path) -> None:
    assert cards(tmp_path, "Name;Weight\nA;1,5\n")[0].values["weight"] == 1.5


def test_a_dot_between_thousands_is_no_decimal_point(tmp_path: Path) -> None:
    assert told(tmp_path, "Name;Weight\nA;1.000\n") == [
        "cards.csv:2:Weight: 'weight' must be a number, not '1.000'"]


def test_a_comma_between_commas_is_none(tmp_path: Path) -> None:
    assert told(tmp_path, 'Name,Weight\nA,"1,5"\n') == [
        "cards.csv:2:Weight: 'weight' must be a number, not '1,5'"]


def test_a_table_of_one_column_is_one(tmp_path: Path) -> None:
    assert [card.id for card in cards(tmp_path, "Name\nOne\nTwo\n")] == ["one", "two"]


def test_quotes_in_the_middle_of_a_cell_are_just_quotes(tmp_path: Path) -> None:
    assert cards(tmp_path, 'Name,Text\nA,a 6" pipe\n')[0].values["text"] == 'a 6" pipe'


def test_a_space_before_a_quote_changes_nothing(tmp_path: Path) -> None:
    assert cards(tmp_path, 'Name, Text\nA, "b, c"\n')[0].values["text"] == "b, c"


@pytest.mark.parametrize(("column", "span"), [(0, (0, 1)), (1, (2, 9)), (2, (10, 11)),
                                              (3, (12, 12)), (7, (12, 12))])
def test_a_cells_place_in_its_record_is_known(column: int, span: tuple[int, int]) -> None:
    assert cell_span('a,"b,""c",d,', ",", column) == span


@pytest.mark.parametrize(("column", "name"), [(0, "A"), (25, "Z"), (26, "AA"), (701, "ZZ"),
                                              (702, "AAA")])
def test_columns_have_letters(column: int, name: str) -> None:
    assert column_letters(column) == name
