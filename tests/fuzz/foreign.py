"""Files of other people, mutated: PDFs, tables, rulebooks and fonts, each read by a real command.

A surface knows sound files, how to change one without making it unreadable at its first byte, and
which command reads it. The same number always makes the same case.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pikepdf

from tests.drill.classes import fonts
from tests.drill.command import FOREIGN, Ended, ballotin
from tests.drill.games import old_game
from tests.workbooks import ods, packed, xlsx

Data = bytes
NUMBERS = ("0", "-1", "1", "2147483648", "-99999999999", "1e999", "0.0000001", "65536", "nan")
# Words that mean something in one of the formats.
WORDS: dict[str, tuple[str, ...]] = {
    "pdf": ("/Filter /FlateDecode", "/Length 0", "/DecodeParms << /Predictor 15 /Columns 9999 >>",
            "<<", ">>", "[", "]", "(", ")", "BT", "ET", "q", "Q", "/F1 9 Tf", "Do", "BI", "ID",
            "EI", "/Pattern cs", "/DeviceN", "/Separation", "1 0 R", "999 0 R", "null", "<0041>",
            "re f", "W n", "cm", "/Kids [2 0 R]", "/Parent 1 0 R", "%", "/SMask 5 0 R", "sh"),
    "table": (",", ";", "\t", '"', '""', "\n", "\r\n", "=1+", "=name", "x2", "|", ", ", "TRUE",
              "1e400", "-0", "00:00", "2026-02-30", "#REF!", "id", "name", "copies", "", "\ufeff",
              "<c r='XFD1048576'>", "<v>", "</row>", "t='s'", "repeated='1000000'"),
    "book": ("# ", "## ", "### ", "- ", "1. ", "> ", "| ", "|", "|---|--:|", "**", "*", "[[", "]]",
             "{", "}", "{count.card}", "![a](card:sun-1)", "![](table:2)", "<!--", "-->", ":sun:",
             "\\", "---", "\n", "\n\n", "  \n", "\u00ad", "\u0301", "\u200b",
             "日本語", "\u202e", "```", "<b>"),
}
TINY_BOOK = """\
# Tiny

## What it is about

Take *suns* and **moons**, {count.card} cards in all; {players.min} to {players.max} of you play
for {minutes} minutes. Your [[hand limit|limits]] is what you can hold.

> **Tip.** Count the deck.
> - Not aloud.

### The cards

![A card](card:sun-1) ![Its back](card:sun-1:back)

| Cards | | |
| --- | --: | :-: |
| all | {count.card} | in one \\| pile |

1. Shuffle. <!-- a comment -->
2. Deal:
   - one to you,
   - one to me.

---

## The end

