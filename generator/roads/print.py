"""The road from an opened game to its kit; the only module that knows the order."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import TypeVar, overload

from generator.cache.anew import with_or_without
from generator.cache.forms import FORMS, Cache
from generator.cache.frames import FRAMES, STARTS, Frames, edition
from generator.cache.pressroom import Pressroom
from generator.cache.store import Album
from generator.export.outbox import FolderOutbox, drafts_of, folder_for, open_outbox
from generator.export.target import Artifact, Target, find_target
from generator.faces.draft import drafted
from generator.faces.face import Face, Look, Piece, faces_of
from generator.findings import Finding, Findings, Stop, did_you_mean, in_draft
from generator.job import Border, Job, Settings, SetUp
from generator.load.game_folder import Opened
from generator.model.game import Component, Game, Kind
from generator.pages.blocks import drawings
from generator.pages.book import frame_key
from generator.pages.kit import shape_of
from generator.progress import Progress
from generator.roads.faces import Faces
from generator.roads.look_on import look_at_faces
from generator.sheets.impose import impose
from generator.sheets.sheet import PAPERS, Duplex, Plan

T = TypeVar("T")
PICTURES = Path(".cache", "pictures")


@dataclass(frozen=True, slots=True)
class Request:
    """What the user asked for."""

    targets: tuple[str, ...] = ()
    out: Path | None = None
    only: tuple[str, ...] | None = None
    language: str | None = None
    players: int | None = None
    low_ink: bool = False
    paper: str = "a4"
    duplex: Duplex = "long"
    bleed: bool = True
    marks: bool = True
    pack: bool = False
    dpi: int = 300
    border: Border = "transparent"
    outline_text: bool = False
    draft: bool = False


@dataclass(frozen=True, slots=True)
class BuiltKit:
    """What a build left, and where."""

    folder: Path
    artifacts: tuple[Artifact, ...]


@dataclass(frozen=True, slots=True)
class Seen:
    """What a check has looked at."""

    title: str
    languages: tuple[str, ...]
    pieces: int
    faces: int
    sheets: int


@dataclass(slots=True)
class Kept:
    """What a build leaves in memory for the next one with the same request."""

    guide: Faces | None = None
    faces: Faces | None = None
    pressroom: Pressroom | None = None
    frames: Frames | None = None


def build(opened: Opened, request: Request, progress: Progress, findings: Findings,
          kept: Kept | None = None) -> BuiltKit:
    """Make a game's kit; with anything wrong in it, nothing is written.

    What only one target can't make is an error among the findings, and the others are written.

    What is `kept` of an earlier build is used where it still holds, and replaced.
    """
    kept = kept or Kept()
    known = kept.faces
    road = _Road(opened, request, progress, findings, kept)
    _refuse_bare(opened, request, findings)
    folder = folder_for(request.out, opened.game.id, findings)
    return with_or_without(folder, lambda: road.built(folder, kept, kept.faces is known))


def prepared(opened: Opened, request: Request, progress: Progress, findings: Findings,
             kept: Kept) -> Job:
    """A kit ready to be written, its sheets laid, of which nothing is written; Stop if it can't be.

    What is `kept` of an earlier one is used where it still holds, and replaced.
    """
    known = kept.faces
    road = _Road(opened, request, progress, findings, kept)
    _refuse_bare(opened, request, findings)
    kept.pressroom = road.pressroom(Cache(None), kept, kept.faces is known)
    kept.frames = kept.frames or Frames(None)
    job = replace(road.prepare(kept.pressroom, request.language or opened.game.languages[0]),
                  frames=kept.frames)
    lay(job)
    findings.stop_on_errors()
    return road.with_set_ups(job)


def _refuse_bare(opened: Opened, request: Request, findings: Findings) -> None:
    """Go no further with kinds that have no front, if they are wanted on paper."""
    bare = _without_front(request, opened.game) if not request.draft else []
    for kind in bare:
        findings.error("kind/no-front", f"the kind '{kind.name}' has no front to print",
                       kind.where, f"write front: {kind.name}.front.svg, and draw that template")
    if bare:
        raise Stop(findings)


def check(opened: Opened, request: Request, progress: Progress, findings: Findings) -> Seen:
    """Do all that a build does before it writes, in every language."""
    road, game = _Road(opened, request, progress, findings, Kept()), opened.game
    bare = _without_front(request, game)
    for kind in bare:
        findings.note("kind/no-front", f"the kind '{kind.name}' has no front: it can be played "
                      "with, but not printed", kind.where)
    languages = languages_of(request, game)
    if {each.kind.name for each in game.components} <= {kind.name for kind in bare}:
        return Seen(game.title, languages, sum(each.copies for each in game.components), 0, 0)
    pressroom = Pressroom(game, opened.assets, Cache(None), findings, trial=True)
    jobs = [lay(road.prepare(pressroom, language)) for language in languages]
    findings.stop_on_errors()
    _look_at_edges(jobs[0], findings)
    if request.only is None:
        _inspect(jobs[0], findings)
    faces = {face.key for job in jobs for face in faces_of(job.pieces)}
    pieces = sum(each.component.copies_for(request.players) for each in jobs[0].pieces)
    return Seen(game.title, languages, pieces, len(faces), len(jobs[0].sheets))


class LaidOnDemand(Sequence[T]):
    """Sheets or tables, laid when somebody looks at them; a build may know its pages already."""

    def __init__(self, lay: Callable[[], tuple[T, ...]]) -> None:
        self._lay = lay

    @cached_property
    def laid(self) -> tuple[T, ...]:
        """All of them."""
        return self._lay()

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[T, ...]: ...

    def __getitem__(self, index: int | slice) -> T | tuple[T, ...]:
        return self.laid[index]

    def __len__(self) -> int:
        return len(self.laid)


def lay(job: Job) -> Job:
    """Lay the sheets of a job, so that what doesn't fit is found."""
    len(job.sheets)
    return job


