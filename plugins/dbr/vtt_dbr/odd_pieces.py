"""What pieces say, where no legal play could have brought it about."""

from collections import Counter
from collections.abc import Iterator

from vtt.base.ids import PieceId
from vtt.base.problems import Problem, did_you_mean
from vtt.rules.view import RulesView
from vtt_dbr import factors, pursuits, tables
from vtt_dbr.aboard import LOADED
from vtt_dbr.battlefield import Battlefield, battlefield
from vtt_dbr.command import CINC
from vtt_dbr.element import MARCHED, PURSUING, STATUSES, Element
from vtt_dbr.tables import NAVAL

GRADES = ("S", "O", "I", "F", "X")
GENERALS = (CINC, "sub", "ally")


def odd_pieces(view: RulesView) -> Iterator[Problem]:
    """Unknown classes, arms, grades, doubled generals and statuses, pursuits of nobody, cargo adrift."""
    known = tables.rows(view, factors.FACTORS)
    for table in view.state.tables:
        field = battlefield(view, table)
        for one in (*field.elements.values(), *field.aboard.values()):
            yield from _unknown(view, one, known)
            yield from _doubled(view, one)
            yield from _hunting_nobody(view, one)
        for one in field.aboard.values():
            yield from _adrift(field, one)
        for one in field.elements.values():
            if view.value(view.piece(one.id), LOADED) is True and one.arm != NAVAL:
                yield Problem("dbr.loaded", f"{_named(one)} is loaded and is no vessel")
    yield from _generals(view)


def _unknown(view: RulesView, one: Element, known: tuple[str, ...]) -> Iterator[Problem]:
    if one.class_name not in known:
        told = f"{_named(one)} is of class {one.class_name!r}, which the module does not have"
        yield Problem("dbr.class", f"{told}{did_you_mean(one.class_name, known)}")
    elif one.arm != factors.arm_of(view, one.class_name):
        wanted = factors.arm_of(view, one.class_name)
        told = f"{_named(one)} has the arm {one.arm!r}, expected {wanted} of its class"
        yield Problem("dbr.arm", f"{told}{did_you_mean(one.arm, (wanted,))}")
    if one.grade not in GRADES:
        told = f"{_named(one)} is of grade {one.grade!r}, expected one of {', '.join(GRADES)}"
        yield Problem("dbr.grade", told)
    if one.general and one.general not in GENERALS:
        told = f"{_named(one)} is a general {one.general!r}, expected one of {', '.join(GENERALS)}"
        yield Problem("dbr.generals", f"{told}{did_you_mean(one.general, GENERALS)}")


def _doubled(view: RulesView, one: Element) -> Iterator[Problem]:
    piece = view.piece(one.id)
    found = [status for status in STATUSES if piece.get(status) is True]
    if len(found) > 1:
        yield Problem("dbr.status", f"{_named(one)} is {' and '.join(found)} at once")
    marches = piece.get(MARCHED)
    if marches is not None and not is_count(marches):
        told = f"{_named(one)} has marched {marches!r} times, expected a whole number of 0 or more"
        yield Problem("dbr.status", told)


def _hunting_nobody(view: RulesView, one: Element) -> Iterator[Problem]:
    """Who pursues without anybody to pursue: it would neither run nor obey."""
    if one.status == PURSUING and view.box(pursuits.PURSUITS, one.id) is None:
        yield Problem("dbr.status", f"{_named(one)} pursues, and nobody knows whom")


def _adrift(field: Battlefield, one: Element) -> Iterator[Problem]:
    """Cargo without its vessel, or beside it."""
    vessel = field.elements.get(PieceId(one.aboard))
    if vessel is None or vessel.arm != NAVAL or vessel.side != one.side:
        told = f"{_named(one)} is aboard {one.aboard!r}, which is no vessel of its side here"
        yield Problem("dbr.aboard", told)
    elif vessel.base.pose.point != one.base.pose.point:
        told = f"{_named(one)} is aboard {_named(vessel)} and does not lie on it"
        yield Problem("dbr.aboard", told)


def is_count(value: object) -> bool:
    """Whether a value is a whole number of 0 or more.

    >>> is_count(2), is_count(-1), is_count(True), is_count("2")
    (True, False, False, False)
    """
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _generals(view: RulesView) -> Iterator[Problem]:
    """More than one general of a command, or commander-in-chief of a side."""
    generals = [
        one
        for table in view.state.tables
        for one in battlefield(view, table).elements.values()
        if one.general
    ]
    commands = Counter((str(one.side), one.command) for one in generals)
    for (side, command), count in sorted(commands.items()):
        if count > 1:
            told = f"command {command!r} of side {side!r} has {count} generals, expected one"
            named = ", ".join(g.id for g in generals if (g.side, g.command) == (side, command))
            yield Problem("dbr.generals", f"{told}: {named}")
    chiefs = Counter(str(one.side) for one in generals if one.general == CINC)
    for side, count in sorted(chiefs.items()):
        if count > 1:
            told = f"side {side!r} has {count} commanders-in-chief, expected one"
            yield Problem("dbr.generals", told)


def _named(element: Element) -> str:
    return f"{element.title} ({element.id})"
