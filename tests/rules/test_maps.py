"""Boards as services are made once for a module."""

import pytest

from tests.rules.test_view import DISPLAY, MAP, WIDE
from vtt.base.errors import DefinitionError
from vtt.base.ids import TableId
from vtt.rules.maps import maps_of


def test_they_are_made_once():
    maps = maps_of(WIDE)
    assert maps_of(WIDE) is maps
    assert maps.cells(MAP) is maps.cells(MAP)
    assert maps.areas(MAP) is maps.areas(MAP)
    assert maps.slot(DISPLAY, "left").name == "Left wing"


def test_an_unknown_table_names_the_nearest():
    with pytest.raises(DefinitionError, match="no table 'mapp'; did you mean 'map'"):
        maps_of(WIDE).cells(TableId("mapp"))
