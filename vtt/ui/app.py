"""The program with windows: opens modules and games, one window for each, and keeps what a user likes.

Dialogs are imported where they are shown: a window comes up without them.
"""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QWidget

from vtt.base.collector import calm_collector, collect_now
from vtt.base.errors import InUseError, JournalError, VttError
from vtt.base.problems import Problem
from vtt.formats.container import open_container
from vtt.render.picture_files import NoPictures, PictureFiles
from vtt.rules.found_plugin import FoundPlugin
from vtt.session.consent import PlayStyle
from vtt.session.foreign_kind import foreign_kind
from vtt.session.kept_modules import read_kept_module
from vtt.session.preferences import (
    KeptSeat,
    Preferences,
    load_preferences,
    preferences_path,
    save_preferences,
)
from vtt.session.session import GameSession
from vtt.session.start import (
    NewGame,
    OpenedGame,
    Setup,
    begin_game,
    inspect_beside,
    kept_start,
    open_game,
    setup_for,
)
from vtt.state.mode import RulesMode
from vtt.ui.busy_pointer import busy_pointer, free_pointer
from vtt.ui.catalogs import load_catalog
from vtt.ui.fault_watch import FaultWatch
from vtt.ui.game_desk import GameDesk
from vtt.ui.game_window import GameWindow
from vtt.ui.likes import apply_likes, language_of, wants_dark
from vtt.ui.message_bar import NOTICED, Lasts, Message
from vtt.ui.qt_words import translate_qt
from vtt.ui.shell import build_app
from vtt.ui.start_desk import StartDesk
from vtt.ui.words import tr, use_catalog

GAME_SUFFIX = ".vttg"
OF_MODULE = "module-"
"""So the codes of problems with a game's module begin; others are told when the game is open."""

NOT_DONE = 2
MOST_NOTES = 8


