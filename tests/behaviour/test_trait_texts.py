"""The table of texts that are worked out has every field that a trait declares as one."""

import ast
import inspect

import pytest

from vtt.behaviour.trait_texts import CONDITIONS, PROPERTIES, VALUES, TextKind, TraitText, texts_of
from vtt.definition import trait_control, trait_data, trait_looks, trait_moves, trait_parts
from vtt.definition.trait_control import Trigger
from vtt.definition.trait_data import DynamicProperty
from vtt.definition.trait_looks import Layer
from vtt.definition.trait_moves import PlaceMarker, Placing, Replace
from vtt.definition.trait_parts import ChangeKind, Constraint, MenuCommand, PropertyChange

MODULES = (trait_control, trait_data, trait_looks, trait_moves, trait_parts)


def declared():
    """Each class and field whose type is written with the word Expression."""
    for module in MODULES:
        for part in ast.parse(inspect.getsource(module)).body:
            if not isinstance(part, ast.ClassDef):
                continue
            for field in part.body:
                if isinstance(field, ast.AnnAssign) and "Expression" in ast.unparse(
                    field.annotation
                ):
                    yield getattr(module, part.name), field.target.id


@pytest.mark.parametrize(("part", "field"), list(declared()))
def test_each_expression_of_a_trait_is_in_the_table(part, field):
    for kind in (PlaceMarker, Replace) if part is Placing else (part,):
        tables = (VALUES, CONDITIONS, PROPERTIES)
        assert sum(field in table.get(kind, ()) for table in tables) == 1


def test_the_table_names_fields_that_exist():
    for table in (VALUES, CONDITIONS, PROPERTIES):
        for part, names in table.items():
            assert set(names) <= set(part.__struct_fields__)


def test_texts_are_found_inside_of_what_a_trait_is_made_of():
    change = PropertyChange(MenuCommand("$A$", "Ctrl+A"), ChangeKind.CHOOSE, choices=("{B}", "c"))
    trait = DynamicProperty(name="P", constraint=Constraint(least="{L}"), changes=(change,))
    assert TraitText("constraint.least", "{L}", TextKind.VALUE) in texts_of(trait)
    assert TraitText("changes.command.menu", "$A$", TextKind.VALUE) in texts_of(trait)
    assert TraitText("changes.choices", "{B}", TextKind.VALUE) in texts_of(trait)


def test_conditions_and_names_of_properties_are_told_apart():
    assert next(iter(texts_of(Trigger(condition="A = 1")))).kind is TextKind.CONDITION
    assert (
        next(iter(texts_of(Layer(reset_level="", follow="Hits", follows=True)))).kind
        is TextKind.PROPERTY
    )


def test_what_a_layer_would_follow_is_no_text_where_it_follows_nothing():
    layer = Layer(reset_level="", follow="0", shown_if="Seen")
    assert [text.field for text in texts_of(layer)] == ["shown_if"]
    follows = Layer(reset_level="", follow="Level", follows=True)
    assert [text.field for text in texts_of(follows)] == ["follow"]
