"""The page of a demo at the wall clock: whoever opens it only watches."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from typing import TYPE_CHECKING, Any

from signalbox.board import draw
from signalbox.device.runtime.jobs import until_one_ends
from signalbox.device.runtime.page import Page, serve_page
from signalbox.play.table.present.snapshot import earlier_record
from signalbox.play.teaching.rules import rules_shown

if TYPE_CHECKING:
    from signalbox.core.messages import Message
    from signalbox.play.table.opening import OpenTable
    from signalbox.web.hub import Hub

ENDING_S = 20.0  # for which the end of a game is shown to those who watch


def demo_hub(opened: OpenTable) -> Hub:
    """What pages show of a game that nobody at a page plays."""
    from signalbox.web.hub import Hub
    from signalbox.web.viewer import Screen

    drawing = draw(opened.board, opened.table.config.messages.place)
    earlier = partial(earlier_record, opened.table)
    return Hub(Screen(drawing, lambda *_: None, {}, rules=rules_shown, earlier=earlier, only_watched=True))


async def watched(hub: Hub, page: Page, tell: Callable[[Message], None], game: Coroutine[Any, Any, None]) -> None:
    """A game beside its page. Its end stays to be seen for a while if anybody watches. Raises what either raises."""

    async def until_seen() -> None:
        await game
        if hub.viewers:
            await asyncio.sleep(ENDING_S)

    await until_one_ends(until_seen(), serve_page(hub, page, tell))
