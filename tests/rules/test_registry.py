"""Plug-ins are found by their manifests; a broken one is named and keeps nobody from being found."""

import sys
from importlib.metadata import EntryPoint
from textwrap import dedent

import pytest

from tests.disks import without_reading
from tests.rules.duel import FIELD, MODULE, RED, move, start
from vtt.base.errors import PluginError
from vtt.commands.chance import FixedDice
from vtt.rules.api import LATER, BasicPlugin
from vtt.rules.guard import Budget
from vtt.rules.referee import Referee
from vtt.rules.registry import PluginRegistry
from vtt.rules.trust import TrustStore
from vtt.state.mode import RulesMode, TableMode

CODE = """
from vtt.rules.api import BasicPlugin
class Rules(BasicPlugin):
    pass
class Half:
    def judge(self, before, command, after): ...
class Broken(BasicPlugin):
    def __init__(self): raise RuntimeError("no luck")
"""


def write_package(root, name, manifest=None, code=CODE, **changes):
    folder = root / name
    folder.mkdir(parents=True)
    fields = {"id": name.removeprefix("vtt_"), "api": 1, "rules": f"{name}.rules:Rules", **changes}
    lines = [f"{key} = {value!r}" for key, value in fields.items()]
    text = "\n".join([*lines, 'name = "A game"', 'version = "1.0"'])
    (folder / "plugin.toml").write_text(text if manifest is None else manifest)
    (folder / "__init__.py").write_text(
        "raise RuntimeError('imported by discovery')\n" if code is None else ""
    )
    (folder / "rules.py").write_text(dedent(code or CODE))
    return folder


def entry(name):
    return EntryPoint(name.removeprefix("vtt_"), f"{name}:plugin.toml", "vtt.rules")


@pytest.fixture
def site(tmp_path, monkeypatch):
    folder = tmp_path / "site"
    folder.mkdir()
    modules = set(sys.modules)
    monkeypatch.syspath_prepend(str(folder))
    yield folder
    for name in set(sys.modules) - modules:
        del sys.modules[name]


def test_an_installed_plug_in_is_found_without_being_imported(site):
    write_package(site, "vtt_alpha", code=None)
    (found,) = PluginRegistry(installed=[entry("vtt_alpha")]).discover()
    assert (found.id, found.error, found.is_usable) == ("alpha", "", True)
    assert "vtt_alpha" not in sys.modules


def test_a_plug_in_is_loaded(site):
    write_package(site, "vtt_beta")
    rules = PluginRegistry(installed=[entry("vtt_beta")]).load("beta")
    assert rules.id == "beta"
    assert type(rules.plugin).__name__ == "Rules"
    assert rules.defaults == {}
    assert rules.start_mode(RulesMode.ENFORCE) == TableMode(RulesMode.ENFORCE)


def test_broken_ones_are_named_and_the_others_found(site):
    write_package(site, "vtt_good")
    write_package(site, "vtt_spoilt", manifest="id = ")
    write_package(site, "vtt_newer", api=2)
    entries = [entry(name) for name in ("vtt_absent", "vtt_good", "vtt_spoilt", "vtt_newer")]
    found = {plugin.name: plugin for plugin in PluginRegistry(installed=entries).discover()}
    assert found["good"].is_usable
    assert found["absent"].error == "there is no package 'vtt_absent'"
    assert "plugin.toml" in found["spoilt"].error
    assert found["newer"].error == "it is written for version 2 of the interface, this is 1"


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ("vtt_gamma.rules:Missing", "cannot load vtt_gamma.rules:Missing: AttributeError"),
        ("vtt_gamma.nothing:Rules", "ModuleNotFoundError"),
        ("vtt_gamma.rules:Broken", "RuntimeError: no luck"),
        ("vtt_gamma.rules:Half", "vtt_gamma.rules:Half lacks actions, consequences, flow"),
    ],
)
def test_code_that_does_not_answer_is_named(site, rules, message):
    write_package(site, "vtt_gamma", rules=rules)
    with pytest.raises(PluginError) as caught:
        PluginRegistry(installed=[entry("vtt_gamma")]).load("gamma")
    assert message in str(caught.value)


FIRST_EDITION = """
from vtt.rules.api import Flow
from vtt.rules.verdict import NO_OPINION

class Rules:
    actions = ()
    questions = {}
    def judge(self, before, command, after): return NO_OPINION
    def preview(self, before, command, after): return NO_OPINION
    def consequences(self, before, command, after): return ()
    def offers(self, view, side, selection): return ()
    def flow(self, view): return Flow("play", "Play", view.state.sides)
    def outcome(self, view): return None
    def validate(self, view): return ()
    def score(self, view, side): return 0.0
"""
ANSWERS = {
    "forecast": "    def forecast(self, view, command): return (Forecast('Fight', ()),)",
    "tallies": "    def tallies(self, view): return (Tally('Lost', 3.0),)",
    "sight": "    def sight(self, view, table, start, end): return Sighting(True, 'clear')",
    "is_idle": "    def is_idle(self, view): return True",
    "turn_name": "    def turn_name(self, view): return 'March'",
}
MORE = """
from vtt.rules.forecast import Forecast
from vtt.rules.sighting import Sighting
from vtt.rules.tally import Tally
"""


