"""Fills the start page: modules one by one, then games, and does what is chosen there."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QObject, QPoint, Qt, QTimer
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QMenu

from vtt.session.library import ModuleLibrary, user_folder
from vtt.session.preferences import Preferences
from vtt.session.start import NewGame
from vtt.session.start_offers import (
    GameKind,
    GameOffer,
    ModuleOffer,
    left_behind,
    module_offers,
    played_last,
    recent_games,
)
from vtt.ui.banner import read_picture, thumbnail
from vtt.ui.start_game_panel import StartGamePanel, game_title, second_line
from vtt.ui.start_module_panel import FIRST_START, StartModulePanel
from vtt.ui.start_page import StartPage
from vtt.ui.start_sidebar import THUMB
from vtt.ui.words import tr


class StartKeeper(Protocol):
    """What the start page asks of the program."""

    @property
    def preferences(self) -> Preferences:
        """What the person likes."""
        ...

    @property
    def library(self) -> ModuleLibrary:
        """Where modules are found."""
        ...

    @property
    def language(self) -> str:
        """In which language modules speak, where they can; empty: in their own."""
        ...

    @property
    def unsaved(self) -> Path:
        """Where games without a name lie."""
        ...

    def try_open(self, name: str) -> None:
        """Open what a person chose; what is wrong with it is said in a box."""
        ...

    def try_begin(self, game: NewGame) -> None:
        """Begin a game, and keep how it was begun; what is wrong is said in a box."""
        ...

    def forget_recent(self, path: Path) -> None:
        """Take a file off the list of those opened last."""
        ...

    def give_up(self, path: Path) -> bool:
        """Remove a game without a name, after asking. Whether it is gone."""
        ...

    def repair(self, path: Path) -> None:
        """Save what can be saved of a damaged game, and say what came of it."""
        ...


class StartFiller(QObject):
    """Brings the start page and the program together."""

    def __init__(self, page: StartPage, keeper: StartKeeper) -> None:
        super().__init__(page)
        self._keeper = keeper
        self._rooms = page.furnish()
        self._ratio = page.devicePixelRatio()
        self._names: dict[str, str] = {}
        self._scenarios: dict[tuple[str, str], str] = {}
        self._places: dict[Path, str] = {}
        self._steps: Iterator[None] = iter(())
        self.module_panel = StartModulePanel(keeper.preferences.rules_mode)
        self.game_panel = StartGamePanel()
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._step)
        self._connect(page)
        self.refresh()

    @property
    def is_filling(self) -> bool:
        """Whether there is still something to be found."""
        return self._timer.isActive()

    def refresh(self) -> None:
        """Look again for everything; one module is looked at between two events of the window."""
        self._steps = self._fill()
        self._timer.start()

    def show_games(self) -> None:
        """Show anew the games that were left behind and those opened last."""
        games = self._rooms.sidebar.games
        games.clear()
        unsaved = self._keeper.unsaved
        recent = recent_games(
            self._keeper.preferences.recent, modules=self._places, unsaved=unsaved
        )
        for offer in (*left_behind(unsaved), *recent):
            title = game_title(offer, self._names, self._scenarios)
            faint = offer.kind in (GameKind.MISSING, GameKind.DAMAGED)
            item = games.add(title, second_line(offer, self._names), offer, faint=faint)
            item.setToolTip(str(offer.path))
        self._rooms.sidebar.show_games()

    def _connect(self, page: StartPage) -> None:
        modules, games = self._rooms.sidebar.modules, self._rooms.sidebar.games
        modules.chosen.connect(self._show_module)
        games.chosen.connect(self._show_game)
        games.activated_one.connect(self._open)
        games.removed.connect(self._remove)
        games.customContextMenuRequested.connect(self._show_menu)
        page.open_wanted.connect(self._keeper.try_open)
        self.module_panel.begin_wanted.connect(self._keeper.try_begin)
        self.game_panel.open_wanted.connect(self._open)
        self.game_panel.remove_wanted.connect(self._remove)
        self.game_panel.repair_wanted.connect(self._repair)

    def _step(self) -> None:
        if next(self._steps, self) is self:
            self._timer.stop()

    def _fill(self) -> Iterator[None]:
        modules = self._rooms.sidebar.modules
        modules.clear()
        modules.setSortingEnabled(True)
        self._names, self._scenarios, self._places = {}, {}, {}
        for offer in module_offers(self._keeper.library, self._keeper.language):
            self._add_module(offer)
            yield
        self.show_games()
        games = self._rooms.sidebar.games
        first = next((offer for offer in games.contents() if isinstance(offer, GameOffer)), None)
        if first is not None and first.own:
            games.setCurrentRow(0)
            games.setFocus()
        elif modules.count() == 0:
            self._rooms.say(
                tr("No module is here yet. Open one, or put it into {place}.", place=user_folder())
            )
        else:
            modules.setCurrentRow(self._row_played_last())
            modules.setFocus()

    def _row_played_last(self) -> int:
        """The line of the module that was played last; the first one where none was."""
        last = played_last(self._keeper.preferences.recent, self._places)
        offers = self._rooms.sidebar.modules.contents()
        rows = (
            row
            for row, offer in enumerate(offers)
            if isinstance(offer, ModuleOffer) and offer.path == last
        )
        return next(rows, 0)

    def _add_module(self, offer: ModuleOffer) -> None:
        head = offer.head
        second = (
            tr("cannot be used")
            if head is None
            else _second(head.info.version, len(head.scenarios))
        )
        item = self._rooms.sidebar.modules.add(offer.name, second, offer, faint=head is None)
        self._places[offer.path] = "" if head is None else head.info.id
        if head is not None:
            self._names[head.info.id] = offer.name
            for scenario in head.scenarios:
                self._scenarios[head.info.id, scenario.id] = scenario.name
            picture = read_picture(head.picture, head.info.picture)
            item.setIcon(QIcon(thumbnail(picture, THUMB, self._ratio)))

    def _show_module(self, offer: ModuleOffer) -> None:
        self._rooms.sidebar.games.forget()
        starts = self._keeper.preferences.starts
        self.module_panel.show_module(offer, starts.get(str(offer.path.resolve()), FIRST_START))
        self._rooms.show_detail(self.module_panel)

    def _show_game(self, offer: GameOffer) -> None:
        self._rooms.sidebar.modules.forget()
        title = game_title(offer, self._names, self._scenarios)
        self.game_panel.show_game(offer, title)
        self._rooms.show_detail(self.game_panel)

    def _open(self, offer: GameOffer) -> None:
        if offer.kind in (GameKind.LEFT, GameKind.RECENT):
            self._keeper.try_open(str(offer.path))

    def _remove(self, offer: GameOffer) -> None:
        if offer.own and not self._keeper.give_up(offer.path):
            return
        self._keeper.forget_recent(offer.path)
        self.show_games()
        self._rooms.sidebar.modules.setCurrentRow(0)

    def _repair(self, offer: GameOffer) -> None:
        self._keeper.repair(offer.path)
        self.show_games()

    def _show_menu(self, place: QPoint) -> None:
        offer = self._rooms.sidebar.game_at(place)
        if isinstance(offer, GameOffer):
            self.menu_of(offer).popup(self._rooms.sidebar.games.viewport().mapToGlobal(place))

    def menu_of(self, offer: GameOffer) -> QMenu:
        """What a right click on a game offers."""
        menu = QMenu(self._rooms)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        lines: list[tuple[str, Callable[[GameOffer], None], bool]] = [
            (tr("Open"), self._open, offer.kind in (GameKind.LEFT, GameKind.RECENT)),
            (tr("Save what can be saved"), self._repair, offer.may_be_mended()),
            (tr("Remove"), self._remove, True),
        ]
        for text, act, can in lines:
            if can:
                menu.addAction(text).triggered.connect(lambda _c=False, act=act: act(offer))
        return menu


def _second(version: str, scenarios: int) -> str:
    count = tr("one scenario") if scenarios == 1 else tr("{count} scenarios", count=scenarios)
    return f"{tr('version {version}', version=version)}  ·  {count}"
