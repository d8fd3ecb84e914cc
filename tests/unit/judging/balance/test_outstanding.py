"""What stands out of a study is said first."""

from __future__ import annotations

from generator.judging.balance.conclusions import MOST_HIGHLIGHTS, highlights
from generator.judging.balance.measure import Balance, StudyFigure


def figure(measure: str, value: float, half: float = 0.01, of: str = "",
           bots: str = "x") -> StudyFigure:
    return StudyFigure(measure=measure, value=value, low=value - half, high=value + half, n=100,
                       players=2, bots=bots, of=of)


def said(*figures: StudyFigure) -> tuple[str, ...]:
    tables = tuple(dict.fromkeys((each.players, each.bots, 100) for each in figures))
    return tuple(each.replace("\N{NO-BREAK SPACE}", " ") for each in highlights(Balance(
        game="sweets", title="Sweets", command="", seed=1, build="", options={}, tables=tables,
        figures=figures, histograms=(), verdicts=(), parts=())))


def test_the_seat_that_is_furthest_from_even() -> None:
    assert said(figure("seat-share", 0.597, of="1"), figure("seat-share", 0.403, of="2")) == (
        "Seat 1 wins 59.7 % of the games; an even share is 50.0 % (2 players, x).",)


def test_a_seat_that_may_be_even_does_not_stand_out() -> None:
    assert said(figure("seat-share", 0.57, 0.1, "1")) == ()


def test_a_seat_that_is_nearly_even_does_not_stand_out() -> None:
    assert said(figure("seat-share", 0.53, 0.01, "1")) == ()


def test_games_that_do_not_end() -> None:
    assert said(figure("capped", 0.2)) == (
        "20.0 % of the games don't come to an end (2 players, x).",)


def test_components_that_nobody_takes() -> None:
    assert said(*(figure("dead", 1, 0, f"box-{each}") for each in range(7))) == (
        "Almost never taken: box-0, box-1, box-2, box-3 and 3 more (2 players, x).",)


def test_the_component_that_goes_furthest_with_losing() -> None:
    assert said(figure("win-effect", 0.12, of="a"), figure("win-effect-q", 0.01, 0, "a"),
                figure("win-effect", -0.2, of="b"), figure("win-effect-q", 0.01, 0, "b"),
                figure("win-effect", 0.5, of="c"), figure("win-effect-q", 0.2, 0, "c")) == (
        "Players who take b win 20.0 pp less than others who could have (2 players, x).",)


def test_a_few_sentences_are_enough() -> None:
    shares = [figure("seat-share", 0.7, of="1", bots=bots) for bots in "abcdefg"]
    assert len(said(*shares)) == MOST_HIGHLIGHTS
