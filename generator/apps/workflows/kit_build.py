"""The road from an opened game to its kit; the only module that knows the order."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar, overload

from generator.apps.workflows.game_faces import Faces, draw_unaffected_faces
from generator.base.findings import Finding, Findings, Stop, soften_for_draft, suggest
from generator.base.progress import Progress
from generator.base.target_interface import Artifact, TargetOptions
from generator.base.units import Insets
from generator.drawing.cache.build_cache import FORMS, FormCache, retry_without_cache
from generator.drawing.cache.face_source import FaceSource
from generator.drawing.cache.frames import FRAMES, START_SOURCES, FrameCache, source_edition
from generator.drawing.cache.picture_cache import PictureCache
from generator.drawing.faces.draft import prepare_draft
from generator.drawing.faces.face import Face, FaceLook, PrintedPiece, distinct_faces
from generator.drawing.faces.face_renderer import FacePlanner
from generator.drawing.press.pdf_document import KitFrame
from generator.game.load.game_folder import OpenedGame
from generator.game.model.colour_plates import Plates
from generator.game.model.game import Component, Game, Kind
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
from generator.paper.job import BookSource, BookTables, Border, Job, Settings, SetUp
from generator.paper.pages.guide_blocks import guide_drawings
from generator.paper.pages.kit_book import frame_key
from generator.paper.pages.kit_list import shape_of
from generator.paper.sheets.cutters import CUTTERS, Cutter
from generator.paper.sheets.imposition import find_savings, impose
from generator.paper.sheets.misregistration import HomePrinter
from generator.paper.sheets.sheet import PAPERS, Duplex, Packing, Plan

if TYPE_CHECKING:
    # A build that knows its pages needs no table.
    from generator.playing.tabletop.opening import Opening

T = TypeVar("T")
PICTURES = Path(".cache", "pictures")
# Targets that a print shop gets; those of shops say themselves if they want pictures.
PRINT_TARGETS = ("pdf", "dtc", "shop")
# What may be asked for, mm: margins in which a ruler of 100 mm still fits on the smallest paper.
MARGINS = (0.0, 20.0)
BLEEDS = (0.0, 10.0)
DISTANCES = (0.0, 20.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class KitRequest:
    """What the user asked for."""

    targets: tuple[str, ...] = ()
    out: Path | None = None
    only: tuple[str, ...] | None = None
    language: str | None = None
    players: int | None = None
    low_ink: bool = False
    paper: str = "a4"
    duplex: Duplex = "long"
    bleed: float | None = None
    marks: bool = True
    pack: Packing = "stock"
    gap: float | None = None
    margin: float | None = None
    cut_lines: bool | None = None
    dpi: int = 300
    border: Border = "transparent"
    outline_text: bool = False
    draft: bool = False
    wishes: TargetOptions = field(default_factory=TargetOptions)
    install: bool = False
    plates: Plates | None = None
    printer: HomePrinter | None = None


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
    languages: tuple[str, ...]
    pieces: int
    faces: int
    sheets: int


@dataclass(slots=True)
class BuildMemory:
    """What a build leaves in memory for the next one with the same request."""

    guide: Faces | None = None
    faces: Faces | None = None
    pressroom: FaceSource | None = None
    frames: FrameCache | None = None


def build(opened: OpenedGame, request: KitRequest, progress: Progress, findings: Findings,
          kept: BuildMemory | None = None) -> BuiltKit:
    """Make a game's kit; with anything wrong in it, nothing is written.

    What only one target can't make is an error among the findings, and the others are written.

    What is `kept` of an earlier build is used where it still holds, and replaced.
    """
    kept = kept or BuildMemory()
    known = kept.faces
    road = _KitBuilder(opened, request, progress, findings, kept)
    _refuse_kinds_without_front(opened, request, findings)
    folder = folder_for(request.out, opened.game.id, findings)
    return retry_without_cache(folder, lambda: road.built(folder, kept, kept.faces is known))


def prepare_job(opened: OpenedGame, request: KitRequest, progress: Progress, findings: Findings,
             kept: BuildMemory) -> Job:
    """A kit ready to be written, its sheets laid, of which nothing is written; Stop if it can't be.

    What is `kept` of an earlier one is used where it still holds, and replaced.
    """
    known = kept.faces
    road = _KitBuilder(opened, request, progress, findings, kept)
    _refuse_kinds_without_front(opened, request, findings)
    kept.pressroom = road.pressroom(FormCache(None), kept, kept.faces is known)
    kept.frames = kept.frames or FrameCache(None)
    job = replace(road.prepare(kept.pressroom, request.language or opened.game.languages[0]),
                  frames=kept.frames)
    lay_sheets(job)
    findings.stop_on_errors()
    return road.add_set_ups(job)


def draw_kit(opened: OpenedGame, request: KitRequest, progress: Progress,
             findings: Findings) -> Job:
    """Every face of a kit, with nothing laid on paper; Stop if one can't be drawn."""
    road = _KitBuilder(opened, request, progress, findings, BuildMemory())
    _refuse_kinds_without_front(opened, request, findings)
    job = road.prepare(road.pressroom(FormCache(None), BuildMemory(), same=False),
                       request.language or opened.game.languages[0])
    findings.stop_on_errors()
    return job


