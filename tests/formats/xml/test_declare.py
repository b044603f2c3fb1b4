"""The declarations against the records: nothing is forgotten, nothing is said twice."""

import typing

import msgspec
import pytest

from vtt.definition.trait import Trait
from vtt.formats.xml.declare import (
    REQUIRED,
    Attribute,
    Child,
    Group,
    Inline,
    attribute,
    element,
    field_of,
    inline,
    is_required,
)
from vtt.formats.xml.schema import all_elements
from vtt.formats.xml.simple_types import MM, TEXT
from vtt.formats.xml.trait_elements import TRAITS

ELEMENTS = all_elements()
FROM_ELSEWHERE = {"piece": {"army"}, "place": {"table", "side"}}
"""Fields that stand elsewhere: a piece's army is its file, a placement's side its group's."""


class Size(msgspec.Struct, frozen=True):
    width: float
    depth: float = 20.0
    name: str = ""


def fields_of(spec):
    return {part.field for part in spec.parts}


@pytest.mark.parametrize("spec", ELEMENTS, ids=lambda spec: spec.name)
def test_every_field_of_a_record_is_declared(spec):
    if isinstance(spec.make, type) and issubclass(spec.make, msgspec.Struct):
        elsewhere = FROM_ELSEWHERE.get(spec.name, set())
        assert fields_of(spec) | elsewhere == set(spec.make.__struct_fields__)
    for part in spec.parts:
        if isinstance(part, Inline):
            assert {inner.field for inner in part.parts} == set(part.make.__struct_fields__)


@pytest.mark.parametrize("kind", typing.get_args(Trait), ids=lambda kind: kind.__name__)
def test_every_trait_is_an_element_of_its_tag(kind):
    (spec,) = [spec for spec in TRAITS if spec.make is kind]
    assert spec.tag == kind.__struct_config__.tag


@pytest.mark.parametrize("spec", ELEMENTS, ids=lambda spec: spec.name)
def test_no_name_stands_for_two_things_in_one_element(spec):
    names = [part.name for part in spec.attributes]
    assert len(set(names)) == len(names)
    tags = []
    for part in spec.lists:
        tags += [inner.tag for inner in part.specs()] if isinstance(part, Child) else [part.tag]
    assert len(set(tags)) == len(tags)


def test_two_elements_of_one_tag_have_names_of_their_own():
    seen = {}
    for spec in ELEMENTS:
        for part in spec.lists:
            inside = part.specs() if isinstance(part, Child) else ()
            inside = part.specs if isinstance(part, Group) else inside
            for inner in inside:
                assert seen.setdefault(inner.name, inner) is inner, inner.name


@pytest.mark.parametrize("spec", ELEMENTS, ids=lambda spec: spec.name)
def test_everything_is_explained_in_a_sentence(spec):
    docs = [spec.doc, *(part.doc for part in spec.parts if not isinstance(part, Inline | Child))]
    docs += [part.doc for part in spec.attributes]
    assert all(doc[:1].isupper() or doc[0] in "-'" for doc in docs), docs
    assert all(doc.endswith(".") for doc in docs), docs


@pytest.mark.parametrize(
    ("name", "field"),
    [
        ("width-mm", "width"),
        ("min-px", "min"),
        ("opacity-percent", "opacity"),
        ("then-key", "then_key"),
    ],
)
def test_an_attribute_fills_the_field_of_its_name_without_the_unit(name, field):
    assert field_of(name) == field


def test_defaults_are_those_of_the_record():
    spec = element(
        "size", Size, "A size.", attribute("width-mm", MM, "W."), attribute("depth-mm", MM, "D.")
    )
    width, depth = spec.attributes
    assert (width.default, depth.default) == (REQUIRED, 20.0)


def test_defaults_of_a_function_are_those_of_its_parameters():
    def make(width, depth=30.0, **rest):
        return (width, depth, rest)

    spec = element(
        "size",
        make,
        "A size.",
        attribute("width-mm", MM, "W."),
        attribute("depth-mm", MM, "D."),
        take=dict,
        accepts=lambda value: isinstance(value, tuple),
    )
    assert [part.default for part in spec.attributes] == [REQUIRED, 30.0]


def test_a_function_needs_to_say_which_values_are_its_own():
    with pytest.raises(TypeError, match="needs `accepts`"):
        element("size", lambda: None, "A size.")


def test_attributes_of_a_record_that_may_be_left_out_are_not_required():
    class Box(msgspec.Struct, frozen=True):
        size: Size = Size(1.0)
        name: str = ""

    spec = element(
        "box",
        Box,
        "A box.",
        inline("size", Size, attribute("width-mm", MM, "W.")),
        attribute("name", TEXT, "N."),
    )
    assert not any(is_required(spec, part) for part in spec.attributes)
    assert all(isinstance(part, Attribute) for part in spec.attributes)
