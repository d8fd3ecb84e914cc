"""Compares the components with the constraints of expectations.yaml."""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise

from generator.base.budget import spend
from generator.base.findings import FileLocation
from generator.base.numerals import missing_numbers, numerals, surplus_numbers
from generator.game.expressions.conditions import (
    Relation,
    Word,
    evaluate,
    operands,
    parse_condition,
)
from generator.game.model.expectations import (
    ComponentResolver,
    Constraint,
    describe_bounds,
    figure_of,
    is_figure,
    terms,
)
from generator.game.model.game import Component, Value
from generator.game.svg.tree import Document
from generator.judging.components.check_runner import game_checks
from generator.judging.components.supply_demand import (
    canonical_rotation,
    demand_fields,
    supply_fields,
)
from generator.judging.components.template_facts import (
    ART,
    LOW,
    literal_texts,
    template_options,
    template_places,
    visible_elements,
)
from generator.playing.rules.declaration import Census
from generator.playing.rules.payment import Payment

OPTIONS = "options"
MOST_NAMED = 5
# More places than these lead nowhere.
MOST_PLACES = 8
# No number of cards is as many: nothing substitutes for anything else.
NO_SUBSTITUTE = 1_000
# Microseconds, generously: to find a component, to look up an operand of a condition, to read a
# field as a number, to compare an entry of a list, to work out how hard a component is to pay for.
FIND_WORK, OPERAND_WORK, NUMBER_WORK, ENTRY_WORK, CHANCE_WORK = 0.3, 1.0, 6.0, 0.5, 100.0
# Microseconds for an element of a template, a character of a string, and a figure of the rules.
ELEMENT_WORK, CHARACTER_WORK, FIGURE_WORK = 20.0, 0.5, 3.0


@dataclass(frozen=True, slots=True)
class ConstraintResult:
    """What was expected and what was found; `wrong` is empty if that agrees, else a message.

    `idle` names the components that don't exist, for a constraint that would check nothing.
    """

    subject: str
    expected: str
    actual: str
    wrong: str = ""
    fault_places: tuple[FileLocation, ...] = ()
    idle: str = ""


class ConstraintCase:
    """One constraint and the components that it is about."""

    def __init__(self, constraint: Constraint, census: Census) -> None:
        self.constraint = constraint
        self.census = census
        self.options = census.game.options
        self.kind = census.game.kinds.get(constraint.of)
        self.plural = self.kind.plural.lower() if self.kind else constraint.of
        spend(FIND_WORK * len(census.game.printed_components))
        every = census.game.of_kind(constraint.of)
        self.components = [item for item in every if self.has(constraint.only, item)]
        if constraint.only:
            self.plural = _select(self.plural, constraint.only)

    def has(self, text: str, component: Component) -> bool:
        """Whether a condition holds for a component."""
        if not text:
            return True
        count, names = _condition_size(text)
        spend(OPERAND_WORK * count
              + ENTRY_WORK * sum(_entries(component.values.get(name)) for name in names))
        return bool(evaluate(parse_condition(text), self.witness(component)))

    def witness(self, component: Component) -> ComponentResolver:
        """Whom to ask about a component."""
        return ComponentResolver(component, self.options, self.constraint.players)

    def copies(self, component: Component) -> int:
        """How many of a component count."""
        return component.copies_for(self.constraint.players)

    def number(self, component: Component, name: str) -> Fraction | None:
        """A field as an exact number: a list counts by its entries; None if it isn't given."""
        spend(NUMBER_WORK + ENTRY_WORK * _entries(component.values.get(name.partition(".")[0])))
        value = self.witness(component).word(name)
        if isinstance(value, tuple):
            return Fraction(len(value))
        return Fraction(str(value)) if _is_number(value) else None

    def numbers(self) -> list[tuple[Fraction, int]]:
        """The values that a sum or a mean is over, with how often each is there."""
        if self.constraint.of == OPTIONS:
            numbers = figure_of(self.constraint.field, self.options) or ()
            spend(NUMBER_WORK * len(numbers))
            return [(Fraction(str(number)), 1) for number in numbers]
        # Copies are counted once for all copies of a component, other fields by each of them.
        once = self.constraint.field == "copies"
        weighted = [
            (self.number(component, self.constraint.field), 1 if once else self.copies(component))
            for component in self.components
        ]
        return [(value, copies) for value, copies in weighted if value is not None]

    def check_figure(self, subject: str, figure: Fraction | int, shown: str) -> ConstraintResult:
        """A figure checked against the bounds."""
        spend(NUMBER_WORK)
        made = self.constraint
        expected = describe_bounds(made.low, made.high)
        # Bounds are what people wrote: 0.1 means a tenth, not the nearest binary number to it.
        low = made.low is None or figure >= Fraction(str(made.low))
        high = made.high is None or figure <= Fraction(str(made.high))
        wrong = "" if low and high else _mismatch(subject, expected, shown)
        return ConstraintResult(subject, expected, shown, wrong,
                                self.option_places() or self.copies_places())

    def option_places(self) -> tuple[FileLocation, ...]:
        """The place of the option that a constraint is about, if it is about one."""
        place = self.census.game.places.get(f"options.{self.constraint.field}")
        return (place,) if place and self.constraint.of == OPTIONS else ()

    def copies_places(self) -> tuple[FileLocation, ...]:
        """Where the copies of components stand that are counted, if they are few."""
        if self.constraint.check != "count" or len(self.components) > MOST_PLACES:
            return ()
        return tuple(
            component.places.get("copies", component.where) for component in self.components
        )

    def judge_components(self, subject: str, expected: str, faults: Sequence[tuple[Component, str]],
                         field: str, values: Sequence[Fraction] = ()) -> ConstraintResult:
        """A result for what every component must meet; `values` are shown if all of them do."""
        total = len(self.components)
        if not faults:
            low, high = (f"{float(end(values)):g}" if values else "" for end in (min, max))
            shown = low if low == high else f"{low} to {high}"
            return ConstraintResult(subject, expected, shown or f"{total} of {total}")
        names = ", ".join(f"'{component.id}'{why}" for component, why in faults[:MOST_NAMED])
        more = f" and {len(faults) - MOST_NAMED} more" if len(faults) > MOST_NAMED else ""
        wrong = f"{subject}: expected {expected}, which isn't so for {names}{more}"
        return ConstraintResult(subject, expected, f"{total - len(faults)} of {total}", wrong,
                                tuple(component.places.get(field, component.where)
                                      for component, _ in faults))


