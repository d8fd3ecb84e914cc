"""What a constraint of expectations.yaml comes to on the components."""

import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from generator.composition.check import Census
from generator.composition.economy import turned_least
from generator.conditions import condition, holds
from generator.findings import Where
from generator.model.expectation import Constraint, Witness, within
from generator.model.game import Component, Value

WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
         "eleven", "twelve")
ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth",
            "ninth", "tenth", "eleventh", "twelfth")
KANJI = "〇一二三四五六七八九十"
NUMBER = re.compile(r"\d+(?:\.\d+)?")


def tells(text: str, numbers: Iterable[float]) -> bool:
    """Whether a text names all these numbers."""
    told = {float(digits) for digits in NUMBER.findall(text)}
    small = set(re.findall(r"[a-z]+", text.lower()))
    return all(number in told or _in_words(number, small, text) for number in numbers)


def _in_words(number: float, words: set[str], text: str) -> bool:
    if number != int(number) or not 0 <= number < len(WORDS):
        return False
    whole = int(number)
    return WORDS[whole] in words or ORDINALS[whole] in words or (
        whole < len(KANJI) and KANJI[whole] in text)


OPTIONS = "options"
SHOWN = 5


@dataclass(frozen=True, slots=True)
class Result:
    """What a constraint came to; `wrong` is empty if it is met, else it says what is not.

    `idle` names what there is nothing of, for a constraint that would hold of nothing.
    """

    subject: str
    expected: str
    found: str
    wrong: str = ""
    at_fault: tuple[Where, ...] = ()
    idle: str = ""


class ConstraintCase:
    """One constraint and the components that it is about."""

    def __init__(self, constraint: Constraint, census: Census) -> None:
        self.constraint = constraint
        self.census = census
        self.options = census.game.options
        self.kind = census.game.kinds.get(constraint.of)
        self.plural = self.kind.plural.lower() if self.kind else constraint.of
        every = census.game.of_kind(constraint.of)
        self.components = [each for each in every if self.has(constraint.only, each)]
        if constraint.only:
            self.plural += f" ({constraint.only})"

    def has(self, text: str, component: Component) -> bool:
        """Whether a condition holds for a component."""
        return not text or bool(holds(condition(text), self.witness(component)))

    def witness(self, component: Component) -> Witness:
        """Whom to ask about a component."""
        return Witness(component, self.options, self.constraint.players)

    def copies(self, component: Component) -> int:
        """How many of a component count."""
        return component.copies_for(self.constraint.players)

    def number(self, component: Component, name: str) -> Fraction | None:
        """A field as an exact number: a list counts by its entries; None if it isn't given."""
        value = self.witness(component).word(name)
        if isinstance(value, tuple):
            return Fraction(len(value))
        return Fraction(str(value)) if _is_number(value) else None

    def numbers(self) -> list[tuple[Fraction, int]]:
        """The values that a sum or a mean is over, with how often each is there."""
        if self.constraint.of == OPTIONS:
            value = self.options.get(self.constraint.field)
            entries = value if isinstance(value, list) else [value]
            return [(Fraction(str(each)), 1) for each in entries if _is_number(each)]
        # Copies are told once for all copies of a component, other fields by each of them.
        once = self.constraint.field == "copies"
        found = [(self.number(each, self.constraint.field), 1 if once else self.copies(each))
                 for each in self.components]
        return [(value, copies) for value, copies in found if value is not None]

    def judged(self, subject: str, figure: Fraction | int, shown: str) -> Result:
        """A figure held to the bounds."""
        made = self.constraint
        expected = within(made.low, made.high)
        # Bounds are what people wrote: 0.1 means a tenth, not the nearest binary number to it.
        low = made.low is None or figure >= Fraction(str(made.low))
        high = made.high is None or figure <= Fraction(str(made.high))
        wrong = "" if low and high else f"{subject} is {shown}, not {expected}"
        return Result(subject, expected, shown, wrong)

    def blamed(self, subject: str, expected: str, faults: Sequence[tuple[Component, str]],
               field: str) -> Result:
        """Components that don't meet what each of them must."""
        if not faults:
            return Result(subject, expected, f"all {len(self.components)}")
        names = ", ".join(f"'{each.id}'{why}" for each, why in faults[:SHOWN])
        more = f" and {len(faults) - SHOWN} more" if len(faults) > SHOWN else ""
        found = f"{len(self.components) - len(faults)} of {len(self.components)}"
        return Result(subject, expected, found, f"{subject} must be {expected}, and is not in "
                       f"{names}{more}",
                       tuple(each.places.get(field, each.where) for each, _ in faults))


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _count(assay: ConstraintCase) -> Result:
    made = assay.constraint
    total = sum(map(assay.copies, assay.components)) if made.field == "copies" \
        else len(assay.components)
    table = f" for {made.players} players" if made.players else ""
    noun = "number" if made.field == "copies" else "number of different"
    subject = f"the {noun} of {assay.plural}{table}" if made.field == "copies" \
        else f"the {noun} {assay.plural}{table}"
    return assay.judged(subject, total, str(total))


