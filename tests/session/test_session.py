import msgspec
import pytest

from tests.rules import duel
from tests.rules.duel import BLUE, DUEL, RED, Attack, move
from tests.session.games import TIME, duel_game, free_game
from vtt.base.errors import CommandError
from vtt.commands.base import CommandGroup
from vtt.commands.dice import DiceRequest, RollDice
from vtt.commands.entry import CommandEntry, Consent, UndoEntry
from vtt.commands.flow import EndGame, Say
from vtt.commands.piece import AddPieces, MovePieces, PieceMove, SetFace, SetMark, SetSecrecy
from vtt.commands.pile import OrderStack
from vtt.commands.rules import AnswerChoice, Declare, SetMode, SetRulesValue, SetSetting
from vtt.definition.secrecy import SecrecyKind
from vtt.geometry.pose import Pose
from vtt.rules.action import declare
from vtt.rules.decision import Refusal
from vtt.session.consent import ConsentKind, PlayStyle
from vtt.state.boxes import SECRET
from vtt.state.notation import parse_piece
from vtt.state.piece import Place, Secrecy
from vtt.state.sight import OBSERVER
from vtt.state.snapshot import encode_state
from vtt.state.turn import Outcome

ROLL = RollDice(DiceRequest("pip", (6,)), (3,))
MARK = SetMark(("red_1",), moved=True)
HIDE = SetSecrecy(("red_1",), Secrecy(SecrecyKind.HIDDEN, "red"))


def listen(session):
    heard = {"changed": [], "judged": [], "asked": []}
    for name, events in heard.items():
        getattr(session, name).connect(events.append)
    return heard


class TestProposals:
    def test_an_accepted_command_is_done_logged_and_told(self):
        session = free_game()
        heard = listen(session)
        decision = session.execute("red", MARK)
        assert decision.accepted
        assert session.state.pieces["red_1"].moved
        assert session.log.entry(1) == CommandEntry("red", "Ada", TIME + 1000, MARK)
        assert heard["changed"][0].changes.changed == ("red_1",)
        assert [(event.side, event.entry) for event in heard["judged"]] == [("red", 1)]

    def test_an_impossible_command_is_refused_and_leaves_no_trace(self):
        session = free_game()
        heard = listen(session)
        decision = session.execute("red", SetMark(("red_9",)))
        assert (decision.accepted, decision.refusal) == (False, Refusal.IMPOSSIBLE)
        assert decision.reason == "there is no piece 'red_9'; did you mean 'red_2'?"
        assert (session.log.count, heard["changed"]) == (0, [])
        assert heard["judged"][0].entry == 0

    @pytest.mark.parametrize(
        ("command", "reason"),
        [
            (SetFace(("red_1",), "bak"), "piece 'red_1' cannot have the face 'bak'"),
            (
                AddPieces((parse_piece("n pikc 1,1 @0", "field"),)),
                "the module has no piece 'pikc'; did you mean 'pike'?",
            ),
            (
                MovePieces((PieceMove("red_1", Place("field", Pose(1, 1), level="wal")),)),
                "cannot have the level 'wal': there is none; did you mean 'wall'?",
            ),
            (CommandGroup("a", (CommandGroup("b", ()),)), "the command is malformed: "),
        ],
    )
    def test_what_the_module_does_not_have_is_impossible(self, command, reason):
        decision = free_game().execute(None, command)
        assert decision.refusal is Refusal.IMPOSSIBLE
        assert reason in decision.reason

    def test_who_is_no_side_of_the_game_cannot_act(self):
        decision = free_game().execute("gren", MARK)
        assert decision.refusal is Refusal.IMPOSSIBLE
        assert decision.reason.startswith("the game has no side 'gren'")

    def test_what_is_played_is_what_a_file_would_give_back(self):
        session = free_game()
        place = Place("field", Pose(1, 2, 3))
        session.execute(None, MovePieces([PieceMove("red_1", place)]))
        assert type(session.log.entry(1).command.moves) is tuple
        assert type(session.state.pieces["red_1"].pose.x) is float

    def test_a_proposal_from_an_old_view_is_stale(self):
        session = free_game()
        seen = session.view_of("red").state
        session.execute("blue", SetMark(("blue_1",), moved=True))
        assert session.execute("red", MARK, seen=seen).refusal is Refusal.STALE_STATE
        assert session.execute("red", MARK, seen=session.view_of("red").state).accepted

    def test_nothing_is_done_while_the_past_is_shown(self):
        session = free_game()
        session.execute(None, MARK)
        session.go_to(0)
        decision = session.execute(None, Say("too late"))
        assert decision.refusal is Refusal.IMPOSSIBLE
        assert "the table shows move 0 of 1" in decision.reason
        with pytest.raises(CommandError, match="go to the present"):
            session.undo()
        with pytest.raises(CommandError, match="go to the present"):
            session.redo()
        session.go_to_present()
        assert session.execute(None, Say("in time")).accepted

    def test_a_comment_is_an_entry_and_never_undone(self):
        session = free_game()
        session.execute(None, MARK)
        session.comment("a fine day", bookmark=True)
        session.undo()
        assert session.log.entry(2).text == "a fine day"
        assert session.log.count == 3
        assert [(at, entry.text) for at, entry in session.log.bookmarks()] == [(1, "a fine day")]


