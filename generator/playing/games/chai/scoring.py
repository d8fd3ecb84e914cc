"""Scoring: points and where they are from, and who wins."""

from generator.playing.games.chai.box import ChaiBox
from generator.playing.games.chai.state import ChaiState
from generator.playing.rules.engine import Outcome, find_winners


def outcome_of(box: ChaiBox, state: ChaiState) -> Outcome:
    """The score, and the tie-break: fewer customers, then coins (CHA-18, CHA-19)."""
    sources = tuple(sources_of(box, state, seat) for seat in range(state.players))
    scores = tuple(float(sum(source.values())) for source in sources)
    sign = -1 if box.less_money else 1
    keys = tuple((scores[seat], float(-len(state.served[seat])), float(sign * state.coins[seat]))
                 for seat in range(state.players))
    winners, needed = find_winners(keys)
    return Outcome(scores=scores, keys=keys, winners=winners, cause=state.cause, sources=sources,
                   finished=state.over and state.cause != "max_turns", tie_break=needed)


def teas_served(box: ChaiBox, state: ChaiState, seat: int) -> int:
    """How many different teas a player has served."""
    return len({box.tea_of[card] for card in state.served[seat]})


def leads(box: ChaiBox, state: ChaiState, seat: int, cup: int) -> bool:
    """Whether no tea has more tokens in a cup than the player's own, who has one (CHA-20)."""
    first = box.flavours + box.kinds
    held = state.cups[cup]
    count = box.count(held, first + state.teas[seat])
    return count > 0 and all(box.count(held, first + tea) <= count for tea in state.teas)


def cups_led(box: ChaiBox, state: ChaiState, seat: int) -> int:
    """In how many cups no tea has more tokens than the player's own (CHA-20)."""
    led = 0
    for cup in range(len(state.cups)):
        if leads(box, state, seat, cup):
            led += 1
    return led


def sources_of(box: ChaiBox, state: ChaiState, seat: int) -> dict[str, float]:
    """Points from customers, coins, teas, and what connoisseurs count (CHA-18, CHA-20)."""
    vp = 0
    for card in state.served[seat]:
        vp += box.points[card]
    sources = {"customers": float(vp), "coins": float(state.coins[seat])}
    if box.tea_points:
        sources["teas"] = float(box.tea_points * teas_served(box, state, seat))
    if box.connoisseur:
        sources["cups"] = float(box.cup_points * cups_led(box, state, seat))
        sources["reserved"] = float(-box.reserved_penalty * len(state.reserved[seat]))
    return sources
