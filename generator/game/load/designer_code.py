"""Programs that a designer wrote, read as text: rules in a game's folder, bots in a file."""

from pathlib import Path

from generator.base.findings import FileLocation, Findings
from generator.game.load.files import Files, SourceText, display_path, find_files
from generator.game.model.game import DesignerCode

# A game's own rules: a file, or a folder of them.
RULES_FILE, RULES_FOLDER = "rules.py", "rules"
MOST_BYTES = 400_000


def read_rules(home: Path, files: Files, findings: Findings) -> DesignerCode | None:
    """The text of a game's own rules, if it has any; nothing of it is run here."""
    folder = home / RULES_FOLDER
    is_folder = (folder / "__init__.py").is_file()
    paths = find_files([home], (f"{RULES_FOLDER}/*.py" if is_folder else RULES_FILE,), findings)
    texts = {}
    for path in paths:
        text = files.read_parsed(path, MOST_BYTES, _source_text, findings)
        if text is not None:
            texts["" if not is_folder or path.stem == "__init__" else path.stem] = text
    if not paths or len(texts) < len(paths):
        return None
    return DesignerCode(tuple(sorted(texts.items())),
                        display_path(folder if is_folder else paths[0]),
                        is_folder)


def trusted_home(path: Path) -> Path:
    """What rules or a bot are trusted by: the game's folder for its own rules, else the file."""
    folder = path.parent.parent if path.parent.name == RULES_FOLDER else path.parent
    is_rules = path.name == RULES_FILE or path.parent.name == RULES_FOLDER
    return folder if is_rules and (folder / "game.yaml").is_file() else path


def read_code(path: Path, findings: Findings) -> DesignerCode | None:
    """The program at a path: a game's folder, or a file of Python; None with findings if none."""
    if path.exists() and not path.is_dir() and path.suffix != ".py":
        findings.error("rules/none", f"'{path}' is no Python",
                       hint="name a game's folder with rules of its own, or a bot's file")
        return None
    if path.is_dir():
        code = read_rules(path, Files(), findings)
        if code is None and not findings.errors:
            findings.error("rules/none", f"'{path}' holds no {RULES_FILE}",
                           hint="name a game's folder with rules of its own")
        return code
    text = Files().read_parsed(path, MOST_BYTES, _source_text, findings,
                               FileLocation(display_path(path)))
    return None if text is None else DesignerCode((("", text),), display_path(path))


def _source_text(source: SourceText, findings: Findings, before: str | None) -> str:
    return source.text