def start_source(opened: Opened, players: int | None) -> str:
    """A digest of all that decides with which table a game begins."""
    game = opened.game
    about = (edition(STARTS), players, replace(game, components=(), places={}),
             [(each.id, each.kind.name, each.copies, each.copies_by_players, each.values)
              for each in game.components], opened.written_table)
    return sha256(repr(about).encode("utf-8", "surrogatepass")).hexdigest()


def _set_ups(opened: Opened, players: int | None) -> tuple[SetUp, ...]:
    from generator.roads.table import set_ups  # noqa: PLC0415

    return set_ups(opened, players)


def _look_at_edges(job: Job, findings: Findings) -> None:
    """Only pieces that share their cuts need to be looked at, and so the pixels of pdfium."""
    if any(piece.component.kind.cut == "shared" for piece in job.pieces):
        from generator.inspection.edges import check_edges  # noqa: PLC0415

        check_edges(job, findings)


def _inspect(job: Job, findings: Findings) -> None:
    """Look at the faces as a careful designer would: all of them, as some may explain others."""
    from generator.inspection.inspector import inspect  # noqa: PLC0415

    inspect(job, findings)


def _drafted(opened: Opened, request: Request, findings: Findings) -> Opened:
    """The game with something in place of what isn't there yet."""
    for kind in _without_front(request, opened.game):
        findings.add(in_draft(Finding("kind/no-front", "error", f"the kind '{kind.name}' has no "
                                      "front", kind.where)))
    game, assets = drafted(opened.game, opened.assets, shape_of)
    return replace(opened, game=game, assets=assets)


def _without_front(request: Request, game: Game) -> list[Kind]:
    """The kinds that are wanted and can't be printed."""
    used = dict.fromkeys(each.kind.name for each in game.components if _wanted(each, request.only))
    return [game.kinds[name] for name in used if not game.kinds[name].front]


def languages_of(request: Request, game: Game) -> tuple[str, ...]:
    """The languages that are looked at: the one that is asked for, or all."""
    return (request.language,) if request.language else game.languages


def _wanted(component: Component, only: tuple[str, ...] | None) -> bool:
    """Whether a component, or all of its kind, is asked for."""
    return only is None or component.kind.name in only or component.id in only


