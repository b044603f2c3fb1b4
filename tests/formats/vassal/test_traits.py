"""Every trait of VASSAL: its template, its old forms, and the laws that hold for any text."""

import tomllib
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vtt.definition.trait import OpaqueTrait, Trait, UsePrototype
from vtt.definition.trait_data import Marker
from vtt.definition.trait_looks import NO_INK, Layer, Mask, MaskStyle
from vtt.definition.trait_moves import ReturnToDeck
from vtt.definition.trait_parts import MenuCommand
from vtt.formats.vassal.names import Names
from vtt.formats.vassal.report import Report
from vtt.formats.vassal.trait_codec import NOT_WRITTEN
from vtt.formats.vassal.traits import CODECS, PREFIXES, Traits, is_kept_raw

FOLDER = Path(__file__).parent / "cases"
CASES = tomllib.loads((FOLDER / "traits.toml").read_text("utf-8"))
ENGINE = tomllib.loads((FOLDER / "engine_traits.toml").read_text("utf-8"))
PICTURES = ("a.png", "b.png", "back.png", "i.png")
NAMES = Names(
    pictures={name: f"images/{name}" for name in PICTURES},
    sides={"Red": "red", "Blue": "blue"},
    prototypes={"Unit": "unit"},
    codes={"plusOne": 57348, "kill": 57349},
)
TRAITS = Traits(NAMES)
STATES = ("", "0", "1", "-2", "true", "null", "null;", "a", "x;y", "1.5", "a~b", "id;2")


def prefix_of(text: str) -> str:
    return text[: text.index(";") + 1]


@pytest.mark.parametrize("text", CASES["templates"], ids=prefix_of)
def test_the_templates_are_understood_and_written_back(text):
    found = TRAITS.read(text, "")
    assert not any(is_kept_raw(trait) for trait in found)
    assert TRAITS.write(found) == [(text, "")]


@pytest.mark.parametrize("text", CASES["old"], ids=str)
def test_old_forms_are_understood_and_written_back(text):
    found = TRAITS.read(text, "")
    assert not any(is_kept_raw(trait) for trait in found)
    assert TRAITS.write(found) == [(text, "")]


@pytest.mark.parametrize("text", [*CASES["templates"], *CASES["old"]], ids=str)
def test_nothing_in_them_is_told_as_malformed(text):
    traits = Traits(NAMES)
    report = Report()
    traits.read(text, "")
    traits.tell_odd(report)
    assert report.notes() == ()


@pytest.mark.parametrize(("given", "own", "state"), ENGINE["short"], ids=str)
def test_short_texts_say_what_the_engine_makes_of_them(given, own, state):
    assert _bare(TRAITS.read(given, state)[0]) == _bare(TRAITS.read(own, state)[0])


@pytest.mark.parametrize(("state", "level"), [("", -1), ("x", -1), ("-2", -2), ("1", 1), ("2;", 2)])
def test_a_layer_whose_state_says_nothing_is_off_even_if_it_is_always_on(state, level):
    # VASSAL 3.7.26 gives -1 for both; only a level above 0 is drawn there
    always = "emb2;;2;;Step;2;S;;2;;;;1;false;0;0;a.png,b.png;,;true;;;"
    assert TRAITS.read(always, state)[0].level == level


def _bare(trait: Trait) -> Trait:
    """A trait without what is only kept to write the same text again."""
    relics = {"written_relics": ""} if isinstance(trait, Layer) else {}
    return msgspec.structs.replace(trait, **NOT_WRITTEN, **relics)


def test_a_label_without_a_colour_is_not_drawn():
    (label,) = TRAITS.read("label;L;Change;12;;;t;0;c;0;b;c;$pieceName$;Dialog", "")
    assert label.foreground == NO_INK
    (black,) = TRAITS.read("label;L;Change;12", "")
    assert black.foreground == "#000000"


def test_every_prefix_has_its_template():
    templates = {prefix_of(text) for text in (*CASES["templates"], *CASES["old"])}
    assert templates == set(PREFIXES)
    assert len(PREFIXES) == 47


def test_every_kind_of_trait_has_a_codec():
    kinds = {codec.make for codec in CODECS} | {Marker, OpaqueTrait}
    assert kinds == set(Trait.__args__)


fields = st.sampled_from(
    ["", "a", "1", "-3", "true", "false", "65,130", "57348,0,plusOne", "255,0,0", "{A+1}", "$x$", "a.png",
     "b.png,a.png", "t", "c", "Red", "1.0", "MAP|false|MAP|||||0|0||false|||EQUALS||", "x:65\\,130:P\\,1",
     "player:", "side:", "I", "P80,130", "Ga.png", "Dialog", "counted", "Hide", "L", "n;x", "'q'", "\\z"]
)  # fmt: skip


@given(st.sampled_from(PREFIXES), st.lists(fields, max_size=36), st.sampled_from(STATES))
def test_any_text_comes_back_to_the_last_letter(prefix, tokens, state):
    own = prefix + ";".join(tokens)
    assert TRAITS.write(TRAITS.read(own, state)) == [(own, state)]


@given(st.sampled_from(PREFIXES), st.text(max_size=60), st.text(max_size=10))
def test_even_nonsense_comes_back_to_the_last_letter(prefix, rest, state):
    assert TRAITS.write(TRAITS.read(prefix + rest, state)) == [(prefix + rest, state)]


