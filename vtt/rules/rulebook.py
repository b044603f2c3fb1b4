"""A plug-in's rules by number: checks that find faults, effects that carry out, clauses within them.

    book = Rulebook()

    @book.check("B16.1", on=MovePieces)
    def crosses_a_zone(p: Proposal) -> Iterator[Finding | Correction]: ...

    @book.effect("A11.3", on=rolled("shoot"))
    def result_of_shooting(p: Proposal) -> Iterator[Consequence]: ...

    @book.clause("A9.7", otherwise=0)
    def general_fights(view: RulesView, piece: PieceState) -> int: ...

Every number can be switched off for a while (`switched_off`), which is how tests prove that a case
depends on its rule, and a table can set it to OFF (`TableMode`).
"""

import contextlib
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, replace
from functools import partial, wraps
from typing import Generic, ParamSpec, TypeAlias, TypeVar

import msgspec

from vtt.base.errors import VttError
from vtt.base.foreign_code import told
from vtt.base.ids import PieceId
from vtt.commands.base import Command, SingleCommand, single_commands
from vtt.commands.piece import MovePieces
from vtt.rules.answers import finding_of
from vtt.rules.api import BasicPlugin, Consequence, RulesPlugin
from vtt.rules.at_work import begin_rule
from vtt.rules.proposal import (
    Concerns,
    Moving,
    On,
    Proposal,
    Trigger,
    as_trigger,
    can_set_off,
    sets_off,
    told_by,
)
from vtt.rules.tables import MissingValueError
from vtt.rules.verdict import Finding, Notice, Severity, Verdict, doubtful
from vtt.rules.view import RulesView
from vtt.state.mode import RulesMode

Params = ParamSpec("Params")
Value = TypeVar("Value")
Otherwise = TypeVar("Otherwise")

CORRECTIONS_TRIED = 4
"""How many of the corrected commands that checks propose are judged before none is offered."""

KINDS_KEPT = 500
"""For so many kinds of commands it is remembered what they can set off; a plug-in has fewer."""

_switched_off: ContextVar[frozenset[str]] = ContextVar("switched_off", default=frozenset())


@contextlib.contextmanager
def switched_off(*rules: str) -> Iterator[None]:
    """Within this, the rules with these numbers do nothing. For tests."""
    token = _switched_off.set(_switched_off.get() | set(rules))
    try:
        yield
    finally:
        _switched_off.reset(token)


class Correction(msgspec.Struct, frozen=True):
    """A command near the proposed one that this check would let pass."""

    command: Command


CheckFunction: TypeAlias = Callable[[Proposal], Iterable[Finding | Correction]]
EffectFunction: TypeAlias = Callable[[Proposal], Iterable[Consequence]]
AnyCheck = TypeVar("AnyCheck", bound=CheckFunction)
AnyEffect = TypeVar("AnyEffect", bound=EffectFunction)


@dataclass(frozen=True)
class _Entry:
    rules: tuple[str, ...]
    on: tuple[On, ...]
    triggers: tuple[Trigger, ...]
    name: str

    def is_set_off(self, before: RulesView, single: SingleCommand) -> bool:
        """Whether a command on this state sets this off."""
        return any(trigger(before, single) for trigger in self.triggers)

    def fires(self, before: RulesView, single: SingleCommand, surely: bool) -> bool:
        """Whether a command sets this off and one of its rules is on; `surely`: its kind alone does."""
        is_set_off = surely or self.is_set_off(before, single)
        return is_set_off and any(map(partial(is_on, before), self.rules))


@dataclass(frozen=True)
class _Check(_Entry):
    function: CheckFunction
    cheap: bool
    concerns: Concerns | None = None
    refuses: bool = True


@dataclass(frozen=True)
class _Effect(_Entry):
    function: EffectFunction


AnyEntry = TypeVar("AnyEntry", bound=_Entry)


