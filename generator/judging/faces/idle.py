"""What is there and does nothing: fields that no face shows, icons that nobody uses."""

import re
from collections.abc import Iterator
from pathlib import PurePath

from generator.base.findings import Findings
from generator.game.model.game import Value
from generator.game.svg.references import references
from generator.judging.faces.eye import Eye, values_of

WORD = re.compile(r"[\w-]+")
LIBRARY = "icons.svg"
MOST_NAMED = 12


def check_differences(eye: Eye, findings: Findings) -> None:
    """Tell kinds whose pieces all look the same, though they say different things."""
    for kind, components in eye.kinds():
        if len(components) < 2 or len({eye.keys(each) for each in components}) > 1:
            continue
        differ = [name for name in kind.fields
                  if len({values_of(each).get(name) for each in components}) > 1]
        if differ:
            shown = " or ".join(f"'{name}'" for name in differ[:MOST_NAMED])
            findings.warning(
                "face/alike", f"the {len(components)} pieces of '{kind.title}' look all the same: "
                f"nothing on them shows {shown}", eye.place(kind, "front"),
                f"show one with data-slot=\"{differ[0]}\", or make them copies of one piece",
                (components[0].where, components[1].where))


def check_icons(eye: Eye, findings: Findings) -> None:
    """Tell icons of the game's own library that nothing names and no face shows."""
    own = {name: symbol for name, symbol in eye.assets.symbols.items()
           if symbol.tag == "symbol" and _is_own(symbol.where.file, eye)}
    seen = {mark.name for sight in eye.sample() for mark in sight.marks if mark.sort == "icon"} \
        if own else set()
    unused = own.keys() - seen
    if unused:
        unused -= set(_named(eye))
        unused = {name for name in unused
                  if not any(pattern.fullmatch(name) for pattern in _patterns(eye))}
    if unused:
        listed = sorted(unused)
        names = ", ".join(f"'{name}'" for name in listed[:MOST_NAMED])
        more = f" and {len(listed) - MOST_NAMED} more" if len(listed) > MOST_NAMED else ""
        first = min(own[name].where for name in listed)
        findings.note("icon/unused", f"{'one icon is' if len(listed) == 1 else 'icons are'} used "
                      f"nowhere: {names}{more}", first)


def _is_own(file: str, eye: Eye) -> bool:
    """Whether icons are the game's, not borrowed or shared."""
    path = PurePath(file)
    return path.name == LIBRARY and path.parent.name in ("templates", eye.game.id)


def _named(eye: Eye) -> Iterator[str]:
    """Every word that may be the name of an icon, wherever one can be written."""
    for document in eye.assets.templates.values():
        for element in document.root.walk():
            for value in element.attrs.values():
                yield from WORD.findall(value)
    for symbol in eye.assets.symbols.values():
        for element in symbol.walk():
            yield from references(element.attrs)
    for component in eye.game.components:
        for said in component.values.values():
            yield from _words(said)
    for words in eye.assets.words.values():
        for text in words.strings.values():
            yield from WORD.findall(text)


def _words(value: Value) -> Iterator[str]:
    if isinstance(value, tuple):
        for item in value:
            yield from _words(item)
    elif isinstance(value, str):
        yield from WORD.findall(value)


def _patterns(eye: Eye) -> list[re.Pattern[str]]:
    """What names of icons look like that are put together of values, such as '{suit}-small'."""
    found = dict.fromkeys(
        element.attrs["data-use"] for document in eye.assets.templates.values()
        for element in document.root.walk() if "data-use" in element.attrs)
    parts = [re.split(r"\{[^{}]*\}", each.strip()) for each in found]
    return [re.compile("[\\w-]+".join(map(re.escape, each))) for each in parts if any(each)]
