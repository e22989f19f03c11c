"""Write a table of all messages with examples, for people to read, in each language.

Run ``python -m tests.host.core.messages.write_table`` (or `make messages`); it writes to `build`.
"""

from collections.abc import Iterator, Sequence
from datetime import date
from itertools import product
from pathlib import Path
from typing import Any

from fluent.syntax import ast
from fluent.syntax.visitor import Visitor

from signalbox.core.messages import Arg, Message
from signalbox.core.messages.catalogue import catalogue, catalogue_files
from signalbox.core.messages.fluent_files import FluentMessages, message_sources, parse_message
from signalbox.core.messages.languages import LANGUAGE, SPOKEN
from signalbox.core.messages.typed_words import typed_move
from tests.host.core.messages import board_examples, building_examples, guide_examples, maker_examples
from tests.host.core.messages.example import Examples, of

BUILD = Path(__file__).parents[4] / "build"
HEAD = """\
# All messages

Everything that Signalbox says to players and makers, with examples, from the catalogues. How to write one:
docs/language.md.{others}
"""
HEAD_OF_OTHER = """\
# All messages in {tag}

As in [messages.md](messages.md), from the catalogues in the folders `{tag}`.
"""

CITY = Message("paris-place-city", city="Dijon")
HEX = Message("paris-place-way", count=3, way="ne", near=CITY)
STATION = Message("paris-place-station", station="Lyon")
WAGON = Message("golden-place", number=3, owner="Ben")
FRONT = Message("golden-place", number=0, owner="Ben")
RAIL = Message("locos-place-rail", quarter="ne", lane="outer", number=5)
START = Message("locos-place-start", number=2)
ARRIVAL = Message("locos-place-arrival", number=1)
DRIVE = Message("locos-record-drive", player="Ann", count=5, end="stops")
LIES = Message("platform-lies", platform="red", bay="north", side="B")
HOME = Message("locos-platform-home", platform="red", bay="north")
SEAT = Message("start-terminal-seat", number=1, player="Ann", kind="human")
DEAD = Message("sensor-broken", sensor=RAIL, kind="dead")
VALUES = Message("golden-revealed-several", values=("1", "2"), sum="3")
LOCO = Message("locos-piece-own", kind="person", colour="green")
OTHERS = Message("locos-piece", owner="Ben", colour="orange")
DICE = Message("dice-typed", first="red", rest="3 4")
COUNTS: tuple[Arg, ...] = (1, 3)


def typed(*words: str) -> tuple[Arg, ...]:
    return tuple(Message("typed", word=word) for word in words)


