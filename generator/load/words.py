"""The strings of each language."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from generator.findings import Findings, Where, did_you_mean
from generator.load.mistakes import check
from generator.load.schema import LanguageFile
from generator.load.yaml_tree import Tree, read_yaml
from generator.model.assets import Words
from generator.model.component import Component


def read_words(folder: Path, languages: Sequence[str], at: Where,
               findings: Findings) -> dict[str, Words]:
    """Return the words of each language, each from lang/<code>.yaml."""
    found: dict[str, Words] = {}
    for language in languages:
        path = folder / f"{language}.yaml"
        if language == languages[0] and not path.exists():
            found[language] = Words(language, {}, {})
            continue
        tree = read_yaml(path, findings, None if path.exists() else at)
        words = _words(language, tree, findings) if tree else None
        if words:
            found[language] = words
    return found


def _words(language: str, tree: Tree, findings: Findings) -> Words | None:
    parsed = check(LanguageFile, tree, findings)
    if parsed is None:
        return None
    where = {key: tree.at(("strings", key)) for key in parsed.strings}
    return Words(language, parsed.strings, where)


def completed(words: dict[str, Words], languages: Sequence[str], folder: str,
              components: Sequence[Component], findings: Findings) -> dict[str, Words]:
    """Fill gaps with the default language's text, and tell where they are."""
    first = words.get(languages[0])
    if first is None:
        return words
    translated = {f"{each.id}.{name}" for each in components
                  for name, field in each.kind.fields.items() if field.type == "text"}
    result = {languages[0]: first}
    for language, own in words.items():
        if language == languages[0]:
            continue
        file = f"{folder}/{language}.yaml"
        for key in first.strings:
            if key not in own.strings and key not in translated:
                findings.warning("words/missing", f"'{language}' has no text for '{key}'",
                                 Where(file), f"add {key}: …; until then it says "
                                 f"'{first.strings[key][:60]}'", (first.where[key],))
        _tell_unused(own, first, translated, findings)
        result[language] = Words(language, {**first.strings, **own.strings},
                                 {**first.where, **own.where})
    return result


def _tell_unused(own: Words, first: Words, translated: set[str], findings: Findings) -> None:
    for key in own.strings:
        if key not in first.strings and key not in translated:
            findings.warning("words/unknown",
                             f"nothing is called '{key}' in '{first.language}'", own.where[key],
                             did_you_mean(key, [*first.strings, *sorted(translated)]))
