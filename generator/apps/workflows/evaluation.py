"""From an opened game through play to verdicts and a report, and the figures of the last report."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from generator.apps.workflows.game_faces import Faces
from generator.apps.workflows.game_rules import load_matches
from generator.apps.workflows.rulebook_content import check_book_facts
from generator.base.findings import Findings, Stop
from generator.base.number_format import with_interval
from generator.base.progress import Progress
from generator.base.target_interface import Artifact
from generator.drawing.cache.build_cache import FORMS, FormCache, retry_without_cache
from generator.drawing.cache.face_source import FaceSource
from generator.drawing.faces.face import FaceLook, PrintedPiece
from generator.game.load.files import path_exists
from generator.game.load.game_folder import OpenedGame
from generator.game.load.git_revision import open_edition
from generator.game.model.supply import supply_of
from generator.game.trust_store import MayRun
from generator.judging.balance.balance_study import Crew, Gate, TableResult, run_plan
from generator.judging.balance.extra_analyses import check_worth_kind, run_extra_analyses
from generator.judging.balance.gate import EarlierStudy, compare_with_earlier
from generator.judging.balance.measure import Balance, StudyFigure, find_measure, lineup_words
from generator.judging.balance.people import study_people
from generator.judging.balance.plan import StudyPlan, choose_tables
from generator.judging.balance.study_file import read_figures
from generator.judging.balance.verdicts import check_expectations
from generator.judging.components.check_runner import (
    CheckResult,
    difficulties,
    run_checks,
    take_census,
)
from generator.judging.reports.report_data import box_of, report_pieces
from generator.judging.reports.report_files import balance_json, write_reports
from generator.output.outbox import folder_for, open_outbox
from generator.playing.play.executors import executor_for
from generator.playing.rules.declaration import Census
from generator.playing.rules.registry import report_unknown_rules


@dataclass(frozen=True, slots=True)
class Validation:
    """A game and what its components alone can tell."""

    census: Census
    verdicts: tuple[CheckResult, ...]


@dataclass(frozen=True, slots=True)
class PublishedReport:
    """The files of a report, and where they are."""

    folder: Path
    artifacts: tuple[Artifact, ...]


def census_of(opened: OpenedGame) -> Census:
    """The game, counted, with what is expected of it."""
    return take_census(opened.game, opened.assets, opened.expectations, opened.whole)


def validate(opened: OpenedGame, findings: Findings) -> Validation:
    """Judge a game's components by what is expected of them and by what its rules need."""
    census = census_of(opened)
    check_expectations(census.expectations, census.supply, findings)
    verdicts = run_checks(census, findings)
    book = check_book_facts(opened, census, findings)
    return Validation(census, (*verdicts, book) if book else verdicts)


def study_balance(opened: OpenedGame, plan: StudyPlan, workers: str, progress: Progress,
            findings: Findings, *, may_run: MayRun | None = None) -> Balance:
    """Play a study of a game and judge it; what the plan leaves open expectations.yaml says.

    `may_run` says whether own rules of an earlier version may be run, if it is compared with one.
    """
    supply, expected = supply_of(opened.game), opened.expectations
    if findings.errors:
        # No games will be played, so expectations are only checked here.
        check_expectations(expected, supply, findings)
        raise Stop(findings)
    players, lineups = choose_tables(supply, expected.study, plan.players, plan.lineups)
    whole = replace(plan, players=players, lineups=lineups, seconds=expected.study.seconds)
    people = load_matches(Path(plan.matches), supply, plan.options, findings,
                             any_version=plan.any_version) if plan.matches else []
    earlier = _find_earlier_version(opened, plan.against, may_run, findings) if plan.against \
        else None

    def gatekeeper(played: Sequence[TableResult], crew: Crew) -> Gate:
        return compare_with_earlier(earlier, played, expected.tolerances, crew) if earlier \
            else Gate()

    with open_crew(workers, progress, findings) as crew:
        check_worth_kind(supply, whole, crew)
        balance = run_plan(supply, expected, whole, crew, title=opened.game.title,
                         where=opened.where, gatekeeper=gatekeeper)
        points = {piece.id: piece.points for piece in report_pieces(opened.game, {})
                  if piece.points is not None}
        balance = run_extra_analyses(balance, supply, whole, crew, points)
    return replace(balance, people=study_people(people, whole.seconds)) if people else balance


