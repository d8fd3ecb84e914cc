from __future__ import annotations

import base64
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from generator.model.assets import Picture
from tests.unit.load.project import codes_of, read, tiny

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
