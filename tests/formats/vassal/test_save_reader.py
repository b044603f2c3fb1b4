"""Saves into modules: every piece where VASSAL has it, with its state; logs step by step; no passwords."""

import zipfile

import msgspec
import pytest

from tests.vassal.generate import (
    MODULE,
    element,
    entries,
    slot,
    small_module,
    turn_tracker,
    write_archive,
)
from tests.vassal.saves import PASSWORD, add_piece, save_file, save_text
from vtt.base.errors import FormatError
from vtt.commands.apply import apply
from vtt.commands.log import EventLog
from vtt.definition.exchange import NoteKind
from vtt.definition.secrecy import SecrecyKind
from vtt.formats.exchange import export_module, import_file
from vtt.formats.foreign import OpenedFile
from vtt.formats.journal_format import read_contents
from vtt.formats.module_file import read_module
from vtt.formats.vassal.chain import join_chain
from vtt.formats.vassal.commands import read_commands, saved_text
from vtt.formats.vassal.exchange import read_game
from vtt.formats.vassal.obfuscate import obscure
from vtt.formats.vassal_game import import_game
from vtt.session.turn_tracks import position_in, step
from vtt.state.new_game import new_game
from vtt.state.notes import Note, notes_in

LAYER = "emb2;Flip;2;;Flip;2;;;2;;;;1;false;0;0;a.png,b.png;,;true;Step;;;false;;1;1;true;;;"
DECK = ";".join(
    ["false", "0,0,0", "40", "40", "Always", "Always", *["true"] * 3, "", "", "", "Draw"]
)


def unit(number, x, y):
    """The piece 1 of the small module with its prototype worked in."""
    types = ["delete;Delete;68,130;", "mark;Kind", "mark;Size", "piece;;;inf.png;1/Inf"]
    states = ["", "unit", "3", f"Main;{x};{y};1;0"]
    return add_piece(str(number), join_chain(types), join_chain(states))


def odd_one(number, x, y, owner="null", level=2):
    types = [
        LAYER,
        "hide;I;Hide;;side:;0.3;;false",
        "rotate;6;;;;;;;;;;;;true",
        "PROP;Hits;;;",
        "piece;;;a.png;Spy",
    ]
    states = [str(level), owner, "2", "4", f"Main;{x};{y};;2;OldX;1;OldY;2"]
    return add_piece(str(number), join_chain(types), join_chain(states))


PIECES = [
    unit(101, 120, 97),
    unit(102, 120, 97),
    "+/900/stack/Main;120;97;102;101;@@-1",
    odd_one(103, 60, 70, PASSWORD),
    add_piece("104", "piece;;;inf.png;Ace", "Main;300;20;11;0"),
    f"+/901/deck;{DECK}/Main;300;20;true;104",
    add_piece("105", "piece;;;inf.png;Nowhere", "null;0;0;11;0"),
]
OTHERS = [
    f"PLAYER\t{PASSWORD}\tAnn\tRed",
    "PLAYER\tbob-secret\tBob\t<observer>",
    "MainBoardPicker\tEast\t0\t0\tWest\t1\t0",
    "GlobalProperty\t;Turn;3;Module",
    "NOTES\tThe scenario|begins",
    f"PNOTE\t{PASSWORD}\tmy plan",
    "TURNTurnTracker0\t0|1;0;false;10",
    f"INFO\t{PASSWORD}\tsomething",
]
STEPS = [
    f"M/101/Main/60/70/null/Main/120/97/102/{PASSWORD}",
    "CHAT* Ann moves",
    "D/103/" + join_chain(["1", "null", "3", "5", "Main;60;70;;0"]),
    "M/103/Main/300/20/null/Main/60/70/null/x",
    "-/102",
    unit(106, 10, 10),
]


@pytest.fixture
def folder(tmp_path):
    import_file(write_archive(tmp_path / "m.vmod", entries(small_module())), tmp_path / "out")
    return tmp_path


def text(steps=()):
    return save_text(PIECES, OTHERS, steps)


