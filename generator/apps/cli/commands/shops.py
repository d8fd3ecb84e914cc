"""`ballotin shops`: the makers that there are profiles of, and copies of these to change."""

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
@click.option("--game", help="Tell what the shop makes of a game: a shipped game's id, or your "
              "game's folder.")
@click.option("--write", "copy", type=PathParam(dir_okay=False), metavar="FILE",
              help="Write the shop's profile there, to be changed.")
@click.option("--force", is_flag=True, help="Write over a file that is there.")
@report_options
def command(*, shop: str | None, game: str | None, copy: Path | None, force: bool, report: Report
            ) -> None:
    """List the shops that kits can be made for, or what SHOP makes.

    SHOP is a name from the list, or a profile of your own. A profile says what a shop makes, with
    how many pixels, which bleed and which limits, and where that is known from. With --game it is
    told which product each kind of a game is cut as, and what differs.

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

    found = [maker for name in shipped_makers()
             if (maker := read_maker(name, report.findings, report.files))]
    rows = [(each.name, each.title, len(each.products), each.files, each.colour) for each in found]
    report.table("shops", ("shop", "called", "products", "files", "colour"), rows)


def _show(maker: Maker, report: Report) -> None:
    rows = [(each.name, str(each.size or "any"), each.shape, _pixels(each),
             f"{each.bleed:.4g} mm", f"{each.safe:.4g} mm") for each in maker.products.values()]
    facts = [maker.title, *filter(None, [
        maker.site,
        f"pieces may be {maker.tolerance:g} mm off",
        f"at most {maker.limits.pieces} pieces in an order" if maker.limits.pieces else "",
        f"wants {maker.wants}" if maker.wants else ""])]
    sources = [f"{name}: {text}" for name, text in maker.sources.items()]
    report.table("products", ("product", "size", "shape", "pixels", "bleed", "safe"), rows,
                 above="\n".join([*facts, ""]), below="\n".join(["", "Sources", *sources]),
                 shop=maker.name, title=maker.title, sources=dict(maker.sources))


def _show_matches(maker: Maker, where: str, report: Report) -> None:
    """Which product each kind of a game is cut as."""
    from generator.game.load.game_folder import read_game
    from generator.output.ordering.matching import describe_difference, match_products

    game, _ = read_game(where, report.findings, report.files)
    kinds = [kind for kind in game.kinds.values() if game.of_kind(kind.name)]
    found = match_products(kinds, maker, report.findings)
    rows = [(kind.name, str(kind.trim), sum(each.copies for each in game.of_kind(kind.name)),
             *((fit.product.name, describe_difference(fit)) if (fit := found.get(kind.name))
               else ("", "")))
            for kind in kinds]
    report.table("kinds", ("kind", "size", "pieces", "product", "which is"), rows,
                 above=f"{game.title} at {maker.title}", shop=maker.name, game=game.id)


def _pixels(product: Product) -> str:
    return f"{product.image[0]}x{product.image[1]}" if product.image else ""


def _write(shop: str, copy: Path, force: bool, report: Report) -> None:
    """Copy a profile as it stands, with its comments."""
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
    report.result(f"{copy}\nnext: change it, then build with --target shop:{copy}",
                  files=[str(copy)])
