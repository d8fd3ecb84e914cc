"""The strings of each language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from generator.findings import Findings, Where
from generator.load.folder import inside
from generator.load.hints import nearest
from generator.load.mistakes import check
from generator.load.schema import LanguageFile
from generator.load.source import shown
from generator.load.wording import brief
from generator.load.yaml_tree import read_yaml
from generator.model.assets import Words
from generator.model.component import Component


def read_words(folder: Path, languages: Mapping[str, Where], components: Iterable[Component],
               findings: Findings) -> dict[str, Words]:
    """Return the words of each language; gaps hold the first language's text, with a warning.

    `languages` says where game.yaml names each of them.
    """
    default = next(iter(languages))
    read = {language: _read(folder, language, default, at, findings)
            for language, at in languages.items()}
    first = read[default]
    fields = {f"{each.id}.{name}" for each in components
              for name, field in each.kind.fields.items() if field.type == "text"}
    words = {}
    for language, own in read.items():
        if own is not None and first is not None:
            _tell_gaps(own, first, Where(shown(folder / f"{language}.yaml")), findings)
            _tell_unknown(own, first, fields, findings)
            words[language] = Words(language, {**first.strings, **own.strings},
                                    {**first.where, **own.where})
    _tell_unlisted(folder, languages, findings)
    return words


def _read(folder: Path, language: str, default: str, at: Where,
          findings: Findings) -> Words | None:
    """The words of lang/<code>.yaml; a game with one language may do without."""
    path = folder / f"{language}.yaml"
    if language == default and not path.exists():
        return Words(language, {}, {})
    if not path.exists():
        findings.error("file/missing", f"there is no file '{shown(path)}'", at,
                       f"add it, or take '{language}' out of languages")
        return None
    own = inside(folder, path.name, findings, Where(shown(path)))
    tree = read_yaml(own, findings) if own else None
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


def _tell_unknown(own: Words, first: Words, fields: set[str], findings: Findings) -> None:
    known = [*first.strings, *sorted(fields)]
    for key in own.strings:
        if own is not first and key not in first.strings and key not in fields:
            findings.warning("words/unknown", f"nothing is called {brief(key)}: it is no string of "
                             f"'{first.language}' and no field", own.where[key],
                             nearest(key, known))


def _tell_unlisted(folder: Path, languages: Mapping[str, Where], findings: Findings) -> None:
    for path in sorted(folder.glob("*.yaml")):
        if path.stem not in languages:
            findings.warning("words/unlisted", f"'{shown(path)}' is not used",
                             next(iter(languages.values())),
                             f"add '{path.stem}' to languages in game.yaml")
