"""Which of a maker's products a kind of piece is cut as."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.base.findings import Findings, article
from generator.base.units import Size
from generator.game.model.game import Kind
from generator.game.model.maker import Maker, Product

# mm below which no player sees a difference.
SAME_MM = 0.05
# mm of a corner's radius that people see.
CORNER_MM = 1.0
# No designer redraws a piece for a product that differs by a larger part of its shorter side.
FAR_SHARE = 0.25
# Kinds that one finding names.
MOST_NAMED = 20
# mm that lie well within what a knife strays.
SMALL_MM = 0.3


@dataclass(frozen=True, slots=True)
class ProductFit:
    """How a piece lies on a product: on its side or not, how much larger it is drawn.

    `off` is how much wider and taller the product is than the piece, in mm, as the piece lies in
    its own drawing.
    """

    product: Product
    turned: bool
    off: tuple[float, float]
    scale: float = 1.0

    @property
    def distance(self) -> float:
        """How far the farther side is off."""
        return max(map(abs, self.off))

    def cut(self, kind: Kind) -> Size:
        """What the maker cuts, as the piece lies in its own drawing."""
        trim = self.product.trim_for(self._turn_piece(kind.trim))
        return trim.turned() if self.turned else trim

    def page(self, kind: Kind) -> Size:
        """What the maker prints, as the piece lies in its own drawing."""
        page = self.product.page_for(self._turn_piece(kind.trim))
        return page.turned() if self.turned else page

    def pixels(self, kind: Kind) -> tuple[int, int]:
        """How many pixels that are, as the piece lies in its own drawing."""
        width, height = self.product.pixels_for(self._turn_piece(kind.trim))
        return (height, width) if self.turned else (width, height)

    def _turn_piece(self, piece: Size) -> Size:
        return piece.turned() if self.turned else piece


def fit_product(kind: Kind, product: Product) -> ProductFit:
    """How a piece lies best on a product, whatever its shape."""
    if product.size is None:
        return ProductFit(product, False, (0.0, 0.0))
    fits = []
    for turned in (False, True):
        size = product.size.turned() if turned else product.size
        fits.append(ProductFit(product, turned, (size.width - kind.trim.width,
                                          size.height - kind.trim.height)))
    return min(fits, key=lambda fit: fit.distance)


def candidates(kind: Kind, maker: Maker) -> list[ProductFit]:
    """How a piece lies on all products of its shape, the best first."""
    fits = [fit_product(kind, product) for product in maker.products.values()
            if product.automatic and product.shape in (kind.shape, "any")]
    return sorted(fits, key=lambda fit: round(fit.distance, 3))


def match_product(kind: Kind, maker: Maker) -> ProductFit | None:
    """The product that a kind is cut as: the one that the profile names, or the nearest in size."""
    named = maker.kinds.get(kind.name)
    if named is not None:
        fit = fit_product(kind, maker.products[named])
        return fit if fit.distance <= maker.tolerance else _scale_to_product(kind, fit)
    return next(
        (
            candidate
            for candidate in candidates(kind, maker)
            if candidate.distance <= maker.tolerance
        ),
        None,
    )


def _scale_to_product(kind: Kind, fit: ProductFit) -> ProductFit:
    """The whole piece as large as the product lets it be; nothing is distorted or cut off."""
    cut = fit.cut(kind)
    scale = min(cut.width / kind.trim.width, cut.height / kind.trim.height)
    return ProductFit(fit.product, fit.turned, fit.off, scale)


def match_products(kinds: Sequence[Kind], maker: Maker,
                   findings: Findings) -> dict[str, ProductFit]:
    """The products of all kinds that the maker can make, after telling what it can't, and why."""
    fits: dict[str, ProductFit] = {}
    names = [kind.name for kind in kinds]
    for name, where in maker.kind_places.items():
        if name not in names:
            findings.note("shop/kind", f"this game has no kind '{name}'", where,
                          "nothing is lost; remove the line if it is a slip")
    far: list[Kind] = []
    for kind in kinds:
        fit = match_product(kind, maker)
        if fit is not None:
            fits[kind.name] = fit
            _report_fit(kind, fit, maker, findings)
        elif not _report_near_product(kind, maker, findings):
            far.append(kind)
    if far:
        named = [_describe_kind(kind, maker) for kind in far[:MOST_NAMED]]
        more = [f"and {len(far) - MOST_NAMED} more"] if len(far) > MOST_NAMED else []
        findings.warning("shop/size", f"{maker.title} makes nothing like "
                         f"{', '.join(named + more)}: left out", far[0].where,
                         "order these pieces elsewhere, or print them with --target pdf")
    return fits


