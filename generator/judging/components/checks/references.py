"""Names that match nothing: unused types and words, strings that nothing shows."""

from collections.abc import Iterator

from generator.base.findings import Findings, suggest
from generator.base.report_section import Section
from generator.game.model.assets import GameStrings
from generator.game.model.game import Field, Value
from generator.judging.components.template_facts import string_patterns
from generator.playing.rules.declaration import Census, Check

# Keys that pages without pieces show: title page, guide and labels.
PAGES = ("game.", "credits.", "kind.", "guide.", "label.", "table.", "zone.", "figure.")
KEYWORD = "keyword."


def check_references(census: Census, findings: Findings) -> Section:
    """Look for types, words and strings that lead nowhere."""
    before = len(findings)
    unused = _check_unused_types(census, findings)
    words = census.words.get(census.game.languages[0])
    strings = 0
    if words:
        strings = len(words.strings)
        _check_unused_strings(census, words, findings)
    return Section("References", ("names", "number", "unused"), (
        ("types", len(census.game.types), unused),
        ("strings", strings, len(findings) - before - unused)))


def _check_unused_types(census: Census, findings: Findings) -> int:
    """Report types that no field has, and words that no component has."""
    game = census.game
    choices = [set(_choices(field)) for kind in game.kinds.values()
               for field in kind.fields.values()]
    used = {word for component in game.components for value in component.values.values()
            for word in _words(value)}
    unused = 0
    for name, words in game.types.items():
        if not any(set(words) <= choice for choice in choices):
            findings.warning("composition/unused-type", f"no field chooses from the type '{name}'",
                             game.place(f"types.{name}"),
                             "remove it, or let a field choose from it")
            unused += 1
            continue
        for word in words:
            if word not in used and census.whole:
                findings.warning("composition/unused-word", f"no component has '{word}', one of "
                                 f"the type '{name}'", game.place(f"types.{name}.{word}"))
                unused += 1
    return unused


def _choices(field: Field) -> tuple[str, ...]:
    return field.item.choices if field.item else field.choices


def _words(value: Value) -> Iterator[str]:
    for item in value if isinstance(value, tuple) else (value,):
        if isinstance(item, str):
            yield item


def _check_unused_strings(census: Census, words: GameStrings, findings: Findings) -> None:
    """Report strings for components that aren't there, and such as no template shows."""
    ids = [component.id for component in census.game.components]
    texts = {name for kind in census.game.kinds.values()
             for name, field in kind.fields.items() if field.type == "text"}
    shown = string_patterns(census, census.templates.values(), census.game.bring)
    for key in words.strings:
        owner, _, field = key.rpartition(".")
        if key in words.shared or key.startswith(PAGES) or any(
                item.fullmatch(key) for item in shown) \
                or (key.startswith(KEYWORD) and key[len(KEYWORD):] in census.game.keywords):
            continue
        if owner and field in texts:
            if owner not in ids:
                findings.warning("composition/unknown-string", f"'{key}' belongs to no component: "
                                 f"there is no '{owner}'", words.where.get(key),
                                 suggest(owner, ids))
        elif any(kind.front for kind in census.game.kinds.values()):
            findings.note("composition/unused-string", f"nothing shows the string '{key}'",
                          words.where.get(key))


CHECKS = (Check(("composition/unused-type", "composition/unused-word",
                 "composition/unknown-string", "composition/unused-string"),
                "References", check_references, order=80),)
