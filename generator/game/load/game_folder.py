"""A game as its folder describes it: read in one go, with everything that is wrong in it."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeVar

from generator.base.findings import (
    FileLocation,
    Finding,
    Findings,
    Stop,
    brief,
    soften_for_draft,
    suggest,
)
from generator.game.load.asset_files import (
    font_packages,
    read_fonts,
    read_words,
    report_unknown_zones,
)
from generator.game.load.component_files import count_entries, find_ids, read_components
from generator.game.load.designer_code import RULES_FOLDER, read_rules
from generator.game.load.files import (
    GAME_FILE,
    Files,
    GameFolders,
    display_path,
    find_files,
    find_game,
    leads_into,
    resolve_inside,
)
from generator.game.load.game_schema import (
    MOST_COMPONENT_FILES,
    MOST_COMPONENTS,
    GameFile,
    SpreadsheetEntry,
    is_file_name,
)
from generator.game.load.kind_files import NET, SIMPLE, KindBook, Types, read_kinds
from generator.game.load.net_reader import add_nets, face_locations
from generator.game.load.picture_files import (
    FOLDER,
    IconLibrary,
    build_library,
    find_used_icons,
    icon_files,
    read_pictures,
    wrap_as_symbol,
)
from generator.game.load.schema_errors import validate_model
from generator.game.load.spreadsheets.spreadsheet_file import is_spreadsheet, read_spreadsheet
from generator.game.load.spreadsheets.spreadsheet_tree import build_spreadsheet_tree
from generator.game.load.svg_file import read_svg
from generator.game.load.yaml_file import KeyPath, Tree, read_yaml
from generator.game.model.assets import FALLBACK, Assets, FontNames, GameStrings, Picture
from generator.game.model.expectations import Expectations
from generator.game.model.game import (
    SIDES,
    Component,
    Credits,
    DesignerCode,
    Game,
    Keyword,
    Kind,
    NamedReference,
    Side,
)
from generator.game.model.net import Net
from generator.game.model.rulebook import FOLDER as BOOK_FOLDER
from generator.game.model.rulebook import Rulebook
from generator.game.model.table_layout import Tabletop
from generator.game.nets.net_template import compose_net_template
from generator.game.svg.page_fit import fit_to_face
from generator.game.svg.text_names import bind_typed_names
from generator.game.svg.tree import Document
from generator.game.svg.url_references import weigh_document
from generator.game.trust_store import MayRun

V = TypeVar("V")


def flat_theme(theme: Mapping[str, Mapping[str, str]]) -> dict[str, str]:
    """Return shades as 'name.shade', and the base also as 'name' alone."""
    flat: dict[str, str] = {}
    for name, shades in theme.items():
        for shade, colour in shades.items():
            if shade == "base":
                flat[name] = colour
            flat[f"{name}.{shade}"] = colour
    return flat


# Of all files together; one by one they may be as large as any YAML file.
MOST_COMPONENT_BYTES = 10_000_000

ICONS = "icons.svg"
# Findings about faces that follow from a mistake under this key of game.yaml, in a file of this
# name, or of a code that begins so.
_ICONS = ("template/unknown-icon", "text/unknown-icon", "template/unknown-reference")
_LETTERS = ("template/unknown-font", "text/missing-glyph", "text/overflow")
DOUBTS: Mapping[str, tuple[str, ...]] = {
    "theme": ("template/unknown-colour",), "options": ("template/unknown-name",),
    "languages": ("template/unknown-string",), "fonts": _LETTERS, "font/": _LETTERS,
    "templates": _ICONS, "icons.svg": _ICONS,
    "picture/": ("template/unknown-picture", "press/cannot-draw")}
# A longer text is no part of an icon's name.
LONGEST_NAME = 64
# The drawings of the assembly guide, in folders of templates.
GUIDE_DRAWINGS = "guide/*.svg"
# The kinds of a game that has no file of its own for them.
NO_KINDS = Tree("kinds.yaml", {"kinds": {}}, (1, 1, 1, None))


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenedGame:
    """A game as it was read: all that workflows need to know of it, and where it came from.

    `where` is how the user calls it. `whole` is False if some components have mistakes and were
    left out. `written_table` is how it lies on the table, if a file says so. `found` is what
    reading has found; what is wrong with the expectations is part of it if it will be `judged`.
    `listing` is which files there were. Of a `draft` templates and pictures may be missing.
    What is wrong with the rulebook is `rulebook_findings`: it matters when a rulebook is made.
    """

    where: str
    folders: GameFolders
    game: Game
    assets: Assets
    expectations: Expectations
    written_table: Tabletop | None
    whole: bool
    judged: bool
    findings: tuple[Finding, ...]
    files: Files
    listing: frozenset[Path]
    draft: bool = False
    rulebook: Rulebook = field(default_factory=Rulebook)
    rulebook_findings: tuple[Finding, ...] = ()

    @property
    def digests(self) -> Mapping[Path, str]:
        """The files it came from, each with a name for its very bytes."""
        return self.files.digests

    @property
    def on_table(self) -> "OpenedGame":
        """The game where nothing is folded, as it lies on a table."""
        game = self.files.step(("on table",), (self.game,), lambda _: self.game.on_table,
                               Findings())
        return self if game is self.game else replace(self, game=game)


class IncompleteGameError(Stop):
    """Raised for a game that can't be made; carries what of it is sound, to be looked at as well.

    `doubts` are the codes of findings that may only come of what is left out.
    """

    def __init__(self, findings: Findings, game: Game, assets: Assets, doubts: frozenset[str]
                 ) -> None:
        super().__init__(findings)
        self.game = game
        self.assets = assets
        self.doubts = doubts


def open_game(where: str, findings: Findings, files: Files | None = None, *,
              judged: bool = False, may_run: MayRun | None = None,
              draft: bool = False) -> OpenedGame:
    """Read the game at a path or with a shipped id; Stop if nothing can be made of it.

    A game that is only wrong in some of its components comes without those, so that the rest can
    be looked at too; the errors are among the findings all the same. `files` are those that were
    read before; `judged` says whether what is wrong with expectations.yaml matters, and `may_run`
    whether the game's own rules may be run, and without it they never are. For a `draft` templates
    and pictures that aren't there are no errors.
    """
    game_findings, files = Findings(), files or Files()
    try:
        folders = find_game(where, game_findings)
        if folders is None:
            raise Stop(game_findings)
        files.stay_in((*folders.roots, *font_packages()))
        read = _read_parts(folders, files, game_findings, judged, draft)
        words = read.assets.words.get(read.game.languages[0])
        expectations = files.step(
            ("expectations",), (read.folders, read.game, words),
            partial(_read_expectations, folders.home, read.game, words, files),
            game_findings if judged else Findings())
        table = files.step(("table",), (read.folders, read.game),
                           partial(_read_table_file, folders.home, read.game, files), game_findings)
        if table is not None:
            report_unknown_zones(read.assets.words.values(), table, game_findings)
    except IncompleteGameError as partly:
        findings.extend(game_findings)
        raise IncompleteGameError(findings, partly.game, partly.assets, partly.doubts) from None
    except Stop:
        findings.extend(game_findings)
        raise Stop(findings) from None
    findings.extend(game_findings)
    code = read.game.program
    if code is not None and may_run is not None and may_run(folders.home, code):
        read = read._replace(game=replace(read.game, may_run=True))
    return OpenedGame(where=where, folders=read.folders, game=read.game, assets=read.assets,
                      expectations=expectations, written_table=table, whole=read.whole,
                      judged=judged, findings=tuple(game_findings), files=files,
                      listing=read.listing, draft=draft, rulebook=read.rulebook,
                      rulebook_findings=read.rulebook_findings)


def refresh_game(opened: OpenedGame, changed: Iterable[Path], findings: Findings,
                 may_run: MayRun | None = None) -> OpenedGame:
    """The game as it is after some files have changed; what doesn't depend on them is shared.

    Files that have come or gone are noticed without being named. After a Stop, what has changed
    since `opened` is still to be named next time.
    """
    listing = _list_files(opened.folders)
    moved = listing ^ opened.listing
    files = opened.files.after({*changed, *moved}, bool(moved))
    return open_game(opened.where, findings, files, judged=opened.judged, may_run=may_run,
                     draft=opened.draft)


def read_game(where: str, findings: Findings, files: Files | None = None,
              may_run: MayRun | None = None) -> tuple[Game, Assets]:
    """Return the game at a path or with a shipped id; Stop if anything in it is wrong."""
    opened = open_game(where, findings, files, may_run=may_run)
    if not opened.whole:
        raise Stop(findings)
    return opened.game, opened.assets


def _list_files(folders: GameFolders) -> frozenset[Path]:
    """The files in the folders of a game."""
    folders_of_game = [folder for home in (folders.home, *folders.components)
                       for folder in (home, home / "lang", home / RULES_FOLDER, home / BOOK_FOLDER)]
    wanted = [*((folder, "*") for folder in folders_of_game),
              *((folder, "**/*") for folder in folders.templates)]
    allowed = [root.resolve() for root in (*folders.roots, *font_packages())]
    paths: set[Path] = set()
    for folder, pattern in wanted:
        # A folder may vanish meanwhile; reading its files reports that.
        with suppress(OSError, RuntimeError):
            if leads_into(folder, allowed):
                paths.update(path.absolute() for path in folder.glob(pattern))
    return frozenset(paths)


class _GameParts(NamedTuple):
    """What game.yaml and all that it names come to."""

    folders: GameFolders
    listing: frozenset[Path]
    game: Game
    assets: Assets
    whole: bool
    rulebook: Rulebook
    rulebook_findings: tuple[Finding, ...]


def _read_parts(folders: GameFolders, files: Files, findings: Findings, judged: bool,
                draft: bool) -> _GameParts:
    path = resolve_inside(folders.home, GAME_FILE, findings,
                          FileLocation(display_path(folders.home / GAME_FILE)))
    tree = read_yaml(path, findings, None, files) if path else None
    wrong: list[KeyPath] = []
    entry = validate_model(GameFile, tree, findings, wrong=wrong) if tree else None
    try:
        if tree is None or entry is None:
            _check_other_files(folders, files, findings)
            raise Stop(findings)
        return _GameReader(folders, tree, entry, findings, wrong=frozenset(wrong),
                           files=files, draft=draft).read()
    except Stop:
        if judged:
            _read_expectations(folders.home, None, None, files, findings)
        _read_table_file(folders.home, None, files, findings)
        raise


def _read_expectations(home: Path, game: Game | None, words: GameStrings | None, files: Files,
                       findings: Findings) -> Expectations:
    """What is expected of a game, if anything is; imported only for games that have the file."""
    if not os.path.lexists(home / "expectations.yaml"):
        return Expectations()
    from generator.game.load.expectations_file import read_expectations  # noqa: PLC0415

    return read_expectations(home, game, words, files, findings)


def _read_table_file(home: Path, game: Game | None, files: Files,
                     findings: Findings) -> Tabletop | None:
    """What table.yaml says, if there is one; imported only for games that have the file."""
    if not os.path.lexists(home / "table.yaml"):
        return None
    from generator.game.load.table_file import read_table  # noqa: PLC0415

    return read_table(home, game, files, findings)


def _check_other_files(folders: GameFolders, files: Files, findings: Findings) -> None:
    """Check that the other files can be read, though without game.yaml their use is unknown."""
    home = folders.home
    for path in sorted([*home.glob("*.yaml"), *home.glob("lang/*.yaml")]):
        if path.name != GAME_FILE:
            read_yaml(path, findings, None, files)
    for path in find_files(folders.templates[:1], ("*.svg",), findings):
        read_svg(path, files, findings)


class _GameReader:
    """Reads everything that game.yaml names."""

    def __init__(self, folders: GameFolders, tree: Tree, entry: GameFile, findings: Findings, *,
                 wrong: frozenset[KeyPath], files: Files, draft: bool) -> None:
        self.folders = folders
        self.tree = tree
        self.entry = entry
        self.wrong = wrong
        self.files = files
        self.findings = findings
        self.draft = draft

    def read(self) -> _GameParts:
        """The game, what it is drawn with, and whether it is whole; or Stop."""
        self.check_lists()
        folders = self.folders = self.files.same(
            "folders", self.folders.with_lenders(self.borrowed_folders()))
        # Listed before anything is read: what comes while we read is noticed next time.
        listing = _list_files(folders)
        book = self.step("kinds", (), self.kinds)
        before = len(self.findings.errors)
        components, sound = self.step("components", (book,), partial(self.components, book))
        allowed = len(self.findings.errors) - before
        used = self.step("used kinds", (book, components), lambda _: {
            name: kind for name in dict.fromkeys([*book.game_kinds, *(component.kind.name
                                                               for component in components)])
            if (kind := book.find(name))})
        folded = self.step("nets", (book, used, components, sound), lambda code: add_nets(
            used, components, sound, book, code))
        kinds, components, sound = folded.kinds, folded.components, folded.sound
        printed = self.files.same("printed", (*components, *folded.packaging))
        drawn = dict(self.templates(kinds, printed, book))
        words = self.step("words", (printed,), partial(self.words, printed))
        self.check_bring(words)
        values = self.step("values", (printed,), lambda _: self.values(printed))
        icons = icon_files(folders.templates, self.findings)
        rulebook, book_findings = self.rulebook()
        icon_names = self.files.same("asked", self.used_icons(icons, drawn.values(), values, words,
                                                         rulebook))
        library = self.step("icons", (icon_names,), partial(self.icons, icons, icon_names))
        pictures = self.step("pictures", (library, values, *drawn.values()), partial(
            self.pictures, [*drawn.values(), *library.documents], values))
        templates = {name: document for name, document in drawn.items()
                     if self.is_light(name, document, library, pictures)}
        lent = (*folders.templates, *font_packages())
        fonts = self.step("fonts", lent, partial(read_fonts, lent, self.files))
        code = self.step("rules", (), self.rules)
        assets = Assets(templates=templates, symbols=library.symbols, library=library.digest,
                        fonts=fonts, pictures=pictures, words=words,
                        font_names=self.step("font names", (), lambda _: self.font_names()),
                        icon_names=tuple(icons))
        if len(self.findings.errors) > allowed:
            kinds = {name: kind for name, kind in kinds.items() if name not in book.doubtful}
            rest = tuple(component for component in sound if component.kind.name in kinds)
            raise IncompleteGameError(self.findings, self.game(kinds, rest, code), assets,
                                      self.doubts())
        game = self.step("game", (kinds, sound, folded, code), lambda _: replace(
            self.game(kinds, sound, code), packaging=folded.packaging))
        return _GameParts(folders, listing, game, assets, not allowed, rulebook, book_findings)

    def doubts(self) -> frozenset[str]:
        """The codes of findings about faces that may come of the errors so far."""
        wrong = {str(place[0]) for place in self.wrong if place}
        codes_in_doubt = {code for key, codes in DOUBTS.items() if key in wrong for code in codes}
        for error in self.findings.errors:
            stem = error.where.file.rpartition("/")[2] if error.where else ""
            for sign, codes in DOUBTS.items():
                if error.code.startswith(sign) or stem == sign:
                    codes_in_doubt.update(codes)
            if error.where and "/lang/" in error.where.file:
                codes_in_doubt.update(DOUBTS["languages"])
            if error.where and f"/{FOLDER}/" in error.where.file:
                codes_in_doubt.update(_ICONS)
        return frozenset(codes_in_doubt)

    def step(self, name: str, inputs: tuple[object, ...], make: Callable[[Findings], V]) -> V:
        """A step that also depends on game.yaml and on where the game's folders are."""
        return self.files.step((name,), (self.tree, self.folders, *inputs), make, self.findings)

    def check_lists(self) -> None:
        """Report what a list names twice, and types whose names mean something else."""
        for name in ("players", "languages", "templates"):
            self.check_repeats((name,), getattr(self.entry, name))
        # A spreadsheet may be named once for each of its sheets.
        self.check_repeats(("components",), [
            entry if isinstance(entry, str) else f"{entry.get('file')} {entry.get('sheet') or ''}"
            for entry in self.entry.components])
        for name, words in self.entry.types.items():
            self.check_repeats(("types", name), words)
            if name in SIMPLE:
                self.findings.error("field/name", f"a type can't be called '{name}'",
                                    self.tree.key(("types", name)), "fields already use that word")

    def check_repeats(self, path: KeyPath, entries: Sequence[str | int]) -> None:
        """Report entries that are in a list twice."""
        seen: dict[str | int, int] = {}
        for index, entry in enumerate(entries):
            first = seen.setdefault(entry, index)
            if first != index:
                self.findings.error("field/repeated",
                                    f"{brief(entry)} is in '{path[-1]}' twice",
                                    self.tree.at((*path, index)), "remove one",
                                    (self.tree.at((*path, first)),))

    def check_bring(self, words: Mapping[str, GameStrings]) -> None:
        """Report lines of `bring` that name an unknown string."""
        first = words.get(self.entry.languages[0])
        for index, line in enumerate(self.entry.bring):
            key = line.removeprefix("strings.")
            if first and key != line and key not in first.strings:
                self.findings.error("words/unknown", f"there is no string {brief(key)}",
                                    self.tree.at(("bring", index)), suggest(key, first.strings))

    def types(self) -> Types:
        """The words of each type; those that are there but wrong have none."""
        types = self.tree.value.get("types") if isinstance(self.tree.value, dict) else None
        broken = types if isinstance(types, dict) else {}
        return {**dict.fromkeys(map(str, broken)),
                **{name: tuple(words) for name, words in self.entry.types.items()}}

    def kinds(self, findings: Findings) -> KindBook:
        """The kinds of the game's own file and of the shared ones."""
        name = self.entry.kinds or "kinds.yaml"
        at = self.tree.at(("kinds",))
        path = resolve_inside(self.folders.home, name, findings, at)
        own_kinds: Tree | None = NO_KINDS
        if path is None or self.entry.kinds or path.exists():
            own_kinds = self.yaml(path, at, findings) if path else None
        shared = [read_yaml(path, findings, None, self.files)
                  for path in self.folders.kinds_files()]
        return read_kinds([own_kinds, *shared], self.types(), findings)

    def yaml(self, path: Path, at: FileLocation, findings: Findings) -> Tree | None:
        """What a file says that game.yaml asks for at a place."""
        return read_yaml(path, findings, None if path.is_file() else at, self.files)

    def components(self, book: KindBook,
                   findings: Findings) -> tuple[tuple[Component, ...], tuple[Component, ...]]:
        """The components of all files, and those of them that have no mistake."""
        trees = [tree for tree in self.component_files(book, findings) if tree]
        players = None if ("players",) in {place[:1] for place in self.wrong} \
            else self.entry.players
        mistaken: set[str] = set()
        components = read_components(trees, book, players, findings, mistaken,
                                     memories=self.files.memory.setdefault("components", {}))
        # Drawing a component with a mistake in it would only repeat the mistake.
        return components, tuple(component for component in components
                                 if component.id not in mistaken)

    def words(self, components: tuple[Component, ...],
              findings: Findings) -> dict[str, GameStrings]:
        """The strings of each language."""
        languages = {language: self.tree.at(("languages", index))
                     for index, language in enumerate(self.entry.languages)}
        return read_words(self.folders.home, languages, components,
                          self.folders.components, findings, files=self.files,
                          keywords=self.entry.keywords)

    def component_files(self, book: KindBook, findings: Findings) -> Iterator[Tree | None]:
        """The files that `components` names, even if the list has other mistakes."""
        seen: set[object] = set()
        taken: set[str] = set()
        size = count = 0
        for index, entry in self.sources(findings):
            name = entry if isinstance(entry, str) else entry.file
            which = name if isinstance(entry, str) else (name, entry.sheet)
            if which in seen:
                continue
            at = self.tree.at(("components", index))
            path = resolve_inside(self.folders.home, name, findings, at)
            size += path.stat().st_size if path and path.is_file() and not any(
                name in (pair, pair[0]) for pair in seen if isinstance(pair, tuple)) else 0
            seen.add(which)
            if size > MOST_COMPONENT_BYTES:
                findings.error("file/too-large", "the files of components are larger than "
                               f"{MOST_COMPONENT_BYTES / 1e6:.0f} MB together", at,
                               "say less in each of them")
                return
            tree = None
            if path and is_spreadsheet(name):
                tree = self.table(path, index, entry, book, taken=taken, findings=findings)
            elif path:
                tree = self.yaml(path, at, findings)
                taken |= find_ids(tree) if tree else set()
            count += count_entries(tree) if tree else 0
            if count > MOST_COMPONENTS:
                findings.error("copies/too-many",
                               f"the game has more than {MOST_COMPONENTS:,} different components",
                               at, "make it several games")
                return
            yield tree

    def sources(self, findings: Findings) -> Iterator[tuple[int, str | SpreadsheetEntry]]:
        """What `components` names: files, and tables with their settings."""
        entries = self.tree.value.get("components") if isinstance(self.tree.value, dict) else None
        names = entries if isinstance(entries, list) else []
        for index, entry in enumerate(names[:MOST_COMPONENT_FILES]):
            if is_file_name(entry):
                yield index, entry
            elif isinstance(entry, dict):
                wrong: list[KeyPath] = []
                settings = validate_model(SpreadsheetEntry, self.tree, findings,
                                          ("components", index), wrong)
                if settings is None or ("file",) in wrong:
                    continue
                if is_spreadsheet(settings.file):
                    yield index, settings
                else:
                    findings.error("field/value", f"{brief(settings.file)} is no table, so it has "
                                   "no settings here", self.tree.at(("components", index, "file")),
                                   f"write just {settings.file}; or name a .csv, .tsv, .xlsx or "
                                   ".ods file")

    def table(self, path: Path, index: int, entry: str | SpreadsheetEntry, book: KindBook, *,
              taken: set[str], findings: Findings) -> Tree | None:
        """The components that the rows of a table say."""
        at = self.tree.at(("components", index))
        settings = SpreadsheetEntry(file=entry) if isinstance(entry, str) else entry
        table = read_spreadsheet(path, settings.sheet, self.files, findings, at)
        return None if table is None else build_spreadsheet_tree(
            table, settings, self.tree, ("components", index), book, taken=taken,
            memories=self.files.memory.setdefault("tables", {}), findings=findings)

    def borrowed_folders(self) -> Iterator[Path]:
        """The folders that `templates` names: next to the game's own, or of a shipped game."""
        lenders = self.folders.lendable() if self.entry.templates else []
        for index, name in enumerate(self.entry.templates):
            at = self.tree.at(("templates", index))
            paths = [resolve_inside(base, name, self.findings, at) for base in self.folders.lenders]
            folder = next((path for path in paths if path and path.is_dir()), None)
            if folder:
                yield folder
            elif all(paths):
                self.findings.error("file/missing", f"there is no folder of templates '{name}'", at,
                                    suggest(name, lenders))

    def values(self, components: tuple[Component, ...]) -> frozenset[str]:
        """All that components and the game say in a word or a figure, as templates fill it in."""
        words_used: set[str] = {word for words in self.entry.types.values() for word in words}
        words_used.update(str(option) for option in self.entry.options.values())
        for component in components:
            words_used.update((component.id, component.kind.name))
            for value in component.values.values():
                words_used.update(map(str, value) if isinstance(value, tuple) else (str(value),))
        return frozenset(words_used)

    def used_icons(self, icons: Mapping[str, Path], drawn: Iterable[Document],
                   values: frozenset[str], words: Mapping[str, GameStrings],
                   rulebook: Rulebook) -> frozenset[str]:
        """The names of icons in files that something may show; mostly there are no such files."""
        if not icons:
            return frozenset()
        texts = [text for strings in words.values()
                 for text in (*strings.strings.values(), *strings.shared.values())]
        texts += [f":{bit.text}:" for book in rulebook.books.values() for bit in book.bits()
                  if bit.sort == "icon"]
        short_texts = frozenset(text for text in texts if len(text) <= LONGEST_NAME)
        return find_used_icons(icons, [*drawn, *self.sheets(Findings())], values | short_texts,
                               texts)

    def sheets(self, findings: Findings) -> list[Document]:
        """The libraries of icons."""
        documents = [read_svg(path, self.files, findings)
                     for path in find_files(self.folders.templates, (ICONS,), findings)]
        return [document for document in documents if document]

    def icons(self, files: Mapping[str, Path], names_asked: frozenset[str],
              findings: Findings) -> IconLibrary:
        """The symbols of all icon libraries, and the files that are asked for as icons."""
        documents = []
        for folder in self.folders.templates:
            for path in find_files([folder], (ICONS,), findings):
                documents.append(read_svg(path, self.files, findings))
            for name in sorted(names_asked):
                path = files[name]
                if path.parent.parent == folder and resolve_inside(
                        folder, f"{path.parent.name}/{path.name}", findings, FileLocation(
                            display_path(path))):
                    icon = read_svg(path, self.files, findings)
                    documents.append(wrap_as_symbol(icon, name, findings) if icon else None)
        return build_library([document for document in documents if document], findings)

    def templates(self, kinds: Mapping[str, Kind], components: tuple[Component, ...],
                  book: KindBook) -> Iterator[tuple[str, Document]]:
        """The templates that the kinds name, by their names."""
        tried: set[str] = set()
        for kind in kinds.values():
            for side in SIDES:
                named = self.named_templates(kind, side, components) if kind.template_fields(side) \
                    else [(kind.template(side), None)]
                for name, needed in named:
                    if name and name not in tried and name.startswith(NET):
                        yield from self.net_templates(kind, name, needed, book)
                    elif name and name not in tried:
                        document = self.template(name, book.templates[kind.name, side], needed)
                        if document:
                            tried.add(name)
                            yield name, document
        yield from self.guide()

    def net_templates(self, kind: Kind, name: str, needed: NamedReference | None, book: KindBook
                      ) -> Iterator[tuple[str, Document]]:
        """The template of a folded piece, and those of its faces that it is put together from."""
        net, folding = kind.net, kind.folding
        if net is None or folding is None:
            return
        file = name.removeprefix(f"{NET}{kind.name}:")
        base = self.template(file, book.templates[kind.name, "front"], needed) if file else None
        at = face_locations(net, book.folds[kind.name], kind.where)
        tried = {file: self.template(file, at[face], None) for file, face in {
            file: face for face, file in folding.faces.items()}.items()}
        documents = {file: document for file, document in tried.items() if document}
        # A draft leaves faces bare that aren't drawn yet.
        if not self.draft and (len(documents) < len(tried) or bool(file) != bool(base)):
            return
        yield from documents.items()
        faces = {face: documents[file] for face, file in folding.faces.items() if file in documents}
        if not self.check_faces(net, kind, faces):
            return
        yield name, self.files.step(
            (compose_net_template, name), (net, base, *faces.values()),
            lambda _: compose_net_template(net, kind.bleed, faces, base, kind.where), self.findings)

    def check_faces(self, net: Net, kind: Kind, faces: Mapping[str, Document]) -> bool:
        """Report drawings that are no picture of their face."""
        fitting = True
        for part in net.faces:
            drawn = faces.get(part.name)
            complaint = fit_to_face(drawn, part.trim, kind.bleed).complaint if drawn else None
            if drawn and complaint:
                fitting = False
                self.findings.add(complaint.at(drawn.root.where))
        return fitting

    def named_templates(self, kind: Kind, side: Side, components: tuple[Component, ...]
                        ) -> Iterator[tuple[str, NamedReference]]:
        """The templates of a side that fields name, each with the first component that has it."""
        seen: set[str] = set()
        fields = kind.template_fields(side)
        if not all(name in kind.fields and kind.fields[name].type != "list" for name in fields):
            return
        for component in components:
            file = component.template(side) if component.kind.name == kind.name else None
            if not file or file in seen:
                continue
            absent = [name for name in fields if component.values.get(name) is None]
            if absent:
                self.findings.error(
                    "kind/template", f"'{component.id}' has no '{absent[0]}', by which its "
                    f"template '{kind.template(side)}' is named", component.where,
                    f"give it a value, or '{absent[0]}' a default")
                continue
            at = component.places.get(fields[0], component.where)
            if is_file_name(file):
                seen.add(file)
                yield file, NamedReference(component.id, at)
            else:
                self.findings.error("kind/template", f"'{file}' can't be the name of a template",
                                    at, f"it is made of the value of '{fields[0]}'")

    def is_light(self, name: str, document: Document, library: IconLibrary,
                 pictures: Mapping[str, Picture]) -> bool:
        """Whether a template doesn't draw more than a press can hold."""
        def weighed(weight_findings: Findings) -> bool:
            outside = {**library.weights, **{
                href: picture.weight for href, picture in pictures.items() if picture.weight}}
            return weigh_document(document, weight_findings, outside) is not None

        return self.files.step((weigh_document, name), (document, library, pictures), weighed,
                               self.findings)

    def guide(self) -> Iterator[tuple[str, Document]]:
        """The guide's drawings: the game's own before a borrowed or shared one of that name."""
        paths: dict[str, Path] = {}
        for path in find_files(self.folders.templates, (GUIDE_DRAWINGS,), self.findings):
            paths.setdefault(f"{path.parent.name}/{path.name}", path)
        for name, path in paths.items():
            document = read_svg(path, self.files, self.findings)
            if document:
                yield name, document

    def template(self, name: str, at: FileLocation,
                 needed: NamedReference | None) -> Document | None:
        """A template: the game's own before a borrowed or shared one of that name.

        If it is named by fields, `needed` is a component that needs it.
        """
        for folder in self.folders.templates:
            path = resolve_inside(folder, name, self.findings, at)
            if path is None:
                return None
            if path.is_file():
                return self.bound(read_svg(path, self.files, self.findings))
        names = sorted({path.name for folder in self.folders.templates
                        for path in folder.glob("*.svg")} - {ICONS})
        if needed:
            lost = Finding(
                "template/missing", "error",
                f"there is no template '{name}', which '{needed.name}' needs", needed.where,
                f"draw it; there are {', '.join(names[:12])}" if names else "", (at,))
        else:
            lost = Finding("template/missing", "error", f"there is no template '{name}'", at,
                           suggest(name, names))
        self.findings.add(soften_for_draft(lost) if self.draft else lost)
        return None

    def bound(self, document: Document | None) -> Document | None:
        """A template whose typed names are bound like those in attributes."""
        def bind(findings: Findings) -> Document | None:
            mistakes: list[Finding] = []
            result = bind_typed_names(document, mistakes) if document else None
            for mistake in mistakes:
                findings.add(mistake)
            return result

        return self.files.step((bind_typed_names, document and document.file), (document,), bind,
                               self.findings)

    def pictures(self, documents: list[Document], values: frozenset[str],
                 findings: Findings) -> dict[str, Picture]:
        """The pictures that the documents may show."""
        picture_findings = Findings()
        pictures = read_pictures(documents, self.folders.templates, self.files, picture_findings,
                                 values)
        findings.extend(picture_findings.soften_for_draft() if self.draft else picture_findings)
        return pictures

    def rules(self, findings: Findings) -> DesignerCode | None:
        """The text of the game's own rules; nothing of it is run here."""
        code = read_rules(self.folders.home, self.files, findings)
        if code is not None and self.entry.rules:
            findings.error("rules/two", f"game.yaml says rules: {self.entry.rules}, and there is "
                           f"'{code.folder}' too", self.tree.at(("rules",)),
                           "remove the line, or the file")
        return code

    def game(self, kinds: Mapping[str, Kind], components: tuple[Component, ...],
             code: DesignerCode | None) -> Game:
        """The checked game."""
        entry, credit = self.entry, self.entry.credits
        return Game(
            id=self.folders.id, title=entry.title, subtitle=entry.subtitle,
            version=entry.version,
            credits=Credits(credit.design, credit.publisher, credit.art, credit.notice),
            players=tuple(entry.players), minutes=entry.minutes, ages=entry.ages,
            languages=tuple(entry.languages), theme=flat_theme(entry.theme),
            types={name: tuple(words) for name, words in entry.types.items()}, kinds=kinds,
            components=components, bring=tuple(entry.bring), options=entry.options,
            where=FileLocation(self.tree.file, 1, 1),
            rules=NamedReference(entry.rules, self.tree.at(("rules",))) if entry.rules else None,
            places=self.places(), program=code,
            keywords={name: Keyword(keyword.colour, keyword.bold, keyword.italic, keyword.icon,
                                    keyword.smallcaps)
                      for name, keyword in entry.keywords.items()})

    def rulebook(self) -> tuple[Rulebook, tuple[Finding, ...]]:
        """The rulebook, and what is wrong with it; most games of designers have none yet."""
        if not os.path.lexists(self.folders.home / BOOK_FOLDER):
            return Rulebook(), ()
        from generator.game.load.book_file import read_rulebook  # noqa: PLC0415

        book_findings = Findings()
        book = self.files.step(("rulebook",), (self.tree, self.folders), partial(
            read_rulebook, self.folders.home, self.folders.id, self.entry.languages, self.files),
            book_findings)
        return book, tuple(book_findings)

    def font_names(self) -> FontNames:
        """What `fonts` says; whether there are such families is known when fonts are opened."""
        names = dict(self.entry.fonts)
        return FontNames({name: by for name, by in names.items() if name != FALLBACK},
                         names.get(FALLBACK, ""),
                         {name: self.tree.at(("fonts", name)) for name in names})

    def places(self) -> dict[str, FileLocation]:
        """Where types, their words, options and keywords are written."""
        places = {f"keywords.{name}": self.tree.key(("keywords", name))
                  for name in self.entry.keywords}
        places |= {f"types.{name}": self.tree.key(("types", name)) for name in self.entry.types}
        for name, words in self.entry.types.items():
            places |= {f"types.{name}.{word}": self.tree.at(("types", name, index))
                       for index, word in enumerate(words)}
        return places | {f"options.{name}": self.tree.at(("options", name))
                         for name in self.entry.options}
