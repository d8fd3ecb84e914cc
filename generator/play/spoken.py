"""The words of an engine as people say them: pieces by their names instead of their ids.

Files, scenarios and programs go on in the engine's own words; only what is read is put like this.
It comes after `Rules.told`, so a name is heard by nobody who may not hear the id.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping

from generator.model.assets import Words
from generator.model.game import Component, Game

# An id is a whole run of these, so none is found inside another.
_RUN = re.compile(r"[\w-]+")
_SEAMS = re.compile(r"[-_]+")
# The fields that say how a piece is called, the first that it has.
_CALLED = ("name", "title")
# What is longer is a text rather than a name.
LONGEST = 60
# What a seat is called that is nobody's, before its number.
EMPTY = "Seat"


class Spoken:
    """How pieces are called in one language; `names` are those that have a name of their own."""

    def __init__(self, names: Mapping[str, str], kinds: Mapping[str, str]) -> None:
        """Take the names of pieces by id, and the kind of every piece."""
        shared = Counter(names.values())
        self.names = {part: name for part, name in names.items() if shared[name] == 1}
        self._kinds = kinds
        self._called = {each: readable(each) for each in (*kinds.values(), *kinds)} | self.names

    def choice(self, text: str) -> str:
        """A choice: like pieces side by side have commas between them, and no word comes twice."""
        said, end, before, last = "", 0, "", ""
        for found in _RUN.finditer(text):
            word = found[0]
            kind, called = self._kinds.get(word, ""), self._called.get(word, word)
            between = text[end:found.start()]
            if between == " " and kind and kind == before:
                between = ", "
            elif between == " " and not before and called.startswith(f"{last} "):
                # What is called box-02 is only said once to be a box.
                called = called.removeprefix(f"{last} ")
            said += between + called
            end, before, last = found.end(), kind, word
        return said + text[end:]

    def prose(self, text: str) -> str:
        """A sentence: an id that could be any word stays what it is there."""
        return _RUN.sub(lambda found: self._called.get(found[0], found[0])
                        if _is_marked(found[0]) else found[0], text)

    def source(self, text: str) -> str:
        """What points were for: a piece, words, or a name that a program gave it."""
        said = self.choice(text)
        return said if said != text or " " in text else readable(text)

    def parts(self, text: str) -> list[str]:
        """The ids of the pieces that words name, each once."""
        return list(dict.fromkeys(word for word in _RUN.findall(text) if word in self._kinds))


def spoken(game: Game, words: Words | None) -> Spoken:
    """How the pieces of a game are called in the language of these words."""
    strings = words.strings if words else {}
    names = {each.id: name for each in game.components if (name := _name(each, strings))}
    return Spoken(names, {each.id: each.kind.name for each in game.components})


def readable(id_: str) -> str:
    """An id as words: tile-14 is tile 14."""
    return _SEAMS.sub(" ", id_).strip() or id_


def told_apart(names: Iterable[str]) -> tuple[str, ...]:
    """The names of the seats in order; those that several share with the number of their seat."""
    given = tuple(names)
    return tuple(f"{name} {seat}" if name == EMPTY else f"{name}, seat {seat}"
                 if given.count(name) > 1 else name for seat, name in enumerate(given, 1))


def _name(component: Component, strings: Mapping[str, str]) -> str:
    for field in _CALLED:
        value = component.values.get(field)
        if isinstance(value, str) and value:
            name = " ".join(strings.get(f"{component.id}.{field}", value).split())
            return name if len(name) <= LONGEST else ""
    return ""


def _is_marked(word: str) -> bool:
    """Whether a word is no ordinary one: it has a digit, or a seam."""
    return any(each.isdigit() or each in "-_" for each in word)
