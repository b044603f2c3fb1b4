from vtt.base.problems import ProblemSeverity, SourceRef
from vtt.definition.findings import Findings
from vtt.definition.side import SideDefinition

BLUE, ALSO_BLUE, RED = (
    SideDefinition("blue", "Blue"),
    SideDefinition("blue", "Blue"),
    SideDefinition("red", "Red"),
)
PLACES = {id(BLUE): SourceRef("module.xml", 3), id(ALSO_BLUE): SourceRef("module.xml", 9)}


def findings(faulty=()):
    return Findings(lambda record: PLACES.get(id(record)), faulty)


def test_an_id_that_comes_twice_names_both_places():
    found = findings()
    found.unique("side", [BLUE, RED, ALSO_BLUE])
    assert [str(problem) for problem in found.problems] == [
        "module.xml:9: error: there are two of side 'blue'; the other one is at module.xml:3 "
        "[duplicate-id]"
    ]


def test_an_empty_id_is_told_by_the_reader_already():
    found = findings()
    found.unique("side", [SideDefinition("", "A"), SideDefinition("", "B")])
    assert found.problems == []


def test_a_reference_that_leads_nowhere_names_the_nearest():
    found = findings()
    found.refer(BLUE, "deck 'draw'", "side", "bleu", {"blue", "red"})
    (problem,) = found.problems
    assert problem.message == "deck 'draw': there is no side 'bleu'; did you mean 'blue'?"
    assert problem.where == SourceRef("module.xml", 3)


def test_no_reference_and_one_to_a_faulty_record_are_let_pass():
    found = findings(faulty={"green"})
    for wanted in (None, "", "red", "green"):
        found.refer(BLUE, "deck 'draw'", "side", wanted, {"red"})
    assert found.problems == []


def test_warnings_do_not_keep_a_module_from_being_used():
    found = findings()
    found.warn("off-table", RED, "beside the table")
    assert found.problems[0].severity is ProblemSeverity.WARNING
    assert found.problems[0].where is None
