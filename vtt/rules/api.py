"""The interface of a rules plug-in: pure functions over read-only views. It remembers nothing.

One interface serves hexes, areas and the open plane; what differs are the services of the view.
Three plug-ins were written on paper before it was fixed: docs/decisions/0004-rules-interface.md.
"""

from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any, ClassVar, Protocol, TypeAlias

import msgspec

from vtt.base.frozen import Frozen, FrozenDict
from vtt.base.ids import PieceId, PluginId, SideId, TableId
from vtt.base.problems import Problem
from vtt.commands.base import Command, SingleCommand
from vtt.commands.dice import DiceRequest
from vtt.geometry.pose import Point
from vtt.rules.action import Action
from vtt.rules.choice import PendingChoice
from vtt.rules.forecast import Forecast
from vtt.rules.late_plugin import LatePlugin, real_plugin
from vtt.rules.settings import Setting
from vtt.rules.sighting import Sighting
from vtt.rules.tally import Tally
from vtt.rules.thinking import Thinking
from vtt.rules.verdict import NO_OPINION, Mark, Verdict
from vtt.rules.view import RulesView
from vtt.state.mode import RulesMode, TableMode
from vtt.state.turn import Outcome

API_VERSION = 1
"""Rises when a plug-in that was right would be so no more: a function is gone, or means something else."""

LATER = ("forecast", "tallies", "sight", "is_idle", "turn_name")
"""Functions that came after version 1 was fixed: a plug-in may lack them, and says nothing there."""

Consequence: TypeAlias = SingleCommand | DiceRequest

Question: TypeAlias = Callable[[RulesView, FrozenDict], Any]
"""A function of a plug-in that cases may ask by name: from a view and arguments to plain data."""


class Offer(msgspec.Struct, frozen=True):
    """Something that can be done: a command to take as it is, marks to show where, or both.

    `kind` is the plug-in's word ("move", "melee", "reach"); `rule` its number. What `gives_up` concedes
    the game or asks for its end: people may, and the computer player leaves it alone.
    """

    kind: str
    label: str
    command: Command | None = None
    marks: tuple[Mark, ...] = ()
    pieces: tuple[PieceId, ...] = ()
    rule: str = ""
    gives_up: bool = False


class Flow(msgspec.Struct, frozen=True):
    """Where the game is: phase, who may act, what ends it, and who owes an answer.

    `told` is a sentence that players want in sight as long as the phase lasts ("PIPs left: Right wing 3").
    `next` is the command that ends the phase, `table` the table where things happen now (a battle
    display; None: wherever the players look). While choices wait, the referee fills them in and the
    sides that they ask are the actors.
    """

    phase: str
    label: str
    actors: tuple[SideId, ...]
    ends_when: str = ""
    next: Command | None = None
    choices: tuple[PendingChoice, ...] = ()
    table: TableId | None = None
    told: str = ""


class RulesPlugin(Protocol):
    """What a plug-in answers. Same input, same answer; nothing is changed, drawn, rolled or asked.

    One without a base class may lack the functions of `LATER`; `answer_of` then has the answer.
    """

    @property
    def actions(self) -> tuple[type[Action], ...]:
        """What players can declare; a declaration of anything else is impossible."""
        ...

    @property
    def questions(self) -> Mapping[str, Question]:
        """What case files may ask it by name (a cost, a total, a path)."""
        ...

    def judge(self, before: RulesView, command: Command, after: RulesView) -> Verdict:
        """Findings on a proposal: `before` and `after` are the states around it."""
        ...

    def preview(self, before: RulesView, command: Command, after: RulesView) -> Verdict:
        """The cheap variant of `judge` that serves while a player drags."""
        ...

    def consequences(
        self, before: RulesView, command: Command, after: RulesView
    ) -> tuple[Consequence, ...]:
        """What belongs to a gesture: further commands, and requests for dice.

        Asked once for what a player did, and again for each `RollDice` that answers a request; never
        for the plug-in's own commands, so a recoil costs no PIP and a mark begets no mark. A request
        is rolled, and what follows from it carried out, before the next item of the tuple.
        """
        ...

    def offers(
        self, view: RulesView, side: SideId, selection: tuple[PieceId, ...]
    ) -> tuple[Offer, ...]:
        """What a side can do now, with these pieces selected (none: in general).

        Where nobody looks (`view.only_acts`) offers without a command may be left out.
        """
        ...

    def forecast(self, view: RulesView, command: Command) -> tuple[Forecast, ...]:
        """The rolls to which a proposal would lead, each with all that counts, before the dice."""
        ...

    def tallies(self, view: RulesView) -> tuple[Tally, ...]:
        """What is counted for each side, for all to see."""
        ...

    def sight(self, view: RulesView, table: TableId, start: Point, end: Point) -> Sighting | None:
        """Whether one place (mm) sees another; None: the rules do not say."""
        ...

    def flow(self, view: RulesView) -> Flow:
        """Phase, actors, what ends the phase, pending choices."""
        ...

    def is_idle(self, view: RulesView) -> bool:
        """Whether nobody can do anything in this phase but end it: then it may be passed unasked."""
        ...

    def turn_name(self, view: RulesView) -> str:
        """What the turn is called ("March 58 BC"), by its number, the scenario and the settings alone.

        Empty: players count turns.
        """
        ...

    def outcome(self, view: RulesView) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        ...

    def validate(self, view: RulesView) -> tuple[Problem, ...]:
        """Faults that no legal play can lead to (an edit by hand can)."""
        ...

    def score(self, view: RulesView, side: SideId) -> float:
        """How good the position is for a side; higher is better. For the computer player."""
        ...


