"""Before a kit is printed: a proof for eyes, and a preflight for print shops.

A proof shows the faces as people with other eyes see them and finds types that look alike to some.
A preflight checks a PDF, or a game as it would be made, against a shop's demands.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from generator.apps.workflows.kit_build import draw_kit, prepare_job
from generator.apps.workflows.kit_request import KitRequest, plates_for
from generator.base.findings import FileLocation, Finding, Findings, brief, suggest
from generator.base.progress import Progress
from generator.base.target_interface import Artifact
from generator.drawing.faces.face import Face, distinct_faces
from generator.drawing.press.cairo import missing_cairo
from generator.drawing.press.inks import soft_proof
from generator.game.load.files import check_readable, display_path
from generator.game.load.game_folder import OpenedGame
from generator.game.load.maker_file import read_maker, shipped_makers
from generator.game.model.colour_plates import STANDARDS, Profile
from generator.game.model.maker import Maker
from generator.game.model.supply import supply_of
from generator.judging.faces.face_reader import FaceReader
from generator.judging.faces.lookalikes import TypePair, check_types
from generator.judging.faces.second_opinion import FaceComparison, compare_faces
from generator.judging.reports.contact_sheets import (
    ProofSummary,
    comparison_sheets,
    contact_sheets,
    write_proof,
)
from generator.output.ordering.decks import order_decks
from generator.output.ordering.pdf_order import apply_maker_inks, deck_pdf, deck_sides, group_decks
from generator.output.outbox import folder_for, open_outbox
from generator.paper.job import Job
from generator.paper.pages.kit_book import kit_pdf
from generator.paper.preflight.demands import (
    Demands,
    Fault,
    demands_of_maker,
    demands_of_standard,
    group_faults,
)
from generator.paper.preflight.inspection import check_pdf, inspect_file
from generator.paper.preflight.pdf_reading import MOST_BYTES
from generator.playing.rules.rule_inputs import find_rule_inputs

# Which face a page shows where it places a form of that name; None if it is no piece's.
FaceLookup = Callable[[int, str], Face | None]


@dataclass(frozen=True, slots=True)
class PreflightProfile:
    """What is asked for by name: a standard, or a maker."""

    demands: Demands
    maker: Maker | None = None


@dataclass(frozen=True, slots=True)
class InspectedFile:
    """A file that was looked at, and how many pages it has."""

    name: str
    pages: int


@dataclass(frozen=True, slots=True)
class _GamePdf:
    """A PDF that was made of a game, and which faces are on its pages."""

    name: str
    data: bytes
    face_on: FaceLookup


def profile_of(name: str, findings: Findings) -> PreflightProfile | None:
    """The standard or the maker of that name; None, and a finding, if it is unknown."""
    for standard in STANDARDS:
        if name == standard:
            return PreflightProfile(demands_of_standard(standard))
    profiles = [*STANDARDS, *shipped_makers()]
    if name not in profiles and Path(name).suffix not in (".yaml", ".yml"):
        findings.error("preflight/profile", f"there is no profile {brief(name)}", None,
                       f"{suggest(name, profiles)}; or name a shop's profile of your own, such as "
                       "my-shop.yaml")
        return None
    maker = read_maker(name, findings)
    return PreflightProfile(demands_of_maker(maker), maker) if maker else None


def preflight_file(path: Path, profile: PreflightProfile,
                   findings: Findings) -> InspectedFile | None:
    """Hold a PDF to a profile; None if there is no such file."""
    if not check_readable(path, MOST_BYTES, findings):
        return None
    name = display_path(path)
    faults, pages = inspect_file(path, profile.demands)
    for fault, more in faults:
        place = f", page {fault.page}" if fault.page else ""
        form = f", form {fault.part}" if fault.part else ""
        findings.add(Finding(fault.code, fault.severity, fault.message + _more_text(more),
                             FileLocation(name, spot=place + form), fault.hint))
    return InspectedFile(name, pages)


def preflight_game(opened: OpenedGame, request: KitRequest, profile: PreflightProfile,
                   progress: Progress,
                 findings: Findings) -> list[InspectedFile]:
    """Make a game for a profile, in memory, and check the result against the profile."""
    maker = profile.maker
    if maker is None:
        standard = profile.demands.standard
        assert standard
        plates = plates_for(standard, None, None, (), findings)
        job = prepare_job(opened, replace(request, targets=("pdf",), plates=plates), progress,
                       findings)
        data, facts = kit_pdf(job, progress)
        files = [_GamePdf(f"{job.game.id}.pdf", data, _faces_on_sheets(job, int(facts["pages"])))]
        demands = profile.demands
    else:
        job = prepare_job(opened, replace(request, targets=("shop",)), progress, findings)
        files = _shop_pdfs(job, maker, progress, findings)
        demands = profile.demands
        if maker.files == "images":
            # What is drawn is the same in a picture; file and bleed are as many pixels as they are.
            demands = replace(demands, pictures=False, colour="any", most_bytes=None, order=None,
                              bleed=None)
    return [_preflight_pdf(file, job, demands, findings) for file in files]


def _shop_pdfs(job: Job, maker: Maker, progress: Progress, findings: Findings) -> list[_GamePdf]:
    """The decks that a maker is given, each as a PDF."""
    decks = order_decks(job, maker, findings)
    findings.stop_on_errors()
    job = apply_maker_inks(maker, job)
    groups = group_decks(decks, maker)
    progress.stage("Writing for the shop", len(groups))
    made = []
    for name, group in groups.items():
        data, _ = deck_pdf(job, group, maker)
        made.append(_GamePdf(f"{name}.pdf" if maker.files == "pdf" else name, data,
                          _face_per_page([side.face for side in deck_sides(group, maker)])))
        progress.step()
    return made


def _face_per_page(faces: Sequence[Face | None]) -> FaceLookup:
    """Which faces pages show that have one each."""
    return lambda page, form: faces[page - 1]


def _faces_on_sheets(job: Job, pages: int) -> FaceLookup:
    """Which faces are on the pages of a kit: after the guide, side by side, slot by slot."""
    sides = [page for sheet in job.sheets for page in (sheet.front, sheet.back) if page]
    first = pages - len(sides)

    def face_on(page: int, form: str) -> Face | None:
        if page <= first or not form.startswith("f") or not form[1:].isdigit():
            return None
        return sides[page - first - 1].slots[int(form[1:])].face

    return face_on


def _preflight_pdf(file: _GamePdf, job: Job, demands: Demands, findings: Findings) -> InspectedFile:
    name = file.name
    faults, pages = check_pdf(file.data, demands)
    faces = {id(fault): file.face_on(fault.page, fault.part) if fault.page else None
             for fault in faults}

    def key(fault: Fault) -> tuple[object, ...]:
        face = faces[id(fault)]
        return fault.code, fault.severity, fault.message, face.key if face else ""

    for fault, more in group_faults(faults, key):
        face = faces[id(fault)]
        place = f"{name}, page {fault.page}" if fault.page else name
        if face is None:
            findings.add(Finding(fault.code, fault.severity, f"{place}: {fault.message}"
                                 f"{_more_text(more)}", job.game.where, fault.hint))
            continue
        document = job.assets.templates.get(face.component.template(face.side) or "")
        related = (document.root.where,) if document else ()
        findings.add(Finding(fault.code, fault.severity, f"the {face.side} of '{face.name}' "
                             f"({place}): {fault.message}", face.where, fault.hint, related))
    return InspectedFile(name, pages)


def _more_text(count: int) -> str:
    return f" (and {count} more like this)" if count else ""


@dataclass(frozen=True, slots=True)
class ProofResult:
    """The files of a proof, where they are, and which types were compared."""

    folder: Path
    artifacts: tuple[Artifact, ...]
    faces: int
    pairs: tuple[TypePair, ...]


def make_proof(opened: OpenedGame, request: KitRequest, profile: Profile, progress: Progress,
               findings: Findings, *, second_opinion: bool = False) -> ProofResult:
    """Draw contact sheets for all eyes and measure how types differ.

    With a second opinion CairoSVG draws all faces as well, and they are compared. The sheets are
    written even if there are errors.
    """
    if second_opinion and (missing := missing_cairo()):
        findings.add(missing.at(None))
        findings.stop_on_errors()
    folder = folder_for(request.out, opened.game.id, findings)
    job = draw_kit(opened, request, progress, findings)
    problems = Findings()

    proofed = partial(soft_proof, profile)
    progress.stage("Comparing types", 1)
    pairs = check_types(FaceReader(job), find_rule_inputs(supply_of(opened.game)), proofed,
                        problems)
    progress.step()
    # Fronts, then backs, of each kind.
    faces = sorted(distinct_faces(job.pieces), key=lambda face: (
        list(opened.game.kinds).index(face.kind.name), face.side == "back"))
    comparisons: list[FaceComparison] = []
    if second_opinion:
        progress.stage("Drawing with CairoSVG", 1)
        comparisons = compare_faces(job, faces, problems)
        progress.step()
    findings.extend(problems)
    progress.stage("Taking pictures", 2)
    with open_outbox(folder, opened.game.id, findings) as outbox:
        sheets = contact_sheets(job, faces)
        progress.step()
        summary = ProofSummary(opened.game.title, profile.title, len(pairs), tuple(problems),
                               comparison_sheets(comparisons))
        write_proof(job, sheets, proofed, summary, outbox.shelf("proof"))
        artifacts = outbox.publish()
        progress.step()
    return ProofResult(folder, artifacts, len(faces), tuple(pairs))
