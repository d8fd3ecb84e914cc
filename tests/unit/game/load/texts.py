"""Texts as the loader sees them."""

from __future__ import annotations

from generator.base.findings import Findings
from generator.game.load import svg_file, yaml_file
from generator.game.load.files import SourceText
from generator.game.load.yaml_file import Tree
from generator.game.svg.tree import Document

SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">'


def yaml_of(text: str) -> tuple[Tree | None, list[str]]:
    """A YAML text as a tree, and the codes of what is wrong with it."""
    findings = Findings()
    tree = yaml_file.parse(SourceText("a.yaml", text), findings)
    return tree, [finding.code for finding in findings]


def tree_of(text: str) -> Tree:
    """A YAML text that is in order."""
    tree, codes = yaml_of(text)
    assert tree is not None, codes
    return tree


def svg_of(inside: str) -> tuple[Document | None, list[str]]:
    """A drawing of these elements, and the codes of what is wrong with it."""
    findings = Findings()
    document = svg_file.parse(SourceText("a.svg", f"{SVG}{inside}</svg>", "digest"), findings)
    return document, [finding.code for finding in findings]


def drawing_of(inside: str) -> Document:
    """A drawing that is in order."""
    document, codes = svg_of(inside)
    assert document is not None, codes
    return document
