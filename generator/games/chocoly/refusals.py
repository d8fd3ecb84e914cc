"""Why a move is refused, in the players' words with the rule's id."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.games.chocoly.moves import ANNOUNCE, TURN
from generator.games.chocoly.position import WHERE
from generator.games.chocoly.state import BLOCKED, MARKED, ChocolyState

if TYPE_CHECKING:
    from generator.games.chocoly.rules import Chocoly


def why_not(rules: Chocoly, table: ChocolyState, text: str) -> str:
    """The first rule that the move breaks; empty if the words are none of this game's."""
    if table.over:
        return "the game is over (CHY-11)"
    verb, _, rest = text.partition(" ")
    if text == "swap":
        return _no_swap(rules, table)
    if verb == "name":
        return _no_name(rules, table, rest)
    if text.startswith("put out "):
        return _no_put_out(rules, table, text.removeprefix("put out "))
    over = text.startswith("cover with ")
    found = WHERE.fullmatch(text.removeprefix("cover with ") if over
                            else text.removeprefix("place "))
    if found is None or not (over or verb == "place"):
        return ""
    return _not_now(rules, table) or _no_placement(rules, table, found, over)


def _no_swap(rules: Chocoly, table: ChocolyState) -> str:
    if table.swapped[table.seat]:
        whose = "team" if rules.team_swaps and rules.sides < rules.players else "player"
        return f"this {whose} has swapped already (CHY-3)"
    if not table.deck:
        return "the deck is empty, so there is nothing to swap for (CHY-3)"
    return "" if table.phase == TURN else "a hand is swapped at the start of a turn (CHY-3)"


def _no_name(rules: Chocoly, table: ChocolyState, kind: str) -> str:
    if kind not in rules.box.kinds:
        return f"the kinds are {', '.join(rules.box.kinds)} (CHY-2)"
    if not rules.is_naming(table):
        if table.kinds[table.seat % rules.sides]:
            return "this side has its kind already (CHY-2)"
        return "the first player places a tile before naming a kind (CHY-2)"
    return f"{kind} has been named by another side (CHY-2)"


def _no_put_out(rules: Chocoly, table: ChocolyState, tile: str) -> str:
    if not _holds(rules, table, tile):
        return f"'{tile}' isn't in this hand (CHY-1)"
    if rules.is_naming(table):
        return "a kind is to be named first (CHY-2)"
    if rules.fit.placements(table):
        return "a tile of the hand fits, so none is put out (CHY-10)"
    return "nothing fits, but the hand may still be swapped (CHY-10)"


def _not_now(rules: Chocoly, table: ChocolyState) -> str:
    if table.phase == ANNOUNCE:
        return "a tile has been placed; now a kind is named (CHY-2)"
    if rules.is_naming(table):
        return "a kind is named before this side places its first tile (CHY-2)"
    return ""


def _no_placement(rules: Chocoly, table: ChocolyState, said: re.Match[str], over: bool) -> str:
    tile, x, y, turns = said[1], int(said[2]), int(said[3]), int(said[4]) // 90
    if not _holds(rules, table, tile):
        return f"'{tile}' isn't in this hand (CHY-1)"
    number = rules.box.ids.index(tile)
    same = turns % rules.box.turns[number]
    if same != turns:
        return f"turned {90 * turns} it looks the same as turned {90 * same} (CHY-4)"
    if not table.laid:
        return "the first tile lies at 0,0 (CHY-2)"
    if max(abs(x), abs(y)) > rules.grid.reach:
        return "that is too far from any tile (CHY-5)"
    place = rules.grid.place(x, y)
    look = 4 * number + turns
    return _no_overlap(rules, table, place, look) if over else _no_ground(rules, table, place)


def _no_ground(rules: Chocoly, table: ChocolyState, place: int) -> str:
    contacts = table.room[place]
    if contacts == BLOCKED:
        return "a square is taken (CHY-5)"
    if contacts < rules.grid.contacts:
        return (f"it needs {rules.grid.contacts} contacts with pieces, edge to edge, and has "
                f"{contacts} (CHY-5)")
    return "no contact joins two visible pieces of the same kind (CHY-5, CHY-6)"


def _no_overlap(rules: Chocoly, table: ChocolyState, place: int, look: int) -> str:
    below = place + rules.grid.width
    covered = {table.tile[each] for each in (place, place + 1, below, below + 1)}
    if table.markers[table.seat] == 0:
        return "this player has no marker left (CHY-7)"
    if 0 in covered:
        return "a square would hang over bare ground (CHY-7)"
    if MARKED in covered:
        return "it would cover a tile with a marker (CHY-7, CHY-9)"
    if len(covered) < rules.grid.covered:
        return f"it must cover pieces of at least {rules.grid.covered} tiles (CHY-7)"
    if rules.fit.joins(table, place, look):
        return ""
    where = {(True, False): "beside it", (False, True): "beneath it",
             (True, True): "beside or beneath it"}[
                 rules.fit.match_beside, rules.fit.match_beneath]
    return f"no visible piece {where} is of the same kind (CHY-8)"


def _holds(rules: Chocoly, table: ChocolyState, tile: str) -> bool:
    return tile in (rules.box.ids[each] for each in table.hands[table.seat])
