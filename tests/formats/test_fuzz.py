"""Valid files, spoilt at random: only our own errors come out, each fit to be shown to a person.

A small share of each runs always; `-m hard` runs many more.
"""

import io
import zipfile
import zlib

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.formats.games import game_of_notes, header_of, pieces_of, redo, remark, undo
from tests.formats.modules import SMALL, tree
from tests.formats.test_check_picture import GIF, jpeg, png
from tests.mutations import disordered, spoilt
from tests.rules.duel import BLUE, DUEL, RED, Attack, move
from tests.session.games import duel_game
from vtt.base.errors import VttError
from vtt.base.ids import PieceId
from vtt.commands.entry import unpack_state
from vtt.commands.entry_view import effective_entries
from vtt.commands.flow import Say
from vtt.commands.log import EventLog
from vtt.commands.piece import SetMark, SetSecrecy
from vtt.commands.verify import verify_log
from vtt.definition.secrecy import SecrecyKind
from vtt.formats.check_picture import check_picture
from vtt.formats.clean_svg import clean_svg
from vtt.formats.foreign import OpenedFile
from vtt.formats.journal_format import (
    FIRST_CHAIN,
    MARK,
    next_chain,
    pack_header,
    pack_record,
    read_contents,
)
from vtt.formats.journal_salvage import salvage_journal
from vtt.formats.module_file import inspect_module, read_module
from vtt.formats.module_info import read_module_info
from vtt.formats.zip_salvage import salvage_zip
from vtt.geometry.pose import Pose
from vtt.render.primitives import Picture
from vtt.render.svg_picture import PictureDefs
from vtt.rules.action import declare
from vtt.session.placeholder import completed_module
from vtt.state.notation import format_position
from vtt.state.piece import Secrecy
from vtt.state.sight import UMPIRE
from vtt.state.snapshot import encode_state
from vtt.state.view import view_for

PICTURE = Picture("x.svg", Pose(0.0, 0.0), 10.0, 10.0)
EXAMPLES = pytest.mark.parametrize("examples", [40, pytest.param(4000, marks=pytest.mark.hard)])


def many(examples, strategy, check):
    """Run a check on so many examples."""
    run = given(strategy)(check)
    settings(max_examples=examples, suppress_health_check=list(HealthCheck), deadline=None)(run)()


def own_error(act):
    """Do something that may fail in our own words; its result, or None."""
    try:
        return act()
    except VttError as error:
        words = str(error).strip()
    assert words
    return None


def duel_log():
    """A game with moves, dice, secrets, words, undo and redo."""
    session = duel_game(6, 3)
    session.execute(RED, SetSecrecy((PieceId("red_2"),), Secrecy(SecrecyKind.HIDDEN, RED)))
    session.execute(RED, move("red_1", 100, 150))
    session.execute(RED, SetMark(("red_1",), moved=True))
    session.execute(RED, declare(DUEL, Attack(PieceId("red_1"), PieceId("blue_1"))))
    session.execute(BLUE, Say("ouch"))
    session.undo(RED)
    remark(session.log, "a word")
    return session.log


NOTES = game_of_notes(6, keyframe_every=2)
undo(NOTES, 2)
redo(NOTES, NOTES.number_at(3))
GAMES = (NOTES, duel_log())


def read_everything(data):
    """All that the program does with a game's file before it shows it."""
    contents = own_error(lambda: read_contents(data))
    if contents is not None:
        own_error(lambda: tell(contents.start, contents.payloads))
        own_error(lambda: verify_log(contents.start, contents.payloads))
    found = own_error(lambda: salvage_journal(data))
    for stretch in found.stretches if found is not None else ():
        start = unpack_state(stretch.header.start)
        assert verify_log(start, stretch.payloads).entries == len(stretch.payloads)


def tell(start, payloads):
    """Load a log, tell it and its position, as `vtt replay` does."""
    log = EventLog.load(start, payloads)
    module = completed_module(None, start, log.state)
    for entry in effective_entries(log, module, UMPIRE):
        assert entry.number
    for viewer in (UMPIRE, *log.state.sides):
        format_position(view_for(log.state, module, viewer).state)
    log.bookmarks()
    encode_state(log.state)


@EXAMPLES
def test_the_bytes_of_a_game(examples):
    files = [b"".join(pieces_of(log)) for log in GAMES]
    many(examples, st.sampled_from(files).flatmap(spoilt), read_everything)


def chained(header, payloads):
    """A game's file of any payloads, with right checksums."""
    first, chain = pack_header(header)
    pieces = [first]
    for number, payload in enumerate(payloads, 1):
        chain = next_chain(chain, payload)
        pieces.append(pack_record(number, payload, chain))
    return b"".join(pieces)


@st.composite
def forged_entries(draw):
    """A game one entry of which says something else, though all checksums fit."""
    log = draw(st.sampled_from(GAMES))
    payloads = log.payloads()
    at = draw(st.integers(0, len(payloads) - 1))
    if draw(st.booleans()):
        payloads[at] = draw(spoilt(payloads[at]))
    else:
        plain = msgspec.msgpack.decode(payloads[at])
        payloads[at] = msgspec.msgpack.encode(draw(disordered(plain)))
    return chained(header_of(log), payloads)