class _Listed(Generic[AnyEntry]):
    """Checks or effects in the order of registration, and those that a kind of command can set off."""

    def __init__(self, entries: Iterable[AnyEntry]) -> None:
        self.entries = list(entries)
        self._by_kind: dict[tuple[type[SingleCommand], str], list[tuple[AnyEntry, bool]]] = {}

    def add(self, entry: AnyEntry) -> None:
        self.entries.append(entry)
        self._by_kind.clear()

    def of(self, single: SingleCommand) -> list[tuple[AnyEntry, bool]]:
        """Each with whether the kind of command, and its word, are enough to set it off."""
        kind = type(single), told_by(single)
        found = self._by_kind.get(kind)
        if found is None:
            found = [
                (one, any(sets_off(single, on) for on in one.on))
                for one in self.entries
                if any(can_set_off(single, on) for on in one.on)
            ]
            if len(self._by_kind) >= KINDS_KEPT:
                self._by_kind.clear()
            self._by_kind[kind] = found
        return found


def is_on(view: RulesView, rule: str) -> bool:
    """Whether a rule is in use: the table has not set it to OFF, and no test has switched it off."""
    if rule in _switched_off.get():
        return False
    mode = view.state.mode
    return (mode.mode_of(rule) if mode.rules else mode.mode) is not RulesMode.OFF


def in_force(view: RulesView) -> Hashable:
    """What says which rules are on: equal for two views in which the same are."""
    return view.state.mode, _switched_off.get()


def _in_use(rule: str, args: tuple[object, ...]) -> bool:
    first = args[0] if args else None
    if isinstance(first, RulesView):
        return is_on(first, rule)
    view = next((arg for arg in args if isinstance(arg, RulesView)), None)
    return rule not in _switched_off.get() if view is None else is_on(view, rule)


