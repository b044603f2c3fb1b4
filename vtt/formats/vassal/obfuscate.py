"""The coding of VASSAL's saved games: a mark, a key byte, and every byte of the text XOR the key, in hex.

It hides a game from a glance, no more. Very old games hold the bare text.
"""

import binascii
from collections.abc import Iterator
from typing import Final

from vtt.base.errors import FormatError

MARK: Final = b"!VCSK"
_HEAD = len(MARK) + 2
_PART = 1 << 20
PLAIN_START: Final = b"begin_save"
"""What a saved game begins with that was never coded."""


def is_coded(data: bytes) -> bool:
    """Whether the bytes are a coded game."""
    return data.startswith(MARK)


def reveal(data: bytes) -> bytes | bytearray:
    """The bytes of the text; those of an uncoded game are given as they are.

    >>> bytes(reveal(b"!VCSK1f5e5d"))
    b'AB'

    Raises:
        FormatError: where something else than pairs of hex digits follows the mark.
    """
    if not is_coded(data):
        return data
    try:
        key = binascii.unhexlify(data[len(MARK) : _HEAD])
        if not key:
            raise FormatError("expected pairs of hex digits in a saved game, found the mark alone")
        table = _table(key[0])
        plain = bytearray()
        for part in _parts(memoryview(data)[_HEAD:]):
            plain += binascii.unhexlify(part).translate(table)
    except binascii.Error as error:
        raise FormatError(f"expected pairs of hex digits in a saved game: {error}") from error
    return plain


def _parts(data: memoryview) -> Iterator[memoryview]:
    """The hex text in pieces, so that a large game is never in memory several times over."""
    for at in range(0, len(data), _PART):
        yield data[at : at + _PART]


def obscure(plain: bytes, key: int = 0x5A) -> bytes:
    """The coded form of a text's bytes under a key from 0 to 255.

    >>> obscure(b"AB", 0x1F)
    b'!VCSK1f5e5d'
    """
    return MARK + b"%02x" % key + binascii.hexlify(plain.translate(_table(key)))


def _table(key: int) -> bytes:
    return bytes(byte ^ key for byte in range(256))
