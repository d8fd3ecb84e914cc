"""From an opened game to its kit, in the order of stages; the only module that knows the order.

1. The request is checked against the game (`kit_request`).
2. Templates are checked and faces planned (`game_faces`).
3. Every face is drawn, or taken from the cache.
4. Pieces are laid on sheets, and tables for the guide, on first use.
5. Each target writes its files, or leaves those that it would write again.
6. All files appear together; then the caches are kept.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar, overload

from generator.apps.workflows.game_faces import Faces, draw_unaffected_faces, kinds_without_front
from generator.apps.workflows.kit_request import KitRequest, check_request
from generator.base.digest import digest_of
from generator.base.findings import Finding, Findings, Stop, soften_for_draft
from generator.base.progress import Progress
from generator.base.target_interface import Artifact
from generator.drawing.cache.build_cache import FORMS, FormCache, retry_without_cache
from generator.drawing.cache.face_source import FaceSource
from generator.drawing.cache.frames import FRAMES, START_SOURCES, FrameCache, source_edition
from generator.drawing.cache.picture_cache import PictureCache
from generator.drawing.faces.draft import prepare_draft
from generator.drawing.faces.face import FaceLook, PrintedPiece, distinct_faces
from generator.drawing.faces.face_renderer import FacePlanner
from generator.drawing.press.pdf_document import KitFrame
from generator.game.load.game_folder import OpenedGame
from generator.game.model.game import Kind
from generator.output.build_records import RECORDS_FILE, BuildRecords
from generator.output.build_records import edition as edition_of_files
from generator.output.outbox import FolderOutbox, drafts_folder, folder_for, open_outbox
from generator.output.target import (
    NOT_IN_ALL,
    InstallableTarget,
    Target,
    find_target,
    job_for_target,
)
from generator.paper.job import BookSource, BookTables, Job, Settings, SetUp
from generator.paper.pages.guide_blocks import guide_drawings
from generator.paper.pages.kit_book import frame_key
from generator.paper.pages.kit_list import shape_of
from generator.paper.sheets.imposition import find_savings, impose

if TYPE_CHECKING:
    # A build that knows its pages needs no table.
    from generator.playing.tabletop.opening import Opening

T = TypeVar("T")
PICTURES = Path(".cache", "pictures")


@dataclass(frozen=True, slots=True)
class BuiltKit:
    """What a build left, and where; on how many sheets, and which options would save some."""

    folder: Path
    artifacts: tuple[Artifact, ...]
    sheets: int = 0
    savings: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CheckSummary:
    """What a check has looked at."""

    title: str
    pieces: int
    faces: int
    languages: tuple[str, ...]
    sheets: int = 0


@dataclass(slots=True)
class ResidentKit:
    """A kit that stays open: builds after the first draw only what a change touches.

    Each gives the same files as a build from nothing. The request may only differ in what faces
    don't show.
    """

    guide: Faces | None = None
    faces: Faces | None = None
    face_source: FaceSource | None = None
    frames: FrameCache | None = None

    def build(self, opened: OpenedGame, request: KitRequest, progress: Progress,
              findings: Findings) -> BuiltKit:
        """Write a game's kit; with anything wrong in it, nothing is written.

        What only one target can't make is an error among the findings, and the others are written.
        """
        stages = _KitStages(opened, request, progress, findings, self)
        stages.refuse_kinds_without_front()
        folder = folder_for(request.out, opened.game.id, findings)
        return retry_without_cache(folder, lambda: stages.write_kit(folder))

    def prepare(self, opened: OpenedGame, request: KitRequest, progress: Progress,
                findings: Findings) -> Job:
        """A kit ready to be written, its sheets laid, of which nothing is written."""
        stages = _KitStages(opened, request, progress, findings, self)
        stages.refuse_kinds_without_front()
        self.frames = self.frames or FrameCache(None)
        job = replace(stages.job(stages.face_source(FormCache(None))), frames=self.frames)
        lay_sheets(job)
        findings.stop_on_errors()
        return stages.add_set_ups(job)


def build(opened: OpenedGame, request: KitRequest, progress: Progress,
          findings: Findings) -> BuiltKit:
    """Write a game's kit once."""
    return ResidentKit().build(opened, request, progress, findings)


