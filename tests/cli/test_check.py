import json
import zipfile

import pytest

from tests.formats.modules import SMALL, copy_of_small, edit, tree
from vtt.definition.rules_table import CellValue, RulesTable
from vtt.formats.module_file import read_module
from vtt.formats.module_save import write_module, zip_module


@pytest.fixture
def small(tmp_path):
    """The small module without the rules plug-in that nobody has."""
    copy = copy_of_small(tmp_path)
    edit(
        copy / "module.xml",
        '  <rules plugin="small">\n    <value name="weather" is="true"/>\n  </rules>\n',
        "",
    )
    edit(
        copy / "scenarios" / "skirmish.xml",
        '  <settings>\n    <value name="weather" is="false"/>\n  </settings>\n',
        "",
    )
    text = (copy / "scenarios" / "skirmish.xml").read_text(encoding="utf-8")
    before, _, rest = text.partition("  <box>\n")
    (copy / "scenarios" / "skirmish.xml").write_text(
        before + rest.partition("  </box>\n")[2], encoding="utf-8", newline="\n"
    )
    return copy


def test_a_sound_module_is_fine(vtt, small):
    result = vtt("check", small)
    assert (result.exit_code, result.output) == (0, f"{small}: no errors, no warnings\n")


def test_a_fault_is_told_with_a_path_that_an_editor_can_open(vtt, small):
    edit(small / "module.xml", 'pattern="wood"', 'pattern="woods"')
    result = vtt("check", small)
    assert result.exit_code == 2
    first, last = result.output.splitlines()
    assert first.startswith(
        f"{small / 'module.xml'}:11: error: <terrain-kind> pattern: expected one of "
    )
    assert first.endswith("found 'woods'; did you mean 'wood'? [bad-value]")
    assert last == f"{small}: 1 error, no warnings"


def test_polygons_are_measured(vtt, small):
    edit(small / "maps" / "field.xml", "0,800 200,800 200,900 0,900", "0,800 200,900 200,800 0,900")
    result = vtt("check", small)
    assert (
        f"{small / 'maps' / 'field.xml'}:5: error: slot 'camp': it crosses itself at 100, 850 mm"
        in (result.output)
    )


def test_a_warning_alone_is_exit_code_1(vtt, small):
    edit(small / "scenarios" / "skirmish.xml", 'x-mm="620" y-mm="700"', 'x-mm="-1" y-mm="700"')
    result = vtt("check", small)
    assert result.exit_code == 1
    assert result.output.endswith("no errors, 1 warning\n")


def test_the_worst_of_several_modules_counts(vtt, small, tmp_path):
    bad = copy_of_small(tmp_path / "bad")
    edit(bad / "decks.xml", 'owner="red"', 'owner="rd"')
    result = vtt("check", small, bad)
    assert result.exit_code == 2
    assert "did you mean 'red'?" in result.output


def test_a_folder_of_modules_is_checked_whole(vtt, small):
    zip_module(small, small.parent / "zipped.vttm")
    result = vtt("check", small.parent)
    assert result.exit_code == 0
    assert [line.split(":")[0] for line in result.output.splitlines()] == [
        str(small),
        str(small.parent / "zipped.vttm"),
    ]


def test_what_is_no_module_is_told(vtt, tmp_path):
    result = vtt("check", tmp_path / "nothing")
    assert result.exit_code == 2
    assert result.output.splitlines()[0] == (
        f"{tmp_path / 'nothing'}: error: expected a folder or a zip archive, found nothing there "
        "[unreadable]"
    )


@pytest.mark.parametrize("spoilt", ["module.xml", "images/far.svg", "docs/notes.md"])
def test_a_file_of_an_archive_that_cannot_be_unpacked_is_told_once(vtt, tmp_path, spoilt):
    archive = tmp_path / "small.vttm"
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as made:
        for name, data in {
            **tree(SMALL),
            "images/far.svg": b"x" * 99,
            "docs/notes.md": b"x",
        }.items():
            made.writestr(name, data)
        start = made.getinfo(spoilt).header_offset + 30 + len(spoilt)
    data = bytearray(archive.read_bytes())
    data[start : start + 3] = b"\xff" * 3
    archive.write_bytes(bytes(data))
    result = vtt("check", archive)
    assert result.exit_code == 2
    (line,) = [line for line in result.output.splitlines() if "cannot be unpacked" in line]
    assert line.count("small.vttm") == 1
    assert f"error: {spoilt} cannot be unpacked" in line


def test_programs_read_json(vtt, small):
    edit(small / "decks.xml", 'owner="red"', 'owner="rd"')
    result = vtt("check", "--json", small)
    (module,) = json.loads(result.output)
    assert module["path"] == str(small)
    assert module["exit_code"] == result.exit_code == 2
    assert module["problems"] == [
        {
            "code": "unknown-reference",
            "severity": "error",
            "message": "deck 'reserve': there is no side 'rd'; did you mean 'red'?",
            "file": str(small / "decks.xml"),
            "line": 3,
        }
    ]


def test_tidy_writes_sound_modules_in_the_one_form(vtt, small):
    canonical = (small / "decks.xml").read_bytes()
    edit(small / "decks.xml", 'owner="red" shuffle="never"', "shuffle='never'  owner='red'")
    assert vtt("check", small).exit_code == 0
    result = vtt("check", "--tidy", small)
    assert f"{small / 'decks.xml'}: written in canonical form" in result.output
    assert (small / "decks.xml").read_bytes() == canonical


