"""Pages that are made from the product itself: `python -m tests.docs.generated --check|--write`."""

from __future__ import annotations

import argparse
import io
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from copy import copy
from dataclasses import fields
from pathlib import Path

import click
from cogapp import Cog

from generator.apps.cli.help_layout import SHOW_ALL, GroupedCommand
from generator.apps.cli.main import cli
from generator.drawing.faces import computed_parts as compute
from generator.drawing.faces import face_renderer as render
from generator.drawing.faces import phrase
from generator.drawing.faces import text_block as block
from generator.drawing.press import filters, markers, paint, painter, press
from generator.drawing.press import outlines as shapes
from generator.drawing.text import font_file
from generator.game.expressions import formula
from generator.game.load import asset_files as assets
from generator.game.load import component_files as components
from generator.game.load import (
    expectations_schema,
    game_folder,
    maker_file,
    svg_file,
    table_file,
    yaml_file,
)
from generator.game.load import game_schema as schema
from generator.game.load import kind_files as kinds
from generator.game.load import picture_files as pictures
from generator.game.load.json_schema import schemas
from generator.game.load.spreadsheets import spreadsheet as table
from generator.game.load.spreadsheets import workbook
from generator.game.svg import colours, lengths, letterforms, transform
from generator.game.svg import drawing_limits as limits
from generator.game.svg import style_properties as style
from generator.game.svg import stylesheets as css
from generator.game.svg import url_references as references
from generator.game.svg.lengths import short_number
from generator.judging.balance.measure import measures
from generator.output.ordering import decks
from generator.paper.preflight import pdf_reading as reading
from generator.paper.sheets import imposition as impose
from generator.paper.sheets import sheet_layout as layout
from generator.playing.matches import match_file
from generator.playing.matches.match_events import EVENTS
from generator.playing.matches.match_lines import HEAD

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PAGES = ("how-to/engine.md", "reference/cli.md", "reference/limits.md", "reference/matches.md",
         "reference/measures.md", "reference/rules-api.md", "reference/svg-subset.md",
         "tutorials/own-rules.md")

# An option that so many commands have is listed once in the reference.
MANY = 4


def whole_context() -> click.Context:
    """The command as a terminal of 80 columns sees it, whichever there is."""
    return click.Context(cli, info_name="ballotin", terminal_width=80, **cli.context_settings)


def commands() -> Iterator[tuple[str, click.Command, click.Context]]:
    """Every command there is, by being there."""
    whole = whole_context()
    for name in cli.list_commands(whole):
        command = cli.get_command(whole, name)
        assert command is not None
        context = click.Context(command, info_name=name, parent=whole)
        context.meta[SHOW_ALL] = True
        yield name, command, context


def command_list() -> str:
    """What `ballotin` without a command prints."""
    return f"```text\n{cli.get_help(whole_context())}\n```\n"


def cli_reference() -> str:
    """What `--help-all` says of every command.

    Options that many commands share are listed once, at the end.
    """
    counts = Counter(_option_key(option) for _, command, _ in commands()
                     for option in command.params if isinstance(option, click.Option))
    shared = {key for key, count in counts.items() if count >= MANY}
    sections = []
    rows: dict[str, str] = {}
    for name, command, context in commands():
        special = copy(command)
        special.add_help_option = False
        special.params = [option for option in command.params
                          if _option_key(option) not in shared]
        if isinstance(special, GroupedCommand):
            names = {name for option in special.params for name in option.opts}
            special.groups = {title: [name for name in group if name in names]
                              for title, group in special.groups.items()}
        sections.append((f"ballotin {name}", special.get_help(context)))
        rows |= dict(record for option in command.params if _option_key(option) in shared
                     if (record := option.get_help_record(context)))
    formatter = whole_context().make_formatter()
    formatter.write_dl(sorted(rows.items()))
    sections.append(("Options of many commands", formatter.getvalue().rstrip()))
    return "\n".join(f"## {title}\n\n```text\n{text}\n```\n" for title, text in sections)


def _option_key(option: click.Parameter) -> tuple[str, str]:
    """What makes two options of different commands the same."""
    return " ".join(option.opts), getattr(option, "help", None) or ""


def measure_table() -> str:
    """Every measure with what it means."""
    rows = ["| measure | figure of | meaning |", "|---|---|---|"]
    rows += [f"| `{measure.name}` | {measure.of} | {measure.summary} |" for measure in measures()]
    return "\n".join(rows) + "\n"