def test_a_save_becomes_a_scenario(folder):
    import_file(save_file(folder / "Turn 3.vsav", text()), folder / "out")
    module = read_module(folder / "out")
    scenario = module.scenario("turn_3")
    game = new_game(module, "turn_3")
    assert scenario.description == "The scenario\nbegins"
    assert game.stacks["900"] == ("102", "101")
    assert game.decks["draw"] == ("104",)
    assert game.pieces["101"].definition == "1_inf", "it is the piece of the module"
    assert game.pieces["101"].pose.point == (30.0, 24.25)
    assert game.pieces["104"].definition == "ace"
    spy = game.pieces["103"]
    assert spy.pose.facing == 120.0
    assert (spy.secrecy.kind, spy.secrecy.side) == (SecrecyKind.HIDDEN, "red")
    assert module.piece(spy.definition).army == "of_saved_games"
    assert "105" not in game.pieces
    box = game.boxes["vassal"]
    assert box["properties"]["Module"]["Turn"] == "3"
    assert box["turns"]["TurnTracker0"] == "0|1;0;false;10"
    assert box["secret"]["red"]["note"] == "my plan"


def test_passwords_are_nowhere(folder):
    save = save_file(folder / "s.vsav", text(STEPS))
    report = import_game(save, folder / "out", folder / "s.vttg")
    for file in [*(folder / "out").rglob("*"), folder / "s.vttg"]:
        if file.is_file():
            assert PASSWORD.encode() not in file.read_bytes(), file
            assert b"bob-secret" not in file.read_bytes(), file
    assert not any(PASSWORD in note.text for note in report.notes)


def test_a_log_is_a_game_that_steps_both_ways(folder):
    save = save_file(folder / "s.vlog", text(STEPS))
    report = import_game(save, folder / "out", folder / "s.vttg")
    contents = read_contents((folder / "s.vttg").read_bytes())
    log = EventLog.load(contents.start, contents.payloads)
    assert report.files[-1] == "s.vttg"
    assert log.length == len(STEPS)
    assert dict(contents.start.seats) == {"red": "Ann"}
    assert contents.start.notes["scenario"] == "The scenario\nbegins"
    first = log.state_at(1)
    assert first.pieces["101"].pose.point == (15.0, 17.5)
    assert not first.stacks, "one piece is no stack, and a hidden one joins none"
    changed = log.state_at(3).pieces["103"]
    assert (changed.get("Hits"), changed.secrecy, changed.pose.facing) == ("5", None, 180.0)
    assert log.state_at(4).decks["draw"] == ("103", "104"), "below, as VASSAL 3.7.26 has it"
    end = log.state_at(6)
    assert "102" not in end.pieces
    assert end.pieces["106"].pose.point == (2.5, 2.5)
    assert log.state_at(0) == contents.start
    assert log.entry(log.number_at(2)).command.label == "Ann moves"


TRACKER = turn_tracker({"property": "Turn"}, name="Year")
FIRST = "TURNTurnTracker0\t0|3;0;false;-1;1\\;0\\;0\\;true,true"
SECOND = FIRST.replace("|3;", "|4;")


@pytest.fixture
def counted(tmp_path):
    """A module with a turn counter, read into a folder, and a game of it in its fourth turn."""
    tree = small_module()
    tree.children.append(TRACKER)
    import_file(write_archive(tmp_path / "m.vmod", entries(tree)), tmp_path / "out")
    others = [*OTHERS[:4], FIRST, "GlobalProperty\t;Fog;no\tSea\tEast\tMain;"]
    steps = ["MutableProperty\tTurn\t3\t4\tModule", SECOND, "CHAT* nothing"]
    save = save_file(tmp_path / "s.vlog", save_text(PIECES, others, steps))
    import_game(save, tmp_path / "out", tmp_path / "s.vttg")
    return tmp_path


def test_a_log_sets_properties_and_turn_counters_step_by_step(counted):
    contents = read_contents((counted / "s.vttg").read_bytes())
    log = EventLog.load(contents.start, contents.payloads)
    (track,) = read_module(counted / "out").turn_tracks
    seen = []
    for number in range(log.length + 1):
        state = log.state_at(number)
        turn = state.boxes["vassal"]["properties"]["Module"]["Turn"]
        seen.append((turn, position_in(state, track)))
    old, new = ((0, 3), (0, 1)), ((0, 4), (0, 1))
    assert seen == [("3", old), ("4", old), ("4", new), ("4", new)]


