"""Words take as many lines as they need at their width; a bar is no longer than its row."""

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem

from vtt.ui.panels.bar_rows import BAR, SHARE_ROLE, BarRows

LONG = "a sentence that is much longer than this narrow tree is wide, so that it takes some lines"


@pytest.fixture
def tree(qtbot):
    tree = QTreeWidget()
    tree.setHeaderHidden(True)
    tree.setWordWrap(True)
    tree.setItemDelegate(BarRows(tree))
    qtbot.addWidget(tree)
    tree.resize(160, 300)
    tree.show()
    return tree


def test_long_words_make_a_row_higher(tree):
    tree.addTopLevelItems([QTreeWidgetItem(["short"]), QTreeWidgetItem([LONG])])
    heights = [tree.visualItemRect(tree.topLevelItem(row)).height() for row in range(2)]
    assert heights[1] > 2 * heights[0]


@pytest.mark.parametrize(("share", "drawn"), [(0.0, 0.0), (0.5, 0.5), (1.0, 1.0), (7.0, 1.0)])
def test_a_bar_tells_its_share_and_never_more_than_all(tree, share, drawn):
    item = QTreeWidgetItem(["so much"])
    item.setData(0, SHARE_ROLE, share)
    tree.addTopLevelItem(item)
    box = tree.visualItemRect(item)
    image = tree.viewport().grab().toImage()
    row = [image.pixelColor(x, box.bottom() - 1) == QColor(BAR) for x in range(image.width())]
    assert sum(row) == pytest.approx(drawn * (box.width() - 8), abs=3)
