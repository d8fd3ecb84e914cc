"""What differs between two games' data, and which pieces must be printed again."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Literal

from generator.base.findings import Where
from generator.game.model.assets import Words
from generator.game.model.game import Component, Game, Kind

Subject = Literal["component", "kind", "option", "game", "string"]
# What of a game is told besides its components, kinds, options and strings.
FACTS = ("title", "subtitle", "players", "minutes", "ages", "languages", "bring")


@dataclass(frozen=True, slots=True)
class Edit:
    """One thing that differs; `old` or `new` is None where it isn't there at all.

    A component or a kind that came or went has no `field`; what is told of it is how many copies
    there are, or its title.
    """

    subject: Subject
    name: str
    field: str
    old: object
    new: object
    before: Where | None
    after: Where | None


@dataclass(frozen=True, slots=True)
class _Side:
    """What one of two sets says of something, and where."""

    facts: Mapping[str, object]
    place: Callable[[str], Where | None]


def edits(old: Game, new: Game, old_words: Mapping[str, Words],
          new_words: Mapping[str, Words]) -> tuple[Edit, ...]:
    """Everything that differs, what is in the box first."""
    return (*_components(old, new), *_kinds(old, new),
            *_apart("option", "", _options(old), _options(new)),
            *_facts(old, new), *_strings(old_words, new_words))


def _components(old: Game, new: Game) -> Iterator[Edit]:
    was = {each.id: each for each in old.components}
    there = {each.id: each for each in new.components}
    for name in dict.fromkeys([*there, *was]):
        one, other = was.get(name), there.get(name)
        if one and other:
            yield from _apart("component", name, _told(one), _told(other))
        else:
            yield Edit("component", name, "", one.copies if one else None,
                       other.copies if other else None, one.where if one else None,
                       other.where if other else None)


def _told(component: Component) -> _Side:
    """All that a component says; `kind` is a field like others."""
    copies = dict(component.copies_by_players) or component.copies
    return _Side({"kind": component.kind.name, "copies": copies, **component.values,
                  "source": component.source},
                 lambda name: component.places.get(name, component.where))


def _kinds(old: Game, new: Game) -> Iterator[Edit]:
    for name in dict.fromkeys([*new.kinds, *old.kinds]):
        one, other = old.kinds.get(name), new.kinds.get(name)
        if one and other:
            yield from _apart("kind", name, _traits(one), _traits(other))
        else:
            yield Edit("kind", name, "", one.title if one else None,
                       other.title if other else None, one.where if one else None,
                       other.where if other else None)


def _traits(kind: Kind) -> _Side:
    """All that a kind says, its fields one by one."""
    facts = {each.name: getattr(kind, each.name) for each in fields(kind)
            if each.name not in ("name", "fields", "where", "trim")}
    size = f"{kind.trim.width:g}mm x {kind.trim.height:g}mm"
    by_name = {f"fields.{name}": field for name, field in kind.fields.items()}
    return _Side({"size": size, **facts, **by_name}, lambda _: kind.where)


def _options(game: Game) -> _Side:
    return _Side(game.options, lambda name: game.place(f"options.{name}"))


def _facts(old: Game, new: Game) -> Iterator[Edit]:
    yield from _apart("game", "", *(_Side(_all_facts(game), game.place) for game in (old, new)))
    yield from _apart("game", "", *map(_own_rules, (old, new)))


def _own_rules(game: Game) -> _Side:
    """A name for the text of a game's own rules: what differs in it, people see elsewhere."""
    own = game.own
    if own is None:
        return _Side({}, game.place)
    lines = sum(len(text.splitlines()) for _, text in own.texts)
    return _Side({"own rules": f"{lines} lines, {own.digest[:8]}"},
                 lambda _: Where(own.file_of(""), 1, 1))


def _all_facts(game: Game) -> dict[str, Any]:
    facts: dict[str, Any] = {name: getattr(game, name) for name in FACTS}
    facts |= {f"credits.{each.name}": getattr(game.credits, each.name)
             for each in fields(game.credits)}
    facts["rules"] = game.rules.name if game.rules else None
    facts |= {f"types.{name}": words for name, words in game.types.items()}
    # A colour and its base shade are one.
    return facts | {f"theme.{name}": colour for name, colour in game.theme.items()
                   if not name.endswith(".base")}


def _strings(old: Mapping[str, Words], new: Mapping[str, Words]) -> Iterator[Edit]:
    for language in dict.fromkeys([*new, *old]):
        one = old.get(language, Words(language, {}, {}))
        other = new.get(language, Words(language, {}, {}))
        yield from _apart("string", language, _Side(one.strings, one.where.get),
                          _Side(other.strings, other.where.get))


def _apart(subject: Subject, name: str, old: _Side, new: _Side) -> Iterator[Edit]:
    """The entries that differ, in the order of the new ones."""
    for key in dict.fromkeys([*new.facts, *old.facts]):
        one, other = old.facts.get(key), new.facts.get(key)
        if one != other:
            yield Edit(subject, name, key, one, other, old.place(key) if key in old.facts else None,
                       new.place(key) if key in new.facts else None)


# Whatever decides how a piece looks and how it is cut.
Look = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Print:
    """A piece as it is printed: how many copies, and keys of all that decides its looks."""

    component: str
    kind: str
    copies: int
    front: str
    back: str
    cut: Look

    @property
    def look(self) -> Look:
        """Pieces of equal looks can stand in for each other."""
        return (self.front, self.back, self.cut)


@dataclass(frozen=True, slots=True)
class Reprint:
    """Copies of a piece to print and to throw out, with the reason in a word or two."""

    component: str
    kind: str
    print: int
    throw_out: int
    why: str


def reprints(old: Sequence[Print], new: Sequence[Print]) -> tuple[Reprint, ...]:
    """What turns a printed old box into the new one with the least paper.

    Copies are matched by their looks, so a piece that only changed its name, or two that
    changed places, need no printing.
    """
    was = {each.component: each for each in old}
    needed, spare = _missing(new, old), _missing(old, new)
    found = [Reprint(each.component, each.kind, needed[each.component],
                     spare.get(each.component, 0), _why(was.get(each.component), each))
             for each in new if needed[each.component] or spare.get(each.component)]
    there = {each.component for each in new}
    found += [Reprint(each.component, each.kind, 0, spare[each.component], "gone")
              for each in old if each.component not in there and spare[each.component]]
    return tuple(found)


def _missing(wanted: Sequence[Print], stock: Sequence[Print]) -> dict[str, int]:
    """Of each piece, how many copies the stock doesn't hold; its own name's copies go first."""
    left: Counter[Look] = Counter()
    for each in stock:
        left[each.look] += each.copies
    own = {(each.component, each.look): each.copies for each in stock}
    missing = {}
    for each in wanted:
        kept = min(each.copies, own.get((each.component, each.look), 0))
        left[each.look] -= kept
        missing[each.component] = each.copies - kept
    for each in wanted:
        found = min(missing[each.component], left[each.look])
        left[each.look] -= found
        missing[each.component] -= found
    return missing


def _why(old: Print | None, new: Print) -> str:
    if old is None:
        return "new"
    sides = list(_sides(old, new))
    if sides:
        return " and ".join(sides)
    return "more copies" if new.copies > old.copies else "fewer copies"


def _sides(old: Print, new: Print) -> Iterator[str]:
    if old.cut != new.cut:
        yield "cut"
    if old.front != new.front:
        yield "front"
    if old.back != new.back:
        yield "back"
