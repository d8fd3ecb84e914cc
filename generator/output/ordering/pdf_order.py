"""An order of PDFs: one for each deck, or one for all that are of one size."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from generator.base.findings import Findings
from generator.base.progress import Progress
from generator.game.load.icc import shipped_profile
from generator.game.model.maker import Maker
from generator.game.model.plates import Plates, Standard
from generator.output.ordering.deck_pdf import deck_pdf
from generator.output.ordering.decks import Deck
from generator.paper.job import Job

STANDARDS: Final[dict[Standard, str]] = {"x4": "PDF/X-4", "x1a": "PDF/X-1a:2003"}


@dataclass(frozen=True, slots=True)
class PdfOrderFile:
    """A PDF that is handed over."""

    name: str
    data: bytes
    pages: int


def pdf_files(job: Job, decks: Sequence[Deck], maker: Maker, progress: Progress,
              findings: Findings) -> list[PdfOrderFile]:
    """The PDFs of an order, in the inks that the maker wants; what else it wants is told."""
    job = in_inks_of(maker, job)
    plates = job.settings.plates
    if plates and not plates.profile.fits(plates.standard):
        findings.error("profile/too-new", f"the profile '{plates.profile.title}' is one of ICC "
                       f"version {plates.profile.data[8]}, which PDF/X-1a can't hold", maker.where,
                       "ask the shop for one of version 2, or whether it takes PDF/X-4")
        findings.stop_on_errors()
    _tell_colours(job, maker, findings)
    groups = pdf_groups(decks, maker)
    progress.stage("Writing for the shop", len(groups))
    made = []
    for name, group in groups.items():
        data, pages = deck_pdf(job, group, maker)
        made.append(PdfOrderFile(f"{name}.pdf", data, pages))
        progress.step()
        if maker.limits.bytes and len(data) > maker.limits.bytes:
            findings.error("shop/too-large", f"'{name}.pdf' has {len(data) / 1e6:.1f} MB; "
                           f"{maker.title} takes {maker.limits.bytes / 1e6:.1f} MB",
                           group[0].kind.where)
    findings.stop_on_errors()
    return made


def _tell_colours(job: Job, maker: Maker, findings: Findings) -> None:
    """What the shop wants of colours and the files aren't."""
    plates = job.settings.plates
    if maker.wants and plates:
        findings.note("shop/colour", f"{maker.title} wants {maker.wants}; these files are "
                      f"{STANDARDS[plates.standard]} for {plates.profile.title} with at most "
                      f"{plates.ink} % ink", maker.wants_place,
                      "look at the colours of the proof before you order")
    elif maker.wants:
        findings.note("shop/colour", f"{maker.title} wants {maker.wants}; these files are plain "
                      "PDF in RGB", maker.wants_place,
                      "look at it in a proof before you order")


def pdf_groups(decks: Sequence[Deck], maker: Maker) -> dict[str, list[Deck]]:
    """The decks of each PDF, by its name."""
    groups: dict[str, list[Deck]] = {}
    for deck in decks:
        groups.setdefault(_name(deck, maker), []).append(deck)
    return groups


def in_inks_of(maker: Maker, job: Job) -> Job:
    """The kit as a maker prints it: its standard and its ink, by the profile that was asked for."""
    plates = None
    if maker.colour == "CMYK":
        asked = job.settings.plates
        profile = asked.profile if asked else shipped_profile()
        known = [each for each in (asked.ink if asked else profile.ink, maker.ink) if each]
        plates = Plates(maker.standard or "x4", profile, min(known),
                        asked.spots if asked else (), maker.black)
    return replace(job, settings=replace(job.settings, plates=plates),
                   pressroom=job.pressroom.inked(plates, maker.outlined))


def _name(deck: Deck, maker: Maker) -> str:
    if maker.pdf == "deck":
        return deck.name
    trim = deck.fit.cut(deck.kind)
    narrow, wide = sorted((trim.width, trim.height))
    return f"{deck.fit.product.name}-{narrow:g}x{wide:g}mm"
