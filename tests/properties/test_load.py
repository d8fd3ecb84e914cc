from __future__ import annotations

import json
import shutil
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from generator.base.findings import Findings, Stop
from generator.game.load import svg_file, yaml_file
from generator.game.load.files import SourceText
from generator.game.load.game_folder import read_game
from generator.game.svg.url_references import weigh_document

TINY = Path(__file__).parents[1] / "data" / "tiny"
FILES = ("game.yaml", "kinds.yaml", "cards.yaml", "lang/ja.yaml", "templates/icons.svg",
         "templates/card.front.svg")
MOST_CPU_SECONDS = 10.0


# Characters that mean something to YAML, SVG and CSS, and some that mean nothing anywhere.
characters = st.sampled_from(list("\n\t :-[]{},'\"#&*!|>%@`?<=/.()\\;~_09aez\x00\u2028é月\ufeff"))
noise = st.text(characters, max_size=30)

scalars = (st.none() | st.booleans() | st.integers(-(10 ** 14), 10 ** 14)
           | st.floats(allow_nan=False, allow_infinity=False, width=16)
           | st.text(st.characters(codec="ascii", exclude_categories=["Cc"]), max_size=8)
           | st.sampled_from(["card", "poker-card", "3mm", "63mm x 88mm", "#fff", "sun", "int"]))
values: st.SearchStrategy[Any] = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(st.sampled_from(["type", "of", "sun", "2", "base", "id"]), inner, max_size=3),
    max_leaves=6)


def mapping(*names: str) -> st.SearchStrategy[dict[str, Any]]:
    """A mapping that has these fields or others, with any values."""
    return st.dictionaries(st.sampled_from(names) | st.text("abc-1", max_size=4), values)


games = mapping("title", "players", "credits", "types", "theme", "kinds", "components",
                "languages", "bring", "options", "minutes", "ages")
kinds = st.fixed_dictionaries({"kinds": values | st.dictionaries(
    st.sampled_from(["card", "tile"]), mapping(
        "extends", "size", "bleed", "safe", "shape", "corner", "front", "back", "fields",
        "outline", "title"), max_size=2)})
entries = mapping("id", "copies", "source", "name", "suit", "value", "pips", "wild")
sets = st.fixed_dictionaries({"kind": values | st.just("card"), "components": values
                              | st.lists(entries, max_size=3)}, optional={
                                  "defaults": entries, "source": values, "sets": values})


def codes_with(file: str, text: str) -> list[str]:
    """What is found in the tiny game with another text in one file."""
    with tempfile.TemporaryDirectory() as folder:
        game = Path(folder, "game")
        shutil.copytree(TINY, game)
        (game / file).write_bytes(text.encode("utf-8", "surrogatepass"))
        findings = Findings()
        before = time.process_time()
        with suppress(Stop):
            read_game(str(game), findings)
        assert time.process_time() - before < MOST_CPU_SECONDS
    return [finding.code for finding in findings]


@given(st.text() | noise)
def test_no_text_makes_the_yaml_parser_raise(text: str) -> None:
    findings = Findings()
    tree = yaml_file.parse(SourceText("a.yaml", text), findings)
    assert tree is not None or findings.errors


@given(st.text() | noise)
def test_no_text_makes_the_svg_parser_raise(text: str) -> None:
    findings = Findings()
    document = svg_file.parse(SourceText("a.svg", text), findings)
    assert document is not None or findings.errors


@given(values)
def test_yaml_says_what_was_written_into_it(value: Any) -> None:
    tree = yaml_file.parse(SourceText("a.yaml", json.dumps(value)), Findings())
    assert tree is not None
    assert tree.value == value


@given(st.sampled_from(FILES), st.data())
def test_no_slip_of_the_pen_is_more_than_a_finding(file: str, data: st.DataObject) -> None:
    text = (TINY / file).read_text(encoding="utf-8")
    start = data.draw(st.integers(0, len(text)))
    length = data.draw(st.integers(0, 20))
    codes_with(file, text[:start] + data.draw(noise) + text[start + length:])


@given(st.sampled_from(FILES), st.data())
def test_no_line_out_of_place_is_more_than_a_finding(file: str, data: st.DataObject) -> None:
    lines = (TINY / file).read_text(encoding="utf-8").splitlines(keepends=True)
    moved = lines.pop(data.draw(st.integers(0, len(lines) - 1)))
    place, indent = data.draw(st.integers(0, len(lines))), data.draw(st.sampled_from(["", "  "]))
    lines.insert(place, indent + moved)
    codes_with(file, "".join(lines))


@given(games)
def test_no_game_file_is_more_than_a_finding(game: dict[str, Any]) -> None:
    codes_with("game.yaml", json.dumps(game))


@given(kinds)
def test_no_kinds_are_more_than_a_finding(written: dict[str, Any]) -> None:
    codes_with("kinds.yaml", json.dumps(written))


@given(sets | st.fixed_dictionaries({"sets": st.lists(sets, max_size=3)}))
def test_no_components_are_more_than_a_finding(written: dict[str, Any]) -> None:
    codes_with("cards.yaml", json.dumps(written))


attributes = st.dictionaries(
    st.sampled_from(["id", "href", "fill", "style", "transform", "d", "viewBox", "class", "width",
                     "data-use", "clip-path", "xml:space", "onload"]),
    st.sampled_from(["#a", "url(#a)", "url(#b)", "a", "b", "M0 0", "0 0 1 1", "nan", "{id}",
                     "fill:url(#b)", "http://x", "rotate(1)", "10mm", "data:image/png;base64,AA"]))


@st.composite
def drawings(draw: st.DrawFn, depth: int = 3) -> str:
    """Elements in each other, with references among them."""
    tag = draw(st.sampled_from(["g", "use", "symbol", "pattern", "mask", "text", "image", "style",
                                "linearGradient", "defs", "title", "script"]))
    attrs = "".join(f' {name}="{value}"' for name, value in draw(attributes).items())
    inside = "".join(draw(st.lists(drawings(depth - 1), max_size=3))) if depth else ""
    words = draw(st.sampled_from(["", ".a{fill:red}", "*{", "&amp;"]))
    return f"<{tag}{attrs}>{words}{inside}</{tag}>"


@given(drawings())
def test_no_drawing_is_more_than_a_finding(inside: str) -> None:
    findings = Findings()
    text = f'<svg xmlns="http://www.w3.org/2000/svg">{inside}</svg>'
    document = svg_file.parse(SourceText("a.svg", text), findings)
    assert (document is None) == bool(findings.errors)
    if document:
        assert (weigh_document(document, findings) is None) == bool(findings.errors)
