"""Texts that lie over each other, and texts that hardly stand out."""

from generator.judging.faces.print_quality import check_legibility

FRONT = "templates/card.front.svg"
BACK = "templates/card.back.svg"


def test_texts_that_keep_apart_are_fine(see):
    assert see(check_legibility) == []


def test_a_text_over_another_is_told(see):
    assert see(check_legibility, (FRONT, 'x="31.5" y="80"', 'x="31.5" y="30"')) == [
        "card.front.svg:12: warning[face/text-over-text]: 'Sun × 2' lies over 'Dawn' on 'sun-1'"]


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
