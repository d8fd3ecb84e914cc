"""`ballotin build`: a game's kit, ready to print."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from generator.apps.cli.help_layout import GroupedCommand
from generator.apps.cli.report import Report
from generator.apps.cli.shared_options import (
    ParserParam,
    PathParam,
    SupervisedTrust,
    game_argument,
    join_values,
    kit_options,
    paper_option,
    parse_names,
    report_options,
)
from generator.base.findings import Stop, can_be_drafted
from generator.base.target_interface import (
    ATLAS_FORMATS,
    DEFAULT_IMAGES,
    IMAGE_FORMATS,
    PRESETS,
    SCALES,
    TargetOptions,
)
from generator.game.model.colour_plates import SPOTS, STANDARDS
from generator.output.target import ALL, resolve_target_names, target_names
from generator.paper.sheets.cutters import CUTTERS
from generator.paper.sheets.sheet import EDGE

if TYPE_CHECKING:
    from generator.apps.workflows.kit_build import BuiltKit
    from generator.apps.workflows.kit_request import KitRequest
    from generator.game.model.colour_plates import Spot, Standard
    from generator.game.model.game import DesignerCode
    from generator.paper.sheets.sheet import Packing


DEFAULT_TARGETS = "pdf,sprites"
SHOP = "shop:"
COMMON = ("--target", "--out", "--only", "--players", "--lang", "--paper", "--duplex", "--low-ink",
          "--draft", "--printer", "--colour")
GROUPS = {
    "Output": ("--target", "--out"),
    "Pieces": ("--only", "--players", "--lang", "--low-ink", "--draft"),
    "Paper": ("--paper", "--duplex", "--marks", "--cut-lines", "--bleed", "--no-bleed", "--gap",
              "--margin", "--pack", "--printer", "--by-hand", "--cutter"),
    "Colour": ("--colour", "--standard", "--icc", "--ink", "--spot", "--outline-text"),
    "Pictures": ("--dpi", "--images", "--border", "--scale", "--atlas", "--preset"),
    "Virtual tables": ("--base-url", "--install"),
}
# The targets that an option changes; with other targets it is refused.
SHEETS = ("pdf", "cut", "release")
TARGETS_OF_OPTIONS = {
    **dict.fromkeys(("duplex", "marks", "cut_lines", "gap", "margin", "pack", "printer", "cutter"),
                    SHEETS),
    "bleed": (*SHEETS, "images"),
    "no_bleed": (*SHEETS, "images"),
    **dict.fromkeys(("border", "scales", "preset", "formats"), ("sprites",)),
    "images": ("images",),
    "dpi": ("images", "sprites", "release", "cgs", "pcio", "ttp", "tts", "vassal", "vtt"),
    "base_url": ("tts", "release"),
}
PACKINGS: dict[bool | None, Packing] = {None: "stock", True: "all", False: "kind"}


def parse_targets(text: str) -> tuple[str, ...]:
    """Targets with commas between, with those that `all` means.

    A shop's comes with the file that describes it.
    """
    words = [word.strip() for word in text.split(",")]
    shops = [word for word in words if word.startswith(SHOP) and word != SHOP]
    others = [word for word in words if word not in shops]
    names = parse_names(",".join(others), "target", (*target_names(), ALL)) \
        if others or not shops else ()
    return resolve_target_names((*names, *shops))


def parse_scales(text: str) -> tuple[int, ...]:
    """The scales of sprites in ascending order, without duplicates."""
    words = [word.strip() for word in text.split(",")]
    if not all(word in map(str, SCALES) for word in words):
        raise ValueError(f"{text!r} isn't a scale from {SCALES[0]} to {SCALES[-1]}, or several "
                         "like 1,2")
    return tuple(sorted({int(word) for word in words}))


def parse_atlas_formats(text: str) -> tuple[str, ...]:
    """Atlas formats with commas between."""
    return parse_names(text, "atlas format", ATLAS_FORMATS)


def parse_spots(text: str) -> tuple[str, ...]:
    """Spot colours with commas between."""
    return parse_names(text, "spot colour", SPOTS)


def parse_image_formats(text: str) -> tuple[str, ...]:
    """Formats of pictures with commas between."""
    return parse_names(text, "image format", IMAGE_FORMATS)


@click.command("build", cls=GroupedCommand, common=COMMON, groups=GROUPS)
@game_argument
@click.option("--target", "targets", type=ParserParam(parse_targets, target_names), multiple=True,
              callback=join_values, default=[DEFAULT_TARGETS], show_default=True, metavar="NAMES",
              help="What to make, separated by commas; 'all' makes everything. "
              "'ballotin list targets' lists them.")
@paper_option
@click.option("--duplex", type=click.Choice(["long", "short", "fold", "none"]), default="long",
              show_default=True, help="How backs get behind fronts: the printer turns the sheet "
              "over its long or short edge, or you fold the sheet. 'none' prints no backs.")
@click.option("--marks/--no-marks", default=True, show_default=True,
              help="Print crop marks, a label and a ruler next to the pieces.")
@click.option("--cut-lines/--no-cut-lines", default=None, help="Print a fine line along every "
              "cut.  [default: only where no crop marks show the cut]")
@click.option("--bleed", type=float, metavar="MM", help="The most bleed to print beyond the cut, "
              "so that no white edge shows.  [default: the bleed of each kind]")
@click.option("--no-bleed", is_flag=True, help="Short for --bleed 0.")
@click.option("--gap", type=float, metavar="MM", help="The distance between two pieces, from cut "
              "to cut.  [default: room for the bleed of both, or 1 mm each where that saves paper]")
@click.option("--margin", type=float, metavar="MM", help="The edge of the paper that your printer "
              f"can't reach.  [default: {EDGE:g}, which suits every printer]")
@click.option("--pack/--no-pack", default=None, help="Let all kinds share sheets, or none.  "
              "[default: kinds printed on the same stock share sheets]")
@click.option("--printer", metavar="NAME", help="Shift the backs for a printer that you measured "
              "with 'ballotin calibrate'.")
@click.option("--by-hand", is_flag=True, help="With --printer: you turn the paper over yourself.")
@click.option("--draft", is_flag=True, help="Build an unfinished game: frames for missing "
              "pictures, plain faces for kinds without a template, red bars where text is too "
              "long.")
@click.option("--outline-text", is_flag=True,
              help="Turn letters into shapes, for print shops that ask for it.")
@click.option("--colour", type=click.Choice(["rgb", "cmyk"]), default="rgb", show_default=True,
              help="RGB for screens and home printers, CMYK for print shops.")
@click.option("--standard", type=click.Choice(STANDARDS), help="With --colour cmyk: PDF/X-4, or "
              "PDF/X-1a:2003 for shops that don't accept transparency.  [default: x4]")
@click.option("--icc", type=PathParam(dir_okay=False), metavar="FILE",
              help="With --colour cmyk: the ICC profile of the shop's press.  [default: coated "
              "paper, FOGRA39]")
@click.option("--ink", type=click.IntRange(1, 400), metavar="PERCENT", help="With --colour cmyk: "
              "the total ink limit, such as 240, 280 or 300.  [default: the profile's limit]")
@click.option("--spot", "spots", type=ParserParam(parse_spots, lambda: SPOTS), default=(),
              metavar="cut,crease", help="With --colour cmyk: print cut or crease lines in the "
              "spot colours CutContour and Crease.")
@click.option("--dpi", type=click.IntRange(36, 1200), default=300, show_default=True,
              metavar="N", help="Resolution of images and sprites, in pixels per inch.")
@click.option("--border", type=click.Choice(["transparent", "extrude", "none"]),
              default="transparent", show_default=True, help="Two pixels around each sprite: "
              "transparent, a copy of its edge, or none.")
@click.option("--scale", "scales", type=ParserParam(parse_scales), default="1",
              show_default=True, metavar="1,2", help="Sizes of the sprites, as multiples of "
              "--dpi. With several scales, the larger files are called name@2x.")
@click.option("--images", type=ParserParam(parse_image_formats), default=",".join(DEFAULT_IMAGES),
              show_default=True, metavar="NAMES", help="With --target images, the files of each "
              f"face: {', '.join(IMAGE_FORMATS)}. EPS needs ballotin[cairo].")
@click.option("--preset", type=click.Choice(PRESETS),
              help="Write the sprites in the layout that this site expects.")
@click.option("--atlas", "formats", type=ParserParam(parse_atlas_formats, lambda: ATLAS_FORMATS),
              default=(), metavar="NAMES", help="Atlas formats of the sprites, separated by "
              f"commas: {', '.join(ATLAS_FORMATS)}.  [default: hash,array,css]")
@click.option("--cutter", type=click.Choice(list(CUTTERS)), help="The machine that cuts the "
              "sheets. Its marks are printed, and pieces keep clear of them.")
@click.option("--base-url", metavar="URL", default="",
              help="The address of your own server for the pictures of a virtual table.")
@click.option("--install", is_flag=True,
              help="Copy the result into the program's own folder (with --target tts).")
@click.option("--out", type=PathParam(file_okay=False), metavar="DIR",
              help="Output folder.  [default: output/<game>]")
@kit_options
@report_options
def command(*, game: str, report: Report, **options: Any) -> None:
    """Build the printable kit of GAME, or files for screens and tables.

    GAME is the id of a shipped game, or the folder of your own. The default targets are pdf
    (sheets to print and cut) and sprites (sheets for screens); images makes a PNG and an SVG per
    face. Other targets are for virtual tables, print shops and cutters; 'ballotin help targets'
    explains them. All files appear at the same time. If the game has an error, the files of the
    last good build stay. If only one target fails, the others are still made.

    \b
    Example:
        ballotin build chocolatiers
        ballotin build chocolatiers --paper letter --duplex short --lang ja
        ballotin build my-game --target pdf --only card --low-ink
        ballotin build my-game --target images --dpi 150 --no-bleed
        ballotin build my-game --target images --images eps
        ballotin build my-game --draft
        ballotin build my-game --target pdf --printer office
        ballotin build my-game --target pdf --colour cmyk --standard x1a --ink 240
    """
    from generator.apps.cli.terminal_tables import artifacts_json, artifacts_text, sheets_text
    from generator.apps.workflows.kit_build import build

    _refuse_without_target(options["targets"])
    request = _kit_request(report, **options)
    try:
        with report.progress() as progress:
            progress.stage("Reading", 1)
            opened = report.open_to_draw(game, request.language, may_run=_may_run,
                                         draft=request.draft)
            kit = build(opened, request, progress, report.findings)
    except Stop as stop:
        if not request.draft and can_be_drafted(stop.findings):
            report.advise("a draft can be printed all the same: add --draft")
        raise
    text, data = artifacts_text(kit.folder, kit.artifacts), {}
    if kit.sheets:
        text += "\n" + sheets_text(kit.sheets, request.paper, kit.savings)
        data["sheets"] = {"paper": request.paper, "count": kit.sheets,
                          "savings": dict(kit.savings)}
    report.next_step(_next_step(kit, request))
    report.result(text, folder=str(kit.folder), files=artifacts_json(kit.artifacts), **data)


def _next_step(kit: BuiltKit, request: KitRequest) -> str:
    """What the user does with the first of the files."""
    pdf = next((kit.folder / artifact.name for artifact in kit.artifacts
                if artifact.name.endswith(".pdf") and "sheets" in artifact.facts), None)
    if pdf and "pdf" in request.targets and request.plates:
        return "check it: " + shlex.join(
            ("ballotin", "preflight", str(pdf), "--for", request.plates.standard))
    if pdf and "pdf" in request.targets:
        return f"print {pdf} at 100 %, not fitted to the page, and cut out the pieces"
    name = request.targets[0].partition(":")[0]
    return f"'ballotin help {'targets' if name == 'images' else name}' shows how to use the files"


def _kit_request(report: Report, *, no_bleed: bool, pack: bool | None, printer: str | None,
                 by_hand: bool, base_url: str, formats: tuple[str, ...], scales: tuple[int, ...],
                 preset: str | None, cutter: str | None, images: tuple[str, ...], colour: str,
                 standard: Standard | None, icc: Path | None, ink: int | None,
                 spots: tuple[Spot, ...],
                 **options: Any) -> KitRequest:
    """The options as one request; those that aren't named here are fields of it."""
    from generator.apps.workflows.kit_request import KitRequest, plates_for

    if colour == "cmyk":
        options["plates"] = plates_for(standard or "x4", icc, ink, spots, report.findings)
    else:
        _refuse_without_cmyk(standard=standard, icc=icc, ink=ink, spot=spots)
    if printer is not None:
        from generator.apps.workflows.printer_calibration import find_printer

        options["printer"] = find_printer(printer, options["paper"], options["duplex"], by_hand,
                                          report.findings)
    elif by_hand:
        raise click.UsageError("--by-hand goes with --printer")
    if no_bleed:
        if options["bleed"]:
            raise click.UsageError("--bleed and --no-bleed can't both be meant")
        options["bleed"] = 0.0
    wishes = TargetOptions(base_url, formats, scales, preset or "", cutter or "", images)
    return KitRequest(pack=PACKINGS[pack], wishes=wishes, **options)


def _refuse_without_target(targets: tuple[str, ...]) -> None:
    """Refuse options that change none of the targets."""
    context = click.get_current_context()
    names = {name.partition(":")[0] for name in targets}
    for option in context.command.params:
        suitable = TARGETS_OF_OPTIONS.get(option.name or "")
        if suitable and not names & {*suitable} \
                and context.get_parameter_source(option.name or "") is ParameterSource.COMMANDLINE:
            raise click.UsageError(
                f"{option.opts[0]} changes nothing for --target {','.join(targets)}; "
                f"it goes with --target {', '.join(suitable)}")


def _refuse_without_cmyk(**asked: object) -> None:
    """Refuse what would have no effect."""
    for name in [name for name, value in asked.items() if value]:
        raise click.UsageError(f"--{name} goes with --colour cmyk")


def _may_run(home: Path, code: DesignerCode) -> bool:
    """Whether the user lets the game's own rules run: they lay the table that the guide shows."""
    from generator.game.trust_store import Trust

    return SupervisedTrust(Trust().allows)(home, code)
