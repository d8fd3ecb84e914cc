"""Drawings that ask for too much: what multiplies, nests or repeats in SVG, by a seed."""

from __future__ import annotations

import base64
import io
import shutil
import struct
import urllib.parse
import zlib
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from random import Random

from PIL import Image

from tests.drill.command import FOREIGN, ballotin
from tests.drill.trial import Outcome, Trial, of
from tests.security.budgets import Maker, both, boxes, cards, drawing, files, kinds
from tests.security.test_budgets import BASE

TITLE = "drawings that ask for too much"
SEED = 24
ROUNDS = 18
FACES = 3
COMMANDS = (
    ("check", "game"),
    ("build", "game", "--target", "pdf", "--out", "out"),
    ("build", "game", "--target", "sprites,images", "--dpi", "72", "--out", "out"),
    ("build", "game", "--target", "pdf", "--outline-text", "--out", "out"),
)
Draw = Callable[[Random], str]


def size(rng: Random, least: int, most: int) -> int:
    """A number between two; small ones come up as often as large ones."""
    return round(least * (most / least) ** rng.random())


def zigzag(rng: Random, count: int) -> str:
    """Path data with so many vertices, of one sort of segment."""
    sort = rng.choice("LlCcQSTtHVAa")
    ends = [f"{rng.randrange(60)} {rng.randrange(80)}" for _ in range(16)]
    values = {"H": "{0}", "V": "{1}", "C": "1 2 3 4 {0} {1}", "c": "1 2 3 4 -{0} {1}",
              "Q": "5 6 {0} {1}", "S": "5 6 {0} {1}", "A": "9 9 0 0 1 {0} {1}",
              "a": "9 9 0 0 1 -{0} {1}"}.get(sort, "{0} {1}")
    steps = [sort + values.format(*end.split()) for end in ends]
    return "M0 0" + "".join([steps[at % 16] for at in range(count)])


def _markers(rng: Random) -> str:
    count, inside = size(rng, 50, 5_000), size(rng, 5, 5_000)
    place = rng.choice(("marker-mid", "marker-start", "marker-end", "marker"))
    lines = rng.choice((1, 1, size(rng, 2, 2_000)))
    said = {"attribute": f'{place}="url(#m)"' if place != "marker" else 'style="marker:url(#m)"',
            "style": f'style="{place}:url(#m)"', "sheet": 'class="l"'}
    how = rng.choice(tuple(said))
    sheet = f"<style>.l{{{place}:url(#m)}}</style>" if how == "sheet" else ""
    more = rng.choice(("", 'overflow="visible"', 'viewBox="0 0 9 9"'))
    return (f'{sheet}<marker id="m" markerWidth="3" markerHeight="3" orient="auto" {more}>'
            + boxes(inside) +
            '</marker>' + f'<path fill="none" stroke="red" d="{zigzag(rng, count)}" {said[how]}/>'
            * lines)


def _nested_markers(rng: Random) -> str:
    deep, count = size(rng, 2, 20), size(rng, 3, 1_000)
    line = "M0 0" + "".join(f"L{n % 7} {n % 5}" for n in range(count))
    return "".join(
        f'<marker id="m{n}"><path d="{line}" stroke="red" marker-mid="url(#m{n + 1})"/></marker>'
        for n in range(deep)) + f'<marker id="m{deep}">{boxes(5)}</marker>' \
        f'<path d="{line}" stroke="red" marker-mid="url(#m0)"/>'


def _patterns(rng: Random) -> str:
    deep, fine = size(rng, 2, 40), rng.choice((0.05, 0.2, 0.5))
    paint = rng.choice(("fill", "stroke"))

    def inner(n: int) -> str:
        return boxes(size(rng, 1, 60), f'{paint}="url(#p{n + 1})"')

    found = "".join(
        f'<pattern id="p{n}" width="{fine * (1 + n % 3)}" height="{fine}" '
        f'patternUnits="{rng.choice(("userSpaceOnUse", "objectBoundingBox"))}"'
        f'>{inner(n)}</pattern>' for n in range(deep))
    return found + f'<pattern id="p{deep}" width="1" height="1">{boxes(3)}</pattern>' \
        + boxes(size(rng, 1, 400), f'{paint}="url(#p0)"')


