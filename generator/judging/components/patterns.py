"""Finds the patterns that components of a kind keep, and the few components that break one.

A designer who looks at a table of cards sees that one suit has two 8s and no 9, or that one crab is
worth 2 where all others are worth 3. Such patterns aren't declared but inferred: each is
a hypothesis about one kind, with the chance that values dealt at random would keep it as well.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from generator.base.budget import spend
from generator.game.model.game import Component, Field, Kind, Value

# Fewer components show no pattern.
FEWEST = 5
# A pattern is real if values dealt at random would keep it less often than once in so many tries.
# `tests/unit/judging/components/test_patterns.py` measures how often random tables are accused.
ODDS = math.log(40)
# One component may break a pattern, or one of so many.
ROWS_PER_BREAK = 15
# A group with fewer pieces shows nothing by being alike, and fewer groups nothing by being equal.
SMALLEST_GROUP = 3
FEWEST_GROUPS = 3
# A group that differs from the others by a larger share is another sort of group, not a slip.
MOST_SWAPPED = 0.5
# Of a kind with more components only so many are compared pair by pair.
MOST_COMPARED = 400
# The share of a grid's cells that are filled, from which on an empty one is missing.
FULL_GRID = 0.9
# Differences to a formula that rounding explains, and those that it certainly doesn't.
ROUNDING, WRONG = 0.5, 1.5
EXACT = 1e-9
# One that rises where others fall contradicts at least so many others.
FEWEST_AGAINST = 2
# Steps that the weights in a designer's formula have.
WEIGHT_STEP = 0.5
# Microseconds for a value of a column that is looked at, for a pair of components, for a formula.
VALUE_WORK, PAIR_WORK, FORMULA_WORK = 0.5, 0.2, 400.0
BUILT_IN = ("copies",)


@dataclass(frozen=True, slots=True)
class PatternBreak:
    """A component that breaks a pattern: in which field, and how, in a designer's words."""

    component: Component
    field: str
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ComponentPattern:
    """What all components of a kind, or all but a few, have in common.

    `evidence` is the logarithm of the odds against an accident. `expectation` are lines for
    expectations.yaml that state the pattern; none if it can't be stated there.
    """

    kind: str
    words: str
    evidence: float
    breaks: tuple[PatternBreak, ...] = ()
    expectation: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Column:
    """A field of all components of a kind, in their order; None where there is no value."""

    name: str
    label: str
    values: tuple[Value, ...]
    is_number: bool

    @property
    def distinct(self) -> int:
        """How many different values there are."""
        return len(set(self.values))


