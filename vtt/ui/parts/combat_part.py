"""The dock of combats: what can be fought, what it would come to, what if, and the dice."""

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from vtt.base.ids import PieceId, SideId
from vtt.commands.base import Command
from vtt.commands.piece import MovePieces, PieceMove
from vtt.commands.rules import AnswerChoice, SetMode
from vtt.rules.verdict import Finding, Notice, note
from vtt.session.combats import (
    Combat,
    Combats,
    combats_of,
    foretold,
    is_ready,
    same_combat,
    successor,
)
from vtt.session.mark_at import marks_of
from vtt.session.open_fight import told_again
from vtt.session.slots import with_slots
from vtt.session.tools.base import Preview
from vtt.state.mode import RulesMode
from vtt.state.piece import place_of
from vtt.ui.actions import ActionSpec
from vtt.ui.docks import DockPlace
from vtt.ui.fight_told import FightTold
from vtt.ui.panels.combat_panel import CombatPanel
from vtt.ui.panels.forecast_sheet import Shown
from vtt.ui.parts.charts_part import ChartsPart
from vtt.ui.parts.part import WindowPart
from vtt.ui.parts.referee_part import RefereePart
from vtt.ui.parts.turn_part import TurnPart
from vtt.ui.rules_finder import Ask, AskedLater
from vtt.ui.table_page import TablePage
from vtt.ui.words import tr

if TYPE_CHECKING:
    from vtt.ui.game_window import GameWindow

ASKED_AFTER_MS = 120
"""So long after a change, or while a drag rests, combats are looked for."""


