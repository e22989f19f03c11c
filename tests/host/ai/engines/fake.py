"""An engine for tests, independent of Signalbox: it plays the last legal action, or misbehaves as requested.

Usage: `python fake.py BEHAVIOUR [FILE]`. Every line it receives is written to FILE.
"""

import sys
import time

BEHAVIOUR = sys.argv[1]
LOG = open(sys.argv[2], "a", encoding="utf-8") if len(sys.argv) > 2 else None  # noqa: SIM115 - until exit
FOREVER_S = 60


def say(*lines: str) -> None:
    for line in lines:
        print(line, flush=True)


def greet() -> None:
    if BEHAVIOUR == "silent":
        time.sleep(FOREVER_S)
    if BEHAVIOUR == "floods":
        while True:
            sys.stdout.write("x" * 65536)
    if BEHAVIOUR == "junk":
        sys.stdout.buffer.write(bytes(range(256)) * 20 + b"\n")
        sys.stdout.buffer.flush()
    say(
        "id name Fake",
        "id author Ann\x1b[31m",
        "option name depth type spin default 1 min 1 max 9",
        "needs world features",
    )
    if BEHAVIOUR == "chess":
        say("game chess")
    say("signalboxok")


def go(legal: list[str], moves: int) -> None:
    if BEHAVIOUR == "dies" and moves == 3:
        sys.exit("Traceback\nZeroDivisionError: division by zero")
    if BEHAVIOUR == "refuses":
        say("error this game is too hard")
    if BEHAVIOUR == "chatters":
        while True:
            say("info thinking")
            time.sleep(0.01)
    if BEHAVIOUR == "waits":
        return
    if BEHAVIOUR in ("mute", "deaf"):
        time.sleep(FOREVER_S)
    answers = {"illegal": "bestmove 0", "beyond": "bestmove 99999", "words": "bestmove pass", "nothing": "bestmove"}
    say(answers.get(BEHAVIOUR, f"bestmove {legal[-1]}"))


def main() -> None:
    legal: list[str] = []
    moves = 0
    for line in sys.stdin:
        if LOG is not None:
            LOG.write(line)
            LOG.flush()
        verb, _, rest = line.strip().partition(" ")
        if verb == "signalbox":
            greet()
        elif verb == "isready":
            say("readyok")
        elif verb == "position":
            legal = []
        elif verb == "legal":
            legal.append(rest.partition(" ")[0])
        elif verb == "go":
            moves += 1
            go(legal, moves)
        elif verb == "stop" and BEHAVIOUR == "waits":
            say(f"bestmove {legal[0]}")
        elif verb == "quit":
            return


main()