def _mismatch(subject: str, expected: str, item: str) -> str:
    return f"{subject}: expected {expected}, found {item}"


def _select(plural: str, condition: str) -> str:
    """The components of a plural for which a condition holds: 'truffle cards'."""
    relation = parse_condition(condition)
    if isinstance(relation, Relation) and relation.sign == "==" \
            and isinstance(relation.left, Word) and isinstance(relation.right, Word):
        return f"{relation.right.name} {plural}"
    return f"{plural} where {condition}"


@lru_cache(maxsize=1024)
def _condition_size(text: str) -> tuple[int, tuple[str, ...]]:
    """How many operands a condition has, and the fields that they may look at."""
    every = tuple(operands(parse_condition(text)))
    return len(every), tuple(item.name.partition(".")[0] for item in every
                             if isinstance(item, Word))


def _entries(value: object) -> int:
    return len(value) if isinstance(value, tuple) else 0


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _check_count(assay: ConstraintCase) -> ConstraintResult:
    made = assay.constraint
    total = sum(map(assay.copies, assay.components)) if made.field == "copies" \
        else len(assay.components)
    table = f" for {made.players} players" if made.players else ""
    noun = "copies of" if made.field == "copies" else "number of different"
    subject = f"{noun} {assay.plural}{table}"
    return assay.check_figure(subject, total, str(total))


def _check_sum(assay: ConstraintCase) -> ConstraintResult:
    total = sum((value * copies for value, copies in assay.numbers()), Fraction(0))
    return assay.check_figure(_aggregate_subject("sum", assay), total, f"{float(total):g}")


def _check_mean(assay: ConstraintCase) -> ConstraintResult:
    numbers = assay.numbers()
    copies = sum(count for _, count in numbers)
    if not copies:
        return ConstraintResult(_aggregate_subject("mean", assay), "", "nothing",
                                f"there are no {assay.plural}")
    mean = sum((value * count for value, count in numbers), Fraction(0)) / copies
    return assay.check_figure(_aggregate_subject("mean", assay), mean, f"{float(mean):.4g}")


