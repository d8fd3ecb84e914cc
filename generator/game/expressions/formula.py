"""Formulas in numbers, such as 'cost: =tier*2': read without eval, worked out field by field."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from generator.base.findings import Complaint, suggest
from generator.base.number_format import MOST_DIGITS
from generator.game.expressions.conditions import (
    Condition,
    TokenReader,
    evaluate,
    find_word_mistakes,
    parse_condition,
    words,
)
from generator.game.model.expectations import BUILT_IN_FIELDS, is_list_aspect, list_aspect
from generator.game.model.game import Component, Field, Kind, Value

SIGN = "="
NUMERIC = ("int", "number")
TOKEN = re.compile(r"""\s*(?:
    (?P<number>\d+(?:\.\d+)?(?![\w.]))
  | (?P<word>[^\W\d][\w.-]*)
  | (?P<sign>//|[-+*/%(),])
)""", re.VERBOSE)
# Parts of a condition that may hold the word 'else' without ending it.
SKIPPED = re.compile(r"""'[^']*'|"[^"]*"|\belse\b""")
LONGEST = 500
MOST_KNOWN = 1_000
# Of brackets in each other, and of fields that need each other.
DEEPEST = 10
LARGEST = 10**MOST_DIGITS
TO_THE_END = "+, -, *, /, //, % or the end"


def _round_half_up(value: Fraction) -> Fraction:
    """The nearest whole number; halves go up, as people round."""
    return Fraction(math.floor(value + Fraction(1, 2)))


FUNCTIONS: dict[str, Callable[..., Fraction]] = {
    "min": min, "max": max, "abs": abs, "round": _round_half_up,
    "floor": lambda value: Fraction(math.floor(value)),
    "ceil": lambda value: Fraction(math.ceil(value)),
}
SEVERAL = ("min", "max")
RESERVED = ("if", "else", *FUNCTIONS)


def is_formula(field: Field, value: Any) -> bool:
    """Whether the value given for a field is a formula."""
    return value.__class__ is str and value[:1] == SIGN and (
        field.type in NUMERIC or field.type == "bool")


def syntax_complaint(message: str, hint: str = "") -> Complaint:
    """A formula that can't be read."""
    return Complaint("formula/syntax", message, hint)


@dataclass(frozen=True, slots=True)
class Number:
    """A number that is written out."""

    value: Fraction


@dataclass(frozen=True, slots=True)
class Name:
    """A field, or a figure of a list, such as 'pips.length'."""

    name: str


@dataclass(frozen=True, slots=True)
class Chain:
    """A number, and what is done with it one after the other: a sign and a number each."""

    first: Expression
    rest: tuple[tuple[str, Expression], ...]


@dataclass(frozen=True, slots=True)
class Call:
    """A function of numbers."""

    function: str
    inner: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """One number if a condition holds, another one if not."""

    condition: Condition
    then: Expression
    else_value: Expression


Expression = Number | Name | Chain | Call | Choice


@lru_cache(maxsize=1024)
def parse_formula(text: str, names: tuple[str, ...]) -> Expression:
    """Read a formula, without its '='; raises Complaint with what was expected.

    `names` are those of fields: 'tier-2' is one of them, or else less 2 than 'tier'.
    """
    if len(text) > LONGEST:
        raise syntax_complaint(f"the formula is longer than {LONGEST} characters")
    reader = _FormulaReader(text, names)
    result = reader.whole()
    if reader.kind:
        raise reader.mistake(TO_THE_END)
    return result