def _chain(rng: Random) -> str:
    """Elements of one sort that refer to each other, one or several times."""
    tag, call = rng.choice((
        ("g", '<use href="#c{}"/>'), ("symbol", '<use href="#c{}" width="9" height="9"/>'),
        ("mask", '<rect width="50" height="50" fill="#fff" mask="url(#c{})"/>'),
        ("clipPath", '<rect width="50" height="50" clip-path="url(#c{})"/>'),
        ("g", '<g opacity=".9"><use href="#c{}"/></g>'),
        ("svg", '<use href="#c{}"/>'),
    ))
    deep, wide = size(rng, 2, 90), rng.choice((1, 1, 2, 3))
    found = "".join(f'<{tag} id="c{n}">{call.format(n + 1) * wide}</{tag}>' for n in range(deep))
    last = f'<{tag} id="c{deep}">{boxes(size(rng, 1, 5_000))}</{tag}>'
    return f"<defs>{found}{last}</defs>" + (call.format(0) * size(rng, 1, 60))


def _effects_in_effects(rng: Random) -> str:
    """Effects around effects."""
    deep = size(rng, 2, 95)
    effect = rng.choice(('mask="url(#m)"', 'clip-path="url(#c)"', 'opacity=".9"',
                         'style="mix-blend-mode:multiply"', 'style="isolation:isolate;opacity:.5"'))
    return ('<mask id="m"><rect width="60" height="80" fill="#ddd"/></mask><clipPath id="c">'
            f'<path d="{zigzag(rng, size(rng, 3, 9_000))}"/></clipPath>'
            + f"<g {effect}>" * deep + boxes(size(rng, 2, 2_000)) + "</g>" * deep)


def _dashes(rng: Random) -> str:
    fine = rng.choice(("0.0001", ".001 .002", "0.01", ".1 .2 .05", "1e-6 1e-6", "0 .001"))
    if rng.random() < .3:
        fine = f"{fine} " * size(rng, 2, 20_000)
    cap = rng.choice(("butt", "round", "square"))
    return (f'<g fill="none" stroke="#123" stroke-width=".3" stroke-linecap="{cap}" '
            f'stroke-dasharray="{fine}"><path d="{zigzag(rng, size(rng, 2, 90_000))}"/></g>')


def _joins(rng: Random) -> str:
    join = rng.choice(("miter", "round", "bevel"))
    wide = rng.choice(("0.001", "1", "60", "5000", "9999999"))
    return (f'<g fill="none" stroke="#123" stroke-width="{wide}" stroke-linejoin="{join}" '
            f'stroke-miterlimit="{rng.choice((1, 4, 9_999))}">'
            f'<path d="{zigzag(rng, size(rng, 10, 60_000))}"/></g>')


def _gradients(rng: Random) -> str:
    count = size(rng, 2, 12_000)
    stops = "".join(f'<stop offset="{n / count}" stop-color="#{n % 999:03}" '
                    f'stop-opacity="{n % 3 / 2}"/>' for n in range(count))
    sort = rng.choice(("linear", "radial"))
    spread = rng.choice(("pad", "repeat", "reflect"))
    attrs = f'spreadMethod="{spread}" ' + ('x2=".1"' if sort == "linear" else 'r=".1"')
    links = "".join(f'<{sort}Gradient id="h{n}" href="#{"g" if not n else f"h{n - 1}"}"/>'
                    for n in range(size(rng, 1, 90)))
    last = rng.choice(("g", "h0"))
    return (f'<{sort}Gradient id="g" {attrs}>{stops}</{sort}Gradient>{links}'
            + boxes(size(rng, 1, 3_000), f'fill="url(#{last})"'))


