"""What is there and does nothing: fields that no face shows, unused icons."""

import re
from collections.abc import Iterator
from pathlib import PurePath

from generator.base.findings import FileLocation, Findings
from generator.game.model.assets import GameStrings
from generator.game.model.game import SIDES, Component, Kind, Value
from generator.game.svg.url_references import references
from generator.judging.faces.face_reader import FaceReader, values_of
from generator.judging.faces.field_variation import mentions_field

WORD = re.compile(r"[\w-]+")
LIBRARY = "icons.svg"
MOST_NAMED = 12


def check_identical_faces(eye: FaceReader, findings: Findings) -> None:
    """Tell kinds whose pieces all look the same, though they say different things."""
    for kind, components in eye.kinds():
        if len(components) < 2 or len({eye.keys(component) for component in components}) > 1:
            continue
        differ = [name for name in kind.fields
                  if len({values_of(component).get(name) for component in components}) > 1]
        if differ:
            shown = " or ".join(f"'{name}'" for name in differ[:MOST_NAMED])
            findings.warning(
                "face/alike", f"the {len(components)} pieces of '{kind.title}' look all the same: "
                f"nothing on them shows {shown}", eye.place(kind, "front"),
                f"show one with data-slot=\"{differ[0]}\", or make them copies of one piece",
                (components[0].where, components[1].where))


def check_unused_icons(eye: FaceReader, findings: Findings) -> None:
    """Tell icons of the game's own library that nothing names and no face shows."""
    results = {name: symbol for name, symbol in eye.assets.symbols.items()
           if symbol.tag == "symbol" and _is_game_library(symbol.where.file, eye)}
    seen = {mark.name for sight in eye.sample() for mark in sight.marks if mark.sort == "icon"} \
        if results else set()
    unused = results.keys() - seen
    if unused:
        unused -= set(_icon_words(eye))
        unused = {name for name in unused
                  if not any(pattern.fullmatch(name) for pattern in _icon_patterns(eye))}
    if unused:
        listed = sorted(unused)
        names = ", ".join(f"'{name}'" for name in listed[:MOST_NAMED])
        more = f" and {len(listed) - MOST_NAMED} more" if len(listed) > MOST_NAMED else ""
        first = min(results[name].where for name in listed)
        findings.note("icon/unused", f"{'one icon is' if len(listed) == 1 else 'icons are'} used "
                      f"nowhere: {names}{more}", first)


def _is_game_library(file: str, eye: FaceReader) -> bool:
    """Whether icons are the game's, not borrowed or shared."""
    path = PurePath(file)
    return path.name == LIBRARY and path.parent.name in ("templates", eye.game.id)


def _icon_words(eye: FaceReader) -> Iterator[str]:
    """Every word that may be the name of an icon, wherever one can be written."""
    for document in eye.assets.templates.values():
        for element in document.root.walk():
            for value in element.attrs.values():
                yield from WORD.findall(value)
    for symbol in eye.assets.symbols.values():
        for element in symbol.walk():
            yield from references(element.attrs)
    for component in eye.game.components:
        for item in component.values.values():
            yield from _value_words(item)
    for words in eye.assets.words.values():
        for text in words.strings.values():
            yield from WORD.findall(text)


def _value_words(value: Value) -> Iterator[str]:
    if isinstance(value, tuple):
        for item in value:
            yield from _value_words(item)
    elif isinstance(value, str):
        yield from WORD.findall(value)


def _icon_patterns(eye: FaceReader) -> list[re.Pattern[str]]:
    """What names of icons look like that are put together of values, such as '{suit}-small'."""
    fromkeys = dict.fromkeys(
        element.attrs["data-use"] for document in eye.assets.templates.values()
        for element in document.root.walk() if "data-use" in element.attrs)
    parts = [re.split(r"\{[^{}]*\}", item.strip()) for item in fromkeys]
    return [re.compile("[\\w-]+".join(map(re.escape, part))) for part in parts if any(part)]


def check_translations(eye: FaceReader, findings: Findings) -> None:
    """Tell how many texts of the pieces are missing in each further language."""
    for language in eye.game.languages[1:]:
        words = eye.assets.words.get(language)
        for kind, components in eye.kinds() if words else ():
            for name, field in kind.fields.items():
                if field.type == "text" and _is_shown(name, kind, eye):
                    assert words
                    _check_translated_field(name, components, words, eye, findings)


def _is_shown(name: str, kind: Kind, eye: FaceReader) -> bool:
    return any(mentions_field(site, name) for side in SIDES for site in eye.sites(kind, side))


def _check_translated_field(name: str, components: tuple[Component, ...], words: GameStrings,
                            eye: FaceReader,
                 findings: Findings) -> None:
    results = [
        component
        for component in components
        if any(word[0].isalpha() for word in WORD.findall(str(component.values.get(name) or "")))
    ]
    lacking = [component for component in results if f"{component.id}.{name}" not in words.strings]
    if not lacking:
        return
    # Where nothing at all is translated, perhaps nothing has to be: names of people.
    tell = findings.warning if len(lacking) < len(results) else findings.note
    kind, first = components[0].kind, eye.game.languages[0]
    them, are = ("it is", "is") if len(lacking) == 1 else ("they are", "are")
    at = [item.places.get(name, item.where) for item in lacking[:3]]
    tell("words/untranslated", f"{words.language}: {len(lacking)} of {len(results)} texts '{name}' "
         f"of '{kind.title}' {are} missing", _language_file(words) or at[0],
         f"write '{lacking[0].id}.{name}: …' into its strings; until then {them} printed in "
         f"{first}", tuple(at))


def _language_file(words: GameStrings) -> FileLocation | None:
    """The file of a language, if it has any text of its own."""
    files = [where.file for where in words.where.values()
           if where.file.endswith(f"/{words.language}.yaml")]
    return FileLocation(files[0]) if files else None
