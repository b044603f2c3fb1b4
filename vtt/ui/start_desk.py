"""The start page within the program: shown, filled, hidden when a game is there; what it does to files."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMessageBox, QWidget

from vtt.base.errors import VttError
from vtt.formats.repair import Repair, repair_file
from vtt.session.library import ModuleLibrary
from vtt.session.preferences import Preferences
from vtt.session.start_offers import NewGame
from vtt.session.unsaved import mend_unsaved
from vtt.ui.dialogs.opening import say_unopened
from vtt.ui.start_filler import StartFiller
from vtt.ui.start_page import StartPage
from vtt.ui.words import tr

if TYPE_CHECKING:
    from vtt.ui.app import Desktop


class StartDesk:
    """The one start page of a program."""

    def __init__(self, desktop: "Desktop") -> None:
        self._desktop = desktop
        self.page: StartPage | None = None
        self._filler: StartFiller | None = None

    def show(self) -> StartPage:
        """Show the page, with what there is now."""
        if self.page is None:
            self.use(StartPage())
        elif self._filler is not None:
            self._filler.refresh()
        assert self.page is not None
        self.page.show()
        self.page.raise_()
        self.page.activateWindow()
        return self.page

    def use(self, page: StartPage) -> None:
        """Fill a page and keep it; it may be shown already."""
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
    def unsaved(self) -> Path:
        """Where games without a name lie."""
        return self._desktop.setup.unsaved

    def try_open(self, name: str) -> None:
        """Open what a person chose; what is wrong with it is said in a box."""
        self._desktop.try_open(name)

    def try_begin(self, game: NewGame) -> None:
        """Begin a game; what is wrong is said in a box."""
        try:
            self._desktop.begin(game)
        except (VttError, OSError) as error:
            say_unopened(game.path, error, self.page)

    def forget_recent(self, path: Path) -> None:
        """Take a file off the list of those opened last."""
        self._desktop.forget_recent(path)

    def give_up(self, path: Path) -> bool:
        """Remove a game without a name, after asking. Whether it is gone."""
        if not _is_given_up(path, self.page):
            return False
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            say_unopened(path, error, self.page)
            return False
        return True

    def repair(self, path: Path) -> None:
        """Save what can be saved of a damaged game, and say what came of it."""
        is_unsaved = path.resolve().parent == self._desktop.setup.unsaved.resolve()
        try:
            found = mend_unsaved(path) if is_unsaved else repair_file(path)
        except (VttError, OSError) as error:
            say_unopened(path, error, self.page)
            return
        _tell_repair(path, found, self.page)


def _is_given_up(path: Path, parent: QWidget | None) -> bool:
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Question)
    box.setText(tr("Give up this game?"))
    box.setInformativeText(tr("{path} is removed and cannot be brought back.", path=path))
    give_up = box.addButton(tr("Give up"), QMessageBox.ButtonRole.DestructiveRole)
    box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
    box.exec()
    return box.clickedButton() is give_up


def _tell_repair(path: Path, found: Repair, parent: QWidget | None) -> None:
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Information)
    if found.fault:
        box.setText(tr("What could be saved of {name} is in a new game.", name=path.name))
        lost = [tr("Lost: {what}", what=line) for line in found.lost]
        box.setInformativeText("\n".join((*found.saved, *(lost or [tr("Nothing is lost.")]))))
    else:
        box.setText(tr("{name} is sound.", name=path.name))
    box.exec()
