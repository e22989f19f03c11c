"""The fake table's games: each has a board, seats, pieces, and a script of steps with their lights, but no rules.

A step has the keys of a snapshot that it changes ("prompt", "detail", "happened", "buttons", "tone", "shown", "stores",
"choices", "winners", "seed", "patterns", "values", "won", "dice"), "presses" (the enabled buttons), "turn" (the current
seat) and "lights" (name, colour, pattern, step, of). "like" names a step that is the same apart from its lights.
"""

from dataclasses import dataclass, field
from typing import Any

from shared_rules import scene
from signalbox.core.messages import Message
from signalbox.play.table.present.snapshot_types import ButtonInfo, PossibleMove
from tests.host.web.fake_ending import ENDINGS
from tests.host.web.fake_words import message_of, text_of

RED, BLUE, GREEN, WHITE, GOLD = 0xFF0000, 0x0038FF, 0x00FF28, 0xFFFFFF, 0xFFB000
_SHERIFF = text_of("golden-sheriff")
PIPS = {1: [4], 2: [1, 7], 3: [1, 4, 7], 4: [1, 3, 5, 7], 5: [1, 3, 4, 5, 7], 6: [1, 2, 3, 5, 6, 7]}

Step = dict[str, Any]


@dataclass
class Script:
    """The script of one game. `start` lists the initial squares of each colour's pieces."""

    board: str
    seats: list[tuple[str, str]]
    start: dict[str, list[str]]
    steps: dict[str, Step]
    buttons: list[ButtonInfo]
    private: dict[int, dict[str, Any]] = field(default_factory=dict)
    record: list[tuple[int, str, str]] = field(default_factory=list)
    patterns: dict[str, int] = field(default_factory=dict)


def table_button(name: str) -> ButtonInfo:
    """Return a button that every board has."""
    return {**game_button(name, text_of("button", button=name)), "group": "table"}


def game_button(name: str, label: str, seat: int | None = None, colour: str | None = None) -> ButtonInfo:
    """Return a button that only this game has."""
    base: Any = {"button": name, "label": message_of(label), "enabled": False, "repeats": False}
    press: ButtonInfo = base | {"group": "game", "seat": seat, "colour": colour}
    return press


def dice(colour: str, numbers: list[int]) -> list[dict[str, Any]]:
    """Return the dice window of P'tites Locos as in a snapshot."""
    colour_die = {"kind": "colour", "text": text_of("colour", colour=colour), "label": text_of("locos-colour-die")}
    die = {"kind": "die", "colour": None, "label": text_of("locos-die")}
    return [{**colour_die, "colour": colour}, *({**die, "text": str(number)} for number in numbers)]


def card(label: str, text: object, colour: str | None = None) -> dict[str, Any]:
    """Return a face-up card as in a snapshot. A sheriff's card has a star on it."""
    item = {"kind": "card", "text": str(text), "colour": colour, "label": label}
    return {**item, "sign": "★"} if text == _SHERIFF else item


def store(
    name: str, label: str, colour: str | None, count: int, value: int | None = None, *, button: str = "", note: str = ""
) -> dict[str, Any]:
    """Return a supply as in a snapshot."""
    item = {"name": name, "label": label, "colour": colour, "count": count, "value": value}
    return {**item, "button": button or None, "note": note}


def _roll(colour: str, *numbers: int) -> list[tuple[str, int, int, int, int]]:
    rgb = {"red": RED, "blue": BLUE, "yellow": 0xFFC000}[colour]
    pips = [(f"dice.{die}.{pip}", WHITE, scene.DIM, 0, 1) for die, n in enumerate(numbers, 1) for pip in PIPS[n]]
    return [("dice.colour", rgb, scene.STEADY, 0, 1), *pips]


_POSSIBLE: list[PossibleMove] = [
    {"origin": "Q1.1.2", "ways": [{"squares": ["Q1.1.2", "Q1.1.7", "B1.1.1"], "colour": "green", "crash": ""}]},
    {
        "origin": "Q3.2.2",
        "ways": [
            {"squares": ["Q3.2.2", "Q3.2.1"], "colour": "green", "crash": "buffer.B3"},
            {"squares": ["Q2.1.3", "Q2.1.4"], "colour": "violet", "crash": ""},
        ],
    },
    {"origin": "hand", "ways": [{"squares": ["S1", "H9"], "colour": "green", "crash": ""}]},
]

