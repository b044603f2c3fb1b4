"""What is told of a plug-in from its manifest alone."""

from tests.rules.test_registry import write_package
from vtt.rules import found_plugin
from vtt.rules.api import API_VERSION
from vtt.rules.found_plugin import read_plugin


def test_it_is_called_by_the_id_of_its_manifest(tmp_path):
    found = read_plugin("an entry", write_package(tmp_path, "vtt_alpha"))
    assert (found.name, found.id, found.is_usable) == ("an entry", "alpha", True)


def test_one_without_a_manifest_is_called_as_it_was_found(tmp_path):
    found = read_plugin("an entry", tmp_path)
    assert (found.id, found.is_usable) == ("an entry", False)
    assert "plugin.toml" in found.error


def test_one_for_another_interface_is_known_and_cannot_be_used(tmp_path):
    found = read_plugin("a", write_package(tmp_path, "vtt_alpha", api=API_VERSION + 1))
    assert (found.id, found.is_usable) == ("alpha", False)


def test_a_manifest_is_not_read_without_end(tmp_path, monkeypatch):
    folder = write_package(tmp_path, "vtt_alpha")
    monkeypatch.setattr(found_plugin, "MANIFEST_BYTES", 10)
    assert "at most 10 bytes" in read_plugin("a", folder).error
