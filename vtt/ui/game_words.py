"""A game in the words of its window: title, status line, log."""

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
    if not desk.has_rules:
        return f"{tr('Turn {number}', number=state.turn.number)}   {tr('No rules plug-in')}"
    turn = tr("Turn {number}", number=state.turn.number)
    parts = (turn, desk.flow.label, tr_known(MODE_WORDS[desk.mode]))
    return "   ".join(part for part in parts if part)


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
