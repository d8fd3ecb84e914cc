"""Files appear all together, or nothing changes."""

import errno
import hashlib
import json
import os
import sys

import pytest

from generator.base.findings import Findings, Stop
from generator.base.folder import SafeFolder
from generator.output.outbox import open_outbox


def build(folder, files, target="pdf", game="chai"):
    """Write files for one target and publish them."""
    findings = Findings()
    with open_outbox(folder, game, findings) as outbox:
        shelf = outbox.shelf(target)
        for name, data in files.items():
            shelf.put(name, data, pages=1)
        outbox.publish()
    return findings


def trouble(folder, files=None, **kind):
    """The findings of a build that must stop."""
    with pytest.raises(Stop) as stop:
        build(folder, files or {"kit.pdf": b"new"}, **kind)
    return [(each.code, each.message) for each in stop.value.findings]


def contents(folder):
    """What a visitor sees: all but hidden files and the manifest."""
    return {path.relative_to(folder).as_posix(): path.read_bytes()
            for path in sorted(folder.rglob("*"))
            if path.is_file() and not path.relative_to(folder).as_posix().startswith(".")
            and path.name != "manifest.json"}


def leftovers(folder):
    return [path.name for path in folder.glob(".build-*")]


def test_published_files_are_there(tmp_path):
    build(tmp_path, {"kit.pdf": b"1", "a/b/c.png": b"2"})
    assert contents(tmp_path) == {"kit.pdf": b"1", "a/b/c.png": b"2"}


def test_the_folder_is_made_with_its_parents(tmp_path):
    build(tmp_path / "x" / "y", {"kit.pdf": b"1"})
    assert contents(tmp_path / "x" / "y") == {"kit.pdf": b"1"}


def test_publishing_tells_size_digest_and_facts(tmp_path):
    with open_outbox(tmp_path, "chai", Findings()) as outbox:
        outbox.shelf("pdf").put("kit.pdf", b"1", pages=7)
        (artifact,) = outbox.publish()
    assert (artifact.name, artifact.bytes, artifact.digest[:8], artifact.facts) == (
        "kit.pdf", 1, "6b86b273", {"pages": 7})


def test_nothing_appears_before_all_is_published(tmp_path):
    with open_outbox(tmp_path, "chai", Findings()) as outbox:
        outbox.shelf("pdf").put("kit.pdf", b"1")
        assert contents(tmp_path) == {}


def test_an_unpublished_build_leaves_no_trace(tmp_path):
    with open_outbox(tmp_path, "chai", Findings()) as outbox:
        outbox.shelf("pdf").put("kit.pdf", b"1")
    assert sorted(path.name for path in tmp_path.iterdir()) == [".lock"]


def test_the_manifest_lists_every_file_with_its_digest(tmp_path):
    build(tmp_path, {"kit.pdf": b"1"})
    assert json.loads((tmp_path / "manifest.json").read_bytes())["files"] == [
        {"name": "kit.pdf", "game": "chai", "target": "pdf", "bytes": 1, "facts": {"pages": 1},
         "sha256": "6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b"}]


def test_the_same_build_twice_leaves_the_same_bytes(tmp_path):
    for folder in ("one", "two"):
        build(tmp_path / folder, {"b": b"1", "a": b"2"})
    assert ((tmp_path / "one/manifest.json").read_bytes()
            == (tmp_path / "two/manifest.json").read_bytes())


def test_files_that_are_no_longer_made_are_removed_with_their_folders(tmp_path):
    build(tmp_path, {"old/x/1.png": b"1", "same.png": b"2"})
    build(tmp_path, {"same.png": b"3"})
    assert [path.name for path in sorted(tmp_path.iterdir())] == [
        ".cache", ".lock", "manifest.json", "same.png"]


def test_a_file_that_somebody_changed_is_not_removed(tmp_path):
    build(tmp_path, {"1.png": b"1"})
    (tmp_path / "1.png").write_bytes(b"retouched")
    build(tmp_path, {"2.png": b"2"})
    assert contents(tmp_path) == {"1.png": b"retouched", "2.png": b"2"}


@pytest.mark.parametrize("other", [{"target": "sprites"}, {"game": "chocoly"}])
def test_other_targets_and_games_keep_their_files(tmp_path, other):
    build(tmp_path, {"kit.pdf": b"1"})
    build(tmp_path, {"s.png": b"2"}, **other)
    listed = json.loads((tmp_path / "manifest.json").read_bytes())["files"]
    names = [each["name"] for each in listed]
    assert (contents(tmp_path), names) == ({"kit.pdf": b"1", "s.png": b"2"}, ["kit.pdf", "s.png"])


def test_strangers_files_in_the_folder_are_left_alone(tmp_path):
    (tmp_path / "notes.txt").write_bytes(b"mine")
    build(tmp_path, {"kit.pdf": b"1"})
    build(tmp_path, {"other.pdf": b"1"})
    assert contents(tmp_path)["notes.txt"] == b"mine"


