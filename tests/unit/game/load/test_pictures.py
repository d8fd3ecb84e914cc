from __future__ import annotations

import base64
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from generator.game.load import picture_files
from generator.game.model.assets import Picture, count_scans
from tests.unit.game.load.project import codes_of, read, tiny

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="69mm" height="94mm">'


def picture(kind: str, size: tuple[int, int] = (3, 2)) -> bytes:
    stream = BytesIO()
    Image.new("RGB", size).save(stream, kind)
    return stream.getvalue()


def with_images(folder: Path, images: str, **pictures: bytes) -> Path:
    tiny(folder, templates__card_back_svg=f"{HEAD}{images}</svg>")
    (folder / "templates/art").mkdir()
    for name, data in pictures.items():
        (folder / "templates/art" / name.replace("_", ".")).write_bytes(data)
    return folder


def found(folder: Path) -> dict[str, Picture]:
    return dict(read(folder)[1].pictures)


@pytest.mark.parametrize("kind", ["png", "jpeg"])
def test_a_picture_is_read_by_its_path_from_the_templates(tmp_path: Path, kind: str) -> None:
    folder = with_images(tmp_path, '<image href="art/a.pic"/>', a_pic=picture(kind))
    image = found(folder)["art/a.pic"]
    assert (image.format, image.width, image.height, image.data) == (kind, 3, 2, picture(kind))


def test_an_embedded_picture_is_read_too(tmp_path: Path) -> None:
    href = "data:image/png;base64," + base64.b64encode(picture("png")).decode()
    assert found(with_images(tmp_path, f'<image href="{href}"/>'))[href].width == 3


def test_a_picture_by_value_may_be_any_that_fits(tmp_path: Path) -> None:
    folder = with_images(tmp_path, '<image data-set-href="art/{id}.png"/>', a_png=picture("png"),
                         b_png=picture("png"), c_jpg=picture("jpeg"))
    assert set(found(folder)) == {"art/a.png", "art/b.png"}


def test_a_picture_nobody_shows_is_not_read(tmp_path: Path) -> None:
    assert found(with_images(tmp_path, "", a_png=b"no picture")) == {}


def test_a_link_out_of_the_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "secret.png").write_bytes(picture("png"))
    folder = with_images(tmp_path / "game", '<image href="art/a.png"/>')
    (folder / "templates/art/a.png").symlink_to(tmp_path / "secret.png")
    assert codes_of(folder) == ["file/outside"]


def test_pictures_in_icons_are_read(tmp_path: Path) -> None:
    folder = with_images(tmp_path, "", a_png=picture("png"))
    icons = (folder / "templates/icons.svg").read_text(encoding="utf-8")
    (folder / "templates/icons.svg").write_text(icons.replace(
        "</svg>", '<symbol id="photo"><image href="art/a.png"/></symbol></svg>'), encoding="utf-8")
    assert set(found(folder)) == {"art/a.png"}


RED = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20"><rect id="a"/></svg>'
SHOWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{}</svg>'


def test_a_drawing_is_a_picture_with_ids_of_its_own(tmp_path: Path) -> None:
    folder = with_images(tmp_path, '<image href="art/a.svg"/>', a_svg=RED.encode())
    _, assets = read(folder)
    image = assets.pictures["art/a.svg"]
    assert (image.format, image.width, image.height) == ("svg", 30, 20)
    assert image.drawing is not None
    assert "a" in image.drawing.ids
    assert "a" not in assets.symbols


@pytest.mark.parametrize("href", [
    "data:image/svg+xml;base64," + base64.b64encode(RED.encode()).decode(),
    "data:image/svg+xml," + RED.replace('"', "'").replace("<", "%3C").replace("#", "%23"),
    "data:image/svg+xml;utf8," + RED.replace('"', "'").replace("<", "%3C"),
])
def test_a_drawing_may_be_embedded(tmp_path: Path, href: str) -> None:
    assert found(with_images(tmp_path, f'<image href="{href}"/>'))[href].width == 30


def test_a_mistake_in_an_embedded_drawing_is_told_where_it_is_embedded(tmp_path: Path) -> None:
    href = "data:image/svg+xml," + RED.replace('"', "'").replace("<rect", "<rect onclick='x'"
                                                                 ).replace("<", "%3C")
    assert codes_of(with_images(tmp_path, f'<image href="{href}"/>')) == ["svg/script"]


def test_a_drawing_in_a_drawing_is_named_from_its_own_folder(tmp_path: Path) -> None:
    folder = with_images(tmp_path, '<image href="art/a.svg"/>',
                         a_svg=SHOWING.format('<image href="b.png"/>').encode(),
                         b_png=picture("png"))
    pictures = found(folder)
    assert set(pictures) == {"art/a.svg", "art/b.png"}
    drawing = pictures["art/a.svg"].drawing
    assert drawing is not None
    assert drawing.root.children[0].attrs["href"] == "art/b.png"  # type: ignore[union-attr]


def test_a_picture_in_a_drawing_changes_the_drawings_digest(tmp_path: Path) -> None:
    digests = [found(with_images(tmp_path / name, '<image href="art/a.svg"/>',
                                 a_svg=SHOWING.format('<image href="b.png"/>').encode(),
                                 b_png=picture("png", size)))["art/a.svg"].digest
               for name, size in (("one", (3, 2)), ("two", (4, 2)))]
    assert digests[0] != digests[1]


