"""What a turn can come to, and the bot that plays on in its mind."""

from time import perf_counter
from typing import Any

from generator.playing.play.match import Bot
from generator.playing.rules.chance import Chance, stream
from generator.playing.rules.engine import Rules

WORST = -1e18


class TurnLookahead:
    """Looks ahead to the end of one seat's turn, with luck of its own.

    What comes after the turn is left to `value`, the game's own estimate.
    """

    def __init__(self, rules: Rules[Any], state: Any, luck: Chance) -> None:
        self.rules = rules
        self.seat: int = state.seat
        self.turn: int = state.turn
        self.luck = luck

    def after(self, state: Any, action: int, looks: int) -> float:
        """The best end that a choice leads to, of as many as there are looks."""
        tried = self.rules.clone(state)
        self.rules.apply(tried, action, self.luck)
        return self.end(tried, looks)

    def end(self, state: Any, looks: int) -> float:
        """Bring the turn to its best end; the looks are shared out among the choices."""
        rules = self.rules
        if looks <= 1:
            self.play_randomly(state)
        while self.goes_on(state):
            choices = rules.legal(state)
            if len(choices) == 1:
                rules.apply(state, choices[0], self.luck)
                continue
            if len(choices) > looks:
                choices = sample_choices(choices, looks, self.luck)
            best = WORST
            for action in choices:
                worth = self.after(state, action, looks // len(choices))
                if worth > best:  # noqa: PLR1730 - max() is a call, and this is the inner loop
                    best = worth
            return best
        return lead(rules, state, self.seat)

    def goes_on(self, state: Any) -> bool:
        """Whether the turn isn't over yet."""
        return not state.over and state.seat == self.seat and state.turn == self.turn

    def play_randomly(self, state: Any) -> None:
        """Bring the turn to its end by doing just anything."""
        while self.goes_on(state):
            self.rules.apply(state, self.rules.sample(state, self.luck), self.luck)

    def best(self, state: Any, looks: int) -> int:
        """The choice from which the turn can end best; of several the one that luck prefers."""
        choices = self.rules.legal(state)
        if len(choices) == 1:
            return choices[0]
        share = looks // len(choices)
        best = choices[0]
        most = WORST
        for action in choices:
            worth = self.after(state, action, share) + self.luck.random() * 1e-6
            if worth > most:
                best, most = action, worth
        return best

    def choose_by_prospects(self, state: Any) -> int:
        """The choice that looks best untried; below 0 where the game has no quick answer."""
        choices = self.rules.legal(state)
        if len(choices) == 1:
            return choices[0]
        best = -1
        most = WORST
        for index, worth in enumerate(self.rules.prospects(state, choices)):
            lucky = worth + self.luck.random() * 1e-6
            if lucky > most:
                best, most = choices[index], lucky
        return best

    def play_turn(self, state: Any, looks: int) -> Any:
        """The table after a turn without much thought: at a glance, or the best of a few ends."""
        while self.goes_on(state):
            action = self.choose_by_prospects(state)
            if action < 0:
                return self.find_quick_end(state, looks)
            self.rules.apply(state, action, self.luck)
        return state

    def find_quick_end(self, state: Any, looks: int) -> Any:
        """The best of a few ends to which the turn comes by doing just anything."""
        best = None
        most = WORST
        for _ in range(looks):
            tried = self.rules.clone(state)
            self.play_randomly(tried)
            worth = lead(self.rules, tried, self.seat)
            if worth > most:
                best, most = tried, worth
        return best


def lead(rules: Rules[Any], state: Any, seat: int) -> float:
    """By how much a seat, or its team, is ahead of the best other."""
    values = rules.value(state)
    sides = rules.sides
    points = values[seat]
    best = WORST
    for other, value in enumerate(values):
        if (other - seat) % sides and value > best:
            best = value
    return points - best if sides > 1 else points


def sample_choices(choices: list[int], count: int, luck: Chance) -> list[int]:
    """A few of the choices, each at most once."""
    left = choices[:]
    picked: list[int] = []
    for _ in range(count):
        index = luck.below(len(left))
        picked.append(left[index])
        left[index] = left[-1]
        left.pop()
    return picked


def imagine_table(rules: Rules[Any], state: Any, luck: Chance) -> Any:
    """The table as the seat to move may imagine it, without hidden knowledge."""
    return rules.hide(state, state.seat, luck) if rules.info.hidden else state


ROLLOUTS = 96
# Ends of the turn that are looked at for each choice of the first plan, and of the sketches.
# A few good plans are worth more than many hasty ones: there are few games to compare them.
LOOKS = 512
SKETCH_LOOKS = 64
# How many plans are sketched, and how many of them compared.
SKETCHES = 12
PLANS = 6
# Imagined players see a few ends of their turn, and now and then do just anything. With fewer
# looks they miss most boxes and orders that they could pay for.
QUICK_LOOKS = 24
CARELESS = 0.2
# How many turns each player has in an imagined game, before the lead is looked at: enough to
# collect cards for a box and to pay it. The lead alone says little of boxes that are under way.
HORIZON = 5
# What a won game counts in addition to the lead, in points.
WIN = 5.0


class TurnPlan:
    """A whole turn: its choices, and what the seat will see before each."""

    def __init__(self) -> None:
        self.actions: list[int] = []
        self.views: list[object] = []
        self.sum = 0.0


class SearchBot(Bot):
    """Compares plans for the whole turn on the same imagined tables, and follows the best.

    What it can't see is dealt again for each table. Half of the plans are dropped whenever all
    had their share of games, so the best ones are compared longest. When the table turns out
    otherwise than planned, it thinks again.

    With `milliseconds` it looks at the clock, the only one in play: how far it thinks then depends
    on the machine, and the same seed may play another game. A number of rollouts never does.
    """

    name = "search"

    def __init__(self, luck: Chance, rollouts: int = ROLLOUTS, milliseconds: int = 0) -> None:
        self.luck = luck
        self.rollouts = rollouts
        self.milliseconds = milliseconds
        self.plan = TurnPlan()
        self.done = 0

    def choose(self, rules: Rules[Any], state: Any) -> int:
        """The next choice of the plan, or the first of a new one."""
        choices = rules.legal(state)
        if len(choices) == 1:
            return choices[0]
        seen = rules.view(state, state.seat)
        for done in range(self.done, len(self.plan.actions)):
            if self.plan.views[done] == seen and self.plan.actions[done] in choices:
                self.done = done + 1
                return self.plan.actions[done]
        self.plan = self._find_best_plan(rules, state, choices)
        self.done = 1
        return self.plan.actions[0]

    def _find_best_plan(self, rules: Rules[Any], state: Any, choices: list[int]) -> TurnPlan:
        """The plan after which imagined games go best."""
        until = perf_counter() + self.milliseconds / 1000 if self.milliseconds else 0.0
        left = self.make_plans(rules, state, choices)
        for plan in left:
            plan.sum = 0.0
        spent = self.rollouts // max(1, (len(left) - 1).bit_length())
        while len(left) > 1:
            for _ in range(max(1, spent // len(left))):
                self._play_imagined_table(rules, state, left)
                if until and perf_counter() > until:
                    return _rank_plans(left)[0]
            left = _rank_plans(left)[: (len(left) + 1) // 2]
        return left[0]

    def make_plans(self, rules: Rules[Any], state: Any, choices: list[int]) -> list[TurnPlan]:
        """The turn that a greedy bot would play, and others that come near it."""
        outlook = TurnLookahead(rules, imagine_table(rules, state, self.luck), self.luck)
        liked = _promising_choices(outlook, imagine_table(rules, state, self.luck), choices)
        plans = [_plan_quick_turn(outlook, imagine_table(rules, state, self.luck))]
        looks = LOOKS
        for number in range(SKETCHES):
            seen = imagine_table(rules, state, self.luck)
            first = liked[number // 2 % len(liked)] if number % 2 else -1
            plan = _plan_greedy_turn(outlook, seen, first, looks)
            looks = SKETCH_LOOKS
            if all(plan.actions != other.actions for other in plans):
                plans.append(plan)
        return plans[:2] + _rank_plans(plans[2:])[: PLANS - 2]

    def _play_imagined_table(self, rules: Rules[Any], state: Any, left: list[TurnPlan]) -> None:
        """One imagined table, with the same luck for every plan."""
        seat: int = state.seat
        table = rules.hide(state, seat, self.luck)
        seed = self.luck.random()
        last = state.turn + HORIZON * state.players
        for plan in left:
            plan.sum += _worth(rules, simulate_plan(rules, table, plan, stream(seed), last), seat)


def simulate_plan(rules: Rules[Any], table: Any, plan: TurnPlan, luck: Chance, last: int) -> Any:
    """A table after a plan, and after quick turns of everybody up to turn number `last`."""
    tried = rules.clone(table)
    for action in plan.actions:
        if action not in rules.legal(tried):
            break
        rules.apply(tried, action, luck)
    while not tried.over and tried.turn < last:
        outlook = TurnLookahead(rules, tried, luck)
        if luck.random() < CARELESS:
            outlook.play_randomly(tried)
        else:
            tried = outlook.play_turn(tried, QUICK_LOOKS)
    return tried


def _promising_choices(outlook: TurnLookahead, state: Any, choices: list[int]) -> list[int]:
    """The first choices that promise most."""
    share = LOOKS // len(choices)
    worth = {action: outlook.after(state, action, share) for action in choices}
    return sorted(choices, key=worth.__getitem__, reverse=True)[:SKETCHES // 2]


def _plan_greedy_turn(outlook: TurnLookahead, state: Any, first: int, looks: int) -> TurnPlan:
    """A turn that goes on greedily after its first choice; below 0 that one is greedy too."""
    plan = TurnPlan()
    tried = outlook.rules.clone(state)
    while outlook.goes_on(tried):
        action = first if first >= 0 and not plan.actions else outlook.best(tried, looks)
        _add_step(plan, outlook, tried, action)
    plan.sum = lead(outlook.rules, tried, outlook.seat)
    return plan


def _plan_quick_turn(outlook: TurnLookahead, state: Any) -> TurnPlan:
    """The turn that a greedy bot would play, at a glance if the game has quick answers."""
    plan = TurnPlan()
    tried = outlook.rules.clone(state)
    while outlook.goes_on(tried):
        action = outlook.choose_by_prospects(tried)
        _add_step(plan, outlook, tried,
                  action if action >= 0 else outlook.best(tried, SKETCH_LOOKS))
    return plan


def _add_step(plan: TurnPlan, outlook: TurnLookahead, tried: Any, action: int) -> None:
    """Note a choice and what the seat sees before it, and make it."""
    plan.actions.append(action)
    plan.views.append(outlook.rules.view(tried, outlook.seat))
    outlook.rules.apply(tried, action, outlook.luck)


def _worth(rules: Rules[Any], state: Any, seat: int) -> float:
    """The lead, and something for having won."""
    worth = lead(rules, state, seat)
    if state.over:
        winners = rules.outcome(state).winners
        worth += WIN / len(winners) if seat in winners else -WIN
    return worth


def _rank_plans(plans: list[TurnPlan]) -> list[TurnPlan]:
    """Best first; equal ones keep their order."""
    return sorted(plans, key=lambda plan: plan.sum, reverse=True)