class Desktop:
    """All windows of the program, and the user's preferences."""

    def __init__(
        self, app: QApplication, setup: Setup | None = None, preferences: Path | None = None
    ) -> None:
        self._path = preferences or preferences_path()
        self._preferences, problems = load_preferences(self._path)
        self._given_setup = setup
        self.setup = self._asking(
            setup or setup_for(self._preferences, language_of(self._preferences))
        )
        self._notes = [str(problem) for problem in problems]
        self._app = app
        self.windows: list[GameWindow] = []
        self.starting = StartDesk(self)
        language = language_of(self._preferences)
        use_catalog(load_catalog(language))
        translate_qt(app, language)
        self.is_dark = apply_likes(app, self._preferences)
        app.styleHints().colorSchemeChanged.connect(self._follow_system)

    def open_path(
        self, name: str, scenario: str = "", mode: RulesMode | None = None
    ) -> GameWindow | None:
        """Open a module (a new game of a scenario) or a saved game in a window of its own.

        A file of VASSAL is imported first.

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
        if foreign_kind(path) is not None:
            from vtt.ui.importing import ask_for_setup, import_for_play

            with free_pointer():
                found = import_for_play(path, self)
                wanted = scenario or (None if found is None else ask_for_setup(found, self))
            return None if wanted is None else self.open_path(str(found), wanted, mode)
        if path.suffix.lower() != GAME_SUFFIX:
            return self.begin(NewGame(path, scenario, self.setup.style, mode))
        self.setup, problems = inspect_beside(path, self.setup)
        changed = [problem for problem in problems if problem.code.startswith(OF_MODULE)]
        if changed and not self._wants_to_go_on(path, changed):
            return None
        opened = open_game(path, self.setup)
        place = self._place_of(opened)
        if path.resolve().parent != self.setup.unsaved.resolve():
            self._remember(self._preferences.with_recent(path.resolve()))
        elif place is not None:  # a game without a name is found again elsewhere
            self._remember(self._preferences.with_recent(place.resolve()))
        files = NoPictures() if place is None else open_container(place)
        return self._show(opened, place, files, mode)

    def _wants_to_go_on(self, path: Path, changed: Sequence[Problem]) -> bool:
        from vtt.ui.dialogs.opening import ask_to_go_on

        with free_pointer():
            return ask_to_go_on(path, changed, self.front)

    def begin(self, game: NewGame) -> GameWindow:
        """Begin a game of a module's scenario in a window of its own.

        Raises:
            VttError: if the module is faulty, or has no such scenario.
            OSError: if it cannot be read, or the game's file not be written.
        """
        mode = self.setup.mode if game.mode is None else game.mode
        setup = msgspec.structs.replace(self.setup, mode=mode, style=game.style, late_rules=True)
        files = open_container(game.path)  # its pictures are read later
        try:
            module = read_kept_module(game.path, self.setup.cache, files)
            opened = begin_game(module, game.scenario, setup)
        except BaseException:
            files.close()
            raise
        self._remember(self._preferences.with_recent(game.path.resolve()))
        window = self._show(opened, game.path, files, game.mode)
        if game.seat is not None:
            from vtt.ui.parts.kept_seat_part import KeptSeatPart

            window.part(KeptSeatPart).sit_against_computer(game.seat)
        return window

    def _window_on(self, path: Path) -> GameWindow | None:
        """The window in which a game's file is open already; it comes to the front and says so."""
        for window in self.windows:
            file = window.desk.session.file
            if file is not None and file.path.resolve() == path.resolve():
                window.show()
                window.activateWindow()
                told = tr("{file} is open here already.", file=path.name)
                window.bar.show_message(Message(told, NOTICED, lasts=Lasts.A_WHILE))
                return window
        return None

    def offer_unsaved(self) -> None:
        """Tell of a game that was left behind by a crash, if there is one, and offer to open or mend it."""
        if not self.windows or self.windows[-1].bar.message is not None:
            return
        from vtt.ui.unsaved_offer import UnsavedOffer

        found = UnsavedOffer(self.setup, self.try_open, self.starting.repair).message()
        if found is not None:
            self.windows[-1].bar.show_message(found)

    def try_open(self, name: str) -> None:
        """Open what a person chose or dropped; what is wrong with it is said in a box."""
        try:
            with busy_pointer():
                self.open_path(name)
        except (VttError, OSError) as error:
            from vtt.formats.mendable import is_mendable  # most files open
            from vtt.ui.dialogs.opening import say_unopened

            is_whole = isinstance(error, InUseError) or not isinstance(error, JournalError)
            repair = None if is_whole or not is_mendable(Path(name)) else self.starting.repair
            say_unopened(Path(name), error, self.front, repair)

    def forget_recent(self, path: Path) -> None:
        """Take a file off the list of those opened last."""
        self._remember(self._preferences.without_recent(path))

    def quit(self) -> bool:
        """Close every window, after asking for each game that has no name; whether all are closed.

        Nothing is closed or given up before every question is answered.
        """
        from vtt.ui.parts.leave_part import (
            LeavePart,
        )  # with the furniture of a window, and no earlier

        windows = [window for window in self.windows if not window.is_bare]
        parts = [window.part(LeavePart) for window in windows]
        for window, part in zip(windows, parts, strict=True):
            window.raise_()
            if not part.decide():
                for other in parts:
                    other.decide_no_more()
                return False
        for window in list(self.windows):
            window.close()
        if self.starting.page is not None:
            self.starting.page.close()
        return True

    def _asking(self, setup: Setup) -> Setup:
        """The set-up, whose plug-ins ask the person before code of the user's folder runs."""
        setup.plugins.ask = self._asks_to_trust
        return setup

    def _asks_to_trust(self, plugin: FoundPlugin) -> bool:
        from vtt.ui.dialogs.trust_dialog import ask_to_trust

        with free_pointer():
            return ask_to_trust(plugin, self.front)

    def watch_faults(self) -> FaultWatch:
        """From here on tell faults of the program in the window, wherever they happen."""
        watch = FaultWatch(lambda: self.front, self._kept, self._app)
        watch.begin()
        return watch

    def _kept(self) -> str:
        """Whether all steps of the games are safe, in words."""
        files = [window.desk.session.file for window in self.windows]
        if any(file is not None and (file.failure or file.is_gone) for file in files):
            return tr("Some steps cannot be written now; they wait in memory.")
        return tr("Every step that was made is kept.")

    @property
    def front(self) -> QWidget | None:
        """The window over which a question is asked."""
        return self.windows[-1] if self.windows else self.starting.page

    @property
    def preferences(self) -> Preferences:
        """What the person likes."""
        return self._preferences

    def use_preferences(self, preferences: Preferences) -> None:
        """Keep what the person likes now, and show it in every window."""
        self._remember(preferences)
        self.setup = self._asking(
            self._given_setup or setup_for(preferences, language_of(preferences))
        )
        self._use_dark(apply_likes(self._app, preferences))
        for window in self.windows:
            if not window.is_bare:
                window.actions_by_id.use_keys(preferences.shortcuts)
            window.refresh()

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

    def seat(self, path: Path) -> KeptSeat | None:
        """Where the person sat last at the game of a file."""
        return self._preferences.seats.get(str(path))

    def keep_seat(self, path: Path, seat: KeptSeat) -> None:
        """Keep where the person sits at the game of a file."""
        self._remember(self._preferences.with_seat(path, seat))

    def keep_start(self, game: NewGame) -> None:
        """Keep how a game of a module was begun, for the next time."""
        self._remember(self._preferences.with_start(game.path.resolve(), kept_start(game)))

    def _show(
        self,
        opened: OpenedGame,
        place: Path | None,
        files: PictureFiles,
        mode: RulesMode | None,
    ) -> GameWindow:
        desk = GameDesk(opened.session, files, place=place, cache=self.setup.cache)
        if mode is not None and desk.has_rules:
            desk.set_mode(mode)
        notes = [*self._notes, *map(_noted, opened.problems)]
        self._notes = []
        window = GameWindow(desk, self.try_open, self, self.is_dark)
        window.closed.connect(lambda: self._forget(window))
        window.named.connect(self._keep_name)
        window.start_wanted.connect(self.starting.show)
        window.quit_wanted.connect(self.quit)
        self.windows.append(window)
        window.furnished.connect(lambda: self._welcome(window, opened, place, notes))
        if self._seats_first(opened.session):
            window.furnish()
        window.show()
        self.starting.make_way()
        if notes and not window.is_furnished:
            window.bar.show_message(Message(_told(notes), NOTICED))
        return window

    def _seats_first(self, session: GameSession) -> bool:
        """Whether somebody takes a seat before the table is seen: it may show what is not for his eyes."""
        file = session.file
        is_kept = file is not None and self.seat(file.path.resolve()) is not None
        return is_kept or session.style is PlayStyle.HOT_SEAT

    def _welcome(
        self, window: GameWindow, opened: OpenedGame, place: Path | None, notes: list[str]
    ) -> None:
        """All of a window is there: let people sit down, and tell what is new since it was shown."""
        said = window.bar.message
        _seat_people(window)
        if said is not None and said is not window.bar.message and not said.actions:
            window.bar.show_too(said)  # a question may be another side's now; a note is for all
        twins = self._twins(opened, place)
        told = twins if window.isVisible() else [*notes, *twins]
        if told:
            window.bar.show_too(Message(_told(told), NOTICED))

    def _twins(self, opened: OpenedGame, place: Path | None) -> list[str]:
        """A note where several folders hold the module: a saved game finds the first of them."""
        module = opened.session.module.info.id
        found = self.setup.library.places_of(module)
        if len(found) < 2:
            return []
        used = found[0] if place is None else place
        others = ", ".join(str(other) for other in found if other != used)
        told = tr(
            "The module {id} is there more than once. {used} is used here, not {others}; saved games find "
            "{first}. Give one of them another id (in its module.xml), or remove it.",
            id=module,
            used=used,
            others=others,
            first=found[0],
        )
        return [told]

    def _keep_name(self, path: Path, unnamed: Path | None) -> None:
        """A game was saved under a name: it is found under that the next time."""
        self._remember(self._preferences.with_saved(path.resolve(), unnamed))

    def _forget(self, window: GameWindow) -> None:
        self.windows.remove(window)
        # a window is a circle of few objects that hold a whole map: no count of objects finds it in time
        window.destroyed.connect(lambda: QTimer.singleShot(0, collect_now))
        window.deleteLater()

    def _place_of(self, opened: OpenedGame) -> Path | None:
        return self.setup.library.find(opened.session.module.info.id)

    def _remember(self, preferences: Preferences) -> None:
        if preferences == self._preferences:
            return
        self._preferences = preferences
        try:
            save_preferences(preferences, self._path)
        except OSError as error:
            self._notes.append(
                tr("{path} cannot be written: {why}", path=self._path, why=error.strerror or error)
            )


