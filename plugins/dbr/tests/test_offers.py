"""What is offered for a selection: reach, zones, contact positions, targets."""

import math
from pathlib import Path

import msgspec
import pytest
import shapely

from vtt.base.ids import PieceId, PluginId, SideId, TableId, TerrainId
from vtt.commands.apply import apply
from vtt.commands.piece import AddPieces, MovePieces, PieceMove, SetProperty
from vtt.commands.rules import SetRulesValue, SetSetting
from vtt.definition.terrain import TerrainArea, TerrainFeature
from vtt.geometry.pose import Pose
from vtt.rules.action import declare
from vtt.rules.cases import case_state
from vtt.rules.testing import load_cases
from vtt.rules.verdict import AreaMark
from vtt.session.tools.report import allowance_of
from vtt.state.piece import PieceState, place_of
from vtt.state.turn import TurnState
from vtt_dbr.actions import EndPhase

CASES = Path(__file__).parent / "cases"
COMMANDS = ("sk-sw-foot", "sk-sw-left", "sk-sw-right")
SWEDEN, IMPERIAL = SideId("sweden"), SideId("imperial")


def kinds(offers):
    return {offer.kind for offer in offers}


def offered(referee, state, *pieces, side=SWEDEN):
    offers, notices = referee.offers(state, side, tuple(PieceId(piece) for piece in pieces))
    assert notices == ()
    return offers


def shown(offer):
    return shapely.union_all(
        [shapely.Polygon(m.points, m.holes) for m in offer.marks if isinstance(m, AreaMark)]
    )


def test_nothing_selected_offers_useful_moves_and_ends_the_phase(referee, skirmish):
    offers = offered(referee, skirmish)
    assert {"contact", "advance", "close_in"} <= kinds(offers)
    assert [offer.kind for offer in offers[-2:]] == ["throw_pips", "end_phase"]
    assert offered(referee, skirmish, side=IMPERIAL) == ()


def test_useful_moves_are_legal_and_lead_to_the_enemy(referee, skirmish):
    moves = [o for o in offered(referee, skirmish) if isinstance(o.command, MovePieces)]
    groups = [o for o in moves if o.kind == "advance" and len(o.pieces) > 1]
    assert groups
    for offer in moves:
        assert referee.decide(skirmish, offer.command, SWEDEN).accepted
        assert all(m.to.pose.y <= skirmish.pieces[m.piece].pose.y for m in offer.command.moves)


@pytest.mark.parametrize("phases", [0, 1])
def test_who_only_wants_to_act_is_offered_all_that_can_be_done(referee, skirmish, phases):
    state = skirmish
    for _ in range(phases):
        state = referee.decide(state, declare("dbr", EndPhase())).state
    for piece in ("sk-sw-finns", "sk-sw-guns"):
        all_of_it = offered(referee, state, piece)
        acts, notices = referee.offers(state, SWEDEN, (PieceId(piece),), only_acts=True)
        assert notices == ()
        assert "zone" in kinds(all_of_it) - kinds(acts)
        assert [o.command for o in acts if o.command] == [o.command for o in all_of_it if o.command]


def test_a_command_without_pips_is_offered_no_useful_moves(referee, skirmish):
    spent = {"thrown": dict.fromkeys(COMMANDS, 1), "spent": dict.fromkeys(COMMANDS, 1)}
    state = apply(skirmish, SetRulesValue(PluginId("dbr"), ("pips",), spent))
    assert not kinds(offered(referee, state)) & {"contact", "advance", "close_in"}


def test_a_selected_element_shows_reach_zones_and_contacts(referee, skirmish):
    offers = offered(referee, skirmish, "sk-sw-finns")
    assert {"reach", "zone", "enemy_zone", "contact", "advance"} <= kinds(offers)
    assert all(offer.rule for offer in offers)


def test_reach_is_the_base_grown_by_the_allowance(referee, skirmish):
    reach = next(o for o in offered(referee, skirmish, "sk-sw-finns") if o.kind == "reach")
    assert reach.label == "Reach of Finns (Pi F): 160 mm, 200 mm into contact"
    grown = 40 * 30 + 2 * (40 + 30) * 160 + math.pi * 160**2
    assert 0.5 * grown < shown(reach).area < grown


