"""A game in the words of its window: title, status line, log."""

from vtt.behaviour.game_scope import GameScope
from vtt.session.turn_tracks import position_in, text_of
from vtt.session.turns import TurnStep, step_name
from vtt.state.mode import RulesMode
from vtt.ui.game_desk import GameDesk
from vtt.ui.words import tr, tr_known, tr_later

MODE_WORDS = {
    RulesMode.ENFORCE: tr_later("Rules: enforce"),
    RulesMode.ADVISE: tr_later("Rules: advise"),
    RulesMode.OFF: tr_later("Rules: off"),
}


def title_of(desk: GameDesk) -> str:
    """The window's title; `[*]` stands where a change is marked."""
    module = desk.session.module
    scenario = desk.session.view.state.scenario
    name = next((s.name for s in module.scenarios if s.id == scenario), "")
    file = desk.session.file
    own = f" - {file.path.name}" if file is not None and not file.is_unsaved else ""
    title = f"{module.info.name}: {name}" if name else module.info.name
    return f"{title}{own}[*]"


def mode_text(desk: GameDesk) -> str:
    """Turn, phase and the rules' mode; the result where the game is over."""
    state = desk.session.view.state
    if state.outcome is not None:
        return desk.outcome_text
    rules = tr_known(MODE_WORDS[desk.mode]) if desk.has_rules else tr("No rules plug-in")
    return "   ".join(part for part in (*_where(desk), rules) if part)


def _where(desk: GameDesk) -> tuple[str, ...]:
    """Where the game is: by its rules, by its turn counter, or by turn, phase and side."""
    module, state = desk.session.module, desk.session.view.state
    turn = state.turn
    if desk.rules_in_play:
        called = desk.session.turn_name(state) or tr("Turn {number}", number=turn.number)
        return called, desk.flow.label
    if module.turn_tracks:
        track = module.turn_tracks[0]
        return track.name, text_of(track, position_in(state, track), GameScope(module, state))
    step = step_name(module, TurnStep(turn.phase, turn.side))
    return tr("Turn {number}", number=turn.number), step


def saved_text(desk: GameDesk) -> str:
    """How safe the game is."""
    file = desk.session.file
    if file is None:
        return tr("Not kept in a file")
    if file.failure is not None:
        one = file.waiting == 1
        waiting = tr("1 step waits") if one else tr("{count} steps wait", count=file.waiting)
        return f"{waiting}: {file.failure.strerror or file.failure}"
    if file.waiting:
        return tr("Saving ...")
    return tr("Kept, not yet named") if file.is_unsaved else tr("Saved")
