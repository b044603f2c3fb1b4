"""Readings of unclear rules that a table may change: one question for each switch (README, G numbers)."""

from vtt.rules.rulebook import Rulebook
from vtt.rules.view import RulesView

book = Rulebook()


@book.clause("option.rhine_mode", otherwise=False)
def bridges_first(view: RulesView) -> bool:
    """G3: the Rhine is bridged in a quiet turn before it is crossed, and then halts nobody."""
    return view.setting("rhine_mode") == "bridge_before"


@book.clause("option.pb_attacker", otherwise="avoider")
def attacker_by(view: RulesView) -> str:
    """G9: who defends a pitched battle: who failed to avoid it, who was there first, or the Gauls."""
    return str(view.setting("pb_attacker"))


@book.clause("option.avoid_mixed", otherwise=True)
def one_gone_is_enough(view: RulesView) -> bool:
    """G11: where both sides try to avoid a battle and one succeeds, it has left."""
    return view.setting("avoid_mixed") == "leaves"


@book.clause("option.destroyed_by", otherwise=True)
def besieger_destroys(view: RulesView) -> bool:
    """G12: the besieger says whether a town that has fallen is destroyed."""
    return view.setting("destroyed_by") == "besieger"


@book.clause("option.bad_season", otherwise="roman_total")
def season_shifts(view: RulesView) -> str:
    """G13: what the bad season shifts in a naval battle: the Roman total, or the die of the wind."""
    return str(view.setting("bad_season"))


@book.clause("option.scorch_pool", otherwise=False)
def hunger_needs_a_marker(view: RulesView) -> bool:
    """G28: a region that is eaten bare needs a free marker too."""
    return view.setting("scorch_pool") == "shared"


@book.clause("option.hiberna_counts", otherwise=False)
def hibernas_eat(view: RulesView) -> bool:
    """G36: more units in a hiberna than make a garrison count for the status of their region."""
    return bool(view.setting("hiberna_counts"))


@book.clause("option.garrison_attrition", otherwise=False)
def garrisons_starve(view: RulesView) -> bool:
    """G37: a garrison in a devastated region suffers with the force outside."""
    return view.setting("garrison_attrition") == "counted"


@book.clause("option.status_count", otherwise=False)
def all_eat(view: RulesView) -> bool:
    """G39: the units of both sides count when there are more than eight."""
    return view.setting("status_count") == "all"


@book.clause("option.winter_depot", otherwise=False)
def winter_depot_for_many(view: RulesView) -> bool:
    """G18: in winter a depot is for three legions and more, not for fewer."""
    return view.setting("winter_depot") == "min3"


@book.clause("option.exit_lone_leader", otherwise=False)
def lone_leaders_are_held(view: RulesView) -> bool:
    """G41: leaders without units need the roll to leave an enemy army too."""
    return view.setting("exit_lone_leader") == "held"


@book.clause("option.lone_leaders", otherwise=False)
def lone_leaders_fight(view: RulesView) -> bool:
    """G42: leaders without units who meet the enemy are in a skirmish."""
    return view.setting("lone_leaders") == "skirmish"


@book.clause("option.retire_to", otherwise=False)
def refuge_is_empty(view: RulesView) -> bool:
    """G43: a town shelters a force that retires only if nobody at all is inside."""
    return view.setting("retire_to") == "empty"


@book.clause("option.sortie_attacker", otherwise=False)
def larger_side_attacks_in_sortie(view: RulesView) -> bool:
    """G46: in a sortie the larger force attacks, not always the besieged."""
    return view.setting("sortie_attacker") == "size"


@book.clause("option.hiberna_leaders", otherwise=False)
def leaders_winter_too(view: RulesView) -> bool:
    """G48: in winter leaders stay in their hiberna as their units do."""
    return view.setting("hiberna_leaders") == "held"


@book.clause("option.corbilo_ship", otherwise=False)
def whole_region_shelters(view: RulesView) -> bool:
    """G49: a Veneti ship anywhere in its region keeps a siege off the haven."""
    return view.setting("corbilo_ship") == "region"


@book.clause("option.coast_landing", otherwise=True)
def lands_after_coasting(view: RulesView) -> bool:
    """G50: who was aboard lands in the phase in which the ship has come along the coast."""
    return bool(view.setting("coast_landing"))


@book.clause("option.revolt_52", otherwise=False)
def sectors_rise_together(view: RulesView) -> bool:
    """G34: from 52 BC on the tribes of a sector rise by one roll."""
    return view.setting("revolt_52") == "sector"


@book.clause("option.supplementum_turn", otherwise=False)
def supplementum_in_march(view: RulesView) -> bool:
    """G40: legions are made up in March, not in the winter."""
    return view.setting("supplementum_turn") == "march"
