"""Progress bars where somebody sees them."""

import io

import pytest
from rich.console import Console
from rich.progress import Progress

from generator.apps.cli.report import ProgressBars, show_progress


@pytest.fixture
def rich() -> Progress:
    return Progress(console=Console(file=io.StringIO()), auto_refresh=False)


def test_steps_fill_the_bar_of_their_stage(rich: Progress) -> None:
    bars = ProgressBars(rich)
    bars.stage("Drawing", 4)
    bars.step(3)
    assert [(task.description, task.completed) for task in rich.tasks] == [("Drawing", 3)]


def test_a_new_stage_fills_the_bar_of_the_last(rich: Progress) -> None:
    bars = ProgressBars(rich)
    bars.stage("Drawing", 4)
    bars.stage("Writing", 2)
    assert [task.completed for task in rich.tasks] == [4, 0]


def test_a_step_before_any_stage_is_no_error(rich: Progress) -> None:
    bars = ProgressBars(rich)
    bars.step()
    bars.finish()
    assert rich.tasks == []


def test_a_pipe_sees_no_progress(capsys: pytest.CaptureFixture[str]) -> None:
    with show_progress(on_terminal=False) as progress:
        progress.stage("Drawing", 4)
        progress.step()
    assert capsys.readouterr() == ("", "")


def failing_build() -> None:
    with show_progress(on_terminal=True) as progress:
        progress.stage("Drawing", 4)
        progress.step()
        raise ValueError("odd")


def test_a_stage_that_fails_keeps_its_bar_short(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ValueError, match="odd"):
        failing_build()
    assert "1/4" in capsys.readouterr().err
