"""Tokens arranged by hand in a game of Golden Train: the check of the arrangement, and the resulting cards.

A token stands for a card that has been drawn, so no token can be added. Tokens removed from the end of a train are
discarded.
"""

from shared_rules.arrangement import read_arrangement
from shared_rules.game import NotAllowedError
from shared_rules.golden_train.position import COUPLE, DECIDE, OVER, Position, change_count


def arranged_trains(position: Position, words: str) -> tuple[list[bytes], bytes]:
    """Return the new trains and discards. Raise NotAllowedError if no position has this arrangement."""
    if position.phase == OVER:
        raise NotAllowedError("game-over")
    if position.phase not in (COUPLE, DECIDE):
        raise NotAllowedError("golden-arranged-attack")
    pieces, _ = read_arrangement(words)
    tokens: dict[str, str] = {}
    for place, colour in pieces:
        if place in tokens:
            raise NotAllowedError("arranged-taken", place=place)
        tokens[place] = colour
    trains: list[bytes] = []
    discards = position.discards
    for seat in range(position.players):
        length = _train_length(position, seat, tokens)
        trains.append(position.trains[seat][:length])
        for value in position.trains[seat][length:]:
            discards = change_count(discards, value, 1)
    if tokens:
        raise NotAllowedError("arranged-nowhere", place=sorted(tokens)[0])
    if position.phase == DECIDE:  # an attack may follow, which needs the matching pair and wagons to attack
        own = trains[position.seat]
        if own != position.trains[position.seat] or len(own) == sum([len(train) for train in trains]):
            raise NotAllowedError("golden-arranged-attack")
    return trains, discards


def _train_length(position: Position, seat: int, tokens: dict[str, str]) -> int:
    """Return the number of wagons in an arranged train, and remove the train's tokens from `tokens`."""
    setting = position.setting
    row, old_length = setting.rows[seat], len(position.trains[seat])
    if tokens.pop(row[0], "") != setting.seats[seat]:
        raise NotAllowedError("golden-arranged-locomotive", place=row[0], colour=setting.seats[seat])
    length = 0
    while length + 1 < len(row) and tokens.get(row[length + 1]) == setting.wagon_colour:
        length += 1
        del tokens[row[length]]
    if length < old_length and any(place in tokens for place in row[length + 2 :]):
        raise NotAllowedError("golden-arranged-gap", place=row[length + 1])
    if length > old_length:
        raise NotAllowedError("golden-arranged-not-drawn", place=row[length])
    return old_length if length + 1 == len(row) else length  # a full row keeps its wagons beside the board
