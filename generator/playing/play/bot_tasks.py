"""What a bot chooses at a table of people: a function of the task alone, for any process."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import sqrt
from time import perf_counter
from typing import Any

from generator.base.statistics import share, t_for
from generator.playing.play.bots import make_bot
from generator.playing.play.match_study import Spec, engine_of
from generator.playing.play.search import SearchBot, TurnPlan, simulate_plan
from generator.playing.rules.chance import Chance, stream
from generator.playing.rules.engine import Rules

MOST_HINTS = 3
# Imagined tables for a first look at all plans, and those on which the best are played to the
# end: the chance to win is known to ± 12 points then, and that takes a second or two.
FIRST_LOOK = 12
TABLES = 60
# So many imagined tables have to allow a step of a plan before it is promised.
LEAST_AGREEING = 4
ALPHA = 0.05


@dataclass(frozen=True)
class HintTask:
    """All that another process needs for hints: `hints` is a function of it.

    With `milliseconds` it looks at the clock, as a search does, and thinks no longer than that.
    """

    spec: Spec
    state: Any
    seat: int
    moves: int
    milliseconds: int = 0


@dataclass(frozen=True)
class ExpectedValue:
    """What imagined games came to on average, and its 95 % interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Hint:
    """A choice, what the plan does next, and its results in imagined games.

    `lead` is in points before the best other at the end, `win` the chance to win.
    """

    action: int
    words: str
    then: tuple[str, ...]
    lead: ExpectedValue
    win: ExpectedValue
    tables: int


def find_hints(task: HintTask) -> tuple[Hint, ...]:
    """The best few choices of the seat that is to choose, best first."""
    until = perf_counter() + task.milliseconds / 1000 if task.milliseconds else 0.0
    rules, luck = engine_of(task.spec), stream("hint", task.seat, task.moves)
    seen = rules.hide(task.state, task.seat, luck)
    choices = rules.legal(seen)
    if not choices:
        return ()
    plans = _first_look(rules, seen, SearchBot(luck).make_plans(rules, seen, choices), luck, until)
    results: list[list[tuple[float, float]]] = [[] for _ in plans]
    for _ in range(TABLES):
        table, seed = rules.hide(seen, task.seat, luck), luck.random()
        for plan, plan_results in zip(plans, results, strict=True):
            end = simulate_plan(rules, table, plan, stream(seed), rules.info.max_turns)
            plan_results.append(_result(rules, end, task.seat))
        if until and perf_counter() > until:
            break
    hints = [_hint(rules, seen, plan, plan_results, luck)
             for plan, plan_results in zip(plans, results, strict=True)]
    return tuple(sorted(hints, key=lambda hint: (-hint.win.value, -hint.lead.value)))


def _first_look(rules: Rules[Any], seen: Any, plans: list[TurnPlan], luck: Chance,
                until: float) -> list[TurnPlan]:
    """The plans that begin with the most promising choices, one for each of these."""
    sums = [0.0] * len(plans)
    for _ in range(FIRST_LOOK):
        table, seed = rules.hide(seen, seen.seat, luck), luck.random()
        last = seen.turn + 2 * seen.players
        for number, plan in enumerate(plans):
            end = simulate_plan(rules, table, plan, stream(seed), last)
            sums[number] += _lead(rules.value(end), seen.seat, rules.sides)
        if until and perf_counter() > until:
            break
    best: dict[int, TurnPlan] = {}
    for number in sorted(range(len(plans)), key=lambda index: -sums[index]):
        best.setdefault(plans[number].actions[0], plans[number])
    return list(best.values())[:MOST_HINTS]


def _result(rules: Rules[Any], end: Any, seat: int) -> tuple[float, float]:
    """The lead and the share of the win at the end of an imagined game."""
    outcome = rules.outcome(end)
    sides = {winner % rules.sides for winner in outcome.winners}
    won = 1 / len(sides) if outcome.finished and seat % rules.sides in sides else 0.0
    return _lead(outcome.scores, seat, rules.sides), won


def _lead(points: Any, seat: int, sides: int) -> float:
    others = [value for other, value in enumerate(points) if (other - seat) % sides]
    return float(points[seat] - max(others, default=0.0))


def _hint(rules: Rules[Any], seen: Any, plan: TurnPlan, results: list[tuple[float, float]],
          luck: Chance) -> Hint:
    count = len(results)
    mean = sum(lead for lead, _ in results) / count
    half = 0.0
    if count > 1:
        spread = sqrt(sum((lead - mean) ** 2 for lead, _ in results) / (count - 1))
        half = t_for(ALPHA, count - 1) * spread / sqrt(count)
    win = share(sum(won for _, won in results), count)
    return Hint(plan.actions[0], rules.text(seen, plan.actions[0]),
                _likely_next_steps(rules, seen, plan, luck),
                ExpectedValue(mean, mean - half, mean + half),
                ExpectedValue(win.value, win.low, win.high), count)


def _likely_next_steps(rules: Rules[Any], seen: Any, plan: TurnPlan,
                       luck: Chance) -> tuple[str, ...]:
    """The next steps of a plan in words, as far as they don't depend on luck.

    What was imagined to be drawn isn't promised: a step counts if it is possible, and is called
    the same, whatever the hidden pieces are.
    """
    common: list[str] | None = None
    for _ in range(LEAST_AGREEING):
        table = rules.hide(seen, seen.seat, luck)
        words: list[str] = []
        for action in plan.actions:
            if table.over or action not in rules.legal(table):
                break
            words.append(rules.text(table, action))
            rules.apply(table, action, luck)
        if common is None:
            common = words
        same = [one == other for one, other in zip(common, words, strict=False)]
        common = common[:same.index(False) if False in same else len(same)]
    return tuple((common or [])[1:])


@dataclass(frozen=True, kw_only=True)
class BotTask:
    """All that another process needs to choose for a bot: `bot_turn` is a function of it."""

    spec: Spec
    state: Any
    seat: int
    bot: str
    seed: str
    moves: int
    revision: int


@dataclass(frozen=True)
class BotPlan:
    """What a bot chooses from a point on, until another seat has to choose."""

    seat: int
    bot: str
    revision: int
    actions: tuple[int, ...]

    def rest(self) -> BotPlan:
        """What is left of it when the first choice is made."""
        return replace(self, revision=self.revision + 1, actions=self.actions[1:])


def setup_luck(seed: str) -> Chance:
    """What the table is set up with."""
    return stream(seed, "table", "setup")


def move_luck(seed: str, moves: int) -> Chance:
    """What the table draws with after a choice that `moves` others came before."""
    return stream(seed, "table", moves)


def bot_turn(task: BotTask) -> BotPlan:
    """All that a bot chooses until another seat has to choose, so that it can follow a plan.

    Like every bot it goes by what its seat can see; that the table's luck is known here only
    makes its turn go as it will go.
    """
    rules = engine_of(task.spec)
    bot = make_bot(task.bot, stream(task.seed, "seat", task.seat, task.moves))
    state = rules.clone(task.state)
    turn = state.turn
    actions: list[int] = []
    while not state.over and (state.seat, state.turn) == (task.seat, turn):
        action = bot.choose(rules, state)
        rules.apply(state, action, move_luck(task.seed, task.moves + len(actions)))
        actions.append(action)
    return BotPlan(task.seat, task.bot, task.revision, tuple(actions))
