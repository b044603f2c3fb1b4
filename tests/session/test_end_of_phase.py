"""Who ends a phase: whose it is, or at one screen another side with the word of whose it is."""

import pytest

from tests.rules import duel
from tests.rules.duel import BLUE, DUEL, RED
from tests.session.games import duel_game
from vtt.commands.entry import Consent
from vtt.commands.piece import SetFace
from vtt.rules.action import declare
from vtt.rules.decision import Refusal
from vtt.session.consent import ConsentKind, PlayStyle

END = declare(DUEL, duel.EndTurn())


class TestEndOfAPhase:
    def test_who_has_the_phase_ends_it(self):
        session = duel_game(mode=duel.ADVISE)
        assert session.end_phase(RED, END).accepted
        assert session.state.turn.side == BLUE

    @pytest.mark.parametrize("granted", [True, False])
    def test_at_one_screen_another_side_needs_the_word_of_whose_it_is(self, granted):
        session = duel_game(mode=duel.ADVISE)
        request = session.end_phase(BLUE, END)
        assert (request.kind, request.side, request.asked) == (
            ConsentKind.END_PHASE,
            BLUE,
            (RED,),
        )
        assert request.text == "Is “Play” over? It is another side that ends it."
        assert (session.log.count, session.request) == (0, request)
        session.answer_request(granted, RED)
        assert session.state.turn.side == (BLUE if granted else RED)
        if granted:
            assert session.log.entry(1).consent == Consent(RED, "", "hot-seat")

    def test_who_plays_all_sides_and_the_umpire_end_any(self):
        for side, style in ((BLUE, PlayStyle.SOLO), (None, PlayStyle.HOT_SEAT)):
            session = duel_game(mode=duel.ADVISE, style=style)
            assert session.end_phase(side, END).accepted
            assert session.log.entry(1).consent is None

    def test_what_the_rules_refuse_is_refused_and_not_asked(self):
        session = duel_game()
        decision = session.end_phase(BLUE, SetFace(("red_1",), "bak"))
        assert decision.refusal is Refusal.IMPOSSIBLE
        assert session.request is None
