"""Perft: count the lines of play from a position to a given depth, with rolls counted as actions.

Run ``python -m tests.shared_rules.perft`` to recount with the engine and rewrite `perft.json`.
"""

import json
from copy import deepcopy
from pathlib import Path

from shared_rules.ptites_locos import State
from tests.shared_rules.boards import GAME
from tests.shared_rules.naive_locos import NaiveGame

FILE = Path(__file__).parent / "perft.json"

POSITIONS = [
    "free -,blue.A,red.A,yellow.A 4-0-0:/4-0-0: 0 0 1 roll - -",
    "slide -,blue.B,red.A,yellow.B 4-0-0:/4-0-0:/4-0-0: 0 2 1 roll - -",
    # a loco in front of each kind of buffer, limbo, a push chain, start squares nearly full
    "free red.A,blue.A,-,yellow.A 1-0-0:S1,blue.1.0,red.4.1/2-0-0:S3,red.1.0 0 0 1 platform red.1.1 -",
    "free -,blue.B,red.B,yellow.A 1-1-0:Q3.2.5,yellow.2.0/0-2-0:Q3.3.3,yellow.3.1 0 0 1 loco blue.1.1 -",
    # the second run after a double: for a loco on a platform, and for a crashed one without a free start square
    "free red.A,blue.A,-,yellow.A 1-1-0:Q1.1.1,red.3.0/3-0-0:red.3.1 0 0 1 again red.2.2 red.3.0",
    "free red.A,blue.A,-,yellow.A 3-0-0:Q1.1.1/1-0-0:S1,S2,S3 0 0 1 again blue.2.2 hand",
    # tiles, and a third loco pushed home in another seat's turn
    "free+repair yellow.B,blue.A,red.B,- 2-0-3:Q1.1.1,blue.1.0/3-0-1:Q2.2.5/3-0-0:Q2.3.3 8 0 1 tile - -",
    "slide+repair yellow.A,red.A,-,blue.A 4-0-0:/1-1-2:S1,S2/1-2-10:Q3.1.7/1-0-0:S3,Q3.1.5,Q3.1.6 0 3 1 roll - -",
    # the last steps of a game
    "free blue.A,red.A,-,yellow.B 1-2-0:yellow.1.1/1-2-0:yellow.3.1 0 1 1 platform red.6.6 -",
    "free blue.A,red.A,yellow.A,- 2-2-0:/2-2-0:/2-1-0:S2/2-2-0: 0 2 2 roll - S2",
]
LIMIT = 20_000  # nodes: deeper counts are left out
DEEPEST = 6


def nodes(state: State, depth: int) -> int:
    actions = state.legal_actions() or [action for action, _ in state.chance_outcomes()]
    if depth == 1 or not actions:
        return len(actions)
    count = 0
    for action in actions:
        state.apply(action)
        count += nodes(state, depth - 1)
        state.undo()
    return count


def naive_nodes(game: NaiveGame, depth: int) -> int:
    options = game.options()
    if depth == 1 or not options:
        return len(options)
    count = 0
    for text in options:
        copy = deepcopy(game)
        copy.play(text)
        count += naive_nodes(copy, depth - 1)
    return count


def main() -> None:
    """Count the lines of play from every position until a count exceeds the limit, and rewrite `perft.json`."""
    entries = []
    for position in POSITIONS:
        state = GAME.from_position(position)
        counts = []
        for depth in range(1, DEEPEST + 1):
            counts.append(nodes(state, depth))
            if counts[-1] > LIMIT:
                break
        entries.append({"position": position, "nodes": counts})
    FILE.write_text(json.dumps(entries, indent=1) + "\n", encoding="ascii")


if __name__ == "__main__":
    main()
