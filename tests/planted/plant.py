"""A copy of a game in which faults are planted, and what `check` and `validate` say of it.

The commands run in this process with an opened game that is only read anew where it has changed,
with the faces of the unchanged game at hand, and without matches where the rules see nothing new:
none of this changes what they find. Where the rules see something new, one match is played, or as
many as `check` plays.
"""

from __future__ import annotations

import inspect
import shutil
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Any
from unittest import mock

from generator.apps.cli.commands import check, validate
from generator.apps.cli.report import Report
from generator.apps.workflows import game_rules as play
from generator.apps.workflows import kit_build as printing
from generator.apps.workflows.game_faces import Faces
from generator.base.findings import FileLocation, Finding, Findings, Stop
from generator.drawing.cache.build_cache import FormCache
from generator.drawing.cache.face_source import FaceSource
from generator.drawing.faces.face import FaceLook, distinct_faces
from generator.game.load.game_folder import OpenedGame, open_game, refresh_game
from generator.game.model.supply import Supply, supply_of
from generator.paper.pages.guide_blocks import guide_drawings
from generator.playing.play.laws import law_tables
from tests.planted.fault import Edit, Fault

ROOT = Path(__file__).parents[2]
SERIOUS = ("error", "warning")
PLAIN = {"paper": "a4", "only": None, "language": None, "players": None, "low_ink": False,
         "may_run": None}
UNPRINTED = {"whole": False, "learn": False, "pdf": False, "out": None}


@dataclass(frozen=True, slots=True)
class Seen:
    """What was found because of a fault, and whether it leads to it."""

    fault: Fault
    found: tuple[Finding, ...]
    at_line: bool
    named: bool

    @property
    def caught(self) -> bool:
        """Whether anything was found."""
        return bool(self.found)


class Reopened(Report):
    """The report of a command for a game that was read before."""

    def __init__(self, before: OpenedGame, changed: Sequence[Path]) -> None:
        super().__init__(quiet=True, strict=True)
        self._before = before
        self._changed = changed

    def open(self, where: str, *, judged: bool = False, may_run: object = None,
             draft: bool = False) -> OpenedGame:
        """The game with what has changed in it; these games have no rules of their own."""
        return refresh_game(self._before, self._changed, self.findings)


class Garden:
    """A copy of one game below a folder; faults are planted in it and pulled out again."""

    def __init__(self, game: str, folder: Path, *, tables: int | None = 1) -> None:
        project = Path() if (ROOT / "components" / game).is_dir() else Path("tests", "data", game)
        self.root = folder / game
        self.home = self.root / project / "components" / game
        self.tables = tables
        shutil.copytree(ROOT / project / "components" / game, self.home)
        shutil.copytree(ROOT / project / "templates", self.root / project / "templates",
                        ignore=shutil.ignore_patterns("fonts", "guide"))
        self._before = open_game(str(self.home), Findings(), judged=True)
        self._forms = self._drawn(folder / f"{game}.sqlite")
        self.usual = self.look(())

    def look(self, changed: Sequence[Path]) -> tuple[Finding, ...]:
        """What the two commands say that is serious."""
        found: list[Finding] = []
        for command, options in ((check, PLAIN), (validate, UNPRINTED)):
            report = Reopened(self._before, changed)
            body: Any = inspect.unwrap(command.command.callback)  # type: ignore[arg-type]
            with suppress(Stop), self._quickly():
                body(game=str(self.home), report=report, **options)
            found.extend(each for each in report.findings if each.severity in SERIOUS)
        return tuple(dict.fromkeys(found))

    def see(self, fault: Fault) -> Seen:
        """Plant a fault, look, and pull it out."""
        with self._planted(fault.edits) as changed:
            after = self.look(changed)
        usual = Counter(map(_gist, self.usual))
        new = tuple(each for each in after if not usual[_gist(each)])
        places = {(edit.file, line) for edit in fault.edits
                  for line in edit.lines((ROOT / edit.file).read_text(encoding="utf-8"))}
        return Seen(fault, new,
                    any(self._place(where) in places for each in new
                        for where in (each.where, *each.related) if where),
                    any(name in text for each in new for name in fault.names
                        for text in (each.message, Path(each.where.file).name if each.where
                                     else "")))

    @contextmanager
    def _planted(self, edits: Iterable[Edit]) -> Iterator[list[Path]]:
        with ExitStack() as stack:
            changed = []
            for edit in edits:
                path = self.root / edit.file
                text = path.read_text(encoding="utf-8")
                stack.callback(path.write_text, text, encoding="utf-8")
                path.write_text(edit.applied(text), encoding="utf-8")
                changed.append(path.absolute())
            yield changed

    @contextmanager
    def _quickly(self) -> Iterator[None]:
        """Faces that haven't changed come from the cache; matches are played if rules see news."""
        before = supply_of(self._before.game)

        def tables(supply: Supply) -> Iterator[tuple[int, dict[str, str]]]:
            return islice(law_tables(supply), 0 if supply == before else self.tables)

        with mock.patch.object(printing, "FormCache", return_value=self._forms), \
                mock.patch.object(play, "law_tables", tables):
            yield

    def _drawn(self, file: Path) -> FormCache:
        """The faces of the unchanged game, kept."""
        opened, findings, cache = self._before, Findings(), FormCache(file)
        pressroom = FaceSource(opened.game, opened.assets, cache, findings)
        guide = replace(opened, game=guide_drawings(opened.game, opened.assets))
        for each in (opened, guide):
            faces = Faces(each, findings)
            for language in opened.game.languages:
                for face in distinct_faces(faces.pieces(FaceLook(language))):
                    pressroom.draw(face)
        pressroom.keep()
        return cache

    def _place(self, where: FileLocation) -> tuple[str, int] | None:
        path = Path(where.file).absolute()
        if not path.is_relative_to(self.root.absolute()):
            return None
        return path.relative_to(self.root.absolute()).as_posix(), where.line


def _gist(finding: Finding) -> tuple[str, str, str]:
    """A finding without its place: a fault may move lines."""
    return finding.severity, finding.code, finding.message
