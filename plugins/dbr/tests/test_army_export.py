"""Which army of a module is written as an army list."""

import pytest

from vtt.base.errors import FormatError
from vtt.definition.army import ArmyDefinition
from vtt.definition.module import ModuleDefinition, ModuleInfo
from vtt_dbr.formats.from_module import write


def module(*armies):
    return ModuleDefinition(
        ModuleInfo("battle", "Battle"),
        armies=tuple(ArmyDefinition(id, id.title()) for id in armies),
    )


@pytest.mark.parametrize(
    ("made", "part", "message"),
    [
        (module("sweden", "empire"), "", "holds one army: give --part, one of sweden, empire"),
        (module("sweden", "empire"), "swede", "one of sweden, empire, found 'swede'; did you mean"),
        (module(), "", "an army list holds one army, and module 'battle' has none"),
    ],
)
def test_the_army_must_be_named_where_there_is_a_choice(made, part, message):
    with pytest.raises(FormatError, match=message):
        write(made, part)