def test_tidy_leaves_a_faulty_module_alone(vtt, small):
    edit(small / "decks.xml", 'owner="red"', "owner='rd'")
    before = (small / "decks.xml").read_bytes()
    assert vtt("check", "--tidy", small).exit_code == 2
    assert (small / "decks.xml").read_bytes() == before


def test_a_plug_in_that_is_not_installed_is_a_warning(vtt):
    result = vtt("check", SMALL)
    assert result.exit_code == 1
    assert "module.xml:5: warning: no rules plug-in 'small' is installed" in result.output


def test_a_plug_in_of_ones_own_is_asked_what_it_needs_and_its_code_does_not_run(
    vtt, tmp_path, monkeypatch
):
    monkeypatch.setattr("vtt.session.folders.data_folder", lambda: tmp_path)
    folder = tmp_path / "plugins" / "vtt_small"
    folder.mkdir(parents=True)
    (folder / "__init__.py").write_text("raise SystemExit(3)")
    lines = (
        'id = "small"',
        'name = "Small"',
        'version = "1"',
        "api = 1",
        'rules = "vtt_small:Rules"',
    )
    need = '[[tables]]\nid = "pace"\nrows = ["foot"]\ncolumns = ["good"]\n'
    (folder / "plugin.toml").write_text("\n".join((*lines, need)))
    result = vtt("check", SMALL)
    assert result.exit_code == 2
    assert "module.xml:5: error: " in result.output
    assert "'pace'" in result.output


class TestWithRules:
    """What the plug-in asks for is looked up in the module."""

    NEED = '\n[[tables]]\nid = "pace"\nrows = ["foot", "horse"]\ncolumns = ["good", "bad"]\n'

    @pytest.fixture
    def module(self, duel, tmp_path):
        manifest = tmp_path / "site" / "vtt_duel" / "plugin.toml"
        manifest.write_text(manifest.read_text(encoding="utf-8") + self.NEED, encoding="utf-8")
        return duel

    def table(self, module, *cells, columns=("good", "bad")):
        import msgspec

        made = RulesTable("pace", "Pace", ("foot", "horse"), columns, cells)
        changed = msgspec.structs.replace(read_module(module), rules_tables=(made,))
        write_module(changed, module)

    def told(self, vtt, module):
        return [line for line in vtt("check", module).output.splitlines() if "[rules" in line]

    def test_a_missing_table_is_told_where_the_rules_are_named(self, vtt, module):
        (line,) = self.told(vtt, module)
        assert line.endswith("error: the rules 'duel' need a table 'pace' [rules-table]")
        assert "module.xml:" in line

    def test_the_shape_and_the_kind_of_values_are_held_against_the_plug_in(self, vtt, module):
        self.table(module, ("foot", "goood", CellValue("x")), columns=("goood",))
        lines = self.told(vtt, module)
        assert all("tables/pace.xml:2: error: " in line for line in lines)
        assert "table 'pace' needs a column 'good'; did you mean 'goood'?" in lines[0]

    def test_a_word_that_the_rules_do_not_know_is_told_at_its_row(
        self, vtt, module, duel, tmp_path
    ):
        manifest = tmp_path / "site" / "vtt_duel" / "plugin.toml"
        words = '[[words]]\nid = "speeds"\nwords = ["slow", "quick"]\n'
        cells = 'kind = "text"\ncells = { bad = "speeds" }\n'
        text = manifest.read_text(encoding="utf-8")
        manifest.write_text(f"{text}{cells}\n{words}", encoding="utf-8")
        known = [(row, name, CellValue("slow")) for row in ("foot", "horse") for name in ("good",)]
        spoilt = (("foot", "bad", CellValue("slow")), ("horse", "bad", CellValue("qick")))
        self.table(module, *known, *spoilt)
        (line,) = self.told(vtt, module)
        assert "tables/pace.xml:4: error: table 'pace', row 'horse', column 'bad': " in line
        assert "expected one of slow, quick, found 'qick'; did you mean 'quick'?" in line

    def test_a_value_of_another_kind_is_an_error_and_an_empty_one_a_warning(self, vtt, module):
        self.table(
            module,
            ("foot", "good", CellValue("fast")),
            ("horse", "good", CellValue(1)),
            ("horse", "bad", CellValue(2)),
        )
        first, second = self.told(vtt, module)
        assert (
            "error: table 'pace', row 'foot', column 'good': expected a number value, found 'fast'"
            in first
        )
        assert "warning: table 'pace', row 'foot', column 'bad' is empty" in second

    def test_settings_of_module_and_scenarios_are_the_plug_ins(self, vtt, duel):
        import msgspec

        from vtt.base.frozen import freeze_dict
        from vtt.definition.module import RulesUse

        module = read_module(duel)
        first, *rest = module.scenarios
        first = msgspec.structs.replace(first, settings=freeze_dict({"pace": "x"}))
        rules = RulesUse("duel", freeze_dict({"pase": 3}))
        write_module(msgspec.structs.replace(module, rules=rules, scenarios=(first, *rest)), duel)
        lines = self.told(vtt, duel)
        assert len(lines) == 2
        assert "there is no setting 'pase'; did you mean 'pace'? [rules-setting]" in lines[0]
        assert f"scenarios/{first.id}.xml:2: error: setting 'pace': " in lines[1]

    def test_a_broken_plug_in_is_a_warning(self, vtt, duel):
        edit(duel / "module.xml", 'plugin="duel"', 'plugin="broken"')
        assert "warning: the rules plug-in 'broken' is broken: " in vtt("check", duel).output
