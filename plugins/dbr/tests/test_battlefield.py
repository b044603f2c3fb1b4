"""What is known of pieces is carried from state to state, under the settings that it was read under."""

import msgspec

from vtt.commands.rules import SetSetting
from vtt.geometry.pose import Pose
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_dbr.battlefield import _Known


def vessels(skirmish, module, rules):
    """A view of two ships."""
    kind = next(one.id for one in module.resolved_pieces if one.get("class") == "Shp")
    ships = [PieceState(name, kind, "field", Pose(300, 300, 0.0), "sweden") for name in ("a", "b")]
    pieces = type(skirmish.pieces)({ship.id: ship for ship in ships})
    state = msgspec.structs.replace(skirmish, pieces=pieces)
    return RulesView(state, module, "dbr", {one.key: one.default for one in rules.settings})


def test_two_threads_that_ask_under_other_settings_read_nothing_of_each_other(
    skirmish, module, rules
):
    plain = vessels(skirmish, module, rules)
    swapped = plain.then(SetSetting("dbr", "naval_swap", True))
    known = _Known(module)
    first = known.pieces(plain, plain.pieces("field"))
    second = known.pieces(swapped, swapped.pieces("field"))
    read = [next(first), next(second), next(first), next(second)]
    assert [element.class_name for element, _ in read] == ["Shp", "Gal", "Shp", "Gal"]
    again = known.pieces(swapped, swapped.pieces("field"))
    assert [element.class_name for element, _ in again] == ["Gal", "Gal"]
