"""Pictures with too few pixels for their size on paper."""

import io

from PIL import Image

from generator.judging.faces.print_quality import check_pictures

BACK = "templates/card.back.svg"


def png(width, height):
    out = io.BytesIO()
    Image.new("RGB", (width, height), "red").save(out, "PNG")
    return out.getvalue()


def looked(see, size, attrs='width="50.8" height="50.8"', around="{}"):
    image = around.format(f'<image href="seal.png" x="5" y="5" {attrs}/>')
    return see(check_pictures, (BACK, "</svg>", f"{image}</svg>"),
               files={"templates/seal.png": png(*size)})


def test_a_picture_of_few_pixels_is_told(see):
    assert looked(see, (20, 20)) == [
        "card.back.svg:6: warning[picture/coarse]: 'seal.png' has 20 × 20 pixels on 51 × 51 mm, "
        "that is 10 dpi: every pixel shows"]


def test_a_picture_that_is_a_little_coarse_is_told(see):
    assert looked(see, (300, 300))[0].endswith("that is 150 dpi: it prints soft")


def test_a_fine_picture_is_fine(see):
    assert looked(see, (400, 400)) == []


def test_a_drawing_has_no_pixels(see):
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h5v5z"/></svg>'
    image = '<image href="seal.svg" width="50" height="50"/></svg>'
    assert see(check_pictures, (BACK, "</svg>", image),
               files={"templates/seal.svg": svg.encode()}) == []


def test_a_picture_that_is_fitted_into_its_place_counts_as_it_is_drawn(see):
    assert looked(see, (400, 200)) == []


def test_a_picture_that_covers_its_place_counts_as_it_is_drawn(see):
    wide = 'width="50.8" height="50.8" preserveAspectRatio="xMidYMid slice"'
    assert "100 dpi" in looked(see, (400, 200), wide)[0]


def test_a_turned_picture_is_no_larger(see):
    assert looked(see, (400, 400), around='<g transform="rotate(30)">{}</g>') == []


def test_an_enlarged_picture_is(see):
    assert "133 dpi" in looked(see, (400, 400), around='<g transform="scale(1.5)">{}</g>')[0]