def _aggregate_subject(noun: str, assay: ConstraintCase) -> str:
    field = assay.constraint.field
    return f"{noun} of {field}" if assay.constraint.of == OPTIONS \
        else f"{noun} of {field} over {assay.plural}"


def _check_range(assay: ConstraintCase) -> ConstraintResult:
    made = assay.constraint
    expected = describe_bounds(made.low, made.high)
    if made.of == OPTIONS:
        values = [value for value, _ in assay.numbers()]
        worst = [item for item in values if assay.check_figure("", item, "").wrong]
        shown = ", ".join(f"{float(item):g}" for item in values)
        subject, shown = f"figure {made.field}", shown if len(values) == 1 else f"[{shown}]"
        wrong = _mismatch(subject, expected, shown) if worst else ""
        return ConstraintResult(subject, expected, shown, wrong, assay.option_places())
    results = [(component, assay.number(component, made.field)) for component in assay.components]
    faults = [(item, f" ({float(value):g})") for item, value in results
              if value is not None and assay.check_figure("", value, "").wrong]
    return assay.judge_components(f"{made.field} of {assay.plural}", expected, faults, made.field,
                                  [value for _, value in results if value is not None])


def _check_share(assay: ConstraintCase) -> ConstraintResult:
    made = assay.constraint
    total = sum(map(assay.copies, assay.components))
    part = sum(
        assay.copies(component)
        for component in assay.components
        if assay.has(made.condition, component)
    )
    subject = f"share of {made.condition} among {assay.plural}"
    if not total:
        return ConstraintResult(subject, describe_bounds(made.low, made.high), "nothing",
                       f"there are no {assay.plural}")
    return assay.check_figure(subject, Fraction(part, total),
                              f"{part / total:.3g} ({part} of {total})")


def _check_unique(assay: ConstraintCase) -> ConstraintResult:
    made = assay.constraint
    groups: dict[Value, list[Component]] = {}
    for component in assay.components:
        value = assay.witness(component).word(made.field)
        spend(OPERAND_WORK + ENTRY_WORK * _entries(value))
        if value is None:
            continue
        square = isinstance(value, tuple) and len(value) == 4 and made.up_to
        groups.setdefault(canonical_rotation(value) if square and isinstance(value, tuple)
                          else value,
                          []).append(component)
    alike = [group for group in groups.values() if len(group) > 1]
    how = ", also when turned" if made.up_to else ""
    subject, expected = f"{made.field} of {assay.plural}", f"all different{how}"
    if not alike:
        return ConstraintResult(subject, expected, f"{len(groups)} different")
    named = "; ".join(" and ".join(f"'{item.id}'" for item in group)
                      for group in alike[:MOST_NAMED])
    more = f"; and {len(alike) - MOST_NAMED} more" if len(alike) > MOST_NAMED else ""
    return ConstraintResult(subject, expected, f"{len(groups)} different",
                   f"{subject}: expected {expected}, but it is the same in {named}{more}",
                   tuple(item.places.get(made.field, item.where)
                         for group in alike for item in group))


def _check_equal(assay: ConstraintCase) -> ConstraintResult:
    made = assay.constraint
    counts: Counter[str] = Counter()
    for component in assay.components:
        value = assay.witness(component).word(made.field)
        spend(OPERAND_WORK + ENTRY_WORK * _entries(value))
        for word in value if isinstance(value, tuple) else (value,):
            counts[str(word)] += assay.copies(component)
    shown = ", ".join(f"{word} {count}" for word, count in sorted(counts.items()))
    subject = f"times each word is in {made.field} of {assay.plural}"
    uneven = len(set(counts.values())) > 1
    return ConstraintResult(subject, "equal", shown,
                            _mismatch(subject, "equal", shown) if uneven else "")


def _check_each(assay: ConstraintCase) -> ConstraintResult:
    made = assay.constraint
    faults = [
        component for component in assay.components if not assay.has(made.condition, component)
    ]
    subject, total = assay.plural, len(assay.components)
    if not faults:
        return ConstraintResult(subject, made.condition, f"{total} of {total}")
    names = ", ".join(f"'{fault.id}'" for fault in faults[:MOST_NAMED])
    more = f" and {len(faults) - MOST_NAMED} more" if len(faults) > MOST_NAMED else ""
    return ConstraintResult(subject, made.condition, f"{total - len(faults)} of {total}",
                  f"{subject}: expected {made.condition}, which isn't so for {names}{more}",
                  tuple(fault.where for fault in faults))


