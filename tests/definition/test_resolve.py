import msgspec
import pytest

from tests.builders import make_definition
from vtt.base.errors import DefinitionError
from vtt.definition.piece import Prototype
from vtt.definition.resolve import MAX_TRAITS, Resolver, resolve_piece
from vtt.definition.trait import Label, Marker, Replace, UsePrototype
from vtt.definition.trait_parts import Parameter
from vtt.definition.values import make_properties
from vtt.geometry.outline import rectangle

FOOT = Prototype(
    "foot",
    properties=make_properties({"arm": "foot", "move": 80.0}),
    traits=(Marker("arm", "foot"),),
)
PIKE = Prototype(
    "pike",
    prototypes=("foot",),
    properties=make_properties({"class": "Pk", "move": 60.0}),
    traits=(Marker("class", "Pk"),),
)


def piece(**fields):
    return make_definition("block", rectangle(40, 20), **fields)


def test_a_prototype_gives_defaults_and_the_piece_has_the_last_word():
    made = resolve_piece(
        piece(prototypes=("pike",), properties=make_properties({"class": "Pk-S"})), [FOOT, PIKE]
    )
    assert dict(made.properties) == {"arm": "foot", "class": "Pk-S", "move": 60.0}
    assert made.prototypes == ()


def test_the_later_of_two_prototypes_wins():
    slow = Prototype("slow", properties=make_properties({"move": 20.0}))
    assert resolve_piece(piece(prototypes=("foot", "slow")), [FOOT, slow]).get("move") == 20.0
    assert resolve_piece(piece(prototypes=("slow", "foot")), [FOOT, slow]).get("move") == 80.0


def test_traits_of_prototypes_lie_inside_those_of_the_piece():
    made = resolve_piece(piece(prototypes=("pike",), traits=(Marker("name", "A"),)), [FOOT, PIKE])
    assert made.traits == (Marker("arm", "foot"), Marker("class", "Pk"), Marker("name", "A"))


def test_a_prototype_among_the_traits_is_put_where_it_stands():
    made = resolve_piece(
        piece(traits=(Marker("a", 1), UsePrototype("foot"), Marker("b", 2))), [FOOT]
    )
    assert made.traits == (Marker("a", 1), Marker("arm", "foot"), Marker("b", 2))
    assert made.get("move") == 80.0


def test_parameters_are_filled_into_every_text_of_the_prototype():
    nation = Prototype(
        "nation",
        traits=(
            Label(text="$nation$", description="of $nation$"),
            Replace(parameters=(Parameter("from", "$nation$/$grade$"),)),
        ),
    )
    use = UsePrototype("nation", (("nation", "Sweden"), ("grade", "O")))
    made = resolve_piece(piece(traits=(use,)), [nation])
    assert made.traits == (
        Label(text="Sweden", description="of Sweden"),
        Replace(parameters=(Parameter("from", "Sweden/O"),)),
    )


def test_parameters_reach_the_parameters_of_prototypes_inside_but_not_their_texts():
    inner = Prototype("inner", traits=(Marker("x", "$a$"), Marker("y", "$b$")))
    outer = Prototype("outer", traits=(UsePrototype("inner", (("a", "<$b$>"),)),))
    made = resolve_piece(piece(traits=(UsePrototype("outer", (("b", "B"),)),)), [inner, outer])
    assert made.traits == (Marker("x", "<B>"), Marker("y", "$b$"))


def test_a_piece_without_prototypes_is_itself():
    plain = piece()
    assert resolve_piece(plain, []) is plain


def test_an_unknown_prototype_is_named_with_the_nearest():
    with pytest.raises(
        DefinitionError, match=r"piece 'block' uses the unknown prototype 'fot'; did"
    ):
        resolve_piece(piece(prototypes=("fot",)), [FOOT])


def test_a_circle_is_named():
    a, b = Prototype("a", prototypes=("b",)), Prototype("b", prototypes=("a",))
    with pytest.raises(DefinitionError, match=r"piece 'block': .* in a circle: a > b > a"):
        resolve_piece(piece(prototypes=("a",)), [a, b])
    with pytest.raises(DefinitionError, match=r"in a circle: a > b > a"):
        Resolver([a, b]).check(a)


def test_prototypes_that_multiply_are_stopped_early():
    levels = [Prototype("p0", traits=(Marker("x", 1),))]
    for number in range(1, 64):
        levels.append(Prototype(f"p{number}", prototypes=(f"p{number - 1}",) * 2))
    with pytest.raises(DefinitionError, match=f"more than {MAX_TRAITS} traits"):
        resolve_piece(piece(prototypes=("p63",)), levels)
    empty = [msgspec.structs.replace(level, traits=()) for level in levels]
    assert len(resolve_piece(piece(prototypes=("p63",)), empty).traits) == 0
