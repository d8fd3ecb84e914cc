"""What each component is worth in play, next to its printed points and how hard it is to get."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from generator.base.statistics import ALPHA, Z95, z_for
from generator.playing.play.match_study import Counts, Spec, bots_for, engine_of

# Points are counted in parts, so that sums are exact whatever their order.
PARTS = 1000
# Fewer components of a kind than this have no like to be compared with, and fewer than the other
# tell nothing of how worth goes with difficulty.
FEWEST = 4
FEWEST_FOR_CURVE = 12
# A component that is off by less than this, in points, has the number that it should have.
TRIFLE = 0.5
# If it could be off by this much, more games have to tell before it is called fair.
GROSS = 2.0
# Tukey's biweight: residuals beyond so many times their middle one count for nothing in the fit.
CUT, NORMAL, ROUNDS = 4.685, 1.4826, 30
WorthVerdict = Literal["strong", "weak", "fair", "open"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Worth:
    """By how many points a component gives more than those of its kind that are as hard to get.

    `low` to `high` is the 95 % interval; `word` is corrected for all components of the table, so
    that in 95 of 100 studies none is called strong or weak by luck. `face` is the number printed
    on it that counts as points, if there is one, and `fair` what it would be if it were like the
    others. An open one needs about `more_games`.
    """

    part: str
    kind: str
    players: int
    bots: str
    value: float
    low: float
    high: float
    word: WorthVerdict
    taken: int
    games: int
    face: float | None = None
    more_games: int = 0

    @property
    def fair(self) -> float | None:
        """The number that would make it fair."""
        return None if self.face is None else self.face - self.value


def worth_batch(spec: Spec, first: int, count: int) -> Counts:
    """Games, of which is counted who took what and by how much each seat was ahead."""
    rules = engine_of(spec)
    counts: Counts = Counter()
    for game in range(first, first + count):
        streams = spec.streams(game)
        chance = streams.chance()
        bots = bots_for(spec.seating(game), streams)
        state = rules.setup(chance)
        while not state.over:
            rules.apply(state, bots[state.seat].choose(rules, state), chance)
        outcome = rules.outcome(state)
        if outcome.finished:
            count_worth(counts, outcome.scores, [Counter(rules.gained(state, seat))
                                                 for seat in range(spec.players)])
    return counts


def count_worth(counts: Counts, scores: Sequence[float],
                taken: Sequence[Mapping[int, int]]) -> None:
    """Add a game: each seat's lead over the mean, and how much more of each part it took."""
    players = len(scores)
    total = sum(scores)
    counts["games",] += 1
    parts = sorted({part for item in taken for part in item})
    sums = [sum(item.get(part, 0) for item in taken) for part in parts]
    for part, all_taken in zip(parts, sums, strict=True):
        counts["taken", part] += all_taken
    for seat, item in enumerate(taken):
        lead = round(PARTS * (players * scores[seat] - total))
        more = [(part, players * item.get(part, 0) - all_taken)
                for part, all_taken in zip(parts, sums, strict=True)]
        counts["lead", seat] += lead
        counts["square",] += lead * lead
        for at, (part, step) in enumerate(more):
            counts["more", part, seat] += step
            counts["product", part] += step * lead
            for other, another in more[at:]:
                counts["cross", part, other] += step * another


def worths_of(counts: Counts, spec: Spec, tracked: Sequence[str], faces: Mapping[str, float],
              difficulties: Mapping[str, float]) -> tuple[Worth, ...]:
    """The worth of every component that was taken, kind by kind."""
    kinds = {part.id: part.kind for part in spec.supply.parts}
    taken = [at for at in range(len(tracked)) if counts["cross", at, at]]
    games = counts["games",]
    effects, errors = _effects(counts, taken, spec.players)
    lineup = spec.bots[0] if len(set(spec.bots)) == 1 else ",".join(spec.bots)
    many = z_for(ALPHA / max(1, len(taken)))
    worths: list[Worth] = []
    for kind in dict.fromkeys(kinds.get(tracked[at], "") for at in taken):
        group = [row for row, at in enumerate(taken) if kinds.get(tracked[at], "") == kind]
        if len(group) < FEWEST or games * (spec.players - 1) <= len(taken) + spec.players:
            continue
        names = [tracked[taken[row]] for row in group]
        off, error = _relative_effects(effects[group], errors[np.ix_(group, group)],
                              [difficulties.get(name) for name in names])
        for at, name in enumerate(names):
            value, half = float(off[at]), Z95 * float(error[at])
            word, more = _worth_verdict(value, float(error[at]), many, games)
            worths.append(
                Worth(
                    part=name,
                    kind=kind,
                    players=spec.players,
                    bots=lineup,
                    value=value,
                    low=value - half,
                    high=value + half,
                    word=word,
                    taken=counts["taken", taken[group[at]]],
                    games=games,
                    face=faces.get(name),
                    more_games=more,
                )
            )
    return tuple(worths)


