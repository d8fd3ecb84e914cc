"""Languages: one character has several shapes, and the language says which family draws it."""

from __future__ import annotations

import re
from functools import lru_cache

from generator.model.svg import Document, Element

# What the other families lack is looked for here first.
STAND_IN = "Noto Sans JP"
STAND_INS = {"zh-hant": "Noto Sans TC", "zh-tw": "Noto Sans TC", "zh-hk": "Noto Sans TC",
             "zh-mo": "Noto Sans TC"}
FAMILY = re.compile(r"(font-family\s*:\s*)([^;]+)")


def stand_in(language: str) -> str:
    """The family that writes what others lack, in a language."""
    return next((family for code, family in STAND_INS.items()
                 if f"{language.casefold()}-".startswith(f"{code}-")), STAND_IN)


@lru_cache(maxsize=512)
def suited(document: Document, language: str) -> Document:
    """A template whose every family has the language's stand-in behind it, if it needs one."""
    family = stand_in(language)
    if family == STAND_IN:
        return document
    root = _suited(document.root, family)
    ids = {each.attrs["id"]: each for each in root.walk() if "id" in each.attrs}
    return Document(root, ids, document.digest, document.file)


def _suited(element: Element, family: str) -> Element:
    children = tuple(child if isinstance(child, str) else _suited(child, family)
                     for child in element.children)
    attrs = dict(element.attrs)
    if "font-family" in attrs:
        attrs["font-family"] += f", {family}"
    if "font-family" in attrs.get("style", ""):
        attrs["style"] = FAMILY.sub(rf"\1\2, {family}", attrs["style"])
    same = attrs == element.attrs and all(
        new is old for new, old in zip(children, element.children, strict=True))
    return element if same else element.changed(attrs, children)
