"""[platforms.*]: the strands of both sides, the home bays and the magnets that say which platform lies how."""

from signalbox.board import toml_values
from signalbox.board.bays import LETTERS, OPPOSITE
from signalbox.board.common import Common
from signalbox.board.model import Part
from signalbox.board.toml_table import TomlTable
from signalbox.core.messages import Message
from signalbox.games.ptites_locos.board.track import Track

MAGNETS = 2  # in each platform: a word of another weight is a dead or stuck reed


def read_platforms(top: TomlTable, common: Common, track: Track) -> dict[str, Part]:
    table = top.table("platforms")
    parts: dict[str, Part] = {}
    words: dict[frozenset[str], Message] = {}
    homes: dict[str, str] = {}
    if table is None:
        return parts
    for name, inner in table.tables():
        if name not in common.colours:
            table.fault(name, Message("locos-board-platform-without-colour", colour=name))
        if name in common.header.seats:
            table.fault(name, Message("locos-board-colour-taken"))
        home = inner.read("home", toml_values.choice(track.bays) if track.bays else toml_values.text())
        if home is not None and home in homes:
            inner.fault("home", Message("locos-board-home-taken", home=home, other=homes[home]))
        homes.setdefault(home or "", name)
        code = inner.read("code", toml_values.texts(_letters(), MAGNETS, MAGNETS))
        _check_code(inner, name, code, words)
        parts[name] = Part(name, name, home or "", tuple(code or ()), _read_strands(inner, track.strands))
        inner.done()
    if track.bays and len(table.names()) != len(track.bays) - 1:
        needed, bays, found = (str(count) for count in (len(track.bays) - 1, len(track.bays), len(table.names())))
        top.fault("platforms", Message("locos-board-platforms", needed=needed, bays=bays, found=found))
    return parts


def _check_code(platform: TomlTable, name: str, code: list[str] | None, words: dict[frozenset[str], Message]) -> None:
    """Six words for three platforms and two sides, all different: none is ever read as another."""
    if code is None:
        return
    for letter in code:
        if letter not in LETTERS:
            wrong = Message("locos-board-no-letter", letters=_letters(), found=toml_values.word(letter))
            platform.fault("code", wrong)
            return
    for side, word in (("A", frozenset(code)), ("B", frozenset(OPPOSITE[letter] for letter in code))):
        if word in words:
            taken = Message("locos-board-code-taken", side=side, reeds=tuple(sorted(word)), other=words[word])
            platform.fault("code", taken)
        words.setdefault(word, Message("locos-board-side", side=side, platform=name))


def _letters() -> Message:
    first, last = (toml_values.word(letter) for letter in (LETTERS[0], LETTERS[-1]))
    return Message("locos-board-letters", first=first, last=last)


def _read_strands(platform: TomlTable, strands: int) -> dict[str, list[int]]:
    """Both sides: for each entry lane the exit lane, 0 for the buffer. B has to be A turned half round."""
    if not strands:
        platform.skip("A", "B")
        return {}
    a = platform.read("A", toml_values.wholes(strands, 0, strands))
    b = platform.read("B", toml_values.wholes(strands, 0, strands))
    if a is None or b is None:
        return {}
    exits = [lane for lane in a if lane]
    if len(set(exits)) < len(exits):
        platform.fault("A", Message("locos-board-exit-taken", strands=str(a)))
        return {}
    turned = half_turn(a)
    if b != turned:
        platform.fault("B", Message("locos-board-half-turn", turned=str(turned), found=str(b)))
    return {"A": a, "B": b}


def half_turn(side: list[int]) -> list[int]:
    """The other side of a platform: a strand a -> b becomes n+1-b -> n+1-a; what no strand leaves leads to a buffer.

    >>> half_turn([2, 1, 3, 4])
    [1, 2, 4, 3]
    """
    n = len(side)
    turned = [0] * n
    for entry, exit_lane in enumerate(side, 1):
        if exit_lane:
            turned[n - exit_lane] = n + 1 - entry
    return turned