def _effects(counts: Counts, taken: Sequence[int],
             players: int) -> tuple[NDArray[Any], NDArray[Any]]:
    """The lead that each part adds, all others as they are, and the errors with each other.

    Least squares of leads on who took how much more than the others; each seat has a level of
    its own, so that a seat which wins more isn't a component's merit.
    """
    many, games = len(taken), counts["games",]
    normal = np.zeros((many + players, many + players))
    side = np.zeros(many + players)
    for row, part in enumerate(taken):
        side[row] = counts["product", part]
        for column in range(row, many):
            normal[row, column] = normal[column, row] = counts["cross", part, taken[column]]
        for seat in range(players):
            normal[row, many + seat] = normal[many + seat, row] = counts["more", part, seat]
    for seat in range(players):
        normal[many + seat, many + seat] = games
        side[many + seat] = counts["lead", seat]
    inverse = np.linalg.pinv(normal, hermitian=True)
    result = inverse @ side
    # Leads of a game add up to nothing: one seat's follows from the others'.
    free = max(1, games * (players - 1) - many - players + 1)
    rest = max(0.0, counts["square",] - float(result @ side)) / free
    return result[:many] / PARTS, inverse[:many, :many] * rest / PARTS ** 2


def _relative_effects(effects: NDArray[Any], errors: NDArray[Any],
             difficulties: Sequence[float | None]) -> tuple[NDArray[Any], NDArray[Any]]:
    """By how much effects differ from those of parts as hard to get, and how uncertain that is.

    A curve through effects by difficulty, or their level if there is no curve; parts that are far
    off don't bend it.
    """
    results = [difficulty for difficulty in difficulties if difficulty is not None]
    if len(results) == len(effects) >= FEWEST_FOR_CURVE and len(set(results)) > 3:
        hard = np.array(results)
        shape = np.column_stack([np.ones(len(hard)), hard, hard ** 2])
    else:
        shape = np.ones((len(effects), 1))
    weights = np.ones(len(effects))
    hat = np.eye(len(effects))
    for _ in range(ROUNDS):
        weighed = shape.T * weights
        hat = shape @ np.linalg.pinv(weighed @ shape) @ weighed
        rest = effects - hat @ effects
        scale = max(NORMAL * float(np.median(abs(rest))), 1e-9)
        weights = (1 - np.clip(abs(rest) / (CUT * scale), 0, 1) ** 2) ** 2
    beside = np.eye(len(effects)) - hat
    return beside @ effects, np.sqrt(np.maximum(np.diag(beside @ errors @ beside.T), 0.0))


def _worth_verdict(value: float, error: float, many: float, games: int) -> tuple[WorthVerdict, int]:
    """What that says, and how many games more would tell if it says nothing."""
    off, sure = abs(value), many * error
    if off - sure > TRIFLE:
        return ("strong" if value > 0 else "weak"), 0
    if off + sure < GROSS:
        return "fair", 0
    # Enough to call it strong if that is what it is, or fair.
    return "open", max(1, round(games * ((2 * sure / (GROSS - TRIFLE)) ** 2 - 1)))


def smallest_detectable(worths: Sequence[Worth]) -> float:
    """How many points a component must be off before so many games show it."""
    errors = [(worth.high - worth.low) / 2 / Z95 for worth in worths]
    return TRIFLE + z_for(ALPHA / max(1, len(worths))) * median(errors) if errors else 0.0
