"""The designer's road: what changed between two sets of components, and what to change."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path

from generator.balance.plan import StudyPlan, planned
from generator.balance.study import Crew
from generator.cache.studio import Fingerprints
from generator.composition.check import Census
from generator.faces.check import check_templates
from generator.faces.face import Look, Piece
from generator.faces.render import plan_faces
from generator.findings import Findings, Stop
from generator.load.expectations_file import read_expectations
from generator.load.game_folder import find_game, read_game
from generator.load.revision import Edition, opened
from generator.model.assets import Assets
from generator.model.expectation import Study
from generator.model.game import Game
from generator.model.supply import supply_of
from generator.progress import Progress
from generator.roads.judge import census_at, crew_of
from generator.roads.print import faces_of
from generator.tuning.difference import Edit, Print, Reprint, edits, reprints
from generator.tuning.paired import GAMES, Contest, can_play, play_contest
from generator.tuning.patch import UnpatchableError, files_of, patched, unified
from generator.tuning.tuner import Tuned, Wish, tune_census
from generator.tuning.vary import Candidate


@dataclass(frozen=True, slots=True)
class Version:
    """A game as one of two sets has it."""

    edition: Edition
    game: Game
    assets: Assets
    likenesses: Fingerprints
    study: Study


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


def compare(old: str, new: str, progress: Progress, findings: Findings, *,
            language: str | None = None, plan: StudyPlan | None = None,
            workers: str = "1") -> Comparison:
    """Tell what differs between two sets; with a plan, also in play on the same luck."""
    with ExitStack() as stack:
        before, after = (_version(stack.enter_context(opened(where, findings)), findings)
                         for where in (old, new))
        languages = _languages(after.game, language, findings)
        game = after.game
        found = Comparison(
            game.title, "" if after.edition.copied_to else new, game.languages[0],
            {kind: tuple(each.id for each in game.of_kind(kind)) for kind in game.kinds},
            _edits(before, after),
            {each: _reprints(before, after, each) for each in languages}, None)
        if plan is None or not can_play(supply_of(before.game), supply_of(after.game)):
            return found
        with crew_of(workers, progress, findings) as crew:
            return replace(found, contest=_contest(before, after, plan, crew))


def _version(edition: Edition, findings: Findings) -> Version:
    """Read a game; only errors are told, the rest isn't about the difference."""
    own = Findings()
    try:
        game, assets = read_game(edition.where, own)
        check_templates(game, assets, own)
        own.stop_on_errors()
    except Stop:
        for each in edition.told(own).errors:
            findings.add(each)
        raise Stop(findings) from None
    folders = find_game(edition.where, own)
    study = read_expectations(folders.home, game, assets.words.get(game.languages[0]),
                              Findings()).study if folders else Study()
    return Version(edition, game, assets, Fingerprints(game, assets), study)


def _edits(before: Version, after: Version) -> tuple[Edit, ...]:
    found = edits(before.game, after.game, before.assets.words, after.assets.words)
    return tuple(replace(each, before=before.edition.place(each.before),
                         after=after.edition.place(each.after)) for each in found)


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
    sets = [plan_faces(each.game, each.assets, Look(language), Findings())
            if language in each.game.languages else () for each in (before, after)]
    old, new = ({face.key for face in faces_of(pieces)} for pieces in sets)
    # Equal keys are equal faces; others are drawn, for they may look alike all the same.
    return reprints(*([_print(piece, likenesses, old & new) for piece in pieces] for pieces,
                      likenesses in zip(sets, (before.likenesses, after.likenesses), strict=True)))


def _print(piece: Piece, likenesses: Fingerprints, same: set[str]) -> Print:
    component, kind = piece.component, piece.component.kind
    front, back = (("" if face is None else face.key if face.key in same else likenesses.of(face))
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


def tune(where: str, wish: Wish, workers: str, progress: Progress,
         findings: Findings) -> Tuning:
    """Search for numbers that bring a game's play nearer to what is expected of it."""
    census = census_at(where, findings)
    with crew_of(workers, progress, findings) as crew:
        tuned = tune_census(census, wish, crew)
    return Tuning(census, tuned, tuple(_proposal(where, census.game, each.candidate, findings)
                                       for each in tuned.finalists))


def _proposal(where: str, game: Game, candidate: Candidate, findings: Findings) -> Proposal:
    """A candidate as a patch of the game's files, told from here or from its folder."""
    folders = find_game(where, findings)
    assert folders
    here = Path.cwd().resolve()
    base = here if folders.home.resolve().is_relative_to(here) else folders.home.resolve()
    old, names = {}, {}
    for file in files_of(game, candidate):
        path = (Path.cwd() / file).resolve()
        old[file] = path.read_bytes().decode("utf-8")
        names[file] = path.relative_to(base).as_posix()
    try:
        new = patched(game, candidate, old)
    except UnpatchableError:
        return Proposal("", "")
    return Proposal(unified(names, old, new), "" if base == here else str(base))
