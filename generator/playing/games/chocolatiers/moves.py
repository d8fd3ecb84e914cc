"""The actions of the retail edition as numbers and in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from generator.playing.games.chocolatier import moves, touch
from generator.playing.games.chocolatier.state import ACTION, ChocolatierState
from generator.playing.rules.position import zone_of
from generator.playing.rules.scene import TouchSpot

if TYPE_CHECKING:
    from generator.playing.games.chocolatier.rules import Chocolatier

# Which thing a choice of the phase 'action' is, by the number at which it begins; first of all come
# the cards of the tray.
TRADE: Final = 100
BOX: Final = 200
RESERVED_BOX: Final = 300
RESERVE: Final = 400
WILDS: Final = 500
PASS: Final = 600


def text(rules: Chocolatier, state: ChocolatierState, action: int) -> str:
    """A choice as a player could say it; what follows an action is as in both editions."""
    if state.phase != ACTION:
        return moves.text(rules, state, action)
    return _action(rules, state, action)


def _action(rules: Chocolatier, state: ChocolatierState, action: int) -> str:
    """Take, trade, box, reserve, wild, or pass."""
    names, boxes = rules.box.names, rules.box.box_ids
    if action < TRADE:
        return f"take {names[action]}"
    if action < BOX:
        return f"trade {names[action - TRADE]}"
    if action < RESERVED_BOX:
        return f"box {boxes[state.line[action - BOX]]}"
    if action < RESERVE:
        return f"box reserved {boxes[state.reserved[state.seat]]}"
    if action < WILDS:
        return f"reserve {boxes[state.line[action - RESERVE]]}"
    return "wild" if action == WILDS else "pass"


def target(rules: Chocolatier, state: ChocolatierState,  # noqa: PLR0911 - a sort a line
           action: int) -> tuple[TouchSpot, ...]:
    """What to touch for a choice; a box of the line can be paid for or reserved."""
    if state.phase != ACTION:
        return touch.target(rules, state, action)
    boxes = rules.box.box_ids
    if action < TRADE:
        return (touch.tray_card_spot(rules, action),)
    if action < BOX:
        return (touch.hand_card_spot(rules, state, action - TRADE),)
    if action < RESERVED_BOX:
        return TouchSpot(zone="line", part=boxes[state.line[action - BOX]]), TouchSpot(word="box")
    if action < RESERVE:
        return (TouchSpot(zone=zone_of("reserved", state.seat),
                          part=boxes[state.reserved[state.seat]]),)
    if action < WILDS:
        return TouchSpot(zone="line",
                         part=boxes[state.line[action - RESERVE]]), TouchSpot(word="reserve")
    return (touch.free_wild_spot(state) if action == WILDS else TouchSpot(word="pass"),)
