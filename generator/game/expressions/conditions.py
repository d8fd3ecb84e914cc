"""Conditions such as 'value >= 5 and not wild', read and judged without eval."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from generator.base.findings import Complaint
from generator.base.wording import MOST_DIGITS
from generator.game.model.game import Value

TOKEN = re.compile(r"""\s*(?:
    (?P<number>-?\d+(?:\.\d+)?(?![\w.-]))
  | '(?P<single>[^']*)' | "(?P<double>[^"]*)"
  | (?P<sign>==|!=|<=|>=|<|>|\(|\)|,)
  | (?P<word>\w[\w.-]*)
)""", re.VERBOSE)
COMPARE: dict[str, Callable[[float, float], bool]] = {
    "<": lambda a, b: a < b, "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b, ">=": lambda a, b: a >= b,
}
CONSTANTS: dict[str, Value] = {"true": True, "false": False}
RESERVED = ("and", "or", "not", "in")
MAX_DEPTH = 20


class UnsureError(Exception):
    """Raised by a judge who doesn't know a name's value."""


class NameResolver(Protocol):
    """Whoever says what a word stands for: a name's value, or the word itself."""

    def word(self, word: str) -> Value:
        """The value; raises UnsureError."""


@dataclass(frozen=True, slots=True)
class Word:
    """A name, or a choice written without quotes."""

    name: str


@dataclass(frozen=True, slots=True)
class Literal:
    """A number or a quoted text."""

    value: Value


Operand = Word | Literal


@dataclass(frozen=True, slots=True)
class Truth:
    """Whether a value is there and isn't zero."""

    operand: Operand


@dataclass(frozen=True, slots=True)
class Relation:
    """Two values side by side."""

    left: Operand
    sign: str
    right: Operand


@dataclass(frozen=True, slots=True)
class Membership:
    """Whether a value is one of several; a list among them counts by its items."""

    left: Operand
    among: tuple[Operand, ...]


@dataclass(frozen=True, slots=True)
class Not:
    """The opposite."""

    inner: Condition


@dataclass(frozen=True, slots=True)
class Both:
    """All of them (and), or any of them (or)."""

    all: bool
    inner: tuple[Condition, ...]


Condition = Truth | Relation | Membership | Not | Both


def holds(condition: Condition, judge: NameResolver) -> bool | None:
    """Whether a condition is true; None if that depends on something the resolver doesn't know."""
    if isinstance(condition, Not):
        inner = holds(condition.inner, judge)
        return None if inner is None else not inner
    if isinstance(condition, Both):
        return _both(condition, judge)
    try:
        return _plain(condition, judge)
    except UnsureError:
        return None


def _both(condition: Both, judge: NameResolver) -> bool | None:
    unsure = False
    for inner in condition.inner:
        verdict = holds(inner, judge)
        if verdict is None:
            unsure = True
        elif verdict != condition.all:
            return verdict
    return None if unsure else condition.all


def _plain(condition: Truth | Relation | Membership, judge: NameResolver) -> bool:
    if isinstance(condition, Truth):
        return bool(_value(condition.operand, judge))
    left = _value(condition.left, judge)
    if isinstance(condition, Membership):
        among: list[Value] = []
        for operand in condition.among:
            value = _value(operand, judge)
            among.extend(value if isinstance(value, tuple) else (value,))
        return any(_same(left, each) for each in among)
    right = _value(condition.right, judge)
    if condition.sign in ("==", "!="):
        return _same(left, right) == (condition.sign == "==")
    numbers = isinstance(left, int | float) and isinstance(right, int | float)
    return numbers and COMPARE[condition.sign](left, right)  # type: ignore[arg-type]


def _value(operand: Operand, judge: NameResolver) -> Value:
    return operand.value if isinstance(operand, Literal) else judge.word(operand.name)


def _same(left: Value, right: Value) -> bool:
    """Equal, and a truth value equals only a truth value."""
    return isinstance(left, bool) == isinstance(right, bool) and left == right


