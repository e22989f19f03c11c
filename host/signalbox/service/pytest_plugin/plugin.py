"""The pytest plugin: the options `--signalbox-…` and the fixtures `signalbox_…`, described in docs/hil.md.

pytest loads this file in every project where Signalbox is installed. So all these names contain `signalbox`,
and nothing but pytest is imported before a test requests a fixture.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from signalbox.service.pytest_plugin.bench import Bench
    from signalbox.service.pytest_plugin.board import BoardUnderTest, Sensors
    from signalbox.service.pytest_plugin.hands import Hands
    from signalbox.service.pytest_plugin.lights import Lights

BOARD = "--signalbox-board"
JIG = "--signalbox-jig"
DESCRIPTION = "--signalbox-description"
VIRTUAL = "virtual"
FIGURE = "signalbox figure"


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("signalbox", "boards in the loop (Signalbox)")
    group.addoption(
        BOARD,
        default=VIRTUAL,
        metavar="PORT",
        help="run tests of the board on this serial port; auto: find it; virtual (the default): a virtual board",
    )
    group.addoption(
        JIG,
        default="",
        metavar="PORT",
        help="a second Pico with Signalbox's jig firmware moves the magnets and reads the lights; auto: find it; "
        "virtual: a virtual jig on the virtual board",
    )
    group.addoption(
        DESCRIPTION,
        default="",
        metavar="NAME|TOML",
        help="the board's description: a name that comes with Signalbox, or the path of a .toml file; a real board "
        "says its name itself, the virtual one is ptites_locos if not named",
    )


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption(BOARD) != VIRTUAL and getattr(config.option, "numprocesses", None):
        raise pytest.UsageError("One board can be tested by one process only: leave -n out.")


def pytest_report_header(config: pytest.Config) -> list[str]:
    board, jig = config.getoption(BOARD), config.getoption(JIG)
    return [f"signalbox board: {board}{f', jig: {jig}' if jig else ''}"] if board != VIRTUAL or jig else []


def pytest_terminal_summary(terminalreporter: Any) -> None:
    reports = [report for kind in ("passed", "failed") for report in terminalreporter.stats.get(kind, [])]
    lines = [text for report in reports for name, text in getattr(report, "user_properties", ()) if name == FIGURE]
    if lines:
        terminalreporter.section("signalbox figures")
        for line in lines:
            terminalreporter.write_line(line)


@pytest.fixture(scope="session")
def signalbox_bench(request: pytest.FixtureRequest) -> Iterator[Bench]:
    """The board, hands and lights that the options select, opened once for all tests.

    If the fixture is parametrised indirectly, the parameter replaces `--signalbox-jig`.
    """
    from signalbox.core.errors import UserError
    from signalbox.service.pytest_plugin.bench import Bench, Options

    config = request.config
    jig = getattr(request, "param", config.getoption(JIG))
    options = Options(config.getoption(BOARD), jig, config.getoption(DESCRIPTION))
    try:
        bench = Bench(options, config.pluginmanager.getplugin("capturemanager"))
    except UserError as fault:
        raise pytest.fail.Exception(str(fault), pytrace=False) from None  # show only the message
    yield bench
    bench.close()


@pytest.fixture
def signalbox_board(signalbox_bench: Bench) -> BoardUnderTest:
    """The board under test: online, with no magnets, all lights off, its full power budget and no recorded changes."""
    signalbox_bench.begin()
    return signalbox_bench.board


@pytest.fixture
def signalbox_sensors(signalbox_board: BoardUnderTest) -> Sensors:
    """The sensors of the board under test, as the board reports them."""
    return signalbox_board.sensors


@pytest.fixture
def signalbox_hands(signalbox_bench: Bench, signalbox_board: BoardUnderTest) -> Hands:
    """The hands that close and open the sensors of the board under test."""
    return signalbox_bench.hands


@pytest.fixture
def signalbox_lights(signalbox_bench: Bench, signalbox_board: BoardUnderTest) -> Lights:
    """The lights of the board under test, as they actually shine."""
    return signalbox_bench.lights


class Figures:
    """Measurements of one test, which are printed below the report of the test run."""

    def __init__(self, request: pytest.FixtureRequest) -> None:
        self._request = request

    def add_line(self, text: str) -> None:
        """Add a line of text, which is printed after the name of the test."""
        self._request.node.user_properties.append((FIGURE, f"{self._request.node.name}: {text}"))

    def report_times(self, what: str, seconds: Sequence[float]) -> float:
        """Report the median and the maximum of `seconds` in milliseconds. Return the median in seconds."""
        import statistics  # imported here so that pytest starts faster

        median = statistics.median(seconds)
        self.add_line(f"{what}: median {1000 * median:.1f} ms, worst {1000 * max(seconds):.1f} ms of {len(seconds)}")
        return median


@pytest.fixture
def signalbox_figures(request: pytest.FixtureRequest) -> Figures:
    """A collector of measurements, which are printed below the report of the test run."""
    return Figures(request)