class BasicPlugin:
    """Answers that say nothing: a plug-in derives from it and writes what it has an opinion on."""

    actions: ClassVar[tuple[type[Action], ...]] = ()
    questions: ClassVar[Mapping[str, Question]] = MappingProxyType({})

    def judge(self, before: RulesView, command: Command, after: RulesView) -> Verdict:
        """No findings."""
        return NO_OPINION

    def preview(self, before: RulesView, command: Command, after: RulesView) -> Verdict:
        """The same as `judge`."""
        return self.judge(before, command, after)

    def consequences(
        self, before: RulesView, command: Command, after: RulesView
    ) -> tuple[Consequence, ...]:
        """None."""
        return ()

    def offers(
        self, view: RulesView, side: SideId, selection: tuple[PieceId, ...]
    ) -> tuple[Offer, ...]:
        """None."""
        return ()

    def forecast(self, view: RulesView, command: Command) -> tuple[Forecast, ...]:
        """None."""
        return ()

    def tallies(self, view: RulesView) -> tuple[Tally, ...]:
        """None."""
        return ()

    def sight(self, view: RulesView, table: TableId, start: Point, end: Point) -> Sighting | None:
        """The rules do not say."""
        return None

    def flow(self, view: RulesView) -> Flow:
        """The turn as the state has it; whose side is empty, both may act."""
        turn = view.state.turn
        actors = (turn.side,) if turn.side else view.state.sides
        return Flow(phase=turn.phase, label=turn.phase, actors=actors)

    def is_idle(self, view: RulesView) -> bool:
        """Somebody may always want to do something."""
        return False

    def turn_name(self, view: RulesView) -> str:
        """The turns are counted."""
        return ""

    def outcome(self, view: RulesView) -> Outcome | None:
        """What the state says."""
        return view.state.outcome

    def validate(self, view: RulesView) -> tuple[Problem, ...]:
        """None."""
        return ()

    def score(self, view: RulesView, side: SideId) -> float:
        """Every position is worth the same."""
        return 0.0


def answer_of(plugin: RulesPlugin, function: str) -> Callable[..., Any]:
    """A plug-in's function; of one in `LATER` that it lacks, the one that says nothing."""
    lacks = function in LATER and not hasattr(plugin, function)
    found: Callable[..., Any] = getattr(BasicPlugin() if lacks else plugin, function)
    return found


def missing_functions(plugin: object) -> tuple[str, ...]:
    """What an object lacks to be a plug-in, by name."""
    names = sorted(name for name in vars(BasicPlugin) if not name.startswith("_"))
    return tuple(name for name in names if name not in LATER and not hasattr(plugin, name))


class LoadedRules(msgspec.Struct, frozen=True, dict=True):
    """A plug-in that is ready to be asked, with what its manifest declares of settings and modes.

    `coverage` is the file that lists its rules with their titles; None where there is none. `thinking`
    is how widely the computer player thinks about this game.
    """

    id: PluginId
    plugin: RulesPlugin | LatePlugin
    settings: tuple[Setting, ...] = ()
    modes: tuple[RulesMode, ...] = tuple(RulesMode)
    lowered: tuple[tuple[str, RulesMode], ...] = ()
    coverage: Path | None = None
    thinking: Thinking = msgspec.field(default_factory=Thinking)

    @cached_property
    def defaults(self) -> Mapping[str, Frozen]:
        """The default of each setting by key."""
        return {setting.key: setting.default for setting in self.settings}

    @property
    def has_victory(self) -> bool:
        """Whether the plug-in says how a game ends."""
        return getattr(type(real_plugin(self.plugin)), "outcome", None) is not BasicPlugin.outcome

    def start_mode(self, mode: RulesMode) -> TableMode:
        """The mode of a new table, with the rules that begin lower.

        It is `mode`, or else the strictest one below it that the plug-in's author stands for.
        """
        known = sorted(self.modes, key=lambda one: one.strictness)
        below = [one for one in known if one.strictness <= mode.strictness]
        return TableMode(below[-1] if below else known[0], tuple(sorted(self.lowered)))