class TestSecrets:
    def test_pieces_are_named_as_they_are_seen(self):
        session = free_game("m pike 1,1 @0 secrecy=masked:red\nb shot 9,9 @0 side=blue")
        (alias,) = set(session.view_of("blue").state.pieces) - {"b"}
        assert session.execute("blue", SetMark((alias,), locked=True)).accepted
        assert session.state.pieces["m"].locked
        refusal = session.execute("blue", SetMark(("m",), locked=False))
        assert refusal.reason == "there is no piece 'm'"
        assert session.execute("red", SetMark(("m",), locked=False)).accepted

    def test_an_alias_in_a_declaration_becomes_true_and_a_secret_id_is_no_piece(self):
        session = free_game("m pike 1,1 @0 secrecy=masked:red\nb shot 9,9 @0 side=blue")
        (alias,) = set(session.view_of("blue").state.pieces) - {"b"}
        session.execute("blue", Declare("demo", "shoot", {"at": [alias], "how": "high"}))
        assert session.log.entry(1).command.values["at"] == ("m",)
        assert session.execute("blue", Declare("demo", "shoot", {"at": "m"})).reason == (
            "there is no piece 'm'"
        )

    def test_a_refusal_does_not_name_the_card_that_lies_in_a_closed_deck(self):
        session = free_game("d1 truce 0,0 @0 deck=draw")
        (card,) = session.view_of(BLUE).state.decks["draw"]
        decision = session.execute(BLUE, move(card, 100, 100))
        assert decision.reason == (
            f"cannot move piece {card!r}: it lies in deck 'draw'; draw it first"
        )
        assert card != "d1"

    def test_hidden_members_of_a_stack_stay_where_they_lie(self):
        session = free_game("""
h0 pike 1,1 @0 stack=s secrecy=hidden:red
b1 shot 1,1 @0 stack=s side=blue
h1 pike 1,1 @0 stack=s secrecy=hidden:red
b2 shot 1,1 @0 stack=s side=blue
""")
        assert session.view_of("blue").state.stacks["s"] == ("b1", "b2")
        assert session.execute("blue", OrderStack("s", ("b2", "b1"))).accepted
        assert session.state.stacks["s"] == ("h0", "b2", "b1", "h1")

    def test_a_stack_carried_off_leaves_behind_what_its_bearer_does_not_see(self):
        session = free_game("""
h pike 1,1 @0 stack=s secrecy=hidden:red
b1 shot 1,1 @0 stack=s side=blue
b2 shot 1,1 @0 stack=s side=blue
""")
        there = Place("field", Pose(50, 50), "s")
        command = MovePieces((PieceMove("b1", there), PieceMove("b2", there)))
        decision = session.execute("blue", command)
        assert decision.accepted, decision.reason
        ((stack, members),) = session.state.stacks.items()
        assert stack != "s", "the hidden one stays in that stack"
        assert members == ("b1", "b2")
        assert session.state.pieces["h"].pose == Pose(1.0, 1.0, 0.0)

    def test_findings_about_secret_pieces_are_kept_from_who_may_not_know_them(self):
        session = duel_game(mode=duel.ADVISE)
        hide = SetSecrecy(("red_1",), Secrecy(SecrecyKind.HIDDEN, "red"))
        session.execute(RED, hide)
        far = session.execute(RED, move("red_1", 100, 390))
        assert [finding.rule for finding in far.verdict.findings] == ["M1"]
        number = session.log.count
        session.look_as(BLUE)
        assert (session.entry(number).findings, session.entry(number).lines) == ((), ())
        session.look_as(RED)
        assert [finding["rule"] for finding in session.entry(number).findings] == ["M1"]


