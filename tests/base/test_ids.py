import pytest
from hypothesis import given
from hypothesis import strategies as st

from vtt.base.ids import is_id, unused_id


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("english_pike_3", True),
        ("9a.b-c", True),
        ("a", True),
        ("", False),
        ("Pike", False),
        ("_pike", False),
        ("pike 3", False),
        ("pike\n", False),
        ("é", False),
    ],
)
def test_ids_are_plain_and_readable(text, answer):
    assert is_id(text) is answer


@given(st.sets(st.sampled_from(["pike", *(f"pike_{n}" for n in range(2, 9))])))
def test_an_unused_id_is_new_and_the_first_of_its_row(used):
    found = unused_id("pike", used)
    assert found not in used
    number = 1 if found == "pike" else int(found.rpartition("_")[2])
    earlier = ["pike", *(f"pike_{n}" for n in range(2, number))][: number - 1]
    assert set(earlier) <= used
