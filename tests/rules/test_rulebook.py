"""Rules by number: what sets them off, switching them off, corrections, broken and doubtful rules."""

import msgspec
import pytest

from tests.rules.duel import (
    DUEL,
    ENFORCE,
    MODULE,
    RED,
    RULES,
    Duel,
    book,
    duel_module,
    move,
    start,
)
from vtt.base.ids import PieceId
from vtt.commands.base import CommandGroup
from vtt.commands.dice import DiceRequest, RollDice
from vtt.commands.flow import Say
from vtt.commands.piece import MovePieces, SetMark
from vtt.rules.proposal import rolled
from vtt.rules.rulebook import (
    Correction,
    Rulebook,
    RulebookPlugin,
    is_on,
    refusing_rules,
    registered_rules,
    switched_off,
)
from vtt.rules.verdict import Severity, illegal, note
from vtt.rules.view import RulesView
from vtt.state.mode import RulesMode

VIEW = RulesView(start(), MODULE, DUEL, RULES.defaults, RED)
FAR = move("red_1", 100, 350)
NEAR = move("red_1", 100, 150)


def judged(command, view=VIEW, using=book, cheap=False):
    return using.judge(view, command, view.then(command), cheap)


def test_all_checks_that_a_command_sets_off_are_asked():
    verdict = judged(move("blue_1", 100, 100))
    assert [finding.rule for finding in verdict.findings] == ["M1", "M3"]


def test_the_cheap_verdict_asks_cheap_checks_and_corrects_nothing():
    verdict = judged(move("blue_1", 100, 100), cheap=True)
    assert [finding.rule for finding in verdict.findings] == ["M1"]
    assert verdict.corrected is None


def test_the_first_legal_correction_is_offered():
    corrected = judged(FAR).corrected
    assert isinstance(corrected, MovePieces)
    assert corrected.moves[0].to.pose.point == (100.0, 200.0)
    assert judged(corrected).is_legal


def test_a_correction_that_is_itself_illegal_is_not_offered():
    verdict = judged(move("blue_1", 100, 100))  # shorter, it still moves the enemy's man
    assert not verdict.is_legal
    assert verdict.corrected is None


def test_faults_are_worked_out_one_by_one_and_some_rules_last():
    asked = []
    counted = Rulebook()

    def check(rule, finding):
        @counted.check(rule, on=MovePieces)
        def found(p):
            asked.append(rule)
            yield finding(rule, rule)

        return found

    for rule, finding in (("D1", illegal), ("D2", note), ("D3", illegal), ("D4", illegal)):
        check(rule, finding)
    after = VIEW.then(FAR)
    assert not counted.is_legal(VIEW, FAR, after)
    assert asked == ["D1"]
    asked.clear()
    found = counted.faults(VIEW, FAR, after, last=("D1",))
    assert next(found).rule == "D3"
    assert asked == ["D2", "D3"]
    assert [fault.rule for fault in found] == ["D4", "D1"]
    assert next(counted.faults(VIEW, FAR, after, first=("D3", "D4"))).rule == "D3"


def test_is_legal_says_what_judge_says():
    commands = (FAR, NEAR, move("blue_1", 100, 100), SetMark((PieceId("red_1"),), moved=True))
    for command in commands:
        legal = judged(command).is_legal
        assert book.is_legal(VIEW, command, VIEW.then(command)) is legal
    assert {judged(command).is_legal for command in commands} == {True, False}


def test_each_single_command_of_a_group_is_judged():
    group = CommandGroup("both", (FAR, move("red_2", 150, 400)))
    assert [finding.pieces for finding in judged(group).findings] == [("red_1",), ("red_2",)]


def test_a_switched_off_rule_finds_nothing():
    with switched_off("M1"):
        assert judged(FAR).findings == ()
        with switched_off("M3"):
            assert judged(move("blue_1", 100, 100)).findings == ()
    assert len(judged(FAR).findings) == 1


def test_a_switched_off_effect_does_nothing():
    assert book.consequences(VIEW, NEAR, VIEW.then(NEAR)) == (
        SetMark((PieceId("red_1"),), moved=True),
    )
    with switched_off("M2"):
        assert book.consequences(VIEW, NEAR, VIEW.then(NEAR)) == ()


