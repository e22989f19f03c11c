"""The lobby before a game: people choose a game and sit down, or resume an unfinished one."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import assert_never

from signalbox import games
from signalbox.board import Board, draw, load
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.core.messages.typed_words import find_word, typed_word
from signalbox.play.lobby import commands
from signalbox.play.lobby.page_types import LabelledValue, OfferedGame, OfferedOption, StartDrawing, StartSnapshot
from signalbox.play.lobby.setup import FIRST, Setup, load_rules, offered_kinds
from signalbox.play.record.entries import Record, valid_entries
from signalbox.play.record.line_file import is_writable
from signalbox.play.record.record_folder import list_records, read_record
from signalbox.play.table.commands import SetPace, SetPatterns
from signalbox.play.table.config import parse_yes_no
from signalbox.play.table.pace import PACES
from signalbox.play.teaching.lesson import has_lesson
from signalbox.play.teaching.rules import has_rules, introduction, introduction_picture
from signalbox.web.page_types import KioskInfo, Link

MAX_RECORDS = 60  # only this many of the newest records are read, since a folder may contain thousands
SHOWN = 6
FILE = "start.html"


@dataclass(frozen=True)
class UnfinishedGame:
    """An unfinished game. `created` is in ISO 8601 format."""

    path: Path
    game: str
    board: str
    players: tuple[str, ...]
    created: str

    @property
    def name(self) -> str:
        """The name of the game's record."""
        return self.path.stem


def find_unfinished_games(folder: Path, is_wanted: Callable[[Record], bool]) -> list[UnfinishedGame]:
    """Return up to SHOWN unfinished games whose records in `folder` satisfy `is_wanted`, newest first.

    Damaged records, records that cannot be read or written, such as those of games that another program is playing,
    games that are not installed and games without any moves are left out.
    """
    found: list[UnfinishedGame] = []
    for path in list_records(folder)[:MAX_RECORDS]:
        try:
            record = read_record(path)
        except UserError:
            continue
        game = games.dashed_name(record.header.game)
        if record.is_finished or record.warning or not is_wanted(record) or game not in games.names():
            continue
        if valid_entries(record.entries) and is_writable(path):
            header = record.header
            people = tuple(seat["name"] for seat in header.seats)
            found.append(UnfinishedGame(path, game, header.board, people, header.created))
        if len(found) == SHOWN:
            break
    return found


