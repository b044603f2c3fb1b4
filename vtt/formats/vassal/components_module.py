"""Components at the top of a module: its root, singletons, buttons, dice, turn trackers, notes, help."""

from typing import Final

from vtt.formats.vassal.component_table import ComponentSpec, spec, toolbar

_BUILD: Final = "VASSAL.build."
_MODULE: Final = "VASSAL.build.module."

_ROOT: Final = (
    "name version=0.0 description ModuleOther1 ModuleOther2 VassalVersion nextPieceSlotId:int"
)
_LOOP: Final = (
    "doReport:flag reportFormat doSound:flag soundClip doHotkey:flag hotkeys:keys doLoop:flag "
    "loopType=counted loopCount=1 whileExpression untilExpression preLoopKey:key postLoopKey:key "
    "index:flag indexProperty indexStart=1 indexStep=1"
)
_DICE: Final = (
    "name nDice:int=2 plus:int=0 addToTotal:int=0 reportTotal:flag sortDice:flag prompt:flag "
    "lockDice:flag lockSides:flag lockPlus:flag lockAdd:flag keepDice:flag keepOption=> "
    "keepCount:int=1 reportFormat"
)
MASS_KEY: Final = (
    "name hotkey:key singleMap:flag=true target:target filter deckCount=-1 reportSingle:flag "
    "suppressSounds:flag reportFormat parameters:parameters condition property propValue names"
)
MASS_KEY_BUTTON: Final = toolbar(text="buttonText", hotkey="buttonHotkey")
_PROPERTY: Final = "name initialValue description isNumeric:flag min max wrap:flag"
_SCENARIO: Final = "name initialValue description hotkey:key switch:flag"
_DIE_OLD: Final = {"label": "name"}


def _preference(kind: str, more: str = "") -> ComponentSpec:
    return spec(f"VASSAL.preferences.{kind}Preference", f"tab desc name default {more}")


def _folder(name: str) -> ComponentSpec:
    return spec(f"{_MODULE}folder.{name}", "name desc")


