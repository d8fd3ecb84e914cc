"""The one-pager: a sheet of A4 for the table, with what a study says in short."""

from __future__ import annotations

from io import BytesIO

from pikepdf import Dictionary, Name, ObjectStreamMode, Pdf

from generator import __version__
from generator.export.binding import Binder
from generator.export.easel import Easel
from generator.faces.fonts import FontLibrary
from generator.reports.sheet import PAGE, Sheet, draw_sheet
from generator.reports.study import Study

PRODUCER = f"Ballotin {__version__}"


def one_pager(study: Study) -> bytes:
    """The sheet as a PDF."""
    fonts = FontLibrary(study.box.fonts)
    sheet = draw_sheet(Easel(fonts), study)
    with Pdf.new() as pdf:
        _bind(pdf, fonts, study, sheet)
        with pdf.open_metadata(set_pikepdf_as_editor=False, update_docinfo=True) as meta:
            meta["dc:title"] = f"{study.balance.title}: balance"
            meta["dc:language"] = {"en"}
            meta["xmp:CreatorTool"] = PRODUCER
            meta["pdf:Producer"] = PRODUCER
        pdf.Root.ViewerPreferences = Dictionary(DisplayDocTitle=True, Duplex=Name.Simplex)
        pdf.Root.Lang = "en"
        file = BytesIO()
        pdf.save(file, deterministic_id=True, min_version="1.7",
                 object_stream_mode=ObjectStreamMode.generate)
        return file.getvalue()


def _bind(pdf: Pdf, fonts: FontLibrary, study: Study, sheet: Sheet) -> None:
    """Put the faces upon what the easel drew."""
    binder = Binder(pdf, fonts, study.box.studio)
    for picture in sheet.faces:
        binder.add_face(picture.face)
    binder.add_drawn(sheet.easel.finish())
    binder.add_guide(PAGE, 0, sheet.faces)
    binder.finish()