def test_an_unreadable_manifest_is_a_warning_and_removes_nothing(tmp_path):
    build(tmp_path, {"1.png": b"1"})
    (tmp_path / "manifest.json").write_bytes(b"{")
    findings = build(tmp_path, {"2.png": b"2"})
    assert ([each.code for each in findings], contents(tmp_path)) == (
        ["output/manifest"], {"1.png": b"1", "2.png": b"2"})


def test_a_manifest_that_claims_a_strangers_file_removes_nothing(tmp_path):
    (tmp_path / "notes.txt").write_bytes(b"mine")
    claim(tmp_path, "notes.txt", b"mine")
    findings = build(tmp_path, {"kit.pdf": b"1"})
    assert ([(each.code, each.message) for each in findings], contents(tmp_path)) == (
        [("output/leftover", "no longer made, but kept, since no build of yours is known to have "
          "written them: notes.txt")], {"kit.pdf": b"1", "notes.txt": b"mine"})


def test_a_claim_that_one_build_left_alone_is_left_alone_by_the_next(tmp_path):
    (tmp_path / "notes.txt").write_bytes(b"mine")
    claim(tmp_path, "notes.txt", b"mine", target="sprites")
    build(tmp_path, {"kit.pdf": b"1"})
    build(tmp_path, {"s.png": b"1"}, target="sprites")
    assert contents(tmp_path)["notes.txt"] == b"mine"


def claim(folder, name, data, target="pdf"):
    entry = {"name": name, "game": "chai", "target": target, "bytes": len(data),
             "sha256": hashlib.sha256(data).hexdigest(), "facts": {}}
    (folder / "manifest.json").write_text(json.dumps({"format": 1, "files": [entry]}),
                                          encoding="utf-8")


def test_a_journal_that_no_build_of_this_user_wrote_is_not_carried_out(tmp_path):
    (tmp_path / ".build-1" / "new").mkdir(parents=True)
    (tmp_path / "notes.txt").write_bytes(b"mine")
    (tmp_path / ".build-1" / "new" / "notes.txt").write_bytes(b"theirs")
    (tmp_path / ".build-1" / "journal.json").write_text(
        json.dumps({"install": ["notes.txt"], "remove": [], "written": {}}), encoding="utf-8")
    build(tmp_path, {"kit.pdf": b"1"})
    assert contents(tmp_path)["notes.txt"] == b"mine"


def test_two_builds_at_once_are_refused(tmp_path):
    with open_outbox(tmp_path, "chai", Findings()):
        assert trouble(tmp_path) == [
            ("output/locked", f"another build is writing into '{tmp_path}'")]


def test_a_file_in_place_of_the_folder_is_reported(tmp_path):
    (tmp_path / "out").write_bytes(b"mine")
    assert trouble(tmp_path / "out") == [
        ("output/not-a-folder", f"'{tmp_path / 'out'}' isn't a folder")]


def test_a_file_in_place_of_a_parent_is_reported(tmp_path):
    (tmp_path / "out").write_bytes(b"mine")
    assert trouble(tmp_path / "out" / "kit")[0][0] == "output/not-a-folder"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write")
def test_a_read_only_folder_is_reported(tmp_path):
    tmp_path.chmod(0o500)
    found = trouble(tmp_path)
    tmp_path.chmod(0o700)
    assert found[0][0] == "output/unwritable"


def test_a_folder_that_refuses_is_reported(tmp_path, monkeypatch):
    def refuse(*args, **kind):
        raise PermissionError(errno.EROFS, "Read-only file system", str(tmp_path / ".lock"))
    monkeypatch.setattr(os, "open", refuse)
    assert trouble(tmp_path) == [
        ("output/unwritable", f"can't write '{tmp_path / '.lock'}': read-only file system")]


@pytest.mark.skipif(sys.platform == "win32", reason="there are no limits on files")
def test_a_full_disk_leaves_the_previous_files_intact(tmp_path):
    import resource
    build(tmp_path, {"kit.pdf": b"old"})
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, limits[1]))
    try:
        found = trouble(tmp_path, {"kit.pdf": b"new", "large.png": b"x" * 2000})
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert (found[0][0], contents(tmp_path), leftovers(tmp_path)) == (
        "output/disk-full", {"kit.pdf": b"old"}, [])


@pytest.mark.parametrize("name", ["../kit.pdf", "/kit.pdf", "con.png", "x" * 101, ".lock"])
def test_a_bad_name_stops_the_build_before_anything_changes(tmp_path, name):
    build(tmp_path / "out", {"kit.pdf": b"old"})
    found = trouble(tmp_path / "out", {"kit.pdf": b"new", name: b"bad"})
    assert ([code for code, _ in found], contents(tmp_path)) == (
        ["output/name"], {"out/kit.pdf": b"old"} | hidden(tmp_path / "out"))


