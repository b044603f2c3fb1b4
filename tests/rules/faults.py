"""Ways in which a function of a plug-in misbehaves, as data: a name, what it does, what is told of it.

Each fault is made for one function of the interface and then called in its place, with the same
arguments. `told` is a part of the notice; None: nothing went wrong that a notice could tell.
"""

import contextlib
import itertools
import math
import signal
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec

from tests.rules.duel import DUEL, FIELD, RED, move
from vtt.base.errors import VttError
from vtt.base.ids import PieceDefinitionId, PieceId, PluginId, SideId, TableId
from vtt.base.problems import Problem
from vtt.base.watchdog import Stopped
from vtt.commands.dice import DiceRequest, RollDice
from vtt.commands.flow import EndGame, Say, TakeSeat
from vtt.commands.piece import AddPieces, MovePieces, PieceMove, SetMark
from vtt.commands.rules import SetMode, SetRulesValue, SetSetting
from vtt.geometry.pose import Pose
from vtt.rules.api import Flow, Offer
from vtt.rules.verdict import AreaMark, Finding, Severity, Verdict, illegal
from vtt.state.mode import RulesMode, TableMode
from vtt.state.piece import PieceState, Place
from vtt.state.turn import Outcome

JUDGING = ("judge", "preview")
FUNCTIONS = (*JUDGING, "consequences", "offers", "flow", "outcome", "validate", "score")
MEGABYTES = 48
"""What a greedy plug-in is allowed to take in these tests."""

Make = Callable[[str], Callable[..., Any]]


@dataclass(frozen=True)
class Fault:
    """`functions`: those of the interface in which it can happen."""

    name: str
    make: Make
    told: str | None
    functions: tuple[str, ...] = FUNCTIONS


class Unspeakable(Exception):
    def __str__(self) -> str:
        raise RuntimeError("no words")


class Foreign(BaseException):
    pass


def raises(make: Callable[[], BaseException]) -> Make:
    def fault(_function: str) -> Callable[..., Any]:
        def fails(*_: Any) -> Any:
            raise make()

        return fails

    return fault


def does(act: Callable[..., Any]) -> Make:
    return lambda _function: lambda *args: act(*args)


def gives(value: Any) -> Make:
    return lambda _function: lambda *_: value


SENSE: dict[str, Any] = {
    "judge": Verdict(),
    "preview": Verdict(),
    "consequences": (),
    "offers": (),
    "flow": Flow("play", "Play", (RED,)),
    "outcome": None,
    "validate": (),
    "score": 0.0,
}


def sensible(act: Callable[..., Any]) -> Make:
    """A function that does something on the sly and gives a sensible answer."""

    def fault(function: str) -> Callable[..., Any]:
        def sly(*args: Any) -> Any:
            act(*args)
            return SENSE[function]

        return sly

    return fault


def recursion(*_: Any) -> int:
    return _deeper(0)


def _deeper(depth: int) -> int:
    # One argument: Python 3.13.0 sets no limit to functions of any number of arguments.
    return _deeper(depth + 1)


def endless(*_: Any) -> None:
    while True:
        pass


def endless_but_for_errors(*_: Any) -> None:
    while True:
        with contextlib.suppress(Exception):
            endless()


def endless_whatever_comes(*_: Any) -> None:
    while True:
        with contextlib.suppress(BaseException):
            for _number in range(10**9):
                pass


def in_its_sleep(*_: Any) -> None:
    while True:
        with contextlib.suppress(Exception):
            time.sleep(1e4)


def in_a_lock(*_: Any) -> None:
    lock = threading.Lock()
    with lock:
        lock.acquire()


def endless_in_the_end(*_: Any) -> None:
    try:
        endless()
    finally:
        endless()


def hungry(*_: Any) -> None:
    eaten = []
    while True:
        eaten.append(b"x" * 2**19 + bytes(len(eaten)))


def hungry_by_doubling(*_: Any) -> None:
    eaten = [0]
    while True:
        eaten = eaten + eaten


def hungry_at_once(*_: Any) -> Any:
    return bytes(10**17)


class Never(tuple):
    """A tuple that has no end."""

    __slots__ = ()

    def __iter__(self) -> Any:
        return itertools.repeat(Say("x"))