# Keyed by argument, or by message and argument. Of several examples the first is shown, or all if the wording depends
# on them.
EXAMPLES: Examples = {
    "age": (6, 8),
    "address": ("http://127.0.0.1:8765/",),
    "bay": ("north",),
    "beside": (0, 2),
    "chance": (0, 1, 42, 100),
    "board": ("ptites_locos",),
    "button": ("roll", "undo", "confirm", "help", "done", "claim"),
    "buttons": (typed("roll", "undo", "confirm", "help"),),
    "choices": ((Message("typed-first", player="Ann"), Message("typed-first", player="Ben")),),
    "changes": ((Message("doubt-piece", colours=("green",), place=RAIL), Message("arranged-nothing-on", place=START)),),
    "city": ("Lyon",),
    "colour": ("green", "claret"),
    "colours": (("green",), ("green", "orange")),
    "command": ("signalbox play --resume",),
    "pace": ("swift",),
    "paces": (typed("slow", "normal", "fast"),),
    "language": ("tlh",),
    "languages": (("en-GB", "fr"),),
    "commitment": ("9f86d081…",),
    "head": ("9f86 d081 884c 7d65",),
    "companies": (("red", "blue"),),
    "company": ("red",),
    "count": COUNTS,
    "choose-how count": (2,),
    **of("golden-happened-wagons locos-happened-push locos-happened-platform", count=(1, 2), player=("Robin",)),
    "locos-record-pushed count": (1, 2),
    "detail": (Message("locos-roll-how"),),
    "drawn": ("3", "sheriff"),
    "end": ("stops", "stays", "home", "derails", "crashes"),
    **of(
        "terminal-squares",
        count=(1, 2),
        prompt=(Message("piece-put", piece=OTHERS),),
        end=("Q2.1.4",),
        start=("Q1.1.1",),
    ),
    "entry": (DRIVE,),
    "example": ("Q1.1.1",),
    **of("dice-wrong terminal-word-dice-like", example=(DICE,)),
    **of("dice-typed", first=("red", "3"), rest=("3 4",)),
    **of(
        "not-possible-now",
        text=(typed_move("fly to the moon"),),
        example=(typed_move("loco Q1.1.1"), typed_move("platform blue A")),
    ),
    "typed-also word": ("blue",),
    **of("typed-move", verb=("platform", "company", "take", "close", "enter"), rest=(("blue", "A"),)),
    "paris-option-starts-wrong example": ("red,blue,black,brown,yellow,purple",),
    **of(
        "backup-failed",
        fault=("gone", "full", "read-only", "busy", "other"),
        command=("signalbox record backup /media/stick",),
    ),
    "folder": ("/media/stick",),
    "fault": ("The board has no /board.json: write it.",),
    "faults": ((Message("fault-times", kind="damage", times=12), Message("fault-times", kind="cut", times=2)),),
    "fewest": (2,),
    "field": ("button",),
    "file": ("~/.config/signalbox/preferences.json",),
    "first": ("8765",),
    "sentences first": (Message("golden-close-up"),),
    "found": ("golden_train",),
    "game": ("golden-train",),
    **of("players-wrong replay-title", game=("Les P’tites Locos",)),
    "group": ("dialout",),
    "high": ("4",),
    "host": ("192.0.2.1",),
    "kind": ("dead", "stuck", "chattering"),
    "fault-times kind": ("damage",),
    "known": (("accept", "broken", "choose"),),
    "terminal-figures label": (Message("ending-given-away"),),
    "figures": ((Message("terminal-figure-of", player="Ann", figure="12"),),),
    "figure": ("12",),
    "label": (Message("locos-label-drive", start=RAIL, count=5, end="stops"),),
    "over-standing label": (Message("golden-wagons"),),
    "over-standing players": (
        (Message("over-player", player="Ann", fact="9"), Message("over-player", player="Ben", fact="6")),
    ),
    "fact": ("9",),
    "day": (date(2026, 1, 2),),
    "proof": ("follows", "entered", "earlier", "secret", "differs"),
    "verdict": ("few", "fair", "odd", "very-odd"),
    "stats-luck luck": ("much-less", "less", "even", "more", "much-more"),
    "luck": ("much-less", "less", "more", "much-more"),
    **of("ending-moment", cause=("luck", "play"), turn=(12,), before=(48,), after=(31,)),
    "minutes": (0, 1, 40),
    "turns": (1, 58),
    "thing": (Message("colour-title", colour="red"),),
    "lane": ("outer", "middle", "inner", "2"),
    "last": ("8774",),
    "left": (0, 3),
    "limit": (20,),
    "losses": ((Message("golden-loses", player="Ben", count=2),),),
    "low": ("3",),
    "maximum": (4,),
    "named": (3,),
    "number": (5,),
    **of("golden-place golden-place-of-nobody", number=(0, 3)),
    "golden-over-decided number": (3,),
    **of("locos-place-start locos-place-arrival locos-place-hangar locos-place-bay-entry", number=(2,)),
    "locos-place-bay-exit number": (2,),
    "option": ("repair",),
    "options": (("first", "placement", "repair", "sides"),),
    "order": (Message("locos-order-drive", end="stops"),),
    "ours": ("1.0",),
    "owner": ("Ben", "Ann"),
    "piece": ("green 1",),
    **of("piece-put piece-take-off", piece=(LOCO,)),
    **of("step-put step-take-off", piece=(LOCO,), kind=("person", "computer")),
    **of("locos-it-pushes", piece=(LOCO,), end=("stops", "home", "derails", "crashes")),
    "locos-crashed end": ("derails", "crashes"),
    **of("locos-order-drive locos-order-enter", end=("stops", "derails", "crashes")),
    **of("step-platform locos-piece-own locos-piece-other seat-given menu-give", kind=("person", "computer")),
    "golden-piece kind": ("wagon", "locomotive"),
    "pieces": ((LOCO, OTHERS),),
    "more": (2,),
    "near": (CITY, Message("paris-place-city", city="Le Mans"), STATION),
    **of("paris-place-side", near=(HEX,), side=("left", "right")),
    "own": ("no", "yes"),
    "place": (RAIL,),
    "locos-arranged-arrival place": (ARRIVAL,),
    "golden-arranged-locomotive place": (FRONT,),
    **of("golden-arranged-gap golden-arranged-not-drawn golden-record-target golden-label-target", place=(WAGON,)),
    **of("golden-order-target", place=(WAGON,)),
    **of("paris-label-place paris-record-place paris-hex-has-own-loco paris-hex-full", place=(HEX,)),
    **of("paris-checkered-border paris-hex-not-next paris-cuts-off", place=(HEX,)),
    **of("paris-why-towards paris-record-place-worth paris-city-full", place=(CITY,)),
    "paris-over-last-stop place": (Message("paris-place-city", city="Marseille"),),
    **of("paris-starts-at paris-start-hex-full", place=(STATION,)),
    "platform": ("red",),
    "platforms": ((LIES,),),
    "say-laid-out platforms": (
        tuple(Message("platform-side", platform=part, side=side) for part, side in (("blue", "A"), ("red", "B"))),
    ),
    "locos-lay-out-where platforms": ((HOME,),),
    "locos-option-sides-wrong platforms": (("red", "blue", "yellow"),),
    "player": ("Ann",),
    **of("computer-chooses computer-plays played-by-computer locos-happened-crash", player=("Robin",)),
    **of("locos-happened-derails locos-happened-home", player=("Robin",)),
    "players": (("Ann",), ("Ann", "Ben")),
    **of("taken-back-with taken-back-with-entry", players=(("Robin",),)),
    "points": COUNTS,
    "paris-fact-shares-of points": (0, 20),
    "paris-over-penalties points": ((Message("paris-player-points", player="Ann", points=20),),),
    "paris-over-points points": (
        tuple(Message("paris-player-points", player=who, points=won) for who, won in (("Ann", 180), ("Ben", 178))),
    ),
    "option-first-unknown players": (("Ann", "Ben"),),
    "port": ("/dev/ttyACM1",),
    "page-at-next-port port": ("8765",),
    "prompt": (Message("locos-roll", player="Ann"),),
    "question": (Message("locos-who-begins"),),
    "record": ("~/games/evening.jsonl",),
    "reed": ("a",),
    "revealed": (VALUES,),
    "second": (Message("golden-lay-aside", count=1),),
    "seconds": (600,),
    "sensor": ("Q2.3.1",),
    "sensor-broken sensor": (RAIL,),
    "quarter": ("nw", "ne", "sw", "se", "2"),
    "sensors": ((DEAD,),),
    "sensors-work-again sensors": ((RAIL,),),
    "terminal-broken-sensors sensors": ((Message("terminal-sensor", say=DEAD, sensor="Q2.1.5"),),),
    **of("terminal-sensor", say=(DEAD,), sensor=("Q2.1.5",)),
    "shape": ("loco", "wagon", "token"),
    "shares": ((Message("paris-shares-of", count=2, company="red"),),),
    "side": ("A",),
    "square": ("Q1.1.1",),
    "start": (RAIL,),
    "locos-label-enter start": (START,),
    "starts": ((Message("paris-starts-at", company="red", place=STATION),),),
    "station": ("Nord",),
    "strength": ("3",),
    "sum": ("3",),
    "taken": ("blue",),
    "text": ("fly to the moon",),
    "times": (12,),
    "title": ("Les P’tites Locos",),
    "to_win": (3,),
    "train": (4,),
    "turn": ("ne", "e", "se", "sw", "w", "nw"),
    "way": ("n", "ne", "e", "se", "s", "sw", "w", "nw"),
    "value": ("3",),
    "values": (("open", "closed"),),
    "golden-revealed-several values": (("1", "2"),),
    "verb": ("explode",),
    "verbs": (typed("loco", "enter"),),
    "version": ("2.0",),
    "wanted": ("ptites_locos",),
    "seats-too-many wanted": (2,),
    **of("seat-name-too-long", start=("Anna Maria Magdalena von der Heyd",), count=(40,), maximum=(32,)),
    **of("player-unknown", player=("clever",), players=(("simple", "random"),)),
    **of("board-description-differs", found=("1f3a9c22",), wanted=("77d0b1e4",)),
    "sensor-button button": (Message("button", button="roll"),),
    "game-goes-on count": (31,),
    "golden-record-couple number": (4,),
    "golden-target-next strength": ("4",),
    "port-unknown-board board": ("my_own",),
    "port-busy-program program": ("signalbox",),
    "process": ("4711",),
    "why": ("Permission denied",),
    "winners": (("Ann",), ("Ann", "Ben")),
    **of("start-game-unknown start-terminal-help", games=(("golden-train", "ptites-locos"),)),
    "start-kind kind": ("human", "simple", "random"),
    **of("start-option-unknown", option=("repair=perhaps",), known=(("repair=yes", "repair=no"),)),
    "start-terminal-game seats": ((SEAT,),),
    **of("start-terminal-option", meaning=(Message("locos-option-repair"),), number=(1,)),
    "start-setting-unknown count": (0, 1, 3),
    **of("start-terminal-seat", kind=("human", "simple", "random"), number=(1,)),
    **of("start-terminal-unfinished", number=(1,), say=(Message("start-unfinished", players=("Ann", "Ben")),)),
    "word": ("roll", "green"),
    **of("typed-of-seat", word=("stop",), number=("2",)),
    "words": ((*typed("roll", "undo"), Message("terminal-word-moves")),),
    "terminal-help-game players": (typed("human", "simple"),),
    "terminal-introduction buttons": (typed("roll", "undo", "confirm", "help"),),
    "typed": (Message("typed-move", verb="loco", rest=("Q2.1.4",)),),
    "terminal-choice number": (2,),
    **of(
        "terminal-move terminal-move-means",
        number=(2,),
        meaning=(Message("locos-it-pushes", piece=OTHERS, end="derails"),),
    ),
    "terminal-many-moves count": (12,),
    "terminal-signs signs": ((Message("terminal-sign", sign=">", meaning=Message("terminal-lit-put")),),),
    **of("terminal-sign", sign=(">",), meaning=(Message("terminal-lit-put"),)),
    **of("terminal-fact", label=("Ann",), texts=((Message("terminal-in-hand", count=2),),)),
    **of("terminal-place", place=(RAIL,), square=("Q2.1.5",)),
    **of("terminal-lit", why=(Message("terminal-lit-put"),), colour=("red",)),
    "terminal-lit places": ((Message("terminal-place", place=RAIL, square="Q2.1.5"),),),
    **of("terminal-lit-value terminal-worth", value=(3,)),
    "worth": (12,),
    **maker_examples.EXAMPLES,
    **board_examples.EXAMPLES,
    **building_examples.EXAMPLES,
    **guide_examples.EXAMPLES,
}


