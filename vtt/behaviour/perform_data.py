"""What keys do to properties: a piece's own, those that many share, sheets and tables that are filled in."""

from vtt.base.ids import PluginId
from vtt.behaviour.game_scope import BOX, MODULE_HOLDER, PROPERTIES
from vtt.behaviour.performing import Acting, Field, Question, is_key
from vtt.behaviour.texts import number_said, said, value_said
from vtt.behaviour.tokens import ExpressionError
from vtt.behaviour.values import number_of, text_of
from vtt.commands.rules import SetRulesValue
from vtt.definition.trait_data import (
    DynamicProperty,
    GlobalProperty,
    PropertyScope,
    PropertySheet,
    SheetFieldKind,
    Spreadsheet,
)
from vtt.definition.trait_parts import ChangeKind, Constraint, KeyStroke, PropertyChange


def dynamic(me: Acting, trait: DynamicProperty, name: str, key: KeyStroke) -> None:
    """A property of the piece is changed."""
    for change in trait.changes:
        if is_key(change.command, key):
            state = me.piece.get(name)
            now = trait.value if state is None else text_of(state)
            me.put(name, changed(me, change, trait.constraint, trait.name, now))


def shared(me: Acting, trait: GlobalProperty, _name: str, key: KeyStroke) -> None:
    """A property of the zone, the map or the module is changed."""
    for change in trait.changes:
        if not is_key(change.command, key):
            continue
        name = said(trait.name, me.scope)
        game = me.work.game
        holder, inner = game.holder_of(name, me.piece) or (MODULE_HOLDER, name)
        if trait.scope is PropertyScope.MAP:
            holder, inner = said(trait.holder, me.scope), name
        now = game.shared(name, me.piece) or ""
        value = changed(me, change, trait.constraint, name, now)
        if value != now:
            me.work.do(SetRulesValue(PluginId(BOX), (PROPERTIES, holder, inner), value))


def changed(me: Acting, change: PropertyChange, constraint: Constraint, name: str, now: str) -> str:
    """A property's value after a change; a number stays within its limits, or goes round them."""
    match change.kind:
        case ChangeKind.SET:
            return value_said(change.value, me.scope)
        case ChangeKind.ADD:
            return _added(me, change, constraint, now)
        case ChangeKind.ASK:
            title = change.prompt or change.command.menu or name
            field = Field(name, now, is_number=constraint.is_number)
            return me.work.ask(Question(title, (field,)))[0]
        case ChangeKind.CHOOSE:
            title = change.prompt or change.command.menu or name
            choices = tuple(value_said(choice, me.scope) for choice in change.choices)
            return me.work.ask(Question(title, (Field(name, now, choices),)))[0]


def _added(me: Acting, change: PropertyChange, constraint: Constraint, now: str) -> str:
    scope = me.scope
    try:
        total = int(number_of(now or "0")) + int(number_of(said(change.value, scope)))
    except ExpressionError as error:
        scope.misread(change.value, error)
        return now
    least, most = (int(number_said(text, scope)) for text in (constraint.least, constraint.most))
    if constraint.is_number and constraint.wraps and most >= least:
        total = least + (total - least) % (most - least + 1)
    elif constraint.is_number:
        total = max(least, min(total, most))
    return str(total)


def sheet(me: Acting, trait: PropertySheet, name: str, key: KeyStroke) -> None:
    """A sheet is filled in; its lines lie as texts joined by `~`."""
    if not is_key(trait.command, key):
        return
    scope = me.scope
    filled = [line for line in trait.fields if line.kind is not SheetFieldKind.LABEL]
    fields = tuple(
        Field(
            line.name,
            scope.text(line.name) or "",
            lines=line.kind is SheetFieldKind.LINES,
            is_number=line.kind is SheetFieldKind.SPINNER,
        )
        for line in filled
    )
    answers = dict(
        zip(
            (line.name for line in filled),
            me.work.ask(Question(trait.command.menu, fields)),
            strict=False,
        )
    )
    me.put(name, "~".join(_line(answers.get(f.name, f.value)) for f in trait.fields))


def _line(text: str) -> str:
    """A text in one line of a sheet's state."""
    return text.replace("~", "-").replace("\n", "|")


def spreadsheet(me: Acting, trait: Spreadsheet, name: str, key: KeyStroke) -> None:
    """A table is filled in, cell by cell, row by row."""
    if not is_key(trait.command, key):
        return
    count = trait.rows * trait.columns
    state = me.piece.get(name)
    cells = (
        [
            cell
            for row in trait.contents
            for cell in (*row.cells, *[""] * trait.columns)[: trait.columns]
        ]
        if state is None
        else text_of(state).split(",")
    )
    cells = [*cells, *[""] * count][:count]
    fields = tuple(
        Field(f"{number // max(1, trait.columns) + 1}.{number % max(1, trait.columns) + 1}", cell)
        for number, cell in enumerate(cells)
    )
    answers = me.work.ask(Question(trait.command.menu, fields))
    me.put(name, ",".join(cell.replace(",", ";") for cell in answers))
