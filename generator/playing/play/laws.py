"""The laws that every engine keeps, and the tables at which they are checked."""

import json
import math
import pickle
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, islice
from typing import Any, Literal

from generator.base.findings import Findings
from generator.game.model.supply import Supply
from generator.playing.kit.fault import RuleFault
from generator.playing.play.bots import make_bot
from generator.playing.rules.chance import Chance, stream
from generator.playing.rules.engine import IllegalAction, Option, Rules, find_winners
from generator.playing.rules.registry import rules_for, switches_of
from generator.playing.rules.scene import (
    ALL_SEEING,
    EVERYBODY,
    SPECTATOR,
    TouchSpot,
    mentions_part,
)

When = Literal["start", "always", "sometimes", "end"]
# Draws for each choice, most choices to test, and how unlikely an honest engine's result may be.
DRAWS, MOST_CHOICES, TOO_UNLIKELY = 12, 300, 5.5
# Of so many choices at a table it is tried what others hear.
MOST_HEARD_CHOICES = 8


@dataclass(frozen=True)
class Moment:
    """A table in the middle of a match; `trail` holds the words of the choices so far."""

    rules: Rules[Any]
    state: Any
    seed: int
    step: int
    trail: list[str]

    def luck(self) -> Chance:
        """Luck that repeats."""
        return stream("laws", self.seed, self.step)

    def chance(self) -> Chance:
        """The luck of the table, from its beginning."""
        return table_luck(self.seed)


@dataclass(frozen=True)
class Law:
    """What holds for every engine; `broken` returns how a table breaks it, or nothing.

    `method` is the method of a designer's rules in which to look for the mistake.
    """

    name: str
    sentence: str
    when: When
    method: str
    broken: Callable[[Moment], str]


LAWS: dict[str, Law] = {}


def table_luck(seed: int) -> Chance:
    """The luck of a table at which laws are checked."""
    return stream("conformance", seed, "chance")


def law(name: str, when: When, method: str = "turn",
        ) -> Callable[[Callable[[Moment], str]], Callable[[Moment], str]]:
    """Add a function to the laws; its docstring is the law."""
    def add(broken: Callable[[Moment], str]) -> Callable[[Moment], str]:
        LAWS[name] = Law(name, (broken.__doc__ or "").strip(), when, method, broken)
        return broken
    return add


def describe_table(rules: Rules[Any], state: Any) -> str:
    """Everything about a table that can be compared."""
    views = [rules.view(state, seat) for seat in range(state.players)]
    return repr((rules.dump(state), views, state.seat, state.phase, state.turn, state.over))


@law("players", "start", "setup")
def players(at: Moment) -> str:
    """The table is set up for one of the player counts that the game declares."""
    if at.rules.players not in at.rules.info.players:
        return f"the game doesn't declare {at.rules.players} players"
    if at.state.players != at.rules.players:
        return f"the table is set up for {at.state.players} players"
    return "" if len(at.rules.value(at.state)) == at.rules.players else "a seat has no value"


@law("setup", "start", "setup")
def setup(at: Moment) -> str:
    """The same luck sets up the same table."""
    again = describe_table(at.rules, at.rules.setup(at.chance()))
    return "" if again == describe_table(at.rules, at.state) \
        else "the same luck sets up a different table"


@law("conservation", "always")
def conservation(at: Moment) -> str:
    """Every piece is always in exactly one place."""
    # Asked at every step of a match, so that plain loops count and not a Counter's methods.
    there: dict[str, int] = {}
    for zone, parts in at.rules.whereabouts(at.state).items():
        for part, count in parts.items():
            if count < 0:
                return f"'{zone}' holds a negative number of '{part}'"
            there[part] = there.get(part, 0) + count
    wanted = {part.id: part.copies for part in at.rules.supply.parts if part.copies}
    if there == wanted:
        return ""
    for part in sorted({*wanted, *there}):
        if there.get(part, 0) != wanted.get(part, 0):
            return (f"there are {there.get(part, 0)} of '{part}' on the table, but the game has "
                    f"{wanted.get(part, 0)}")
    return ""


