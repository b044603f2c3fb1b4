"""A key goes from the outermost trait inwards, and what it does is one group."""

import msgspec
import pytest

from tests.behaviour.pieces import KEY, acting, after, command, game, imported
from tests.render.battle import MODULE, piece
from vtt.behaviour.perform import HANDLERS, MOST_ROUNDS, perform
from vtt.behaviour.performing import BehaviourError
from vtt.commands.base import CommandGroup
from vtt.commands.flow import Say
from vtt.commands.piece import SetProperty
from vtt.definition.deck import DeckDefinition
from vtt.definition.secrecy import SecrecyKind
from vtt.definition.trait_control import (
    LoopKind,
    Report,
    RestrictAccess,
    RestrictCommands,
    Trigger,
)
from vtt.definition.trait_data import DynamicProperty
from vtt.definition.trait_moves import Delete
from vtt.definition.trait_parts import ChangeKind, PropertyChange
from vtt.geometry.pose import Pose
from vtt.state.piece import Secrecy

ADD = PropertyChange(command(key="@add"), ChangeKind.ADD, "1")
HITS = DynamicProperty(name="Hits", value="0", changes=(ADD,))


def hits(*traits, key=KEY, **state):
    return after(acting(HITS, *traits, **state), key).get("Hits")


def test_a_trigger_gives_its_keys_where_its_condition_holds():
    assert hits(Trigger(command=command(), performs=("@add", "@add"))) == "2"
    assert hits(Trigger(watches=(KEY,), performs=("@add",))) == "1"
    assert hits(Trigger(command=command(), condition="{Hits > 3}", performs=("@add",))) is None


@pytest.mark.parametrize(
    ("fields", "result"),
    [
        ({"count": "3"}, "3"),
        ({"loop": LoopKind.WHILE, "while_": "{Hits < 4}"}, "4"),
        ({"loop": LoopKind.UNTIL, "until": "{Hits == 5}"}, "5"),
        ({"count": "2", "before_key": "@add", "after_key": "@add"}, "4"),
    ],
)
def test_a_trigger_repeats(fields, result):
    assert hits(Trigger(command=command(), performs=("@add",), loops=True, **fields)) == result


def test_a_trigger_counts_its_rounds():
    trigger = Trigger(
        command=command(),
        loops=True,
        count="3",
        counts_index=True,
        index_property="i",
        index_step="2",
    )
    assert after(acting(trigger)).get("i") == "5"


def test_what_has_no_end_is_stopped():
    with pytest.raises(BehaviourError, match=str(MOST_ROUNDS)):
        hits(Trigger(command=command(), loops=True, loop=LoopKind.WHILE, while_="{1==1}"))
    with pytest.raises(BehaviourError, match="call each other"):
        hits(Trigger(command=command(), performs=(KEY,)))


def test_a_restriction_stops_keys_on_their_way_in():
    locked = RestrictCommands(keys=("@add",), condition="{Hits == 0}")
    assert hits(locked, key="@add") is None
    assert hits(RestrictCommands(keys=("@add",), condition="{Hits == 1}"), key="@add") == "1"


def test_another_side_gives_no_keys():
    mine = RestrictAccess(sides=("red",))
    assert hits(mine, key="@add", side=None) == "1"
    assert after(acting(HITS, mine, side="blue"), "@add").get("Hits") is None
    assert after(acting(HITS, mine, side="red"), "@add").get("Hits") == "1"


def test_a_report_says_what_was_done_and_nothing_of_secrets():
    words = "!<b>$oldPieceName$</b> has $Hits$"
    me = acting(HITS, Report(keys=("@add",), format=words))
    after(me, "@add")
    assert me.work.commands[-1] == Say("Unit has 1")
    secret = Secrecy(SecrecyKind.MASKED, "red")
    quiet = acting(HITS, Report(keys=("@add",), format=words), secrecy=secret)
    after(quiet, "@add")
    assert not any(isinstance(made, Say) for made in quiet.work.commands)


def test_a_card_in_a_hand_reports_nothing_to_the_others():
    hand = DeckDefinition("hand", "Hand", MODULE.tables[0].id, Pose(0.0, 0.0), owner="red")
    module = msgspec.structs.replace(
        imported(HITS, Report(keys=("@add",), format="$pieceName$")), decks=(hand,)
    )
    card = msgspec.structs.replace(piece("a", "unit", 0, 0), deck="hand")
    work = game(module, card, side="red", decks={"hand": ("a",)})
    assert perform(work, ("a",), "@add", "") == SetProperty(("a",), "Hits", "1")


def test_a_piece_that_is_gone_hears_no_more():
    trigger = Trigger(command=command(), performs=("Ctrl+D", "@add"))
    assert after(acting(HITS, Delete(command=command(key="Ctrl+D")), trigger)) is None


def test_the_key_of_several_pieces_is_one_group():
    work = game(imported(HITS), piece("a", "unit", 0, 0), piece("b", "unit", 9, 9))
    made = perform(work, ("a", "b", "gone"), "@add", "Hit")
    assert isinstance(made, CommandGroup)
    assert made.label == "Hit"
    assert made.commands == (SetProperty(("a",), "Hits", "1"), SetProperty(("b",), "Hits", "1"))
    alone = game(imported(HITS), piece("a", "unit", 0, 0))
    assert perform(alone, ("a",), "@add", "") == SetProperty(("a",), "Hits", "1")
    assert perform(game(alone.module, *alone.state.pieces.values()), ("a",), "@x", "") is None


def test_every_handler_takes_a_key_that_is_not_its_own():
    for kind in HANDLERS:
        trait = kind(name="x") if "name" in kind.__struct_fields__ else kind()
        assert after(acting(trait), "Ctrl+Alt+Q") == acting(trait).piece