def _sum(assay: ConstraintCase) -> Result:
    total = sum((value * copies for value, copies in assay.numbers()), Fraction(0))
    return assay.judged(_over("sum", assay), total, f"{float(total):g}")


def _mean(assay: ConstraintCase) -> Result:
    numbers = assay.numbers()
    copies = sum(count for _, count in numbers)
    if not copies:
        return Result(_over("mean", assay), "", "nothing", f"there are no {assay.plural}")
    mean = sum((value * count for value, count in numbers), Fraction(0)) / copies
    return assay.judged(_over("mean", assay), mean, f"{float(mean):.4g}")


def _over(noun: str, assay: ConstraintCase) -> str:
    field = assay.constraint.field
    return f"the {noun} of '{field}'" if assay.constraint.of == OPTIONS \
        else f"the {noun} of '{field}' over all {assay.plural}"


def _range(assay: ConstraintCase) -> Result:
    made = assay.constraint
    expected = within(made.low, made.high)
    if made.of == OPTIONS:
        values = [value for value, _ in assay.numbers()]
        worst = [each for each in values if assay.judged("", each, "").wrong]
        shown = ", ".join(f"{float(each):g}" for each in values)
        subject, shown = f"'{made.field}'", shown if len(values) == 1 else f"[{shown}]"
        wrong = f"{subject} is {shown}, not {expected}" if worst else ""
        return Result(subject, expected, shown, wrong)
    found = [(each, assay.number(each, made.field)) for each in assay.components]
    faults = [(each, f" ({float(value):g})") for each, value in found
              if value is not None and assay.judged("", value, "").wrong]
    return assay.blamed(f"'{made.field}' of all {assay.plural}", expected, faults, made.field)


def _share(assay: ConstraintCase) -> Result:
    made = assay.constraint
    total = sum(map(assay.copies, assay.components))
    part = sum(assay.copies(each) for each in assay.components if assay.has(made.condition, each))
    subject = f"the share of {assay.plural} with {made.condition}"
    if not total:
        return Result(subject, within(made.low, made.high), "nothing",
                       f"there are no {assay.plural}")
    return assay.judged(subject, Fraction(part, total), f"{part / total:.3g} ({part} of {total})")


def _unique(assay: ConstraintCase) -> Result:
    made = assay.constraint
    groups: dict[Value, list[Component]] = {}
    for each in assay.components:
        value = assay.witness(each).word(made.field)
        if value is None:
            continue
        square = isinstance(value, tuple) and len(value) == 4 and made.up_to
        groups.setdefault(turned_least(value) if square and isinstance(value, tuple) else value,
                          []).append(each)
    alike = [group for group in groups.values() if len(group) > 1]
    how = " up to rotation" if made.up_to else ""
    subject, expected = f"'{made.field}' of all {assay.plural}", f"unique{how}"
    if not alike:
        return Result(subject, expected, f"{len(groups)} different")
    named = "; ".join(" and ".join(f"'{each.id}'" for each in group) for group in alike[:SHOWN])
    more = f"; and {len(alike) - SHOWN} more" if len(alike) > SHOWN else ""
    return Result(subject, expected, f"{len(groups)} different",
                   f"{subject} must be {expected}, and is the same in {named}{more}",
                   tuple(each.places.get(made.field, each.where)
                         for group in alike for each in group))


