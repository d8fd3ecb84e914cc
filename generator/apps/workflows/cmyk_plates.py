"""Plates as the user asks for them: the profile is read, and held to what it can do."""

from pathlib import Path

from generator.base.findings import FileLocation, Findings
from generator.drawing.press.inks import most_ink
from generator.game.load.files import display_path
from generator.game.load.icc_profile import read_profile, shipped_profile
from generator.game.model.colour_plates import LEAST_INK, Plates, Profile, Spot, Standard


def plates_for(standard: Standard, icc: Path | None, ink: int | None, spots: tuple[Spot, ...],
               findings: Findings) -> Plates:
    """The plates that were asked for; Stop if there can't be any."""
    profile = read_profile(icc, findings) if icc else shipped_profile()
    most = _max_ink(profile, icc, findings) if profile else 0
    if ink is not None and ink < LEAST_INK:
        findings.error("profile/ink", f"no press can keep to {ink} % of ink in all",
                       hint=f"shops ask for 240 to 330; at least {LEAST_INK}")
    if profile and not profile.fits(standard):
        name = display_path(icc) if icc else profile.title
        findings.error("profile/too-new", f"the profile '{name}' is one of ICC version "
                       f"{profile.data[8]}, which PDF/X-1a can't hold", FileLocation(name),
                       "ask the shop for one of version 2, or whether it takes PDF/X-4")
    findings.stop_on_errors()
    assert profile is not None
    return Plates(standard, profile, ink or profile.ink or most, spots)


def _max_ink(profile: Profile, icc: Path | None, findings: Findings) -> int:
    try:
        return most_ink(profile)
    except ValueError:
        name = display_path(icc) if icc else profile.title
        findings.error("profile/damaged", f"the profile '{name}' can't turn RGB into CMYK",
                       FileLocation(name),
                       "ask the shop for the ICC profile of its press and paper, or "
                       "leave out --icc")
        return 0
