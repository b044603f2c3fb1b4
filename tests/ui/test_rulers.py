import pytest
from PySide6.QtCore import QPointF

from vtt.render.ruler import RulerUnit
from vtt.ui.rulers import THICKNESS


@pytest.fixture
def page(duel_player):
    duel_player.page.rulers.show_rulers(True)
    duel_player.page.view.fit()
    return duel_player.page


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
@pytest.mark.parametrize("unit", list(RulerUnit))
def test_a_tick_stands_where_its_place_on_the_table_is_seen(page, turn, unit):
    view, rulers = page.view, page.rulers
    view.turn_to(turn)
    view.zoom_by(1.7)
    rulers.use_unit(unit)
    for ruler, level in ((rulers.upper, True), (rulers.left, False)):
        assert ruler.marks()
        for place, tick in ruler.marks():
            along_x = level == (turn % 180 == 0)
            seen = view.viewportTransform().map(
                QPointF(tick.mm, 0.0) if along_x else QPointF(0.0, tick.mm)
            )
            assert place == pytest.approx(seen.x() if level else seen.y(), abs=0.01)


def test_rulers_are_hidden_until_they_are_asked_for(duel_player):
    assert duel_player.page.rulers.upper.isHidden()
    assert duel_player.page.rulers.left.isHidden()


def test_the_pointers_place_is_marked_on_both(page):
    page.rulers.show_pointer((100.0, 50.0))
    where = page.view.viewportTransform().map(QPointF(100.0, 50.0))
    upper, left = page.rulers.upper.grab().toImage(), page.rulers.left.grab().toImage()
    assert upper.pixelColor(round(where.x()), THICKNESS // 2).name() == "#d55e00"
    assert left.pixelColor(THICKNESS // 2, round(where.y())).name() == "#d55e00"


def test_the_corner_names_the_unit(page):
    page.rulers.use_unit(RulerUnit.INCH)
    assert page.rulers.corner.text() == "in"
    assert page.rulers.unit is RulerUnit.INCH
