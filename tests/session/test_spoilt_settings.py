"""The small files beside games, spoilt at random: preferences, trust, manifests of formats and plug-ins."""

import re

import pytest
from hypothesis import HealthCheck, given, settings

from tests.formats.roster import MANIFEST
from tests.mutations import spoilt
from vtt.base.errors import VttError
from vtt.base.problems import SourceRef
from vtt.formats.registry import read_formats
from vtt.rules.manifest import read_manifest
from vtt.rules.trust import TrustStore
from vtt.session.preferences import Preferences, load_preferences, save_preferences

EXAMPLES = pytest.mark.parametrize("examples", [60, pytest.param(3000, marks=pytest.mark.hard)])
OTHER_VERSION = re.compile(r"it is written for version -?\d+ of the interface, this is 1")
"""Who lists plug-ins says which one it is."""
PLUGIN = b"""id = "x"
name = "X"
version = "1.0"
api = 1
rules = "x.rules:X"
modules = ["x"]
[[tables]]
id = "pace"
rows = ["foot"]
columns = ["good"]
kind = "whole"
[[settings]]
name = "weather"
type = "flag"
default = true
"""


def many(examples, strategy, check):
    run = given(strategy)(check)
    settings(max_examples=examples, suppress_health_check=list(HealthCheck))(run)()


@EXAMPLES
def test_preferences(examples, tmp_path):
    path = tmp_path / "preferences.json"
    likes = Preferences(recent=("a.vttg",), windows={"dbr": "AAAA BBBB"}, font_scale=1.5)
    save_preferences(likes, path)

    def check(data):
        path.write_bytes(data)
        found, problems = load_preferences(path)
        assert isinstance(found, Preferences)
        assert all("preferences.json" in str(problem) for problem in problems)

    many(examples, spoilt(path.read_bytes(), (b"{}", b"null", b"[]", b'"x"', b"1e400")), check)


@EXAMPLES
def test_trust(examples, tmp_path):
    path, folder = tmp_path / "trusted.json", tmp_path / "x"
    folder.mkdir()
    (folder / "a.py").write_text("", encoding="utf-8")
    TrustStore(path).trust(folder)
    sound = path.read_bytes()

    def check(data):
        path.write_bytes(data)
        try:
            trusted = TrustStore(path).trusts(folder)
        except VttError as error:
            told.append(str(error))
        else:
            assert trusted in (True, False)

    told = []
    many(examples, spoilt(sound, (b"{}", b"null", b"[]", b"1")), check)
    assert all(told)


def test_what_is_nested_without_end(tmp_path):
    path = tmp_path / "nested.json"
    path.write_bytes(b"[" * 100_000)
    assert "nested.json" in str(load_preferences(path)[1][0])
    path.write_bytes(b'{"windows":' + b"[" * 100_000)
    assert "nested.json" in str(load_preferences(path)[1][0])
    with pytest.raises(VttError, match=r"nested\.json: expected JSON"):
        TrustStore(path).trusts(tmp_path)
    for read in (read_formats, read_manifest):
        with pytest.raises(VttError, match=r"x\.toml"):
            read("a = " + "[" * 100_000, SourceRef("x.toml"))


@EXAMPLES
@pytest.mark.parametrize(
    ("read", "sound"), [(read_formats, MANIFEST.encode()), (read_manifest, PLUGIN)]
)
def test_manifests(examples, read, sound):
    told = []

    def check(data):
        try:
            read(data.decode("utf-8", "replace"), SourceRef("x.toml"))
        except VttError as error:
            told.append(str(error))

    many(examples, spoilt(sound, (b"[[format]]", b"api = 2", b"= 1", b'""', b"[x]")), check)
    assert told
    unnamed = [words for words in told if "x.toml" not in words]
    assert [words for words in unnamed if not OTHER_VERSION.fullmatch(words)] == []
