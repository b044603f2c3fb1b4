"""Losses: who is gone and what it was worth, broken commands, victory (A12, C1, C11, C12)."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from vtt.base.frozen import get_path
from vtt.base.ids import PieceId, SideId
from vtt.commands.base import SingleCommand
from vtt.commands.flow import Say
from vtt.commands.piece import RemovePieces
from vtt.commands.rules import SetRulesValue
from vtt.rules.api import Consequence
from vtt.rules.record import BoxRecord, unpack
from vtt.rules.rulebook import Rulebook, is_on
from vtt.rules.tables import number
from vtt.rules.view import RulesView
from vtt.state.turn import Outcome
from vtt_dbr import rows, tables
from vtt_dbr.aboard import goes_down_with
from vtt_dbr.battlefield import battlefield
from vtt_dbr.element import Element

book = Rulebook()

MORALE = "morale"
GENERAL_ROW = "general"
BROKEN = "broken"
"""Where the rules remember the broken commands of a side, each with the number of the bound."""
BEATEN = "beaten"

DESTROYED, CAPTURED, OFF_TABLE, PURSUED = "destroyed", "captured", "off_table", "pursued"
"""How an element is lost (C11); who pursued off the table is lost to its army alone (B26)."""

rows.number_rows(book, *(f"A12.{number}" for number in range(1, 7)))


class Lost(msgspec.Struct, frozen=True):
    """An element that is gone, as its army counts it; `how`: destroyed, captured, or off the table."""

    side: SideId
    command: str
    worth: float
    general: str = ""
    title: str = ""
    how: str = DESTROYED


LOST = BoxRecord("lost", Lost)


def worth(view: RulesView, class_name: str, arm: str, grade: str, general: bool) -> float:
    """The morale equivalents of an element: the first row that fits; a general's row replaces it (E65)."""
    ordinary = 0.0
    for row in rows.in_use(view, MORALE):
        if (
            row != GENERAL_ROW
            and rows.fits(view, MORALE, row, "classes", class_name, arm)
            and rows.fits(view, MORALE, row, "grades", grade)
        ):
            ordinary = number(view, MORALE, row, "value")
            break
    if not general or not is_on(view, rows.rule_of(view, MORALE, GENERAL_ROW)):
        return ordinary
    extra = number(view, MORALE, GENERAL_ROW, "value")
    return extra if view.setting("general_me") == "replace" else ordinary + extra


def worth_of(view: RulesView, element: Element) -> float:
    """The morale equivalents of an element on the table."""
    return worth(view, element.class_name, element.arm, element.grade, bool(element.general))


@book.clause("C11.1", otherwise=())
def destroy(
    view: RulesView, elements: Iterable[Element], how: str = DESTROYED
) -> tuple[SingleCommand, ...]:
    """Take elements off the table and remember them as lost; a captured one is lost already."""
    drawn = (one for element in elements for one in (element, *goes_down_with(view, element)))
    gone = list({one.id: one for one in drawn}.values())
    known = lost(view)
    notes: list[SingleCommand] = [
        LOST.write(
            view,
            Lost(one.side, one.command, worth_of(view, one), one.general, one.title, how),
            one.id,
        )
        for one in gone
        if one.side is not None and one.id not in known
    ]
    return (*notes, RemovePieces(tuple(one.id for one in gone))) if gone else ()


def lost(view: RulesView) -> dict[PieceId, Lost]:
    """Every element that is lost, by id."""
    box: Any = get_path(view.state.boxes, (view.plugin, *LOST.path))
    return {} if box is None else {PieceId(key): unpack(box[key], Lost) for key in sorted(box)}


def elements_of(view: RulesView, side: SideId) -> Iterator[Element]:
    """The elements of a side that are on any table."""
    for table in view.state.tables:
        yield from (e for e in battlefield(view, table).elements.values() if e.side == side)


def army_of(view: RulesView, side: SideId) -> Iterator[Element]:
    """The elements of a side that are on any table or aboard a vessel there."""
    yield from elements_of(view, side)
    for table in view.state.tables:
        yield from (e for e in battlefield(view, table).aboard.values() if e.side == side)


def is_broken(view: RulesView, element: Element) -> bool:
    """Whether an element's command is broken."""
    return element.side is not None and is_command_broken(view, element.side, element.command)


def is_command_broken(view: RulesView, side: SideId, command: str) -> bool:
    """Whether a command is broken."""
    return bool(view.box(BROKEN, side, command))


def broken_now(view: RulesView, side: SideId) -> tuple[str, ...]:
    """The commands of a side that have broken in this bound."""
    number = view.state.turn.number
    return tuple(c for c in commands_of(view, side) if view.box(BROKEN, side, c) == number)


def has_just_broken(view: RulesView, element: Element) -> bool:
    """Whether an element's command has broken in this bound."""
    if element.side is None:
        return False
    return view.box(BROKEN, element.side, element.command) == view.state.turn.number


