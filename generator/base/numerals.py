"""The numbers in a text, in digits and in the words of its language."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

# Icons and signs of markup tell nothing, and neither do lengths and weights.
# A run of digits is looked at once, not again from each of its digits.
SILENT = re.compile(r":[\w-]+:|\\.|(?<!\d)\d++(?:[.,]\d++)?(?:\s*×\s*\d++(?:[.,]\d++)?)*+\s*+"
                    r"(?:mm|cm|m²|g/m²|km|kg|pt)(?![A-Za-z])")
DIGITS = re.compile(r"\d+(?:[.,]\d+)?")
WORD = re.compile(r"[^\W\d_]+")
# Signs of Chinese and Japanese. They also stand inside of words that tell no number.
SIGNS = {**dict(zip("〇一二三四五六七八九十", range(11), strict=True)), "兩": 2, "两": 2}
# From 0 on, with a bar between ways to write one number.
CARDINALS = {
    "en": "zero one two three four five six seven eight nine ten eleven twelve",
    "de": "null eins|ein|eine|einen|einem|einer zwei drei vier fünf sechs sieben acht neun zehn "
          "elf zwölf",
    "sv": "noll en|ett två tre fyra fem sex sju åtta nio tio elva tolv",
    "fr": "zéro un|une deux trois quatre cinq six sept huit neuf dix onze douze",
    "es": "cero un|uno|una dos tres cuatro cinco seis siete ocho nueve diez once doce",
    "it": "zero un|uno|una due tre quattro cinque sei sette otto nove dieci undici dodici",
    "nl": "nul een|één twee drie vier vijf zes zeven acht negen tien elf twaalf",
}
# Which one in a row, how many times, and cards of a number. They may tell a figure, but say other
# things as well: "the second largest", "the same one twice".
LOOSE = {
    "en": "- first|once|ones second|twice|twos third|thrice|threes fourth|fours fifth|fives "
          "sixth|sixes seventh|sevens eighth|eights ninth|nines tenth|tens eleventh twelfth",
    "de": "- erste|einmal zweite|zweimal dritte|dreimal vierte|viermal fünfte|fünfmal "
          "sechste|sechsmal siebte|siebenmal achte|achtmal neunte zehnte elfte zwölfte",
    "sv": "- första|förste andra|andre tredje fjärde femte sjätte sjunde åttonde nionde tionde "
          "elfte tolfte",
    "fr": "- premier|première deuxième troisième quatrième cinquième sixième septième huitième",
    "es": "- primer|primero|primera segundo|segunda tercero|tercera|tercer cuarto|cuarta "
          "quinto|quinta sexto|sexta",
}
# Finnish numbers take the endings of all cases: their stems, and what may follow them.
FINNISH = "nolla yksi|yhde|yhte|yhtä kaksi|kahde|kahte|kahta kolme neljä " \
    "viisi|viide|viite|viittä kuusi|kuude|kuute|kuutta seitsemä kahdeksa yhdeksä " \
    "kymmene|kymmentä yksitoista kaksitoista"
CASES = ("", "n", "a", "ä", "na", "nä", "ssa", "ssä", "sta", "stä", "an", "än", "en", "lla", "llä",
         "lta", "ltä", "lle", "ksi", "tta", "ttä")
FINNISH_LOOSE = "- ensimmäi|kerran toise|toine|kahdesti kolmas|kolmanne|kolmesti " \
    "neljäs|neljänne|neljästi viides|viidenne|viidesti kuudes|kuudenne|kuudesti"


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number in a text; a loose one may also mean something else than a figure."""

    value: float
    start: int
    end: int
    loose: bool = False


def numerals(text: str, language: str) -> tuple[Numeral, ...]:
    """The numbers in a text, in their order."""
    plain = SILENT.sub(lambda match: " " * len(match[0]), text)
    numerals_read = [Numeral(_parse_digits(match[0]), match.start(), match.end())
                     for match in DIGITS.finditer(plain)]
    numerals_read += _sign_numerals(plain)
    number_words = _number_words(language.partition("-")[0])
    for match in WORD.finditer(plain):
        if number := number_words.get(match[0].lower()):
            numerals_read.append(Numeral(number[0], match.start(), match.end(), number[1]))
    return tuple(sorted(numerals_read, key=lambda numeral: numeral.start))


def missing_numbers(text: str, language: str, wanted: Iterable[float]) -> list[float]:
    """The wanted numbers that a text lacks; each must be at a place of its own."""
    there = Counter(numeral.value for numeral in numerals(text, language))
    lacking = Counter(map(float, wanted)) - there
    return sorted(lacking.elements())


def surplus_numbers(text: str, language: str, wanted: Iterable[float]) -> list[float]:
    """The numbers from 2 on that a text has in addition to the wanted ones."""
    expected = {0.0, 1.0, *map(float, wanted)}
    return sorted({numeral.value for numeral in numerals(text, language)
                   if not numeral.loose and numeral.value not in expected})


def _parse_digits(digits: str) -> float:
    return float(digits.replace(",", "."))


def _sign_numerals(text: str) -> Iterator[Numeral]:
    for place, sign in enumerate(text):
        if sign in SIGNS:
            yield Numeral(SIGNS[sign], place, place + 1, loose=True)


@cache
def _number_words(language: str) -> dict[str, tuple[int, bool]]:
    """The words for numbers, and whether they are loose; a one is as often an article."""
    loose = _parse_word_table(LOOSE.get(language, "")) if language != "fi" else {
        **_parse_word_table(FINNISH_LOOSE), **_parse_word_table(
            FINNISH_LOOSE, [*CASES, "nen", "sen", "seksi", "ksi"])}
    cardinals = _parse_word_table(FINNISH, CASES) if language == "fi" else \
        _parse_word_table(CARDINALS.get(language, ""))
    return {**{word: (number, True) for word, number in loose.items()},
            **{word: (number, number < 2) for word, number in cardinals.items()}}


def _parse_word_table(table: str, endings: Iterable[str] = ("",)) -> dict[str, int]:
    return {stem + ending: number for number, ways in enumerate(table.split())
            for stem in ways.split("|") if stem != "-" for ending in endings}
