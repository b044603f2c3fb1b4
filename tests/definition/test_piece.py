from tests.builders import make_definition
from vtt.definition.picture import FaceDefinition
from vtt.definition.values import make_properties
from vtt.geometry.outline import rectangle

PIKE = make_definition("pike", rectangle(40, 20), properties=make_properties({"grade": "O"}))


def test_a_property_or_its_default():
    assert PIKE.get("grade") == "O"
    assert PIKE.get("class") is None
    assert PIKE.get("class", "Pk") == "Pk"


def test_a_face_by_id_and_the_first_one_without():
    assert PIKE.face("back").id == "back"
    assert PIKE.face("").id == "front"
    assert PIKE.face("side") is None
    bare = make_definition("bare", rectangle(1, 1), faces=())
    assert bare.face("") is None
    assert isinstance(PIKE.face("front"), FaceDefinition)
