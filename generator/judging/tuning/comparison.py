"""What differs between two games' data, and which pieces must be printed again."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, Literal

from generator.base.findings import FileLocation
from generator.game.model.assets import GameStrings
from generator.game.model.game import Component, Game, Kind
from generator.game.model.supply import Supply, align_order
from generator.judging.balance.balance_study import Crew, table_of, take_sample
from generator.judging.balance.measure import StudyTable, lineup_words
from generator.judging.balance.plan import StudyPlan, TablePlan, table_plans
from generator.judging.balance.samples import (
    COMPONENT_MEASURES,
    GAME_MEASURES,
    FigureDifference,
    Sample,
    adjust_p_values,
    compare_samples,
)
from generator.playing.rules.registry import has_rules

COMPARISON_GAMES = 2_000

@dataclass(frozen=True, slots=True)
class PlayComparison:
    """What was played, and what differs."""

    seed: int
    options: Mapping[str, str] = field(default_factory=dict)
    # Players, bots and games of each table.
    tables: tuple[tuple[int, str, int], ...] = ()
    apart: tuple[FigureDifference, ...] = ()


def can_play(old: Supply, new: Supply) -> bool:
    """Whether both sets have rules."""
    return has_rules(old) and has_rules(new)


def compare_play(old: Supply, new: Supply, plan: StudyPlan, crew: Crew) -> PlayComparison:
    """Play every table of a plan with both sets, and see what differs.

    Decks are mixed from the order of the parts, so the new set takes over the order of the old: the
    same set has the same luck, whatever the order of its lines.
    """
    differences: list[FigureDifference] = []
    tables = []
    new = align_order(old, new)
    for wanted in table_plans(new, plan):
        present = replace(wanted, spec=replace(wanted.spec, supply=old))
        before, after = (table_of(item, plan.seconds, crew.findings)
                         for item in (present, wanted))
        # What can't be played is reported; half of the luck would say nothing.
        if crew.findings.errors or not (before and after):
            break
        old_games = _play_sample(present, before, "old", crew)
        new_games = _play_sample(wanted, after, "new", crew)
        if crew.findings.errors:
            break
        tables.append((wanted.spec.players, after.lineup, wanted.games))
        differences += compare_samples(old_games, new_games, (*GAME_MEASURES, *COMPONENT_MEASURES))
    return PlayComparison(plan.seed, plan.options, tuple(tables), adjust_p_values(differences))


def _play_sample(wanted: TablePlan, table: StudyTable, name: str, crew: Crew) -> Sample:
    crew.progress.stage(f"{lineup_words(table.players, table.bots)}, {name}", wanted.games)
    return take_sample(wanted.spec, table, wanted.games, crew)


Subject = Literal["component", "kind", "option", "game", "string"]
# What is reported of a game except its components, kinds, options and strings.
FACTS = ("title", "subtitle", "players", "minutes", "ages", "languages", "bring")


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit:
    """One thing that differs; `old` or `new` is None where it isn't there at all.

    A component or a kind that came or went has no `field`; what is reported is how many copies
    there are, or its title.
    """

    subject: Subject
    name: str
    field: str
    old: object
    new: object
    before: FileLocation | None
    after: FileLocation | None


@dataclass(frozen=True, slots=True)
class _Side:
    """What one of two sets says of something, and where."""

    facts: Mapping[str, object]
    place: Callable[[str], FileLocation | None]


def find_edits(old: Game, new: Game, old_words: Mapping[str, GameStrings],
          new_words: Mapping[str, GameStrings]) -> tuple[Edit, ...]:
    """Everything that differs, what is in the box first."""
    return (*_component_edits(old, new), *_kind_edits(old, new),
            *_compare_facts("option", "", _option_facts(old), _option_facts(new)),
            *_game_edits(old, new), *_string_edits(old_words, new_words))


def _component_edits(old: Game, new: Game) -> Iterator[Edit]:
    was = {component.id: component for component in old.components}
    there = {component.id: component for component in new.components}
    for name in dict.fromkeys([*there, *was]):
        one, other = was.get(name), there.get(name)
        if one and other:
            yield from _compare_facts("component", name, _component_facts(one),
                                      _component_facts(other))
        else:
            yield Edit(subject="component", name=name, field="", old=one.copies if one else None,
                       new=other.copies if other else None, before=one.where if one else None,
                       after=other.where if other else None)


def _component_facts(component: Component) -> _Side:
    """All that a component says; `kind` is a field like others."""
    copies = dict(component.copies_by_players) or component.copies
    return _Side({"kind": component.kind.name, "copies": copies, **component.values,
                  "source": component.source},
                 lambda name: component.places.get(name, component.where))


def _kind_edits(old: Game, new: Game) -> Iterator[Edit]:
    for name in dict.fromkeys([*new.kinds, *old.kinds]):
        one, other = old.kinds.get(name), new.kinds.get(name)
        if one and other:
            yield from _compare_facts("kind", name, _kind_facts(one), _kind_facts(other))
        else:
            yield Edit(subject="kind", name=name, field="", old=one.title if one else None,
                       new=other.title if other else None, before=one.where if one else None,
                       after=other.where if other else None)


def _kind_facts(kind: Kind) -> _Side:
    """All that a kind says, its fields one by one."""
    facts = {item.name: getattr(kind, item.name) for item in fields(kind)
            if item.name not in ("name", "fields", "where", "trim")}
    size = f"{kind.trim.width:g}mm x {kind.trim.height:g}mm"
    by_name = {f"fields.{name}": field for name, field in kind.fields.items()}
    return _Side({"size": size, **facts, **by_name}, lambda _: kind.where)


def _option_facts(game: Game) -> _Side:
    return _Side(game.options, lambda name: game.place(f"options.{name}"))


def _game_edits(old: Game, new: Game) -> Iterator[Edit]:
    yield from _compare_facts("game", "",
                              *(_Side(_game_facts(game), game.place) for game in (old, new)))
    yield from _compare_facts("game", "", *map(_rules_facts, (old, new)))


def _rules_facts(game: Game) -> _Side:
    """A name for the text of a game's own rules: what differs in it, people see elsewhere."""
    result = game.program
    if result is None:
        return _Side({}, game.place)
    lines = sum(len(text.splitlines()) for _, text in result.texts)
    return _Side({"own rules": f"{lines} lines, {result.digest[:8]}"},
                 lambda _: FileLocation(result.file_of(""), 1, 1))


