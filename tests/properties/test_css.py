"""What styles say is what a CSS parser reads in them, however they are read."""

from __future__ import annotations

import tinycss2
from hypothesis import given
from hypothesis import strategies as st

from generator.base.findings import Complaint
from generator.game.svg.stylesheets import ATTRIBUTES, declarations

PIECES = ("fill", "stroke-width", "STROKE", "x", "d", "--own", "red", "#fff", "#a1b2c3", "1",
          "-2.5", ".5", "1e3", "2e", "3px", "4.5mm", "50%", "+1", "-", ":", ";", ";;", " ", "\n",
          "\t", ",", "url(#a)", "'a;b'", "/*;*/", "\\66", "!important", "é", "<", "@", "(", ")",
          "none",
          "fill:red", "stroke:#123456;", "opacity:.5")
STYLES = st.lists(st.sampled_from(PIECES), max_size=12).map("".join)


def parsed(text: str) -> tuple[tuple[str, str], ...] | None:
    """The declarations that tinycss2 finds; None if something in the style is none."""
    nodes = tinycss2.parse_declaration_list(text, skip_comments=True, skip_whitespace=True)
    if any(node.type != "declaration" or node.lower_name in ATTRIBUTES
           or any(each.type == "error" for each in node.value) for node in nodes):
        return None
    return tuple((node.lower_name, tinycss2.serialize(node.value).strip()) for node in nodes)


def read(text: str) -> tuple[tuple[str, str], ...] | None:
    """The declarations that we find."""
    try:
        return declarations(text)
    except Complaint:
        return None


@given(STYLES)
def test_a_style_says_what_a_parser_reads_in_it(style: str) -> None:
    assert read(style) == parsed(style)


@given(st.lists(st.sampled_from(["fill:red", "stroke: #fff", " opacity :0.5", "a-b:c-d",
                                 "stroke-width:1.25px"]), max_size=8))
def test_a_plain_style_says_what_a_parser_reads_in_it(parts: list[str]) -> None:
    assert read(";".join(parts)) == parsed(";".join(parts))
