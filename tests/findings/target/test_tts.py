"""What the target for Tabletop Simulator says when something is wrong: exact texts."""

from pathlib import Path

import pytest

from tests.findings.command.test_command import said

TINY = str(Path(__file__).parents[2] / "data" / "tiny")


@pytest.mark.parametrize("address", ["http://example.org/a", "ftp://example.org", "https://",
                                     "https://example.org/a?b", "https://[", "example.org",
                                     'https://example.org/"'])
def test_an_address_that_nobody_can_fetch_from(address: str, tmp_path: Path) -> None:
    assert said("build", TINY, "--target", "tts", "--out", str(tmp_path),
                "--base-url", address) == (1, (
        f"error[target/base-url]: pictures can't be fetched from '{address}'\n"
        "  hint: write the https address of a folder on a web server, such as --base-url "
        "https://example.org/game\n"
        "1 error\n"))


def test_a_machine_without_the_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr("sys.platform", "linux")
    out = str(tmp_path / "out")
    assert said("build", TINY, "--target", "tts", "--install", "--out", out) == (1, (
        "error[target/not-found]: Tabletop Simulator isn't on this machine: there is no "
        f"'{tmp_path}/.local/share/Tabletop Simulator'\n"
        "  hint: start it once, so that it makes its folder; the package is written, and its "
        "README.txt says how to copy it yourself\n"
        "1 error\n"))


def test_a_table_that_somebody_has_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr("sys.platform", "linux")
    table = tmp_path / ".local" / "share" / "Tabletop Simulator" / "Saves" / "tiny.json"
    table.parent.mkdir(parents=True)
    table.write_text("mine", encoding="utf-8")
    out = str(tmp_path / "out")
    assert said("build", TINY, "--target", "tts", "--install", "--out", out) == (1, (
        f"error[target/not-ours]: '{table}' is there, and not as a build has left it\n"
        "  hint: rename it or move it away, and install again; nothing was changed\n"
        "1 error\n"))


def test_a_draft_is_not_installed(tmp_path: Path) -> None:
    assert said("build", TINY, "--target", "tts", "--install", "--draft",
                "--out", str(tmp_path)) == (2, (
        "error[command/nothing-to-install]: drafts aren't installed\n"
        "  hint: leave out --draft, or --install\n"
        "1 error\n"))


def test_a_package_with_an_error_isnt_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch
                                                ) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr("sys.platform", "linux")
    (tmp_path / ".local" / "share" / "Tabletop Simulator").mkdir(parents=True)
    said("build", TINY, "--target", "tts,sprites", "--install", "--out", str(tmp_path / "a"),
         "--base-url", "http://example.org")
    assert not list((tmp_path / ".local" / "share" / "Tabletop Simulator").iterdir())