def _refuse_kinds_without_front(opened: OpenedGame, request: KitRequest,
                                findings: Findings) -> None:
    """Go no further with kinds that have no front, if they are wanted on paper."""
    bare = _kinds_without_front(request, opened.game) if not request.draft else []
    for kind in bare:
        findings.error("kind/no-front", f"the kind '{kind.name}' has no front to print",
                       kind.where, f"write front: {kind.name}.front.svg, and draw that template")
    if bare:
        raise Stop(findings)


def check_kit(opened: OpenedGame, request: KitRequest, progress: Progress,
              findings: Findings) -> CheckSummary:
    """Do all that a build does before it writes, in every language."""
    road, game = _KitBuilder(opened, request, progress, findings, BuildMemory()), opened.game
    bare = _kinds_without_front(request, game)
    for kind in bare:
        findings.note("kind/no-front", f"the kind '{kind.name}' has no front: it can be played "
                      "with, but not printed", kind.where)
    if request.only is None:
        _check_books(opened, findings)
    languages = languages_of(request, game)
    if {each.kind.name for each in game.components} <= {kind.name for kind in bare}:
        return CheckSummary(game.title, languages, sum(each.copies for each in game.components), 0,
                            0)
    pressroom = FaceSource(game, opened.assets, FormCache(None), findings, trial=True)
    jobs = [lay_sheets(road.prepare(pressroom, language)) for language in languages]
    findings.stop_on_errors()
    _check_shared_edges(jobs[0], findings)
    if request.only is None:
        _inspect_faces(jobs[0], findings)
    faces = {face.key for job in jobs for face in distinct_faces(job.pieces)}
    pieces = sum(each.component.copies_for(request.players) for each in jobs[0].pieces
                 if not each.component.kind.is_punchboard)
    return CheckSummary(game.title, languages, pieces, len(faces), len(jobs[0].sheets))


class LazySequence(Sequence[T]):
    """Sheets or tables, laid when somebody looks at them; a build may know its pages already."""

    def __init__(self, lay: Callable[[], tuple[T, ...]]) -> None:
        self._make_items = lay

    @cached_property
    def laid(self) -> tuple[T, ...]:
        """All of them."""
        return self._make_items()

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[T, ...]: ...

    def __getitem__(self, index: int | slice) -> T | tuple[T, ...]:
        return self.laid[index]

    def __len__(self) -> int:
        return len(self.laid)


def lay_sheets(job: Job) -> Job:
    """Lay the sheets of a job, so that what doesn't fit is found."""
    len(job.sheets)
    return job


def opening_digest(opened: OpenedGame, players: int | None) -> str:
    """A digest of all that decides with which table a game begins."""
    game = opened.game
    about = (source_edition(START_SOURCES), players, replace(game, components=(), places={}),
             [(each.id, each.kind.name, each.copies, each.copies_by_players, each.values)
              for each in game.components], opened.written_table)
    return sha256(repr(about).encode("utf-8", "surrogatepass")).hexdigest()


def _set_ups(opened: OpenedGame, players: int | None) -> tuple[SetUp, ...]:
    from generator.apps.workflows.game_table import set_ups  # noqa: PLC0415

    return set_ups(opened, players)


