"""What keys do to where a piece is, and whether: send, move, return, delete, clone, place, replace."""

import math

import msgspec

from vtt.base.errors import DefinitionError
from vtt.base.ids import DeckId, PieceDefinitionId, PieceId, unused_id
from vtt.base.phrasing import pattern
from vtt.behaviour.performing import Acting, BehaviourError, Field, Question, is_key
from vtt.behaviour.texts import filled, holds, number_said, said
from vtt.behaviour.values import text_of
from vtt.commands.locations import middle, point_of, snap_point
from vtt.commands.piece import AddPieces, RemovePieces
from vtt.commands.pile import OrderDeck, OrderStack, ToDeck
from vtt.definition.board import BoardDefinition, TableDefinition
from vtt.definition.trait_data import DynamicProperty
from vtt.definition.trait_moves import (
    Clone,
    Delete,
    Destination,
    MoveFixed,
    NotStacking,
    PlacedWhere,
    PlaceMarker,
    Replace,
    ReturnToDeck,
    SendTo,
)
from vtt.definition.trait_parts import KeyStroke
from vtt.definition.values import Properties, make_properties
from vtt.geometry.pose import Point, Pose
from vtt.state.piece import PieceState, Place


def delete(me: Acting, trait: Delete, _name: str, key: KeyStroke) -> None:
    """The piece leaves the game."""
    if is_key(trait.command, key):
        me.work.do(RemovePieces((me.id,)))


def clone(me: Acting, trait: Clone, _name: str, key: KeyStroke) -> None:
    """A copy lies on the piece."""
    if is_key(trait.command, key):
        _add(me, me.piece, PlacedWhere.ABOVE)


def send(me: Acting, trait: SendTo, name: str, key: KeyStroke) -> None:
    """The piece goes to a place, or back to where it was."""
    here = me.here
    if is_key(trait.command, key):
        place = _destination(me, trait)
        if place is not None:
            me.put(name, f"{here.table};{here.pose.x:g};{here.pose.y:g}")
            me.go(place)
    elif is_key(trait.back, key):
        parts = text_of(me.piece.get(name) or "").split(";")
        if len(parts) == 3 and parts[0]:
            table = _table(me, parts[0])
            point = (_number(me, parts[1]), _number(me, parts[2]))
            if table is not None:
                me.go(Place(table.id, Pose(*point, here.pose.facing)))
                me.put(name, "")


def move(me: Acting, trait: MoveFixed, _name: str, key: KeyStroke) -> None:
    """The piece goes a fixed way, turned with it, and comes to stand on its cell there."""
    if not is_key(trait.command, key):
        return
    right = _number(me, trait.x) + _number(me, trait.x_index) * _number(me, trait.x_step)
    up = _number(me, trait.y) + _number(me, trait.y_index) * _number(me, trait.y_step)
    here, state = me.here, me.work.state
    whole = state.stacks.get(here.stack, ()) if trait.whole_stack and here.stack is not None else ()
    point = _snapped(me, here.pose.to_table((right, -up)))
    me.go(Place(here.table, Pose(*point, here.pose.facing), None, here.level, here.slot), whole)


def return_to_deck(me: Acting, trait: ReturnToDeck, _name: str, key: KeyStroke) -> None:
    """The piece goes on top of a deck."""
    if not is_key(trait.command, key):
        return
    decks = {deck.name: deck.id for deck in reversed(me.work.module.decks)}
    name = said(trait.deck, me.scope) or trait.old_deck
    if trait.asks:
        title = trait.prompt or trait.command.menu
        field = Field("deck", name if name in decks else "", tuple(sorted(decks)))
        name = me.work.ask(Question(title, (field,)))[0]
    if name not in decks:
        raise BehaviourError(pattern("There is no deck {name} to return to."), name=name)
    me.work.do(ToDeck(DeckId(decks[name]), (me.id,)))


