"""`ballotin shops`: the profiles of print shops, and copies of them to change."""

from pathlib import Path

import click

from generator.apps.cli.report import Report
from generator.apps.cli.shared_options import (
    PathParam,
    report_existing,
    report_options,
    write_files,
)
from generator.base.findings import Findings, Stop
from generator.game.model.maker import Maker, Product


@click.command("shops")
@click.argument("shop", required=False)
@click.option("--game", help="Show which products of the shop fit this game: the id of a shipped "
              "game, or your game's folder.")
@click.option("--write", "copy", type=PathParam(dir_okay=False), metavar="FILE",
              help="Copy the shop's profile into this file, for you to change.")
@click.option("--force", is_flag=True, help="Overwrite an existing file.")
@report_options
def command(*, shop: str | None, game: str | None, copy: Path | None, force: bool, report: Report
            ) -> None:
    """List print shops with a profile, or the products of SHOP.

    SHOP is a name from the list, or your own profile. A profile contains the products of a shop,
    with pixels, bleed, limits and the source of each fact. With --game you see which product fits
    each kind of the game, and how it differs.

    \b
    Example:
        ballotin shops
        ballotin shops tgc
        ballotin shops tgc --game chai
        ballotin shops tgc --write my-shop.yaml
        ballotin build chai --target shop:my-shop.yaml
    """
    from generator.game.load.maker_file import read_maker

    if shop is None:
        if copy is not None or game is not None:
            raise click.UsageError("name the shop, such as tgc")
        _list(report)
        return
    maker = read_maker(shop, report.findings, report.files)
    if copy is not None:
        _write(shop, copy, force, report)
    elif maker is not None and game is not None:
        _show_matches(maker, game, report)
    elif maker is not None:
        _show(maker, report)


def _list(report: Report) -> None:
    from generator.game.load.maker_file import read_maker, shipped_makers

    rows = [(maker.name, maker.title, len(maker.products), maker.files, maker.colour)
            for name in shipped_makers()
            if (maker := read_maker(name, report.findings, report.files))]
    report.table("shops", ("shop", "called", "products", "files", "colour"), rows)


def _show(maker: Maker, report: Report) -> None:
    rows = [(product.name, str(product.size or "any"), product.shape, _pixels(product),
             f"{product.bleed:.4g} mm", f"{product.safe:.4g} mm")
            for product in maker.products.values()]
    facts = [maker.title, *filter(None, [
        maker.site,
        f"cuts may be off by {maker.tolerance:g} mm",
        f"at most {maker.limits.pieces} pieces per order" if maker.limits.pieces else "",
        f"wants {maker.wants}" if maker.wants else ""])]
    sources = [f"{name}: {text}" for name, text in maker.sources.items()]
    report.table("products", ("product", "size", "shape", "pixels", "bleed", "safe"), rows,
                 above="\n".join([*facts, ""]), below="\n".join(["", "Sources", *sources]),
                 shop=maker.name, title=maker.title, sources=dict(maker.sources))


def _show_matches(maker: Maker, where: str, report: Report) -> None:
    """Show which product fits each kind of a game."""
    from generator.game.load.game_folder import read_game
    from generator.output.ordering.matching import describe_difference, match_products

    game, _ = read_game(where, report.findings, report.files)
    kinds = [kind for kind in game.kinds.values() if game.of_kind(kind.name)]
    matches = match_products(kinds, maker, report.findings)
    rows = [(kind.name, str(kind.trim),
             sum(component.copies for component in game.of_kind(kind.name)),
             *((fit.product.name, describe_difference(fit)) if (fit := matches.get(kind.name))
               else ("", "")))
            for kind in kinds]
    report.table("kinds", ("kind", "size", "pieces", "product", "which is"), rows,
                 above=f"{game.title} at {maker.title}", shop=maker.name, game=game.id)


def _pixels(product: Product) -> str:
    return f"{product.image[0]}x{product.image[1]}" if product.image else ""


def _write(shop: str, copy: Path, force: bool, report: Report) -> None:
    """Copy a profile with its comments."""
    from generator.game.load.files import read_bytes
    from generator.game.load.maker_file import SUFFIX, SUFFIXES, maker_path
    from generator.game.load.yaml_file import MOST_BYTES

    findings: Findings = report.findings
    if copy.suffix not in SUFFIXES:
        findings.error("command/file-name", f"a profile can't be called '{copy.name}'",
                       hint=f"write a name such as my-shop{SUFFIX}")
    elif copy.exists() and not force:
        report_existing(copy, findings)
    data = read_bytes(maker_path(shop), MOST_BYTES, findings) if not findings.errors else None
    if data is None:
        raise Stop(findings)
    write_files(copy.parent, {copy.name: data}, findings)
    report.next_step(f"change it, then build with --target shop:{copy}")
    report.result(str(copy), files=[str(copy)])
