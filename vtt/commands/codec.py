"""Commands as bytes (MessagePack): what the journal holds and what is sent to the other side."""

import msgspec

from vtt.base.errors import CommandError, FormatError
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


def canonical(command: Command) -> Command:
    """The command as a journal gives it back: every field of its own type, lists as tuples.

    What was built in code may hold an int where a float belongs; a game that is replayed from its
    file would then differ from the game that was played.

    Raises:
        CommandError: if the command is malformed (a group in a group, a text for a number).
    """
    try:
        return _DECODER.decode(_ENCODER.encode(command))
    except (msgspec.MsgspecError, TypeError, ValueError, OverflowError) as error:
        raise CommandError(f"the command is malformed: {error}") from error
