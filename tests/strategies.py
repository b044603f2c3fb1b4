"""Hypothesis strategies for every definition, state and command class: `structs(Class)`.

A class is built from the types of its fields; what a type cannot say (a pose is finite, a polygon
has an area) stands in the tables below. Commands that fit a state are drawn in
`tests/properties/moves.py`; those here are well formed and no more.
"""

import collections.abc
import functools
import types
import typing
from typing import Any, Union

import immutables
import msgspec
from hypothesis import strategies as st

from vtt.base.frozen import freeze_dict, thaw
from vtt.base.phrasing import in_english
from vtt.base.problems import SourceRef
from vtt.commands.base import CommandGroup, SingleCommand
from vtt.commands.dice import DiceRequest, RollDice
from vtt.commands.entry import (
    CommandEntry,
    CommentEntry,
    Consent,
    KeyframeEntry,
    RedoEntry,
    UndoEntry,
)
from vtt.commands.naming import ENGLISH, Wording
from vtt.commands.rules import Declare, SetRulesValue, SetSetting
from vtt.definition.module import ModuleDefinition, RulesUse
from vtt.definition.scenario import ScenarioDefinition
from vtt.definition.terrain import TerrainFeature
from vtt.definition.values import make_properties
from vtt.geometry.grid_spec import GridNumbering, HexGridSpec, Orientation, SquareGridSpec
from vtt.geometry.motion import Pivot, Wheel
from vtt.geometry.outline import CircleOutline, PolygonOutline, signed_area
from vtt.geometry.pose import Pose
from vtt.state.game import GameState, ModuleRef
from vtt.state.mode import RulesMode, TableMode
from vtt.state.piece import PieceState
from vtt.state.snapshot import Snapshot, to_snapshot
from vtt.state.turn import Outcome, TurnState

ID_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789_.-"

coordinates = st.floats(-3000, 3000).map(lambda value: round(value, 3) + 0.0)
points = st.tuples(coordinates, coordinates)
facings = st.floats(0, 360, exclude_max=True)
poses = st.builds(Pose, coordinates, coordinates, facings).map(Pose.rounded)
ids = st.text(ID_LETTERS, min_size=1, max_size=6).filter(lambda text: text[0].isalnum())
words = st.text(max_size=8)
numbers = st.floats(allow_nan=False, allow_infinity=False, width=32)
integers = st.integers(-(2**31), 2**31)
scalars = st.booleans() | integers | numbers | words
properties = st.dictionaries(words, scalars, max_size=3).map(make_properties)
frozen_values = st.recursive(
    st.none() | scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=6,
)
boxes = st.dictionaries(words, frozen_values, max_size=3).map(freeze_dict)

circles = st.builds(CircleOutline, st.floats(0.5, 200))
polygons = (
    st.lists(points, min_size=3, max_size=6)
    .filter(lambda ring: abs(signed_area(tuple(ring))) > 1.0)
    .map(lambda ring: PolygonOutline(tuple(ring)))
)
rolls = st.lists(st.integers(2, 20), max_size=4).flatmap(
    lambda dice: st.builds(
        RollDice,
        st.builds(
            DiceRequest,
            purpose=words,
            dice=st.just(tuple(dice)),
            label=words,
            side=st.none() | ids,
            values=boxes,
        ),
        st.tuples(*(st.integers(1, sides) for sides in dice)),
        by_hand=st.booleans(),
    )
)
modes = st.builds(
    TableMode,
    st.sampled_from(RulesMode),
    st.dictionaries(words, st.sampled_from(RulesMode), max_size=2).map(
        lambda rules: tuple(sorted(rules.items()))
    ),
)

lengths = st.floats(1, 200)
numberings = st.builds(
    GridNumbering, separator=words, place_first=st.booleans(), staggered=st.just(False)
)
hex_grids = st.builds(
    HexGridSpec,
    st.sampled_from(Orientation),
    lengths,
    lengths,
    coordinates,
    coordinates,
    numberings,
)
square_grids = st.builds(
    SquareGridSpec, lengths, lengths, coordinates, coordinates, st.booleans(), numberings
)

SIMPLE: dict[Any, st.SearchStrategy[Any]] = {
    str: words,
    int: integers,
    float: numbers,
    bool: st.booleans(),
    bytes: st.binary(max_size=9),
    type(None): st.none(),
    Any: frozen_values,
    SourceRef: st.builds(SourceRef, words, st.none() | st.integers(1, 10**6)),
}
WHOLE: dict[type, st.SearchStrategy[Any]] = {
    Pose: poses,
    CircleOutline: circles,
    PolygonOutline: polygons,
    HexGridSpec: hex_grids,
    SquareGridSpec: square_grids,
    RollDice: rolls,
    TableMode: modes,
}
"""Classes whose parts depend on each other."""

FIELDS: dict[tuple[type, str], st.SearchStrategy[Any]] = {
    (DiceRequest, "values"): boxes,
    (Declare, "values"): boxes,
    (SetRulesValue, "value"): frozen_values,
    (SetRulesValue, "path"): st.lists(ids, min_size=1, max_size=3).map(tuple),
    (SetSetting, "value"): frozen_values,
    (RulesUse, "settings"): boxes,
    (ScenarioDefinition, "settings"): boxes,
    (ScenarioDefinition, "box"): boxes,
    (ScenarioDefinition, "boxes"): boxes,
    (Wording, "phrase"): st.just(in_english),
    (Wording, "turn_name"): st.just(ENGLISH.turn_name),
    (Wheel, "corner"): st.sampled_from(["left", "right"]),
    (Pivot, "centre"): st.none() | points,
    (PieceState, "veil"): st.integers(0, 5),
    (ModuleDefinition, "prototypes"): st.just(()),
}
"""Fields that their type does not describe."""