def nested(depth: int = 100_000) -> Any:
    found: Any = ()
    for _ in range(depth):
        found = (found,)
    return found


def circle() -> Any:
    found: list[Any] = []
    found.append(found)
    return found


def first_view(*args: Any) -> Any:
    return args[0]


def spoil_piece(*args: Any) -> None:
    man = first_view(*args).state.pieces[PieceId("blue_1")]
    msgspec.structs.force_setattr(man, "moved", True)


def spoil_after(*args: Any) -> None:
    man = args[2].state.pieces[PieceId("red_1")]
    msgspec.structs.force_setattr(man, "side", SideId("blue"))


def spoil_place(*args: Any) -> None:
    pose = args[2].state.pieces[PieceId("red_1")].pose
    msgspec.structs.force_setattr(pose, "x", 7.0)


def spoil_command(*args: Any) -> None:
    msgspec.structs.force_setattr(args[1], "moves", ())


def spoil_command_deep(*args: Any) -> None:
    msgspec.structs.force_setattr(args[1].moves[0].to.pose, "y", 499.0)


def spoil_module(*args: Any) -> None:
    module = first_view(*args).module
    msgspec.structs.force_setattr(module.piece("man"), "name", "Stolen")
    msgspec.structs.force_setattr(module.info, "id", "stolen")


def spoil_view(*args: Any) -> None:
    view = first_view(*args)
    other = view.then(move("red_2", 300, 300)).state
    object.__setattr__(view, "state", other)


def spoil_after_view(*args: Any) -> None:
    object.__setattr__(args[2], "state", args[0].state)


def spoil_defaults(*args: Any) -> None:
    first_view(*args).defaults["pace"] = 99


def spoil_state_field(*args: Any) -> None:
    msgspec.structs.force_setattr(first_view(*args).state, "mode", TableMode(RulesMode.OFF))


def odd_verdict(*findings: Any, **fields: Any) -> Make:
    return gives(Verdict(findings, **fields))


def odd_commands(*commands: Any) -> Make:
    return gives(commands)


GHOST = PieceState(PieceId("ghost"), PieceDefinitionId("nobody"), FIELD, Pose(1, 1))
NOWHERE = TableId("nowhere")
BOX_A, BOX_A_B = SetRulesValue(DUEL, ("a",), 1), SetRulesValue(DUEL, ("a", "b"), 1)
LONG_PATH = tuple("x" for _ in range(20_000))
FAR_MARK = AreaMark(FIELD, ((math.nan, 0.0), (1.0, math.inf), (2.0, 2.0)))


def _to_table(man: str, table: TableId) -> MovePieces:
    return MovePieces((PieceMove(PieceId(man), Place(table, Pose(1, 1))),))


def _to_no_place(man: str) -> MovePieces:
    command = move(man, 1, 1)
    msgspec.structs.force_setattr(command.moves[0].to.pose, "x", math.nan)
    return command


def _raising() -> list[Fault]:
    return [
        Fault("raises an error", raises(lambda: KeyError("lost")), "KeyError: 'lost'"),
        Fault("raises an error of ours", raises(lambda: VttError("no reach")), "no reach"),
        Fault("raises an error without words", raises(Unspeakable), "cannot be shown"),
        Fault("raises an error of a million words", raises(lambda: ValueError("x\n" * 10**6)), "x"),
        Fault("raises MemoryError", raises(MemoryError), "MemoryError"),
        Fault("raises StopIteration", raises(StopIteration), "StopIteration"),
        Fault("ends the program", raises(lambda: SystemExit(3)), "SystemExit: 3"),
        Fault("raises GeneratorExit", raises(GeneratorExit), "GeneratorExit"),
        Fault("raises what is no Exception", raises(Foreign), "Foreign"),
        Fault("raises the sign to stop", raises(Stopped), "sign to stop"),
        Fault("calls itself without end", does(recursion), "RecursionError"),
    ]


def _looping() -> list[Fault]:
    stopped = "it was stopped after"
    return [
        Fault("loops", does(endless), stopped),
        Fault("loops and swallows errors", does(endless_but_for_errors), stopped),
        Fault("loops and swallows everything", does(endless_whatever_comes), stopped),
        Fault("loops again in finally", does(endless_in_the_end), stopped),
        *(_standing(stopped) if hasattr(signal, "setitimer") else ()),
    ]


