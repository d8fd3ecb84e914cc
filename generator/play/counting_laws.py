"""The laws for what engines say to those who count: points, offers, gains and stocks."""

from __future__ import annotations

from collections import Counter

from generator.play.laws import Moment, law


@law("counts", "sometimes")
def counts(at: Moment) -> str:
    """Points are the scores as of now, and what is offered, gained and in stock is there."""
    rules, state = at.rules, at.state
    if tuple(rules.points(state)) != rules.outcome(state).scores:
        return f"the points {rules.points(state)} aren't the scores {rules.outcome(state).scores}"
    if len(rules.stocks(state)) != len(rules.piles) or min(rules.stocks(state), default=0) < 0:
        return f"the stocks {rules.stocks(state)} of {rules.piles}"
    numbers = [*rules.offer(state)]
    for seat in range(state.players):
        numbers += rules.gained(state, seat)
    if any(not 0 <= number < len(rules.tracked) for number in numbers):
        return f"a part has a number in {numbers}, and {len(rules.tracked)} are tracked"
    return _missing(at, Counter(rules.tracked[number] for number in numbers))


def _missing(at: Moment, wanted: Counter[str]) -> str:
    """A part that is offered or gained more often than it is in the game, if there is one."""
    there: Counter[str] = Counter()
    for zone, parts in at.rules.whereabouts(at.state).items():
        if zone != "out":
            there.update(parts)
    for part, count in sorted(wanted.items()):
        if count > there[part]:
            return f"'{part}' is offered or gained {count} times, and there are {there[part]}"
    return ""


@law("offer", "sometimes")
def offer(at: Moment) -> str:
    """What a seat finds on offer, and how much is in stock, it can see."""
    rules, state = at.rules, at.state
    other = rules.hide(state, state.seat, at.luck())
    if sorted(rules.offer(other)) != sorted(rules.offer(state)):
        return "the offer changes when the rest is dealt anew"
    same = rules.stocks(other) == rules.stocks(state)
    return "" if same else "the stocks change when the rest is dealt anew"
