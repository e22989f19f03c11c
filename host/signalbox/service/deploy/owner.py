"""What the owner's settings on a drive would do to a board: the firmware's own rules for them, asked beforehand."""

from collections.abc import Mapping

from signalbox.core.messages import Message
from signalbox.device.link.events import fault_text
from signalbox.device.release.files import board_program, description
from signalbox.service.deploy.drive import Drive
from signalbox.simulator.chip_loader import Loader

SETTINGS = "settings.json"


def warnings(drive: Drive, data: Mapping[str, object]) -> list[Message]:
    """Why a board with this `Board.firmware_data()` would refuse the settings on its drive: one sentence or none."""
    own = drive.read(SETTINGS)
    if own is None:
        return []
    rules = Loader({}, board_program(), {}, []).load("signalbox_board.settings")
    try:
        rules.parse(description(data).encode(), own)
    except ValueError as error:
        return [Message("deploy-settings-refused", why=fault_text(str(error)))]
    return []
