from PySide6.QtCore import QSize

from tests.builders import make_module
from vtt.render.picture_files import NoPictures
from vtt.ui.piece_icons import PieceIcons
from vtt.ui.scene.picture_store import PictureStore

SIZE = QSize(40, 30)


def icons(tell=lambda fault: None):
    module = make_module()
    return module, PieceIcons(module, PictureStore(NoPictures(), tell), SIZE)


def painted(image):
    return [
        (x, y)
        for x in range(image.width())
        for y in range(image.height())
        if image.pixelColor(x, y).alpha() > 200
    ]


def test_a_piece_is_fitted_into_the_middle_of_its_box(qapp):
    module, found = icons()
    for kind in ("pike", "gun", "storm"):
        image = found.icon(module.piece(kind)).pixmap(SIZE, 1.0).toImage()
        spots = painted(image)
        assert (image.width(), image.height()) == (40, 30)
        assert spots, kind
        middle_x = (min(x for x, _ in spots) + max(x for x, _ in spots)) / 2
        middle_y = (min(y for _, y in spots) + max(y for _, y in spots)) / 2
        assert abs(middle_x - 19.5) < 3
        assert abs(middle_y - 14.5) < 3


def test_an_icon_is_sharp_on_a_fine_screen_and_made_once(qapp):
    module, found = icons()
    icon = found.icon(module.piece("pike"))
    assert icon.pixmap(SIZE, 2.0).width() == 80
    assert found.icon(module.piece("pike")) is icon
    assert found.icon(module.piece("pike"), dark=True) is not icon


def test_a_picture_that_cannot_be_read_leaves_the_place_empty(qapp):
    module, found = icons()
    broken = PieceIcons(module, PictureStore(NoPictures()), SIZE)
    assert broken.icon(module.piece("pike")).isNull()
    assert not found.icon(module.piece("pike")).isNull()
