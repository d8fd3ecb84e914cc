"""What a constraint of expectations.yaml comes to on the components."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from fractions import Fraction

from generator.composition.assay import OPTIONS, SHOWN, Assay, Result
from generator.composition.census import Census
from generator.composition.numerals import tells
from generator.composition.turning import turned_least
from generator.model.component import Component, Value
from generator.model.expectation import Constraint, within


def _count(assay: Assay) -> Result:
    made = assay.constraint
    total = sum(map(assay.copies, assay.components)) if made.field == "copies" \
        else len(assay.components)
    table = f" for {made.players} players" if made.players else ""
    noun = "number" if made.field == "copies" else "number of different"
    subject = f"the {noun} of {assay.plural}{table}" if made.field == "copies" \
        else f"the {noun} {assay.plural}{table}"
    return assay.judged(subject, total, str(total))


def _sum(assay: Assay) -> Result:
    total = sum((value * copies for value, copies in assay.numbers()), Fraction(0))
    return assay.judged(_over("sum", assay), total, f"{float(total):g}")


def _mean(assay: Assay) -> Result:
    numbers = assay.numbers()
    copies = sum(count for _, count in numbers)
    if not copies:
        return Result(_over("mean", assay), "", "nothing", f"there are no {assay.plural}")
    mean = sum((value * count for value, count in numbers), Fraction(0)) / copies
    return assay.judged(_over("mean", assay), mean, f"{float(mean):.4g}")


def _over(noun: str, assay: Assay) -> str:
    field = assay.constraint.field
    return f"the {noun} of '{field}'" if assay.constraint.of == OPTIONS \
        else f"the {noun} of '{field}' over all {assay.plural}"


def _range(assay: Assay) -> Result:
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


def _share(assay: Assay) -> Result:
    made = assay.constraint
    total = sum(map(assay.copies, assay.components))
    part = sum(assay.copies(each) for each in assay.components if assay.has(made.condition, each))
    subject = f"the share of {assay.plural} with {made.condition}"
    if not total:
        return Result(subject, within(made.low, made.high), "nothing",
                       f"there are no {assay.plural}")
    return assay.judged(subject, Fraction(part, total), f"{part / total:.3g} ({part} of {total})")


def _unique(assay: Assay) -> Result:
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


def _equal(assay: Assay) -> Result:
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


def _each(assay: Assay) -> Result:
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


def _formula(assay: Assay) -> Result:
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


def _printed(assay: Assay) -> Result:
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


RULES: dict[str, Callable[[Assay], Result]] = {
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
    assay = Assay(constraint, census)
    if constraint.check in OF_EACH and not assay.components and census.whole \
            and constraint.of != OPTIONS:
        return Result(f"all {assay.plural}", "", "nothing", idle=assay.plural)
    return RULES[constraint.check](assay)
