"""What a page receives while nothing happens at the table: messages and bytes per second, by kind.

Run ``python -m tests.bench.idle [SECONDS]`` to print one JSON object per game. The table is `signalbox play` at a
virtual board, waiting for the first move. Bytes are counted before websocket compression.
"""

import asyncio
import json
import sys
import tempfile
from collections import Counter

import websockets

from tests.bench._output import Result, print_results
from tests.bench.endurance import GAMES, IDLE, program

SECONDS = 20.0
SETTLE_S = 3.0


def results(seconds: float = SECONDS) -> list[Result]:
    return [asyncio.run(_measure(game, seconds)) for game in GAMES]


async def _measure(game: str, seconds: float) -> Result:
    seats = [word for name in ("Ann", "Ben", "Cleo", "Dan")[: GAMES[game]] for word in ("--seat", name)]
    with tempfile.TemporaryDirectory(prefix="signalbox-idle-") as folder:
        arguments = (*IDLE[:3], game, *IDLE[3:], *seats, "--record", folder)
        async with (
            program(arguments, folder) as (_, port),
            websockets.connect(f"ws://127.0.0.1:{port}/ws", max_size=None) as page,
        ):
            await _count_messages(page, SETTLE_S)
            messages, size = await _count_messages(page, seconds)
    return {
        "bench": "idle",
        "game": game,
        "messages_a_second": {kind: round(number / seconds, 2) for kind, number in messages.items()},
        "bytes_a_second": {kind: round(number / seconds) for kind, number in size.items()},
    }


async def _count_messages(page: websockets.ClientConnection, seconds: float) -> tuple[Counter[str], Counter[str]]:
    """Return the number and the total size of the messages of each kind that arrive within this many seconds."""
    messages: Counter[str] = Counter()
    size: Counter[str] = Counter()
    try:
        async with asyncio.timeout(seconds):
            async for text in page:
                kind = json.loads(text)["type"]
                messages[kind] += 1
                size[kind] += len(text)
    except TimeoutError:
        pass
    return messages, size


if __name__ == "__main__":
    print_results(results(float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS))
