"""What the user asks of a kit, whether the game can be made so, and the settings that follow."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from generator.base.findings import FileLocation, Findings, suggest
from generator.base.target_interface import TargetOptions
from generator.base.units import Insets
from generator.drawing.faces.face import FaceLook
from generator.drawing.press.inks import most_ink
from generator.game.load.files import display_path
from generator.game.load.icc_profile import read_profile, shipped_profile
from generator.game.model.colour_plates import LEAST_INK, Plates, Profile, Spot, Standard
from generator.game.model.game import Component, Game
from generator.paper.job import Border, Settings
from generator.paper.sheets.cutters import CUTTERS, Cutter
from generator.paper.sheets.misregistration import HomePrinter
from generator.paper.sheets.sheet import PAPERS, Duplex, Packing, Plan

# Targets that a print shop gets; those of shops say themselves if they want pictures.
PRINT_TARGETS = ("pdf", "dtc", "shop")
# What may be asked for, mm: margins in which a ruler of 100 mm still fits on the smallest paper.
LENGTHS = {"margin": (0.0, 20.0), "bleed": (0.0, 10.0), "gap": (0.0, 20.0)}


@dataclass(frozen=True, slots=True, kw_only=True)
class KitRequest:
    """What the user asked for."""

    targets: tuple[str, ...] = ()
    out: Path | None = None
    only: tuple[str, ...] | None = None
    language: str | None = None
    players: int | None = None
    low_ink: bool = False
    paper: str = "a4"
    duplex: Duplex = "long"
    bleed: float | None = None
    marks: bool = True
    pack: Packing = "stock"
    gap: float | None = None
    margin: float | None = None
    cut_lines: bool | None = None
    dpi: int = 300
    border: Border = "transparent"
    outline_text: bool = False
    draft: bool = False
    wishes: TargetOptions = field(default_factory=TargetOptions)
    install: bool = False
    plates: Plates | None = None
    printer: HomePrinter | None = None

    @property
    def cutter(self) -> Cutter | None:
        """The machine that cuts the sheets; files for one need one."""
        name = self.wishes.cutter or ("generic" if "cut" in self.targets else "")
        return CUTTERS[name] if name else None

    def languages(self, game: Game) -> tuple[str, ...]:
        """The languages to look at: the one that is asked for, or all."""
        return (self.language,) if self.language else game.languages

    def wants(self, component: Component, game: Game) -> bool:
        """Whether a component, or all of its kind, is asked for, or the punchboard it is in."""
        only = self.only
        if only is None or component.kind.name in only or component.id in only:
            return True
        boards = (kind for name in only if (kind := game.kinds.get(name)) and kind.is_punchboard)
        return any(board.folding and component.kind.name in board.folding.holds
                   for board in boards)

    def settings(self, language: str) -> Settings:
        """The settings for pages and targets, for pieces in a language."""
        paper = PAPERS[self.paper]
        if (margin := self.margin) is not None:
            paper = replace(paper, margin=Insets(margin, margin, margin, margin))
        plan = Plan(paper=paper, duplex=self.duplex, bleed=self.bleed, marks=self.marks,
                    pack=self.pack, gap=self.gap, strip=self.marks, cut_lines=self.cut_lines)
        if cutter := self.cutter:
            plan = plan.with_cutter(cutter)
        return Settings(look=FaceLook(language, self.low_ink, self.draft), plan=plan, dpi=self.dpi,
                        players=self.players, border=self.border, wishes=self.wishes,
                        plates=self.plates, outline_text=self.outline_text, printer=self.printer)


def check_request(request: KitRequest, game: Game, findings: Findings) -> None:
    """Refuse what only the game itself can say that it lacks."""
    used = tuple(dict.fromkeys(component.kind.name for component in game.printed_components))
    ids = {component.id for component in game.printed_components}
    for kind in request.only or ():
        if kind not in used and kind not in ids:
            findings.error("command/unknown-kind", f"{game.title} has no kind {kind!r}",
                           hint=suggest(kind, used))
    check_language(request.language, game, findings)
    if request.players is not None:
        check_players(request.players, game.title, game.players, findings)
    _check_cutter(request, findings)
    _check_lengths(request, game, findings)
    if request.plates:
        for name in request.targets:
            if name.partition(":")[0] not in PRINT_TARGETS:
                findings.error("command/colour-target", f"the target {name} can't be made in CMYK",
                               hint="--colour cmyk goes with --target pdf, dtc or shop:FILE")


def check_language(language: str | None, game: Game, findings: Findings) -> None:
    """Refuse a language that the game isn't written in."""
    if language is not None and language not in game.languages:
        findings.error("command/unknown-language", f"{game.title} isn't written in {language!r}",
                       hint=suggest(language, game.languages))


def check_players(players: int, title: str, numbers: Sequence[int], findings: Findings) -> None:
    """Refuse a number of players that the game isn't made for."""
    if players not in numbers:
        findings.error("command/unknown-players", f"{title} isn't made for {players} players",
                       hint=f"it is made for {', '.join(map(str, numbers))}")


def _check_cutter(request: KitRequest, findings: Findings) -> None:
    """Refuse paper that a machine doesn't take, and what it can't do with paper."""
    cutter = request.cutter
    if not cutter:
        return
    if cutter.papers and request.paper not in cutter.papers:
        findings.error("command/cutter-paper", f"a {cutter.title} can't be given {request.paper} "
                       "paper", hint=f"it takes {', '.join(cutter.papers)}")
    if cutter.bounded and request.duplex == "fold":
        findings.error("command/cutter-fold", f"a {cutter.title} can't cut sheets that are folded",
                       hint="let the printer turn the paper: --duplex long or short")


def _check_lengths(request: KitRequest, game: Game, findings: Findings) -> None:
    """Refuse lengths that nothing can be laid out by, and tell of bleed that isn't there."""
    for name, (least, most) in LENGTHS.items():
        value = getattr(request, name)
        if value is not None and not least <= value <= most:
            findings.error("command/length", f"--{name} {value:g} isn't from {least:g} to "
                           f"{most:g} mm", hint="lengths are in millimetres")
    if request.bleed is not None and request.bleed <= LENGTHS["bleed"][1]:
        used = {component.kind.name: component.kind for component in game.components
                if request.wants(component, game)}
        for kind in used.values():
            if kind.bleed < request.bleed:
                findings.warning("sheet/bleed", f"'{kind.title}' is drawn with {kind.bleed:g} mm "
                                 f"of bleed, less than the {request.bleed:g} mm asked for",
                                 kind.where, f"write bleed: {request.bleed:g}mm, and draw so far")


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
