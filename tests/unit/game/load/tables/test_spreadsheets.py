"""Spreadsheets: what is stored in their cells, and what isn't."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from tests.unit.game.load.tables.deck import cards, deck, opened, told
from tests.workbooks import Failed, Formula, Xml, ods, packed, xlsx

BOTH = pytest.mark.parametrize(("file", "make"), [("cards.xlsx", xlsx), ("cards.ods", ods)])
Make = Callable[..., bytes]


@BOTH
def test_stored_values_become_those_of_fields(tmp_path: Path, file: str, make: Make) -> None:
    data = make({"Cards": [["Name", "Cost", "Weight", "Wild", "Text", "Qty"],
                           ["Fire\nball", 3.0, 1.25, True, 7, 2],
                           ["Ice", "4", "2", False, 1.5, None]]})
    assert [(card.id, card.copies, dict(card.values)) for card in cards(tmp_path, data, file)] == [
        ("fire-ball", 2, {"name": "Fire\nball", "suit": "sun", "cost": 3, "weight": 1.25,
                          "wild": True, "tags": (), "text": "7"}),
        ("ice", 1, {"name": "Ice", "suit": "sun", "cost": 4, "weight": 2, "wild": False,
                    "tags": (), "text": "1.5"})]


@BOTH
def test_places_are_told_as_in_the_program(tmp_path: Path, file: str, make: Make) -> None:
    data = make({"Cards": [["Name", "Cost"], [None, None], ["A", 2.5], ["B", Failed()],
                           ["C", Formula()], ["D", date(2024, 2, 1)]]})
    assert told(tmp_path, data, file) == [
        f"{file}[Cards]!B3: 'cost' must be a whole number from 0 to 9, not 2.5",
        f"{file}[Cards]!B4: the formula here fails with #REF!",
        f"{file}[Cards]!B5: the formula here has no stored result",
        f"{file}[Cards]!B6: the cell holds a date, 2024-02-01"]


@BOTH
def test_a_sheet_is_chosen_by_its_name(tmp_path: Path, file: str, make: Make) -> None:
    data = make({"Notes": [["x"], ["y"]], "Cards": [["Name"], ["A"]]})
    assert [card.id for card in cards(tmp_path, data, file, "sheet: cards")] == ["a"]


@BOTH
def test_sheets_that_arent_read_are_named(tmp_path: Path, file: str, make: Make) -> None:
    data = make({"Cards": [["Name"], ["A"]], "Old": [["Name"], ["B"]]})
    (note,) = opened(deck(tmp_path, {file: data}, f"[{file}]"))[1]
    assert note.severity == "note"
    assert note.hint == f"say which one by {{file: {file}, sheet: Cards}}"


def test_a_hidden_sheet_isnt_the_first(tmp_path: Path) -> None:
    book = ('<workbook xmlns:r="r"><sheets><sheet name="Old" state="hidden" r:id="rId1"/>'
            '<sheet name="Cards" r:id="rId2"/></sheets></workbook>')
    data = xlsx({"Old": [["Name"], ["B"]], "Cards": [["Name"], ["A"]]}, {"xl/workbook.xml": book})
    assert [card.id for card in cards(tmp_path, data, "cards.xlsx")] == ["a"]


@BOTH
def test_a_sheets_name_says_the_kind(tmp_path: Path, file: str, make: Make) -> None:
    name = file.replace("cards", "box")
    data = make({"Tokens": [["Worth"], [3]]})
    assert [each.kind.name for each in cards(tmp_path, data, name)] == ["token"]


def test_the_stored_result_of_a_formula_is_its_value(tmp_path: Path) -> None:
    data = xlsx({"Cards": [["Name", "Cost", "Text"], [Formula("Fire"), Formula(3), Formula("")]]})
    (card,) = cards(tmp_path, data, "cards.xlsx")
    assert (card.id, card.values["cost"], card.values["text"]) == ("fire", 3, None)


def test_a_format_with_a_word_in_it_is_no_date(tmp_path: Path) -> None:
    data = xlsx({"Cards": [["Name", "Cost"], ["A", Xml('<c r="AT" s="3"><v>5</v></c>')]]})
    assert cards(tmp_path, data, "cards.xlsx")[0].values["cost"] == 5


def test_a_format_of_days_and_months_is_a_date(tmp_path: Path) -> None:
    data = xlsx({"Cards": [["Name", "Text"], ["A", Xml('<c r="AT" s="2"><v>45323</v></c>')]]})
    assert told(tmp_path, data, "cards.xlsx") == [
        "cards.xlsx[Cards]!B2: the cell holds a date, 2024-02-01"]


def test_a_date_in_a_column_that_isnt_read_doesnt_matter(tmp_path: Path) -> None:
    data = xlsx({"Cards": [["Name", "#changed"], ["A", date(2024, 2, 1)]]})
    assert told(tmp_path, data, "cards.xlsx") == []


def test_texts_may_stand_in_the_cell_and_in_parts(tmp_path: Path) -> None:
    inline = Xml('<c r="AT" t="inlineStr"><is><r><t>Fi</t></r><r><t>re_x000D_</t></r></is></c>')
    assert cards(tmp_path, xlsx({"Cards": [["Name"], [inline]]}), "cards.xlsx")[0].values[
        "name"] == "Fire"


def test_how_a_word_is_read_aloud_isnt_part_of_it(tmp_path: Path) -> None:
    strings = ('<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>Name'
               "</t></si><si><t>雪</t><rPh sb='0' eb='1'><t>ユキ</t></rPh></si></sst>")
    data = xlsx({"Cards": [["Name"], ["x"]]}, {"xl/sharedStrings.xml": strings})
    (card,) = cards(tmp_path, data, "cards.xlsx")
    assert (card.id, card.values["name"]) == ("card", "雪")


def test_cells_without_a_reference_follow_each_other(tmp_path: Path) -> None:
    row = [Xml('<c t="inlineStr"><is><t>A</t></is></c>'), Xml("<c><v>3</v></c>")]
    data = xlsx({"Cards": [["Name", "Cost"], row]})
    assert cards(tmp_path, data, "cards.xlsx")[0].values["cost"] == 3


def test_names_of_elements_may_have_prefixes(tmp_path: Path) -> None:
    sheet = ('<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
             '<x:sheetData><x:row r="1"><x:c r="A1" t="str"><x:v>Name</x:v></x:c></x:row>'
             '<x:row r="2"><x:c r="A2" t="str"><x:v>A</x:v></x:c></x:row></x:sheetData>'
             "</x:worksheet>")
    data = xlsx({"Cards": []}, {"xl/worksheets/sheet1.xml": sheet})
    assert [card.id for card in cards(tmp_path, data, "cards.xlsx")] == ["a"]


@pytest.mark.parametrize("head", ['<?xml version="1.0" encoding="UTF-odd"?>', "\ufeff", ""])
def test_what_a_part_says_of_its_encoding_doesnt_matter(tmp_path: Path, head: str) -> None:
    sheet = ('<worksheet><sheetData><row r="C4"><c r="A1" t="str"><v>Name</v></c></row>'
             '<row r=""><c r="A2" t="str"><v>Ö</v></c></row></sheetData></worksheet>')
    data = xlsx({"Cards": []}, {"xl/worksheets/sheet1.xml": (head + sheet).encode()})
    assert [card.values["name"] for card in cards(tmp_path, data, "cards.xlsx")] == ["Ö"]


def test_repeated_cells_and_rows_of_ods_are_counted(tmp_path: Path) -> None:
    gap = Xml('<table:table-cell table:number-columns-repeated="2"/>')
    rest = Xml('<table:table-cell table:number-columns-repeated="16000"/>')
    empty = Xml('</table:table-row><table:table-row table:number-rows-repeated="3">'
                '<table:table-cell table:number-columns-repeated="16384"/>')
    data = ods({"Cards": [["Name", None, None, "Cost"], ["A", gap, 3, rest], [empty],
                          ["B", gap, "much"]]})
    assert told(tmp_path, data, "cards.ods") == [
        "cards.ods[Cards]!D7: 'cost' must be a whole number from 0 to 9, not 'much'"]


def test_a_comment_isnt_part_of_its_cell(tmp_path: Path) -> None:
    cell = Xml('<table:table-cell office:value-type="string"><office:annotation><text:p>ask Ann'
               "</text:p></office:annotation><text:p>Fi<text:span>re</text:span><text:s/>x"
               "</text:p></table:table-cell>")
    assert cards(tmp_path, ods({"Cards": [["Name"], [cell]]}), "cards.ods")[0].values[
        "name"] == "Fire x"


@pytest.mark.parametrize(("file", "data", "message"), [
    ("cards.xlsx", b"no spreadsheet", "the file can't be read as a spreadsheet"),
    ("cards.xlsx", xlsx({"Cards": [["Name"], ["A"]]})[:900],
     "the file can't be read as a spreadsheet"),
    ("cards.xlsx", packed({"a.txt": "b"}), "the file can't be read as a spreadsheet"),
    ("cards.ods", ods({}, {"content.xml": "<office:a>"}),
     "the file can't be read as a spreadsheet"),
    ("cards.xlsx", b"\xd0\xcf\x11\xe0" + bytes(600),
     "the file is locked with a password, or of an old kind of Excel"),
    ("cards.ods", ods({}, {"META-INF/manifest.xml": "<a><encryption-data/></a>"}),
     "the file is locked with a password"),
    ("cards.xlsx", xlsx({"Cards": []}), "the sheet 'Cards' is empty"),
])
def test_a_file_that_cant_be_read_says_why(tmp_path: Path, file: str, data: bytes,
                                           message: str) -> None:
    assert told(tmp_path, data, file) == [f"{file}: {message}"]
