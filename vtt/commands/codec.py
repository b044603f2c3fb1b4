"""Commands as a journal gives them back."""

import msgspec

from vtt.base.errors import CommandError
from vtt.base.frozen import thaw
from vtt.commands.base import Command

_ENCODER = msgspec.msgpack.Encoder(enc_hook=thaw)
_DECODER: msgspec.msgpack.Decoder[Command] = msgspec.msgpack.Decoder(Command)


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
