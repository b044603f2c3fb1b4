"""Dice, phases and how strictly the rules are held: the game menu."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec
from PySide6.QtWidgets import QDialog

from vtt.session.actions import choose_settings, settings_in_play
from vtt.session.consent import PlayStyle
from vtt.session.position_check import told_faults
from vtt.state.mode import RulesMode
from vtt.ui.actions import ActionSpec
from vtt.ui.dialogs.dice_dialog import DiceDialog
from vtt.ui.dialogs.settings_dialog import SettingsDialog
from vtt.ui.idle_phases import IdlePhases
from vtt.ui.message_bar import NOTICED, Lasts, Message
from vtt.ui.parts.part import WindowPart
from vtt.ui.words import tr

if TYPE_CHECKING:
    from vtt.ui.game_window import GameWindow

MODE_ACTIONS = tuple(f"mode_{mode.value}" for mode in RulesMode)


class GamePart(WindowPart):
    """Rolls, ends the phase, sets the mode of the rules."""

    ACTIONS = (
        ActionSpec("roll", "Roll dice ...", "Roll any dice; the results stand in the log.", "game",
                   ("R",), "dice", in_tool_bar=True, short="Dice"),
        ActionSpec("end_phase", "End the phase", "Go on to the next phase of the game.", "game",
                   ("Ctrl+Return",), "end_phase", in_tool_bar=True, short="End phase"),
        ActionSpec("pass_idle", "Pass idle phases",
                   "Who ends a phase goes on past those in which nobody can do anything.", "game",
                   checkable=True),
        ActionSpec("mode_enforce", "Rules: enforce",
                   "What breaks a rule is refused, with the reason and a corrected move.", "game",
                   checkable=True, group="mode", separator_before=True, short="Enforce",
                   in_tool_bar=True, at_end=True),
        ActionSpec("mode_advise", "Rules: advise",
                   "Every move is made; what breaks a rule is shown with its number.", "game",
                   checkable=True, group="mode", short="Advise", in_tool_bar=True, at_end=True),
        ActionSpec("mode_off", "Rules: off", "Nobody judges; the table is free.", "game",
                   checkable=True, group="mode", short="Off", in_tool_bar=True, at_end=True),
        ActionSpec("rules_settings", "Settings of the rules ...",
                   "What the rules leave open, and how it is played here.", "game"),
    )  # fmt: skip

    def __init__(self, window: "GameWindow") -> None:
        super().__init__(window)
        self._idle = IdlePhases(window.desk, self)

    def start(self) -> None:
        """Hear of the phases that are passed."""
        self._idle.passed.connect(self._tell_passed)
        self._idle.failed.connect(self.desk.tell_notices)

    def stop(self) -> None:
        """Pass no more phases."""
        self._idle.stop()

    def roll(self) -> None:
        """Ask for dice and roll them."""
        dialog = DiceDialog(self.desk.side, self.window)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            self.desk.roll(dialog.request())

    def end_phase(self) -> None:
        """Go on to the next phase; where an answer is waited for instead, say so."""
        command = self.desk.next_phase
        if command is None:
            self.desk.ask_choices(insisting=True)
            return
        if not self.desk.end_phase(command):
            return
        if self.window.keeper.preferences.pass_idle:
            self._idle.begin()

    def pass_idle(self) -> None:
        """Go on past phases in which nobody can do anything, or stop at each of them."""
        keeper = self.window.keeper
        wanted = self.window.actions_by_id["pass_idle"].isChecked()
        keeper.use_preferences(msgspec.structs.replace(keeper.preferences, pass_idle=wanted))

    def rules_settings(self) -> None:
        """Ask how what the rules leave open is to be played, and play by that."""
        session, rules = self.desk.session, self.desk.session.referee.rules
        if rules is None:
            return
        dialog = SettingsDialog(rules.settings, settings_in_play(session), self.window)
        if dialog.exec() == QDialog.DialogCode.Accepted and dialog.changed():
            changed = dialog.changed()
            self.desk.attempt(lambda: choose_settings(session, self.desk.side, changed))

    def mode_enforce(self) -> None:
        """Refuse what breaks a rule."""
        self._ask_rules(RulesMode.ENFORCE)

    def mode_advise(self) -> None:
        """Tell what breaks a rule."""
        self._ask_rules(RulesMode.ADVISE)

    def mode_off(self) -> None:
        """Ask no rules."""
        self.desk.set_mode(RulesMode.OFF)

    def refresh(self) -> None:
        """Tell the mode by the tick."""
        self.window.actions_by_id[f"mode_{self.desk.mode.value}"].setChecked(True)
        passes = self.window.keeper.preferences.pass_idle
        self.window.actions_by_id["pass_idle"].setChecked(passes)

    @property
    def _waits(self) -> bool:
        """Whether the rules wait for an answer, which is said to whoever would go on."""
        return self.desk.rules_in_play and bool(self.desk.flow.choices)

    def _ask_rules(self, mode: RulesMode) -> None:
        """Hold the rules as strictly as this; what was made by hand meanwhile and cannot be is named."""
        desk, was_free = self.desk, self.desk.mode is RulesMode.OFF
        desk.set_mode(mode)
        if not was_free or desk.mode is not mode:
            return
        session = desk.session
        alone = session.style is PlayStyle.SOLO
        faults = told_faults(session.state, session.module, session.referee, one_plays_all=alone)
        if faults:
            more = " " + tr("And {count} more.", count=len(faults) - 1) if len(faults) > 1 else ""
            told = tr("Made by hand, and not possible by the rules: {fault}.", fault=faults[0])
            self.window.bar.show_too(Message(f"{told}{more}", NOTICED))

    def _tell_passed(self, phases: Sequence[str]) -> None:
        """Tell it below what is asked in the phase that was come to."""
        told = tr("Passed, since nobody could do anything: {phases}.", phases=", ".join(phases))
        self.window.bar.show_too(Message(told, NOTICED, lasts=Lasts.A_WHILE))

    def enabled(self) -> Mapping[str, bool]:
        """Only the present can be changed; without rules there is no mode."""
        playing, rules = self.desk.may_act, self.desk.session.referee.rules
        return {
            "roll": playing,
            "end_phase": playing and bool(self.desk.next_phase or self._waits),
            "rules_settings": playing and bool(rules is not None and rules.settings),
            **dict.fromkeys(MODE_ACTIONS, playing and self.desk.has_rules),
        }