def referee_of(site, code):
    write_package(site, "vtt_older", code=code)
    rules = PluginRegistry(installed=[entry("vtt_older")]).load("older")
    return Referee(rules, MODULE, FixedDice([]))


def told_by(referee):
    """What the rules say in the functions that came after the interface was fixed, and their faults."""
    state = start()
    told = {
        "forecast": referee.forecast(state, move("red_1", 100, 150), RED),
        "tallies": referee.tallies(state),
        "sight": referee.sight(state, FIELD, (0.0, 0.0), (1.0, 1.0)),
        "is_idle": referee.is_idle(state),
        "turn_name": referee.turn_name(state),
    }
    assert [notices for _, notices in told.values()] == [()] * len(LATER)
    return {name: answer for name, (answer, _) in told.items() if answer}


@pytest.mark.parametrize("lacks", LATER)
def test_a_plug_in_that_lacks_a_later_function_says_nothing_there(site, lacks):
    functions = "\n".join(text for name, text in ANSWERS.items() if name != lacks)
    referee = referee_of(site, f"{MORE}{FIRST_EDITION}{functions}\n")
    assert set(told_by(referee)) == set(LATER) - {lacks}


def test_a_plug_in_of_the_first_edition_goes_on_working(site):
    referee = referee_of(site, FIRST_EDITION)
    assert told_by(referee) == {}
    decision = referee.decide(start(), move("red_1", 100, 150), RED)
    assert (decision.accepted, decision.verdict.notices) == (True, ())
    assert referee.owed(start(), RED) == ((), ())


FIRST_FUNCTIONS = sorted(vars(BasicPlugin).keys() - set(LATER) - set(vars(object)))


@pytest.mark.parametrize("lacks", [name for name in FIRST_FUNCTIONS if not name.startswith("_")])
def test_a_plug_in_that_lacks_what_was_always_asked_is_refused(site, lacks):
    lines = FIRST_EDITION.splitlines()
    code = [line for line in lines if not line.startswith((f"    def {lacks}(", f"    {lacks} ="))]
    assert len(code) == len(lines) - 1
    with pytest.raises(PluginError, match=rf"broken: vtt_older.rules:Rules lacks {lacks}$"):
        referee_of(site, "\n".join(code))


def test_an_unknown_id_names_the_nearest(site):
    write_package(site, "vtt_delta")
    registry = PluginRegistry(installed=[entry("vtt_delta")])
    with pytest.raises(
        PluginError, match="no rules plug-in 'delt' is installed; did you mean 'delta'"
    ):
        registry.load("delt")


def test_a_manifest_that_cannot_be_read_is_told_where_its_plug_in_is_missed(tmp_path):
    write_package(tmp_path, "vtt_delta", manifest='id = "delta"\napi = "one"\n')
    with pytest.raises(
        PluginError,
        match=r"no rules plug-in 'delta' is installed; 'vtt_delta' cannot be read: .*plugin\.toml",
    ):
        PluginRegistry(tmp_path, installed=[]).load("delta")


def test_a_folder_of_plug_ins_that_may_not_be_read_is_told(tmp_path):
    folder = tmp_path / "plugins"
    write_package(folder, "vtt_delta")
    registry = PluginRegistry(folder, TrustStore(tmp_path / "trust.json"), installed=[])
    with without_reading(folder):
        (found,) = registry.discover()
        with pytest.raises(PluginError, match=r"'plugins' cannot be read: .*: Permission denied"):
            registry.load("delta")
    assert found.error == f"{folder}: cannot be read: Permission denied"
    assert not found.is_usable


def test_a_project_among_the_users_plug_ins_is_told_what_to_put_there(tmp_path):
    write_package(tmp_path / "project", "vtt_delta")
    registry = PluginRegistry(tmp_path, TrustStore(tmp_path / "trust.json"), installed=[])
    told = (
        f"expected plugin.toml in {tmp_path / 'project'}: put vtt_delta itself among your plug-ins"
    )
    assert [plugin.error for plugin in registry.discover()] == [told]
    with pytest.raises(PluginError, match=r"'project' cannot be read: expected plugin\.toml in"):
        registry.load("delta")


def test_a_broken_plug_in_is_not_loaded(site):
    write_package(site, "vtt_newer", api=2)
    with pytest.raises(PluginError, match="is broken: it is written for version 2"):
        PluginRegistry(installed=[entry("vtt_newer")]).load("newer")


def test_of_two_with_one_id_the_first_is_used(site):
    write_package(site, "vtt_one", id="same")
    write_package(site, "vtt_two", id="same")
    registry = PluginRegistry(installed=[entry("vtt_one"), entry("vtt_two")])
    first, second = registry.discover()
    assert first.is_usable
    assert "another plug-in with the id 'same' lies in" in second.error
    assert registry.find("same") == first