class _Road:
    """The steps that building and checking have in common.

    A mistake in one component doesn't hide what is wrong with the drawing of the others: the road
    goes on without it, and ends before anything is written.
    """

    def __init__(self, opened: Opened, request: Request, progress: Progress,
                 findings: Findings, kept: Kept) -> None:
        self._opened = drawn = _drafted(opened, request, findings) if request.draft else opened
        self._request = request
        self._progress = progress
        self._findings = findings
        mistaken = len(findings.errors)
        _check_request(request, opened.game, findings)
        asked = len(findings.errors)
        # What is wrong with the guide's drawings shall not hide what is wrong with the faces.
        with suppress(Stop):
            guide = replace(drawn, game=drawings(drawn.game, drawn.assets))
            kept.guide = self._guide = _faces(kept.guide, guide, findings)
        with suppress(Stop):
            kept.faces = self._faces = _faces(kept.faces, drawn, findings,
                                              opened if request.draft else None)
        if len(findings.errors) > asked:
            # Nor shall what is wrong with one template hide what is wrong with another's faces.
            look_at_faces(drawn.game, drawn.assets, languages_of(request, drawn.game), findings)
        if len(findings.errors) > mistaken:
            raise Stop(findings)

    def built(self, folder: Path, kept: Kept, same: bool) -> BuiltKit:
        """The kit in its folder, with the help of what earlier builds have left.

        `same` says that all that faces have in common is as it was.
        """
        kept.pressroom = pressroom = self.pressroom(Cache(folder / FORMS), kept, same)
        kept.frames = frames = kept.frames or Frames(folder / FRAMES)
        try:
            return self._made(folder, pressroom, frames)
        except (Stop, OSError):
            raise
        except Exception:
            # Whatever went wrong may come of what was kept.
            kept.pressroom = kept.frames = None
            raise

    def _made(self, folder: Path, pressroom: Pressroom, frames: Frames) -> BuiltKit:
        album, findings = Album(folder / PICTURES), self._findings
        game = self._opened.game
        job = replace(self.prepare(pressroom, self._request.language or game.languages[0]),
                      album=album, frames=frames)
        if self._request.only is None:
            job = self.with_set_ups(job)
        job = replace(job, pages_key=frame_key(job))
        if frames.find(job.pages_key) is None:
            lay(job)
        findings.stop_on_errors()
        _look_at_edges(job, findings)
        with open_outbox(folder, game.id, findings) as outbox, closing(album):
            for target in map(find_target, self._request.targets):
                self._write(target, job, outbox)
            artifacts = outbox.publish()
            pressroom.keep()
            frames.keep()
            album.keep()
        return BuiltKit(folder, artifacts)

    def _write(self, target: Target, job: Job, outbox: FolderOutbox) -> None:
        """Let one target write; what it can't make is no reason to do without the others."""
        own = Findings()
        shelf = drafts_of(outbox, target.name) if self._request.draft else outbox.shelf(target.name)
        try:
            target.write(job, shelf, self._progress, own)
        except Stop as stop:
            # What is wrong with the folder or with a face is wrong for all of them.
            if stop.findings is not own:
                raise
            outbox.give_up(shelf.target)
        finally:
            self._findings.extend(own)

    def pressroom(self, cache: Cache, kept: Kept, same: bool) -> Pressroom:
        """A place to draw in, with what an earlier one has drawn."""
        if kept.pressroom and same:
            return kept.pressroom.again(self._findings)
        pressroom = Pressroom(self._opened.game, self._opened.assets, cache, self._findings,
                              outline_text=self._request.outline_text)
        return pressroom.taking_over(kept.pressroom) if kept.pressroom else pressroom

    def prepare(self, pressroom: Pressroom, language: str) -> Job:
        """Draw every face and lay every piece on paper."""
        settings = self._settings(language)
        pieces = self._chosen(self._faces.pieces(settings.look))
        guide = self._guide.pieces(settings.look)
        self._draw(faces_of((*pieces, *guide)), pressroom, language)
        copies = [(piece, piece.component.copies_for(settings.players)) for piece in pieces]
        sheets = LaidOnDemand(lambda: impose(copies, settings.plan, self._findings))
        return Job(self._opened.game, self._opened.assets, settings, pieces, sheets, pressroom,
                   drawings={piece.front.name: piece.front for piece in guide})

    def with_set_ups(self, job: Job) -> Job:
        """The job with the tables for the guide, which aren't laid again if they came of the same.

        To import the rules and to lay a table takes longer than all that is left of a build in
        which nothing has changed.
        """
        opened, players = self._opened, self._request.players
        tables = LaidOnDemand(lambda: _set_ups(opened, players))
        source = start_source(opened, players)
        key = job.frames.start(source)
        if key is None:
            key = sha256(repr(tables.laid).encode("utf-8", "surrogatepass")).hexdigest()
            job.frames.add_start(source, key)
        return replace(job, set_ups=tables, start_key=key)

    def _settings(self, language: str) -> Settings:
        asked = self._request
        plan = Plan(PAPERS[asked.paper], asked.duplex, asked.bleed, asked.marks, asked.pack)
        look = Look(language, asked.low_ink, asked.draft)
        return Settings(look, plan, asked.dpi, asked.players, asked.border)

    def _chosen(self, pieces: Iterable[Piece]) -> tuple[Piece, ...]:
        """The pieces that the user wants and that have a copy."""
        only, players = self._request.only, self._request.players
        kept = tuple(piece for piece in pieces
                     if _wanted(piece.component, only)
                     and piece.component.copies_for(players) > 0)
        if not kept:
            self._findings.stop_on_errors()
            self._findings.error("command/nothing-left", "there is no piece to make",
                                 hint="leave out --only or --players")
            raise Stop(self._findings)
        return kept

    def _draw(self, faces: list[Face], pressroom: Pressroom, language: str) -> None:
        pressroom.look_up(faces)
        self._progress.stage(f"Drawing ({language})", len(faces))
        for face in faces:
            pressroom.draw(face)
            self._progress.step()


def _faces(known: Faces | None, opened: Opened, findings: Findings,
           draft_of: Opened | None = None) -> Faces:
    """The faces of a game; the known ones if only components have changed since."""
    if known is None or not known.still_fit(opened):
        return Faces(opened, findings, draft_of)
    known.again(opened, findings)
    return known


def _check_request(request: Request, game: Game, findings: Findings) -> None:
    """Refuse what only the game itself can say that it lacks."""
    used = tuple(dict.fromkeys(each.kind.name for each in game.components))
    ids = {each.id for each in game.components}
    for kind in request.only or ():
        if kind not in used and kind not in ids:
            findings.error("command/unknown-kind", f"{game.title} has no kind {kind!r}",
                           hint=did_you_mean(kind, used))
    if request.language is not None and request.language not in game.languages:
        findings.error("command/unknown-language",
                       f"{game.title} isn't written in {request.language!r}",
                       hint=did_you_mean(request.language, game.languages))
    if request.players is not None and request.players not in game.players:
        findings.error("command/unknown-players",
                       f"{game.title} isn't made for {request.players} players",
                       hint=f"it is made for {', '.join(map(str, game.players))}")
