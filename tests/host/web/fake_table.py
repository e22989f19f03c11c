"""A table for the page alone: scripted snapshots, hands that work, lights from real scenes. Knows no rules.

Run it to look at the page: ``python -m tests.host.web.fake_table [step]``.
"""

import asyncio
import contextlib
import sys
import threading
from collections.abc import Iterator
from typing import Any

from shared_rules import scene, wire
from signalbox.board import load
from signalbox.board.model import Board
from signalbox.errors import UserError
from signalbox.web.app import make_app
from signalbox.web.hub import Hub
from signalbox.web.server import Server, listen

FRAME_S = 0.05
SEATS = [("Ann", "human"), ("Ben", "human"), ("Clara", "human"), ("Greedy", "one-ply")]
RED, BLUE, GREEN, WHITE = 0xFF0000, 0x0038FF, 0x00FF28, 0xFFFFFF

Entry = tuple[int, int, int, int, int]

STEPS: dict[str, dict[str, Any]] = {
    "roll": {
        "prompt": "Ann, roll the dice.",
        "detail": "Press Roll on the board or here.",
        "presses": ["roll", "help"],
    },
    "platform": {
        "prompt": "Move the red platform to the west bay.",
        "detail": "Either side may lie at the buffer.",
        "dice": {"colour": "red", "numbers": [3, 4]},
    },
    "loco": {
        "prompt": "Ann, drive one of your locos: 7 squares.",
        "detail": "Lift a loco to see where it would go.",
        "dice": {"colour": "red", "numbers": [3, 4]},
    },
    "ask": {
        "prompt": "A double! Play again with the same loco?",
        "tone": "ask",
        "dice": {"colour": "blue", "numbers": [5, 5]},
        "choices": [("again", "Play again"), ("stop", "End the turn")],
    },
    "wrong": {
        "prompt": "Put the violet loco back on Q2.1.3.",
        "detail": "The board differs from the game in two places; play goes on when they match.",
        "tone": "wrong",
        "dice": {"colour": "blue", "numbers": [5, 5]},
    },
    "wait": {"prompt": "Greedy is thinking.", "tone": "wait", "dice": {"colour": "yellow", "numbers": [1, 6]}},
    "over": {
        "prompt": "The game is over.",
        "detail": "Ann has three locos in the hangars.",
        "tone": "over",
        "winner": 0,
        "seed": "5f1d0c2a9be84c77a1d2",
        "dice": {"colour": "red", "numbers": [3, 4]},
    },
}

LIGHTS: dict[str, list[tuple[str, int, int, int, int]]] = {
    "roll": [("dice.1.4", WHITE, scene.PULSE, 0, 1), ("dice.2.4", WHITE, scene.PULSE, 0, 1)],
    "platform": [
        *((f"B2.{lane}.{end}", RED, scene.DOUBLE, 0, 1) for lane in (1, 2, 3, 4) for end in (0, 1)),
        *((f"B0.{lane}.{end}", RED, scene.PULSE, lane, 4) for lane in (1, 2, 3, 4) for end in (0, 1)),
        ("buffer.B0", RED, scene.PULSE, 0, 1),
    ],
    "loco": [("Q1.1.2", GREEN, scene.PULSE, 0, 1), ("Q3.2.2", GREEN, scene.PULSE, 0, 1)],
    "path": [
        *(
            (name, GREEN, scene.CHASE, i, 6)
            for i, name in enumerate(["Q1.1.3", "Q1.1.4", "Q1.1.5", "Q1.1.6", "Q1.1.7", "B1.1.0"])
        ),
        ("B1.1.1", GREEN, scene.STEADY, 0, 1),
    ],
    "ask": [("Q1.1.2", GREEN, scene.BLINK, 0, 1)],
    "wrong": [("Q2.1.3", WHITE, scene.FAST, 0, 1), ("Q2.1.5", RED, scene.FAST, 0, 1)],
    "wait": [],
    "over": [(f"H{n}", GREEN, scene.CHASE, n - 1, 9) for n in range(1, 10)],
}

PIPS = {1: [4], 2: [1, 7], 3: [1, 4, 7], 4: [1, 2, 6, 7], 5: [1, 2, 4, 6, 7], 6: [1, 2, 3, 5, 6, 7]}

START = {
    "green": ["Q1.1.2", "Q3.2.2", "hand", "H1"],
    "orange": ["S2", "Q2.3.1", "hand", "hand"],
    "violet": ["Q2.1.3", "B2.2.0", "hand", "H4"],
    "white": ["B3.1.1", "hand", "hand", "hand"],
}


