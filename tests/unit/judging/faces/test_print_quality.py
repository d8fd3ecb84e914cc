"""Texts that lie over each other, and texts that hardly stand out."""

from generator.judging.faces import print_quality
from generator.judging.faces.print_quality import MOST_OVERLAPS, check_legibility

FRONT = "templates/card.front.svg"
BACK = "templates/card.back.svg"


def test_texts_that_keep_apart_are_fine(see):
    assert see(check_legibility) == []


def test_a_text_over_another_is_told(see):
    assert see(check_legibility, (FRONT, 'x="31.5" y="80"', 'x="31.5" y="30"')) == [
        "card.front.svg:12: warning[face/text-over-text]: 'Sun × 2' is over 'Dawn' on 'sun-1'"]


def test_a_text_twice_is_a_shadow(see):
    title = '<text x="31.7" y="80.2" text-anchor="middle" font-family="Fraunces" font-size="6" ' \
        'font-weight="700" fill="#ffe090" data-slot="game.title"/></svg>'
    assert see(check_legibility, (BACK, "</svg>", title)) == []


def test_a_text_between_the_lines_of_another_is_fine(see):
    beside = '<text x="8" y="17" font-family="Fraunces" font-size="3" fill="#221100">below</text>'
    assert see(check_legibility, (FRONT, "</svg>", f"{beside}</svg>")) == []


def test_a_text_like_its_ground_is_told(see):
    assert see(check_legibility, (BACK, 'fill="#ffe090"', 'fill="#304080"')) == [
        "card.back.svg:4: warning[face/contrast]: 'Tiny' hardly stands out on 'sun-1': 1.3 to 1"]


def test_what_lies_behind_a_text_counts_not_the_ground_of_the_face(see):
    plate = '<rect x="10" y="70" width="43" height="15" fill="#ffffff"/><text x="31.5" y="80"'
    assert see(check_legibility, (BACK, '<text x="31.5" y="80"', plate))[0].startswith(
        "card.back.svg:4: warning[face/contrast]")


def test_a_text_with_an_edge_is_fine(see):
    assert see(check_legibility, (BACK, 'fill="#ffe090"',
                               'fill="#304080" stroke="#ffffff" stroke-width="0.3"')) == []


def same_place(count, text="word {}"):
    return "".join(f'<text x="8" y="45" font-family="Fraunces" font-size="3" fill="#221100">'
                   f"{text.format(number)}</text>\n" for number in range(count)) + "</svg>"


def test_of_many_overlaps_on_a_face_the_first_are_reported(see):
    assert len(see(check_legibility, (FRONT, "</svg>", same_place(60)))) == MOST_OVERLAPS


def test_texts_are_compared_in_bounded_time(see, monkeypatch):
    monkeypatch.setattr(print_quality, "MOST_COMPARISONS", 100)
    finder = print_quality._OverlapFinder()
    monkeypatch.setattr(print_quality, "_OverlapFinder", lambda: finder)
    assert see(check_legibility, (FRONT, "</svg>", same_place(200, "shadow"))) == []
    assert finder.comparisons < 100_000


def test_lines_are_compared_in_bounded_time(see, monkeypatch):
    compared = []
    monkeypatch.setattr(print_quality, "MOST_COMPARISONS", 1_000)
    monkeypatch.setattr(print_quality, "_covers_line", lambda *lines: compared.append(lines))
    spans = "".join(f'<tspan x="8" y="{50 + number / 10}">a</tspan>' for number in range(100))
    texts = "".join(f'<text font-family="Fraunces" font-size="3">{spans}{name}</text>'
                    for name in "ab")
    see(check_legibility, (FRONT, "</svg>", f"{texts}</svg>"))
    assert len(compared) <= 1_000


def test_pixels_around_texts_are_looked_at_in_bounded_time(see, monkeypatch):
    monkeypatch.setattr(print_quality, "MOST_PIXELS_IN_ALL", 0)
    assert see(check_legibility, (BACK, 'fill="#ffe090"', 'fill="#304080"')) == []
