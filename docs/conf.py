"""The documentation site: `make site` writes it to build/site with Sphinx.

It works without a web server and loads nothing from the network. The source folder is the
repository, so links to CONTRIBUTING.md are the same here and in an editor.
"""

from typing import Any

from generator.base.codes import catalogue
from tests.docs.generated import cli_reference

project = "Ballotin"
html_title = "Ballotin"
root_doc = "docs/index"
include_patterns = ["docs/index.md", "docs/**/*.md", "CHANGELOG.md", "CONTRIBUTING.md",
                    "SECURITY.md"]
exclude_patterns = [".*", "build", "output", "tests", "generator", "components", "templates"]
extensions = ["myst_parser"]
myst_heading_anchors = 4
myst_links_external_new_tab = False
html_theme = "furo"
html_copy_source = False
html_show_search_summary = False  # it would fetch pages, which browsers refuse without a server
html_show_sphinx = False
html_show_copyright = False
# Blocks of commands with placeholders are no valid programs; they are shown without colours.
suppress_warnings = ["misc.highlighting_failure", "myst.header"]

# The navigation. A test compares it with the pages that exist.
NAVIGATION = {
    "Tutorials": ["tutorials/from-a-spreadsheet", "tutorials/make-your-own-game",
                  "tutorials/own-rules"],
    "How to design": ["how-to/spreadsheets", "how-to/icons", "how-to/fonts", "how-to/drafts",
                      "how-to/folded-pieces", "how-to/rulebook", "how-to/studio"],
    "How to print and order": ["how-to/print-at-home", "how-to/print-shop", "how-to/tgc",
                               "how-to/mpc", "how-to/dtc", "how-to/shop", "how-to/proof",
                               "how-to/cut", "how-to/release"],
    "How to play on screens": ["how-to/targets", "how-to/tts", "how-to/ttp", "how-to/vtt",
                               "how-to/pcio", "how-to/cgs", "how-to/vassal", "how-to/sprites"],
    "How to test and balance": ["how-to/validate", "how-to/play", "how-to/balance",
                                "how-to/compare-and-tune", "how-to/scale", "how-to/engine"],
    "Reference": ["reference/cli", "reference/templates", "reference/svg-subset",
                  "reference/table", "reference/rules-api", "reference/measures",
                  "reference/matches", "reference/balance-json", "reference/limits",
                  "reference/findings"],
    "Included games": ["reference/games", "rules/chocolatiers", "rules/chocolatiers-light",
                       "rules/master-chocolatier", "rules/chai", "rules/chocoly",
                       "design/boxes"],
    "Explanation": ["explanation/architecture", "decisions/README", "explanation/performance",
                    "explanation/testing", "explanation/dependencies", "../CONTRIBUTING",
                    "../SECURITY", "../CHANGELOG"],
}


def setup(app: Any) -> None:
    """Add the navigation to the start page, where editors don't show it."""
    app.connect("source-read", add_navigation)


def add_navigation(app: Any, name: str, source: list[str]) -> None:
    """Append the tables of contents that build the sidebar, and the texts that Ballotin prints."""
    if name == root_doc:
        source[0] += "".join(_contents(caption, pages) for caption, pages in NAVIGATION.items())
    elif name == "docs/decisions/README":
        source[0] += _contents("Decisions", ["0*"], ":glob:")
    elif name == "docs/reference/findings":
        source[0] += _catalogue()
    elif name == "docs/reference/cli":
        source[0] += f"\n{cli_reference()}"


def _contents(caption: str, pages: list[str], *options: str) -> str:
    lines = ["```{toctree}", ":hidden:", f":caption: {caption}", *options, "", *pages, "```"]
    return "\n\n" + "\n".join(lines) + "\n"


def _catalogue() -> str:
    return "".join(f"\n## {code}\n\n{entry.summary}\n\n{entry.advice}\n"
                   for code, entry in sorted(catalogue().items()))