@law("acting seat", "always")
def acting_seat(at: Moment) -> str:
    """A seat can choose until the game is over, and no seat can afterwards."""
    state = at.state
    if not 0 <= state.seat < state.players or not 0 <= state.phase < len(at.rules.info.phases):
        return f"seat {state.seat + 1} should choose in the unknown phase {state.phase}"
    if bool(at.rules.legal(state)) == state.over:
        return "the game is over, but there are choices" if state.over \
            else f"seat {state.seat + 1} has nothing to choose, but the game isn't over"
    if state.over:
        return "" if state.cause else "the game is over without a cause"
    return f"the game isn't over, but says that {state.cause} ended it" if state.cause else ""


@law("choices", "always")
def choices(at: Moment) -> str:
    """Each choice is listed once, in the same order each time."""
    actions = at.rules.legal(at.state)
    if len(set(actions)) != len(actions):
        return "a choice is listed twice"
    return "" if at.rules.legal(at.state) == actions \
        else "the choices change when they are listed again"


@law("length", "always", "ended")
def length(at: Moment) -> str:
    """The game ends within max_turns, and says so if that limit ended it."""
    most = at.rules.info.max_turns
    if at.state.turn > most or (at.state.turn == most and not at.state.over):
        return f"the game is in turn {at.state.turn + 1}, but max_turns is {most}"
    if at.step > 500 * (at.state.turn + 1):
        return f"turn {at.state.turn + 1} doesn't end"
    finished = at.rules.outcome(at.state).finished
    wanted = at.state.over and at.state.cause != "max_turns"
    return "" if finished == wanted \
        else f"the outcome says finished: {finished}, but the cause is '{at.state.cause}'"


@law("scores", "always", "score")
def scores(at: Moment) -> str:
    """Scores stay within the declared bounds and add up, and the best key wins."""
    outcome = at.rules.outcome(at.state)
    low, high = at.rules.info.score_bounds
    if len(outcome.scores) != at.rules.players:
        return f"there are {len(outcome.scores)} scores for {at.rules.players} seats"
    for seat, score in enumerate(outcome.scores):
        if not low <= score <= high:
            return f"seat {seat + 1} has {score:g} points, outside the bounds {low:g} to {high:g}"
        if abs(sum(outcome.sources[seat].values()) - score) > 1e-6:
            return f"seat {seat + 1} has {score:g} points, but the parts of its score are " \
                f"{dict(outcome.sources[seat])}"
    if outcome.winners != find_winners(outcome.keys)[0]:
        return f"the winners are {outcome.winners}, but the keys are {outcome.keys}"
    return ""


@law("words", "sometimes")
def words(at: Moment) -> str:
    """Each choice has different words in one line, and they mean that choice."""
    seen: dict[str, int] = {}
    for action in at.rules.legal(at.state):
        text = at.rules.text(at.state, action)
        if not text or text != text.strip() or len(text.splitlines()) > 1:
            return f"a choice is called {text!r}, which isn't one line of text"
        if text in seen:
            return f"two choices are called '{text}'"
        seen[text] = action
    for text, action in list(seen.items())[:60]:
        if at.rules.action(at.state, text) != action:
            return f"'{text}' means another choice"
    return ""


@law("clone", "sometimes")
def clone(at: Moment) -> str:
    """A copy of the table is equal and independent."""
    before = describe_table(at.rules, at.state)
    luck = at.luck()
    twin = at.rules.clone(at.state)
    if describe_table(at.rules, twin) != before:
        return "a copy of the table looks different"
    for _ in range(12):
        if twin.over or not at.rules.legal(twin):
            break
        at.rules.apply(twin, at.rules.sample(twin, luck), luck)
    return "" if describe_table(at.rules, at.state) == before \
        else "playing on a copy changed the table"


