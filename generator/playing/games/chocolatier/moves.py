"""Moves in words, as far as both editions of Chocolatiers have them, and why one is refused."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.playing.games.chocolatier import state as phase
from generator.playing.games.chocolatier.payment import pack, unpack
from generator.playing.games.chocolatier.sampler import TURNS
from generator.playing.games.chocolatier.state import NONE, ChocolatierState

if TYPE_CHECKING:
    from generator.playing.games.chocolatier.rules import Chocolatier


PAIR_OF_NUMBERS = re.compile(r"(-?\d{1,3}),(-?\d{1,3})")
BEGINS = {"for": phase.PAIR, "with": phase.PAY, "at": phase.PLACE, "on": phase.WILD,
          "discard": phase.DISCARD}


def text(rules: Chocolatier, state: ChocolatierState, action: int) -> str:
    """A choice of the phases that both editions have."""
    now = state.phase
    names = rules.box.names
    if now == phase.PLACE:
        x, y = rules.ground.at(action // TURNS)
        return f"at {x},{y} turned {action % TURNS * 90}"
    if now == phase.WILD:
        x, y = rules.ground.position_of_space(action)
        return f"on {x},{y}"
    if now == phase.PAY:
        return "with " + (" ".join(names[card] for card in unpack(action)) or "nothing")
    if now == phase.PAIR:
        return f"for {names[action // rules.types]} {names[action % rules.types]}"
    return f"discard {names[action]}"


def why_not(rules: Chocolatier, state: ChocolatierState, text: str) -> str:
    """The reason against a move that isn't legal; empty if there is no telling."""
    verb, *words = text.split() or [""]
    if state.over:
        return f"the game is over ({rules.box.rule['end']})"
    if phase.PAIR <= state.phase <= phase.DISCARD:
        return _why_not_pending(rules, state, verb, words)
    if verb in BEGINS:
        return f"choose an action first ({rules.box.rule['act']})"
    return _why_not_action(rules, state, verb, words)


def pending_choice_text(rules: Chocolatier, state: ChocolatierState) -> str:
    """What an action that has begun waits for."""
    rule = rules.box.rule
    return {phase.PAIR: f"take two cards from the tray ({rule['take']})",
            phase.PAY: f"pay for the box ({rule['pay']})",
            phase.PLACE: f"place the box in your sampler ({rule['place']})",
            phase.WILD: f"place the wild on a space ({rule['wild']})",
            phase.DISCARD: f"you have {state.sizes[state.seat]} cards: discard down to "
                           f"{rules.hand_limit} ({rule['keep']})",
            }[state.phase]


def _why_not_pending(rules: Chocolatier, state: ChocolatierState, verb: str,
                     words: list[str]) -> str:
    """Once an action has begun, its choices come in their order."""
    if BEGINS.get(verb) != state.phase:
        return pending_choice_text(rules, state)
    if state.phase == phase.PLACE:
        return _why_not_place(rules, state, words)
    if state.phase == phase.WILD:
        return _why_not_space(rules, state, words)
    return _why_not_cards(rules, state, words)


def _why_not_cards(rules: Chocolatier, state: ChocolatierState, words: list[str]) -> str:
    rule = rules.box.rule
    unknown = [word for word in words if word not in rules.box.names]
    if unknown:
        return f"there is no chocolate '{unknown[0]}'"
    if state.phase == phase.PAY:
        return _why_not_payment(rules, state, words)
    if state.phase == phase.PAIR:
        return f"the tray doesn't hold these two cards ({rule['take']})"
    return f"that card isn't in your hand ({rule['keep']})"


def _why_not_payment(rules: Chocolatier, state: ChocolatierState, words: list[str]) -> str:
    rule = rules.box.rule["pay"]
    counts = [rules.box.names.index(word) for word in words]
    hand = unpack(state.hands[state.seat])
    if any(counts.count(card) > hand.count(card) for card in counts):
        return f"you don't have these cards ({rule})"
    if rules.payments.lacks(pack(counts), rules.pending(state)) > 0:
        return f"these cards don't pay for every chocolate of the box ({rule})"
    return f"fewer of these cards pay for the box, and you can't overpay ({rule})"


