"""A new game begins with the values of the module's shared properties."""

from tests.vassal.generate import (
    GRID,
    MODULE,
    board,
    element,
    map_of,
    module_file,
    root,
    small_module,
)
from vtt.base.frozen import EMPTY, thaw
from vtt.behaviour.game_scope import BOX
from vtt.formats.exchange import import_file
from vtt.formats.module_file import read_module
from vtt.formats.vassal.shared_properties import initial_properties


def shared(name, value, kind="GlobalProperty"):
    return element(f"{MODULE}properties.{kind}", name=name, initialValue=value)


def holder(*items):
    return element(f"{MODULE}properties.GlobalProperties", *items)


ZONES = element(
    f"{GRID}ZonedGrid",
    element(
        f"{GRID}mapgrid.Zone",
        shared("Control", "FR", "ZoneProperty"),
        name="Italy",
        path="0,0;20,0;20,30;0,30",
    ),
)
FOLDER = element(f"{MODULE}folder.GlobalPropertyFolder", shared("Turn", "3"), name="More")
TREE = root(
    holder(shared("Weather", "Rain"), FOLDER),
    map_of("Main", holder(shared("Weather", "Snow")), boards=[board("Land", ZONES)]),
)


def test_each_property_lies_under_its_holder_as_in_saves():
    assert thaw(initial_properties(TREE)) == {
        BOX: {
            "properties": {
                "Module": {"Weather": "Rain", "Turn": "3"},
                "Main": {"Weather": "Snow"},
                "*": {"Control\tItaly\tLand\tMain": "FR"},
            }
        }
    }


def test_a_module_without_properties_begins_with_nothing():
    assert initial_properties(small_module()) is EMPTY


def test_the_start_of_an_imported_module_has_them(tmp_path):
    import_file(module_file(tmp_path, TREE), tmp_path / "out")
    module = read_module(tmp_path / "out")
    assert thaw(module.scenario("start").boxes) == thaw(initial_properties(TREE))


def test_preferences_and_messages_are_properties_with_their_first_values():
    def preference(kind, name, default):
        return element(f"VASSAL.preferences.{kind}Preference", name=name, default=default)

    options = element(
        f"{MODULE}GlobalOptions",
        preference("Boolean", "AutoTrench", "true"),
        preference("Boolean", "AutoMove", ""),
        preference("Integer", "Limit", "3"),
    )
    messages = element(
        f"{MODULE}properties.GlobalTranslatableMessages",
        shared("Hello", "Good day", "GlobalTranslatableMessage"),
    )
    found = thaw(initial_properties(root(options, messages)))[BOX]["properties"]["Module"]
    assert found == {"AutoTrench": "true", "AutoMove": "false", "Limit": "3", "Hello": "Good day"}