def _standing(stopped: str) -> list[Fault]:
    """What stands still in C is ended in the main thread; a window asks in another what can be done."""
    main = tuple(name for name in FUNCTIONS if name != "offers")
    return [
        Fault("loops in its sleep", does(in_its_sleep), stopped, main),
        Fault("loops in a lock", does(in_a_lock), stopped, main),
    ]


def _hungry() -> list[Fault]:
    taken = f"when it had taken {MEGABYTES} MB of memory"
    return [
        Fault("eats memory bit by bit", does(hungry), taken),
        Fault("eats memory by doubling", does(hungry_by_doubling), taken),
        Fault("asks for all memory at once", does(hungry_at_once), "MemoryError"),
    ]


def _nonsense() -> list[Fault]:
    no_none = tuple(name for name in FUNCTIONS if name != "outcome")
    lists = ("consequences", "offers", "validate")
    return [
        Fault("gives nothing", gives(None), "returned NoneType", no_none),
        Fault("gives something", gives(object()), "returned object"),
        Fault("gives a class", gives(Verdict), "returned StructMeta"),
        Fault("gives a text", gives("yes"), "returned str"),
        Fault("gives a generator", lambda _: lambda *_: (x for x in ()), "returned generator"),
        Fault("gives nests of tuples", gives(nested()), "returned tuple"),
        Fault("gives a list that holds itself", gives(circle()), "returned list"),
        Fault("gives a tuple without end", gives(Never()), "returned Never"),
        Fault("gives parts of the wrong kind", gives((object(),)), "returned object", lists),
    ]


def _odd_verdicts() -> list[Fault]:
    grave = Finding("M1", Severity.ILLEGAL, "x" * 2 * 2**20)
    many = tuple(illegal("M1", f"fault {number}") for number in range(40_000))
    return [
        Fault("finds no findings", odd_verdict("no finding"), "findings", JUDGING),
        Fault(
            "finds an unknown severity", odd_verdict(Finding("M1", "grave", "x")), "grave", JUDGING
        ),
        Fault(
            "finds without words",
            odd_verdict(Finding("M1", Severity.NOTE, None)),
            "message",
            JUDGING,
        ),
        Fault("finds a book", odd_verdict(grave), "longer than", JUDGING),
        Fault("finds too much", odd_verdict(*many), "longer than", JUDGING),
        Fault(
            "finds marks at no place",
            odd_verdict(illegal("M1", "x", marks=(FAR_MARK,))),
            "marks",
            JUDGING,
        ),
        Fault("finds half a letter", odd_verdict(illegal("M1", "\ud800")), "surrogates", JUDGING),
        Fault("corrects to nonsense", odd_verdict(corrected="back"), "corrected", JUDGING),
    ]


def _odd_consequences() -> list[Fault]:
    only = ("consequences",)
    cheat = RollDice(DiceRequest("x", (6,)), (6,))
    faults = [
        ("moves a man that is not there", (move("nobody", 1, 1),), "no such piece"),
        ("moves a man to no place", (_to_no_place("red_1"),), "float"),
        ("moves a man to no table", (_to_table("red_1", NOWHERE),), "no table 'nowhere'"),
        ("adds what the module does not have", (AddPieces((GHOST,)),), "no piece 'nobody'"),
        ("lets nobody win", (EndGame(Outcome(SideId("green"), "x")),), "green"),
        ("ends the game with words of no kind", (EndGame("red"),), "array | null"),
        ("marks without end", (SetMark((PieceId("red_1"),), moved=True),) * 6000, "do not end"),
        ("rolls its own dice", (cheat,), "rolled dice itself"),
        ("asks for a die without sides", (DiceRequest("x", (0,)),), "a die of 0 sides"),
        ("asks for a million dice", (DiceRequest("x", (6,) * 10**6),), "1,000,000 dice"),
        ("asks for dice with words for sides", (DiceRequest("x", ("six",)),), "int"),
        ("asks for dice without end", (DiceRequest("again", (6,)),), "do not end"),
        ("sets the table's mode", (SetMode(TableMode(RulesMode.OFF)),), "players' to say"),
        ("takes a seat", (TakeSeat(RED, "me"),), "players' to say"),
        ("writes into another's box", (SetRulesValue(PluginId("dbr"), ("x",), 1),), "'dbr' remembers"),
        ("sets another's setting", (SetSetting(PluginId("dbr"), "x", 1),), "'dbr' remembers"),
        ("remembers at no path", (SetRulesValue(DUEL, (), 1),), None),
        ("remembers through a number", (BOX_A, BOX_A_B), "rules box"),
        ("remembers too deep", (SetRulesValue(DUEL, LONG_PATH, 1),), "64 deep"),
        ("remembers deep values", (SetRulesValue(DUEL, ("x",), nested(200)),), "64 deep"),
        ("says a book", (Say("x" * 20 * 2**20),), "longer than"),
    ]  # fmt: skip
    return [Fault(name, gives(value), told, only) for name, value, told in faults]


