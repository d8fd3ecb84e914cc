"""What an action or a bonus of the light edition promises at a glance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.playing.games.chocolatier.glance import ChocolatierGlance
from generator.playing.games.chocolatier.payment import BITS
from generator.playing.games.chocolatier.state import ACTION, BONUS, ChocolatierState
from generator.playing.games.chocolatiers_light.moves import BOX, PASS, SWAP, WILDS

if TYPE_CHECKING:
    from generator.playing.games.chocolatier.rules import Chocolatier


def prospects(rules: Chocolatier, state: ChocolatierState, choices: list[int]) -> list[float]:
    """What the own hand and sampler make of each choice."""
    glance = ChocolatierGlance(rules, state)
    if state.phase not in (ACTION, BONUS):
        return glance.prospects(choices)
    return [_action(glance, state, action) for action in choices]


def _action(glance: ChocolatierGlance, state: ChocolatierState, action: int) -> float:
    """Cards and boxes by what they are worth, wilds by what they gain."""
    if action == PASS:
        return glance.cards(glance.hand, glance.size)
    if action < SWAP:
        return glance.worth_with_card(action)
    if action < BOX:
        return glance.worth_after_exchange(action - SWAP,
                                           state.tray + (1 << BITS * (action - SWAP)))
    if action < WILDS:
        return glance.box(state.stacks[action - BOX][-1])
    return glance.cards(glance.hand, glance.size) + glance.wild()
