"""Turns and rounds, and the bags that are drawn from."""

from generator.playing.games.chai.box import ChaiBox
from generator.playing.games.chai.state import ACTION, NOBODY, ROTATE, ChaiState
from generator.playing.rules.chance import Chance
from generator.playing.rules.engine import PILE_BITS


def end_turn(box: ChaiBox, state: ChaiState) -> None:
    """The next player to the left; after the last turns it is over (CHA-16, CHA-17)."""
    state.turn += 1
    state.phase = ACTION
    state.left = 0
    state.begun = False
    state.is_renewed = False
    state.tip = NOBODY
    state.spare = 0
    if state.last_turns and state.seat == state.players - 1:
        state.over = True
        state.cause = "rounds"
    elif state.turn >= box.max_turns:
        state.over = True
        state.cause = "max_turns"
    else:
        state.seat = (state.seat + 1) % state.players


def end_round(box: ChaiBox, state: ChaiState, chance: Chance) -> None:
    """All tips are up: deal them again, or play the last turns (CHA-16, CHA-17)."""
    if state.round == box.rounds:
        state.last_turns = True
        end_turn(box, state)
        return
    state.round += 1
    tips = state.tips + state.tips_aside
    chance.shuffle(tips)
    deal_tips(state, tips)
    if box.rotation and state.abilities and state.ability_deck:
        state.phase = ROTATE
    else:
        end_turn(box, state)


def deal_tips(state: ChaiState, tips: list[int]) -> None:
    """One hidden tip to each cup, the others aside (CHA-3)."""
    state.tips = tips[:state.players]
    state.tips_aside = tips[state.players:]
    state.up = 0


def put_back(bag: list[int], item: int, chance: Chance) -> None:
    """Mix an item in: every place is as likely, so the order stays unknown."""
    bag.insert(chance.below(len(bag) + 1), item)


def draw_tile(box: ChaiBox, state: ChaiState, chance: Chance) -> int:
    """The next flavour tile; an empty bag takes the cups' tiles; -1 if there is none (CHA-5)."""
    if not state.bag:
        _empty_cups(box, state, range(box.flavours), state.bag)
        state.refills += 1
        chance.shuffle(state.bag)
    return state.bag.pop() if state.bag else -1


def draw_token(box: ChaiBox, state: ChaiState, chance: Chance) -> int:
    """The next pantry token; an empty bag takes the cups' tokens; -1 if there is none (CHA-7)."""
    if not state.jar:
        _empty_cups(box, state, range(box.flavours, box.flavours + box.kinds), state.jar)
        state.refills += 1 << PILE_BITS
        chance.shuffle(state.jar)
    return state.jar.pop() if state.jar else -1


def can_draw_token(box: ChaiBox, state: ChaiState) -> bool:
    """Whether the pantry bag, or the cups that would fill it, hold a token."""
    if state.jar:
        return True
    return any(cup & box.pantry_part for cup in state.cups)


def _empty_cups(box: ChaiBox, state: ChaiState, goods: range, bag: list[int]) -> None:
    for index in range(len(state.cups)):
        for good in goods:
            count = box.count(state.cups[index], good)
            if count:
                state.cups[index] -= count * box.units[good]
                bag.extend([good] * count)