class _FormulaReader(TokenReader):
    """Reads formulas."""

    TOKEN = TOKEN
    START = "a number, a name or a sign such as '*'"

    def __init__(self, text: str, names: tuple[str, ...]) -> None:
        self.names = names
        super().__init__(text)

    def shorten(self, token: str) -> str:
        """As much of a word as is a name: 'tier-2' may be 'tier' and two less."""
        shorter = token
        while shorter not in self.names and "-" in shorter:
            shorter = shorter.rpartition("-")[0]
        first = shorter.partition(".")[0]
        return shorter if first in self.names or shorter in RESERVED else token

    def mistake(self, expected: str) -> Complaint:
        return syntax_complaint(
            f"'={self.text}' is not a formula: expected {expected}, found {self.quote_token()}",
            "write it like =tier*2, =max(cost, 3) or =2 if wild else 1")

    def whole(self) -> Expression:
        self.depth += 1
        if self.depth > DEEPEST:
            raise syntax_complaint("the formula is nested too deeply",
                                   "split it over several fields")
        then = self.sum()
        if self.is_word("if"):
            condition = self.condition()
            then = Choice(condition, then, self.whole())
        self.depth -= 1
        return then

    def condition(self) -> Condition:
        """The condition between 'if' and 'else', in the language of templates."""
        start = self.end
        ends = (match for match in SKIPPED.finditer(self.text, start) if match[0] == "else")
        end = next(ends, None)
        if end is None:
            self.kind = self.token = ""
            raise self.mistake("'else'")
        self.end = end.end()
        self.step()
        try:
            return parse_condition(self.text[start:end.start()].strip())
        except Complaint as complaint:
            raise syntax_complaint(complaint.message) from complaint

    def sum(self) -> Expression:
        return self.read_chain(("+", "-"), self.product)

    def product(self) -> Expression:
        return self.read_chain(("*", "/", "//", "%"), self.factor)

    def read_chain(self, signs: tuple[str, ...], read: Callable[[], Expression]) -> Expression:
        first, rest = read(), []
        while self.is_sign(*signs):
            rest.append((self.step(), read()))
        return Chain(first, tuple(rest)) if rest else first

    def factor(self) -> Expression:
        if self.is_sign("-", "+"):
            negative = self.step() == "-"
            self.depth += 1
            if self.depth > DEEPEST:
                raise syntax_complaint("the formula has too many signs in a row")
            inner = self.factor()
            self.depth -= 1
            return Chain(Number(Fraction(0)), (("-", inner),)) if negative else inner
        if self.is_sign("("):
            self.step()
            inner = self.whole()
            self.expect(")")
            return inner
        if self.kind == "number":
            if len(self.token) > MOST_DIGITS:
                raise syntax_complaint(f"the number {self.token[:MOST_DIGITS]}… has more than "
                                       f"{MOST_DIGITS} digits")
            return Number(Fraction(self.step()))
        if self.kind == "word" and self.token not in RESERVED:
            return Name(self.step())
        if self.kind == "word" and self.token in FUNCTIONS:
            return self.call(self.step())
        raise self.mistake("a number or a name")

    def call(self, function: str) -> Expression:
        self.expect("(")
        inner = [self.whole()]
        while function in SEVERAL and self.is_sign(","):
            self.step()
            inner.append(self.whole())
        self.expect(")")
        return Call(function, tuple(inner))


def number_names(expression: Expression) -> Iterator[str]:
    """The names whose values a formula needs as numbers."""
    if isinstance(expression, Name):
        yield expression.name
    elif isinstance(expression, Chain):
        yield from number_names(expression.first)
        for _, inner in expression.rest:
            yield from number_names(inner)
    elif isinstance(expression, Call):
        for inner in expression.inner:
            yield from number_names(inner)
    elif isinstance(expression, Choice):
        yield from number_names(expression.then)
        yield from number_names(expression.else_value)


def _conditions(expression: Expression) -> Iterator[Condition]:
    """The conditions inside a formula."""
    if isinstance(expression, Chain):
        inner = (expression.first, *(operand for _, operand in expression.rest))
    elif isinstance(expression, Choice):
        yield expression.condition
        inner = expression.then, expression.else_value
    else:
        inner = expression.inner if isinstance(expression, Call) else ()
    for part in inner:
        yield from _conditions(part)


def needed_fields(read: Expression | Condition, fields: Mapping[str, Field]) -> frozenset[str]:
    """The fields that a formula is worked out from."""
    if isinstance(read, Number | Name | Chain | Call | Choice):
        names = [*number_names(read)]
        names += [word for condition in _conditions(read) for word in words(condition)]
    else:
        names = list(words(read))
    return frozenset(base for name in names for base in (name, name.rpartition(".")[0])
                     if base in fields)


