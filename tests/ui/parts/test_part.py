from vtt.ui.parts.part import WindowPart
from vtt.ui.window_parts import PARTS


def test_the_window_has_each_part_once_and_finds_it_by_its_kind(duel_player):
    window = duel_player.window
    assert [type(part) for part in window.parts] == list(PARTS)
    for kind in PARTS:
        assert type(window.part(kind)) is kind


def test_a_bare_part_does_nothing_and_hinders_nothing(duel_player):
    part = WindowPart(duel_player.window)
    part.start()
    part.refresh()
    part.show_selection()
    part.stop()
    assert part.enabled() == {}
    assert part.desk is duel_player.window.desk