class TestRules:
    def test_enforced_rules_refuse_with_reason_and_correction(self):
        session = duel_game()
        decision = session.execute(RED, move("red_1", 100, 350))
        assert (decision.refusal, decision.reason) == (Refusal.ILLEGAL, "moves 250.0 mm of 100")
        assert session.execute(RED, decision.verdict.corrected).accepted
        assert session.state.pieces["red_1"].pose == Pose(100.0, 200.0, 0.0)

    def test_consequences_dice_and_answers_are_steps_of_the_log(self):
        session = duel_game(6, mode=duel.ADVISE)
        session.execute(RED, move("red_1", 100, 380))
        attack = declare(DUEL, Attack("red_1", "blue_1"))
        assert session.execute(RED, attack).accepted
        entry = session.log.entry(2)
        assert entry.seal == "dice"
        assert isinstance(entry.command, CommandGroup)
        flow, notices = session.flow(BLUE)
        assert (flow.actors, notices) == ((BLUE,), ())
        assert flow.choices[0].question == "Who falls?"
        assert session.flow(RED)[0].choices[0].question == ""
        offers, _ = session.offers(BLUE)
        assert "blue_2" in [offer.label for offer in offers]
        answer = AnswerChoice(DUEL, "loss:blue_1", ("blue_2",))
        assert session.execute(RED, answer).accepted  # advised against: not Red's to answer
        assert "blue_2" not in session.state.pieces

    def test_findings_are_kept_as_plain_data(self):
        session = duel_game(mode=duel.ADVISE)
        session.execute(RED, move("red_1", 100, 350))
        finding = session.log.entry(1).findings[0]
        assert (finding["rule"], finding["severity"], finding["limit"]) == ("M1", "illegal", 100.0)
        assert msgspec.msgpack.encode(finding)

    def test_secrets_of_the_box_are_not_in_the_view_of_the_other_side(self):
        session = duel_game(mode=duel.OFF)
        session.execute(RED, SetRulesValue(DUEL, (SECRET, "red", "plan"), "left flank"))
        assert b"left flank" in encode_state(session.view_of(RED).state)
        assert b"left flank" not in encode_state(session.view_of(BLUE).state)


class TestUndo:
    def test_a_gesture_is_undone_and_done_again_with_all_that_belongs_to_it(self):
        session = duel_game()
        before = encode_state(session.state)
        session.execute(RED, move("red_1", 100, 150))
        after = encode_state(session.state)
        assert session.undo_label == "Man 1: moves 50 mm to 100,150 mm"
        assert session.undo(RED) is None
        assert encode_state(session.state) == before
        assert session.redo_label == "Man 1: moves 50 mm to 100,150 mm"
        session.redo(RED)
        assert encode_state(session.state) == after
        assert session.log.count == 3

    def test_there_is_an_end_to_both(self):
        session = free_game()
        with pytest.raises(CommandError, match="there is nothing to undo"):
            session.undo()
        with pytest.raises(CommandError, match="there is nothing to redo"):
            session.redo()
        session.execute(None, MARK)
        with pytest.raises(CommandError, match="there is nothing to undo"):
            session.undo_to(1)

    def test_several_steps_at_once(self):
        session = free_game()
        for text in "abc":
            session.execute(None, Say(text))
        session.undo_to(1)
        assert session.log.position == 1
        session.redo_to(3)
        assert session.log.position == 3
        assert session.log.count == 5

    def test_alone_one_agrees_with_oneself_and_it_is_logged(self):
        session = free_game()
        session.execute(None, ROLL)
        assert session.undo() is None
        assert session.log.entry(2) == UndoEntry(
            None, "Ada", TIME + 2000, 0, Consent(None, "Ada", "solo")
        )

    def test_without_dice_nobody_is_asked(self):
        session = free_game(style=PlayStyle.HOT_SEAT)
        session.execute("red", MARK)
        assert session.undo("red") is None
        assert session.log.entry(2).consent is None