MODULE_COMPONENTS: Final[tuple[ComponentSpec, ...]] = (
    spec(f"{_BUILD}GameModule", _ROOT),
    spec("VASSAL.launch.BasicModule", _ROOT),
    spec(
        f"{_MODULE}ModuleExtension",
        "anyModule:flag version description module moduleVersion vassalVersion "
        "nextPieceSlotId:int extensionId",
    ),
    spec(f"{_MODULE}ExtensionElement", "target"),
    *(
        spec(f"{_MODULE}{name}", "")
        for name in (
            *("BasicCommandEncoder", "BasicLogger", "Chatter", "KeyNamer", "ConnectionWindow"),
            *("EventLog", "Documentation", "PrototypesContainer"),
        )
    ),
    spec(f"{_MODULE}documentation.HelpFile", "title fileName fileType=archive vassalDoc image"),
    spec(f"{_MODULE}documentation.BrowserHelpFile", "title startingPage"),
    spec(f"{_MODULE}documentation.BrowserPDFFile", "title pdfFile"),
    spec(f"{_MODULE}documentation.AboutScreen", "title fileName"),
    spec(
        f"{_MODULE}documentation.Tutorial",
        "name logfile launchOnStartup:flag promptMessage welcomeMessage",
    ),
    spec(
        f"{_MODULE}PlayerRoster",
        "buttonText=Retire buttonToolTip buttonIcon buttonKeyStroke:key description",
    ),
    spec(
        f"{_MODULE}GlobalOptions",
        "autoReport nonOwnerUnmaskable=Never promptString playerIdFormat=$PlayerName$ "
        "chatterHTMLSupport hotKeysOnClosedWindows inventoryForAll=Always "
        "sendToLocationMoveTrails=Never storeLeadingZeroIntegersAsStrings:flag "
        "purgeBlankPropertyPrompts:flag=true disablePieceIndexing:flag minMaxHeap:int=0 description "
        "centerOnMove markMoved translatableSupport",
    ),
    spec("VASSAL.i18n.Language", ""),
    spec("VASSAL.i18n.Translation", "locale"),
    spec(f"{_MODULE}PrototypeDefinition", "name description"),
    spec(f"{_MODULE}properties.GlobalProperties", ""),
    spec(f"{_MODULE}properties.GlobalProperty", _PROPERTY),
    spec(f"{_MODULE}properties.ZoneProperty", _PROPERTY),
    spec(f"{_MODULE}properties.ChangePropertyButton", "desc reportFormat propChanger", toolbar()),
    spec(f"{_MODULE}properties.GlobalTranslatableMessages", ""),
    spec(f"{_MODULE}properties.GlobalTranslatableMessage", "name initialValue description", ""),
    spec(
        f"{_MODULE}properties.ScenarioPropertiesOptionTab",
        "name description report heading leftAlign",
    ),
    spec(f"{_MODULE}properties.ListScenarioProperty", _SCENARIO, "options:list"),
    *(
        spec(f"{_MODULE}properties.{kind}ScenarioProperty", _SCENARIO)
        for kind in ("Boolean", "String", "Number")
    ),
    *(
        spec(f"{_MODULE}gamepieceimage.{name}", "")
        for name in (
            *("GamePieceImageDefinitions", "GamePieceLayoutsContainer"),
            *("ColorManager", "FontManager"),
        )
    ),
    spec(f"{_MODULE}gamepieceimage.ColorSwatch", "name color:colour"),
    spec(f"{_MODULE}gamepieceimage.FontStyle", "name style"),
    spec(
        f"{_MODULE}gamepieceimage.GamePieceLayout",
        "name width:int=54 height:int=54 border layout",
    ),
    spec(f"{_MODULE}gamepieceimage.GamePieceImage", "name bgColor borderColor props version"),
    *(_preference(kind) for kind in ("String", "Text", "Integer", "Double", "Boolean")),
    _preference("Enum", "list:list"),
    *(
        _folder(name)
        for name in (
            *("ModuleSubFolder", "MapSubFolder", "DeckSubFolder", "PrototypeFolder"),
            "GlobalPropertyFolder",
        )
    ),
    spec(f"{_MODULE}NotesWindow", "description", toolbar(text="buttonText")),
    spec(f"{_MODULE}PredefinedSetup", "name description file useFile:flag=true isMenu:flag"),
    spec("VASSAL.script.ScriptContainer", "name desc"),
    spec("VASSAL.script.ActionScript", "name desc script"),
    spec("VASSAL.script.GeneralScript", "name desc script"),
    spec("VASSAL.tools.icon.IconFamily", "name scalableIcon icon0 icon1 icon2 icon3"),
    spec(f"{_MODULE}DoActionButton", "name", toolbar(), _LOOP),
    spec(f"{_MODULE}GlobalKeyCommand", MASS_KEY, MASS_KEY_BUTTON),
    spec(
        f"{_MODULE}StartupGlobalKeyCommand",
        MASS_KEY,
        MASS_KEY_BUTTON,
        "whenToApply=everyLaunchOfSession hotkeyOrKeyCommand=sendKeyCommand globalHotkey:key",
    ),
    spec(f"{_MODULE}ToolbarMenu", "description menuItems:list", toolbar()),
    spec(f"{_MODULE}MultiActionButton", "description menuItems:list", toolbar()),
    spec(f"{_MODULE}DiceButton", _DICE, "nSides:int=6", toolbar(), old=_DIE_OLD),
    spec(f"{_MODULE}InternetDiceButton", _DICE, "nSides:int=6", toolbar(), old=_DIE_OLD),
    spec(f"{_MODULE}RandomTextButton", _DICE, "faces:list numeric:flag", toolbar(), old=_DIE_OLD),
    spec(
        f"{_MODULE}SpecialDiceButton",
        "name",
        toolbar(),
        _LOOP,
        "description resultChatter:flag=true format resultWindow:flag windowTitleResultFormat "
        "resultButton:flag windowX:int windowY:int backgroundColor:colour",
    ),
    spec(f"{_MODULE}SpecialDie", "name format=$result$"),
    spec(f"{_MODULE}SpecialDieFace", "text value:int icon"),
    spec(
        f"{_MODULE}Inventory",
        "name include groupBy:list nonLeafFormat leafFormat foldersOnly:flag sortPieces:flag=true "
        "sortFormat sorting=alpha centerOnPiece:flag=true forwardKeystroke:flag=true "
        "showMenu:flag=true drawPieces:flag=true zoomOn:flag pieceZoom:number pieceZoom2:number "
        "pieceZoom3:number sides:list launchFunction refreshHotkey:key",
        toolbar(),
    ),
    spec(
        f"{_MODULE}turn.TurnTracker",
        "name description buttonText icon hotkey:key nexthotkey:key prevhotkey:key "
        "turnFormat=$level1$_$level2$_$level3$_$level4$ reportFormat tooltip lengthStyle length:int "
        "plusButtonSize:int=22 turnButtonHeight:int=22 fwdOnly:flag",
    ),
    spec(
        f"{_MODULE}turn.CounterTurnLevel",
        "name property turnFormat=$value$ start:int=1 incr:int=1 loop:flag loopLimit:int=-1",
    ),
    spec(
        f"{_MODULE}turn.ListTurnLevel",
        "name property turnFormat=$value$ list:list configList:flag configFirst:flag prompt",
    ),
    spec(f"{_MODULE}turn.TurnGlobalHotkey", "name hotkey:key match reportFormat"),
    spec(f"{_MODULE}ChartWindow", "name description text tooltip icon hotkey:key"),
    spec(
        f"{_MODULE}ChessClockControl",
        "name icon buttonText buttonTooltip showHotkey:key nextHotkey:key startOpponentHotkey:key "
        "pauseHotkey:key showTenths showSeconds showHours showDays allowReset:flag",
    ),
    spec(
        f"{_MODULE}chessclockcontrol.ChessClock",
        "side buttonText icon startHotkey:key stopHotkey:key tickingBackgroundColor:colour "
        "tickingFontColor:colour tockingFontColor:colour tooltip",
    ),
    spec(f"{_MODULE}DieManager", "description dfltndice dfltnsides"),
)
