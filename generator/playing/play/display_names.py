"""The words of an engine as people say them: pieces by their names instead of their ids.

Files, scenarios and programs go on in the engine's own words; only what is read is put like this.
It comes after `Rules.told`, so a viewer who may not read the id doesn't read the name.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from generator.game.model.assets import GameStrings
from generator.game.model.game import Component, Game
from generator.playing.rules.engine import Outcome, Rules

# An id is a whole run of these, so none is found inside another.
_RUN = re.compile(r"[\w-]+")
# A word of the data that isn't written as people do, such as chai-spices.
_COMPOUND = re.compile(r"[^\W\d_]\w*(?:[-_]\w+)+")
_SEAMS = re.compile(r"[-_]+")
# The fields that say how a piece is called, the first that it has.
_NAME_FIELDS = ("name", "title")
# Bold and coloured words, slots and icons: for printing, and not for reading aloud.
_MARKUP = re.compile(r"[*{}\[\]]|:[\w-]+:")
# What is longer is a text rather than a name.
LONGEST = 60


class DisplayNames:
    """How pieces are called in one language; `names` are those that have a name of their own."""

    def __init__(self, names: Mapping[str, str], kinds: Mapping[str, str],
                 values: Iterable[str] = ()) -> None:
        """Take the names of pieces by id, the kind of every piece, and words that data have."""
        shared = Counter(names.values())
        self.names = {part: name for part, name in names.items() if shared[name] == 1}
        # Who says a number may mean just that.
        self._kinds = {part: kind for part, kind in kinds.items() if not part.isdecimal()}
        self._words = {word: readable_id(word) for word in (*values, *kinds.values(), *kinds)}
        self._words |= {part: self.names[part] for part in self._kinds if part in self.names}

    def choice(self, text: str) -> str:
        """A choice: like pieces side by side have commas between them, and no word comes twice."""
        sentence, end, before, last = "", 0, "", ""
        for run in _RUN.finditer(text):
            word = run[0]
            kind, called = self._kinds.get(word, ""), self._words.get(word, word)
            between = text[end:run.start()]
            if between == " " and kind and kind == before:
                between = ", "
            elif between == " " and not before and called.startswith(f"{last} "):
                # What is called box-02 is only said once to be a box.
                called = called.removeprefix(f"{last} ")
            sentence += between + called
            end, before, last = run.end(), kind, word
        return sentence + text[end:]

    def prose(self, text: str) -> str:
        """A sentence: an id that could be any word stays what it is there."""
        return _RUN.sub(lambda run: self._words.get(run[0], run[0])
                        if _is_marked(run[0]) else run[0], text)

    def prompt(self, text: str) -> str:
        """A prompt as a sentence of its own, which begins with a capital letter."""
        return self.prose(text[:1].upper() + text[1:])

    def source(self, text: str) -> str:
        """What points were for: a piece, words, or a name that a program gave it."""
        words = self.choice(text)
        return words if words != text or " " in text else readable_id(text)

    def parts(self, text: str) -> list[str]:
        """The ids of the pieces that words name, each once."""
        return list(dict.fromkeys(word for word in _RUN.findall(text) if word in self._kinds))


def display_names(game: Game, words: GameStrings | None) -> DisplayNames:
    """How the pieces of a game are called in the language of these words."""
    strings = words.strings if words else {}
    names = {component.id: name for component in game.components
             if (name := _name(component, strings))}
    values = {value for component in game.components for value in component.values.values()
              if isinstance(value, str) and _COMPOUND.fullmatch(value)}
    kinds = {component.id: component.kind.name for component in game.components}
    return DisplayNames(names, kinds, values)


def readable_id(id_: str) -> str:
    """An id as words: tile-14 is tile 14."""
    return _SEAMS.sub(" ", id_).strip() or id_


def seat_names(sitters: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """How seats are called that have a person, a bot by its word, or neither; no two alike."""
    seats = [(person, "" if person else bot) for person, bot in sitters]
    names = []
    for number, (person, bot) in enumerate(seats, 1):
        is_alone = seats.count((person, bot)) == 1
        if person:
            names.append(person if is_alone else f"{person}, seat {number}")
        elif bot:
            names.append(f"Bot ({bot})" if is_alone else f"Bot {number} ({bot})")
        else:
            names.append(f"Seat {number}")
    return tuple(names)


def _name(component: Component, strings: Mapping[str, str]) -> str:
    """What a piece is called: by a field, else by a text named after it or after a value of it."""
    values = [(key, value) for key, value in component.values.items()
              if isinstance(value, str) and value]
    candidates = [strings.get(f"{component.id}.{field}", value)
                  for field in _NAME_FIELDS for key, value in values if key == field]
    by_value = {strings.get(f"{component.kind.name}.{value}", "") for _, value in values} - {""}
    candidates += [strings.get(component.id, ""), *(by_value if len(by_value) == 1 else ())]
    name = " ".join(next(filter(None, candidates), "").split())
    return name if len(name) <= LONGEST and not _MARKUP.search(name) else ""


def _is_marked(word: str) -> bool:
    """Whether a word is no ordinary one: it has a digit, or a seam."""
    return any(character.isdigit() or character in "-_" for character in word)


_CAUSES = {"max_turns": "the match stopped at the limit of turns",
           "resigned": "the others have given up"}


def cause_text(rules: Rules[Any], cause: str) -> str:
    """What ended a match; rules that say no more of a cause have named it for people."""
    return dict(rules.info.ends).get(cause) or _CAUSES.get(cause) or readable_id(cause)


def final_figures(figures: Mapping[str, float], scores: Iterable[float]) -> dict[str, float]:
    """What is counted on the table, with the points that it all came to instead of those so far."""
    return {**figures, **{f"points of seat {seat}": score for seat, score in enumerate(scores, 1)}}


def tie_text(rules: Rules[Any], outcome: Outcome, winners: tuple[int, ...]) -> str:
    """How a tie was broken; empty if there was none."""
    if winners != outcome.winners:
        return ""
    best = max(outcome.scores)
    # Partners aren't each other's rivals.
    equal = {seat % rules.sides for seat, score in enumerate(outcome.scores) if score == best}
    if len(equal) < 2 or outcome.scores[winners[0]] != best:
        return ""
    if len({seat % rules.sides for seat in winners}) > 1:
        also = ", and so is all that breaks a tie" if len(outcome.keys[0]) > 1 else ""
        return f"The points are equal{also}: the win is shared."
    broken = rules.info.tie_breaks
    # The first key are the points themselves; the last words go for all keys that follow.
    by = broken[min(outcome.tie_break - 2, len(broken) - 1)] if broken else "the tie-breaker"
    return f"The points are equal: {by} decides."
