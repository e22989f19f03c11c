"""What a board's sheets and lists say they were made from."""

import hashlib
import json
from dataclasses import asdict

from signalbox.board.model import Board

DIGITS = 8


def fingerprint(board: Board) -> str:
    """Eight hex digits that name everything a description says, places and titles too.

    `Board.hash` names less: what firmware and rules depend on.
    """
    text = json.dumps(asdict(board), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]
