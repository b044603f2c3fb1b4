from pathlib import Path

import pytest

from tests.formats.modules import SMALL, copy_of_small, tree
from tests.formats.roster import CODE, install
from vtt.base.errors import FormatError, PluginError
from vtt.definition.exchange import NoteKind
from vtt.formats.exchange import export_module, import_file
from vtt.formats.module_file import inspect_module, read_module
from vtt.formats.registry import FormatRegistry

ROSTER = """<roster army="sweden">
  <unit id="pike" width="40">Pikes</unit>
  <unit id="shot" width="40" points="5">Shot</unit>
</roster>
"""


@pytest.fixture
def registry(tmp_path, monkeypatch):
    (tmp_path / "packages").mkdir()
    return FormatRegistry([install(tmp_path / "packages", monkeypatch)])


@pytest.fixture
def roster(tmp_path):
    file = tmp_path / "sweden.xml"
    file.write_text(ROSTER, encoding="utf-8")
    return file


def test_a_foreign_file_becomes_a_module(tmp_path, registry, roster):
    report = import_file(roster, tmp_path / "new", registry=registry)
    assert report.format == "roster"
    assert report.files == ("docs/roster.md", "module.xml", "pieces/sweden.xml")
    module = inspect_module(tmp_path / "new").module
    assert [piece.id for piece in module.pieces] == ["sweden_pike", "sweden_shot"]


def test_the_report_tells_what_was_lost_and_where(tmp_path, registry, roster):
    report = import_file(roster, tmp_path / "new", registry=registry)
    (note,) = report.notes
    assert (note.kind, note.text) == (NoteKind.LOST, "points of Shot")
    assert str(note.where) == f"{roster}:3"
    assert [problem.code for problem in report.problems] == ["no-scenario"]
    assert not report.is_lossless


def test_a_foreign_file_is_put_into_a_module(tmp_path, registry, roster):
    copy = copy_of_small(tmp_path)
    report = import_file(roster, copy, registry=registry)
    assert report.files == ("docs/roster.md", "pieces/sweden.xml")
    module = read_module(copy)
    assert [army.id for army in module.armies] == ["blue", "red", "sweden"]
    assert {n: b for n, b in tree(copy).items() if n in tree(SMALL)} == tree(SMALL)


def test_putting_the_same_in_again_changes_nothing(tmp_path, registry, roster):
    copy = copy_of_small(tmp_path)
    import_file(roster, copy, registry=registry)
    assert import_file(roster, copy, registry=registry).files == ()


def test_a_target_that_is_something_else_is_refused(tmp_path, registry, roster):
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "x").write_bytes(b"")
    with pytest.raises(FormatError, match="is neither empty nor the folder of a module"):
        import_file(roster, tmp_path / "full", registry=registry)
    with pytest.raises(
        FormatError, match=r"for the module, found a file: .*; give a folder with -o"
    ):
        import_file(roster, roster, registry=registry)


def test_a_file_that_is_not_there_is_told_before_all_else(tmp_path, registry):
    with pytest.raises(FormatError, match=r"expected a file, found none at .*nothing\.doc"):
        import_file(tmp_path / "nothing.doc", tmp_path / "new", registry=registry)


def test_a_format_says_where_a_foreign_file_is_at_fault(tmp_path, registry, roster):
    roster.write_text(ROSTER.replace(' width="40" points', " points"), encoding="utf-8")
    with pytest.raises(FormatError, match=r"sweden\.xml:3: a unit needs a width"):
        import_file(roster, tmp_path / "new", registry=registry)
    assert not (tmp_path / "new").exists()


def test_what_makes_no_sound_module_is_not_written(tmp_path, registry, roster):
    roster.write_text(ROSTER.replace('id="shot"', 'id="pike"'), encoding="utf-8")
    with pytest.raises(FormatError, match="what was read makes no usable module") as caught:
        import_file(roster, tmp_path / "new", registry=registry)
    assert caught.value.problems[0].code == "duplicate-id"
    assert not (tmp_path / "new").exists()


def test_a_format_that_fails_is_named(tmp_path, registry):
    file = tmp_path / "x.brk"
    file.write_bytes(b"")
    with pytest.raises(
        PluginError, match=r"the format 'broken' failed in .*fail: RuntimeError: no such"
    ):
        import_file(file, tmp_path / "new", registry=registry)
    with pytest.raises(
        PluginError,
        match=r"the format 'broken' failed in .*:nothing: it gave NoneType, expected Exported",
    ):
        export_module(read_module(SMALL), tmp_path / "y.brk", registry=registry)


def test_a_format_that_cannot_do_it_says_so(tmp_path, registry, roster):
    with pytest.raises(PluginError, match="the format 'names' can be written only"):
        import_file(roster, tmp_path / "new", "names", registry=registry)
    with pytest.raises(PluginError, match="the format 'old' can be read only"):
        export_module(read_module(SMALL), tmp_path / "x", "old", registry=registry)


