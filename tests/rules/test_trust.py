"""Trust is in the very files of a package, and ends when one of them changes."""

import json

import pytest

from tests.disks import without_reading
from vtt.base.errors import PluginError
from vtt.rules.trust import TrustStore, package_hash


@pytest.fixture
def package(tmp_path):
    folder = tmp_path / "plugins" / "vtt_mine"
    (folder / "deep").mkdir(parents=True)
    (folder / "plugin.toml").write_text("id = 'mine'")
    (folder / "deep" / "rules.py").write_text("X = 1")
    return folder


@pytest.fixture
def store(tmp_path):
    return TrustStore(tmp_path / "config" / "trusted.json")


def test_nothing_is_trusted_at_first(store, package):
    assert not store.trusts(package)


def test_what_was_trusted_is_trusted_until_a_file_changes(store, package):
    store.trust(package)
    assert store.trusts(package)
    (package / "deep" / "rules.py").write_text("X = 2")
    assert not store.trusts(package)


@pytest.mark.parametrize("change", ["new.py", "deep/new.txt"])
def test_a_new_file_ends_trust(store, package, change):
    store.trust(package)
    (package / change).write_text("")
    assert not store.trusts(package)


def test_moving_text_from_one_file_to_another_ends_trust(store, package):
    store.trust(package)
    (package / "deep" / "rules.py").rename(package / "deep" / "rule.py")
    assert not store.trusts(package)


def test_bytecode_is_of_no_account(store, package):
    store.trust(package)
    (package / "__pycache__").mkdir()
    (package / "__pycache__" / "rules.cpython-311.pyc").write_bytes(b"anything")
    assert store.trusts(package)


def test_trust_can_be_revoked(store, package):
    store.trust(package)
    store.revoke("vtt_mine")
    assert not store.trusts(package)


def test_a_symbolic_link_is_refused(package, tmp_path):
    (package / "link.py").symlink_to(tmp_path / "elsewhere.py")
    with pytest.raises(PluginError, match="must not hold symbolic links"):
        package_hash(package)


def test_a_spoilt_store_is_named(tmp_path, package):
    file = tmp_path / "trusted.json"
    for text in ("no json", json.dumps(["list"])):
        file.write_text(text)
        with pytest.raises(PluginError, match=r"trusted\.json"):
            TrustStore(file).trusts(package)


def test_only_the_files_that_were_shown_are_trusted(store, package):
    shown = package_hash(package)
    (package / "deep" / "rules.py").write_text("X = 3")
    with pytest.raises(PluginError, match="have changed while you were asked"):
        store.trust(package, shown)
    assert not store.trusts(package)
    store.trust(package, package_hash(package))
    assert store.known_hash(package) == package_hash(package)


def test_a_store_that_may_not_be_read_is_named(tmp_path):
    place = tmp_path / "config"
    place.mkdir()
    store = TrustStore(place / "trusted.json")
    with (
        without_reading(place),
        pytest.raises(PluginError, match=r"trusted\.json: cannot be read: Permission denied"),
    ):
        store.known_hash(tmp_path)
