"""Setting up a game on the board alone: lights show players and unfinished games; buttons and pieces choose them.

Each seat's light is steady for a person, pulses for a computer, and is dark if the seat is empty. The selected seat's
light blinks for a person, flashes twice for a computer, and glows if the seat is empty. Undo changes who plays the
selected seat, Help selects the next seat, and Confirm begins the game. A piece put on any square seats a person at the
nearest seat.

After the seats, Help selects the unfinished games, newest first. The lights show a game's seats and pieces, and Confirm
resumes it.
"""

from shared_rules.game import SPECTATOR
from shared_rules.scene import PULSE
from signalbox.board import Board
from signalbox.board.scene import Entry
from signalbox.core.errors import UserError
from signalbox.core.seats import HUMAN, Seat
from signalbox.play.lobby.commands import AddSeat, BeginGame, RemoveSeat, ResumeGame, SetKind
from signalbox.play.lobby.lobby import Lobby, UnfinishedGame
from signalbox.play.lobby.setup import COMPUTER_PLAYER
from signalbox.play.record.record_folder import read_record
from signalbox.play.record.replay import final_state
from signalbox.play.table.board_data import Layout
from signalbox.play.table.config import CONFIRM, HELP, ROLL, UNDO
from signalbox.play.table.present.lights import seat_light
from signalbox.play.table.readings import Reading


def unfinished_game_lights(game: UnfinishedGame, board: Board) -> list[Entry]:
    """Return lights for an unfinished game: its seats, lit as if each were selected, and its pieces, pulsing.

    The result is empty if the record can no longer be read.
    """
    try:
        record = read_record(game.path)
        view = final_state(record.header, record.entries).view(SPECTATOR)
    except UserError:
        return []
    seats = [seat_light(board, number, Seat(**seat), is_asked=True) for number, seat in enumerate(record.header.seats)]
    numbers = Layout(board).lights(Reading(board), {part["part"]: part["bay"] for part in view["parts"]})
    pieces = [
        (light, board.colours[piece["colour"]], PULSE, 0, 1)
        for piece in view["pieces"]
        for light in numbers.get(piece["square"], [])
    ]
    return pieces + [light for light in seats if light is not None]


class BoardLobby:
    """The lobby on one board, using its lights, buttons and pieces."""

    def __init__(self, lobby: Lobby, board: Board) -> None:
        self._lobby = lobby
        self._board = board
        self._selected = 0  # the selected seat; higher numbers select unfinished games
        self._game_lights: dict[str, list[Entry]] = {}  # the lights for each unfinished game, keyed by name
        self._buttons = {sensor: name for name, sensor in board.buttons.items()}

    def handle_changes(self, changes: tuple[tuple[int, bool], ...]) -> bool:
        """Handle sensor changes: pressed buttons and placed pieces. Return whether any sensor closed."""
        closed = [sensor for sensor, is_closed in changes if is_closed]
        for sensor in closed:
            if sensor in self._buttons:
                self._press(self._buttons[sensor])
            elif sensor in self._board.sensors.squares:
                self._seat_person(self._nearest_seat(self._board.sensors.squares[sensor]))
        return bool(closed)

    def scene(self) -> list[Entry]:
        """Return the lights of the selected unfinished game, or the lights of the seats if no game is selected."""
        game = self._selected_game
        if game is not None:
            if game.name not in self._game_lights:
                self._game_lights[game.name] = unfinished_game_lights(game, self._board)
            return self._game_lights[game.name]
        seats = self._lobby.setup.seats
        lights = [
            seat_light(self._board, seat, seats[seat] if seat < len(seats) else None, is_asked=seat == self._selected)
            for seat in range(self._max_seats)
        ]
        return [entry for entry in lights if entry is not None]

    @property
    def _seat_count(self) -> int:
        """The number of seats that can be selected: the occupied seats, and one empty seat if there is room."""
        return min(self._max_seats, len(self._lobby.setup.seats) + 1)

    @property
    def _selected_game(self) -> UnfinishedGame | None:
        """The selected unfinished game, or None while a seat is selected."""
        number, games = self._selected - self._seat_count, self._lobby.unfinished_games
        return games[number] if 0 <= number < len(games) else None

    @property
    def _max_seats(self) -> int:
        return self._lobby.setup.maximum

    def _press(self, button: str) -> None:
        # pages may have removed some of the seats
        self._selected = min(self._selected, self._seat_count + len(self._lobby.unfinished_games) - 1)
        if button in (CONFIRM, ROLL):
            game = self._selected_game
            self._lobby.carry_out(BeginGame() if game is None else ResumeGame(game.name))
        elif button == HELP:
            self._selected = (self._selected + 1) % (self._seat_count + len(self._lobby.unfinished_games))
        elif button == UNDO and self._selected_game is None:
            self._cycle_player()

    def _cycle_player(self) -> None:
        """Change the selected seat from a person to a computer, then to empty if allowed, then back to a person."""
        setup, seat = self._lobby.setup, self._selected
        if seat >= len(setup.seats):
            self._seat_person(seat)
        elif setup.seats[seat].is_human:
            self._lobby.carry_out(SetKind(str(seat), COMPUTER_PLAYER))
        elif seat == len(setup.seats) - 1 and len(setup.seats) > setup.minimum:
            self._lobby.carry_out(RemoveSeat(str(seat)))
        else:
            self._lobby.carry_out(SetKind(str(seat), HUMAN))

    def _seat_person(self, seat: int) -> None:
        """Seat a person at this seat, and computers at the empty seats before it."""
        self._selected = seat
        while len(self._lobby.setup.seats) <= seat:
            self._lobby.carry_out(AddSeat())
        self._lobby.carry_out(SetKind(str(seat), HUMAN))

    def _nearest_seat(self, square: str) -> int:
        row, column = self._board.squares[square].at
        lights = self._board.picture.lights

        def distance(seat: int) -> float:
            light_row, light_column = lights[f"seat.{seat + 1}"]
            return (light_row - row) ** 2 + (light_column - column) ** 2

        return min(range(self._max_seats), key=distance)
