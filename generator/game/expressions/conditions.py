"""Conditions such as 'value >= 5 and not wild', read and judged without eval."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Protocol

from generator.base.findings import Complaint, article, suggest
from generator.base.number_format import MOST_DIGITS
from generator.game.model.expectations import LIST_ASPECTS, aspect, aspect_names
from generator.game.model.game import Field, Kind, Value

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


class UnknownValueError(Exception):
    """Raised by a resolver that doesn't know a name's value."""


class NameResolver(Protocol):
    """Resolves a word: a name to its value, any other word to itself."""

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
    """Whether a value is given and isn't zero."""

    operand: Operand


@dataclass(frozen=True, slots=True)
class Relation:
    """A comparison of two values."""

    left: Operand
    sign: str
    right: Operand


@dataclass(frozen=True, slots=True)
class Membership:
    """Whether a value is one of several; a list among them counts by its items."""

    left: Operand
    among: tuple[Operand, ...]


@dataclass(frozen=True, slots=True)
class Negation:
    """The opposite."""

    inner: Condition


@dataclass(frozen=True, slots=True)
class Combination:
    """All of them (and), or any of them (or)."""

    all: bool
    inner: tuple[Condition, ...]


Condition = Truth | Relation | Membership | Negation | Combination


def evaluate(condition: Condition, judge: NameResolver) -> bool | None:
    """Whether a condition is true; None if that depends on something the resolver doesn't know."""
    if isinstance(condition, Negation):
        inner = evaluate(condition.inner, judge)
        return None if inner is None else not inner
    if isinstance(condition, Combination):
        return _evaluate_combination(condition, judge)
    try:
        return _evaluate_question(condition, judge)
    except UnknownValueError:
        return None


def _evaluate_combination(condition: Combination, judge: NameResolver) -> bool | None:
    unsure = False
    for inner in condition.inner:
        verdict = evaluate(inner, judge)
        if verdict is None:
            unsure = True
        elif verdict != condition.all:
            return verdict
    return None if unsure else condition.all


def _evaluate_question(condition: Truth | Relation | Membership, judge: NameResolver) -> bool:
    if isinstance(condition, Truth):
        return bool(_value(condition.operand, judge))
    left = _value(condition.left, judge)
    if isinstance(condition, Membership):
        among: list[Value] = []
        for operand in condition.among:
            value = _value(operand, judge)
            among.extend(value if isinstance(value, tuple) else (value,))
        return any(_are_equal(left, choice) for choice in among)
    right = _value(condition.right, judge)
    if condition.sign in ("==", "!="):
        return _are_equal(left, right) == (condition.sign == "==")
    numbers = isinstance(left, int | float) and isinstance(right, int | float)
    return numbers and COMPARE[condition.sign](left, right)  # type: ignore[arg-type]


def _value(operand: Operand, judge: NameResolver) -> Value:
    return operand.value if isinstance(operand, Literal) else judge.word(operand.name)


def _are_equal(left: Value, right: Value) -> bool:
    """Equal, and a truth value equals only a truth value."""
    return isinstance(left, bool) == isinstance(right, bool) and left == right


def parts(condition: Condition) -> Iterator[Truth | Relation | Membership]:
    """The single questions that a condition is made of."""
    if isinstance(condition, Negation):
        yield from parts(condition.inner)
    elif isinstance(condition, Combination):
        for inner in condition.inner:
            yield from parts(inner)
    else:
        yield condition


def operands(condition: Condition) -> Iterator[Operand]:
    """All operands of a condition, in their order."""
    for part in parts(condition):
        if isinstance(part, Truth):
            yield part.operand
        elif isinstance(part, Relation):
            yield part.left
            yield part.right
        else:
            yield part.left
            yield from part.among


def words(condition: Condition) -> Iterator[str]:
    """All words of a condition, names and choices alike."""
    return (operand.name for operand in operands(condition) if isinstance(operand, Word))


@lru_cache(maxsize=1024)
def parse_condition(text: str) -> Condition:
    """Read a condition; raises Complaint with what was expected."""
    reader = _ConditionReader(text)
    result = reader.disjunction()
    if reader.kind:
        raise reader.mistake("'and', 'or' or the end")
    return result


class TokenReader:
    """Reads an expression from left to right, one token ahead: what all grammars share."""

    TOKEN: ClassVar[re.Pattern[str]]
    START: ClassVar[str]

    def __init__(self, text: str) -> None:
        self.text = text
        self.end = self.depth = 0
        self.kind = self.token = ""
        self.step()

    def step(self) -> str:
        """Go to the next token and return the one before."""
        before = self.token
        match = self.TOKEN.match(self.text, self.end)
        if match:
            self.kind = match.lastgroup or ""
            self.token = self.shorten(match[self.kind])
            self.end = match.end() - len(match[self.kind]) + len(self.token)
        elif self.text[self.end:].strip():
            self.kind, self.token = "sign", self.text[self.end:].strip()[0]
            raise self.mistake(self.START)
        else:
            self.kind = self.token = ""
        return before

    def shorten(self, token: str) -> str:
        """As much of a token as is one here."""
        return token

    def mistake(self, expected: str) -> Complaint:
        """What is wrong at the present token."""
        raise NotImplementedError

    def quote_token(self) -> str:
        """The present token, as messages name it."""
        return f"'{self.token}'" if self.kind else "the end"

    def is_sign(self, *signs: str) -> bool:
        """Whether the present token is one of some signs."""
        return self.kind == "sign" and self.token in signs

    def is_word(self, word: str) -> bool:
        """Whether the present token is this word."""
        return self.kind == "word" and self.token == word

    def expect(self, sign: str) -> None:
        """Pass a sign; raises Complaint if it isn't there."""
        if not self.is_sign(sign):
            raise self.mistake(f"'{sign}'")
        self.step()


