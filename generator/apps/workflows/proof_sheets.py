"""A proof of a game: its faces as others see them, and types that not everybody tells apart."""

from dataclasses import dataclass
from functools import partial
from pathlib import Path

from generator.apps.workflows.kit_build import KitRequest, draw_kit
from generator.base.findings import Findings
from generator.base.progress import Progress
from generator.base.target_interface import Artifact
from generator.drawing.faces.face import distinct_faces
from generator.drawing.press.inks import soft_proof
from generator.game.load.game_folder import OpenedGame
from generator.game.model.colour_plates import Profile
from generator.game.model.supply import supply_of
from generator.judging.faces.face_reader import FaceReader
from generator.judging.faces.lookalikes import TypePair, check_types
from generator.judging.reports.contact_sheets import ProofSummary, contact_sheets, write_proof
from generator.output.outbox import folder_for, open_outbox
from generator.playing.rules.rule_inputs import find_rule_inputs


@dataclass(frozen=True, slots=True)
class ProofResult:
    """The files of a proof, where they are, and which types were compared."""

    folder: Path
    artifacts: tuple[Artifact, ...]
    faces: int
    pairs: tuple[TypePair, ...]


def make_proof(opened: OpenedGame, request: KitRequest, profile: Profile, progress: Progress,
          findings: Findings) -> ProofResult:
    """Draw contact sheets for all eyes and measure what types are told apart by.

    The sheets are written whatever is found, for somebody has to look at it.
    """
    folder = folder_for(request.out, opened.game.id, findings)
    job = draw_kit(opened, request, progress, findings)
    found = Findings()

    proofed = partial(soft_proof, profile)
    progress.stage("Comparing types", 1)
    pairs = check_types(FaceReader(job), find_rule_inputs(supply_of(opened.game)), proofed, found)
    progress.step()
    findings.extend(found)
    # Fronts, then backs, of each kind.
    faces = sorted(distinct_faces(job.pieces), key=lambda face: (
        list(opened.game.kinds).index(face.kind.name), face.side == "back"))
    progress.stage("Taking pictures", 2)
    with open_outbox(folder, opened.game.id, findings) as outbox:
        sheets = contact_sheets(job, faces)
        progress.step()
        write_proof(job, sheets, proofed, ProofSummary(opened.game.title, profile.title, len(pairs),
                                                tuple(found)), outbox.shelf("proof"))
        artifacts = outbox.publish()
        progress.step()
    return ProofResult(folder, artifacts, len(faces), tuple(pairs))
