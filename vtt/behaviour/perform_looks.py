"""What keys do to how a piece looks and stands: layers, turning, labels, masks, areas, trails."""

from typing import Final

from vtt.base.ids import SideId
from vtt.base.phrasing import pattern
from vtt.behaviour.performing import Acting, BehaviourError, Field, Question, is_key
from vtt.behaviour.texts import number_said
from vtt.behaviour.tokens import ExpressionError
from vtt.behaviour.values import number_of, text_of, typed
from vtt.commands.piece import SetMark, SetSecrecy
from vtt.definition.secrecy import SecrecyKind
from vtt.definition.trait_looks import AreaOfEffect, Hide, Label, Layer, Mask, Pivot, Rotate, Trail
from vtt.definition.trait_moves import MarkMoved
from vtt.definition.trait_parts import KeyStroke
from vtt.definition.trait_state import is_switched_on
from vtt.geometry.pose import Pose
from vtt.state.piece import Secrecy

_NO_TRAIL: Final = "false;;0;false;0"


def layer(me: Acting, trait: Layer, name: str, key: KeyStroke) -> None:
    """A layer is switched, or shows another level; one that follows a property is only switched."""
    level, count = me.scope.level(trait, name), len(trait.levels)
    size = abs(level)
    if is_key(trait.activate, key) and not trait.always_on:
        me.put(name, -level)
    if trait.follows or not count:
        return
    if is_key(trait.increase, key):
        size = size + 1 if size < count else 1 if trait.loops else count
    if is_key(trait.decrease, key):
        size = size - 1 if size > 1 else count if trait.loops else 1
    if is_key(trait.random, key):
        size = me.fall(count, trait.random.menu)
    if is_key(trait.reset, key):
        size = max(1, min(_whole(trait.reset_level, me, size), count))
    if size != abs(level):
        level = me.scope.level(trait, name)
        me.put(name, size if level > 0 else -size)


def rotate(me: Acting, trait: Rotate, name: str, key: KeyStroke) -> None:
    """The piece is turned; a second trait of the kind turns nothing but its own number."""
    step = 360.0 / max(trait.facings, 1)
    facing = _facing(me, trait, name)
    turned = facing
    if trait.facings == 1 and is_key(trait.turn, key):
        turned = float(_asked_number(me, trait.turn.menu, round(facing, 1)))
    if trait.facings > 1 and is_key(trait.clockwise, key):
        turned = facing + step
    if trait.facings > 1 and is_key(trait.counterclockwise, key):
        turned = facing - step
    if is_key(trait.random, key):
        unit, ways = (1.0, 360) if trait.facings == 1 else (step, trait.facings)
        turned = (me.fall(ways, trait.random.menu) - 1) * unit
    if is_key(trait.direct, key):
        wanted = _whole(trait.direct_to, me, 0)
        turned = (wanted - 1) * step if trait.direct_is_facing else float(wanted)
    if turned == facing:
        return
    if _is_first(me, trait):
        me.stand(Pose(*me.piece.pose.point, turned % 360.0))
    else:
        me.put(name, text_of(turned % 360.0 if trait.facings == 1 else round(turned / step)))


def pivot(me: Acting, trait: Pivot, _name: str, key: KeyStroke) -> None:
    """The piece is turned about a point of its own."""
    if is_key(trait.first, key):
        angle = trait.first_angle
        if not trait.is_fixed:
            angle = float(_asked_number(me, trait.first.menu, 0.0))
    elif is_key(trait.second, key):
        angle = trait.second_angle
    else:
        return
    pose = me.piece.pose
    fixed = pose.to_table((trait.x, trait.y))
    turned = Pose(*pose.point, (pose.facing + angle) % 360.0)
    moved = turned.to_table((trait.x, trait.y))
    me.stand(turned.moved(fixed[0] - moved[0], fixed[1] - moved[1]))


def label(me: Acting, trait: Label, name: str, key: KeyStroke) -> None:
    """A text is asked for."""
    if is_key(trait.change, key):
        state = me.piece.get(name)
        now = trait.text if state is None else text_of(state)
        me.put(name, _asked(me, trait.change.menu, now, lines=True))