class Rulebook:
    """Checks, effects and clauses by rule number; `Rulebook(movement, combat)` joins chapters."""

    def __init__(self, *chapters: "Rulebook") -> None:
        self._checks: _Listed[_Check] = _Listed(
            check for book in chapters for check in book._checks.entries
        )
        self._effects: _Listed[_Effect] = _Listed(
            effect for book in chapters for effect in book._effects.entries
        )
        self._clauses: set[str] = {rule for book in chapters for rule in book._clauses}

    @property
    def rules(self) -> frozenset[str]:
        """Every rule number that a check, an effect or a clause carries."""
        entries: list[_Entry] = [*self._checks.entries, *self._effects.entries]
        return frozenset(rule for entry in entries for rule in entry.rules) | self._clauses

    def without_concerns(self) -> "Rulebook":
        """The same book with its checks asked of whoever moves: what the others say must be the same."""
        book = Rulebook(self)
        book._checks = _Listed(replace(check, concerns=None) for check in self._checks.entries)
        return book

    def check(
        self,
        *rules: str,
        on: On | tuple[On, ...],
        cheap: bool = False,
        concerns: Concerns | None = None,
        refuses: bool = True,
    ) -> Callable[[AnyCheck], AnyCheck]:
        """Register a check: it yields findings of these rules; `cheap` ones run while dragging too.

        One that does not refuse anything, but only tells, says so: no case has to break it.

        `concerns` says of who moves whether the check can find anything, wherever they go. It is asked
        once for all moves of the same pieces from the same view, the frames of a drag for instance.
        """

        def keep(function: AnyCheck) -> AnyCheck:
            name = function.__name__
            _expect_numbers(rules, name)
            self._checks.add(
                _Check(rules, *_triggers(on), name, function, cheap, concerns, refuses)
            )
            return function

        return keep

    def effect(self, *rules: str, on: On | tuple[On, ...]) -> Callable[[AnyEffect], AnyEffect]:
        """Register an effect: it yields consequences. All effects of a gesture see the same states."""

        def keep(function: AnyEffect) -> AnyEffect:
            _expect_numbers(rules, function.__name__)
            self._effects.add(_Effect(rules, *_triggers(on), function.__name__, function))
            return function

        return keep

    def clause(
        self, rule: str, otherwise: Otherwise
    ) -> Callable[[Callable[Params, Value]], Callable[Params, Value | Otherwise]]:
        """Register an inner rule (a modifier, a limit): `otherwise` is its value when switched off.

        A view among its positional arguments says whether the table has set it to OFF.
        """
        self._clauses.add(rule)

        def wrap(function: Callable[Params, Value]) -> Callable[Params, Value | Otherwise]:
            @wraps(function)
            def clause(*args: Params.args, **kwargs: Params.kwargs) -> Value | Otherwise:
                first = args[0] if args else None
                in_use = is_on(first, rule) if type(first) is RulesView else _in_use(rule, args)
                return function(*args, **kwargs) if in_use else otherwise

            return clause

        return wrap

    def judge(
        self, before: RulesView, command: Command, after: RulesView, cheap: bool = False
    ) -> Verdict:
        """All findings of the checks that the command sets off, with the first legal correction."""
        findings: list[Finding] = []
        corrections: list[Command] = []
        notices: list[Notice] = []
        for item in self._found(before, command, after, cheap=cheap):
            if isinstance(item, Finding):
                findings.append(item)
            elif isinstance(item, Correction):
                corrections.append(item.command)
            else:
                notices.append(item)
        verdict = Verdict(tuple(findings), notices=tuple(notices))
        if verdict.is_legal or cheap:
            return verdict
        for corrected in corrections[:CORRECTIONS_TRIED]:
            if self.is_legal(before, corrected, before.then(corrected)):
                return msgspec.structs.replace(verdict, corrected=corrected)
        return verdict

    def is_legal(self, before: RulesView, command: Command, after: RulesView) -> bool:
        """Whether `judge` would find nothing illegal; the first fault is the last thing asked."""
        return next(self.faults(before, command, after), None) is None

    def faults(
        self,
        before: RulesView,
        command: Command,
        after: RulesView,
        first: Collection[str] = (),
        last: Collection[str] = (),
    ) -> Iterator[Finding]:
        """The illegal findings, each worked out when it is asked for, those of some rules first or last."""
        for item in self._found(before, command, after, first, last):
            if isinstance(item, Finding) and item.severity is Severity.ILLEGAL:
                begin_rule("")
                yield item

    def consequences(
        self, before: RulesView, command: Command, after: RulesView
    ) -> tuple[Consequence, ...]:
        """What the effects that the command sets off yield, in the order of registration."""
        found: list[Consequence] = []
        for single in single_commands(command):
            for effect, surely in self._effects.of(single):
                begin_rule(effect.rules[0])
                if effect.fires(before, single, surely):
                    proposal = Proposal(before, command, after, single)
                    for consequence in effect.function(proposal):  # a loop that can be stopped
                        found.append(consequence)
        begin_rule("")
        return tuple(found)

    def _found(
        self,
        before: RulesView,
        command: Command,
        after: RulesView,
        first: Collection[str] = (),
        last: Collection[str] = (),
        cheap: bool = False,
    ) -> Iterator["_Found"]:
        """All that the checks which a command sets off say, each asked when its turn comes."""
        for single in single_commands(command):
            proposal = Proposal(before, command, after, single)
            for check, surely in _in_order(self._asked(before, single, cheap), first, last):
                yield from _said_by(check, proposal, surely)
        begin_rule("")

    def _asked(
        self, before: RulesView, single: SingleCommand, cheap: bool
    ) -> Sequence[tuple[_Check, bool]]:
        """The checks in use that a command can set off, each with whether its kind is enough to do so."""
        pieces: tuple[PieceId, ...] | None = None
        manoeuvre = ""
        if isinstance(single, MovePieces):
            pieces, manoeuvre = tuple([move.piece for move in single.moves]), single.manoeuvre
        moving = None if pieces is None else Moving(before, pieces, manoeuvre)
        key = (self, type(single), told_by(single), pieces, cheap, _switched_off.get())
        return before.derived(key, lambda: list(self._find_asked(before, single, cheap, moving)))

    def _find_asked(
        self, before: RulesView, single: SingleCommand, cheap: bool, moving: Moving | None
    ) -> Iterator[tuple[_Check, bool]]:
        for check, surely in self._checks.of(single):
            if (check.cheap or not cheap) and any(map(partial(is_on, before), check.rules)):
                concerned = check if moving is None else _concerned(check, moving)
                if concerned is not None:
                    yield concerned, surely


