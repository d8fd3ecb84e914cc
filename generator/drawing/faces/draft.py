"""A game made ready for a draft: every kind has a face, every picture something in its place."""

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import replace

from generator.drawing.faces.automatic import automatic
from generator.drawing.faces.stand_ins import frame, symbols
from generator.drawing.text.families import TEXT, listed
from generator.drawing.text.fonts import FontLibrary
from generator.drawing.text.style import properties
from generator.game.model.assets import Assets, FontNames
from generator.game.model.game import SIDES, Component, Game, Kind
from generator.game.svg.tree import Document, Element


def drafted(game: Game, assets: Assets, cut: Callable[[Kind], str]) -> tuple[Game, Assets]:
    """The game with automatic faces where there is no template, and frames for lost pictures.

    Text in a font that isn't there is written in another one.

    `cut` is the line that scissors follow around a piece.
    """
    fonts = FontLibrary.of(assets)
    templates = {name: _without_lost(each, assets, fonts)
                 for name, each in assets.templates.items()}
    kinds = {name: _with_faces(kind, game.of_kind(name), templates, cut)
             for name, kind in game.kinds.items()}
    components, packaging = (tuple(_of(each, kinds) for each in group)
                             for group in (game.components, game.packaging))
    return (replace(game, kinds=kinds, components=components, packaging=packaging),
            replace(assets, templates=templates, font_names=_with_fonts(assets, fonts),
                    symbols={**assets.symbols, **symbols(game.where)}))


def _with_fonts(assets: Assets, fonts: FontLibrary) -> FontNames:
    """The names of fonts, with a family for those that templates ask for and nobody has."""
    asked = {properties(each.attrs).get("font-family", "") for document in
             assets.templates.values() for each in document.root.walk()
             if "font-family" in each.attrs or "style" in each.attrs or "font" in each.attrs}
    lost = {listed(families)[0]: TEXT for families in sorted(asked)
            if families != "inherit" and not fonts.family(families)}
    names = assets.font_names
    return replace(names, instead={**names.instead, **lost}) if lost else names


def _of(component: Component, kinds: Mapping[str, Kind]) -> Component:
    kind = kinds.get(component.kind.name, component.kind)
    return component if kind is component.kind else replace(component, kind=kind)


def _with_faces(kind: Kind, components: tuple[Component, ...], templates: dict[str, Document],
                cut: Callable[[Kind], str]) -> Kind:
    """The kind, with automatic faces for sides that have no template; they join the templates."""
    for side in SIDES:
        wished = kind.template(side)
        if kind.named_by(side):
            # Each under the very name that its components ask for.
            lost = {each.template(side) or "" for each in components} - templates.keys()
            templates.update({name: automatic(kind, components, side, cut(kind))
                              for name in sorted(lost)})
            continue
        if not components or wished in templates or (side == "back" and not wished):
            continue
        # No file has such a name.
        name = f"draft:{kind.name}.{side}"
        templates[name] = automatic(kind, components, side, cut(kind))
        kind = replace(kind, front=name) if side == "front" else replace(kind, back=name)
    return kind


def _without_lost(document: Document, assets: Assets, fonts: FontLibrary) -> Document:
    """A document with frames for the pictures that it always shows and that aren't there."""
    lost = {each for each in document.root.walk() if each.tag == "image"
            and each.attrs.get("href", "#")[:1] != "#" and "data-set-href" not in each.attrs
            and each.attrs["href"] not in assets.pictures}
    if not lost:
        return document
    root = _framed(document.root, lost, fonts)
    ids = {each.attrs["id"]: each for each in root.walk() if "id" in each.attrs}
    names = " ".join(sorted(each.attrs["href"] for each in lost))
    digest = hashlib.sha256(f"{document.digest} without {names}".encode()).hexdigest()
    return Document(root, ids, digest, document.file)


def _framed(element: Element, lost: set[Element], fonts: FontLibrary) -> Element:
    if element in lost:
        href = element.attrs["href"]
        name = "an embedded picture" if href.startswith("data:") else href
        kept = {each: value for each, value in element.attrs.items() if each.startswith("data-")}
        made = frame(element.attrs, name, fonts, element.where) \
            or Element("g", {}, (), element.where)
        return made.changed({**made.attrs, **kept})
    children = tuple(each if isinstance(each, str) else _framed(each, lost, fonts)
                     for each in element.children)
    if all(new is old for new, old in zip(children, element.children, strict=True)):
        return element
    return element.changed(children=children)
