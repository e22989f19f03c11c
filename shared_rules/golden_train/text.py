"""Positions and actions of Golden Train as text.

A position is ten fields in one line: options, trains, wagon pile, discards, dynamite pile, seat to act, phase, the
wagon drawn or on top of the pile, the strength of the attack, and the wagons revealed. For example, during an
attack::

    open+value 1,3,1/2,sheriff 6-8-8-9-5 0-0-0-0-0 3-3-2-3 0 target 2 3 T2.1

A train lists its wagons in order, starting behind the locomotive. Cards are counted by value: 1, 2 and so on, with
sheriffs last.
"""

from shared_rules.game_data import parse_position_number, split_position
from shared_rules.golden_train.deck import Deck
from shared_rules.golden_train.position import (
    ATTACK,
    BACK,
    CLOSE,
    CLOSING,
    COUPLE,
    COUPLING,
    DECIDE,
    DECLINE,
    DRAW,
    DYNAMITE,
    NAME,
    NONE,
    OVER,
    PHASES,
    PUT_BACK,
    SEAT,
    STOP,
    STRENGTH,
    TARGET,
    TOP,
    WAGON,
    Position,
    Setting,
)

VERBS = ["couple", "attack", "decline", "target", "stop", "close", "put"]

_FIELDS = 10
_WORDS = {
    DECLINE: "decline",
    ATTACK: "attack",
    STOP: "stop",
    COUPLING: "couple",
    CLOSING: "close up",
    PUT_BACK: "put back",
}
PILES = ("open", "closed")
MATCHES = ("value", "number")


def action_text(setting: Setting, action: int) -> str:
    """Return an action or a card in notation, such as `wagon 3`, `couple`, `dynamite 2` or `target T2.5`."""
    if action in _WORDS:
        return _WORDS[action]
    if action >= STRENGTH:
        return "dynamite " + setting.deck.names[action - STRENGTH]
    if action >= WAGON:
        return "wagon " + setting.deck.names[action - WAGON]
    return "target " + wagon_name(setting, action - NAME)


def public_text(setting: Setting, action: int) -> str:
    """Return the notation with "?" for the value of a drawn card."""
    if action < WAGON:
        return action_text(setting, action)
    return "wagon ?" if action < STRENGTH else "dynamite ?"