def test_drawings_that_show_each_other_are_refused(tmp_path: Path) -> None:
    folder = with_images(tmp_path, '<image href="art/a.svg"/>',
                         a_svg=SHOWING.format('<image href="b.svg"/>').encode(),
                         b_svg=SHOWING.format('<image href="a.svg"/>').encode())
    assert codes_of(folder) == ["svg/cycle"]


def test_drawings_in_drawings_multiply_no_further_than_others(tmp_path: Path) -> None:
    levels = {f"a{level}_svg": SHOWING.format(f'<image href="a{level + 1}.svg"/>' * 40).encode()
              for level in range(3)}
    folder = with_images(tmp_path, '<image href="art/a0.svg"/>', a3_svg=RED.encode(), **levels)
    assert codes_of(folder) == ["svg/bomb"]


def test_drawings_lie_only_so_deep_in_each_other(tmp_path: Path) -> None:
    levels = {f"a{level}_svg": SHOWING.format(f'<image href="a{level + 1}.svg"/>').encode()
              for level in range(5)}
    assert codes_of(with_images(tmp_path, '<image href="art/a0.svg"/>', a5_svg=RED.encode(),
                                **levels)) == ["svg/too-deep"]


def test_what_a_template_shows_of_drawings_is_weighed(tmp_path: Path) -> None:
    heavy = SHOWING.format("<rect/>" * 9_000).encode()
    assert codes_of(with_images(tmp_path, '<image href="art/a.svg"/>' * 3, a_svg=heavy)) == [
        "svg/bomb"]


def test_only_drawings_that_a_value_names_are_read(tmp_path: Path) -> None:
    folder = with_images(tmp_path, '<image data-set-href="art/{id}.svg"/>',
                         nobody_svg=RED.encode())
    piece = read(tiny(tmp_path / "other"))[0].components[0].id
    (folder / f"templates/art/{piece}.svg").write_text(RED)
    assert set(found(folder)) == {f"art/{piece}.svg"}


def test_text_in_a_box_cant_be_part_of_a_picture(tmp_path: Path) -> None:
    text = '<rect id="r"/><text style="shape-inside:url(#r)">a</text>'
    folder = with_images(tmp_path, '<image href="art/a.svg"/>', a_svg=SHOWING.format(text).encode())
    assert codes_of(folder) == ["picture/format"]


def test_folders_are_listed_once_for_all_missing_pictures(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = with_images(tmp_path, "".join(f'<image href="art/b{number}.png"/>'
                                           for number in range(30)), a_png=picture("png"))
    listed: list[Path] = []
    list_files = Path.rglob
    monkeypatch.setattr(Path, "rglob", lambda path, pattern: (
        listed.append(path), list_files(path, pattern))[1])
    assert codes_of(folder) == ["picture/missing"] * 30
    assert listed.count(folder / "templates") == 1


def test_patterns_are_compared_once_and_not_too_often(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pictures = {f"a{number}_png": picture("png") for number in range(9)}
    images = '<image data-set-href="art/{id}.png"/>' * 99
    folder = with_images(tmp_path / "one", images, **pictures)
    monkeypatch.setattr(picture_files, "MOST_COMPARED_NAMES", 40)
    assert len(found(folder)) == 9
    images = "".join(f'<image data-set-href="art/{number}{{id}}.png"/>' for number in range(9))
    assert codes_of(with_images(tmp_path / "other", images, **pictures)) == ["svg/too-many"]


def with_scans(scans: int, size: tuple[int, int] = (3, 2)) -> bytes:
    """A progressive JPEG that goes over its pixels so often."""
    stream = BytesIO()
    Image.new("L", size).save(stream, "JPEG", progressive=True)
    data = stream.getvalue()
    last = data[data.rindex(b"\xff\xda"):-2]
    return data[:-2] + last * (scans - count_scans(data)) + data[-2:]


def test_a_progressive_picture_is_read(tmp_path: Path) -> None:
    assert found(with_images(tmp_path, '<image href="art/a.jpg"/>', a_jpg=with_scans(18)))


@pytest.mark.parametrize("data", [with_scans(101), with_scans(80, (4_000, 4_000))])
def test_a_picture_with_far_too_many_scans_is_refused(tmp_path: Path, data: bytes) -> None:
    assert codes_of(with_images(tmp_path / "file", '<image href="art/a.jpg"/>', a_jpg=data)) == [
        "picture/too-large"]
    href = "data:image/jpeg;base64," + base64.b64encode(data).decode()
    assert codes_of(with_images(tmp_path / "inline", f'<image href="{href}"/>')) == [
        "picture/too-large"]


def test_many_pictures_with_many_scans_are_refused(tmp_path: Path) -> None:
    pictures = {f"a{number}_jpg": with_scans(90, (2_000, 2_000)) for number in range(4)}
    assert codes_of(with_images(tmp_path, "".join(
        f'<image href="art/a{number}.jpg"/>' for number in range(4)), **pictures)) == [
            "picture/too-large"]
