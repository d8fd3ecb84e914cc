"""Measures printers: the sheet, its readings, and the printers measured so far."""

from collections.abc import Iterable, Mapping
from contextlib import suppress

from generator.base.findings import Findings, Stop, suggest
from generator.game.load.asset_files import ENGLISH, read_fonts, shared_words
from generator.game.load.files import SHARED, Files, shipped_root
from generator.game.model.assets import GameStrings
from generator.paper.pages.calibration_sheet import RULER, calibration_pdf
from generator.paper.printers import NAME, PrinterStore, feed_name
from generator.paper.sheets.misregistration import (
    CORNERS,
    DOUBTFUL_DISTANCE,
    FEWEST_CORNERS,
    MOST_SCALE,
    PRINT_WHOLE,
    HomePrinter,
    Misregistration,
    Reading,
    find_outlier,
    fit_misregistration,
)
from generator.paper.sheets.sheet import PAPERS, Duplex


def languages() -> tuple[str, ...]:
    """The languages that a sheet can be had in."""
    folder = shipped_root() / "components" / SHARED / "lang"
    return tuple(sorted(path.stem for path in folder.glob("*.yaml")))


def calibration_sheet(paper: str, duplex: Duplex, language: str, printer: HomePrinter | None,
          findings: Findings) -> bytes:
    """The PDF to print on both sides of a sheet; set right for a printer, to see that it is."""
    root, files = shipped_root(), Files()
    folders = [root / "components" / SHARED]
    fonts = read_fonts([root / "templates" / SHARED], files, findings)
    strings = {**shared_words(folders, ENGLISH, findings, files).strings,
            **shared_words(folders, language, findings, files).strings}
    findings.stop_on_errors()
    words = GameStrings(language, strings, {})
    return calibration_pdf(PAPERS[paper], duplex, fonts, words, printer)


def measure_misprint(paper: str, readings: Mapping[str, Reading], ruler: tuple[float, float] | None,
             findings: Findings) -> Misregistration:
    """What follows from what was read: at corners, or under '' for the whole sheet."""
    if ruler:
        for word, length in zip(("across", "upright"), ruler, strict=True):
            if not abs(length / RULER - 1) <= MOST_SCALE:
                findings.error("printer/scaled", f"the page was scaled: the ruler {word} is "
                               f"{length:g} mm long, not 100", hint=PRINT_WHOLE)
    if "" in readings:
        misprint = Misregistration(*readings[""])
    elif len(readings) >= FEWEST_CORNERS:
        misprint, off = fit_misregistration(PAPERS[paper].size, readings)
        if max(off.values()) > DOUBTFUL_DISTANCE:
            _report_doubts(paper, readings, max(off.values()), findings)
    else:
        missing = ", ".join(name for name in CORNERS if name not in readings)
        findings.error("printer/too-few", f"{len(readings)} of four corners can't tell how backs "
                       "are turned", hint=f"read {missing} too; or give one shift for the whole "
                       "sheet: --read 0.7,-0.3")
        raise Stop(findings)
    for complaint in misprint.complaints():
        findings.add(complaint.at(None))
    findings.stop_on_errors()
    # Smaller differences are invisible.
    return Misregistration(round(misprint.dx, 3), round(misprint.dy, 3), round(misprint.turn, 4),
                          round(misprint.across, 6), round(misprint.up, 6))


def _report_doubts(paper: str, readings: Mapping[str, Reading], off: float, findings: Findings
                 ) -> None:
    """Report which corner doesn't fit, if the readings show it."""
    problem = f"three readings can't be {off:.1f} mm apart like this"
    if len(readings) == len(CORNERS):
        name, far = find_outlier(PAPERS[paper].size, readings)
        problem = f"corner {name} is {far:.1f} mm from what the others say"
    findings.warning("printer/doubtful", f"the readings don't agree: {problem}",
                     hint="look at the signs once more, and whether the paper has slipped")


def save_printer(name: str, how: str, misprint: Misregistration, findings: Findings) -> None:
    """Remember a printer; OSError if it can't be written."""
    if not NAME.fullmatch(name):
        findings.error("printer/name", f"a printer can't be called {name[:60]!r}",
                       hint="use letters, digits, spaces and - . + ( ), at most 60, such as office")
        raise Stop(findings)
    PrinterStore().keep(name, how, misprint, findings)


def find_printer(name: str, paper: str, duplex: Duplex, by_hand: bool, findings: Findings
          ) -> HomePrinter:
    """A printer by name, as it puts backs on this paper; Stop if that isn't known."""
    printers = PrinterStore().read(findings)
    how = feed_name(paper, duplex, by_hand)
    if duplex not in ("long", "short"):
        findings.error("command/printer-sides", f"with --duplex {duplex} there are no backs that a "
                       "printer could shift", hint="leave out --printer")
    elif name not in printers:
        findings.error("command/unknown-printer", f"no printer is called {name!r}",
                       hint=suggest(name, list(printers)) or "measure it first: "
                       "'ballotin calibrate' writes a sheet for it")
    elif how not in printers[name]:
        findings.error("command/printer-way", f"the printer {name!r} wasn't measured with {how}",
                       hint=f"known: {_join_sorted(printers[name])}; 'ballotin calibrate --paper "
                       f"{paper} --duplex {duplex}' writes a sheet for it")
    findings.stop_on_errors()
    return HomePrinter(name, printers[name][how])


def printers_measured_for(paper: str, duplex: Duplex, by_hand: bool) -> list[HomePrinter]:
    """The printers that were measured so; none if what is known of them can't be read."""
    with suppress(Stop):
        how = feed_name(paper, duplex, by_hand)
        return [HomePrinter(name, ways[how]) for name,
                ways in PrinterStore().read(Findings()).items()
                if how in ways]
    return []


def _join_sorted(ways: Iterable[str]) -> str:
    return ", ".join(sorted(ways))
