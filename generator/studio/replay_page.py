"""A match as one file that anybody can open: tables, pictures, letters and all, no network."""

import hashlib
import json
import re
from base64 import b64encode
from functools import cache
from html import escape
from importlib.resources import files
from string import Template
from typing import Final

from generator import __version__
from generator.reports.page import font_faces
from generator.roads.replay import Replay

# What of a module is of no use where all of them are one script.
JOINT: Final = re.compile(r"^(import [^\n]*\n|export )", re.MULTILINE)
# The studio's own letters come from its server; here they are part of the file.
FETCHED: Final = re.compile(r"^@font-face[^\n]*\n", re.MULTILINE)


def replay_page(replay: Replay) -> bytes:
    """The whole file; the same match gives the same bytes."""
    data = json.dumps(replay.data, separators=(",", ":"), ensure_ascii=False)
    style = "".join(FETCHED.sub("", _text(name)) for name in ("shell.css", "table.css",
                                                              "replay.css"))
    script = "".join(JOINT.sub("", _text(name)) for name in ("table.js", "replay.js"))
    frame = _text("replay.html")
    # Every letter that the page may show; pictures are most of the data, and plain ASCII.
    style += font_faces(replay.fonts, frame + script + data)
    return Template(frame).substitute(
        language=escape(replay.language), title=escape(replay.title), version=__version__,
        style=style, style_hash=_hash(style), script=script, script_hash=_hash(script),
        # Whatever a name holds, it ends no element.
        data=data.replace("<", "\\u003c")).encode()


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


@cache
def _text(name: str) -> str:
    return files("generator.studio").joinpath("web", name).read_text("utf-8")
