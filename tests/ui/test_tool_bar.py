import pytest
from PySide6.QtWidgets import QApplication

from vtt.session.preferences import Preferences
from vtt.ui.likes import apply_likes
from vtt.ui.tool_bar import ICONS, WITH_WORDS, ToolRow


def bar(player):
    return player.window.findChild(ToolRow)


def hidden_tools(player):
    """Tools of the bar that have no place in it."""
    row = bar(player)
    return [
        action.objectName()
        for action in row.actions()
        if action.objectName() and not row.widgetForAction(action).isVisible()
    ]


@pytest.mark.parametrize(("width", "style"), [(1600, WITH_WORDS), (900, ICONS), (800, ICONS)])
def test_every_tool_is_seen_at_any_width_that_is_used(player, width, style):
    player.window.resize(width, 600)
    QApplication.processEvents()
    assert player.window.width() == width
    assert bar(player).toolButtonStyle() == style
    assert hidden_tools(player) == []


def test_the_words_come_back_with_the_room(player):
    for width, style in ((900, ICONS), (1600, WITH_WORDS), (900, ICONS)):
        player.window.resize(width, 600)
        QApplication.processEvents()
        assert bar(player).toolButtonStyle() == style


def test_larger_letters_take_more_room(player):
    player.window.resize(1500, 600)
    QApplication.processEvents()
    assert bar(player).toolButtonStyle() == WITH_WORDS
    try:
        apply_likes(QApplication.instance(), Preferences(font_scale=2.0))
        assert bar(player).toolButtonStyle() == ICONS
    finally:
        apply_likes(QApplication.instance(), Preferences())
    assert bar(player).toolButtonStyle() == WITH_WORDS
