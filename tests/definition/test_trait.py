"""Laws of all traits, and that each of VASSAL's kinds has its place."""

import typing

import msgspec
import pytest
from hypothesis import given

from tests.strategies import structs
from vtt.definition import trait
from vtt.definition.trait import Trait
from vtt.definition.trait_parts import TraitBase

KINDS = typing.get_args(Trait)
VASSAL = {
    "emb2": trait.Layer,
    "emb": trait.Layer,
    "label": trait.Label,
    "rotate": trait.Rotate,
    "pivot": trait.Pivot,
    "nonRect2": trait.ClickArea,
    "nonRect": trait.ClickArea,
    "border": trait.BorderOutline,
    "AreaOfEffect": trait.AreaOfEffect,
    "footprint": trait.Trail,
    "hide": trait.Hide,
    "obs": trait.Mask,
    "mark": trait.Marker,
    "PROP": trait.DynamicProperty,
    "setprop": trait.GlobalProperty,
    "setpieceprop": trait.SetPieceProperty,
    "calcProp": trait.CalculatedProperty,
    "propertysheet": trait.PropertySheet,
    "table": trait.Spreadsheet,
    "locmsg": trait.Message,
    "basicName": trait.BasicName,
    "cmt": trait.Comment,
    "sendto": trait.SendTo,
    "locCommand": trait.MultiLocation,
    "translate": trait.MoveFixed,
    "return": trait.ReturnToDeck,
    "delete": trait.Delete,
    "clone": trait.Clone,
    "placemark": trait.PlaceMarker,
    "replace": trait.Replace,
    "immob": trait.NotStacking,
    "mat": trait.Mat,
    "matPiece": trait.MatCargo,
    "attach": trait.Attachment,
    "markmoved": trait.MarkMoved,
    "deselect": trait.Deselect,
    "macro": trait.Trigger,
    "report": trait.Report,
    "hideCmd": trait.RestrictCommands,
    "restrict": trait.RestrictAccess,
    "submenu": trait.Submenu,
    "menuSeparator": trait.MenuSeparator,
    "globalkey": trait.GlobalKey,
    "globalhotkey": trait.GlobalHotkey,
    "playSound": trait.PlaySound,
    "button": trait.ActionButton,
    "prototype": trait.UsePrototype,
}
"""The prefixes of VASSAL's factory table and the trait that says the same."""


def test_every_kind_of_vassal_trait_has_a_place():
    assert len(VASSAL) == 47
    assert set(VASSAL.values()) | {trait.OpaqueTrait} == set(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_every_trait_has_a_note_and_room_for_its_original(kind):
    assert issubclass(kind, TraitBase)
    assert kind.__struct_config__.frozen


def test_tags_are_unique():
    tags = [kind.__struct_config__.tag for kind in KINDS]
    assert len(set(tags)) == len(tags)


@given(structs(Trait))
def test_traits_survive_being_encoded(value):
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(value), type=Trait) == value
    assert hash(value) == hash(msgspec.structs.replace(value))
