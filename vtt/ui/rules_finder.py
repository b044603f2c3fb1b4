"""What the rules are asked in a thread of its own: some questions take seconds, and no hand may wait."""

from collections import deque
from collections.abc import Callable
from threading import Lock, Thread
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from vtt.base.steps import WorkStopped, listening
from vtt.rules.verdict import Notice

Ask = Callable[[], tuple[Any, tuple[Notice, ...]]]


class RulesThread:
    """The one thread in which a game's rules are asked; several finders may share it.

    Nobody waits for it, neither a window that closes nor the end of the program: a single long call
    of a plug-in cannot be ended. It lives while there is something to do.
    """

    def __init__(self) -> None:
        self._jobs: deque[Callable[[], None]] = deque()
        self._lock = Lock()
        self._is_at_work = False

    def start(self, job: Callable[[], None]) -> None:
        """Do this after what is being done."""
        with self._lock:
            self._jobs.append(job)
            if self._is_at_work:
                return
            self._is_at_work = True
        self._begin()

    def _begin(self) -> None:
        Thread(target=self._work, name="rules", daemon=True).start()

    def _work(self) -> None:
        """What ends a job ends no other: the next is done in another thread."""
        try:
            while (job := self._next()) is not None:
                job()
                del job  # it holds the game: not while the next one is waited for
        except BaseException:
            self._begin()
            raise

    def _next(self) -> Callable[[], None] | None:
        with self._lock:
            self._is_at_work = bool(self._jobs)
            return self._jobs.popleft() if self._jobs else None


class RulesFinder(QObject):
    """Asks one question at a time and remembers the last answer.

    Of questions that come while one is asked only the last is asked after it; `found` tells that
    there is an answer, which `answer` gives; `failed` carries what the plug-in could not say.
    """

    found = Signal()
    failed = Signal(object)
    _ended = Signal(object, object)

    def __init__(self, thread: RulesThread, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thread = thread
        self._asked: object = None
        self._known: tuple[object, Any] | None = None
        self._telling = Lock()
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
            self._thread.start(lambda: self._run(key, question))

    def stop(self) -> None:
        """Ask no more; what is being asked ends at its next step, and its answer is heard by nobody."""
        with self._telling:
            self._asked = None

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
        except BaseException:  # it ends the thread; the question can be asked again
            with self._telling:
                if key == self._asked:
                    self._asked = None
            raise
        with self._telling:  # once it was stopped, there may be no window any more
            if key == self._asked:
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


class AskedLater(RulesFinder):
    """Asks a while after it is wanted, since changes come in crowds.

    `question` gives the question as it is then, with its key; None: there is nothing to ask. `answered`
    carries the answer, unless by then something else was asked, or it was dropped.
    """

    answered = Signal(object)

    def __init__(
        self,
        thread: RulesThread,
        after_ms: int,
        question: Callable[[], tuple[object, Ask] | None],
        parent: QObject,
    ) -> None:
        super().__init__(thread, parent)
        self._question = question
        self._due = QTimer(self)
        self._due.setSingleShot(True)
        self._due.setInterval(after_ms)
        self._due.timeout.connect(self.ask_now)
        self.key: object = None
        self.found.connect(self._tell)

    def want(self) -> None:
        """Ask in a while."""
        self._due.start()

    def ask_now(self) -> None:
        """Ask without waiting."""
        wanted = self._question()
        self.key = None
        if wanted is not None:
            self.key, question = wanted
            self.ask(self.key, question)

    def drop(self) -> None:
        """Hear no answer to what was asked."""
        self.key = None

    def stop(self) -> None:
        """Ask no more."""
        self._due.stop()
        self.drop()
        super().stop()

    def _tell(self) -> None:
        answer = None if self.key is None else self.answer(self.key)
        if answer is not None:
            self.answered.emit(answer)