PTITES_LOCOS = Script(
    board="ptites_locos",
    seats=[("Ann", "human"), ("Ben", "human"), ("Clara", "human"), ("Greedy", "one-ply")],
    start={
        "green": ["Q1.1.2", "Q3.2.2", "hand", "H1"],
        "orange": ["S2", "Q2.3.1", "hand", "hand"],
        "violet": ["Q2.1.3", "B2.2.0", "hand", "H4"],
        "white": ["B3.1.1", "hand", "hand", "hand"],
    },
    buttons=[table_button(name) for name in ("roll", "undo", "confirm", "help")],
    record=[
        (0, "roll blue 2 3", text_of("locos-record-roll", player="Ann", colour="blue", low=2, high=3)),
        (0, "platform blue A", text_of("locos-record-platform", player="Ann", platform="blue", bay="north", side="A")),
        (0, "enter S2", text_of("locos-record-enter", player="Ann", end="stops", count=4)),
        (1, "roll red 6 1", text_of("locos-record-roll", player="Ben", colour="red", low=1, high=6)),
        (1, "loco Q1.3.1", text_of("locos-record-drive", player="Ben", end="stops", count=5)),
        (3, "enter S1", text_of("locos-record-enter", player="Greedy", end="crashes", count=2)),
    ],
    steps={
        "roll": {
            "prompt": text_of("locos-roll", player="Ann"),
            "detail": text_of("locos-roll-how"),
            "presses": ["roll", "help"],
            "dice": "yellow 6 6",
            "shown": dice("red", [6, 1]),
            "shown_of": 1,
            "may_show_again": True,
            "lights": [("dice.1.4", WHITE, scene.PULSE, 0, 1), ("dice.2.4", WHITE, scene.PULSE, 0, 1)],
        },
        "platform": {
            "prompt": text_of("locos-move-platform", player="Ann", platform="red", bay="west"),
            "detail": text_of("locos-either-side"),
            "part_goals": [{"part": "red", "bay": "B0", "side": side} for side in ("A", "B")],
            "shown": dice("red", [3, 4]),
            "lights": [
                *((f"B2.{lane}.{end}", RED, scene.DOUBLE, 0, 1) for lane in (1, 2, 3, 4) for end in (0, 1)),
                *((f"B0.{lane}.{end}", RED, scene.PULSE, lane, 4) for lane in (1, 2, 3, 4) for end in (0, 1)),
                ("buffer.B0", RED, scene.PULSE, 0, 1),
                *_roll("red", 3, 4),
            ],
        },
        "loco": {
            "prompt": text_of("locos-drive", player="Ann", points=7),
            "last": [{"squares": ["B3.4.0", "B3.4.1", "H4"], "colour": "violet", "crash": ""}],
            "detail": text_of("locos-drive-how"),
            "shown": dice("red", [3, 4]),
            "lifted": "path",
            "possible": _POSSIBLE,
            "lights": [*((name, GREEN, scene.PULSE, 0, 1) for name in ("Q1.1.2", "Q3.2.2")), *_roll("red", 3, 4)],
        },
        "ask": {
            "prompt": text_of("locos-double", player="Ann"),
            "tone": "ask",
            "shown": dice("blue", [5, 5]),
            "choices": [("again", text_of("locos-label-again")), ("stop", text_of("locos-label-stop"))],
            "lights": [("Q1.1.2", GREEN, scene.BLINK, 0, 1), *_roll("blue", 5, 5)],
        },
        "wrong": {
            "prompt": "Put the violet loco back on Q2.1.3.",
            "detail": "The board differs from the game in two places; play goes on when they match.",
            "tone": "wrong",
            "shown": dice("blue", [5, 5]),
            "moved": ("violet1", "Q2.1.5"),
            "lights": [("Q2.1.3", WHITE, scene.FAST, 0, 1), ("Q2.1.5", RED, scene.FAST, 0, 1), *_roll("blue", 5, 5)],
        },
        "wait": {
            "prompt": text_of("computer-chooses", player="Greedy"),
            "last": [
                {"squares": ["Q2.3.1", "Q1.1.2"], "colour": "green", "crash": ""},
                {"squares": ["B2.2.0"], "colour": "violet", "crash": "buffer.B3"},
            ],
            "tone": "wait",
            "turn": 3,
            "shown": dice("yellow", [1, 6]),
            "lights": _roll("yellow", 1, 6),
        },
        "over": {
            "prompt": text_of("game-over"),
            "detail": "Ann has three locos in the hangars.",
            "tone": "over",
            "ending": ENDINGS["ptites_locos"],
            "winners": [0],
            "seed": "5f1d0c2a9be84c77a1d2",
            "shown": dice("red", [3, 4]),
            "lights": [(f"H{n}", GREEN, scene.CHASE, n - 1, 9) for n in range(1, 10)],
        },
        "path": {
            "like": "loco",
            "lights": [
                *((f"Q1.1.{i + 3}", GREEN, scene.CHASE, i, 6) for i in range(5)),
                ("B1.1.0", GREEN, scene.CHASE, 5, 6),
                ("B1.1.1", GREEN, scene.STEADY, 0, 1),
                *_roll("red", 3, 4),
            ],
        },
    },
)

