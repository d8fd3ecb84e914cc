"""How many lines it takes to write the toy game for each library.

Lines of code count: no blank lines, comments, docstrings or imports. The others hold the cards in
their code, so our file of cards counts, too.
"""

from __future__ import annotations

import ast
import io
import tokenize
from pathlib import Path

HOME = Path(__file__).parent
FILES = {"Ballotin's kit": ("rules.py", "cards.yaml"), "OpenSpiel": ("for_open_spiel.py",),
         "PettingZoo": ("for_pettingzoo.py",)}
SPACE = (tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT,
         tokenize.ENCODING, tokenize.ENDMARKER)


def lines() -> dict[str, int]:
    """Lines of the toy game, by the library that it is written for."""
    return {library: sum(_counted(HOME / name) for name in names)
            for library, names in FILES.items()}


def _counted(path: Path) -> int:
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        return lines_of_code(text)
    return sum(1 for line in text.splitlines() if line.strip() and not line.startswith("#"))


def lines_of_code(text: str) -> int:
    """Lines of a Python file on which there is code that isn't an import or a docstring."""
    used: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in SPACE:
            used.update(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.Import, ast.ImportFrom)) or _is_remark(node):
            used -= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return len(used)


def _is_remark(node: ast.AST) -> bool:
    return (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
            and isinstance(node.value.value, str))
