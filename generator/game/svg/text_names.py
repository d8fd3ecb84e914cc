"""Names in braces typed as plain text: `Cost: {cost}` says what a data-text attribute says."""

import re
from collections.abc import Iterator

from generator.base.findings import Complaint, Finding
from generator.game.svg.tree import Document, Element

TEXT_PIECES = re.compile(r"\\([{}])|([{}])|([^{}\\]+|\\)")
BRACE = re.compile(r"[{}]")
# What replaces all that is typed in an element; a computed part shows it in editors alone.
REPLACED = ("data-slot", "data-text", "data-compute")
MOST_MISTAKES = 100


def bind_typed_names(document: Document, mistakes: list[Finding]) -> Document:
    """The document with a <tspan data-text="…"> for every name that was typed in a text.

    Braces that enclose no name are reported in `mistakes`, and stay.
    """
    if not any(element.tag == "text" and _has_braces(element)
               for element in document.root.walk()):
        return document
    root = _Binder(mistakes).bound(document.root)
    ids = {element.attrs["id"]: element for element in root.walk() if "id" in element.attrs}
    return Document(root, ids, document.digest, document.file)


def _has_braces(text: Element) -> bool:
    return any(isinstance(child, str) and BRACE.search(child)
               for element in text.walk() for child in element.children)


class _Binder:
    """Goes through one document; what has no braces stays the very same element."""

    def __init__(self, mistakes: list[Finding]) -> None:
        self.mistakes = mistakes

    def bound(self, element: Element) -> Element:
        if any(name in element.attrs for name in REPLACED):
            return element
        if element.tag == "text":
            return self.text(element)
        children = tuple(child if isinstance(child, str) else self.bound(child)
                         for child in element.children)
        return _with_children(element, children)

    def text(self, element: Element) -> Element:
        """A <text>, or a part of one."""
        children: list[Element | str] = []
        for child in element.children:
            if isinstance(child, str):
                children.extend(self.with_names(child, element) if BRACE.search(child)
                                else (child,))
            elif any(name in child.attrs for name in REPLACED):
                children.append(child)
            else:
                children.append(self.text(child))
        return _with_children(element, tuple(children))

    def with_names(self, text: str, element: Element) -> list[Element | str]:
        """The plain text and the names of a stretch of text."""
        try:
            return [piece if not is_name else
                    Element("tspan", {"data-text": f"{{{piece}}}"}, (), element.where)
                    for is_name, piece in split_braces(text)]
        except Complaint as complaint:
            if len(self.mistakes) < MOST_MISTAKES:
                self.mistakes.append(complaint.at(element.where, "warning"))
            return [text]


def _with_children(element: Element, children: tuple[Element | str, ...]) -> Element:
    same = len(children) == len(element.children) and all(
        new is old for new, old in zip(children, element.children, strict=True))
    return element if same else element.copy_with(children=children)


def split_braces(text: str) -> Iterator[tuple[bool, str]]:
    """Plain text and, marked by True, the names in braces; raises Complaint."""
    shown = " ".join(text.split())
    depth, name = 0, ""
    for escaped, brace, plain in TEXT_PIECES.findall(text):
        if brace == "{" and depth == 0:
            if name:
                yield False, name
            depth, name = 1, ""
        elif brace == "}" and depth == 1:
            if not name.strip():
                raise _loose_brace_complaint(f"'{shown}' has nothing between '{{' and '}}'")
            yield True, name.strip()
            depth, name = 0, ""
        elif brace == "}" and depth == 0:
            raise _loose_brace_complaint(f"'{shown}' has a '}}' without its '{{'")
        else:
            depth += (brace == "{") - (brace == "}")
            name += escaped or brace or plain
    if depth:
        raise _loose_brace_complaint(f"'{shown}' has a '{{' without its '}}'")
    if name:
        yield False, name


def _loose_brace_complaint(message: str) -> Complaint:
    return Complaint("text/braces", message,
                     "a name in braces is filled in; write '\\{' or '\\}' for a brace")