class CombatPart(WindowPart):
    """Shows combats while its dock is seen; at the first of a phase it comes to the front by itself."""

    ACTIONS = (
        ActionSpec("combats", "Combats ...",
                   "See what can be fought, all that counts with its rule, and the chances.", "game",
                   ("F4",)),
        ActionSpec("resolve_combat", "Resolve the combat",
                   "Throw the dice for the combat that is shown, with all that follows.", "game",
                   ("Ctrl+R",)),
    )  # fmt: skip

    def __init__(self, window: "GameWindow") -> None:
        super().__init__(window)
        desk = window.desk
        self._combats: Combats = ()
        self._chosen: Combat | None = None
        self._altered: Command | None = None
        self._struck: frozenset[str] = frozenset()
        self._declared: Command | None = None
        self._wanted: tuple[PieceId, ...] = ()
        self._owed: tuple[PieceId, ...] = ()
        self._moved: MovePieces | None = None
        self._raised_in: object = None
        self._marks_due = False
        self._shown_to = desk.side
        thread = desk.rules_thread
        self._finder = AskedLater(thread, ASKED_AFTER_MS, self._question, self)
        self._supposer = AskedLater(thread, ASKED_AFTER_MS, self._supposed, self)
        self.panel = CombatPanel(self._colour)
        self._fight = FightTold(desk, self.panel)
        window.docks.add(
            "combats",
            "Combats",
            self.panel,
            DockPlace.DESK,
            hidden=not desk.is_for_rules,
            on_seen=self._finder.want,
        )

    def start(self) -> None:
        """Hear of hands on the panel, drags on the tables, and answers of the rules."""
        panel = self.panel
        panel.picked.connect(self._pick)
        panel.what_if_set.connect(self._suppose_or_not)
        panel.resolved.connect(self.resolve_combat)
        panel.sheet.struck.connect(self._strike)
        panel.sheet.altered.connect(self._alter)
        panel.sheet.rule_asked.connect(self.window.part(ChartsPart).show_rule)
        self._finder.answered.connect(self._found)
        self._finder.failed.connect(self.desk.tell_notices)
        self._supposer.found.connect(self._show)
        self._supposer.failed.connect(self.desk.tell_notices)
        self.window.part(TurnPart).panel.owed_chosen.connect(self.show_owed)
        self.window.part(RefereePart).findings.chosen.connect(self._show_found)
        self.window.asked.renewed.connect(self.show_selection)
        for page in self.window.pages:
            page.previewed.connect(partial(self._previewed, page))

    def combats(self) -> None:
        """Bring the combats to the front, ready for the keyboard."""
        self.window.docks.show("combats")
        self.panel.take_focus()

    def resolve_combat(self) -> None:
        """Throw the dice for what is shown, as it was chosen; not while something is only supposed."""
        if self._can_resolve() and self._chosen is not None:
            if self._chosen.forecast.verb:
                self._declared = self._chosen.command
            before = self.desk.session.position
            self.window.asked.set_aside()
            self._carry_out(self._altered or self._chosen.command)
            if self.desk.session.position > before:
                self._fight.tell_resolved()
            else:
                self.window.asked.renew()

    def _carry_out(self, command: Command) -> None:
        do = self.desk.end_phase if command == self.desk.next_phase else self.desk.propose
        do(command)

    def refresh(self) -> None:
        """The game has changed: other combats can be fought; nothing of another seat stays."""
        self._forget_supposed()
        self._owed = ()
        if self.desk.side != self._shown_to or not self._may_fight():
            self._shown_to = self.desk.side
            self._show_none()
        self._fight.refresh()
        self._marks_due = True
        self._ask_anew()

    def show_selection(self) -> None:
        """Other pieces are selected: they can fight other combats, and what they can do is drawn."""
        self._marks_due = False
        self._owed = ()
        self._ask_anew()

    def enabled(self) -> Mapping[str, bool]:
        """Dice are thrown when there is a combat."""
        return {"combats": self.desk.has_rules, "resolve_combat": self._can_resolve()}

    def stop(self) -> None:
        """Ask no more."""
        self._finder.stop()
        self._supposer.stop()

    def _may_fight(self) -> bool:
        """Whether this person can do something, and there are rules to fight by."""
        return self.desk.may_act and self.desk.rules_in_play

    # ---- asking -------------------------------------------------------------------------------

    def _ask_anew(self) -> None:
        """Something else is to be asked: an answer to what was asked before is not one to this."""
        self._finder.drop()
        self._finder.want()

    def _question(self) -> tuple[object, Ask] | None:
        """What can be fought, if it is seen or a phase has begun, and no move is in hand."""
        desk = self.desk
        if self._moved is not None:
            return None
        side = desk.side
        if not self._may_fight():
            return None
        is_seen, is_new = self.window.docks.is_seen("combats"), self._raised_in != self._moment()
        if not (is_seen or self._wanted or is_new):
            return None
        selected = self._owed or self.window.asked.pieces
        referee, state = desk.session.apart(side)
        key = (desk.session.position, desk.session.log.count, side, selected)
        fight = self._fight.open

        def ask() -> tuple[Combats, tuple[Notice, ...]]:
            found, notices = combats_of(referee, state, side, selected)
            return (found, notices) if found else told_again(referee, fight, side)

        return key, ask

    def _found(self, answer: Combats) -> None:
        """Combats are known: show them, and one of what is selected; the one that was chosen before it."""
        docks, is_due = self.window.docks, any(map(is_ready, answer))
        is_new = self._raised_in != self._moment()
        if is_due and is_new:
            docks["combats"].raise_()
        if is_due and docks.is_seen("combats"):
            docks.make_room()
        elif not is_due and not self.desk.flow.choices:
            docks.give_back()
        self._raised_in = self._moment()
        self._combats = answer
        if self._wanted:
            self._show_wanted()
            return
        kept, selected = self._chosen, set(self.window.asked.pieces)
        mine = [one for one in answer if not selected.isdisjoint(one.forecast.pieces)] or answer
        if kept is not None and kept.command == self._declared:
            mine = answer  # what was declared a moment ago stays in sight, whatever is selected
        self._declared = None
        self._choose(successor(kept, mine) or (mine[0] if mine else None))
        if self._chosen is not None and is_ready(self._chosen) and self._is_to_be_marked():
            self._mark(self._chosen)
        self._marks_due = False

    def _is_to_be_marked(self) -> bool:
        """Whether who takes part is shown: in a new position, or where nothing else is drawn."""
        offers = self.desk.offers
        return self._marks_due or not (offers.is_asking or offers.kinds)

    def show_owed(self, finding: Finding) -> None:
        """Bring the combat that is still owed to the front, if it is one, whatever is selected."""
        self._wanted = finding.pieces if self._may_fight() else ()
        if self._wanted:
            self.window.asked.set_aside()
            self._owed = ()
            self._ask_anew()

    def _show_found(self, finding: Finding) -> None:
        """A finding was clicked: what it speaks of may be owed."""
        if self.window.part(TurnPart).panel.owes(finding):
            self.show_owed(finding)

    def _show_wanted(self) -> None:
        """Choose the combat in which all these pieces take part; where there is none, nothing happens.

        Rules may tell only some of all combats where nobody is asked for: then these pieces are.
        """
        wanted, self._wanted = self._wanted, ()
        found = next((c for c in self._combats if {*wanted} <= {*c.forecast.pieces}), None)
        if found is None and self._owed != wanted:
            self._wanted = self._owed = wanted
            self._ask_anew()
            return
        if found is None:
            first = self._combats[0] if self._combats else None
            self._choose(successor(self._chosen, self._combats) or first)
            return
        self.window.docks.show("combats")
        self._choose(found)
        self._pick(self._combats.index(found))

    def _show_none(self) -> None:
        """Show no combat, nor what is still to be answered."""
        self._finder.drop()
        self.window.docks.give_back()
        self._combats, self._wanted = (), ()
        self._choose(None)

    def _moment(self) -> object:
        """The phase, with the questions that wait in it: at each, combats come to the front once."""
        return (self.desk.moment, tuple(choice.id for choice in self.desk.flow.choices))

    def _supposed(self) -> tuple[object, Ask] | None:
        """What it would come to, as it is altered and supposed by hand, or with the move in hand."""
        command = self._supposed_command()
        is_other = self._moved is not None or self._altered is not None or bool(self._struck)
        if command is None or not is_other:
            return None
        desk = self.desk
        side = desk.side
        referee, state = desk.session.apart(side)
        mode = state.mode
        for rules in sorted(self._struck):
            for rule in rules.split(", "):
                mode = mode.with_rule(rule, RulesMode.OFF)
        supposing = (SetMode(mode),) if self._struck else ()
        key = self._supposed_key()
        return key, lambda: foretold(referee, state, command, side, supposing)

    def _supposed_command(self) -> Command | None:
        if self._moved is not None:
            return self._moved
        return self._altered or (None if self._chosen is None else self._chosen.command)

    def _supposed_key(self) -> object:
        session = self.desk.session
        command = self._supposed_command()
        return (session.position, session.log.count, command, tuple(sorted(self._struck)))

    # ---- showing ------------------------------------------------------------------------------

    def _choose(self, combat: Combat | None) -> None:
        self._chosen = combat
        chosen = self._combats.index(combat) if combat in self._combats else -1
        self.panel.show_combats(self._combats, chosen)
        self._show()
        if self.panel.hasFocus():
            self.panel.take_focus()

    def _show(self) -> None:
        """Show the chosen combat, or what it would be as it is supposed."""
        panel, chosen = self.panel, self._chosen
        if self._moved is not None:
            self._show_moved()
            return
        can = self._can_resolve()
        panel.show_buttons(can, self._may_suppose(), self._verb())
        self.window.actions_by_id["resolve_combat"].setEnabled(can)
        if chosen is None:
            panel.show_forecast(None)
            return
        now = chosen.forecast
        if self._altered is not None or self._struck:
            answer: Combats | None = self._supposer.answer(self._supposed_key())
            if answer is None:
                return
            if answer:
                now = self._counterpart(chosen, answer).forecast
        before = now if self._altered is not None and not self._struck else chosen.forecast
        told = (
            ""
            if is_ready(chosen) or chosen.is_rolled
            else tr("Where it stands: {title}", title=now.title)
        )
        told = tr("What if: {title}", title=now.title) if self._struck else told
        panel.show_forecast(Shown(now, before, self._struck, panel.what_if.isChecked()), told)

    def _counterpart(self, chosen: Combat, supposed: Combats) -> Combat:
        """The chosen combat as it is supposed: one command may lead to several, in the same order."""
        same = (one for one in supposed if same_combat(one.forecast, chosen.forecast))
        of_command = [one for one in self._combats if one.command == chosen.command]
        place = of_command.index(chosen) if chosen in of_command else 0
        return next(same, supposed[min(place, len(supposed) - 1)])

    def _show_moved(self) -> None:
        """What the move that is still in hand would lead to."""
        answer: Combats | None = self._supposer.answer(self._supposed_key())
        if not answer:
            return
        self.panel.show_buttons(False, False)
        forecast = answer[0].forecast
        told = tr("If it goes there: {title}", title=forecast.title)
        self.panel.show_combats(answer, 0)
        self.panel.show_forecast(Shown(forecast, forecast), told)

    # ---- hands --------------------------------------------------------------------------------

    def _pick(self, row: int) -> None:
        """A combat was chosen: its pieces are shown on the table."""
        if self._moved is not None or row >= len(self._combats):
            return
        self._forget_supposed()
        self._chosen = self._combats[row]
        self._show()
        self._mark(self._chosen)

    def _mark(self, combat: Combat) -> None:
        """Show on the table who takes part in a combat."""
        forecast = combat.forecast
        told = note(forecast.rule, forecast.title, forecast.pieces)
        self.desk.offers.forget()
        self.desk.draw_marks(
            (*combat.marks, *marks_of(told, self.desk.session.view)), asked_for=True
        )

    def _suppose_or_not(self, wanted: bool) -> None:
        if not wanted:
            self._struck = frozenset()
        self._show()

    def _strike(self, rules: frozenset[str]) -> None:
        """As if these rules did not count; nothing happens."""
        self._struck = rules
        self._supposer.ask_now()
        self._show()

    def _alter(self, command: Command) -> None:
        """Another choice of who takes part, or at whom."""
        self._altered = command
        self._supposer.ask_now()
        self._show()

    def _previewed(self, page: TablePage, preview: Preview) -> None:
        """A drag rests: what would it lead to there?"""
        if not self.window.docks.is_seen("combats") or not self.desk.rules_in_play:
            return
        pieces = self.desk.session.view.state.pieces
        moves = tuple(
            PieceMove(
                ghost.piece, msgspec.structs.replace(place_of(pieces[ghost.piece]), pose=ghost.pose)
            )
            for ghost in preview.ghosts
            if ghost.piece in pieces
        )
        was_moving = self._moved is not None
        is_rest = bool(moves) and not preview.is_rough
        self._moved = with_slots(page.seat, MovePieces(moves)) if is_rest else None
        if self._moved is not None:
            self._supposer.want()
        elif was_moving:
            self._finder.want()

    def _verb(self) -> str:
        """What the button says: an answer's own word, the end of the phase, or nothing of its own."""
        command = None if self._chosen is None else self._chosen.command
        if isinstance(command, AnswerChoice) and self._chosen is not None:
            return self._chosen.label
        if self._chosen is not None and self._chosen.forecast.verb:
            return self._chosen.forecast.verb
        return tr("End the phase") if command == self.desk.next_phase and command else ""

    def _can_resolve(self) -> bool:
        chosen, desk = self._chosen, self.desk
        if chosen is None or self._struck or not desk.may_act or not is_ready(chosen):
            return False
        return chosen.command != desk.flow.next or desk.next_phase is not None

    def _may_suppose(self) -> bool:
        """Whether something could be left out of the chosen combat, whose dice have not fallen."""
        chosen = self._chosen
        if chosen is None or chosen.is_rolled or not self.desk.may_act:
            return False
        lines = (line for column in chosen.forecast.columns for line in column.lines)
        return any(line.may_be_struck for line in lines)

    def _forget_supposed(self) -> None:
        self._altered, self._struck, self._moved = None, frozenset(), None
        self.panel.what_if.blockSignals(True)
        self.panel.what_if.setChecked(False)
        self.panel.what_if.blockSignals(False)

    def _colour(self, side: SideId) -> str:
        return self.desk.session.module.side(side).colour
