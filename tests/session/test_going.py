"""Of a place it is told what is offered there, else what forbids it."""

from tests.builders import START, make_module, position
from vtt.base.ids import PieceId
from vtt.commands.flow import Say
from vtt.rules.api import Offer
from vtt.rules.verdict import AreaMark, Verdict, illegal, note
from vtt.session.going import bar_to, way_to
from vtt.session.seat import Seat
from vtt.state.sight import UMPIRE
from vtt.state.view import view_for

RED = PieceId("red_1")
HEX = AreaMark("field", ((0, 0), (50, 0), (50, 50), (0, 50)))
TOO_FAR = illegal("8.1", "moves 9 of 8", (RED,))


def seat(verdict=None):
    module = make_module()
    state = position(START, module)
    asked = []

    def preview(command):
        asked.append(command)
        return verdict or Verdict()

    found = Seat("field", lambda: view_for(state, module, UMPIRE), preview)
    found.asked = asked
    return found


def test_an_offer_is_found_by_its_mark_for_the_piece_that_leads():
    offers = (
        Offer("reach", "Reach", None, (HEX,), (RED,)),
        Offer("move", "Blue to 0101", Say("x"), (HEX,), ("blue_1",)),
        Offer("move", "Red to 0101: 3 MF", Say("x"), (HEX,), (RED,)),
    )
    found = way_to(seat(), offers, RED, (20, 20))
    assert found is offers[2]
    assert way_to(seat(), offers, RED, (300, 20)) is None


def test_what_forbids_it_is_the_first_illegal_finding():
    here = seat(Verdict((note("1", "windy"), TOO_FAR)))
    assert bar_to(here, RED, (300.0, 20.0)) == TOO_FAR
    (command,) = here.asked
    assert command.moves[0].to.pose.point == (300.0, 20.0)
    assert bar_to(seat(Verdict((note("1", "windy"),))), RED, (300.0, 20.0)) is None


def test_where_it_stands_nothing_is_asked():
    here = seat(Verdict((TOO_FAR,)))
    assert bar_to(here, RED, here.piece(RED).pose.point) is None
    assert here.asked == []
