"""Between the referee and a plug-in: time limits, checked results, and states that are copies.

A plug-in that raises, returns nonsense, is too slow or changes what it was given has no opinion: the
guard raises `NoOpinion` with a notice that names it, and the referee goes on without it.
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, TypeVar

import msgspec

from vtt.base.errors import VttError
from vtt.base.frozen import Frozen, thaw
from vtt.base.ids import PieceId, PluginId, SideId
from vtt.base.problems import Problem
from vtt.commands.base import Command, SingleCommand
from vtt.commands.dice import DiceRequest
from vtt.definition.module import ModuleDefinition
from vtt.rules.api import Consequence, Flow, Offer, RulesPlugin
from vtt.rules.verdict import Notice, Verdict
from vtt.rules.view import RulesView
from vtt.rules.watchdog import TimeLimitError, Watchdog
from vtt.state.game import GameState
from vtt.state.snapshot import decode_state, encode_state
from vtt.state.turn import Outcome

Result = TypeVar("Result")

COPIES_KEPT = 8
"""States whose private copies are kept for the next question."""

SLOW_PREVIEWS = 3
"""After so many previews in a row that used up their time, the plug-in is not asked for more."""

_watchdog = Watchdog()


@dataclass(frozen=True)
class Budget:
    """Seconds that each function of a plug-in may take."""

    judge: float = 3.0
    preview: float = 0.25
    consequences: float = 3.0
    offers: float = 5.0
    flow: float = 1.0
    outcome: float = 1.0
    validate: float = 5.0
    score: float = 1.0


class NoOpinion(Exception):
    """The plug-in could not answer; `notice` says which function and why."""

    def __init__(self, notice: Notice) -> None:
        super().__init__(str(notice))
        self.notice = notice


@dataclass(frozen=True)
class _Copy:
    original: GameState
    copy: GameState
    written: bytes
    views: dict[SideId | None, RulesView] = field(default_factory=dict)


class Guard:
    """Asks one plug-in, safely. Views made by it stand on private copies of states.

    Without copies it is faster, and a plug-in that changes what it was given is not found out: for
    the thoughts of a computer player, whose states nobody else holds.
    """

    def __init__(
        self,
        plugin: RulesPlugin,
        plugin_id: PluginId,
        module: ModuleDefinition,
        defaults: Mapping[str, Frozen],
        budget: Budget,
        copies: bool = True,
    ) -> None:
        self.plugin = plugin
        self.plugin_id = plugin_id
        self._module = module
        self._defaults = MappingProxyType(dict(defaults))
        self._budget = budget
        self._makes_copies = copies
        self._copies: list[_Copy] = []
        self._slow_previews = 0

    def thinking(self) -> "Guard":
        """The same guard without copies."""
        return self._again(self._module, False)

    def for_module(self, module: ModuleDefinition) -> "Guard":
        """The same guard for a view's module."""
        return self._again(module, self._makes_copies)

    def _again(self, module: ModuleDefinition, copies: bool) -> "Guard":
        return Guard(self.plugin, self.plugin_id, module, self._defaults, self._budget, copies)

    def view(self, state: GameState, actor: SideId | None) -> RulesView:
        """A view of a private copy of a state (of itself where the guard makes no copies).

        The same view comes back for the same state and side, with all that it has worked out, so
        that the frames of a drag share it.
        """
        if not self._makes_copies:
            return self._make_view(state, actor)
        found = self._copy_of(state)
        if actor not in found.views:
            found.views[actor] = self._make_view(found.copy, actor)
        return found.views[actor]

    def _make_view(self, state: GameState, actor: SideId | None) -> RulesView:
        return RulesView(state, self._module, self.plugin_id, self._defaults, actor)

    def _copy_of(self, state: GameState) -> _Copy:
        known = (item for item in self._copies if item.original is state or item.copy is state)
        found = next(known, None)
        if found is None:
            written = encode_state(state)
            found = _Copy(state, decode_state(written), written)
            self._copies = [*self._copies[1 - COPIES_KEPT :], found]
        return found

    def judge(self, before: RulesView, command: Command, after: RulesView) -> Verdict:
        """The plug-in's verdict, or NoOpinion."""
        return self._ask("judge", _verdict, before, before, command, after)

    def preview(self, before: RulesView, command: Command, after: RulesView) -> Verdict:
        """The plug-in's cheap verdict, or NoOpinion; one that is slow time after time is asked no more."""
        if self._slow_previews >= SLOW_PREVIEWS:
            slow = f"it was too slow {SLOW_PREVIEWS} times and is asked only when a move is made"
            raise NoOpinion(self._notice("preview", slow))
        try:
            verdict = self._ask("preview", _verdict, None, before, command, after)
        except NoOpinion as failure:
            self._slow_previews += isinstance(failure.__cause__, TimeLimitError)
            raise
        self._slow_previews = 0
        return verdict

    def consequences(
        self, before: RulesView, command: Command, after: RulesView
    ) -> tuple[Consequence, ...]:
        """What belongs to a gesture or a roll, or NoOpinion."""
        return self._ask("consequences", _consequences, before, before, command, after)

    def offers(
        self, view: RulesView, side: SideId, selection: tuple[PieceId, ...]
    ) -> tuple[Offer, ...]:
        """What a side can do, or NoOpinion."""
        return self._ask("offers", _all_of(Offer), view, view, side, selection)

    def flow(self, view: RulesView) -> Flow:
        """Where the game is, or NoOpinion."""
        return self._ask("flow", _one(Flow), view, view)

    def outcome(self, view: RulesView) -> Outcome | None:
        """How the game ended, or NoOpinion."""
        return self._ask("outcome", _maybe(Outcome), view, view)

    def validate(self, view: RulesView) -> tuple[Problem, ...]:
        """Faults of a state, or NoOpinion."""
        return self._ask("validate", _problems, view, view)

    def score(self, view: RulesView, side: SideId) -> float:
        """How good a position is for a side, or NoOpinion."""
        return self._ask("score", _number, view, view, side)

    def _ask(
        self,
        function: str,
        accept: Callable[[Any], Result],
        watched: RulesView | None,
        *args: Any,
    ) -> Result:
        try:
            answer = _watchdog.run(
                getattr(self._budget, function), lambda: getattr(self.plugin, function)(*args)
            )
            result = accept(answer)
        except Exception as error:  # whatever a plug-in does wrong, play goes on
            raise NoOpinion(self._notice(function, _told(error))) from error
        if watched is not None and self._was_changed(watched.state):
            raise NoOpinion(self._notice(function, "it changed the state that it was given"))
        return result

    def _was_changed(self, state: GameState) -> bool:
        """Whether a copy differs from what was written of it; a spoilt one is given to nobody again."""
        found = next((item for item in self._copies if item.copy is state), None)
        if found is None or encode_state(state) == found.written:
            return False
        self._copies.remove(found)
        return True

    def _notice(self, function: str, message: str) -> Notice:
        return Notice(self.plugin_id, function, message)


