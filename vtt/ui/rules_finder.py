"""What the rules are asked in a thread of its own: some questions take seconds, and no hand may wait."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, QRunnable, QThreadPool, Signal

from vtt.base.steps import WorkStopped, listening
from vtt.rules.verdict import Notice

Ask = Callable[[], tuple[Any, tuple[Notice, ...]]]


def rules_thread(parent: QObject) -> QThreadPool:
    """The one thread in which a game's rules are asked; several finders may share it."""
    pool = QThreadPool(parent)
    pool.setMaxThreadCount(1)
    return pool


class RulesFinder(QObject):
    """Asks one question at a time and remembers the last answer.

    Of questions that come while one is asked only the last is asked after it; `found` tells that
    there is an answer, which `answer` gives; `failed` carries what the plug-in could not say.
    """

    found = Signal()
    failed = Signal(object)
    _ended = Signal(object, object)

    def __init__(self, thread: QThreadPool, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool = thread
        self._asked: object = None
        self._known: tuple[object, Any] | None = None
        self._ended.connect(self._keep)

    @property
    def is_busy(self) -> bool:
        """Whether an answer is waited for."""
        return self._asked is not None

    def answer(self, key: object) -> Any:
        """The answer to the question with this key, if it is the last one and known already, else None."""
        return self._known[1] if self._known is not None and self._known[0] == key else None

    def ask(self, key: object, question: Ask) -> None:
        """Ask a question, unless it is the one that is asked already; its answer is told later."""
        if self.answer(key) is not None:
            self.found.emit()
        elif key != self._asked:
            self._asked = key
            self._pool.start(_Run(lambda: self._run(key, question)))

    def stop(self) -> None:
        """Ask no more, and wait for what is being asked."""
        self._asked = None
        self._pool.waitForDone()

    def _run(self, key: object, question: Ask) -> None:
        """In the other thread: what nobody waits for any more is not asked, or ends at its next step."""
        if key != self._asked:
            return
        try:
            with listening(lambda _step: key == self._asked):
                told: object = question()
        except WorkStopped:
            return
        except (
            Exception
        ) as error:  # a fault of ours: it is raised again where the answer is waited for
            told = error
        self._ended.emit(key, told)

    def _keep(self, key: object, told: tuple[Any, tuple[Notice, ...]] | Exception) -> None:
        if key != self._asked:
            return
        self._asked = None
        if isinstance(told, Exception):
            raise told
        answer, notices = told
        self._known = (key, answer)
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
