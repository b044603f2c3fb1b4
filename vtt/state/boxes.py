"""What others may see of a rules plug-in's box: the box lies in the state and may hold secrets."""

from collections.abc import Callable
from typing import Final

import immutables

from vtt.base.frozen import EMPTY, Frozen, FrozenDict
from vtt.state.sight import UMPIRE, Viewer

PENDING: Final = "pending"
"""Key in a box under which its pending choices lie, by id; each is shown whole to its `side` only."""

SECRET: Final = "secret"
"""Key in a box under which lie secrets, by side id; a side sees its own."""

Alias = Callable[[str], str | None]
"""Turns a text that may be a piece's id into what a side sees: itself, an alias, or None."""

_GONE: Final[Frozen] = tuple(["gone"])  # noqa: C409  (a tuple that is no other: compared by identity)


def public_boxes(boxes: FrozenDict, side: Viewer, alias: Alias) -> FrozenDict:
    """All boxes as a side may see them.

    Questions to other sides keep their id, their side and whether it may also act meanwhile (`free`), so
    that it is seen for whom the game waits.
    Texts that name a piece which the side may not know (alone, or as a part between colons) become
    its alias; where the piece is not seen at all, the value goes. A plug-in that writes sentences
    about secret pieces writes them under `SECRET`.
    """
    if side == UMPIRE:
        return boxes
    return immutables.Map({plugin: _public_box(boxes[plugin], side, alias) for plugin in boxes})


def _public_box(box: Frozen, side: Viewer, alias: Alias) -> Frozen:
    if not isinstance(box, immutables.Map):
        return EMPTY
    shown = {
        key: value
        for key in box
        if key not in (PENDING, SECRET) and (value := _redacted(box[key], alias)) is not _GONE
    }
    pending, secret = box.get(PENDING), box.get(SECRET)
    if isinstance(pending, immutables.Map):
        shown[PENDING] = _questions(pending, side, alias)
    if isinstance(secret, immutables.Map) and side is not None and side in secret:
        shown[SECRET] = immutables.Map({side: secret[side]})
    return immutables.Map(shown)


def _questions(pending: FrozenDict, side: Viewer, alias: Alias) -> FrozenDict:
    shown: dict[str, Frozen] = {}
    for key in pending:
        choice = pending[key]
        if not isinstance(choice, immutables.Map):
            continue
        if side is not None and choice.get("side") == side:
            shown[key] = choice
            continue
        name = ":".join(part for text in key.split(":") if (part := alias(text)) is not None)
        bare = {"id": name, "side": choice.get("side"), "question": "", "options": ()}
        if choice.get("free") is True:
            bare["free"] = True
        shown[name] = immutables.Map(bare)
    return immutables.Map(shown)


def _redacted(value: Frozen, alias: Alias) -> Frozen:
    """A value with secret ids replaced, or `_GONE`."""
    if isinstance(value, str):
        return _redacted_text(value, alias)
    if isinstance(value, tuple):
        items = (_redacted(item, alias) for item in value)
        return tuple(item for item in items if item is not _GONE)
    if isinstance(value, immutables.Map):
        pairs = ((_redacted_text(key, alias), _redacted(value[key], alias)) for key in value)
        return immutables.Map(
            {key: item for key, item in pairs if isinstance(key, str) and item is not _GONE}
        )
    return value


def _redacted_text(text: str, alias: Alias) -> Frozen:
    parts = [alias(part) for part in text.split(":")]
    return _GONE if None in parts else ":".join(part for part in parts if part is not None)
