import msgspec

from tests.builders import make_definition, make_module, make_scenario
from vtt.definition.army import ArmyDefinition
from vtt.definition.exchange import NoteKind
from vtt.definition.module import ModuleDefinition, ModuleInfo, Translation
from vtt.formats.merge import merge
from vtt.formats.module_layout import canonical
from vtt.geometry.outline import rectangle


def parts(**fields):
    return ModuleDefinition(ModuleInfo("list", "An army list"), **fields)


def army(id, *pieces):
    made = (make_definition(piece, rectangle(40, 20), army=id) for piece in pieces)
    return parts(armies=(ArmyDefinition(id, id.title()),), pieces=tuple(made))


def test_nothing_put_in_changes_nothing():
    base = canonical(make_module())
    assert merge(base, parts()) == (base, ())


def test_a_new_army_is_added_and_the_rest_is_kept():
    merged, notes = merge(make_module(), army("sweden", "sw_pike", "sw_shot"))
    assert [a.id for a in merged.armies] == ["other", "sweden"]
    assert [p.id for p in merged.pieces if p.army == "sweden"] == ["sw_pike", "sw_shot"]
    assert merged.info == make_module().info
    assert len(merged.pieces) == len(make_module().pieces) + 2
    assert notes == ()


def test_an_army_is_replaced_as_a_whole():
    first, _ = merge(make_module(), army("sweden", "sw_pike", "sw_shot"))
    second, _ = merge(first, army("sweden", "sw_shot"))
    assert [p.id for p in second.pieces if p.army == "sweden"] == ["sw_shot"]


def test_of_a_replaced_army_what_a_scenario_puts_down_is_kept():
    scenario = make_scenario("a sw_pike 100,100 @0", id="duel")
    first, _ = merge(make_module(), army("sweden", "sw_pike", "sw_shot"))
    with_scenario, _ = merge(first, parts(scenarios=(scenario,)))
    second, notes = merge(with_scenario, army("sweden", "sw_shot"))
    assert {p.id for p in second.pieces if p.army == "sweden"} == {"sw_pike", "sw_shot"}
    assert "piece 'sw_pike' is kept: 'Duel' puts it down" in [note.text for note in notes]


def test_what_is_replaced_is_told():
    changed = make_scenario("a pike 1,1 @0", id="start")
    merged, notes = merge(make_module(), parts(scenarios=(changed,)))
    assert merged.scenario("start").placements == changed.placements
    assert [(note.kind, note.text) for note in notes] == [
        (NoteKind.CHANGED, "scenario 'start' of the module was replaced")
    ]


def test_translations_go_by_their_language():
    base = msgspec.structs.replace(
        make_module(), translations=(Translation("de"), Translation("fr"))
    )
    merged, _ = merge(base, parts(translations=(Translation("de", (("side.red.name", "Rot"),)),)))
    assert [(t.language, len(t.words)) for t in merged.translations] == [("de", 1), ("fr", 0)]