def _paths(rng: Random) -> str:
    data = zigzag(rng, size(rng, 1_000, 60_000))
    if rng.random() < .4:
        data = rng.choice(("M0 0" + "l.1.1" * 190_000, "M1,1" + "1-1" * 200_000, "m0 0z" * 150_000,
                           "M0 0" + "a1 1 0 01.1 0" * 70_000, "M0 0h1" + "v1h-1" * 150_000,
                           "M" + "0 " * 400_000, "-" * 900_000, "M0 0" + "," * 900_000,
                           "M0 0L" + "1e-5 " * 150_000, "M" + "." * 500_000,
                           "M0 0 " + "q" * 500_000))
    tag = rng.choice(("path", "path", "polygon", "polyline", "clipPath"))
    if tag == "clipPath":
        return f'<clipPath id="c"><path d="{data}"/></clipPath>' + boxes(
            size(rng, 1, 50), 'clip-path="url(#c)"')
    if tag == "path":
        return f'<path d="{data}" stroke="red" fill-rule="{rng.choice(("evenodd", "nonzero"))}"/>' \
            * rng.choice((1, 1, 3))
    return f'<{tag} stroke="red" points="{"1 2 " * size(rng, 100, 240_000)}"/>'


def _selectors(rng: Random) -> str:
    simple = rng.choice(("rect", ".a", "#b", "[x]", "[class~=a]", "g", "*", ":first-child",
                         "rect.a", '[class*="a"]', "rect[x][y][width]"))
    how = rng.choice((" ", ">", "+", "~", ",", "", ".a", "[x]", ":root"))
    many = size(rng, 2, 90_000)
    selector = simple + (f"{how}{simple}" if how in " >+~," and how else how) * many
    rules = size(rng, 1, 2_000) if len(selector) < 2_000 else 1
    styles = [f"{selector}{{fill:#{n % 999:03}}}" for n in range(rules)]
    if rng.random() < .3:
        styles = [f"@media print{{{each}}}" for each in styles]
    return f"<style>{''.join(styles)[:3_000_000]}</style>" + boxes(
        size(rng, 10, 9_000), 'class="a c d"')


