"""The menu of a piece is what its traits declare."""

from tests.behaviour.pieces import acting, command
from vtt.behaviour.menu import MenuEntry, keys_of, menu_of
from vtt.definition.trait_control import GlobalKey, RestrictAccess, RestrictCommands, Trigger
from vtt.definition.trait_data import DynamicProperty, MenuSeparator, Submenu
from vtt.definition.trait_looks import Layer, LayerLevel, Trail
from vtt.definition.trait_moves import Clone, Delete
from vtt.definition.trait_parts import ChangeKind, MenuCommand, PropertyChange

DELETE = Delete(command=MenuCommand("Delete", "Ctrl+D"))
CLONE = Clone(command=MenuCommand("Clone", "Ctrl+C"))


def lines(*traits, **state):
    return [(e.text, e.key, e.can) for e in menu_of(acting(*traits, **state))]


def test_the_outermost_trait_comes_first_and_each_line_once():
    assert lines(DELETE, CLONE, CLONE) == [
        ("Clone", "Ctrl+C", True),
        ("Delete", "Ctrl+D", True),
    ]


def test_what_has_no_key_is_left_out_and_what_is_not_done_here_is_grey():
    found = menu_of(acting(Delete(command=command("Gone", "")), GlobalKey(command=command("All"))))
    assert [(e.text, e.can, e.is_known) for e in found] == [("All", False, False)]


def test_a_layer_offers_what_it_can_do():
    layer = Layer(
        levels=(LayerLevel("a.png"),),
        activate=command("Switch", "F1"),
        increase=command("Up", "F2"),
        decrease=command("", "F3"),
    )
    assert lines(layer) == [("Up", "F2", True)]
    assert keys_of(acting(layer)) == {"F1", "F2", "F3"}


def test_headings_hold_what_they_name():
    found = menu_of(
        acting(
            DELETE,
            CLONE,
            Submenu(menu="Life", entries=("Delete", "Clone", "Gone")),
            Submenu(menu="All", entries=("Life",)),
            Submenu(menu="Empty", entries=("Gone",)),
        )
    )
    assert [entry.text for entry in found] == ["All"]
    (life,) = found[0].entries
    assert [entry.text for entry in life.entries] == ["Delete", "Clone"]


def test_headings_in_a_circle_are_left_out():
    assert lines(DELETE, Submenu(menu="A", entries=("B",)), Submenu(menu="B", entries=("A",))) == [
        ("Delete", "Ctrl+D", True)
    ]


def test_dividing_lines_stand_between_entries_alone():
    line = MenuSeparator()
    found = menu_of(acting(line, DELETE, line, line, CLONE, line))
    assert [entry.text for entry in found] == ["Clone", "", "Delete"]
    assert MenuEntry() in found


def test_restrictions_hide_or_grey_their_entries():
    hidden = RestrictCommands(keys=("Ctrl+D",))
    assert lines(DELETE, CLONE, hidden) == [("Clone", "Ctrl+C", True)]
    greyed = RestrictCommands(keys=("Ctrl+D",), hides=False)
    assert lines(DELETE, greyed) == [("Delete", "Ctrl+D", False)]
    idle = RestrictCommands(keys=("Ctrl+D",), condition="{1 == 2}")
    assert lines(DELETE, idle) == [("Delete", "Ctrl+D", True)]


def test_another_sides_pieces_offer_nothing():
    assert lines(DELETE, RestrictAccess(sides=("red",)), side="blue") == [
        ("Delete", "Ctrl+D", False)
    ]


def test_words_may_speak_of_the_piece():
    change = PropertyChange(command("$pieceName$ hit", "@hit"), ChangeKind.SET, "1")
    assert lines(DynamicProperty(name="H", changes=(change,))) == [("Unit hit", "@hit", True)]


def test_keys_without_words_are_heard_too():
    trait = Trail(on_key="F5")
    assert keys_of(acting(trait, Trigger(watches=("F6",)))) == {"F5", "F6"}
