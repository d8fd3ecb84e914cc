"""Names and languages: two things with one name, texts that were left in another language."""

import re
from collections.abc import Iterable, Iterator

from generator.base.findings import FileLocation, Findings
from generator.base.report_section import Cell, Section
from generator.game.model.assets import GameStrings
from generator.game.model.game import Component
from generator.judging.components.template_facts import literal_texts
from generator.playing.rules.declaration import Census, Check

# Icons and signs of markup, and the scripts that Chinese and Japanese are written in.
MARKUP = re.compile(r":[\w-]+:|[*_\\]")
HAN = re.compile(r"[぀-ヿ㐀-鿿豈-﫿]")
LATIN = re.compile(r"[^\W\d_]{2,}")
SHORTEST = 3
HAN_LANGUAGES = ("ja", "zh")
# Words that no sentence of a language does without, and that others don't have.
COMMON = {
    "en": "the of and to with your you is are for from each this that it at by on has when",
    "de": "der die das und zu mit du dein deine ist sind für von jede jeder jedes dem den nicht",
    "sv": "och att på är för av som till med din ditt det inte varje från du en ett",
    "fi": "ja on ei se ne kun jos tai sen joka niin kuin ovat sinun oma voit että",
    "fr": "le la les et des du une est sont pour vous votre avec dans chaque qui",
    "es": "el la los las y del una es son para tu con cada que por",
    "it": "il lo gli e di del una è sono per tuo con ogni che",
    "nl": "de het een en van je jouw is zijn voor met elke op niet",
}
# Names of people, firms and games stay as they are.
PROPER = ("credits.", "game.")
MAJORITY = 0.5
LONGEST = 40


def check_names(census: Census, findings: Findings) -> Section | None:
    """Look for names that two things share, and for untranslated texts."""
    before = len(findings)
    languages = [
        census.words[language] for language in census.game.languages if language in census.words
    ]
    game = census.game
    proper = _words(" ".join((game.title, game.subtitle, game.credits.design,
                              game.credits.publisher)))
    rows: list[tuple[Cell, ...]] = []
    for spoken in languages:
        _check_same_names(census, spoken, findings)
        if spoken is not languages[0]:
            strings = [key for key in spoken.strings if _has_own_text(spoken, languages[0], key)]
            _check_texts(spoken, languages, strings, proper, findings)
            _check_siblings(spoken, languages[0], strings, findings)
            _check_pieces(census, spoken, findings)
            _check_kinds(census, spoken, findings)
        elif len(languages) > 1:
            _check_templates(census, languages, proper, findings)
        rows.append((spoken.language, len(spoken.strings), len(findings) - before))
        before = len(findings)
    return Section("Names and languages", ("language", "strings", "doubtful"), tuple(rows)) \
        if any(row[1] for row in rows) else None


def _has_own_text(spoken: GameStrings, first: GameStrings, key: str) -> bool:
    return key in spoken.where and spoken.where[key] != first.where.get(key)


def _check_same_names(census: Census, spoken: GameStrings, findings: Findings) -> None:
    """Report two words of one choice that are called the same."""
    choices = {field.item.choices if field.item else field.choices
               for kind in census.game.kinds.values() for field in kind.fields.values()}
    choices |= set(census.game.types.values())
    result: set[tuple[str, str]] = set()
    for words in sorted(choices):
        called: dict[str, str] = {}
        for word in words:
            text = _normalize(spoken.strings.get(word, ""))
            first = called.setdefault(text, word) if text else word
            if first != word and (first, word) not in result:
                result.add((first, word))
                findings.error("composition/same-name", f"'{first}' and '{word}' are both called "
                               f"'{spoken.strings[word]}' in {spoken.language}",
                               spoken.where.get(word), "give each a name of its own",
                               _text_places(spoken, first))
    first_of: dict[str, str] = {}
    for kind in census.game.kinds.values():
        key = f"kind.{kind.name}.title"
        text = _normalize(spoken.strings.get(key, kind.title))
        first = first_of.setdefault(text, kind.name)
        if first != kind.name and census.game.of_kind(kind.name) and census.game.of_kind(first):
            findings.warning("composition/same-name", f"the kinds '{first}' and '{kind.name}' are "
                             f"both called '{spoken.strings.get(key, kind.title)}' in "
                             f"{spoken.language}", spoken.where.get(key, kind.where),
                             "give each a name of its own",
                             _text_places(spoken, f"kind.{first}.title"))


def _text_places(spoken: GameStrings, key: str) -> tuple[FileLocation, ...]:
    return (spoken.where[key],) if key in spoken.where else ()


def _check_texts(spoken: GameStrings, languages: list[GameStrings], keys: Iterable[str],
                 proper: set[str],
                 findings: Findings) -> None:
    """Report texts that are the same as in another language, or sound like one."""
    before = languages[:languages.index(spoken)]
    for key in keys:
        text = spoken.strings[key]
        if key.startswith(PROPER) or _words(text) <= proper:
            continue
        same = next((other for other in before if key in other.strings
                     and _normalize(other.strings[key]) == _normalize(text)), None)
        if same and _is_prose(text, spoken.language):
            findings.warning("composition/untranslated", f"'{key}' is the same in {same.language} "
                             f"and {spoken.language}: {_shorten(text)}", spoken.where[key],
                             "translate it", _text_places(same, key))
        elif (other_language := _other_language(text, spoken.language)) is not None:
            findings.warning("composition/untranslated", f"'{key}' in {spoken.language} seems to "
                             f"be written in {other_language}: {_shorten(text)}", spoken.where[key],
                             "translate it")


