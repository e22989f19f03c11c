"""A scripted table to test the page alone, with snapshots, movable pieces and real light scenes, but no rules.

To look at the page, run ``python -m tests.host.web.fake_table [board [step]]``.
"""

import asyncio
import contextlib
import sys
import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Any, NotRequired, TypeVar

from shared_rules import scene, wire
from signalbox import games
from signalbox.app.page_types import GameSnapshot
from signalbox.board import draw, load
from signalbox.board.model import Board
from signalbox.board.scene import Entry, render
from signalbox.board.tabletop import PartPlacement, PiecePlacement
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.core.seats import Seat
from signalbox.games.messages import Fact
from signalbox.play.table.commands import Command, to_message
from signalbox.play.table.present.snapshot_types import IgnoredSensorInfo, PartInfo, PieceInfo, SeatInfo
from signalbox.play.teaching.page_types import LessonInfo
from signalbox.web.page_types import Link
from signalbox.web.seat_links import Seats
from signalbox.web.viewer import Viewer
from tests.english import message_text
from tests.host.web.fake_games import PTITES_LOCOS, SCRIPTS, Script, Step
from tests.host.web.fake_words import message_of, with_messages
from tests.host.web.hubs import table_hub
from tests.host.web.served_page import ServedPage

HEAD = "60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752"  # of the record's fairness
FRAME_S = 0.25  # often enough to see lights change; a browser that draws more often leaves less time for the tests
STEPS = {name: step for name, step in PTITES_LOCOS.steps.items() if "like" not in step}


class Part(PartPlacement):
    """The placement of a platform; `was` is its previous bay."""

    was: NotRequired[str]


Thing = TypeVar("Thing", PiecePlacement, Part)


