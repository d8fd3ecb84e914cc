"""The laws that every engine keeps, and the tables at which it is tried."""

import json
import math
import pickle
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, islice
from typing import Any, Literal

from generator.base.findings import FileLocation, Findings
from generator.game.model.supply import Supply
from generator.playing.kit.fault import RuleFault
from generator.playing.play.bots import make_bot
from generator.playing.rules.chance import Chance, stream
from generator.playing.rules.engine import IllegalAction, Option, Rules, find_winners
from generator.playing.rules.registry import rules_for, switches_of
from generator.playing.rules.scene import ALL_SEEING, SPECTATOR, TouchSpot, mentions_part

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
    """What every engine does; `broken` says how it doesn't, or nothing."""

    name: str
    sentence: str
    when: When
    broken: Callable[[Moment], str]


LAWS: dict[str, Law] = {}


def table_luck(seed: int) -> Chance:
    """The luck of a table that laws are tried at."""
    return stream("conformance", seed, "chance")


def law(name: str, when: When) -> Callable[[Callable[[Moment], str]], Callable[[Moment], str]]:
    """Add a function to the laws; its docstring is the law."""
    def add(broken: Callable[[Moment], str]) -> Callable[[Moment], str]:
        LAWS[name] = Law(name, (broken.__doc__ or "").strip(), when, broken)
        return broken
    return add


def describe_table(rules: Rules[Any], state: Any) -> str:
    """All that can be told of a table, to be compared."""
    views = [rules.view(state, seat) for seat in range(state.players)]
    return repr((rules.dump(state), views, state.seat, state.phase, state.turn, state.over))


@law("players", "start")
def players(at: Moment) -> str:
    """The table is laid for one of the player counts that the engine declares."""
    if at.rules.players not in at.rules.info.players:
        return f"{at.rules.players} players are not declared"
    if at.state.players != at.rules.players:
        return f"the table is laid for {at.state.players}"
    return "" if len(at.rules.value(at.state)) == at.rules.players else "a seat has no value"


@law("setup", "start")
def setup(at: Moment) -> str:
    """The same luck lays the same table."""
    again = describe_table(at.rules, at.rules.setup(at.chance()))
    return "" if again == describe_table(at.rules, at.state) \
        else "another table came of the same luck"


@law("conservation", "always")
def conservation(at: Moment) -> str:
    """Every part is in exactly one place, always."""
    # Asked at every step of a match, so that plain loops count and not a Counter's methods.
    found: dict[str, int] = {}
    for zone, parts in at.rules.whereabouts(at.state).items():
        for part, count in parts.items():
            if count < 0:
                return f"'{zone}' holds fewer than no parts"
            found[part] = found.get(part, 0) + count
    wanted = {part.id: part.copies for part in at.rules.supply.parts if part.copies}
    if found == wanted:
        return ""
    for part in sorted({*wanted, *found}):
        if found.get(part, 0) != wanted.get(part, 0):
            return (f"there are {found.get(part, 0)} of '{part}', "
                    f"the box holds {wanted.get(part, 0)}")
    return ""


@law("somebody acts", "always")
def acting_seat(at: Moment) -> str:
    """Somebody can act until it is over, and nobody afterwards."""
    state = at.state
    if not 0 <= state.seat < state.players or not 0 <= state.phase < len(at.rules.info.phases):
        return f"seat {state.seat + 1} is to choose in phase {state.phase}"
    if bool(at.rules.legal(state)) == state.over:
        return "it is over, and there are choices" if state.over else "nobody can do anything"
    return "" if bool(state.cause) == state.over else f"the cause of the end is '{state.cause}'"


@law("choices", "always")
def choices(at: Moment) -> str:
    """Choices are listed each once, the same way each time."""
    actions = at.rules.legal(at.state)
    if len(set(actions)) != len(actions):
        return "a choice is listed twice"
    return "" if at.rules.legal(at.state) == actions else "the list changed by being looked at"


@law("length", "always")
def length(at: Moment) -> str:
    """It ends within max_turns, and says so if that is what ended it."""
    most = at.rules.info.max_turns
    if at.state.turn > most or (at.state.turn == most and not at.state.over):
        return f"turn {at.state.turn} is played, {most} were declared"
    if at.step > 500 * (at.state.turn + 1):
        return f"turn {at.state.turn} doesn't come to an end"
    finished = at.rules.outcome(at.state).finished
    wanted = at.state.over and at.state.cause != "max_turns"
    return "" if finished == wanted else f"finished is {finished}, the cause '{at.state.cause}'"


