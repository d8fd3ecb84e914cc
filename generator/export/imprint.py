"""The imprint: what a PDF says about itself, and how it asks to be printed and read."""

from __future__ import annotations

from itertools import groupby

from pikepdf import Dictionary, Name, OutlineItem, Pdf

from generator import __version__
from generator.export.kit import Kit
from generator.export.target import Job
from generator.export.wording import kind_title, listed, phrase, said
from generator.sheets.sheet import Sheet

PRODUCER = f"Ballotin {__version__}"
FLIPS = {"long": Name.DuplexFlipLongEdge, "short": Name.DuplexFlipShortEdge}


def set_imprint(pdf: Pdf, job: Job, kit: Kit) -> None:
    """Title and author without any date, so that the same kit is the same file."""
    title = said(job, "game.title", job.game.title)
    subtitle = said(job, "game.subtitle", job.game.subtitle)
    whole = f"{title}: {subtitle}" if subtitle else title
    credit = job.game.credits
    author = listed(job, said(job, "credits.design", credit.design),
                    said(job, "credits.publisher", credit.publisher))
    notice = said(job, "credits.notice", credit.notice)
    with pdf.open_metadata(set_pikepdf_as_editor=False, update_docinfo=True) as meta:
        meta["dc:title"] = whole
        meta["dc:language"] = {job.settings.look.language}
        meta["xmp:CreatorTool"] = PRODUCER
        meta["pdf:Producer"] = PRODUCER
        if author:
            meta["dc:creator"] = [author]
        if notice:
            meta["dc:description"] = notice
    _set_preferences(pdf, job, kit)


def _set_preferences(pdf: Pdf, job: Job, kit: Kit) -> None:
    flip = FLIPS[job.settings.plan.duplex] if kit.two_sided else Name.Simplex
    pdf.Root.ViewerPreferences = Dictionary(
        PrintScaling=Name("/None"), Duplex=flip, PickTrayByPDFSize=True, DisplayDocTitle=True)
    pdf.Root.PageMode = Name.UseOutlines
    pdf.Root.Lang = job.settings.look.language


def set_bookmarks(pdf: Pdf, job: Job, kit: Kit, guide_pages: int) -> None:
    """A bookmark for the guide, one for each kind, and below it one for each sheet."""
    with pdf.open_outline() as outline:
        if guide_pages:
            outline.root.append(OutlineItem(phrase(job, "guide.title"), 0))
        for _, run in groupby(kit.sheets, key=lambda sheet: sheet.kinds):
            alike = list(run)
            item = OutlineItem(_title(job, alike), _page(kit, alike[0], guide_pages))
            item.is_closed = True
            if len(alike) > 1:
                item.children.extend(
                    OutlineItem(phrase(job, "label.sheet", number=sheet.number),
                                _page(kit, sheet, guide_pages)) for sheet in alike)
            outline.root.append(item)


def _title(job: Job, sheets: list[Sheet]) -> str:
    names = listed(job, *(kind_title(job, job.game.kinds[name]) for name in sheets[0].kinds))
    return phrase(job, "label.bookmark", kinds=names, count=sum(each.pieces for each in sheets))


def _page(kit: Kit, sheet: Sheet, guide_pages: int) -> int:
    """The index of a sheet's first page."""
    return kit.pages([sheet.number], guide_pages)[0] - 1