class _ConditionReader(TokenReader):
    """Reads conditions."""

    TOKEN = TOKEN
    START = "a name, a number or a sign such as '=='"

    def mistake(self, expected: str) -> Complaint:
        return Complaint("template/bad-condition", f"'{self.text}' is not a condition: expected "
                         f"{expected}, found {self.quote_token()}")

    def disjunction(self) -> Condition:
        return self._read_joined("or", self.all_of)

    def all_of(self) -> Condition:
        return self._read_joined("and", self.negation)

    def _read_joined(self, word: str, read: Callable[[], Condition]) -> Condition:
        inner = [read()]
        while self.is_word(word):
            self.step()
            inner.append(read())
        return inner[0] if len(inner) == 1 else Combination(word == "and", tuple(inner))

    def negation(self) -> Condition:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise Complaint("template/bad-condition",
                            "the condition is nested too deeply; split it over several elements")
        if self.is_word("not"):
            self.step()
            result: Condition = Negation(self.negation())
        elif self.is_sign("("):
            self.step()
            result = self.disjunction()
            self.expect(")")
        else:
            result = self.question()
        self.depth -= 1
        return result

    def question(self) -> Condition:
        left = self.operand()
        if self.is_sign("==", "!=", *COMPARE):
            return Relation(left, self.step(), self.operand())
        negated = self.is_word("not")
        if negated:
            self.step()
        if self.is_word("in"):
            self.step()
            among = Membership(left, self.choices())
            return Negation(among) if negated else among
        if negated:
            raise self.mistake("'in'")
        return Truth(left)

    def choices(self) -> tuple[Operand, ...]:
        if not self.is_sign("("):
            return (self.operand(),)
        choices: list[Operand] = []
        while not choices or self.is_sign(","):
            self.step()
            choices.append(self.operand())
        self.expect(")")
        return tuple(choices)

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


NUMBERS = ("int", "number")
Mistake = tuple[str, str]


def find_mistakes(text: str, kind: Kind, options: Mapping[str, object]) -> Iterator[Mistake]:
    """What is wrong with a condition, each as message and hint."""
    try:
        read = parse_condition(text)
    except Complaint as complaint:
        yield complaint.message, complaint.hint
        return
    yield from find_word_mistakes(read, kind, options)


def find_word_mistakes(read: Condition, kind: Kind, options: Mapping[str, object]
                   ) -> Iterator[Mistake]:
    """What is wrong with the words of a condition, each as message and hint."""
    reader = _WordChecker(kind, options)
    for part in parts(read):
        if isinstance(part, Truth):
            yield from reader.unknown(part.operand)
        elif isinstance(part, Relation):
            yield from reader.pair(part.left, part.right, part.sign)
        else:
            for right in part.among:
                yield from reader.member(part.left, right)


class _WordChecker:
    """Looks up the words of a condition."""

    def __init__(self, kind: Kind, options: Mapping[str, object]) -> None:
        self.kind = kind
        self.options = options

    def field(self, operand: Operand) -> Field | None:
        return aspect(self.kind, operand.name, self.options) if isinstance(operand, Word) else None

    def unknown(self, operand: Operand) -> Iterator[Mistake]:
        if isinstance(operand, Word) and self.field(operand) is None:
            yield self.no_field(operand.name)

    def no_field(self, name: str) -> Mistake:
        base, _, last = name.rpartition(".")
        if base in self.kind.fields and self.kind.fields[base].type == "list":
            return f"a list has no '{last}'", suggest(last, LIST_ASPECTS)
        return (f"{article(self.kind.title.lower())} has no '{name}'",
                suggest(name, aspect_names(self.kind, self.options)))

    def pair(self, left: Operand, right: Operand, sign: str) -> Iterator[Mistake]:
        fields = self.field(left), self.field(right)
        if fields == (None, None):
            yield from self.unknown(left if isinstance(left, Word) else right)
            return
        for operand, field in zip((left, right), fields, strict=True):
            if sign in COMPARE and isinstance(operand, Word):
                if field is None:
                    yield self.no_field(operand.name)
                elif field.type not in NUMBERS:
                    yield f"'{operand.name}' is no number, so '{sign}' can't compare it", ""
        if sign not in COMPARE:
            yield from self.choice(right, fields[0], fields[1])
            yield from self.choice(left, fields[1], fields[0])

    def member(self, left: Operand, right: Operand) -> Iterator[Mistake]:
        among = self.field(right)
        if among and among.type == "list":
            yield from self.choice(left, among.item, self.field(left))
        else:
            yield from self.pair(left, right, "in")

    def choice(self, operand: Operand, field: Field | None,
               other: Field | None) -> Iterator[Mistake]:
        """Check what is compared with a choice or a number: one of the choices, or no word."""
        if field is None or other is not None:
            return
        value = operand.name if isinstance(operand, Word) else operand.value
        if field.type == "choice" and value not in field.choices:
            yield f"'{field.name}' is never '{value}'", suggest(value, field.choices)
        elif field.type in NUMBERS and (isinstance(operand, Word) or (isinstance(
                operand, Literal) and isinstance(value, str))):
            yield (self.no_field(str(value)) if isinstance(operand, Word)
                   else (f"'{field.name}' is a number, never '{value}'", ""))