def match_head() -> str:
    """What the first line of a match says."""
    rows = ["| key | what it says |", "|---|---|"]
    return "\n".join([*rows, *(f"| `{key}` | {text} |" for key, text in HEAD.items())]) + "\n"


def match_events() -> str:
    """What a match can tell of."""
    rows = ["| event | when | keys |", "|---|---|---|"]
    for name, event in EVENTS.items():
        when = " ".join((event.__doc__ or "").split())
        keys = "; ".join(f"`{each.name}` {each.metadata['meaning']}" for each in fields(event)
                         if each.name != "at")
        rows.append(f"| `{name}` | {when} | {keys} |")
    return "\n".join(rows) + "\n"


def svg_lists() -> str:
    """What is read of SVG, from the tables that it is read by."""
    definitions = sorted(references.WAITING - {"defs", "symbol"})
    units = [f"`{unit}` ({short_number(size)})" for unit, size in lengths.PIXELS.items() if unit]
    rows = {
        "Shapes": _listed(shapes.SHAPES),
        "Groups, and what refers to others": _listed([*sorted(painter.GROUPS), "svg", "use"]),
        "Text and pictures": _listed(["text", "tspan", "textPath", "image"]),
        "Drawn only where something refers to them": _listed(["defs", "symbol", *definitions]),
        "Inherited properties": _listed((*style.INHERITED, *letterforms.READERS)),
        "Properties of the element alone": _listed(style.NOT_INHERITED),
        "`mix-blend-mode`": _listed(style.BLENDS),
        "Properties that are refused, unless they change nothing":
            _listed(style.CHECKED_PROPERTIES),
        "Attributes that a `style` may not hold": _listed(sorted(css.ATTRIBUTES)),
        "Transforms, and how many numbers they take": ", ".join(
            f"`{name}` ({' or '.join(map(str, counts))})"
            for name, counts in transform.COUNTS.items()),
        "Units, and how many user units each is": ", ".join(units),
        "Units of the font's size, and what they mean": ", ".join(
            f"`{unit}` ({short_number(size)})" for unit, size in lengths.EMS.items()) + ", `%`",
        "Colour names": f"the {len(colours.NAMES)} of CSS, and `transparent`",
    }
    return "| | |\n| --- | --- |\n" + "".join(f"| {title} | {text} |\n"
                                              for title, text in rows.items())


def svg_limits() -> str:
    """What an SVG file may not hold or exceed, from the tables that it is refused by."""
    rows = {
        "bytes in a file": limits.MOST_BYTES,
        "elements in a file": limits.MOST_ELEMENTS,
        "elements in each other": limits.MOST_DEPTH,
        "plain elements' worth of drawing, references followed": references.MOST_DRAWN,
        "groups and references in each other": references.MOST_DEPTH,
        "characters in an attribute, but for embedded pictures": limits.LONGEST_ATTRIBUTE,
        "steps in a transform": limits.MOST_TRANSFORMS,
        "characters in a style": limits.LONGEST_STYLE,
        "characters in all styles, with what stylesheets add": limits.MOST_STYLE,
        "different declarations in all styles": limits.MOST_DECLARATIONS,
        "style rules": svg_file.MOST_RULES,
        "style rules times elements": svg_file.MOST_MATCHES,
        "brackets in a style": css.MOST_BRACKETS,
        "a number or a place, user units": lengths.LARGEST,
        "tiles of a pattern on one shape": painter.MOST_TILES,
        "stops of a gradient, all repeats counted": paint.MOST_STOPS,
        "markers on one line": markers.MOST_MARKERS,
        "steps of a filter": filters.MOST_STEPS,
        "pixels of the picture that a filter makes; larger elements get fewer to the inch":
            filters.MOST_PIXELS,
    }
    refused: dict[str, list[str]] = {}
    for tag, (code, _) in limits.REFUSED.items():
        refused.setdefault(code, []).append(tag)
    return ("| at most | |\n| --- | ---: |\n"
            + "".join(f"| {title} | {most:,.0f} |\n" for title, most in rows.items())
            + "\n| finding | elements that a file may not hold |\n| --- | --- |\n"
            + "".join(f"| `{code}` | {_listed(tags)} |\n" for code, tags in refused.items()))