The hand limit ends it.
"""


@dataclass(frozen=True)
class Surface:
    """A sort of foreign files: how to make one, where it is put, and the commands that read it."""

    mutate: Callable[[Random], tuple[str, Data]]
    commands: tuple[tuple[str, ...], ...]
    # Copies what has to be there besides.
    prepare: Callable[[Path], None] = lambda folder: None

    def read(self, name: str, data: Data, at: int, folder: Path) -> Ended:
        """Let one of the commands read a file in an empty folder; its name is FILE there."""
        self.prepare(folder)
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        words = self.commands[at % len(self.commands)]
        return ballotin(folder, [name if word == "FILE" else word for word in words], most=FOREIGN)


def change_bytes(data: Data, rng: Random) -> Data:
    """Change some bytes, or take, double or move a part."""
    at = rng.randrange(len(data) + 1)
    end = min(len(data), at + rng.choice((1, 2, 4, 16, 100, 4_000)))
    part = data[at:end]
    how = rng.randrange(6)
    if how == 0:
        return data[:at] + bytes(byte ^ 1 << rng.randrange(8) for byte in part[:4]) + data[at + 4:]
    if how == 1:
        return data[:at] + rng.choice((b"\0", b"\xff", b"\x7f\xff\xff\xff")) + data[end:]
    if how == 2:
        return data[:at] + data[end:]
    if how == 3:
        return data[:at] + part * rng.choice((2, 2, 9, 500)) + data[end:]
    if how == 4:
        to = rng.randrange(len(data) + 1)
        return data[:to] + part + data[to:]
    return data[:at]


def change_text(text: str, words: tuple[str, ...], rng: Random) -> str:
    """Change a number, put a word in, double or move a line, or repeat a part many times."""
    how = rng.randrange(7)
    if how == 0 and (numbers := list(re.finditer(r"-?\d+\.?\d*", text))):
        number = rng.choice(numbers)
        return text[:number.start()] + rng.choice(NUMBERS) + text[number.end():]
    at = rng.randrange(len(text) + 1)
    if how <= 2:
        return text[:at] + rng.choice(words) * rng.choice((1, 1, 1, 2, 50, 3_000)) + text[at:]
    if how == 3:
        lines = text.splitlines(keepends=True) or [""]
        lines.insert(rng.randrange(len(lines) + 1), rng.choice(lines))
        return "".join(lines)
    end = min(len(text), at + rng.choice((1, 3, 10, 40, 200)))
    if how == 4:
        return text[:at] + text[end:]
    if how == 5:
        return text[:at] + text[at:end] * rng.choice((2, 20, 2_000)) + text[end:]
    return text[:at] + rng.choice(words) + text[end:]


def mutate_pdf(rng: Random) -> tuple[str, Data]:
    """A PDF with its parts changed and its list of objects right again, so that it is read."""
    objects = dict(rng.choice(_sound_pdfs()))
    for _ in range(rng.choice((1, 1, 2, 4))):
        number = rng.choice(list(objects))
        change = rng.random()
        if change < 0.2:
            objects[number] = change_bytes(objects[number], rng)
        elif change < 0.3:
            objects[number] = objects[rng.choice(list(objects))]
        else:
            text = change_text(objects[number].decode("latin-1"), WORDS["pdf"], rng)
            objects[number] = text.encode("latin-1", "replace")
    data = _pdf_of(objects)
    if rng.random() < 0.1:
        data = change_bytes(data, rng)
    return "file.pdf", data


@cache
def _sound_pdfs() -> tuple[tuple[tuple[int, Data], ...], ...]:
    """The bodies of the objects of small PDFs, streams unpacked."""
    return tuple(_objects_of(data) for data in (_kit_pdf("x4"), _kit_pdf("x1a"), _kit_pdf("")))


def _kit_pdf(colour: str) -> Data:
    with TemporaryDirectory() as name:
        old_game(Path(name))
        inks = ("--colour", "cmyk", "--standard", colour) if colour else ()
        ballotin(Path(name), ("build", "tiny", "--target", "pdf", "--out", "out", *inks))
        [path] = Path(name, "out").glob("*.pdf")
        with pikepdf.open(path) as pdf:
            stream = io.BytesIO()
            pdf.save(stream, object_stream_mode=pikepdf.ObjectStreamMode.disable,
                     stream_decode_level=pikepdf.StreamDecodeLevel.generalized,
                     compress_streams=False, deterministic_id=True)
    return stream.getvalue()


def _objects_of(data: Data) -> tuple[tuple[int, Data], ...]:
    found = re.finditer(rb"^(\d+) 0 obj\n(.*?)\nendobj\n", data, re.DOTALL | re.MULTILINE)
    objects = [(int(match[1]), match[2]) for match in found]
    root = re.search(rb"/Root (\d+) 0 R", data)
    assert root
    # The catalogue comes first, so that it is found again.
    return tuple(sorted(objects, key=lambda item: item[0] != int(root[1])))


def _pdf_of(objects: Mapping[int, Data]) -> Data:
    body, places = bytearray(b"%PDF-1.6\n"), {}
    for number, text in objects.items():
        places[number] = len(body)
        begin = text.find(b"stream\n")
        length = max(0, text.rfind(b"endstream") - begin - len(b"stream\n") - 1)
        right = re.sub(rb"/Length \d+(?: 0 R)?", b"/Length %d" % length, text,
                       count=1) if begin > 0 else text
        body += b"%d 0 obj\n%s\nendobj\n" % (number, right)
    start, size = len(body), max(objects) + 1
    body += b"xref\n0 %d\n0000000000 65535 f \n" % size
    for number in range(1, size):
        free = number not in places
        body += b"%010d %05d %s \n" % (places.get(number, 0), free * 65535, b"f" if free else b"n")
    root = next(iter(objects))
    body += b"trailer\n<< /Size %d /Root %d 0 R /ID [<%s> <%s>] >>\nstartxref\n%d\n%%%%EOF\n" % (
        size, root, b"0" * 32, b"0" * 32, start)
    return bytes(body)


ROWS = (("name", "suit", "copies", "text", "cost"),
        *((f"Card {number}", ("sun", "moon")[number % 2], number % 4 + 1,
           'Draw "two", then\nstop; or x2', number / 2) for number in range(12)))


def mutate_table(rng: Random) -> tuple[str, Data]:
    """A table in one of the formats; in a packed one, the parts are changed and packed again."""
    ending = rng.choice(("csv", "tsv", "xlsx", "ods"))
    rounds = rng.choice((1, 1, 2, 5))
    if ending in ("csv", "tsv"):
        comma = "," if ending == "csv" else "\t"
        text = "".join(comma.join(f'"{cell}"'.replace('"two"', '""two""') if "\n" in str(cell)
                                  else str(cell) for cell in row) + "\n" for row in ROWS)
        for _ in range(rounds):
            text = change_text(text, WORDS["table"], rng)
        data = text.encode(rng.choice(("utf-8", "utf-8", "utf-8-sig", "utf-16", "latin-1")),
                           "replace")
    else:
        with zipfile.ZipFile(io.BytesIO(_workbooks()[ending])) as archive:
            parts: dict[str, str | bytes] = {name: archive.read(name).decode("utf-8")
                                             for name in archive.namelist()}
        for _ in range(rounds):
            name = rng.choice(list(parts))
            parts[name] = change_text(str(parts[name]), WORDS["table"], rng)
        data = packed({name: str(text).encode("utf-8", "replace") for name, text in parts.items()})
    if rng.random() < 0.1:
        data = change_bytes(data, rng)
    return f"cards.{ending}", data


@cache
def _workbooks() -> dict[str, Data]:
    sheets = {"Cards": ROWS, "More": ROWS[:3]}
    return {"xlsx": xlsx(sheets), "ods": ods(sheets)}


def mutate_rulebook(rng: Random) -> tuple[str, Data]:
    """The book of a small game."""
    text = TINY_BOOK
    for _ in range(rng.choice((1, 1, 2, 5))):
        text = change_text(text, WORDS["book"], rng)
    return "tiny/rulebook/en.md", text.encode("utf-8", "replace")


def mutate_font(rng: Random) -> tuple[str, Data]:
    """A font with some of its tables changed."""
    tables = dict(fonts.sound_tables())
    for _ in range(rng.choice((1, 1, 2, 4))):
        tag = rng.choice(list(tables))
        tables[tag] = change_bytes(tables[tag], rng)
    return fonts.FONT, fonts.font_of(tables)


CHECK, BUILD = ("check", "tiny"), ("build", "tiny", "--out", "out", "--target")
SURFACES = {
    "pdfs": Surface(mutate_pdf, tuple(("preflight", "FILE", "--for", profile)
                                      for profile in ("x4", "x1a", "dtc"))),
    "tables": Surface(mutate_table, (("import", "FILE"), ("import", "FILE", "--write"))),
    "rulebooks": Surface(mutate_rulebook, (CHECK, (*BUILD, "rulebook")), old_game),
    "fonts": Surface(mutate_font, (CHECK, (*BUILD, "pdf,sprites", "--dpi", "36"),
                                   (*BUILD, "pdf", "--outline-text")), fonts.copy_game),
}
