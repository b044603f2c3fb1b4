"""The program with windows: opens modules and games, one window for each, and keeps what a user likes."""

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from vtt.base.errors import VttError
from vtt.base.moments import moment
from vtt.formats.container import open_container
from vtt.render.picture_files import NoPictures, PictureFiles
from vtt.session.library import read_module_at
from vtt.session.preferences import (
    Preferences,
    load_preferences,
    preferences_path,
    save_preferences,
)
from vtt.session.start import OpenedGame, Setup, begin_game, inspect_game, open_game, setup_for
from vtt.session.unsaved import UnsavedGame, unsaved_games
from vtt.state.mode import RulesMode
from vtt.ui.catalogs import load_catalog
from vtt.ui.dialogs.opening import ask_to_go_on, say_unopened
from vtt.ui.game_desk import GameDesk
from vtt.ui.game_window import GameWindow
from vtt.ui.likes import apply_likes, language_of, wants_dark
from vtt.ui.message_bar import NOTICED, BarAction, Message
from vtt.ui.shell import build_app
from vtt.ui.words import use_catalog

GAME_SUFFIX = ".vttg"
OF_MODULE = "module-"
"""So the codes of problems with a game's module begin; others are told when the game is open."""

NOT_DONE = 2


class Desktop:
    """All windows of the program, and the user's preferences."""

    def __init__(
        self, app: QApplication, setup: Setup | None = None, preferences: Path | None = None
    ) -> None:
        self._path = preferences or preferences_path()
        self._preferences, problems = load_preferences(self._path)
        self._given_setup = setup
        self._setup = setup or setup_for(self._preferences)
        self._notes = [str(problem) for problem in problems]
        self._app = app
        self.windows: list[GameWindow] = []
        use_catalog(load_catalog(language_of(self._preferences)))
        self.is_dark = apply_likes(app, self._preferences)
        app.styleHints().colorSchemeChanged.connect(self._follow_system)

    def open_path(
        self, name: str, scenario: str = "", mode: RulesMode | None = None
    ) -> GameWindow | None:
        """Open a module (a new game of a scenario) or a saved game in a window of its own.

        Where a game's module is missing or has changed, the person is told and asked first; None: it
        was left unopened.

        Raises:
            VttError: if it is neither, or faulty; the message names file and line.
            OSError: if it cannot be read.
        """
        path = _place(Path(name))
        shown = self._window_on(path)
        if shown is not None:
            return shown
        if path.suffix.lower() == GAME_SUFFIX:
            problems = inspect_game(path, self._setup)
            changed = [problem for problem in problems if problem.code.startswith(OF_MODULE)]
            if changed and not ask_to_go_on(path, changed, self._front):
                return None
            opened = open_game(path, self._setup)
            files = self._pictures_of(opened)
        else:
            setup = self._setup if mode is None else replace(self._setup, mode=mode)
            opened = begin_game(read_module_at(path), scenario, setup)
            files = open_container(path)
        self._remember(self._preferences.with_recent(path.resolve()))
        return self._show(opened, files, mode)

    def _window_on(self, path: Path) -> GameWindow | None:
        """The window in which a game's file is open already; it comes to the front and says so."""
        for window in self.windows:
            file = window.desk.session.file
            if file is not None and file.path.resolve() == path.resolve():
                window.show()
                window.activateWindow()
                window.bar.show_message(Message(f"{path.name} is open here already.", NOTICED))
                return window
        return None

    def offer_unsaved(self) -> None:
        """Tell of a game that was left behind by a crash, if there is one, and offer to open it."""
        if not self.windows or self.windows[-1].bar.message is not None:
            return
        left = [game for game in unsaved_games(self._setup.unsaved) if game.entries]
        if left:
            self.windows[-1].bar.show_message(self._found(left[0], len(left) - 1))

    def _found(self, game: UnsavedGame, more: int) -> Message:
        name = game.module.id if game.module is not None else game.path.name
        begun = moment(game.created).astimezone().strftime("%d %B, %H:%M")
        steps = "one entry" if game.entries == 1 else f"{game.entries} entries"
        others = f" {more} more are in {self._setup.unsaved}." if more else ""
        return Message(
            f"A game of {name}, begun on {begun}, with {steps} in its log, was never saved under "
            f"a name.{others}",
            NOTICED,
            (BarAction("Open it", lambda: self.try_open(str(game.path))),),
        )

    def try_open(self, name: str) -> None:
        """Open what a person chose or dropped; what is wrong with it is said in a box."""
        try:
            self.open_path(name)
        except (VttError, OSError) as error:
            say_unopened(Path(name), error, self._front)

    @property
    def _front(self) -> GameWindow | None:
        return self.windows[-1] if self.windows else None

    @property
    def preferences(self) -> Preferences:
        """What the person likes."""
        return self._preferences

    def use_preferences(self, preferences: Preferences) -> None:
        """Keep what the person likes now, and show it in every window."""
        self._remember(preferences)
        self._setup = self._given_setup or setup_for(preferences)
        self._use_dark(apply_likes(self._app, preferences))
        for window in self.windows:
            window.actions_by_id.use_keys(preferences.shortcuts)

    def _follow_system(self) -> None:
        """The system has become dark or light; so does the program, unless the person chose."""
        if wants_dark(self._preferences) is None:
            self._use_dark(apply_likes(self._app, self._preferences))

    def _use_dark(self, dark: bool) -> None:
        self.is_dark = dark
        for window in self.windows:
            window.use_dark(dark)

    def layout(self, module_id: str) -> str:
        """The layout that is kept for a module's windows."""
        return self._preferences.windows.get(module_id, "")

    def keep_layout(self, module_id: str, text: str) -> None:
        """Keep the layout of a module's windows."""
        self._remember(self._preferences.with_window(module_id, text))

    def _show(self, opened: OpenedGame, files: PictureFiles, mode: RulesMode | None) -> GameWindow:
        desk = GameDesk(opened.session, files)
        if mode is not None and desk.has_rules:
            desk.set_mode(mode)
        window = GameWindow(desk, self.try_open, self, self.is_dark)
        window.closed.connect(lambda: self._forget(window))
        self.windows.append(window)
        notes = [*self._notes, *(problem.message for problem in opened.problems)]
        self._notes = []
        window.show()
        if notes:
            window.bar.show_message(Message("\n".join(notes), NOTICED))
        return window

    def _forget(self, window: GameWindow) -> None:
        self.windows.remove(window)
        window.deleteLater()

    def _pictures_of(self, opened: OpenedGame) -> PictureFiles:
        place = self._setup.library.find(opened.session.module.info.id)
        return NoPictures() if place is None else open_container(place)

    def _remember(self, preferences: Preferences) -> None:
        if preferences == self._preferences:
            return
        self._preferences = preferences
        try:
            save_preferences(preferences, self._path)
        except OSError as error:
            self._notes.append(f"{self._path} cannot be written: {error.strerror or error}")


def _place(path: Path) -> Path:
    """A module's folder may be named by its module.xml."""
    return path.parent if path.name == "module.xml" else path


def play(
    name: str,
    scenario: str = "",
    mode: RulesMode | None = None,
    opened: Callable[[], object] | None = None,
) -> int:
    """Open a game and stay until its last window is closed; the exit code.

    `opened` is called when the game's window is there (`vtt.ui.shell` then closes the one before it).
    """
    app = build_app(sys.argv[:1])
    desktop = Desktop(app)
    if desktop.open_path(name, scenario, mode) is None:
        return NOT_DONE
    if opened is not None:
        opened()
    QTimer.singleShot(0, desktop.offer_unsaved)
    return app.exec()