def _nested_tags(rng: Random) -> str:
    deep = size(rng, 2, 99)
    tag = rng.choice(("switch", "svg", "symbol", "g", "a", "defs", "clipPath", "marker", "mask"))
    attrs = rng.choice(("", 'viewBox="0 0 9 9"', 'systemLanguage="en"', 'transform="scale(.9)"',
                        'overflow="visible"', 'width="50%" height="50%"'))
    return f"<{tag} {attrs}>" * deep + boxes(size(rng, 1, 9_000)) + f"</{tag}>" * deep


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png(wide: int, high: int, *, depth: int = 8, colour: int = 3, shorter: int = 1,
        interlaced: int = 0) -> bytes:
    """A picture that packs into next to nothing; `shorter` divides the rows that it has."""
    row = bytes(1 + (wide * depth * {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[colour] + 7) // 8)
    head = struct.pack(">IIBBBBB", wide, high, depth, colour, 0, 0, interlaced)
    return (b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", head) + _chunk(b"PLTE", bytes(3))
            + _chunk(b"IDAT", zlib.compress(row * (high // shorter), 9)) + _chunk(b"IEND", b""))


def _pictures(rng: Random) -> str:
    side = size(rng, 10, 9_000)
    colour = rng.choice((0, 2, 3, 4, 6))
    data = png(side, side, colour=colour, depth=8 if colour == 3 else rng.choice((8, 16)),
               shorter=rng.choice((1, 1, 3)), interlaced=rng.choice((0, 0, 1)))
    href = f"data:image/png;base64,{base64.b64encode(data).decode()}"
    copies = min(size(rng, 1, 2_000), 7_000_000 // len(href) + 1)
    return "".join(f'<image href="{href}" x="{n % 50}" width="9" height="{9 + n / 1_000}"/>'
                   for n in range(copies))


def _drawings_in_drawings(rng: Random) -> str:
    inside = boxes(size(rng, 1, 3_000))
    for _ in range(size(rng, 1, 9)):
        whole = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 80">{inside}</svg>'
        if rng.random() < .5:
            href = "data:image/svg+xml;base64," + base64.b64encode(whole.encode()).decode()
        else:
            href = "data:image/svg+xml," + urllib.parse.quote(whole)
        times = min(size(rng, 1, 200), 4_000_000 // len(href) + 1)
        inside = f'<image width="60" height="80" href="{href}"/>' * times
        if len(inside) > 5_000_000:
            break
    return inside


STEPS = (
    '<feGaussianBlur stdDeviation="{n}"/>', '<feTurbulence baseFrequency=".{n}" numOctaves="{n}"/>',
    '<feMorphology operator="dilate" radius="{n}"/>', '<feOffset dx="{n}"/>',
    '<feBlend mode="multiply" in2="SourceGraphic"/>', '<feFlood flood-color="red"/>',
    '<feConvolveMatrix order="5" kernelMatrix="' + "1 " * 25 + '"/>', "<feTile/>",
    '<feDiffuseLighting><fePointLight x="5" y="5" z="{n}"/></feDiffuseLighting>',
    '<feDisplacementMap in2="SourceGraphic" scale="{n}"/>', '<feDropShadow dx="{n}"/>',
    '<feComponentTransfer><feFuncR type="table" tableValues="' + "0 1 " * 500
    + '"/></feComponentTransfer>', '<feColorMatrix type="saturate" values=".{n}"/>',
    '<feImage href="#pic"/>', "<feMerge>" + "<feMergeNode/>" * 40 + "</feMerge>")


def steps(rng: Random, count: int) -> str:
    """Steps of a filter."""
    return "".join(rng.choice(STEPS).format(n=rng.randrange(1, 9)) for _ in range(count))


def _filters(rng: Random) -> str:
    """Filters, each with its own steps."""
    many = size(rng, 1, 60)
    found = "".join(f'<filter id="w{n}">{steps(rng, size(rng, 1, 60))}</filter>'
                    for n in range(many))
    return f'<g id="pic">{boxes(3)}</g>' + found + "".join(
        f'<rect x="{n % 9}" width="{rng.choice((5, 20, 60))}" height="{rng.choice((5, 80))}" '
        f'filter="url(#w{n % many})"/>' for n in range(size(rng, 1, 300)))


def progressive(rng: Random) -> bytes:
    """A JPEG that goes over its pixels very often, in a few bytes each time."""
    side, stream = size(rng, 100, 6_300), io.BytesIO()
    Image.new("L", (side, side), 99).save(stream, "JPEG", quality=5, progressive=True)
    data = stream.getvalue()
    return data[:-2] + data[data.rindex(b"\xff\xda"):-2] * size(rng, 2, 600) + data[-2:]


def _scans(rng: Random) -> str:
    href = f"data:image/jpeg;base64,{base64.b64encode(progressive(rng)).decode()}"
    return f'<image href="{href}" width="60" height="60" opacity="{rng.choice((1, .5))}"/>'


def _missing_pictures(rng: Random) -> str:
    name = rng.choice(('href="p/pix{n}.png"', 'data-set-href="p/{{id}}{n}.png"',
                       'data-set-href="p/{{id}}.png"'))
    return "".join(f'<image {name.format(n=n)} width="9" height="{n}"/>'
                   for n in range(size(rng, 100, 9_000)))


def _words_in_attributes(rng: Random) -> str:
    attribute = rng.choice(("class", "x", "data-x", "id"))
    sign, word = rng.choice((("~=", "b{n}"), ("*=", "a" * 99 + "b{n}"),
                             ("*=", "a" * 600 + "b{n}" + "a" * 600), ("$=", "a" * 900)))
    rules = "".join(f'[{attribute}{sign}"{word.format(n=n)}"]{{fill:red}}'
                    for n in range(size(rng, 2, 900)))
    said = rng.choice(("a ", "a")) * size(rng, 10, 2_500)
    return f"<style>{rules}</style>" + f'<rect {attribute}="{said}" height="1"/>' * size(
        rng, 10, 2_000)


def _defined(rng: Random) -> str:
    """Elements for the definitions of a DOCTYPE."""
    return boxes(size(rng, 10, 19_000)) + f"<text>{'&e;' * size(rng, 1, 900_000)}</text>"


def _doctypes(rng: Random) -> Maker:
    """A drawing with very many definitions before it."""
    one = rng.choice(('<!ENTITY a{n} "x">', '<!ATTLIST rect a{n} CDATA "">',
                      "<!ATTLIST rect a{n} CDATA #IMPLIED>", '<!ATTLIST r a{n} CDATA "b">'))
    entity = rng.choice(("", "a", "<rect/>" * 100))
    subset = "".join(one.format(n=n) for n in range(size(rng, 10, 90_000)))
    made = drawing(_defined(rng))

    def make(folder: Path) -> None:
        made(folder)
        file = folder / "templates" / "card.svg"
        text = file.read_text(encoding="utf-8")
        file.write_text(f'<!DOCTYPE svg [<!ENTITY e "{entity}">{subset}]>{text}', encoding="utf-8")
    return make


def _gallery(rng: Random) -> Maker:
    """Names of pictures and a folder that is full of others."""
    made, count = drawing(_missing_pictures(rng)), size(rng, 10, 2_000)

    def make(folder: Path) -> None:
        made(folder)
        (folder / "templates" / "p").mkdir()
        for number in range(count):
            (folder / "templates" / "p" / f"pic{number}.png").write_bytes(png(1, 1))
    return make


DRAWINGS: tuple[Draw, ...] = (
    _markers, _nested_markers, _patterns, _chain, _effects_in_effects, _dashes, _joins, _gradients,
    _paths, _selectors, _nested_tags, _pictures, _drawings_in_drawings, _filters)


def _many_faces(rng: Random) -> Maker:
    """Many cards of one drawing that is costly for each of them."""
    count = size(rng, 20, 600)
    inside = rng.choice((
        lambda: f'<filter id="w">{steps(rng, size(rng, 1, 8))}</filter><g id="pic">{boxes(2)}</g>'
        '<g filter="url(#w)"><rect width="60" height="80" fill="#eee"/>{t}</g>',
        lambda: f'<g opacity=".5">{boxes(size(rng, 10, 3_000))}{{t}}</g>',
        lambda: f'{boxes(size(rng, 100, 3_000))}{{t}}',
        lambda: '<mask id="m">{t}</mask><g mask="url(#m)">' + boxes(size(rng, 9, 900)) + "</g>",
        lambda: '<clipPath id="m">{t}</clipPath><g clip-path="url(#m)">'
        + boxes(size(rng, 9, 900)) + "</g>",
        lambda: '<pattern id="p" width="2" height="2">{t}</pattern>'
        + boxes(size(rng, 9, 900), 'fill="url(#p)"'),
        lambda: f'<g data-repeat="{size(rng, 2, 400)}" data-step=".1,.1">{{t}}</g>',
    ))()
    text = '<text font-family="Fraunces" font-size="4" x="5" y="9" data-slot="t"/>'
    return both(files(kinds=kinds("t: text"), cards=cards(count, lambda n: f't: "card {n}"')),
                drawing(inside.replace("{t}", text)))


def used(make: Maker, turn: int, folder: Path) -> Outcome:
    """How a command ends that meets a small game with something hostile in it."""
    shutil.copytree(BASE, folder / "game")
    make(folder / "game")
    return of(ballotin(folder, COMMANDS[turn % len(COMMANDS)], most=FOREIGN))


def drawn(draw: Draw, seed: int, turn: int) -> Trial:
    """A trial of one drawing."""
    return Trial(f"{draw.__name__.strip('_').replace('_', ' ')} {seed}",
                 lambda folder: used(drawing(draw(Random(seed))), turn, folder))


def filled(make: Callable[[Random], Maker], seed: int, turn: int) -> Trial:
    """A trial of a drawing and the cards that fill it."""
    return Trial(f"{make.__name__.strip('_').replace('_', ' ')} {seed}",
                 lambda folder: used(make(Random(seed)), turn, folder))


def trials() -> Iterator[Trial]:
    """Every sort of drawing in several sizes; commands take turns."""
    seeds = count(SEED * 1_000)
    for turn in range(ROUNDS):
        for at, draw in enumerate(DRAWINGS):
            yield drawn(draw, next(seeds), at + turn)
        for at in range(FACES):
            yield filled(_many_faces, next(seeds), at + turn)
    for turn in range(ROUNDS // 3):
        for at, draw in enumerate((_scans, _words_in_attributes)):
            yield drawn(draw, next(seeds), at + turn)
        for at, make in enumerate((_doctypes, _gallery)):
            yield filled(make, next(seeds), at + turn)
