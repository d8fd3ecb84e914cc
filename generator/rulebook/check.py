"""What must be right in a book before it can be set: its facts, icons, letters and figures."""

from generator.findings import Complaint, Findings, did_you_mean
from generator.model.assets import Assets
from generator.model.game import Game
from generator.model.rulebook import Book, BookFigure, Rulebook
from generator.rulebook.facts import BookFacts


def check_to_set(game: Game, assets: Assets, rulebook: Rulebook, book: Book,
                 findings: Findings) -> None:
    """Report what a book names that isn't there."""
    facts = BookFacts(game)
    icons = [name for name, each in assets.symbols.items() if each.tag == "symbol"]
    for bit in book.bits():
        if bit.sort == "fact":
            try:
                facts.value(bit.text)
            except Complaint as complaint:
                findings.add(complaint.at(bit.where))
        elif bit.sort == "icon" and bit.text not in icons:
            findings.error("book/icon", f"there is no icon ':{bit.text}:'", bit.where,
                           did_you_mean(bit.text, icons))
    for figure in book.figures():
        _check_figure(game, rulebook, figure, findings)


def _check_figure(game: Game, rulebook: Rulebook, figure: BookFigure, findings: Findings) -> None:
    if figure.sort == "table":
        if int(figure.name) not in game.players:
            findings.error("book/figure", f"{game.title} isn't made for {figure.name} players",
                           figure.where, f"it is made for {', '.join(map(str, game.players))}")
    elif figure.sort == "scenario":
        # Of examples that can't be read their own file tells.
        if rulebook.whole and rulebook.example(figure.name) is None:
            names = [name for each in rulebook.examples for name in (each.id, each.title) if name]
            findings.error("book/figure", f"there is no scenario '{figure.name}'", figure.where,
                           did_you_mean(figure.name, names) if names
                           else "write it into rulebook/examples.yaml")
    else:
        _check_piece(game, figure, findings)


def _check_piece(game: Game, figure: BookFigure, findings: Findings) -> None:
    kinds = list(dict.fromkeys(each.kind.name for each in game.components))
    own = {each.id: each for each in game.components if each.kind.name == figure.kind}
    if figure.kind not in kinds:
        findings.error("book/figure", f"there is no kind '{figure.kind}'", figure.where,
                       did_you_mean(figure.kind, kinds))
    elif figure.name not in own:
        findings.error("book/figure", f"there is no {figure.kind} '{figure.name}'", figure.where,
                       did_you_mean(figure.name, list(own)))
    elif figure.back and not own[figure.name].kind.back:
        findings.error("book/figure", f"a {figure.kind} has nothing on its back", figure.where,
                       "show its front")
