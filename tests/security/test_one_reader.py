"""Files are opened in one place: whoever opens them another way gets around its rules."""

import ast
from pathlib import Path

ROOT = Path(__file__).parents[2]
MODES = ("r", "rb", "w", "wb", "a", "ab", "r+b", "w+b")
# Where files may be opened, and which.
ALLOWED = {
    "kit/hang_report.py": "logs that processes of one command keep for each other",
    "load/files.py": "whatever is read for a game or because the user named it",
    "folder.py": "our own files in folders that may be somebody else's",
    "cache/seal.py": "the user's own key",
    "cache/frames.py": "our own sources",
    "export/standing.py": "our own sources",
    "load/icc.py": "the profile that we ship",
    "load/repository.py": "a list of ours, handed to git",
    "load/source_lines.py": "lines of files that were read before",
    "cli/streams.py": "the null device",
    "cli/commands/pull.py": "the table that is about to be replaced",
    "cli/commands/new.py": "the starters that we ship",
    "confinement.py": "what the system says of this process",
    "export/targets/tts/script.py": "our own script",
    "export/targets/ttp/__init__.py": "our own script",
    "preflight/reading.py": "streams of a PDF, which are no files",
    "reports/page.py": "our own templates",
    "rulebook/html.py": "our own style sheet",
    "studio/match_book.py": "a match that this server writes",
    "studio/replay_page.py": "our own scripts",
    "studio/secrets_of_seats.py": "the user's own key",
    "studio/shell.py": "our own pages",
}


def opens_files(source: Path) -> bool:
    """Whether a module calls something that opens a file."""
    calls = (node for node in ast.walk(ast.parse(source.read_text(encoding="utf-8")))
             if isinstance(node, ast.Call))
    return any(map(opens_file, calls))


def opens_file(call: ast.Call) -> bool:
    """Whether a call is open(…), os.open(…), path.open("rb"), path.read_bytes() or the like.

    Classes of ours and of libraries have methods called `open`, which take no mode.
    """
    function = call.func
    if isinstance(function, ast.Name):
        return function.id == "open"
    if not isinstance(function, ast.Attribute):
        return False
    if function.attr == "open":
        owner = function.value.id if isinstance(function.value, ast.Name) else ""
        return owner == "os" or any(isinstance(each, ast.Constant) and each.value in MODES
                                    for each in call.args)
    return function.attr in {"read_bytes", "read_text"} and not call.args[1:]


def test_only_modules_that_may_open_files_do() -> None:
    package = ROOT / "generator"
    opening = {source.relative_to(package).as_posix() for source in package.rglob("*.py")
               if opens_files(source)}
    assert opening <= set(ALLOWED)