def hidden(folder):
    return {f"out/{name}": (folder / name).read_bytes() for name in (".lock", ".cache/written")}


def test_names_that_differ_only_by_case_collide(tmp_path):
    assert trouble(tmp_path, {"Mint.png": b"1", "mint.png": b"2"}) == [
        ("output/collision", "'mint.png' and 'Mint.png' are the same name on some systems")]


def test_all_bad_names_are_told_in_one_run(tmp_path):
    found = trouble(tmp_path, {"../a": b"", "nul": b"", "A": b"", "a": b""})
    assert sorted(code for code, _ in found) == ["output/collision", "output/name", "output/name"]


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right there")
def test_a_link_that_leaves_the_folder_is_not_followed(tmp_path):
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "images").symlink_to(tmp_path / "elsewhere")
    found = trouble(tmp_path / "out", {"images/a.png": b"1"})
    assert (found[0][0], contents(tmp_path / "elsewhere")) == ("output/outside", {})


def failing_at(monkeypatch, name, error):
    """Let the first rename of a new file of that name fail."""
    replace, left = os.replace, [error]

    def failing(source, target, **where):
        if source == name and left:
            raise left.pop()
        return replace(source, target, **where)
    monkeypatch.setattr(os, "replace", failing)


def test_a_failure_while_files_are_replaced_puts_the_old_ones_back(tmp_path, monkeypatch):
    build(tmp_path, {"a.png": b"old a", "b.png": b"old b"})
    failing_at(monkeypatch, "c.png", OSError(5, "the disk is broken"))
    found = trouble(tmp_path, {"a.png": b"new a", "aa.png": b"new", "c.png": b"new c"})
    assert (found[0][0], contents(tmp_path), leftovers(tmp_path)) == (
        "output/unwritable", {"a.png": b"old a", "b.png": b"old b"}, [])


def test_a_folder_in_the_place_of_a_file_is_refused_before_anything_is_replaced(tmp_path):
    build(tmp_path, {"a.png": b"old a"})
    (tmp_path / "c.png").mkdir()
    found = trouble(tmp_path, {"a.png": b"new a", "c.png": b"new c"})
    assert (found, contents(tmp_path)) == (
        [("output/outside", f"'{tmp_path / 'c.png'}' is a link, or no plain file")],
        {"a.png": b"old a"})


def test_ctrl_c_while_files_are_replaced_puts_the_old_ones_back(tmp_path, monkeypatch):
    build(tmp_path, {"a.png": b"old a", "b.png": b"old b"})
    failing_at(monkeypatch, "b.png", KeyboardInterrupt())
    with pytest.raises(KeyboardInterrupt):
        build(tmp_path, {"a.png": b"new a", "b.png": b"new b"})
    assert contents(tmp_path) == {"a.png": b"old a", "b.png": b"old b"}


def test_a_reader_who_checks_the_manifest_never_takes_a_mixture_for_a_build(tmp_path, monkeypatch):
    old, new = {"a": b"old", "b": b"old", "c": b"old"}, {"a": b"new", "b": b"new", "d": b"new"}
    build(tmp_path, old)
    replace, seen = os.replace, []

    def watched(source, target, **where):
        seen.append(sound(tmp_path))
        replace(source, target, **where)
        seen.append(sound(tmp_path))
    monkeypatch.setattr(os, "replace", watched)
    build(tmp_path, new)
    assert seen
    assert [files for files in seen if files not in (None, old, new)] == []


def sound(folder):
    """The files that a folder's manifest lists, if each is as it says; else None."""
    listed = json.loads((folder / "manifest.json").read_bytes())["files"]
    files = {each["name"]: (folder / each["name"]).read_bytes() for each in listed}
    digests = {name: hashlib.sha256(data).hexdigest() for name, data in files.items()}
    return files if digests == {each["name"]: each["sha256"] for each in listed} else None


def test_no_file_is_ever_seen_half_written(tmp_path, monkeypatch):
    build(tmp_path, {"a": b"old", "b": b"old"})
    write, seen = SafeFolder.write, []

    def watched(self, name, data, **how):
        write(self, name, data[:1], **how)
        seen.append(set(contents(tmp_path).values()))
        self.remove(name)
        write(self, name, data, **how)
    monkeypatch.setattr(SafeFolder, "write", watched)
    build(tmp_path, {"a": b"new", "b": b"new"})
    assert seen[:3] == [{b"old"}] * 3


def test_a_bad_name_of_one_target_does_not_keep_the_files_of_another(tmp_path):
    findings = Findings()
    with open_outbox(tmp_path, "chai", findings) as outbox:
        outbox.shelf("images").put("nul", b"1")
        outbox.shelf("pdf").put("kit.pdf", b"1")
        outbox.publish()
    assert ([each.code for each in findings], contents(tmp_path)) == (
        ["output/name"], {"kit.pdf": b"1"})
