"""A desk at a table with counters, for tests of moving."""

from tests.session.counters import TEXT, counter_game
from vtt.render.picture_files import NoPictures
from vtt.ui.game_desk import GameDesk


def counter_desk(text=TEXT):
    return GameDesk(counter_game(text), NoPictures())
