"""Rulebooks that are far too long, too deep, or full of one thing."""

from __future__ import annotations

import string
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

from generator.game.load.book_file import MOST_BYTES
from tests.drill.command import FOREIGN, ballotin
from tests.drill.games import old_game
from tests.drill.trial import Outcome, Trial, of

TITLE = "rulebooks that are too much"
SEED = 24
# As much as a file may have.
MOST = MOST_BYTES - 1_000
FEW = (20, 400)
SIGNS = "*_`~[]{}<>!|#-+=:\\() \n\t\u00ad\u200b\u0301é字กبא😀1."
Pattern = Callable[[int, Random], str]


def _word(rng: Random, least: int = 1, most: int = 9) -> str:
    return "".join(rng.choices(string.ascii_lowercase, k=rng.randint(least, most)))


def _code(at: int) -> str:
    """A short word for a number, another for each."""
    letters = ""
    while True:
        at, rest = divmod(at, 26)
        letters += string.ascii_lowercase[rest]
        if not at:
            return letters


# A part of a book by its number, of which there are as many as fit.
PARTS: dict[str, Pattern] = {
    "sections": lambda at, rng: "## a\n",
    "sections of other names": lambda at, rng: f"## {_word(rng)} {at}\n\n",
    "parts of one section": lambda at, rng: f"### {_word(rng)}\n",
    "sections and parts": lambda at, rng: f"{'#' * rng.randint(2, 3)} {_word(rng)}\n",
    "titles": lambda at, rng: "# a\n",
    "titles too deep": lambda at, rng: f"{'#' * rng.randint(1, 9)} a\n",
    "titles without words": lambda at, rng: "##\n",
    "titles underlined": lambda at, rng: "a\n===\n",
    "points": lambda at, rng: "- a\n",
    "numbered points": lambda at, rng: f"{at % 999}. {_word(rng)}\n",
    "points far apart": lambda at, rng: f"- {_word(rng)}\n\n",
    "points of points": lambda at, rng: f"- a\n  - {_word(rng)}\n",
    "points of both sorts": lambda at, rng: rng.choice(("- a\n", "1. a\n", "+ a\n", "* a\n")),
    "points that go on": lambda at, rng: f"- {_word(rng)}\n{_word(rng)}\n",
    "points deeper and deeper": lambda at, rng: " " * (at % 500) + "- a\n",
    "second paragraphs of points": lambda at, rng: "- a\n\n    b\n\n",
    "paragraphs": lambda at, rng: f"{_word(rng)}\n\n",
    "lines of a paragraph": lambda at, rng: "a\n",
    "long lines of a paragraph": lambda at, rng: f"{_word(rng)} {_word(rng)} {_word(rng)}\n",
    "hard ends of lines": lambda at, rng: rng.choice(("a  \n", "a\\\n")),
    "empty lines": lambda at, rng: "\n",
    "lines of spaces": lambda at, rng: " " * rng.randint(0, 9) + "\n",
    "indented lines": lambda at, rng: "     a\n\n",
    "page breaks": lambda at, rng: "---\n",
    "pages of a word": lambda at, rng: "a\n\n---\n\n",
    "stars alone on a line": lambda at, rng: "***\n",
    "boxes": lambda at, rng: f"> {_word(rng)}\n\n",
    "lines of a box": lambda at, rng: "> a\n",
    "points of a box": lambda at, rng: "> - a\n",
    "boxes that end badly": lambda at, rng: "> a\nb\n",
    "boxes of titles": lambda at, rng: "> # a\n\n",
    "boxes in boxes": lambda at, rng: "> > a\n\n",
    "tables": lambda at, rng: "|a|b|\n|-|-|\n|c|d|\n\n",
    "tables without dashes": lambda at, rng: "|a|\n\n",
    "code": lambda at, rng: "```\na\n```\n",
    "code that goes on": lambda at, rng: "```\na\n\n",
    "words": lambda at, rng: f"{_word(rng)} ",
    "long words": lambda at, rng: f"{_word(rng, 20, 200)} ",
    "letters": lambda at, rng: rng.choice(string.ascii_letters),
    "digits": lambda at, rng: rng.choice(string.digits),
    "numbers": lambda at, rng: f"{rng.randint(2, 99)} cards ",
    "counted words": lambda at, rng: f"seven {_word(rng, 4, 6)}, ",
    "sentences of facts": lambda at, rng: "[[a]] is {players.min}. ",
    "facts": lambda at, rng: "{players.max}",
    "facts apart": lambda at, rng: "{count.card} ",
    "unknown facts": lambda at, rng: f"{{options.{_code(at)}}} ",
    "unknown values": lambda at, rng: f"{{values.{_code(at)}.a}} ",
    "icons": lambda at, rng: ":sun:",
    "icons apart": lambda at, rng: ":moon: ",
    "unknown icons": lambda at, rng: f":{_code(at)}: ",
    "terms": lambda at, rng: f"[[{_code(at)}]] ",
    "one term": lambda at, rng: "[[term]] ",
    "one term in other words": lambda at, rng: f"[[a|{_code(at)}]] ",
    "terms that hold each other": lambda at, rng: f"[[{'ab' * (at % 40 + 1)}]] ",
    "long terms": lambda at, rng: f"[[{_word(rng, 60, 80)}]] ",
    "filed terms": lambda at, rng: f"[[{_code(at)}|{_code(at)}s|{_word(rng)}]] ",
    "Japanese terms": lambda at, rng: f"[[{chr(0x4E00 + at % 20_000)}]]",
    "Japanese terms that hold each other": lambda at, rng: f"[[{'字' * (at % 26 + 1)}]]",
    "terms with marks": lambda at, rng: f"[[{_code(at)}{chr(0x300 + at % 90)}]] ",
    "bold": lambda at, rng: "**a** ",
    "looks that change": lambda at, rng: rng.choice(("**", "*", "a", " ")),
    "letters in other looks": lambda at, rng: "*a*b**c**",
    "stars": lambda at, rng: "*",
    "stars apart": lambda at, rng: "* ",
    "stars before letters": lambda at, rng: "**a",
    "brackets": lambda at, rng: "[",
    "pairs of brackets": lambda at, rng: "[[",
    "closing brackets": lambda at, rng: "]",
    "terms that stay open": lambda at, rng: "[[a|",
    "braces": lambda at, rng: "{",
    "colons": lambda at, rng: ":a",
    "icons that stay open": lambda at, rng: ":" + "a" * 30,
    "tags": lambda at, rng: "<b>",
    "tags that stay open": lambda at, rng: "<a ",
    "links": lambda at, rng: "[a](b) ",
    "links that stay open": lambda at, rng: "[a](",
    "backticks": lambda at, rng: "`",
    "struck words": lambda at, rng: "~~a~~ ",
    "tildes": lambda at, rng: "~",
    "underscores": lambda at, rng: "_a_ ",
    "underscores alone": lambda at, rng: "_",
    "exclamations": lambda at, rng: "![",
    "pictures in a text": lambda at, rng: "a ![b](card:sun-1) ",
    "pictures": lambda at, rng: "![](card:sun-1)\n\n",
    "pictures of a paragraph": lambda at, rng: "![](card:sun-1)\n",
    "pictures with captions": lambda at, rng: f"![{_word(rng)} {_word(rng)}](card:sun-9)\n",
    "pictures of all sorts": lambda at, rng: rng.choice((
        "![](card:sun-1)", "![](card:sun-9:back)", "![a](table:2)", "![](card:moon-5)")) + "\n",
    "tables of the set-up": lambda at, rng: "![](table:2)\n\n",
    "unknown pictures": lambda at, rng: f"![](card:{_code(at)})\n\n",
    "unknown kinds": lambda at, rng: f"![]({_code(at)}:a)\n",
    "unknown scenarios": lambda at, rng: f"![](scenario:{_code(at)})\n\n",
    "pictures that stay open": lambda at, rng: "![a](b\n",
    "captions that stay open": lambda at, rng: "![a [[b]]\n",
    "comments": lambda at, rng: "<!-- a -->",
    "comments of lines": lambda at, rng: "<!--\n-->\n",
    "comments that stay open": lambda at, rng: "<!--",
    "comments that stay open on lines": lambda at, rng: "<!--\n",
    "ends of comments": lambda at, rng: "-->",
    "rules": lambda at, rng: f"<!-- R{at % 10}-{at % 9999} -->\n",
    "rules in one comment": lambda at, rng: f"<!-- {' '.join(['AB-1'] * 50)} -->",
    "backslashes": lambda at, rng: "\\",
    "escapes": lambda at, rng: "\\*",
    "apostrophes": lambda at, rng: "a'",
    "hyphens": lambda at, rng: "a-",
    "dashes": lambda at, rng: "\u2014",
    "soft hyphens": lambda at, rng: "\u00ad",
    "soft hyphens in words": lambda at, rng: f"{_word(rng, 1, 3)}\u00ad",
    "soft hyphens and spaces": lambda at, rng: rng.choice(("a\u00ad", "b ")),
    "spaces of no width": lambda at, rng: "\u200b",
    "spaces of no width in words": lambda at, rng: "ab\u200b",
    "joiners": lambda at, rng: "\u200d",
    "marks": lambda at, rng: chr(rng.randint(0x300, 0x36F)),
    "letters with marks": lambda at, rng: "e" + "\u0301" * rng.randint(0, 9),
    "tabs": lambda at, rng: "a\t",
    "returns": lambda at, rng: "a\r",
    "vertical tabs": lambda at, rng: "a\v",
    "feeds": lambda at, rng: "a\f",
    "other ends of lines": lambda at, rng: rng.choice("a\u2028\u2029\u0085\x1c\x1e"),
    "characters of control": lambda at, rng: chr(rng.choice((*range(1, 9), 14, 27, 127, 0xFEFF))),
    "private characters": lambda at, rng: chr(rng.randint(0xE000, 0xF8FF)),
    "any characters": lambda at, rng: chr(rng.choice((
        rng.randint(0x20, 0xD7FF), rng.randint(0xE000, 0x10FFFF)))),
    "Japanese": lambda at, rng: chr(rng.randint(0x4E00, 0x9FFF)),
    "Japanese that can't be parted": lambda at, rng: "（",
    "Japanese lines": lambda at, rng: "字\n",
    "Korean": lambda at, rng: chr(rng.randint(0xAC00, 0xD7A3)),
    "Thai": lambda at, rng: chr(rng.randint(0xE01, 0xE2E)),
    "Thai words": lambda at, rng: "".join(
        chr(rng.randint(0xE01, 0xE2E)) for _ in range(9)) + " ",
    "Khmer": lambda at, rng: chr(rng.randint(0x1780, 0x17B3)),
    "Arabic": lambda at, rng: chr(rng.randint(0x627, 0x64A)),
    "Arabic words": lambda at, rng: "سلام ",
    "Arabic and other words": lambda at, rng: rng.choice(("سلام ", "peace ", "12 ")),
    "Hebrew in other looks": lambda at, rng: "*א*ב",
    "signs of direction": lambda at, rng: rng.choice("\u202a\u202b\u202c\u2066\u2067\u2068\u2069a"),
    "emoji": lambda at, rng: "👩\u200d👧",
    "signs of Markdown": lambda at, rng: rng.choice(SIGNS),
    "lines of signs": lambda at, rng: "".join(rng.choices(SIGNS, k=rng.randint(0, 12))) + "\n",
}
BEFORE = "# Tiny\n\n## A\n\n"


