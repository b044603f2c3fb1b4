"""Dice and turn counters of ours as VASSAL's components."""

from vtt.definition.dice_button import DiceButton
from vtt.definition.turn_track import CountedLevel, TurnLevel, TurnTrack
from vtt.formats.vassal.kinds import write_bool
from vtt.formats.vassal.names import Names
from vtt.formats.vassal.sequence import encode
from vtt.formats.vassal.tree import Component

_MODULE = "VASSAL.build.module."


def dice_component(dice: DiceButton, names: Names) -> Component:
    """Dice with numbers, or with texts on their faces."""
    common = {"name": dice.name, "text": dice.name, "reportFormat": dice.report}
    common |= button_settings(dice, names)
    if dice.faces:
        return Component(f"{_MODULE}RandomTextButton", {**common, **face_settings(dice)})
    return Component(f"{_MODULE}DiceButton", {**common, **number_settings(dice)})


def button_settings(dice: DiceButton, names: Names) -> dict[str, str]:
    """The key and the picture of a button that rolls."""
    return {"hotkey": names.key_text(dice.key), "icon": names.picture_name(dice.picture)}


def face_settings(dice: DiceButton) -> dict[str, str]:
    """The settings of dice with texts on their faces."""
    return {
        "nDice": str(dice.count),
        "faces": encode([face.text for face in dice.faces], ","),
        "numeric": write_bool(any(face.value for face in dice.faces)),
    }


def number_settings(dice: DiceButton) -> dict[str, str]:
    """The settings of dice with numbers."""
    return {
        "nDice": str(dice.count),
        "nSides": str(dice.sides),
        "plus": str(dice.plus),
        "addToTotal": str(dice.add),
        "reportTotal": write_bool(dice.shows_total),
        "sortDice": write_bool(dice.sorts),
        "prompt": write_bool(dice.asks),
    }


def turn_component(track: TurnTrack, names: Names) -> Component:
    """A turn counter."""
    made = Component(
        f"{_MODULE}turn.TurnTracker",
        {
            "name": track.name,
            "turnFormat": track.format,
            "reportFormat": track.report,
            "fwdOnly": write_bool(track.forward_only),
            "nexthotkey": names.key_text(track.next_key),
            "prevhotkey": names.key_text(track.previous_key),
        },
    )
    made.children = [level_component(level) for level in track.levels]
    return made


def level_component(level: TurnLevel) -> Component:
    """A level of a turn counter, with those inside it."""
    common = {"name": level.name, "property": level.property, "turnFormat": level.format}
    if isinstance(level, CountedLevel):
        numbers = {
            "start": str(level.start),
            "incr": str(level.step),
            "loop": write_bool(level.loops),
            "loopLimit": str(level.last),
        }
        made = Component(f"{_MODULE}turn.CounterTurnLevel", {**common, **numbers})
    else:
        entries = {"list": encode(level.entries, ",")}
        made = Component(f"{_MODULE}turn.ListTurnLevel", {**common, **entries})
    made.children = [level_component(inner) for inner in level.levels]
    return made