def _openings(opened: OpenedGame, players: int | None) -> "tuple[Opening, ...]":
    from generator.apps.workflows.game_table import openings  # noqa: PLC0415

    return openings(opened, players)


def _check_books(opened: OpenedGame, findings: Findings) -> None:
    from generator.apps.workflows.rulebook_content import check_books_and_examples  # noqa: PLC0415

    check_books_and_examples(opened, findings)


def _book_source(opened: OpenedGame) -> BookSource | None:
    """The rulebook, whose tables are laid when it is made."""
    if not opened.rulebook.books and not opened.rulebook_findings:
        return None

    def tables(findings: Findings) -> BookTables:
        from generator.apps.workflows.rulebook_content import book_tables  # noqa: PLC0415

        return book_tables(opened, findings)

    return BookSource(opened.rulebook, opened.rulebook_findings, tables)


def _check_shared_edges(job: Job, findings: Findings) -> None:
    """Only pieces that share their cuts need to be looked at, and so the pixels of pdfium."""
    if any(piece.component.kind.cut == "shared" for piece in job.pieces):
        from generator.judging.faces.shared_edges import check_shared_edges  # noqa: PLC0415

        check_shared_edges(job, findings)


def _inspect_faces(job: Job, findings: Findings) -> None:
    """Look at the faces as a careful designer would: all of them, as some may explain others."""
    from generator.judging.faces.inspector import inspect_faces  # noqa: PLC0415

    inspect_faces(job, findings)


def _make_draft(opened: OpenedGame, request: KitRequest, findings: Findings) -> OpenedGame:
    """The game with something in place of what isn't there yet."""
    for kind in _kinds_without_front(request, opened.game):
        findings.add(soften_for_draft(Finding(
            "kind/no-front", "error", f"the kind '{kind.name}' has no front", kind.where)))
    game, assets = prepare_draft(opened.game, opened.assets, shape_of)
    return replace(opened, game=game, assets=assets)


def _kinds_without_front(request: KitRequest, game: Game) -> list[Kind]:
    """The kinds that are wanted and can't be printed."""
    used = dict.fromkeys(each.kind.name for each in game.printed
                         if _is_wanted(each, request.only, game))
    return [game.kinds[name] for name in used if not game.kinds[name].front]


def languages_of(request: KitRequest, game: Game) -> tuple[str, ...]:
    """The languages that are looked at: the one that is asked for, or all."""
    return (request.language,) if request.language else game.languages


def _is_wanted(component: Component, only: tuple[str, ...] | None, game: Game) -> bool:
    """Whether a component, or all of its kind, is asked for, or the punchboard that it is in."""
    if only is None or component.kind.name in only or component.id in only:
        return True
    boards = (kind for name in only if (kind := game.kinds.get(name)) and kind.is_punchboard)
    return any(board.folding and component.kind.name in board.folding.holds for board in boards)


