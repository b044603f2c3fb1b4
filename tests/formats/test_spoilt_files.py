"""Whatever stands in a module's files, reading ends with problems and never with a crash."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.formats.modules import SMALL, tree
from vtt.base.errors import VttError
from vtt.definition.check_shapes import check_shapes
from vtt.formats.container import FolderContainer
from vtt.formats.module_file import inspect_container
from vtt.render.draw_table import draw_game
from vtt.render.view import View, theme_of
from vtt.state.new_game import new_game

FILES = {name: data for name, data in tree(SMALL).items() if name.endswith(".xml")}
TOKENS = [
    b"", b"<", b">", b"/>", b'"', b"&amp;", b"&x;", b"<!--", b"]]>", b"\x00", b"\xff", b"0", b"-1",
    b"1e9", b"nan", b"true", b"'", b"<place/>", b' id="b1"', b' x-mm="99999999999999999999"',
]  # fmt: skip


class Spoilt:
    """The small module with one file replaced."""

    def __init__(self, name, data):
        self.title = "spoilt"
        self._inner = FolderContainer(SMALL)
        self._name, self._data = name, data

    def names(self):
        return tuple(sorted({*self._inner.names(), self._name}))

    def read(self, name):
        return self._data if name == self._name else self._inner.read(name)

    def left_out(self):
        return ()

    def close(self):
        self._inner.close()


@st.composite
def spoilt_files(draw):
    """A file of the module with pieces cut out, put in twice, or replaced."""
    name = draw(st.sampled_from(sorted(FILES)))
    data = FILES[name]
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(data)))
        end = min(len(data), start + draw(st.integers(0, 40)))
        middle = draw(
            st.sampled_from(TOKENS) | st.binary(max_size=6) | st.just(data[start:end] * 2)
        )
        data = data[:start] + middle + data[end:]
    return name, data


def read_to_the_end(spoilt):
    name, data = spoilt
    reading = inspect_container(Spoilt(name, data))
    assert reading.module is not None or reading.errors
    for problem in reading.problems:
        assert problem.message[:1].strip()
        assert problem.where is not None
    if reading.module is not None:
        check_shapes(reading.module, reading.places.of)
        if not reading.obstacles:
            begin_and_draw(reading.module)


def begin_and_draw(module):
    """What no check found fault with can be played and seen, or is refused in our words."""
    for scenario in module.scenarios:
        try:
            state = new_game(module, scenario.id)
            for table in module.tables:
                list(draw_game(module, state, table.id, View(0.2, theme_of(False))))
        except VttError as error:
            told.append(str(error))


told: list[str] = []


@pytest.mark.parametrize("examples", [150, pytest.param(5000, marks=pytest.mark.hard)])
def test_a_spoilt_file_is_read_to_the_end(examples):
    run = given(spoilt_files())(read_to_the_end)
    settings(max_examples=examples, suppress_health_check=list(HealthCheck))(run)()
    assert all(told)


@settings(max_examples=50)
@given(st.binary(max_size=200))
def test_any_bytes_at_all_are_read_to_the_end(data):
    assert inspect_container(Spoilt("module.xml", data)).errors


@pytest.mark.parametrize("name", sorted(FILES))
def test_an_empty_file_is_a_fault(name):
    (problem, *_) = inspect_container(Spoilt(name, b"")).errors
    assert problem.where.file == name
