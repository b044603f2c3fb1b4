"""Between the referee and a plug-in: limits, checked results, and copies of all that it is given.

A plug-in that raises, returns nonsense, takes too much or changes what it was given has no opinion:
the guard raises `NoOpinion` with a notice that names it, and the referee goes on without it.
"""

from collections.abc import Callable, Mapping
from copy import deepcopy
from functools import partial
from types import MappingProxyType
from typing import Any, TypeVar

import msgspec

from vtt.base.errors import VttError
from vtt.base.foreign_code import told
from vtt.base.frozen import Frozen
from vtt.base.ids import PieceId, PluginId, SideId, TableId
from vtt.base.memory import KeptMemory, give_back
from vtt.base.problems import Problem, did_you_mean
from vtt.base.watchdog import (
    MEGABYTE,
    LimitError,
    MemoryLimitError,
    TimeLimitError,
    Watchdog,
)
from vtt.commands.base import Command
from vtt.commands.codec import canonical
from vtt.definition.module import ModuleDefinition
from vtt.geometry.pose import Point
from vtt.rules.answers import (
    consequences_of,
    forecasts_of,
    maybe,
    number_of,
    offers_of,
    one_of,
    problems_of,
    tallies_of,
    verdict_of,
)
from vtt.rules.api import Consequence, Flow, Offer, RulesPlugin, answer_of
from vtt.rules.at_work import begin_rule, rule_at_work
from vtt.rules.forecast import Forecast
from vtt.rules.foreseen import Foreseen
from vtt.rules.late_plugin import LatePlugin, real_plugin
from vtt.rules.sighting import Sighting
from vtt.rules.tally import Tally
from vtt.rules.verdict import Notice, Verdict
from vtt.rules.view import RulesView
from vtt.state.game import GameState
from vtt.state.snapshot import decode_state, encode_state
from vtt.state.turn import Outcome

Result = TypeVar("Result")

COPIES_KEPT = 8
"""States whose private copies are kept for the next question."""

STOPS = 3
"""A function that had to be stopped so many times in a row is not asked again."""

_PRIVATE = "_for_rules"
_VIEW_FIELDS = ("state", "module", "plugin", "defaults", "actor", "only_acts", "settings_read")

_watchdog = Watchdog()


class Budget(msgspec.Struct, frozen=True):
    """Seconds that each function of a plug-in may take; bytes that one call may take, or all keep.

    The first preview may load libraries and fill what is kept for the next ones.
    """

    judge: float = 3.0
    preview: float = 0.5
    first_preview: float = 1.0
    consequences: float = 3.0
    offers: float = 5.0
    forecast: float = 3.0
    tallies: float = 1.0
    sight: float = 1.0
    flow: float = 1.0
    is_idle: float = 3.0
    turn_name: float = 1.0
    outcome: float = 1.0
    validate: float = 5.0
    score: float = 1.0
    memory: int = 1024 * MEGABYTE

    def times(self, patience: float) -> "Budget":
        """So many times as much time for every function; memory stays the same."""
        seconds = {name: getattr(self, name) * patience for name in self.__struct_fields__}
        return msgspec.structs.replace(self, **{**seconds, "memory": self.memory})


class NoOpinion(Exception):
    """The plug-in could not answer; `notice` says which function and why, `is_late` that it took too long."""

    def __init__(self, notice: Notice, is_late: bool = False) -> None:
        super().__init__(str(notice))
        self.notice = notice
        self.is_late = is_late


class _Copy(msgspec.Struct, frozen=True):
    original: GameState
    copy: GameState
    written: bytes
    views: dict[tuple[SideId | None, bool], RulesView] = msgspec.field(default_factory=dict)


