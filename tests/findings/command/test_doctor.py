"""What `ballotin doctor` reports as an error: exact texts."""

import pytest
from click.testing import CliRunner

from generator.apps.cli.commands import doctor
from generator.apps.cli.main import cli


def test_a_library_that_does_not_load(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "NATIVE", ("no_such_library",))
    done = CliRunner().invoke(cli, ["doctor", "-q"], catch_exceptions=False)
    assert (done.exit_code, done.stderr) == (1, (
        "error[system/incomplete]: libraries: don't load: no_such_library\n"
        "  hint: pip install --force-reinstall ballotin\n"))
