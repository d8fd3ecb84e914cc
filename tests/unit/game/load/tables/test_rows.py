"""Rows as components: which column is which field, and what cells mean."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.game.load.tables.deck import KINDS, cards, deck, opened, told


def values(folder: Path, field: str, cells: list[str], settings: str = "") -> list[object]:
    data = f"Name;{field}\n" + "".join(f'n;"{cell}"\n' for cell in cells)
    return [card.values[field] for card in cards(folder, data, settings=settings)]


def test_headings_are_known_in_any_spelling(tmp_path: Path) -> None:
    (card,) = cards(tmp_path, "ID,Card Name,COST,Suit \nx-1,Fire,3,sun\n")
    assert (card.id, card.values["name"], card.values["cost"]) == ("x-1", "Fire", 3)


@pytest.mark.parametrize("heading", ["copies", "Qty", "Quantity", "Count", "Amount", "How many"])
def test_copies_are_known_by_what_people_call_them(tmp_path: Path, heading: str) -> None:
    assert cards(tmp_path, f"Name,{heading}\nA,3\n")[0].copies == 3


def test_ids_are_made_from_names(tmp_path: Path) -> None:
    data = "Name\nFire Ball!\nFire ball\nCafé Noir\n雪\nCON\n"
    assert [card.id for card in cards(tmp_path, data)] == [
        "fire-ball", "fire-ball-2", "cafe-noir", "card", "con-2"]


def test_ids_that_are_written_go_before_those_that_are_made(tmp_path: Path) -> None:
    assert [card.id for card in cards(tmp_path, "Id,Name\n,Fire\nFire,Other\n")] == [
        "fire-2", "fire"]


def test_made_ids_keep_clear_of_other_files(tmp_path: Path) -> None:
    more = "kind: card\ncomponents:\n  - {id: fire, name: F}\n"
    folder = deck(tmp_path, {"more.yaml": more, "cards.csv": "Name\nFire\n",
                             "tokens.csv": "Id,Worth\nt,1\n"},
                  "[more.yaml, cards.csv, tokens.csv, {file: card.csv}]")
    (folder / "card.csv").write_text("Name\nFire\n")
    game, found = opened(folder)
    assert game is not None
    assert ([each.id for each in game.game.components], found) == (
        ["fire", "fire-2", "t", "fire-3"], [])


def test_an_id_that_is_written_twice_is_told(tmp_path: Path) -> None:
    assert told(tmp_path, "Id,Name\na,A\nA,B\n") == ["cards.csv:3:Id: the id 'a' is used twice"]


@pytest.mark.parametrize(("field", "cells", "expected"), [
    ("cost", ["3", " 3 ", "3.0", "+3", "", "3,0"], [3, 3, 3, 3, 0, 3]),
    ("weight", ["1.5", "1,5", "−2", ".5", "2"], [1.5, 1.5, -2, 0.5, 2]),
    ("wild", ["TRUE", "false", "WAHR", "x", "1", "0", "No", "✓", ""],
     [True, False, True, True, True, False, False, True, False]),
    ("suit", ["Sun", "FULL MOON", "full_moon", "full-moon", ""],
     ["sun", "full-moon", "full-moon", "full-moon", "sun"]),
    ("tags", ["fire", "fire, Water", "fire; water;", "air\nfire", "fire|air", ""],
     [("fire",), ("fire", "water"), ("fire", "water"), ("air", "fire"), ("fire", "air"), ()]),
    ("text", ["007", " a  b ", "TRUE", "1.0", ""], ["007", "a  b", "TRUE", "1.0", None]),
])
def test_cells_mean_what_their_field_holds(tmp_path: Path, field: str, cells: list[str],
                                           expected: list[object]) -> None:
    assert values(tmp_path, field, cells) == expected


@pytest.mark.parametrize(("marks", "text", "expected"), [
    ("'[icon]'", "Pay 2[Gold Coin] [2] [x", "Pay 2:gold-coin: [2] [x"),
    ("'{icon}'", "Pay {coin} [coin]", "Pay :coin: [coin]"),
    ("<b>", "<b>Now</b> <I>go </I><br>on <b><i>x</i></b>", "**Now** *go* \non ***x***"),
    ("'[icon]', '{icon}', <b>", "<b>[coin]</b>{gem}", "**:coin:**:gem:"),
])
def test_marks_of_other_tools_become_ours_where_asked(tmp_path: Path, marks: str, text: str,
                                                      expected: str) -> None:
    assert values(tmp_path, "text", [text], f"marks: [{marks}]") == [expected]


def test_marks_are_left_alone_unless_asked(tmp_path: Path) -> None:
    assert values(tmp_path, "text", ["<b>[coin]</b>"]) == ["<b>[coin]</b>"]


def test_a_tag_without_its_partner_is_told(tmp_path: Path) -> None:
    assert told(tmp_path, "Name,Text\nA,<b>bold\n", settings="marks: [<b>]") == [
        "cards.csv:2:Text: <b> has no partner here"]


def test_a_map_says_what_columns_are(tmp_path: Path) -> None:
    columns = 'columns: {Titel: name, Preis: cost, Anzahl: copies, Nummer: id, Wer: "-", 7: text}'
    (card,) = cards(tmp_path, "Nummer,Titel,Preis,Anzahl,Wer,7\nN 1,A,3,2,Ann,x\n",
                    settings=columns)
    assert (card.id, card.copies, card.values["name"], card.values["cost"], card.values["text"]
            ) == ("n-1", 2, "A", 3, "x")


def test_a_kind_may_say_what_the_columns_of_its_tables_are(tmp_path: Path) -> None:
    kinds = KINDS.replace("  card:\n", "  card:\n    columns: {Titel: name}\n")
    folder = deck(tmp_path, {"cards.csv": "Titel\nA\n", "card.csv": "Name\nB\n"},
                  "[cards.csv, card.csv]", kinds)
    game, found = opened(folder)
    assert game is not None
    assert ([each.id for each in game.game.components], found) == (["a", "b"], [])


def test_defaults_fill_empty_cells(tmp_path: Path) -> None:
    found = cards(tmp_path, "Name,Cost\nA,\nB,1\n", settings="defaults: {cost: 7, copies: 2}")
    assert [(card.values["cost"], card.copies) for card in found] == [(7, 2), (1, 2)]


def test_a_defaults_place_is_in_game_yaml(tmp_path: Path) -> None:
    (card,) = cards(tmp_path, "Name\nA\n", settings="defaults: {cost: 7}")
    assert str(card.places["cost"]).endswith("game.yaml:3:49")


def test_a_column_may_say_the_kind_of_each_row(tmp_path: Path) -> None:
    data = "Kind,Name,Worth\ncard,A,\nTokens,,3\ncard,B,\n"
    game, found = opened(deck(tmp_path, {"box.csv": data}, "[box.csv]"))
    assert game is not None
    assert ([(each.id, each.kind.name) for each in game.game.components], found) == (
        [("a", "card"), ("b", "card"), ("token", "token")], [])


def test_a_cell_for_another_kinds_field_is_told(tmp_path: Path) -> None:
    assert told(tmp_path, "Kind,Name,Worth\ncard,A,5\ntoken,,1\n", "box.csv") == [
        "box.csv:2:Worth: a card has no field 'worth'"]


def test_comments_are_no_fields(tmp_path: Path) -> None:
    assert told(tmp_path, "Name,#todo,Notes,,Empty\nA,x,y,,\n", settings='columns: {Notes: "-"}'
                ) == []


def test_a_column_that_is_no_field_is_told_once(tmp_path: Path) -> None:
    assert told(tmp_path, "Name,Notes,\n" + "A,y,z\n" * 99) == [
        "cards.csv:1:Notes: 'Notes' is no field of a card, so the column isn't read",
        "cards.csv:1:C: 'C' is no field of a card, so the column isn't read"]


def test_a_comma_too_many_is_told(tmp_path: Path) -> None:
    assert told(tmp_path, "Name,Text\nA,Draw, then pay\n") == [
        "cards.csv:2:C: the row has 3 cells, and there are 2 headings"]


def test_a_column_that_is_wrong_everywhere_is_one_mistake(tmp_path: Path) -> None:
    found = opened(deck(tmp_path, {"cards.csv": "Name,Cost,Suit\n" + "A,free,sum\n" * 77}))[1]
    assert [(each.code, each.where and each.where.spot, len(each.related)) for each in found] == [
        ("field/type", ":2:Cost", 2), ("field/value", ":2:Suit", 2)]


def test_a_field_without_a_column_is_one_mistake(tmp_path: Path) -> None:
    assert told(tmp_path, "Title,Cost\n" + "A,1\n" * 77) == [
        "cards.csv:1:Title: no column is the field 'name', which a card needs",
        "cards.csv:1:Title: 'Title' is no field of a card, so the column isn't read"]


def test_a_needed_cell_that_is_empty_is_told_at_the_cell(tmp_path: Path) -> None:
    assert told(tmp_path, "Name,Cost\nA,1\n,2\n") == [
        "cards.csv:3:Name: a card needs the field 'name'"]


def test_a_component_knows_the_cells_of_its_fields(tmp_path: Path) -> None:
    (card,) = cards(tmp_path, "Name,Qty,Cost\nA,2,3\n")
    spots = {name: card.places[name].spot for name in card.places}
    assert (card.where.spot, spots) == (
        ":2", {"name": ":2:Name", "cost": ":2:Cost", "id": ":2", "copies": ":2:Qty"})
