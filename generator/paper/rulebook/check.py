"""What must be right in a book before it can be set: its facts, icons, letters and figures."""

from collections import defaultdict
from collections.abc import Mapping
from functools import cached_property

from generator.base.budget import spend
from generator.base.findings import Complaint, Findings, did_you_mean
from generator.game.model.assets import Assets
from generator.game.model.game import Component, Game
from generator.game.model.rulebook import Book, BookFigure, Rulebook
from generator.paper.rulebook.facts import BookFacts

# Finding the nearest word takes long: of more mistakes in a book the first are reported.
MOST_REPORTED = 60
# Microseconds to look at a bit of text, or at a figure.
BIT_WORK, FIGURE_WORK = 1.0, 5.0


def check_to_set(game: Game, assets: Assets, rulebook: Rulebook, book: Book,
                 findings: Findings) -> None:
    """Report what a book names that isn't there."""
    own = Findings()
    facts = BookFacts(game)
    icons = {name: None for name, each in assets.symbols.items() if each.tag == "symbol"}
    for bit in book.bits():
        spend(BIT_WORK)
        if len(own) >= MOST_REPORTED:
            break
        if bit.sort == "fact":
            try:
                facts.value(bit.text)
            except Complaint as complaint:
                own.add(complaint.at(bit.where))
        elif bit.sort == "icon" and bit.text not in icons:
            own.error("book/icon", f"there is no icon ':{bit.text}:'", bit.where,
                      did_you_mean(bit.text, list(icons)))
    figures = _FigureCheck(game, rulebook)
    for figure in book.figures():
        spend(FIGURE_WORK)
        if len(own) >= 2 * MOST_REPORTED:
            break
        figures.check(figure, own)
    findings.extend(own)


class _FigureCheck:
    """Checks the figures of a book against the game."""

    def __init__(self, game: Game, rulebook: Rulebook) -> None:
        self._game = game
        self._rulebook = rulebook

    @cached_property
    def _pieces(self) -> Mapping[str, Mapping[str, Component]]:
        """The pieces of each kind, by id."""
        found: dict[str, dict[str, Component]] = defaultdict(dict)
        for each in self._game.components:
            found[each.kind.name][each.id] = each
        return dict(found)

    def check(self, figure: BookFigure, findings: Findings) -> None:
        """Report what a figure shows that isn't there."""
        game, rulebook = self._game, self._rulebook
        if figure.sort == "table":
            if int(figure.name) not in game.players:
                findings.error("book/figure", f"{game.title} isn't made for {figure.name} players",
                               figure.where, f"it is made for {', '.join(map(str, game.players))}")
        elif figure.sort == "scenario":
            # Of examples that can't be read their own file tells.
            if rulebook.whole and rulebook.example(figure.name) is None:
                names = [name for each in rulebook.examples
                         for name in (each.id, each.title) if name]
                findings.error("book/figure", f"there is no scenario '{figure.name}'",
                               figure.where, did_you_mean(figure.name, names) if names
                               else "write it into rulebook/examples.yaml")
        else:
            self._check_piece(figure, findings)

    def _check_piece(self, figure: BookFigure, findings: Findings) -> None:
        own = self._pieces.get(figure.kind)
        if own is None:
            findings.error("book/figure", f"there is no kind '{figure.kind}'", figure.where,
                           did_you_mean(figure.kind, list(self._pieces)))
        elif figure.name not in own:
            findings.error("book/figure", f"there is no {figure.kind} '{figure.name}'",
                           figure.where, did_you_mean(figure.name, list(own)))
        elif figure.back and not own[figure.name].kind.back:
            findings.error("book/figure", f"a {figure.kind} has nothing on its back",
                           figure.where, "show its front")
