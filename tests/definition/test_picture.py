import pytest

from vtt.definition.picture import PictureDefinition, picture_for

FAR, MIDDLE, NEAR = (
    PictureDefinition("far.svg"),
    PictureDefinition("middle.svg", 24.0),
    PictureDefinition("near.svg", 60.0),
)


@pytest.mark.parametrize(
    ("width", "picture"),
    [(0.0, FAR), (23.9, FAR), (24.0, MIDDLE), (59.0, MIDDLE), (60.0, NEAR), (900.0, NEAR)],
)
def test_the_most_detailed_picture_that_fits_is_shown(width, picture):
    assert picture_for((NEAR, FAR, MIDDLE), width) is picture


def test_where_none_fits_the_plainest_is_shown():
    assert picture_for((NEAR, MIDDLE), 5.0) is MIDDLE
    assert picture_for((), 5.0) is None
