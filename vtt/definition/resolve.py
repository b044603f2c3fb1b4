"""Prototypes worked into pieces: their properties lie below the piece's own, their traits inside."""

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

import msgspec

from vtt.base.errors import DefinitionError
from vtt.base.problems import did_you_mean
from vtt.definition.piece import PieceDefinition, Prototype
from vtt.definition.trait import Trait, UsePrototype
from vtt.definition.values import Properties, make_properties

MAX_TRAITS = 10_000
"""Most traits that one piece may have; prototypes of a hostile file could multiply without end."""

Parameters: TypeAlias = tuple[tuple[str, str], ...]
Expansion: TypeAlias = tuple[Properties, tuple[Trait, ...]]


class Resolver:
    """Works prototypes into pieces; each prototype is worked out once."""

    def __init__(self, prototypes: Iterable[Prototype]) -> None:
        self._prototypes: Mapping[str, Prototype] = {item.id: item for item in prototypes}
        self._done: dict[tuple[str, Parameters], Expansion] = {}

    def resolve(self, piece: PieceDefinition) -> PieceDefinition:
        """The piece with its prototypes worked in.

        A prototype's properties are defaults: later prototypes win over earlier ones, the piece's
        own over all. Traits of the prototypes come first (inside), in the order in which they are
        named; a `UsePrototype` among the traits is replaced where it stands, its parameters filled
        in as `$name$`.

        Raises:
            DefinitionError: for an unknown prototype (with the nearest id), for prototypes that use
                each other in a circle (naming it), and for more than `MAX_TRAITS` traits.
        """
        if not piece.prototypes and not any(isinstance(t, UsePrototype) for t in piece.traits):
            return piece
        properties, traits = self._expanded(piece, (), (f"piece {piece.id!r}",))
        return msgspec.structs.replace(piece, prototypes=(), properties=properties, traits=traits)

    def check(self, prototype: Prototype) -> None:
        """Raise the DefinitionError that a piece would meet that uses this prototype."""
        self._expanded(prototype, (), (f"prototype {prototype.id!r}", prototype.id))

    def _expanded(
        self, item: PieceDefinition | Prototype, parameters: Parameters, trail: tuple[str, ...]
    ) -> Expansion:
        """Properties and traits of a piece or prototype with everything that it uses."""
        values: dict[str, Any] = {}
        traits: list[Trait] = []
        for trait in (*(UsePrototype(used) for used in item.prototypes), *item.traits):
            filled = _filled(trait, parameters)
            if isinstance(filled, UsePrototype):
                inner_values, inner_traits = self._prototype(filled, trail)
                values.update(inner_values)
                traits.extend(inner_traits)
            else:
                traits.append(filled)
        if len(traits) > MAX_TRAITS:
            raise DefinitionError(
                f"{trail[0]} has more than {MAX_TRAITS} traits by way of {' > '.join(trail[1:])}"
            )
        values.update(item.properties)
        return make_properties(values), tuple(traits)

    def _prototype(self, use: UsePrototype, trail: tuple[str, ...]) -> Expansion:
        used = use.prototype
        if used in trail[1:]:
            circle = " > ".join((*trail[trail.index(used, 1) :], used))
            raise DefinitionError(f"{trail[0]}: prototypes use each other in a circle: {circle}")
        prototype = self._prototypes.get(used)
        if prototype is None:
            hint = did_you_mean(used, self._prototypes)
            raise DefinitionError(f"{trail[0]} uses the unknown prototype {used!r}{hint}")
        key = (used, use.parameters)
        if key not in self._done:
            self._done[key] = self._expanded(prototype, use.parameters, (*trail, used))
        return self._done[key]


def resolve_piece(piece: PieceDefinition, prototypes: Iterable[Prototype]) -> PieceDefinition:
    """One piece with its prototypes worked in; see `Resolver.resolve`."""
    return Resolver(prototypes).resolve(piece)


def _filled(value: Any, parameters: Parameters) -> Any:
    """A trait (or a value in it) with `$name$` in each text replaced by the parameter's value."""
    if not parameters:
        return value
    if type(value) is str:
        for name, text in parameters:
            value = value.replace(f"${name}$", text)
        return value
    if isinstance(value, tuple):
        return tuple(_filled(item, parameters) for item in value)
    if isinstance(value, msgspec.Struct):
        names = value.__struct_fields__
        return type(value)(**{name: _filled(getattr(value, name), parameters) for name in names})
    return value