_Found: TypeAlias = Finding | Correction | Notice


def _concerned(check: _Check, moving: Moving) -> _Check | None:
    """A check that may find something with who moves; None for one that cannot.

    Where even that cannot be said the check fails whenever it is asked, so that it is told by name.
    """
    try:
        return check if check.concerns is None or check.concerns(moving) else None
    except Exception as error:
        return replace(check, function=partial(_fails, error))


def _fails(error: Exception, _: Proposal) -> Iterator[Finding]:
    raise error.with_traceback(None)  # else each time adds to what it holds


def _in_order(
    checks: Sequence[tuple[_Check, bool]], first: Collection[str], last: Collection[str]
) -> Sequence[tuple[_Check, bool]]:
    """Checks of some rules before all others, of some after them; else as they were registered."""

    def place(listed: tuple[_Check, bool]) -> int:
        rules = listed[0].rules
        return any(rule in last for rule in rules) - any(rule in first for rule in rules)

    return sorted(checks, key=place) if first or last else checks


def _said_by(check: _Check, proposal: Proposal, surely: bool) -> Iterator[_Found]:
    """What one check says; one that fails is told by name and must not silence the others."""
    before = proposal.before
    begin_rule(check.rules[0])
    try:
        if not (surely or check.is_set_off(before, proposal.single)):
            return
    except Exception as error:  # a trigger can be the plug-in's own function
        yield _failed(check, before, error)
        return
    try:
        for item in check.function(proposal):
            if isinstance(item, Correction):
                yield item
                continue
            found = finding_of(item)
            if found.rule not in check.rules:
                raise VttError(f"it found rule {found.rule!r} and is registered for {check.rules}")
            if found.severity is Severity.ILLEGAL and not check.refuses:
                raise VttError(f"it refuses by {found.rule!r} and is registered to refuse nothing")
            if is_on(before, found.rule):
                yield found
    except MissingValueError as error:
        yield doubtful(check.rules[0], str(error))
    except Exception as error:
        yield _failed(check, before, error)


class RulebookPlugin(BasicPlugin):
    """A plug-in whose judging and consequences are those of its `book`."""

    book = Rulebook()

    def judge(self, before: RulesView, command: Command, after: RulesView) -> Verdict:
        """The findings of the book."""
        return self.book.judge(before, command, after)

    def preview(self, before: RulesView, command: Command, after: RulesView) -> Verdict:
        """The findings of the book's cheap checks."""
        return self.book.judge(before, command, after, cheap=True)

    def consequences(
        self, before: RulesView, command: Command, after: RulesView
    ) -> tuple[Consequence, ...]:
        """The consequences of the book."""
        return self.book.consequences(before, command, after)


def _failed(check: _Check, view: RulesView, error: Exception) -> Notice:
    return Notice(view.plugin, "judge", f"{check.name}: {told(error)}", check.rules[0])


def registered_rules(plugin: RulesPlugin) -> frozenset[str]:
    """The rule numbers that a plug-in's book carries; none for a plug-in without one."""
    book = getattr(plugin, "book", None)
    return book.rules if isinstance(book, Rulebook) else frozenset()


def refusing_rules(plugin: RulesPlugin) -> frozenset[str]:
    """The rule numbers of a plug-in's checks that may refuse something; none without a book."""
    book = getattr(plugin, "book", None)
    if not isinstance(book, Rulebook):
        return frozenset()
    refusing = (check for check in book._checks.entries if check.refuses)
    return frozenset(rule for check in refusing for rule in check.rules)


def _expect_numbers(rules: tuple[str, ...], name: str) -> None:
    if not rules:
        raise ValueError(f"{name} needs the number of at least one rule")


def _triggers(on: On | tuple[On, ...]) -> tuple[tuple[On, ...], tuple[Trigger, ...]]:
    items = on if isinstance(on, tuple) else (on,)
    return items, tuple(map(as_trigger, items))
