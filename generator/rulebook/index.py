"""The index of a rulebook: where its terms stand, and in which order a reader looks for them."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from generator.model.rulebook import BookBit
from generator.text.breaks import HAS_SPACELESS

# Letters that come after z where they are letters of their own, in their order.
OWN_LETTERS = {"fi": "åäö", "sv": "åäö", "da": "æøå", "nb": "æøå", "no": "æøå"}
LAST_LETTER = "\uffff"
# Japanese is ordered by its sounds: in either script, and small letters as large ones.
KATAKANA, TO_HIRAGANA, LONG_SOUND = ("\u30a1", "\u30f6"), 0x60, "\u30fc"
SMALL = str.maketrans("ぁぃぅぇぉっゃゅょゎゕゖ", "あいうえおつやゆよわかけ")
IDEOGRAPH = "[\u3400-\u9fff\uf900-\ufaff々]"
JAPANESE = "ja"


@dataclass(frozen=True, slots=True)
class IndexTerm:
    """A term, the words that stand for it, and what it is filed under."""

    name: str
    words: frozenset[str]
    filed: str = ""


@dataclass(frozen=True, slots=True)
class IndexEntry:
    """A line of the index: a term, and on which pages it is explained and named."""

    term: str
    pages: tuple[int, ...]


def with_term(terms: dict[str, IndexTerm], bit: BookBit) -> None:
    """Note a term, or other words for one that is known."""
    known = terms.get(bit.text) or IndexTerm(bit.text, frozenset([bit.text]))
    terms[bit.text] = replace(known, words=known.words | {bit.shown or bit.text},
                              filed=known.filed or bit.filed)


def in_order(terms: Iterable[IndexTerm], language: str) -> list[IndexTerm]:
    """Terms as a reader of the language looks for them."""
    own = OWN_LETTERS.get(language.partition("-")[0], "")
    return sorted(terms, key=lambda each: (_ordered(each.filed or each.name, own), each.name))


def entries(terms: Mapping[str, IndexTerm], pages: Sequence[str], first: int, language: str
            ) -> list[IndexEntry]:
    """The index over the text of pages, of which the first has a number."""
    text = "".join(pages)
    starts = [0, *accumulate(map(len, pages))]
    words = {word for term in terms.values() for word in term.words}
    found = []
    for term in in_order(terms.values(), language):
        places = [at for word in term.words for at in _places(word, text, words, language)]
        numbers = sorted({first + bisect_right(starts, at) - 1 for at in places})
        found.append(IndexEntry(term.name, tuple(numbers)))
    return found


def _places(word: str, text: str, words: Iterable[str], language: str) -> list[int]:
    """Where a word stands in a text; never as the end of another.

    A word with a capital letter is a name, and only found as that: First isn't first. Where words
    have no spaces between them, it isn't found within another term.
    """
    if not HAS_SPACELESS.search(word):
        flags = re.NOFLAG if word != word.lower() else re.IGNORECASE
        return [match.start() for match in re.finditer(rf"(?<!\w){re.escape(word)}", text, flags)]
    alone = rf"(?<!{IDEOGRAPH}){re.escape(word)}(?!{IDEOGRAPH})" \
        if language.partition("-")[0] == JAPANESE and re.fullmatch(IDEOGRAPH, word) \
        else re.escape(word)
    taken = [match.span() for each in words if word in each and word != each
             for match in re.finditer(re.escape(each), text)]
    return [match.start() for match in re.finditer(alone, text)
            if not any(start <= match.start() < end for start, end in taken)]


def _ordered(name: str, own: str) -> str:
    """What an index is sorted by: letters without their marks, and a language's own ones last."""
    said = unicodedata.normalize("NFC", name.casefold())
    for place, letter in enumerate(own):
        said = said.replace(letter, f"{LAST_LETTER}{place}")
    plain = unicodedata.normalize("NFKD", said)
    return "".join(_sound(char) for char in plain if not unicodedata.combining(char)
                   and char != LONG_SOUND).translate(SMALL)


def _sound(char: str) -> str:
    return chr(ord(char) - TO_HIRAGANA) if KATAKANA[0] <= char <= KATAKANA[1] else char
