"""Files that were made to hang, to crash or to spy, each with the code that refuses it."""

from __future__ import annotations

import base64
import struct
import zlib
from collections.abc import Callable

from tests.workbooks import Xml, ods, packed, xlsx

Maker = Callable[[], str]
BytesMaker = Callable[[], bytes]

NS = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'


def _svg(inside: str, root: str = "") -> str:
    return f"<svg {NS} {root}>{inside}</svg>"


def _bomb(tag: str, link: str, levels: int = 30, each: int = 10) -> str:
    parts = [f'<{tag} id="a0"><rect width="1" height="1"/></{tag}>']
    parts += [f'<{tag} id="a{level}">{each * link.format(level - 1)}</{tag}>'
              for level in range(1, levels)]
    return _svg("".join(parts) + link.format(levels - 1))


def _huge_png() -> str:
    header = struct.pack(">IIBBBBB", 30_000, 30_000, 8, 2, 0, 0, 0)
    chunks = b"".join(struct.pack(">I", len(data)) + name + data
                      + struct.pack(">I", zlib.crc32(name + data))
                      for name, data in ((b"IHDR", header), (b"IDAT", zlib.compress(bytes(9)))))
    return base64.b64encode(b"\x89PNG\r\n\x1a\n" + chunks).decode()


YAML: dict[str, tuple[str, Maker]] = {
    "alias bomb": ("yaml/alias", lambda: "a0: &a0 [x]\n" + "".join(
        f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]\n" for n in range(1, 10))),
    "alias to itself": ("yaml/alias", lambda: "a: &a [*a]\n"),
    "merge bomb": ("yaml/merge", lambda: "a0: {k: v}\n" + "".join(
        f"a{n}: {{<<: [{{b: 1}}, {{c: 1}}]}}\n" for n in range(9))),
    "object of Python": ("yaml/tag", lambda: "a: !!python/object/apply:os.system [id]\n"),
    "tag of its own": ("yaml/tag", lambda: "!run [a]\n"),
    "90,000 directives": ("yaml/syntax", lambda: "".join(
        f"%TAG !{n}! a{n}\n" for n in range(90_000)) + "---\na: 1\n"),
    "directives after the document": ("yaml/syntax", lambda: "a: 1\n...\n" + "".join(
        f"%TAG !{n}! a{n}\n" for n in range(90_000)) + "---\na: 1\n"),
    "binary": ("yaml/tag", lambda: "a: !!binary aGk=\n"),
    "100,000 brackets": ("yaml/too-deep", lambda: "[" * 100_000),
    "100,000 braces": ("yaml/too-deep", lambda: "{a: " * 100_000),
    "100,000 dashes": ("yaml/too-deep", lambda: "- " * 100_000),
    "100,000 question marks": ("yaml/too-deep", lambda: "? " * 100_000),
    "a million values": ("yaml/too-many", lambda: "[" + "1," * 900_000 + "]"),
    "three megabytes": ("file/too-large", lambda: "a" * 3_000_000),
    "5,000 digits": ("yaml/number", lambda: "a: " + "9" * 5_000),
    "a million hex digits": ("yaml/number", lambda: "a: 0x" + "f" * 1_000_000),
    "endless": ("yaml/number", lambda: "a: [.inf, -.INF, .nan, 1e999999999]"),
    "hidden NUL": ("yaml/control-character", lambda: 'a: "\\0"'),
    "escape of a terminal": ("yaml/control-character", lambda: "a: \x1b[2J"),
    "right to left line break": ("yaml/control-character", lambda: "a: b\u2028c: d"),
    "many documents": ("yaml/many-documents", lambda: "--- a\n" * 100_000),
    "same key": ("yaml/duplicate-key", lambda: "a: 1\n" * 100_000),
    "key of a megabyte": ("yaml/syntax", lambda: "a" * 1_000_000 + ": 1\nb"),
    "quote without end": ("yaml/syntax", lambda: "a: '" + "b\n" * 500_000),
}

SVG: dict[str, tuple[str, Maker]] = {
    "external entity": ("svg/doctype", lambda: '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/'
                        'passwd">]>' + _svg("<text>&x;</text>")),
    "billion laughs": ("svg/doctype", lambda: "<!DOCTYPE svg [<!ENTITY a0 'ha'>" + "".join(
        f"<!ENTITY a{n} '{f'&a{n - 1};' * 10}'>" for n in range(1, 10)) + "]>"
        + _svg("<text>&a9;</text>")),
    "external DTD": ("svg/syntax", lambda: '<!DOCTYPE svg SYSTEM "http://example.org/x.dtd">'
                     + _svg("<text>&fetched;</text>")),
    "use bomb": ("svg/bomb", lambda: _bomb("g", '<use href="#a{}"/>')),
    "use bomb by xlink": ("svg/bomb", lambda: _bomb("g", '<use xlink:href="#a{}"/>')),
    "pattern bomb": ("svg/bomb", lambda: _bomb("pattern", '<rect fill="url(#a{})"/>')),
    "mask bomb": ("svg/bomb", lambda: _bomb("mask", '<rect mask="url(#a{})"/>')),
    "clip bomb": ("svg/bomb", lambda: _bomb("clipPath", '<rect clip-path="url(#a{})"/>')),
    "marker bomb": ("svg/bomb", lambda: _bomb("marker", '<path marker-mid="url(#a{})"/>')),
    "filter bomb": ("svg/bomb", lambda: _bomb("g", '<use href="#a{}" filter="url(#a0)"/>')),
    "style bomb": ("svg/bomb", lambda: _bomb("pattern", '<rect style="fill:url(#a{})"/>')),
    "one reference 100,000 times": ("svg/bomb", lambda: _svg(
        '<g id="a"/>' + ('<g style="' + "fill:url(#a);" * 700 + '"/>') * 100)),
    "one reference 100,000 times in one style": ("svg/too-large", lambda: _svg(
        '<g id="a"/><g style="' + "fill:url(#a);" * 70_000 + '"/>')),
    "use of itself": ("svg/cycle", lambda: _svg('<use id="a" href="#a"/>')),
    "use of its parent": ("svg/cycle", lambda: _svg('<g id="a"><use href="#a"/></g>')),
    "gradients in a circle": ("svg/cycle", lambda: _svg(
        '<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/>'
        '<rect fill="url(#a)" width="9" height="9"/>')),
    "long chain": ("svg/too-deep", lambda: _svg("".join(
        f'<g id="a{n}"><use href="#a{n + 1}"/></g>' for n in range(10_000)))),
    "100,000 groups in each other": ("svg/too-deep", lambda: _svg(
        "<g>" * 100_000 + "</g>" * 100_000)),
    "a million elements": ("svg/too-many", lambda: _svg("<g/>" * 1_000_000)),
    "nine megabytes": ("file/too-large", lambda: _svg("<!--" + "x" * 9_000_000 + "-->")),
    "transforms in each other": ("svg/transform", lambda: _svg(
        f'<g transform="{"translate(" * 4_000}"/>')),
    "long transform": ("svg/transform", lambda: _svg(f'<g transform="{" " * 40_000}"/>')),
    "long attribute": ("svg/too-large", lambda: _svg(f'<path d="{"M0 0" * 300_000}"/>')),
    "10,000,000 mm": ("svg/size", lambda: _svg("", 'width="10000000mm" height="1mm"')),
    "no size": ("svg/size", lambda: _svg("", 'width="0" height="-1"')),
    "long size": ("svg/size", lambda: _svg("", f'width="{"1" * 200_000}!"')),
    "size of spaces": ("svg/size", lambda: _svg("", f'width="1{" " * 200_000}!"')),
    "nan": ("svg/number", lambda: _svg('<circle r="nan"/>')),
    "infinite": ("svg/number", lambda: _svg('<g transform="scale(-INF)"/>')),
    "large numbers": ("svg/number", lambda: _svg('<rect width="1e30"/>')),
    "script": ("svg/script", lambda: _svg("<script>fetch('http://example.org')</script>")),
    "handler": ("svg/script", lambda: _svg('<g ONLOAD="x()"/>')),
    "handler by value": ("svg/script", lambda: _svg('<g data-set-onload="{x}"/>')),
    "web page": ("svg/html", lambda: _svg("<foreignObject/>")),
    "frame": ("svg/html", lambda: _svg('<iframe src="http://example.org"/>')),
    "file": ("picture/missing", lambda: _svg('<image href="file:///etc/passwd"/>')),
    "absolute path": ("picture/missing", lambda: _svg('<image xlink:href="/etc/passwd"/>')),
    "Windows path": ("picture/missing", lambda: _svg('<image href="C:\\secret.png"/>')),
    "network share": ("picture/missing", lambda: _svg('<image href="\\\\host\\a.png"/>')),
    "network picture": ("svg/external", lambda: _svg('<image href=" HTTP://example.org/a.png"/>')),
    "network without scheme": ("svg/external", lambda: _svg('<image href="//example.org/a"/>')),
    "network filter": ("svg/external", lambda: _svg('<g filter="url( \'http://example.org#a\')"/>')),
    "spaces before a reference": ("svg/external", lambda: _svg(
        f'<g fill="url({" " * 500_000}#a)"/>')),
    "import": ("svg/external", lambda: _svg("<style>@import url(http://example.org);</style>")),
    "stylesheet": ("svg/external", lambda: '<?xml-stylesheet href="http://example.org"?>'
                   + _svg("")),
    "disguised url": ("svg/style", lambda: _svg('<g style="fill:u\\72l(http://example.org)"/>')),
    "script in an SVG in SVG": ("svg/script", lambda: _svg(
        '<image href="data:image/svg+xml,%3Csvg xmlns=\'http://www.w3.org/2000/svg\'%3E'
        '%3Cscript/%3E%3C/svg%3E"/>')),
    "page in SVG": ("svg/data", lambda: _svg('<image href="DATA:text/html,x"/>')),
    "comments without end": ("svg/style", lambda: _svg(f"<style>x{'/*' * 500_000}</style>")),
    "rules without end": ("svg/style", lambda: _svg(f"<style>{'a' * 2_000_000}</style>")),
    "many rules": ("svg/too-many", lambda: _svg(
        f"<style>{'*{}' * 200_000}</style>" + "<g/>" * 10_000)),
    "many stylesheets": ("svg/too-many", lambda: _svg("<style>a b{}</style>" * 40_000)),
    "same id": ("svg/duplicate-id", lambda: _svg('<g id="a"/>' * 40_000)),
    "huge picture": ("picture/too-large", lambda: _svg(
        f'<image href="data:image/png;base64,{_huge_png()}"/>')),
    "no XML": ("svg/syntax", lambda: "\x00\x01\x02"),
    "open tag": ("svg/syntax", lambda: "<svg " * 100_000),
    "UTF-7": ("svg/syntax", lambda: "+ADw-svg+AD4-"),
}


SHEET = "xl/worksheets/sheet1.xml"
SHEET_HEAD = "<worksheet><sheetData>"


def _sheet(inside: str) -> bytes:
    return xlsx({"Cards": []}, {SHEET: f"{SHEET_HEAD}{inside}</sheetData></worksheet>"})


def _laughs(root: str) -> str:
    entities = "".join(f"<!ENTITY a{n} '{f'&a{n - 1};' * 10}'>" for n in range(1, 10))
    return f"<!DOCTYPE {root} [<!ENTITY a0 'ha'>{entities}]><{root}>&a9;</{root}>"


def _many_parts() -> bytes:
    return packed({f"{n}": "" for n in range(12_000)})


def _lying_size() -> bytes:
    """A bomb that says it is small."""
    data = bytearray(xlsx({"Cards": []}, {SHEET: SHEET_HEAD + " " * 50_000_000}))
    small = struct.pack("<I", 100)
    for mark, at in ((b"PK\x01\x02", 24), (b"PK\x03\x04", 22)):
        place = -1
        while (place := data.find(mark, place + 1)) >= 0:
            data[place + at:place + at + 4] = small
    return bytes(data)


GAME_OF_A_TABLE = """\
title: T
players: [2]
types: {{suit: [sun, moon]}}
components: [{{file: {file}, kind: card, marks: ['[icon]', <b>]}}]
"""
# The name of the file decides how it is read.
TABLES: dict[str, tuple[str, str, BytesMaker]] = {
    "a bomb in a sheet": ("table/too-large", "cards.xlsx", lambda: _sheet(" " * 50_000_000)),
    "a bomb in the texts": ("table/too-large", "cards.xlsx", lambda: xlsx(
        {"Cards": [["Name"]]}, {"xl/sharedStrings.xml": "<sst>" + " " * 50_000_000})),
    "a bomb that says it is small": ("table/damaged", "cards.xlsx", _lying_size),
    "a bomb in an ods file": ("table/too-large", "cards.ods", lambda: ods(
        {}, {"content.xml": "<a>" + " " * 50_000_000})),
    "entities in entities": ("table/damaged", "cards.xlsx", lambda: xlsx(
        {"Cards": []}, {SHEET: _laughs("worksheet")})),
    "entities in an ods file": ("table/damaged", "cards.ods", lambda: ods(
        {}, {"content.xml": _laughs("a")})),
    "an external entity": ("table/damaged", "cards.xlsx", lambda: xlsx({"Cards": []}, {
        SHEET: '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'})),
    "millions of cells": ("table/too-large", "cards.xlsx", lambda: _sheet(
        "<row>" + "<c/>" * 9_000_000)),
    "millions of full cells": ("table/too-large", "cards.xlsx", lambda: _sheet(
        ("<row>" + "<c><v>1</v></c>" * 200 + "</row>") * 10_000)),
    "a cell in the last column": ("table/too-large", "cards.xlsx", lambda: _sheet(
        '<row r="1"><c r="XFD1"><v>1</v></c></row>')),
    "a column that isn't one": ("table/damaged", "cards.xlsx", lambda: _sheet(
        f'<row r="1"><c r="{"Z" * 90_000}1"><v>1</v></c></row>')),
    "a row without end": ("table/damaged", "cards.xlsx", lambda: _sheet(
        f'<row r="{"9" * 90_000}"><c r="A{"9" * 9_000}"><v>1</v></c></row>')),
    "a number of a million digits": ("table/cell", "cards.xlsx", lambda: _sheet(
        '<row><c t="str"><v>Suit</v></c></row><row><c><v>' + "9" * 1_000_000 + "</v></c></row>")),
    "a text that isn't there": ("table/damaged", "cards.xlsx", lambda: _sheet(
        '<row r="1"><c r="A1" t="s"><v>-7000000000000</v></c></row>')),
    "elements in elements": ("table/damaged", "cards.xlsx", lambda: _sheet(
        "<row>" * 1_000_000)),
    "rows repeated without end": ("table/too-large", "cards.ods", lambda: ods({"Cards": [
        [Xml('</table:table-row><table:table-row table:number-rows-repeated="99999999">'), "A"]]})),
    "cells repeated without end": ("table/too-large", "cards.ods", lambda: ods({"Cards": [[Xml(
        '<table:table-cell table:number-columns-repeated="99999999" office:value-type="float" '
        'office:value="1"/>')]]})),
    "a file of very many parts": ("table/damaged", "cards.xlsx", _many_parts),
    "a file of a million rows": ("table/too-large", "cards.csv",
                                 lambda: b"Id\n" + b"a\n" * 1_000_000),
    "a row of a million cells": ("table/too-large", "cards.csv", lambda: b"a," * 1_000_000 + b"a"),
    "a cell of a megabyte": ("table/quote", "cards.csv", lambda: b"Id\n" + b"a" * 1_000_000),
    "a quote without end": ("table/quote", "cards.csv", lambda: b'Id\n"' + b"a\n" * 1_000_000),
    "quotes alone": ("table/quote", "cards.csv", lambda: b'"' * 3_000_001),
    "a text of NULs": ("yaml/control-character", "cards.csv", lambda: bytes(1_000_000)),
    "eleven megabytes": ("file/too-large", "cards.csv", lambda: b"a" * 11_000_000),
    "half of a UTF-16 letter": ("file/encoding", "cards.csv", lambda: b"\xff\xfea"),
    "brackets without end": ("table/cell", "cards.csv", lambda: b"Id,Suit,Text\n" + b"".join(
        b"%d,sun,%s\n" % (n, b"[<b>" * 8_000) for n in range(90))),
}


def _tabletop(zones: str) -> dict[str, str]:
    return {"table.yaml": f"table: {{size: 900mm x 900mm}}\nzones:\n{zones}"}


WRONG_PLACE = "{at: [a], as: nope, of: [x, y], step: no, columns: -1, turn: 9999, holds: {a: b}}"
# Each is a game's table.yaml.
TABLETOPS: dict[str, tuple[str, Callable[[], dict[str, str]]]] = {
    "thousands of zones": ("field/length", lambda: _tabletop("".join(
        f"  z{n}: {{at: [0, 0], as: pile}}\n" for n in range(2_000)))),
    "thousands of mistakes": ("field/value", lambda: _tabletop("".join(
        f"  z{n}: [{', '.join([WRONG_PLACE] * 45)}]\n" for n in range(60)))),
    "thousands of places": ("field/length", lambda: _tabletop("".join(
        f"  z{n}: [{', '.join(['{at: [0, 0], as: pile}'] * 50)}]\n" for n in range(60)))),
    "thousands of kinds": ("field/value", lambda: _tabletop(
        f"  z: {{at: [0, 0], as: pile, of: [{'x, ' * 20_000}]}}\n")),
    "a place beyond the moon": ("field/value", lambda: _tabletop(
        "  z: {at: [1.0e14, 0], as: pile}\n")),
    "thousands of sizes": ("field/value", lambda: {"table.yaml": "table: {size: {" + ", ".join(
        f"{n}: 900mm" for n in range(1, 5_000)) + "}}\n"}),
}
