"""The matrix of strategies: who beats whom, what a mix of them settles at, and if one beats all."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from generator.base.statistics import Estimate, share

# A strategy dominates that wins against each other one by at least this much more than even.
CLEAR_MARGIN = 0.02
# How often matrices are drawn within what the games leave open, and how long each is solved.
DRAWS = 400
ROUNDS = 2000
CONFIDENCE = 0.95
# Of the luck with which matrices are drawn.
SEED = 20190613
DominanceVerdict = Literal["dominant", "none", "undecided"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Duel:
    """What a seat of `one` wins where all others play `other`; over so many deals."""

    one: str
    other: str
    value: float
    low: float
    high: float
    error: float
    deals: int


@dataclass(frozen=True, slots=True)
class MixShare:
    """How often a strategy is played where no player gains by playing another one."""

    strategy: str
    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True, kw_only=True)
class StrategyMatrix:
    """All duels at tables of so many; `strategies` are names, `words` the bots they stand for.

    With two players `mix` is the equilibrium. `word` says if there is a dominant strategy, and
    `dominant` which; undecided, about `more_deals` more of each duel would tell.
    """

    players: int
    words: Mapping[str, str]
    duels: tuple[Duel, ...]
    mix: tuple[MixShare, ...]
    word: DominanceVerdict
    dominant: str = ""
    more_deals: int = 0

    @property
    def strategies(self) -> tuple[str, ...]:
        """The names, in the order in which they are shown."""
        return tuple(self.words)

    def duel(self, one: str, other: str) -> Duel | None:
        """What one wins among others, also if only the reverse was entered."""
        for duel in self.duels:
            if (duel.one, duel.other) == (one, other):
                return duel
            if self.players == 2 and (duel.one, duel.other) == (other, one):
                return Duel(one=one, other=other, value=1 - duel.value, low=1 - duel.high,
                            high=1 - duel.low, error=duel.error,
                            deals=duel.deals)
        return None


def duel_of(one: str, other: str, wins: Mapping[float, int]) -> Duel:
    """A duel, from how often each share of a deal's games came up.

    A deal is played once from every seat, so deals are what luck draws; Wilson's interval with
    as many games as would vary as much.
    """
    deals = sum(wins.values())
    mean = sum(value * count for value, count in wins.items()) / deals
    spread = sum((value - mean) ** 2 * count for value, count in wins.items()) / max(1, deals - 1)
    # Where all deals went alike, one more might not have: nothing is known better than by those.
    many = max(deals, round(mean * (1 - mean) / (spread / deals))) if spread else deals
    result: Estimate = share(mean * many, many)
    error = max((spread / deals) ** 0.5, (result.high - result.low) / 4)
    return Duel(one=one, other=other, value=mean, low=result.low, high=result.high, error=error,
                deals=deals)


def matrix_of(players: int, words: Mapping[str, str], duels: Sequence[Duel]) -> StrategyMatrix:
    """All duels together, and what follows from them."""
    names = tuple(words)
    plain = StrategyMatrix(players=players, words=words, duels=tuple(duels), mix=(),
                           word="undecided")
    gains, errors = _gains(plain, names)
    drawn = _draw_matrices(gains, errors, players == 2)
    mix = _mix_shares(names, gains, drawn) if players == 2 else ()
    word, dominant = _dominance_verdict(names, drawn)
    more = _more_deals(gains, errors, plain) if word == "undecided" else 0
    return StrategyMatrix(players=players, words=words, duels=tuple(duels), mix=mix, word=word,
                          dominant=dominant, more_deals=more)


def _gains(matrix: StrategyMatrix, names: Sequence[str]) -> tuple[NDArray[Any], NDArray[Any]]:
    """By how much more than even each wins among each other, and how uncertain that is."""
    gains, errors = np.zeros((2, len(names), len(names)))
    for row, one in enumerate(names):
        for column, other in enumerate(names):
            result = matrix.duel(one, other) if row != column else None
            if result:
                gains[row, column] = result.value - 1 / matrix.players
                errors[row, column] = result.error
    return gains, errors


def _draw_matrices(gains: NDArray[Any], errors: NDArray[Any], zero_sum: bool) -> NDArray[Any]:
    """Matrices as the same games with other luck might have given."""
    luck = np.random.Generator(np.random.PCG64(SEED))
    noise = luck.standard_normal((DRAWS, *gains.shape)) * errors
    if zero_sum:
        upper = np.triu(noise, 1)
        noise = upper - upper.transpose(0, 2, 1)
    return np.asarray(gains + noise)


def equilibrium(gains: NDArray[Any]) -> NDArray[Any]:
    """The mix in a symmetric game for two that no strategy gains against, of one matrix or many.

    Regret matching: what would have gained more is played more from then on, as if the next
    round were like the last; the mean of all rounds, the late ones counting more, comes to the
    equilibrium.
    """
    many = gains if gains.ndim == 3 else gains[np.newaxis]
    count = many.shape[-1]
    regret, last, mean = np.zeros((3, *many.shape[:2]))
    for turn in range(1, ROUNDS + 1):
        weight = np.maximum(regret + last, 0.0)
        total = weight.sum(axis=1, keepdims=True)
        mix = np.where(total > 0, weight / np.where(total > 0, total, 1.0), 1 / count)
        paid = np.einsum("kij,kj->ki", many, mix)
        last = paid - (paid * mix).sum(axis=1, keepdims=True)
        regret = np.maximum(regret + last, 0.0)
        mean += turn * mix
    result = mean / mean.sum(axis=1, keepdims=True)
    return np.asarray(result[0] if gains.ndim == 2 else result)


def _mix_shares(names: Sequence[str], gains: NDArray[Any],
                drawn: NDArray[Any]) -> tuple[MixShare, ...]:
    shares = equilibrium(gains)
    low, high = np.quantile(equilibrium(drawn), (0.025, 0.975), axis=0)
    return tuple(MixShare(name, float(shares[at]), min(float(low[at]), float(shares[at])),
                      max(float(high[at]), float(shares[at]))) for at, name in enumerate(names))


def _dominance_verdict(names: Sequence[str], drawn: NDArray[Any]) -> tuple[DominanceVerdict, str]:
    """Whether one strategy beats all others, in nearly all matrices that luck might give."""
    count = len(names)
    others = ~np.eye(count, dtype=bool)
    # At larger tables it must hold its ground against each other that comes in, too.
    beats: NDArray[np.bool_] = np.all(~others | ((drawn > CLEAR_MARGIN)
                                                 & (drawn.transpose(0, 2, 1) < 0)), axis=2)
    often = beats.mean(axis=0)
    best = int(often.argmax())
    if often[best] >= CONFIDENCE:
        return "dominant", names[best]
    return ("none" if np.any(beats, axis=1).mean() <= 1 - CONFIDENCE else "undecided"), ""


def _more_deals(gains: NDArray[Any], errors: NDArray[Any], matrix: StrategyMatrix) -> int:
    """About how many more deals would tell of the strongest if it beats its closest rival."""
    count = len(gains)
    worst = np.where(np.eye(count, dtype=bool), np.inf, gains).min(axis=1)
    best = int(worst.argmax())
    rival = int(np.where(np.arange(count) == best, np.inf, gains[best]).argmin())
    gap = max(abs(float(gains[best, rival]) - CLEAR_MARGIN), 0.005)
    deals = matrix.duels[0].deals if matrix.duels else 0
    return max(1, round(deals * ((2 * float(errors[best, rival]) / gap) ** 2 - 1)))
