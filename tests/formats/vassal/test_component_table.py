from vtt.formats.vassal.component_table import by_tag, spec, toolbar
from vtt.formats.vassal.names import Names
from vtt.formats.vassal.tree import Component

SPEC = spec(
    "VASSAL.X", "name n:int=3 d:number c:colour k:key=68,130 list:list t=a_b", old={"entryName": "name"}
)  # fmt: skip


def test_missing_settings_take_their_defaults():
    values = SPEC.read(Component("VASSAL.X", {}))
    assert values == {
        "name": "", "n": 3, "d": 0.0, "c": "", "k": "Ctrl+D", "list": (), "t": "a b",
    }  # fmt: skip


def test_old_names_unknown_names_and_malformed_values():
    component = Component("VASSAL.X", {"entryName": "E", "n": "many", "c": "", "new": "1"})
    assert SPEC.read(component)["name"] == "E"
    assert SPEC.read(component)["n"] == 3
    assert SPEC.unknown(component) == ("new",)
    assert SPEC.malformed(component) == ("n",)


def test_values_are_written_as_texts():
    names = Names()
    values = SPEC.read(Component("VASSAL.X", {"list": "a,b", "c": "1,2,3", "d": "1.5"}))
    texts = SPEC.write(values, names)
    assert list(texts) == sorted(texts)
    assert (texts["list"], texts["c"], texts["d"]) == ("a,b", "1,2,3", "1.5")
    assert SPEC.read(Component("VASSAL.X", texts)) == values


def test_settings_of_buttons_can_be_renamed():
    assert "buttonText tooltip" in toolbar(text="buttonText")
    assert "buttonHotkey:key" in toolbar(hotkey="buttonHotkey")
    assert by_tag([SPEC])["VASSAL.X"].short == "X"
