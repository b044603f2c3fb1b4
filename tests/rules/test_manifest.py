"""A manifest is read without code; every fault names file and key; modules are held against it."""

import pytest

from tests.rules.duel import duel_module
from vtt.base.errors import FormatError
from vtt.base.problems import ProblemSeverity, SourceRef
from vtt.definition.module import RulesUse
from vtt.rules.manifest import check_module, read_manifest
from vtt.rules.settings import SettingType
from vtt.rules.table_needs import CellKind
from vtt.state.mode import RulesMode

GOOD = """
id = "duel"
name = "Duel"
version = "1.0"
api = 1
rules = "vtt_duel.rules:Duel"
modules = ["duel"]

[[settings]]
key = "pace"
type = "whole"
default = 2
minimum = 1
rule = "M1"
text = "How fast"

[[tables]]
id = "duel"
rows = ["man"]
columns = ["reach", "strike", "support", "hit"]
kind = "whole"
"""
WHERE = SourceRef("plugin.toml")


def test_a_good_manifest_is_read():
    manifest = read_manifest(GOOD, WHERE)
    assert (manifest.id, manifest.api, manifest.modules) == ("duel", 1, ("duel",))
    assert manifest.modes == tuple(RulesMode)
    assert manifest.settings[0].type is SettingType.WHOLE
    assert manifest.tables[0].kind is CellKind.WHOLE
    assert manifest.lowered == {}


def test_soft_rules_begin_lower():
    manifest = read_manifest(f'{GOOD}\n[lowered]\n"M2" = "advise"\n', WHERE)
    assert manifest.lowered == {"M2": RulesMode.ADVISE}
    with pytest.raises(FormatError, match="loud"):
        read_manifest(f'{GOOD}\n[lowered]\n"M2" = "loud"\n', WHERE)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('id = "duel"\nname', 'id = "Duel!"\nname', "id: expected small letters"),
        ("api = 1", "", "missing required field `api`"),
        ("api = 1", 'api = "1"', "api"),
        ("vtt_duel.rules:Duel", "vtt_duel/rules.py", "rules: expected 'module:Class'"),
        ('version = "1.0"', 'verson = "1.0"', "unknown key 'verson'; did you mean 'version'?"),
        ('key = "pace"', 'kye = "pace"', "unknown key 'kye' in [[settings]]; did you mean 'key'?"),
        (
            "[[tables]]",
            "[thinking]\npices = 2\n[[tables]]",
            "unknown key 'pices' in [thinking]; did you mean 'pieces'?",
        ),
        (
            "[[tables]]",
            "[thinking]\nanswers = 0\n[[tables]]",
            "answers: expected 1 or more, found 0",
        ),
        ('kind = "whole"', 'kind = "hole"', "hole"),
        ("default = 2", "default = 0", "expected at least 1, found 0"),
        ("api = 1", "api = ", "line"),
    ],
)
def test_a_spoilt_manifest_names_file_and_fault(old, new, message):
    assert old in GOOD
    with pytest.raises(FormatError) as caught:
        read_manifest(GOOD.replace(old, new), WHERE)
    assert str(caught.value).startswith("plugin.toml: ")
    assert message in str(caught.value)


def test_two_settings_with_one_key_are_refused():
    twice = GOOD.replace(
        "[[tables]]",
        '[[settings]]\nkey = "pace"\ntype = "flag"\ndefault = true\ntext = ""\n\n[[tables]]',
    )
    with pytest.raises(FormatError, match="'pace' is declared twice"):
        read_manifest(twice, WHERE)


def problems(values=None, **fields):
    import msgspec

    module = msgspec.structs.replace(duel_module(values), **fields)
    return check_module(read_manifest(GOOD, WHERE), module, "module.xml")


def test_a_fitting_module_has_no_problems():
    assert problems() == ()


def test_a_missing_table_is_named():
    (problem,) = problems(rules_tables=())
    assert str(problem) == "module.xml: error: the rules 'duel' need a table 'duel' [rules-table]"


def test_missing_columns_and_wrong_cells_are_named():
    found = problems({"reach": 100, "strike": 2.5, "supprt": 60})
    assert [problem.code for problem in found] == ["rules-cell", "rules-empty", "rules-empty"]
    assert "column 'strike': expected a whole value, found 2.5" in found[0].message
    assert found[1].severity is ProblemSeverity.WARNING
    assert "column 'support' is empty: rules that read it are doubtful" in found[1].message


def test_a_missing_column_is_named_with_the_nearest():
    from vtt.definition.rules_table import RulesTable

    table = RulesTable("duel", "Duel", ("men",), ("reach", "strike", "support", "hit"), ())
    (problem,) = problems(rules_tables=(table,))
    assert problem.message == "table 'duel' needs a row 'man'; did you mean 'men'?"


def test_wrong_settings_of_the_module_are_named():
    from vtt.base.frozen import freeze_dict

    (problem,) = problems(rules=RulesUse("duel", freeze_dict({"pase": 3})))
    assert problem.message == "there is no setting 'pase'; did you mean 'pace'?"


def test_a_word_that_is_not_declared_is_named_with_the_nearest():
    text = f'{GOOD}cells = {{ reach = "nunber" }}\n'
    with pytest.raises(FormatError, match=r"no words 'nunber'; did you mean 'number'\?"):
        read_manifest(text, WHERE)


def test_what_is_wrong_with_a_table_is_told_of_its_file():
    (problem,) = problems({"reach": 100, "strike": "far", "support": 60, "hit": 1})
    assert str(problem.where) == "tables/duel.xml"