class _Selectors(Visitor):
    """Collects the arguments that select a Fluent variant or are passed to a Fluent term."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_SelectExpression(self, node: Any) -> None:  # noqa: N802 (Fluent's name)
        for selector in (node.selector, *getattr(getattr(node.selector, "arguments", None), "positional", ())):
            if isinstance(selector, ast.VariableReference):
                self.names.add(selector.id.name)
        self.generic_visit(node)

    def visit_FunctionReference(self, node: Any) -> None:  # noqa: N802 (Fluent's name)
        arguments = node.arguments.positional if node.id.name == "TERM" else ()
        self.names.update(argument.id.name for argument in arguments if isinstance(argument, ast.VariableReference))
        self.generic_visit(node)


def packages() -> list[str]:
    """Return the packages with catalogues that are part of the program."""
    from signalbox import games

    return ["signalbox.core.messages", *(games.entry(name).catalogues for name in games.names() if name != "milk-run")]


def file(language: str) -> Path:
    """Return the path of a language's page."""
    return BUILD / ("messages.md" if language == LANGUAGE else f"messages_{language}.md")


def table(packages: Sequence[str], language: str) -> str:
    """Return the complete page of a language. Raise KeyError for an argument without an example."""
    parts = [_head(language)]
    for title, id, texts in _rows(packages, language):
        heading = f"\n## {title}\n\n| Message | What it says |\n|---|---|\n"
        parts += [] if heading in parts else [heading]
        parts.append(f"| `{id}` | {'<br>'.join(dict.fromkeys(map(_table_cell, texts)))} |\n")
    return "".join(parts)


