"""The judge's road: from an opened game through play to verdicts and a report."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from generator.apps.workflows.faces import Faces
from generator.apps.workflows.match import peoples_matches
from generator.apps.workflows.rulebook import judge_books
from generator.base.artifact import Artifact
from generator.base.findings import Findings, Stop
from generator.base.progress import Progress
from generator.drawing.cache.anew import with_or_without
from generator.drawing.cache.forms import FORMS, Cache
from generator.drawing.cache.pressroom import Pressroom
from generator.drawing.faces.face import Look, Piece
from generator.game.load.files import there_is
from generator.game.load.game_folder import Opened
from generator.game.load.revision import open_edition
from generator.game.model.supply import supply_of
from generator.game.trust import MayRun
from generator.judging.balance.further import check_worth, look_further
from generator.judging.balance.gate import Earlier, hold
from generator.judging.balance.judge import check_expectations
from generator.judging.balance.measure import Balance
from generator.judging.balance.people import peoples_play
from generator.judging.balance.plan import StudyPlan, planned
from generator.judging.balance.study import Crew, Gate, Played, run_plan
from generator.judging.balance.study_file import read_figures
from generator.judging.components.check import CheckResult, difficulties, run_checks, take_census
from generator.judging.reports.page import balance_json, write_reports
from generator.judging.reports.study import box_of, shown_pieces
from generator.output.outbox import folder_for, open_outbox
from generator.playing.play.executors import executor_for
from generator.playing.rules.declaration import Census
from generator.playing.rules.registry import tell_unknown


@dataclass(frozen=True, slots=True)
class Validation:
    """A game and what its components alone can tell."""

    census: Census
    verdicts: tuple[CheckResult, ...]


@dataclass(frozen=True, slots=True)
class Published:
    """The files of a report, and where they are."""

    folder: Path
    artifacts: tuple[Artifact, ...]


def census_of(opened: Opened) -> Census:
    """The game, counted, with what is expected of it."""
    return take_census(opened.game, opened.assets, opened.expectations, opened.whole)


def validate(opened: Opened, findings: Findings) -> Validation:
    """Judge a game's components by what is expected of them and by what its rules need."""
    census = census_of(opened)
    check_expectations(census.expectations, census.supply, findings)
    verdicts = run_checks(census, findings)
    book = judge_books(opened, census, findings)
    return Validation(census, (*verdicts, book) if book else verdicts)


def balance(opened: Opened, plan: StudyPlan, workers: str, progress: Progress,
            findings: Findings, *, may_run: MayRun | None = None) -> Balance:
    """Play a study of a game and judge it; what the plan leaves open expectations.yaml says.

    `may_run` says whether own rules of an earlier version may be run, if it is held to one.
    """
    supply, expected = supply_of(opened.game), opened.expectations
    if findings.errors:
        # Nothing will be played: what is expected is looked at here or by nobody.
        check_expectations(expected, supply, findings)
        raise Stop(findings)
    players, lineups = planned(supply, expected.study, plan.players, plan.lineups)
    whole = replace(plan, players=players, lineups=lineups, seconds=expected.study.seconds)
    people = peoples_matches(Path(plan.matches), supply, plan.options, findings,
                             any_version=plan.any_version) if plan.matches else []
    earlier = _earlier(opened, plan.against, may_run, findings) if plan.against else None

    def gatekeeper(played: Sequence[Played], crew: Crew) -> Gate:
        return hold(earlier, played, expected.tolerances, crew) if earlier else Gate()

    with crew_of(workers, progress, findings) as crew:
        check_worth(supply, whole, crew)
        found = run_plan(supply, expected, whole, crew, title=opened.game.title,
                         where=opened.where, gatekeeper=gatekeeper)
        points = {piece.id: piece.points for piece in shown_pieces(opened.game, {})
                  if piece.points is not None}
        found = look_further(found, supply, whole, crew, points)
    return replace(found, people=peoples_play(people, whole.seconds)) if people else found


def _earlier(opened: Opened, against: str, may_run: MayRun | None,
             findings: Findings) -> Earlier:
    """What a study is held to: a file's figures, a folder, or the game as git has it.

    A revision alone means the game itself; REV:PATH may name another folder.
    """
    place = Path(against) if there_is(Path(against)) else None
    if place and place.is_file():
        figures = read_figures(place, opened.game.id, findings)
        findings.stop_on_errors()
        return Earlier(against, None, figures)
    named = ":" in against or place is not None
    edition = open_edition(against if named else f"{against}:{opened.where}", findings, may_run)
    supply = supply_of(edition.opened.game)
    if supply.own is not None and supply.code is None:
        tell_unknown(supply, findings)
        raise Stop(findings)
    return Earlier(against, supply)


def report(opened: Opened, found: Balance, out: Path | None, progress: Progress,
           findings: Findings) -> Published:
    """Write the page, the sheet and the data of a study beside the game's kit.

    What is wrong with the drawing of some pieces `check` says, not a study.
    """
    folder = folder_for(out, opened.game.id, findings)
    return with_or_without(folder, lambda: _reported(opened, found, folder, progress, findings))


def _reported(opened: Opened, found: Balance, folder: Path, progress: Progress,
              findings: Findings) -> Published:
    game, assets, besides = opened.game, opened.assets, Findings()
    pressroom = Pressroom(game, assets, Cache(folder / FORMS), besides)
    census = census_of(opened)
    sections = [each.section for each in run_checks(census, besides)]
    progress.stage("Writing the report", 1)
    with open_outbox(folder, game.id, findings) as outbox:
        box = box_of(game, assets.fonts, _drawn(opened, pressroom), pressroom,
                     difficulties(census.supply))
        write_reports(found, box, sections, outbox.shelf("balance"))
        artifacts = outbox.publish()
        pressroom.keep()
    progress.step()
    return Published(folder, artifacts)


def data(opened: Opened, found: Balance) -> dict[str, object]:
    """A study as balance.json holds it, without drawing anything."""
    census = census_of(opened)
    return balance_json(found, shown_pieces(census.game, {}), difficulties(census.supply),
                        [each.section for each in run_checks(census, Findings())])


def _drawn(opened: Opened, pressroom: Pressroom) -> Iterator[Piece]:
    """The pieces that can be drawn."""
    try:
        pieces = Faces(opened, Findings()).pieces(Look(opened.game.languages[0]))
    except Stop:
        return
    for piece in pieces:
        try:
            pressroom.form(piece.front)
        except Stop:
            continue
        yield piece


@contextmanager
def crew_of(workers: str, progress: Progress, findings: Findings) -> Iterator[Crew]:
    """Those who play: this process alone, as many others, or a cluster."""
    with executor_for(workers, findings) as executor:
        yield Crew(executor, progress, findings)