def wagon_name(setting: Setting, wagon: int) -> str:
    """Return a wagon's name: its place or, beyond the end of the row, the name that its place would have there."""
    row, place = setting.rows[wagon // SEAT], wagon % SEAT + 1
    return row[place] if place < len(row) else "%s.%d" % (row[0].rpartition(".")[0], place)


def position_text(position: Position) -> str:
    """Return the whole position in one line."""
    setting = position.setting
    deck = setting.deck
    rules = PILES[not setting.open_pile] + "+" + MATCHES[not setting.sheriffs]
    trains = "/".join([",".join([deck.names[value] for value in train]) for train in position.trains])
    piles = [_counts_text(position.pile, deck.values), _counts_text(position.discards, deck.values)]
    dynamites = _counts_text(position.dynamites, _strengths(deck))
    card = "-" if position.card == NONE else deck.names[position.card]
    revealed = ",".join([wagon_name(setting, wagon) for wagon in position.targets]) or "-"
    last = [str(position.seat), PHASES[position.phase], card, str(position.strength), revealed]
    return " ".join([rules, trains] + piles + [dynamites] + last)


def _counts_text(counts: bytes, values: list[int]) -> str:
    return "-".join([str(counts[value]) for value in values])


def _strengths(deck: Deck) -> list[int]:
    return [value for value in range(len(deck.dynamites)) if deck.dynamites[value]]


def read_setting(base: Setting, text: str) -> tuple[Setting, int]:
    """Return `base` with the options in a position's text, and the number of players.

    Raise ValueError if the text is not a position of this game.
    """
    fields = split_position(text, _FIELDS)
    pile, _, matching = fields[0].partition("+")
    if pile not in PILES or matching not in MATCHES:
        raise ValueError("a position begins with open or closed and value or number, as in open+value")
    return base.with_options(pile == PILES[0], matching == MATCHES[0]), len(fields[1].split("/"))


def read_position(position: Position, text: str) -> None:
    """Set up `position` from `text`; `read_setting` provides its setting. Raise ValueError if `text` is invalid."""
    fields = split_position(text, _FIELDS)
    deck = position.setting.deck
    for seat, field in enumerate(fields[1].split("/")):
        position.trains[seat] = bytes([_read_value(deck, word) for word in field.split(",") if word])
    position.pile = _read_counts(fields[2], deck.values, deck.wagons)
    position.discards = _read_counts(fields[3], deck.values, deck.wagons)
    position.dynamites = _read_counts(fields[4], _strengths(deck), deck.dynamites)
    position.seat = parse_position_number(fields[5], position.players - 1, "seat")
    if fields[6] not in PHASES:
        raise ValueError("a position's phase is one of %s" % ", ".join(PHASES))
    position.phase = PHASES.index(fields[6])
    position.card = NONE if fields[7] == "-" else _read_value(deck, fields[7])
    position.strength = parse_position_number(fields[8], max(_strengths(deck)), "strength")
    position.targets = bytes(sorted(_read_wagons(position, fields[9])))
    _check_cards(position, text)
    _check_phase(position, text)


def _read_value(deck: Deck, word: str) -> int:
    for value in deck.values:
        if deck.names[value] == word:
            return value
    raise ValueError("a wagon is worth %s, not '%s'" % (", ".join([deck.names[value] for value in deck.values]), word))


def _read_counts(field: str, values: list[int], maximum: bytes) -> bytes:
    words = field.split("-")
    if len(words) != len(values):
        raise ValueError("cards are counted as %d numbers with - between them, not '%s'" % (len(values), field))
    counts = bytearray(len(maximum))
    for i, value in enumerate(values):
        counts[value] = parse_position_number(words[i], maximum[value], "cards")
    return bytes(counts)


def _read_wagons(position: Position, field: str) -> list[int]:
    if field == "-":
        return []
    by_name = {wagon_name(position.setting, wagon): wagon for wagon in position.opposing_wagons()}
    wagons = []
    for word in field.split(","):
        if word not in by_name:
            raise ValueError("'%s' is no opposing wagon, or is named twice" % word)
        wagons.append(by_name.pop(word))
    return wagons


def _check_cards(position: Position, text: str) -> None:
    """Raise ValueError unless the position contains every wagon of the deck exactly once."""
    counts = [position.pile[value] + position.discards[value] for value in range(len(position.pile))]
    for train in position.trains:
        for value in train:
            counts[value] += 1
    if position.card != NONE:
        counts[position.card] += 1
    if bytes(counts) != position.setting.deck.wagons:
        raise ValueError("the wagons of '%s' are not those of the deck" % text)


def _check_phase(position: Position, text: str) -> None:
    """Raise ValueError unless the cards, strength and revealed wagons are possible in this phase."""
    phase, deck, is_open = position.phase, position.setting.deck, position.setting.open_pile
    attacking = phase in (TARGET, CLOSE, BACK)
    has_coupled = phase in (DECIDE, DYNAMITE, TARGET, CLOSE, BACK)
    has_pile, has_card = sum(position.pile) > 0, position.card != NONE
    has_dynamites = sum(position.dynamites) > 0
    faults = [
        not has_card and (phase == COUPLE or (is_open and has_pile and (has_coupled or phase == OVER))),
        has_card and (phase in (DRAW, TOP) or not (is_open or phase == COUPLE)),
        phase in (DRAW, TOP) and not has_pile,
        phase == TOP and not is_open,
        not has_dynamites and not attacking and phase != OVER,
        phase == OVER and has_dynamites and (has_pile or has_card or sum(position.discards) > 0),
        (position.strength > 0) != attacking,
        attacking and position.dynamites[position.strength] == deck.dynamites[position.strength],
        (len(position.targets) > 0) != (phase in (CLOSE, BACK)) and phase != TARGET,
        (has_coupled or phase in (TOP, OVER)) and not position.trains[position.seat],
    ]
    if True not in faults and has_coupled:
        opposing = len(position.opposing_wagons())
        faults += [
            not position.has_matching_wagon() or not opposing + len(position.targets),
            position.has_attack_failed() != (phase == BACK),
            phase == TARGET and not (position.revealed_sum() < position.strength and opposing),
        ]
    if True in faults:
        raise ValueError("the phase, cards and trains of '%s' do not fit together" % text)
