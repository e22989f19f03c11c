"""The faults of a line, in words: `damage=1%,cut=30s,seed=7` as Faults. docs/faults.md describes each."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from signalbox.core.errors import UserError

# A chance for every line, or for every piece of one where a port hands it over in pieces.
LOSE = "lose"  # it never comes
DROP = "drop"  # some of its bytes are missing
DAMAGE = "damage"  # one of its bits has flipped
REPEAT = "repeat"  # it comes twice
SPLIT = "split"  # its second half comes later
NOISE = "noise"  # bytes that nobody sent come before it
CHANCES = (LOSE, DROP, DAMAGE, REPEAT, SPLIT, NOISE)

# Faults now and then, and how long they last unless given, in seconds.
CUT = "cut"  # the port has gone; the board runs on
REPLUG = "replug"  # the cable is pulled and put back: the board starts anew, and its port has another name
RESET = "reset"  # the board starts anew in the middle of a line
STALL = "stall"  # nothing comes through; then all of it does
UNREAD = "unread"  # the PC does not read: what the board has to say fills its queues
HANG = "hang"  # the port takes nothing of what the PC writes, or a byte or two
LASTS_S = {CUT: 1.0, REPLUG: 2.0, RESET: 0.0, STALL: 1.0, UNREAD: 1.0, HANG: 1.0}

DELAY = "delay"  # every line comes later by up to so much
WRAP = "wrap"  # the board's clock wraps so long after each of its starts
SEED = "seed"  # the same seed gives the same faults
WORDS = (*CHANCES, *LASTS_S, DELAY, WRAP, SEED)
EXAMPLE = "damage=1%,cut=30s,seed=7"

_CHANCE = re.compile(r"(\d{1,3}(?:\.\d{1,6})?)%", re.ASCII)
_TIME = re.compile(r"(\d{1,6}(?:\.\d{1,6})?)(ms|s|m|h)", re.ASCII)
_WHOLE = re.compile(r"\d{1,9}", re.ASCII)
_SECONDS = {"ms": 0.001, "s": 1.0, "m": 60.0, "h": 3600.0}
_TIMED = {
    DELAY: "delay takes the longest delay, such as delay=20ms",
    WRAP: "wrap takes the time from a start of the board to the wrap of its clock, such as wrap=10s",
}


@dataclass(frozen=True)
class Period:
    """A fault that happens every `every_s` seconds on average and lasts about `lasts_s`."""

    every_s: float
    lasts_s: float


@dataclass(frozen=True)
class Faults:
    """The faults of a line. `chances` (0 to 1) and `periods` have the kinds above as keys; the others never happen.

    `wrap_s` None leaves the board's clock as it is.
    """

    chances: Mapping[str, float] = field(default_factory=dict)
    periods: Mapping[str, Period] = field(default_factory=dict)
    delay_s: float = 0.0
    wrap_s: float | None = None
    seed: int = 1

    @property
    def does_anything(self) -> bool:
        """True if there is any fault."""
        return bool(self.chances or self.periods or self.delay_s or self.wrap_s is not None)


CLEAN = Faults()
EVERY_LEAST_S = 1.0  # mean time between two of a kind: with less there is no line at all


def parse(spec: str) -> Faults:
    """Return the faults that `spec` asks for. Raises UserError with one sentence when it is none."""
    words = _words(spec)
    seed = words.pop(SEED, "1")
    if not _WHOLE.fullmatch(seed):
        raise UserError(f"--faults: seed takes a whole number, not {seed!r}.")
    return Faults(
        chances={kind: _chance(kind, text) for kind, text in words.items() if kind in CHANCES},
        periods={kind: _period(kind, text) for kind, text in words.items() if kind in LASTS_S},
        delay_s=_time(DELAY, words[DELAY]) if DELAY in words else 0.0,
        wrap_s=_time(WRAP, words[WRAP]) if WRAP in words else None,
        seed=int(seed),
    )


def _words(spec: str) -> dict[str, str]:
    words: dict[str, str] = {}
    for word in spec.split(","):
        kind, equals, value = word.strip().partition("=")
        if not equals or not value:
            raise UserError(f"--faults takes words such as {EXAMPLE}, joined by commas, not {word.strip()!r}.")
        if kind not in WORDS:
            raise UserError(f"--faults knows no {kind!r}: choose among {', '.join(WORDS)}.")
        if kind in words:
            raise UserError(f"--faults says {kind} twice: leave one out.")
        words[kind] = value
    return words


def _chance(kind: str, text: str) -> float:
    chance = _CHANCE.fullmatch(text)
    if not chance or float(chance[1]) > 100:
        raise UserError(f"--faults: {kind} takes a probability for each line, such as {kind}=1%, not {text!r}.")
    return float(chance[1]) / 100


def _period(kind: str, text: str) -> Period:
    every, slash, lasts = text.partition("/")
    every_s, lasts_s = _seconds(every), _seconds(lasts) if slash else LASTS_S[kind]
    if every_s is None or every_s < EVERY_LEAST_S or lasts_s is None:
        raise UserError(
            f"--faults: {kind} takes the mean time between two, 1s or more, such as {kind}=30s, "
            f"and if you like how long one lasts, such as {kind}=30s/2s, not {text!r}."
        )
    return Period(every_s, lasts_s)


def _time(kind: str, text: str) -> float:
    seconds = _seconds(text)
    if seconds is None:
        raise UserError(f"--faults: {_TIMED[kind]}, not {text!r}.")
    return seconds


def _seconds(text: str) -> float | None:
    time = _TIME.fullmatch(text)
    return float(time[1]) * _SECONDS[time[2]] if time else None