class TestConsent:
    def rolled(self):
        session = free_game(style=PlayStyle.HOT_SEAT)
        session.execute("red", MARK)
        session.execute("red", ROLL)
        session.execute("red", Say("oh no"))
        return session, listen(session)

    def test_dice_are_taken_back_only_if_the_other_side_agrees(self):
        session, heard = self.rolled()
        request = session.undo_to(1, "red")
        assert (request.kind, request.side, request.asked) == (ConsentKind.UNDO, "red", ("blue",))
        assert request.seals == ("dice",)
        assert request.text == "Take back “pip: D6 = 3”? It holds dice."
        assert (session.request, session.log.position) == (request, 3)
        session.answer_request(True, "blue", "Bob")
        assert (session.request, session.log.position) == (None, 1)
        assert session.log.entry(4).consent == Consent("blue", "Bob", "hot-seat")
        assert heard["asked"] == [request, None]

    def test_a_refusal_leaves_everything_as_it_was(self):
        session, heard = self.rolled()
        session.undo_to(0, "red")
        assert session.answer_request(False) is None
        assert (session.log.position, session.log.count, session.request) == (3, 3, None)
        assert heard["asked"][-1] is None

    def test_who_is_not_asked_does_not_answer(self):
        session, _ = self.rolled()
        with pytest.raises(CommandError, match="no consent is asked for"):
            session.answer_request(True)
        session.undo_to(0, "red")
        with pytest.raises(CommandError, match="red is not asked for its consent"):
            session.answer_request(True, "red")

    @pytest.mark.parametrize("meanwhile", ["execute", "undo", "redo"])
    def test_a_request_is_void_when_the_game_moves_on(self, meanwhile):
        session, heard = self.rolled()
        if meanwhile == "redo":
            session.undo()
        session.undo_to(0, "red")
        if meanwhile == "execute":
            session.execute("blue", Say("wait"))
        else:
            getattr(session, meanwhile)()
        assert session.request is None
        assert heard["asked"][-1] is None

    def test_a_reveal_is_sealed_and_the_question_tells_no_secret(self):
        session = free_game(style=PlayStyle.HOT_SEAT)
        session.execute("red", HIDE)
        session.execute("red", MARK)
        session.execute("red", SetSecrecy(("red_1",), None))
        assert [session.log.entry(number).seal for number in (1, 2, 3)] == ["", "", "reveal"]
        request = session.undo_to(1, "red")
        assert request.text == "Take back “something unseen”? It holds something revealed."
        assert request.seals == ("reveal",)

    def test_an_override_needs_the_other_side_and_is_logged_with_what_it_overruled(self):
        session = duel_game()
        heard = listen(session)
        far = move("red_1", 100, 350)
        request = session.override(RED, far)
        assert request.kind is ConsentKind.OVERRIDE
        assert request.text == "Set the rules aside? moves 250.0 mm of 100"
        assert [finding.rule for finding in request.findings] == ["M1"]
        assert session.log.count == 0
        decision = session.answer_request(True, BLUE, "Bob")
        assert decision.accepted
        entry = session.log.entry(1)
        assert (entry.overruled, entry.consent) == (("M1",), Consent("blue", "Bob", "hot-seat"))
        assert heard["judged"][-1].entry == 1
        assert "overrules M1, with the consent of Bob (hot-seat)" in [
            line.text for line in session.entry(1).lines
        ]

    @pytest.mark.parametrize(
        "command", [SetMode(duel.OFF), EndGame(Outcome(RED, "I win")), SetSetting(DUEL, "pace", 5)]
    )
    def test_what_the_table_has_agreed_on_is_changed_by_both_sides(self, command):
        session = duel_game()
        assert not session.execute(RED, command).accepted
        request = session.override(RED, command)
        assert request.text.startswith("Set the rules aside? ")
        assert request.text.endswith(" needs the consent of the other side.")
        assert session.log.count == 0
        assert session.answer_request(True, BLUE, "Bob").accepted
        entry = session.log.entry(1)
        assert (entry.command, entry.overruled) == (command, ("table",))
        assert entry.consent == Consent("blue", "Bob", "hot-seat")
        assert duel_game().execute(None, command).accepted

    @pytest.mark.parametrize("lowered", [False, True])
    def test_lowering_the_table_by_undo_or_redo_needs_the_other_side_too(self, lowered):
        session = duel_game(mode=duel.ENFORCE if lowered else duel.ADVISE)
        session.execute(None, SetMode(duel.ADVISE if lowered else duel.ENFORCE))
        if lowered:
            assert session.undo(RED) is None, "raising is free"
            request, verb = session.redo(RED), "Do again"
        else:
            request, verb = session.undo(RED), "Take back"
        assert request.kind is (ConsentKind.REDO if lowered else ConsentKind.UNDO)
        assert request.asked == (BLUE,)
        assert request.text.startswith(f"{verb} ")
        assert "Lowering the table from enforce to advise needs the consent" in request.text
        assert session.state.mode == duel.ENFORCE
        session.answer_request(True, BLUE, "Bob")
        assert session.state.mode == duel.ADVISE
        assert session.log.entry(session.log.count).consent == Consent("blue", "Bob", "hot-seat")

    def test_a_setting_changed_by_undo_needs_the_other_side_too(self):
        session = duel_game()
        session.execute(None, SetSetting(DUEL, "pace", 5))
        assert "Changing the setting 'pace'" in session.undo(RED).text
        session.answer_request(False)
        assert session.log.position == 1

    def test_who_plays_all_sides_agrees_with_himself_on_the_mode(self):
        session = duel_game(mode=duel.ADVISE)
        session.execute(None, SetMode(duel.ENFORCE))
        assert session.undo(None) is None
        alone = duel_game(mode=duel.ADVISE, style=PlayStyle.SOLO)
        alone.execute(None, SetMode(duel.ENFORCE))
        assert alone.undo(RED) is None
        assert alone.log.entry(2).consent == Consent(None, "Ada", "solo")

    def test_an_observer_does_nothing(self):
        session = duel_game()
        decision = session.execute(OBSERVER, Say("psst"))
        assert decision.refusal is Refusal.IMPOSSIBLE
        assert decision.reason == "an observer only looks on; take a seat to play"
        session.execute(RED, Say("hello"))
        for act in (session.undo, session.redo):
            with pytest.raises(CommandError, match="only looks on"):
                act(OBSERVER)
            with pytest.raises(CommandError, match="green"):
                act("green")
        assert session.override(OBSERVER, Say("psst")).refusal is Refusal.IMPOSSIBLE
        assert session.view_of(OBSERVER).side is None

    def test_alone_an_override_is_granted_at_once(self):
        session = duel_game(style=PlayStyle.SOLO)
        decision = session.override(None, move("red_1", 100, 350))
        assert decision.accepted
        assert session.log.entry(1).consent == Consent(None, "Ada", "solo")

    def test_what_needs_no_override_is_simply_done_and_the_impossible_stays_impossible(self):
        session = duel_game()
        assert session.override(RED, move("red_1", 100, 150)).accepted
        assert session.log.entry(1).overruled == ()
        assert session.log.entry(1).consent is None
        assert session.override(RED, move("ghost", 1, 1)).refusal is Refusal.IMPOSSIBLE

    def test_the_question_tells_nothing_that_those_asked_may_not_know(self):
        session = duel_game()
        session.execute(RED, SetSecrecy(("red_1",), Secrecy(SecrecyKind.HIDDEN, "red")))
        request = session.override(RED, move("red_1", 100, 390))
        assert (request.text, request.findings) == ("Set the rules aside?", ())
