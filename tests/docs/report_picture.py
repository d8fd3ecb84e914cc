"""A balance report pictured for the docs: `python -m tests.docs.report_picture REPORT.html`."""

from __future__ import annotations

import io
import shutil
import sys
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from tests.conftest import BROWSERS, FLAGS

IMAGES = Path(__file__).resolve().parents[2] / "docs" / "images"
HEIGHT = 1360
CLOTH = (222, 204, 176)
MARGIN = 40


def draw(report: Path) -> None:
    """Write `report.png`: a report on a desk and on a phone, side by side."""
    program = next(filter(None, map(shutil.which, BROWSERS)), None)
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=program, args=FLAGS)
        views = [_view(browser, report, 1240, "#markers"),
                 _view(browser, report, 400, ".gallery tbody")]
        browser.close()
    size = (sum(view.width for view in views) + 3 * MARGIN, HEIGHT + 2 * MARGIN)
    picture, x = Image.new("RGB", size, CLOTH), MARGIN
    for view in views:
        picture.paste(view, (x, MARGIN))
        x += view.width + MARGIN
    shown = picture.resize((size[0] * 3 // 4, size[1] * 3 // 4), Image.Resampling.LANCZOS)
    shown.quantize(256, Image.Quantize.MAXCOVERAGE).save(IMAGES / "report.png", optimize=True)


def _view(browser: Browser, report: Path, width: int, seen: str) -> Image.Image:
    page = browser.new_page(viewport={"width": width, "height": HEIGHT})
    page.goto(report.resolve().as_uri())
    button = page.locator(".gallery").first.get_by_role("button", name="Effect on winning")
    for _ in range(2):
        button.click()
    page.locator(seen).first.evaluate(
        "part => part.scrollIntoView({block: 'start', behavior: 'instant'})")
    view = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    page.close()
    return view


if __name__ == "__main__":
    draw(Path(sys.argv[1]))