def _equal(assay: ConstraintCase) -> Result:
    made = assay.constraint
    counts: Counter[str] = Counter()
    for each in assay.components:
        value = assay.witness(each).word(made.field)
        for word in value if isinstance(value, tuple) else (value,):
            counts[str(word)] += assay.copies(each)
    shown = ", ".join(f"{word} {count}" for word, count in sorted(counts.items()))
    subject = f"how often each word stands in '{made.field}' of all {assay.plural}"
    uneven = len(set(counts.values())) > 1
    return Result(subject, "equal", shown, f"{subject} must be equal: {shown}" if uneven else "")


def _each(assay: ConstraintCase) -> Result:
    made = assay.constraint
    faults = [each for each in assay.components if not assay.has(made.condition, each)]
    subject, total = f"each of the {assay.plural}", len(assay.components)
    if not faults:
        return Result(subject, made.condition, f"all {total}")
    names = ", ".join(f"'{each.id}'" for each in faults[:SHOWN])
    more = f" and {len(faults) - SHOWN} more" if len(faults) > SHOWN else ""
    return Result(subject, made.condition, f"{total - len(faults)} of {total}",
                  f"'{made.condition}' doesn't hold for {names}{more}",
                  tuple(each.where for each in faults))


def _formula(assay: ConstraintCase) -> Result:
    made = assay.constraint
    faults = []
    for each in assay.components:
        terms = (Fraction(str(weight)) * (assay.number(each, name) or 0)
                 for name, weight in made.per)
        figure = _rounded(sum(terms, Fraction(str(made.plus))), made.rounding)
        value = assay.number(each, made.field)
        if value is not None and value != figure:
            faults.append((each, f" ({float(value):g}, not {float(figure):g})"))
    terms_text = " + ".join([*(f"{weight:g} × {name}" for name, weight in made.per),
                             *([f"{made.plus:g}"] if made.plus else [])])
    rounded = {"": "", "up": ", rounded up", "down": ", rounded down",
               "nearest": ", rounded"}[made.rounding]
    return assay.blamed(f"'{made.field}' of all {assay.plural}", terms_text + rounded, faults,
                        made.field)


def _rounded(figure: Fraction, how: str) -> Fraction:
    if how == "up":
        return Fraction(math.ceil(figure))
    if how == "down":
        return Fraction(math.floor(figure))
    return Fraction(math.floor(figure + Fraction(1, 2))) if how else figure


def _printed(assay: ConstraintCase) -> Result:
    made, census = assay.constraint, assay.census
    wanted = _figures(made.shows, census)
    silent = [words for words in census.words.values()
              if not tells(words.strings.get(made.field, ""), wanted)]
    shown = ", ".join(f"{each:g}" for each in wanted)
    subject, expected = f"the string '{made.field}'", f"{made.shows}: {shown}"
    if not silent:
        return Result(subject, expected, "told in " + ", ".join(census.words))
    languages = ", ".join(words.language for words in silent)
    return Result(subject, expected, f"not told in {languages}",
                   f"{subject} doesn't tell the {shown} of '{made.shows}' in {languages}",
                   tuple(words.where[made.field] for words in silent if made.field in words.where))


def _figures(shows: str, census: Census) -> list[float]:
    """The numbers that a string has to tell: an option's, or how many pieces of kinds there are."""
    names = [name.strip() for name in shows.split("+")]
    if len(names) == 1 and names[0] in census.game.options:
        value = census.game.options[names[0]]
        return [each for each in (value if isinstance(value, list) else [value])
                if isinstance(each, (int, float))]
    return [sum(census.copies(name) for name in names)]


RULES: dict[str, Callable[[ConstraintCase], Result]] = {
    "count": _count, "sum": _sum, "mean": _mean, "range": _range, "share": _share,
    "unique": _unique, "equal": _equal, "each": _each, "formula": _formula, "printed": _printed}
# These mean nothing if some components couldn't be read.
TOTALS = ("count", "sum", "mean", "share", "equal", "printed")
# These hold of nothing, whatever they say.
OF_EACH = ("range", "unique", "equal", "each", "formula")


def result_of(constraint: Constraint, census: Census) -> Result | None:
    """What a constraint comes to; None if too little of the game could be read."""
    if constraint.check in TOTALS and not census.whole:
        return None
    assay = ConstraintCase(constraint, census)
    if constraint.check in OF_EACH and not assay.components and census.whole \
            and constraint.of != OPTIONS:
        return Result(f"all {assay.plural}", "", "nothing", idle=assay.plural)
    return RULES[constraint.check](assay)
