"""Components of maps: boards, stacking, viewers, zoom, layers, decks, at-start stacks, grids, zones."""

from typing import Final

from vtt.formats.vassal.component_table import ComponentSpec, spec, toolbar
from vtt.formats.vassal.components_module import MASS_KEY, MASS_KEY_BUTTON

_MAP: Final = "VASSAL.build.module.map."
_GRID: Final = "VASSAL.build.module.map.boardPicker.board."
_WIDGET: Final = "VASSAL.build.widget."

MAP: Final = (
    "mapName description markMoved=Always markUnmovedText markUnmovedTooltip markUnmovedIcon "
    "markUnmovedHotkey:key markUnmovedReport edgeWidth:int edgeHeight:int "
    "backgroundcolor:colour=255,255,255 allowMultiple:flag color:colour=0,0,0 thickness:int=3 "
    "launch:flag buttonName tooltip icon hotkey:key showKey:key hideKey:key "
    "onlyReportChangedLocation:flag moveWithinFormat moveToFormat createFormat changeFormat "
    "moveKey:key suppressAuto movingStacksPickupUnits"
)
_PRIVATE: Final = "side:list visible:flag useBoards"
_NUMBERING: Final = (
    "first=H sep hType=N vType=N hLeading:int=1 vLeading:int=1 hOff:int=1 vOff:int=1 hDescend:flag "
    "vDescend:flag locationFormat=$gridLocation$ visible:flag fontSize:int=9 color:colour=0,0,0 "
    "rotateText:int hDrawOff:int vDrawOff:int"
)
_LEGAL: Final = "edgesLegal:flag cornersLegal:flag visible:flag dotsVisible:flag color:colour=0,0,0"
DECK: Final = (
    "name description owningBoard x:int=100 y:int=100 width:int=40 height:int=40 "
    "allowMultiple:flag=true drawMultipleMessage allowSelect:flag=true drawSpecificMessage "
    "selectDisplayProperty=$BasicName$ selectSortProperty faceDown=Always faceFlipHotkey:key "
    "faceUpMessage faceUpHotkey:key faceUpReportFormat faceDownMessage faceDownHotkey:key "
    "faceDownFormat drawFaceUp:flag shuffle=Always shuffleCommand=Shuffle shuffleFormat "
    "shuffleHotkey:key reversible:flag=true reverseCommand=Reverse reverseFormat reverseHotkey:key "
    "draw:flag=true color:colour=0,0,0 hotkeyOnEmpty:flag emptyHotkey:key reshufflable:flag "
    "reshuffleCommand reshuffleMessage reshuffleHotkey:key reshuffleTarget canSave:flag saveMessage "
    "saveHotkey:key saveReportFormat loadMessage loadHotkey:key loadReportFormat maxStack:int=10 "
    "expressionCounting:flag countExpressions:list restrictOption:flag restrictExpression "
    "deckRestrictAccess:flag deckOwners:list"
)
_METRICS: Final = (
    "disabled:flag color:colour top:key=38,0 bottom:key=40,0 up:key=39,0 down:key=37,0"
)
_VIEWER: Final = (
    "description delay:int=700 hotkey:key=32,130 bgColor:colour fgColor:colour borderColor:colour "
    "minDisplayPieces=2 zoomlevel:number=1.0 centerAll:flag borderThickness:int=2 "
    "borderInnerThickness:int=2 showgraph:flag=true centerPiecesVertically:flag=true "
    "graphicsZoom:number=1.0 borderWidth:int verticalOffset:int showtext:flag enableHTML:flag "
    "centerText:flag stretchWidthSummary:flag stretchWidthPieces:flag combineCounterSummary:flag "
    "onlyShowFirstSummary:flag extraTextPadding:int verticalTopText:int=5 verticalBottomText:int=10 "
    "fontSize:int=9 summaryReportFormat=$LocationName$ counterReportFormat emptyHexReportForma "
    "display layerList:list propertyFilter showTerrainBeneath=never showTerrainSnappy:flag=true "
    "showTerrainWidth:int=150 showTerrainHeight:int=150 showTerrainZoom:number=1.0 showTerrainText "
    "showOnlyTopOfStack:flag showNoStack:flag showMoveSelectde:flag showNonMovable:flag "
    "unrotatePieces:flag showDeck:flag showDeckMasked:flag showDeckDepth:int=1 showOverlap:flag "
    "stopAfterShowing:flag version showgraphsingle:flag showtextsingle:flag"
)