@pytest.mark.parametrize(
    ("x", "y", "within"),
    [
        (625, 648, True),  # in the wood, 69 mm away
        (600, 640, False),  # in the wood, 94 mm away
        (690, 500, True),  # in the open, 190 mm away
        (690, 485, False),  # in the open, 205 mm away
        (700, 545, False),  # under an enemy
    ],
)
def test_reach_is_shorter_in_bad_going(referee, skirmish, x, y, within):
    reach = next(o for o in offered(referee, skirmish, "sk-sw-light") if o.kind == "reach")
    assert shown(reach).contains(shapely.Point(x, y)) is within


def test_every_contact_offered_is_accepted(referee, skirmish):
    for piece in ("sk-sw-finns", "sk-sw-pikes", "sk-sw-light", "sk-sw-shot-1"):
        contacts = [o for o in offered(referee, skirmish, piece) if o.kind == "contact"]
        for offer in contacts:
            decision = referee.decide(skirmish, offer.command, SWEDEN)
            assert decision.accepted, (offer.label, decision.reason)
            assert "B5" in {finding.rule for finding in decision.verdict.findings}


def test_contacts_come_nearest_first(referee, skirmish):
    contacts = [o for o in offered(referee, skirmish, "sk-sw-finns") if o.kind == "contact"]
    lengths = [float(offer.label.rsplit(": ", 1)[1].removesuffix(" mm")) for offer in contacts]
    assert len(lengths) > 1
    assert lengths == sorted(lengths)


@pytest.mark.parametrize("piece", ["sk-sw-finns", "sk-sw-pikes", "sk-sw-dragoons"])
def test_the_advance_goes_as_far_as_it_may(referee, skirmish, piece):
    advance = next(o for o in offered(referee, skirmish, piece) if o.kind == "advance")
    assert isinstance(advance.command, MovePieces)
    decision = referee.decide(skirmish, advance.command, SWEDEN)
    assert decision.accepted
    moved = next(f for f in decision.verdict.findings if f.rule == "A4")
    assert moved.measured == pytest.approx(moved.limit) or "B16" in {
        f.rule for f in decision.verdict.findings
    }


def test_a_group_advances_together(referee, skirmish):
    group = ("sk-sw-shot-1", "sk-sw-pikes", "sk-sw-shot-2", "sk-sw-guns")
    advance = next(o for o in offered(referee, skirmish, *group) if o.kind == "advance")
    assert len(advance.command.moves) == 4
    assert referee.decide(skirmish, advance.command, SWEDEN).accepted


def test_who_has_moved_or_is_the_enemy_is_only_measured(referee, skirmish):
    advance = next(o for o in offered(referee, skirmish, "sk-sw-finns") if o.kind == "advance")
    moved = referee.decide(skirmish, advance.command, SWEDEN).state
    assert not {"advance", "contact"} & kinds(offered(referee, moved, "sk-sw-finns"))
    assert not {"advance", "contact"} & kinds(offered(referee, skirmish, "sk-im-croats"))
    assert "reach" in kinds(offered(referee, skirmish, "sk-im-croats"))


def test_targets_are_offered_when_there_is_shooting(referee, skirmish):
    state = referee.decide(skirmish, declare("dbr", EndPhase())).state
    offers = offered(referee, state, "sk-sw-shot-1")
    shots = [offer for offer in offers if offer.kind == "shoot"]
    assert shots
    assert all(referee.decide(state, shot.command, SWEDEN).accepted for shot in shots[:1])
    assert "shooting_zone" in kinds(offers)


@pytest.mark.parametrize("phase", ["shoot", "fight"])
@pytest.mark.parametrize("side", ["sweden", "imperial"])
def test_when_moving_is_over_nothing_is_said_of_moves(referee, skirmish, phase, side):
    turn = msgspec.structs.replace(skirmish.turn, phase=phase, side=SideId(side))
    state = msgspec.structs.replace(skirmish, turn=turn)
    for piece in ("sk-sw-finns", "sk-im-shot-1", "sk-im-general"):
        found = kinds(offered(referee, state, piece))
        assert not found & {"reach", "enemy_zone", "command", "in_command", "out_of_command"}, piece
        assert "zone" in found


