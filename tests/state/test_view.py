import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.builders import make_definition, make_module, position, start
from vtt.base.errors import CommandError
from vtt.base.frozen import freeze_dict
from vtt.commands.apply import apply
from vtt.commands.pile import OrderDeck
from vtt.definition.secrecy import SecrecyKind
from vtt.definition.values import make_properties
from vtt.geometry.outline import CircleOutline, rectangle
from vtt.geometry.pose import Pose
from vtt.state.check import check_state
from vtt.state.game import GameState
from vtt.state.notation import format_position
from vtt.state.piece import PieceState, Secrecy
from vtt.state.sight import UMPIRE, Sight
from vtt.state.snapshot import encode_state
from vtt.state.view import resolve_alias, view_for

SIDES = ("red", "blue")
OUTLINES = (rectangle(40, 20), rectangle(40, 20), CircleOutline(15.0))

KINDS = tuple(
    make_definition(f"kind{n}zq", OUTLINES[n % 3], name=f"Name{n}zq", side=SIDES[n % 2])
    for n in range(6)
)
MODULE = make_module(pieces=KINDS)
"""Every text that belongs to piece n ends in `<n>zq`, so that it can be looked for in bytes."""

secrecies = st.none() | st.builds(Secrecy, st.sampled_from(SecrecyKind), st.sampled_from(SIDES))
where = st.sampled_from(["alone", "tower", "field", "draw", "hand", "open"])


@st.composite
def games(draw) -> GameState:
    """Up to six pieces, each of a kind of its own, in secret or not, alone, stacked or in a deck."""
    pieces, piles = {}, {}
    for n in range(draw(st.integers(0, 6))):
        place = draw(where)
        piece = PieceState(
            id=f"id{n}zq",
            definition=f"kind{n}zq",
            table="field" if place in ("alone", "tower", "field") else "",
            pose=Pose(100.0, 100.0) if place in ("alone", "tower") else Pose(0.0, 0.0),
            side=draw(st.sampled_from(SIDES)),
            stack=place if place in ("tower", "field") else None,
            deck=place if place in ("draw", "hand", "open") else None,
            face=draw(st.sampled_from(["", "back"])),
            properties=make_properties({f"prop{n}zq": f"value{n}zq"}),
            secrecy=draw(secrecies),
            locked=draw(st.booleans()),
            moved=draw(st.booleans()),
            veil=draw(st.integers(0, 2)),
        )
        pieces[piece.id] = piece
        if place != "alone":
            piles.setdefault(place, []).append(piece.id)
    for stack in ("tower", "field"):
        if len(piles.get(stack, ())) == 1:
            lone = piles.pop(stack)[0]
            pieces[lone] = msgspec.structs.replace(pieces[lone], stack=None)
    bare = position("", MODULE)
    decks = {deck: tuple(piles.get(deck, ())) for deck in bare.decks}
    stacks = {stack: tuple(piles[stack]) for stack in ("tower", "field") if stack in piles}
    ids = sorted(pieces)
    box = freeze_dict(
        {"demo": {"ids": ids, "by_id": dict.fromkeys(ids, 1), "event": [f"x:{i}" for i in ids]}}
    )
    return msgspec.structs.replace(
        bare,
        pieces=bare.pieces.update(pieces),
        stacks=bare.stacks.update(stacks),
        decks=bare.decks.update(decks),
        boxes=box,
    )


viewers = st.sampled_from([*SIDES, None])


def secret_ids(state, side):
    sight = Sight(state, MODULE, side)
    return {piece.id for piece in state.pieces.values() if sight.secret(piece) is not None}


@given(games(), viewers)
def test_no_text_of_a_secret_piece_is_in_the_view_of_who_may_not_know_it(state, side):
    assert check_state(state, MODULE) == []
    view = view_for(state, MODULE, side)
    data = encode_state(view.state)
    for piece_id in secret_ids(state, side):
        number = piece_id[2:]
        for word in ("id", "kind", "Name", "prop", "value"):
            assert f"{word}{number}".encode() not in data
    assert state.secret.encode() not in data


@given(games(), viewers)
def test_a_view_is_a_sound_state_of_its_module(state, side):
    view = view_for(state, MODULE, side)
    assert check_state(view.state, view.module) == []