def _check_formula(assay: ConstraintCase) -> ConstraintResult:
    made = assay.constraint
    faults = []
    for component in assay.components:
        terms = (Fraction(str(weight)) * (assay.number(component, name) or 0)
                 for name, weight in made.per)
        figure = _round_figure(sum(terms, Fraction(str(made.plus))), made.rounding)
        value = assay.number(component, made.field)
        if value is not None and value != figure:
            faults.append((component, f" ({float(value):g}, not {float(figure):g})"))
    terms_text = " + ".join([*(f"{weight:g} × {name}" for name, weight in made.per),
                             *([f"{made.plus:g}"] if made.plus else [])])
    rounded = {"": "", "up": ", rounded up", "down": ", rounded down",
               "nearest": ", rounded"}[made.rounding]
    return assay.judge_components(f"{made.field} of {assay.plural}", terms_text + rounded,
                                  faults, made.field)


def _round_figure(figure: Fraction, how: str) -> Fraction:
    if how == "up":
        return Fraction(math.ceil(figure))
    if how == "down":
        return Fraction(math.floor(figure))
    return Fraction(math.floor(figure + Fraction(1, 2))) if how else figure


def _check_figure(assay: ConstraintCase) -> ConstraintResult:
    return _check_kind_figure(assay) if assay.kind else _check_rule_figure(assay)


def _check_kind_figure(assay: ConstraintCase) -> ConstraintResult:
    """What a field of every component is; or it goes up or down in the order of the file."""
    made = assay.constraint
    results = [(component, assay.number(component, made.field)) for component in assay.components]
    numbers = [(item, value) for item, value in results if value is not None]
    wanted = tuple(Fraction(str(figure)) for figure in made.figures) \
        if isinstance(made.figures, tuple) else ()
    faults = [(item, f" ({float(value):g})") for item, value in numbers
              if wanted and value not in wanted]
    faults += [(after, f" ({float(high):g})") for (_, low), (after, high) in pairwise(numbers)
               if made.goes and (high < low if made.goes == "up" else high > low)]
    expected = " or ".join(f"{float(item):g}" for item in wanted) or f"going {made.goes}"
    return assay.judge_components(f"{made.field} of {assay.plural}", expected, faults, made.field,
                                  [value for _, value in numbers])


def _check_rule_figure(assay: ConstraintCase) -> ConstraintResult:
    made, options = assay.constraint, assay.options
    value = options.get(made.field)
    numbers = figure_of(made.field, options) or ()
    spend(FIGURE_WORK * (len(numbers) + (len(value) if isinstance(value, Mapping) else 0)))
    result = _format_value(value)
    subject = f"figure {made.field}"
    related = (assay.census.game.place(f"options.{made.field}"),)
    if made.figures is not None:
        same = value == made.figures if isinstance(value, dict) \
            else made.figures == (tuple(value) if isinstance(value, list) else (value,))
        expected = _format_value(made.figures)
        if not same:
            return ConstraintResult(subject, expected, result, _mismatch(subject, expected, result),
                                    related)
    steps = [after - before for before, after in pairwise(numbers)]
    expected = f"going {made.goes}" if made.goes else _format_value(made.figures)
    wrong = made.goes and any(step < 0 if made.goes == "up" else step > 0 for step in steps)
    return ConstraintResult(subject, expected, result,
                            _mismatch(subject, expected, result) if wrong else "", related)


def _format_value(value: object) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {item}" for key, item in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return f"{value[0]}" if len(value) == 1 else "[" + ", ".join(map(str, value)) + "]"
    return str(value)


def _check_worth(assay: ConstraintCase) -> ConstraintResult:
    made, census = assay.constraint, assay.census
    payment = payment_of(made, census)
    subject, expected = f"{made.field} of {assay.plural}", "by difficulty"
    if payment is None or not made.bands:
        return ConstraintResult(subject, expected,
                                "no hands that pay" if payment is None else "no bands")
    spend(CHANCE_WORK * len(census.supply.of_kind(payment.component_kind)))
    chances = payment.chances(census.supply)
    faults = []
    for component in assay.components:
        value = assay.number(component, made.field)
        # Bands come from the easiest on; whatever is below the last of them is worth as much.
        fits = next(
            (worth for worth, chance in made.bands if chances.get(component.id, 0) >= chance),
            made.bands[-1][0],
        )
        if component.id in chances and value is not None and value != Fraction(str(fits)):
            faults.append((component, f" ({float(value):g}, and {fits:g} fits: "
                           f"{chances[component.id]:.0%} of all hands pay)"))
    return assay.judge_components(subject, expected, faults, made.field)