def _repeated(part: Pattern, before: str, after: str = "") -> Pattern:
    def book(count: int, rng: Random) -> str:
        found, room = [before], MOST - len(before.encode()) - len(after.encode())
        for at in range(count):
            text = part(at, rng)
            room -= len(text.encode("utf-8", "replace"))
            if room < 0:
                break
            found.append(text)
        return "".join(found) + after
    return book


def _rows(columns: int, cell: Callable[[int, Random], str]) -> Pattern:
    head = f"{BEFORE}|{'a|' * columns}\n|{'-|' * columns}\n"
    return _repeated(lambda at, rng: "|" + "".join(
        f"{cell(at, rng)}|" for _ in range(columns)) + "\n", head)


# Whole books by how many of something they have.
BOOKS: dict[str, Pattern] = {
    "a table of rows": _rows(2, lambda at, rng: "a"),
    "a table of numbers": _rows(2, lambda at, rng: rng.choice(("Card", "7", "x"))),
    "a table of long cells": _rows(3, lambda at, rng: " ".join(_word(rng) for _ in range(20))),
    "a table of terms": _rows(2, lambda at, rng: f"[[{_code(at)}]]"),
    "a table of empty cells": _rows(4, lambda at, rng: ""),
    "a table of 2,000 columns": _rows(2_000, lambda at, rng: "a"),
    "a table that is all columns": lambda count, rng:
        f"{BEFORE}|{'a|' * min(count, 90_000)}\n|{'-|' * min(count, 90_000)}\n",
    "a row that has too many cells": lambda count, rng:
        f"{BEFORE}|a|\n|-|\n|{'b|' * min(count, 140_000)}\n",
    "rows that have too few cells": _repeated(lambda at, rng: "|a|\n", BEFORE + "|a|b|\n|-|-|\n"),
    "a table of bars": _repeated(lambda at, rng: "|", BEFORE),
    "a table of escaped bars": _repeated(lambda at, rng: "\\|", BEFORE + "|a|\n|-|\n|"),
    "a cell": _repeated(lambda at, rng: f"{_word(rng)} ", BEFORE + "|a|\n|-|\n|", "|\n"),
    "a title": _repeated(lambda at, rng: f"{_word(rng)} ", "# "),
    "a title of one word": _repeated(lambda at, rng: "a", "# "),
    "a section's title": _repeated(lambda at, rng: f"{_word(rng)} ", "# A\n\n## "),
    "a section's title of one word": _repeated(lambda at, rng: "字", "# A\n\n## "),
    "a title that ends in signs": _repeated(lambda at, rng: "#", "# A\n\n## a "),
    "a title before spaces": _repeated(lambda at, rng: " ", "# A\n\n## a", "b\n"),
    "a point": _repeated(lambda at, rng: f"{_word(rng)} ", BEFORE + "- "),
    "a point before spaces": _repeated(lambda at, rng: " ", BEFORE + "-", "a\n"),
    "a line of spaces": _repeated(lambda at, rng: " ", BEFORE, "a"),
    "a line of dashes": _repeated(lambda at, rng: "- ", BEFORE),
    "a line of dashes and a letter": _repeated(lambda at, rng: "-", BEFORE, "a"),
    "a line of tabs": _repeated(lambda at, rng: "\t", BEFORE, "a"),
    "a caption": _repeated(lambda at, rng: f"{_word(rng)} ", BEFORE + "![", "](card:sun-1)\n"),
    "a caption of terms": _repeated(lambda at, rng: f"[[{_code(at)}]] ", BEFORE + "![",
                                    "](card:sun-1)\n"),
    "a caption that stays open": _repeated(lambda at, rng: "[[a]]", BEFORE + "!["),
    "a picture's name": _repeated(lambda at, rng: "a", BEFORE + "![](card:", ")\n"),
    "a picture's name of brackets": _repeated(lambda at, rng: "()", BEFORE + "![](", "\n"),
    "boxes in a box": lambda count, rng: BEFORE + "> " * min(count, 140_000) + "a\n",
    "boxes in a box without spaces": lambda count, rng: BEFORE + ">" * min(count, 280_000) + "a\n",
    "boxes in boxes line by line": lambda count, rng: BEFORE + "\n".join(
        ">" * depth + "a" for depth in range(min(count, 740))) + "\n",
    "lists in boxes": lambda count, rng: BEFORE + "\n".join(
        f"{'> ' * (depth % 300)}- a" for depth in range(min(count, 900))) + "\n",
    "points in points": lambda count, rng: BEFORE + "\n".join(
        f"{'  ' * depth}- a" for depth in range(min(count, 500))) + "\n",
    "signs of points on a line": _repeated(lambda at, rng: "- ", BEFORE, "a"),
    "signs of all sorts on a line": _repeated(
        lambda at, rng: rng.choice(("> ", "- ", "1. ", "# ", "| ")), BEFORE, "a"),
    "a comment": _repeated(lambda at, rng: "a\n", BEFORE + "<!--", "-->"),
    "a comment of rules": _repeated(lambda at, rng: f"AB-{at % 9999}\n", BEFORE + "<!--", "-->"),
    "a comment that stays open": _repeated(lambda at, rng: "a -- >\n", BEFORE + "<!--"),
    "a comment in the midst of much": _repeated(lambda at, rng: "a\n<!-- AB-1 -->\n", BEFORE),
}


