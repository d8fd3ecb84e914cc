"""Texts on faces that ask for too much: marks, places, spans, boxes and words, by a seed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from random import Random

from tests.drill.classes.drawings import drawn, filled, size, zigzag
from tests.drill.trial import Trial
from tests.security.budgets import BOX, FONT, Maker, both, cards, drawing, files, kinds

TITLE = "texts that ask for too much"
SEED = 25
ROUNDS = 9
VALUES = 6
Write = Callable[[Random], str]

MARKS = ("\u0301", "\u0301\u0323", "\u20dd", "\u0e49", "\u064b", "\u200d", "\ufe0f", "\u200b",
         "\u00ad", "\u2060", "\U0001d165")
LETTERS = ("a", "fi", "ab ", "word ", "\u05d0", "\u0627\u0644", "\u5927", "\u0e01", "\U0001f600",
           "a\u05d0", "1\u0627a ", "\u0915\u094d", "-", ".", "a\u00ad", "a\u200b", "a\u2028",
           "\u2067a\u05d0\u2069", "\u202ba", "A&amp;", "\ue000", "\U0010fffd")
FAMILIES = ("Fraunces", "Alegreya Sans", "Noto Sans JP", "Alegreya")


def _font(rng: Random) -> str:
    more = rng.choice((
        "", 'letter-spacing=".1"', 'word-spacing="2"', 'text-anchor="middle"', 'direction="rtl"',
        'font-variant="small-caps"', 'text-decoration="underline"', 'opacity=".5"',
        'stroke="red" stroke-width=".1"', 'xml:space="preserve"', 'textLength="50"',
        'textLength="50" lengthAdjust="spacingAndGlyphs"', 'style="text-transform:uppercase"',
        'font-feature-settings="&quot;liga&quot;"', 'style="text-transform:capitalize"'))
    return f'font-family="{rng.choice(FAMILIES)}" font-size="4" {more}'


def words(rng: Random, most: int = 120_000) -> str:
    """A long text of one sort."""
    letter = rng.choice(LETTERS)
    sort = rng.randrange(4)
    count = size(rng, 100, most)
    if sort == 0:
        return letter + rng.choice(MARKS) * count
    if sort == 1:
        return (letter + rng.choice(MARKS) * rng.randrange(1, 30)) * (count // 16 + 1)
    if sort == 2:
        return "".join(rng.choices(LETTERS, k=count // 2))
    return letter * count


def _long_text(rng: Random) -> str:
    return f'<text x="5" y="9" {_font(rng)}>{words(rng)}</text>'


def _places(rng: Random) -> str:
    count = size(rng, 100, 60_000)
    lists = rng.sample(("x", "y", "dx", "dy", "rotate"), rng.randrange(1, 5))
    values = "".join(f'{name}="{f"{rng.randrange(9)} " * count}" ' for name in lists)
    return f"<text {values}{_font(rng)}>{words(rng, 60_000)}</text>"


def _spans(rng: Random) -> str:
    inside = rng.choice(("a", "\u05d0", "fi", "\u0301", " ", "", "a\u00ad"))
    attrs = rng.choice(("", 'x="1"', 'dx=".1"', 'dy="1"', 'font-weight="700"', 'fill="red"',
                        'font-size="5"', 'rotate="9"', 'baseline-shift="super"', 'x="1 2 3"',
                        'text-decoration="underline"', 'style="fill:red"', 'textLength="3"'))
    return f'<text x="5" y="9" {_font(rng)}>' + f"<tspan {attrs}>{inside}</tspan>" * size(
        rng, 10, 20_000) + "</text>"


def _nested_spans(rng: Random) -> str:
    deep = size(rng, 2, 95)
    attrs = rng.choice(("", 'dx=".1 .2 .3"', 'text-decoration="underline"', 'textLength="40"',
                        'x="1 2 3 4 5"', 'rotate="1 2 3"', 'font-weight="bold"'))
    return (f'<text {_font(rng)}>' + f"<tspan {attrs}>a" * deep + words(rng, 9_000)
            + "</tspan>" * deep + "</text>")


def _on_paths(rng: Random) -> str:
    more = rng.choice(("", 'startOffset="50%"', 'side="right"', 'startOffset="-9"'))
    return (f'<path id="r" fill="none" d="{zigzag(rng, size(rng, 5, 12_000))}"/>'
            + f'<text {_font(rng)}><textPath href="#r" {more}>{words(rng, 9_000)}</textPath></text>'
            * size(rng, 1, 300))


def _boxed(rng: Random) -> str:
    boxes = size(rng, 1, 900)
    style = rng.choice(("", ";text-align:center", ";text-align:justify", ";line-height:0.01"))
    shape = rng.choice((
        '<rect id="b{n}" x="5" y="5" width="{w}" height="60" fill="none"/>',
        '<circle id="b{n}" cx="30" cy="40" r="{w}" fill="none"/>',
        '<path id="b{n}" fill="none" d="M5 5h{w}v60h-9z"/>'))
    wide = rng.choice((0.01, 1, 9, 50))
    said = words(rng, max(200, 60_000 // boxes))
    return "".join(
        shape.format(n=n, w=wide + n / 1_000) + f'<text {_font(rng)} '
        f'style="shape-inside:url(#b{n}){style}">{said}</text>' for n in range(boxes))


def _at_one_place(rng: Random) -> str:
    """Texts that overlap, or shadows of each other."""
    said = rng.choice(("word", "word {n}", '<tspan x="5" y="9">w{n}</tspan>' * 20))
    large = rng.choice((4, 4, 60))
    return "".join(f'<text font-family="Fraunces" font-size="{large}" x="5" y="{9 + n % 3}">'
                   f"{said.format(n=n)}</text>" for n in range(size(rng, 50, 3_000)))


TEXTS: tuple[Write, ...] = (_long_text, _places, _spans, _nested_spans, _on_paths, _boxed)
MARKUP = ("**a** ", "*a* ", ":sun: ", "**a *b* c** ", "[a] ", "{t} ", "`a` ", "<b>a</b> ", "\\* ",
          "**", ":a:", "*a", "\\n", "\\n\\n", "- a\\n", "# a\\n", "key ", "a\u00adb", "~a~ ")
SLOTS = (BOX, BOX.replace('shape-inside:url(#b)', 'shape-inside:url(#b);text-align:justify'),
         BOX.replace('data-slot', 'data-fit="4pt" data-slot'),
         BOX.replace('data-slot', 'data-hyphens="auto" data-slot'),
         BOX.replace('data-slot', 'data-keywords="yes" data-slot'),
         BOX.replace('data-slot', 'data-valign="middle" data-fit="5pt" data-slot'),
         f'<text {FONT} data-slot="t"/>', f'<text {FONT} data-text="{{t}} {{t}}"/>',
         f'<text {FONT}><tspan data-slot="t"/></text>')


def _values(rng: Random) -> Maker:
    """Texts of cards, marked in all ways."""
    count = rng.choice((1, 1, size(rng, 2, 400)))
    most = size(rng, 50, 60_000) // count + 1
    said = rng.choice(MARKUP) * most if rng.random() < .5 else (
        "".join(rng.choices(MARKUP, k=most)) if rng.random() < .5
        else words(rng, max(most, 101)).replace("&amp;", "&"))
    said = said.replace('"', "")
    keywords = "keywords: {" + ", ".join(f"k{n}: {{colour: red}}" for n in range(
        size(rng, 1, 300))) + ", key: {colour: red}}\n"
    inside = rng.choice(SLOTS)
    if rng.random() < .3:
        inside = "".join(inside.replace("#b", f"#b{n}").replace('id="b"', f'id="b{n}"')
                         for n in range(size(rng, 2, 60)))
    made = both(files(kinds=kinds("t: text"), cards=cards(count, lambda n: f't: "{n} {said}"')),
                drawing(inside))

    def make(folder: Path) -> None:
        made(folder)
        with (folder / "game.yaml").open("a", encoding="utf-8") as file:
            file.write(keywords)
    return make


def trials() -> Iterator[Trial]:
    """Every sort of text in several sizes; commands take turns."""
    seeds = count(SEED * 1_000)
    for turn in range(ROUNDS):
        for at, write in enumerate(TEXTS):
            yield drawn(write, next(seeds), at + turn)
            yield drawn(write, next(seeds), at + turn + 1)
        for at in range(VALUES):
            yield filled(_values, next(seeds), at + turn)
    for turn in range(ROUNDS):
        yield drawn(_at_one_place, next(seeds), turn % 2)