def _seat_people(window: GameWindow) -> None:
    """Let those sit down who play in a window: at the screen by turns, or where one sat last."""
    from vtt.ui.parts.kept_seat_part import KeptSeatPart
    from vtt.ui.parts.seat_part import SeatPart

    window.part(SeatPart).begin()
    window.part(KeptSeatPart).begin()


def _told(notes: list[str]) -> str:
    """Notes as lines of a message; of a great many the first ones, and how many more there are."""
    more = len(notes) - MOST_NOTES
    shown = notes if more <= 0 else [*notes[:MOST_NOTES], tr("... and {count} more", count=more)]
    return "\n".join(shown)


def _noted(problem: Problem) -> str:
    """What is told of a problem; of what rules find amiss in a module also where it stands."""
    is_of_module = problem.where is not None and problem.code.startswith("rules-")
    return f"{problem.where}: {problem.message}" if is_of_module else problem.message


def _place(path: Path) -> Path:
    """A module's folder may be named by its first file, ours or VASSAL's."""
    return path.parent if path.name in ("module.xml", "buildFile.xml", "buildFile") else path


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
    desktop.watch_faults()
    calm_collector()  # before the game: a window that it leaves alone for good would outlive its closing
    window = desktop.open_path(name, scenario, mode)
    if window is None:
        return NOT_DONE
    if opened is not None:
        opened()
    window.when_furnished(desktop.offer_unsaved)
    return app.exec()