MAP_COMPONENTS: Final[tuple[ComponentSpec, ...]] = (
    spec("VASSAL.build.module.Map", MAP),
    spec("VASSAL.build.module.PrivateMap", MAP, _PRIVATE),
    spec("VASSAL.build.module.PlayerHand", MAP, _PRIVATE),
    spec(f"{_WIDGET}WidgetMap", MAP),
    spec(
        f"{_MAP}BoardPicker",
        "title boardPrompt addRowText addColumnText slotWidth:int=350 slotHeight:int=125 "
        "slotScale:number=0.2 maxColumns:int",
    ),
    spec(
        f"{_MAP}boardPicker.Board",
        "name image reversible:flag width:int=500 height:int=500 color:colour",
    ),
    spec(
        f"{_MAP}StackMetrics", "exSepX:int=6 exSepY:int=18 unexSepX:int=2 unexSepY:int=4", _METRICS
    ),
    spec(f"{_MAP}HandMetrics", "exSepX:int=12 exSepY:int unexSepX:int=12 unexSepY:int", _METRICS),
    *(
        spec(f"{_MAP}{name}", "")
        for name in (
            *("StackExpander", "KeyBufferer", "MenuDisplayer", "MapCenterer"),
            *("ForwardToChatter", "ForwardToKeyBuffer", "SelectionHighlighters"),
        )
    ),
    spec(f"{_MAP}Scroller", "prompt"),
    spec(f"{_MAP}PieceMover", "icon"),
    spec(f"{_MAP}CounterDetailViewer", _VIEWER),
    spec(
        f"{_MAP}Zoomer",
        "zoomLevels:list zoomStart:int=3 inTooltip inButtonText inIconName zoomInKey:key pickTooltip "
        "pickButtonText pickIconName zoomPickKey:key outTooltip outButtonText outIconName "
        "zoomOutKey:key factor:number max:int",
    ),
    spec(
        f"{_MAP}GlobalMap",
        "buttonText tooltip icon hotkey:key scale:number=0.19444444 color:colour=0,0,0",
    ),
    spec(f"{_MAP}HighlightLastMoved", "enabled:flag=true color:colour=255,0,0 thickness:int=2"),
    spec(
        f"{_MAP}SelectionHighlighter",
        "name match useImage:flag color:colour=255,0,0 thickness:int=3 image xoffset:int yoffset:int",
    ),
    spec(f"{_MAP}ImageSaver", "", toolbar(text="buttonText")),
    spec(f"{_MAP}TextSaver", "", toolbar(text="buttonText")),
    spec(f"{_MAP}HidePiecesButton", "buttonText tooltip hotkey:key showingIcon hiddenIcon"),
    spec(
        f"{_MAP}LOS_Thread",
        "threadName report persistence persistentIconName global snapStart:flag snapEnd:flag "
        "drawRange:flag scale:int round hideCounters:flag hideOpacity:int losThickness:int=1 "
        "threadColor:colour rangeFg:colour rangeBg:colour",
        toolbar(text="label", icon="iconName"),
        old={"snapLOS": "snapStart"},
    ),
    spec(f"{_MAP}LayeredPieceCollection", "property=Layer layerOrder:list description"),
    spec(
        f"{_MAP}LayerControl",
        "name description command skip:flag=true layers:list",
        toolbar(),
    ),
    spec(
        f"{_MAP}MapShader",
        "name buttonText tooltip icon hotkey:key alwaysOn:flag startsOn:flag addToMapToolbar:flag "
        "boards boardList:list type drawOver:flag pattern color:colour=0,0,0 image scaleImage:flag "
        "opacity:int=100 border:flag borderColor:colour=0,0,0 borderWidth:int=1 "
        "borderOpacity:int=100",
    ),
    spec(f"{_MAP}MassKeyCommand", MASS_KEY, MASS_KEY_BUTTON),
    spec(
        f"{_MAP}DeckGlobalKeyCommand",
        "name hotkey:key target:target filter deckCount=-1 reportFormat reportSingle:flag=true "
        "suppressSounds:flag parameters:parameters",
    ),
    spec(
        f"{_MAP}Flare",
        "flareName description flareKey circleSize:int=100 circleColor:colour circleScale:flag=true "
        "flarePulses:int=6 flarePulsesPerSec:int=3 reportFormat",
    ),
    spec(f"{_MAP}PieceRecenterer", "", toolbar(text="buttonText")),
    spec(
        f"{_MAP}MoveCameraButton",
        "name moveCameraMode boardName zoneName regionName gridLocation xPos yPos xOffset yOffset "
        "propertyFilter zoom",
        toolbar(),
    ),
    spec(f"{_MAP}SetupStack", "name owningBoard useGridLocation:flag location x:int=100 y:int=100"),
    spec(f"{_MAP}DrawPile", DECK),
    spec(
        f"{_MAP}deck.DeckSortKeyCommand",
        "description menuText hotkey:key reportFormat sortParameters",
    ),
    spec(
        f"{_MAP}deck.DeckSendKeyCommand",
        "description menuText hotkey:key reportFormat variableDeck:flag targetDeck deckExpression "
        "sendMatching:flag matchExpression limitTotal:flag limitExpression stop:flag stopExpression "
        "stopAlso:flag applyOnMove:flag",
    ),
    spec(
        f"{_GRID}HexGrid",
        "sideways:flag x0:int y0:int=32 dy:number=64.0 dx:number=0.0 snapTo:flag=true snapscale:int",
        _LEGAL,
    ),
    spec(
        f"{_GRID}SquareGrid",
        "x0:int=24 y0:int=24 dx:number=48.0 dy:number=48.0 range=Metric snapTo:flag=true",
        _LEGAL,
    ),
    spec(f"{_GRID}RegionGrid", "snapto:flag=true visible:flag fontsize:int=9"),
    spec(f"{_GRID}Region", "name originx:int originy:int"),
    spec(f"{_GRID}ZonedGrid", ""),
    spec(
        f"{_GRID}mapgrid.Zone",
        "name locationFormat=$name$ path useParentGrid:flag useHighlight:flag highlightProperty",
    ),
    spec(f"{_GRID}mapgrid.ZonedGridHighlighter", ""),
    spec(
        f"{_GRID}mapgrid.ZoneHighlight",
        "name color:colour coverage width:int=1 style image opacity:int=100",
    ),
    spec(f"{_GRID}mapgrid.HexGridNumbering", _NUMBERING, "stagger:flag=true"),
    spec(f"{_GRID}mapgrid.ObliqueHexGridNumbering", _NUMBERING, "stagger:flag=true"),
    spec(f"{_GRID}mapgrid.SquareGridNumbering", _NUMBERING),
    spec(
        "VASSAL.build.module.PieceWindow",
        "name description hidden:flag text tooltip icon hotkey:key scale:number=1.0 "
        "defaultWidth:int",
        old={"entryName": "name"},
    ),
    spec(f"{_WIDGET}TabWidget", "entryName description"),
    spec(
        f"{_WIDGET}ListWidget",
        "entryName description width:int height:int divider:int scale:number=1.0",
    ),
    spec(f"{_WIDGET}BoxWidget", "entryName width:int height:int"),
    spec(
        f"{_WIDGET}PanelWidget",
        "entryName description fixed:flag nColumns:int=3 vert:flag scale:number=1.0",
    ),
    spec(f"{_WIDGET}PieceSlot", "entryName gpid width:int height:int"),
    spec(f"{_WIDGET}CardSlot", "entryName gpid width:int height:int"),
    spec(f"{_WIDGET}Chart", "chartName description fileName"),
    spec(f"{_WIDGET}HtmlChart", "chartName description fileName"),
    spec(f"{_WIDGET}MapWidget", "entryName description"),
)
