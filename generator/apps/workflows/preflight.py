"""The road to a preflight: a file as it is, or a game as it would be made for a shop."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from generator.apps.workflows.plates import plates_for
from generator.apps.workflows.print import Kept, Request, prepared
from generator.base.findings import Finding, Findings, Where
from generator.base.progress import Progress
from generator.base.suggestions import brief, nearest
from generator.drawing.faces.face import Face
from generator.game.load.files import can_read, shown
from generator.game.load.game_folder import Opened
from generator.game.load.maker_file import read_maker, shipped_makers
from generator.game.model.maker import Maker
from generator.game.model.plates import STANDARDS
from generator.output.ordering.deck_pdf import deck_pdf, sides_of
from generator.output.ordering.decks import decks_of
from generator.output.ordering.pdf_order import in_inks_of, pdf_groups
from generator.output.printed import printed_kit
from generator.paper.job import Job
from generator.paper.preflight.demands import Demands, for_maker, for_standard
from generator.paper.preflight.faults import Fault, group_faults
from generator.paper.preflight.inspect import inspect_file, preflight
from generator.paper.preflight.reading import MOST_BYTES

# Which face a page shows where it places a form of that name; None if it is no piece's.
FaceOn = Callable[[int, str], Face | None]


@dataclass(frozen=True, slots=True)
class Yardstick:
    """What is asked for by name: a standard, or a maker."""

    demands: Demands
    maker: Maker | None = None


@dataclass(frozen=True, slots=True)
class LookedAt:
    """A file that was looked at, and how many pages it has."""

    name: str
    pages: int


@dataclass(frozen=True, slots=True)
class _Made:
    """A PDF that was made of a game, and which faces are on its pages."""

    name: str
    data: bytes
    face_on: FaceOn


def profile_of(name: str, findings: Findings) -> Yardstick | None:
    """The standard or the maker of that name; None, and what is wrong, if there is none."""
    for standard in STANDARDS:
        if name == standard:
            return Yardstick(for_standard(standard))
    known = [*STANDARDS, *shipped_makers()]
    if name not in known and Path(name).suffix not in (".yaml", ".yml"):
        findings.error("preflight/profile", f"there is no profile {brief(name)}", None,
                       f"{nearest(name, known)}; or name a shop's profile of your own, such as "
                       "my-shop.yaml")
        return None
    maker = read_maker(name, findings)
    return Yardstick(for_maker(maker), maker) if maker else None


def look_at_file(path: Path, profile: Yardstick, findings: Findings) -> LookedAt | None:
    """Hold a PDF to a profile; None if there is no such file."""
    if not can_read(path, MOST_BYTES, findings):
        return None
    name = shown(path)
    faults, pages = inspect_file(path, profile.demands)
    for fault, more in faults:
        place = f", page {fault.page}" if fault.page else ""
        form = f", form {fault.part}" if fault.part else ""
        findings.add(Finding(fault.code, fault.severity, fault.message + _more(more),
                             Where(name, spot=place + form), fault.hint))
    return LookedAt(name, pages)


def look_at_game(opened: Opened, request: Request, profile: Yardstick, progress: Progress,
                 findings: Findings) -> list[LookedAt]:
    """Make a game for a profile, in memory, and hold what comes of it to the profile."""
    maker = profile.maker
    if maker is None:
        standard = profile.demands.standard
        assert standard
        plates = plates_for(standard, None, None, (), findings)
        job = prepared(opened, replace(request, targets=("pdf",), plates=plates), progress,
                       findings, Kept())
        data, facts = printed_kit(job, progress)
        files = [_Made(f"{job.game.id}.pdf", data, _on_sheets(job, int(facts["pages"])))]
        demands = profile.demands
    else:
        job = prepared(opened, replace(request, targets=("shop",)), progress, findings, Kept())
        files = _order(job, maker, progress, findings)
        demands = profile.demands
        if maker.files == "images":
            # What is drawn is the same in a picture; file and bleed are as many pixels as they are.
            demands = replace(demands, pictures=False, colour="any", most_bytes=None, order=None,
                              bleed=None)
    return [_look(file, job, demands, findings) for file in files]


def _order(job: Job, maker: Maker, progress: Progress, findings: Findings) -> list[_Made]:
    """The decks that a maker is given, each as a PDF."""
    decks = decks_of(job, maker, findings)
    findings.stop_on_errors()
    job = in_inks_of(maker, job)
    groups = pdf_groups(decks, maker)
    progress.stage("Writing for the shop", len(groups))
    made = []
    for name, group in groups.items():
        data, _ = deck_pdf(job, group, maker)
        made.append(_Made(f"{name}.pdf" if maker.files == "pdf" else name, data,
                          _on_pages([side.face for side in sides_of(group, maker)])))
        progress.step()
    return made


def _on_pages(faces: Sequence[Face | None]) -> FaceOn:
    """Which faces pages show that have one each."""
    return lambda page, form: faces[page - 1]


def _on_sheets(job: Job, pages: int) -> FaceOn:
    """Which faces lie on the pages of a kit: after the guide, side by side, slot by slot."""
    sides = [page for sheet in job.sheets for page in (sheet.front, sheet.back) if page]
    first = pages - len(sides)

    def face_on(page: int, form: str) -> Face | None:
        if page <= first or not form.startswith("f") or not form[1:].isdigit():
            return None
        return sides[page - first - 1].slots[int(form[1:])].face

    return face_on


def _look(file: _Made, job: Job, demands: Demands, findings: Findings) -> LookedAt:
    name = file.name
    faults, pages = preflight(file.data, demands)
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
                                 f"{_more(more)}", job.game.where, fault.hint))
            continue
        document = job.assets.templates.get(face.component.template(face.side) or "")
        related = (document.root.where,) if document else ()
        findings.add(Finding(fault.code, fault.severity, f"the {face.side} of '{face.name}' "
                             f"({place}): {fault.message}", face.where, fault.hint, related))
    return LookedAt(name, pages)


def _more(count: int) -> str:
    return f" (and {count} more like this)" if count else ""