def test_before_the_shooting_it_is_shown_who_could_shoot_whom(referee, skirmish):
    offers = offered(referee, skirmish, "sk-sw-shot-1")
    fire = next(offer for offer in offers if offer.kind == "could_shoot")
    assert "could shoot at Breuner, shot 1 (Sh O), 130 mm" in fire.label
    assert "could be shot at by Breuner, shot 1 (Sh O), 130 mm" in fire.label
    assert {mark.role.value for mark in fire.marks} == {"fire"}
    assert "130 mm, both ways" in [mark.label for mark in fire.marks]
    assert len({mark.points[-1] for mark in fire.marks}) == len(fire.marks), "one line for a pair"
    pikes = offered(referee, skirmish, "sk-sw-pikes")
    fire = next(offer for offer in pikes if offer.kind == "could_shoot")
    assert {mark.label for mark in fire.marks} == {"shot at from 130 mm"}
    far = offered(referee, skirmish, "sk-sw-light")
    assert "could_shoot" not in kinds(far)


def test_flow_names_bound_and_phase(referee, skirmish):
    flow, _ = referee.flow(skirmish)
    assert (flow.phase, flow.label) == ("move", "Sweden and allies: movement")
    assert referee.turn_name(skirmish) == ("Bound 1", ())
    assert flow.actors == (SWEDEN,)
    following = referee.decide(skirmish, flow.next, SWEDEN).state
    assert referee.flow(following)[0].actors == (SWEDEN, IMPERIAL)


def test_who_has_moved_reaches_nothing_and_the_reach_says_why(referee, skirmish):
    piece = PieceId("sk-sw-light")
    moved = msgspec.structs.replace(skirmish.pieces[piece], moved=True)
    state = msgspec.structs.replace(skirmish, pieces=skirmish.pieces.set(piece, moved))
    reach = next(o for o in offered(referee, state, piece) if o.kind == "reach")
    assert "has moved already in this bound" in reach.label
    assert reach.rule == "B10.4"
    assert [mark.label for mark in reach.marks] == ["moved already"]
    base = offered(referee, skirmish, piece)
    assert shown(reach).area < 0.05 * shown(next(o for o in base if o.kind == "reach")).area


def test_of_who_has_moved_a_further_drag_says_how_far_of_nothing(referee, skirmish):
    piece = PieceId("sk-sw-light")
    moved = msgspec.structs.replace(skirmish.pieces[piece], moved=True)
    state = msgspec.structs.replace(skirmish, pieces=skirmish.pieces.set(piece, moved))
    place = place_of(moved)
    ahead = msgspec.structs.replace(place, pose=place.pose.moved(0.0, -40.0))
    verdict = referee.preview(state, MovePieces((PieceMove(piece, ahead),)))
    assert allowance_of(verdict)[:2] == (pytest.approx(40.0), 0.0)


def test_who_is_held_in_contact_reaches_nothing_and_the_reach_says_by_whom(referee, skirmish):
    pikes = skirmish.pieces[PieceId("sk-im-pikes")]
    facing = Pose(pikes.pose.x, pikes.pose.y + 25.0, 0.0)
    finns = skirmish.pieces[PieceId("sk-sw-finns")]
    place = msgspec.structs.replace(place_of(finns), pose=facing)
    state = apply(skirmish, MovePieces((PieceMove(finns.id, place),)))
    (reach,) = (o for o in offered(referee, state, finns.id) if o.kind == "reach")
    assert reach.label == "Finns (Pi F) is in contact with Breuner, pikes (Pk O) and may not move"
    assert reach.rule == "B10.3"
    assert [mark.label for mark in reach.marks] == ["held in contact"]
    assert "advance" not in kinds(offered(referee, state, finns.id))


