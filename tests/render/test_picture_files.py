import pytest

from vtt.base.errors import FormatError
from vtt.render.picture_files import NoPictures, is_svg


def test_without_files_every_picture_is_named_as_missing():
    with pytest.raises(FormatError, match=r"picture 'a\.png': there are no picture files here"):
        NoPictures().read("a.png")


@pytest.mark.parametrize(("path", "drawn"), [("a.svg", True), ("a.SVG", True), ("svg.png", False)])
def test_drawn_pictures_are_known_by_their_ending(path, drawn):
    assert is_svg(path) is drawn