def _report_near_product(kind: Kind, maker: Maker, findings: Findings) -> bool:
    """Say that a kind is left out, and which product comes near to it, if any does."""
    near = next(iter(candidates(kind, maker)), None)
    if near is None or near.distance > FAR_SHARE * min(kind.trim.width, kind.trim.height):
        return False
    product = near.product
    findings.warning(
        "shop/size", f"{maker.title} makes nothing of {kind.trim}, so '{kind.name}' is left out; "
        f"the nearest is {product.name}, {near.cut(kind)}: {describe_difference(near)}", kind.where,
        f"make the kind that size, or copy the profile (ballotin shops {maker.name} --write "
        f"my-shop.yaml) and write kinds: {{{kind.name}: {product.name}}}")
    return True


def _describe_kind(kind: Kind, maker: Maker) -> str:
    """A kind that no product comes near to, with the one that comes nearest all the same."""
    near = next(iter(candidates(kind, maker)), None)
    if near is None:
        return f"'{kind.name}' ({_shape_name(kind)})"
    return f"'{kind.name}' ({kind.trim}, {near.distance:.3g} mm off {near.product.name})"


def _report_fit(kind: Kind, fit: ProductFit, maker: Maker, findings: Findings) -> None:
    """Say what a maker does to a piece that its template doesn't foresee."""
    product, called = fit.product, article(kind.title)
    if fit.scale != 1.0:
        findings.warning(
            "shop/scaled", f"{called} is drawn at {fit.scale:.1%} of its size, as large as "
            f"{product.name} is: {describe_difference(fit)}", kind.where)
    differences, better = _differences(kind, fit)
    if differences:
        findings.note("shop/off", f"{called} of {kind.trim} is cut as {product.name}: "
                      f"{'; '.join(differences)}", kind.where,
                      f"{', '.join(better)} would be right" if better else "")
    others = [candidate.product.name for candidate in candidates(kind, maker)
              if candidate.product is not product and candidate.distance <= fit.distance + SAME_MM]
    if others and kind.name not in maker.kinds:
        findings.note("shop/also", f"{kind.plural} are ordered as {product.name}; "
                      f"{' and '.join(others)} would fit as well", kind.where,
                      f"choose in a copy of the profile: kinds: {{{kind.name}: {others[0]}}}")


def _differences(kind: Kind, fit: ProductFit) -> tuple[list[str], list[str]]:
    """How a kind differs from what a maker asks for, and what its fields should say instead."""
    product, cut = fit.product, fit.cut(kind)
    words, better = [], []
    if product.shape not in (kind.shape, "any"):
        words.append(f"it is no {_shape_name(kind)} product ({product.shape})")
    if fit.scale == 1.0 and fit.distance > SAME_MM:
        words.append(f"{describe_difference(fit)}, with the piece at its own size in the middle")
        better.append(f"size: {cut.width:.4g}mm x {cut.height:.4g}mm")
    lacking, free = missing_bleed(kind, fit), safe_margin(kind, fit)
    if lacking > SMALL_MM:
        words.append(f"of {product.bleed:.4g} mm of bleed {lacking:.1f} mm are its edge drawn out")
        better.append(f"bleed: {product.bleed:.4g}mm")
    if product.safe - free > SMALL_MM:
        words.append(f"{free:.2g} mm are kept free inside the cut, not {product.safe:.4g} mm")
        better.append(f"safe: {product.safe:.4g}mm")
    if product.corner is not None and kind.shape == "rect" \
            and abs(product.corner - kind.corner) > CORNER_MM:
        words.append(f"its corners have {product.corner:g} mm, not {kind.corner:g} mm")
        better.append(f"corner: {product.corner:g}mm")
    return words, better


def describe_difference(fit: ProductFit) -> str:
    """How a product differs from a piece, in words."""
    words = [f"{abs(off):.4g} mm {more if off > 0 else less}"
             for off, more, less in zip(fit.off, ("wider", "taller"), ("narrower", "lower"),
                                        strict=True) if abs(off) > SAME_MM]
    return " and ".join(words)


def missing_bleed(kind: Kind, fit: ProductFit) -> float:
    """How much of the maker's bleed a template doesn't draw, in mm."""
    cut, page = fit.cut(kind), kind.page
    drawn = min((page.width * fit.scale - cut.width) / 2,
                (page.height * fit.scale - cut.height) / 2)
    return max(0.0, fit.product.bleed - drawn)


def safe_margin(kind: Kind, fit: ProductFit) -> float:
    """How far inside the maker's cut a kind keeps free, in mm."""
    cut = fit.cut(kind)
    return kind.safe * fit.scale + min((cut.width - kind.trim.width * fit.scale) / 2,
                                         (cut.height - kind.trim.height * fit.scale) / 2)


def _shape_name(kind: Kind) -> str:
    return {"rect": "rectangular", "circle": "round", "hex": "hexagonal"}.get(
        kind.shape, "freely shaped")