class FakeTable:
    """The scripted table. `commands` keeps what viewers sent, in order."""

    def __init__(self, step: str = "platform") -> None:
        self.board: Board = load("ptites_locos")
        self.commands: list[dict[str, str]] = []
        self.step = step
        self.link = {"state": "virtual", "text": "Virtual board"}
        self.real = False
        self.refuses = ""
        self.suspects: list[dict[str, str]] = []
        self.pieces = [
            {"id": f"{colour}{i + 1}", "colour": colour, "at": at}
            for colour, places in START.items()
            for i, at in enumerate(places)
        ]
        self.parts = [{"id": part.name, "bay": part.home, "side": "A"} for part in self.board.parts.values()]
        self.hub = Hub(self.board.drawing(), lambda message, _: self.command(message))
        self.expected = self.closed()
        self.publish()

    def show(self, step: str) -> None:
        """Go to a step of the script."""
        self.step = step
        if step == "wrong":
            self.find(self.pieces, "violet1")["at"] = "Q2.1.5"
        else:
            self.expected = self.closed()
        self.publish()

    def command(self, command: dict[str, str]) -> None:
        """What a viewer asks for; hands move things, buttons and choices go on to the next step."""
        self.commands.append(command)
        if self.refuses:
            raise UserError(self.refuses)
        match command["do"]:
            case "lift":
                self.find(self.pieces, command["piece"])["at"] = "air"
                self.step = "path" if self.step == "loco" else self.step
            case "place":
                self.find(self.pieces, command["piece"])["at"] = command["square"]
            case "lift_part":
                part = self.find(self.parts, command["part"])
                part["bay"] = "air"
            case "place_part":
                self.place_part(self.find(self.parts, command["part"]), command["bay"], command["side"])
            case "press" | "choose":
                steps = list(STEPS)
                self.step = steps[(steps.index(self.step) + 1) % len(steps)]
            case "works":
                self.suspects = [each for each in self.suspects if each["sensor"] != command["sensor"]]
            case "broken":
                name = command["sensor"]
                self.suspects.append({"sensor": name, "kind": "dead", "say": f"{name} does not answer"})
            case "dice" if len(command["text"].split()) != 3:
                raise UserError('Give the colour and two numbers, for example "red 3 4".')
        self.publish()

    def place_part(self, part: dict[str, str], bay: str, side: str) -> None:
        before = part.get("was", self.board.parts[part["id"]].home), part["side"]
        part.update(bay=bay, side=side, was=bay)
        for piece in self.pieces:
            if piece["at"].startswith(before[0] + "."):
                _, lane, end = piece["at"].split(".")
                if side != before[1]:
                    lane, end = str(5 - int(lane)), str(1 - int(end))
                piece["at"] = f"{bay}.{lane}.{end}"

    @staticmethod
    def find(things: list[dict[str, str]], name: str) -> dict[str, str]:
        return next(thing for thing in things if thing["id"] == name)

    def closed(self) -> int:
        sensors = [self.board.squares[p["at"]].sensor for p in self.pieces if p["at"] in self.board.squares]
        return self.board.bitmap(sensors)

    def publish(self) -> None:
        """Send the snapshot of the step as it stands now."""
        step = STEPS["loco" if self.step == "path" else self.step]
        hand = dict.fromkeys(START, 0)
        for piece in self.pieces:
            hand[piece["colour"]] += piece["at"] == "hand"
        on_board = [{"square": p["at"], "colour": p["colour"]} for p in self.pieces if p["at"] in self.board.squares]
        self.hub.publish(
            {
                "prompt": step["prompt"],
                "detail": step.get("detail", ""),
                "tone": step.get("tone", "do"),
                "seats": [
                    {
                        "name": name,
                        "colour": colour,
                        "kind": kind,
                        "hand": hand[colour],
                        "hangars": sum(p["colour"] == colour and p["at"].startswith("H") for p in self.pieces),
                        "tiles": 2 if colour == "violet" else 0,
                        "current": colour == ("white" if self.step == "wait" else "green"),
                    }
                    for (name, kind), colour in zip(SEATS, START, strict=True)
                ],
                "dice": step.get("dice", {"colour": None, "numbers": []}),
                "presses": [
                    {
                        "button": button,
                        "label": button.capitalize(),
                        "enabled": button in step.get("presses", ["undo", "help"]),
                    }
                    for button in ("roll", "undo", "confirm", "help")
                ],
                "choices": [{"text": text, "label": label} for text, label in step.get("choices", [])],
                "pieces": on_board,
                "parts": [
                    {"part": p["id"], "bay": p["bay"], "side": p["side"]} for p in self.parts if p["bay"] != "air"
                ],
                "closed": wire.bitmap_to_hex(self.closed(), self.board.sensors),
                "expected": wire.bitmap_to_hex(self.expected, self.board.sensors),
                "record": [
                    {"index": 1, "seat": 0, "action": "roll blue 2 3", "say": "Ann rolls blue, 2 and 3."},
                    {
                        "index": 2,
                        "seat": 0,
                        "action": "platform blue A",
                        "say": "The blue platform goes to the north bay.",
                    },
                    {"index": 3, "seat": 0, "action": "enter S2", "say": "Ann brings a loco in and drives to Q1.1.2."},
                    {"index": 4, "seat": 1, "action": "roll red 6 1", "say": "Ben rolls red, 6 and 1."},
                    {"index": 5, "seat": 1, "action": "loco Q1.3.1", "say": "Ben drives from Q1.3.1 to Q2.3.1."},
                    {
                        "index": 6,
                        "seat": 3,
                        "action": "enter S1",
                        "say": "Greedy's loco crashes into the buffer and goes back.",
                    },
                ],
                "suspects": self.suspects,
                "link": self.link,
                "winner": step.get("winner"),
                "commitment": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                "seed": step.get("seed", ""),
                "hands": not self.real,
                "tabletop": None if self.real else {"pieces": self.pieces, "parts": self.parts},
            }
        )

    def frame(self, ms: int) -> bytes:
        """The lights at `ms` milliseconds, as the board would send them to its pixels."""
        entries: list[Entry] = [
            (self.board.lights[name], rgb, pattern, step, of) for name, rgb, pattern, step, of in LIGHTS[self.step]
        ]
        entries.append((self.board.lights["seat.1"], GREEN, scene.STEADY, 0, 1))
        dice = STEPS["loco" if self.step == "path" else self.step].get("dice")
        if dice:
            entries.append((self.board.lights["dice.colour"], self.board.colours[dice["colour"]], scene.STEADY, 0, 1))
            for die, number in enumerate(dice["numbers"], 1):
                entries += [(self.board.lights[f"dice.{die}.{pip}"], WHITE, scene.DIM, 0, 1) for pip in PIPS[number]]
        out = bytearray(3 * len(self.board.lights))
        scene.render(entries, ms, out, self.board.power.budget_ma, self.board.power.light_ma)
        return bytes(out)

    async def animate(self) -> None:
        """Send frames for as long as it runs."""
        loop = asyncio.get_running_loop()
        while True:
            self.hub.publish_lights(self.frame(int(loop.time() * 1000)))
            await asyncio.sleep(FRAME_S)


