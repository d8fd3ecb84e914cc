"""Which pieces to click for a choice, and why another click isn't legal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.playing.games.chocoly import moves
from generator.playing.games.chocoly.moves import PLACING, PUT_OUT
from generator.playing.games.chocoly.state import ANNOUNCE, ChocolyState
from generator.playing.rules.position import owner_of, zone_of
from generator.playing.rules.scene import TouchSpot, turn_label

if TYPE_CHECKING:
    from generator.playing.games.chocoly.rules import Chocoly


def target(rules: Chocoly, state: ChocolyState, action: int) -> tuple[TouchSpot, ...]:
    """A tile of the hand, then where its middle comes to lie, then how it is turned."""
    hand = zone_of("hand", state.seat)
    if action >= PLACING:
        look = action >> 1 & 1023
        x, y = rules.grid.position(action >> 11)
        return (TouchSpot(zone=hand, part=rules.box.ids[look >> 2]),
                TouchSpot(zone="table", cell=(x + 0.5, y + 0.5)),
                TouchSpot(word=turn_label(90 * (look & 3))))
    if action >= PUT_OUT:
        return TouchSpot(zone=hand, part=rules.box.ids[action - PUT_OUT]), TouchSpot(word="put out")
    return (TouchSpot(word=moves.text(rules, state, action)),)


def prompt(rules: Chocoly, state: ChocolyState) -> str:
    """What the seat has to do now."""
    if state.over:
        return "the game is over (CHY-11)"
    if state.phase == ANNOUNCE:
        return "you have placed a tile: now name a kind (CHY-2)"
    if rules.is_naming(state):
        return "name a kind before your side places its first tile (CHY-2)"
    if rules.fit.placements(state):
        return "place a tile of your hand: choose the tile, then its place (CHY-4)"
    if rules.can_swap(state):
        return "nothing fits: swap your hand (CHY-10)"
    return "nothing fits: put out a tile of your hand (CHY-10)"


def why_not_touch(rules: Chocoly, state: ChocolyState,  # noqa: PLR0911 - a zone a line
            spots: tuple[TouchSpot, ...]) -> str:
    """Why what was touched is no choice; empty if only the phase is against it."""
    touched = spots[-1]
    zone, owner = owner_of(touched.zone)
    if state.over or rules.is_naming(state) or owner not in (-1, state.seat):
        return ""
    tile = _tile(rules, state, spots[0])
    if zone == "table" and touched.cell and tile:
        return _why_not_place(rules, state, tile, touched.cell)
    if zone == "table" and rules.fit.placements(state):
        return "choose a tile of your hand, then its place (CHY-4)"
    if zone == "deck":
        return rules.why_not(state, "swap") or "you draw a tile at the end of your turn (CHY-4)"
    if zone == "markers":
        return "markers go on tiles that cover others (CHY-7)"
    if zone == "hand" and rules.fit.placements(state):
        return f"'{tile}' fits nowhere now, neither on the ground nor on other tiles (CHY-5, CHY-7)"
    return ""


def _why_not_place(rules: Chocoly, state: ChocolyState, tile: str,
                   middle: tuple[float, float]) -> str:
    """Why a tile can't lie there in any turn: what is said against it as it is held."""
    x, y = round(middle[0] - 0.5), round(middle[1] - 0.5)
    over = max(abs(x), abs(y)) <= rules.grid.reach and any(
        rules.grid.shows(state, x + across, y + down) for across in (0, 1) for down in (0, 1))
    verb = "cover with" if over else "place"
    return rules.why_not(state, f"{verb} {tile} at {x},{y} turned 0")


def _tile(rules: Chocoly, state: ChocolyState, spot: TouchSpot) -> str:
    """The tile of the hand that was touched."""
    if spot.zone != zone_of("hand", state.seat):
        return ""
    lying = rules.scene(state, state.seat).zones[spot.zone]
    return spot.part or (lying[spot.index].part if 0 <= spot.index < len(lying) else "")
