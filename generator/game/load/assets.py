"""What a game is drawn with besides drawings: fonts, and words in its languages."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path

from generator.base.findings import Complaint, Findings, Where
from generator.base.suggestions import brief, nearest
from generator.game.load.files import Files, inside, own_files, shown, there_is
from generator.game.load.mistakes import check
from generator.game.load.schema import LanguageFile
from generator.game.load.web_fonts import fonts_in
from generator.game.load.yaml_file import read_yaml
from generator.game.model.assets import FontFile, Words
from generator.game.model.game import Component
from generator.game.model.table import Tabletop

ENGLISH = "en"
# The folder of a game's texts, a file a language.
LANGUAGES = "lang"
# What game.yaml and kinds.yaml say in the first language, a string may say in another.
FACTS = ("game.title", "game.subtitle", "credits.design", "credits.publisher", "credits.art",
         "credits.notice")
OF_KINDS = ("title", "plural", "stock")
# What virtual tables call zones and counters, whose names are the table's and the rules' to say.
ZONE, FIGURE = "zone.", "figure."
NUMBER = re.compile(r" \d+$")


def read_words(home: Path, languages: Mapping[str, Where], components: Iterable[Component],
               shared: Sequence[Path], findings: Findings, *, files: Files,
               keywords: Iterable[str] = ()) -> dict[str, Words]:
    """Return the words of each language; gaps hold the first language's text, with a warning.

    `languages` says where game.yaml names each of them; `shared` are the folders of what
    games share, the most important first. There a gap holds English, without a word.
    """
    default = next(iter(languages))
    read = {language: _read(home, language, default, at, findings, files=files)
            for language, at in languages.items()}
    first = read[default]
    english = shared_words(shared, ENGLISH, findings, files)
    known = {*english.strings, *_nameable(components), *(f"keyword.{name}" for name in keywords)}
    words = {}
    for language, own in read.items():
        if own is not None and first is not None:
            _tell_gaps(own, first, Where(shown(home / _language_file(language))), findings)
            _tell_unknown(own, first, known, findings)
            spoken = english if language == ENGLISH else _merged(
                language, [english, shared_words(shared, language, findings, files)])
            whole = _merged(language, [first, own])
            words[language] = Words(language, whole.strings, whole.where, spoken.strings)
    _tell_unlisted(home / LANGUAGES, languages, files, findings)
    return words


def _merged(language: str, layers: Iterable[Words]) -> Words:
    """The words of all layers; the last that has a key wins."""
    whole = Words(language, {}, {})
    for layer in layers:
        whole = Words(language, {**whole.strings, **layer.strings},
                      {**whole.where, **layer.where})
    return whole


def _nameable(components: Iterable[Component]) -> set[str]:
    """The keys of what other files say, by which it may be translated."""
    pieces = list(components)
    kinds = dict.fromkeys(each.kind.name for each in pieces)
    return {*FACTS, *(f"kind.{kind}.{name}" for kind in kinds for name in OF_KINDS),
            *(f"{each.id}.{name}" for each in pieces
              for name, field in each.kind.fields.items() if field.type == "text")}


def shared_words(folders: Sequence[Path], language: str, findings: Findings,
                 files: Files | None = None) -> Words:
    """What games share in a language: a project's words upon the shipped ones."""
    layers = []
    for folder in reversed(folders):
        name = _language_file(language)
        path = inside(folder, name, findings, Where(shown(folder / name)))
        if path and there_is(path) and (read := _file(path, language, files, findings)):
            layers.append(read)
    return _merged(language, layers)


def _language_file(language: str) -> str:
    return f"{LANGUAGES}/{language}.yaml"


def _read(home: Path, language: str, default: str, at: Where,
          findings: Findings, *, files: Files) -> Words | None:
    """The words of lang/<code>.yaml; a game with one language may do without."""
    path = home / _language_file(language)
    if language == default and not there_is(path):
        return Words(language, {}, {})
    if not there_is(path):
        findings.error("file/missing", f"there is no file '{shown(path)}'", at,
                       f"add it, or take '{language}' out of languages")
        return None
    own = inside(home, _language_file(language), findings, Where(shown(path)))
    return _file(own, language, files, findings) if own else None


