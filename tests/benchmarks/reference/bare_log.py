"""The least that can be done with a log: decode small typed records, hash their bytes, keep them as JSON."""

import hashlib
import json

import msgspec


class BareMove(msgspec.Struct, frozen=True, gc=False, tag="move", array_like=True):
    piece: str
    table: str
    x: float
    y: float
    facing: float


class BareValue(msgspec.Struct, frozen=True, gc=False, tag="value", array_like=True):
    piece: str
    name: str
    value: int | str | bool


_DECODER = msgspec.msgpack.Decoder(list[BareMove | BareValue])


def bare_records(commands):
    """The commands as bare records, in one piece of MessagePack."""
    return msgspec.msgpack.encode([_bare(command) for command in commands])


def _bare(command):
    if hasattr(command, "moves"):
        part = command.moves[0]
        pose = part.to.pose
        return BareMove(part.piece, part.to.table, pose.x, pose.y, pose.facing)
    name = type(command).__name__
    value = getattr(command, "value", getattr(command, "face", True))
    return BareValue(command.pieces[0], name, value)


def bare_decode(data):
    return len(_DECODER.decode(data))


def bare_hash(payloads):
    for payload in payloads:
        hashlib.sha256(payload).digest()
    return len(payloads)


def json_save(pieces):
    return json.dumps(pieces)


def json_load(text):
    return json.loads(text)
