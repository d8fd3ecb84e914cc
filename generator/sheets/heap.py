"""The copies of one kind that are to be laid on paper, in the order of the box."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from generator.faces.face import Piece
from generator.model.kind import Kind
from generator.sheets.field import Field
from generator.sheets.layout import Layout, Place
from generator.sheets.sheet import Duplex


@dataclass(frozen=True, slots=True)
class Copy:
    """One thing that will be cut out: the how-manieth of its component."""

    piece: Piece
    number: int


@dataclass(frozen=True, slots=True)
class Heap:
    """All copies of one kind; copies of a component lie next to each other."""

    kind: Kind
    copies: tuple[Copy, ...]


@dataclass(frozen=True, slots=True)
class Filled:
    """A page with copies in their places."""

    field: Field
    copies: tuple[tuple[Copy, Place], ...]

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds on the page, each once, in the order of their first copy."""
        return tuple({copy.piece.front.kind.name: copy.piece.front.kind
                      for copy, _ in self.copies}.values())


def heaps(pieces: Iterable[tuple[Piece, int]]) -> tuple[Heap, ...]:
    """One heap a kind, in the order in which the kinds first come up."""
    copies: dict[str, list[Copy]] = {}
    kinds: dict[str, Kind] = {}
    for piece, count in pieces:
        kind = kinds.setdefault(piece.front.kind.name, piece.front.kind)
        copies.setdefault(kind.name, []).extend(Copy(piece, n + 1) for n in range(count))
    return tuple(Heap(kind, tuple(copies[name])) for name, kind in kinds.items() if copies[name])


def duplex_for(copies: Iterable[Copy], wanted: Duplex) -> Duplex:
    """What was asked for; nothing is turned or folded where every reverse is blank."""
    return wanted if any(copy.piece.back for copy in copies) else "none"


def dealt(heap: Heap, layout: Layout) -> tuple[Filled, ...]:
    """The heap on as many pages as it needs; the last keeps the geometry of the others."""
    step = len(layout.places)
    chunks = (heap.copies[start:start + step] for start in range(0, len(heap.copies), step))
    return tuple(Filled(layout.field, tuple(zip(chunk, layout.places, strict=False)))
                 for chunk in chunks)
