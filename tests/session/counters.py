"""A table with counters, for tests of moving: an open plane on the left, hexes of 40 mm on the right."""

from tests.builders import make_definition, make_module, position
from tests.session.games import Ticks
from vtt.commands.chance import FixedDice
from vtt.commands.log import EventLog
from vtt.definition.board import BoardDefinition, TableDefinition
from vtt.definition.trait_moves import MarkMoved, Mat, MatCargo, MoveWhen, NotStacking, SelectWith
from vtt.geometry.grid_spec import Orientation, hexes
from vtt.geometry.outline import rectangle
from vtt.rules.referee import Referee
from vtt.session.session import GameSession
from vtt.state.snapshot import decode_state, encode_state

GRID = hexes(Orientation.FLAT_TOP, 40.0, x0=320.0 - 300.0, y0=20.0)
"""Column 0 has its centres at x 320 mm of the table, y 20, 60, 100 ...; column 1 at x 354.64, y 40, 80 ..."""

TEXT = """
a unit 60,60 @0
b unit 120,60 @0
c leader 180,60 @0
low unit 60,200 @0 stack=pile
mid leader 60,200 @0 stack=pile
top unit 60,200 @0 stack=pile
fort fort 200,200 @0
h1 unit 320,20 @0
h2 leader 320,60 @0
h3 unit 320,100 @0
p1 pike 60,320 @0
p2 pike 100,320 @0
"""


def counter_module():
    table = TableDefinition(
        "field",
        "Field",
        600.0,
        400.0,
        boards=(
            BoardDefinition("plain", "Plain", 0.0, 0.0, 300.0, 400.0),
            BoardDefinition("hexes", "Hexes", 300.0, 0.0, 300.0, 400.0, grid=GRID),
        ),
    )
    pieces = (
        make_definition("unit", rectangle(20, 20), side="red", name="Unit"),
        make_definition("leader", rectangle(20, 20), side="blue", name="Leader"),
        make_definition("fort", rectangle(40, 40), name="Fort", traits=(NotStacking(),)),
        make_definition(
            "hill", rectangle(60, 60), name="Hill", traits=(NotStacking(moves=MoveWhen.NEVER),)
        ),
        make_definition("train", rectangle(40, 40), traits=(NotStacking(moves=MoveWhen.SELECTED),)),
        make_definition("rim", rectangle(60, 60), traits=(NotStacking(selects=SelectWith.NEVER),)),
        make_definition("scout", rectangle(20, 20), name="Scout", traits=(MarkMoved(),)),
        make_definition(
            "ship", rectangle(80, 60), name="Ship", traits=(NotStacking(), Mat("ship"))
        ),
        make_definition("base_ship", rectangle(80, 60), kind="base", traits=(Mat("ship"),)),
        make_definition("crew", rectangle(20, 20), name="Crew", traits=(MatCargo(),)),
        make_definition(
            "flag",
            rectangle(10, 10),
            name="Flag",
            traits=(NotStacking(), MatCargo(keeps_facing=False, x=0.0, y=20.0)),
        ),
        make_definition(
            "boat", rectangle(20, 30), name="Boat", traits=(NotStacking(), Mat("b"), MatCargo())
        ),
        make_definition("pike", rectangle(40, 20), side="red", kind="base"),
    )
    return make_module(tables=(table,), pieces=pieces, decks=())


def counter_game(text=TEXT):
    """A game without rules on that table."""
    module = counter_module()
    log = EventLog(decode_state(encode_state(position(text, module))))
    return GameSession(
        module, log, Referee(None, module, FixedDice(())), player="Ada", clock=Ticks()
    )
