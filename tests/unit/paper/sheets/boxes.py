"""Small boxes of pieces to lay on paper."""

from __future__ import annotations

from dataclasses import replace

from generator.base.findings import FileLocation, Findings
from generator.base.units import Rect, Size
from generator.drawing.faces.face import Face, FaceLook, PrintedPiece
from generator.game.model.game import Component, Cut, Kind, Shape
from generator.paper.sheets.imposition import impose
from generator.paper.sheets.sheet import (
    PAPERS,
    Axis,
    Duplex,
    Plan,
    Reach,
    Sheet,
    Slot,
    axis_of,
    back_turn,
    mirror_reach,
    mirror_rect,
)

HERE = FileLocation("kinds.yaml", 3, 5)


def a_kind(name: str = "card", width: float = 63.0, height: float = 88.0, *, bleed: float = 3.0,
           shape: Shape = "rect", back: bool = True, cut: Cut = "double") -> Kind:
    title = name.replace("-", " ").capitalize()
    outline = f"M0 0H{width}V{height}H0Z" if shape == "path" else ""
    return Kind(name=name, title=title, plural=title + "s", trim=Size(width, height), bleed=bleed,
                safe=3.0, shape=shape, corner=2.0, outline=outline,
                front=f"{name}.front.svg", back=f"{name}.back.svg" if back else None, fields={},
                where=HERE, cut=cut)


def a_piece(kind: Kind, name: str = "one") -> PrintedPiece:
    component = Component(id=name, kind=kind, copies=1, values={}, source="own", where=HERE,
                          places={}, copies_by_players={})
    look = FaceLook("en")
    front = Face(key=f"{kind.name}/{name}", name=name, component=component, kind=kind, side="front",
                 look=look, where=HERE)
    back = Face(key=f"{kind.name}/back", name=kind.name, component=component, kind=kind,
                side="back", look=look, where=HERE)
    return PrintedPiece(component, front, back if kind.back else None)


def a_slot(trim: Rect, turn: int = 0, kind: Kind | None = None, bleed: float = 3.0) -> Slot:
    piece = a_piece(kind or a_kind())
    return Slot(face=piece.front, trim=trim, turn=turn, reach=Reach.even(bleed), copy=1)


def a_plan(paper: str = "a4", duplex: Duplex = "long", **rest: object) -> Plan:
    return Plan(paper=PAPERS[paper], duplex=duplex, **rest)  # type: ignore[arg-type]


def laid(pieces: list[tuple[PrintedPiece, int]], plan: Plan) -> tuple[Sheet, ...]:
    """The sheets for input that has nothing wrong with it."""
    findings = Findings()
    sheets = impose(pieces, plan, findings)
    assert not findings.errors
    return sheets


def wide_boards() -> list[tuple[PrintedPiece, int]]:
    """Boards with two sides that no A4 or Letter holds, and a narrow track with one."""
    return [(a_piece(a_kind("player-board", 260, 200), "player"), 2),
            (a_piece(a_kind("game-board", 420, 297), "game"), 1),
            (a_piece(a_kind("track", 400, 60, back=False), "track"), 1)]


def chocolates() -> list[tuple[PrintedPiece, int]]:
    """A box like that of Chocolatiers: squares, cards, strips and two sizes of rounds."""
    box, card = a_kind("box-tile", 60, 60), a_kind("card")
    score = a_kind("score-tile", 60, 30)
    wild, marker = a_kind("wild", 22, 22, shape="circle"), a_kind("marker", 30, 30, shape="circle")
    return [
        *((a_piece(box, f"box-{number:02}"), 1) for number in range(1, 37)),
        *((a_piece(card, name), copies) for name, copies in
          (("truffle", 9), ("nut", 9), ("raspberry", 9), ("mint", 8), ("blueberry", 8),
           ("violet", 8))),
        *((a_piece(score, f"score-{number}"), 1) for number in range(1, 9)),
        (a_piece(wild, "wild"), 15),
        (a_piece(marker, "marker"), 1),
    ]


def small_chocolates() -> list[tuple[PrintedPiece, int]]:
    """A hundred small squares whose neighbours share their cuts, and some wider ones."""
    small = a_kind("chocolate", 20, 20, bleed=2, cut="shared")
    wide = a_kind("bar", 45, 20, bleed=2, cut="shared")
    return [*((a_piece(small, name), 20) for name in ("black", "brown", "white", "teal", "red")),
            (a_piece(wide, "bar"), 8)]


def across(slot: Slot, page: Size, axis: Axis) -> Slot:
    """The slot mirrored on an axis through the page's centre: a turned or a folded paper."""
    return replace(slot, trim=mirror_rect(slot.trim, page, axis), turn=back_turn(slot.turn, axis),
                   reach=mirror_reach(slot.reach, axis))


def behind(slot: Slot, page: Size, duplex: Duplex) -> Slot:
    """The slot on the reverse that lies behind `slot` once the printer has turned the paper."""
    return across(slot, page, axis_of(page, duplex))
