"""Compares two versions of a game, and searches for better numbers."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from generator.apps.workflows.evaluation import census_of, open_crew
from generator.apps.workflows.game_faces import Faces
from generator.base.findings import Findings, Stop
from generator.base.progress import Progress
from generator.drawing.cache.face_source import FaceDigests
from generator.drawing.faces.face import FaceLook, PrintedPiece, distinct_faces
from generator.game.load.game_folder import OpenedGame
from generator.game.load.git_revision import Edition
from generator.game.model.game import Game
from generator.game.model.supply import supply_of
from generator.judging.balance.balance_study import Crew
from generator.judging.balance.plan import StudyPlan, choose_tables
from generator.judging.tuning.candidates import (
    Candidate,
    UnpatchableError,
    files_of,
    make_diff,
    patch_texts,
)
from generator.judging.tuning.comparison import (
    COMPARISON_GAMES,
    Edit,
    PiecePrint,
    PlayComparison,
    Reprint,
    can_play,
    compare_play,
    find_edits,
    find_reprints,
)
from generator.judging.tuning.tuner import TuningRequest, TuningResult, tune_census
from generator.playing.rules.declaration import Census
from generator.playing.rules.registry import report_unknown_rules


class GameVersion:
    """An edition of a game whose faces can be drawn; Stop if they can't."""

    def __init__(self, edition: Edition, findings: Findings) -> None:
        self.edition = edition
        self.game, self.assets = edition.opened.game, edition.opened.assets
        self.study = edition.opened.expectations.study
        self.fingerprints = FaceDigests(self.game, self.assets)
        problems = Findings()
        try:
            self.faces = Faces(edition.opened, problems)
        except Stop:
            edition.names.stop(problems, findings)


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """What differs between two sets: data, paper by language, and play if there are rules.

    `where` is how the new set is called if it can be built, `language` its first one, `kinds` the
    ids of its pieces.
    """

    title: str
    where: str
    language: str
    kinds: Mapping[str, tuple[str, ...]]
    edits: tuple[Edit, ...]
    reprints: Mapping[str, tuple[Reprint, ...]]
    contest: PlayComparison | None


def compare(old: Edition, new: Edition, progress: Progress, findings: Findings, *,
            language: str | None = None, plan: StudyPlan | None = None,
            workers: str = "1") -> Comparison:
    """Say what differs between two editions; with a plan, also in play on the same luck."""
    before, after = GameVersion(old, findings), GameVersion(new, findings)
    game = after.game
    languages = _languages(game, language, findings)
    comparison = Comparison(
        title=game.title, where="" if new.names.copy_folder else new.opened.where,
                       language=game.languages[0],
        kinds={kind: tuple(component.id for component in game.of_kind(kind))
               for kind in game.kinds},
        edits=_edits(before, after),
        reprints={language: _reprints(before, after, language) for language in languages},
        contest=None)
    supplies = [supply_of(edition.game) for edition in (before, after)]
    for supply in supplies if plan else ():
        if supply.program is not None and supply.code is None:
            report_unknown_rules(supply, findings)
    if plan is None or not can_play(*supplies):
        return comparison
    with open_crew(workers, progress, findings) as crew:
        return replace(comparison, contest=_contest(before, after, plan, crew))


def _edits(before: GameVersion, after: GameVersion) -> tuple[Edit, ...]:
    edits = find_edits(before.game, after.game, before.assets.words, after.assets.words)
    return tuple(replace(edit, before=before.edition.names.place(edit.before),
                         after=after.edition.names.place(edit.after)) for edit in edits)


def _languages(game: Game, language: str | None, findings: Findings) -> tuple[str, ...]:
    if language is None:
        return game.languages
    if language not in game.languages:
        findings.error("command/unknown-language", f"{game.title} isn't written in {language!r}",
                       hint=f"it is written in {', '.join(game.languages)}")
        raise Stop(findings)
    return (language,)


def _reprints(before: GameVersion, after: GameVersion, language: str) -> tuple[Reprint, ...]:
    """What to print in a language; a box that had never been in it is all new."""
    sets = [version.faces.pieces(FaceLook(language)) if language in version.game.languages else ()
            for version in (before, after)]
    old, new = ({face.key for face in distinct_faces(pieces)} for pieces in sets)
    # Equal keys are equal faces; others are drawn, for they may look alike all the same.
    return find_reprints(*([_piece_print(piece, version.fingerprints, old & new)
                            for piece in pieces]
                      for pieces, version in zip(sets, (before, after), strict=True)))


def _piece_print(piece: PrintedPiece, fingerprints: FaceDigests, same: set[str]) -> PiecePrint:
    component, kind = piece.component, piece.component.kind
    front, back = (("" if face is None else face.key if face.key in same else fingerprints.of(face))
                   for face in (piece.front, piece.back))
    return PiecePrint(component.id, kind.name, component.copies, front, back,
                 (kind.shape, kind.corner, kind.outline))


def _contest(before: GameVersion, after: GameVersion, plan: StudyPlan,
             crew: Crew) -> PlayComparison:
    old, new = supply_of(before.game), supply_of(after.game)
    shared = replace(new, players=tuple(count for count in new.players if count in old.players)
                     or new.players)
    study = replace(after.study, players=tuple(count for count in after.study.players
                                               if count in shared.players))
    players, lineups = choose_tables(shared, study, plan.players, plan.lineups)
    whole = replace(plan, players=players, lineups=lineups, games=plan.games or COMPARISON_GAMES,
                    seconds=after.study.seconds)
    return compare_play(old, new, whole, crew)


@dataclass(frozen=True, slots=True)
class CandidatePatch:
    """A candidate's changes as a patch; `folder` is where to apply it, empty for here.

    The patch is empty if a number isn't written as a number, and has to be changed by hand.
    """

    patch: str
    folder: str


@dataclass(frozen=True, slots=True)
class TuningReport:
    """What tuning came to, and its finalists' patches."""

    census: Census
    outcome: TuningResult
    proposals: tuple[CandidatePatch, ...]


def tune(opened: OpenedGame, wish: TuningRequest, workers: str, progress: Progress,
         findings: Findings) -> TuningReport:
    """Search for numbers that bring a game's play nearer to what is expected of it."""
    findings.stop_on_errors()
    census = census_of(opened)
    with open_crew(workers, progress, findings) as crew:
        tuned = tune_census(census, wish, crew)
    return TuningReport(census, tuned, tuple(_candidate_patch(opened, finalist.candidate)
                                             for finalist in tuned.finalists))


def _candidate_patch(opened: OpenedGame, candidate: Candidate) -> CandidatePatch:
    """A candidate as a patch of the game's files, with paths from here or from its folder."""
    here, home = Path.cwd().resolve(), opened.folders.home.resolve()
    base = here if home.is_relative_to(here) else home
    old, names = {}, {}
    for file in files_of(opened.game, candidate):
        # The places are from when the file was read, even if it has changed since.
        old[file] = (opened.files.content_of(file) or b"").decode("utf-8")
        names[file] = (Path.cwd() / file).resolve().relative_to(base).as_posix()
    try:
        new = patch_texts(opened.game, candidate, old)
    except UnpatchableError:
        return CandidatePatch("", "")
    return CandidatePatch(make_diff(names, old, new), "" if base == here else str(base))