def _check_siblings(spoken: GameStrings, first: GameStrings, game_keys: Iterable[str],
                    findings: Findings) -> None:
    """Report two texts of a sort that are one in a language, and two in the first."""
    results: dict[tuple[str, str], list[str]] = {}
    for key in game_keys:
        # Of one sort are 'box.text' and 'wild.text', or 'tea.green' and 'tea.white'.
        owner, _, last = key.rpartition(".")
        if owner and key in first.strings and not key.startswith((*PROPER, "kind.")):
            for sort in (f"{owner}.*", f"{'*.' * key.count('.')}{last}"):
                results.setdefault((sort, _normalize(spoken.strings[key])), []).append(key)
    result = set()
    for (_, text), keys in results.items():
        for key in keys[1:]:
            differ = _normalize(first.strings[key]) != _normalize(first.strings[keys[0]])
            if text and differ and key not in result:
                result.add(key)
                findings.warning("composition/same-name", f"'{keys[0]}' and '{key}' say the same "
                                 f"in {spoken.language}, and not in {first.language}: "
                                 f"{_shorten(spoken.strings[key])}", spoken.where[key], "",
                                 _text_places(spoken, keys[0]))


def _check_templates(census: Census, languages: list[GameStrings], proper: set[str],
                     findings: Findings) -> None:
    """Report words that are in a template, and so are the same in all languages."""
    names = {name for kind in census.game.kinds for name in census.game.templates_of(kind)}
    for name, document in census.templates.items():
        for text, where in literal_texts(document, "") if name in names else ():
            if any(len(word) >= SHORTEST for word in _words(text) - proper):
                words = _shorten(" ".join(text.split()))
                findings.warning(
                    "composition/untranslated",
                    f"'{words}' is in the template, so it is the same in "
                    f"{' and '.join(language.language for language in languages)}",
                    where,
                    'show a string by data-slot="strings.…"',
                )


def _check_pieces(census: Census, spoken: GameStrings, findings: Findings) -> None:
    """Report pieces without a translated text where their like have one, and names given twice."""
    for kind in census.game.kinds.values():
        components = census.game.of_kind(kind.name)
        for name, field in kind.fields.items():
            if field.type != "text":
                continue
            lacking = [component for component in components if component.values.get(name)
                       and f"{component.id}.{name}" not in spoken.strings]
            if len(lacking) < MAJORITY * len(components):
                for item in lacking:
                    findings.warning("composition/untranslated", f"'{item.id}' has no '{name}' in "
                                     f"{spoken.language}, and others have",
                                     item.places.get(name, item.where),
                                     f"write '{item.id}.{name}' into the strings of "
                                     f"{spoken.language}")
            _check_twins(components, name, spoken, findings)


def _check_twins(components: Iterable[Component], name: str, spoken: GameStrings,
                 findings: Findings) -> None:
    """Report two pieces with one name in a language, of which the original has two."""
    called: dict[str, Component] = {}
    for component in components:
        key = f"{component.id}.{name}"
        text = _normalize(spoken.strings.get(key, ""))
        first = called.setdefault(text, component) if text else component
        if first is not component and first.values.get(name) != component.values.get(name):
            findings.warning("composition/same-name", f"'{first.id}' and '{component.id}' are both "
                             f"called '{spoken.strings[key]}' in {spoken.language}",
                             spoken.where.get(key), "give each a name of its own",
                             _text_places(spoken, f"{first.id}.{name}"))


def _check_kinds(census: Census, spoken: GameStrings, findings: Findings) -> None:
    """Report kinds without a translated title where most have one."""
    used = [kind for kind in census.game.kinds.values() if census.game.of_kind(kind.name)]
    for what in ("title", "plural"):
        lacking = [kind for kind in used if f"kind.{kind.name}.{what}" not in spoken.strings]
        if len(lacking) < MAJORITY * len(used):
            for kind in lacking:
                findings.warning("composition/untranslated", f"the kind '{kind.name}' has no "
                                 f"{what} in {spoken.language}, and others have", kind.where,
                                 f"write 'kind.{kind.name}.{what}' into the strings of "
                                 f"{spoken.language}")


def _normalize(text: str) -> str:
    return " ".join(MARKUP.sub(" ", text).split()).casefold()


def _words(text: str) -> set[str]:
    """The words of a text that are written in letters, in small ones."""
    return {word.casefold() for word in LATIN.findall(MARKUP.sub(" ", text))}


def _shorten(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[:LONGEST - 1]}…"


def _is_prose(text: str, language: str) -> bool:
    """Whether a text can't be the same in two languages by accident: it isn't just a name."""
    words = _words(text)
    if language.startswith(HAN_LANGUAGES):
        return bool(words) and not HAN.search(text)
    return len(words) > 1


def _other_language(text: str, language: str) -> str | None:
    """The language that a text seems to be written in, if that is another one."""
    words = _words(text)
    here = language.partition("-")[0]
    if here in HAN_LANGUAGES:
        return next(iter(_matching_languages(words)), "another script") \
            if len(words) > 1 and not HAN.search(text) else None
    if here not in COMMON or words & set(COMMON[here].split()):
        return None
    return next((other for other in _matching_languages(words) if other != here), None)


def _matching_languages(words: set[str]) -> Iterator[str]:
    """The languages of which a text has two words that others lack."""
    for language, common in COMMON.items():
        others = {word for other, theirs in COMMON.items() if other != language
                  for word in theirs.split()}
        if len(words & (set(common.split()) - others)) > 1:
            yield language


CHECKS = (Check(("composition/same-name", "composition/untranslated"), "Names and languages",
                check_names, order=82),)