def parts(condition: Condition) -> Iterator[Truth | Relation | Membership]:
    """The single questions that a condition is made of."""
    if isinstance(condition, Not):
        yield from parts(condition.inner)
    elif isinstance(condition, Both):
        for inner in condition.inner:
            yield from parts(inner)
    else:
        yield condition


def words(condition: Condition) -> Iterator[str]:
    """All words of a condition, names and choices alike."""
    for part in parts(condition):
        operands: tuple[Operand, ...]
        if isinstance(part, Truth):
            operands = (part.operand,)
        elif isinstance(part, Relation):
            operands = (part.left, part.right)
        else:
            operands = (part.left, *part.among)
        yield from (each.name for each in operands if isinstance(each, Word))


@lru_cache(maxsize=1024)
def condition(text: str) -> Condition:
    """Read a condition; raises Complaint with what was expected."""
    reader = _Reader(text)
    result = reader.any_of()
    if reader.kind:
        raise reader.mistake("'and', 'or' or the end")
    return result


class _Reader:
    """Reads a condition from left to right, one token ahead."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.depth = 0
        self.kind = self.token = ""
        self.step()

    def step(self) -> str:
        """Go to the next token and return the one before."""
        before = self.token
        match = TOKEN.match(self.text, self.at)
        if match:
            self.kind = match.lastgroup or ""
            self.token = match[self.kind]
            self.at = match.end()
        elif self.text[self.at:].strip():
            self.kind, self.token = "sign", self.text[self.at:].strip()[0]
            raise self.mistake("a name, a number or a sign such as '=='")
        else:
            self.kind = self.token = ""
        return before

    def mistake(self, expected: str) -> Complaint:
        found = f"'{self.token}'" if self.kind else "the end"
        return Complaint("template/bad-condition",
                         f"'{self.text}' is not a condition: expected {expected}, found {found}")

    def any_of(self) -> Condition:
        return self._joined("or", self.all_of)

    def all_of(self) -> Condition:
        return self._joined("and", self.negation)

    def _joined(self, word: str, read: Callable[[], Condition]) -> Condition:
        inner = [read()]
        while self.is_word(word):
            self.step()
            inner.append(read())
        return inner[0] if len(inner) == 1 else Both(word == "and", tuple(inner))

    def negation(self) -> Condition:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise Complaint("template/bad-condition",
                            "the condition is nested too deeply; split it over several elements")
        if self.is_word("not"):
            self.step()
            result: Condition = Not(self.negation())
        elif self.kind == "sign" and self.token == "(":
            self.step()
            result = self.any_of()
            self.expect(")")
        else:
            result = self.question()
        self.depth -= 1
        return result

    def question(self) -> Condition:
        left = self.operand()
        if self.kind == "sign" and (self.token in COMPARE or self.token in ("==", "!=")):
            return Relation(left, self.step(), self.operand())
        negated = self.is_word("not")
        if negated:
            self.step()
        if self.is_word("in"):
            self.step()
            among = Membership(left, self.choices())
            return Not(among) if negated else among
        if negated:
            raise self.mistake("'in'")
        return Truth(left)

    def is_word(self, word: str) -> bool:
        return self.kind == "word" and self.token == word

    def choices(self) -> tuple[Operand, ...]:
        if not (self.kind == "sign" and self.token == "("):
            return (self.operand(),)
        found: list[Operand] = []
        while not found or self.token == ",":
            self.step()
            found.append(self.operand())
        self.expect(")")
        return tuple(found)

    def expect(self, sign: str) -> None:
        if self.kind != "sign" or self.token != sign:
            raise self.mistake(f"'{sign}'")
        self.step()

    def operand(self) -> Operand:
        kind = self.kind
        if kind == "number":
            if len(self.token) > MOST_DIGITS:
                raise Complaint("template/bad-condition",
                                f"the number {self.token[:MOST_DIGITS]}… has more than "
                                f"{MOST_DIGITS} digits")
            token = self.step()
            return Literal(float(token) if "." in token else int(token))
        if kind in ("single", "double"):
            return Literal(self.step())
        if kind == "word" and self.token not in RESERVED:
            token = self.step()
            return Literal(CONSTANTS[token]) if token in CONSTANTS else Word(token)
        raise self.mistake("a name or a value")
