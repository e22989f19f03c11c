"""Pieces arranged by hand in a game of Les P'tites Locos: the check that the arrangement is valid.

The dice, the tiles, whose turn it is and the pending decision do not change. Locos that are not on the board are in
hand.
"""

from shared_rules.arrangement import read_arrangement
from shared_rules.game import NotAllowedError
from shared_rules.ptites_locos.position import ARRIVAL, HAND, NONE, OVER, Position
from shared_rules.ptites_locos.shown import HANGAR_PLACE
from shared_rules.ptites_locos.track import SIDES, Track


class Arrangement:
    """An arrangement that has been checked. Its attributes have the same meaning as in a Position."""

    def __init__(self, position: Position, words: str) -> None:
        """Read `words`. Raise NotAllowedError if no position has this arrangement."""
        if position.phase == OVER:
            raise NotAllowedError("game-over")
        pieces, parts = read_arrangement(words)
        setting = position.setting
        self.config = _find_config(position.track, parts)
        self.at = [0 if 0 < holder <= position.players else holder for holder in position.at]
        self.hangars = [0] * position.players
        self._set_pieces(position, pieces)
        self.hands = [0] * position.players
        for seat in range(position.players):
            used = self.at.count(seat + 1) + self.hangars[seat]
            if used > setting.locos:
                raise NotAllowedError("arranged-too-many", colour=setting.seats[seat], maximum=setting.locos)
            if self.hangars[seat] >= setting.to_win:
                raise NotAllowedError("locos-arranged-won", colour=setting.seats[seat])
            self.hands[seat] = setting.locos - used
        self.runner = _find_runner(position, self.at, self.hands)

    def _set_pieces(self, position: Position, pieces: list[tuple[str, str]]) -> None:
        seats = position.setting.seats[: position.players]
        track = position.track
        squares = {track.cells[track.cell(self.config, square)]: square for square in range(len(track.names))}
        for place, colour in pieces:
            if colour not in seats:
                raise NotAllowedError("arranged-foreign", colour=colour)
            if place == HANGAR_PLACE:
                self.hangars[seats.index(colour)] += 1
            elif place not in squares:
                raise NotAllowedError("arranged-nowhere", place=place)
            elif self.at[squares[place]] == ARRIVAL:
                raise NotAllowedError("locos-arranged-arrival", place=place)
            elif self.at[squares[place]]:
                raise NotAllowedError("arranged-taken", place=place)
            else:
                self.at[squares[place]] = seats.index(colour) + 1


def _find_config(track: Track, parts: list[tuple[str, str, str]]) -> int:
    """Return the configuration of the platforms. Raise NotAllowedError unless each platform is in a different bay."""
    bays = [NONE] * len(track.platforms)
    sides = [0] * len(track.platforms)
    for part, bay, side in parts:
        if part in track.platforms and bay in track.bays and side in SIDES:
            bays[track.platforms.index(part)] = track.bays.index(bay)
            sides[track.platforms.index(part)] = SIDES.index(side)
    if len(parts) != len(bays) or min(bays) < 0 or len(set(bays)) < len(bays):
        raise NotAllowedError("locos-arranged-platforms")
    return track.config(bays, sides)


def _find_runner(position: Position, at: list[int], hands: list[int]) -> int:
    """Return the place of the loco that may run again: its old place or, if it has moved, the only new place."""
    old_place, seat = position.runner, position.seat
    if old_place == NONE or (old_place == HAND and hands[seat]) or (old_place != HAND and at[old_place] == seat + 1):
        return old_place
    new_squares = [square for square in range(len(at)) if at[square] == seat + 1 != position.at[square]]
    if len(new_squares) == 1:
        return new_squares[0]
    if new_squares or hands[seat] <= position.hands[seat]:
        raise NotAllowedError("locos-arranged-runner")
    return HAND
