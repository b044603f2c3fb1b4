"""The start page within the program: shown, filled, hidden when a game is there; what it does to files.

Page and dialogs are imported where they are shown: a game's window comes up without them.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from vtt.base.errors import VttError
from vtt.session.library import ModuleLibrary
from vtt.session.preferences import Preferences
from vtt.session.start import NewGame
from vtt.session.unsaved import mend_unsaved
from vtt.ui.busy_pointer import busy_pointer
from vtt.ui.busy_sign import BusySign
from vtt.ui.words import tr

if TYPE_CHECKING:
    from vtt.ui.app import Desktop
    from vtt.ui.start_filler import StartFiller
    from vtt.ui.start_page import StartPage


class StartDesk:
    """The one start page of a program."""

    def __init__(self, desktop: "Desktop") -> None:
        self._desktop = desktop
        self.page: StartPage | None = None
        self._filler: StartFiller | None = None

    def show(self) -> "StartPage":
        """Show the page, with what there is now."""
        from vtt.ui.start_page import StartPage

        if self.page is None:
            self.use(StartPage())
        elif self._filler is not None:
            self._filler.refresh()
        assert self.page is not None
        self.page.show()
        self.page.raise_()
        self.page.activateWindow()
        return self.page

    def use(self, page: "StartPage") -> None:
        """Fill a page and keep it; it may be shown already."""
        from vtt.ui.start_filler import StartFiller

        self.page = page
        page.quit_wanted.connect(self._desktop.quit)
        self._filler = StartFiller(page, self)

    @property
    def is_filling(self) -> bool:
        """Whether the page still looks for something."""
        return self._filler is not None and self._filler.is_filling

    def make_way(self) -> None:
        """A game's window is there: the page has done its work."""
        if self.page is not None:
            self.page.hide()

    @property
    def preferences(self) -> Preferences:
        """What the person likes."""
        return self._desktop.preferences

    @property
    def library(self) -> ModuleLibrary:
        """Where modules are found."""
        return self._desktop.setup.library

    @property
    def language(self) -> str:
        """In which language modules speak, where they can."""
        return self._desktop.setup.language

    @property
    def unsaved(self) -> Path:
        """Where games without a name lie."""
        return self._desktop.setup.unsaved

    def try_open(self, name: str) -> None:
        """Open what a person chose; what is wrong with it is said in a box."""
        with self._opening():
            self._desktop.try_open(name)

    def try_begin(self, game: NewGame) -> None:
        """Begin a game, and keep how it was begun; what is wrong is said in a box."""
        try:
            with busy_pointer(), self._opening():
                self._desktop.begin(game)
            self._desktop.keep_start(game)
        except (VttError, OSError) as error:
            self._say_unopened(game.path, error)

    def forget_recent(self, path: Path) -> None:
        """Take a file off the list of those opened last."""
        self._desktop.forget_recent(path)

    def give_up(self, path: Path) -> bool:
        """Remove a game without a name, after asking. Whether it is gone."""
        from vtt.ui.dialogs.opening import ask_to_give_up

        if not ask_to_give_up(path, self.page):
            return False
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            self._say_unopened(path, error)
            return False
        return True

    def repair(self, path: Path) -> None:
        """Save what can be saved of a damaged game, and say what came of it."""
        from vtt.formats.repair import repair_file
        from vtt.ui.dialogs.opening import tell_repair

        is_unsaved = path.resolve().parent == self._desktop.setup.unsaved.resolve()
        try:
            found = mend_unsaved(path) if is_unsaved else repair_file(path)
        except (VttError, OSError) as error:
            self._say_unopened(path, error)
            return
        tell_repair(path, found, self.page)

    @contextmanager
    def _opening(self) -> Iterator[None]:
        """Say on the page that a game is opened: that takes seconds, in which nothing else is painted."""
        if self.page is None or not self.page.isVisible():
            yield
            return
        sign = BusySign(self.page.furnish())
        sign.show_work(tr("Opening ..."))
        sign.repaint()
        try:
            yield
        finally:
            sign.end()
            sign.deleteLater()

    def _say_unopened(self, path: Path, error: Exception) -> None:
        from vtt.ui.dialogs.opening import say_unopened

        say_unopened(path, error, self.page)
