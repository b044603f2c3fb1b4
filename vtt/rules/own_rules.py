"""The referee's own few rules, which a table can lower like any other.

`turn`: it is another side's turn. `choice`: a question waits, or was put to somebody else. `over`: the
game has ended. `hand`: what the rules remember was changed by hand. `table`: a side changes what the
table has agreed on (a lower mode, a setting, the end of the game) while it is held to the rules.
"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from vtt.base.errors import CommandError
from vtt.base.frozen import EMPTY, FrozenDict, freeze_dict
from vtt.base.ids import PluginId, SideId
from vtt.base.problems import did_you_mean
from vtt.commands.base import Command, SingleCommand, single_commands
from vtt.commands.flow import EndGame, Say, SetNote, TakeSeat
from vtt.commands.rules import AnswerChoice, Declare, SetMode, SetRulesValue, SetSetting
from vtt.rules.action import Action, check_declared, pieces_named
from vtt.rules.api import Flow, LoadedRules
from vtt.rules.choice import PendingChoice, pending_choices
from vtt.rules.late_plugin import real_plugin
from vtt.rules.settings import expect_setting
from vtt.rules.verdict import Finding, illegal
from vtt.state.game import GameState
from vtt.state.mode import RulesMode

EMPTY_NAMES: Mapping[str, str] = MappingProxyType({})

OWN_RULES = ("turn", "choice", "over", "hand", "table")

TALK = (Say, SetNote, TakeSeat)
"""Words and seats: nobody judges them."""

AGREED = (SetMode, SetSetting, EndGame)
"""What the table agrees on: the plug-in is not asked, but one side alone may not change it."""


class StaleError(Exception):
    """A proposal answers a question that waits no more."""


def is_talk(command: Command) -> bool:
    """Whether a command is about the game rather than in it."""
    return all(isinstance(single, TALK + AGREED) for single in single_commands(command))


def expect_possible(state: GameState, command: Command, rules: LoadedRules | None) -> None:
    """What `apply` cannot know: actions, settings, modes, rules and pieces that there are, answers in number.

    Raises:
        CommandError: if it is impossible.
        StaleError: if a question that it answers waits no more.
    """
    for single in single_commands(command):
        if isinstance(single, Declare | SetSetting) and rules is not None:
            if single.plugin != rules.id:
                raise CommandError(f"the rules in play are {rules.id!r}, found {single.plugin!r}")
            if isinstance(single, Declare):
                _expect_pieces(state, check_declared(single, rules.plugin.actions))
            else:
                expect_setting(rules.settings, single.key, single.value)
        elif isinstance(single, SetMode) and rules is not None:
            if single.mode.mode not in rules.modes:
                known = ", ".join(rules.modes)
                raise CommandError(f"the rules know the modes {known}, found {single.mode.mode}")
            _expect_known_rules(state, single, rules)
        elif isinstance(single, AnswerChoice):
            choice = _asked(state, single)
            if choice is None:
                raise StaleError(f"the question {single.choice!r} waits no more")
            if fault := choice.fault(single.options):
                raise CommandError(fault)


def _expect_pieces(state: GameState, action: Action) -> None:
    for piece in pieces_named(action):
        if piece and piece not in state.pieces:
            raise CommandError(f"{action.action_name()!r}: there is no piece {piece!r}")


def known_rules(rules: LoadedRules) -> frozenset[str]:
    """Every rule number that a table can lower; empty where the plug-in cannot tell its own."""
    from vtt.rules.rulebook import registered_rules  # with the plug-in, and no earlier

    registered = registered_rules(real_plugin(rules.plugin))
    return registered | set(OWN_RULES) if registered else frozenset()


def _expect_known_rules(state: GameState, single: SetMode, rules: LoadedRules) -> None:
    known = known_rules(rules)
    before = {number for number, _ in state.mode.rules}
    for number, _ in single.mode.rules:
        if known and number not in known and number not in before:
            hint = did_you_mean(number, known)
            raise CommandError(f"the rules {rules.id!r} have no rule {number!r}{hint}")


def own_findings(
    state: GameState,
    command: Command,
    flow: Flow,
    side: SideId | None,
    names: Mapping[str, str] = EMPTY_NAMES,
) -> tuple[Finding, ...]:
    """What the referee itself finds in a proposal of a side; `flow` has its choices filled in.

    `names` are what the sides are called, by id; a side that is not there is called by its id.
    """
    return tuple(
        finding
        for single in single_commands(command)
        if not isinstance(single, TALK + AGREED)
        for finding in _find(state, single, flow, side, names)
    ) + table_findings(state, command, side)


def table_findings(state: GameState, command: Command, side: SideId | None) -> tuple[Finding, ...]:
    """What one side alone may not change at a table that enforces the rules.

    Somebody who plays all sides (`side` None) agrees with himself; raising a mode is free.
    """
    if side is None or state.mode.mode is not RulesMode.ENFORCE:
        return ()
    return tuple(
        illegal("table", f"{changed} needs the consent of the other side.")
        for single in single_commands(command)
        for changed in _agreed_changes(state, single)
    )


def return_findings(state: GameState, other: GameState, side: SideId | None) -> tuple[Finding, ...]:
    """What one side alone may not change by going to another state of the game, by undo or redo.

    It is what that side could not do by a command: lowering the table, changing a setting.
    """
    changes: list[SingleCommand] = []
    if state.mode != other.mode:
        changes.append(SetMode(other.mode))
    for plugin in sorted({*state.settings, *other.settings}):
        old, new = _settings(state, plugin), _settings(other, plugin)
        changes += [
            SetSetting(PluginId(plugin), key, new.get(key))
            for key in sorted({*old, *new})
            if old.get(key) != new.get(key)
        ]
    return tuple(finding for change in changes for finding in table_findings(state, change, side))


def _settings(state: GameState, plugin: str) -> FrozenDict:
    return freeze_dict(state.settings.get(plugin, EMPTY))


def _agreed_changes(state: GameState, single: SingleCommand) -> Iterator[str]:
    if isinstance(single, SetSetting):
        yield f"Changing the setting {single.key!r} while the rules are enforced"
    elif isinstance(single, EndGame):
        how = "Going on with" if single.outcome is None else "Ending"
        yield f"{how} the game by hand while the rules are enforced"
    elif isinstance(single, SetMode):
        before, after = state.mode, single.mode
        if after.mode.strictness < before.mode.strictness:
            yield f"Lowering the table from {before.mode} to {after.mode}"
            return
        for rule, _ in after.rules:
            if after.mode_of(rule).strictness < before.mode_of(rule).strictness:
                yield f"Lowering rule {rule} from {before.mode_of(rule)} to {after.mode_of(rule)}"


def _find(
    state: GameState,
    single: SingleCommand,
    flow: Flow,
    side: SideId | None,
    names: Mapping[str, str],
) -> Iterator[Finding]:
    if state.outcome is not None:
        yield illegal("over", f"The game is over: {state.outcome.reason}")
    if isinstance(single, SetRulesValue):
        yield illegal(
            "hand", f"{'/'.join(single.path)} is what the rules remember, and is theirs to set."
        )
    if isinstance(single, AnswerChoice):
        choice = _asked(state, single)
        if choice is not None and side is not None and side != choice.side:
            yield illegal(
                "choice", f"It is for {_name(choice.side, names)} to answer: {choice.question}"
            )
    elif waiting := _blocking(flow, side):
        yield illegal(
            "choice", f"First {_name(waiting.side, names)} must answer: {waiting.question}"
        )
    elif side is not None and side not in flow.actors:
        whose = " and ".join(_name(actor, names) for actor in flow.actors) or "nobody"
        when = flow.label or flow.phase
        yield illegal("turn", f"It is the turn of {whose} ({when}), not of {_name(side, names)}.")


def _name(side: SideId, names: Mapping[str, str]) -> str:
    return names.get(side) or side


def _blocking(flow: Flow, side: SideId | None) -> PendingChoice | None:
    """A question that keeps this side from acting: any but its own free ones."""
    return next(
        (
            choice
            for choice in flow.choices
            if not (choice.free and (side is None or side == choice.side))
        ),
        None,
    )


def _asked(state: GameState, answer: AnswerChoice) -> PendingChoice | None:
    return next(
        (choice for choice in pending_choices(state, answer.plugin) if choice.id == answer.choice),
        None,
    )
