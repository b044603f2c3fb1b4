"""A game with its referee: what the rules say of the moment that is shown; nothing is changed by asking."""

from collections.abc import Callable, Hashable, Mapping

from vtt.base.errors import CommandError, PluginError
from vtt.base.ids import PieceId, SideId, TableId
from vtt.commands.base import Command, single_commands
from vtt.commands.chance import SystemRandom
from vtt.commands.log import EventLog
from vtt.commands.rules import Declare
from vtt.definition.module import ModuleDefinition
from vtt.geometry.pose import Point
from vtt.rules.action import Action, action_labels, check_declared
from vtt.rules.api import Flow, Offer
from vtt.rules.late_plugin import real_plugin, without_rules
from vtt.rules.referee import Referee
from vtt.rules.sighting import Sighting
from vtt.rules.verdict import Notice, Verdict
from vtt.session.shown_game import ShownGame, eyes_of
from vtt.state.game import GameState
from vtt.state.masks import masks_of


class RefereedGame(ShownGame):
    """A game as it is shown, and the referee who is asked of it.

    `side` of a question is whose eyes he has; None for somebody who plays all sides.
    """

    def __init__(self, module: ModuleDefinition, log: EventLog, referee: Referee) -> None:
        super().__init__(module, log)
        self._use_referee(referee)

    def _use_referee(self, referee: Referee) -> None:
        self.referee = referee
        self._seeing = referee.for_module(masks_of(self.module).module)
        self._apart = self.another_referee()
        self._turn_names: dict[Hashable, tuple[str, tuple[Notice, ...]]] = {}

    def ready_rules(self) -> str:
        """Have rules imported that are to come late, before a question has to wait for it.

        Returns:
            Why that cannot be done: the game is then played without rules. Else nothing.
        """
        rules = self.referee.rules
        try:
            if rules is not None:
                real_plugin(rules.plugin)
        except PluginError as error:
            self._use_referee(self.referee.without_rules())
            return without_rules(error, self.phrase)
        return ""

    @property
    def action_labels(self) -> Mapping[str, str]:
        """What players read of the actions that the rules know, by name."""
        rules = self.referee.rules
        return {} if rules is None else action_labels(rules.plugin.actions)

    @property
    def setting_texts(self) -> Mapping[str, str]:
        """What players read of the settings of the rules, by key."""
        rules = self.referee.rules
        return {} if rules is None else {one.key: one.text for one in rules.settings}

    def turn_name(self, state: GameState) -> str:
        """What the rules call the turn of a state; where they fail, the flow brings the notice."""
        return self._turn_named(state)[0]

    def _turn_named(self, state: GameState) -> tuple[str, tuple[Notice, ...]]:
        key = (state.turn.number, state.scenario, state.settings, state.mode)
        if key not in self._turn_names:
            self._turn_names[key] = self.referee.turn_name(state)
        return self._turn_names[key]

    def declared_by(self, command: Command) -> Action | None:
        """The action that a step begins with; None where it is none that the rules know."""
        first = next(iter(single_commands(command)), None)
        rules = self.referee.rules
        if rules is None or not isinstance(first, Declare):
            return None
        try:
            return check_declared(first, rules.plugin.actions)
        except CommandError:
            return None  # declared under another version of the rules

    def preview(self, side: SideId | None, command: Command) -> Verdict:
        """The cheap verdict on a command while a player drags, from what the side sees."""
        return self._seeing.preview(self.view_of(side).state, command, side)

    def sight(
        self, side: SideId | None, table: TableId, start: Point, end: Point
    ) -> tuple[Sighting | None, tuple[Notice, ...]]:
        """Whether one place (mm) sees another by the rules, from what a side sees; None: they do not say."""
        return self._seeing.sight(self.view_of(side).state, table, start, end, side)

    def offers(
        self, side: SideId, selection: tuple[PieceId, ...] = ()
    ) -> tuple[tuple[Offer, ...], tuple[Notice, ...]]:
        """What a side can do now, from what it sees, with these pieces selected."""
        return self._seeing.offers(self.view_of(side).state, side, selection)

    def offers_apart(
        self, side: SideId, selection: tuple[PieceId, ...] = ()
    ) -> Callable[[], tuple[tuple[Offer, ...], tuple[Notice, ...]]]:
        """The question of `offers` at the moment that is shown, to be asked in one other thread."""
        referee, state = self.apart(side)
        return lambda: referee.offers(state, side, selection)

    def another_referee(self) -> Referee:
        """A referee of one's own, for a thread of one's own: he shares nothing that changes."""
        referee = self.referee
        return Referee(referee.rules, masks_of(self.module).module, SystemRandom(), referee.budget)

    def apart(self, side: SideId | None) -> tuple[Referee, GameState]:
        """A referee to be asked in one other thread, and the moment that is shown as a side sees it.

        All who ask him share that thread; another thread needs `another_referee`.
        """
        return self._apart, self._seen_by(eyes_of(side), self.shown_state).state

    def flow(self, side: SideId | None = None) -> tuple[Flow, tuple[Notice, ...]]:
        """Phase, who may act and what is asked, from what a side sees; others' questions are bare."""
        return self._flow_of(self.view_of(side).state, side)

    def flow_shown(self, side: SideId | None = None) -> tuple[Flow, tuple[Notice, ...]]:
        """The flow of the moment that is shown, be it long past."""
        return self._flow_of(self.view.state, side)

    def _flow_of(self, state: GameState, side: SideId | None) -> tuple[Flow, tuple[Notice, ...]]:
        flow, notices = self._seeing.flow(state, side)
        return flow, (*notices, *self._turn_named(state)[1])
