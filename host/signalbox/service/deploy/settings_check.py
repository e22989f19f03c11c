"""Validation of a drive's settings.json with the firmware's own parser, before the board reads the file."""

from collections.abc import Mapping

from signalbox.core.messages import Message
from signalbox.device.link.events import fault_text
from signalbox.device.release.chip_loader import Loader
from signalbox.device.release.firmware_files import board_program, description_text
from signalbox.service.deploy.drive import Drive

SETTINGS = "settings.json"


def warnings(drive: Drive, data: Mapping[str, object]) -> list[Message]:
    """Return [warning] if a board described by `data` (`firmware_data()`) would refuse settings.json, otherwise []."""
    settings = drive.read(SETTINGS)
    if settings is None:
        return []
    module = Loader({}, board_program(), {}, []).load("signalbox_board.settings_parser")
    try:
        module.parse(description_text(data).encode(), settings)
    except ValueError as fault:
        return [Message("deploy-settings-refused", why=fault_text(str(fault).split()))]
    return []