_PILES = [
    store("pile.wagons", text_of("golden-wagons"), "wagon", 24, note="The top card: 3"),
    store("pile.dynamites", text_of("golden-dynamites"), None, 9, note=text_of("golden-last-dynamite")),
]
_ROWS = {1: 9, 2: 6, 3: 7, 4: 4}
_DRAWN, _NEXT = text_of("golden-card-drawn"), text_of("golden-card-next")
_FUSE = {
    **card(text_of("golden-card-attacked"), text_of("golden-fuse", sum="1", strength="4")),
    "sign": "1",
    "full": 1,
    "of": 4,
}
_A_ONE = Message("golden-revealed-one", value="1")

GOLDEN_TRAIN = Script(
    board="golden_train",
    seats=[("Ann", "human"), ("Ben", "human"), ("Clara", "human"), ("Simple", "one-ply")],
    start={
        **{colour: [f"T{row}.0"] for row, colour in enumerate(("green", "orange", "violet", "white"), 1)},
        "wagon": [f"T{row}.{k + 1}" for row, count in _ROWS.items() for k in range(count)] + ["hand"] * 16,
    },
    buttons=[
        *(table_button(name) for name in ("undo", "confirm", "help")),
        *(game_button(f"{word}.{n}", word.capitalize(), n - 1) for n in range(1, 5) for word in ("attack", "stop")),
    ],
    record=[
        (2, "couple", "Clara couples a wagon on."),
        (3, "couple", "Simple couples a wagon on."),
        (3, "attack", "Simple attacks with dynamite of strength 3."),
        (3, "target T1.4", "Simple turns over the 4th wagon of Ann's train."),
    ],
    steps={
        "couple": {
            "prompt": text_of("golden-couple", player="Ann", drawn="3"),
            "kept": text_of("golden-couple-kept", player="Ann"),
            "detail": text_of("golden-couple-remember"),
            "shown": [card(_DRAWN, 3, "wagon")],
            "stores": _PILES,
            "lights": [("T1.10", GOLD, scene.PULSE, 0, 1), ("pile.wagons", BLUE, scene.COUNT, 0, 3)],
        },
        "decide": {
            "prompt": text_of("golden-decide-value", player="Ann", drawn="3"),
            "detail": text_of("golden-decide-how"),
            "tone": "ask",
            "shown": [card(_DRAWN, 3, "wagon"), card(_NEXT, _SHERIFF, "wagon")],
            "stores": _PILES,
            "choices": [("decline", text_of("golden-label-decline")), ("attack", text_of("golden-label-attack"))],
            "presses": ["undo", "help", "attack.1", "stop.1"],
            "lights": [("seat.1", GREEN, scene.BLINK, 0, 1)],
        },
        "target": {
            "prompt": text_of("golden-target-next", player="Ann", revealed=_A_ONE, strength="4"),
            "last": [{"squares": ["T4.4"], "colour": "wagon", "crash": ""}],
            "detail": text_of("golden-target-next-how"),
            "shown": [card(_NEXT, 2, "wagon"), _FUSE],
            "stores": _PILES,
            "choices": [("stop", text_of("golden-label-stop"))],
            "values": {"T2.7": "1"},
            "presses": ["undo", "help", "stop.1"],
            "lights": [
                *((f"T{row}.{k + 1}", RED, scene.PULSE, 0, 1) for row in (2, 3, 4) for k in range(_ROWS[row])),
                ("T2.7", BLUE, scene.COUNT, 0, 1),
            ],
        },
        "over": {
            "prompt": text_of("over", winners=("Ann", "Clara")),
            "detail": text_of("record-complete"),
            "tone": "over",
            "ending": ENDINGS["golden_train"],
            "stores": _PILES,
            "winners": [0, 2],
            "seed": "5f1d0c2a9be84c77a1d2",
            "values": {f"T1.{k}": str(1 + k % 4) for k in range(1, 10)} | {"T3.2": "sheriff"},
            "lights": [],
        },
    },
    private={
        0: {
            "holdings": [],
            "choices": [
                {"text": "decline", "label": "Don’t attack", "enabled": True},
                {"text": "attack", "label": "Attack", "enabled": True},
            ],
            "note": text_of("golden-nothing-secret"),
            "told": None,
        }
    },
    patterns={"green": 1, "orange": 2, "violet": 3, "white": 4, "wagon": 1},
)

