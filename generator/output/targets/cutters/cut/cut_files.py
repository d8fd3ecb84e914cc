"""A cut sheet as DXF R2000: millimetres, y upwards, polylines and circles on named layers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count

from generator.base.units import Size
from generator.game.svg.lengths import short_number
from generator.game.svg.svg_writer import add_layer, new_drawing, write_svg
from generator.paper.sheets.contours import Contour, Polyline, Ring, arc_of

SVG_COLOURS = {"CUT": "#ff0000", "CREASE": "#0000ff", "REGMARK": "#000000"}
HAIRLINE_WIDTH = 0.1
DECIMALS = 4


def svg(name: str, size: Size, layers: Mapping[str, Sequence[Contour]]) -> bytes:
    """The file; `name` says which sheet of which version it is."""
    drawing = new_drawing(size, id=name)
    for layer, contours in layers.items():
        group = add_layer(drawing, layer, fill="none", stroke=SVG_COLOURS[layer],
                          stroke_width=HAIRLINE_WIDTH)
        for number, contour in enumerate(contours, 1):
            group.add(drawing.path(path_data(contour), id=f"{layer}-{number}"))
    return write_svg(drawing, pretty=True).encode()


def path_data(contour: Contour) -> str:
    """A contour as SVG writes it."""
    if isinstance(contour, Ring):
        radius, left, right = contour.radius, contour.x - contour.radius, contour.x + contour.radius
        half = f"A{_svg_number(radius)} {_svg_number(radius)} 0 0 1"
        return (f"M{_pair(left, contour.y)}{half} {_pair(right, contour.y)}"
                f"{half} {_pair(left, contour.y)}Z")
    return _polyline(contour)


def _polyline(line: Polyline) -> str:
    first = line.knots[0]
    data = [f"M{_pair(first.x, first.y)}"]
    ways = list(line.ways())
    for start, end in ways:
        if start.bulge:
            radius = _svg_number(arc_of(start, end)[2])
            wide, clockwise = int(abs(start.bulge) > 1), int(start.bulge > 0)
            data.append(f"A{radius} {radius} 0 {wide} {clockwise} {_pair(end.x, end.y)}")
        elif not line.closed or end is not first:
            # A straight way back to the beginning is what Z draws.
            data.append(f"L{_pair(end.x, end.y)}")
    return "".join([*data, "Z" if line.closed else ""])


def _pair(x: float, y: float) -> str:
    return f"{_svg_number(x)} {_svg_number(y)}"


def _svg_number(value: float) -> str:
    return short_number(value, DECIMALS)


# Layers' colours are numbers in DXF.
DXF_COLOURS = {"CUT": 1, "CREASE": 5, "REGMARK": 7}
MODEL, PAPER = "*Model_Space", "*Paper_Space"
TABLES = ("VPORT", "LTYPE", "LAYER", "STYLE", "VIEW", "UCS", "APPID", "DIMSTYLE", "BLOCK_RECORD")
SPACES = ("AcDbBlockBegin", "AcDbBlockEnd")

DxfTag = tuple[int, object]


def dxf(name: str, size: Size, layers: Mapping[str, Sequence[Contour]]) -> bytes:
    """The file; `name` says which sheet of which version it is."""
    writer = _DxfWriter(size)
    body = [*writer.tables(), *writer.blocks(), *writer.entities(layers), *writer.objects()]
    rows = [*writer.header(name), *_section("CLASSES", ()), *body, (0, "EOF")]
    return "".join([f"{code:>3}\r\n{value}\r\n" for code, value in rows]).encode("ascii")


def _section(name: str, rows: Iterable[DxfTag]) -> Iterator[DxfTag]:
    yield from ((0, "SECTION"), (2, name))
    yield from rows
    yield 0, "ENDSEC"


def _dxf_number(value: float) -> str:
    text = short_number(value, 5)
    return text if "." in text else f"{text}.0"


class _DxfWriter:
    """Hands out the handles by which the parts of a file name each other, in their order."""

    def __init__(self, size: Size) -> None:
        self._size = size
        self._handles = (f"{number:X}" for number in count(1))
        self._tables = {name: next(self._handles) for name in TABLES}
        self._spaces = {name: next(self._handles) for name in (MODEL, PAPER)}
        self._layouts = {name: next(self._handles) for name in (MODEL, PAPER)}

    def header(self, name: str) -> Iterator[DxfTag]:
        """Written last, as it contains the first free handle; comes first in the file."""
        width, height = _dxf_number(self._size.width), _dxf_number(self._size.height)
        numbers = {"$INSUNITS": 4, "$MEASUREMENT": 1, "$LUNITS": 2, "$LUPREC": 4}
        yield from _section("HEADER", [
            (9, "$ACADVER"), (1, "AC1015"), (9, "$DWGCODEPAGE"), (3, "ANSI_1252"),
            *(row for key, value in numbers.items() for row in ((9, key), (70, value))),
            (9, "$PROJECTNAME"), (1, name),
            (9, "$EXTMIN"), (10, "0.0"), (20, "0.0"), (30, "0.0"),
            (9, "$EXTMAX"), (10, width), (20, height), (30, "0.0"),
            (9, "$LIMMIN"), (10, "0.0"), (20, "0.0"),
            (9, "$LIMMAX"), (10, width), (20, height),
            (9, "$HANDSEED"), (5, next(self._handles))])

    def tables(self) -> Iterator[DxfTag]:
        """What every reader expects to find, and our layers."""
        middle = (_dxf_number(self._size.width / 2), _dxf_number(self._size.height / 2))
        view: list[DxfTag] = [
            (10, "0.0"), (20, "0.0"), (11, "1.0"), (21, "1.0"), (12, middle[0]), (22, middle[1]),
            (40, _dxf_number(self._size.height)),
                              (41, _dxf_number(self._size.width / self._size.height))]
        solid: list[DxfTag] = [(3, ""), (72, 65), (73, 0), (40, "0.0")]
        text: list[DxfTag] = [(40, "0.0"), (41, "1.0"), (50, "0.0"), (71, 0), (42, "2.5"),
                           (3, "txt"), (4, "")]
        entries: dict[str, dict[str, list[DxfTag]]] = {
            "VPORT": {"*Active": view},
            "LTYPE": dict.fromkeys(("ByBlock", "ByLayer", "Continuous"), solid),
            "LAYER": {name: [(62, colour), (6, "Continuous")]
                      for name, colour in {"0": 7, **DXF_COLOURS}.items()},
            "STYLE": {"Standard": text}, "VIEW": {}, "UCS": {}, "APPID": {"ACAD": []},
            "DIMSTYLE": {"Standard": []},
            "BLOCK_RECORD": {name: [(340, self._layouts[name])] for name in (MODEL, PAPER)},
        }
        yield from _section("TABLES", [row for name in TABLES
                                       for row in self._table(name, entries[name])])

    def _table(self, name: str, entries: Mapping[str, Sequence[DxfTag]]) -> Iterator[DxfTag]:
        handle, owner = self._tables[name], RECORDS[name]
        yield from ((0, "TABLE"), (2, name), (5, handle), (330, 0), (100, "AcDbSymbolTable"),
                    (70, len(entries)))
        if name == "DIMSTYLE":
            yield 100, "AcDbDimStyleTable"
        for entry, rows in entries.items():
            entry_handle = self._spaces[entry] if name == "BLOCK_RECORD" else next(self._handles)
            yield from ((0, name), (105 if name == "DIMSTYLE" else 5, entry_handle), (330, handle),
                        (100, "AcDbSymbolTableRecord"), (100, owner), (2, entry))
            if name != "BLOCK_RECORD":
                yield 70, 0
            yield from rows
        yield 0, "ENDTAB"

    def blocks(self) -> Iterator[DxfTag]:
        """The two spaces; what is drawn in the model's is among the entities."""
        def block(name: str) -> Iterator[DxfTag]:
            owner, paper = self._spaces[name], [(67, 1)] if name == PAPER else []
            yield from ((0, "BLOCK"), (5, next(self._handles)), (330, owner), (100, "AcDbEntity"),
                        *paper, (8, "0"), (100, "AcDbBlockBegin"), (2, name), (70, 0),
                        (10, "0.0"), (20, "0.0"), (30, "0.0"), (3, name), (1, ""))
            yield from ((0, "ENDBLK"), (5, next(self._handles)), (330, owner),
                        (100, "AcDbEntity"), *paper, (8, "0"), (100, "AcDbBlockEnd"))
        yield from _section("BLOCKS", [row for name in (MODEL, PAPER) for row in block(name)])

    def entities(self, layers: Mapping[str, Sequence[Contour]]) -> Iterator[DxfTag]:
        """Every contour, in its order."""
        yield from _section("ENTITIES", [
            row for layer, contours in layers.items() for contour in contours
            for row in self._entity(layer, contour)])

    def _entity(self, layer: str, contour: Contour) -> Iterator[DxfTag]:
        yield from ((0, "CIRCLE" if isinstance(contour, Ring) else "LWPOLYLINE"),
                    (5, next(self._handles)), (330, self._spaces[MODEL]), (100, "AcDbEntity"),
                    (8, layer))
        if isinstance(contour, Ring):
            yield from ((100, "AcDbCircle"), *self._point(contour.x, contour.y), (30, "0.0"),
                        (40, _dxf_number(contour.radius)))
            return
        yield from ((100, "AcDbPolyline"), (90, len(contour.knots)), (70, int(contour.closed)),
                    (43, "0.0"))
        for knot in contour.knots:
            yield from self._point(knot.x, knot.y)
            if knot.bulge:
                # With y upwards, what is clockwise as one sees it has a bulge below 0.
                yield 42, short_number(-knot.bulge, 8)

    def _point(self, x: float, y: float) -> Iterator[DxfTag]:
        yield 10, _dxf_number(x)
        yield 20, _dxf_number(self._size.height - y)

    def objects(self) -> Iterator[DxfTag]:
        """The dictionary of all else: no groups, and a layout for each space."""
        root, groups, layouts = (next(self._handles) for _ in range(3))
        names = {"Model": self._layouts[MODEL], "Layout1": self._layouts[PAPER]}
        yield from _section("OBJECTS", [
            *_dictionary(root, "0", {"ACAD_GROUP": groups, "ACAD_LAYOUT": layouts}),
            *_dictionary(groups, root, {}), *_dictionary(layouts, root, names),
            *(row for order, (name, space) in enumerate(zip(names, (MODEL, PAPER), strict=True))
              for row in self._layout(name, space, layouts, order))])

    def _layout(self, name: str, space: str, owner: str, order: int) -> Iterator[DxfTag]:
        width, height = _dxf_number(self._size.width), _dxf_number(self._size.height)
        model = 1024 if space == MODEL else 0
        yield from ((0, "LAYOUT"), (5, self._layouts[space]), (330, owner),
                    (100, "AcDbPlotSettings"), (1, ""), (2, ""), (4, ""), (6, ""),
                    (44, width), (45, height), (70, model), (72, 1), (73, 0), (74, 5),
                    (100, "AcDbLayout"), (1, name), (70, 1), (71, order),
                    (10, "0.0"), (20, "0.0"), (11, width), (21, height),
                    (330, self._spaces[space]))


RECORDS = {"VPORT": "AcDbViewportTableRecord", "LTYPE": "AcDbLinetypeTableRecord",
           "LAYER": "AcDbLayerTableRecord", "STYLE": "AcDbTextStyleTableRecord",
           "VIEW": "AcDbViewTableRecord", "UCS": "AcDbUCSTableRecord",
           "APPID": "AcDbRegAppTableRecord", "DIMSTYLE": "AcDbDimStyleTableRecord",
           "BLOCK_RECORD": "AcDbBlockTableRecord"}


def _dictionary(handle: str, owner: str, entries: Mapping[str, str]) -> Iterator[DxfTag]:
    yield from ((0, "DICTIONARY"), (5, handle), (330, owner), (100, "AcDbDictionary"), (281, 1))
    for name, entry in entries.items():
        yield from ((3, name), (350, entry))
