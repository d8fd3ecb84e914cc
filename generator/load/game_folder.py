"""A game as its folder describes it: read in one go, with everything that is wrong in it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from generator.findings import Findings, Where, did_you_mean
from generator.load.components import read_components
from generator.load.folder import GAME_FILE, SHARED, Folders, folders_of, inside, shipped_root
from generator.load.fonts import read_fonts
from generator.load.kinds import KindBook, read_kinds
from generator.load.library import Library, build_library
from generator.load.mistakes import check
from generator.load.pictures import read_pictures
from generator.load.schema import GameFile
from generator.load.source import shown
from generator.load.svg_graph import weigh
from generator.load.svg_tree import read_svg
from generator.load.theme import flat_theme
from generator.load.words import completed, read_words
from generator.load.yaml_tree import Tree, read_yaml
from generator.model.assets import Assets
from generator.model.component import Component
from generator.model.game import Credits, Game
from generator.model.kind import Kind
from generator.model.svg import Document


def read_game(where: str, findings: Findings) -> tuple[Game, Assets]:
    """Return the game at a path or with a shipped id; Stop if anything in it is wrong."""
    folders = find_game(where, findings)
    if folders is None:
        findings.stop_on_errors()
        raise AssertionError("a game that isn't found is a finding")
    tree = read_yaml(folders.home / GAME_FILE, findings)
    entry = check(GameFile, tree, findings) if tree else None
    if tree is None or entry is None:
        findings.stop_on_errors()
        raise AssertionError("a game without game.yaml is a finding")
    return _Reader(folders, tree, entry, findings).read()


class _Reader:
    """Reads everything that game.yaml names."""

    def __init__(self, folders: Folders, tree: Tree, entry: GameFile, findings: Findings) -> None:
        self.folders = folders
        self.tree = tree
        self.entry = entry
        self.findings = findings
        self.types = {name: tuple(words) for name, words in entry.types.items()}

    def read(self) -> tuple[Game, Assets]:
        """The game and what it is drawn with, or Stop."""
        theme = flat_theme(self.entry.theme)
        book = self.kinds()
        components = self.components(book)
        kinds = _used(book, components)
        library, templates = self.drawings(kinds)
        words = read_words(self.folders.home / "lang", self.entry.languages,
                           self.tree.at(("languages",)), self.findings)
        words = completed(words, self.entry.languages, shown(self.folders.home / "lang"),
                          components, self.findings)
        pictures = read_pictures(templates.values(), self.folders.templates, self.findings)
        fonts = read_fonts(self.folders.templates, self.findings)
        self.findings.stop_on_errors()
        assets = Assets(templates, library.symbols, library.digest, fonts, pictures, words)
        return self.game(theme, kinds, components), assets

    def kinds(self) -> KindBook:
        """The kinds of the game's own file and of the shared ones."""
        trees = []
        own = self.entry.kinds or "kinds.yaml"
        at = self.tree.at(("kinds",))
        path = inside(self.folders.home, own, self.findings, at)
        if path and (self.entry.kinds or path.exists()):
            tree = read_yaml(path, self.findings, None if path.is_file() else at)
            if tree:
                trees.append((tree, 0))
        for scope, shared in enumerate(self.folders.kinds_files(), 1):
            tree = read_yaml(shared, self.findings)
            if tree:
                trees.append((tree, scope))
        return read_kinds(trees, self.types, self.findings)

    def components(self, book: KindBook) -> tuple[Component, ...]:
        """The components of all files."""
        trees = []
        for index, name in enumerate(self.entry.components):
            at = self.tree.at(("components", index))
            path = inside(self.folders.home, name, self.findings, at)
            if path is None:
                continue
            tree = read_yaml(path, self.findings, None if path.is_file() else at)
            if tree:
                trees.append(tree)
        return read_components(trees, book, tuple(self.entry.players), self.findings)

    def drawings(self, kinds: Mapping[str, Kind]) -> tuple[Library, dict[str, Document]]:
        """The icon libraries, and the templates that the kinds name."""
        icons = [folder / "icons.svg" for folder in self.folders.templates]
        documents = [read_svg(path, self.findings) for path in icons if path.is_file()]
        library = build_library([each for each in documents if each], self.findings)
        templates: dict[str, Document] = {}
        for kind in kinds.values():
            for name in (kind.front, kind.back):
                if name and name not in templates:
                    document = self.template(name, kind)
                    if document and weigh(document, self.findings, library.weights) is not None:
                        templates[name] = document
        return library, templates

    def template(self, name: str, kind: Kind) -> Document | None:
        """A template: the game's own before a shared one of that name."""
        for folder in self.folders.templates:
            path = inside(folder, name, self.findings, kind.where)
            if path is None:
                return None
            if path.is_file():
                return read_svg(path, self.findings)
        known = sorted({path.name for folder in self.folders.templates
                        for path in folder.glob("*.svg")} - {"icons.svg"})
        self.findings.error("file/missing", f"there is no template '{name}'", kind.where,
                            did_you_mean(name, known))
        return None

    def game(self, theme: Mapping[str, str], kinds: Mapping[str, Kind],
             components: tuple[Component, ...]) -> Game:
        """The checked game."""
        entry = self.entry
        credit = entry.credits
        return Game(
            id=self.folders.id, title=entry.title, subtitle=entry.subtitle,
            credits=Credits(credit.design, credit.publisher, credit.art, credit.notice),
            players=tuple(entry.players), minutes=entry.minutes, ages=entry.ages,
            languages=tuple(entry.languages), theme=theme, types=self.types, kinds=kinds,
            components=components, bring=tuple(entry.bring), options=entry.options,
            where=Where(self.tree.file, 1, 1))


def _used(book: KindBook, components: tuple[Component, ...]) -> dict[str, Kind]:
    """The game's own kinds and the shared ones it uses."""
    kinds = dict(book.own)
    for component in components:
        kinds.setdefault(component.kind.name, component.kind)
    return kinds


def shipped_games() -> list[tuple[str, str]]:
    """The ids and titles of the games that come with Ballotin."""
    games = []
    for path in sorted((shipped_root() / "components").glob(f"*/{GAME_FILE}")):
        if path.parent.name == SHARED:
            continue
        tree = read_yaml(path, Findings())
        title = tree.value.get("title") if tree and isinstance(tree.value, dict) else None
        games.append((path.parent.name, title if isinstance(title, str) else path.parent.name))
    return games


def find_game(where: str, findings: Findings) -> Folders | None:
    """The folders of the game that an id or a path means."""
    shipped = shipped_root()
    ids = [name for name, _ in shipped_games()]
    if where in ids:
        return folders_of(shipped / "components" / where, shipped)
    path = Path(where)
    if path.name == GAME_FILE:
        path = path.parent
    if (path / GAME_FILE).is_file():
        return folders_of(path)
    inner = sorted((path / "components").glob(f"*/{GAME_FILE}"))
    if len(inner) == 1:
        return folders_of(inner[0].parent, path)
    if len(inner) > 1:
        names = ", ".join(shown(each.parent) for each in inner)
        findings.error("game/several", f"'{where}' holds several games", None, f"name one: {names}")
    elif path.is_dir():
        findings.error("game/unknown", f"the folder '{where}' holds no {GAME_FILE}", None,
                       "a game's folder holds game.yaml, or components/<game>/game.yaml")
    else:
        findings.error("game/unknown", f"there is no game '{where}'", None,
                       did_you_mean(where, ids) or "give the path of a game's folder")
    return None