def _game_facts(game: Game) -> dict[str, Any]:
    facts: dict[str, Any] = {name: getattr(game, name) for name in FACTS}
    facts |= {f"credits.{item.name}": getattr(game.credits, item.name)
             for item in fields(game.credits)}
    facts["rules"] = game.rules.name if game.rules else None
    facts |= {f"types.{name}": words for name, words in game.types.items()}
    # A colour and its base shade are one.
    return facts | {f"theme.{name}": colour for name, colour in game.theme.items()
                   if not name.endswith(".base")}


def _string_edits(old: Mapping[str, GameStrings], new: Mapping[str, GameStrings]) -> Iterator[Edit]:
    for language in dict.fromkeys([*new, *old]):
        one = old.get(language, GameStrings(language, {}, {}))
        other = new.get(language, GameStrings(language, {}, {}))
        yield from _compare_facts("string", language, _Side(one.strings, one.where.get),
                          _Side(other.strings, other.where.get))


def _compare_facts(subject: Subject, name: str, old: _Side, new: _Side) -> Iterator[Edit]:
    """The entries that differ, in the order of the new ones."""
    for key in dict.fromkeys([*new.facts, *old.facts]):
        one, other = old.facts.get(key), new.facts.get(key)
        if one != other:
            yield Edit(subject=subject, name=name, field=key, old=one, new=other,
                       before=old.place(key) if key in old.facts else None,
                       after=new.place(key) if key in new.facts else None)


# Whatever decides how a piece looks and how it is cut.
LookKey = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class PiecePrint:
    """A piece as it is printed: how many copies, and keys of all that decides its looks."""

    component: str
    kind: str
    copies: int
    front: str
    back: str
    cut: LookKey

    @property
    def look(self) -> LookKey:
        """Pieces of equal looks can replace each other."""
        return (self.front, self.back, self.cut)


@dataclass(frozen=True, slots=True)
class Reprint:
    """Copies of a piece to print and to throw out, with the reason in a word or two."""

    component: str
    kind: str
    print: int
    throw_out: int
    why: str


def find_reprints(old: Sequence[PiecePrint], new: Sequence[PiecePrint]) -> tuple[Reprint, ...]:
    """What turns a printed old box into the new one with the least paper.

    Copies are matched by their looks, so a piece that only changed its name, or two that
    changed places, need no printing.
    """
    was = {item.component: item for item in old}
    needed, spare = _missing_copies(new, old), _missing_copies(old, new)
    reprints = [Reprint(item.component, item.kind, needed[item.component],
                     spare.get(item.component, 0), _reprint_reason(was.get(item.component), item))
             for item in new if needed[item.component] or spare.get(item.component)]
    there = {item.component for item in new}
    reprints += [Reprint(item.component, item.kind, 0, spare[item.component], "gone")
              for item in old if item.component not in there and spare[item.component]]
    return tuple(reprints)


def _missing_copies(wanted: Sequence[PiecePrint], stock: Sequence[PiecePrint]) -> dict[str, int]:
    """Of each piece, how many copies the stock doesn't hold; its own name's copies go first."""
    left: Counter[LookKey] = Counter()
    for item in stock:
        left[item.look] += item.copies
    results = {(item.component, item.look): item.copies for item in stock}
    missing = {}
    for item in wanted:
        kept = min(item.copies, results.get((item.component, item.look), 0))
        left[item.look] -= kept
        missing[item.component] = item.copies - kept
    for item in wanted:
        result = min(missing[item.component], left[item.look])
        left[item.look] -= result
        missing[item.component] -= result
    return missing


def _reprint_reason(old: PiecePrint | None, new: PiecePrint) -> str:
    if old is None:
        return "new"
    sides = list(_changed_sides(old, new))
    if sides:
        return " and ".join(sides)
    return "more copies" if new.copies > old.copies else "fewer copies"


def _changed_sides(old: PiecePrint, new: PiecePrint) -> Iterator[str]:
    if old.cut != new.cut:
        yield "cut"
    if old.front != new.front:
        yield "front"
    if old.back != new.back:
        yield "back"
