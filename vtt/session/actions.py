"""Things that players do in every game, each one proposal to the session."""

from collections.abc import Mapping, Sequence

from vtt.base.errors import CommandError
from vtt.base.frozen import Frozen
from vtt.base.ids import DeckId, PieceId, PluginId, SideId
from vtt.base.problems import did_you_mean
from vtt.commands.base import CommandGroup, SingleCommand
from vtt.commands.chance import RandomSource, SystemRandom, roll, shuffled
from vtt.commands.dice import DiceRequest, RollDice
from vtt.commands.flow import Say
from vtt.commands.pile import Draw, OrderDeck, ToDeck
from vtt.commands.rules import AnswerChoice, SetMode, SetSetting
from vtt.rules.decision import Decision
from vtt.session.drawn_cards import covered
from vtt.session.session import GameSession
from vtt.state.mode import RulesMode, TableMode
from vtt.state.piece import Place

SYSTEM = SystemRandom()


def say(session: GameSession, side: SideId | None, text: str) -> Decision:
    """Say something for the log."""
    return session.execute(side, Say(text))


def roll_dice(
    session: GameSession, side: SideId | None, request: DiceRequest, source: RandomSource = SYSTEM
) -> Decision:
    """Roll dice for all to see."""
    return session.execute(side, roll(request, source))


def enter_roll(
    session: GameSession, side: SideId | None, request: DiceRequest, results: Sequence[int]
) -> Decision:
    """Type in the results of real dice; the log says that they were."""
    return session.execute(side, RollDice(request, tuple(results), by_hand=True))


def answer(
    session: GameSession,
    side: SideId | None,
    plugin: PluginId,
    choice: str,
    options: Sequence[str] = (),
) -> Decision:
    """Answer a question that the rules put to a side."""
    return session.execute(side, AnswerChoice(plugin, choice, tuple(options)))


def set_mode(session: GameSession, side: SideId | None, mode: RulesMode) -> Decision:
    """Hold the table to the rules more or less strictly; single rules stay as they are set."""
    return session.execute(side, SetMode(TableMode(mode, session.state.mode.rules)))


def settings_in_play(session: GameSession) -> dict[str, Frozen]:
    """The value of each setting of the rules: the table's choice, else the module's, else the default."""
    referee = session.referee
    if referee.rules is None:
        return {}
    view = referee.view(session.state)
    return {setting.key: view.setting(setting.key) for setting in referee.rules.settings}


def choose_settings(
    session: GameSession, side: SideId | None, values: Mapping[str, Frozen]
) -> Decision:
    """Play by these values of the rules' settings from now on, in one step."""
    plugin = session.referee.plugin_id
    chosen = tuple(SetSetting(plugin, key, value) for key, value in sorted(values.items()))
    command = chosen[0] if len(chosen) == 1 else CommandGroup("Settings of the rules", chosen)
    return session.execute(side, command)


def set_rule_mode(
    session: GameSession, side: SideId | None, rule: str, mode: RulesMode | None
) -> Decision:
    """Set one rule lower than the table, or back to it by None.

    A rule that the plug-in does not know is impossible, and the reason names the nearest one.
    """
    return session.execute(side, SetMode(session.state.mode.with_rule(rule, mode)))


def shuffle_deck(
    session: GameSession, side: SideId | None, deck: DeckId, source: RandomSource = SYSTEM
) -> Decision:
    """Shuffle a deck; nobody needs to know its cards for that.

    Raises:
        CommandError: if the game has no such deck.
    """
    return session.execute(
        side, OrderDeck(deck, shuffled(_cards(session, side, deck), source), True)
    )


def draw_cards(
    session: GameSession,
    side: SideId | None,
    deck: DeckId,
    places: Sequence[Place],
    source: RandomSource = SYSTEM,
) -> Decision:
    """Draw cards from the top of a deck, one to each place; a deck of the kind is shuffled first.

    What is drawn from a deck that lies face down is `covered`.

    Raises:
        CommandError: if the game has no such deck, or it holds fewer cards.
    """
    order = order_to_draw(session, side, deck, len(places), source)
    draws = tuple(zip(reversed(order), places, strict=False))
    return lay_drawn(session, side, deck, order, (Draw(deck, draws),))


def order_to_draw(
    session: GameSession,
    side: SideId | None,
    deck: DeckId,
    count: int,
    source: RandomSource = SYSTEM,
) -> tuple[PieceId, ...]:
    """The cards of a deck from the bottom, as so many are drawn: a deck of the kind is shuffled first.

    Raises:
        CommandError: if the game has no such deck, or it holds fewer cards.
    """
    cards = _enough_cards(session, side, deck, count)
    return shuffled(cards, source) if _is_shuffled_first(session, deck) else cards


def lay_drawn(
    session: GameSession,
    side: SideId | None,
    deck: DeckId,
    order: tuple[PieceId, ...],
    steps: Sequence[SingleCommand],
) -> Decision:
    """Carry out the steps that draw cards and lay them, in one group with what goes before them.

    `order` is that of `order_to_draw`. What is drawn from a deck that lies face down is `covered`.
    """
    cards = [card for step in steps if isinstance(step, Draw) for card, _ in step.draws]
    masks = covered(session.state, session.module, side, session.module.deck(deck), cards)
    first = (OrderDeck(deck, order, True),) if _is_shuffled_first(session, deck) else ()
    group = (*first, *masks, *steps)
    return session.execute(side, group[0] if len(group) == 1 else CommandGroup("draw", group))


def deal_cards(
    session: GameSession, side: SideId | None, deck: DeckId, to: DeckId, count: int = 1
) -> Decision:
    """Move cards from the top of a deck to the top of another one, such as a hand.

    Raises:
        CommandError: if the game has no such deck, or it holds fewer cards.
    """
    cards = _enough_cards(session, side, deck, count)
    return session.execute(side, ToDeck(to, tuple(reversed(cards[len(cards) - count :]))))


def move_cards(
    session: GameSession,
    side: SideId | None,
    cards: Sequence[PieceId],
    to: DeckId,
    *,
    bottom: bool = False,
) -> Decision:
    """Put cards (from tables or decks) into a deck, the last one highest; or below what lies there."""
    return session.execute(side, ToDeck(to, tuple(cards), bottom))


def play_cards(
    session: GameSession,
    side: SideId | None,
    deck: DeckId,
    cards: Sequence[PieceId],
    places: Sequence[Place],
) -> Decision:
    """Put chosen cards of a deck (a hand) down on a table, one at each place."""
    return session.execute(side, Draw(deck, tuple(zip(cards, places, strict=True))))


def _cards(session: GameSession, side: SideId | None, deck: DeckId) -> tuple[PieceId, ...]:
    """The cards of a deck from the bottom, by the ids under which a side sees them."""
    decks = session.view_of(side).state.decks
    if deck not in decks:
        raise CommandError(f"the game has no deck {deck!r}{did_you_mean(deck, decks)}")
    return decks[deck]


def _is_shuffled_first(session: GameSession, deck: DeckId) -> bool:
    return session.module.deck(deck).shuffle == "on_draw"


def _enough_cards(
    session: GameSession, side: SideId | None, deck: DeckId, count: int
) -> tuple[PieceId, ...]:
    """The cards of a deck that holds so many, from the bottom."""
    cards = _cards(session, side, deck)
    if count > len(cards):
        raise CommandError(f"expected {count} cards in deck {deck!r}, found {len(cards)}")
    return cards