@law("refusal", "sometimes")
def refusal(at: Moment) -> str:
    """A choice that isn't listed is refused and changes nothing."""
    listed = set(at.rules.legal(at.state))
    before = describe_table(at.rules, at.state)
    beyond = max(listed, default=0) + 1
    first_gap = next(number for number in range(beyond + 1) if number not in listed)
    for action in (beyond, -1, first_gap):
        if action in listed:
            continue
        try:
            at.rules.act(at.state, action, at.luck())
        except IllegalAction:
            if describe_table(at.rules, at.state) != before:
                return f"refusing choice {action} changed the table"
            continue
        return f"choice {action} isn't listed, but was accepted"
    return ""


@law("pickle", "sometimes")
def pickles(at: Moment) -> str:
    """The table and the engine can be sent to other processes."""
    try:
        # An engine doesn't change while it is played with: packing it once is enough.
        rules, state = (pickle.loads(pickle.dumps((at.rules, at.state))) if at.step == 0
                        else (at.rules, pickle.loads(pickle.dumps(at.state))))
    except (pickle.PicklingError, TypeError, AttributeError, ValueError) as problem:
        return f"the table can't be sent to another process: {problem}"
    same = describe_table(rules, state) == describe_table(at.rules, at.state)
    return "" if same else "the table changes when it is sent to another process"


@law("view", "sometimes")
def view(at: Moment) -> str:
    """What a seat sees doesn't change when hidden pieces are dealt again."""
    for seat in range(at.state.players):
        before = describe_table(at.rules, at.state)
        other = at.rules.hide(at.state, seat, at.luck())
        if at.rules.view(other, seat) != at.rules.view(at.state, seat):
            return f"seat {seat + 1} sees something that depends on hidden pieces"
        if describe_table(at.rules, at.state) != before:
            return f"dealing the pieces hidden from seat {seat + 1} again changed the table itself"
        gone = conservation(Moment(at.rules, other, at.seed, at.step, at.trail))
        if gone:
            return f"dealing the pieces hidden from seat {seat + 1} again loses some: {gone}"
    return ""


@law("options", "sometimes")
def options(at: Moment) -> str:
    """The choices of a seat don't depend on pieces that it can't see."""
    other = at.rules.hide(at.state, at.state.seat, at.luck())
    same = at.rules.legal(other) == at.rules.legal(at.state)
    return "" if same \
        else f"the choices of seat {at.state.seat + 1} depend on pieces that it can't see"


