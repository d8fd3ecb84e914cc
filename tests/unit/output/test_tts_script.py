"""The script that sets up a table in Tabletop Simulator, run by Lua against a stand-in for it."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from generator.apps.workflows.game_table import openings
from generator.base.findings import Findings
from generator.game.load.game_folder import open_game
from generator.output.targets.virtual_tables.tts.object_box import (
    ObjectBox,
    PictureAddresses,
    object_types,
)
from generator.output.targets.virtual_tables.tts.positions import (
    COLOURS,
    ObjectPosition,
    is_hand,
    to_units,
)
from generator.output.targets.virtual_tables.tts.save_objects import BASE, TAG, Guids, lua_value
from generator.output.targets.virtual_tables.tts.table_maker import TableMaker, TableTexts
from tests.conftest import lacking

STUB = Path(__file__).with_name("tts_stub.lua")
SHIPPED = ("chocolatiers", "chocolatiers-light", "master-chocolatier", "chai", "chocoly")


@pytest.fixture(scope="session")
def lua52() -> str:
    """Lua 5.2, which Tabletop Simulator's own is nearest to; without it the test is skipped.

    With BALLOTIN_DEMAND=lua in the environment it fails instead.
    """
    if not (program := shutil.which("lua5.2")) or not shutil.which("luac5.2"):
        lacking("lua", "Lua 5.2 is not here")
    return program


def boxed(game, makes):
    """A box without pictures: to deal, a table needs none."""
    box = ObjectBox()
    for number, component in enumerate(game.components):
        kind = component.kind
        across, away = to_units(kind.trim.width) / 1.98, to_units(kind.trim.height) / 1.98
        made = {"Kind": kind.name, "Memo": component.id, "Nickname": f'"{component.id}"\n$\\',
                "Tags": [TAG], "Locked": makes[kind.name].locked,
                "GMNotes": f'{{"mm":[{kind.trim.width:g},{kind.trim.height:g}],'
                           f'"kind":"{kind.name}"}}',
                "Transform": ObjectPosition(0.0, 0.0, 0.0, 0.0).transform((across, 1.0, away))}
        box.scales[kind.name] = (across, away, False)
        if makes[kind.name].sort == "card":
            sheet = number // 70 + 1
            box.sheets[sheet] = {"FaceURL": "a", "BackURL": "b", "NumWidth": 10, "NumHeight": 7,
                                 "BackIsHidden": True, "UniqueBack": False, "Type": 0}
            made |= {"Name": "CardCustom", "CardID": sheet * 100 + number % 70, "Sheet": sheet}
        else:
            made |= {"Name": "Custom_Tile"}
        box.pieces[component.id] = made
    return box


class Played:
    """A game's table, and what is on it after each set-up."""

    def __init__(self, name, lua52, folder):
        game = open_game(name, Findings())
        self.components = game.game.components
        self.openings = {each.players: each for each in openings(game, None)}
        several = list(self.openings.values())
        boards = {lot.on for each in several for lot in each.lots if lot.on}
        makes = object_types(game.game.kinds, several, boards)
        words = TableTexts(title="Title", box="Box", pages={},
                           set_ups={count: f"For {count}" for count in self.openings},
                      kinds={kind: f"{kind}s" for kind in game.game.kinds}, zones={},
                      figures={name: name for each in several for name in each.figures})
        maker = TableMaker(boxed(game.game, makes), makes, PictureAddresses(""), words)
        self.table = maker.table(several, Guids(name))
        script, objects = folder / "script.lua", folder / "objects.lua"
        script.write_text(self.table["LuaScript"], encoding="utf-8")
        objects.write_text("return " + lua_value(self.table["ObjectStates"]), encoding="utf-8")
        self.counts = [count for count in self.openings for _ in range(2)]
        done = subprocess.run([lua52, STUB, script, objects, *map(str, self.counts)],
                              capture_output=True, check=False, encoding="utf-8")
        assert done.returncode == 0, done.stderr
        self.after = [json.loads(line) for line in done.stdout.splitlines()]
        self.script = script

    def each(self):
        return [(self.openings[count], after["objects"])
                for count, after in zip(self.counts, self.after, strict=True)]


@pytest.fixture(scope="module", params=SHIPPED)
def played(request, lua52, tmp_path_factory):
    return Played(request.param, lua52, tmp_path_factory.mktemp("tts"))


def pieces(objects):
    """Every piece by its id, in whatever it lies."""
    found = Counter()
    for each in objects:
        if each.get("ContainedObjects"):
            found += pieces(each["ContainedObjects"])
        elif each.get("Memo"):
            found[each["Memo"]] += each.get("Number", 1)
    return found