def test_a_switched_off_clause_has_its_other_value():
    from tests.rules.duel import bonus

    man = VIEW.piece(PieceId("red_1"))
    assert bonus(VIEW, man) == 1
    with switched_off("A3.1"):
        assert bonus(VIEW, man) == 0


def test_a_clause_that_the_table_sets_to_off_has_its_other_value():
    from tests.rules.duel import bonus

    off = VIEW.at(start(ENFORCE.with_rule("A3.1", RulesMode.OFF)))
    assert bonus(off, off.piece(PieceId("red_1"))) == 0


def test_a_clause_about_a_view_heeds_the_tables_mode():
    from tests.rules.duel import bonus

    off = VIEW.at(start(ENFORCE.with_rule("A3.1", RulesMode.OFF)))
    assert bonus(off, off.piece(PieceId("red_1"))) == 0


def test_a_rule_needs_a_number():
    with pytest.raises(ValueError, match="nameless needs the number of at least one rule"):

        @Rulebook().check(on=MovePieces)
        def nameless(p):
            yield note("1", "x")


def test_a_rule_that_the_table_sets_to_off_is_not_asked():
    off = VIEW.at(start(ENFORCE.with_rule("M1", RulesMode.OFF)))
    assert not is_on(off, "M1")
    assert is_on(off, "M2")
    assert judged(FAR, off).findings == ()


def test_every_number_is_registered_once():
    assert book.rules == {"M1", "M2", "M3", "A1", "A2", "A3", "A3.1", "A4", "N1", "T1"}
    assert registered_rules(Duel()) == book.rules


def test_a_plug_in_without_a_book_has_no_registered_rules():
    from vtt.rules.api import BasicPlugin

    assert registered_rules(BasicPlugin()) == frozenset()
    assert RulebookPlugin.book.rules == frozenset()


def test_chapters_join():
    first, second = Rulebook(), Rulebook()

    @first.check("1.1", on=MovePieces)
    def one(p):
        yield note("1.1", "one")

    @second.check("2.1", "2.2", on=(MovePieces, Say))
    def two(p):
        yield note("2.2", "two")

    joined = Rulebook(first, second)
    assert joined.rules == {"1.1", "2.1", "2.2"}
    assert [f.message for f in judged(NEAR, using=joined).findings] == ["one", "two"]
    assert [f.message for f in judged(Say("x"), using=joined).findings] == ["two"]


def test_one_of_several_numbers_can_be_switched_off():
    chapter = Rulebook()

    @chapter.check("1", "2", on=MovePieces)
    def both(p):
        yield note("1", "one")
        yield note("2", "two")

    with switched_off("1"):
        assert [f.rule for f in judged(NEAR, using=chapter).findings] == ["2"]


def test_a_broken_rule_is_named_and_the_others_count():
    chapter = Rulebook(book)

    @chapter.check("X9", on=MovePieces)
    def broken(p):
        raise KeyError("lost")
        yield

    verdict = judged(FAR, using=chapter)
    assert [finding.rule for finding in verdict.findings] == ["M1"]
    (notice,) = verdict.notices
    assert (notice.plugin, notice.function, notice.rule) == (DUEL, "judge", "X9")
    assert notice.message == "broken: KeyError: 'lost'"


def test_a_finding_under_another_number_is_a_fault():
    chapter = Rulebook()

    @chapter.check("1", on=MovePieces)
    def wrong(p):
        yield illegal("7", "what?")

    verdict = judged(NEAR, using=chapter)
    assert verdict.findings == ()
    assert "found rule '7' and is registered for ('1',)" in verdict.notices[0].message


def test_a_check_that_only_tells_may_break_nothing():
    chapter = Rulebook()

    @chapter.check("1", on=MovePieces, refuses=False)
    def told(p):
        yield note("1", "mind the gap")
        yield illegal("1", "too far")

    verdict = judged(NEAR, using=chapter)
    assert [finding.message for finding in verdict.findings] == ["mind the gap"]
    assert "is registered to refuse nothing" in verdict.notices[0].message