def prepare_job(opened: OpenedGame, request: KitRequest, progress: Progress,
                findings: Findings) -> Job:
    """A kit ready to be written, its sheets laid; Stop if it can't be."""
    return ResidentKit().prepare(opened, request, progress, findings)


def draw_kit(opened: OpenedGame, request: KitRequest, progress: Progress,
             findings: Findings) -> Job:
    """Every face of a kit, without a layout on paper; Stop if a face can't be drawn."""
    stages = _KitStages(opened, request, progress, findings, ResidentKit())
    stages.refuse_kinds_without_front()
    job = stages.job(stages.face_source(FormCache(None)))
    findings.stop_on_errors()
    return job


def check_kit(opened: OpenedGame, request: KitRequest, progress: Progress,
              findings: Findings) -> CheckSummary:
    """Do all that a build does before it writes, in every language."""
    stages, game = _KitStages(opened, request, progress, findings, ResidentKit()), opened.game
    bare = stages.kinds_without_front()
    for kind in bare:
        findings.note("kind/no-front", f"the kind '{kind.name}' has no front: it can be played "
                      "with, but not printed", kind.where)
    if request.only is None:
        from generator.apps.workflows.rulebook_content import check_books_and_examples

        check_books_and_examples(opened, findings)
    languages = request.languages(game)
    if {component.kind.name for component in game.components} <= {kind.name for kind in bare}:
        pieces = sum(component.copies for component in game.components)
        return CheckSummary(game.title, pieces, 0, languages)
    face_source = FaceSource(game, opened.assets, FormCache(None), findings, trial=True)
    jobs = [lay_sheets(stages.job(face_source, language)) for language in languages]
    findings.stop_on_errors()
    _check_shared_edges(jobs[0], findings)
    if request.only is None:
        from generator.judging.faces.inspector import inspect_faces

        inspect_faces(jobs[0], findings)
    faces = {face.key for job in jobs for face in distinct_faces(job.pieces)}
    pieces = sum(piece.component.copies_for(request.players) for piece in jobs[0].pieces
                 if not piece.component.kind.is_punchboard)
    return CheckSummary(game.title, pieces, len(faces), languages, len(jobs[0].sheets))


def _check_shared_edges(job: Job, findings: Findings) -> None:
    """Only pieces that share their cuts need to be looked at, and so the pixels of pdfium."""
    if any(piece.component.kind.cut == "shared" for piece in job.pieces):
        from generator.judging.faces.shared_edges import check_shared_edges

        check_shared_edges(job, findings)


class LazySequence(Sequence[T]):
    """Sheets or tables that are laid out on first use; a build may know its pages already."""

    def __init__(self, lay: Callable[[], tuple[T, ...]]) -> None:
        self._make_items = lay

    @cached_property
    def items(self) -> tuple[T, ...]:
        """All of them."""
        return self._make_items()

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[T, ...]: ...

    def __getitem__(self, index: int | slice) -> T | tuple[T, ...]:
        return self.items[index]

    def __len__(self) -> int:
        return len(self.items)


def lay_sheets(job: Job) -> Job:
    """Lay the sheets of a job, so that what doesn't fit is found."""
    len(job.sheets)
    return job