def place(me: Acting, trait: PlaceMarker, _name: str, key: KeyStroke) -> None:
    """Another piece is put beside this one."""
    if is_key(trait.command, key) and trait.piece is not None:
        _placed(me, trait, trait.piece)


def replace(me: Acting, trait: Replace, _name: str, key: KeyStroke) -> None:
    """Another piece is put in this one's place."""
    if is_key(trait.command, key) and trait.piece is not None:
        _placed(me, trait, trait.piece)
        me.work.do(RemovePieces((me.id,)))


def _placed(me: Acting, trait: PlaceMarker | Replace, kind: PieceDefinitionId) -> None:
    try:
        definition = me.work.module.piece(kind)
    except DefinitionError:
        raise BehaviourError(
            pattern("The piece that should be placed here is not in the module.")
        ) from None
    here, piece = me.here, me.piece
    right, up = _number(me, trait.x), _number(me, trait.y)
    facing = here.pose.facing if trait.turned_with else 0.0
    point = here.pose.point
    if right or up:
        point = _snapped(me, Pose(*point, facing).to_table((right, -up)))
    made = PieceState(
        id=piece.id,
        definition=kind,
        table=here.table,
        pose=Pose(*point, facing),
        side=piece.side if definition.side is None else None,
        stack=None if right or up else here.stack,
        deck=None if right or up else piece.deck,
        level=here.level,
        slot=here.slot,
        properties=_copied(me, trait, definition.traits),
    )
    new_id = _add(me, made, trait.where)
    if trait.then_key:
        from vtt.behaviour.perform import perform_key

        perform_key(Acting(me.work, new_id), trait.then_key)


def _copied(me: Acting, trait: PlaceMarker | Replace, traits: tuple[object, ...]) -> Properties:
    """The properties that a new piece begins with: those of this one by name, and those given to it."""
    scope = me.scope
    wanted = [item.name for item in traits if isinstance(item, DynamicProperty)]
    values = {item.name: said(item.value, scope) for item in trait.parameters}
    if trait.copies_properties:
        own = [item.name for item in me.definition.traits if isinstance(item, DynamicProperty)]
        values = {name: scope.text(name) or "" for name in own} | values
    return make_properties({name: value for name, value in values.items() if name in wanted})


def _add(me: Acting, like: PieceState, where: PlacedWhere) -> PieceId:
    """A new piece in the place of another; it joins the stack or deck there, or piles up with this."""
    state = me.work.state
    new_id = PieceId(unused_id(str(like.definition), state.pieces))
    made = msgspec.structs.replace(like, id=new_id)
    me.work.do(AddPieces((made,)))
    if made.deck is not None:
        _order(me, new_id, where)
        return new_id
    same = made.pose.point == me.piece.pose.point and made.table == me.piece.table
    if same and me.stacks and Acting(me.work, new_id).stacks:
        _order(me, new_id, where)
    return new_id


def _order(me: Acting, new_id: PieceId, where: PlacedWhere) -> None:
    stack, deck, state = me.piece.stack, me.piece.deck, me.work.state
    members = [me.id]
    if deck is not None or stack is not None:
        pile = state.stacks[stack] if stack is not None else state.decks[deck or DeckId("")]
        members = [member for member in pile if member != new_id]
    own = members.index(me.id)
    at = {
        PlacedWhere.TOP: len(members),
        PlacedWhere.BOTTOM: 0,
        PlacedWhere.ABOVE: own + 1,
        PlacedWhere.BELOW: own,
    }[where]
    members.insert(at, new_id)
    if deck is not None:
        me.work.do(OrderDeck(deck, tuple(members)))
    elif stack is not None:
        me.work.do(OrderStack(stack, tuple(members)))
    else:
        me.pile_up(tuple(members))


# --- where to