def test_a_turn_counter_goes_out_where_it_was_stepped_to(counted):
    others = [*OTHERS[:4], FIRST]
    import_file(save_file(counted / "Third.vsav", save_text(PIECES, others)), counted / "out")
    module = read_module(counted / "out")
    (track,) = module.turn_tracks
    state = new_game(module, "third")
    for command in step(module, state, track, back=False).commands:
        state = apply(state, command)
    fourth = msgspec.structs.replace(module.scenario("third"), boxes=state.boxes)
    stepped = msgspec.structs.replace(module, scenarios=(fourth,))
    export_module(stepped, counted / "Fourth.vsav", "", "third", source=counted / "out")
    import_file(counted / "Fourth.vsav", counted / "out")
    again = new_game(read_module(counted / "out"), "fourth")
    assert position_in(again, track) == ((0, 4), (0, 0))
    assert again.boxes["vassal"]["turns"]["TurnTracker0"].startswith("0|4;0;false;-1;0")


def test_a_predefined_setup_comes_in_with_its_module(tmp_path):
    tree = small_module()
    tree.children.append(
        element(f"{MODULE}PredefinedSetup", name="Campaign", file="start.vsav", useFile="true")
    )
    tree.children.append(element(f"{MODULE}PredefinedSetup", name="Lost", file="gone.vsav"))
    tree.children.append(element(f"{MODULE}PredefinedSetup", name="Menu", isMenu="true"))
    other = ["MainBoardPicker\tWest\t0\t0"]
    save = save_file(tmp_path / "x.vsav", save_text(PIECES, other)).read_bytes()
    files = {**entries(tree), "start.vsav": save}
    report = import_file(write_archive(tmp_path / "m.vmod", files), tmp_path / "out")
    module = read_module(tmp_path / "out")
    assert new_game(module, "campaign").pieces["101"].definition == "1_inf"
    assert [table.id for table in module.tables] == ["main", "main_2"], "with its own boards"
    assert any("a predefined set-up that cannot be read" in note.text for note in report.notes)


def test_old_bare_saves_are_read(folder):
    path = folder / "old.sav"
    path.write_bytes(text().encode())
    import_file(path, folder / "out")
    assert "old" in {scenario.id for scenario in read_module(folder / "out").scenarios}


def test_a_save_needs_its_module(tmp_path):
    with pytest.raises(FormatError, match="expected the folder of its module"):
        import_file(save_file(tmp_path / "s.vsav", text()), tmp_path / "out")
    bad = write_archive(tmp_path / "b.vsav", {"savedGame": obscure(b"x")[:-1]})
    import_file(write_archive(tmp_path / "m.vmod", entries(small_module())), tmp_path / "out")
    with pytest.raises(FormatError, match=r"b.vsav: .*hex digits"):
        import_file(bad, tmp_path / "out")
    with pytest.raises(FormatError, match="found another file"):
        import_game(tmp_path / "m.vmod", tmp_path / "out", tmp_path / "g.vttg")


def same(state, module):
    """What a game is, without the names of its scenario and its pieces' definitions."""
    named = {
        piece: (
            found.table, found.pose, found.stack is None, found.deck, found.properties,
            found.secrecy, found.moved, module.piece(found.definition).name,
        )
        for piece, found in state.pieces.items()
    }  # fmt: skip
    return named, sorted(map(sorted, state.stacks.values())), dict(state.decks)


def test_a_scenario_goes_out_as_a_save_that_is_the_same_game(folder):
    import_file(save_file(folder / "Turn 3.vsav", text()), folder / "out")
    module = read_module(folder / "out")
    export_module(module, folder / "Again.vsav", "", "turn_3", source=folder / "out")
    import_file(folder / "Again.vsav", folder / "out")
    again = read_module(folder / "out")
    first, second = new_game(module, "turn_3"), new_game(again, "again")
    assert same(second, again) == same(first, module)
    box = again.scenario("again").boxes["vassal"]
    assert box["properties"] == module.scenario("turn_3").boxes["vassal"]["properties"]
    assert box["turns"] == module.scenario("turn_3").boxes["vassal"]["turns"]
    assert len(again.pieces) == len(module.pieces), "every piece was known again"


def test_a_save_of_a_scenario_that_is_not_there(folder):
    with pytest.raises(FormatError, match="has no scenario 'gone'"):
        export_module(
            read_module(folder / "out"), folder / "x.vsav", "", "gone", source=folder / "out"
        )


