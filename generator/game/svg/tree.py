"""SVG as a tree with places, and what is refused of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from generator.base.findings import Complaint, FileLocation


def cannot_draw(message: str, hint: str = "", where: FileLocation | None = None) -> Complaint:
    """A complaint that the press doesn't draw this; the caller that knows the place adds it."""
    return Complaint("press/cannot-draw", message, hint, where)


class Element:
    """One SVG element: local tag name, attributes, children and text in document order."""

    __slots__ = ("attrs", "children", "tag", "where")

    def __init__(self, tag: str, attrs: Mapping[str, str],
                 children: tuple[Element | str, ...], where: FileLocation) -> None:
        self.tag = tag
        self.attrs = attrs
        self.children = children
        self.where = where

    def walk(self) -> Iterator[Element]:
        """This element and all below it, in document order."""
        stack: list[Element] = [self]
        while stack:
            element = stack.pop()
            yield element
            stack.extend(child for child in reversed(element.children)
                         if isinstance(child, Element))

    def __iter__(self) -> Iterator[Element]:
        """The elements directly inside this one, as ElementTree and cssselect2 expect."""
        return (child for child in self.children if isinstance(child, Element))

    @property
    def attrib(self) -> Mapping[str, str]:
        """The attributes, by ElementTree's name for them."""
        return self.attrs

    def get(self, name: str, default: str | None = None) -> str | None:
        """The value of an attribute, as ElementTree's elements return it."""
        return self.attrs.get(name, default)

    def copy_with(self, attrs: Mapping[str, str] | None = None,
                  children: tuple[Element | str, ...] | None = None) -> Element:
        """A copy with other attributes or children, at the same place."""
        return Element(self.tag, self.attrs if attrs is None else attrs,
                       self.children if children is None else children, self.where)

    def __repr__(self) -> str:
        return f"<{self.tag} at {self.where}>"


@dataclass(frozen=True, slots=True, eq=False)
class Document:
    """A parsed SVG file: its root, its elements by id, and a digest of its bytes.

    Two documents are never equal, so that what was learnt about one can be kept by it.
    """

    root: Element
    ids: Mapping[str, Element]
    digest: str
    file: str


@dataclass(frozen=True, slots=True)
class Drawing:
    """A finished SVG: nothing left to fill in, every reference found in `ids`.

    `ids` holds the elements of the drawing itself and of the symbol libraries that it may
    use; attributes are plain SVG, lengths are user units of the root's viewBox.
    """

    root: Element
    ids: Mapping[str, Element]