def _books() -> Iterator[tuple[str, Pattern]]:
    for name, part in PARTS.items():
        yield name, _repeated(part, BEFORE)
    yield from BOOKS.items()


def _try(texts: Callable[[], dict[str, str]], words: tuple[str, ...], folder: Path) -> Outcome:
    old_game(folder)
    book = folder / "tiny" / "rulebook"
    book.mkdir()
    for name, text in texts().items():
        (book / name).write_bytes(text.encode("utf-8", "surrogatepass"))
    return of(ballotin(folder, words, most=FOREIGN))


CHECK = ("check", "tiny")
VALIDATE = ("validate", "tiny")
BUILD = ("build", "tiny", "--target", "rulebook", "--out", "out")


def trials() -> Iterator[Trial]:
    """Every book with a few of its parts, and with as many as fit."""
    for number, (name, book) in enumerate(_books()):
        rng = Random(SEED + number)
        seed, count, language = rng.random(), rng.randint(*FEW), rng.choice(("en", "ja", "en ja"))
        for size, words in ((count, BUILD), (MOST, BUILD), (MOST, rng.choice((CHECK, VALIDATE)))):
            def texts(size: int = size, book: Pattern = book, seed: float = seed,
                      language: str = language) -> dict[str, str]:
                return {f"{name}.md": book(size, Random(seed)) for name in language.split()}
            yield Trial(f"{name}, {'as many as fit' if size == MOST else size}, {words[0]}",
                        lambda folder, texts=texts, words=words: _try(texts, words, folder))