@law("sample", "sometimes")
def sample(at: Moment) -> str:
    """A sampled choice is legal, and each has the same chance."""
    actions = at.rules.legal(at.state)
    luck = at.luck()
    if not actions or len(actions) > MOST_CHOICES:
        return ""
    total = DRAWS * len(actions)
    drawn = Counter(at.rules.sample(at.state, luck) for _ in range(total))
    if not set(drawn) <= set(actions):
        return f"choice {min(set(drawn) - set(actions))} was sampled, but isn't legal"
    freedom = len(actions) - 1
    if not freedom:
        return ""
    surprise = sum((drawn[action] - DRAWS) ** 2 for action in actions) / DRAWS
    # Wilson and Hilferty: the cube root of a chi-square is nearly normal.
    unlikely = ((surprise / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) \
        / math.sqrt(2 / (9 * freedom))
    return "" if unlikely < TOO_UNLIKELY \
        else f"{total} samples of {len(actions)} choices aren't even"


@law("text", "sometimes")
def plain_data(at: Moment) -> str:
    """A table can be written as plain data and read again."""
    data = at.rules.dump(at.state)
    strange = _find_unwritable(data)
    if strange:
        return f"the data contain {strange}"
    back = at.rules.load(json.loads(json.dumps(data)))
    if at.rules.dump(back) != data:
        return "the table changes when it is written down and read again"
    same = at.rules.legal(back) == at.rules.legal(at.state)
    return "" if same else "the choices change when the table is written down and read again"


@law("replay", "end")
def replay(at: Moment) -> str:
    """The same choices with the same luck lead to the same end."""
    chance = at.chance()
    state = at.rules.setup(chance)
    for text in at.trail:
        try:
            at.rules.apply(state, at.rules.action(state, text), chance)
        except IllegalAction as refused:
            return str(refused)
    same = describe_table(at.rules, state) == describe_table(at.rules, at.state)
    return "" if same else "the same choices lead to a different end"


def _find_unwritable(data: object) -> str:
    """Return what YAML can't express, if there is any."""
    if isinstance(data, Mapping):
        odd = next((key for key in data if not isinstance(key, str)), None)
        return f"the key {odd!r}" if odd is not None else _find_unwritable(list(data.values()))
    if isinstance(data, list):
        return next((odd for item in data if (odd := _find_unwritable(item))), "")
    return "" if data is None or isinstance(data, (str, int, float, bool)) else repr(data)


@law("counts", "sometimes", "score")
def counts(at: Moment) -> str:
    """Points are the current scores; offered, gained and stocked pieces exist."""
    rules, state = at.rules, at.state
    if tuple(rules.points(state)) != rules.outcome(state).scores:
        return (f"the points are {rules.points(state)}, but the scores are "
                f"{rules.outcome(state).scores}")
    if len(rules.stocks(state)) != len(rules.piles) or min(rules.stocks(state), default=0) < 0:
        return f"the stocks of {rules.piles} are {rules.stocks(state)}"
    numbers = [*rules.offer(state)]
    for seat in range(state.players):
        numbers += rules.gained(state, seat)
    if any(not 0 <= number < len(rules.tracked) for number in numbers):
        return f"a part has a number in {numbers}, but only {len(rules.tracked)} are tracked"
    return _find_missing_part(at, Counter(rules.tracked[number] for number in numbers))


def _find_missing_part(at: Moment, wanted: Counter[str]) -> str:
    """Return which part is offered or gained more often than it is in the game."""
    there: Counter[str] = Counter()
    for zone, parts in at.rules.whereabouts(at.state).items():
        if zone != "out":
            there.update(parts)
    for part, count in sorted(wanted.items()):
        if count > there[part]:
            return f"'{part}' is offered or gained {count} times, but there are {there[part]}"
    return ""


@law("offer", "sometimes")
def offer(at: Moment) -> str:
    """A seat can see what is on offer and in stock."""
    rules, state = at.rules, at.state
    other = rules.hide(state, state.seat, at.luck())
    if sorted(rules.offer(other)) != sorted(rules.offer(state)):
        return "the offer depends on hidden pieces"
    same = rules.stocks(other) == rules.stocks(state)
    return "" if same else "the stocks depend on hidden pieces"


@law("scene", "sometimes")
def scene(at: Moment) -> str:
    """A scene shows what is on the table and nothing that the seat can't see."""
    rules, state = at.rules, at.state
    shown = {zone: Counter(piece.part for piece in pieces)
             for zone, pieces in rules.scene(state, ALL_SEEING).zones.items()}
    wanted = rules.whereabouts(state)
    for zone in sorted({*shown, *wanted}):
        if shown.get(zone, Counter()) != wanted.get(zone, Counter()):
            return f"the scene of '{zone}' isn't what is there"
    for_all = rules.scene(state, SPECTATOR)
    for seat in range(state.players):
        other = rules.hide(state, seat, at.luck())
        if rules.scene(other, seat) != rules.scene(state, seat):
            return f"the scene of seat {seat + 1} depends on pieces that it can't see"
        if rules.scene(other, SPECTATOR) != for_all:
            return f"a spectator sees pieces that seat {seat + 1} can't"
    return ""


@law("targets", "sometimes")
def targets(at: Moment) -> str:
    """Each choice can be clicked, and differs from all others."""
    rules, state = at.rules, at.state
    here = rules.scene(state, state.seat)
    owners: dict[tuple[TouchSpot, ...], str] = {}
    for action in rules.legal(state):
        text, target = rules.text(state, action), rules.target(state, action)
        lost = next((spot for spot in target if not here.has(spot)), None)
        if lost or not target:
            return f"there is nothing to click for '{text}'" \
                + (f" at {lost.plain()}" if lost else "")
        in_any_order = tuple(sorted(target, key=repr))
        if in_any_order in owners:
            return f"'{text}' and '{owners[in_any_order]}' are clicked in the same place"
        owners[in_any_order] = text
    return next((f"the clicks for '{owners[part]}' are part of those for '{text}'"
                 for target, text in owners.items() for part in _partial_targets(target)
                 if part in owners), "")


def _partial_targets(target: tuple[TouchSpot, ...]) -> Iterator[tuple[TouchSpot, ...]]:
    """Yield every part of a target that a player can click first, in any order."""
    for size in range(1, len(target)):
        yield from combinations(target, size)


@law("announcements", "sometimes")
def text_for_others(at: Moment) -> str:
    """What others learn of a choice names no piece that they can't identify."""
    rules, state = at.rules, at.state
    actions = rules.legal(state)
    visible: dict[int, set[str]] = {}
    for action in actions[::len(actions) // MOST_HEARD_CHOICES + 1]:
        for viewer in (SPECTATOR, *range(state.players)):
            words = rules.told(state, action, viewer)
            if not words:
                return f"seat {viewer + 1} learns nothing of '{rules.text(state, action)}'"
            secret = {part.id for part in rules.supply.parts if mentions_part(words, part.id)}
            # A scene is much work: it is asked for when there is something to find in it.
            if secret and viewer != state.seat:
                if viewer not in visible:
                    visible[viewer] = rules.scene(state, viewer).part_ids()
                secret -= visible[viewer]
                if secret:
                    after = rules.clone(state)
                    rules.apply(after, action, at.luck())
                    secret -= rules.scene(after, viewer).part_ids()
                if secret:
                    return f"a player reads '{words}', but can't see '{min(secret)}'"
    return ""


@law("breakdowns", "sometimes", "score")
def score_breakdowns(at: Moment) -> str:
    """The score of each seat is the sum of its parts, which are on the table."""
    rules, state = at.rules, at.state
    here = rules.scene(state, ALL_SEEING)
    breakdowns, scores = rules.scored(state), rules.outcome(state).scores
    if len(breakdowns) != len(scores):
        return f"there are {len(breakdowns)} breakdowns for {len(scores)} scores"
    for seat, (parts, score) in enumerate(zip(breakdowns, scores, strict=True)):
        if abs(sum(part.points for part in parts) - score) > 1e-6:
            return (f"seat {seat + 1} has {score:g} points, but the breakdown is "
                    f"{[*map(str, parts)]}")
        for part in parts:
            lost = next((spot for spot in part.spots if not here.has(spot)), None)
            if lost or not part.words:
                return f"the score of '{part.words}' names pieces that aren't there"
    return ""


# A phase is looked at closely when it is met first, and the whole match now and then.
CLOSE_LOOKS = 2


@dataclass(frozen=True)
class Breach:
    """A law that an engine broke, in which turn, and the method in which to look for it."""

    law: str
    how: str
    turn: int
    method: str


def first_breach(rules: Rules[Any], seed: int, bot: str = "random") -> Breach | None:
    """Play a match and return the first law that is broken."""
    return _LawWalk(rules, seed, bot).run()


def option_sets(options: Sequence[Option]) -> Iterator[dict[str, str]]:
    """The options as they are, each other choice alone, and all last choices together."""
    yield {}
    others = [(option.name, choice) for option in options for choice in option.choices
              if choice != option.default]
    for name, choice in others:
        yield {name: choice}
    together = dict(others)
    if len(together) > 1:
        yield together


def law_tables(supply: Supply) -> Iterator[tuple[int, dict[str, str]]]:
    """The tables worth a look: every number of players, and every option with the fewest."""
    for players in supply.players:
        yield players, {}
    for options in islice(option_sets(switches_of(supply)), 1, None):
        yield min(supply.players), options


def check_rules(supply: Supply, players: int, options: dict[str, str], findings: Findings,
                seed: int = 1) -> bool:
    """Check an engine against the laws at one table; return whether it keeps them."""
    rules = rules_for(supply, players, options, findings)
    try:
        breach = first_breach(rules, seed) if rules else None
    except RuleFault as fault:
        findings.add(fault.with_context(seed=str(seed), players=str(players)).at(supply.where))
        return False
    if rules and breach:
        findings.error("rules/law", breach_text(breach, players, options, seed),
                       rules.method_place(breach.method) or supply.where,
                       LAWS[breach.law].sentence)
    elif rules and supply.program and not _does_end(rules, seed):
        findings.warning("rules/unfinished", f"a match of {players} isn't over after "
                         f"{rules.info.max_turns:,} turns (seed {seed})",
                         rules.method_place("ended"), "let 'ended' return True or a text when the "
                         "game is over; if the game needs more turns, set max_turns = …")
    return rules is not None and breach is None


def _does_end(rules: Rules[Any], seed: int) -> bool:
    """Whether a match of random players comes to an end by itself."""
    chance, luck = table_luck(seed), stream("conformance", seed, "choices")
    state = rules.setup(chance)
    while not state.over:
        rules.apply(state, rules.sample(state, luck), chance)
    return bool(rules.outcome(state).finished)


def breach_text(breach: Breach, players: int, options: dict[str, str], seed: int) -> str:
    """Describe a breach in a sentence, with the table that reproduces it."""
    chosen = ",".join(f"{name}={value}" for name, value in options.items())
    table = f"{players} players, seed {seed}" + (f", {chosen}" if chosen else "")
    return f"{breach.how} (turn {breach.turn + 1}, {table}; law '{breach.law}')"


class _LawWalk:
    """One match, with the laws checked before each choice."""

    def __init__(self, rules: Rules[Any], seed: int, bot: str) -> None:
        self.rules = rules
        self.seed = seed
        self.luck = stream("conformance", seed, "choices")
        self.bot = make_bot(bot, self.luck)
        self.trail: list[str] = []
        self.looks: dict[int, int] = {}
        self.hides = not rules.info.hidden

    def run(self) -> Breach | None:
        chance = table_luck(self.seed)
        state = self.rules.setup(chance)
        hidden = self.describe_hidden_zones(state)
        breach = self.look(state, "start")
        step = 0
        while breach is None:
            breach = self.look(state, "always")
            if breach is None and self.needs_close_look(state, step):
                breach = self.look(state, "sometimes")
                self.hides = self.hides or self.hidden_differs(state)
            if breach or state.over:
                break
            action = self.bot.choose(self.rules, state)
            self.trail.append(self.rules.text(state, action))
            self.rules.apply(state, action, chance)
            step += 1
        if breach is None and not self.hides:
            breach = Breach("view", f"no piece is ever hidden: {hidden}", 0, "setup")
        return breach or self.look(state, "end")

    def describe_hidden_zones(self, state: Any) -> str:
        """What the zones that hide pieces hold at the start."""
        zones = {zone: parts.total() for zone, parts in self.rules.whereabouts(state).items()
                 if self.rules.who_knows(zone) != EVERYBODY}
        empty = [f"'{zone}'" for zone, count in zones.items() if not count]
        if not empty:
            return "dealing the hidden pieces again never changes the table"
        return f"{', '.join(empty[:3])} {'is' if len(empty) == 1 else 'are'} empty at the start"

    def needs_close_look(self, state: Any, step: int) -> bool:
        """Whether to check closely: at powers of two, at the end, and in each phase at first."""
        self.looks[state.phase] = self.looks.get(state.phase, 0) + 1
        return step & (step - 1) == 0 or state.over or self.looks[state.phase] <= CLOSE_LOOKS

    def hidden_differs(self, state: Any) -> bool:
        """Whether dealing again what a seat can't see changes anything."""
        before = describe_table(self.rules, state)
        return any(describe_table(self.rules, self.rules.hide(state, seat, self.luck)) != before
                   for seat in range(state.players))

    def look(self, state: Any, when: str) -> Breach | None:
        moment = Moment(self.rules, state, self.seed, len(self.trail), self.trail)
        for law in LAWS.values():
            if law.when == when and (how := law.broken(moment)):
                return Breach(law.name, how, state.turn, law.method)
        return None