def _find_earlier_version(opened: OpenedGame, against: str, may_run: MayRun | None,
             findings: Findings) -> EarlierStudy:
    """What a study is held to: a file's figures, a folder, or the game as git has it.

    A revision alone means the game itself; REV:PATH may name another folder.
    """
    place = Path(against) if path_exists(Path(against)) else None
    if place and place.is_file():
        figures = read_figures(place, opened.game.id, findings)
        findings.stop_on_errors()
        return EarlierStudy(against, None, figures)
    named = ":" in against or place is not None
    edition = open_edition(against if named else f"{against}:{opened.where}", findings, may_run)
    supply = supply_of(edition.opened.game)
    if supply.program is not None and supply.code is None:
        report_unknown_rules(supply, findings)
        raise Stop(findings)
    return EarlierStudy(against, supply)


def write_report(opened: OpenedGame, balance: Balance, out: Path | None, progress: Progress,
           findings: Findings) -> PublishedReport:
    """Write the page, the sheet and the data of a study next to the game's kit.

    What is wrong with the drawing of some pieces `check` says, not a study.
    """
    folder = folder_for(out, opened.game.id, findings)
    return retry_without_cache(folder, lambda: _write_report_files(
        opened, balance, folder, progress, findings))


def _write_report_files(opened: OpenedGame, balance: Balance, folder: Path, progress: Progress,
                        findings: Findings) -> PublishedReport:
    game, assets, besides = opened.game, opened.assets, Findings()
    pressroom = FaceSource(game, assets, FormCache(folder / FORMS), besides)
    census = census_of(opened)
    sections = [check.section for check in run_checks(census, besides)]
    progress.stage("Writing the report", 1)
    with open_outbox(folder, game.id, findings) as outbox:
        box = box_of(game, assets.fonts, _drawable_pieces(opened, pressroom), pressroom,
                     difficulties(census.supply))
        write_reports(balance, box, sections, outbox.shelf("balance"))
        artifacts = outbox.publish()
        pressroom.keep()
    progress.step()
    return PublishedReport(folder, artifacts)


def write_composition(opened: OpenedGame, validation: Validation, out: Path | None,
                      findings: Findings) -> PublishedReport:
    """Write composition.pdf next to the game's kit: what was found, and all tables."""
    from generator.judging.reports.report_pdf import composition_pdf  # noqa: PLC0415  # reportlab

    game = opened.game
    folder = folder_for(out, game.id, findings)
    pressroom = FaceSource(game, opened.assets, FormCache(None), Findings())
    pdf, pages = composition_pdf(game.title, validation.verdicts, list(findings), pressroom)
    with open_outbox(folder, game.id, findings) as outbox:
        outbox.shelf("composition").put("composition.pdf", pdf, pages=pages)
        return PublishedReport(folder, outbox.publish())


def study_data(opened: OpenedGame, balance: Balance) -> dict[str, object]:
    """A study as balance.json holds it, without drawing anything."""
    census = census_of(opened)
    return balance_json(balance, report_pieces(census.game, {}), difficulties(census.supply),
                        [check.section for check in run_checks(census, Findings())])


def _drawable_pieces(opened: OpenedGame, pressroom: FaceSource) -> Iterator[PrintedPiece]:
    """The pieces that can be drawn."""
    try:
        pieces = Faces(opened, Findings()).pieces(FaceLook(opened.game.languages[0]))
    except Stop:
        return
    for piece in pieces:
        try:
            pressroom.form(piece.front)
        except Stop:
            continue
        yield piece


@contextmanager
def open_crew(workers: str, progress: Progress, findings: Findings) -> Iterator[Crew]:
    """The processes that play: this one alone, several others, or a cluster."""
    with executor_for(workers, findings) as executor:
        yield Crew(executor, progress, findings)


class LastStudy:
    """Figures by component, read again when the file has changed."""

    def __init__(self) -> None:
        self._cache: tuple[tuple[Path, int, int], dict[str, list[StudyFigure]]] | None = None

    def figures(self, game: str, component: str) -> list[dict[str, str]]:
        """The figures of a component of a game, in words."""
        return [{"title": measure.title, "value": with_interval(figure, measure.unit),
                 "table": lineup_words(figure.players, tuple(figure.bots.split(",")))}
                for figure in self._read(game).get(component, ())
                if (measure := find_measure(figure.measure)) and measure.of == "component"]

    def _read(self, game: str) -> dict[str, list[StudyFigure]]:
        try:
            path = folder_for(None, game, Findings()) / "balance.json"
            about = path.stat()
        except (OSError, Stop):
            return {}
        name = path, about.st_mtime_ns, about.st_size
        if self._cache is None or self._cache[0] != name:
            figures: dict[str, list[StudyFigure]] = {}
            for figure in read_figures(path, game, Findings()):
                figures.setdefault(figure.of, []).append(figure)
            self._cache = name, figures
        return self._cache[1]