def test_the_users_own_plug_in_runs_only_after_trust(site, tmp_path):
    user = tmp_path / "user"
    write_package(user, "vtt_own")
    registry = PluginRegistry(user, TrustStore(tmp_path / "trusted.json"), installed=[])
    (found,) = registry.discover()
    assert found.needs_trust
    with pytest.raises(PluginError, match="is not trusted"):
        registry.load("own")
    assert "vtt_own" not in sys.modules
    registry.trust("own")
    assert registry.load("own").id == "own"
    (user / "vtt_own" / "rules.py").write_text("import os")
    with pytest.raises(PluginError, match="is not trusted"):
        registry.load("own")


def test_without_a_trust_store_nothing_of_the_user_runs(site, tmp_path):
    write_package(tmp_path / "user", "vtt_mine")
    (found,) = PluginRegistry(tmp_path / "user", installed=[]).discover()
    assert found.needs_trust


def test_a_folder_that_cannot_be_hashed_is_broken(site, tmp_path):
    folder = write_package(tmp_path / "user", "vtt_linked")
    (folder / "more.py").symlink_to(folder / "rules.py")
    store = TrustStore(tmp_path / "trusted.json")
    (found,) = PluginRegistry(tmp_path / "user", store, installed=[]).discover()
    assert "symbolic links" in found.error


def test_an_installed_plug_in_needs_no_trust(site, tmp_path):
    write_package(site, "vtt_alpha")
    store = TrustStore(tmp_path / "trusted.json")
    with pytest.raises(PluginError, match="needs no trust"):
        PluginRegistry(None, store, installed=[entry("vtt_alpha")]).trust("alpha")


FOREIGN_CODE = {
    "ends the program": "raise SystemExit(3)",
    "is interrupted": "class Other(BaseException): pass\nraise Other",
    "loops": "while True:\n    pass",
    "eats memory": "eaten = []\nwhile True:\n    eaten.append(b'x' * 2**19)",
    "is no Python": "def (",
    "has a property that fails": CODE.replace(
        "    pass", "    judge = property(lambda self: 1 / 0)"
    ),
}


@pytest.mark.parametrize("code", FOREIGN_CODE.values(), ids=FOREIGN_CODE)
def test_code_that_misbehaves_while_it_is_loaded_is_named(site, monkeypatch, code):
    monkeypatch.setattr("vtt.rules.registry.LOAD_SECONDS", 0.3 if "pass" in code else 60.0)
    monkeypatch.setattr("vtt.rules.registry.Budget", lambda: Budget(memory=2**25))
    write_package(site, "vtt_foreign", code=code)
    with pytest.raises(
        PluginError, match=r"'foreign' is broken: cannot load vtt_foreign.rules:Rules"
    ):
        PluginRegistry(installed=[entry("vtt_foreign")]).load("foreign")


def test_a_newer_manifest_is_told_as_such_whatever_its_keys(site):
    manifest = 'id = "newer"\napi = 3\nengine = "warp"\nrules = 7\n'
    write_package(site, "vtt_newer", manifest=manifest)
    (found,) = PluginRegistry(installed=[entry("vtt_newer")]).discover()
    assert found.error == "it is written for version 3 of the interface, this is 1"


@pytest.mark.parametrize(
    ("manifest", "told"),
    [
        ("x = " + "[" * 5000, "plugin.toml"),
        ("# " + "x" * 2**20, "at most 1,048,576 bytes"),
        ("\udcff", "codec can't decode"),
    ],
)
def test_a_manifest_that_cannot_be_read_is_told(site, manifest, told):
    folder = write_package(site, "vtt_odd")
    (folder / "plugin.toml").write_bytes(manifest.encode("utf-8", "surrogateescape"))
    (found,) = PluginRegistry(installed=[entry("vtt_odd")]).discover()
    assert told in found.error


def test_a_malformed_entry_point_keeps_nobody_from_being_found(site):
    write_package(site, "vtt_good")
    odd = EntryPoint("odd", "!!", "vtt.rules")
    found = {p.name: p for p in PluginRegistry(installed=[odd, entry("vtt_good")]).discover()}
    assert found["good"].is_usable
    assert "cannot look for '!!'" in found["odd"].error


def test_who_is_asked_decides_whether_code_of_the_user_runs(site, tmp_path):
    folder = write_package(tmp_path / "user", "vtt_asked")
    registry = PluginRegistry(folder.parent, TrustStore(tmp_path / "trusted.json"), installed=[])
    asked = []
    registry.ask = lambda found: asked.append(found)
    with pytest.raises(PluginError, match="its code runs after `vtt plugins --trust asked`"):
        registry.load("asked")
    registry.ask = lambda found: not asked.append(found)
    assert registry.load("asked").id == "asked"
    assert registry.load("asked").id == "asked"
    assert [(found.folder, found.was_trusted) for found in asked] == [(folder, False)] * 2
    (folder / "rules.py").write_text("x = 1")
    assert registry.find("asked").was_trusted


def test_what_is_broken_is_not_asked_about(site, tmp_path):
    folder = write_package(tmp_path / "user", "vtt_newer", api=9)
    registry = PluginRegistry(folder.parent, TrustStore(tmp_path / "trusted.json"), installed=[])
    registry.ask = lambda found: pytest.fail("asked")
    with pytest.raises(PluginError, match="written for version 9"):
        registry.load("newer")
