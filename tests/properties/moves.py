"""Commands that fit a state: drawn from the pieces, stacks, decks and terrain that it has.

Most of them are possible; some are not (a stack torn apart), which is as it should be.
"""

from hypothesis import strategies as st

from tests.builders import make_module, make_piece
from tests.strategies import facings, frozen_values, points, scalars, words
from vtt.commands.base import CommandGroup, SingleCommand
from vtt.commands.dice import DiceRequest, RollDice
from vtt.commands.flow import EndGame, Say, SetNote, SetTurn, TakeSeat
from vtt.commands.piece import (
    AddPieces,
    MovePieces,
    PieceMove,
    RemovePieces,
    SetFace,
    SetMark,
    SetProperty,
    SetSecrecy,
    SetSide,
)
from vtt.commands.pile import Draw, OrderDeck, OrderStack, ToDeck
from vtt.commands.rules import Declare, SetMode, SetRulesValue, SetSetting
from vtt.commands.terrain import PutTerrain, RemoveTerrain
from vtt.definition.secrecy import SecrecyKind
from vtt.definition.terrain import TerrainArea, TerrainFeature, TerrainLine
from vtt.geometry.motion import Slide, Straight, Wheel
from vtt.geometry.pose import Pose
from vtt.state.game import GameState
from vtt.state.mode import RulesMode, TableMode
from vtt.state.piece import Place, Secrecy
from vtt.state.turn import Outcome, TurnState

MODULE = make_module()
DEFINITIONS = ("pike", "shot", "gun", "storm", "truce")
TABLES = ("field", "camp")

sides = st.sampled_from(["red", "blue"])
spots = st.sampled_from([(10.0, 10.0), (50.0, 50.0), (100.0, 300.0), (140.0, 300.0)]) | points
poses = st.builds(lambda spot, facing: Pose(*spot, facing), spots, facings)
levels = st.sampled_from(["", "ground", "wall"])
stack_names = st.sampled_from([None, None, "column", "s1", "s2"])
secrecies = st.none() | st.builds(Secrecy, st.sampled_from(SecrecyKind), sides)
legs = st.lists(
    st.one_of(
        st.builds(Straight, st.floats(-99, 99)),
        st.builds(Wheel, st.sampled_from(["left", "right"]), st.floats(-90, 90)),
        st.builds(Slide, st.floats(-9, 9), st.floats(-9, 9)),
    ),
    max_size=2,
).map(tuple)


@st.composite
def places(draw, state: GameState) -> Place:
    """A place on a table, often where a stack or another piece is."""
    stack = draw(stack_names)
    members = state.stacks.get(stack, ()) if stack else ()
    if members:
        below = state.pieces[members[0]]
        pose = Pose(below.pose.x, below.pose.y, draw(facings))
        return Place(below.table, pose, stack, below.level, below.slot)
    slot = draw(st.sampled_from(["", "", "town"]))
    return Place(draw(st.sampled_from(TABLES)), draw(poses), stack, draw(levels), slot)


def some(items: list[str], most: int = 3) -> st.SearchStrategy[tuple[str, ...]]:
    """A few of the items, each once."""
    few = st.lists(st.sampled_from(items), min_size=1, max_size=most, unique=True)
    return few.map(tuple) if items else st.just(())


def commands_for(state: GameState) -> st.SearchStrategy[SingleCommand | CommandGroup]:
    """Commands on this state, alone or as a gesture of two."""
    single = st.one_of(*_piece_commands(state), *_pile_commands(state), *_other_commands(state))
    group = st.builds(CommandGroup, words, st.lists(single, min_size=2, max_size=2).map(tuple))
    return single | group