def _file(path: Path, language: str, files: Files | None, findings: Findings) -> Words | None:
    tree = read_yaml(path, findings, None, files)
    parsed = check(LanguageFile, tree, findings) if tree else None
    if tree is None or parsed is None:
        return None
    return Words(language, parsed.strings,
                 {key: tree.at(("strings", key)) for key in parsed.strings})


def _tell_gaps(own: Words, first: Words, file: Where, findings: Findings) -> None:
    for key, text in first.strings.items():
        if key not in own.strings:
            findings.warning("words/missing", f"'{own.language}' has no text for {brief(key)}",
                             file, f"until it has, pieces say: {text[:60]}", (first.where[key],))


def _tell_unknown(own: Words, first: Words, others: set[str], findings: Findings) -> None:
    known = [*first.strings, *sorted(others)]
    for key in own.strings:
        if own is not first and key not in first.strings and key not in others \
                and not key.startswith((ZONE, FIGURE)):
            findings.warning("words/unknown", f"nothing is called {brief(key)}: it is no string of "
                             f"'{first.language}' and no field", own.where[key],
                             nearest(key, known))


def tell_unknown_zones(words: Iterable[Words], table: Tabletop, findings: Findings) -> None:
    """Report names of zones that table.yaml doesn't have; `stack 1` may be meant by `stack *`."""
    zones = [*table.zones, *table.seats]
    told: set[Where] = set()
    for own in words:
        for key, where in own.where.items():
            name = key.removeprefix(ZONE)
            if key == name or key in own.shared or where in told or name in zones \
                    or NUMBER.sub(" *", name) in zones:
                continue
            told.add(where)
            findings.warning("words/unknown", f"nothing is called {brief(key)}: table.yaml has no "
                             "such zone", where, nearest(key, [f"{ZONE}{each}" for each in zones]))


def _tell_unlisted(folder: Path, languages: Mapping[str, Where], files: Files,
                   findings: Findings) -> None:
    for path in sorted(folder.glob("*.yaml")) if files.may_read(folder) else ():
        if path.stem not in languages:
            findings.warning("words/unlisted", f"'{shown(path)}' is not used",
                             next(iter(languages.values())),
                             f"add '{path.stem}' to languages in game.yaml")


MOST_FONT_BYTES = 40_000_000
MOST_FONTS_BYTES = 100_000_000
ENDINGS = ("ttf", "otf", "ttc", "otc", "woff", "woff2")
PATTERNS = tuple(f"fonts/*.{each}" for ending in ENDINGS for each in (ending, ending.upper()))


def read_fonts(folders: Sequence[Path], files: Files, findings: Findings) -> tuple[FontFile, ...]:
    """Return all fonts in fonts/ of each folder, the game's own first."""
    fonts: list[FontFile] = []
    size = 0
    for path in own_files(folders, PATTERNS, findings):
        size += path.stat().st_size if path.is_file() else 0
        data = files.read(path, MOST_FONT_BYTES, findings) if size <= MOST_FONTS_BYTES else None
        found = [] if data is None else files.step(
            (_fonts, path.absolute()), (data,), partial(_fonts, path, data), findings)
        size += sum(len(font.data) - len(data or b"") for font in found[:1])
        if size > MOST_FONTS_BYTES:
            findings.error("file/too-large", "the fonts are larger than "
                           f"{MOST_FONTS_BYTES / 1e6:.0f} MB together", Where(shown(path)),
                           "take those out of fonts/ that nothing is written in")
            break
        fonts += found
    return tuple(fonts)


def _fonts(path: Path, data: bytes, findings: Findings) -> list[FontFile]:
    try:
        return fonts_in(shown(path), data)
    except Complaint as complaint:
        findings.add(complaint.at(Where(shown(path))))
        return []
