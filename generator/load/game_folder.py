"""A game as its folder describes it: read in one go, with everything that is wrong in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from generator.findings import Findings, Stop, Where
from generator.load.assets import IconLibrary, build_library, read_fonts, read_pictures
from generator.load.components import read_components
from generator.load.files import GAME_FILE, Folders, find_game, inside, own_files, shipped_games
from generator.load.kinds import SIDES, SIMPLE, KindBook, Types, read_kinds
from generator.load.mistakes import check
from generator.load.schema import GameFile, is_file_name
from generator.load.source import shown
from generator.load.svg_file import read_svg
from generator.load.wording import brief, nearest
from generator.load.words import read_words
from generator.load.yaml_file import Location, Tree, read_yaml
from generator.model.assets import Assets, Words
from generator.model.game import Component, Credits, Game, Kind, Reference
from generator.svg.references import weigh
from generator.svg.tree import Document


def flat_theme(theme: Mapping[str, Mapping[str, str]]) -> dict[str, str]:
    """Return shades as 'name.shade', and the base also as 'name' alone."""
    flat: dict[str, str] = {}
    for name, shades in theme.items():
        for shade, colour in shades.items():
            if shade == "base":
                flat[name] = colour
            flat[f"{name}.{shade}"] = colour
    return flat


__all__ = ["find_game", "read_game", "shipped_games"]

ICONS = "icons.svg"
# The kinds of a game that has no file of its own for them.
NO_KINDS = Tree("kinds.yaml", {"kinds": {}}, (1, 1, 1, None))


def read_game(where: str, findings: Findings, partly: bool = False) -> tuple[Game, Assets]:
    """Return the game at a path or with a shipped id; Stop if anything in it is wrong.

    With `partly`, a game that is only wrong in some of its components comes without those,
    so that the rest can be looked at too; the errors are among the findings all the same.
    """
    folders = find_game(where, findings)
    if folders is None:
        raise Stop(findings)
    path = inside(folders.home, GAME_FILE, findings, Where(shown(folders.home / GAME_FILE)))
    tree = read_yaml(path, findings) if path else None
    wrong: list[Location] = []
    entry = check(GameFile, tree, findings, wrong=wrong) if tree else None
    if tree is None or entry is None:
        _look_at_others(folders.home, findings)
        raise Stop(findings)
    return _GameReader(folders, tree, entry, frozenset(wrong), findings).read(partly)


def _look_at_others(home: Path, findings: Findings) -> None:
    """Without game.yaml nobody knows what the other files are for, but whether they are YAML."""
    for path in sorted([*home.glob("*.yaml"), *home.glob("lang/*.yaml")]):
        if path.name != GAME_FILE:
            read_yaml(path, findings)


class _GameReader:
    """Reads everything that game.yaml names."""

    def __init__(self, folders: Folders, tree: Tree, entry: GameFile,
                 wrong: frozenset[Location], findings: Findings) -> None:
        self.folders = folders
        self.tree = tree
        self.entry = entry
        self.wrong = wrong
        self.findings = findings

    def read(self, partly: bool) -> tuple[Game, Assets]:
        """The game and what it is drawn with, or Stop."""
        self.check_lists()
        self.folders = self.folders.borrowing(self.borrowed())
        book = self.kinds()
        before = len(self.findings.errors)
        mistaken: set[str] = set()
        components = self.components(book, mistaken)
        allowed = len(self.findings.errors) - before
        used = [*book.own, *(each.kind.name for each in components)]
        kinds = {name: kind for name in dict.fromkeys(used) if (kind := book.find(name))}
        library, templates = self.drawings(kinds, book)
        languages = {language: self.tree.at(("languages", index))
                     for index, language in enumerate(self.entry.languages)}
        words = read_words(self.folders.home / "lang", languages, components,
                           self.folders.components, self.findings)
        self.check_bring(words)
        pictures = read_pictures([*templates.values(), *library.documents],
                                 self.folders.templates, self.findings)
        fonts = read_fonts(self.folders.templates, self.findings)
        if not partly or len(self.findings.errors) > allowed:
            self.findings.stop_on_errors()
        # Drawing a component with a mistake in it would only repeat the mistake.
        components = tuple(each for each in components if each.id not in mistaken)
        assets = Assets(templates, library.symbols, library.digest, fonts, pictures, words)
        return self.game(kinds, components), assets

    def check_lists(self) -> None:
        """Report what a list names twice, and types whose names mean something else."""
        for name in ("players", "languages", "templates", "components"):
            self.check_repeats((name,), getattr(self.entry, name))
        for name, words in self.entry.types.items():
            self.check_repeats(("types", name), words)
            if name in SIMPLE:
                self.findings.error("field/name", f"a type can't be called '{name}'",
                                    self.tree.key(("types", name)), "fields already use that word")

    def check_repeats(self, path: Location, entries: Sequence[str | int]) -> None:
        """Report entries of a list that stand there before."""
        seen: dict[str | int, int] = {}
        for index, entry in enumerate(entries):
            first = seen.setdefault(entry, index)
            if first != index:
                self.findings.error("field/repeated",
                                    f"{brief(entry)} stands twice in '{path[-1]}'",
                                    self.tree.at((*path, index)), "remove one",
                                    (self.tree.at((*path, first)),))

    def check_bring(self, words: Mapping[str, Words]) -> None:
        """Report lines of `bring` that name a string nobody has written."""
        first = words.get(self.entry.languages[0])
        for index, line in enumerate(self.entry.bring):
            key = line.removeprefix("strings.")
            if first and key != line and key not in first.strings:
                self.findings.error("words/unknown", f"there is no string {brief(key)}",
                                    self.tree.at(("bring", index)), nearest(key, first.strings))

    def types(self) -> Types:
        """The words of each type; those that are there but wrong have none."""
        written = self.tree.value.get("types") if isinstance(self.tree.value, dict) else None
        broken = written if isinstance(written, dict) else {}
        return {**dict.fromkeys(map(str, broken)),
                **{name: tuple(words) for name, words in self.entry.types.items()}}

    def kinds(self) -> KindBook:
        """The kinds of the game's own file and of the shared ones."""
        name = self.entry.kinds or "kinds.yaml"
        at = self.tree.at(("kinds",))
        path = inside(self.folders.home, name, self.findings, at)
        own: Tree | None = NO_KINDS
        if path is None or self.entry.kinds or path.exists():
            own = read_yaml(path, self.findings, None if path.is_file() else at) if path else None
        shared = [read_yaml(each, self.findings) for each in self.folders.kinds_files()]
        return read_kinds([own, *shared], self.types(), self.findings)

    def components(self, book: KindBook, mistaken: set[str]) -> tuple[Component, ...]:
        """The components of all files."""
        trees = [tree for tree in self.component_files() if tree]
        players = None if ("players",) in {place[:1] for place in self.wrong} \
            else self.entry.players
        return read_components(trees, book, players, self.findings, mistaken)

    def component_files(self) -> Iterator[Tree | None]:
        """The files that `components` names, even if the list has other mistakes."""
        written = self.tree.value.get("components") if isinstance(self.tree.value, dict) else None
        names = written if isinstance(written, list) else []
        seen: set[str] = set()
        for index, name in enumerate(names):
            if not is_file_name(name) or name in seen:
                continue
            seen.add(name)
            at = self.tree.at(("components", index))
            path = inside(self.folders.home, name, self.findings, at)
            if path:
                yield read_yaml(path, self.findings, None if path.is_file() else at)

    def borrowed(self) -> Iterator[Path]:
        """The folders that `templates` names: beside the game's own, or of a shipped game."""
        known = self.folders.lendable() if self.entry.templates else []
        for index, name in enumerate(self.entry.templates):
            at = self.tree.at(("templates", index))
            paths = [inside(base, name, self.findings, at) for base in self.folders.lenders]
            found = next((path for path in paths if path and path.is_dir()), None)
            if found:
                yield found
            elif all(paths):
                self.findings.error("file/missing", f"there is no folder of templates '{name}'", at,
                                    nearest(name, known))

    def drawings(self, kinds: Mapping[str, Kind],
                 book: KindBook) -> tuple[IconLibrary, dict[str, Document]]:
        """The icon libraries, and the templates that the kinds name."""
        icons = own_files(self.folders.templates, (ICONS,), self.findings)
        documents = [read_svg(path, self.findings) for path in icons]
        library = build_library([each for each in documents if each], self.findings)
        templates: dict[str, Document] = {}
        for kind in kinds.values():
            for side in SIDES:
                name = kind.template(side)
                if name and name not in templates:
                    document = self.template(name, book.templates[kind.name, side])
                    if document and weigh(document, self.findings, library.weights) is not None:
                        templates[name] = document
        return library, templates

    def template(self, name: str, at: Where) -> Document | None:
        """A template: the game's own before a borrowed or shared one of that name."""
        for folder in self.folders.templates:
            path = inside(folder, name, self.findings, at)
            if path is None:
                return None
            if path.is_file():
                return read_svg(path, self.findings)
        known = sorted({path.name for folder in self.folders.templates
                        for path in folder.glob("*.svg")} - {ICONS})
        self.findings.error("file/missing", f"there is no template '{name}'", at,
                            nearest(name, known))
        return None

    def game(self, kinds: Mapping[str, Kind], components: tuple[Component, ...]) -> Game:
        """The checked game."""
        entry, credit = self.entry, self.entry.credits
        return Game(
            id=self.folders.id, title=entry.title, subtitle=entry.subtitle,
            credits=Credits(credit.design, credit.publisher, credit.art, credit.notice),
            players=tuple(entry.players), minutes=entry.minutes, ages=entry.ages,
            languages=tuple(entry.languages), theme=flat_theme(entry.theme),
            types={name: tuple(words) for name, words in entry.types.items()}, kinds=kinds,
            components=components, bring=tuple(entry.bring), options=entry.options,
            where=Where(self.tree.file, 1, 1),
            rules=Reference(entry.rules, self.tree.at(("rules",))) if entry.rules else None,
            places=self.places())

    def places(self) -> dict[str, Where]:
        """Where types, their words and options are written."""
        found = {f"types.{name}": self.tree.key(("types", name)) for name in self.entry.types}
        for name, words in self.entry.types.items():
            found |= {f"types.{name}.{word}": self.tree.at(("types", name, index))
                      for index, word in enumerate(words)}
        return found | {f"options.{name}": self.tree.at(("options", name))
                        for name in self.entry.options}
