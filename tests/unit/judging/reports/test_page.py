"""The page as a file: complete, small, the same each time, and safe with hostile names."""

from __future__ import annotations

import re
import subprocess
import sys
from base64 import b64decode
from dataclasses import replace
from io import BytesIO

from generator.judging.reports.report_data import StudyReport, thumbnails
from generator.judging.reports.report_files import render_page
from tests.unit.judging.reports.make import SECTIONS, a_balance, a_box, without_verdicts

HOSTILE = '<img src=x onerror="alert(1)">&amp;</script>'


def text_of(html: bytes) -> str:
    """What is to be read, without marks."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", html.decode()))


def test_the_same_study_is_the_same_page(study: StudyReport) -> None:
    pages = set()
    for box in (study.box, a_box("chocolatiers")):
        few = replace(box, items=box.items[:3])
        pages.add(render_page(StudyReport(a_balance(few, "box-tile"), few), SECTIONS,
                              thumbnails(few)))
    assert len(pages) == 1


def test_the_page_is_small(shown: bytes) -> None:
    assert len(shown) < 2_000_000


def test_the_page_names_no_address(shown: bytes) -> None:
    outside = set(re.findall(rb"https?://[^\"'\s)<]+", shown))
    assert {each for each in outside if b"www.w3.org" not in each} == set()


def test_every_face_is_in_the_page_once(shown: bytes, study: StudyReport) -> None:
    faces = {item.face.key for item in study.box.items if item.face}
    assert shown.count(b"data:image/png;base64,") == len(faces)


def test_ids_are_unique(shown: bytes) -> None:
    ids = re.findall(rb'\sid="([^"]+)"', shown)
    assert len(ids) == len(set(ids))


def test_what_is_referred_to_is_there(shown: bytes) -> None:
    ids = set(re.findall(rb'\sid="([^"]+)"', shown))
    used = re.findall(rb'href="#([^"]+)"', shown) + re.findall(rb"url\(#([^)]+)\)", shown)
    assert set(used) <= ids


def test_answers_come_first_then_verdicts_and_the_worst_of_them(shown: bytes) -> None:
    heads = [each.decode() for each in re.findall(rb"<h2[^>]*>([^<]+)", shown)]
    assert heads[:2] == ["Questions designers ask", "Verdicts"]
    assert heads[-1] == "How it was measured"
    words = re.findall(rb'<article class="verdict (\w+)"', shown)
    assert words == [b"missed", b"missed", b"undecided", b"met", b"met"]


def test_the_contents_list_names_every_section_by_its_heading(shown: bytes) -> None:
    html = shown.decode()
    links = re.findall(r'<li><a href="#([^"]+)">([^<]*)</a>', html)
    headings = re.findall(r'<section id="([^"]+)"[^>]*>\s*<h2[^>]*>([^<]*)</h2>', html)
    assert links == headings
    assert ("verdicts", "Verdicts") in links
    assert all(title for _, title in links)


def test_letters_behind_marks_are_in_the_fonts(study: StudyReport) -> None:
    """An apostrophe is escaped in the page, and shown in the page's own letters all the same."""
    from fontTools.ttLib import TTFont

    html = render_page(replace(study, balance=without_verdicts(study.balance)), (), {}).decode()
    font = re.search(r"url\(data:font/ttf;base64,([^)]+)\)", html)
    assert font
    assert ord("'") in TTFont(BytesIO(b64decode(font[1]))).getBestCmap()


def test_a_page_needs_no_template_library_until_it_is_written() -> None:
    code = "import generator.apps.workflows.evaluation, sys; sys.exit('jinja2' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_verdict_is_told_with_figure_interval_and_wish(shown: bytes) -> None:
    text = text_of(shown)
    assert "Turns should be at most 26 expectations.yaml, line 4" in text
    assert "28.4 28.1 to 28.7" in text
    assert "About 14,000 more games would decide." in text


def test_a_dead_component_is_called_dead(shown: bytes) -> None:
    assert text_of(shown).count("box-04 dead") == 2


def test_the_study_can_be_repeated(shown: bytes) -> None:
    assert "ballotin balance game --players 2,4 --seed 7" in text_of(shown)
    assert "box=plain" in text_of(shown)


def test_every_chart_has_a_title_and_a_description(shown: bytes) -> None:
    charts = re.findall(rb'<svg aria-labelledby="([^"]+)".*?</svg>', shown, re.DOTALL)
    assert len(charts) > 20
    for each in re.findall(rb"<svg aria-labelledby.*?</svg>", shown, re.DOTALL):
        assert re.search(rb"<title [^>]*>[^<]+</title><desc [^>]*>[^<]+</desc>", each)


def test_a_study_of_which_nothing_was_expected_says_so(study: StudyReport) -> None:
    quiet = replace(study, balance=without_verdicts(study.balance))
    text = text_of(render_page(quiet, (), {}))
    assert "Nothing is expected of this game yet." in text
    assert "What if" not in text


def test_a_game_without_art_shows_plain_cards(plain_study: StudyReport) -> None:
    html = render_page(plain_study, (), {})
    assert b'<span class="plain">tile-01</span>' in html
    assert b"data:image/png" not in html


def test_a_study_of_no_table_is_still_a_page(study: StudyReport) -> None:
    empty = replace(study.balance, tables=(), figures=(), histograms=(), verdicts=(), parts=())
    assert "Every component" in text_of(render_page(replace(study, balance=empty), (), {}))


def test_tables_may_end_in_different_ways(study: StudyReport) -> None:
    figures = tuple(replace(each, of="another end") if each.measure == "end-cause"
                    and each.players == 4 else each for each in study.balance.figures)
    balance = replace(study.balance, figures=figures)
    text = text_of(render_page(replace(study, balance=balance), (), {}))
    assert "93 % of the games: full sampler (2 players, greedy)." in text


def test_names_are_never_taken_for_marks(study: StudyReport) -> None:
    items = tuple(replace(item, name=HOSTILE) for item in study.box.items[:3])
    box = replace(study.box, items=items, subtitle=HOSTILE, kinds={"box-tile": HOSTILE})
    balance = replace(study.balance, title=HOSTILE, command=HOSTILE, options={"a": HOSTILE})
    html = render_page(replace(study, box=box, balance=balance), (), {}).decode()
    assert "<img" not in html
    assert html.count("</script>") == 1


def test_the_page_says_what_was_played(shown: bytes) -> None:
    assert ("10,000 games with 2 players (greedy) and 5,000 games with 4 players "
            "(greedy!reserve!wild, random, greedy, search:200).") in text_of(shown)
