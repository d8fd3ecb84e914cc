"""The index of a rulebook: where its terms are, and how they are sorted."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from generator.base.budget import spend
from generator.base.line_breaks import HAS_SPACELESS
from generator.game.model.rulebook import BookBit

# Letters that come after z where they are letters of their own, in their order.
OWN_LETTERS = {"fi": "åäö", "sv": "åäö", "da": "æøå", "nb": "æøå", "no": "æøå"}
LAST_LETTER = "\uffff"
# Japanese is ordered by its sounds: in either script, and small letters as large ones.
KATAKANA, TO_HIRAGANA, LONG_SOUND = ("\u30a1", "\u30f6"), 0x60, "\u30fc"
SMALL = str.maketrans("ぁぃぅぇぉっゃゅょゎゕゖ", "あいうえおつやゆよわかけ")
IDEOGRAPH = re.compile("[\u3400-\u9fff\uf900-\ufaff々]")
JAPANESE = "ja"
# Where a word may begin that has spaces around it.
EDGE = re.compile(r"(?<!\w)(?=[\s\S])")
# Microseconds to look for terms of one length at a place, and to hold one against another.
SEARCH_WORK, COMPARE_WORK = 0.2, 0.15


@dataclass(slots=True)
class IndexTerm:
    """A term, the words that name it, and what it is filed under."""

    name: str
    words: set[str]
    filed: str = ""


@dataclass(frozen=True, slots=True)
class IndexEntry:
    """A line of the index: a term, and on which pages it is explained and named."""

    term: str
    pages: tuple[int, ...]


def add_term(terms: dict[str, IndexTerm], bit: BookBit) -> None:
    """Note a term, or other words for one that is known."""
    term = terms.setdefault(bit.text, IndexTerm(bit.text, {bit.text}))
    term.words.add(bit.shown or bit.text)
    term.filed = term.filed or bit.filed


def sort_terms(terms: Iterable[IndexTerm], language: str) -> list[IndexTerm]:
    """Terms as a reader of the language looks for them."""
    letters = OWN_LETTERS.get(language.partition("-")[0], "")
    return sorted(terms, key=lambda term: (_sort_key(term.filed or term.name, letters), term.name))


def index_entries(terms: Mapping[str, IndexTerm], pages: Sequence[str], first: int, language: str
            ) -> list[IndexEntry]:
    """The index over the text of pages, of which the first has a number."""
    text = "".join(pages)
    starts = [0, *accumulate(map(len, pages))]
    places = _find_places({word for term in terms.values() for word in term.words}, text, language)
    entries = []
    for term in sort_terms(terms.values(), language):
        numbers = {first + bisect_right(starts, at) - 1 for word in term.words
                   for at in places.get(word, ())}
        entries.append(IndexEntry(term.name, tuple(sorted(numbers))))
    return entries


def _find_places(words: Iterable[str], text: str, language: str) -> Mapping[str, list[int]]:
    """Where words are in a text; never as the end of another.

    A word with a capital letter is a name, and only found as that: First isn't first. Where words
    have no spaces between them, one isn't found within another term, nor in Japanese a single sign
    next to others.
    """
    names, plain, spaceless = set[str](), set[str](), set[str]()
    for word in words:
        (spaceless if HAS_SPACELESS.search(word) else names if word != word.lower()
         else plain).add(word)
    places: dict[str, list[int]] = defaultdict(list)
    edges = [match.start() for match in EDGE.finditer(text)] if names or plain else []
    # A letter stays one, so that all stay in their places.
    small = "".join([low if len(low := char.lower()) == 1 else char for char in text])
    for group, written in ((names, text), (plain, small)):
        for at, word in _occurrences(group, written, edges):
            places[word].append(at)
    alone = language.partition("-")[0] == JAPANESE
    around: list[tuple[int, str]] = []
    for at, word in _occurrences(spaceless, text, range(len(text))):
        around = [(end, other) for end, other in around if end > at]
        spend(COMPARE_WORK * len(around))
        within = any(word in other and word != other for _, other in around)
        around.append((at + len(word), word))
        if not within and not (alone and IDEOGRAPH.fullmatch(word) and (
                IDEOGRAPH.match(text, at + 1) or IDEOGRAPH.match(text[at - 1:at]))):
            places[word].append(at)
    return places


def _occurrences(words: Iterable[str], text: str, places: Iterable[int]
                 ) -> Iterator[tuple[int, str]]:
    """Which words begin at which of some places, the longest first; none overlaps itself."""
    by_first: dict[str, dict[int, set[str]]] = defaultdict(lambda: defaultdict(set))
    for word in words:
        by_first[word[0]][len(word)].add(word)
    lengths = {first: sorted(alike.items(), reverse=True) for first, alike in by_first.items()}
    ends: dict[str, int] = {}
    for at in places:
        possible = lengths.get(text[at])
        if possible is None:
            continue
        spend(SEARCH_WORK * len(possible))
        for length, alike in possible:
            word = text[at:at + length]
            if word in alike and ends.get(word, 0) <= at:
                ends[word] = at + length
                yield at, word


def _sort_key(name: str, letters: str) -> str:
    """What an index is sorted by: letters without their marks, and a language's own ones last."""
    spelling = unicodedata.normalize("NFC", name.casefold())
    for place, letter in enumerate(letters):
        spelling = spelling.replace(letter, f"{LAST_LETTER}{place}")
    plain = unicodedata.normalize("NFKD", spelling)
    return "".join(_hiragana(char) for char in plain if not unicodedata.combining(char)
                   and char != LONG_SOUND).translate(SMALL)


def _hiragana(char: str) -> str:
    return chr(ord(char) - TO_HIRAGANA) if KATAKANA[0] <= char <= KATAKANA[1] else char
