import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QDockWidget,
    QListWidget,
    QListWidgetItem,
    QMainWindow,
    QMenu,
    QTabWidget,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from vtt.ui.theme import DARK, LIGHT, apply_theme, palette, seems_dark


def contrast(first, second):
    """The contrast ratio of two colours (WCAG 2)."""

    def luminance(colour):
        parts = [colour.redF(), colour.greenF(), colour.blueF()]
        linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    high, low = sorted((luminance(first), luminance(second)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_both_looks_colour_the_same_roles():
    assert LIGHT.keys() == DARK.keys()


def test_text_can_be_read_in_both_looks(qapp):
    roles = QPalette.ColorRole
    for dark in (False, True):
        colours = palette(dark)
        for text, ground in (
            (roles.WindowText, roles.Window),
            (roles.Text, roles.Base),
            (roles.ButtonText, roles.Button),
            (roles.ToolTipText, roles.ToolTipBase),
        ):
            assert contrast(colours.color(text), colours.color(ground)) >= 7.0


@pytest.mark.parametrize("dark", [False, True])
def test_words_that_may_be_passed_over_can_be_read_all_the_same(qapp, dark):
    roles, colours = QPalette.ColorRole, palette(dark)
    for ground in (roles.Window, roles.Base, roles.AlternateBase):
        assert contrast(colours.color(roles.PlaceholderText), colours.color(ground)) >= 4.5


def test_no_line_under_tabs_shines_on_dark_ground(qtbot, qapp):
    apply_theme(qapp, dark=True)
    tabs = QTabWidget()
    qtbot.addWidget(tabs)
    tabs.setDocumentMode(True)
    for name in ("Gaul", "Battle"):
        tabs.addTab(QWidget(), name)
    tabs.resize(400, 200)
    tabs.show()
    bar = tabs.tabBar()
    seen = tabs.grab().toImage()
    beside = [seen.pixelColor(bar.width() - 4, y).lightness() for y in range(bar.height() + 3)]
    apply_theme(qapp, dark=False)
    assert max(beside) < 120


def test_the_look_that_is_asked_for_is_applied(qapp):
    assert apply_theme(qapp, dark=True) is True
    assert qapp.palette().window().color().lightness() < 80
    assert apply_theme(qapp, dark=False) is False
    assert qapp.palette().window().color().lightness() > 200
    assert "QDockWidget" in qapp.styleSheet()


def test_tool_tips_have_ink_and_ground_of_their_own(qapp):
    for dark, roles in ((True, DARK), (False, LIGHT)):
        apply_theme(qapp, dark)
        ground, ink = roles[QPalette.ColorRole.ToolTipBase], roles[QPalette.ColorRole.ToolTipText]
        assert f"background: {ground}; color: {ink}" in qapp.styleSheet()


@pytest.mark.parametrize("dark", [True, False])
def test_a_dark_palette_is_known_by_its_ground(qapp, dark):
    before = qapp.palette()
    try:
        qapp.setPalette(palette(dark))
        assert seems_dark() is dark
    finally:
        qapp.setPalette(before)


@pytest.mark.parametrize("dark", [False, True])
def test_the_edges_of_boxes_and_fields_are_seen(qtbot, qapp, dark):
    """On dark ground Fusion draws none that could be told from it."""
    apply_theme(qapp, dark)
    box = QCheckBox("Wood")
    qtbot.addWidget(box)
    box.show()
    QApplication.processEvents()
    picture = box.grab().toImage()
    ground = qapp.palette().window().color()
    row = [picture.pixelColor(x, picture.height() // 2) for x in range(16)]
    assert max(contrast(colour, ground) for colour in row[:6]) > (1.9 if dark else 1.25)


def list_to_tick():
    lines = QListWidget()
    lines.setFrameShape(QListWidget.Shape.NoFrame)
    QListWidgetItem("Horse", lines).setCheckState(Qt.CheckState.Unchecked)
    return lines


def tree_to_tick():
    tree = QTreeWidget()
    tree.setFrameShape(QTreeWidget.Shape.NoFrame)
    tree.setHeaderHidden(True)
    tree.setRootIsDecorated(False)
    item = QTreeWidgetItem(["Horse"])
    item.setCheckState(0, Qt.CheckState.Unchecked)
    tree.addTopLevelItem(item)
    return tree


def menu_to_tick():
    menu = QMenu()
    menu.addAction("Horse").setCheckable(True)
    return menu


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("make", [list_to_tick, tree_to_tick, menu_to_tick])
def test_an_empty_box_to_tick_is_seen_among_the_lines_of_lists_and_menus(qtbot, qapp, dark, make):
    apply_theme(qapp, dark)
    widget = make()
    qtbot.addWidget(widget)
    widget.resize(200, 60)
    picture, ground = widget.grab().toImage(), qapp.palette().base().color()
    seen = [contrast(picture.pixelColor(x, y), ground) for x in range(3, 22) for y in range(3, 16)]
    apply_theme(qapp, dark=False)
    assert max(seen) > (1.9 if dark else 1.25)


@pytest.mark.parametrize("dark", [False, True])
def test_the_signs_in_the_titles_of_docks_are_ours_and_seen(qtbot, qapp, dark):
    apply_theme(qapp, dark)
    window, dock = QMainWindow(), QDockWidget("Log")
    qtbot.addWidget(window)
    window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, dock)
    window.show()
    QApplication.processEvents()
    buttons = [b for b in dock.findChildren(QAbstractButton) if b.isVisible()]
    assert len(buttons) == 2
    ground = qapp.palette().window().color()
    for button in buttons:
        picture = button.grab().toImage()
        every = (
            picture.pixelColor(x, y)
            for x in range(picture.width())
            for y in range(picture.height())
        )
        assert max(contrast(colour, ground) for colour in every) > 2.5, button.objectName()