def by_id(cls: type) -> st.SearchStrategy[Any]:
    """A persistent map of a few records by their ids."""
    return st.lists(structs(cls), max_size=4, unique_by=lambda item: item.id).map(
        lambda items: immutables.Map({item.id: item for item in items})
    )


def states() -> st.SearchStrategy[GameState]:
    """Game states with any content, sound or not."""
    some = st.lists(ids, max_size=3).map(tuple)
    piles = st.dictionaries(ids, some, max_size=3).map(immutables.Map)
    return st.builds(
        GameState,
        module=structs(ModuleRef),
        scenario=ids,
        tables=some,
        sides=some,
        pieces=by_id(PieceState),
        stacks=piles,
        decks=piles,
        terrain=by_id(TerrainFeature),
        turn=structs(TurnState),
        mode=modes,
        boxes=boxes,
        settings=boxes,
        notes=boxes,
        seats=boxes,
        outcome=st.none() | structs(Outcome),
        secret=ids,
    )


def entries() -> st.SearchStrategy[Any]:
    """Log entries of every kind; commands well formed, findings any plain data."""
    findings = st.lists(boxes.map(thaw), max_size=2).map(tuple)
    command_entries = st.builds(
        CommandEntry,
        side=st.none() | ids,
        player=words,
        time=st.integers(0, 2**50),
        command=commands(),
        seal=words,
        findings=findings,
        overruled=st.lists(words, max_size=2).map(tuple),
        consent=st.none() | structs(Consent),
        notices=st.lists(words, max_size=2).map(tuple),
    )
    return command_entries | structs(UndoEntry | RedoEntry | CommentEntry | KeyframeEntry)


def structs(cls: Any) -> st.SearchStrategy[Any]:
    """Values of a struct class, or of a union of such classes."""
    return _of_type(cls)


def commands() -> st.SearchStrategy[Any]:
    """Commands of every kind, alone and in groups; well formed, not fit for any state."""
    single = structs(SingleCommand)
    return single | st.builds(CommandGroup, words, st.lists(single, max_size=3).map(tuple))


@functools.cache
def _deferred(kind: type) -> st.SearchStrategy[Any]:
    return st.deferred(lambda: _of_struct(kind))


def _of_struct(cls: type) -> st.SearchStrategy[Any]:
    if cls in WHOLE:
        return WHOLE[cls]
    if cls is GameState:
        return states()
    if cls is Snapshot:
        return states().map(to_snapshot)
    fields = {}
    for field in msgspec.structs.fields(cls):
        special = FIELDS.get((cls, field.name))
        fields[field.name] = _of_type(field.type, field.name) if special is None else special
    return st.builds(cls, **fields)


def _of_type(kind: Any, name: str = "") -> st.SearchStrategy[Any]:
    origin = typing.get_origin(kind)
    if origin in (Union, types.UnionType):
        return st.one_of([_of_type(part, name) for part in typing.get_args(kind)])
    if origin is tuple:
        return _of_tuple(typing.get_args(kind), name)
    if isinstance(kind, typing.NewType):
        return ids
    if name == "id":
        return ids
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return _deferred(kind)
    if origin is frozenset:
        return st.frozensets(_of_type(*typing.get_args(kind)), max_size=2)
    if origin in (dict, collections.abc.Mapping):
        key, value = typing.get_args(kind)
        return st.dictionaries(_of_type(key), _of_type(value), max_size=2)
    return SIMPLE[kind] if kind in SIMPLE else st.sampled_from(kind)


def _of_tuple(parts: tuple[Any, ...], name: str) -> st.SearchStrategy[Any]:
    if name == "properties":
        return properties
    if parts[-1] is not Ellipsis:
        return st.tuples(*(_of_type(part) for part in parts))
    if parts[0] == tuple[float, float]:
        return st.lists(points, max_size=4).map(tuple)
    most = 2 if _is_small(parts[0]) else 1
    return st.lists(_of_type(parts[0]), max_size=most).map(tuple)


def _is_small(kind: Any) -> bool:
    """Whether a value of this type holds no lists of others; large records come one at a time."""
    if not (isinstance(kind, type) and issubclass(kind, msgspec.Struct)):
        return True
    fields = msgspec.structs.fields(kind)
    return not any(typing.get_origin(field.type) is tuple for field in fields)


def plain_equal(first: Any, second: Any) -> bool:
    """Whether two values are equal and of the same types (1, 1.0 and True differ)."""
    if type(first) is not type(second):
        return False
    if isinstance(first, immutables.Map):
        return set(first) == set(second) and all(
            plain_equal(first[key], second[key]) for key in first
        )
    if isinstance(first, tuple):
        return len(first) == len(second) and all(map(plain_equal, first, second))
    if isinstance(first, msgspec.Struct):
        return all(
            plain_equal(getattr(first, name), getattr(second, name))
            for name in first.__struct_fields__
        )
    return bool(first == second)
