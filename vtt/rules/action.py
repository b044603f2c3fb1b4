"""Actions that players declare, as small structs; on the wire they are `Declare` commands.

    class Melee(Action, frozen=True, tag="melee"):
        cell: str
        attackers: tuple[PieceId, ...]

A plug-in lists its actions, so that an unknown or malformed one is impossible before any rule is asked.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, ClassVar, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from vtt.base.errors import CommandError
from vtt.base.ids import PieceId, PluginId
from vtt.base.problems import did_you_mean
from vtt.commands.rules import Declare
from vtt.rules.record import pack, unpack


class Action(msgspec.Struct, frozen=True, tag=True):
    """Base of a plug-in's actions; the subclass gives its name as `tag`.

    `label` is what players read in the log of one that is declared; empty: its name as words. `against`
    are the fields with pieces that do not act themselves: at whom it is aimed.
    """

    label: ClassVar[str] = ""
    against: ClassVar[tuple[str, ...]] = ()

    @classmethod
    def action_name(cls) -> str:
        """The name under which the action is declared."""
        return str(cls.__struct_config__.tag)


Kind = TypeVar("Kind", bound=Action)


def declare(plugin: PluginId, action: Action) -> Declare:
    """The command that declares an action."""
    return Declare(plugin, action.action_name(), pack(action).delete("type"))


def read_action(command: Declare, kind: type[Kind]) -> Kind | None:
    """The action that a command declares, or None if it is one of another kind.

    Raises:
        CommandError: if its details are not those of this kind.
    """
    if command.action != kind.action_name():
        return None
    return unpack(command.values.set("type", command.action), kind)


def check_declared(command: Declare, known: Iterable[type[Action]]) -> Action:
    """The action that the command declares; CommandError unless it is one of these with fitting details."""
    by_name = {kind.action_name(): kind for kind in known}
    kind = by_name.get(command.action)
    if kind is None:
        hint = did_you_mean(command.action, by_name)
        raise CommandError(f"the rules {command.plugin!r} know no action {command.action!r}{hint}")
    return unpack(command.values.set("type", command.action), kind)


def action_labels(known: Iterable[type[Action]]) -> dict[str, str]:
    """What players read of each action that has a label, by its name."""
    return {kind.action_name(): kind.label for kind in known if kind.label}


def pieces_named(action: Action) -> Iterator[PieceId]:
    """The pieces that an action names, by its fields whose types say that they hold ids of pieces."""
    for name in _piece_fields(type(action)):
        yield from _pieces_in(getattr(action, name))


def acting_pieces(action: Action) -> tuple[PieceId, ...]:
    """The pieces that an action names and that do it themselves, those of its first fields first."""
    own = (name for name in _piece_fields(type(action)) if name not in action.against)
    return tuple(piece for name in own for piece in _pieces_in(getattr(action, name)))


def _pieces_in(value: Any) -> Iterator[PieceId]:
    for piece in (value,) if isinstance(value, str) else value or ():
        yield PieceId(piece)


@cache
def _piece_fields(kind: type[Action]) -> tuple[str, ...]:
    return tuple(name for name, hint in get_type_hints(kind).items() if _holds_pieces(hint))


def _holds_pieces(hint: Any) -> bool:
    inner = get_args(hint) if get_origin(hint) is not dict else ()
    return hint is PieceId or any(_holds_pieces(one) for one in inner)
