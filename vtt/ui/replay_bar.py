"""A bar below the table: where on the game's line the table stands, and steps along it."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSlider, QWidget

from vtt.ui.game_desk import GameDesk


class ReplayBar(QWidget):
    """A slider over the steps of the game; it says when the past is shown and leads back to the present."""

    def __init__(self, desk: GameDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName("Step of the game")
        self.slider.setPageStep(10)
        self.label = QLabel()
        self.label.setMinimumWidth(220)
        self.present = QPushButton("Back to the present")
        self.present.setToolTip("Show the game as it is now, and play on.")
        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 4, 8, 4)
        layout.addWidget(self.label)
        layout.addWidget(self.slider, 1)
        layout.addWidget(self.present)
        self.slider.valueChanged.connect(self._moved)
        self.present.clicked.connect(lambda: desk.session.go_to_present())
        self.refresh()

    def refresh(self) -> None:
        """Show the position of the game."""
        session = self._desk.session
        length, position = session.log.length, session.position
        self.slider.setEnabled(length > 0)
        self.slider.blockSignals(True)
        self.slider.setRange(0, length)
        self.slider.setValue(position)
        self.slider.blockSignals(False)
        if length == 0:
            self.label.setText("Nothing has been moved yet")
        elif self._desk.is_replaying:
            self.label.setText(f"Looking back: step {position} of {length}")
        else:
            undone = length - position
            self.label.setText(f"Step {position}" + (f", {undone} undone" if undone else ""))
        self.present.setVisible(self._desk.is_replaying)

    def _moved(self, position: int) -> None:
        self._desk.session.go_to(position)