def test_who_may_refuse_is_known():
    class Told(Duel):
        book = Rulebook()

    @Told.book.check("1", on=MovePieces, refuses=False)
    def tells(p):
        yield note("1", "mind the gap")

    @Told.book.check("2", on=MovePieces)
    def forbids(p):
        yield illegal("2", "too far")

    assert refusing_rules(Told()) == {"2"}


def test_a_missing_value_makes_a_rule_doubtful():
    empty = RulesView(start(), duel_module({"strike": 25}), DUEL, {}, RED)
    (finding,) = judged(NEAR, empty).findings
    assert (finding.rule, finding.severity) == ("M1", Severity.DOUBTFUL)
    assert "table 'duel', row 'man', column 'reach' is empty" in finding.message


def test_effects_of_one_gesture_see_the_same_states_in_order():
    chapter = Rulebook()

    @chapter.effect("1", on=rolled("x"))
    def first(p):
        yield Say(f"first {p.after.state.turn.number}")
        yield DiceRequest("y", (6,))

    @chapter.effect("2", on=rolled("x"))
    def second(p):
        yield Say("second")

    roll = RollDice(DiceRequest("x", (6,)), (1,))
    assert chapter.consequences(VIEW, roll, VIEW) == (
        Say("first 1"),
        DiceRequest("y", (6,)),
        Say("second"),
    )


@pytest.mark.parametrize("count", [1, 5])
def test_only_a_few_corrections_are_tried(count):
    tried = []
    chapter = Rulebook()

    @chapter.check("1", on=MovePieces)
    def strict(p):
        tried.append(p.moves[0].to.pose.x)
        yield illegal("1", "no")
        if len(tried) == 1:
            for number in range(count):
                yield Correction(move("red_1", number, 0))

    assert judged(NEAR, using=chapter).corrected is None
    assert len(tried) == 1 + min(count, 4)


def picky_book(concerns):
    """A book whose one check finds fault with every move, of whom it concerns."""
    picky = Rulebook()

    @picky.check("P1", on=MovePieces, cheap=True, concerns=concerns)
    def all_moves(p):
        yield illegal("P1", "no", (p.moves[0].piece,))

    return picky


@pytest.mark.parametrize("cheap", [True, False])
def test_a_check_is_asked_of_whom_it_concerns_alone(cheap):
    picky = picky_book(lambda moving: "red_1" in moving.pieces and not moving.manoeuvre)
    view = VIEW.at(msgspec.structs.replace(VIEW.state))
    assert not judged(NEAR, view, picky, cheap).is_legal
    assert judged(move("blue_1", 100, 100), view, picky, cheap).is_legal
    assert judged(msgspec.structs.replace(NEAR, manoeuvre="rout"), view, picky, cheap).is_legal


def test_whom_a_check_concerns_is_asked_once_a_drag():
    asked = []
    picky = picky_book(lambda moving: bool(asked.append(moving.pieces)))
    view = VIEW.at(msgspec.structs.replace(VIEW.state))
    for y in (150, 160, 170):
        assert judged(move("red_1", 100, y), view, picky, cheap=True).is_legal
    assert asked == [("red_1",)]
    assert judged(NEAR, VIEW.at(msgspec.structs.replace(VIEW.state)), picky, cheap=True).is_legal
    assert len(asked) == 2


def test_a_rule_switched_off_or_on_between_frames_is_followed():
    picky, view = picky_book(lambda moving: True), VIEW.at(msgspec.structs.replace(VIEW.state))
    assert not judged(NEAR, view, picky).is_legal
    with switched_off("P1"):
        assert judged(NEAR, view, picky).is_legal
    assert not judged(NEAR, view, picky).is_legal


def test_a_check_that_cannot_say_whom_it_concerns_is_told_by_name_every_time():
    picky, view = picky_book(lambda moving: 1 / 0), VIEW.at(msgspec.structs.replace(VIEW.state))
    for _ in range(2):
        verdict = judged(NEAR, view, picky)
        assert verdict.is_legal
        assert [(one.rule, "all_moves" in one.message) for one in verdict.notices] == [("P1", True)]