def _piece_commands(state: GameState) -> list[st.SearchStrategy[SingleCommand]]:
    everyone = some(sorted(state.pieces))
    standing = sorted(p.id for p in state.pieces.values() if p.deck is None)
    moves = some(standing, 4).flatmap(lambda chosen: _moves(state, chosen))
    new_ids = st.sampled_from(
        [f"new_{n}" for n in range(9) if f"new_{n}" not in state.pieces] or ["x"]
    )
    return [
        moves,
        moves,
        moves,
        st.builds(lambda *parts: AddPieces((_new(*parts),)), new_ids, places(state), secrecies),
        st.builds(
            lambda name, deck: AddPieces((make_piece(name, deck=deck),)),
            new_ids,
            st.sampled_from(["draw", "hand", "open"]),
        ),
        st.builds(RemovePieces, some(sorted(state.pieces), 2)),
        st.builds(SetFace, everyone, st.sampled_from(["", "front", "back"])),
        st.builds(SetProperty, everyone, st.sampled_from(["hits", "grade"]), st.none() | scalars),
        st.builds(SetSide, everyone, st.none() | sides),
        st.builds(SetSecrecy, everyone, secrecies),
        st.builds(
            SetMark, everyone, moved=st.none() | st.booleans(), locked=st.none() | st.booleans()
        ),
    ]


def _moves(state: GameState, chosen: tuple[str, ...]) -> st.SearchStrategy[SingleCommand]:
    """Pieces that go each its way, or all of them to one place."""
    apart = st.tuples(*(st.builds(PieceMove, st.just(p), places(state), legs) for p in chosen))
    together = places(state).map(lambda place: tuple(PieceMove(piece, place) for piece in chosen))
    return st.builds(MovePieces, apart | together, st.sampled_from(["", "group"]))


def _new(piece_id: str, place: Place, secrecy: Secrecy | None):
    return make_piece(
        piece_id,
        table=place.table,
        pose=place.pose,
        stack=place.stack,
        level=place.level,
        slot=place.slot,
        side="red",
        secrecy=secrecy,
    )


def _pile_commands(state: GameState) -> list[st.SearchStrategy[SingleCommand]]:
    everyone = sorted(state.pieces)
    found: list[st.SearchStrategy[SingleCommand]] = [
        st.builds(ToDeck, st.sampled_from(["draw", "hand", "open"]), some(everyone), st.booleans()),
        st.builds(OrderStack, st.just("s3"), some(everyone)),
    ]
    for stack in sorted(state.stacks):
        order = st.permutations(state.stacks[stack]).map(tuple)
        found.append(st.builds(OrderStack, st.just(stack), order))
    for deck in sorted(deck for deck in state.decks if state.decks[deck]):
        cards = state.decks[deck]
        found.append(
            st.builds(OrderDeck, st.just(deck), st.permutations(cards).map(tuple), st.booleans())
        )
        drawn = st.tuples(st.sampled_from(cards), places(state)).map(lambda draw: (draw,))
        found.append(st.builds(Draw, st.just(deck), drawn))
    return found


def _other_commands(state: GameState) -> list[st.SearchStrategy[SingleCommand]]:
    corners = st.lists(points, min_size=3, max_size=4).map(tuple)
    shapes = st.builds(TerrainArea, corners) | st.builds(TerrainLine, corners, st.floats(0, 20))
    features = st.builds(
        TerrainFeature,
        id=st.sampled_from(["wood_1", "wood_2"]),
        kind=st.sampled_from(["wood", "road"]),
        table=st.sampled_from(TABLES),
        shape=shapes,
    )
    paths = st.lists(st.sampled_from("ab"), min_size=1, max_size=2).map(tuple)
    rolls = st.integers(1, 6).map(lambda n: RollDice(DiceRequest("pip", (6,), "PIPs", "red"), (n,)))
    return [
        rolls,
        st.builds(SetTurn, st.builds(TurnState, st.integers(1, 9), st.just("move"), sides)),
        st.builds(Say, words),
        st.builds(SetNote, st.sampled_from(["a", "b"]), words),
        st.builds(TakeSeat, sides, words),
        st.builds(EndGame, st.none() | st.builds(Outcome, sides, words)),
        st.builds(PutTerrain, features),
        st.builds(RemoveTerrain, st.sampled_from(sorted(state.terrain) or ["none"])),
        st.builds(SetRulesValue, st.just("demo"), paths, frozen_values),
        st.builds(SetSetting, st.just("demo"), st.just("fog"), st.none() | st.booleans()),
        st.builds(Declare, st.just("demo"), words),
        st.builds(SetMode, st.builds(TableMode, st.sampled_from(RulesMode))),
    ]
