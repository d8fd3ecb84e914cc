"""Facts that a book names in braces: numbers of the rules and of the box, so that none is wrong."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from functools import cached_property

from generator.base.findings import Complaint, did_you_mean
from generator.game.model.game import Component, Game
from generator.game.model.supply import supply_of
from generator.playing.rules.registry import has_rules, switches_of

# Sorts of facts that aren't listed in hints: there are as many as pieces have values.
VALUES = "values"


class BookFacts:
    """What the facts of a game are."""

    def __init__(self, game: Game, comma: str = ", ") -> None:
        self._game = game
        self._comma = comma

    @cached_property
    def known(self) -> Mapping[str, str]:
        """All facts by name, but those of single pieces."""
        return dict(self._all())

    def value(self, name: str) -> str:
        """A fact as it is written; raises a Complaint if there is none of that name."""
        found = self.known.get(name)
        if found is None and name.startswith(f"{VALUES}."):
            found = self._printed(name)
        if found is None:
            raise Complaint("book/fact", f"there is no fact '{name}'",
                            did_you_mean(name, self._near(name)))
        return found

    def _near(self, name: str) -> list[str]:
        sort = name.partition(".")[0]
        near = [each for each in self.known if each.partition(".")[0] == sort]
        if sort == "count":
            near = [f"count.{kind}" for kind in self._game.kinds if f"count.{kind}" in near]
        return near or list(self.known)

    def _printed(self, name: str) -> str | None:
        """The value of a piece: {values.box-01.points}."""
        _, part, field = [*name.split(".", 2), "", ""][:3]
        for each in self._parts.get(part, ()):
            if each.values.get(field) is not None:
                return self._written(each.values[field])
        return None

    @cached_property
    def _parts(self) -> Mapping[str, list[Component]]:
        found: dict[str, list[Component]] = defaultdict(list)
        for each in self._game.components:
            found[each.id].append(each)
        return found

    def _written(self, value: object) -> str:
        if isinstance(value, list | tuple):
            return self._comma.join(map(self._written, value))
        if isinstance(value, float):
            return f"{value:g}"
        return str(value)

    def _all(self) -> Iterator[tuple[str, str]]:
        game = self._game
        for option in self._switches():
            yield f"options.{option[0]}", option[1]
        for name, value in game.options.items():
            yield from self._option(f"options.{name}", value)
        if game.players:
            yield "players.min", str(min(game.players))
            yield "players.max", str(max(game.players))
        if game.minutes:
            yield "minutes", str(game.minutes)
        if game.ages:
            yield "ages", game.ages
        kinds: Counter[str] = Counter()
        for each in game.components:
            kinds[each.kind.name] += each.copies
            yield f"count.{each.id}", str(each.copies)
        for name, count in kinds.items():
            yield f"count.{name}", str(count)

    def _option(self, name: str, value: object) -> Iterator[tuple[str, str]]:
        """A figure of the rules; of several, all of them and each by its number or its name."""
        if isinstance(value, Mapping):
            for key, each in value.items():
                yield from self._option(f"{name}.{key}", each)
            return
        yield name, self._written(value)
        if isinstance(value, list | tuple):
            for number, each in enumerate(value, 1):
                yield from self._option(f"{name}.{number}", each)

    def _switches(self) -> Iterator[tuple[str, str]]:
        """What the rules can be switched to, as they are played if nobody says so."""
        supply = supply_of(self._game)
        if has_rules(supply):
            for switch in switches_of(supply):
                yield switch.name, switch.default