@given(st.sampled_from(CODECS), st.lists(fields, max_size=36), st.sampled_from(STATES))
def test_what_our_words_say_is_written_and_read_the_same(codec, tokens, state):
    first = TRAITS.read(codec.prefix + ";".join(tokens), state)[0]
    if is_kept_raw(first):
        return
    plain = msgspec.structs.replace(first, **NOT_WRITTEN)
    own, own_state = TRAITS.write((plain,))[0]
    again = TRAITS.read(own, own_state)[0]
    assert msgspec.structs.replace(again, **NOT_WRITTEN) == plain


@pytest.mark.parametrize("text", [*CASES["templates"], *CASES["old"]], ids=str)
def test_every_shorter_text_is_understood_with_its_defaults(text):
    tokens = text.split(";")
    for count in range(2, len(tokens)):
        short = ";".join(tokens[:count])
        assert TRAITS.write(TRAITS.read(short, "")) == [(short, "")]


def test_an_edited_trait_is_written_anew_and_its_original_forgotten():
    text = "emb2;Activate;128;;Flip;128;;;128;;;;1;;0;0;a.png,b.png;,;true;L;;;false;;1;1;true;;;"
    layer = TRAITS.read(text, "1")[0]
    assert isinstance(layer, Layer)
    assert layer.original == text
    edited = msgspec.structs.replace(layer, name="Step", level=2)
    own, state = TRAITS.write((edited,))[0]
    assert own.split(";")[19] == "Step"
    assert state == "2"


def test_relics_of_old_keys_stay_through_an_edit():
    text = "emb2;Activate;2;;Flip;2;B;;2;;;;1;false;0;0;a.png;;true;L;;;false;;1;1;true;65,130;;"
    layer = TRAITS.read(text, "1")[0]
    assert isinstance(layer, Layer)
    assert (layer.original, layer.written_relics) == ("", "2;;2;B;2;")
    own, _ = TRAITS.write((msgspec.structs.replace(layer, name="Step"),))[0]
    assert own == text.replace("true;L", "true;Step")


def test_an_edit_beyond_the_fields_of_an_old_text_is_not_lost():
    trait = TRAITS.read("return;Return;82,130;Discard;", "")[0]
    assert isinstance(trait, ReturnToDeck)
    own, _ = TRAITS.write((msgspec.structs.replace(trait, description="back"),))[0]
    assert "back" in own


def test_old_layers_are_read_as_their_version_says():
    keys = TRAITS.read("emb2;;2;;Step;2;S;;2;;;;1;false;0;0;a.png,b.png;,;true;;;", "1")[0]
    assert isinstance(keys, Layer)
    assert (keys.increase.key, keys.always_on, keys.letters) == ("Ctrl+S", True, "")
    assert (keys.original, keys.written_fields, keys.written_relics) == ("", 21, "2;;2;S;2;")
    edited = msgspec.structs.replace(keys, increase=MenuCommand("Step", "@step"))
    assert TRAITS.read(*TRAITS.write((edited,))[0])[0] == msgspec.structs.replace(
        edited, written_fields=0
    )
    spelt = TRAITS.read("emb2;Arm;2;AB;Up;2;U;Down;2;D;;;1;false;4;4;a.png;;true;;;", "")[0]
    assert isinstance(spelt, Layer)
    assert (spelt.letters, spelt.level, spelt.x) == ("AB U D", -1, 1.0)


def test_a_mask_reads_style_and_picture_from_one_field():
    mask = TRAITS.read("obs;77,130;back.png;Mask;Ga.png;?;side:;Peek;;true;;", "null;")[0]
    assert isinstance(mask, Mask)
    assert (mask.style, mask.owner_picture) == (MaskStyle.PICTURE, "images/a.png")
    missing = TRAITS.read("obs;77,130;gone.png;Mask;I;?;side:;Peek;;true;;", "null;")[0]
    assert (missing.picture, missing.original[:4]) == ("", "obs;")


def test_markers_of_one_trait_stay_together():
    found = TRAITS.read("mark;Nation,Size", "US,3")
    assert [(m.name, m.value, m.joins_previous) for m in found] == [
        ("Nation", "US", False),
        ("Size", "3", True),
    ]
    assert TRAITS.write((*found, *TRAITS.read("mark;X", "1"))) == [
        ("mark;Nation,Size", "US,3"),
        ("mark;X", "1"),
    ]


def test_unknown_traits_and_lost_references_are_kept_as_they_are():
    for text in ("conceal;a;b", "prototype;Nobody", "noSemicolon"):
        trait = TRAITS.read(text, "s")[0]
        assert is_kept_raw(trait)
        assert TRAITS.write((trait,)) == [(text, "s")]


def test_a_level_that_comes_again_is_the_same_trait_and_told_again():
    traits = Traits(NAMES)
    report = Report()
    for _ in range(2):
        read = [traits.read("delete;Go;75,130;;1;2;3;4;5;6;7", "") for _ in range(2)]
        assert read[0][0] is read[1][0]
        traits.tell_odd(report)
    assert sum(note.count for note in report.notes()) == 2


def test_levels_are_read_anew_when_the_names_lead_elsewhere():
    names = Names(prototypes={"Unit": "unit"})
    traits = Traits(names)
    assert traits.read("prototype;Unit", "") == (UsePrototype(prototype="unit"),)
    names.prototypes = {}
    traits.forget()
    assert is_kept_raw(traits.read("prototype;Unit", "")[0])
