import msgspec

from tests.builders import make_definition, make_module
from vtt.definition.module import ModuleDefinition, ModuleInfo
from vtt.geometry.outline import CircleOutline, rectangle
from vtt.state.masks import UNKNOWN_KIND, masks_of


def test_what_looks_alike_when_masked_has_the_same_stand_in():
    masks = masks_of(make_module())
    assert masks.of_piece("pike") == masks.of_piece("shot")
    assert masks.of_piece("storm") == masks.of_piece("truce")
    assert len({masks.of_piece(name) for name in ("pike", "gun", "storm")}) == 3


def test_a_stand_in_has_outline_and_mask_and_says_nothing_else():
    module = make_module()
    stand_in = masks_of(module).module.piece(masks_of(module).of_piece("pike"))
    assert stand_in.outline == module.piece("pike").outline
    assert stand_in.mask == stand_in.faces[0].pictures == module.piece("pike").mask
    assert (stand_in.kind, stand_in.side, stand_in.properties) == (UNKNOWN_KIND, None, ())
    assert b"ike" not in msgspec.msgpack.encode(stand_in)


def test_the_marker_is_round_and_as_wide_as_the_middling_piece():
    masks = masks_of(make_module())  # shorter sides 20, 20, 40, 60, 60
    assert masks.module.piece(masks.marker).outline == CircleOutline(20.0)
    assert masks.of_piece("not defined") == masks.marker


def test_stand_ins_do_not_take_the_ids_of_pieces_and_are_made_once():
    module = make_module(
        pieces=(
            make_definition("masked", rectangle(9, 9)),
            make_definition("concealed", rectangle(8, 8)),
        )
    )
    masks = masks_of(module)
    assert masks.module.piece("masked") == module.piece("masked")
    assert masks.of_piece("masked") == "masked_2"
    assert masks.marker == "concealed_2"
    assert masks_of(module) is masks


def test_a_module_without_pieces_has_a_marker_all_the_same():
    masks = masks_of(ModuleDefinition(ModuleInfo("bare", "Bare")))
    assert masks.module.piece(masks.marker).outline == CircleOutline(10.0)