@given(games(), viewers)
def test_what_a_side_may_know_it_sees_as_it_is(state, side):
    view = view_for(state, MODULE, side)
    for piece_id in set(state.pieces) - secret_ids(state, side):
        seen, true = view.state.pieces[piece_id], state.pieces[piece_id]
        assert seen == msgspec.structs.replace(true, veil=0, stack=seen.stack)
        assert not view.is_unknown(piece_id)


@given(games(), viewers)
def test_hidden_pieces_leave_no_trace(state, side):
    sight = Sight(state, MODULE, side)
    hidden = {
        piece_id
        for piece_id, piece in state.pieces.items()
        if sight.secret(piece) is SecrecyKind.HIDDEN
    }
    without = position(
        "".join(
            line + "\n"
            for line in format_position(state).splitlines()
            if line.split()[0] not in hidden
        ),
        MODULE,
    )
    fields = ("pieces", "stacks", "decks")
    seen, expected = (view_for(s, MODULE, side).state for s in (state, without))
    assert [getattr(seen, f) for f in fields] == [getattr(expected, f) for f in fields]


@given(games(), viewers)
def test_every_unknown_piece_of_a_view_has_a_piece_behind_it(state, side):
    view = view_for(state, MODULE, side)
    for piece_id in view.state.pieces:
        behind = resolve_alias(state, MODULE, side, piece_id)
        assert behind in state.pieces
        assert (behind != piece_id) is view.is_unknown(piece_id)


@given(games(), viewers)
def test_a_secret_id_is_no_piece_for_who_may_not_know_it(state, side):
    for piece_id in secret_ids(state, side):
        with pytest.raises(CommandError) as caught:
            resolve_alias(state, MODULE, side, piece_id)
        message = str(caught.value).replace(repr(piece_id), "")
        assert not any(secret in message for secret in secret_ids(state, side))


@given(games())
def test_the_umpire_sees_all_but_the_secret(state):
    view = view_for(state, MODULE, UMPIRE)
    assert view.state == msgspec.structs.replace(state, secret="")


ONE = "a pike 10,10 @30 secrecy=concealed:red .hits=1\n"
THREE = (
    ONE
    + """b shot 10,10 @0 secrecy=concealed:red stack=s
c gun 10,10 @0 secrecy=concealed:red stack=s locked moved
"""
)


def test_neither_what_nor_how_many_is_seen_of_concealed_pieces():
    views = []
    for text in (ONE, THREE):
        state = position(text)
        box = freeze_dict({"demo": {"fought": sorted(state.pieces)}})
        state = msgspec.structs.replace(state, boxes=box)
        views.append(encode_state(view_for(state, make_module(), "blue").state))
    assert views[0] == views[1]
    assert len(view_for(position(THREE), make_module(), "blue").state.pieces) == 1


def test_a_shuffle_is_not_seen():
    state = start()
    shuffled = apply(state, OrderDeck("draw", ("card_c", "card_a", "card_b")))
    assert encode_state(state) != encode_state(shuffled)
    module = make_module()
    seen, seen_shuffled = (view_for(one, module, "red").state for one in (state, shuffled))
    assert encode_state(seen) == encode_state(seen_shuffled)


def test_a_pile_from_which_all_but_one_are_hidden_is_no_stack():
    state = position("a pike 9,9 @0 stack=s secrecy=hidden:red\nb shot 9,9 @0 stack=s side=blue")
    seen = view_for(state, make_module(), "blue").state
    assert dict(seen.stacks) == {}
    assert seen.pieces["b"].stack is None


def test_a_marker_lies_where_the_topmost_concealed_piece_does():
    state = position("""
a pike 9,9 @0 stack=s secrecy=concealed:red
b shot 9,9 @0 stack=s side=blue
c pike 9,9 @0 stack=s secrecy=concealed:red
d shot 9,9 @0 stack=s side=blue
""")
    seen = view_for(state, make_module(), "blue").state
    (marker,) = set(seen.pieces) - {"b", "d"}
    assert seen.stacks["s"] == ("b", marker, "d")
    assert seen.pieces[marker].secrecy == Secrecy(SecrecyKind.CONCEALED, "red")
