from PySide6.QtWidgets import QListWidget

from vtt.ui.panels.roomy import AIR, RoomyRows


def test_rows_are_a_little_higher_than_the_style_has_them(qtbot):
    plain, roomy = QListWidget(), QListWidget()
    for listing in (plain, roomy):
        qtbot.addWidget(listing)
        listing.addItem("Pike 1")
    roomy.setItemDelegate(RoomyRows(roomy))
    assert roomy.sizeHintForRow(0) == plain.sizeHintForRow(0) + AIR
