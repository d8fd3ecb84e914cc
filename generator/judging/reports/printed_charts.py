"""Charts on paper: the drawings of a page, pressed to forms, with faces where they show some."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files

from generator.base.findings import Findings
from generator.base.units import Rect, Size
from generator.drawing.cache.face_source import FaceSource
from generator.drawing.faces.face import Face
from generator.drawing.press.pdf_parts import Form
from generator.game.load.files import SourceText
from generator.game.load.svg_file import parse
from generator.game.svg.tree import Document, Drawing, Element
from generator.paper.pages import look
from generator.paper.pages.flow import FacePicture, FormPicture, Picture

RIM = look.Stroke(look.SAND, 0.2)


class ChartPress:
    """Presses the charts of one report; `faces` are those that its pictures refer to by name."""

    def __init__(self, pressroom: FaceSource, faces: Mapping[str, Face]) -> None:
        self._pressroom = pressroom
        self._faces = faces

    def chart(self, svg: str, width: float, highest: float
              ) -> tuple[Size, Callable[[Rect], list[Picture]]] | None:
        """The size of a drawing, mm, and its pictures in a place; None if it can't be drawn."""
        wide, high = map(float, _VIEW_BOX.findall(svg)[0])
        scale = min(width / wide, highest / high)
        size = Size(wide * scale, high * scale)
        document = _parse_chart(svg)
        layers = _layers(document) if document else []
        forms = [self._pressroom.press(Drawing(layer, document.ids), size, f"chart:{index}:{svg}")
                 for index, layer in enumerate(layers)] if document else []
        drawn = [form for form in forms if form]
        if not drawn or len(drawn) < len(forms):
            return None
        uses = [element for element in document.root.walk() if element.tag == "use"
                and element.attrs["href"].removeprefix("#") in self._faces] if document else []
        return size, lambda place: list(self._pictures(place, scale, drawn, uses))

    def _pictures(self, place: Rect, scale: float, forms: Sequence[Form],
                  uses: Sequence[Element]) -> Iterator[Picture]:
        yield FormPicture(place, forms[0])
        for use in uses:
            face = self._faces[use.attrs["href"].removeprefix("#")]
            x, y, width, height = (scale * float(use.attrs[name])
                                   for name in ("x", "y", "width", "height"))
            yield FacePicture(Rect(place.x + x, place.y + y, width, height), face, 0.0, RIM)
        for form in forms[1:]:
            yield FormPicture(place, form)


_VIEW_BOX = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')
_VARIABLE = re.compile(r"var\(--(\w+)\)")


def _parse_chart(svg: str) -> Document | None:
    """A chart with the style and the fills that its page gives it."""
    width, height = _VIEW_BOX.findall(svg)[0]
    text = (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'class="panel"><style>{_chart_style()}</style>{_fills()}{svg}</svg>')
    return parse(SourceText("chart", text), Findings())


def _layers(document: Document) -> list[Element]:
    """The drawing below its pictures, and what is drawn above the first of them."""
    root = document.root
    *before, chart = root.children
    assert isinstance(chart, Element)
    children = chart.children
    first = next((at for at, child in enumerate(children)
                  if isinstance(child, Element) and child.tag == "use"), None)
    if first is None:
        return [root]
    above = tuple(child for child in children[first:]
                  if not (isinstance(child, Element) and child.tag == "use"))
    return [root.copy_with(children=(*before, chart.copy_with(children=part)))
            for part in (children[:first], above)]


@cache
def _chart_style() -> str:
    """The style sheet of charts with the colours of a page; paper itself is white."""
    resources = files("generator.judging.reports")
    page = resources.joinpath("page.css").read_text(encoding="utf-8")
    colours = dict(re.findall(r"--(\w+):(#\w+)", page)) | {"card": look.WHITE}
    style = resources.joinpath("charts.css").read_text(encoding="utf-8")
    return _VARIABLE.sub(lambda match: colours[match[1]], style)


@cache
def _fills() -> str:
    return files("generator.judging.reports").joinpath("drawings.svg").read_text(encoding="utf-8")