class FormulaReader:
    """Reads the formulas of one kind's components, each text once."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        self._expressions: dict[tuple[str, str], Expression | Condition | Complaint] = {}

    def read(self, field: Field, text: str) -> Expression | Condition:
        """What a field's formula says; raises Complaint if it can't be read, or names no field."""
        expression = self._expressions.get((field.type, text))
        if expression is None:
            try:
                expression = self._read(field, text)
            except Complaint as complaint:
                expression = complaint
            if len(self._expressions) < MOST_KNOWN:
                self._expressions[field.type, text] = expression
        if isinstance(expression, Complaint):
            raise expression
        return expression

    def _read(self, field: Field, text: str) -> Expression | Condition:
        inside, fields = text[len(SIGN):].strip(), self.kind.fields
        if field.type == "bool":
            try:
                parsed = parse_condition(inside)
            except Complaint as complaint:
                raise syntax_complaint(complaint.message) from complaint
            self._check(parsed)
            return parsed
        read = parse_formula(inside, tuple(fields))
        for name in number_names(read):
            if name not in fields and not is_list_aspect(self.kind, name):
                raise self._unknown(text, name)
        for condition in _conditions(read):
            self._check(condition)
        return read

    def _unknown(self, text: str, name: str) -> Complaint:
        return Complaint("formula/name", f"'{text}' names '{name}', which is no field of this kind",
                         suggest(name, list(self.kind.fields)))

    def _check(self, condition: Condition) -> None:
        """Refuse words that stand for nothing here."""
        for message, hint in find_word_mistakes(condition, self.kind, {}):
            raise Complaint("formula/name", message, hint)
        for word in words(condition):
            if word in BUILT_IN_FIELDS and word not in self.kind.fields:
                raise Complaint("formula/name", f"a formula can't ask for '{word}'",
                                "it is worked out from the component's fields")


class _FailedError(Exception):
    """A formula needs another one that has no result and is already reported."""


class Solver:
    """Works out the formulas of one component, each when it is needed.

    `complaints` says what is wrong, by field; a field that needs one of those has no value, and
    no complaint of its own.
    """

    def __init__(self, reader: FormulaReader, values: Mapping[str, Value],
                 formulas: Mapping[str, str]) -> None:
        self.reader = reader
        self.kind = reader.kind
        self.values = dict(values)
        self.formulas = formulas
        self.complaints: dict[str, Complaint] = {}
        self._failed: set[str] = set()
        self._in_progress: list[str] = []

    def solve(self) -> dict[str, Value]:
        """The values with every formula replaced by its number, as far as there is one."""
        for name in self.formulas:
            try:
                self.field(name)
            except _FailedError:
                self.values[name] = None
        return self.values

    def field(self, name: str) -> Value:
        """The value of a field, worked out if it has a formula; raises _FailedError."""
        if name in self._failed:
            raise _FailedError
        if name in self._in_progress:
            circle = [*self._in_progress[self._in_progress.index(name):], name]
            self.complaints[name] = Complaint(
                "formula/circle", f"'{name}' depends on itself: {' → '.join(circle)}",
                "write a number for one of them")
            self._failed.update(circle)
            raise _FailedError
        value = self.values.get(name)
        if name not in self.formulas or value != self.formulas[name]:
            return value
        if len(self._in_progress) >= DEEPEST:
            self.complaints[name] = Complaint(
                "formula/circle", f"more than {DEEPEST} formulas need each other in a row",
                "write a number for one of them")
            self._failed.add(name)
            raise _FailedError
        self._in_progress.append(name)
        try:
            self.values[name] = self.evaluate(self.kind.fields[name], self.formulas[name])
        except Complaint as complaint:
            self.complaints[name] = complaint
            self._failed.add(name)
            raise _FailedError from complaint
        except _FailedError:
            self._failed.add(name)
            raise
        finally:
            self._in_progress.pop()
        return self.values[name]

    def evaluate(self, field: Field, text: str) -> Value:
        """What a field's formula comes to; raises Complaint, or _FailedError."""
        read = self.reader.read(field, text)
        if field.type == "bool":
            assert not isinstance(read, Number | Name | Chain | Call | Choice)
            self._resolve_names(words(read))
            return bool(evaluate(read, self))
        assert isinstance(read, Number | Name | Chain | Call | Choice)
        result = self._number(read, text)
        if result.denominator == 1:
            return int(result)
        if field.type == "int":
            raise Complaint("formula/value", f"'{text}' comes out as {float(result):.6g}, which is "
                            "no whole number", "round it: =round(…), =floor(…) or =ceil(…)")
        return float(result)

    def word(self, word: str) -> Value:
        """What a condition's word stands for: a field's value, or the word itself."""
        if word in self.kind.fields:
            return self.field(word)
        if is_list_aspect(self.kind, word):
            return self._list_aspect(word)
        return word

    def _resolve_names(self, names: Iterator[str]) -> None:
        for name in names:
            self.word(name)

    def _list_aspect(self, name: str) -> Value:
        so_far = Component(id="", kind=self.kind, copies=1, values=self.values, source="own",
                           where=self.kind.where, places={}, copies_by_players={})
        values = list_aspect(so_far, name)
        return values[0] if values else None

    def _number(self, expression: Expression, text: str) -> Fraction:
        if isinstance(expression, Number):
            return expression.value
        if isinstance(expression, Name):
            return self._named_number(expression.name, text)
        if isinstance(expression, Choice):
            self._resolve_names(words(expression.condition))
            chosen = expression.then if evaluate(expression.condition, self) \
                else expression.else_value
            return self._number(chosen, text)
        if isinstance(expression, Call):
            numbers = [self._number(argument, text) for argument in expression.inner]
            return FUNCTIONS[expression.function](*numbers) if len(numbers) > 1 \
                or expression.function not in SEVERAL else numbers[0]
        result = self._number(expression.first, text)
        for sign, operand in expression.rest:
            result = _operate(sign, result, self._number(operand, text), text)
            if abs(result) > LARGEST or result.denominator > LARGEST:
                raise Complaint("formula/value", f"'{text}' comes out too large to be kept")
        return result

    def _named_number(self, name: str, text: str) -> Fraction:
        value = self.word(name)
        if value is None:
            raise Complaint("formula/value", f"'{text}' needs '{name}', which has no value here",
                            f"give '{name}' a value, or the field a default")
        if not isinstance(value, int | float):
            raise Complaint("formula/value", f"'{text}' needs '{name}', which is no number")
        # 0.1 is meant as it is written, not as the nearest binary number.
        return Fraction(str(value)) if isinstance(value, float) else Fraction(int(value))


def _operate(sign: str, left: Fraction, right: Fraction, text: str) -> Fraction:
    if sign == "+":
        return left + right
    if sign == "-":
        return left - right
    if sign == "*":
        return left * right
    if right == 0:
        raise Complaint("formula/value", f"'{text}' divides by zero")
    if sign == "/":
        return left / right
    return Fraction(left // right) if sign == "//" else left % right
