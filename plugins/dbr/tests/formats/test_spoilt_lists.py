"""Army lists spoilt at random: read, or refused in our own words, and never to the harm of the module."""

import shutil

import pytest
from hypothesis import HealthCheck, given, settings

from tests.mutations import spoilt
from vtt.base.errors import DefinitionError, FormatError, VttError
from vtt.definition.check import check_module
from vtt.formats.exchange import import_file
from vtt.formats.foreign import OpenedFile
from vtt.formats.merge import merge
from vtt.formats.module_file import read_module
from vtt_dbr.formats.to_module import read

LIST = """<army-list format="1" id="france" name="France" edge="top">
  <command id="fr-right" name="Right wing">
    <element class="Ln" grade="S" count="4"/>
    <element class="Pi" grade="S" general="cinc" name="Condé"/>
  </command>
  <command id="fr-foot" name="Foot"><element class="El" grade="O" depth-mm="50"/></command>
</army-list>
""".encode()
TOKENS = (b'class="Pk"', b'count="99999999999"', b'depth-mm="-1"', b'id="fr-foot"', b"<command/>",
          b'general="x"', b'edge="left"', b"<element/>", b"</command>")  # fmt: skip


@pytest.mark.parametrize("examples", [40, pytest.param(3000, marks=pytest.mark.hard)])
def test_a_spoilt_army_list_gives_parts_of_a_module_or_a_fault_in_our_words(
    examples, folder, tmp_path
):
    module, path = read_module(folder), tmp_path / "list.xml"
    told = []

    @settings(max_examples=examples, suppress_health_check=list(HealthCheck))
    @given(spoilt(LIST, TOKENS))
    def check(data):
        path.write_bytes(data)
        opened = OpenedFile(path)
        try:
            imported = read(opened, module)
            made, _ = merge(module, imported.module)
            check_module(made)
        except (FormatError, DefinitionError) as error:
            told.append(str(error))
        finally:
            opened.close()

    check()
    assert told
    assert all(told)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"<army-list>",
        LIST.replace(b'class="El"', b'class="Elephants"'),
        LIST.replace(b'count="4"', b'count="99999999999"'),
        LIST.replace(b'depth-mm="50"', b'depth-mm="nan"'),
        LIST.replace(b'id="fr-foot"', b'id="fr-right"'),
        LIST.replace(b"</army-list>", b""),
        b'<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><army-list>&e;</army-list>',
    ],
)
def test_a_module_is_not_touched_by_a_list_that_is_refused(data, folder, tmp_path):
    copy = shutil.copytree(folder, tmp_path / "dbr")
    before = {file: file.read_bytes() for file in copy.rglob("*") if file.is_file()}
    path = tmp_path / "france.xml"
    path.write_bytes(data)
    with pytest.raises(VttError) as caught:
        import_file(path, copy)
    assert "failed in" not in str(caught.value), "a fault of the reader itself"
    assert {file: file.read_bytes() for file in copy.rglob("*") if file.is_file()} == before
