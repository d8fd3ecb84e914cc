"""Moves as numbers and in words, and why a move is refused."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from generator.playing.games.chocoly.box import ChocolyBox
from generator.playing.games.chocoly.state import (
    ANNOUNCE,
    BLOCKED,
    MARKED,
    TURN,
    ChocolyGrid,
    ChocolyState,
)

if TYPE_CHECKING:
    from generator.playing.games.chocoly.rules import Chocoly

# 0 is the swap, 1 and up name a kind; a placement is place, tile, quarter turns, overlap.
SWAP: Final = 0
PUT_OUT: Final = 256
PLACING: Final = 2048
WHERE = re.compile(r"(\S+) at (-?\d{1,4}),(-?\d{1,4}) turned (0|90|180|270)")


def placement_number(place: int, look: int, over: int) -> int:
    """The number of a placement; a look is a tile in one of its four turns."""
    return place << 11 | look << 1 | over


def text(rules: Chocoly, state: ChocolyState, action: int) -> str:
    """A move as a player could say it."""
    box = rules.box
    if action >= PLACING:
        verb = "cover with" if action & 1 else "place"
        return f"{verb} {placement_text(action, box, rules.grid)}"
    if action >= PUT_OUT:
        return f"put out {box.ids[action - PUT_OUT]}"
    return "swap" if action == SWAP else f"name {box.kinds[action - 1]}"


def placement_text(action: int, box: ChocolyBox, grid: ChocolyGrid) -> str:
    """A tile with its place and its turn."""
    look = (action >> 1) & 1023
    x, y = grid.position(action >> 11)
    return f"{box.ids[look >> 2]} at {x},{y} turned {90 * (look & 3)}"


def why_not(rules: Chocoly, state: ChocolyState, text: str) -> str:
    """The first rule that the move breaks; empty if the words are none of this game's."""
    if state.over:
        return "the game is over (CHY-11)"
    verb, _, rest = text.partition(" ")
    if text == "swap":
        return _no_swap(rules, state)
    if verb == "name":
        return _no_name(rules, state, rest)
    if text.startswith("put out "):
        return _no_put_out(rules, state, text.removeprefix("put out "))
    over = text.startswith("cover with ")
    match = WHERE.fullmatch(text.removeprefix("cover with ") if over
                            else text.removeprefix("place "))
    if match is None or not (over or verb == "place"):
        return ""
    return _not_now(rules, state) or _no_placement(rules, state, match, over)


def _no_swap(rules: Chocoly, state: ChocolyState) -> str:
    if state.swapped[state.seat]:
        whose = "your team has" if rules.team_swaps and rules.sides < rules.players else "you have"
        return f"{whose} already swapped (CHY-3)"
    if not state.deck:
        return "the deck is empty, so there is nothing to swap for (CHY-3)"
    return "" if state.phase == TURN \
        else "you can swap your hand only at the start of your turn (CHY-3)"


def _no_name(rules: Chocoly, state: ChocolyState, kind: str) -> str:
    if kind not in rules.box.kinds:
        return f"the kinds are {', '.join(rules.box.kinds)} (CHY-2)"
    if not rules.is_naming(state):
        if state.kinds[state.seat % rules.sides]:
            return "your side already has a kind (CHY-2)"
        return "the first player places a tile before naming a kind (CHY-2)"
    return f"another side has already named {kind} (CHY-2)"


def _no_put_out(rules: Chocoly, state: ChocolyState, tile: str) -> str:
    if not _holds(rules, state, tile):
        return f"'{tile}' isn't in your hand (CHY-1)"
    if rules.is_naming(state):
        return "name a kind first (CHY-2)"
    if rules.fit.placements(state):
        return "a tile of your hand fits, so you can't put one out (CHY-10)"
    return "nothing fits, but you can still swap your hand (CHY-10)"


def _not_now(rules: Chocoly, state: ChocolyState) -> str:
    if state.phase == ANNOUNCE:
        return "you have placed a tile: now name a kind (CHY-2)"
    if rules.is_naming(state):
        return "name a kind before your side places its first tile (CHY-2)"
    return ""


def _no_placement(rules: Chocoly, state: ChocolyState, match: re.Match[str], over: bool) -> str:
    tile, x, y, turns = match[1], int(match[2]), int(match[3]), int(match[4]) // 90
    if not _holds(rules, state, tile):
        return f"'{tile}' isn't in your hand (CHY-1)"
    number = rules.box.ids.index(tile)
    same = turns % rules.box.turns[number]
    if same != turns:
        return f"turned {90 * turns} it looks the same as turned {90 * same} (CHY-4)"
    if not state.laid:
        return "place the first tile at 0,0 (CHY-2)"
    if max(abs(x), abs(y)) > rules.grid.reach:
        return "that is too far from any tile (CHY-5)"
    place = rules.grid.place(x, y)
    look = 4 * number + turns
    return _no_overlap(rules, state, place, look) if over else _no_ground(rules, state, place)


def _no_ground(rules: Chocoly, state: ChocolyState, place: int) -> str:
    contacts = state.room[place]
    if contacts == BLOCKED:
        return "a tile already covers one of these squares (CHY-5)"
    if contacts < rules.grid.contacts:
        return (f"it needs {rules.grid.contacts} contacts with pieces, edge to edge, and has "
                f"{contacts} (CHY-5)")
    return "no contact joins two visible pieces of the same kind (CHY-5, CHY-6)"


def _no_overlap(rules: Chocoly, state: ChocolyState, place: int, look: int) -> str:
    below = place + rules.grid.width
    covered = {state.tile[space] for space in (place, place + 1, below, below + 1)}
    if state.markers[state.seat] == 0:
        return "you have no marker left (CHY-7)"
    if 0 in covered:
        return "one of its squares would hang over bare ground (CHY-7)"
    if MARKED in covered:
        return "it would cover a tile with a marker (CHY-7, CHY-9)"
    if len(covered) < rules.grid.covered:
        return f"it must cover pieces of at least {rules.grid.covered} tiles (CHY-7)"
    if rules.fit.joins(state, place, look):
        return ""
    where = {(True, False): "next to it", (False, True): "beneath it",
             (True, True): "next to or beneath it"}[
                 rules.fit.match_beside, rules.fit.match_beneath]
    return f"no visible piece {where} is of the same kind (CHY-8)"


def _holds(rules: Chocoly, state: ChocolyState, tile: str) -> bool:
    return tile in (rules.box.ids[number] for number in state.hands[state.seat])