def _check_printed(assay: ConstraintCase) -> ConstraintResult:
    made = assay.constraint
    return _check_template(assay) if made.field.endswith(".svg") else _check_strings(assay)


def _check_strings(assay: ConstraintCase) -> ConstraintResult:
    made, census = assay.constraint, assay.census
    spend(CHARACTER_WORK * sum(len(words.strings.get(made.field, ""))
                               for words in census.words.values()))
    wanted = [number for shown in made.shows for number in figures_of(shown, census)]
    # Other lines may hold other numbers of the same string.
    besides = [number for other in census.expectations.constraints
               if other.check == made.check and other.field == made.field
               for shown in other.shows for number in figures_of(shown, census)]
    names, numbers = ", ".join(made.shows), ", ".join(f"{item:g}" for item in wanted)
    silent, more = [], []
    for words in census.words.values():
        text = words.strings.get(made.field, "")
        if missing_numbers(text, words.language, wanted):
            silent.append(words)
        elif made.complete \
                and (extra := surplus_numbers(text, words.language, [*wanted, *besides])):
            more.append((words, ", ".join(f"{item:g}" for item in extra)))
    subject = f"numbers in the string {made.field}"
    expected = numbers if names == numbers else f"{names} ({numbers})"
    if not silent and not more:
        return ConstraintResult(subject, expected, "in " + ", ".join(census.words))
    wrong = []
    if silent:
        languages = ", ".join(words.language for words in silent)
        wrong.append(f"{subject}: expected {expected}, not found in {languages}")
    wrong += [f"{subject}: expected {expected}, found {extra} in {words.language}"
              for words, extra in more]
    texts = [words.where[made.field] for words in (*silent, *(words for words, _ in more))
             if made.field in words.where]
    return ConstraintResult(subject, expected, "not in " + ", ".join(
        words.language for words in (*silent, *(words for words, _ in more))), "; ".join(wrong),
        (*texts, *_option_places(made.shows, census)))


def _check_template(assay: ConstraintCase) -> ConstraintResult:
    """Each figure is read by the template, is as many places, or is written out."""
    made, census = assay.constraint, assay.census
    document = census.templates.get(made.field)
    subject = f"numbers in the template {made.field}"
    shown = ", ".join(made.shows)
    if document is None:
        return ConstraintResult(subject, shown, "no such template")
    spend(ELEMENT_WORK * sum(1 for _ in document.root.walk()))
    ink = LOW
    lacking = _missing_figures(made.shows, document, census, ink)
    # What is only drawn with much ink may have a twin for little, and that may differ.
    if (
        not lacking
        and any(element.attrs.get("data-ink") == LOW for element in visible_elements(document, ART))
        and any(template_places(document, census.game.options, ART))
    ):
        ink = ART
        lacking = _missing_figures(made.shows, document, census, ink)
        subject = subject + (" with low ink" if lacking else "")
    wanted = {float(number) for name in made.shows for number in figures_of(name, census)}
    if not lacking:
        return _check_template_numbers(assay, document, wanted)
    missing = ", ".join(f"{name} ({_format_numbers(name, census)})" for name in lacking)
    odd = [place.where for place in template_places(document, census.game.options, ink)
           if place.written and place.count not in wanted]
    return ConstraintResult(subject, shown, "missing", f"{subject}: {missing} is missing",
                  (*(odd or [document.root.where]), *_option_places(lacking, census)))


def _check_template_numbers(assay: ConstraintCase, document: Document,
                            wanted: set[float]) -> ConstraintResult:
    """The other numbers that a template spells out."""
    made, language = assay.constraint, assay.census.game.languages[0]
    subject, shown = f"numbers in the template {made.field}", ", ".join(made.shows)
    odd = [(number, where) for text, where in literal_texts(document, "")
           for number in surplus_numbers(text, language, wanted)] if made.complete else []
    others = ", ".join(f"{number:g}" for number, _ in odd)
    return ConstraintResult(subject, shown, f"and {others}" if odd else "shown",
                            _mismatch(subject, shown, f"also {others}") if odd else "",
                            tuple(where for _, where in odd))