COMPANIES = ["red", "blue", "black", "brown", "yellow", "purple"]
_VALUES = [12, 4, 0, 7, 21, 3]
_COUNTS = [12, 17, 9, 0, 4, 22]
_NETS = {
    "red": ["5.11", "4.11.L", "4.12", "3.11.L", "3.10.L"],
    "blue": ["5.12", "4.13.L", "3.12.L", "3.13.L", "2.13"],
    "black": ["6.11", "6.10.L", "6.9.L"],
    "brown": ["6.13", "6.14.L", "5.14", "6.15.L", "6.16.L", "5.16.L", "5.17"],
    "yellow": ["7.11", "8.11", "9.10.L", "10.10", "11.10.L", "12.9"],
    "purple": ["7.12", "8.12.L", "9.12.L", "10.12"],
}
_STORES = [
    store(f"board.{name}", text_of("colour-title", colour=name), name, count, value, button=name)
    for name, count, value in zip(COMPANIES, _COUNTS, _VALUES, strict=True)
]
_CHOICES = [("red", "Build for red, or trade a red share"), ("blue", "Build for blue, or trade a blue share")]

PARIS_CONNECTION = Script(
    board="paris_connection",
    seats=[*((name, "human") for name in ("Ann", "Ben", "Clara", "Dora", "Emil")), ("Simple", "one-ply")],
    start={colour: [*squares, *["hand"] * (32 - len(squares))] for colour, squares in _NETS.items()},
    buttons=[
        *(table_button(name) for name in ("undo", "confirm", "help")),
        *(game_button(name, text_of("colour-title", colour=name), None, name) for name in COMPANIES),
    ],
    record=[
        (0, "company red", text_of("paris-record-company", player="Ann", company="red")),
        (0, "place 4.12", "Red reaches Amiens."),
        (0, "done", "Ann has built."),
        (1, "company brown", text_of("paris-record-company", player="Ben", company="brown")),
        (1, "place 5.17", "Brown reaches Metz: 7."),
    ],
    steps={
        "choose": {
            "prompt": text_of("paris-choose-company", player="Ann"),
            "detail": text_of("paris-choose-company-how", maximum=5),
            "stores": _STORES,
            "presses": ["help", *COMPANIES],
            "lights": [("board.red", RED, scene.PULSE, 0, 1), ("board.blue", 0x0020FF, scene.PULSE, 0, 1)],
        },
        "build": {
            "prompt": text_of("paris-build", player="Ann", company="red", count=4),
            "last": [{"squares": ["3.10"], "colour": "red", "crash": ""}],
            "detail": text_of("paris-done-button"),
            "stores": _STORES,
            "choices": [("done", text_of("paris-label-done"))],
            "presses": ["undo", "confirm", "help", "red"],
            "lights": [
                *((name, RED, scene.PULSE, 0, 1) for name in ("2.11.L", "2.11.R", "3.12.R", "4.10.L", "4.9")),
                ("board.red", RED, scene.DOUBLE, 0, 1),
            ],
        },
        "wrong": {
            "prompt": text_of("piece-take-off", piece=Message("paris-piece", colour="brown")),
            "detail": "A city takes one loco, and brown stands there already.",
            "tone": "wrong",
            "stores": _STORES,
            "lights": [("5.17", RED, scene.FAST, 0, 1)],
        },
        "over": {
            "prompt": text_of("over", winners=("Ben",)),
            "tone": "over",
            "ending": ENDINGS["paris_connection"],
            "stores": _STORES,
            "winners": [1],
            "seed": "5f1d0c2a9be84c77a1d2",
            "lights": [],
        },
    },
    private={
        0: {
            "holdings": [
                {"label": text_of("colour-title", colour=c), "colour": c, "count": n, "value": _VALUES[i]}
                for i, (c, n) in enumerate(zip(COMPANIES, (2, 1, 0, 1, 1, 0), strict=True))
            ],
            "choices": [{"text": f"company {c}", "label": label, "enabled": True} for c, label in _CHOICES],
            "note": "5 shares of at most 10: worth 48.",
            "told": None,
        },
        1: {"holdings": [], "choices": [], "note": "Ben's secret note", "told": None},
    },
    patterns={colour: n % 6 + 1 for n, colour in enumerate(COMPANIES)}
    | {colour: n for n, colour in enumerate(["orange", "azure", "lime", "pink", "cyan", "green"], 1)},
)

SCRIPTS = {script.board: script for script in (PTITES_LOCOS, GOLDEN_TRAIN, PARIS_CONNECTION)}
