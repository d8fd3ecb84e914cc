"""A study: many games at one table, and what they came to."""

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import (
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
)
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice
from typing import Any

from generator.base.digest import digest_of
from generator.base.findings import Findings
from generator.base.helper_processes import wait_for_first
from generator.base.statistics import Estimate, SpreadSummary, share, summarize_spread
from generator.game.model.game import DesignerCode
from generator.game.model.supply import Supply
from generator.playing.kit.fault import RuleFault
from generator.playing.kit.watchdog import WATCHDOG
from generator.playing.play import custom_bot as own_bot
from generator.playing.play.bots import make_bot
from generator.playing.play.match import Bot, Match, Streams, play_match
from generator.playing.rules.engine import Rules
from generator.playing.rules.registry import rules_for

# What was counted, such as ("score", seat, 34.0), and how often.
Counts = Counter[tuple[Any, ...]]
# The studies whose rules have been tried in this process.
REHEARSED_SPECS: set[str] = set()
# How many batches are sent out before the first comes back.
MOST_PENDING = 256


@dataclass(frozen=True, kw_only=True)
class Spec:
    """What to play; game number g of it plays the same wherever and whenever it is played.

    With `rotate`, each deal is played once for every seating of the bots.
    """

    supply: Supply
    players: int
    options: Mapping[str, str]
    bots: tuple[str, ...]
    seed: int
    rotate: bool = False
    # The texts of bots that a designer wrote, for the process that plays this.
    own_bots: Mapping[str, DesignerCode] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if any(map(own_bot.is_custom, self.bots)):
            object.__setattr__(self, "own_bots", own_bot.find_bot_codes(self.bots) or self.own_bots)

    @cached_property
    def key(self) -> str:
        """A name for the engine that is needed, so that it is built once in a process."""
        # Where things are written doesn't matter to play, and is most of the data.
        parts = [(part.id, part.kind, part.copies, part.values, part.by_players)
                 for part in self.supply.parts]
        code = self.supply.code
        facts = (self.supply.engine, code.digest if code else "", parts, self.supply.options,
                 self.players, sorted(self.options.items()))
        return digest_of(facts)

    @property
    def games_a_deal(self) -> int:
        """How many games are played with the same luck."""
        return self.players if self.rotate else 1

    def seating(self, game: int) -> tuple[str, ...]:
        """Who sits where in a game."""
        shift = game % self.players if self.rotate else 0
        return self.bots[shift:] + self.bots[:shift]

    def streams(self, game: int) -> Streams:
        """The luck of a game."""
        return Streams(self.seed, game // self.games_a_deal)


def play_batch(spec: Spec, first: int, count: int) -> Counts:
    """The counts of some games; runs in another process as well as here."""
    rules = engine_of(spec)
    counts: Counts = Counter()
    for game in range(first, first + count):
        seating, streams = spec.seating(game), spec.streams(game)
        with add_fault_context(spec, game):
            match = play_match(rules, bots_for(seating, streams), streams.chance())
            add_match(counts, match, seating, rules.sides)
    return counts


@contextmanager
def add_fault_context(spec: Spec, game: int) -> Iterator[None]:
    """Let a fault of a designer's rules say in which game it came up."""
    try:
        yield
    except RuleFault as fault:
        raise fault.with_context(players=str(spec.players), seed=str(spec.seed),
                           game=str(game)) from fault


def bots_for(seating: tuple[str, ...], streams: Streams) -> list[Bot]:
    """The bots that words mean, each with its own luck."""
    return [make_bot(word, streams.seat(seat)) for seat, word in enumerate(seating)]


class EngineCache:
    """The last few engines of a process: they are large, and a race has hundreds of boxes.

    Games of one box come one after the other, so a few are enough.
    """

    def __init__(self, most: int = 8) -> None:
        self.most = most
        self.built: dict[object, Rules[Any]] = {}

    def engine(self, key: object, spec: Callable[[], Spec]) -> Rules[Any]:
        """The engine under a key, built if it isn't kept."""
        rules = self.built.get(key)
        if rules is None:
            wanted = spec()
            rules = rules_for(wanted.supply, wanted.players, wanted.options, Findings())
            if rules is None:
                raise ValueError("only what can be played has an engine")
            while len(self.built) >= self.most:
                self.built.pop(next(iter(self.built)))
            self.built[key] = rules
        return rules


# Batches come to a process one by one, and all that they share is this.
ENGINES = EngineCache()


def engine_of(spec: Spec) -> Rules[Any]:
    """The engine that plays a spec; what its bots are made of is known from now on, too."""
    own_bot.register_bot_codes(dict(spec.own_bots))
    return ENGINES.engine(spec.key, lambda: spec)


# Plays so many games of a study from one on; importable by its name, so that others can run it.
Play = Callable[[Spec, int, int], Counts]


def run_study(executor: Executor | None, spec: Spec, games: int, batch: int = 0,
              watch: Callable[[int], None] | None = None, *, play: Play = play_batch,
              first: int = 0, lost: list[range] | None = None) -> Counts:
    """Play so many games from `first` on and add up their results.

    Neither the batch nor the executor changes the result; without an executor they are played
    here. `watch` hears how many are done. Games that were lost with their worker are named in
    `lost`, and the others count; without such a list the study fails.
    """
    size = batch or batch_size(spec, games)
    batches = [range(at, min(at + size, first + games))
               for at in range(first, first + games, size)]
    total: Counts = Counter()
    for numbers, counts in _batch_counts(executor, spec, batches, play, lost):
        total.update(counts)
        if watch:
            watch(len(numbers))
    return total


def _batch_counts(executor: Executor | None, spec: Spec, batches: Sequence[range], play: Play,
            lost: list[range] | None) -> Iterator[tuple[range, Counts]]:
    """The counts of each batch, as they come in."""
    if executor is None:
        for numbers in batches:
            yield numbers, play(spec, numbers.start, len(numbers))
        return
    _try_rules(spec, batches)
    spec = replace(spec, supply=spec.supply.without_places())
    queue = iter(batches)
    waiting: dict[Future[Counts], range] = {}
    # After a loss nothing more is sent until something comes back: there may be no worker left.
    doubt = False
    while True:
        for numbers in islice(queue, 0 if doubt else MOST_PENDING - len(waiting)):
            waiting[_submit_batch(executor, spec, numbers, play)] = numbers
        if not waiting:
            break
        for done in wait_for_first(waiting):
            numbers = waiting.pop(done)
            problem = _problem(done)
            doubt = problem is not None
            if isinstance(problem, BrokenExecutor):
                _refuse_hung(spec)
            if problem is None:
                yield numbers, done.result()
            elif lost is not None and _is_loss(problem):
                lost.append(numbers)
            else:
                raise problem
    if lost is not None:
        lost.extend(queue)


def _try_rules(spec: Spec, batches: Sequence[range]) -> None:
    """Play one game by a designer's rules here: most faults come up in every game.

    Otherwise every worker would meet them at once, and rules that hang would hang in all.
    """
    if spec.supply.code is not None and batches and spec.key not in REHEARSED_SPECS:
        REHEARSED_SPECS.add(spec.key)
        play_batch(replace(spec, bots=("random",) * spec.players), batches[0].start, 1)
        # Python goes on after an error in `__del__`, even when it is EndlessRule.
        WATCHDOG.refuse(spec.supply.code)


def _refuse_hung(spec: Spec) -> None:
    """Raise the fault of a designer's rules if these ended a worker."""
    for code in (spec.supply.code, *spec.own_bots.values()):
        if code is not None:
            WATCHDOG.refuse_reported(code)


def _submit_batch(executor: Executor, spec: Spec, numbers: range, play: Play) -> Future[Counts]:
    """A batch on its way; one that no worker takes any more is lost, not an end to the study."""
    try:
        return executor.submit(play, spec, numbers.start, len(numbers))
    except Exception as problem:
        failed: Future[Counts] = Future()
        failed.set_exception(problem)
        return failed


def _problem(done: Future[Counts]) -> BaseException | None:
    try:
        return done.exception()
    except CancelledError as cancelled:
        return cancelled


def _is_loss(problem: BaseException) -> bool:
    """Whether a batch failed because its worker, or the way to it, is gone; not by its own fault.

    What Dask calls its losses isn't imported for that: most studies run without it.
    """
    return (isinstance(problem, (BrokenExecutor, CancelledError, OSError))
            or type(problem).__module__.partition(".")[0] == "distributed")


def batch_size(spec: Spec, games: int) -> int:
    """So many games that sending them costs little, and so few that all workers are busy."""
    words = {word.partition("!")[0].partition(":")[0] for word in spec.bots}
    if "search" in words:
        return 1
    # In a large study a batch may last longer: there are still thousands of them.
    largest = max(50 if "greedy" in words else 250, games // 2000)
    return max(1, min(largest, math.ceil(games / 16)))


def shares_of_a_win(players: int) -> int:
    """How many parts a win has, so that every number of winners shares it in whole parts."""
    return math.lcm(*range(1, players + 1))


def add_match(counts: Counts, match: Match, seating: tuple[str, ...], sides: int = 0) -> None:
    """Count one match; one that was cut off counts as unfinished, and for no seat.

    Of several `sides`, seats that play together win together without sharing a win.
    """
    outcome = match.outcome
    players = len(outcome.scores)
    counts["games",] += 1
    counts["turns", match.turns] += 1
    counts["decisions", match.decisions] += 1
    counts["cause", outcome.cause] += 1
    for seat, word in enumerate(seating):
        counts["played", word] += 1
        counts["score", seat, outcome.scores[seat]] += 1
    if not outcome.finished:
        counts["unfinished",] += 1
        return
    winning = {seat % (sides or players) for seat in outcome.winners}
    counts["decided", "shared" if len(winning) > 1 else outcome.tie_break] += 1
    for seat in outcome.winners:
        share = shares_of_a_win(players) // len(outcome.winners)
        counts["win", seat] += share
        counts["won", seating[seat]] += share
    for seat, sources in enumerate(outcome.sources):
        for source, points in sources.items():
            if points:
                counts["source", seat, source, points] += 1


@dataclass(frozen=True, kw_only=True)
class Summary:
    """What a study says; shares of wins are of the games that came to an end."""

    games: int
    unfinished: int
    wins: tuple[Estimate, ...]
    by_bot: dict[str, Estimate]
    scores: tuple[SpreadSummary, ...]
    sources: dict[str, float]
    turns: SpreadSummary
    decisions: SpreadSummary
    causes: dict[str, int]
    decided: dict[str, int]


def summarise(spec: Spec, counts: Counts) -> Summary:
    """The figures of a study."""
    games, unfinished = counts["games",], counts["unfinished",]
    finished, whole = games - unfinished, shares_of_a_win(spec.players)
    seats = range(spec.players)
    sources: dict[str, float] = {}
    for (_, _, source, points), count in _select_counts(counts, "source", 4).items():
        sources[source] = sources.get(source, 0.0) + points * count
    by_bot = {word: share(counts["won", word] / whole, finished).times(1 / spec.bots.count(word))
              for word in dict.fromkeys(spec.bots)}
    return Summary(
        games=games, unfinished=unfinished,
                   wins=tuple(share(counts["win", seat] / whole, finished) for seat in seats),
        by_bot=by_bot, scores=tuple(summarize_spread({key[2]: count for key,
                                        count in _select_counts(counts, "score", 3).items()
                              if key[1] == seat}) for seat in seats),
        sources={name: points / max(1, finished * spec.players)
         for name, points in sorted(sources.items())},
        turns=summarize_spread(_counts_by_number(counts, "turns")),
                   decisions=summarize_spread(_counts_by_number(counts, "decisions")),
        causes=_counts_by_word(counts, "cause"), decided=_counts_by_word(counts, "decided"))


def _select_counts(counts: Counts, name: str, length: int) -> dict[tuple[Any, ...], int]:
    return {key: count for key, count in counts.items() if key[0] == name and len(key) == length}


def _counts_by_number(counts: Counts, name: str) -> dict[float, int]:
    return {key[1]: count for key, count in _select_counts(counts, name, 2).items()}


def _counts_by_word(counts: Counts, name: str) -> dict[str, int]:
    by_word = {str(key[1]): count for key, count in _select_counts(counts, name, 2).items()}
    return dict(sorted(by_word.items(), key=lambda item: (-item[1], item[0])))
