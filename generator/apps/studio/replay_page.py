"""A match as one file that anybody can open: tables, pictures, letters and all, no network."""

import hashlib
import json
import re
from base64 import b64encode
from functools import cache
from html import escape
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import Final

from generator import __version__
from generator.apps.workflows.match_loading import open_match
from generator.apps.workflows.match_replay import Replay, live_match_history, make_replay
from generator.base.findings import Findings, Stop
from generator.base.progress import NoProgress
from generator.game.load.game_folder import open_game
from generator.game.model.supply import supply_of
from generator.game.trust_store import always_allow
from generator.judging.reports.report_files import font_faces

# What of a module is of no use where all of them are one script.
MODULE_SYNTAX: Final = re.compile(r"^(import [^\n]*\n|export )", re.MULTILINE)
# The studio's own letters come from its server; here they are part of the file.
REMOTE_FONTS: Final = re.compile(r"^@font-face[^\n]*\n", re.MULTILINE)


def replay_page(made: Replay) -> bytes:
    """The whole file; the same match gives the same bytes."""
    data = json.dumps(made.data, separators=(",", ":"), ensure_ascii=False)
    style = "".join(REMOTE_FONTS.sub("", _text(name)) for name in ("shell.css", "table.css",
                                                              "replay.css"))
    script = "".join(MODULE_SYNTAX.sub("", _text(name)) for name in ("table.js", "replay.js"))
    frame = _text("replay.html")
    # Every letter that the page may show; pictures are most of the data, and plain ASCII.
    style += font_faces(made.fonts, frame + script + data)
    return Template(frame).substitute(
        language=escape(made.language), title=escape(made.title), version=__version__,
        style=style, style_hash=_hash(style), script=script, script_hash=_hash(script),
        # Whatever a name holds, it ends no element.
        data=data.replace("<", "\\u003c")).encode()


def page_of_match(where: str, path: Path, trusted: bool) -> tuple[bytes, str]:
    """The page of a match file, or in words why there is none; for a process of its own."""
    findings = Findings()
    try:
        opened = open_game(where, findings, may_run=always_allow if trusted else None)
        found = open_match(path, supply_of(opened.game), findings)
        findings.stop_on_errors()
        story = live_match_history(found.match) if found else None
        made = make_replay(opened, story, NoProgress(), findings) if story else None
    except Stop as stop:
        return b"", stop.findings.errors[0].message
    return (replay_page(made), "") if made else (b"", "there is no such match")


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


@cache
def _text(name: str) -> str:
    return files("generator.apps.studio").joinpath("web", name).read_text("utf-8")
