"""What blocks sight on the table: kinds of terrain with the depth that one sees into, and bases."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QDialogButtonBox,
    QFrame,
    QGridLayout,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from vtt.definition.terrain import TerrainKindDefinition
from vtt.session.blocking import Blocking
from vtt.ui.dialogs.form import Form
from vtt.ui.number_boxes import NumberBox
from vtt.ui.words import tr

DEEPEST_MM = 9999.0
MOST_HEIGHT_PX, ROOM_PX = 420, 20


class SightDialog(Form):
    """Lets a person choose what blocks."""

    def __init__(
        self,
        kinds: Sequence[TerrainKindDefinition],
        blocking: Blocking,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("What blocks sight"))
        self.rows = {kind.id: _row(kind, blocking) for kind in kinds}
        self.bases = QCheckBox(tr("Pieces that stand between"))
        self.bases.setChecked(blocking.bases)
        inside = QWidget()
        grid = QGridLayout(inside)
        grid.setContentsMargins(0, 0, 12, 0)
        grid.setHorizontalSpacing(16)
        if self.rows:
            grid.addWidget(QLabel(tr("Terrain")), 0, 0)
            grid.addWidget(QLabel(tr("is seen into")), 0, 1)
        for number, (ticked, depth) in enumerate(self.rows.values(), start=1):
            grid.addWidget(ticked, number, 0)
            grid.addWidget(depth, number, 1)
        use = QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        buttons = QDialogButtonBox(use)
        buttons.button(QDialogButtonBox.StandardButton.Ok).setText(tr("Use"))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setSpacing(12)
        layout.addWidget(_scrolling(inside), 1)
        layout.addWidget(self.bases)
        layout.addWidget(buttons)

    def blocking(self) -> Blocking:
        """What was chosen."""
        depths = tuple(
            (kind, depth.value())
            for kind, (ticked, depth) in self.rows.items()
            if ticked.isChecked()
        )
        return Blocking(depths, self.bases.isChecked())


def _scrolling(inside: QWidget) -> QScrollArea:
    """Many kinds of terrain stay on a small screen."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(inside)
    wanted = inside.sizeHint()
    area.setMinimumSize(wanted.width() + ROOM_PX, min(wanted.height(), MOST_HEIGHT_PX))
    return area


def _row(kind: TerrainKindDefinition, blocking: Blocking) -> tuple[QCheckBox, NumberBox]:
    """A kind's tick, and how deep one sees into it."""
    known = blocking.depth(kind.id)
    ticked = QCheckBox(kind.name)
    ticked.setChecked(known is not None)
    depth = NumberBox()
    depth.setRange(0.0, DEEPEST_MM)
    depth.setDecimals(1)
    depth.setSuffix(" mm")
    depth.setValue(known or 0.0)
    depth.setEnabled(known is not None)
    depth.setAccessibleName(tr("How deep one sees into {kind}", kind=kind.name))
    ticked.toggled.connect(depth.setEnabled)
    return ticked, depth
