"""What the rules offer, asked in a thread of its own: some questions take seconds, and no hand may wait."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QRunnable, QThreadPool, Signal

from vtt.rules.api import Offer
from vtt.rules.verdict import Notice

Offers = tuple[Offer, ...]
Notices = tuple[Notice, ...]
Ask = Callable[[], tuple[Offers, Notices]]


class OfferFinder(QObject):
    """Asks one question at a time and remembers the last answer.

    Of questions that come while one is asked only the last is asked after it; `found` tells that
    there is an answer, which `answer` gives; `failed` carries what the plug-in could not say.
    """

    found = Signal()
    failed = Signal(object)
    _ended = Signal(object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        self._asked: object = None
        self._known: tuple[object, Offers] | None = None
        self._ended.connect(self._keep)

    @property
    def is_busy(self) -> bool:
        """Whether an answer is waited for."""
        return self._asked is not None

    def answer(self, key: object) -> Offers | None:
        """The answer to the question with this key, if it is the last one and known already."""
        return self._known[1] if self._known is not None and self._known[0] == key else None

    def ask(self, key: object, question: Ask) -> None:
        """Ask a question, unless it is the one that is asked already; its answer is told later."""
        if self.answer(key) is not None:
            self.found.emit()
        elif key != self._asked:
            self._asked = key
            self._pool.clear()
            self._pool.start(_Run(lambda: self._ended.emit(key, question())))

    def stop(self) -> None:
        """Ask no more, and wait for what is being asked."""
        self._asked = None
        self._pool.clear()
        self._pool.waitForDone()

    def _keep(self, key: object, answer: tuple[Offers, Notices]) -> None:
        if key == self._asked:
            offers, notices = answer
            self._asked, self._known = None, (key, offers)
            self.found.emit()
            if notices:
                self.failed.emit(notices)


class _Run(QRunnable):
    """What the thread does.

    One that Qt makes (`QRunnable.create`) would be deleted by the pool without Python hearing of it:
    its wrapper stayed, and was taken for whatever came to lie at the same address.
    """

    def __init__(self, act: Callable[[], object]) -> None:
        super().__init__()
        self._act = act

    def run(self) -> None:
        self._act()
