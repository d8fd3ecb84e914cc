"""The actions and bonuses of the light edition as numbers and in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from generator.playing.games.chocolatier import moves, touch
from generator.playing.games.chocolatier.state import ACTION, BONUS, ChocolatierState
from generator.playing.rules.scene import TouchSpot

if TYPE_CHECKING:
    from generator.playing.games.chocolatier.rules import Chocolatier

# Which thing a choice of the phases 'action' and 'bonus' is, by the number at which it begins;
# first of all come the cards of the tray.
SWAP: Final = 100
BOX: Final = 200
WILDS: Final = 500
PASS: Final = 600


def text(rules: Chocolatier, state: ChocolatierState, action: int) -> str:
    """Take, swap, box, wild, or pass; what follows these is as in both editions."""
    if state.phase not in (ACTION, BONUS):
        return moves.text(rules, state, action)
    if action < SWAP:
        return f"take {rules.box.names[action]}"
    if action < BOX:
        return f"swap {rules.box.names[action - SWAP]}"
    if action < WILDS:
        return f"box {rules.box.box_ids[state.stacks[action - BOX][-1]]}"
    return "wild" if action == WILDS else "pass"


def target(rules: Chocolatier, state: ChocolatierState, action: int) -> tuple[TouchSpot, ...]:
    """What to touch for a choice."""
    if state.phase not in (ACTION, BONUS):
        return touch.target(rules, state, action)
    if action < SWAP:
        return (touch.tray_card_spot(rules, action),)
    if action < BOX:
        return (touch.hand_card_spot(rules, state, action - SWAP),)
    if action < WILDS:
        stack = action - BOX
        return (TouchSpot(zone=f"stack {stack + 1}",
                          part=rules.box.box_ids[state.stacks[stack][-1]]),)
    return (touch.free_wild_spot(state) if action == WILDS else TouchSpot(word="pass"),)
