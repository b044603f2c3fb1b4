from vtt.session.preferences import Preferences
from vtt.ui.table_looks import LOOKS, show_looks


def test_every_look_can_be_kept_and_those_of_a_new_user_are_known():
    assert set(Preferences().table_looks) <= set(LOOKS)


def test_what_is_kept_is_shown_and_the_rest_hidden(player):
    page = player.page
    show_looks([page], ["rulers", "minimap"])
    assert not page.minimap.isHidden()
    assert (page.scene._shows_grid, page.scene._shows_names) == (False, False)
    show_looks([page], ["grid", "names"])
    assert page.minimap.isHidden()
    assert (page.scene._shows_grid, page.scene._shows_names) == (True, True)