@law("scores", "always")
def scores(at: Moment) -> str:
    """Scores stay within the declared bounds, add up, and the best key wins."""
    outcome = at.rules.outcome(at.state)
    low, high = at.rules.info.score_bounds
    if len(outcome.scores) != at.rules.players:
        return f"{len(outcome.scores)} scores"
    for seat, score in enumerate(outcome.scores):
        if not low <= score <= high:
            return f"seat {seat + 1} has {score:g} points, declared are {low:g} to {high:g}"
        if abs(sum(outcome.sources[seat].values()) - score) > 1e-6:
            return f"seat {seat + 1} has {score:g} points, from {dict(outcome.sources[seat])}"
    if outcome.winners != find_winners(outcome.keys)[0]:
        return f"{outcome.winners} win with the keys {outcome.keys}"
    return ""


@law("words", "sometimes")
def words(at: Moment) -> str:
    """Each choice has words of its own in one line, which mean that choice."""
    seen: dict[str, int] = {}
    for action in at.rules.legal(at.state):
        text = at.rules.text(at.state, action)
        if not text or text != text.strip() or len(text.splitlines()) > 1:
            return f"the words {text!r} are no line"
        if text in seen:
            return f"two choices are called '{text}'"
        seen[text] = action
    for text, action in list(seen.items())[:60]:
        if at.rules.action(at.state, text) != action:
            return f"'{text}' means another choice"
    return ""


@law("clone", "sometimes")
def clone(at: Moment) -> str:
    """A clone looks the same and is independent."""
    before = describe_table(at.rules, at.state)
    luck = at.luck()
    twin = at.rules.clone(at.state)
    if describe_table(at.rules, twin) != before:
        return "the clone looks different"
    for _ in range(12):
        if twin.over or not at.rules.legal(twin):
            break
        at.rules.apply(twin, at.rules.sample(twin, luck), luck)
    return "" if describe_table(at.rules, at.state) == before \
        else "playing on the clone changed the table"


@law("refusal", "sometimes")
def refusal(at: Moment) -> str:
    """A choice that isn't listed is refused, and leaves the table as it was."""
    listed = set(at.rules.legal(at.state))
    before = describe_table(at.rules, at.state)
    beyond = max(listed, default=0) + 1
    for action in (beyond, -1, next(each for each in range(beyond + 1) if each not in listed)):
        if action in listed:
            continue
        try:
            at.rules.act(at.state, action, at.luck())
        except IllegalAction:
            if describe_table(at.rules, at.state) != before:
                return f"refusing {action} changed the table"
            continue
        return f"{action} isn't listed and was accepted"
    return ""


@law("pickle", "sometimes")
def pickles(at: Moment) -> str:
    """The table and the engine travel to other processes."""
    try:
        # An engine doesn't change while it is played with: packing it once is enough.
        rules, state = (pickle.loads(pickle.dumps((at.rules, at.state))) if at.step == 0
                        else (at.rules, pickle.loads(pickle.dumps(at.state))))
    except (pickle.PicklingError, TypeError, AttributeError, ValueError) as problem:
        return f"it can't be packed: {problem}"
    same = describe_table(rules, state) == describe_table(at.rules, at.state)
    return "" if same else "another table came out"


@law("view", "sometimes")
def view(at: Moment) -> str:
    """What a seat sees doesn't change when the rest is dealt anew."""
    for seat in range(at.state.players):
        before = describe_table(at.rules, at.state)
        other = at.rules.hide(at.state, seat, at.luck())
        if at.rules.view(other, seat) != at.rules.view(at.state, seat):
            return f"seat {seat + 1} can see what it shouldn't"
        if describe_table(at.rules, at.state) != before:
            return f"hiding from seat {seat} changed the table"
        gone = conservation(Moment(at.rules, other, at.seed, at.step, at.trail))
        if gone:
            return f"hiding from seat {seat} loses parts: {gone}"
    return ""


@law("options", "sometimes")
def options(at: Moment) -> str:
    """What a seat can choose doesn't depend on what it can't see."""
    other = at.rules.hide(at.state, at.state.seat, at.luck())
    same = at.rules.legal(other) == at.rules.legal(at.state)
    return "" if same else f"seat {at.state.seat + 1} has other choices when the rest is dealt anew"