def _destination(me: Acting, trait: SendTo) -> Place | None:
    """Where a piece is sent; None where that is nowhere."""
    wanted = said(trait.map, me.scope)
    table = _table(me, wanted) if wanted else me.table
    target = None
    if trait.destination in _COUNTERS:
        found = _counter(me, trait)
        if found is not None:
            table, target = me.work.game.table(found), found.pose.point
    elif table is not None:
        target = _target(me, trait, table)
    if table is None or target is None:
        return None
    dx = _number(me, trait.x_index) * _number(me, trait.x_step)
    dy = _number(me, trait.y_index) * _number(me, trait.y_step)
    point = _snapped(me, (target[0] + dx, target[1] + dy), table)
    return Place(table.id, Pose(*point, me.here.pose.facing))


_COUNTERS = (Destination.COUNTER, Destination.NEXT_COUNTER, Destination.NEAREST_COUNTER)


def _target(me: Acting, trait: SendTo, table: TableDefinition) -> Point | None:
    """The point on a table that a trait names, in table mm."""
    scope = me.scope
    wanted = said(trait.board, scope)
    boards = [board for board in table.boards if not wanted or board.name == wanted]
    if trait.destination is Destination.POINT:
        x, y = _number(me, trait.x), _number(me, trait.y)
        origin = boards[0] if wanted and boards else None
        return (x, y) if origin is None else (origin.x + x, origin.y + y)
    name = {
        Destination.ZONE: trait.zone,
        Destination.REGION: trait.region,
        Destination.CELL: trait.cell,
    }[trait.destination]
    for board in boards:
        found = _place_on(board, trait.destination, said(name, scope))
        if found is not None:
            return (found[0] + board.x, found[1] + board.y)
    return None


def _place_on(board: BoardDefinition, kind: Destination, name: str) -> Point | None:
    if kind is Destination.ZONE:
        return next((middle(zone) for zone in board.zones if zone.name == name), None)
    if kind is Destination.REGION:
        regions = (*board.regions, *(region for zone in board.zones for region in zone.regions))
        return next(((r.x, r.y) for r in regions if r.name == name), None)
    return point_of(board, name)


def _counter(me: Acting, trait: SendTo) -> PieceState | None:
    """The other piece to which one is sent: the first, the next after this one, or the nearest."""
    game, asked = me.work.game, filled(trait.filter, me.scope)  # `$x$` is of the one that goes
    found = [
        other
        for piece_id, other in sorted(me.work.state.pieces.items())
        if piece_id != me.id and other.deck is None and holds(asked, game.scope(other))
    ]
    if trait.destination is Destination.NEAREST_COUNTER:
        here = me.here
        near = [other for other in found if other.table == here.table]
        return min(near, key=lambda o: math.dist(o.pose.point, here.pose.point), default=None)
    if trait.destination is Destination.NEXT_COUNTER and found:
        point = me.here.pose.point
        at = next((n for n, other in enumerate(found) if other.pose.point == point), -1)
        return found[(at + 1) % len(found)]
    return next(iter(found), None)


def _table(me: Acting, name: str) -> TableDefinition | None:
    """A table by its name or id."""
    tables = me.work.module.tables
    return next((table for table in tables if name in (table.name, table.id)), None)


def _snapped(me: Acting, point: Point, table: TableDefinition | None = None) -> Point:
    """Where a piece that goes to a point comes to stand there."""
    limits = next((t for t in me.definition.traits if isinstance(t, NotStacking)), None)
    table = table or me.table
    if table is None or (limits is not None and limits.ignores_grid):
        return point
    for board in reversed(table.boards):
        here = (point[0] - board.x, point[1] - board.y)
        if 0.0 <= here[0] <= board.width and 0.0 <= here[1] <= board.height:
            found = snap_point(board, here)
            return point if found is None else (found[0] + board.x, found[1] + board.y)
    return point


def _number(me: Acting, text: str) -> float:
    """A place or a way in mm; what is none is 0."""
    return float(number_said(text, me.scope))