class FakeTable:
    """A scripted table. `commands` lists the viewers' commands in order."""

    def __init__(self, step: str = "platform", script: Script = PTITES_LOCOS) -> None:
        self.script = script
        self.board: Board = load(script.board)
        self.commands: list[dict[str, str]] = []
        self.step = step
        self.link: Link = {"state": "virtual", "text": "Virtual board"}
        self.real = False
        self.auto_moves = False
        self.patterned = False
        self.refuses = ""
        self.lesson: LessonInfo | None = None
        self.shows: Callable[[], None] | None = None  # called once instead of showing the step's lights
        self.ignored_sensors: list[IgnoredSensorInfo] = []
        self.lifted_at: dict[str, str] = {}  # for each lifted piece, the square where it belongs until it is put down
        self.pieces: list[PiecePlacement] = [
            {"id": f"{colour}{i + 1}", "colour": colour, "at": place}
            for colour, places in script.start.items()
            for i, place in enumerate(places)
        ]
        self.parts: list[Part] = [
            {"id": name, "bay": part.home, "side": "A"} for name, part in self.board.parts.items()
        ]
        people = {seat: name for seat, (name, kind) in enumerate(script.seats) if kind == "human"}
        self.seats = Seats(people if script.private else {})
        self.seats.on_change = self.publish
        seats = [Seat(name, kind) for name, kind in script.seats]
        messages = games.entry(self.board.game.replace("_", "-")).messages(self.board, seats)
        self.hub = table_hub(self.carry_out, draw(self.board, messages.place_name), self.seats)
        self.expected = self.closed()
        self.publish()

    @property
    def now(self) -> Step:
        """Return the current step, merged with the step that its "like" names."""
        step = self.script.steps[self.step]
        return {**self.script.steps[step["like"]], **step} if "like" in step else step

    def show(self, step: str) -> None:
        """Go to a step of the script."""
        self.step = step
        if "moved" in self.now:
            piece, square = self.now["moved"]
            self.find(self.pieces, piece)["at"] = square
        else:
            self.expected = self.closed()
        self.publish()

    def change(self, step: str, **keys: Any) -> None:
        """Change keys of a step. The change takes effect in the next snapshot of the step."""
        steps = self.script.steps
        self.script = replace(self.script, steps={**steps, step: {**steps[step], **keys}})

    def carry_out(self, request: Command, _viewer: Viewer) -> None:
        """Carry out a command. Hands move pieces; buttons and choices lead to the next step."""
        command = to_message(request)
        self.commands.append(command)
        if self.refuses:
            raise UserError(self.refuses)
        match command["do"]:
            case "lift":
                piece = self.find(self.pieces, command["piece"])
                self.lifted_at[piece["id"]] = piece["at"]
                piece["at"] = "air"
                self.step = self.now.get("lifted", self.step)
            case "place":
                self.find(self.pieces, command["piece"])["at"] = command["square"]
            case "lift_part":
                self.find(self.parts, command["part"])["bay"] = "air"
            case "place_part":
                self.place_part(self.find(self.parts, command["part"]), command["bay"], command["side"])
            case "press" | "choose":
                steps = [name for name, step in self.script.steps.items() if "like" not in step]
                self.step = steps[(steps.index(self.step) + 1) % len(steps)]
            case "works":
                self.ignored_sensors = [each for each in self.ignored_sensors if each["sensor"] != command["sensor"]]
            case "broken":
                say = message_of(f"{command['sensor']} does not answer")
                self.ignored_sensors.append({"sensor": command["sensor"], "kind": "dead", "say": say})
            case "patterns":
                self.patterned = command["shown"] == "yes"
            case "dice" if len(command["text"].split()) != 3:
                raise UserError('Give the colour and two numbers, for example "red 3 4".')
        self.publish()

    def command_texts(self) -> list[str]:
        """Return the viewers' commands, each as one string."""
        return [" ".join(command.values()) for command in self.commands]

    def place_part(self, part: Part, bay: str, side: str) -> None:
        before = part.get("was", self.board.parts[part["id"]].home), part["side"]
        part["bay"] = part["was"] = bay
        part["side"] = side
        for piece in self.pieces:
            if piece["at"].startswith(before[0] + "."):
                _, lane, end = piece["at"].split(".")
                if side != before[1]:
                    lane, end = str(5 - int(lane)), str(1 - int(end))
                piece["at"] = f"{bay}.{lane}.{end}"

    @staticmethod
    def find(things: list[Thing], name: str) -> Thing:
        return next(thing for thing in things if thing["id"] == name)

    def closed(self) -> int:
        sensors = [self.board.squares[p["at"]].sensor for p in self.pieces if p["at"] in self.board.squares]
        return sum(1 << sensor for sensor in set(sensors))

    def publish(self) -> None:
        step = self.now
        turn = step.get("turn", 0)
        private = {
            seat: with_messages({**own, "seat": seat, "choices": own["choices"] if seat == turn else []})
            for seat, own in self.script.private.items()
        }
        secrets = any(own["holdings"] for own in self.script.private.values())
        table = self.seats.table_part(secrets) if self.script.private else None
        self.hub.publish(self.snapshot(step), private, table)

    def snapshot(self, step: Step) -> GameSnapshot:
        """Return a step's public snapshot, which is sent to every viewer."""
        enabled = step.get("presses", ["undo", "help"])
        values = step.get("values", {})
        on_board: list[PieceInfo] = []
        for piece in self.pieces:
            home_square = self.lifted_at.get(piece["id"], "air") if piece["at"] == "air" else piece["at"]
            if home_square in self.board.squares:
                place = self.board.squares[home_square].place
                on_board.append({"square": place, "colour": piece["colour"]})
                if place in values:
                    on_board[-1]["value"] = values[place]
        lifted = [place for place in values if place not in {piece["square"] for piece in on_board}]
        on_board += [{"square": place, "colour": "wagon", "value": values[place]} for place in lifted]
        for lying in on_board:
            if lying["square"] in step.get("won", ()):
                lying["gone"] = True
        begun = step.get("begun", True)
        placed = [part for part in self.parts if part["bay"] != "air"]
        parts: list[PartInfo] = [{"part": part["id"], "bay": part["bay"], "side": part["side"]} for part in placed]
        texts = {key: message_of(step[key]) if key in step else None for key in ("kept", "happened", "buttons")}
        return {
            "prompt": message_of(step["prompt"]),
            "kept": texts["kept"],
            "squares": step.get("squares", []),
            "detail": message_of(step.get("detail", "")),
            "happened": texts["happened"],
            "buttons": texts["buttons"],
            "tone": step.get("tone", "do"),
            "seats": [self.seat(seat, name, kind) for seat, (name, kind) in enumerate(self.script.seats)],
            "shown": with_messages(step.get("shown", [])),
            "shown_of": step.get("shown_of"),
            "ways": step.get("ways", []),
            "last": step.get("last", []),
            "may_show_again": step.get("may_show_again", False),
            "pace": "normal",
            "stores": with_messages(step.get("stores", [])),
            "presses": [
                {**press, "enabled": press["button"] in enabled, "repeats": press["button"] in step.get("repeats", [])}
                for press in self.script.buttons
            ],
            "choices": [
                {"text": text, "label": message_of(label), "enabled": not step.get("choices_wait")}
                for text, label in step.get("choices", [])
            ],
            "pieces": on_board if begun else [],
            "parts": parts if begun else [],
            "part_goals": step.get("part_goals", []),
            "possible": step.get("possible", []),
            "closed": wire.bitmap_to_hex(self.closed(), self.board.sensors.count),
            "expected": wire.bitmap_to_hex(self.expected, self.board.sensors.count),
            "record": [
                {"index": i, "number": i, "seat": seat, "action": action, "say": message_of(say), "happened": []}
                for i, (seat, action, say) in enumerate(self.script.record if begun else [], 1)
            ],
            "ignored_sensors": self.ignored_sensors,
            "in_force": [message_of("Ann begins."), message_of(message_text("locos-option-no-repair"))],
            "link": self.link,
            "winners": step.get("winners", []),
            "ending": step.get("ending"),
            "patterns": self.script.patterns,
            "patterned": self.patterned,
            "fairness": {
                "commitment": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                "head": "" if step.get("may_add") else HEAD,
                "added": step.get("added", []),
                "may_add": step.get("may_add", []),
                "seed": step.get("seed", ""),
            },
            "rules": True,
            "lesson": self.lesson,
            "kiosk": step.get("kiosk", ""),
            "dice": step.get("dice", ""),
            "board_waits": False,
            "watch": "/replay/game" if "ending" in step else "",
            "hands": not self.real,
            "auto_moves": self.auto_moves,
            "tabletop": None if self.real else {"pieces": self.pieces, "parts": [*self.parts]},
        }

    def seat(self, seat: int, name: str, kind: str) -> SeatInfo:
        """Return the public information about a seat."""
        colour = self.board.seats[seat]
        places = [piece["at"] for piece in self.pieces if piece["colour"] == colour]
        tray: int | None = None
        if self.script.board == "paris_connection":
            facts: list[Fact] = [{"label": Message("paris-fact-shares"), "text": str(5 + seat % 2)}]
        elif self.script.board == "golden_train":
            wagons = [p for p in self.pieces if p["at"].startswith(f"T{seat + 1}.") and p["colour"] == "wagon"]
            facts = [{"label": Message("golden-wagons"), "text": str(len(wagons))}]
        else:
            home, tray = sum(place.startswith("H") for place in places), places.count("hand")
            facts = [{"label": Message("locos-fact-hangars"), "text": f"{home} of 3", "full": home, "of": 3}]
            if colour == "violet":
                facts.append({"label": Message("locos-fact-tiles"), "text": "2"})
        is_current = seat == self.now.get("turn", 0)
        return {"name": name, "colour": colour, "kind": kind, "current": is_current, "tray": tray, "facts": facts}

    def frame(self, ms: int) -> bytes:
        """Return the lights at `ms` milliseconds, as the board would send them to its pixels."""
        colour = self.board.colours[self.board.seats[0]]
        scripted = [("seat.1", colour, scene.STEADY, 0, 1), *self.now["lights"]]
        entries: list[Entry] = [(self.board.lights[name], *rest) for name, *rest in scripted]
        pixels = bytearray(3 * len(self.board.lights))
        render(entries, ms, pixels, self.board.power.available_ma(), self.board.power.light_ma)
        return bytes(pixels)

    async def animate(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            if self.shows is None:
                self.hub.publish_lights(self.frame(int(loop.time() * 1000)))
            else:
                self.shows()
                self.shows = lambda: None
            await asyncio.sleep(FRAME_S)


class RunningPage(ServedPage):
    """The fake table's page, served on its own thread."""

    def __init__(self, table: FakeTable, port: int = 0, token: str | None = None, lan: bool = True) -> None:
        super().__init__(table.hub, token, port)
        self.table = table
        table.seats.set_address(self.url, lan)
        self.start()

    async def work(self) -> None:
        await self.table.animate()

    def show(self, step: str) -> None:
        """Go to a step of the script. Any thread may call this."""
        self._loop.call_soon_threadsafe(self.table.show, step)

    def publish(self) -> None:
        """Publish the table's changes. Any thread may call this."""
        self._loop.call_soon_threadsafe(self.table.publish)

    def change(self, step: str = "", **keys: Any) -> None:
        """Change keys of a step (by default the current one) and go to that step."""
        step = step or self.table.step
        self.table.change(step, **keys)
        self.show(step)

    def link(self, seat: int) -> str:
        """Return the part of the address of a seat's page that follows the host."""
        url = next(link["url"] for link in self.table.seats.table_part()["links"] if link["seat"] == seat)
        return url.removeprefix(self.url)


def running_page(
    step: str = "platform", port: int = 0, token: str | None = None, board: str = "ptites_locos", lan: bool = True
) -> RunningPage:
    """Serve the page of a fake table at `step`."""
    return RunningPage(FakeTable(step, SCRIPTS[board]), port, token, lan)


def main() -> None:
    """Serve the fake table until interrupted."""
    board = sys.argv[1] if len(sys.argv) > 1 else "ptites_locos"
    step = sys.argv[2] if len(sys.argv) > 2 else next(iter(SCRIPTS[board].steps))
    with running_page(step, 8080, board=board) as page:
        print(page.url)
        with contextlib.suppress(KeyboardInterrupt):
            threading.Event().wait()


if __name__ == "__main__":
    main()
