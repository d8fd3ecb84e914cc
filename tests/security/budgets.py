"""Games that ask for far too much, one for each thing that multiplies, with the code for it."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Iterable
from pathlib import Path

Maker = Callable[[Path], None]

HEAD = ('<svg xmlns="http://www.w3.org/2000/svg" width="69mm" height="94mm" '
        'viewBox="-3 -3 69 94">')
FONT = 'font-family="Fraunces" font-size="4" x="5" y="9"'
BOX = ('<rect id="b" width="50" height="60" x="5" y="5" fill="none"/><text font-family="Fraunces" '
       'font-size="4" data-slot="t" style="shape-inside:url(#b)"/>')
KIND = "size: 63mm x 88mm, front: card.svg"


def drawing(inside: str, file: str = "card.svg") -> Maker:
    """A game whose template, or icons, are these."""
    return lambda folder: _write(folder / "templates" / file, HEAD + inside + "</svg>")


def files(**texts: str) -> Maker:
    """A game with these YAML files."""
    def make(folder: Path) -> None:
        for name, text in texts.items():
            _write(folder / f"{name}.yaml", text)
    return make


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")


def filters(steps: str) -> str:
    """A filter all over its element."""
    return f'<filter id="w" x="0" y="0" width="1" height="1">{steps}</filter>'


def both(*makers: Maker) -> Maker:
    """A game that is hostile in several places."""
    def make(folder: Path) -> None:
        for each in makers:
            each(folder)
    return make


def boxes(count: int, attributes: str = "") -> str:
    """Rectangles of which no two are alike."""
    return "".join(f'<rect x="{n % 60}" y="{n // 60 % 80}" width="{1 + n / 10_000}" height="1" '
                   f"{attributes}/>" for n in range(count))


def covering(count: int, attributes: str, size: float = 1) -> str:
    """Rectangles over nearly all of a face."""
    return "".join(f'<rect width="{60 * size}" height="{80 * size + n / 1_000}" {attributes}/>'
                   for n in range(count))


def game(**more: str) -> str:
    """A game.yaml."""
    lines = {"title": "Base", "players": "[2]", "types": "{suit: [sun]}",
             "components": "[cards.yaml]", **more}
    return "".join(f"{name}: {value}\n" for name, value in lines.items())


def kinds(fields: str, more: Iterable[str] = ()) -> str:
    """A kinds.yaml."""
    return f"kinds:\n  card: {{{KIND}, fields: {{{fields}}}}}\n" + "".join(more)


def cards(count: int, fields: Callable[[int], str]) -> str:
    """A file of components."""
    return "kind: card\ncomponents:\n" + "".join(f"  - {{id: c{n}, {fields(n)}}}\n"
                                                 for n in range(count))


def text(length: int, word: str, inside: str, count: int = 1) -> Maker:
    """Cards with long texts."""
    said = f"{word} " * (length // (len(word) + 1))
    return both(files(kinds=kinds("t: text"), cards=cards(count, lambda n: f't: "{n} {said}"')),
                drawing(inside))


def many_files(count: int, each: int) -> Maker:
    """Components in many files."""
    names = ", ".join(f"c{n}.yaml" for n in range(count))
    return files(game=game(components=f"[{names}]"), **{
        f"c{n}": "kind: card\ncomponents:\n" + "".join(
            f"  - {{id: c{n}-{m}, suit: sun}}\n" for m in range(each)) for n in range(count)})


def pictures(count: int, size: int) -> Maker:
    """White pictures with a palette, which pack into next to nothing."""
    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(
            ">I", zlib.crc32(name + data))

    head = struct.pack(">IIBBBBB", size, size, 8, 3, 0, 0, 0)
    rows = zlib.compress(bytes(size + 1) * size, 1)
    png = (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"PLTE", bytes(3))
           + chunk(b"IDAT", rows) + chunk(b"IEND", b""))

    def make(folder: Path) -> None:
        for n in range(count):
            (folder / "templates" / f"p{n}.png").write_bytes(png + bytes(n))
        drawing("".join(f'<image href="p{n}.png" width="9" height="9"/>' for n in range(count))
                )(folder)
    return make


def nested(count: int, inside: str, source: str = "500") -> str:
    """Repeats in each other."""
    return f'<g data-repeat="{source}" data-step="1,0">' * count + inside + "</g>" * count


def strings(count: int) -> Maker:
    """A game with so many strings."""
    said = ", ".join(f"s{n}: a" for n in range(count))
    return lambda folder: _write(folder / "lang" / "en.yaml", f"strings: {{{said}}}")


ACCENT = "\u0301"
MASK = '<mask id="m"><rect width="60" height="60" fill="white"/></mask>'
FADING = ('<radialGradient id="f"><stop offset="0" stop-opacity="0"/><stop offset="1"/>'
          "</radialGradient>")
WHOLE = '<rect width="60" height="80" filter="url(#w)"/>'
PATTERN = '<pattern id="p" width=".5" height=".5"><rect width="2" height="2"/></pattern>'
VALUE = files(kinds=kinds("value: int"), cards=cards(1, lambda _: "value: 400"))
STOPS = "".join(f'<stop offset="{n / 9_000}"/>' for n in range(9_000))

REFUSED: dict[str, tuple[str, Callable[[], Maker]]] = {
    "19,000 masks": ("svg/bomb", lambda: drawing(MASK + boxes(19_000, 'mask="url(#m)"'))),
    "19,000 translucent groups": ("svg/bomb", lambda: drawing(
        '<g opacity=".5"><rect width="1" height="1"/></g>' * 19_000)),
    "19,000 blends": ("svg/bomb", lambda: drawing(
        boxes(19_000, 'style="mix-blend-mode:multiply"'))),
    "a pattern on 19,000 elements": ("svg/bomb", lambda: drawing(
        PATTERN + boxes(19_000, 'fill="url(#p)"'))),
    "masks over the whole face": ("press/too-slow", lambda: drawing(
        MASK + '<g mask="url(#m)"><rect width="60" height="80"/></g>' * 900)),
    "gradients over the whole face": ("press/too-slow", lambda: drawing(
        FADING + covering(200, 'fill="url(#f)"'))),
    "blends over the whole face": ("press/too-slow", lambda: drawing(
        covering(2_000, 'style="mix-blend-mode:multiply"'))),
    "filters over the whole face": ("press/too-slow", lambda: drawing(
        filters('<feTurbulence baseFrequency="9" numOctaves="9"/>') + WHOLE * 9)),
    "filters by the thousand": ("press/too-slow", lambda: drawing(
        filters('<feGaussianBlur stdDeviation=".1"/>') + boxes(4_000, 'filter="url(#w)"'))),
    "a filter of 9,000 layers": ("press/too-slow", lambda: drawing(
        filters(f"<feMerge>{'<feMergeNode/>' * 9_000}</feMerge><feColorMatrix/>") + WHOLE)),
    "filters of elements with filters": ("press/too-slow", lambda: drawing("".join(
        f'<filter id="i{n}">' + f'<feImage href="#e{n - 1}"/><feBlend mode="screen" '
        f'in2="SourceGraphic"/>' * 9 + f'</filter><rect id="e{n}" width="30" height="30" '
        f'filter="url(#i{n})"/>' if n else '<rect id="e0" width="30" height="30"/>'
        for n in range(4)))),
    "translucent parts by a small scale": ("press/too-slow", lambda: drawing(
        '<g transform="scale(.001)">' + covering(2_000, 'opacity=".5" stroke="red"', 1_000)
        + "</g>")),
    "a long path used again and again": ("svg/bomb", lambda: drawing(
        f'<path id="s" d="M0 0{"L1 1" * 100_000}"/>' + '<use href="#s"/>' * 500)),
    "eight long paths": ("svg/bomb", lambda: drawing(
        "".join(f'<path d="M{n} 0{"t1 1" * 200_000}"/>' for n in range(8)))),
    "a long list of dashes": ("svg/bomb", lambda: drawing(
        f'<g stroke-dasharray="{"1 " * 300_000}">{boxes(10)}</g>' * 3)),
    "a gradient with thousands of stops": ("press/cannot-draw", lambda: drawing(
        f'<linearGradient id="p">{STOPS}</linearGradient><rect width="9" height="9" '
        'fill="url(#p)"/>')),
    "a gradient repeated with its stops": ("press/cannot-draw", lambda: drawing(
        f'<linearGradient id="p" x2=".02" spreadMethod="repeat">{STOPS[:4_000].rpartition("<")[0]}'
        '</linearGradient><rect width="9" height="9" fill="url(#p)"/>')),
    "a long style on many": ("svg/too-large", lambda: drawing(
        f"<style>*{{{'fill:red;' * 40_000}}}</style>" + boxes(9_000))),
    "a stylesheet on many": ("svg/too-large", lambda: drawing(
        f"<style>*{{{'fill:red;' * 900}}}</style>" + boxes(9_000))),
    "styles of which no two are alike": ("svg/too-many", lambda: drawing("".join(
        f'<g style="fill:red;a{n}:b;c{n}:d"/>' for n in range(15_000)))),
    "long styles everywhere": ("svg/too-large", lambda: drawing(
        f'<g style="{"fill:red;" * 90}"/>' * 9_000)),
    "a megabyte of text": ("svg/bomb", lambda: drawing(
        f"<text {FONT}>{' '.join(map(str, range(150_000)))}</text>")),
    "a megabyte without a space": ("svg/bomb", lambda: drawing(
        f"<text {FONT}>{'a' * 1_000_000}</text>")),
    "a megabyte of accents": ("svg/bomb", lambda: drawing(
        f"<text {FONT}>a{ACCENT * 500_000}</text>")),
    "20,000 spans": ("svg/bomb", lambda: drawing(
        f"<text {FONT}>{'<tspan>a</tspan>' * 20_000}</text>")),
    "a place for each letter": ("svg/bomb", lambda: drawing(
        f'<text font-family="Fraunces" x="{"1 " * 200_000}">{"ab" * 100_000}</text>')),
    "a book on a card": ("text/too-long", lambda: text(1_900_000, "word", BOX)),
    "a book of bold words": ("text/too-long", lambda: text(1_500_000, "**a**", BOX)),
    "a book on one line": ("text/too-long", lambda: text(
        1_500_000, "word", f'<text {FONT} data-slot="t"/>')),
    "a word in each of thousands of texts": ("text/too-long", lambda: text(
        900, "word", f'<text {FONT} data-slot="t"/>' * 2_000)),
    "a text of texts": ("text/too-long", lambda: both(
        text(9_000, "word", f'<text {FONT} data-text="{"{t}" * 90_000}"/>'))),
    "repeats in repeats": ("svg/bomb", lambda: drawing(nested(3, '<rect width="1" height="1"/>'))),
    "repeats in repeats by value": ("template/too-many", lambda: both(VALUE, drawing(
        nested(3, '<rect width="1" height="1"/>', "value")))),
    "a heavy repeat": ("svg/bomb", lambda: drawing(nested(1, boxes(9_000)))),
    "a heavy repeat by value": ("template/too-many", lambda: both(VALUE, drawing(
        nested(1, boxes(9_000), "value")))),
    "a repeat used again and again": ("template/too-many", lambda: both(VALUE, drawing(
        f'<g id="r">{nested(1, boxes(9), "value")}</g>' + '<use href="#r"/>' * 900))),
    "computed parts without end": ("template/too-many", lambda: drawing(
        '<g font-family="Fraunces" data-compute="grid" data-rows="40" data-columns="44" '
        'data-cell="1,1"/>' * 40)),
    "a heavy icon in every cell": ("template/too-many", lambda: both(drawing(
        '<g font-family="Fraunces" data-compute="grid" data-icon="h" data-rows="40" '
        'data-columns="44" data-cell="1,1"/>'), drawing(
        f'<symbol id="h" viewBox="0 0 1 1">{boxes(9_000)}</symbol>', "icons.svg"))),
    "thousands of unknown icons": ("template/unknown-icon", lambda: drawing(
        "".join(f'<g id="i{n}"/><use href="#j{n}"/>' for n in range(9_000)))),
    "a chain of 5,000 kinds": ("field/length", lambda: files(kinds=kinds("suit: text", (
        f"  k{n}: {{extends: {f'k{n - 1}' if n else 'card'}}}\n" for n in range(5_000))))),
    "a chain of 900 kinds": ("kind/too-deep", lambda: files(kinds=kinds("suit: text", (
        f"  k{n}: {{extends: {f'k{n - 1}' if n else 'card'}}}\n" for n in range(900))))),
    "a circle of 900 kinds": ("kind/too-deep", lambda: files(kinds=kinds("suit: text", (
        f"  k{n}: {{extends: k{(n + 1) % 900}}}\n" for n in range(900))))),
    "20,000 fields": ("field/length", lambda: files(kinds=kinds(
        ", ".join(f"g{n}: int" for n in range(20_000))))),
    "60,000 numbers of players": ("field/length", lambda: files(game=game(
        players=str(list(range(1, 60_001)))))),
    "a type of 100,000 words": ("field/length", lambda: files(game=game(
        types=f"{{suit: [{', '.join(f'w{n}' for n in range(100_000))}]}}"))),
    "60,000 files": ("field/length", lambda: files(game=game(
        components=f"[{', '.join(f'c{n}.yaml' for n in range(60_000))}]"))),
    "60,000 colours": ("field/length", lambda: files(game=game(
        theme=f"{{{', '.join(f'c{n}: red' for n in range(60_000))}}}"))),
    "150,000 options": ("field/length", lambda: files(game=game(
        options=f"{{a: {[1] * 150_000}}}"))),
    "90,000 strings": ("field/length", lambda: strings(90_000)),
    "90,000 fields of a card": ("field/unknown", lambda: files(cards=cards(
        1, lambda _: "suit: sun, " + ", ".join(f"f{n}: 1" for n in range(90_000))))),
    "90,000 wrong entries": ("field/value", lambda: files(
        kinds=kinds("g: {type: list, of: suit}"),
        cards=cards(1, lambda _: f"g: [{'x, ' * 90_000}]"))),
    "40 files of 1,000 cards": ("copies/too-many", lambda: many_files(40, 1_000)),
    "eight white pictures": ("picture/too-large", lambda: pictures(8, 6_000)),
    "a picture of 49 million pixels": ("picture/too-large", lambda: pictures(1, 7_000)),
}
