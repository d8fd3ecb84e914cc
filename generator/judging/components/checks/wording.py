"""Figures in words: numbers in texts, checked against the rules and each other."""

import re
from collections.abc import Iterator

from generator.base.findings import FileLocation, Findings
from generator.base.numerals import Numeral, numerals
from generator.base.report_section import Cell, Section
from generator.game.model.assets import GameStrings
from generator.game.model.expectations import figure_of
from generator.judging.components.constraints import figures_of
from generator.judging.components.template_facts import literal_texts, string_patterns
from generator.playing.rules.declaration import Census, Check

ENGLISH = "en"
NAME_SEPARATOR = re.compile(r"[-_]")
NEXT_WORDS = re.compile(r"\W*([a-z]+)(?:\W+([a-z]+))?", re.IGNORECASE)
# Below that a number says as often something else: one of them, no points.
FEWEST = 2
# Years, and numbers of editions with a point in them, are no figures.
MOST = 1000
# Paper, names and years: the numbers there are no figures of the rules.
IGNORED_PREFIXES = ("credits.", "game.", "kind.")


def check_numbers(census: Census, findings: Findings) -> Section | None:
    """Look at every number that faces tell in words or digits."""
    held = {
        constraint.field
        for constraint in census.expectations.constraints
        if constraint.check == "printed"
    }
    faces = [census.templates[name] for kind in census.game.kinds
             for name in census.game.templates_of(kind) if name in census.templates]
    shown = string_patterns(census, faces)
    result = game_numbers(census) if census.reads else None
    rows: list[tuple[Cell, ...]] = []
    first = census.words.get(census.game.languages[0])
    for key in first.strings if first else ():
        if key.startswith(IGNORED_PREFIXES):
            continue
        on_face = any(pattern.fullmatch(key) for pattern in shown)
        for spoken in census.words.values():
            if not _has_own_text(spoken, key, census):
                continue
            numbers = [numeral for numeral in numerals(spoken.strings[key], spoken.language)
                       if not numeral.loose and numeral.value >= FEWEST]
            if numbers:
                rows.append((key, spoken.language, ", ".join(f"{number.value:g}"
                                                             for number in numbers),
                             "yes" if key in held else ""))
            if on_face and key not in held and result is not None:
                _report_unknown_numbers(numbers, result, f"'{key}'", spoken.where[key], findings)
                _check_option_numbers(census, key, spoken, numbers, findings)
        if key not in held:
            _compare_languages(census, key, findings)
    if result is not None:
        for document in dict.fromkeys(faces):
            for text, where in literal_texts(document, ""):
                numbers = [numeral for numeral in numerals(text, census.game.languages[0])
                           if not numeral.loose and numeral.value >= FEWEST]
                _report_unknown_numbers(numbers, result, f"'{' '.join(text.split())}'", where,
                                        findings)
    if not rows:
        return None
    return Section("Numbers in words", ("string", "language", "numbers", "checked"), tuple(rows))


def _has_own_text(spoken: GameStrings, key: str, census: Census) -> bool:
    """Whether a language has the text itself, and not in place of one that is missing."""
    first = census.words[census.game.languages[0]]
    return key in spoken.where and (spoken is first or spoken.where[key] != first.where.get(key))


def game_numbers(census: Census) -> set[float]:
    """Every number that a player who knows the game could mean."""
    game = census.game
    result: set[float] = {0.0, 1.0, float(game.minutes), *map(float, game.players)}
    for name, value in game.options.items():
        numbers = figure_of(name, game.options) or ()
        result.update(map(float, numbers))
        if isinstance(value, (list, dict)):
            result.add(float(len(value)))
    for constraint in census.expectations.constraints:
        result.update(number for shown in constraint.shows for number in figures_of(shown, census))
    for words_of in game.types.values():
        result.add(float(len(words_of)))
    for kind in game.kinds:
        components = game.of_kind(kind)
        result |= {float(len(components)), float(census.copies(kind)),
                  *(float(census.copies(kind, players)) for players in game.players)}
        for component in components:
            result.add(float(component.copies))
            for given in component.values.values():
                if isinstance(given, tuple):
                    result.add(float(len(given)))
                elif isinstance(given, (int, float)):
                    result.add(float(given))
    return result


def _report_unknown_numbers(numbers: list[Numeral], results: set[float], what: str,
                            where: FileLocation,
               findings: Findings) -> None:
    for number in dict.fromkeys(item.value for item in numbers):
        if number not in results and number < MOST and number == int(number):
            near = min(results, key=lambda item: (abs(item - number), item))
            findings.warning("composition/unknown-number", f"{what} says {number:g}, and no "
                             f"figure of the game is {number:g}", where,
                             f"the nearest is {near:g}; what follows from several figures can be "
                             "held by printed: in expectations.yaml")


def _check_option_numbers(census: Census, key: str, spoken: GameStrings, numbers: list[Numeral],
           findings: Findings) -> None:
    """Compare a number before a word that just one option is called by, as in '5 rounds'."""
    if spoken.language != ENGLISH or census.reads is None:
        return
    text = spoken.strings[key]
    for number in numbers:
        match = NEXT_WORDS.match(text, number.end)
        for word in match.groups()[:1] if match else ():
            for name in _options_called(census, word.lower()):
                value = figure_of(name, census.game.options) or ()
                if len(value) == 1 and value[0] != number.value:
                    findings.warning(
                        "composition/other-number", f"'{key}' says {number.value:g} "
                        f"{word.lower()}, and '{name}' is {value[0]:g}", spoken.where[key],
                        "write the figure of the rules, or hold the text to what it means by "
                        "printed: in expectations.yaml",
                        (census.game.place(f"options.{name}"),))


def _options_called(census: Census, word: str) -> Iterator[str]:
    """The one option that is called by a word, if there is just one."""
    stem = word.rstrip("s")
    called = [name for name in census.game.options
              if stem in {part.rstrip("s") for part in NAME_SEPARATOR.split(name)}]
    if len(called) == 1 and census.reads and called[0] in census.reads.options \
            and NAME_SEPARATOR.split(called[0])[-1].rstrip("s") == stem:
        yield called[0]


def _compare_languages(census: Census, key: str, findings: Findings) -> None:
    """Report a text with another number than the first language has."""
    first, *others = [census.words[language] for language in census.game.languages
                      if language in census.words]
    here = numerals(first.strings[key], first.language)
    for other in others:
        if not _has_own_text(other, key, census):
            continue
        there = numerals(other.strings[key], other.language)
        mine, theirs = _numbers_missing_from(here, there), _numbers_missing_from(there, here)
        if mine and theirs:
            findings.warning("composition/languages-apart", f"'{key}' says "
                                                            f"{_format_numbers(mine)} in "
                             f"{first.language} and {_format_numbers(theirs)} in {other.language}",
                             other.where[key], "", (first.where[key],))


def _numbers_missing_from(one: tuple[Numeral, ...], other: tuple[Numeral, ...]) -> list[float]:
    values = {numeral.value for numeral in other}
    return sorted(
        {
            numeral.value
            for numeral in one
            if not numeral.loose and numeral.value >= FEWEST and numeral.value not in values
        }
    )


def _format_numbers(numbers: list[float]) -> str:
    return ", ".join(f"{number:g}" for number in numbers)


CHECKS = (Check(("composition/unknown-number", "composition/other-number",
                 "composition/languages-apart"), "Numbers in words", check_numbers, order=26,
                totals=True),)
