"""Profiles of makers: those that come with Ballotin, and those that people write."""

from pathlib import Path

from generator.base.findings import FileLocation, Findings, brief, suggest
from generator.game.load.files import Files
from generator.game.load.maker_schema import MakerFile, ProductEntry
from generator.game.load.schema_errors import validate_model
from generator.game.load.yaml_file import KeyPath, Tree, read_yaml
from generator.game.model.maker import Maker, MakerLimits, Product

SHIPPED = Path(__file__).parents[1] / "makers"
SUFFIX, SUFFIXES = ".yaml", (".yaml", ".yml")
# What MPC Autofill calls plastic cards.
PLASTIC = "(P10)"


def shipped_makers() -> list[str]:
    """The names of the profiles that come with Ballotin."""
    return sorted(path.stem for path in SHIPPED.glob(f"*{SUFFIX}"))


def maker_path(name: str) -> Path:
    """Where a profile lies: one that comes with Ballotin by its name, or a file."""
    return SHIPPED / f"{name}{SUFFIX}" if name in shipped_makers() else Path(name)


def read_maker(name: str, findings: Findings, files: Files | None = None) -> Maker | None:
    """A maker by the name of a shipped profile, or by the path of a file.

    What is wrong with it is reported; then there is no maker, as an order that is half right costs
    money.
    """
    path = maker_path(name)
    if path.suffix not in SUFFIXES:
        findings.error("shop/unknown", f"there is no shop {brief(name)}", None,
                       f"{suggest(name, shipped_makers())}; or name a profile of your own, such "
                       "as my-shop.yaml")
        return None
    before = len(findings.errors)
    tree = read_yaml(path, findings, None, files)
    file = validate_model(MakerFile, tree, findings) if tree else None
    if tree is None or file is None:
        return None
    _check_names(file, tree, findings)
    _check_files(file, tree, findings)
    _check_black(file, tree, findings)
    if len(findings.errors) > before:
        return None
    limits = MakerLimits(file.limits.pieces, file.limits.bytes, file.limits.side)
    return Maker(
        name=path.stem, title=file.title,
        products={name: _product(name, each, file, tree) for name, each in file.products.items()},
        where=tree.at(), site=file.site or "", files=file.files, order=file.order, pages=file.pages,
                 pdf=file.pdf, colour=file.colour,
        wants=file.wants, wants_place=tree.at(("wants",)),
        tolerance=file.tolerance, limits=limits, steps=tuple(file.steps), stocks=tuple(file.stocks),
                 stock=file.stock, foil=file.foil,
        standard=file.standard, ink=file.ink, outlined=file.text == "outlined", black=file.black,
        kinds=file.kinds, kind_places={kind: tree.key(("kinds", kind)) for kind in file.kinds},
                 sources=file.sources,
        facts=file.facts)


def _product(name: str, entry: ProductEntry, file: MakerFile, tree: Tree) -> Product:
    return Product(
        name=name, title=entry.title or name, size=entry.size, image=entry.image, shape=entry.shape,
        bleed=file.bleed if entry.bleed is None else entry.bleed,
        safe=file.safe if entry.safe is None else entry.safe,
        dpi=entry.dpi or file.dpi, backs=entry.backs or file.backs,
                   where=tree.key(("products", name)),
        corner=entry.corner, family=entry.family, automatic=entry.automatic, most=entry.most,
                   autofill=entry.autofill)


def _check_names(file: MakerFile, tree: Tree, findings: Findings) -> None:
    """Report names that stand for nothing, and numbers that can't go together."""
    def unknown(name: str, known: list[str], noun: str, path: KeyPath) -> None:
        if name not in known:
            findings.error("shop/name", f"there is no {noun} {brief(name)}", tree.at(path),
                           suggest(name, known))

    sources = list(file.sources)
    for kind, named in file.kinds.items():
        unknown(named, list(file.products), "product", ("kinds", kind))
    for fact, source in file.facts.items():
        if fact not in MakerFile.model_fields:
            findings.error("shop/name", f"a maker's profile has no field {brief(fact)}",
                           tree.key(("facts", fact)), suggest(fact, MakerFile.model_fields))
        unknown(source, sources, "source", ("facts", fact))
    for name, product in file.products.items():
        if product.source is not None:
            unknown(product.source, sources, "source", ("products", name, "source"))
        _check_product(name, product, file, tree, findings)
    if file.stock and file.stock not in file.stocks:
        unknown(file.stock, file.stocks, "stock", ("stock",))
    elif file.order == "autofill" and not file.stock:
        findings.error("field/missing", "an order for MPC Autofill needs the field 'stock'",
                       tree.at(("order",)), "the paper to order, one of `stocks`")
    if file.foil and PLASTIC in file.stock:
        findings.error("field/value", "plastic has no foil", tree.at(("foil",)),
                       "choose another stock, or remove 'foil'")
    if file.steps != sorted(set(file.steps)):
        findings.error("field/value", "'steps' must go up", tree.at(("steps",)),
                       "write the fewest pieces first, and each number once")


def _check_files(file: MakerFile, tree: Tree, findings: Findings) -> None:
    """Report what doesn't go with the sort of files that the maker takes."""
    if file.files == "images" and file.colour == "CMYK":
        findings.error("field/value", "pictures are written in sRGB", tree.at(("colour",)),
                       "write 'files: pdf' for a shop that wants CMYK, or 'colour: sRGB'")
    if file.files == "pdf" and file.order != "none":
        findings.error("field/value", f"'order: {file.order}' goes with pictures, not with PDFs",
                       tree.at(("order",)), "write 'files: images', or remove 'order'")


def _check_black(file: MakerFile, tree: Tree, findings: Findings) -> None:
    """Report a black that is more ink than the maker takes."""
    if file.black and file.ink and sum(file.black) > file.ink:
        findings.error("field/value", f"'black' is {sum(file.black):g} % of ink, more than the "
                       f"{file.ink} % that 'ink' allows", tree.at(("black",)),
                       "write less of cyan, magenta and yellow")


def _check_product(name: str, product: ProductEntry, file: MakerFile, tree: Tree,
                   findings: Findings) -> None:
    """Report a picture without room for its bleed, or one of a product that has no size."""
    if product.image is None:
        return
    where: FileLocation = tree.at(("products", name, "image"))
    if product.size is None:
        findings.error("field/value", "a product of any size can't have a picture of one size",
                       where, "remove 'image', or write the size")
        return
    per_mm = (product.dpi or file.dpi) / 25.4
    cut = product.size.width * per_mm, product.size.height * per_mm
    if any(pixels < side - 1 for pixels, side in zip(product.image, cut, strict=True)):
        findings.error("field/value", f"{product.image[0]}x{product.image[1]} pixels are fewer "
                       f"than the {cut[0]:.0f}x{cut[1]:.0f} within the cut", where,
                       "write the pixels with the bleed, or look at 'size' and 'dpi'")
