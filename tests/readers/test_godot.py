"""Godot 3 imports our sheets and cuts every sprite out of them by its AtlasTexture."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

from tests.conftest import lacking
from tests.readers.conftest import ReaderKit, pixels_of

# Of 255; the opacity below which an import changes colours.
HARDLY_SEEN = 20
PROJECT = 'config_version=4\n\n[application]\n\nconfig/name="Readers"\n'
# Cuts what each texture shows out of what Godot has made of the sheet, and saves it.
SCRIPT = """\
extends SceneTree

func _init():
\tvar names = File.new()
\tnames.open("res://names.txt", File.READ)
\twhile not names.eof_reached():
\t\tvar texture = load(names.get_line())
\t\tif texture is AtlasTexture and texture.filter_clip:
\t\t\tvar cut = texture.atlas.get_data().get_rect(texture.region)
\t\t\tcut.save_png(texture.resource_path.get_basename() + ".cut")
\tquit()
"""


@pytest.fixture(scope="module")
def cut(kit: ReaderKit, tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """What Godot shows of every sprite; the sprites lie in a folder of somebody's project."""
    program = shutil.which("godot3-server")
    if program is None:
        lacking("godot", "Godot 3 is not here")
    project = tmp_path_factory.mktemp("godot")
    place = project / "table" / "sprites"
    shutil.copytree(kit.sprites, place, ignore=shutil.ignore_patterns("godot", "*@2x*"))
    (project / "project.godot").write_text(PROJECT, encoding="utf-8")
    (project / "cut.gd").write_text(SCRIPT, encoding="utf-8")
    # The editor imports the pictures; some builds crash as they close, so its end tells nothing.
    _run(project, program, "--editor", "--quit")
    names = [f"res://{file.relative_to(project)}" for file in sorted(place.rglob("*.tres"))]
    (project / "names.txt").write_text("\n".join(names), encoding="utf-8")
    _run(project, program, "-s", "cut.gd")
    found = {file: file.relative_to(place / "godot3") for file in place.rglob("*.cut")}
    return {str(name.with_suffix("")): file.read_bytes() for file, name in found.items()}


def _run(project: Path, *words: str) -> None:
    home = {"HOME": str(project), "XDG_DATA_HOME": str(project / "data"),
            "XDG_CONFIG_HOME": str(project / "config"), "XDG_CACHE_HOME": str(project / "cache")}
    subprocess.run([words[0], "--path", str(project), *words[1:]], check=False, timeout=100,
                   capture_output=True, env={**os.environ, **home})


# Long: an engine starts and reads every sprite.
@pytest.mark.long
def test_godot_finds_every_sprite(cut: dict[str, bytes], kit: ReaderKit) -> None:
    assert sorted(cut) == sorted(kit.faces)


def test_godot_shows_every_sprite_as_we_draw_it(cut: dict[str, bytes], kit: ReaderKit) -> None:
    """But what is all but clear: there Godot's import takes the colours of the edge."""
    differ = []
    for name, drawn in kit.faces.items():
        shown = pixels_of(cut[name])
        seen = drawn[..., 3] >= HARDLY_SEEN
        if not (np.array_equal(shown[seen], drawn[seen])
                and np.array_equal(shown[..., 3], drawn[..., 3])):
            differ.append(name)
    assert differ == []
