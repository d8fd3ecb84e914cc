"""A drawing as an SVG file with everything it refers to inside."""

from base64 import b64encode
from collections.abc import Iterator, Mapping
from html import escape

from generator.game.model.assets import Picture
from generator.game.svg.references import references
from generator.game.svg.tree import Drawing, Element

NAMESPACE = "http://www.w3.org/2000/svg"


def svg_text(drawing: Drawing, pictures: Mapping[str, Picture]) -> str:
    """The drawing with the symbols, paints and pictures that it uses."""
    root = drawing.root
    used = tuple(_used(drawing))
    inside = (Element("defs", {}, used, root.where), *root.children) if used else root.children
    whole = root.changed({"xmlns": NAMESPACE, **root.attrs}, inside)
    return "".join(_written(whole, pictures)) + "\n"


def _used(drawing: Drawing) -> list[Element]:
    """What the drawing refers to outside of its own tree, by name, each once."""
    here = {element.attrs["id"] for element in drawing.root.walk() if "id" in element.attrs}
    found: dict[str, Element] = {}
    todo = [drawing.root]
    while todo:
        for element in todo.pop().walk():
            for name in references(element.attrs):
                if name not in here and name not in found and name in drawing.ids:
                    found[name] = drawing.ids[name]
                    todo.append(drawing.ids[name])
    # What lies inside another one comes with it.
    nested = {inner for element in found.values() for inner in element.walk()
              if inner is not element}
    return [element for _, element in sorted(found.items()) if element not in nested]


def _written(element: Element, pictures: Mapping[str, Picture]) -> Iterator[str]:
    yield f"<{element.tag}"
    for name, value in element.attrs.items():
        picture = pictures.get(value) if name == "href" and element.tag == "image" else None
        yield f' {name}="{escape(_data(picture) if picture else value)}"'
    if not element.children:
        yield "/>"
        return
    yield ">"
    for child in element.children:
        if isinstance(child, str):
            yield escape(child, quote=False)
        else:
            yield from _written(child, pictures)
    yield f"</{element.tag}>"


def _data(picture: Picture) -> str:
    return f"data:image/{picture.format.lower()};base64,{b64encode(picture.data).decode()}"