def test_the_script_compiles(played, lua52):
    done = subprocess.run([lua52.replace("lua5.2", "luac5.2"), "-p", played.script],
                          capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


def test_the_loaded_table_holds_every_piece_of_the_box_once(played):
    assert pieces(played.table["ObjectStates"]) == Counter(
        {each.id: each.copies for each in played.components if each.copies})


def test_after_every_set_up_each_piece_of_the_box_is_somewhere_once(played):
    box = Counter({each.id: each.copies for each in played.components if each.copies})
    assert [pieces(objects) for _, objects in played.each()] == [box] * len(played.counts)


def test_every_hand_gets_as_many_cards_as_the_opening_deals(played):
    for opening, objects in played.each():
        zones = {each["FogColor"]: each["Transform"] for each in objects
                 if each["Name"] == "HandTrigger"}
        for seat, colour in zip(range(opening.players), COLOURS, strict=False):
            dealt = sum(len(lot.pieces) for lot in opening.lots
                        if is_hand(lot) and lot.seat == seat)
            held = [each for each in objects if each.get("Memo")
                    and each["Transform"]["posY"] == zones[colour]["posY"]
                    and abs(each["Transform"]["posX"] - zones[colour]["posX"]) < 5.5
                    and abs(each["Transform"]["posZ"] - zones[colour]["posZ"]) < 5.5]
            assert len(held) == dealt


def test_every_pile_and_every_market_has_as_many_pieces_as_the_opening_says(played):
    for opening, objects in played.each():
        lie = Counter()
        for each in objects:
            if each.get("Memo") or each["Name"] in ("DeckCustom", "Bag"):
                place = each["Transform"]["posX"], each["Transform"]["posZ"]
                lie[place] += sum(pieces([each]).values())
        for lot in opening.lots:
            if not is_hand(lot):
                expected = Counter((to_units(lot.at[0]), to_units(lot.at[1])) if lot.way == "bag"
                                   else (to_units(piece.at[0]), to_units(piece.at[1]))
                                   for piece in lot.pieces)
                assert all(lie[place] >= many for place, many in expected.items())


def test_what_begins_in_one_place_each_time_lies_there(played):
    for opening, objects in played.each():
        where = {(each["Memo"], each["Transform"]["posX"], each["Transform"]["posZ"])
                 for each in objects if each.get("Memo")}
        for lot in opening.lots:
            for piece in lot.pieces:
                if piece.pool < 0 and lot.way not in ("bag", "pile") and not is_hand(lot):
                    assert (piece.part, to_units(piece.at[0]), to_units(piece.at[1])) in where


def test_what_players_put_into_their_own_bag_stays_theirs(played):
    for after in played.after[1:]:
        theirs = [each for each in after["objects"] if each.get("Nickname") == "somebody's"]
        assert theirs
        assert all([inside["Name"] for inside in bag["ContainedObjects"]] == ["Coin"]
                   for bag in theirs)


def test_players_are_told_once_that_the_table_is_ready(played):
    assert [after["said"] for after in played.after] == [[f"For {n}"] for n in played.counts]


def test_pieces_are_made_as_large_as_they_measure_and_so_are_those_from_bags(played):
    kinds = {each.kind.name: each.kind for each in played.components}
    components = {each.id: each.kind.name for each in played.components}
    for after in played.after:
        for each in [*after["objects"], *after["drawn"]]:
            if each.get("Memo"):
                kind = kinds[components[each["Memo"]]]
                assert each["Transform"]["scaleX"] * 2.178 == pytest.approx(
                    kind.trim.width / 25.4)


def test_places_on_boards_stay_where_they_are_printed_when_boards_are_measured(played):
    def places(objects):
        return {each["Memo"]: [(round(at["Position"]["x"] * each["Transform"]["scaleX"] , 3),
                                round(at["Position"]["z"] * each["Transform"]["scaleZ"] , 3))
                               for at in each["AttachedSnapPoints"]]
                for each in objects if each.get("AttachedSnapPoints")}

    first = places(played.table["ObjectStates"])
    for after in played.after:
        found = places(after["objects"])
        assert found.items() <= first.items()


def test_spawned_objects_have_every_field(played):
    def whole(objects):
        return all(BASE.keys() - {"LuaScript"} <= each.keys()
                   and whole(each.get("ContainedObjects", [])) for each in objects)

    assert whole([each for each in played.after[0]["objects"] if TAG in each["Tags"]])


def test_nothing_in_a_bag_is_locked(played):
    bags = [each for table in (played.table["ObjectStates"], played.after[0]["objects"])
            for each in table if each["Name"] == "Bag"]
    assert not any(inside["Locked"] for bag in bags for inside in bag["ContainedObjects"])


def test_decks_name_the_cards_that_are_in_them(played):
    decks = [each for after in played.after for each in after["objects"]
             if each["Name"] == "DeckCustom" and TAG in each["Tags"]]
    assert all(each["DeckIDs"] == [card["CardID"] for card in each["ContainedObjects"]]
               and {str(card["CardID"] // 100) for card in each["ContainedObjects"]}
               == set(each["CustomDeck"]) for each in decks)


def test_luck_deals_anew_each_time(played):
    dealt = [[each["Memo"] for each in after["objects"] if each.get("Memo")]
             for after in played.after[:2]]
    assert dealt[0] != dealt[1]


@pytest.mark.parametrize(("value", "written"), [
    ("a", '"a"'), ('q"\\\n\x00é', '"q\\"\\\\\\n\\000é"'), (1, "1"), (0.5, "0.5"), (True, "true"),
    ([1, "b"], '{1,"b"}'), ({"a": 1, "end": 2, "b c": 3, 4: 5}, '{a=1,["end"]=2,["b c"]=3,[4]=5}'),
])
def test_values_are_written_as_lua_reads_them(value, written):
    assert lua_value(value) == written