NOTES_OF_ALL = [
    "PNOTES\tRead|this",
    f"SNOTE\tPact\t{PASSWORD}\tfalse\tWe agree\t01/02/2024 3:04 PM\tAnn",
    f"SNOTE\tSealed\t{PASSWORD}\ttrue\tAttack\t01/02/2024 3:04 PM\tAnn",
    "PNOTE\tbob-secret\tnobody is this",
]


def test_notes_are_public_or_a_sides_own_and_a_log_writes_them_too(folder):
    steps = ["PNOTES\tRead|that", f"PNOTE\t{PASSWORD}\ta new plan", "CHAT* done"]
    save = save_file(folder / "s.vlog", save_text(PIECES, [*OTHERS, *NOTES_OF_ALL], steps))
    report = import_game(save, folder / "out", folder / "s.vttg")
    contents = read_contents((folder / "s.vttg").read_bytes())
    red = [(note.name, note.text) for note in notes_in(contents.start.notes) if note.side == "red"]
    assert red == [("Sealed", "Attack"), ("note", "my plan")]
    everybody = {n.name: n.text for n in notes_in(contents.start.notes) if n.side is None}
    assert everybody == {
        "scenario": "The scenario\nbegins",
        "public": "Read\nthis",
        "Pact": "We agree",
    }
    log = EventLog.load(contents.start, contents.payloads)
    assert log.state_at(1).notes["public"] == "Read\nthat"
    assert Note("note", "a new plan", "red") in notes_in(log.state_at(2).notes)
    lost = [note for note in report.notes if note.kind is NoteKind.LOST]
    assert [(n.text, n.count) for n in lost] == [("a private note of somebody who has no side", 1)]


def test_notes_go_out_with_a_save_but_for_those_of_one_side(folder):
    save = save_file(folder / "s.vsav", save_text(PIECES, [*OTHERS, *NOTES_OF_ALL]))
    import_file(save, folder / "out")
    module = read_module(folder / "out")
    report = export_module(module, folder / "again.vsav", source=folder / "out", part="s")
    with zipfile.ZipFile(folder / "again.vsav") as file:
        written = read_commands(saved_text(file.read("savedGame"))).state
    assert "NOTES\tThe scenario|begins" in written
    assert "PNOTES\tRead|this" in written
    assert "SNOTE\tPact\t\tfalse\tWe agree" in written
    assert not any("my plan" in command or "Attack" in command for command in written)
    lost = [note for note in report.notes if note.kind is NoteKind.LOST]
    assert [note.count for note in lost if note.text.startswith("private notes")] == [2]


def test_where_a_piece_was_before_comes_in_where_it_is_asked_for_and_goes_out(tmp_path):
    tree = small_module()
    asking = slot("Asking", "70", ("calcProp;Way;{CurrentX-OldX};", ""))
    tree.children.append(element(f"{MODULE}PieceWindow", asking, name="More"))
    import_file(write_archive(tmp_path / "m.vmod", entries(tree)), tmp_path / "out")
    import_file(save_file(tmp_path / "s.vsav", text()), tmp_path / "out")
    module = read_module(tmp_path / "out")
    spy = new_game(module, "s").pieces["103"]
    assert (spy.get("OldX"), spy.get("OldY")) == ("1", None), "the module asks for one of them"
    scenario = module.scenario("s")
    moved = [
        msgspec.structs.replace(
            p, properties=tuple(sorted({**dict(p.properties), "OldX": "44"}.items()))
        )
        if p.id == "103"
        else p
        for p in scenario.placements
    ]
    others = tuple(item for item in module.scenarios if item.id != "s")
    changed = msgspec.structs.replace(scenario, placements=tuple(moved))
    module = msgspec.structs.replace(module, scenarios=(*others, changed))
    export_module(module, tmp_path / "again.vsav", source=tmp_path / "out", part="s")
    with zipfile.ZipFile(tmp_path / "again.vsav") as file:
        written = "".join(read_commands(saved_text(file.read("savedGame"))).state)
    assert "OldX;44;OldY;2" in written


