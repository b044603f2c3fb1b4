"""VASSAL's traits that act on commands: the fields of each, in order."""

from typing import Final

from vtt.definition.trait_control import (
    GlobalHotkey,
    GlobalKey,
    LoopKind,
    PlaySound,
    Report,
    RestrictAccess,
    RestrictCommands,
    Trigger,
)
from vtt.definition.trait_parts import Target, TargetKind
from vtt.formats.vassal.kinds import (
    BOOL,
    COUNT,
    KEY,
    KEYS,
    PARAMETERS,
    TEXT,
    TEXTS,
    Kind,
    one_of,
    read_array,
    write_array,
)
from vtt.formats.vassal.names import Names
from vtt.formats.vassal.trait_codec import Field, TraitCodec, fixed_state, table
from vtt.formats.vassal.trait_kinds import TARGET

_LOOPS: Final = one_of("counted, while or until", {kind.value: kind for kind in LoopKind})
_HIDES: Final = Kind(
    "Hide or Disable", lambda text, _: text == "Hide", lambda v, _: "Hide" if v else "Disable"
)


def _read_sides(text: str, names: Names) -> tuple[str, ...]:
    found = [names.side(name) for name in read_array(text)]
    known = tuple(side for side in found if side is not None)
    if len(known) != len(found):
        raise ValueError(f"expected sides of the module, found {text!r}")
    return known


_SIDES: Final = Kind(
    "sides",
    _read_sides,
    lambda sides, names: write_array(tuple(names.side_name(side) for side in sides)),
)


CONTROL: Final[tuple[TraitCodec, ...]] = (
    table(
        "macro;",
        Trigger,
        Field("name", TEXT),
        Field("command.menu", TEXT, "Trigger"),
        Field("command.key", KEY, "Ctrl+T"),
        Field("condition", TEXT),
        Field("watches", KEYS),
        Field("performs", KEYS),
        Field("loops", BOOL),
        Field("before_key", KEY),
        Field("after_key", KEY),
        Field("loop", _LOOPS),
        Field("while_", TEXT),
        Field("until", TEXT),
        Field("count", TEXT),
        Field("counts_index", BOOL),
        Field("index_property", TEXT),
        Field("index_start", TEXT, "1"),
        Field("index_step", TEXT, "1"),
    ),
    table(
        "report;",
        Report,
        Field("keys", KEYS),
        Field("format", TEXT),
        Field("back_keys", KEYS),
        Field("back_formats", TEXTS),
        Field("description", TEXT),
        Field("always", BOOL),
        state=fixed_state("-1"),
    ),
    table(
        "hideCmd;",
        RestrictCommands,
        Field("name", TEXT),
        Field("hides", _HIDES),
        Field("condition", TEXT),
        Field("keys", KEYS),
    ),
    table(
        "restrict;",
        RestrictAccess,
        Field("sides", _SIDES, ()),
        Field("by_player", BOOL),
        Field("prevents_moves", BOOL),
        Field("description", TEXT),
    ),
    table(
        "globalkey;",
        GlobalKey,
        Field("command.menu", TEXT),
        Field("command.key", KEY, "Ctrl+G"),
        Field("sends", KEY, "Ctrl+K"),
        Field("filter", TEXT),
        Field("reach.is_limited", BOOL),
        Field("reach.range", COUNT),
        Field("silences_reports", BOOL),
        Field("reach.is_fixed", BOOL),
        Field("reach.property", TEXT),
        Field("description", TEXT),
        Field("from_decks", TEXT),
        Field("target", TARGET, Target(kind=TargetKind.COUNTER)),
        Field("silences_sounds", BOOL),
        Field("parameters", PARAMETERS),
    ),
    table(
        "globalhotkey;",
        GlobalHotkey,
        Field("command.menu", TEXT),
        Field("command.key", KEY, "Ctrl+H"),
        Field("sends", KEY),
        Field("description", TEXT),
    ),
    table(
        "playSound;",
        PlaySound,
        Field("sound", TEXT),
        Field("command.menu", TEXT, "Play Sound"),
        Field("command.key", KEY, "Ctrl+P"),
        Field("for_all", BOOL),
        Field("description", TEXT),
        Field("always", BOOL),
    ),
)
