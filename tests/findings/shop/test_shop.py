"""What is said about makers' profiles, and about kinds that they don't fit: exact texts."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from generator.apps.cli.report import finding_text
from generator.base.findings import FileLocation, Findings
from generator.base.units import Size
from generator.game.load.files import Files
from generator.game.load.maker_file import read_maker
from generator.game.load.source_lines import SourceLines
from generator.game.model.game import Kind, Shape
from generator.output.ordering.matching import match_products

GOOD = """\
title: Mine
bleed: 3mm
safe: 3mm
products:
  Poker: {size: 2.5in x 3.5in, image: 825x1125}
  Square: {size: 70mm x 70mm}
"""


def told(findings: Findings) -> str:
    """All findings as they are printed, without the lines of the file."""
    texts = [finding_text(each, SourceLines(Files().content_of)) for each in findings]
    return "\n".join(line for text in texts for line in text.splitlines()
                     if not line.startswith("   "))


def reading(text: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """What is said about a profile."""
    monkeypatch.chdir(folder)
    Path("mine.yaml").write_text(text, encoding="utf-8")
    findings = Findings()
    maker = read_maker("mine.yaml", findings)
    assert maker is None
    return told(findings)


@pytest.mark.parametrize(("change", "text"), [
    (("size: 70mm x 70mm", "siez: 70mm x 70mm"),
     "mine.yaml:6:11: error[field/missing]: a product needs the field 'size'\n"
     "  hint: what it is cut to, e.g. 63mm x 88mm; any: as large as the piece\n"
     "mine.yaml:6:12: error[field/unknown]: a product has no field 'siez'\n"
     "  hint: did you mean 'size'?"),
    (("825x1125", "825"),
     "mine.yaml:5:39: error[field/value]: 'image' is not a size in pixels: 825\n"
     "  hint: write it like 825x1125, at most 20,000 each way"),
    (("825x1125", "825x1020"),
     "mine.yaml:5:39: error[field/value]: 825x1020 pixels are fewer than the 750x1050 within the "
     "cut\n"
     "  hint: write the pixels with the bleed, or look at 'size' and 'dpi'"),
    (("2.5in x 3.5in", "any"),
     "mine.yaml:5:29: error[field/value]: a product of any size can't have a picture of one size\n"
     "  hint: remove 'image', or write the size"),
    (("2.5in x 3.5in", "2.5in x 0in"),
     "mine.yaml:5:17: error[field/value]: 'size' can't be '2.5in x 0in'\n"
     "  hint: write more than 0 and up to 1000mm, or any"),
    (("products:", "kinds: {card: Pokre}\nproducts:"),
     "mine.yaml:4:15: error[shop/name]: there is no product 'Pokre'\n"
     "  hint: did you mean 'Poker'?"),
    (("products:", "sources: {shop: its page}\nfacts: {bleed: shpo, safety: shop}\nproducts:"),
     "mine.yaml:5:16: error[shop/name]: there is no source 'shpo'\n"
     "  hint: did you mean 'shop'?\n"
     "mine.yaml:5:22: error[shop/name]: a maker's profile has no field 'safety'\n"
     "  hint: did you mean 'safe'?"),
    (("products:", "stocks: [thin, thick]\nstock: thikc\nproducts:"),
     "mine.yaml:5:8: error[shop/name]: there is no stock 'thikc'\n"
     "  hint: did you mean 'thick'?"),
    (("products:", "colour: CMYK\nproducts:"),
     "mine.yaml:4:9: error[field/value]: pictures are written in sRGB\n"
     "  hint: write 'files: pdf' for a shop that wants CMYK, or 'colour: sRGB'"),
    (("products:", "files: pdf\norder: manifest\nproducts:"),
     "mine.yaml:5:8: error[field/value]: 'order: manifest' goes with pictures, not with PDFs\n"
     "  hint: write 'files: images', or remove 'order'"),
    (("products:", "steps: [36, 18]\nproducts:"),
     "mine.yaml:4:8: error[field/value]: 'steps' must go up\n"
     "  hint: write the fewest pieces first, and each number once"),
    (("products:", "black: [60, 40, 40]\nproducts:"),
     "mine.yaml:4:8: error[field/value]: 'black' can't be [60, 40, 40]\n"
     "  hint: write the percents of cyan, magenta, yellow and black, the last of which is 100, "
     "like [60, 40, 40, 100]"),
    (("products:", "ink: 240\nblack: [60, 60, 40, 100]\nproducts:"),
     "mine.yaml:5:8: error[field/value]: 'black' is 260 % of ink, more than the 240 % that 'ink' "
     "allows\n  hint: write less of cyan, magenta and yellow"),
    (("products:", "limits: {side: [100, 50]}\nproducts:"),
     "mine.yaml:4:16: error[field/value]: 'side' can't be [100, 50]\n"
     "  hint: write the fewest and the most pixels of a side, like [50, 10000]"),
    (("products:", "order: autofill\nproducts:"),
     "mine.yaml:4:8: error[field/missing]: an order for MPC Autofill needs the field 'stock'\n"
     "  hint: the paper to order, one of `stocks`"),
    (("products:", "stocks: [(P10) Plastic]\nstock: (P10) Plastic\nfoil: true\nproducts:"),
     "mine.yaml:6:7: error[field/value]: plastic has no foil\n"
     "  hint: choose another stock, or remove 'foil'"),
    (("70mm x 70mm}", "70mm x 70mm, source: shop}"),
     "mine.yaml:6:39: error[shop/name]: there is no source 'shop'"),
])
def test_a_profile_with_a_mistake_is_told_at_its_place(
        change: tuple[str, str], text: str, tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch) -> None:
    assert reading(GOOD.replace(*change), tmp_path, monkeypatch) == text


def test_a_shop_that_there_isnt_is_answered_with_the_nearest() -> None:
    findings = Findings()
    read_maker("tgx", findings)
    assert told(findings) == (
        "error[shop/unknown]: there is no shop 'tgx'\n"
        "  hint: did you mean 'tgc'?; or name a profile of your own, such as my-shop.yaml")


def piece(width: float, height: float, shape: Shape = "rect", *, bleed: float = 3.0,
          safe: float = 3.0, corner: float = 3.0) -> Kind:
    return Kind(name="card", title="Card", plural="Cards", trim=Size(width, height), bleed=bleed,
                safe=safe, shape=shape, corner=corner, outline="",
                front="a.svg", back=None, fields={}, where=FileLocation("kinds.yaml", 3, 3))


@pytest.mark.parametrize(("shop", "kind", "text"), [
    ("tgc", piece(65, 90),
     "kinds.yaml:3:3: warning[shop/size]: The Game Crafter makes nothing of 65×90 mm, so 'card' is "
     "left out; the nearest is PokerDeck, 63.5×88.9 mm: 1.5 mm narrower and 1.1 mm lower\n"
     "  hint: make the kind that size, or copy the profile (ballotin shops tgc --write "
     "my-shop.yaml) and write kinds: {card: PokerDeck}"),
    ("mpc", piece(12, 12),
     "kinds.yaml:3:3: warning[shop/size]: MakePlayingCards makes nothing like 'card' (12×12 mm, "
     "76 mm off Card63x88): left out\n"
     "  hint: order these pieces elsewhere, or print them with --target pdf"),
    ("mpc", piece(25, 25, "circle"),
     "kinds.yaml:3:3: warning[shop/size]: MakePlayingCards makes nothing like 'card' (round): left "
     "out\n"
     "  hint: order these pieces elsewhere, or print them with --target pdf"),
    ("dtc", piece(63, 88, bleed=4),
     "kinds.yaml:3:3: note[shop/off]: a Card of 63×88 mm is cut as Poker: 0.5 mm wider and 0.9 mm "
     "taller, with the piece at its own size in the middle\n"
     "  hint: size: 63.5mm x 88.9mm would be right"),
    ("tgc", piece(63, 88, bleed=2, safe=2),
     "kinds.yaml:3:3: note[shop/off]: a Card of 63×88 mm is cut as EuroPokerDeck: of 3.175 mm of "
     "bleed 1.2 mm are its edge drawn out; 2 mm are kept free inside the cut, not 3.175 mm\n"
     "  hint: bleed: 3.175mm, safe: 3.175mm would be right"),
    ("mpc", piece(63, 88, corner=0),
     "kinds.yaml:3:3: note[shop/off]: a Card of 63×88 mm is cut as Card63x88: its corners have "
     "2.5 mm, not 0 mm\n"
     "  hint: corner: 2.5mm would be right"),
    ("tgc", piece(88.9, 88.9),
     "kinds.yaml:3:3: note[shop/also]: Cards are ordered as SquareDeck; LargeSquareTile would fit "
     "as well\n"
     "  hint: choose in a copy of the profile: kinds: {card: LargeSquareTile}"),
])
def test_how_a_kind_differs_from_what_a_shop_makes(shop: str, kind: Kind, text: str) -> None:
    findings = Findings()
    maker = read_maker(shop, findings)
    assert maker is not None
    match_products([kind], maker, findings)
    assert told(findings) == text


def test_a_profile_that_names_another_product_is_followed(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.yaml").write_text(GOOD + "kinds: {card: Square, tile: Poker}\n", encoding="utf-8")
    findings = Findings()
    maker = read_maker("mine.yaml", findings)
    assert maker is not None
    match_products([piece(50, 50)], maker, findings)
    assert told(findings) == (
        "kinds.yaml:3:3: warning[shop/scaled]: a Card is drawn at 140.0% of its size, as large as "
        "Square is: 20 mm wider and 20 mm taller\n"
        "mine.yaml:7:23: note[shop/kind]: this game has no kind 'tile'\n"
        "  hint: nothing is lost; remove the line if it is a slip")


def test_a_product_of_another_shape_is_told(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.yaml").write_text(GOOD + "kinds: {card: Square}\n", encoding="utf-8")
    findings = Findings()
    maker = read_maker("mine.yaml", findings)
    assert maker is not None
    match_products([piece(70, 70, "circle")], maker, findings)
    assert told(findings) == (
        "kinds.yaml:3:3: note[shop/off]: a Card of 70×70 mm is cut as Square: it is no round "
        "product (rect)")


def test_kinds_that_a_shop_makes_nothing_like_are_told_at_once() -> None:
    findings = Findings()
    maker = read_maker("mpc", findings)
    assert maker is not None
    coin = replace(piece(25, 25, "circle"), name="coin", where=FileLocation("kinds.yaml", 9, 3))
    match_products([piece(12, 12), coin], maker, findings)
    assert told(findings) == (
        "kinds.yaml:3:3: warning[shop/size]: MakePlayingCards makes nothing like 'card' (12×12 mm, "
        "76 mm off Card63x88), 'coin' (round): left out\n"
        "  hint: order these pieces elsewhere, or print them with --target pdf")