def test_single_pieces_go_out_in_stacks_of_one_under_the_numbers_of_their_slots(folder):
    """A piece that differs from all of the module knows its slot, whose name is not its own."""
    odd = add_piece("107", join_chain(["mark;Odd", "piece;;;inf.png;"]), "yes\tMain;8;9;22;0")
    fixed = add_piece("108", join_chain(["immob;;N;R;", "piece;;;inf.png;Fort"]), "\tMain;1;1;23;0")
    import_file(save_file(folder / "s.vsav", save_text([*PIECES, odd, fixed])), folder / "out")
    module = read_module(folder / "out")
    export_module(module, folder / "again.vsav", source=folder / "out", part="s")
    with zipfile.ZipFile(folder / "again.vsav") as file:
        written = read_commands(saved_text(file.read("savedGame"))).state
    stacks = sorted(c.split("/stack/")[1] for c in written if "/stack/" in c)
    assert stacks == ["Main;120;97;102;101;@@-1", "Main;60;70;103;@@-1", "Main;8;9;107;@@-1"]
    state = next(c for c in written if c.startswith("+/107/"))
    assert state.endswith("Main;8;9;22;0"), "the number of its slot"


def test_a_piece_whose_state_breaks_off_goes_out_too(folder):
    short = add_piece("107", join_chain(["mark;Odd", "piece;;;inf.png;Odd"]), "yes\tMain;8;9")
    import_file(save_file(folder / "s.vsav", save_text([short])), folder / "out")
    module = read_module(folder / "out")
    export_module(module, folder / "again.vsav", source=folder / "out", part="s")
    with zipfile.ZipFile(folder / "again.vsav") as file:
        written = read_commands(saved_text(file.read("savedGame"))).state
    assert next(c for c in written if c.startswith("+/107/")).endswith("Main;8;9;;0")


def test_steps_of_a_log_in_which_nothing_happens_here_are_left_out_and_counted(folder):
    steps = ["CHAT* one", "M/104/Nowhere/1/1/null/Nowhere/1/1/null/x", "CHAT* two"]
    gone = add_piece("104", "piece;;;inf.png;Ace", "Nowhere;1;1;11;0")
    save = save_file(folder / "s.vlog", save_text([unit(101, 1, 2), gone], (), steps))
    report = import_game(save, folder / "out", folder / "s.vttg")
    contents = read_contents((folder / "s.vttg").read_bytes())
    assert EventLog.load(contents.start, contents.payloads).length == 2
    told = [(n.kind, n.count) for n in report.notes if n.text.startswith("steps of the log in")]
    assert told == [(NoteKind.CHANGED, 1)]


def test_a_map_without_boards_is_no_unknown_command(folder):
    others = [*OTHERS, "HandBoardPicker"]
    read = import_file(save_file(folder / "b.vsav", save_text(PIECES, others)), folder / "out")
    kept = [note.text for note in read.notes if note.kind is NoteKind.KEPT_RAW]
    assert not any("BoardPicker" in text for text in kept)
    assert any("INFO" in text for text in kept), "this is one"


def test_what_a_log_says_has_no_marks_of_a_page(folder):
    save = save_file(
        folder / "s.vlog", save_text(PIECES, OTHERS, ["CHAT* !<b>Pass</b> &lt;Ann&gt;"])
    )
    import_game(save, folder / "out", folder / "s.vttg")
    contents = read_contents((folder / "s.vttg").read_bytes())
    log = EventLog.load(contents.start, contents.payloads)
    assert log.entry(log.number_at(1)).command.label == "Pass <Ann>"


def test_blanks_about_a_version_make_no_other_one(folder):
    file = save_file(folder / "s.vsav", text(), version=" 1.0\n")
    read = import_file(file, folder / "out")
    assert not any("another" in note.text for note in read.notes)


def test_a_save_of_another_module_or_version_has_a_line(folder):
    texts = []
    for name in ("Test Module", "Another"):
        file = save_file(folder / f"{name}.vsav", text(), module=name)
        read = import_file(file, folder / "out")
        texts.append([note.text for note in read.notes if "another" in note.text])
    assert texts == [[], ["a saved game of another module ('Another')"]]
    module = read_module(folder / "out")
    newer = msgspec.structs.replace(module, info=msgspec.structs.replace(module.info, version="2"))
    _, _, report = read_game(OpenedFile(folder / "Test Module.vsav"), newer)
    told = {note.text for note in report.notes()}
    assert "a saved game of another version of its module ('1.0')" in told
