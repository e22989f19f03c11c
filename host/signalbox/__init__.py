"""The PC's side of Signalbox, a physical-board controller for train board games.

Other projects may use the names in `__all__`, which do not change within a major version: the contract of a game (its
constants are in `shared_rules.game`), the encoder of its states as numbers, and the types of the pytest plugin's
fixtures. `signalbox.games` creates games and encoders (docs/programs.md). Everything else is internal.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from shared_rules.game import Game, State
    from signalbox.core.errors import UserError
    from signalbox.games.encoding import ActionMap, Encoder
    from signalbox.service.pytest_plugin.board import BoardUnderTest, Sensors
    from signalbox.service.pytest_plugin.hands import Hands
    from signalbox.service.pytest_plugin.lights import Lights
    from signalbox.service.pytest_plugin.plugin import Figures
else:

    def __getattr__(name: str) -> object:
        """Import a public name when it is first used, so that `signalbox --help` need not import them all."""
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        import importlib

        return getattr(importlib.import_module(_HOMES[name]), name)


__version__ = "0.1.0"

__all__ = [
    "ActionMap",
    "BoardUnderTest",
    "Encoder",
    "Figures",
    "Game",
    "Hands",
    "Lights",
    "Sensors",
    "State",
    "UserError",
    "__version__",
]

_HOMES = {
    "ActionMap": "signalbox.games.encoding",
    "BoardUnderTest": "signalbox.service.pytest_plugin.board",
    "Encoder": "signalbox.games.encoding",
    "Figures": "signalbox.service.pytest_plugin.plugin",
    "Game": "shared_rules.game",
    "Hands": "signalbox.service.pytest_plugin.hands",
    "Lights": "signalbox.service.pytest_plugin.lights",
    "Sensors": "signalbox.service.pytest_plugin.board",
    "State": "shared_rules.game",
    "UserError": "signalbox.core.errors",
}
