"""Commands as bytes (MessagePack): what the journal holds and what is sent to the other side."""

import msgspec

from vtt.base.errors import FormatError
from vtt.base.frozen import thaw
from vtt.commands.base import Command

_ENCODER = msgspec.msgpack.Encoder(enc_hook=thaw)
_DECODER: msgspec.msgpack.Decoder[Command] = msgspec.msgpack.Decoder(Command)


def encode_command(command: Command) -> bytes:
    """The command's bytes; equal commands give equal bytes."""
    return _ENCODER.encode(command)


def decode_command(data: bytes) -> Command:
    """The command back from its bytes.

    Raises:
        FormatError: if the bytes are no command of this version.
    """
    try:
        return _DECODER.decode(data)
    except (msgspec.DecodeError, TypeError, ValueError) as error:
        raise FormatError(f"expected the bytes of a command: {error}") from error
