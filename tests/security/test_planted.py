"""A folder that somebody hands over: whatever is planted in it, nothing outside is touched."""

import os
import shutil
import sqlite3
import struct
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.apps.cli.main import cli
from generator.base.folder import ForeignFileError, SafeFolder
from tests.unit.game.load.project import tiny
from tests.unit.judging.tuning.repository import ENVIRONMENT, commit, git, repository

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    """A folder that is nobody's business, with one precious file."""
    folder = tmp_path / "outside"
    folder.mkdir()
    (folder / "precious").write_bytes(b"mine")
    return folder


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the tiny game in it, built once; to be copied."""
    folder = tmp_path_factory.mktemp("built")
    tiny(folder / "tiny")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        assert run("build", "tiny").exit_code == 0
    return folder


@pytest.fixture
def project(built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The same, to plant something in."""
    folder = tmp_path / "project"
    shutil.copytree(built, folder)
    monkeypatch.chdir(folder)
    return folder


def run(*words: str) -> Result:
    return CliRunner().invoke(cli, words, catch_exceptions=False)


def touched(outside: Path) -> bool:
    found = {path.name: path.read_bytes() for path in outside.rglob("*") if path.is_file()}
    return found != {"precious": b"mine"}


def replaced(place: Path, link: Path) -> None:
    """Put a link where something else was."""
    if place.is_dir() and not place.is_symlink():
        shutil.rmtree(place)
    else:
        place.unlink(missing_ok=True)
    place.parent.mkdir(parents=True, exist_ok=True)
    place.symlink_to(link)


LINKS = ["tiny.pdf", "manifest.json", ".lock", "sprites", "sprites/card-1.png", ".build-1",
         ".build-1/new", ".build-1/journal.json", ".cache", ".cache/forms", ".cache/forms.part",
         ".cache/pages", ".cache/pictures", ".cache/standing"]


@pytest.mark.parametrize("leads_to", ["precious", "new", "."])
@pytest.mark.parametrize("name", LINKS)
def test_a_link_in_the_output_folder_is_never_followed(
        project: Path, outside: Path, name: str, leads_to: str) -> None:
    replaced(project / "output" / "tiny" / name, outside / leads_to)
    run("build", "tiny", "--target", "pdf", "--target", "sprites", "--dpi", "72")
    assert not touched(outside)


@pytest.mark.parametrize("name", ["tiny.pdf", "manifest.json", ".lock", ".build-1"])
def test_a_link_in_the_place_of_a_file_of_ours_is_said_to_be_one(
        project: Path, outside: Path, name: str) -> None:
    replaced(project / "output" / "tiny" / name, outside / "precious")
    done = run("build", "tiny")
    assert (done.exit_code, f"error[output/outside]: 'output/tiny/{name}' is a link, or no plain "
            "file\n" in done.stderr) == (1, True)


@pytest.mark.parametrize("name", ["tiny.pdf", "manifest.json", ".lock"])
def test_a_pipe_in_the_place_of_a_file_keeps_nobody_waiting(project: Path, name: str) -> None:
    place = project / "output" / "tiny" / name
    place.unlink()
    os.mkfifo(place)
    assert "error[output/outside]" in run("build", "tiny").stderr


@pytest.mark.parametrize("name", ["output", "output/tiny"])
def test_an_output_folder_that_is_a_link_is_followed_only_if_the_user_names_it(
        project: Path, outside: Path, name: str) -> None:
    replaced(project / name, outside)
    assert "error[output/outside]" in run("build", "tiny").stderr
    assert not touched(outside)
    assert run("build", "tiny", "--out", "output/tiny").exit_code == 0


@pytest.mark.parametrize("name", ["game.json", "game.json.part"])
def test_schemas_are_written_over_no_link(
        tmp_path: Path, outside: Path, name: str) -> None:
    replaced(tmp_path / "schemas" / name, outside / "precious")
    run("schema", "--out", str(tmp_path / "schemas"))
    assert not touched(outside)


def test_a_journal_of_sqlite_beside_the_cache_is_not_carried_out(
        project: Path, outside: Path) -> None:
    cache = project / "output" / "tiny" / ".cache"
    for name in ("forms", "pictures", "forms.sqlite", "pictures.sqlite"):
        hot_journal(cache / name, outside / "precious")
    run("build", "tiny", "--target", "pdf", "--target", "sprites", "--dpi", "72")
    assert not touched(outside)


def test_such_a_journal_does_harm_where_sqlite_opens_it(tmp_path: Path, outside: Path) -> None:
    hot_journal(tmp_path / "base", outside / "precious")
    with closing(sqlite3.connect(tmp_path / "base")) as base:
        base.execute("SELECT * FROM sqlite_master").fetchall()
    assert touched(outside)


