import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QWidget

from vtt.rules.verdict import ShapeRole
from vtt.ui.legend import WITH_AIR, Drawn, Legend, kind_name, swatch


@pytest.fixture
def legend(qtbot):
    view = QWidget()
    qtbot.addWidget(view)
    view.resize(500, 400)
    legend = Legend(view)
    legend.view = view
    with qtbot.waitExposed(view):
        view.show()
    return legend


def test_it_is_seen_only_when_there_is_something_to_explain(legend):
    assert not legend.isVisible()
    legend.show_kinds([(ShapeRole.REACH, Drawn.YES), (ShapeRole.FIRE, Drawn.HIDDEN)])
    assert legend.isVisible()
    assert [row.text() for row in legend.rows.values()] == ["reach", "fire (hidden)"]
    legend.show_kinds([])
    assert not legend.isVisible()


def test_a_click_asks_to_show_or_hide_a_kind(legend, qtbot):
    legend.show_kinds([(ShapeRole.REACH, Drawn.YES), (ShapeRole.FIRE, Drawn.HIDDEN)])
    heard = []
    legend.toggled.connect(lambda kind, wanted: heard.append((kind, wanted)))
    for row in legend.rows.values():
        qtbot.mouseClick(row, Qt.MouseButton.LeftButton)
    assert heard == [(ShapeRole.REACH, False), (ShapeRole.FIRE, True)]


def test_it_stays_in_the_corner(legend):
    legend.show_kinds([(ShapeRole.REACH, Drawn.YES)])
    legend.view.resize(700, 300)
    assert legend.view.rect().contains(legend.geometry())
    assert legend.geometry().bottom() > 270


def test_every_kind_has_a_name_and_a_swatch_of_its_own(qapp):
    names = [kind_name(kind) for kind in ShapeRole]
    assert len(set(names)) == len(ShapeRole)
    pictures = {
        bytes(swatch(kind, True).pixmap(22, 14).toImage().constBits()) for kind in ShapeRole
    }
    assert len(pictures) == len(ShapeRole)


@pytest.mark.parametrize("kind", list(ShapeRole))
@pytest.mark.parametrize("shown", [True, False])
@pytest.mark.parametrize("ground", ["#1c1b19", "#fffefa"])
def test_every_swatch_is_seen_on_a_dark_and_on_a_light_ground(qapp, kind, shown, ground):
    picture = QImage(WITH_AIR, QImage.Format.Format_RGB32)
    picture.fill(QColor(ground))
    painter = QPainter(picture)
    swatch(kind, shown).paint(painter, picture.rect())
    painter.end()
    lights = [QColor(picture.pixel(x, y)).lightness() for x in range(22) for y in range(14)]
    own = QColor(ground).lightness()
    assert max(abs(light - own) for light in lights) > 50


def test_it_is_as_large_as_its_lines_at_once(legend):
    for kinds in (
        [(ShapeRole.REACH, Drawn.YES)],
        [
            (ShapeRole.REACH, Drawn.YES),
            (ShapeRole.FIRE, Drawn.HIDDEN),
            (ShapeRole.CONTACT, Drawn.YES),
        ],
        [(ShapeRole.ILLEGAL, Drawn.YES)],
    ):
        legend.show_kinds(kinds)
        assert legend.height() >= sum(row.sizeHint().height() for row in legend.rows.values())
        assert legend.width() >= max(row.sizeHint().width() for row in legend.rows.values())
        assert all(row.isVisible() for row in legend.rows.values())
        assert legend.view.rect().contains(legend.geometry())