def sentences(packages: Sequence[str], language: str = LANGUAGE) -> Iterator[tuple[str, str]]:
    """Yield the ID and text of every message with its examples. Raise KeyError for an argument without an example."""
    return ((id, text) for _, id, texts in _rows(packages, language) for text in texts)


def _rows(packages: Sequence[str], language: str) -> Iterator[tuple[str, str, list[str]]]:
    """Yield for every message the title of its file, its ID, and its text with each example."""
    files = [file for package in packages for file in catalogue_files(package, language)]
    messages = FluentMessages(language)
    for path, text in files:
        messages.add(path, text)
    for path, text in files:
        if _is_shown(path):
            title = next(line[4:] for line in text.splitlines() if line.startswith("### "))
            for id, source in message_sources(path, text).items():
                examples = _examples(id, messages.variables(id), source)
                yield title, id, [catalogue(language).checked_text(message) for message in examples]


def _head(language: str) -> str:
    if language != LANGUAGE:
        return HEAD_OF_OTHER.format(tag=language)
    return HEAD.format(others="".join(f" In [{tag}]({file(tag).name})." for tag in SPOKEN[1:]))


def _is_shown(path: str) -> bool:
    """Return whether a file contains sentences, rather than labels for scripts or terms of a language."""
    return not path.endswith(("/script.ftl", "/terms.ftl"))


def _table_cell(text: str) -> str:
    return text.replace("|", "\\|").strip().replace("\n", "<br>")


def _examples(id: str, names: frozenset[str], source: str) -> Iterator[Message]:
    selectors = _Selectors()
    selectors.visit(parse_message(id, source))
    values = []
    for name in sorted(names):
        examples = EXAMPLES.get(f"{id} {name}") or EXAMPLES[name]
        values.append([(name, value) for value in (examples if name in selectors.names else examples[:1])])
    for args in product(*values):
        yield Message(id, **dict(args))


def main() -> None:
    BUILD.mkdir(exist_ok=True)
    for language in SPOKEN:
        file(language).write_text(table(packages(), language), encoding="utf-8")
        print(f"Wrote {file(language)}.")


if __name__ == "__main__":
    main()
