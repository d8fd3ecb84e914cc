"""The words of conditions, held to the fields of a kind."""

from collections.abc import Iterator, Mapping

from generator.base.findings import Complaint
from generator.base.suggestions import article, nearest
from generator.game.expressions.conditions import (
    COMPARE,
    Condition,
    Literal,
    Operand,
    Relation,
    Truth,
    Word,
    condition,
    parts,
)
from generator.game.model.expectation import OF_LISTS, aspect, names_of
from generator.game.model.game import Field, Kind

NUMBERS = ("int", "number")
Mistake = tuple[str, str]


def mistakes_in(text: str, kind: Kind, options: Mapping[str, object]) -> Iterator[Mistake]:
    """What is wrong with a condition, each as message and hint."""
    try:
        read = condition(text)
    except Complaint as complaint:
        yield complaint.message, complaint.hint
        return
    yield from mistaken_words(read, kind, options)


def mistaken_words(read: Condition, kind: Kind, options: Mapping[str, object]
                   ) -> Iterator[Mistake]:
    """What is wrong with the words of a condition, each as message and hint."""
    reader = _Words(kind, options)
    for part in parts(read):
        if isinstance(part, Truth):
            yield from reader.unknown(part.operand)
        elif isinstance(part, Relation):
            yield from reader.pair(part.left, part.right, part.sign)
        else:
            for right in part.among:
                yield from reader.member(part.left, right)


class _Words:
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
            return f"a list has no '{last}'", nearest(last, OF_LISTS)
        return (f"{article(self.kind.title.lower())} has no '{name}'",
                nearest(name, names_of(self.kind, self.options)))

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
               known: Field | None) -> Iterator[Mistake]:
        """A word beside a choice is one of its choices; a word beside a number is none."""
        if field is None or known is not None:
            return
        said = operand.name if isinstance(operand, Word) else operand.value
        if field.type == "choice" and said not in field.choices:
            yield f"'{field.name}' is never '{said}'", nearest(said, field.choices)
        elif field.type in NUMBERS and (isinstance(operand, Word) or (isinstance(
                operand, Literal) and isinstance(said, str))):
            yield (self.no_field(str(said)) if isinstance(operand, Word)
                   else (f"'{field.name}' is a number, never '{said}'", ""))