def _why_not_place(rules: Chocolatier, state: ChocolatierState, words: list[str]) -> str:
    rule = rules.box.rule["place"]
    ground, mask = rules.ground, state.masks[state.seat]
    match = PAIR_OF_NUMBERS.fullmatch(words[0]) if words else None
    if not match or len(words) != 3 or words[2] not in ("0", "90", "180", "270"):
        return "place a box 'at x,y turned' 0, 90, 180 or 270"
    if mask == 0:
        return "place the first box of a sampler at 0,0: all others are counted from there"
    place = ground.place(int(match[1]), int(match[2]))
    if place >= 0 and mask >> place & 1:
        return f"there is already a box, and you can't cover it ({rules.box.rule['lies']})"
    if place >= 0 and not ground.touches(mask, place):
        return f"a box must share a full edge with another box ({rule})"
    return f"the sampler would be larger than {ground.long} × {ground.short} ({rule})"


def _why_not_space(rules: Chocolatier, state: ChocolatierState, words: list[str]) -> str:
    rule = rules.box.rule["wild"]
    match = PAIR_OF_NUMBERS.fullmatch(words[0]) if len(words) == 1 else None
    if not match:
        return "place a wild 'on x,y'"
    space = rules.ground.space(int(match[1]), int(match[2]))
    if space >= 0 and state.grids[state.seat][space] == rules.wild:
        return f"there is already a wild on that space ({rule})"
    return f"that space isn't on a box of your sampler ({rule})"


def _why_not_action(rules: Chocolatier, state: ChocolatierState, verb: str,
                    words: list[str]) -> str:
    rule = rules.box.rule
    if verb in ("take", "trade", "swap") and words:
        return _why_not_taking(rules, state, verb, words[-1])
    if verb == "box" and words:
        return _why_not_box(rules, state, words)
    if verb == "wild":
        return _why_not_wild(rules, state)
    if verb == "reserve" and words:
        return _why_not_reserving(rules, state, words[-1])
    if verb == "pass":
        return f"you can't pass while you can do something else ({rule['act']})"
    return ""


def _why_not_taking(rules: Chocolatier, state: ChocolatierState, verb: str, name: str) -> str:
    rule = rules.box.rule["take"]
    if not rules.has_verb(state, verb):
        return f"you can't choose '{verb}' now ({rules.box.rule['act']})"
    if name not in rules.box.names:
        return f"there is no chocolate '{name}'"
    if verb == "take":
        return f"there is no {name} in the tray, and you can't draw from the deck ({rule})"
    if rules.box.names.index(name) not in unpack(state.hands[state.seat]):
        return f"you have no {name} ({rule})"
    return f"the tray doesn't hold two cards to take ({rule})"


def _why_not_box(rules: Chocolatier, state: ChocolatierState, words: list[str]) -> str:
    rule = rules.box.rule
    if not rules.has_verb(state, "box"):
        return f"you can't choose 'box' now ({rule['act']})"
    if words[-1] not in rules.box.box_ids:
        return f"there is no box '{words[-1]}'"
    if rules.full(state, state.seat):
        return f"your sampler is full ({rule['full']})"
    if " ".join(words) not in rules.sources(state):
        return f"'{' '.join(words)}' isn't on offer ({rule['box']})"
    return f"your cards don't pay for it ({rule['pay']})"


def _why_not_wild(rules: Chocolatier, state: ChocolatierState) -> str:
    rule = rules.box.rule
    if not rules.has_verb(state, "wild"):
        return f"you can't choose 'wild' now ({rule['act']})"
    if state.free[state.seat]:
        return f"there is no box in your sampler ({rule['wild']})"
    if state.reserved[state.seat] != NONE:
        return f"you have no free wild; the one on your reserved box is locked ({rule['locked']})"
    return f"you have no free wild ({rule['wild']})"


def _why_not_reserving(rules: Chocolatier, state: ChocolatierState, name: str) -> str:
    rule = rules.box.rule
    if not rules.has_line:
        return f"you can't reserve boxes in this edition ({rule['act']})"
    if name not in rules.box.box_ids:
        return f"there is no box '{name}'"
    if state.reserved[state.seat] != NONE:
        return f"you have already reserved a box ({rule['reserve']})"
    if not state.free[state.seat]:
        return f"you have no free wild to put on it ({rule['reserve']})"
    return f"'{name}' isn't in the line ({rule['reserve']})"
