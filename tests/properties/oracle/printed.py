"""What is printed on the cards, as far as legality depends on it."""

from typing import Final

from dale_rules import Card

DECKS: Final = {
    "macaws": "Swift Broker, Cookies*, Shattered Relic, Spyglass, Flashy Show, Favourite Toy",
    "pandas": "Loyal Partner, Prepaid Good, Essential Purchase*, Market Discovery*, "
    "Special Offer, Stock Clearance*",
    "raccoons": "Wily Fellow, Nuisance, Rotten Food, Dirty Exchange, Sabotage, Treasure Hunter",
    "squirrels": "Stashing Vendor*, Empty Chest*, Nostalgic Item*, Acorn, Accordion*, "
    "Winter is Coming*",
    "ocelots": "Bold Haggler*, New Season, Whirligig, Charm, Gamble, Blindfold",
    "chameleons": "Flexible Shopkeeper*, Reflection*, Good Old Times*, Gift Voucher, "
    "Trendsetting*, Seeing Doubles*",
    "platypuses": "Tireless Tinkerer, Calculations*, Safety Precaution, Magnet, Dangerous Test, "
    "Glue*",
    "sloths": "Steady Achiever, Shopping Journey, Housecleaning, Siesta, Lunch Break, Ironing",
    "crocodiles": "Little Villain, Scary Gunfight, Night Shift, Ruthless Competition, "
    "Nasty Threat, Lost Shipments",
    "foxes": "Cunning Neighbour, Cheer, Raffle, Charity, Tasters, Rumours",
    "polecats": "Daring Adventurer, Rare Artefact, Swank, Risky Business, Natural Survivor, Sofa*",
    "owls": "Wise Spy*, Ancient Knowledge*, Quality Inspection*, Binoculars*, Balancing*, "
    "Extra Remarks*",
}
"""The cards of every deck, worth 1, 2, 3, 4, 5 and 5; passive ones are starred."""

_PRINTED: Final = {
    entry.strip(" *"): (deck, value, entry.endswith("*"))
    for deck, listed in DECKS.items()
    for entry, value in zip(listed.split(", "), (1, 2, 3, 4, 5, 5), strict=True)
}

CHAMELEONS: Final = {
    "Flexible Shopkeeper",
    "Reflection",
    "Good Old Times",
    "Trendsetting",
    "Seeing Doubles",
}
"""The cards that are copies of others; Gift Voucher is none of them (K-24)."""
ABILITIES: Final = {"Bold Haggler", "Market Discovery", "Good Old Times", "Wise Spy"}
"""What may be used once in a turn (K-35)."""


def value(held: Card) -> int:
    """The printed value; a blank card's is in its name."""
    if held.name in _PRINTED:
        return _PRINTED[held.name][1]
    return 1 if held.name == "Junk" else int(held.name.rpartition(".")[2].rstrip("ab"))


def set_of(held: Card) -> str | None:
    if held.name in _PRINTED:
        return _PRINTED[held.name][0]
    return None if held.name == "Junk" else held.name.partition(".")[0]


def is_technique(held: Card) -> bool:
    return held.name in _PRINTED and not _PRINTED[held.name][2]


def copies(held: Card) -> bool:
    return held.name in CHAMELEONS
