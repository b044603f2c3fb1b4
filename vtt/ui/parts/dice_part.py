"""The dock with dice: pools, named rolls, statistics."""

from typing import TYPE_CHECKING

import msgspec

from vtt.base.ids import SideId
from vtt.commands.dice_pool import parse_pool, request_of
from vtt.definition.dice_button import DiceButton
from vtt.session.dice_statistics import DiceStatistics
from vtt.ui.actions import ActionSpec
from vtt.ui.docks import DockPlace
from vtt.ui.panels.dice_panel import DicePanel
from vtt.ui.parts.part import WindowPart

if TYPE_CHECKING:
    from vtt.ui.game_window import GameWindow


class DicePart(WindowPart):
    """Rolls pools, keeps them under names, and counts how the dice fall."""

    ACTIONS = (
        ActionSpec("dice_pool", "Dice and statistics ...",
                   "Roll any pool such as 3d6+2, keep rolls under a name, see how dice fell.", "game",
                   ("Shift+R",)),
    )  # fmt: skip

    def __init__(self, window: "GameWindow") -> None:
        super().__init__(window)
        session = window.desk.session
        self.panel = DicePanel(DiceStatistics(session.log), session.module.sides)
        window.docks.add(
            "dice", "Dice", self.panel, DockPlace.REFEREE, on_seen=self.panel.show_statistics
        )

    def start(self) -> None:
        """Roll and keep what is asked for."""
        self.panel.rolled.connect(self._roll)
        self.panel.kept.connect(self._keep)
        self._show_named()

    def dice_pool(self) -> None:
        """Bring the dice to the front, ready to be typed."""
        self.window.docks.show("dice")
        self.panel.pool.setFocus()
        self.panel.pool.selectAll()

    def refresh(self) -> None:
        """Count the dice as they are now; what is not seen is counted when it is."""
        self.panel.roll.setEnabled(self.desk.may_act)
        if self.window.docks.is_seen("dice"):
            self.panel.show_statistics()

    def roll_button(self, button: DiceButton) -> None:
        """Roll dice that the module offers."""
        self._roll(_pool_of(button), button.name)

    def _roll(self, pool: str, label: str) -> None:
        if not self.desk.may_act:
            self.desk.tell_past()
            return
        dice = msgspec.structs.replace(parse_pool(pool), faces=self._faces(pool, label))
        self.desk.roll(request_of(dice, label, self._roller()))

    def _faces(self, pool: str, label: str) -> tuple[str, ...]:
        """What stands on the dice that the module offers under this name, where that is no number."""
        for button in self.desk.session.module.dice:
            if button.faces and (button.name, _pool_of(button)) == (label, pool):
                return tuple(face.text or str(face.value) for face in button.faces)
        return ()

    def _roller(self) -> SideId | None:
        """Whose the dice are: this person's, or those of the one side that may act."""
        actors = self.desk.flow.actors
        return self.desk.side or (actors[0] if len(actors) == 1 else None)

    def _keep(self, name: str, pool: str) -> None:
        keeper = self.window.keeper
        keeper.use_preferences(keeper.preferences.with_roll(self.desk.module_id, name, pool))
        self._show_named()

    def _show_named(self) -> None:
        module = self.desk.session.module
        offered = {button.name: _pool_of(button) for button in module.dice}
        own = self.window.keeper.preferences.rolls.get(self.desk.module_id, {})
        self.panel.show_named(offered, own)


def _pool_of(button: DiceButton) -> str:
    """The dice of a module's button as a pool: what is added to each die is added to all of them."""
    bonus = button.add + button.plus * button.count
    return f"{button.count}d{button.sides}" + (f"{bonus:+d}" if bonus else "")