def hot_journal(base: Path, names: Path) -> None:
    """A database with a journal that names a file as its super-journal, to be deleted."""
    base.unlink(missing_ok=True)
    with closing(sqlite3.connect(base)) as made, made:
        made.execute("CREATE TABLE edition (name TEXT)")
    size, page = base.stat().st_size, 4096
    name = str(names).encode()
    head = bytes.fromhex("d9d505f920a163d7") + struct.pack(">IIIII", 0, 0, size // page, 512, page)
    tail = (struct.pack(">I", 1_073_741_824 // page + 1) + name
            + struct.pack(">II", len(name), sum(name)) + bytes.fromhex("d9d505f920a163d7"))
    base.with_name(f"{base.name}-journal").write_bytes(head.ljust(512, b"\0") + tail)


@pytest.fixture
def hostile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with the tiny game, tagged v1, in the current folder."""
    folder = tmp_path / "repository"
    folder.mkdir()
    monkeypatch.chdir(folder)
    repository(folder)
    return folder


def compared() -> Result:
    return run("compare", "v1:games/bonbons", "games/bonbons", "--no-play")


CONFIGURATION = ["core.fsmonitor", "core.sshCommand", "core.pager", "diff.external",
                 "core.editor", "core.askPass", "filter.x.smudge", "filter.x.process",
                 "alias.rev-parse", "alias.cat-file", "core.gitProxy", "credential.helper",
                 "uploadpack.packObjectsHook", "core.alternateRefsCommand", "gpg.program"]


def test_no_command_that_a_repository_configures_is_run(hostile: Path, outside: Path) -> None:
    for name in CONFIGURATION:
        git(hostile, "config", name, f"touch '{outside / 'new'}'")
    for hook in ("post-checkout", "post-index-change", "reference-transaction"):
        file = hostile / ".git" / "hooks" / hook
        file.parent.mkdir(exist_ok=True)
        file.write_text(f"#!/bin/sh\ntouch '{outside / 'new'}'\n", encoding="utf-8")
        file.chmod(0o755)
    (hostile / ".gitattributes").write_text("* filter=x diff=x\n", encoding="utf-8")
    done = compared()
    assert (done.exit_code, touched(outside)) == (0, False)


def test_a_lazy_clone_fetches_nothing_by_a_command(hostile: Path, outside: Path) -> None:
    for name, value in (("core.repositoryformatversion", "1"), ("extensions.partialClone", "o"),
                        ("remote.o.promisor", "true"),
                        ("remote.o.url", f"ext::sh -c touch% {outside / 'new'}"),
                        ("protocol.ext.allow", "always")):
        git(hostile, "config", name, value)
    loose = [file for file in (hostile / ".git" / "objects").glob("??/*")
             if kind_of(hostile, file) == "blob"]
    loose[0].unlink()
    done = compared()
    assert ("error[revision/damaged]" in done.stderr, touched(outside)) == (True, False)


def kind_of(folder: Path, file: Path) -> str:
    done = subprocess.run(["git", "cat-file", "-t", file.parent.name + file.name], cwd=folder,
                          capture_output=True, text=True, check=False,
                          env={**os.environ, **ENVIRONMENT, "GIT_NO_LAZY_FETCH": "1"})
    return done.stdout.strip()


def tree_with(folder: Path, entries: list[tuple[str, str, str]]) -> str:
    """The hash of a tree that git itself would refuse to make."""
    data = b"".join(f"{mode} {name}\0".encode() + bytes.fromhex(named)
                    for mode, name, named in entries)
    done = subprocess.run(["git", "hash-object", "-t", "tree", "-w", "--stdin", "--literally"],
                          cwd=folder, input=data, capture_output=True, check=True,
                          env={**os.environ, **ENVIRONMENT})
    return done.stdout.decode().strip()


def asked(folder: Path, *words: str) -> str:
    return subprocess.run(["git", *words], cwd=folder, capture_output=True, text=True, check=True,
                          env={**os.environ, **ENVIRONMENT}).stdout.strip()


@pytest.mark.parametrize("name", ["{outside}/new", "../../../outside/new", "../new", "a\\..\\b",
                                  ".git", "a//b", "C:new"])
def test_a_tree_that_names_a_file_elsewhere_is_refused(
        hostile: Path, outside: Path, name: str) -> None:
    blob = asked(hostile, "rev-parse", "v1:games/bonbons/game.yaml")
    game = asked(hostile, "rev-parse", "v1:games/bonbons")
    inner = asked(hostile, "ls-tree", game)
    entries = [(mode.lstrip("0"), each, named) for mode, named, each in
               ((line.split()[0], line.split()[2], line.split("\t")[1])
                for line in inner.splitlines())]
    planted = tree_with(hostile, [*entries, ("100644", name.format(outside=outside), blob)])
    games = tree_with(hostile, [("40000", "bonbons", planted)])
    top = tree_with(hostile, [("40000", "games", games)])
    made = asked(hostile, "commit-tree", "-m", "planted", top)
    git(hostile, "tag", "--force", "v1", made)
    done = compared()
    assert ("error[revision/name]" in done.stderr, touched(outside)) == (True, False)


def test_objects_of_another_repository_are_not_read(hostile: Path, tmp_path: Path) -> None:
    (hostile / ".git" / "objects" / "info" / "alternates").write_text(
        f"{tmp_path}\n", encoding="utf-8")
    assert "error[revision/borrowed]" in compared().stderr


def test_replaced_objects_are_not_taken_for_those_that_they_replace(hostile: Path) -> None:
    cards = hostile / "games" / "bonbons" / "cards.yaml"
    cards.write_text(cards.read_text(encoding="utf-8").replace("Dawn", "Dusk"), encoding="utf-8")
    commit(hostile, "v2")
    git(hostile, "replace", "v1", "v2")
    assert "Dusk" in compared().stdout


@pytest.mark.parametrize("ask", [
    lambda folder: folder.read("../outside/precious", 99),
    lambda folder: folder.write("../outside/new", b""),
    lambda folder: folder.remove("../outside/precious"),
    lambda folder: folder.put("a//b", b""),
    lambda folder: folder.clear("link"),
    lambda folder: folder.move("link/precious", "here"),
    lambda folder: folder.double("link/precious", "here"),
])
def test_a_name_that_leaves_a_folder_is_refused(
        tmp_path: Path, outside: Path, ask: Callable[[SafeFolder], object]) -> None:
    inside = tmp_path / "inside"
    inside.mkdir()
    (inside / "link").symlink_to(outside)
    with SafeFolder(inside) as folder, pytest.raises(ForeignFileError):
        ask(folder)
    assert not touched(outside)
