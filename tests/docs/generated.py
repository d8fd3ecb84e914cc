"""Pages that are made from the product itself: `python -m tests.docs.generated --check|--write`."""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import click
from cogapp import Cog

from generator.balance.measure import measures
from generator.cli.main import cli
from generator.codes import CATALOGUE
from generator.load.json_schema import schemas

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PAGES = ("balance.md", "cli.md", "findings.md")


def whole_context() -> click.Context:
    """The command as a terminal of 80 columns sees it, whichever there is."""
    return click.Context(cli, info_name="ballotin", terminal_width=80, **cli.context_settings)


def commands() -> Iterator[tuple[str, click.Command, click.Context]]:
    """Every command there is, by being there."""
    whole = whole_context()
    for name in cli.list_commands(whole):
        command = cli.get_command(whole, name)
        assert command is not None
        yield name, command, click.Context(command, info_name=name, parent=whole)


def cli_reference() -> str:
    """What `--help` says, for the whole command and for each of its commands."""
    helps = [("ballotin", cli.get_help(whole_context()))]
    helps += [(f"ballotin {name}", command.get_help(ctx)) for name, command, ctx in commands()]
    return "\n".join(f"## {title}\n\n```text\n{text}\n```\n" for title, text in helps)


def catalogue() -> str:
    """Every code with its meaning and what to do."""
    entries = [CATALOGUE[name] for name in sorted(CATALOGUE)]
    return "\n".join(f"### `{each.name}`\n\n{each.summary}\n\n{each.advice}\n" for each in entries)


def measure_table() -> str:
    """Every measure with what it means and how it is computed."""
    rows = ["| measure | figure of | what it says | how it is computed |", "|---|---|---|---|"]
    rows += [f"| `{each.name}` | {each.of} | {each.summary} | {each.formula} |"
             for each in measures()]
    return "\n".join(rows) + "\n"


def stale(write: bool) -> list[str]:
    """The pages that aren't what the product says; they are rewritten if that is wanted."""
    return [*_stale_pages(write), *_stale_schemas(write)]


def _stale_pages(write: bool) -> Iterator[str]:
    for page in PAGES:
        told = io.StringIO()
        with redirect_stdout(told), redirect_stderr(told):
            how = ["-r"] if write else ["--check"]
            status = Cog().main(["cog", *how, str(DOCS / page)])
        if status or (write and "changed" in told.getvalue().lower()):
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
        from tests.docs import computed, pictures

        pictures.draw(DOCS / "images")
        computed.draw(DOCS / "images")
    return 1 if pages and not chosen.write else 0


if __name__ == "__main__":
    sys.exit(main())
