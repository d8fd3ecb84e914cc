"""What each component is worth in play, all its costs included, beside what is printed on it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from generator.play.match import Match
from generator.play.study import Counts, Spec, bots_for, engine_of
from generator.statistics import ALPHA, Z95, z_for

# Games are dealt out to so many blocks by their number: how much blocks differ tells the error.
BLOCKS = 64
# Points are counted in parts, so that sums are exact whatever their order.
PARTS = 1000
# Fewer components of a kind than this have no middle to be compared with.
FEWEST = 4
# A component that is off by less than this, in points, is nothing to worry about.
TRIFLE = 0.5
# If it could be off by this much, more games have to tell before it is called fair.
GROSS = 2.0
Word = Literal["strong", "weak", "fair", "open"]


@dataclass(frozen=True, slots=True)
class Worth:
    """By how many points those who take a component do better than with the middle of its kind.

    `low` to `high` is the 95 % interval; `word` is corrected for all components of the table, so
    that in 95 of 100 studies none is called strong or weak by luck. `face` is the number printed
    on it that counts as points, if there is one, and `fair` what it would be if it were like the
    middle. An open one needs about `more_games`.
    """

    part: str
    kind: str
    players: int
    bots: str
    value: float
    low: float
    high: float
    word: Word
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
        decisions = 0
        while not state.over:
            rules.apply(state, bots[state.seat].choose(rules, state), chance)
            decisions += 1
        match = Match(rules.outcome(state), state.turn, decisions)
        if match.outcome.finished:
            taken = [Counter(rules.gained(state, seat)) for seat in range(spec.players)]
            count_worth(counts, game % BLOCKS, match.outcome.scores, taken)
    return counts


def count_worth(counts: Counts, block: int, scores: Sequence[float],
                taken: Sequence[Mapping[int, int]]) -> None:
    """Add a game: each seat's lead over the mean, and how much more of each part it took."""
    players = len(scores)
    total = sum(scores)
    leads = [round(PARTS * (players * score - total)) for score in scores]
    counts["games", block] += 1
    for seat, lead in enumerate(leads):
        counts["lead", block, seat] += lead
    for part in sorted({part for each in taken for part in each}):
        all_taken = sum(each.get(part, 0) for each in taken)
        counts["taken", part] += all_taken
        for seat, each in enumerate(taken):
            more = players * each.get(part, 0) - all_taken
            counts["more", block, part, seat] += more
            counts["square", block, part] += more * more
            counts["product", block, part] += more * leads[seat]


def worths_of(counts: Counts, spec: Spec, tracked: Sequence[str],
              faces: Mapping[str, float]) -> tuple[Worth, ...]:
    """The worth of every component that was taken, kind by kind."""
    kinds = {part.id: part.kind for part in spec.supply.parts}
    blocks = [block for block in range(BLOCKS) if counts["games", block]]
    games = sum(counts["games", block] for block in blocks)
    effects = {at: effect for at in range(len(tracked))
               if (effect := _left_out(counts, blocks, at, spec.players)) is not None}
    lineup = spec.bots[0] if len(set(spec.bots)) == 1 else ",".join(spec.bots)
    many = z_for(ALPHA / max(1, len(effects)))
    found: list[Worth] = []
    for kind in dict.fromkeys(kinds.get(tracked[at], "") for at in effects):
        group = {at: each for at, each in effects.items() if kinds.get(tracked[at], "") == kind}
        if len(group) < FEWEST or len(blocks) < BLOCKS:
            continue
        middle = np.median(np.array(list(group.values())), axis=0)
        for at, each in group.items():
            value, error = _jackknifed(each - middle)
            word, more = _word(value, error, many, games)
            found.append(Worth(tracked[at], kind, spec.players, lineup, value,
                               value - Z95 * error, value + Z95 * error, word,
                               counts["taken", at], games, faces.get(tracked[at]), more))
    return tuple(found)


def _left_out(counts: Counts, blocks: Sequence[int], part: int,
              players: int) -> NDArray[Any] | None:
    """The lead that goes with taking a part, from all games and then without each block.

    A line through leads against how much more of it a seat took than the mean; each seat has its
    own level, so that a seat which wins more isn't the component's merit.
    """
    games = np.array([counts["games", block] for block in blocks], dtype=float)
    square = np.array([counts["square", block, part] for block in blocks], dtype=float)
    product = np.array([counts["product", block, part] for block in blocks], dtype=float)
    more, leads = (np.array([[counts[*name(block), seat] for seat in range(players)]
                             for block in blocks], dtype=float)
                   for name in (lambda block: ("more", block, part), lambda block: ("lead", block)))
    if not square.any():
        return None
    kept = np.vstack([np.ones(len(blocks)), 1 - np.eye(len(blocks))])
    level = np.einsum("ks,ks->k", kept @ more, kept @ leads) / (kept @ games)
    spread = kept @ square - np.einsum("ks,ks->k", kept @ more, kept @ more) / (kept @ games)
    if not (spread > 0).all():
        return None
    return np.asarray((kept @ product - level) / spread / PARTS)


def _jackknifed(estimates: NDArray[Any]) -> tuple[float, float]:
    """An estimate from all blocks, and its error from those without each."""
    parts = estimates[1:]
    count = len(parts)
    error = (count - 1) / count * float(((parts - parts.mean()) ** 2).sum())
    return float(estimates[0]), error ** 0.5


def _word(value: float, error: float, many: float, games: int) -> tuple[Word, int]:
    """What that says, and how many games more would tell if it says nothing."""
    off, sure = abs(value), many * error
    if off - sure > TRIFLE:
        return ("strong" if value > 0 else "weak"), 0
    if off + sure < GROSS:
        return "fair", 0
    # Enough to call it strong if that is what it is, or fair.
    return "open", max(1, round(games * ((2 * sure / (GROSS - TRIFLE)) ** 2 - 1)))


def smallest_told(worths: Sequence[Worth]) -> float:
    """How many points a component must be off to be told by so many games."""
    errors = [(each.high - each.low) / 2 / Z95 for each in worths]
    return TRIFLE + z_for(ALPHA / max(1, len(worths))) * median(errors) if errors else 0.0
