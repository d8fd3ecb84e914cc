"""Which pieces of a printed box must be printed again, and which are of no more use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

# Whatever decides how a piece looks and how it is cut.
Look = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Print:
    """A piece as it is printed: how many copies, and keys of all that decides its looks."""

    component: str
    kind: str
    copies: int
    front: str
    back: str
    cut: Look

    @property
    def look(self) -> Look:
        """Pieces of equal looks can stand in for each other."""
        return (self.front, self.back, self.cut)


@dataclass(frozen=True, slots=True)
class Reprint:
    """Copies of a piece to print and to throw out, with the reason in a word or two."""

    component: str
    kind: str
    print: int
    throw_out: int
    why: str


def reprints(old: Sequence[Print], new: Sequence[Print]) -> tuple[Reprint, ...]:
    """What turns a printed old box into the new one with the least paper.

    Copies are matched by their looks, so a piece that only changed its name, or two that
    changed places, need no printing.
    """
    was = {each.component: each for each in old}
    needed, spare = _missing(new, old), _missing(old, new)
    found = [Reprint(each.component, each.kind, needed[each.component],
                     spare.get(each.component, 0), _why(was.get(each.component), each))
             for each in new if needed[each.component] or spare.get(each.component)]
    there = {each.component for each in new}
    found += [Reprint(each.component, each.kind, 0, spare[each.component], "gone")
              for each in old if each.component not in there and spare[each.component]]
    return tuple(found)


def _missing(wanted: Sequence[Print], stock: Sequence[Print]) -> dict[str, int]:
    """Of each piece, how many copies the stock doesn't hold; its own name's copies go first."""
    left: Counter[Look] = Counter()
    for each in stock:
        left[each.look] += each.copies
    own = {(each.component, each.look): each.copies for each in stock}
    missing = {}
    for each in wanted:
        kept = min(each.copies, own.get((each.component, each.look), 0))
        left[each.look] -= kept
        missing[each.component] = each.copies - kept
    for each in wanted:
        found = min(missing[each.component], left[each.look])
        left[each.look] -= found
        missing[each.component] -= found
    return missing


def _why(old: Print | None, new: Print) -> str:
    if old is None:
        return "new"
    sides = list(_sides(old, new))
    if sides:
        return " and ".join(sides)
    return "more copies" if new.copies > old.copies else "fewer copies"


def _sides(old: Print, new: Print) -> Iterator[str]:
    if old.cut != new.cut:
        yield "cut"
    if old.front != new.front:
        yield "front"
    if old.back != new.back:
        yield "back"
