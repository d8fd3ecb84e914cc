"""What an action of the retail edition promises at a glance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.playing.games.chocolatier.glance import ChocolatierGlance
from generator.playing.games.chocolatier.state import ACTION, ChocolatierState
from generator.playing.games.chocolatiers.moves import BOX, RESERVE, RESERVED_BOX, TRADE, WILDS

if TYPE_CHECKING:
    from generator.playing.games.chocolatier.rules import Chocolatier


def prospects(rules: Chocolatier, state: ChocolatierState, choices: list[int]) -> list[float]:
    """What the own hand and sampler make of each choice."""
    glance = ChocolatierGlance(rules, state)
    if state.phase != ACTION:
        return glance.prospects(choices)
    return [_action(glance, state, action) for action in choices]


def _action(glance: ChocolatierGlance, state: ChocolatierState, action: int) -> float:
    """Cards and boxes by what they are worth, wilds and reserving by what they gain or save."""
    if action < TRADE:
        return glance.worth_with_card(action)
    if action < BOX:
        return glance.worth_after_exchange(action - TRADE, state.tray)
    if action < RESERVE:
        reserved = state.reserved[state.seat]
        return glance.box(reserved if action == RESERVED_BOX else state.line[action - BOX])
    if action < WILDS:
        return glance.worth_of_reserved(state.line[action - RESERVE])
    return glance.cards(glance.hand, glance.size) + (glance.wild() if action == WILDS else 0)
