"""The designer's road: what changed between two sets of components, and what to change."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from generator.apps.workflows.faces import Faces
from generator.apps.workflows.judge import census_of, crew_of
from generator.base.findings import Findings, Stop
from generator.base.progress import Progress
from generator.drawing.cache.pressroom import Fingerprints
from generator.drawing.faces.face import Look, Piece, faces_of
from generator.game.load.game_folder import Opened
from generator.game.load.revision import Edition
from generator.game.model.game import Game
from generator.game.model.supply import supply_of
from generator.judging.balance.plan import StudyPlan, planned
from generator.judging.balance.study import Crew
from generator.judging.tuning.difference import Edit, Print, Reprint, edits, reprints
from generator.judging.tuning.paired import GAMES, Contest, can_play, play_contest
from generator.judging.tuning.tuner import Tuned, Wish, tune_census
from generator.judging.tuning.vary import Candidate, UnpatchableError, files_of, patched, unified
from generator.playing.rules.declaration import Census
from generator.playing.rules.registry import tell_unknown


class Version:
    """An edition of a game whose faces can be drawn; Stop if they can't."""

    def __init__(self, edition: Edition, findings: Findings) -> None:
        self.edition = edition
        self.game, self.assets = edition.opened.game, edition.opened.assets
        self.study = edition.opened.expectations.study
        self.fingerprints = Fingerprints(self.game, self.assets)
        own = Findings()
        try:
            self.faces = Faces(edition.opened, own)
        except Stop:
            edition.names.stop(own, findings)


@dataclass(frozen=True, slots=True)
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
    contest: Contest | None


def compare(old: Edition, new: Edition, progress: Progress, findings: Findings, *,
            language: str | None = None, plan: StudyPlan | None = None,
            workers: str = "1") -> Comparison:
    """Say what differs between two editions; with a plan, also in play on the same luck."""
    before, after = Version(old, findings), Version(new, findings)
    game = after.game
    languages = _languages(game, language, findings)
    found = Comparison(
        game.title, "" if new.names.copied_to else new.opened.where, game.languages[0],
        {kind: tuple(each.id for each in game.of_kind(kind)) for kind in game.kinds},
        _edits(before, after),
        {each: _reprints(before, after, each) for each in languages}, None)
    supplies = [supply_of(each.game) for each in (before, after)]
    for supply in supplies if plan else ():
        if supply.own is not None and supply.code is None:
            tell_unknown(supply, findings)
    if plan is None or not can_play(*supplies):
        return found
    with crew_of(workers, progress, findings) as crew:
        return replace(found, contest=_contest(before, after, plan, crew))


def _edits(before: Version, after: Version) -> tuple[Edit, ...]:
    found = edits(before.game, after.game, before.assets.words, after.assets.words)
    return tuple(replace(each, before=before.edition.names.place(each.before),
                         after=after.edition.names.place(each.after)) for each in found)


def _languages(game: Game, language: str | None, findings: Findings) -> tuple[str, ...]:
    if language is None:
        return game.languages
    if language not in game.languages:
        findings.error("command/unknown-language", f"{game.title} isn't written in {language!r}",
                       hint=f"it is written in {', '.join(game.languages)}")
        raise Stop(findings)
    return (language,)


def _reprints(before: Version, after: Version, language: str) -> tuple[Reprint, ...]:
    """What to print in a language; a box that had never been in it is all new."""
    sets = [each.faces.pieces(Look(language)) if language in each.game.languages else ()
            for each in (before, after)]
    old, new = ({face.key for face in faces_of(pieces)} for pieces in sets)
    # Equal keys are equal faces; others are drawn, for they may look alike all the same.
    return reprints(*([_print(piece, version.fingerprints, old & new) for piece in pieces]
                      for pieces, version in zip(sets, (before, after), strict=True)))


def _print(piece: Piece, fingerprints: Fingerprints, same: set[str]) -> Print:
    component, kind = piece.component, piece.component.kind
    front, back = (("" if face is None else face.key if face.key in same else fingerprints.of(face))
                   for face in (piece.front, piece.back))
    return Print(component.id, kind.name, component.copies, front, back,
                 (kind.shape, kind.corner, kind.outline))


def _contest(before: Version, after: Version, plan: StudyPlan, crew: Crew) -> Contest:
    old, new = supply_of(before.game), supply_of(after.game)
    shared = replace(new, players=tuple(each for each in new.players if each in old.players)
                     or new.players)
    study = replace(after.study, players=tuple(each for each in after.study.players
                                               if each in shared.players))
    players, lineups = planned(shared, study, plan.players, plan.lineups)
    whole = replace(plan, players=players, lineups=lineups, games=plan.games or GAMES,
                    seconds=after.study.seconds)
    return play_contest(old, new, whole, crew)


@dataclass(frozen=True, slots=True)
class Proposal:
    """A candidate's changes as a patch; `folder` is where to apply it, empty for here.

    The patch is empty if a number isn't written as a number, and has to be changed by hand.
    """

    patch: str
    folder: str


@dataclass(frozen=True, slots=True)
class Tuning:
    """What tuning came to, and its finalists' patches."""

    census: Census
    tuned: Tuned
    proposals: tuple[Proposal, ...]


def tune(opened: Opened, wish: Wish, workers: str, progress: Progress,
         findings: Findings) -> Tuning:
    """Search for numbers that bring a game's play nearer to what is expected of it."""
    findings.stop_on_errors()
    census = census_of(opened)
    with crew_of(workers, progress, findings) as crew:
        tuned = tune_census(census, wish, crew)
    return Tuning(census, tuned, tuple(_proposal(opened, each.candidate)
                                       for each in tuned.finalists))


def _proposal(opened: Opened, candidate: Candidate) -> Proposal:
    """A candidate as a patch of the game's files, with paths from here or from its folder."""
    here, home = Path.cwd().resolve(), opened.folders.home.resolve()
    base = here if home.is_relative_to(here) else home
    old, names = {}, {}
    for file in files_of(opened.game, candidate):
        # The numbers stand where they were read, whatever the file says by now.
        old[file] = (opened.files.held(file) or b"").decode("utf-8")
        names[file] = (Path.cwd() / file).resolve().relative_to(base).as_posix()
    try:
        new = patched(opened.game, candidate, old)
    except UnpatchableError:
        return Proposal("", "")
    return Proposal(unified(names, old, new), "" if base == here else str(base))
