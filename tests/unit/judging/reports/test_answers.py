"""The page's sections on questions, strategies and worth."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from generator.judging.balance.strategy_matrix import duel_of, matrix_of
from generator.judging.balance.worth import Worth
from generator.judging.reports.report_data import StudyReport
from generator.judging.reports.report_files import render_page

WON = {0.0: 20, 0.5: 160, 1.0: 220}
BOX = Worth(part="box-07", kind="box-tile", players=2, bots="greedy", value=2.0, low=1.5, high=2.5,
            word="strong", taken=900, games=4000, face=4.0)


@pytest.fixture(scope="module")
def asked(study: StudyReport) -> str:
    """A page of a study that was asked everything, without its pictures."""
    matrix = matrix_of(2, {"greedy": "greedy", "rusher": "rusher"},
                       [duel_of("greedy", "rusher", WON)])
    few = replace(study, balance=replace(study.balance, matrix=matrix, worths=(BOX,)))
    return render_page(few, (), {}).decode()


def test_questions_come_after_the_verdicts(asked: str) -> None:
    assert re.findall(r"<h2[^>]*>([^<]+)", asked)[:4] == [
        "Questions designers ask", "Verdicts", "Strategies", "What components are worth"]


def test_a_question_that_wasn_t_asked_says_what_to_run(asked: str) -> None:
    assert '<div class="unknown"><dt>Luck or skill?</dt>' in asked


def test_the_matrix_says_in_a_sentence_which_way_to_play_is_best(asked: str) -> None:
    assert "There is one best strategy: greedy beats every other." in asked


def test_a_cell_of_the_matrix_holds_its_share_and_interval(asked: str) -> None:
    assert re.search(r'<td class="hot" style="--warmth:100%">75\.0\s%<small>[\d.]+ to', asked)


def test_the_fair_number_stands_beside_the_printed_one(asked: str) -> None:
    assert re.search(r"<td>4</td><td>2\.0</td><td>\+2</td>", asked)


def test_the_fair_number_stands_beside_the_face(asked: str) -> None:
    assert re.search(r'data-label="Fair points" data-value="2\.0"><span>2\.0<small>strong', asked)


def test_a_study_that_was_asked_nothing_shows_no_empty_sections(study: StudyReport) -> None:
    assert "Bots with different strategies" not in render_page(study, (), {}).decode()
