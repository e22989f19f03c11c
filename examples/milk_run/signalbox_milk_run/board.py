"""The tables that Milk Run adds to a board's description: the loop of stations."""

from signalbox.board import toml_values
from signalbox.board.common_tables import CommonTables
from signalbox.board.game_tables import GameTables, check_buttons, check_lights, check_seats
from signalbox.board.model import Area, Picture, Point
from signalbox.board.toml_table import TomlTable
from signalbox.core.messages import Message

CHURN = "milk"  # the churns' colour
STATIONS = (8, 20)
SEATS = (2, 4)
BESIDE = 0.3  # steps up and to the right from a square's middle to its light
EDGE = 0.45  # steps from a platform's middle to the edges of its station
OUTSIDE = 0.57  # steps from a platform's middle, away from the line, to its station's name


def squares(top: TomlTable) -> dict[str, dict[str, object]]:
    """Return [squares] for the stations in [line]: out along row 2, back along row 4, platforms on the outer sides."""
    count = len(_stations(top))
    lines: dict[str, dict[str, object]] = {}
    for number in range(count):
        is_outward = number < count // 2
        column = number + 1 if is_outward else count - number
        lines[f"S{number + 1}"] = {"at": [2 if is_outward else 4, column], "sensor": number, "light": number}
        row_column, sensor = [1 if is_outward else 5, column], count + number
        lines[f"P{number + 1}"] = {"at": row_column, "sensor": sensor, "light": sensor}
    return lines


def read_game(top: TomlTable, common: CommonTables) -> GameTables | None:
    """Read the game's own tables. If the description has errors, add them to `top.faults` and return None."""
    names = _stations(top)
    seats, colours = common.header.seats, top.table("colours")
    check_seats(top, seats, *SEATS)
    check_lights(top, [*(f"seat.{seat + 1}" for seat in range(len(seats))), *(f"die.{face}" for face in (1, 2, 3))])
    check_buttons(top, ["roll", "undo", "confirm", "help"])
    if CHURN not in common.colours:
        colours.report_fault(CHURN, Message("milk-run-board-no-churn"))
    if top.faults:
        return None
    stations = [f"S{number}" for number, _ in enumerate(names, 1)]
    platforms = [f"P{number}" for number, _ in enumerate(names, 1)]
    loop = [common.squares[name].at for name in [*stations, stations[0]]]
    picture = Picture(
        kinds=dict.fromkeys(stations, "rail") | dict.fromkeys(platforms, "platform"),
        lights={name: (square.row - BESIDE, square.column + BESIDE) for name, square in common.squares.items()},
        pieces=dict.fromkeys(seats, "loco") | {CHURN: "token"},
        rails=[loop],
        areas=[
            _area(common.squares[platform].at, common.squares[station].at, name)
            for platform, station, name in zip(platforms, stations, names, strict=True)
        ],
    )
    rules: dict[str, object] = {
        "stations": stations,
        "platforms": platforms,
        "called": names,
        "seats": seats,
        "churn": CHURN,
    }
    return GameTables(bays={}, parts={}, rules=rules, picture=picture)


def _stations(top: TomlTable) -> list[str]:
    """Return the names of the stations in order, or [] if [line] has an error."""
    line = top.table("line")
    names = line.read("stations", toml_values.texts(Message("milk-run-board-stations"), *STATIONS))
    line.report_unread_keys()
    return names or []


def _area(platform: Point, line: Point, name: str) -> Area:
    """Return the area around a station's platform, labelled with `name` where no piece covers the label."""
    row, column = platform
    sides = ((-EDGE, -EDGE), (-EDGE, EDGE), (EDGE, EDGE), (EDGE, -EDGE))
    outside = row + (OUTSIDE if row > line[0] else -OUTSIDE)
    return Area([(row + down, column + right) for down, right in sides], "station", name, (outside, column))