def commands_of(view: RulesView, side: SideId) -> tuple[str, ...]:
    """The commands of a side that have elements on the table, in order."""
    return tuple(sorted({element.command for element in army_of(view, side)}))


def command_title(view: RulesView, side: SideId, command: str) -> str:
    """A command as players call it: by its own name, else by its general, else by its elements."""
    mine = sorted(members_of(view, side, command), key=lambda element: element.id)
    named = (view.value(view.piece(one.id), "command_name") for one in mine)
    name = next((str(name) for name in named if name), "")
    general = next((element for element in mine if element.general), None)
    if name:
        return name
    if general is not None:
        return general.title
    if not mine:
        return command or "the army"
    return mine[0].title if len(mine) == 1 else f"{mine[0].title} and {len(mine) - 1} more"


def members_of(view: RulesView, side: SideId, command: str) -> list[Element]:
    """The elements of a command that are on any table or aboard a vessel there."""
    return [element for element in army_of(view, side) if element.command == command]


@book.clause("C1.2", otherwise=())
def newly_broken(view: RulesView, side: SideId) -> tuple[str, ...]:
    """The commands of a side that have lost more than a third and are not yet broken (A13, E31)."""
    times = tables.distance(view, "break")
    found = []
    for command in commands_of(view, side):
        if is_command_broken(view, side, command):
            continue
        mine = [one for one in lost(view).values() if (one.side, one.command) == (side, command)]
        own = (e for e in elements_of(view, side) if e.id not in lost(view))
        left = sum(worth_of(view, e) for e in own if e.command == command)
        gone = sum(one.worth for one in mine if is_lost_to_command(view, one))
        if gone * times > left + sum(one.worth for one in mine):
            found.append(command)
    return tuple(found)


@book.clause("B26.2", otherwise=True)
def is_lost_to_command(view: RulesView, one: Lost) -> bool:
    """Who pursued off the table is not lost to its command, though to its army."""
    return one.how != PURSUED


def break_commands(view: RulesView, side: SideId) -> Iterator[Consequence]:
    """Remember the commands of a side that break at the start of its bound, with its number."""
    for command in newly_broken(view, side):
        yield SetRulesValue(view.plugin, (BROKEN, side, command), view.state.turn.number + 1)
        yield Say(f"The command of {command_title(view, side, command)} is broken (C1.2).")


def tally(view: RulesView, side: SideId) -> tuple[float, float]:
    """What an army has lost, broken commands included, and what it began with, each element once."""
    mine = [one for one in lost(view).values() if one.side == side]
    counted = sum(one.worth for one in mine if counts(view, one))
    left = [(worth_of(view, e), is_broken(view, e)) for e in army_of(view, side)]
    broken = sum(value for value, is_out in left if is_out)
    began = sum(one.worth for one in mine) + sum(value for value, _ in left)
    return counted + broken, began


def counts(view: RulesView, one: Lost) -> bool:
    """Whether a loss counts against its army: all do, or as a house rule what is destroyed (E32)."""
    return view.setting("defeat_counts") == "lost" or one.how == DESTROYED


@book.clause("C12.1", otherwise=False)
def is_beaten(view: RulesView, side: SideId) -> bool:
    """Whether an army has lost more than half (A13)."""
    gone, whole_army = tally(view, side)
    return gone * tables.distance(view, "defeat") > whole_army > 0.0


def beaten_at_end(view: RulesView) -> Iterator[Consequence]:
    """Remember the armies that are beaten when a bound ends."""
    for side in view.state.sides:
        if is_beaten(view, side):
            yield SetRulesValue(view.plugin, (BEATEN, side), True)


def outcome(view: RulesView) -> Outcome | None:
    """Who has won: tested at the end of every bound; both beaten is a draw (E70)."""
    beaten = [side for side in view.state.sides if view.box(BEATEN, side) is True]
    if not beaten:
        return None
    told = " and ".join(_told(view, side) for side in beaten)
    if len(beaten) > 1:
        return Outcome(draw_winner(view), f"{told}.", "C12.2")
    winner = next(side for side in view.state.sides if side not in beaten)
    return Outcome(winner, f"{told}.", "C12.1")


@book.clause("C12.2", otherwise=None)
def draw_winner(view: RulesView) -> SideId | None:
    """Both beaten in one test: nobody wins, or as a house rule whose bound it is not (E70)."""
    if view.setting("both_beaten") == "draw":
        return None
    sides, active = view.state.sides, view.state.turn.side
    return next((side for side in sides if side != active), None)


def _told(view: RulesView, side: SideId) -> str:
    gone, whole_army = tally(view, side)
    return f"{view.module.side(side).name} has lost {gone:g} of {whole_army:g} morale equivalents"