def _missing_figures(shows: Iterable[str], document: Document, census: Census,
                     ink: str) -> list[str]:
    """The figures that a template must show and doesn't."""
    options = census.game.options
    read = Counter(template_options(document, ink))
    counts = Counter(float(place.count) for place in template_places(document, options, ink)
                     if place.written)
    for text, _ in literal_texts(document, ink):
        counts.update(numeral.value for numeral in numerals(text, census.game.languages[0]))
    lacking = []
    for shown in shows:
        # Reading an option shows it once: as itself, or in as many places as it has entries.
        option = shown.removesuffix(".length")
        if read[option]:
            read[option] -= 1
            continue
        wanted = Counter(map(float, figures_of(shown, census)))
        if wanted - counts:
            lacking.append(shown)
        else:
            counts -= wanted
    return lacking


def _format_numbers(shown: str, census: Census) -> str:
    return ", ".join(f"{item:g}" for item in figures_of(shown, census))


def _option_places(shows: Iterable[str], census: Census) -> Iterator[FileLocation]:
    """The places in game.yaml of the options that are shown."""
    places_of = census.game.places
    for shown in shows:
        for _, name in terms(shown):
            base = name if name in census.game.options else name.rpartition(".")[0]
            if f"options.{base}" in places_of:
                yield places_of[f"options.{base}"]


def figures_of(shown: str, census: Census) -> list[float]:
    """The numbers of an option; or one, worked out of options, pieces of kinds and numbers."""
    parts = terms(shown)
    spend(FIGURE_WORK * len(parts)
          + sum(FIND_WORK * len(census.game.printed_components) for _, name in parts
                if name in census.game.kinds))
    if len(parts) == 1 and shown not in census.game.kinds:
        result = figure_of(shown, census.game.options)
        spend(FIGURE_WORK * len(result or ()))
        return list(result) if result else [float(shown)] if is_figure(shown) else []
    total = 0.0
    for sign, name in parts:
        value = float(name) if is_figure(name) else float(census.copies(name)) \
            if name in census.game.kinds else (figure_of(name, census.game.options) or (0.0,))[0]
        total = total * value if sign == "*" else total - value if sign == "-" else total + value
    return [total]


def payment_of(constraint: Constraint, census: Census) -> Payment | None:
    """What pays for the components that a line is about: it says so itself, or the rules do."""
    game = census.game
    if not constraint.paid_with:
        payment = game_checks(census.supply.engine).payment(census.supply)
        return payment if payment and payment.component_kind == constraint.of else None
    bought, paying = game.kinds.get(constraint.of), game.kinds.get(constraint.paid_with)
    if bought is None or paying is None:
        return None
    for words in game.types.values():
        given, asked = supply_fields(paying, words), demand_fields(bought, words)
        if given and asked:
            return Payment(kind=paying.name, field=given[0], cards=paying.plural.lower(),
                           component_kind=bought.name, cost_field=asked[0],
                           box=bought.title.lower(), reward=constraint.field, reach=constraint.hand,
                           stand_in=NO_SUBSTITUTE, rules="expectations.yaml")
    return None


CONSTRAINT_CHECKS: dict[str, Callable[[ConstraintCase], ConstraintResult]] = {
    "count": _check_count, "sum": _check_sum, "mean": _check_mean, "range": _check_range,
                                                                              "share": _check_share,
    "unique": _check_unique, "equal": _check_equal, "each": _check_each, "formula": _check_formula,
    "worth": _check_worth, "figure": _check_figure, "printed": _check_printed}
# These mean nothing if some components couldn't be read.
TOTALS = ("count", "sum", "mean", "share", "equal", "worth", "printed")
# These hold of nothing, whatever they say.
PER_COMPONENT = ("range", "unique", "equal", "each", "formula", "worth", "figure")


def check_constraint(constraint: Constraint, census: Census) -> ConstraintResult | None:
    """What a constraint comes to; None if too little of the game could be read."""
    if constraint.check in TOTALS and not census.whole:
        return None
    assay = ConstraintCase(constraint, census)
    if constraint.check in PER_COMPONENT and not assay.components and census.whole \
            and constraint.of not in (OPTIONS, ""):
        return ConstraintResult(assay.plural, "", "nothing", idle=assay.plural)
    return CONSTRAINT_CHECKS[constraint.check](assay)