def mask(me: Acting, trait: Mask, _name: str, key: KeyStroke) -> None:
    """The piece is masked, or its mask taken off by who put it on."""
    if is_key(trait.command, key):
        _hide(me, SecrecyKind.MASKED)


def hide(me: Acting, trait: Hide, _name: str, key: KeyStroke) -> None:
    """The piece is hidden, or seen again."""
    if is_key(trait.command, key):
        _hide(me, SecrecyKind.HIDDEN)


def area(me: Acting, trait: AreaOfEffect, name: str, key: KeyStroke) -> None:
    """The area about a piece is switched."""
    is_on = is_switched_on(trait, me.piece.get(name))
    wanted = _switched(is_on, key, trait.toggle.key, trait.switch_on.key, trait.switch_off.key)
    if not trait.always_on and wanted != is_on:
        me.put(name, text_of(wanted))


def trail(me: Acting, trait: Trail, name: str, key: KeyStroke) -> None:
    """The trail of a piece is switched, or begun anew."""
    state = me.piece.get(name)
    text = _NO_TRAIL if state is None else text_of(state)
    rest = text.partition(";")[2]
    is_on = is_switched_on(trait, state)
    wanted = _switched(is_on, key, trait.toggle.key, trait.on_key, trait.off_key)
    if key and key == trait.clear_key:
        rest = _NO_TRAIL.partition(";")[2]
    if wanted != is_on or (key and key == trait.clear_key):
        me.put(name, f"{text_of(wanted)};{rest}")


def mark_moved(me: Acting, trait: MarkMoved, _name: str, key: KeyStroke) -> None:
    """The mark of a move is set or taken off."""
    is_on = me.piece.moved
    wanted = _switched(is_on, key, trait.toggle.key, trait.switch_on.key, trait.switch_off.key)
    if wanted != is_on:
        me.work.do(SetMark((me.id,), moved=wanted))


def _hide(me: Acting, kind: SecrecyKind) -> None:
    secrecy = me.piece.secrecy
    if secrecy is not None and secrecy.kind is kind:
        if me.work.side not in (None, secrecy.side):
            raise BehaviourError(pattern("Only the side that covered this piece may uncover it."))
        me.work.do(SetSecrecy((me.id,), None))
    elif secrecy is None:
        me.work.do(SetSecrecy((me.id,), Secrecy(kind, _hider(me))))


def _hider(me: Acting) -> SideId:
    """Who alone knows a piece: who acts, or where that is everybody the piece's side, or the first."""
    sides = me.work.state.sides
    found = me.work.side or me.piece.side or me.definition.side or next(iter(sides), None)
    if found is None:
        raise BehaviourError(
            pattern("This game has no sides, and nobody from whom a piece could be hidden.")
        )
    return SideId(found)


def _facing(me: Acting, trait: Rotate, name: str) -> float:
    if _is_first(me, trait):
        return me.piece.pose.facing
    state = me.piece.get(name)
    said_now = typed("" if state is None else text_of(state))
    kept = float(said_now) if isinstance(said_now, int | float) else trait.start
    return kept if trait.facings == 1 else kept * 360.0 / max(trait.facings, 1)


def _is_first(me: Acting, trait: Rotate) -> bool:
    return next((t for t in me.definition.traits if isinstance(t, Rotate)), None) is trait


def _switched(is_on: bool, key: KeyStroke, toggle: str, on: str, off: str) -> bool:
    if not key:
        return is_on
    if key == toggle:
        return not is_on
    return True if key == on else False if key == off else is_on


def _whole(text: str, me: Acting, usual: int) -> int:
    return int(number_said(text, me.scope, usual))


def _asked(me: Acting, title: str, now: str, *, lines: bool = False) -> str:
    field = Field(me.scope.name, now, lines=lines)
    return me.work.ask(Question(title or me.scope.name, (field,)))[0]


def _asked_number(me: Acting, title: str, now: float) -> float:
    field = Field("degrees", f"{now:g}", is_number=True)
    answer = me.work.ask(Question(title or me.scope.name, (field,)))[0]
    try:
        return float(number_of(answer.strip()))
    except ExpressionError:
        raise BehaviourError(
            pattern("An angle in degrees is asked for, such as 30; {answer} is none."),
            answer=answer,
        ) from None
