"""What pieces are called in packages."""

from dataclasses import replace

from generator.base.findings import FileLocation
from generator.game.svg.tree import Drawing, Element
from generator.output.package_texts import piece_labels, printed_text

HERE = FileLocation("a.svg", 1, 1)


def text(*lines: str) -> Element:
    spans = tuple(Element("tspan", {}, (line,), HERE) for line in lines)
    return Element("text", {}, spans, HERE)


def drawing(*texts: Element) -> Drawing:
    return Drawing(Element("svg", {}, texts, HERE), {})


def test_the_lines_of_a_text_are_one_sentence() -> None:
    assert printed_text(drawing(text("Take two", "cards."), text("3"))) == "Take two cards.\n3"


def test_lines_of_japanese_join_without_a_space() -> None:
    assert printed_text(drawing(text("カードを", "取る"))) == "カードを取る"


def test_what_is_printed_twice_is_told_once() -> None:
    assert printed_text(drawing(text("7"), text("7"))) == "7"


def test_a_piece_without_a_name_is_called_by_its_kind_and_id(make_job, make_kind) -> None:
    labels = piece_labels(make_job((make_kind("card"), 2, 1), (make_kind("board"), 1, 1)))
    assert labels["card-2"].name == "Card (card 2)"
    assert labels["board-1"].name == "Board"


def dressed(job):
    """The job with a tea and a hat on its first piece."""
    first, *others = job.pieces
    component = replace(first.component, values={"tea": "green", "hat": "bowler-hat"})
    return replace(job, pieces=(replace(first, component=component), *others))


def test_what_the_game_has_no_words_for_is_for_those_who_draw(make_job) -> None:
    job = dressed(make_job(words={"en": {"green": "Green tea"}}))
    assert piece_labels(job)["card-1"].text == "Green tea"


def test_a_game_without_words_of_its_own_tells_all_of_its_data(make_job) -> None:
    assert piece_labels(dressed(make_job()))["card-1"].text == "green\nbowler hat"