def budgets() -> str:
    """What a game may ask of each stage at most, from the numbers that it is refused by."""
    stages: dict[str, dict[str, tuple[float, str]]] = {
        "YAML files": {
            "bytes in a file": (yaml_file.MOST_BYTES, "file/too-large"),
            "bytes in all files of components": (
                game_folder.MOST_COMPONENT_BYTES, "file/too-large"),
            "values in a file": (yaml_file.MOST_NODES, "yaml/too-many"),
            "values in each other": (yaml_file.MOST_DEPTH, "yaml/too-deep"),
            "digits of a number": (yaml_file.MOST_DIGITS, "yaml/number"),
        },
        "Tables": {
            "bytes in a file": (table.MOST_BYTES, "file/too-large"),
            "bytes in a part of a spreadsheet, unpacked": (
                workbook.MOST_UNPACKED, "table/too-large"),
            "rows": (table.MOST_ROWS, "table/too-large"),
            "columns": (table.MOST_COLUMNS, "table/too-large"),
            "cells": (table.MOST_CELLS, "table/too-large"),
            "characters in a cell": (table.LONGEST_CELL, "table/too-large"),
        },
        "The table to lie on": {
            "zones that are everybody's, and of a seat": (table_file.MOST_ZONES, "field/length"),
            "entries of a zone": (table_file.MOST_SPREADS, "field/length"),
            "entries of all zones": (table_file.MOST_IN_ALL, "field/length"),
            "mm from the middle, and along an edge": (table_file.FARTHEST, "field/value"),
        },
        "Makers' profiles": {
            "products": (maker_file.MOST_PRODUCTS, "field/length"),
            "pixels to the inch": (maker_file.MOST_DPI, "field/value"),
            "pixels of a side": (maker_file.LARGEST_SIDE, "field/value"),
            "products that a kind becomes": (decks.MOST_DECKS, "shop/too-many"),
            "orders of a box": (decks.MOST_DECKS, "shop/too-many"),
        },
        "PDFs for `ballotin preflight`": {
            "bytes in a file": (reading.MOST_BYTES, "file/too-large"),
            "objects": (reading.MOST_OBJECTS, "preflight/too-much"),
            "pages": (reading.MOST_PAGES, "preflight/too-much"),
            "bytes that a stream unpacks to": (reading.MOST_UNPACKED, "preflight/too-much"),
        },
        "Match files": {
            "bytes in a file": (match_file.MOST_BYTES, "file/too-large"),
            "lines": (match_file.MOST_LINES, "match/line"),
            "characters in a line": (match_file.LONGEST_LINE, "match/line"),
        },
        "The game": {
            "numbers of players": (schema.MOST_PLAYERS, "field/length"),
            "languages": (schema.MOST_LANGUAGES, "field/length"),
            "strings of a language": (schema.MOST_STRINGS, "field/length"),
            "types": (schema.MOST_TYPES, "field/length"),
            "words of a type": (schema.MOST_CHOICES, "field/length"),
            "colours of the theme": (schema.MOST_COLOURS, "field/length"),
            "shades of a colour": (schema.MOST_SHADES, "field/length"),
            "names in `fonts`": (schema.MOST_FAMILIES, "field/length"),
            "values in `options`": (schema.MOST_OPTIONS, "field/length"),
            "lines of `bring`": (schema.MOST_BROUGHT, "field/length"),
            "folders of templates": (schema.MOST_TEMPLATE_FOLDERS, "field/length"),
            "files of components": (schema.MOST_COMPONENT_FILES, "field/length"),
            "sets in a file": (schema.MOST_SETS, "field/length"),
            "kinds in a file": (schema.MOST_KINDS, "field/length"),
            "kinds that extend each other": (kinds.MOST_ANCESTORS, "kind/too-deep"),
            "fields of a kind": (schema.MOST_FIELDS, "field/length"),
            "components that one set combines": (schema.MOST_COMPONENTS, "combine/too-many"),
            "entries of `without` and of `change`": (schema.MOST_EXCEPTIONS, "field/length"),
            "characters of a formula": (formula.LONGEST, "formula/syntax"),
            "brackets, or formulas, that need each other": (formula.DEEPEST, "formula/syntax"),
            "different components": (schema.MOST_COMPONENTS, "copies/too-many"),
            "copies of a component": (schema.MOST_COPIES, "field/value"),
            "entries of a list in expectations.yaml": (
                expectations_schema.MOST_ENTRIES, "field/length"),
            "pieces": (components.MOST_PIECES, "copies/too-many"),
        },
        "Fonts and pictures": {
            "bytes of a font": (assets.MOST_FONT_BYTES, "file/too-large"),
            "bytes of all fonts": (assets.MOST_FONTS_BYTES, "file/too-large"),
            "characters that a font claims to have": (
                font_file.MOST_CHARACTERS, "font/unusable"),
            "bytes of a web font (WOFF, WOFF2), unpacked": (
                assets.MOST_UNPACKED, "font/unusable"),
            f"bytes of a web font beyond {assets.MOST_TIMES} times its file, unpacked": (
                assets.SPARE, "font/unusable"),
            "tables of a web font": (assets.MOST_TABLES, "font/unusable"),
            "fonts in a collection (TTC)": (assets.MOST_IN_COLLECTION, "font/unusable"),
            "bytes of a picture": (pictures.MOST_PICTURE_BYTES, "file/too-large"),
            "pixels of a picture": (pictures.MOST_PIXELS, "picture/too-large"),
            f"pixels of all pictures beyond {pictures.PIXELS_PER_BYTE} for each byte of their "
            "files": (pictures.MOST_EMPTY_PIXELS, "picture/too-large"),
        },
        "A face": {
            "plain elements' worth of drawing": (references.MOST_DRAWN, "template/too-many"),
            "repeats and computed elements": (render.MOST_REPEATS, "template/too-many"),
            "items of one repeat": (phrase.MOST_ITEMS, "none: the rest isn't drawn"),
            "cells of a computed part": (compute.MOST_CELLS, "template/too-many"),
            "characters of text": (block.MOST_CHARACTERS, "text/too-long"),
            "coats of paint over the whole of it": (press.MOST_COATS, "press/too-slow"),
        },
        "All faces": {
            "elements that no other face has": (render.MOST_ELEMENTS, "template/too-many"),
            "sheets of paper": (impose.MOST_SHEETS, "sheet/too-many"),
            "pieces in a row on a sheet": (layout.MOST_IN_A_ROW, "none: more rows, or sheets"),
        },
    }
    return "\n".join(
        f"### {stage}\n\n| at most | | finding |\n| --- | ---: | --- |\n" + "".join(
            f"| {title} | {most:,.0f} | {f'`{code}`' if '/' in code else code} |\n"
            for title, (most, code) in rows.items())
        for stage, rows in stages.items())


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def stale(write: bool) -> list[str]:
    """The pages that aren't what the product says; they are rewritten if that is wanted."""
    return [*_stale_pages(write), *_stale_schemas(write)]


