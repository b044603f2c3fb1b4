"""The parts of a game's window, in the order in which they stand in menus, tool bar and docks."""

from vtt.ui.parts.bar_part import BarPart
from vtt.ui.parts.charts_part import ChartsPart
from vtt.ui.parts.choice_part import ChoicePart
from vtt.ui.parts.combat_part import CombatPart
from vtt.ui.parts.computer_part import ComputerPart
from vtt.ui.parts.crossing_part import CrossingPart
from vtt.ui.parts.decks_part import DecksPart
from vtt.ui.parts.dice_part import DicePart
from vtt.ui.parts.edit_part import EditPart
from vtt.ui.parts.effects_part import EffectsPart
from vtt.ui.parts.exact_part import ExactPart
from vtt.ui.parts.file_part import FilePart
from vtt.ui.parts.forces_part import ForcesPart
from vtt.ui.parts.game_part import GamePart
from vtt.ui.parts.going_part import GoingPart
from vtt.ui.parts.hand_part import HandPart
from vtt.ui.parts.help_part import HelpPart
from vtt.ui.parts.history_part import HistoryPart
from vtt.ui.parts.inspector_part import InspectorPart
from vtt.ui.parts.judging_part import JudgingPart
from vtt.ui.parts.keeping_part import KeepingPart
from vtt.ui.parts.kept_seat_part import KeptSeatPart
from vtt.ui.parts.keyboard_part import KeyboardPart
from vtt.ui.parts.layout_part import LayoutPart
from vtt.ui.parts.leave_part import LeavePart
from vtt.ui.parts.likes_part import LikesPart
from vtt.ui.parts.log_part import LogPart
from vtt.ui.parts.measuring_part import MeasuringPart
from vtt.ui.parts.misread_part import MisreadPart
from vtt.ui.parts.notes_part import NotesPart
from vtt.ui.parts.offers_part import OffersPart
from vtt.ui.parts.overlays_part import OverlaysPart
from vtt.ui.parts.palette_part import PalettePart
from vtt.ui.parts.paper_part import PaperPart
from vtt.ui.parts.part import WindowPart
from vtt.ui.parts.piece_keys_part import PieceKeysPart
from vtt.ui.parts.piles_part import PilesPart
from vtt.ui.parts.referee_part import RefereePart
from vtt.ui.parts.replay_part import ReplayPart
from vtt.ui.parts.report_part import ReportPart
from vtt.ui.parts.roster_part import RosterPart
from vtt.ui.parts.scenario_part import ScenarioPart
from vtt.ui.parts.scene_part import ScenePart
from vtt.ui.parts.screen_part import ScreenPart
from vtt.ui.parts.seat_part import SeatPart
from vtt.ui.parts.snap_part import SnapPart
from vtt.ui.parts.table_part import TablePart
from vtt.ui.parts.tabs_part import TabsPart
from vtt.ui.parts.tally_part import TallyPart
from vtt.ui.parts.toolbar_part import ToolbarPart
from vtt.ui.parts.tools_part import PiecesPart, ToolsPart
from vtt.ui.parts.trails_part import TrailsPart
from vtt.ui.parts.turn_part import TurnPart
from vtt.ui.parts.view_part import ViewPart

PARTS: tuple[type[WindowPart], ...] = (
    FilePart,
    ScenarioPart,
    KeepingPart,
    PaperPart,
    ReportPart,
    LeavePart,
    EditPart,
    ViewPart,
    TablePart,
    TabsPart,
    ScenePart,
    TrailsPart,
    EffectsPart,
    ToolsPart,
    CrossingPart,
    MeasuringPart,
    ExactPart,
    PiecesPart,
    ForcesPart,
    PieceKeysPart,
    MisreadPart,
    HandPart,
    SnapPart,
    KeyboardPart,
    GamePart,
    SeatPart,
    ComputerPart,
    JudgingPart,
    KeptSeatPart,
    ReplayPart,
    LayoutPart,
    HelpPart,
    TurnPart,
    RefereePart,
    DicePart,
    TallyPart,
    InspectorPart,
    CombatPart,
    LogPart,
    HistoryPart,
    NotesPart,
    RosterPart,
    LikesPart,
    PalettePart,
    DecksPart,
    PilesPart,
    ChartsPart,
    ToolbarPart,
    OffersPart,
    ChoicePart,
    OverlaysPart,
    GoingPart,
    BarPart,
    ScreenPart,
)