class Lobby:
    """The lobby, open until `decision` is set. `save_setting` is called with each setting to remember."""

    def __init__(
        self,
        setup: Setup,
        unfinished: Sequence[UnfinishedGame],
        pace: str,
        patterns: bool,
        save_setting: Callable[[SetPace | SetPatterns], None],
        refusal: Message | None = None,
    ) -> None:
        """Open the lobby. `refusal` explains why the last decision failed; it is shown until the next command."""
        self.setup = setup
        self._refusal = refusal
        self.decision: commands.Decision | None = None
        self.board: Board | None = None  # the connected board, if any; only its own game is then offered
        self.pace = pace
        self.patterns = patterns
        self._unfinished = {game.name: game for game in unfinished}
        self._save_setting = save_setting

    def set_board(self, board: Board | None) -> None:
        """Offer only the game of a newly connected board, or all games again if the board has been removed (None).

        Raise UserError, and changes nothing, if the board's game is not installed.
        """
        if board is not None:
            self.setup.choose_game(board.game, board.name)
        else:
            self.setup.choose_game(self.setup.game)
        self.board = board

    def find_unfinished_game(self, name: str) -> UnfinishedGame:
        """Return the unfinished game with this name. Raise UserError if it is not offered."""
        if name not in {game.name for game in self.unfinished_games}:
            raise UserError(Message("start-record-unknown"))
        return self._unfinished[name]

    def carry_out(self, command: commands.StartCommand) -> None:
        """Carry out a command. Raise UserError if it cannot be done."""
        self._refusal = None
        match command:
            case commands.ChooseGame(game):
                self._choose_game(game)
            case commands.NameSeat(seat, name):
                self.setup.rename_seat(seat, name)
            case commands.SetKind(seat, kind):
                self.setup.set_kind(seat, kind)
            case commands.AddSeat():
                self.setup.add_seat()
            case commands.RemoveSeat(seat):
                self.setup.remove_seat(seat)
            case commands.MoveSeat(seat):
                self.setup.move_seat(seat)
            case commands.SetOption(option, value):
                self.setup.set_option(option, value)
            case SetPace(pace):
                self._set_pace(pace)
            case SetPatterns(patterns):
                self.patterns = parse_yes_no(patterns)
                self._save_setting(command)
            case commands.ResumeGame(record):
                self.find_unfinished_game(record)
                self.decision = command
            case commands.BeginLesson(game):
                self._choose_game(game)
                if not has_lesson(self.setup.game, self.setup.board_name):
                    raise UserError(Message("lesson-none", title=self.setup.board.title))
                self.decision = command
            case commands.BeginGame() | commands.EndAllGames():
                self.decision = command
            case _:
                assert_never(command)

    @property
    def games(self) -> list[str]:
        """The names of the offered games, as in `games.names`. A connected board limits them to its own game."""
        return games.names() if self.board is None else [games.dashed_name(self.board.game)]

    @property
    def unfinished_games(self) -> list[UnfinishedGame]:
        """The games that can be resumed; if a board is connected, only the games on that board."""
        board = self.board
        return [game for game in self._unfinished.values() if board is None or game.board == board.name]

    def snapshot(self, link: Link, kiosk: KioskInfo = "") -> StartSnapshot:
        """Return the data for the start page."""
        setup = self.setup
        colours, kinds = setup.board.seats, offered_kinds(setup.seats)
        offered = sorted(map(self._offered_game, self.games), key=lambda game: not game["recommended"])
        return {
            "prompt": Message("start-who-plays"),
            "detail": self._refusal,
            "games": offered,
            "title": setup.board.title,
            "seats": [
                {
                    "name": seat.name,
                    "kind": seat.kind,
                    "colour": colours[number],
                    "called": Message("colour", colour=colours[number]),
                }
                for number, seat in enumerate(setup.seats)
            ],
            "may_add": len(setup.seats) < setup.maximum,
            "may_remove": len(setup.seats) > setup.minimum,
            "kinds": [{"value": kind, "label": Message("start-kind", kind=kind)} for kind in kinds],
            "options": [
                {
                    "option": option,
                    "value": setup.value(option),
                    "values": [{"value": choice.text.partition("=")[2], "label": choice.meaning} for choice in choices],
                }
                for option, choices in setup.offered_choices.items()
            ],
            "first": self._first_player_option(),
            "unfinished": [
                {
                    "record": record.name,
                    "title": load(games.entry(record.game).board).title,
                    "say": Message("start-unfinished", players=record.players),
                    "created": record.created,
                }
                for record in self.unfinished_games
            ],
            "pace": self.pace,
            "patterns": self.patterns,
            "link": link,
            "kiosk": kiosk,
        }

    def _first_player_option(self) -> OfferedOption:
        setup = self.setup
        has_question = games.entry(setup.game).options.first_seat_question is not None
        is_asked = has_question and any(seat.is_human for seat in setup.seats)
        default_label = Message("start-first-asked" if is_asked else "start-first-lots")
        seats: list[LabelledValue] = [{"value": str(i), "label": seat.name} for i, seat in enumerate(setup.seats)]
        return {"option": FIRST, "value": setup.value(FIRST), "values": [{"value": "", "label": default_label}, *seats]}

    def _choose_game(self, game: str) -> None:
        listed = find_word(game, self.games, Message("start-game-unknown", games=tuple(self.games)))
        if self.board is None:
            self.setup.choose_game(listed)

    def _set_pace(self, pace: str) -> None:
        if pace not in PACES:
            raise UserError(Message("pace-unknown", pace=pace, paces=tuple(map(typed_word, PACES))))
        self.pace = pace
        self._save_setting(SetPace(pace))

    def _offered_game(self, game: str) -> OfferedGame:
        board = games.entry(game).board if self.board is None else self.board.name
        rules = load_rules(game, board)
        facts = [Message("start-players", fewest=rules.min_players, maximum=rules.max_players)]
        about = introduction(game)
        if about is not None:
            facts += [Message("start-minutes", minutes=about.minutes), Message("start-age", age=about.age)]
        return {
            "game": game,
            "title": load(board).title,
            "say": None if about is None else about.message,
            "facts": [*facts],
            "recommended": about is not None and about.is_recommended,
            "chosen": game == self.setup.game,
            "rules": has_rules(game),
            "lesson": has_lesson(game, board),
        }


def start_drawing() -> StartDrawing:
    """Return drawings of the boards of all games, with positions in play."""
    drawings: StartDrawing = {"name": "start", "games": []}
    for game in games.names():
        board = games.board(game)
        messages = games.entry(game).messages(board, [])
        drawing, picture = draw(board, messages.place_name), introduction_picture(game)
        drawings["games"].append({"game": game, "title": board.title, "drawing": drawing, "picture": picture})
    return drawings