def test_an_army_goes_out_and_comes_back(tmp_path, registry, roster):
    import_file(roster, tmp_path / "new", registry=registry)
    module = inspect_module(tmp_path / "new").module
    report = export_module(module, tmp_path / "out.roster", part="sweden", registry=registry)
    assert (report.files, report.is_lossless) == (("out.roster",), True)
    text = (tmp_path / "out.roster").read_text(encoding="utf-8")
    assert '<unit id="pike" width="40">Pikes</unit>' in text
    import_file(tmp_path / "out.roster", tmp_path / "again", "roster", registry=registry)
    assert inspect_module(tmp_path / "again").module.pieces == module.pieces


def test_an_export_tells_what_is_lost(tmp_path, registry):
    report = export_module(read_module(SMALL), tmp_path / "x.txt", registry=registry)
    assert not report.is_lossless
    assert (tmp_path / "x.txt").read_text(encoding="utf-8").splitlines() == [
        "General",
        "Pikes",
        "Pikes",
        "Wagon",
    ]


def test_a_part_that_is_not_there_is_the_formats_to_tell(tmp_path, registry):
    with pytest.raises(FormatError, match="the module has no army 'france'"):
        export_module(read_module(SMALL), tmp_path / "x.roster", part="france", registry=registry)
    assert not (tmp_path / "x.roster").exists()


READS = {
    "ends the program": "raise SystemExit(3)",
    "loops": "while True: pass",
    "eats memory": "eaten = []\n    while True: eaten.append(b'x' * 2**19)",
    "calls itself": "return read(file, module)",
    "gives something": "return 7",
    "gives nonsense inside": "return Imported(ModuleDefinition(7), {}, ())",
    "gives notes of no kind": "return Imported(ModuleDefinition(ModuleInfo('a', 'A')), {}, ('x',))",
    "gives problems of no kind": (
        "return Imported(ModuleDefinition(ModuleInfo('a', 'A')), problems=(1,))"
    ),
    "gives pictures that are texts": (
        "return Imported(ModuleDefinition(ModuleInfo('a', 'A')), {'images/x.png': 7})"
    ),
    "writes beside the module": (
        "return Imported(ModuleDefinition(ModuleInfo('a', 'A')), {'../../x.png': b''})"
    ),
    "writes anywhere": (
        "return Imported(ModuleDefinition(ModuleInfo('a', 'A')), {'/tmp/vtt-foreign.png': b''})"
    ),
    "changes the module": "module.info.__class__\n    module.missing",
}
WRITES = {
    "ends the program": "raise SystemExit(3)",
    "loops": "while True: pass",
    "gives something": "return 7",
    "gives a number": "return Exported(7)",
    "gives notes of no kind": "return Exported('x', ('y',))",
    "gives files of no kind": "return Exported({'a': 7})",
    "gives files of no name": "return Exported({7: b''})",
    "gives XML that is none": "return Exported(XmlNode('a b'))",
    "gives XML without end": (
        "node = XmlNode('a')\n    for _ in range(5000): node = XmlNode('a', {}, '', (node,))\n"
        "    return Exported(node)"
    ),
}
HEAD = CODE.partition("def read")[0]


@pytest.fixture
def foreign(tmp_path, monkeypatch):
    """A registry of formats whose functions do what is written for them."""
    monkeypatch.setattr("vtt.formats.exchange.FOREIGN_SECONDS", 0.3)
    monkeypatch.setattr("vtt.formats.exchange.FOREIGN_MEMORY", 2**25)

    def make(function, body):
        arguments = "file, module" if function == "read" else "module, part"
        code = f"{HEAD}\ndef {function}({arguments}):\n    {body}\n"
        return FormatRegistry([install(tmp_path, monkeypatch, code=code)])

    return make


@pytest.mark.parametrize("body", READS.values(), ids=READS)
def test_a_format_that_misbehaves_reading_writes_nothing(tmp_path, foreign, roster, body):
    registry = foreign("read", body)
    with pytest.raises((PluginError, FormatError)) as caught:
        import_file(roster, tmp_path / "new", "roster", registry=registry)
    told = str(caught.value)
    assert "the format 'roster' failed in" in told or "is not safe" in told or caught.value.problems
    assert not (tmp_path / "new" / "module.xml").exists()
    assert not (tmp_path.parent / "x.png").exists()
    assert not Path("/tmp/vtt-foreign.png").exists()


@pytest.mark.parametrize("body", WRITES.values(), ids=WRITES)
def test_a_format_that_misbehaves_writing_leaves_the_file_alone(tmp_path, foreign, body):
    target = tmp_path / "x.roster"
    target.write_text("old")
    registry = foreign("write", body)
    with pytest.raises((PluginError, FormatError)):
        export_module(read_module(SMALL), target, "roster", registry=registry)
    assert target.read_text() == "old"


def test_a_format_is_given_a_module_of_its_own(tmp_path, foreign):
    body = "msgspec.structs.force_setattr(module.info, 'name', 'Stolen')\n    return Exported('x')"
    module = read_module(SMALL)
    export_module(module, tmp_path / "x", "roster", registry=foreign("write", body))
    assert module == read_module(SMALL)
