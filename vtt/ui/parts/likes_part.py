"""What a person likes, set from the window: preferences, keys; and actions found by their names."""

import msgspec
from PySide6.QtWidgets import QDialog

from vtt.ui.actions import ActionSpec
from vtt.ui.catalogs import LANGUAGES
from vtt.ui.dialogs.action_search import ActionSearch
from vtt.ui.dialogs.preferences_dialog import PreferencesDialog
from vtt.ui.dialogs.shortcuts_dialog import ShortcutsDialog
from vtt.ui.parts.part import WindowPart


class LikesPart(WindowPart):
    """Finds actions, changes keys and preferences."""

    ACTIONS = (
        ActionSpec("find_action", "Find an action ...",
                   "Type a few letters of what you want to do, and do it.", "help",
                   ("Ctrl+Shift+P",), separator_before=True),
        ActionSpec("shortcuts", "Keyboard shortcuts ...",
                   "Change the keys of actions; clashes are marked.", "edit", separator_before=True),
        ActionSpec("preferences", "Preferences ...",
                   "Name, language, colours, motion, letters, rules in new games.", "edit",
                   ("Ctrl+,",)),
    )  # fmt: skip

    def find_action(self) -> None:
        """Let an action be found and done."""
        actions = self.window.actions_by_id
        ActionSearch([actions[spec.id] for spec in actions.specs], self.window).exec()

    def shortcuts(self) -> None:
        """Let keys be changed."""
        keeper, actions = self.window.keeper, self.window.actions_by_id
        dialog = ShortcutsDialog(actions.specs, keeper.preferences.shortcuts, self.window)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            changed = dialog.changed()
            actions.use_keys(changed)
            keeper.use_preferences(msgspec.structs.replace(keeper.preferences, shortcuts=changed))

    def preferences(self) -> None:
        """Let preferences be changed."""
        keeper = self.window.keeper
        dialog = PreferencesDialog(keeper.preferences, LANGUAGES, self.window)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            keeper.use_preferences(dialog.preferences())
