from hypothesis import given
from hypothesis import strategies as st

from vtt.base.ids import is_id
from vtt.formats.vassal.names import MAX_ID, IdMaker, Names, new_codes, slug, usual_codes


@given(st.lists(st.text(max_size=50), max_size=8))
def test_ids_can_be_read_and_are_unique(names):
    ids = IdMaker()
    made = [ids.make(name, "piece") for name in names]
    assert all(is_id(item) for item in made)
    assert len(set(made)) == len(made)


def test_ids_stay_short_and_know_letters_of_other_languages():
    assert len(slug("x" * 200)) == MAX_ID
    assert slug("Größe é") == "groesse_e"
    assert IdMaker(["a"]).make("A") == "a_2"


def test_names_lead_both_ways():
    names = Names(sides={"Red Side": "red"}, prototypes={"Unit": "unit"}, codes={"go": 57400})
    assert names.side_name("red") == "Red Side"
    assert names.side("Blue") is None
    assert names.prototype_name("unit") == "Unit"
    assert names.key_text(names.key("57345,0,go")) == "57400,0,go"
    assert names.picture_name("images/a/b.png") == "a/b.png"
    assert Names(renamed={"images/x.jpg.png": "x.jpg"}).picture_name("images/x.jpg.png") == "x.jpg"


def test_the_usual_number_of_a_name_is_the_commonest():
    found = [("go", 57345), ("go", 57346), ("go", 57346), ("x", 57350)]
    assert usual_codes(found) == {"go": 57346, "x": 57350}
    assert new_codes(["b", "a", "b"]) == {"a": 57344, "b": 57345}
