"""The page of dependencies agrees with what is declared and with what is imported."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MODULES = {"pyyaml": "yaml", "pillow": "PIL", "zlib-ng": "zlib_ng", "fonttools": "fontTools",
           "python-bidi": "bidi"}
PAGE = ROOT / "docs" / "explanation" / "dependencies.md"
ROWS = [tuple(cell.strip() for cell in row.split("|")[1:-1])
        for row in PAGE.read_text(encoding="utf-8").splitlines()
        if row.count("|") == 7 and not row.startswith(("| library", "| ---"))]


def test_the_page_names_what_is_declared_with_its_bounds() -> None:
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert {f"{row[0]}>={row[4]}" for row in ROWS} == set(declared["project"]["dependencies"])


def test_the_page_says_where_a_library_is_used() -> None:
    modules = {MODULES.get(row[0], row[0]): set(re.findall(r"`([\w/]+)`", row[2]))
               for row in ROWS}
    used: dict[str, set[str]] = {module: set() for module in modules}
    for path in (ROOT / "generator").rglob("*.py"):
        folder = "/".join(path.relative_to(ROOT / "generator").parts[:2]).removesuffix(".py")
        for module in re.findall(r"^\s*(?:import|from) (\w+)", path.read_text(encoding="utf-8"),
                                 re.MULTILINE):
            used.get(module, set()).add(folder)
    assert modules == used
