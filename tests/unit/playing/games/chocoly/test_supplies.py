"""Boxes that can be played, and what is said of those that can't."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from shutil import copytree

import pytest

from generator.base.findings import Findings
from generator.game.load.game_folder import read_game
from generator.game.model.supply import Part, Supply, supply_of
from generator.playing.rules.chance import stream
from generator.playing.rules.registry import rules_for
from tests.unit.playing.games.chocoly.naive import NaiveTable
from tests.unit.playing.games.chocoly.tables import changed, chocoly, shipped, with_parts
from tests.unit.playing.games.positions import objections, played, texts

TILES = shipped().of_kind("tile")
MARKERS = shipped().of_kind("marker")


def with_pieces(*pieces: str) -> Supply:
    """The shipped box with other pieces on its first tile."""
    return with_parts(replace(TILES[0], values={"pieces": pieces}), *TILES[1:], *MARKERS)


def test_the_shipped_tiles_have_forty_eight_pieces_of_each_kind() -> None:
    pieces = Counter(str(piece) for part in TILES for piece in _pieces(part))
    assert pieces == {"white": 48, "milk": 48, "dark": 48}


def test_the_shipped_tiles_have_three_of_each_of_the_twelve_counts() -> None:
    counts = Counter(tuple(sorted(map(str, _pieces(part)))) for part in TILES)
    assert sorted(counts.values()) == [3] * 12


def test_the_shipped_tiles_hold_every_arrangement_of_two_or_three_kinds() -> None:
    rules = chocoly()
    looks = {frozenset(rules.box.shapes[4 * tile:4 * tile + 4]) for tile in range(36)}
    # Burnside: (3^4 + 3^2 + 2 * 3) / 4 = 24 necklaces, three of which are of one kind.
    assert len(looks) == 24 - 3


def test_every_turn_is_the_one_before_turned_clockwise() -> None:
    rules = chocoly()
    naive = NaiveTable(shipped(), {"table": []}, "neighbour")
    for tile, part in enumerate(TILES):
        for turns in range(4):
            look = naive.look(part.id, 90 * turns, 0, 0)
            shown = [look[x, y] for y in (0, 1) for x in (0, 1)]
            assert [rules.box.kinds[kind - 1] for kind in rules.box.shapes[4 * tile + turns]] \
                == shown


def test_the_shipped_markers_are_three_for_each_of_four_players() -> None:
    assert [part.copies for part in MARKERS] == [12]


def test_a_box_of_forty_eight_tiles_plays() -> None:
    more = tuple(replace(part, id=f"more-{part.id}") for part in TILES[9:21])
    supply = with_parts(*TILES, *more, *MARKERS)
    for players in (2, 3, 4):
        *_, end = played(chocoly(players, supply), "48", players)
        assert (end.cause, end.turn) == ("tiles", 48)


def test_a_changed_file_of_tiles_plays_without_a_change_of_the_rules(tmp_path: Path) -> None:
    folder = tmp_path / "components" / "chocoly"
    for part in ("components", "templates"):
        copytree(Path(__file__).parents[5] / part / "chocoly", tmp_path / part / "chocoly")
    tiles = folder / "tiles.yaml"
    more = "".join(f"  - {{id: more-{number}, pieces: [dark, milk, white, white]}}\n"
                   for number in range(12))
    tiles.write_text(tiles.read_text(encoding="utf-8") + more, encoding="utf-8")
    supply = supply_of(read_game(str(folder), Findings())[0])
    *_, end = played(chocoly(3, supply), "file")
    assert (end.cause, len(end.laid) + len(end.out)) == ("tiles", 48)


def test_copies_of_one_tile_are_one_choice() -> None:
    rules = chocoly(supply=with_parts(
        *(replace(part, copies=6) for part in TILES[9:15]), *MARKERS))
    state = rules.load({"hands": [["tile-10", "tile-10"], []]})
    assert texts(rules, state) == {f"place tile-10 at 0,0 turned {turned}"
                                   for turned in (0, 90, 180, 270)}


def test_a_game_with_copies_of_tiles_ends() -> None:
    rules = chocoly(supply=with_parts(*(replace(part, copies=6) for part in TILES[9:15]), *MARKERS))
    *_, end = played(rules, "copies")
    assert end.cause == "tiles"


def test_a_fourth_kind_leaves_the_last_player_a_choice() -> None:
    kinds = ("white", "milk", "dark", "ruby")
    rules = chocoly(3, replace(shipped(), types={"chocolate": kinds}))
    state = rules.load({"kinds": ["white", "none", "none"], "seat": 2, "phase": "name",
                        "table": ["tile-01 at 0,0 turned 0"], "hands": [[], ["tile-10"], []]})
    for text in ("name milk", "place tile-10 at 2,0 turned 0"):
        rules.act(state, rules.action(state, text), stream("ruby"))
    assert state.kinds == [1, 2, 0]


def test_the_figures_of_the_box_decide() -> None:
    rules = chocoly(supply=changed(hand=2, markers=1, contacts=1, covered=1))
    state = next(played(rules, "figures"))
    assert ([len(hand) for hand in state.hands], state.markers) == ([2, 2], [1, 1])


@pytest.mark.parametrize("figures", [
    {"hand": 1}, {"hand": 18}, {"markers": 0}, {"contacts": 1}, {"contacts": 8}, {"covered": 4}])
def test_a_figure_may_be_as_small_or_large_as_it_can_be_kept(figures: dict[str, int]) -> None:
    *_, end = played(chocoly(supply=changed(**figures)), "bounds")
    assert end.cause == "tiles"


def test_with_one_contact_asked_for_a_tile_may_lie_askew() -> None:
    rules = chocoly(supply=changed(contacts=1))
    state = rules.load({"kinds": ["white", "dark"], "table": ["tile-01 at 0,0 turned 0"],
                        "hands": [["tile-10"], []]})
    assert "place tile-10 at 2,-1 turned 0" in texts(rules, state)


def test_with_three_contacts_asked_for_a_single_tile_has_no_room_beside_it() -> None:
    rules = chocoly(supply=changed(contacts=3))
    state = rules.load({"kinds": ["white", "dark"], "table": ["tile-01 at 0,0 turned 0"],
                        "hands": [["tile-10"], []]})
    assert texts(rules, state) == {"put out tile-10"}


@pytest.mark.parametrize(("supply", "players", "said"), [
    (with_parts(*TILES[:-1], *MARKERS), 2,
     "35 tiles can't be divided evenly among 2 players (CHY-V1) | "
     "take out or add tiles until 2 divides their number"),
    (with_parts(*TILES[:-2], *MARKERS), 4,
     "34 tiles can't be divided evenly among 4 players (CHY-V1) | "
     "take out or add tiles until 4 divides their number"),
    (with_parts(*MARKERS), 2, "2 players need 8 pieces of the kind 'tile' (4 for each of 2 "
     "players), but there are 0: 8 too few (CHY-1)"),
    (with_parts(*TILES[:6], *MARKERS), 2, "2 players need 8 pieces of the kind 'tile' (4 for each "
     "of 2 players), but there are 6: 2 too few (CHY-1)"),
    (with_parts(*(replace(part, copies=4) for part in TILES), *MARKERS), 2,
     "144 tiles are more than the table holds, 120 (CHY-5)"),
    (with_parts(*TILES, replace(MARKERS[0], copies=11)), 4,
     "4 players need 12 pieces of the kind 'marker' (3 for each of 4 players), but there are 11: "
     "1 too few (CHY-1)"),
    (with_parts(*TILES), 2, "2 players need 6 pieces of the kind 'marker' (3 for each of 2 "
     "players), but there are 0: 6 too few (CHY-1)"),
    (with_pieces("white", "mlik", "dark", "dark"), 2,
     "'tile-01' has a piece of the unknown kind 'mlik' (CHY-2) | did you mean 'milk'?"),
    (with_pieces("white", "white", "white", "white"), 2,
     "'tile-01' is all white; a tile mixes two or three kinds (CHY-V1)"),
    (with_pieces("white", "milk"), 2,
     "'tile-01' must have 2 × 2 pieces (CHY-5) | "
     "write pieces: […] with four kinds, left to right, then top to bottom"),
    (changed(teams=[3]), 3, "3 players can't form two teams (CHY-1) | "
     "take 3 out of the figure 'teams'"),
    (changed(teams=[]), 4, "3 kinds are too few for 4 sides to name one each (CHY-2)"),
    (replace(shipped(), types={}), 2, "there are no kinds of chocolate to name (CHY-2) | "
     "write types: {chocolate: […]} in game.yaml"),
    (changed(hand="four"), 2, "the figure 'hand' must be a whole number from 1 to 120, not 'four'"),
    (changed(hand=0), 2, "the figure 'hand' must be a whole number from 1 to 120, not 0"),
    (changed(hand=121), 2, "the figure 'hand' must be a whole number from 1 to 120, not 121"),
    (changed(markers=-1), 2, "the figure 'markers' must be a whole number from 0 to 120, not -1"),
    (changed(markers=121), 2,
     "the figure 'markers' must be a whole number from 0 to 120, not 121"),
    (changed(contacts=0), 2, "the figure 'contacts' must be a whole number from 1 to 8, not 0"),
    (changed(contacts=9), 2, "the figure 'contacts' must be a whole number from 1 to 8, not 9"),
    (changed(covered=0), 2, "the figure 'covered' must be a whole number from 1 to 4, not 0"),
    (changed(covered=5), 2, "the figure 'covered' must be a whole number from 1 to 4, not 5"),
    (replace(shipped(), players=(2, 6)), 6, "3 kinds are too few for 6 sides to name one each "
     "(CHY-2)"),
])
def test_a_box_that_cannot_be_played_is_refused_with_the_rule(
        supply: Supply, players: int, said: str) -> None:
    assert said in objections(supply, players)


def test_a_tile_is_refused_where_it_is_written() -> None:
    findings = Findings()
    rules_for(with_pieces("milk", "milk", "milk", "milk"), 2, {}, findings)
    assert [each.where for each in findings] == [TILES[0].where]


def _pieces(part: Part) -> tuple[object, ...]:
    pieces = part.values["pieces"]
    assert isinstance(pieces, tuple)
    return pieces