@pytest.mark.parametrize(
    ("status", "rule", "label"),
    [("routing", "B22.1", "Rally: turn about"), ("pursuing", "B24.2", "Rally")],
)
def test_who_obeys_nobody_reaches_nothing_and_can_but_rally_at_a_price(
    referee, skirmish, status, rule, label
):
    view = referee.view(skirmish)
    croats = PieceId("sk-sw-light")
    far = msgspec.structs.replace(place_of(skirmish.pieces[croats]), pose=Pose(100.0, 1100.0, 0.0))
    state = view.then(
        MovePieces((PieceMove(croats, far),)),
        SetProperty((croats,), status, True),
        *(SetRulesValue(view.plugin, ("pips", "thrown", name), 6) for name in COMMANDS),
    ).state
    offers = offered(referee, state, croats)
    (reach,) = (o for o in offers if o.kind == "reach")
    assert "obeys nobody until it has rallied" in reach.label
    assert reach.rule == rule
    assert "halt" not in kinds(offers)
    assert "order_march" not in kinds(offers)
    rally = next(o for o in offers if o.kind == "rally")
    assert rally.label.startswith(label)
    assert rally.label.endswith(" PIPs)")


def test_a_vessel_reaches_water_alone_and_its_cargo_may_go_ashore(referee, skirmish):
    sea = TerrainArea(((0.0, 0.0), (400.0, 0.0), (400.0, 1200.0), (0.0, 1200.0)))
    feature = TerrainFeature(TerrainId("sea"), "water", TableId("field"), sea)
    state = msgspec.structs.replace(skirmish, terrain=skirmish.terrain.set(feature.id, feature))
    boat = PieceState(
        "boat", "sweden-troops-bts", "field", Pose(360.0, 600.0, 90.0), "sweden",
        properties=(("command", "sk-sw-left"), ("loaded", True)),
    )  # fmt: skip
    shot = PieceState(
        "shot", "sweden-troops-sh", "field", Pose(360.0, 600.0, 90.0), "sweden",
        properties=(("aboard", "boat"), ("command", "sk-sw-left"), ("embarked", True)),
    )  # fmt: skip
    state = apply(state, AddPieces((boat, shot)))
    state = msgspec.structs.replace(state, turn=TurnState(1, "move", "sweden"))
    (reach,) = (o for o in offered(referee, state, "boat") if o.kind == "reach")
    assert all(x <= 401.0 for mark in reach.marks for x, _ in mark.points)
    for selected in ("boat", "shot"):
        labels = [o.label for o in offered(referee, state, selected) if o.kind == "deed"]
        assert any(label.startswith("Disembark: ") for label in labels), selected
    assert "deed" not in kinds(offered(referee, state, "sk-sw-shot-1"))


def test_in_close_combat_of_who_fights_the_fight_is_offered_and_no_reach(referee, module):
    case = next(c for c in load_cases(CASES / "fights.toml") if "a fight is told" in c.id)
    state = case_state(case, module)
    for side, piece, wanted in ((SWEDEN, "a", {"fight"}), (IMPERIAL, "e", set())):
        offers, _ = referee.offers(state, side, (PieceId(piece),))
        assert {one.kind for one in offers} == wanted


@pytest.mark.parametrize(("light", "words"), [("day", "shoots 160 mm"), ("night", "shoots 80 mm")])
def test_a_shooting_zone_is_as_deep_as_one_sees(referee, skirmish, light, words):
    state = apply(skirmish, SetSetting(PluginId("dbr"), "light", light))
    zone = next(o for o in offered(referee, state, "sk-sw-shot-1") if o.kind == "shooting_zone")
    assert [mark.label for mark in zone.marks] == [words]


def test_a_place_that_is_a_fight_and_an_overlap_is_called_a_fight(referee, skirmish):
    """In front of one of a line one stands at the corner of his neighbours as well."""
    finns = skirmish.pieces[PieceId("sk-sw-finns")]
    place = msgspec.structs.replace(place_of(finns), pose=Pose(840.0, 650.0, 0.0))
    state = apply(skirmish, MovePieces((PieceMove(finns.id, place),)))
    offers = [o for o in offered(referee, state, finns.id) if o.kind == "contact"]
    ends = [offer.command.moves[0].to.pose for offer in offers]
    assert len(set(ends)) == len(ends)
    labels = [offer.label.rpartition(":")[0] for offer in offers]
    assert "Breuner, pikes (Pk O), front on front" in labels