class _KitBuilder:
    """The steps that building and checking have in common.

    A mistake in one component doesn't hide what is wrong with the drawing of the others: the road
    goes on without it, and ends before anything is written.
    """

    def __init__(self, opened: OpenedGame, request: KitRequest, progress: Progress,
                 findings: Findings, kept: BuildMemory) -> None:
        self._opened = drawn = _make_draft(opened, request, findings) if request.draft else opened
        self._request = request
        self._progress = progress
        self._findings = findings
        self._tables: dict[int | None, LazySequence[Opening]] = {}
        mistaken = len(findings.errors)
        _check_request(request, opened.game, findings)
        asked = len(findings.errors)
        # What is wrong with the guide's drawings shall not hide what is wrong with the faces.
        with suppress(Stop):
            guide = replace(drawn, game=guide_drawings(drawn.game, drawn.assets))
            kept.guide = self._guide = _reuse_faces(kept.guide, guide, findings)
        with suppress(Stop):
            kept.faces = self._faces = _reuse_faces(kept.faces, drawn, findings,
                                              opened if request.draft else None)
        if len(findings.errors) > asked:
            # Nor shall what is wrong with one template hide what is wrong with another's faces.
            draw_unaffected_faces(drawn.game, drawn.assets, languages_of(request, drawn.game),
                                  findings)
        if len(findings.errors) > mistaken:
            raise Stop(findings)

    def built(self, folder: Path, kept: BuildMemory, same: bool) -> BuiltKit:
        """The kit in its folder, with the help of what earlier builds have left.

        `same` says that all that faces have in common is as it was.
        """
        kept.pressroom = pressroom = self.pressroom(FormCache(folder / FORMS), kept, same)
        kept.frames = frames = kept.frames or FrameCache(folder / FRAMES)
        try:
            return self._write_kit(folder, pressroom, frames)
        except (Stop, OSError):
            raise
        except Exception:
            # Whatever went wrong may come of what was kept.
            kept.pressroom = kept.frames = None
            raise

    def _write_kit(self, folder: Path, pressroom: FaceSource, frames: FrameCache) -> BuiltKit:
        album, findings = PictureCache(folder / PICTURES), self._findings
        game = self._opened.game
        job = self._target_job(self._settings(self._request.language or game.languages[0]),
                          pressroom, frames, album)
        if frames.find(job.pages_key) is None:
            lay_sheets(job)
        findings.stop_on_errors()
        _check_shared_edges(job, findings)
        standing = BuildRecords(folder / RECORDS_FILE)
        with open_outbox(folder, game.id, findings) as outbox, closing(album):
            left = False
            for target in map(find_target, self._request.targets):
                if self._skip_unchanged(target, job, outbox, standing):
                    left = True
                else:
                    self._write(target, job, outbox, standing)
            artifacts = outbox.publish()
            kept = self._add_savings(job, frames) if "pdf" in self._request.targets else None
            pressroom.keep()
            frames.keep()
            album.keep(all_seen=not left)
            standing.keep()
        if self._request.install:
            self._install(folder, artifacts)
        if kept is None:
            return BuiltKit(folder, artifacts)
        return BuiltKit(folder, artifacts, kept.facts["sheets"], kept.savings or {})

    def _add_savings(self, job: Job, frames: FrameCache) -> KitFrame | None:
        """The kit's pages, with what would save some of them; that is worked out once."""
        kept = frames.find(job.pages_key)
        if kept is not None and kept.savings is None:
            box = [(piece, piece.component.copies_for(job.settings.players))
                   for piece in job.pieces]
            kept = replace(kept, savings=find_savings(box, job.settings.plan, kept.facts["sheets"]))
            frames.add(job.pages_key, kept)
        return kept

    def _install(self, folder: Path, artifacts: Iterable[Artifact]) -> None:
        """Let the targets that can put their files where a program looks for them.

        One that had an error has written nothing: what lies there is of an earlier build.
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

    def _target_job(self, settings: Settings, pressroom: FaceSource, frames: FrameCache,
                    album: PictureCache
               ) -> Job:
        """A job with all that targets need; others like it can be made from it."""
        job = replace(self._prepare_job(pressroom, settings), picture_cache=album, frames=frames,
                      again=lambda other: self._target_job(other, pressroom, frames, album))
        if self._request.only is None:
            job = self.add_set_ups(job)
        return replace(job, pages_key=frame_key(job))

    def _skip_unchanged(self, target: Target, job: Job, outbox: FolderOutbox,
                        standing: BuildRecords) -> bool:
        """Leave a target's files where they are if it would write the very same again.

        What it had to say about them is said again.
        """
        key = self._files_key(target, job)
        stood = standing.find(self._record_name(target), key) if key else None
        if stood is None or not outbox.keep_files(target.name, stood.files):
            return False
        for finding in stood.findings:
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
        about = (edition_of_files(), target.name, str(Path.cwd()), job.settings,
                 self._request.only, opened.game.may_run, list(opened.digests.items()),
                 [font.digest for font in opened.assets.fonts], opened.assets.font_names.key)
        return sha256(repr(about).encode("utf-8", "surrogatepass")).hexdigest()

    def _write(self, target: Target, job: Job, outbox: FolderOutbox,
               standing: BuildRecords) -> None:
        """Let one target write; what it can't make is no reason to do without the others."""
        own = Findings()
        shelf = drafts_folder(outbox, target.name) if self._request.draft \
            else outbox.shelf(target.name)
        try:
            target.write(job_for_target(target, job, own), shelf, self._progress, own)
        except Stop as stop:
            # What is wrong with the folder or with a face is wrong for all of them.
            if stop.findings is not own:
                raise
            outbox.give_up(shelf.target)
        finally:
            self._findings.extend(own)
        files, key = outbox.files_of(target.name), self._files_key(target, job)
        if files and key and not own.errors:
            standing.add(self._record_name(target), key, files, own)

    def pressroom(self, cache: FormCache, kept: BuildMemory, same: bool) -> FaceSource:
        """A place to draw in, with what an earlier one has drawn."""
        if kept.pressroom and same:
            return kept.pressroom.again(self._findings)
        pressroom = FaceSource(self._opened.game, self._opened.assets, cache, self._findings,
                              outline_text=self._request.outline_text,
                              plates=self._request.plates)
        return pressroom.reuse_forms(kept.pressroom) if kept.pressroom else pressroom

    def prepare(self, pressroom: FaceSource, language: str) -> Job:
        """Draw every face and lay every piece on paper."""
        return self._prepare_job(pressroom, self._settings(language))

    def _prepare_job(self, pressroom: FaceSource, settings: Settings) -> Job:
        pieces = self._choose_pieces(self._faces.pieces(settings.look), settings.players)
        guide = self._guide.pieces(settings.look)
        laid = self._table_pieces(pieces, settings.look)
        self._draw_faces(distinct_faces((*pieces, *laid, *guide)), pressroom,
                         settings.look.language)
        copies = [(piece, piece.component.copies_for(settings.players)) for piece in pieces]
        sheets = LazySequence(lambda: impose(copies, settings.plan, self._findings))
        return Job(game=self._opened.game, assets=self._opened.assets, settings=settings,
                   pieces=pieces, sheets=sheets, pressroom=pressroom,
                   drawings={piece.front.name: piece.front for piece in guide},
                   openings=self._openings(settings.players), book=_book_source(self._opened),
                   laid=laid)

    def _table_pieces(self, pieces: tuple[PrintedPiece, ...],
                      look: FaceLook) -> tuple[PrintedPiece, ...]:
        """The pieces as they lie on a table; those that aren't folded are the very same."""
        if not any(piece.component.kind.net for piece in pieces):
            return pieces
        opened = self._opened.on_table
        planner = FacePlanner(opened.game, opened.assets, look)
        asked = {piece.component.id: piece for piece in pieces}
        unfolded = planner.pieces([each for each in opened.game.components
                                   if each.id in asked and asked[each.id].component is not each])
        return tuple(({**asked, **{piece.component.id: piece for piece in unfolded}})[each.id]
                     for each in opened.game.components if each.id in asked)

    def add_set_ups(self, job: Job) -> Job:
        """The job with the tables for the guide, which aren't laid again if they came of the same.

        To import the rules and to lay a table takes longer than all that is left of a build in
        which nothing has changed.
        """
        opened, players = self._opened.on_table, self._request.players
        tables = LazySequence(lambda: _set_ups(opened, players))
        source = opening_digest(opened, players)
        key = job.frames.start(source)
        if key is None:
            key = sha256(repr(tables.laid).encode("utf-8", "surrogatepass")).hexdigest()
            job.frames.add_start_key(source, key)
        return replace(job, set_ups=tables, start_key=key)

    def _openings(self, players: int | None) -> "LazySequence[Opening]":
        """The tables of so many players, laid once, in whatever language they are wanted."""
        if players not in self._tables:
            opened = self._opened.on_table
            self._tables[players] = LazySequence(lambda: _openings(opened, players))
        return self._tables[players]

    def _settings(self, language: str) -> Settings:
        asked = self._request
        paper = PAPERS[asked.paper]
        if (margin := asked.margin) is not None:
            paper = replace(paper, margin=Insets(margin, margin, margin, margin))
        plan = Plan(paper=paper, duplex=asked.duplex, bleed=asked.bleed, marks=asked.marks,
                    pack=asked.pack, gap=asked.gap,
                    strip=asked.marks, cut_lines=asked.cut_lines)
        if cutter := _cutter(asked):
            plan = plan.with_cutter(cutter)
        look = FaceLook(language, asked.low_ink, asked.draft)
        return Settings(look=look, plan=plan, dpi=asked.dpi, players=asked.players,
                        border=asked.border, wishes=asked.wishes,
                        plates=asked.plates, outline_text=asked.outline_text, printer=asked.printer)

    def _choose_pieces(self, pieces: Iterable[PrintedPiece],
                       players: int | None) -> tuple[PrintedPiece, ...]:
        """The pieces that the user wants and that have a copy."""
        only = self._request.only
        kept = tuple(piece for piece in pieces
                     if _is_wanted(piece.component, only, self._opened.game)
                     and piece.component.copies_for(players) > 0)
        if not kept:
            self._findings.stop_on_errors()
            self._findings.error("command/nothing-left", "there is no piece to make",
                                 hint="leave out --only or --players")
            raise Stop(self._findings)
        return kept

    def _draw_faces(self, faces: list[Face], pressroom: FaceSource, language: str) -> None:
        pressroom.load_cached(faces)
        self._progress.stage(f"Drawing ({language})", len(faces))
        for face in faces:
            pressroom.draw(face)
            self._progress.step()


