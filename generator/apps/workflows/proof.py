"""A proof of a game: its faces as others see them, and types that not everybody tells apart."""

from dataclasses import dataclass
from functools import partial
from pathlib import Path

from generator.apps.workflows.print import Request, drawn
from generator.base.artifact import Artifact
from generator.base.findings import Findings
from generator.base.progress import Progress
from generator.drawing.faces.face import faces_of
from generator.drawing.press.inks import soft_proof
from generator.game.load.game_folder import Opened
from generator.game.model.plates import Profile
from generator.game.model.supply import supply_of
from generator.judging.faces.eye import Eye
from generator.judging.faces.types import Pair, check_types
from generator.judging.reports.proof import Proof, contact_sheets, write_proof
from generator.output.outbox import folder_for, open_outbox
from generator.playing.rules.reads import reads_of


@dataclass(frozen=True, slots=True)
class Proved:
    """The files of a proof, where they are, and which types were compared."""

    folder: Path
    artifacts: tuple[Artifact, ...]
    faces: int
    pairs: tuple[Pair, ...]


def prove(opened: Opened, request: Request, profile: Profile, progress: Progress,
          findings: Findings) -> Proved:
    """Draw contact sheets for all eyes and measure what types are told apart by.

    The sheets are written whatever is found, for somebody has to look at it.
    """
    folder = folder_for(request.out, opened.game.id, findings)
    job = drawn(opened, request, progress, findings)
    found = Findings()

    proofed = partial(soft_proof, profile)
    progress.stage("Comparing types", 1)
    pairs = check_types(Eye(job), reads_of(supply_of(opened.game)), proofed, found)
    progress.step()
    findings.extend(found)
    # Fronts, then backs, of each kind.
    faces = sorted(faces_of(job.pieces), key=lambda face: (
        list(opened.game.kinds).index(face.kind.name), face.side == "back"))
    progress.stage("Taking pictures", 2)
    with open_outbox(folder, opened.game.id, findings) as outbox:
        sheets = contact_sheets(job, faces)
        progress.step()
        write_proof(job, sheets, proofed, Proof(opened.game.title, profile.title, len(pairs),
                                                tuple(found)), outbox.shelf("proof"))
        artifacts = outbox.publish()
        progress.step()
    return Proved(folder, artifacts, len(faces), tuple(pairs))
