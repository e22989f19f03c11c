"""The faults on a serial line, parsed from text such as `damage=1%,cut=30s,seed=7`. docs/faults.md describes them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from signalbox.core.errors import UserError

# Probabilities for each line, or for each piece if a port delivers a line in pieces.
LOSE = "lose"  # it never arrives
DROP = "drop"  # some of its bytes are missing
DAMAGE = "damage"  # one of its bits is flipped
REPEAT = "repeat"  # it arrives twice
SPLIT = "split"  # its second half arrives later
NOISE = "noise"  # bytes that were never sent arrive before it
CHANCES = (LOSE, DROP, DAMAGE, REPEAT, SPLIT, NOISE)

# Occasional faults, and their default durations in seconds.
CUT = "cut"  # the port is gone; the board keeps running
REPLUG = "replug"  # the cable is pulled and plugged in again: the board restarts, and its port has another name
RESET = "reset"  # the board restarts in the middle of a line
STALL = "stall"  # nothing gets through for a while, then everything at once
UNREAD = "unread"  # the PC does not read, so the board's lines fill up its queues
HANG = "hang"  # the port accepts none or only a few of the bytes that the PC writes
DURATIONS_S = {CUT: 1.0, REPLUG: 2.0, RESET: 0.0, STALL: 1.0, UNREAD: 1.0, HANG: 1.0}

DELAY = "delay"  # every line is delayed by up to this time
WRAP = "wrap"  # the board's clock wraps this long after each start
SEED = "seed"  # the same seed gives the same faults
WORDS = (*CHANCES, *DURATIONS_S, DELAY, WRAP, SEED)
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
    """A fault that happens every `interval_s` seconds on average and lasts about `duration_s`."""

    interval_s: float
    duration_s: float


@dataclass(frozen=True)
class Faults:
    """The faults on a line. `chances` (0 to 1) and `periods` are keyed by kind of fault; missing kinds never happen.

    If `wrap_s` is None, the board's clock is not changed.
    """

    chances: Mapping[str, float] = field(default_factory=dict)
    periods: Mapping[str, Period] = field(default_factory=dict)
    delay_s: float = 0.0
    wrap_s: float | None = None
    seed: int = 1

    @property
    def has_faults(self) -> bool:
        """True if there are any faults."""
        return bool(self.chances or self.periods or self.delay_s or self.wrap_s is not None)


CLEAN = Faults()
MIN_EVERY_S = 1.0  # the minimum mean time between faults of a kind; with less, the line would never work


def parse(spec: str) -> Faults:
    """Return the faults that `spec` describes. Raise UserError if it is invalid."""
    settings = _parse_settings(spec)
    seed = settings.pop(SEED, "1")
    if not _WHOLE.fullmatch(seed):
        raise UserError(f"--faults: seed takes a whole number, not {seed!r}.")
    return Faults(
        chances={kind: _parse_chance(kind, text) for kind, text in settings.items() if kind in CHANCES},
        periods={kind: _parse_period(kind, text) for kind, text in settings.items() if kind in DURATIONS_S},
        delay_s=_parse_time(DELAY, settings[DELAY]) if DELAY in settings else 0.0,
        wrap_s=_parse_time(WRAP, settings[WRAP]) if WRAP in settings else None,
        seed=int(seed),
    )


def _parse_settings(spec: str) -> dict[str, str]:
    settings: dict[str, str] = {}
    for word in spec.split(","):
        kind, equals, value = word.strip().partition("=")
        if not equals or not value:
            raise UserError(f"--faults takes words such as {EXAMPLE}, joined by commas, not {word.strip()!r}.")
        if kind not in WORDS:
            raise UserError(f"--faults knows no {kind!r}: choose among {', '.join(WORDS)}.")
        if kind in settings:
            raise UserError(f"--faults says {kind} twice: leave one out.")
        settings[kind] = value
    return settings


def _parse_chance(kind: str, text: str) -> float:
    chance = _CHANCE.fullmatch(text)
    if not chance or float(chance[1]) > 100:
        raise UserError(f"--faults: {kind} takes a probability for each line, such as {kind}=1%, not {text!r}.")
    return float(chance[1]) / 100


def _parse_period(kind: str, text: str) -> Period:
    every, slash, lasts = text.partition("/")
    interval_s, duration_s = _parse_seconds(every), _parse_seconds(lasts) if slash else DURATIONS_S[kind]
    if interval_s is None or interval_s < MIN_EVERY_S or duration_s is None:
        raise UserError(
            f"--faults: {kind} takes the mean time between two, 1s or more, such as {kind}=30s, "
            f"and if you like how long one lasts, such as {kind}=30s/2s, not {text!r}."
        )
    return Period(interval_s, duration_s)


def _parse_time(kind: str, text: str) -> float:
    seconds = _parse_seconds(text)
    if seconds is None:
        raise UserError(f"--faults: {_TIMED[kind]}, not {text!r}.")
    return seconds


def _parse_seconds(text: str) -> float | None:
    time = _TIME.fullmatch(text)
    return float(time[1]) * _SECONDS[time[2]] if time else None
