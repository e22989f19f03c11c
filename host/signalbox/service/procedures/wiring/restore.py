"""A board that has forgotten how it is soldered gets its wiring order back from the store on this computer."""

import logging
from collections.abc import Callable

from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.device.link.connection import Connection
from signalbox.device.link.events import Event, Online
from signalbox.service.procedures.wiring.store import WiringStore
from signalbox.service.procedures.wiring.transfer import Writing

logger = logging.getLogger(__name__)


class Restorer:
    """Watches a connection. A board that knows a wiring of its own keeps it: it may have been learned elsewhere."""

    def __init__(self, connection: Connection, open_store: Callable[[str], WiringStore]) -> None:
        """`open_store` gives the file for a controller's serial number."""
        self._connection = connection
        self._open_store = open_store
        self._writing: Writing | None = None

    def handle(self, now: float, event: Event) -> Message | None:
        """Take what the connection tells. Gives what the people at the table should know, if anything."""
        try:
            if isinstance(event, Online):
                return self._meet(now, event)
            if self._writing is not None:
                self._writing.handle(event)
                if self._writing.done:
                    self._writing = None
                    return Message("wiring-restored")
        except UserError as fault:  # the file is spoilt, or the board refuses: the game need not wait for it
            self._writing = None
            logger.warning("The wiring kept here was not given to the board: %s", fault)
            return fault.message
        return None

    def _meet(self, now: float, online: Online) -> Message | None:
        self._writing = None
        if online.hello.wiring:
            return None
        last = self._open_store(online.hello.uid).last
        if last is not None and last.checksum:
            logger.info("The board has forgotten its wiring: it is told the one kept here")
            self._writing = Writing(self._connection, now, last)
            return None
        return Message("wiring-damaged") if online.hello.wiring_damaged else None
