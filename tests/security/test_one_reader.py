"""Files are opened in one place: whoever opens them another way gets around its rules."""

import ast
from pathlib import Path

ROOT = Path(__file__).parents[2]
MODES = ("r", "rb", "w", "wb", "a", "ab", "r+b", "w+b")
# Where files may be opened, and which.
ALLOWED = {
    "judging/reports/printed_charts.py": "our own style sheets and drawings",
    "drawing/press/cairo.py": "pictures that a process of ours has written",
    "apps/cli/commands/help.py": "our own guides",
    "base/codes/__init__.py": "our own explanations",
    "playing/kit/hang_report.py": "logs that processes of one command keep for each other",
    "game/load/files.py": "whatever is read for a game or because the user named it",
    "base/folder.py": "our own files in folders that may be somebody else's",
    "drawing/cache/seal.py": "the user's own key",
    "drawing/cache/frames.py": "our own sources",
    "output/build_records.py": "our own sources",
    "game/load/icc_profile.py": "the profile that we ship",
    "game/load/git_revision.py": "a list of ours, handed to git",
    "game/load/source_lines.py": "lines of files that were read before",
    "apps/cli/streams.py": "the null device",
    "apps/cli/commands/pull.py": "the table that is about to be replaced",
    "apps/cli/commands/new.py": "the starters that we ship",
    "base/helper_processes.py": "what the system says of this process",
    "output/targets/virtual_tables/tts/save_objects.py": "our own script",
    "output/targets/virtual_tables/ttp/__init__.py": "our own script",
    "paper/preflight/pdf_reading.py": "streams of a PDF, which are no files",
    "judging/reports/report_files.py": "our own templates",
    "apps/studio/rooms.py": "a match that this server writes, and the secret of its seats",
    "apps/workflows/match_replay.py": "our own scripts",
    "apps/studio/app.py": "our own pages",
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
