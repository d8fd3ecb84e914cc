from __future__ import annotations

import json

from generator.playing.rules.scene import ZonePiece
from generator.playing.tabletop.arrangement import arrange_scene
from generator.playing.tabletop.arrangement_data import arrangement_data
from tests.unit.playing.tabletop.tables import SIZES, cards, scene, spread, table

SCENE = scene({"deck": (ZonePiece(part="", kind="card"), ZonePiece(part="", kind="card")),
               "tray": cards(1),
               "sampler": (ZonePiece(part="c", kind="coin", cell=(0, 0)),)}, points=3)
TABLE = table({"deck": spread("pile", (-100, 0)), "tray": spread("row", (0.123, 0)),
               "sampler": spread("cells", (100, 0))})
PLAIN = arrangement_data(arrange_scene(SCENE, TABLE, SIZES, 2), SCENE,
              lambda kind, part, side: f"{kind}/{part}/{side}", [("sampler", (1, 0))])


def test_a_piece_says_all_that_a_page_needs_to_draw_it() -> None:
    assert next(each for each in PLAIN["pieces"] if each["zone"] == "tray") == {
        "kind": "card", "part": "card-0", "side": "front", "zone": "tray", "index": 0,
        "cell": None, "x": 500.12, "y": 400, "turn": 0, "w": 60, "h": 90,
        "face": "card/card-0/front"}


def test_a_piece_that_nobody_can_tell_has_no_name() -> None:
    assert {(each["part"], each["face"]) for each in PLAIN["pieces"] if each["zone"] == "deck"} \
        == {("", "card//back")}


def test_piles_are_counted_and_empty_cells_have_their_place() -> None:
    assert [each["count"] for each in PLAIN["counts"]] == [2]
    assert PLAIN["cells"] == [{"zone": "sampler", "cell": [1, 0], "x": 620, "y": 400, "w": 20,
                               "h": 20, "turn": 0}]


def test_it_is_json_with_what_is_counted_and_whose_turn_it_is() -> None:
    told = json.loads(json.dumps(PLAIN))
    assert (told["figures"], told["seat"], told["turn"], told["phase"]) == (
        {"points": 3}, 0, 3, "action")