def _stale_pages(write: bool) -> Iterator[str]:
    for page in PAGES:
        told = io.StringIO()
        with redirect_stdout(told), redirect_stderr(told):
            how = ["-r"] if write else ["--check"]
            status = Cog().main(["cog", *how, str(DOCS / page)])
        # A page that was emptied by accident asks for nothing, so nothing in it is stale.
        empty = "[[[cog" not in (DOCS / page).read_text(encoding="utf-8")
        if status or empty or (write and "changed" in told.getvalue().lower()):
            yield f"docs/{page}"


def _stale_schemas(write: bool) -> Iterator[str]:
    folder = DOCS / "schema"
    wanted = schemas()
    there = {path.name for path in folder.glob("*.json")}
    for name in sorted(there | set(wanted)):
        file = folder / name
        if name in there and file.read_text(encoding="utf-8") == wanted.get(name):
            continue
        if write and name in wanted:
            folder.mkdir(exist_ok=True)
            file.write_text(wanted[name], encoding="utf-8", newline="\n")
        elif write:
            file.unlink()
        yield f"docs/schema/{name}"


def main() -> int:
    """Check or write the pages; say which ones were stale."""
    parser = argparse.ArgumentParser(description="Make the documentation from the product.")
    parser.add_argument("--check", action="store_true", help="fail if a page is stale")
    parser.add_argument("--write", action="store_true", help="write what is stale")
    parser.add_argument("--pictures", action="store_true", help="draw the pictures of the docs")
    chosen = parser.parse_args()
    pages = stale(write=chosen.write)
    for page in pages:
        sys.stderr.write(f"{page} {'written' if chosen.write else 'is stale: run `make docs`'}\n")
    if chosen.pictures:
        from tests.docs import computed, pictures, screens

        pictures.draw(DOCS / "images")
        screens.take(DOCS / "images")
        computed.draw(DOCS / "images")
    return 1 if pages and not chosen.write else 0


if __name__ == "__main__":
    sys.exit(main())
