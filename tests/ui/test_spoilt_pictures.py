"""Pictures spoilt at random, given to Qt: drawn, or refused in our words; the process lives on."""

import pytest
from hypothesis import HealthCheck, given, settings
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from tests.formats.foreign_cases import FAR, FOREIGN_CASES
from tests.formats.test_check_picture import GIF, jpeg, png
from tests.formats.test_fuzz import SVG, OneFile
from tests.mutations import spoilt
from vtt.base.errors import FormatError
from vtt.ui.scene.picture_store import PictureStore

pytestmark = pytest.mark.usefixtures("qapp")
EXAMPLES = pytest.mark.parametrize("examples", [40, pytest.param(3000, marks=pytest.mark.hard)])
FILES = {"a.png": png(8, 8), "a.jpg": jpeg(), "a.gif": GIF, "a.svg": SVG}


def shown(name, data):
    """Paint a picture as the table does; the fault that is told, or None."""
    image = QImage(40, 40, QImage.Format.Format_ARGB32_Premultiplied)
    told = []
    painter = QPainter(image)
    try:
        PictureStore(OneFile(data), told.append).paint(painter, name, QRectF(0, 0, 40, 40))
    finally:
        painter.end()
    return told[0] if told else None


@EXAMPLES
@pytest.mark.parametrize("name", FILES)
def test_a_spoilt_picture_is_painted_or_told(name, examples, qtlog):
    @settings(max_examples=examples, suppress_health_check=list(HealthCheck))
    @given(spoilt(FILES[name]))
    def check(data):
        fault = shown(name, data)
        assert fault is None or (isinstance(fault, FormatError) and name in str(fault))

    with qtlog.disabled():
        check()


@pytest.mark.parametrize(
    "number", [n for n, case in enumerate(FOREIGN_CASES) if case.name.startswith(FAR)]
)
def test_a_picture_that_means_harm_is_painted_or_told(number, qtlog):
    case = FOREIGN_CASES[number]
    with qtlog.disabled():
        fault = shown(case.name, case.make())
    assert fault is None or case.name in str(fault)
