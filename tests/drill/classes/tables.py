"""Tables and component files of other people: large, wide, repeated, packed and mistaken.

Every case is a maker of files, with sizes and spellings that a seed decides; commands take turns.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

from tests.drill.command import FOREIGN, ballotin
from tests.drill.games import old_game
from tests.drill.trial import Outcome, Trial, of
from tests.workbooks import ods, packed, xlsx

TITLE = "tables of other people"
SEED = 24
# As large as a table may be, a little below.
MEGABYTES = 9_900_000
SHEET = "xl/worksheets/sheet1.xml"
STRINGS = "xl/sharedStrings.xml"
HEADINGS = "id,name,suit,value,pips,copies"
KINDS = """\
kinds:
  card:
    extends: poker-card
    front: card.front.svg
    back: card.back.svg
    fields:
      name: {type: text, required: false}
      suit: {type: choice, of: suit, default: sun}
      value: {type: int, min: 1, max: 9, default: 1}
      half: {type: number, default: "=value/2"}
      pips: {type: list, of: [suit, empty], default: []}
      words: {type: list, of: text, default: []}
      wild: {type: bool, default: false}
"""
COMMANDS = (
    ("check", "tiny"),
    ("import", "tiny/{file}"),
    ("check", "tiny", "--json"),
    ("import", "tiny/{file}", "--write", "--kind", "card", "--json"),
    ("validate", "tiny"),
)
WORDS = (
    "sun",
    "moon",
    "Sun",
    "sunn",
    "",
    "x",
    "true",
    "1",
    "-7",
    "1,5",
    "1e9",
    "=value*2",
    "#REF!",
    "a b",
    "é",
    "ﬁ",
    "日本",
    "<b>b</b>",
    "[coin]",
    "*",
    "a" * 300,
    "1-2",
    "☑",
    "0x10",
    ".5",
)


@dataclass(frozen=True)
class Case:
    """A file of components, what game.yaml says next to its name, and other files."""

    file: str
    data: bytes
    settings: str = ""
    others: Mapping[str, str | bytes] = field(default_factory=dict)


Maker = Callable[[Random], Case]


def _size(rng: Random, most: int) -> int:
    """Mostly small, sometimes as large as may be."""
    return most if rng.random() < 0.2 else int(most ** rng.uniform(0.4, 1))


def _text(rng: Random, text: str, settings: str = "") -> Case:
    """A text table, in one of the encodings and line ends that programs write."""
    if rng.random() < 0.3:
        text = text.replace("\n", rng.choice(("\r\n", "\r")))
    encoding = rng.choice(("utf-8", "utf-8", "utf-8-sig", "utf-16"))
    data = text.encode(encoding if len(text) < MEGABYTES / 2 else "utf-8")
    return Case(rng.choice(("cards.csv", "cards.tsv", "cards.txt")), data[:MEGABYTES], settings)


def _rows(
    rng: Random, row: Callable[[int], str], most: int = 29_990, headings: str = HEADINGS
) -> Case:
    count = _size(rng, most)
    return _text(rng, "\n".join([headings, *map(row, range(count))]))


def _equal_names(rng: Random) -> Case:
    name = rng.choice(("Sun", "a" * 200, "con", "é", "日", "sun-2", "-"))
    return _rows(rng, lambda _: f"{name},sun", headings="name,suit")


def _names_in_each_others_way(rng: Random) -> Case:
    """Names that are what an id of another would be."""
    step = rng.choice((1, 2, 3))
    return _rows(rng, lambda n: f"{'a' if n % step else f'a-{n}'},sun", headings="name,suit")


def _equal_ids(rng: Random) -> Case:
    few = rng.choice((1, 2, 100))
    return _rows(rng, lambda n: f"id-{n % few},Name {n},sun,1")


def _long_ids(rng: Random) -> Case:
    start = "a" * rng.randrange(50, 80)
    column = rng.choice(("id", "name"))
    return _rows(rng, lambda n: f"{start}{n if n % 2 else ''},sun", headings=f"{column},suit")


def _unknown_choices(rng: Random) -> Case:
    letters = "abcdefghijklmnopqrstuvwxyz"
    length = rng.choice((4, 20, 64))
    return _rows(rng, lambda n: f"c-{n},x,{''.join(rng.choices(letters, k=length))},1", 29_000)


def _unknown_kinds(rng: Random) -> Case:
    return _rows(rng, lambda n: f"c-{n},card{n},x", headings="id,kind,name")


def _wrong_everywhere(rng: Random) -> Case:
    """Each column is wrong in its own way, in every row."""
    return _rows(rng, lambda n: f"C {n}%,<b>,m{n}n,{n}x,{n};y;z,-{n}", 29_000)


def _too_many_cells(rng: Random) -> Case:
    return _rows(rng, lambda n: f"c-{n},x,sun,1,,1," + "more," * rng.randrange(1, 4), 20_000)


def _blank(rng: Random) -> Case:
    """Nothing but what parts lines and cells."""
    unit = rng.choice(
        (
            "\n",
            ",",
            ";",
            "\t",
            "|",
            " ",
            "\r",
            ",\n",
            " \n",
            '""\n',
            '"",',
            ",,,\n",
            '"\n"',
            "\n,",
            "\u00a0\n",
            "- \n",
            "''\n",
        )
    )
    times = _size(rng, MEGABYTES // len(unit.encode()))
    head = rng.choice(("", "name,suit\n", "name\n"))
    return _text(rng, head + unit * times)


def _runs(rng: Random) -> Case:
    """Letters that a pattern could try again and again."""
    unit = rng.choice(
        (
            "<b>",
            "</b>",
            "[a",
            "{a",
            "[",
            "<br ",
            "-",
            "_",
            "a-",
            "*",
            ":",
            "1.",
            "1,",
            "0",
            "9",
            "é",
            "\u0301",
            "#",
            "=",
            "=(",
            "a;",
            "a|",
            ";",
            ". ",
            "sep=",
        )
    )
    cell = (unit * _size(rng, 32_700))[:32_700]
    cell = cell.replace(",", "") if rng.random() < 0.5 else f'"{cell}"'
    rows = max(1, min(2_000, _size(rng, MEGABYTES // (len(cell.encode()) + 40))))
    heading = rng.choice(("name", "suit", "value", "pips", "words", "wild", "copies", "id", "odd"))
    return _text(
        rng,
        "\n".join([f"suit,{heading}", *(f"sun,{cell}" for _ in range(rows))]),
        rng.choice(("", 'marks: ["<b>"]', 'marks: ["[icon]", "{icon}", "<b>"]')),
    )


def _lists(rng: Random) -> Case:
    """Cells with thousands of entries."""
    entry = rng.choice(("sun", "m", "sunn", "a b", "x\u0301", "1"))
    parts = rng.choice((";", "|", "; ", ";;"))
    unit = entry + parts
    cell = unit * (_size(rng, 32_000) // len(unit))
    if rng.random() < 0.4:
        cell = parts.join(f"{entry}{n}" for n in range(4_000))
    rows = max(1, min(20_000, _size(rng, MEGABYTES // (len(cell.encode()) + 20))))
    heading = rng.choice(("pips", "words"))
    return _text(rng, "\n".join([f"name,{heading}", *(f"n{n},{cell}" for n in range(rows))]))


def _wide(rng: Random) -> Case:
    """Columns by the thousand, with headings that are alike, unknown or none."""
    columns = rng.choice((299, 300, 301, 1_000, 10_000, 100_000))
    kind = rng.randrange(4)
    headings = [("name", f"h{n}", f"name{n}", "")[kind] for n in range(columns)]
    filled = rng.choice(("", "x"))
    rows = min(600, 190_000 // columns + 1)
    row = ",".join([filled] * columns)
    return _text(rng, "\n".join([",".join(headings), *([row] * rows)]))


def _uneven(rng: Random) -> Case:
    """Rows of very different lengths."""
    rows = [",".join(["x"] * rng.choice((0, 1, 2, 50, 299, 320))) for _ in range(_size(rng, 2_000))]
    return _text(rng, "\n".join([HEADINGS, *rows]))


def _quotes(rng: Random) -> Case:
    """Quoted cells over many lines, doubled quotes, and quotes that are never closed."""
    unit = rng.choice(
        ('"a\n\nb",', '"",', '"a""b",', '"\n",', '"a" ,', '""""', '"a\n', ' "', '"\n\n')
    )
    text = "name,suit\n" + unit * _size(rng, 9_000_000 // len(unit))
    return _text(rng, text)


def _mapped(rng: Random) -> Case:
    """A map of many columns, with headings that the table has, or has nearly."""
    count = rng.choice((10, 299, 300, 5_000))
    near = rng.choice(("", "x", " "))
    headings = [f"Heading of a column {n}" for n in range(min(count, 300))]
    target = rng.choice(("name", "nam", "-", "suit"))
    pairs = ", ".join(f'"{heading}{near}": "{target}"' for heading in headings)
    rows = "\n".join(",".join(["x"] * len(headings)) for _ in range(rng.choice((1, 100, 600))))
    return Case("cards.csv", f"{','.join(headings)}\n{rows}".encode(), f"columns: {{{pairs}}}")


def _formulas(rng: Random) -> Case:
    deep = rng.choice((5, 11, 100, 1_000, 10_000))
    text = rng.choice(
        (
            "=" + "(" * deep + "1" + ")" * deep,
            "=" + "-" * deep + "1",
            "=" + "1+" * deep + "1",
            "=" + "value*" * deep + "2",
            "=" + "1 if wild else " * deep + "2",
            "=value",
            "=" + "9" * deep,
            "=max(" + "1;" * deep + "1)",
            "=half",
            "=1/3" + "*1/7" * deep,
            "=val-" * deep + "1",
        )
    )
    many = rng.random() < 0.5
    heading = rng.choice(("value", "half", "copies", "wild"))
    return _rows(
        rng,
        lambda n: f"c-{n},{text}{f'+{n}' if many else ''}",
        max(2, min(29_000, MEGABYTES // (len(text) + 20))),
        f"id,{heading}",
    )


def _numbers(rng: Random) -> Case:
    number = rng.choice(
        (
            "9" * 5_000,
            "1e308",
            "1e-999",
            "." + "0" * 5_000 + "1",
            "-" * 5_000,
            "1" + "0" * 15,
            "0x" + "f" * 4_000,
            "NaN",
            "inf",
            "1_000",
            "٣",
            "½",
            "1.000.000",
            "٠" * 99,
        )
    )
    heading = rng.choice(("value", "half", "copies", "pips", "wild"))
    return _rows(
        rng,
        lambda n: f"c-{n},{number}{n if n % 2 else ''}",
        max(2, min(29_000, MEGABYTES // (len(number.encode()) + 20))),
        f"id,{heading}",
    )


def _noise(rng: Random) -> Case:
    """Words of all sorts in all columns."""
    cells = [f'"{word}"' if "," in word else word for word in WORDS]
    return _rows(rng, lambda _: ",".join(rng.choices(cells, k=6)), 20_000)


def _bytes(rng: Random) -> Case:
    """Bytes that are no text, or no spreadsheet."""
    size = _size(rng, 3_000_000)
    data = rng.choice(
        (
            lambda: rng.randbytes(size),
            lambda: bytes(size),
            lambda: b"\xff\xfe" + rng.randbytes(size),
            lambda: b"\xfe\xff\x00a" * (size // 4),
            lambda: b"PK\x03\x04" + rng.randbytes(size),
            lambda: b"PK\x05\x06" + bytes(18) + rng.randbytes(min(size, 60_000)),
            lambda: b"\xef\xbb\xbf" * (size // 3),
            lambda: b"a,b\n" + b"\xe9" * size,
            lambda: b"name,suit\n" + b"\x00,\x00\n" * (size // 4),
            lambda: "\u2028,\u0085\n".encode() * (size // 9),
            lambda: b"PK\x05\x06" * (size // 4),
        )
    )()
    return Case(rng.choice(("cards.csv", "cards.xlsx", "cards.ods")), data)


def _sheet(inside: str, strings: str = "", close: str = "</sheetData></worksheet>") -> Case:
    more: dict[str, str | bytes] = {SHEET: f"<worksheet><sheetData>{inside}{close}"}
    if strings:
        more[STRINGS] = f"<sst>{strings}</sst>"
    return Case("cards.xlsx", xlsx({"Cards": []}, more))


def _shared_string(rng: Random) -> Case:
    """One long text in very many cells."""
    unit = rng.choice(("a", "a ", "sun;", "<b>", "[x", "1", "é", "-", "\t", "_x0041_", "\n", "m;"))
    text = (unit * 33_000)[: _size(rng, 32_700)].replace("<", "&lt;")
    columns = rng.choice((1, 2, 6, 290))
    heads = ["name", "suit", "value", "pips", "words", "odd"]
    head = "".join(
        f"<c t='inlineStr'><is><t>{heads[n] if n < 6 else f'h{n}'}</t></is></c>"
        for n in range(columns)
    )
    row = "<row>" + '<c t="s"><v>0</v></c>' * columns + "</row>"
    rows = min(29_000, _size(rng, 199_000) // columns + 1)
    return _sheet(f"<row>{head}</row>" + row * rows, f"<si><t>{text}</t></si>")


def _many_strings(rng: Random) -> Case:
    """Texts by the million, which hardly any cell refers to."""
    unit = rng.choice(
        (
            "<si><t>a</t></si>",
            "<si/>",
            "<si><r><t>a</t></r></si>",
            "<t>a</t>",
            "<si>",
            "<si><rPh><t>a</t></rPh></si>",
            "<si><t/></si>",
        )
    )
    count = min(_size(rng, 2_000_000), 39_000_000 // len(unit))
    return _sheet('<row><c t="s"><v>0</v></c></row>' * 3, f"<si><t>name</t></si>{unit * count}")


def _deep(rng: Random) -> Case:
    """Elements in elements."""
    unit = rng.choice(("<row>", "<c>", "<a>", "<is>", "<t>", "<v>", "<row><c>"))
    return _sheet(unit * _size(rng, 600_000), close=rng.choice(("", "</sheetData></worksheet>")))


def _large_xml(rng: Random) -> Case:
    """Parts that are mostly spaces, attributes, comments or one text."""
    size = _size(rng, 39_000_000)
    inside = rng.choice(
        (
            lambda: " " * size,
            lambda: f"<!--{'-a' * (size // 2)}-->",
            lambda: f"<row a='{'x' * size}'/>",
            lambda: f"<row><c t='str'><v>{'x' * size}</v></c></row>",
            lambda: "<row/>" * (size // 6),
            lambda: f"<row {' '.join(f'a{n}=' + repr('') for n in range(size // 12))}/>",
            lambda: "<row><c t='str'><v>" + "&lt;" * (size // 4) + "</v></c></row>",
            lambda: (
                "<row><c t='str'><v>" + "a<b/>" * (min(size, 5_000_000) // 5) + "</v></c></row>"
            ),
            lambda: f"<row><c><v>{'9' * size}</v></c></row>",
            lambda: f"<![CDATA[{']' * size}]]>",
        )
    )()
    return _sheet(inside)


def _references(rng: Random) -> Case:
    """Cells and rows that say where they are, in odd ways."""
    cells = "".join(
        f'<row r="{rng.choice(("1", "2", "1048576", "0", "-1", "x", "99999999"))}">'
        f'<c r="{rng.choice(("A1", "B2", "XFD9", "ZZ1", "", "1", "a1", "A0", "KN2"))}" '
        f't="{rng.choice(("n", "s", "str", "b", "e", "d", "inlineStr", "x"))}" '
        f's="{rng.choice(("0", "1", "9", "x"))}">'
        f'<v>{rng.choice(("0", "1", "1e999", "-5", "x", ""))}'
        "</v></c></row>"
        for _ in range(_size(rng, 3_000))
    )
    return _sheet(cells)


def _ods_rows(inside: str) -> Case:
    content = ods({"Cards": []})
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        text = archive.read("content.xml").decode()
    return Case(
        "cards.ods",
        packed({"content.xml": text.replace("</table:table>", f"{inside}</table:table>", 1)}),
    )


def _repeated(rng: Random) -> Case:
    """Rows and columns of an .ods file that say how often they come again."""
    rows, columns = (
        rng.choice((1, 7, 290, 29_000, 200_000, 1_048_576, 99_999_999)) for _ in range(2)
    )
    text = "a" * _size(rng, 32_700)
    spaces = f'<text:s text:c="{columns}"/>' * rng.choice((0, 1, 50_000))
    row = (
        f'<table:table-row table:number-rows-repeated="{rows}"><table:table-cell '
        f'table:number-columns-repeated="{columns}" office:value-type="string"><text:p>{text}'
        f"{spaces}</text:p></table:table-cell></table:table-row>"
    )
    head = (
        "<table:table-row><table:table-cell office:value-type='string'><text:p>name</text:p>"
        "</table:table-cell></table:table-row>"
    )
    empty = f'<table:table-row table:number-rows-repeated="{rows}"/>'
    return _ods_rows(head + rng.choice((row, row * 50, empty * 100_000 + row, row + empty)))


def _ods_text(rng: Random) -> Case:
    unit = rng.choice(
        (
            "<text:p>a</text:p>",
            "<text:p>",
            "<text:s/>",
            "<text:line-break/>",
            "<text:span>",
            "<office:annotation>",
            "<table:table-cell/>",
            "<table:covered-table-cell/>",
            "<table:table-row>",
            "<table:table table:name='Cards'>",
        )
    )
    return _ods_rows("<table:table-row><table:table-cell>" + unit * _size(rng, 500_000))


def _bomb(rng: Random) -> Case:
    """Parts that unpack to much more than the file."""
    size = rng.choice((39_000_000, 41_000_000, 300_000_000))
    part = rng.choice(
        (
            SHEET,
            STRINGS,
            "xl/styles.xml",
            "xl/workbook.xml",
            "_rels/.rels",
            "xl/_rels/workbook.xml.rels",
            "content.xml",
            "META-INF/manifest.xml",
        )
    )
    unit = rng.choice((b" ", b"\x00", b"<a/>", b"<a>", b"&amp;"))
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        base = (
            ods({"Cards": [["name"], ["x"]]})
            if part in ("content.xml", "META-INF/manifest.xml")
            else xlsx({"Cards": [["name"], ["x"]]})
        )
        with zipfile.ZipFile(io.BytesIO(base)) as sound:
            for name in sound.namelist():
                if name != part:
                    archive.writestr(name, sound.read(name))
        with archive.open(part, "w") as inner:
            inner.write(b"<a>")
            block = unit * (1_000_000 // len(unit))
            for _ in range(size // len(block)):
                inner.write(block)
    return Case(
        "cards.ods" if part in ("content.xml", "META-INF/manifest.xml") else "cards.xlsx",
        stream.getvalue(),
    )


def _many_sheets(rng: Random) -> Case:
    count = _size(rng, 20_000)
    return (
        Case("cards.xlsx", xlsx({f"Sheet {n}": [["name"], ["x"]] for n in range(count)}))
        if rng.random() < 0.5
        else Case(
            "cards.ods",
            ods({f"Sheet {n}": [["name"], ["x"]] for n in range(count)}),
            "sheet: Sheet 0x",
        )
    )


def _styles(rng: Random) -> Case:
    count = _size(rng, 300_000)
    unit = rng.choice(('<numFmt numFmtId="{n}" formatCode="[[[[[[[\\d"/>', '<xf numFmtId="{n}"/>'))
    inside = "".join(unit.replace("{n}", str(n)) for n in range(count))
    return Case(
        "cards.xlsx",
        xlsx(
            {"Cards": [["name"], [5]]},
            {"xl/styles.xml": f"<styleSheet><cellXfs>{inside}</cellXfs></styleSheet>"},
        ),
    )


def _yaml(rng: Random, text: str) -> Case:
    return Case("cards.yaml", text[:1_990_000].encode())


def _yaml_entries(rng: Random) -> Case:
    """Long lists, plainly written or not."""
    count = _size(rng, 100_000)
    entry = rng.choice(
        (
            "{{id: c-{n}}}",
            "{{id: c-{n}, name: N, suit: suun}}",
            "{{id: same}}",
            "c-{n}",
            "[c-{n}]",
            "",
            "{{id: c-{n}, nope: 1}}",
            "id: c-{n}\n    name: |\n      x",
            "{{id: C {n}}}",
            "{{name: x}}",
            "{{id: c-{n}, value: '=value'}}",
            "{{id: c-{n}, copies: {{2: 1}}}}",
            "{{id: c-{n}, source: x{n}}}",
            "&a{n} {{id: c}}",
            "*a",
            "!t {{}}",
            "{{id: c-{n}, id: c}}",
            "? [a]\n    : b",
            "'",
            "{{",
            "{{id: c-{n}, pips: [a, b, c{n}]}}",
            "{{id: c-{n}, wild: '=a{n}'}}",
        )
    )
    head = rng.choice(
        (
            "kind: card\ncomponents:\n",
            "kind: card\nsource: own\ncomponents:\n",
            "kind: cart\ncomponents:\n",
            "sets:\n",
        )
    )
    lines = "".join(
        f"  - {entry.format(n=n)}\n" for n in range(min(count, 1_900_000 // (len(entry) + 6)))
    )
    return _yaml(rng, head + lines)


def _yaml_shapes(rng: Random) -> Case:
    """Deep, wide, long, and full of names for other places."""
    size = _size(rng, 1_900_000)
    return _yaml(
        rng,
        rng.choice(
            (
                lambda: "[" * size,
                lambda: "{a: " * (size // 4),
                lambda: "- " * (size // 2),
                lambda: "a: " * (size // 3),
                lambda: "? " * (size // 2),
                lambda: f"{'k' * size}: 1",
                lambda: f"a: {'v' * size}",
                lambda: f"'{'v' * size}",
                lambda: '"' + "\\u0041" * (size // 6) + '"',
                lambda: "a: |\n" + " x\n" * (size // 3),
                lambda: "#" * size,
                lambda: "a: >\n" + " x\n\n" * (size // 4),
                lambda: "\n" * size,
                lambda: " " * size,
                lambda: "---\n" * (size // 4),
                lambda: "".join(f"k{n}: 1\n" for n in range(size // 11)),
                lambda: "k: 1\n" * (size // 5),
                lambda: (
                    "a0: &a0 [x, x]\n"
                    + "".join(f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]\n" for n in range(1, 40))
                ),
                lambda: "&a" * (size // 2),
                lambda: "*a\n" * (size // 3),
                lambda: f"a: {'9' * size}",
                lambda: "!" * size,
                lambda: "%TAG ! a\n" * (size // 9),
                lambda: "a: 'b\n" + "\n" * size,
                lambda: "[" + "a," * (size // 2) + "]",
                lambda: "<<: {a: 1}\n" * (size // 11),
                lambda: "components:\n" + "- a: 1\n" * (size // 7),
                lambda: "kind: card\ncomponents:\n" + "#\n" * (size // 2),
                lambda: "kind: card\ncomponents:\n\n" + " \n" * (size // 2) + "x",
                lambda: "a:\n" * (size // 3),
                lambda: "a:\n\n" * (size // 4) + "x",
                lambda: "\t" * size,
            )
        )(),
    )


def _combined(rng: Random) -> Case:
    """Products of values, with exceptions and names."""
    size = rng.choice((5, 170, 1_000, 29_000))
    ways = (
        f"{{value: 1..{size}, half: 1..{size}}}",
        f"{{value: [{', '.join('1' * (n % 5 + 1) for n in range(size))}]}}",
        f"{{pairs: {{of: 1..{size}, into: [value, half]}}}}",
        f"{{half: 1..{size}, id: same}}",
        f"{{half: 1..{size}, name: '{'{half}' * 300}'}}",
        f"{{half: 1..{size}, name: '{'{nope}' * 3}'}}",
        "{half: 1..999999999}",
        f"{{half: 1..{size}, id: '{{half}}-{{half}}'}}",
        f"{{words: [{', '.join(f'w{n}' for n in range(size))}], half: 1..9}}",
        f"{{half: 1..{size}, name: '{'x' * 60_000}{{half}}'}}",
        f"{{half: 1..{size}, pips: [[{', '.join(['sun'] * 900)}]]}}",
        f"{{suit: [{', '.join(f'sun{n}' for n in range(size))}]}}",
    )
    extra = rng.choice(
        (
            "",
            f"without: [{', '.join(f'{{half: {n}}}' for n in range(199))}]\n",
            "change: [" + ", ".join(f"{{half: {n}, name: {{half}}}}" for n in range(150)) + "]\n",
            f"without: [{{half: 1..{size}}}]\n",
            "without: [{nope: 1}]\n",
            f"change: [{{half: 1..{size}, name: n}}]\n",
        )
    )
    return _yaml(rng, f"kind: card\ncombine: {rng.choice(ways)}\n{extra}")


def _many_sets(rng: Random) -> Case:
    count = _size(rng, 4_999)
    one = rng.choice(
        (
            "{{kind: card, components: [{{id: c-{n}}}]}}",
            "{{kind: kard{n}}}",
            "{{kind: card, combine: {{half: 1..6, name: n, id: '{n}-{{half}}'}}}}",
            "{{kind: card, defaults: {{nope{n}: 1}}, components: []}}",
            "{n}",
        )
    )
    return _yaml(rng, "sets:\n" + "".join(f"  - {one.format(n=n)}\n" for n in range(count)))


def _several(rng: Random) -> Case:
    """Files whose ids and names are the same as those of others."""
    files = rng.choice((2, 20, 300))
    rows = min(29_000, _size(rng, 29_000)) // files + 1
    id_column = rng.random() < 0.5
    text = "id,suit\n" if id_column else "name,suit\n"
    text += "".join(f"{'c-' + str(n) if id_column else 'Sun'},sun\n" for n in range(rows))
    others = {f"cards-{n}.csv": text for n in range(files)}
    names = ", ".join(f"{{file: {name}, kind: card}}" for name in others)
    game = f"title: T\nplayers: [2]\ntypes: {{suit: [sun, moon]}}\ncomponents: [{names}]\n"
    return Case("cards-0.csv", text.encode(), others={**others, "game.yaml": game})


def _sound(rng: Random) -> Case:
    """A table that nothing is wrong with."""
    rows = rng.choice((3, 50, 400))
    lines = [f"c-{n},Name {n},sun,{n % 9 + 1},sun; moon,1" for n in range(rows)]
    if rng.random() < 0.5:
        return _text(
            rng,
            "\n".join(
                [
                    HEADINGS.replace(",", ";"),
                    *(line.replace("; ", "|").replace(",", ";") for line in lines),
                ]
            ),
        )
    form, make = rng.choice((("xlsx", xlsx), ("ods", ods)))
    return Case(
        f"cards.{form}",
        make({"Cards": [HEADINGS.split(","), *(line.split(",") for line in lines)]}),
    )


# How often each is tried: the quick ones more often.
def _unknown_strings(rng: Random) -> Case:
    """Strings of a language that no other language has."""
    strings = "".join(f"  {rng.choice(('sun', 'zone.', 'k'))}{n}: a\n"
                      for n in range(_size(rng, 49_000)))
    return Case("cards.csv", b"id,name,suit,value\na,A,sun,1\n",
                others={"lang/ja.yaml": f"strings:\n{strings}"})


def _expectations(rng: Random) -> Case:
    """Very many constraints or expectations, of very many components."""
    condition = " or ".join(f"value == {n}" for n in range(_size(rng, 500)))
    entry = rng.choice((
        f"{{count: copies, of: card, only: '{condition}', exactly: 7}}",
        "{mean: value, of: card, exactly: 1}", "{formula: value, of: card, per: {half: 2}}",
        "{range: pips.sun, of: card, between: [0, 9]}", "{unique: id, of: card}",
        "{printed: card.front.svg, shows: [1, card]}"))
    lists = {"components": lambda n: entry,
             "play": lambda n: f"{{measure: pick-rate, of: a{n % 500}, at-least: 0.{n % 9}}}",
             "against": lambda n: f"{{measure: pick-rate, of: a{n}, at-most: 1}}"}
    name = rng.choice(("components", "components", "play", "against"))
    count = min(_size(rng, rng.choice((1_000, 20_000))), 1_900_000 // len(lists[name](0)))
    text = f"{name}:\n" + "".join(f"  - {lists[name](n)}\n" for n in range(count))
    return replace(_sound(rng), others={"expectations.yaml": text})


MAKERS: dict[str, tuple[Maker, int]] = {
    "equal names": (_equal_names, 8),
    "names in each other's way": (_names_in_each_others_way, 8),
    "equal ids": (_equal_ids, 8),
    "long ids": (_long_ids, 6),
    "unknown choices": (_unknown_choices, 8),
    "unknown kinds": (_unknown_kinds, 6),
    "wrong everywhere": (_wrong_everywhere, 6),
    "too many cells": (_too_many_cells, 6),
    "blanks": (_blank, 24),
    "runs": (_runs, 30),
    "lists": (_lists, 16),
    "wide": (_wide, 12),
    "uneven": (_uneven, 6),
    "quotes": (_quotes, 14),
    "mapped": (_mapped, 10),
    "formulas": (_formulas, 16),
    "numbers": (_numbers, 14),
    "noise": (_noise, 6),
    "bytes": (_bytes, 24),
    "a shared string": (_shared_string, 16),
    "many strings": (_many_strings, 8),
    "deep": (_deep, 10),
    "large XML": (_large_xml, 14),
    "references": (_references, 12),
    "repeated": (_repeated, 16),
    "texts of .ods": (_ods_text, 12),
    "bombs": (_bomb, 16),
    "many sheets": (_many_sheets, 4),
    "styles": (_styles, 5),
    "entries": (_yaml_entries, 30),
    "shapes of YAML": (_yaml_shapes, 36),
    "combined": (_combined, 24),
    "many sets": (_many_sets, 8),
    "several files": (_several, 8),
    "sound": (_sound, 12),
    "unknown strings": (_unknown_strings, 4),
    "expectations": (_expectations, 16),
}


def _tried(make: Maker, seed: str, at: int, folder: Path) -> Outcome:
    rng = Random(seed)
    case = make(rng)
    old_game(folder)
    home = folder / "tiny"
    game = (home / "game.yaml").read_text(encoding="utf-8")
    entry = (
        case.file
        if case.file.endswith(".yaml")
        else f"{{file: {case.file}, kind: card{', ' if case.settings else ''}{case.settings}}}"
    )
    files: dict[str, str | bytes] = {
        "kinds.yaml": KINDS,
        "game.yaml": game.replace("[cards.yaml]", f"[{entry}]"),
        case.file: case.data,
        **case.others,
    }
    for name, data in files.items():
        (home / name).write_bytes(data.encode() if isinstance(data, str) else data)
    words = COMMANDS[at % len(COMMANDS)]
    if case.file.endswith(".yaml"):
        words = ("check", "tiny", *(("--json",) if at % 2 else ()))
    return of(ballotin(folder, [word.format(file=case.file) for word in words], most=FOREIGN))


def trials() -> Iterator[Trial]:
    """Every maker as often as its number says; commands take turns."""
    for name, (make, times) in MAKERS.items():
        for number in range(times):
            yield Trial(
                f"{name} {number}",
                lambda folder, make=make, seed=f"{SEED} {name} {number}", at=number: _tried(
                    make, seed, at, folder
                ),
            )
