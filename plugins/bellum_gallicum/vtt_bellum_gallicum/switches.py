"""Readings of unclear rules that a table may change: one question for each switch (README, G numbers)."""

from vtt.rules.rulebook import Rulebook
from vtt.rules.view import RulesView

book = Rulebook()


@book.clause("option.rhine_mode", otherwise=False)
def bridges_first(view: RulesView) -> bool:
    """The Rhine is bridged in a quiet turn before it is crossed, and then halts nobody (G3)."""
    return view.setting("rhine_mode") == "bridge_before"


@book.clause("option.pb_attacker", otherwise="avoider")
def attacker_by(view: RulesView) -> str:
    """Who defends a pitched battle: who failed to avoid it, who was there first, or the Gauls (G9)."""
    return str(view.setting("pb_attacker"))


@book.clause("option.avoid_mixed", otherwise=True)
def one_gone_is_enough(view: RulesView) -> bool:
    """Where both sides try to avoid a battle and one succeeds, it has left (G11)."""
    return view.setting("avoid_mixed") == "leaves"


@book.clause("option.destroyed_by", otherwise=True)
def besieger_destroys(view: RulesView) -> bool:
    """The besieger says whether a town that has fallen is destroyed (G12)."""
    return view.setting("destroyed_by") == "besieger"


@book.clause("option.bad_season", otherwise="roman_total")
def season_shifts(view: RulesView) -> str:
    """What the bad season shifts in a naval battle: the Roman total, or the die of the wind (G13)."""
    return str(view.setting("bad_season"))


@book.clause("option.scorch_pool", otherwise=False)
def hunger_needs_a_marker(view: RulesView) -> bool:
    """A region that is eaten bare needs a free marker too (G28)."""
    return view.setting("scorch_pool") == "shared"


@book.clause("option.hiberna_counts", otherwise=False)
def hibernas_eat(view: RulesView) -> bool:
    """More units in a hiberna than make a garrison count for the status of their region (G36)."""
    return bool(view.setting("hiberna_counts"))


@book.clause("option.garrison_attrition", otherwise=False)
def garrisons_starve(view: RulesView) -> bool:
    """A garrison in a devastated region suffers with the force outside (G37)."""
    return view.setting("garrison_attrition") == "counted"


@book.clause("option.status_count", otherwise=False)
def all_eat(view: RulesView) -> bool:
    """The units of both sides count when there are more than eight (G39)."""
    return view.setting("status_count") == "all"


@book.clause("option.winter_depot", otherwise=False)
def winter_depot_for_many(view: RulesView) -> bool:
    """In winter a depot is for three legions and more, not for fewer (G18)."""
    return view.setting("winter_depot") == "min3"


@book.clause("option.exit_lone_leader", otherwise=False)
def lone_leaders_are_held(view: RulesView) -> bool:
    """Leaders without units need the roll to leave an enemy army too (G41)."""
    return view.setting("exit_lone_leader") == "held"


@book.clause("option.lone_leaders", otherwise=False)
def lone_leaders_fight(view: RulesView) -> bool:
    """Leaders without units who meet the enemy are in a skirmish (G42)."""
    return view.setting("lone_leaders") == "skirmish"


@book.clause("option.retire_to", otherwise=False)
def refuge_is_empty(view: RulesView) -> bool:
    """A town shelters a force that retires only if nobody at all is inside (G43)."""
    return view.setting("retire_to") == "empty"


@book.clause("option.sortie_attacker", otherwise=False)
def larger_side_attacks_in_sortie(view: RulesView) -> bool:
    """In a sortie the larger force attacks, not always the besieged (G46)."""
    return view.setting("sortie_attacker") == "size"


@book.clause("option.hiberna_leaders", otherwise=False)
def leaders_winter_too(view: RulesView) -> bool:
    """In winter leaders stay in their hiberna as their units do (G48)."""
    return view.setting("hiberna_leaders") == "held"


@book.clause("option.corbilo_ship", otherwise=False)
def whole_region_shelters(view: RulesView) -> bool:
    """A Veneti ship anywhere in its region keeps a siege off the haven (G49)."""
    return view.setting("corbilo_ship") == "region"


@book.clause("option.coast_landing", otherwise=True)
def lands_after_coasting(view: RulesView) -> bool:
    """Who was aboard lands in the phase in which the ship has come along the coast (G50)."""
    return bool(view.setting("coast_landing"))


@book.clause("option.revolt_52", otherwise=False)
def sectors_rise_together(view: RulesView) -> bool:
    """From 52 BC on the tribes of a sector rise by one roll (G34)."""
    return view.setting("revolt_52") == "sector"


@book.clause("option.supplementum_turn", otherwise=False)
def supplementum_in_march(view: RulesView) -> bool:
    """Legions are made up in March, not in the winter (G40)."""
    return view.setting("supplementum_turn") == "march"
