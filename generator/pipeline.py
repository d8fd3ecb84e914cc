"""The road from a game's folder to its kit; the only module that knows the order."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from generator.export.outbox import open_outbox
from generator.export.registry import find_target
from generator.export.target import Artifact, Job, Progress, Settings
from generator.faces.check import check_templates
from generator.faces.face import Face, Look, Piece
from generator.faces.plan import plan_faces
from generator.findings import Findings, did_you_mean
from generator.load.game_folder import read_game
from generator.model.assets import Assets
from generator.model.game import Game
from generator.sheets.impose import impose
from generator.sheets.papers import PAPERS
from generator.sheets.sheet import Duplex, Plan
from generator.studio.cache import Cache
from generator.studio.studio import Studio

OUTPUT = Path("output")
CACHE = Path(".cache", "forms.sqlite")


@dataclass(frozen=True, slots=True)
class Request:
    """What the user asked for."""

    game: str
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


@dataclass(frozen=True, slots=True)
class Kit:
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


def build(request: Request, progress: Progress, findings: Findings) -> Kit:
    """Make a game's kit; with anything wrong in it, nothing is written."""
    game, assets = _read(request, progress, findings)
    folder = request.out or OUTPUT / game.id
    studio = Studio(game, assets, Cache(folder / CACHE), findings)
    job = _prepare(request, game, assets, studio, progress, findings)
    with open_outbox(folder, game.id, findings) as outbox:
        for target in map(find_target, request.targets):
            target.write(job, outbox.shelf(target.name), progress, findings)
        artifacts = outbox.publish()
        studio.keep()
    return Kit(folder, artifacts)


def check(request: Request, progress: Progress, findings: Findings) -> Seen:
    """Do all that a build does before it writes, in every language."""
    game, assets = _read(request, progress, findings)
    languages = (request.language,) if request.language else game.languages
    jobs = []
    for language in languages:
        studio = Studio(game, assets, Cache(None), findings)
        asked = replace(request, language=language)
        jobs.append(_prepare(asked, game, assets, studio, progress, findings))
    copies = [each.component.copies_for(request.players) for each in jobs[0].pieces]
    return Seen(game.title, languages, sum(copies),
                len({face.key for job in jobs for face in faces_of(job.pieces)}),
                len(jobs[0].sheets))


def faces_of(pieces: Iterable[Piece]) -> list[Face]:
    """The distinct faces of some pieces, in the order in which they are met."""
    faces = (face for piece in pieces for face in (piece.front, piece.back) if face)
    return list({face.key: face for face in faces}.values())


def _read(request: Request, progress: Progress, findings: Findings) -> tuple[Game, Assets]:
    progress.stage("Reading", 2)
    game, assets = read_game(request.game, findings)
    findings.stop_on_errors()
    progress.step()
    _check_request(request, game, findings)
    check_templates(game, assets, findings)
    findings.stop_on_errors()
    return game, assets


def _prepare(request: Request, game: Game, assets: Assets, studio: Studio,
             progress: Progress, findings: Findings) -> Job:
    """Draw every face and lay every piece on paper."""
    settings = _settings(request, game)
    pieces = _chosen(plan_faces(game, assets, settings.look, findings), request, findings)
    findings.stop_on_errors()
    faces = faces_of(pieces)
    studio.look_up(faces)
    progress.stage("Drawing", len(faces))
    for face in faces:
        studio.form(face)
        progress.step()
    copies = [(piece, piece.component.copies_for(request.players)) for piece in pieces]
    sheets = impose(copies, settings.plan, findings)
    findings.stop_on_errors()
    return Job(game, assets, settings, pieces, sheets, studio)


def _settings(request: Request, game: Game) -> Settings:
    look = Look(request.language or game.languages[0], request.low_ink)
    plan = Plan(PAPERS[request.paper], request.duplex, request.bleed, request.marks, request.pack)
    return Settings(look, plan, request.dpi, request.players)


def _chosen(pieces: Iterable[Piece], request: Request, findings: Findings) -> tuple[Piece, ...]:
    """The pieces that the user wants and that have a copy."""
    kept = tuple(piece for piece in pieces
                 if (request.only is None or piece.component.kind.name in request.only)
                 and piece.component.copies_for(request.players) > 0)
    if not kept:
        findings.error("command/nothing-left", "there is no piece to make",
                       hint="leave out --only or --players")
    return kept


def _check_request(request: Request, game: Game, findings: Findings) -> None:
    """Refuse what only the game itself can say that it lacks."""
    used = tuple(dict.fromkeys(each.kind.name for each in game.components))
    for kind in request.only or ():
        if kind not in used:
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