def _told(error: Exception) -> str:
    return str(error) if isinstance(error, VttError) else f"{type(error).__name__}: {error}"


def _checked(value: Any, kind: Any) -> None:
    """Raise a ValidationError or TypeError unless a struct holds what its class says, all the way down."""
    if not isinstance(value, kind):
        raise TypeError(f"it returned {type(value).__name__}, expected {_name(kind)}")
    msgspec.convert(msgspec.to_builtins(value, enc_hook=thaw), type(value))


def _name(kind: Any) -> str:
    return getattr(kind, "__name__", "a command or a dice request")


def _one(kind: type[Result]) -> Callable[[Any], Result]:
    def accept(value: Any) -> Result:
        _checked(value, kind)
        result: Result = value
        return result

    return accept


def _maybe(kind: type[Result]) -> Callable[[Any], Result | None]:
    return lambda value: None if value is None else _one(kind)(value)


def _all_of(kind: type[Result]) -> Callable[[Any], tuple[Result, ...]]:
    def accept(values: Any) -> tuple[Result, ...]:
        if not isinstance(values, tuple | list):
            raise TypeError(f"it returned {type(values).__name__}, expected a tuple")
        return tuple(_one(kind)(value) for value in values)

    return accept


def _consequences(values: Any) -> tuple[Consequence, ...]:
    if not isinstance(values, tuple | list):
        raise TypeError(f"it returned {type(values).__name__}, expected a tuple")
    for value in values:
        _checked(value, SingleCommand | DiceRequest)
    return tuple(values)


def _problems(values: Any) -> tuple[Problem, ...]:
    if not isinstance(values, tuple | list) or not all(isinstance(v, Problem) for v in values):
        raise TypeError("it returned something else than a tuple of problems")
    return tuple(values)


def _number(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or math.isnan(value):
        raise TypeError(f"it returned {value!r}, expected a number")
    return float(value)


_verdict = _one(Verdict)