def _reuse_faces(known: Faces | None, opened: OpenedGame, findings: Findings,
           draft_of: OpenedGame | None = None) -> Faces:
    """The faces of a game; the known ones if only components have changed since."""
    if known is None or not known.can_reuse_for(opened):
        return Faces(opened, findings, draft_of)
    known.again(opened, findings)
    return known


def _cutter(request: KitRequest) -> Cutter | None:
    """The machine that cuts the sheets; who wants files for one has one."""
    name = request.wishes.cutter or ("generic" if "cut" in request.targets else "")
    return CUTTERS[name] if name else None


def _check_cutter(request: KitRequest, findings: Findings) -> None:
    """Refuse paper that a machine doesn't take, and what it can't do with paper."""
    cutter = _cutter(request)
    if not cutter:
        return
    if cutter.papers and request.paper not in cutter.papers:
        findings.error("command/cutter-paper", f"a {cutter.title} can't be given {request.paper} "
                       "paper", hint=f"it takes {', '.join(cutter.papers)}")
    if cutter.bounded and request.duplex == "fold":
        findings.error("command/cutter-fold", f"a {cutter.title} can't cut sheets that are folded",
                       hint="let the printer turn the paper: --duplex long or short")


def _check_lengths(request: KitRequest, game: Game, findings: Findings) -> None:
    """Refuse lengths that nothing can be laid out by, and tell of bleed that isn't there."""
    for name, value, (least, most) in (("margin", request.margin, MARGINS),
                                       ("bleed", request.bleed, BLEEDS),
                                       ("gap", request.gap, DISTANCES)):
        if value is not None and not least <= value <= most:
            findings.error("command/length", f"--{name} {value:g} isn't from {least:g} to "
                           f"{most:g} mm", hint="lengths are in millimetres")
    if request.bleed is not None and request.bleed <= BLEEDS[1]:
        used = {each.kind.name: each.kind for each in game.components
                if _is_wanted(each, request.only, game)}
        for kind in used.values():
            if kind.bleed < request.bleed:
                findings.warning("sheet/bleed", f"'{kind.title}' is drawn with {kind.bleed:g} mm "
                                 f"of bleed, less than the {request.bleed:g} mm asked for",
                                 kind.where, f"write bleed: {request.bleed:g}mm, and draw so far")


def _check_request(request: KitRequest, game: Game, findings: Findings) -> None:
    """Refuse what only the game itself can say that it lacks."""
    used = tuple(dict.fromkeys(each.kind.name for each in game.printed))
    ids = {each.id for each in game.printed}
    for kind in request.only or ():
        if kind not in used and kind not in ids:
            findings.error("command/unknown-kind", f"{game.title} has no kind {kind!r}",
                           hint=suggest(kind, used))
    if request.language is not None and request.language not in game.languages:
        findings.error("command/unknown-language",
                       f"{game.title} isn't written in {request.language!r}",
                       hint=suggest(request.language, game.languages))
    if request.players is not None and request.players not in game.players:
        findings.error("command/unknown-players",
                       f"{game.title} isn't made for {request.players} players",
                       hint=f"it is made for {', '.join(map(str, game.players))}")
    _check_cutter(request, findings)
    _check_lengths(request, game, findings)
    if request.plates:
        for name in request.targets:
            if name.partition(":")[0] not in PRINT_TARGETS:
                findings.error("command/colour-target", f"the target {name} can't be made in CMYK",
                               hint="--colour cmyk goes with --target pdf, dtc or shop:FILE")
