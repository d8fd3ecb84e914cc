"""Whole kits on paper, written out for reading: tests/golden/sheets/*.txt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.paper.sheets.sheet import Plan, Sheet, SheetPage, Slot
from tests.unit.paper.sheets.boxes import a_plan, chocolates, laid, small_chocolates, wide_boards

GOLDEN = Path(__file__).parents[3] / "golden" / "sheets"

PLANS = {
    "a4-long-shared": a_plan(),
    "a4-boards": a_plan(),
    "letter-boards": a_plan("letter"),
    "a4-long": a_plan(pack="kind"),
    "a4-long-packed": a_plan(),
    "letter-short": a_plan("letter", "short"),
    "a4-fold": a_plan(duplex="fold"),
    "a3-one-side-no-bleed": a_plan("a3", "none", bleed=0.0),
}


def told(sheets: tuple[Sheet, ...], plan: Plan) -> Iterator[str]:
    """One line a slot: place, size, turn, face, which copy of how many."""
    copies = Counter(slot.face.key for sheet in sheets for slot in sheet.front.slots
                     if slot.counts)
    for sheet in sheets:
        for page in (sheet.front, *([sheet.back] if sheet.back else [])):
            stand = "portrait" if sheet.size.height >= sheet.size.width else "landscape"
            yield (f"sheet {sheet.number} of {sheet.of} {page.side}  {plan.paper.name} {stand}  "
                   f"{sheet.title}  {len(page.slots)} slots  {_lines(page)}")
            for slot in page.slots:
                trim = slot.trim
                of = f"{slot.copy}/{copies[slot.face.key]}" if slot.face.side == "front" else "back"
                yield (f"  {trim.x:6.2f} {trim.y:6.2f}  {trim.width:g}×{trim.height:g}  "
                       f"{slot.turn:3}°  {slot.face.name}  {of}{_part(slot)}")


def _part(slot: Slot) -> str:
    if not slot.part:
        return ""
    window = slot.part.window
    return (f"  {slot.part.way} {slot.part.name} from {window.x:g}, {window.y:g} "
            f"to {window.right:g}, {window.bottom:g}")


def _lines(page: SheetPage) -> str:
    roles = Counter(line.role for line in page.lines)
    roles.update({"numbered": len(page.numbers)} if page.numbers else {})
    return ", ".join(f"{roles[role]} {role}" for role in sorted(roles)) or "no lines"


@pytest.mark.parametrize("name", PLANS)
def test_the_kit_lies_on_paper_as_recorded(name: str, request: pytest.FixtureRequest) -> None:
    plan = PLANS[name]
    boxes = {"shared": small_chocolates, "boards": wide_boards}
    box = boxes.get(name.rpartition("-")[2], chocolates)()
    text = "\n".join(told(laid(box, plan), plan)) + "\n"
    file = GOLDEN / f"{name}.txt"
    if request.config.getoption("--update-golden"):
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text(encoding="utf-8")


def test_every_record_belongs_to_a_plan() -> None:
    assert {file.stem for file in GOLDEN.glob("*.txt")} == set(PLANS)
