"""Buttons of an imported module stand in a menu, and say that they cannot act yet."""

import pytest

from tests.ui.player import Player
from tests.vassal.generate import MAP, MODULE, element, map_of, root, roster
from tests.vassal.playable import imported_folder
from vtt.ui.parts.toolbar_part import WORDS, ToolbarPart


def menu_of(qtbot, desktop, tmp_path, *parts):
    player = Player(qtbot, desktop)
    player.open(imported_folder(tmp_path, root(roster("Red", "Blue"), *parts)), "start")
    menu = player.window.part(ToolbarPart).menu
    assert menu.menuAction() in player.window.menus["game"].actions()
    menu.aboutToShow.emit()
    return menu


def rows(menu):
    return [(action.text(), action.isEnabled()) for action in menu.actions()]


def test_the_buttons_are_named_with_their_keys_and_cannot_be_pressed(qtbot, desktop, tmp_path):
    flip = element(f"{MODULE}GlobalKeyCommand", buttonText="Flip & turn", buttonHotkey="70,130")
    hide = element(f"{MAP}HidePiecesButton", buttonText="Hide", tooltip="Hides all")
    collected = element(f"{MODULE}ToolbarMenu", tooltip="More", menuItems="Hide,2d6")
    menu = menu_of(qtbot, desktop, tmp_path, flip, map_of("Main", hide, collected))
    told, first, section, more = menu.actions()
    assert told.text() == "These act in VASSAL, and not here yet:"
    assert (first.text(), first.isEnabled()) == ("Flip && turn\tCtrl+F", False)
    assert first.toolTip() == "It gives a key to many pieces at once."
    assert (section.text(), section.isSeparator()) == ("Main", True)
    assert rows(more.menu()) == [("Hide", False)], "dice have a place of their own"
    assert more.menu().actions()[0].toolTip() == "Hides all\nIt hides, shows or centres pieces."


def test_a_module_without_such_buttons_says_so(qtbot, desktop, tmp_path):
    assert rows(menu_of(qtbot, desktop, tmp_path, map_of("Main"))) == [("There are none.", False)]


def test_a_module_of_our_own_has_no_such_menu(player):
    menu = player.window.part(ToolbarPart).menu
    assert menu.menuAction() not in player.window.menus["game"].actions()


@pytest.mark.parametrize("kind", WORDS)
def test_each_kind_has_its_words(kind):
    assert WORDS[kind].endswith(".")
