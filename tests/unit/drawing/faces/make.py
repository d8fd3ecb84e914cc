"""Small games to draw, made in memory: one kind of card, its template given as text."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from generator.base.findings import FileLocation, Findings
from generator.base.units import Size
from generator.drawing.faces.face import FaceLook, PrintedPiece
from generator.drawing.faces.face_renderer import Renderer, plan_faces
from generator.drawing.text.font_library import FontLibrary
from generator.game.load.files import SourceText
from generator.game.load.picture_files import build_library
from generator.game.load.svg_file import parse
from generator.game.model.assets import Assets, GameStrings, Picture
from generator.game.model.game import Component, Credits, Field, Game, Kind, Value
from generator.game.svg.text_names import bind_typed_names
from generator.game.svg.tree import Document, Drawing, Element

HERE = FileLocation("cards.yaml", 1, 1)
SUITS = ("sun", "moon")
FIELDS = {
    "name": Field(name="name", type="text"),
    "suit": Field(name="suit", type="choice", choices=SUITS),
    "value": Field(name="value", type="int", bounds=(1, 9)),
    "pips": Field(name="pips", type="list",
                  item=Field(name="pips", type="choice", choices=(*SUITS, "empty"))),
    "wild": Field(name="wild", type="bool"),
}
KIND = Kind(name="card", title="Card", plural="Cards", trim=Size(63, 88), bleed=3, safe=3,
            shape="rect", corner=0, outline="", front="front.svg", back="back.svg",
            fields=FIELDS, where=FileLocation("kinds.yaml", 1, 1))
ICONS = """
  <symbol id="sun" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4" fill="currentColor"/></symbol>
  <symbol id="moon" viewBox="0 0 20 10"><circle cx="5" cy="5" r="4" fill="url(#glow)"/></symbol>
  <linearGradient id="glow"><stop stop-color="#fff"/></linearGradient>
"""
THEME = {"ink": "#221100", "sun": "#e0a020", "sun.dark": "#805000", "moon": "#4060c0",
         "moon.dark": "#203070"}


def document(inside: str, file: str = "front.svg") -> Document:
    """A template of the card's size, its typed names bound as loading does."""
    text = ('<svg xmlns="http://www.w3.org/2000/svg" width="69mm" height="94mm" '
            f'viewBox="-3 -3 69 94">{inside}</svg>')
    findings = Findings()
    found = parse(SourceText(file, text, hashlib.sha256(text.encode()).hexdigest()), findings)
    assert found, list(findings)
    return bind_typed_names(found, [])


def card(name: str = "Dawn", key: str = "dawn", copies: int = 2, **values: Value) -> Component:
    """A card; what isn't said of it is taken from the first one."""
    whole: dict[str, Value] = {"name": name, "suit": "sun", "value": 3, "pips": (), "wild": False,
                               **values}
    return Component(id=key, kind=KIND, copies=copies, values=whole, source="own", where=HERE,
                     places={field: FileLocation("cards.yaml", 2, 3) for field in whole},
                     copies_by_players={})


def game(*cards: Component, languages: tuple[str, ...] = ("en",),
         options: Mapping[str, object] | None = None) -> Game:
    """A game of these cards."""
    return Game(id="tiny", title="Tiny", subtitle="A game",
                credits=Credits("N", "P", "A", "A notice"), players=(2,), minutes=5, ages="6+",
                languages=languages, theme=THEME, types={"suit": SUITS}, kinds={"card": KIND},
                components=cards, bring=(), options=options or {}, where=HERE)


def assets(front: str, back: str = "", strings: Mapping[str, Mapping[str, str]] | None = None,
           pictures: Mapping[str, Picture] | None = None) -> Assets:
    """All that a game of cards is drawn with, but for fonts."""
    findings = Findings()
    library = build_library([document(ICONS, "icons.svg")], findings)
    assert not len(findings), list(findings)
    words = {code: GameStrings(code, texts, {}) for code, texts in (strings or {}).items()}
    templates = {"front.svg": document(front), "back.svg": document(back, "back.svg")}
    return Assets(templates=templates, symbols=library.symbols, library=library.digest, fonts=(),
                  pictures=pictures or {}, words=words)


def draw(front: str, fonts: FontLibrary, *cards: Component, language: str = "en",
         low_ink: bool = False, strings: Mapping[str, Mapping[str, str]] | None = None,
         options: Mapping[str, object] | None = None) -> list[Drawing]:
    """The fronts of cards; whatever is found fails the test."""
    findings = Findings()
    drawings = drawn(front, fonts, findings, *cards, language=language, low_ink=low_ink,
                     strings=strings, options=options)
    assert not len(findings), list(findings)
    return drawings


def drawn(front: str, fonts: FontLibrary, findings: Findings, *cards: Component,
          language: str = "en", low_ink: bool = False,
          strings: Mapping[str, Mapping[str, str]] | None = None,
          options: Mapping[str, object] | None = None) -> list[Drawing]:
    """The fronts of cards, with what is found."""
    whole = game(*(cards or (card(),)), languages=("en", "ja"), options=options)
    with_ = assets(front, "", strings)
    pieces = plan_faces(whole, with_, FaceLook(language, low_ink), findings)
    renderer = Renderer(whole, with_, fonts)
    return [renderer.draw(piece.front, findings) for piece in pieces]


def plan(front: str, back: str, *cards: Component, look: FaceLook | None = None,
         strings: Mapping[str, Mapping[str, str]] | None = None,
         pictures: Mapping[str, Picture] | None = None,
         options: Mapping[str, object] | None = None) -> tuple[PrintedPiece, ...]:
    """The plan of cards."""
    return plan_faces(game(*cards, languages=("en", "ja"), options=options),
                      assets(front, back, strings, pictures), look or FaceLook("en"), Findings())


def shown(part: Element | Drawing) -> str:
    """An element's insides in one line, to compare with."""
    element = part.root if isinstance(part, Drawing) else part
    return "".join(child if isinstance(child, str) else written(child)
                   for child in element.children)


def written(element: Element) -> str:
    """An element as XML."""
    attrs = "".join(f' {name}="{value}"' for name, value in element.attrs.items())
    inside = shown(element)
    return f"<{element.tag}{attrs}>{inside}</{element.tag}>" if inside \
        else f"<{element.tag}{attrs}/>"
