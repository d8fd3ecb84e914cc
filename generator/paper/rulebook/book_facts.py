"""Facts that a book names in braces: numbers of the rules and of the box, so that none is wrong."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from functools import cached_property

from generator.base.budget import spend
from generator.base.findings import Complaint, Findings, suggest
from generator.game.model.assets import Assets
from generator.game.model.game import Component, Game
from generator.game.model.rulebook import Book, BookFigure, Rulebook
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
    def texts_by_name(self) -> Mapping[str, str]:
        """All facts by name, but those of single pieces."""
        return dict(self._named_values())

    def value(self, name: str) -> str:
        """A fact as it is written; raises a Complaint for an unknown name."""
        fact = self.texts_by_name.get(name)
        if fact is None and name.startswith(f"{VALUES}."):
            fact = self._piece_value(name)
        if fact is None:
            raise Complaint("book/fact", f"there is no fact '{name}'",
                            suggest(name, self._similar_names(name)))
        return fact

    def _similar_names(self, name: str) -> list[str]:
        sort = name.partition(".")[0]
        near = [fact for fact in self.texts_by_name if fact.partition(".")[0] == sort]
        if sort == "count":
            near = [f"count.{kind}" for kind in self._game.kinds if f"count.{kind}" in near]
        return near or list(self.texts_by_name)

    def _piece_value(self, name: str) -> str | None:
        """The value of a piece: {values.box-01.points}."""
        _, part, field = [*name.split(".", 2), "", ""][:3]
        for component in self._components_by_id.get(part, ()):
            if component.values.get(field) is not None:
                return self._format_value(component.values[field])
        return None

    @cached_property
    def _components_by_id(self) -> Mapping[str, list[Component]]:
        components: dict[str, list[Component]] = defaultdict(list)
        for component in self._game.components:
            components[component.id].append(component)
        return components

    def _format_value(self, value: object) -> str:
        if isinstance(value, list | tuple):
            return self._comma.join(map(self._format_value, value))
        if isinstance(value, float):
            return f"{value:g}"
        return str(value)

    def _named_values(self) -> Iterator[tuple[str, str]]:
        game = self._game
        for option in self._switch_values():
            yield f"options.{option[0]}", option[1]
        for name, value in game.options.items():
            yield from self._option_values(f"options.{name}", value)
        if game.players:
            yield "players.min", str(min(game.players))
            yield "players.max", str(max(game.players))
        if game.minutes:
            yield "minutes", str(game.minutes)
        if game.ages:
            yield "ages", game.ages
        kinds: Counter[str] = Counter()
        for component in game.components:
            kinds[component.kind.name] += component.copies
            yield f"count.{component.id}", str(component.copies)
        for name, count in kinds.items():
            yield f"count.{name}", str(count)

    def _option_values(self, name: str, value: object) -> Iterator[tuple[str, str]]:
        """A figure of the rules; of several, all of them and each by its number or its name."""
        if isinstance(value, Mapping):
            for key, part in value.items():
                yield from self._option_values(f"{name}.{key}", part)
            return
        yield name, self._format_value(value)
        if isinstance(value, list | tuple):
            for number, part in enumerate(value, 1):
                yield from self._option_values(f"{name}.{number}", part)

    def _switch_values(self) -> Iterator[tuple[str, str]]:
        """What the rules can be switched to, with its default."""
        supply = supply_of(self._game)
        if has_rules(supply):
            for switch in switches_of(supply):
                yield switch.name, switch.default


# Finding the nearest word takes long: of more mistakes in a book the first are reported.
MOST_REPORTED = 60
# Microseconds to look at a bit of text, or at a figure.
BIT_WORK, FIGURE_WORK = 1.0, 5.0


def check_book(game: Game, assets: Assets, rulebook: Rulebook, book: Book,
                 findings: Findings) -> None:
    """Report what a book names that doesn't exist."""
    reported = Findings()
    facts = BookFacts(game)
    icons = {name: None for name, symbol in assets.symbols.items() if symbol.tag == "symbol"}
    for bit in book.bits():
        spend(BIT_WORK)
        if len(reported) >= MOST_REPORTED:
            break
        if bit.sort == "fact":
            try:
                facts.value(bit.text)
            except Complaint as complaint:
                reported.add(complaint.at(bit.where))
        elif bit.sort == "icon" and bit.text not in icons:
            reported.error("book/icon", f"there is no icon ':{bit.text}:'", bit.where,
                      suggest(bit.text, list(icons)))
    figures = _FigureChecker(game, rulebook)
    for figure in book.figures():
        spend(FIGURE_WORK)
        if len(reported) >= 2 * MOST_REPORTED:
            break
        figures.check(figure, reported)
    findings.extend(reported)


class _FigureChecker:
    """Checks the figures of a book against the game."""

    def __init__(self, game: Game, rulebook: Rulebook) -> None:
        self._game = game
        self._rulebook = rulebook

    @cached_property
    def _pieces(self) -> Mapping[str, Mapping[str, Component]]:
        """The pieces of each kind, by id."""
        pieces: dict[str, dict[str, Component]] = defaultdict(dict)
        for component in self._game.components:
            pieces[component.kind.name][component.id] = component
        return dict(pieces)

    def check(self, figure: BookFigure, findings: Findings) -> None:
        """Report what a figure shows that isn't there."""
        game, rulebook = self._game, self._rulebook
        if figure.sort == "table":
            if int(figure.name) not in game.players:
                findings.error("book/figure", f"{game.title} isn't made for {figure.name} players",
                               figure.where, f"it is made for {', '.join(map(str, game.players))}")
        elif figure.sort == "scenario":
            # An example that can't be read is reported in its own file.
            if rulebook.whole and rulebook.example(figure.name) is None:
                names = [name for example in rulebook.examples
                         for name in (example.id, example.title) if name]
                findings.error("book/figure", f"there is no scenario '{figure.name}'",
                               figure.where, suggest(figure.name, names) if names
                               else "write it into rulebook/examples.yaml")
        else:
            self._check_piece(figure, findings)

    def _check_piece(self, figure: BookFigure, findings: Findings) -> None:
        pieces = self._pieces.get(figure.kind)
        if pieces is None:
            findings.error("book/figure", f"there is no kind '{figure.kind}'", figure.where,
                           suggest(figure.kind, list(self._pieces)))
        elif figure.name not in pieces:
            findings.error("book/figure", f"there is no {figure.kind} '{figure.name}'",
                           figure.where, suggest(figure.name, list(pieces)))
        elif figure.back and not pieces[figure.name].kind.back:
            findings.error("book/figure", f"a {figure.kind} has nothing on its back",
                           figure.where, "show its front")