def _odd_others() -> list[Fault]:
    return [
        Fault("offers a number", gives((Offer("move", 3),)), "label", ("offers",)),
        Fault("offers no command", gives((Offer("move", "x", "go"),)), "command", ("offers",)),
        Fault("offers too much", gives((Offer("move", "x" * 2**10),) * 2**15), "longer than", ("offers",)),
        Fault("offers marks at no place", gives((Offer("x", "x", marks=(FAR_MARK,)),)), "marks", ("offers",)),
        Fault("has an unknown side act", gives(Flow("p", "P", (SideId("green"),))), "'green'", ("flow",)),
        Fault("plays nowhere", gives(Flow("p", "P", (RED,), table=NOWHERE)), "'nowhere'", ("flow",)),
        Fault("is in a phase of no name", gives(Flow(None, None, (RED,))), "phase", ("flow",)),
        Fault("goes on with nonsense", gives(Flow("p", "P", (RED,), next="go")), "next", ("flow",)),
        Fault("lets an unknown side win", gives(Outcome(SideId("green"), "x")), "'green'", ("outcome",)),
        Fault("lets a number win", gives(Outcome(7, "x")), "str | null", ("outcome",)),
        Fault("names a fault without words", gives((Problem("x", None),)), "message", ("validate",)),
        Fault("names a place of no kind", gives((Problem("x", "x", where="here"),)), "where", ("validate",)),
        Fault("scores no number", gives(math.nan), "nan", ("score",)),
        Fault("scores beyond all numbers", gives(10**400), "OverflowError", ("score",)),
        Fault("scores true", gives(True), "True", ("score",)),
        Fault("scores a complex number", gives(1j), "complex", ("score",)),
    ]  # fmt: skip


def _meddling() -> list[Fault]:
    changed = "it changed the state that it was given"
    watched = tuple(name for name in FUNCTIONS if name != "preview")
    around = ("judge", "consequences")
    three = ("judge", "preview", "consequences")
    return [
        Fault("changes a piece", sensible(spoil_piece), changed, watched),
        Fault("changes a piece while one drags", sensible(spoil_piece), None, ("preview",)),
        Fault("changes a field of the state", sensible(spoil_state_field), changed, watched),
        Fault("changes a piece afterwards", sensible(spoil_after), changed, around),
        Fault("changes a place afterwards", sensible(spoil_place), changed, around),
        Fault("changes the view", sensible(spoil_view), changed),
        Fault("changes the view afterwards", sensible(spoil_after_view), changed, three),
        Fault("changes the defaults", sensible(spoil_defaults), "TypeError"),
        Fault("changes the module", sensible(spoil_module), None),
        Fault("empties the command", sensible(spoil_command), None, three),
        Fault("changes the command's place", sensible(spoil_command_deep), None, three),
    ]


def _other_interfaces() -> list[Fault]:
    return [
        Fault("takes other arguments", lambda _: lambda: None, "TypeError"),
        Fault("is no function", lambda _: 42, "not callable"),
    ]


FAULTS = (
    *_raising(),
    *_looping(),
    *_hungry(),
    *_nonsense(),
    *_odd_verdicts(),
    *_odd_consequences(),
    *_odd_others(),
    *_meddling(),
    *_other_interfaces(),
)