@dataclass(frozen=True, slots=True)
class ComponentTable:
    """The components of a kind with their columns: words, numbers, and what is given at all."""

    kind: Kind
    components: Sequence[Component]
    columns: tuple[Column, ...]
    presence: tuple[Column, ...]

    @property
    def size(self) -> int:
        """How many components there are."""
        return len(self.components)

    @property
    def most_breaks(self) -> int:
        """How many components may break a pattern without ending it."""
        return max(1, self.size // ROWS_PER_BREAK)

    @property
    def groupings(self) -> tuple[Column, ...]:
        """The columns that divide the kind into groups."""
        return tuple(column for column in self.columns if column.name not in BUILT_IN
                     and 2 <= column.distinct <= self.size / 2 and None not in column.values)


def find_patterns(kind: Kind, components: Sequence[Component]) -> list[ComponentPattern]:
    """The patterns of a kind, those with the strongest evidence first."""
    if len(components) < FEWEST:
        return []
    table = component_table(kind, components)
    patterns = [pattern for search in SEARCHES for pattern in search(table)
             if pattern.evidence >= ODDS]
    return sorted(patterns, key=lambda pattern: -pattern.evidence)


def component_table(kind: Kind, components: Sequence[Component]) -> ComponentTable:
    """The components of a kind as columns."""
    columns = [Column("copies", "copies", tuple(one.copies for one in components), True)]
    presence = []
    for name, field in kind.fields.items():
        values = tuple(one.values.get(name) for one in components)
        spend(VALUE_WORK * len(values))
        label = name.replace("-", " ").replace("_", " ")
        columns += _columns_of(name, label, field, values)
        if None in values:
            presence.append(Column(name, label, tuple(value is not None for value in values),
                                   False))
    return ComponentTable(kind, components, tuple(columns), tuple(presence))


def _columns_of(name: str, label: str, field: Field, values: tuple[Value, ...]) -> Iterator[Column]:
    if field.type == "list":
        yield Column(name, label, tuple(len(value) if isinstance(value, tuple) else None
                                        for value in values), True)
    elif field.type in ("int", "number"):
        yield Column(name, label, values, True)
    elif field.type in ("choice", "bool") or len(set(values)) <= len(values) / 2:
        yield Column(name, label, values, False)


# One value follows from another.

def _dependencies(table: ComponentTable) -> Iterator[ComponentPattern]:
    """'Every other crab is worth 3': within the groups of one column another column is constant."""
    for by in table.groupings:
        groups = _rows_by(by.values)
        for column in (*table.columns, *table.presence):
            # 'Every crab is worth 3', but not 'whatever is worth 3 is a crab'.
            backwards = by.is_number and not column.is_number and column in table.columns
            partial = column in table.columns and None in column.values
            if column is not by and not backwards and not partial:
                pattern = _dependency(table, by, groups, column)
                if pattern:
                    yield pattern


def _dependency(table: ComponentTable, by: Column, groups: dict[Value, list[int]],
                column: Column) -> ComponentPattern | None:
    spend(VALUE_WORK * table.size)
    usual: dict[Value, Value] = {}
    odd: list[int] = []
    for key, rows in groups.items():
        [(mode, count)] = Counter(column.values[row] for row in rows).most_common(1)
        if len(rows) - count and (count < SMALLEST_GROUP or 2 * count <= len(rows)):
            return None
        usual[key] = mode
        odd += [row for row in rows if column.values[row] != mode]
    if len(odd) > table.most_breaks or len(set(usual.values())) < 2:
        return None
    counts = Counter(column.values)
    sizes = Counter(len(rows) for rows in groups.values())
    evidence = (_log_arrangements(counts.values())
                - sum(math.lgamma(many + 1) for many in sizes.values())
                - _log_ways(table.size, len(odd), len(counts)))
    breaks = tuple(_broken_dependency(table, by, column, usual, row) for row in odd)
    return ComponentPattern(kind=table.kind.name, words=f"{column.label} follows {by.label}",
                            evidence=evidence, breaks=breaks,
                            expectation=_dependency_lines(table, by, column, usual))


def _broken_dependency(table: ComponentTable, by: Column, column: Column, usual: dict[Value, Value],
                       row: int) -> PatternBreak:
    component, key = table.components[row], by.values[row]
    noun = (f"{table.kind.title.lower()} {'with' if by.is_number else 'of'} {by.label} "
            f"{_word(key)}")
    if column in table.presence:
        message = (f"'{component.id}' is the only {noun} "
                   f"{'without' if usual[key] else 'with'} '{column.name}'")
    else:
        message = (f"'{component.id}' has {column.label} {_word(column.values[row])}; every other "
                   f"{noun} has {_word(usual[key])}")
    return PatternBreak(component, column.name, message)


def _dependency_lines(table: ComponentTable, by: Column, column: Column,
                      usual: dict[Value, Value]) -> tuple[str, ...]:
    if column in table.presence or table.kind.fields.get(column.name, _NUMBER).type == "list":
        return ()
    return tuple(f'{{each: {table.kind.name}, has: "{column.name} == {_word(value)}", '
                 f'only: "{by.name} == {_word(key)}"}}' for key, value in usual.items())


_NUMBER = Field(name="copies", type="int")


# Groups that hold the same.

def _equal_groups(table: ComponentTable) -> Iterator[ComponentPattern]:
    """'Bamboo has two 8s and no 9': every group of one column holds the same values of another."""
    for by in table.groupings:
        groups = _rows_by(by.values)
        if len(groups) < FEWEST_GROUPS or min(map(len, groups.values())) < SMALLEST_GROUP:
            continue
        for column in table.columns:
            if column is not by and column.distinct > 1 and None not in column.values:
                pattern = _equal_group(table, by, groups, column)
                if pattern:
                    yield pattern


def _equal_group(table: ComponentTable, by: Column, groups: dict[Value, list[int]],
                 column: Column) -> ComponentPattern | None:
    spend(VALUE_WORK * table.size)
    contents = {key: Counter(column.values[row] for row in rows) for key, rows in groups.items()}
    tally = Counter(frozenset(content.items()) for content in contents.values())
    [(items, equal)] = tally.most_common(1)
    usual = Counter(dict(items))
    odd = [key for key, content in contents.items() if content != usual]
    if len(odd) > 1 or equal < FEWEST_GROUPS - 1 or len(usual) < 2:
        return None
    swapped = sum((contents[key] - usual).total() for key in odd)
    if swapped > max(1, MOST_SWAPPED * usual.total()):
        return None
    shares = Counter(column.values)
    chance = _log_arrangements(usual.values()) + sum(
        count * math.log(shares[value] / table.size) for value, count in usual.items())
    tries = math.log(len(groups)) if odd else 0.0
    breaks = tuple(_broken_group(table, by, column, usual, groups[key]) for key in odd)
    return ComponentPattern(kind=table.kind.name, breaks=breaks,
                            evidence=-chance * (equal - 1) - tries,
                            words=f"every {by.label} has the same {column.label}")


def _broken_group(table: ComponentTable, by: Column, column: Column, usual: Counter[Value],
                  rows: list[int]) -> PatternBreak:
    content = Counter(column.values[row] for row in rows)
    differing = sorted((value for value in set(column.values) if content[value] != usual[value]),
                       key=lambda value: (isinstance(value, str), value))
    has = ", ".join(f"{_word(value)} {_times(content[value])}" for value in differing)
    others = ", ".join(f"{_word(value)} {_times(usual[value])}" for value in differing)
    surplus = [row for row in rows if content[column.values[row]] > usual[column.values[row]]]
    group = f"{by.label} {_word(by.values[rows[0]])}"
    return PatternBreak(table.components[(surplus or rows)[-1]], column.name,
                        f"{group} has {column.label} {has}; every other {by.label} has {others}")


def _times(count: int) -> str:
    return {0: "never", 1: "once", 2: "twice"}.get(count, f"{count} times")


# Pairs that occur once.

def _unique_pairs(table: ComponentTable) -> Iterator[ComponentPattern]:
    """'Two cards are bamboo 8': every pair of two columns occurs once."""
    for one, other in combinations(table.columns, 2):
        if "copies" in (one.name, other.name) or None in (*one.values, *other.values):
            continue
        if table.size in (one.distinct, other.distinct):
            continue
        spend(VALUE_WORK * table.size)
        pairs = list(zip(one.values, other.values, strict=True))
        double = [pair for pair, count in Counter(pairs).items() if count > 1]
        if len(double) > 1 or (double and pairs.count(double[0]) > 2):
            continue
        # A grid with its cells filled; pairs out of many more mean nothing.
        if len(set(pairs)) < FULL_GRID * one.distinct * other.distinct:
            continue
        expected = math.comb(table.size, 2) * _coincidence(one) * _coincidence(other)
        evidence = expected - (math.log1p(expected) if double else 0.0)
        breaks: tuple[PatternBreak, ...] = ()
        if double:
            rows = [row for row, pair in enumerate(pairs) if pair == double[0]]
            cells = {(first, second) for first in one.values for second in other.values}
            empty = sorted(cells - set(pairs), key=str)
            missing = f", and there is none with {_pair(one, other, empty[0])}" \
                if len(empty) == 1 else ""
            breaks = (PatternBreak(
                table.components[rows[-1]], other.name,
                f"'{table.components[rows[0]].id}' and '{table.components[rows[1]].id}' both have "
                f"{_pair(one, other, double[0])}; every other pair occurs once{missing}"),)
        yield ComponentPattern(kind=table.kind.name, evidence=evidence, breaks=breaks,
                               words=f"every pair of {one.label} and {other.label} occurs once")


def _pair(one: Column, other: Column, pair: tuple[Value, Value]) -> str:
    return f"{one.label} {_word(pair[0])} and {other.label} {_word(pair[1])}"


def _coincidence(column: Column) -> float:
    """The chance that two components have the same value."""
    size = len(column.values)
    return sum((count / size) ** 2 for count in Counter(column.values).values())


# Series.

def _series(table: ComponentTable) -> Iterator[ComponentPattern]:
    """'There is no 7': numbers that run on without a gap, each once, but for one."""
    for column in table.columns:
        if not column.is_number or column.name in BUILT_IN or column.distinct != table.size:
            continue
        numbers = [value for value in column.values if isinstance(value, int)]
        span = max(numbers, default=0) - min(numbers, default=0) + 1
        if len(numbers) != table.size or span - table.size > 1:
            continue
        gaps = span - table.size
        # So many different numbers out of a span, by chance.
        evidence = table.size * math.log(span) - math.lgamma(span + 1) - math.log(span) * gaps
        breaks: tuple[PatternBreak, ...] = ()
        if gaps:
            [missing] = set(range(min(numbers), max(numbers))) - set(numbers)
            after = table.components[numbers.index(missing + 1)]
            breaks = (PatternBreak(after, column.name, f"{column.label} runs from {min(numbers)} "
                                   f"to {max(numbers)}, and {missing} is missing"),)
        yield ComponentPattern(kind=table.kind.name, evidence=evidence, breaks=breaks,
                               words=f"{column.label} is a series without gaps",
                               expectation=(f"{{unique: {column.name}, of: {table.kind.name}}}",))


# Formulas.

def _formulas(table: ComponentTable) -> Iterator[ComponentPattern]:
    """'Worth 9 where 11 is expected': a number that follows from one or two others."""
    numbers = [column for column in table.columns if column.is_number and column.distinct > 1
               and column.name not in BUILT_IN and None not in column.values]
    for column in numbers:
        field = table.kind.fields[column.name]
        if field.type == "list" or column.distinct < SMALLEST_GROUP:
            continue
        others = [other for other in numbers if other is not column]
        for terms in (*combinations(others, 1), *combinations(others, 2)):
            pattern = _formula(table, column, terms)
            if pattern:
                yield pattern


def _formula(table: ComponentTable, column: Column, terms: tuple[Column, ...]
             ) -> ComponentPattern | None:
    if all(term.distinct < SMALLEST_GROUP for term in terms) or table.size < FEWEST + len(terms):
        return None
    spend(FORMULA_WORK + VALUE_WORK * table.size)
    values = np.array(column.values, dtype=float)
    inputs = np.array([[1.0] * table.size, *(term.values for term in terms)], dtype=float).T
    kept = np.ones(table.size, dtype=bool)
    for dropped in range(table.most_breaks + 1):
        weights, miss = _fit(inputs, values, kept)
        if weights is None:
            return None
        if np.all(miss[kept] <= ROUNDING):
            odd = [int(row) for row in np.flatnonzero(~kept)]
            certain = EXACT if np.all(miss[kept] <= EXACT) else WRONG
            if np.any(miss[odd] <= certain):
                return None
            return _formula_pattern(table, column, terms, weights, odd)
        if dropped < table.most_breaks:
            kept[_worst_row(inputs, values, kept)] = False
    return None


def _fit(inputs: np.ndarray, values: np.ndarray, kept: np.ndarray
         ) -> tuple[np.ndarray | None, np.ndarray]:
    """The weights of a formula in a designer's steps, and by how much it misses each value."""
    weights, _, rank, _ = np.linalg.lstsq(inputs[kept], values[kept], rcond=None)
    if rank < inputs.shape[1]:
        return None, values
    weights[1:] = np.round(weights[1:] / WEIGHT_STEP) * WEIGHT_STEP
    if not np.all(weights[1:]):
        return None, values
    rest = values - inputs[:, 1:] @ weights[1:]
    weights[0] = np.round((rest[kept].max() + rest[kept].min()) / 2 / WEIGHT_STEP) * WEIGHT_STEP
    return weights, np.abs(values - inputs @ weights)


def _worst_row(inputs: np.ndarray, values: np.ndarray, kept: np.ndarray) -> int:
    """The row without which the rest fits best."""
    weights = np.linalg.lstsq(inputs[kept], values[kept], rcond=None)[0]
    misses = np.abs(values - inputs @ weights) * kept
    suspects = np.argsort(misses)[-3:]

    def rest(row: int) -> float:
        others = kept.copy()
        others[row] = False
        fit = np.linalg.lstsq(inputs[others], values[others], rcond=None)[0]
        return float(np.max(np.abs(values - inputs @ fit) * others))

    return min((int(row) for row in suspects), key=rest)


def _formula_pattern(table: ComponentTable, column: Column, terms: tuple[Column, ...],
                     weights: np.ndarray, odd: list[int]) -> ComponentPattern:
    expected = [weights[0] + sum(weight * float(term.values[row])  # type: ignore[arg-type]
                                 for weight, term in zip(weights[1:], terms, strict=True))
                for row in range(table.size)]
    counts = Counter(float(value) for value in column.values)  # type: ignore[arg-type]
    # Each value that the formula gives could be any other of the column; as many as there are
    # weights are given away.
    chances = sorted(math.log(sum(count for value, count in counts.items()
                                  if abs(value - number) <= ROUNDING) / table.size)
                     for row, number in enumerate(expected) if row not in odd)
    evidence = -sum(chances[len(weights):]) - _log_ways(table.size, len(odd), len(counts))
    words = _formula_words(weights, terms)
    breaks = tuple(PatternBreak(
        table.components[row], column.name,
        f"'{table.components[row].id}' has {column.label} {_word(column.values[row])}; by the "
        f"formula of all others ({words}) it would be {expected[row]:g}") for row in odd)
    per = ", ".join(f"{term.name}: {weight:g}"
                    for weight, term in zip(weights[1:], terms, strict=True))
    line = (f"{{formula: {column.name}, of: {table.kind.name}, plus: {weights[0]:g}, "
            f"per: {{{per}}}}}")
    return ComponentPattern(kind=table.kind.name, words=f"{column.label} = {words}",
                            evidence=evidence, breaks=breaks, expectation=(line,))


def _formula_words(weights: np.ndarray, terms: tuple[Column, ...]) -> str:
    parts = [(float(weight), f"{abs(weight):g} × {term.label}" if abs(weight) != 1 else term.label)
             for weight, term in zip(weights[1:], terms, strict=True)]
    parts += [(float(weights[0]), f"{abs(weights[0]):g}")] if weights[0] else []
    return "".join(f" {'-' if weight < 0 else '+'} {part}" for weight, part in parts
                   ).removeprefix(" + ").strip()


# What rises together.

def _trends(table: ComponentTable) -> Iterator[ComponentPattern]:
    """'Costs more and is worth less': a number that never falls while another one rises."""
    if table.size > MOST_COMPARED:
        return
    numbers = [column for column in table.columns if column.is_number and None not in column.values
               and column.distinct > SMALLEST_GROUP]
    for one, other in combinations(numbers, 2):
        spend(PAIR_WORK * table.size ** 2)
        first, second = (np.array(column.values, dtype=float) for column in (one, other))
        signs = np.sign(np.subtract.outer(first, first)) * np.sign(
            np.subtract.outer(second, second))
        direction = 1.0 if signs.sum() >= 0 else -1.0
        against = (signs == -direction).sum(axis=1)
        worst = int(np.argmax(against))
        others = np.delete(np.delete(signs, worst, 0), worst, 1)
        if np.any(others == -direction) or 0 < against[worst] < FEWEST_AGAINST:
            continue
        breaks: tuple[PatternBreak, ...] = ()
        if against[worst]:
            component = table.components[worst]
            trend = "more" if direction > 0 else "less"
            breaks = (PatternBreak(component, other.name, (
                f"'{component.id}' has {one.label} {_word(one.values[worst])} and {other.label} "
                f"{_word(other.values[worst])}; among all others more {one.label} never goes with "
                f"{'less' if trend == 'more' else 'more'} {other.label}")),)
        evidence = (math.lgamma(table.size + 1)
                    - sum(math.lgamma(count + 1) for column in (one, other)
                          for count in Counter(column.values).values())
                    - (_log_ways(table.size, 1, other.distinct) if breaks else 0.0))
        yield ComponentPattern(kind=table.kind.name, evidence=evidence, breaks=breaks,
                               words=f"{other.label} {'rises' if direction > 0 else 'falls'} "
                                     f"with {one.label}")


SEARCHES: tuple[Callable[[ComponentTable], Iterable[ComponentPattern]], ...] = (
    _dependencies, _equal_groups, _unique_pairs, _series, _formulas, _trends)


def near_duplicates(components: Iterable[Component]) -> Iterator[tuple[Component, Component]]:
    """Components of a kind that say the same but for capitals, spaces and signs."""
    seen: dict[Hashable, Component] = {}
    for component in components:
        key = tuple(_plain(value) for value in component.values.values())
        if not any(isinstance(part, str) and part for part in key):
            continue
        other = seen.setdefault(key, component)
        if other is not component and dict(other.values) != dict(component.values):
            yield other, component


def _plain(value: Value) -> Hashable:
    if isinstance(value, str):
        return "".join(sign for sign in value.casefold() if sign.isalnum())
    return tuple(map(_plain, value)) if isinstance(value, tuple) else value


def _rows_by(values: Sequence[Value]) -> dict[Value, list[int]]:
    groups = defaultdict(list)
    for row, value in enumerate(values):
        groups[value].append(row)
    return dict(groups)


def _log_arrangements(counts: Iterable[int]) -> float:
    """The logarithm of how many ways there are to arrange values of which so many are alike."""
    amounts = list(counts)
    return math.lgamma(sum(amounts) + 1) - sum(math.lgamma(count + 1) for count in amounts)


def _log_ways(size: int, odd: int, values: int) -> float:
    """The logarithm of how many ways there are to choose odd ones and what they say instead."""
    return math.log(math.comb(size, odd)) + odd * math.log(values)


def _word(value: Value) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)
