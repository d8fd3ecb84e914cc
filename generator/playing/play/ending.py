"""How a match came to its end, and why its winners win, in words."""

from collections.abc import Iterable, Mapping
from typing import Any

from generator.playing.play.spoken import readable
from generator.playing.rules.engine import Outcome, Rules

_CAUSES = {"max_turns": "the match was cut off after as many turns as are allowed",
           "abandoned": "the match was broken off", "resigned": "the others have given up"}


def cause_in_words(rules: Rules[Any], cause: str) -> str:
    """What ended a match; rules that say no more of a cause have named it for people."""
    return dict(rules.info.ends).get(cause) or _CAUSES.get(cause) or readable(cause)


def final_figures(figures: Mapping[str, float], scores: Iterable[float]) -> dict[str, float]:
    """What is counted on the table, with the points that it all came to instead of those so far."""
    return {**figures, **{f"points of seat {seat}": score for seat, score in enumerate(scores, 1)}}


def tie_in_words(rules: Rules[Any], outcome: Outcome, winners: tuple[int, ...]) -> str:
    """How equal points were told apart; empty if there was nothing to tell apart."""
    if winners != outcome.winners:
        return ""
    best = max(outcome.scores)
    # Those who play together aren't each other's rivals.
    equal = {seat % rules.sides for seat, score in enumerate(outcome.scores) if score == best}
    if len(equal) < 2 or outcome.scores[winners[0]] != best:
        return ""
    if len({seat % rules.sides for seat in winners}) > 1:
        also = ", and so is all that breaks a tie" if len(outcome.keys[0]) > 1 else ""
        return f"The points are equal{also}: the win is shared."
    broken = rules.info.tie_breaks
    # The first key are the points themselves; the last words go for all keys that follow.
    by = broken[min(outcome.tie_break - 2, len(broken) - 1)] if broken else "the tie-breaker"
    return f"The points are equal: {by} decides."