class Guard:
    """Asks one plug-in, safely. Views made by it stand on private copies of states.

    Without copies it is faster, and a plug-in that changes what it was given is not found out: for
    the thoughts of a computer player, whose states nobody else holds.
    """

    def __init__(
        self,
        plugin: RulesPlugin | LatePlugin,
        plugin_id: PluginId,
        module: ModuleDefinition,
        defaults: Mapping[str, Frozen],
        budget: Budget,
        copies: bool = True,
    ) -> None:
        self.plugin = plugin
        self.plugin_id = plugin_id
        self.module = module
        self._defaults = MappingProxyType(dict(defaults))
        self._budget = budget
        self.makes_copies = copies
        self._copies: list[_Copy] = []
        self._asked: set[str] = set()
        self._stops: dict[str, int] = {}
        self._kept = KeptMemory()
        self._foreseen = Foreseen()

    def thinking(self) -> "Guard":
        """The same guard without copies; of one that is so, another that keeps the views that it has."""
        guard = self._again(self.module, False)
        if not self.makes_copies:
            guard._copies = list(self._copies)
        return guard

    def for_module(self, module: ModuleDefinition) -> "Guard":
        """The same guard for a view's module."""
        return self._again(module, self.makes_copies)

    def _again(self, module: ModuleDefinition, copies: bool) -> "Guard":
        return Guard(self.plugin, self.plugin_id, module, self._defaults, self._budget, copies)

    def view(self, state: GameState, actor: SideId | None, only_acts: bool = False) -> RulesView:
        """A view of a private copy of a state (of itself where the guard makes no copies).

        The same view comes back for the same state and side, with all that it has worked out, so
        that the frames of a drag share it.
        """
        found, key = self._copy_of(state), (actor, only_acts)
        if key not in found.views:
            found.views[key] = self._make_view(found.copy, actor, only_acts)
        return found.views[key]

    def then(self, view: RulesView, command: Command) -> RulesView:
        """The view after a command, which is given a private copy of it; CommandError as `apply` says.

        Without copies the same view comes back for the same command.
        """
        if self.makes_copies:
            return view.then(self.command(command))
        return self._foreseen.known(("then", command), view, lambda: view.then(command))

    def keep(self, view: RulesView) -> None:
        """The view that was worked out for a state is the one to be given for it; only without copies."""
        if not self.makes_copies:
            self._copy_of(view.state).views.setdefault((view.actor, view.only_acts), view)

    def command(self, command: Command) -> Command:
        """A private copy of a command, to be applied to what the plug-in sees."""
        return canonical(command) if self.makes_copies else command

    def forget_copies(self) -> None:
        """Let go of all copies, since one was spoilt."""
        self._copies = []

    def _make_view(self, state: GameState, actor: SideId | None, only_acts: bool) -> RulesView:
        module = _private(self.module)
        return RulesView(state, module, self.plugin_id, self._defaults, actor, only_acts)

    def _copy_of(self, state: GameState) -> _Copy:
        known = (item for item in self._copies if item.original is state or item.copy is state)
        found = next(known, None)
        if found is None:
            written = encode_state(state) if self.makes_copies else b""
            found = _Copy(state, decode_state(written) if written else state, written)
            self._copies = [*self._copies[1 - COPIES_KEPT :], found]
        return found

    def judge(self, before: RulesView, command: Command, after: RulesView) -> Verdict:
        """The plug-in's verdict, or NoOpinion."""
        if not self.makes_copies:
            ask = partial(self._ask, "judge", verdict_of, None, before, command, after)
            return self._foreseen.known(("judge", command), before, ask)
        verdict = self._ask("judge", verdict_of, before, before, self.command(command), after)
        if before.then(self.command(command)).state != after.state:
            raise NoOpinion(self._notice("judge", CHANGED))
        return verdict

    def preview(self, before: RulesView, command: Command, after: RulesView) -> Verdict:
        """The plug-in's cheap verdict, or NoOpinion."""
        return self._ask("preview", verdict_of, None, before, self.command(command), after)

    def consequences(
        self, before: RulesView, command: Command, after: RulesView
    ) -> tuple[Consequence, ...]:
        """What belongs to a gesture or a roll, or NoOpinion."""
        if not self.makes_copies:
            ask = partial(self._ask, "consequences", consequences_of, None, before, command, after)
            return self._foreseen.known(("consequences", command), before, ask)
        shown = self.command(command)
        return self._ask("consequences", consequences_of, before, before, shown, after)

    def offers(
        self, view: RulesView, side: SideId, selection: tuple[PieceId, ...]
    ) -> tuple[Offer, ...]:
        """What a side can do, or NoOpinion."""
        return self._ask("offers", offers_of, view, view, side, selection)

    def forecast(self, view: RulesView, command: Command) -> tuple[Forecast, ...]:
        """The rolls to which a proposal would lead, or NoOpinion."""
        return self._ask("forecast", forecasts_of, view, view, self.command(command))

    def tallies(self, view: RulesView) -> tuple[Tally, ...]:
        """What is counted for each side, or NoOpinion."""

        def accept(value: Any) -> tuple[Tally, ...]:
            found = tallies_of(value)
            for tally in found:
                if tally.side is not None:
                    _expect_known("side", tally.side, view.state.sides)
            return found

        return self._ask("tallies", accept, view, view)

    def sight(self, view: RulesView, table: TableId, start: Point, end: Point) -> Sighting | None:
        """Whether one place sees another, or NoOpinion."""
        return self._ask("sight", maybe(Sighting), view, view, table, start, end)

    def flow(self, view: RulesView) -> Flow:
        """Where the game is, or NoOpinion."""

        def accept(value: Any) -> Flow:
            flow = one_of(Flow)(value)
            for side in flow.actors:
                _expect_known("side", side, view.state.sides)
            if flow.table is not None:
                _expect_known("table", flow.table, view.state.tables)
            return flow

        return self._ask("flow", accept, view, view)

    def is_idle(self, view: RulesView) -> bool:
        """Whether nobody can do anything in this phase but end it, or NoOpinion."""
        return self._ask("is_idle", one_of(bool), view, view)

    def turn_name(self, view: RulesView) -> str:
        """What the turn is called, or NoOpinion."""
        return self._ask("turn_name", one_of(str), view, view)

    def outcome(self, view: RulesView, before: RulesView | None = None) -> Outcome | None:
        """How the game ended, or NoOpinion; `before` is the copy on which the view stands, if it is none."""

        def accept(value: Any) -> Outcome | None:
            outcome = maybe(Outcome)(value)
            if outcome is not None and outcome.winner is not None:
                _expect_known("side", outcome.winner, view.state.sides)
            return outcome

        return self._ask("outcome", accept, before or view, view)

    def validate(self, view: RulesView) -> tuple[Problem, ...]:
        """Faults of a state, or NoOpinion."""
        return self._ask("validate", problems_of, view, view)

    def score(self, view: RulesView, side: SideId) -> float:
        """How good a position is for a side, or NoOpinion."""
        ask = partial(self._ask, "score", number_of, view, view, side)
        return ask() if self.makes_copies else self._foreseen.known(("score", side), view, ask)

    def _ask(
        self,
        function: str,
        accept: Callable[[Any], Result],
        watched: RulesView | None,
        *args: Any,
    ) -> Result:
        counted = _counted(function, args)
        if reason := self._asked_no_more(counted):
            raise NoOpinion(self._notice(function, reason), is_late=True)
        begin_rule("")
        given = [(arg, _fields(arg)) for arg in args if isinstance(arg, RulesView)]
        if self.makes_copies:
            self._kept.begin()
        try:
            plugin = real_plugin(self.plugin)  # before the clock runs
            result = _watchdog.run(
                self._seconds(function),
                lambda: accept(answer_of(plugin, function)(*args)),
                self._budget.memory,
            )
        except KeyboardInterrupt:  # somebody at a terminal wants the program to end
            raise
        except BaseException as error:  # whatever a plug-in does wrong, play goes on
            if isinstance(error, MemoryLimitError):
                give_back()
            if isinstance(error, LimitError):
                self._stops[counted] = self._stops.get(counted, 0) + 1
            self._asked.add(function)
            self._restored(given)
            notice = self._notice(function, told(error), rule_at_work())
            raise NoOpinion(notice, isinstance(error, TimeLimitError)) from error
        finally:
            if self.makes_copies:
                self._kept.end()
        self._asked.add(function)
        self._stops.pop(counted, None)
        if self._restored(given) or (watched is not None and self._was_changed(watched.state)):
            raise NoOpinion(self._notice(function, CHANGED))
        return result

    def _seconds(self, function: str) -> float:
        seconds: float = getattr(self._budget, function)
        if function == "preview" and function not in self._asked:
            return max(seconds, self._budget.first_preview)
        return seconds

    def _asked_no_more(self, function: str) -> str:
        """Why a function is not asked any more; empty if it is."""
        if self._kept.bytes > self._budget.memory:
            kept = f"{self._kept.bytes / MEGABYTE:,.0f} MB"
            return f"it keeps {kept} of memory and is asked no more until the game is opened anew"
        if self._stops.get(function, 0) < STOPS:
            return ""
        if function == "preview":
            return f"it was too slow {STOPS} times and is asked only when a move is made"
        return f"it was stopped {STOPS} times and is asked no more until the game is opened anew"

    def _restored(self, given: list[tuple[RulesView, dict[str, object]]]) -> bool:
        """Put back what was changed in the views themselves; whether there was anything."""
        changed = [(view, known) for view, known in given if not _is_same(_fields(view), known)]
        for view, known in changed:
            vars(view).update(known)
        return bool(changed)

    def _was_changed(self, state: GameState) -> bool:
        """Whether a copy differs from what was written of it; a spoilt one is given to nobody again."""
        copies = self._copies if self.makes_copies else ()
        found = next((item for item in copies if item.copy is state), None)
        if found is None or encode_state(state) == found.written:
            return False
        self._copies.remove(found)
        return True

    def _notice(self, function: str, message: str, rule: str = "") -> Notice:
        return Notice(self.plugin_id, function, message, rule)


CHANGED = "it changed the state that it was given"


def _counted(function: str, args: tuple[object, ...]) -> str:
    """Under which name it is counted how often a function was stopped: what nobody looks at, apart."""
    only_acts = any(isinstance(arg, RulesView) and arg.only_acts for arg in args)
    return f"{function} to act" if only_acts else function


def _fields(view: RulesView) -> dict[str, object]:
    return {name: vars(view).get(name) for name in _VIEW_FIELDS}


def _is_same(fields: Mapping[str, object], known: Mapping[str, object]) -> bool:
    return all(fields[name] is known[name] for name in _VIEW_FIELDS)


def _private(module: ModuleDefinition) -> ModuleDefinition:
    """The copy of a module that all plug-ins are given, made once; what they do to it hurts nobody else."""
    found: ModuleDefinition | None = module.__dict__.get(_PRIVATE)
    if found is None:
        found = deepcopy(msgspec.structs.replace(module))
        module.__dict__[_PRIVATE] = found
    return found


def _expect_known(what: str, name: str, known: Any) -> None:
    if name not in known:
        raise VttError(
            f"it named a {what} {name!r} that the game does not have{did_you_mean(name, known)}"
        )
