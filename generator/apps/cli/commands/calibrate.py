"""`ballotin calibrate`: measures where a printer puts backs, and stores it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.apps.cli.report import Report
from generator.apps.cli.shared_options import (
    KnownName,
    ParserParam,
    PathParam,
    paper_option,
    report_options,
    report_unwritable,
    write_files,
)
from generator.apps.cli.terminal_tables import format_table
from generator.paper.sheets.misregistration import CORNERS, Reading

if TYPE_CHECKING:
    from generator.paper.sheets.misregistration import Misregistration
    from generator.paper.sheets.sheet import Duplex

OUT = Path("output")
# The longest sheet, mm.
MOST = 1000.0
# Smaller turns aren't reported, in degrees.
LEAST_TURN = 0.005
HEADER = ("printer", "paper", "right", "up", "turned", "wide", "high")


def parse_pair(text: str) -> Reading:
    """Two numbers separated by a comma."""
    parts = text.replace("\u2212", "-").split(",")
    try:
        first, second = (float(part) for part in parts)
    except ValueError:
        raise ValueError(f"{text!r} isn't two numbers like 0.7,-0.3, with a decimal point and a "
                         "comma between them") from None
    if not (abs(first) <= MOST and abs(second) <= MOST):
        raise ValueError(f"{text!r} isn't two lengths on a sheet of paper")
    return first, second


def parse_reading(text: str) -> tuple[str, Reading]:
    """The reading at a corner, as in A=0.7,-0.3, or of the whole sheet, as in 0.7,-0.3."""
    corner, equals, pair = text.rpartition("=")
    corner = corner.strip().upper()
    if equals and corner not in CORNERS:
        raise ValueError(f"there is no corner {corner!r}; known: {', '.join(CORNERS)}")
    return corner, parse_pair(pair)


def _languages() -> tuple[str, ...]:
    from generator.apps.workflows.printer_calibration import languages

    return languages()


@click.command("calibrate")
@paper_option
@click.option("--duplex", type=click.Choice(["long", "short"]), default="long", show_default=True,
              help="The edge over which the sheet is turned.")
@click.option("--by-hand", is_flag=True, help="You turn the paper over yourself, and put it "
              "back into the tray.")
@click.option("--lang", "language", type=KnownName("language", _languages),
              default="en", show_default=True, metavar="CODE", help="The language of the sheet.")
@click.option("--out", type=PathParam(dir_okay=False), metavar="FILE",
              help="The PDF to write.  "
              "[default: output/calibration-<paper>-<edge>.pdf]")
@click.option("--printer", metavar="NAME", help="Your name for the printer. With --read, the "
              "measurement is stored under it; without, the sheet is corrected for it as a test.")
@click.option("--read", "readings", type=ParserParam(parse_reading), multiple=True,
              metavar="[CORNER=]X,Y", help="What you read from the sheet, in mm: per corner "
              "as in A=0.7,-0.3, or one shift for the whole sheet.")
@click.option("--ruler", type=ParserParam(parse_pair), metavar="ACROSS,UP",
              help="With --read: the lengths of the two arms of the cross, in mm.")
@click.option("--list", "listing", is_flag=True, help="List the measured printers.")
@click.option("--forget", metavar="NAME", help="Forget a printer.")
@report_options
def command(*, paper: str, duplex: Duplex, by_hand: bool, language: str, out: Path | None,
            printer: str | None, readings: tuple[tuple[str, Reading], ...], ruler: Reading | None,
            listing: bool, forget: str | None, report: Report) -> None:
    """Measure your printer so that backs line up with fronts.

    Writes a sheet to print on both sides. Held against a light, it shows to a tenth of a
    millimetre how far backs are shifted; instructions are on the sheet. Enter your reading with
    --read. Then 'ballotin build --printer' shifts every back into its place. Each paper, and each
    way through the printer, needs its own measurement.

    \b
    Example:
        ballotin calibrate
        ballotin calibrate --printer office --read 0.7,-0.3
        ballotin calibrate --printer office --read A=0.7,-0.3 --read B=0.7,-0.2 \\
            --read C=0.5,-0.3 --read D=0.5,-0.2 --ruler 100,100
        ballotin calibrate --printer office
        ballotin build my-game --printer office
        ballotin calibrate --list
        ballotin calibrate --forget office
    """
    if sum((listing, forget is not None, bool(readings))) > 1:
        raise click.UsageError("give one of --read, --list and --forget")
    if readings and printer is None:
        raise click.UsageError("name the printer with --printer NAME")
    if ruler and not readings:
        raise click.UsageError("--ruler goes with --read")
    try:
        if listing:
            _list(report)
        elif forget is not None:
            _forget(forget, report)
        elif readings and printer is not None:
            _remember(printer, (paper, duplex, by_hand), _group_by_corner(readings), ruler, report)
        else:
            _write(out, (paper, duplex, by_hand), language, printer, report)
    except OSError as error:
        from generator.paper.printers import PrinterStore

        report_unwritable(PrinterStore().folder, error, report.findings)


def _group_by_corner(readings: tuple[tuple[str, Reading], ...]) -> dict[str, Reading]:
    by_corner: dict[str, Reading] = {}
    for corner, reading in readings:
        if corner in by_corner:
            raise click.UsageError(f"--read names {corner or 'a shift'} twice")
        by_corner[corner] = reading
    if "" in by_corner and len(by_corner) > 1:
        raise click.UsageError("give --read corners, or one shift for the whole sheet")
    return by_corner


def _write(out: Path | None, how: tuple[str, Duplex, bool], language: str, printer: str | None,
           report: Report) -> None:
    from generator.apps.workflows.printer_calibration import calibration_sheet, find_printer

    paper, duplex, by_hand = how
    correction = None if printer is None \
        else find_printer(printer, paper, duplex, by_hand, report.findings)
    out = out or OUT / f"calibration-{paper}-{duplex}.pdf"
    data = calibration_sheet(paper, duplex, language, correction, report.findings)
    write_files(out.parent, {out.name: data}, report.findings)
    report.next_step("print it on both sides at 100 %; instructions are on the sheet")
    report.result(str(out), file=str(out))


def _remember(name: str, how: tuple[str, Duplex, bool], readings: dict[str, Reading],
              ruler: Reading | None, report: Report) -> None:
    from generator.apps.workflows.printer_calibration import measure_misprint, save_printer
    from generator.paper.printers import feed_name

    paper, duplex, by_hand = how
    misprint = measure_misprint(paper, readings, ruler, report.findings)
    save_printer(name, feed_name(*how), misprint, report.findings)
    asked = "".join([f" --paper {paper}" if paper != "a4" else "",
                     f" --duplex {duplex}" if duplex != "long" else "",
                     " --by-hand" if by_hand else ""])
    called = f"'{name}'" if " " in name else name
    report.next_step(f"ballotin build GAME --printer {called}{asked}")
    report.result(f"{name}, {feed_name(*how)}: {describe_misprint(misprint)}",
                  printer=name, paper=feed_name(*how), **_figures(misprint))


def describe_misprint(misprint: Misregistration) -> str:
    """The shift of a printer in words."""
    right = "right" if misprint.dx >= 0 else "left"
    up = "above" if misprint.dy >= 0 else "below"
    words = [f"backs land {abs(misprint.dx):.2g} mm {right} of and {abs(misprint.dy):.2g} mm {up} "
             "their fronts"]
    if abs(misprint.turn) >= LEAST_TURN:
        words.append(f"turned by {abs(misprint.turn):.2f}° "
                     + ("anticlockwise" if misprint.turn > 0 else "clockwise"))
    wide, high = f"{misprint.across:.2%}", f"{misprint.up:.2%}"
    if (wide, high) != ("100.00%", "100.00%"):
        words.append(f"{wide} as wide and {high} as high")
    return ", ".join(words)


def _figures(misprint: Misregistration) -> dict[str, float]:
    return {"dx": misprint.dx, "dy": misprint.dy, "turn": misprint.turn,
            "across": misprint.across, "up": misprint.up}


def _list(report: Report) -> None:
    from generator.paper.printers import PrinterStore

    printers = PrinterStore().read(report.findings)
    measured = [(name, feed, feeds[feed]) for name, feeds in sorted(printers.items())
                for feed in sorted(feeds)]
    rows = [(name, feed, f"{misprint.dx:+.2f} mm", f"{misprint.dy:+.2f} mm",
             f"{misprint.turn:+.2f}°", f"{misprint.across:.2%}", f"{misprint.up:.2%}")
            for name, feed, misprint in measured]
    report.result(format_table(HEADER, rows) if rows else "no printer has been measured yet",
                  printers=[{"printer": name, "paper": feed, **_figures(misprint)}
                            for name, feed, misprint in measured])


def _forget(name: str, report: Report) -> None:
    from generator.paper.printers import PrinterStore

    existed = PrinterStore().forget(name, report.findings)
    report.result(f"{name}: {'forgotten' if existed else 'was not measured'}", forgotten=existed)