class _KitStages:
    """The stages of one build or check.

    A mistake in one component doesn't hide what is wrong with the drawing of the others: the
    stages go on without it, and end before anything is written.
    """

    def __init__(self, opened: OpenedGame, request: KitRequest, progress: Progress,
                 findings: Findings, kit: ResidentKit) -> None:
        self._request = request
        self._progress = progress
        self._findings = findings
        self._kit = kit
        self._tables: dict[int | None, LazySequence[Opening]] = {}
        self._opened = opened
        drawn = self._opened = self._draft() if request.draft else opened
        mistaken = len(findings.errors)
        check_request(request, opened.game, findings)
        asked = len(findings.errors)
        last_faces = kit.faces
        # Errors in the guide's drawings must not hide errors in faces.
        with suppress(Stop):
            guide = replace(drawn, game=guide_drawings(drawn.game, drawn.assets))
            kit.guide = self._guide = _reuse_faces(kit.guide, guide, findings)
        with suppress(Stop):
            kit.faces = self._faces = _reuse_faces(kit.faces, drawn, findings,
                                                   opened if request.draft else None)
        # Whether all that faces have in common is as it was.
        self._has_same_templates = kit.faces is last_faces
        if len(findings.errors) > asked:
            # Errors in one template must not hide errors in the faces of another.
            draw_unaffected_faces(drawn.game, drawn.assets, request.languages(drawn.game),
                                  findings)
        if len(findings.errors) > mistaken:
            raise Stop(findings)

    # What there is to draw.

    def _draft(self) -> OpenedGame:
        """The game with something in place of what isn't there yet."""
        for kind in self.kinds_without_front():
            self._findings.add(soften_for_draft(Finding(
                "kind/no-front", "error", f"the kind '{kind.name}' has no front", kind.where)))
        game, assets = prepare_draft(self._opened.game, self._opened.assets, shape_of)
        return replace(self._opened, game=game, assets=assets)

    def kinds_without_front(self) -> list[Kind]:
        """The kinds that are wanted and can't be printed."""
        game = self._opened.game
        return kinds_without_front(game, [component for component in game.printed_components
                                          if self._request.wants(component, game)])

    def refuse_kinds_without_front(self) -> None:
        """Go no further with kinds that have no front, if they are wanted on paper."""
        bare = self.kinds_without_front()
        for kind in bare:
            self._findings.error(
                "kind/no-front", f"the kind '{kind.name}' has no front to print", kind.where,
                f"write front: {kind.name}.front.svg, and draw that template")
        if bare:
            raise Stop(self._findings)

    def _choose_pieces(self, pieces: Iterable[PrintedPiece],
                       players: int | None) -> tuple[PrintedPiece, ...]:
        """The pieces that the user wants and that have a copy."""
        chosen = tuple(piece for piece in pieces
                       if self._request.wants(piece.component, self._opened.game)
                       and piece.component.copies_for(players) > 0)
        if not chosen:
            self._findings.stop_on_errors()
            self._findings.error("command/nothing-left", "there is no piece to make",
                                 hint="leave out --only or --players")
            raise Stop(self._findings)
        return chosen

    def _table_pieces(self, pieces: tuple[PrintedPiece, ...],
                      look: FaceLook) -> tuple[PrintedPiece, ...]:
        """The pieces as they lie on a table; those that aren't folded are the very same."""
        if not any(piece.component.kind.net for piece in pieces):
            return pieces
        opened = self._opened.on_table
        planner = FacePlanner(opened.game, opened.assets, look)
        asked = {piece.component.id: piece for piece in pieces}
        unfolded = planner.pieces([
            component for component in opened.game.components
            if component.id in asked and asked[component.id].component is not component])
        by_id = {**asked, **{piece.component.id: piece for piece in unfolded}}
        return tuple(by_id[component.id] for component in opened.game.components
                     if component.id in asked)

    # Faces drawn, and a job for pages and targets.

    def face_source(self, cache: FormCache) -> FaceSource:
        """Where faces are drawn, with what an earlier build has drawn."""
        kit = self._kit
        if kit.face_source and self._has_same_templates:
            kit.face_source = kit.face_source.again(self._findings)
            return kit.face_source
        source = FaceSource(self._opened.game, self._opened.assets, cache, self._findings,
                            outline_text=self._request.outline_text, plates=self._request.plates)
        kit.face_source = source.reuse_forms(kit.face_source) if kit.face_source else source
        return kit.face_source

    def job(self, face_source: FaceSource, language: str = "") -> Job:
        """Draw every face and lay every piece on paper, in the first language or another one."""
        return self._draw_job(face_source, self._settings(language))

    def _settings(self, language: str = "") -> Settings:
        return self._request.settings(language or self._request.language
                                      or self._opened.game.languages[0])

    def _draw_job(self, face_source: FaceSource, settings: Settings) -> Job:
        pieces = self._choose_pieces(self._faces.pieces(settings.look), settings.players)
        guide = self._guide.pieces(settings.look)
        laid = self._table_pieces(pieces, settings.look)
        faces = distinct_faces((*pieces, *laid, *guide))
        face_source.load_cached(faces)
        self._progress.stage(f"Drawing ({settings.look.language})", len(faces))
        for face in faces:
            face_source.draw(face)
            self._progress.step()
        copies = [(piece, piece.component.copies_for(settings.players)) for piece in pieces]
        sheets = LazySequence(lambda: impose(copies, settings.plan, self._findings))
        return Job(game=self._opened.game, assets=self._opened.assets, settings=settings,
                   pieces=pieces, sheets=sheets, pressroom=face_source,
                   drawings={piece.front.name: piece.front for piece in guide},
                   openings=self._openings(settings.players), book=self._book(), laid=laid)

    def _book(self) -> BookSource | None:
        """The rulebook, whose tables are laid when it is made."""
        opened = self._opened
        if not opened.rulebook.books and not opened.rulebook_findings:
            return None

        def tables(findings: Findings) -> BookTables:
            from generator.apps.workflows.rulebook_content import book_tables

            return book_tables(opened, findings)

        return BookSource(opened.rulebook, opened.rulebook_findings, tables)

    def _openings(self, players: int | None) -> "LazySequence[Opening]":
        """The tables of so many players, laid once, in whatever language they are wanted."""
        def lay() -> "tuple[Opening, ...]":
            from generator.apps.workflows.game_table import openings

            return openings(self._opened.on_table, players)

        return self._tables.setdefault(players, LazySequence(lay))

    def add_set_ups(self, job: Job) -> Job:
        """The job with the tables for the guide; unchanged tables aren't laid out again.

        To import the rules and to lay a table takes longer than all that is left of a build in
        which nothing has changed.
        """
        opened, players = self._opened.on_table, self._request.players
        game = opened.game

        def lay() -> tuple[SetUp, ...]:
            from generator.apps.workflows.game_table import set_ups

            return set_ups(opened, players)

        tables = LazySequence(lay)
        source = digest_of((source_edition(START_SOURCES), players,
                            replace(game, components=(), places={}),
                            [(component.id, component.kind.name, component.copies,
                              component.copies_by_players, component.values)
                             for component in game.components], opened.written_table))
        key = job.frames.start(source)
        if key is None:
            key = digest_of((tables.items,))
            job.frames.add_start_key(source, key)
        return replace(job, set_ups=tables, start_key=key)

    # Files written.

    def write_kit(self, folder: Path) -> BuiltKit:
        """The kit in its folder, with the help of what earlier builds have left."""
        kit = self._kit
        face_source = self.face_source(FormCache(folder / FORMS))
        frames = kit.frames = kit.frames or FrameCache(folder / FRAMES)
        try:
            return self._write_targets(folder, face_source, frames)
        except (Stop, OSError):
            raise
        except Exception:
            # Whatever went wrong may come of what was kept.
            kit.face_source = kit.frames = None
            raise

    def _write_targets(self, folder: Path, face_source: FaceSource,
                       frames: FrameCache) -> BuiltKit:
        album, findings = PictureCache(folder / PICTURES), self._findings
        job = self._target_job(self._settings(), face_source, frames, album)
        if frames.find(job.pages_key) is None:
            lay_sheets(job)
        findings.stop_on_errors()
        _check_shared_edges(job, findings)
        records = BuildRecords(folder / RECORDS_FILE)
        with open_outbox(folder, self._opened.game.id, findings) as outbox, closing(album):
            all_written = True
            for target in map(find_target, self._request.targets):
                if self._skip_unchanged(target, job, outbox, records):
                    all_written = False
                else:
                    self._write(target, job, outbox, records)
            artifacts = outbox.publish()
            frame = self._add_savings(job, frames) if "pdf" in self._request.targets else None
            face_source.keep()
            frames.keep()
            album.keep(all_seen=all_written)
            records.keep()
        if self._request.install:
            self._install(folder, artifacts)
        if frame is None:
            return BuiltKit(folder, artifacts)
        return BuiltKit(folder, artifacts, frame.facts["sheets"], frame.savings or {})

    def _add_savings(self, job: Job, frames: FrameCache) -> KitFrame | None:
        """The kit's pages, with what would save some of them; that is worked out once."""
        frame = frames.find(job.pages_key)
        if frame is not None and frame.savings is None:
            box = [(piece, piece.component.copies_for(job.settings.players))
                   for piece in job.pieces]
            frame = replace(frame,
                            savings=find_savings(box, job.settings.plan, frame.facts["sheets"]))
            frames.add(job.pages_key, frame)
        return frame

    def _install(self, folder: Path, artifacts: Iterable[Artifact]) -> None:
        """Let the targets that can put their files where a program looks for them.

        A target that had an error has written nothing: its files are of an earlier build.
        """
        written = {artifact.name.partition("/")[0] for artifact in artifacts}
        if self._request.draft:
            self._findings.error("command/nothing-to-install", "drafts aren't installed",
                                 hint="leave out --draft, or --install")
            return
        able = [target for target in map(find_target, self._request.targets)
                if isinstance(target, InstallableTarget)]
        if not able:
            self._findings.error("command/nothing-to-install", "none of these targets can be "
                                 "installed", hint="--install goes with --target tts")
        for target in able:
            if target.name not in written:
                continue
            with suppress(Stop):
                target.install(folder, self._opened.game.id, self._findings)

    def _target_job(self, settings: Settings, face_source: FaceSource, frames: FrameCache,
                    album: PictureCache) -> Job:
        """A job with all that targets need; others like it can be made from it."""
        job = replace(self._draw_job(face_source, settings), picture_cache=album, frames=frames,
                      again=lambda other: self._target_job(other, face_source, frames, album))
        if self._request.only is None:
            job = self.add_set_ups(job)
        return replace(job, pages_key=frame_key(job))

    def _skip_unchanged(self, target: Target, job: Job, outbox: FolderOutbox,
                        records: BuildRecords) -> bool:
        """Leave a target's files where they are if it would write the very same again.

        The findings about them are reported again.
        """
        key = self._files_key(target, job)
        record = records.find(self._record_name(target), key) if key else None
        if record is None or not outbox.keep_files(target.name, record.files):
            return False
        for finding in record.findings:
            self._findings.add(finding)
        return True

    def _record_name(self, target: Target) -> str:
        return f"{self._opened.game.id}/{target.name}"

    def _files_key(self, target: Target, job: Job) -> str:
        """A digest of all that decides what a target writes and says; empty if that isn't known.

        Findings name files as they are seen from the current folder. Drafts are made in a hurry
        and looked at once, and some targets take more than the game.
        """
        opened = self._opened
        if self._request.draft or target.name in NOT_IN_ALL or not edition_of_files():
            return ""
        return digest_of((
            edition_of_files(), target.name, str(Path.cwd()), job.settings, self._request.only,
            opened.game.may_run, list(opened.digests.items()),
            [font.digest for font in opened.assets.fonts], opened.assets.font_names.key))

    def _write(self, target: Target, job: Job, outbox: FolderOutbox,
               records: BuildRecords) -> None:
        """Let one target write; what it can't make is no reason to do without the others."""
        problems = Findings()
        shelf = drafts_folder(outbox, target.name) if self._request.draft \
            else outbox.shelf(target.name)
        try:
            target.write(job_for_target(target, job, problems), shelf, self._progress, problems)
        except Stop as stop:
            # What is wrong with the folder or with a face is wrong for all of them.
            if stop.findings is not problems:
                raise
            outbox.give_up(shelf.target)
        finally:
            self._findings.extend(problems)
        files, key = outbox.files_of(target.name), self._files_key(target, job)
        if files and key and not problems.errors:
            records.add(self._record_name(target), key, files, problems)


def _reuse_faces(last: Faces | None, opened: OpenedGame, findings: Findings,
                 draft_of: OpenedGame | None = None) -> Faces:
    """The faces of a game; those of the last build if only components have changed since."""
    if last is None or not last.can_reuse_for(opened):
        return Faces(opened, findings, draft_of)
    last.again(opened, findings)
    return last