@EXAMPLES
def test_entries_that_say_something_else_though_all_checksums_fit(examples):
    many(examples, forged_entries(), read_everything)


@st.composite
def forged_states(draw):
    """A game whose first state says something else."""
    log = draw(st.sampled_from(GAMES))
    packed = zlib.decompress(header_of(log).start)
    if draw(st.booleans()):
        state = draw(spoilt(packed))
    else:
        state = msgspec.msgpack.encode(draw(disordered(msgspec.msgpack.decode(packed))))
    header = msgspec.structs.replace(header_of(log), start=zlib.compress(state, 1))
    return chained(header, log.payloads())


@EXAMPLES
def test_a_first_state_that_says_something_else(examples):
    many(examples, forged_states(), read_everything)


@EXAMPLES
def test_headers_that_say_something_else(examples):
    plain = msgspec.msgpack.decode(msgspec.msgpack.encode(header_of(NOTES)))

    def check(changed):
        payload = msgspec.msgpack.encode(changed)
        chain = next_chain(FIRST_CHAIN, payload)
        read_everything(MARK + pack_record(0, payload, chain))

    many(examples, disordered(plain), check)


@pytest.mark.parametrize("depth", [50, 250, 500, 980, 990, 1100, 100_000])
@pytest.mark.parametrize("part", ["findings", "boxes", "header"])
def test_lists_within_lists(part, depth):
    nested = b"\x91" * depth + b"\x90"
    payloads, header = NOTES.payloads(), header_of(NOTES)
    if part == "findings":
        parts = [msgspec.msgpack.encode(item) for item in msgspec.msgpack.decode(payloads[0])]
        parts[6:7] = [b"\x91" + nested]
        payloads[0] = bytes([0x90 + len(parts)]) + b"".join(parts)
    elif part == "boxes":
        plain = msgspec.msgpack.decode(zlib.decompress(header.start))
        parts = [msgspec.msgpack.encode(item) for item in plain]
        parts[10] = b"\x81\xa1a" + nested
        state = b"\xdc" + len(parts).to_bytes(2, "big") + b"".join(parts)
        header = msgspec.structs.replace(header, start=zlib.compress(state))
    else:
        chain = next_chain(FIRST_CHAIN, nested)
        read_everything(MARK + pack_record(0, nested, chain))
        return
    read_everything(chained(header, payloads))


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """A file of each name, written over by each example."""
    folder = tmp_path_factory.mktemp("fuzz")
    return lambda name: folder / name


def zipped():
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as file:
        for name, data in tree(SMALL).items():
            file.writestr(name, data)
    return made.getvalue()


def salvaged(path):
    with salvage_zip(path) as found:
        assert len(dict(found.files)) == len(found.files)


@EXAMPLES
def test_the_bytes_of_an_archive(examples, place):
    path = place("small.vttm")

    def check(data):
        path.write_bytes(data)
        for act in (read_module, inspect_module, read_module_info, salvaged):
            own_error(lambda act=act: act(path))

    many(examples, spoilt(zipped(), (b"PK\x01\x02", b"PK\x05\x06", b"\xff\xff\xff\xff")), check)


XML = (
    b'<?xml version="1.0"?><!DOCTYPE a SYSTEM "x"><a b="c"><d>text</d><!-- e --><f:g xmlns:f="h"/>'
    b"<?i j?><![CDATA[k]]>&amp;&#233;</a>"
)


@EXAMPLES
def test_foreign_xml(examples, place):
    path = place("foreign.xml")

    def check(data):
        path.write_bytes(data)
        for read in (OpenedFile.xml, OpenedFile.text, OpenedFile.names):
            opened = OpenedFile(path)
            own_error(lambda read=read, opened=opened: read(opened))
            opened.close()

    many(examples, spoilt(XML, (b"<!ENTITY e 'x'>", b"encoding='utf-16'", b"xmlns:f=''")), check)


PICTURES = {".png": png(), ".jpg": jpeg(), ".gif": GIF}


@EXAMPLES
@pytest.mark.parametrize("suffix", PICTURES)
def test_pictures(examples, suffix):
    def check(data):
        for fault in check_picture(suffix, data):
            assert fault.message

    many(examples, spoilt(PICTURES[suffix]), check)


SVG = (
    b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><style>.a { fill: url(#g) }</style>'
    b'<defs><linearGradient id="g"><stop offset="0.5"/></linearGradient></defs><g transform="scale(2)">'
    b'<use href="#r"/><path id="r" class="a" d="M0 0L1 1z"/></g><script>x</script>'
    b'<image href="data:image/png;base64,AA=="/></svg>'
)


@EXAMPLES
def test_svg(examples):
    def check(data):
        list(check_picture(".svg", data))
        cleaned = own_error(lambda: clean_svg(data, "x.svg"))
        if cleaned is not None:
            assert clean_svg(cleaned, "x.svg") == cleaned, "once is enough"
        own_error(lambda: PictureDefs(OneFile(data)).use(PICTURE))

    many(examples, spoilt(SVG, (b'href="#r"', b'viewBox=""', b'id="g"', b"<use/>")), check)


class OneFile:
    """Every picture is this one."""

    def __init__(self, data):
        self.data = data

    def read(self, _path):
        return self.data