@law("sample", "sometimes")
def sample(at: Moment) -> str:
    """Sampled choices are legal, each with the same chance."""
    actions = at.rules.legal(at.state)
    luck = at.luck()
    if not actions or len(actions) > MOST_CHOICES:
        return ""
    total = DRAWS * len(actions)
    drawn = Counter(at.rules.sample(at.state, luck) for _ in range(total))
    if not set(drawn) <= set(actions):
        return f"{min(set(drawn) - set(actions))} was drawn and isn't legal"
    freedom = len(actions) - 1
    if not freedom:
        return ""
    surprise = sum((drawn[action] - DRAWS) ** 2 for action in actions) / DRAWS
    # Wilson and Hilferty: the cube root of a chi-square is nearly normal.
    unlikely = ((surprise / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) \
        / math.sqrt(2 / (9 * freedom))
    return "" if unlikely < TOO_UNLIKELY else f"{total} draws of {len(actions)} aren't even"


@law("text", "sometimes")
def plain_data(at: Moment) -> str:
    """A table goes to plain data and back."""
    data = at.rules.dump(at.state)
    strange = _find_unwritable(data)
    if strange:
        return f"the data hold {strange}"
    back = at.rules.load(json.loads(json.dumps(data)))
    if at.rules.dump(back) != data:
        return "another table came back"
    same = at.rules.legal(back) == at.rules.legal(at.state)
    return "" if same else "the table that came back has other choices"


@law("replay", "end")
def replay(at: Moment) -> str:
    """The words of a match, said again, lead to the same end."""
    chance = at.chance()
    state = at.rules.setup(chance)
    for text in at.trail:
        try:
            at.rules.apply(state, at.rules.action(state, text), chance)
        except IllegalAction as refused:
            return str(refused)
    same = describe_table(at.rules, state) == describe_table(at.rules, at.state)
    return "" if same else "another end came of the same choices"


def _find_unwritable(data: object) -> str:
    """What YAML couldn't say, if there is any."""
    if isinstance(data, Mapping):
        odd = next((key for key in data if not isinstance(key, str)), None)
        return f"the key {odd!r}" if odd is not None else _find_unwritable(list(data.values()))
    if isinstance(data, list):
        return next((odd for each in data if (odd := _find_unwritable(each))), "")
    return "" if data is None or isinstance(data, (str, int, float, bool)) else repr(data)


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
    return _find_missing_part(at, Counter(rules.tracked[number] for number in numbers))


def _find_missing_part(at: Moment, wanted: Counter[str]) -> str:
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


@law("scene", "sometimes")
def scene(at: Moment) -> str:
    """A scene holds what lies there, and tells a seat nothing that it can't see."""
    rules, state = at.rules, at.state
    shown = {zone: Counter(piece.part for piece in pieces)
             for zone, pieces in rules.scene(state, ALL_SEEING).zones.items()}
    wanted = rules.whereabouts(state)
    for zone in sorted({*shown, *wanted}):
        if shown.get(zone, Counter()) != wanted.get(zone, Counter()):
            return f"the scene of '{zone}' isn't what lies there"
    for_all = rules.scene(state, SPECTATOR)
    for seat in range(state.players):
        other = rules.hide(state, seat, at.luck())
        if rules.scene(other, seat) != rules.scene(state, seat):
            return f"seat {seat + 1} sees something change when what it can't see is dealt anew"
        if rules.scene(other, SPECTATOR) != for_all:
            return f"somebody who looks on sees what seat {seat + 1} can't"
    return ""


@law("targets", "sometimes")
def targets(at: Moment) -> str:
    """Each choice can be touched: where it says, and so that it is told from all others."""
    rules, state = at.rules, at.state
    here = rules.scene(state, state.seat)
    owners: dict[tuple[TouchSpot, ...], str] = {}
    for action in rules.legal(state):
        text, target = rules.text(state, action), rules.target(state, action)
        lost = next((spot for spot in target if not here.has(spot)), None)
        if lost or not target:
            return f"'{text}' is touched at {lost.plain() if lost else 'nothing'}"
        in_any_order = tuple(sorted(target, key=repr))
        if in_any_order in owners:
            return f"'{text}' and '{owners[in_any_order]}' are touched at the same"
        owners[in_any_order] = text
    return next((f"'{owners[part]}' is touched on the way to '{text}'"
                 for target, text in owners.items() for part in _partial_targets(target)
                 if part in owners), "")


def _partial_targets(target: tuple[TouchSpot, ...]) -> Iterator[tuple[TouchSpot, ...]]:
    """All that is touched on the way to a target, in whatever order."""
    for size in range(1, len(target)):
        yield from combinations(target, size)


@law("told", "sometimes")
def text_for_others(at: Moment) -> str:
    """What others hear of a choice names no piece that they can't tell before or after it."""
    rules, state = at.rules, at.state
    actions = rules.legal(state)
    known: dict[int, set[str]] = {}
    for action in actions[::len(actions) // MOST_HEARD_CHOICES + 1]:
        for viewer in (SPECTATOR, *range(state.players)):
            words = rules.told(state, action, viewer)
            if not words:
                return f"seat {viewer + 1} hears nothing of '{rules.text(state, action)}'"
            secret = {part.id for part in rules.supply.parts if mentions_part(words, part.id)}
            # A scene is much work: it is asked for when there is something to find in it.
            if secret and viewer != state.seat:
                if viewer not in known:
                    known[viewer] = rules.scene(state, viewer).told()
                secret -= known[viewer]
                if secret:
                    after = rules.clone(state)
                    rules.apply(after, action, at.luck())
                    secret -= rules.scene(after, viewer).told()
                if secret:
                    return f"somebody hears '{words}' who can't tell '{min(secret)}'"
    return ""


@law("scored", "sometimes")
def score_breakdowns(at: Moment) -> str:
    """The score of each seat is the sum of what it is made of, and that lies on the table."""
    rules, state = at.rules, at.state
    here = rules.scene(state, ALL_SEEING)
    made, scores = rules.scored(state), rules.outcome(state).scores
    if len(made) != len(scores):
        return f"{len(made)} seats have a score"
    for seat, (parts, score) in enumerate(zip(made, scores, strict=True)):
        if abs(sum(part.points for part in parts) - score) > 1e-6:
            return f"seat {seat + 1} has {score:g} points, from {[*map(str, parts)]}"
        for part in parts:
            lost = next((spot for spot in part.spots if not here.has(spot)), None)
            if lost or not part.words:
                return f"'{part.words}' is scored at {lost.plain() if lost else 'nothing'}"
    return ""


# A phase is looked at closely when it is met first, and the whole match now and then.
CLOSE_LOOKS = 2


@dataclass(frozen=True)
class Breach:
    """A law that an engine broke, and when."""

    law: str
    how: str
    turn: int


def first_breach(rules: Rules[Any], seed: int, bot: str = "random") -> Breach | None:
    """Play a match and return the first law that is broken."""
    return _LawWalk(rules, seed, bot).run()


def option_sets(options: Sequence[Option]) -> Iterator[dict[str, str]]:
    """The options as they are, each other choice alone, and all last choices together."""
    yield {}
    others = [(each.name, choice) for each in options for choice in each.choices
              if choice != each.default]
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
    """Hold an engine to the laws at one table; whether it kept them."""
    rules = rules_for(supply, players, options, findings)
    try:
        breach = first_breach(rules, seed) if rules else None
    except RuleFault as fault:
        findings.add(fault.with_context(seed=str(seed), players=str(players)).at(supply.where))
        return False
    at = FileLocation(supply.own.file_of(""), 1, 1) if supply.own else supply.where
    if breach:
        findings.error("rules/law", breach_text(breach, players, options, seed), at,
                       LAWS[breach.law].sentence)
    elif rules and supply.own and not _does_end(rules, seed):
        findings.warning("rules/unfinished", f"a match of {players} isn't over after "
                         f"{rules.info.max_turns:,} turns (seed {seed})", at,
                         "let 'ended' say when it is over; a game that needs more turns says so "
                         "by max_turns = …")
    return rules is not None and breach is None


def _does_end(rules: Rules[Any], seed: int) -> bool:
    """Whether a match of random players comes to an end by itself."""
    chance, luck = table_luck(seed), stream("conformance", seed, "choices")
    state = rules.setup(chance)
    while not state.over:
        rules.apply(state, rules.sample(state, luck), chance)
    return bool(rules.outcome(state).finished)


def breach_text(breach: Breach, players: int, options: dict[str, str], seed: int) -> str:
    """A breach in a sentence, with all that brings it back."""
    chosen = ",".join(f"{name}={value}" for name, value in options.items())
    where = f"{players} players, seed {seed}" + (f", {chosen}" if chosen else "")
    return f"the law '{breach.law}' is broken in turn {breach.turn} ({where}): {breach.how}"


class _LawWalk:
    """One match with a look at the laws before each choice."""

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
            breach = Breach("view", "nothing was ever hidden, though the engine declares it",
                            state.turn)
        return breach or self.look(state, "end")

    def needs_close_look(self, state: Any, step: int) -> bool:
        """Whether to look closely: at powers of two, at the end, and at each phase's first."""
        self.looks[state.phase] = self.looks.get(state.phase, 0) + 1
        return step & (step - 1) == 0 or state.over or self.looks[state.phase] <= CLOSE_LOOKS

    def hidden_differs(self, state: Any) -> bool:
        """Whether dealing anew what a seat can't see changes anything."""
        before = describe_table(self.rules, state)
        return any(describe_table(self.rules, self.rules.hide(state, seat, self.luck)) != before
                   for seat in range(state.players))

    def look(self, state: Any, when: str) -> Breach | None:
        moment = Moment(self.rules, state, self.seed, len(self.trail), self.trail)
        for law in LAWS.values():
            if law.when == when and (how := law.broken(moment)):
                return Breach(law.name, how, state.turn)
        return None