class RunningPage:
    """The fake table's page on a thread of its own, so that a browser can look at it."""

    def __init__(self, table: FakeTable, port: int = 0, token: str | None = None) -> None:
        self.table = table
        self._listener = listen("127.0.0.1", port)
        self.port = int(self._listener.getsockname()[1])
        self.url = f"http://127.0.0.1:{self.port}/"
        self._server = Server(make_app(table.hub, token), self._listener)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(self._serve())
        self._loop.close()

    async def _serve(self) -> None:
        lights = asyncio.create_task(self.table.animate())
        await self._server.run()
        lights.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await lights

    def show(self, step: str) -> None:
        """Go to a step of the script, from another thread."""
        self._loop.call_soon_threadsafe(self.table.show, step)

    def close(self) -> None:
        """Stop serving and wait until it has stopped."""
        self._loop.call_soon_threadsafe(self._server.stop)
        self._thread.join()


@contextlib.contextmanager
def running_page(step: str = "platform", port: int = 0, token: str | None = None) -> Iterator[RunningPage]:
    """A page of a fake table at `step`, closed at the end."""
    page = RunningPage(FakeTable(step), port, token)
    try:
        yield page
    finally:
        page.close()


def main() -> None:
    """Serve the fake table until interrupted."""
    with running_page(sys.argv[1] if len(sys.argv) > 1 else "platform", 8080) as page:
        print(page.url)
        with contextlib.suppress(KeyboardInterrupt):
            threading.Event().wait()


if __name__ == "__main__":
    main()
