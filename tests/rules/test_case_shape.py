"""Values of the wrong kind in a rules case are refused with the key and the place."""

import pytest

from vtt.base.errors import FormatError
from vtt.base.problems import SourceRef
from vtt.rules.case_shape import check_shape

WHERE = SourceRef("moves.toml", 7)


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        ({"expect": []}, "expect"),
        ({"expect": {"accepted": "yes"}}, "expect.accepted"),
        ({"expect": {"choices": ["loss"]}}, "expect.choices[0]"),
        ({"expect": {"choices": [{"side": "red"}]}}, "missing required field `id`"),
        ({"expect": {"choices": [{"id": "loss", "most": 2}]}}, "unknown field `most`"),
        ({"expect": {"findings": [{"severity": "illegal"}]}}, "missing required field `rule`"),
        ({"expect": {"findings": {"rule": "4.1"}}}, "expect.findings"),
        ({"expect": {"turn": {"round": 2}}}, "unknown field `round`"),
        ({"expect": {"corrected": True}}, "expect.corrected"),
        ({"expect": {"offers": {"move": "many"}}}, "expect.offers"),
        ({"dice": "5"}, "$.dice"),
        ({"setup": ["red_1 100,100"]}, "setup[0]"),
        ({"tolerance": -1}, "tolerance"),
        ({"terrain": "hill"}, "terrain"),
    ],
)
def test_a_wrong_kind_of_value_is_named(entry: object, told: str) -> None:
    with pytest.raises(FormatError) as caught:
        check_shape(entry, WHERE)
    assert told in str(caught.value)
    assert str(caught.value).startswith("moves.toml:7: ")


def test_a_case_in_order_passes() -> None:
    check_shape(
        {
            "position": ["a infantry 1,1", "b infantry 2,2"],
            "dice": [5],
            "turn": {"number": 2},
            "expect": {
                "accepted": False,
                "findings": [{"rule": "4.1", "measured": 300.0}],
                "corrected": False,
                "choices": [{"id": "loss", "options": ["a"]}],
                "turn": {"phase": "move"},
            },
        },
        WHERE,
    )
