"""What is said of games that were left behind by a crash: the first of them can be opened or mended."""

from collections.abc import Callable
from pathlib import Path

from vtt.base.moments import moment
from vtt.session.start import Setup
from vtt.session.start_offers import names_of
from vtt.session.unsaved import UnsavedGame, unsaved_games
from vtt.ui.message_bar import NOTICED, BarAction, Message
from vtt.ui.words import tr


class UnsavedOffer:
    """Looks for such games and puts the one to be told first into words."""

    def __init__(
        self, setup: Setup, open_game: Callable[[str], None], repair: Callable[[Path], None]
    ) -> None:
        self._setup = setup
        self._open = open_game
        self._repair = repair

    def message(self) -> Message | None:
        """What is to be said, with a button; None where no game was left behind."""
        left = sorted(unsaved_games(self._setup.unsaved), key=lambda game: bool(game.error))
        return self._found(left[0], len(left) - 1) if left else None

    def _found(self, game: UnsavedGame, more: int) -> Message:
        if game.error:
            return self._damaged(game, more)
        name, scenario = game.path.name, game.scenario
        if game.module is not None:
            name, scenario = names_of(self._setup.library, game.module.id, game.scenario)
        begun = moment(game.created).astimezone().strftime("%d %B, %H:%M")
        steps = tr("one entry") if game.entries == 1 else tr("{count} entries", count=game.entries)
        words = tr(
            "A game of {name}, begun on {begun}, with {steps} in its log, was never saved under a name.",
            name=f"{name}, {scenario}" if scenario else name,
            begun=begun,
            steps=steps,
        )
        return Message(
            f"{words}{self._others(more)}",
            NOTICED,
            (BarAction(tr("Open it"), lambda: self._open(str(game.path))),),
        )

    def _damaged(self, game: UnsavedGame, more: int) -> Message:
        why = game.error.removeprefix(f"{game.path}: ")
        words = tr(
            "A game that was never saved under a name, {name}, is damaged: {why}.",
            name=game.path.name,
            why=why.rstrip("."),
        )
        mend = BarAction(tr("Save what can be saved"), lambda: self._repair(game.path))
        from vtt.formats.mendable import is_mendable  # damaged games are rare

        actions = (mend,) if is_mendable(game.path) else ()
        return Message(f"{words}{self._others(more)}", NOTICED, actions)

    def _others(self, more: int) -> str:
        if not more:
            return ""
        if more == 1:
            return " " + tr("One more is in {place}.", place=self._setup.unsaved)
        return " " + tr("{count} more are in {place}.", count=more, place=self._setup.unsaved)
