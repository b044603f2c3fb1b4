"""Pieces that glide along their ways from one step of a replay to the next."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEasingCurve, QObject, QVariantAnimation

from vtt.base.ids import PieceId
from vtt.session.replay import Way
from vtt.ui.table_page import TablePage


class StepAnimation(QObject):
    """Moves the items of pieces; they stand at their true places already, and end there."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._pages: Sequence[TablePage] = ()
        self._ways: Mapping[PieceId, Way] = {}
        self._clock = QVariantAnimation(self)
        self._clock.setStartValue(0.0)
        self._clock.setEndValue(1.0)
        self._clock.setEasingCurve(QEasingCurve.Type.InOutSine)
        self._clock.valueChanged.connect(self._show)
        self._clock.finished.connect(self.forget)

    @property
    def is_running(self) -> bool:
        """Whether pieces are on their way."""
        return self._clock.state() == QVariantAnimation.State.Running

    def begin(self, pages: Sequence[TablePage], ways: Mapping[PieceId, Way], ms: int) -> None:
        """Let pieces go along their ways in so many milliseconds; 0: they simply stand there."""
        self.forget()
        if ms <= 0 or not ways:
            return
        self._pages, self._ways = pages, ways
        self._clock.setDuration(ms)
        self._show(0.0)
        self._clock.start()

    def forget(self) -> None:
        """Put all pieces where they are."""
        self._clock.stop()
        for page in self._pages:
            page.scene.end_glides()
        self._pages, self._ways = (), {}

    def _show(self, share: float) -> None:
        for page in self._pages:
            for piece, way in self._ways.items():
                page.scene.glide(piece, way.at(share))
