"""What a page has said aloud by the host: only what that page shows at this moment, never words of its own.

A page is told a word when its socket opens (`Hello.voice`). With that it asks ``/voice/WORD`` what can be said, and
``/voice/WORD/prompt`` or ``/voice/WORD/happened`` for the sound of that part of its state. The word is good for as long
as the socket is open; of another one nothing is known (null), and nothing said.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from signalbox.core.messages import Message
from signalbox.web.limits import Bucket, wait_for_turn

if TYPE_CHECKING:
    from signalbox.web.hub import Hub
    from signalbox.web.page_types import VoiceHere
    from signalbox.web.speech import Speech
    from signalbox.web.viewer import Viewer

PARTS = ("prompt", "happened")  # of a state
SENTENCES = (1.0, 6.0)  # of one page: a second in the long run, and at once
HEADERS = {"cache-control": "no-store"}


def voice_routes(hub: Hub, speech: Speech) -> list[Route]:
    """The addresses below ``/voice/``."""
    buckets: dict[Viewer, Bucket] = {}

    async def turn(viewer: Viewer) -> None:
        for gone in [each for each in buckets if hub.viewer_of(each.voice) is None]:
            del buckets[gone]
        await wait_for_turn(buckets.setdefault(viewer, Bucket(*SENTENCES)))

    async def here(request: Request) -> Response:
        viewer = hub.viewer_of(request.path_params["word"])
        if viewer is None:  # the page's line went down meanwhile: it asks again when it has another
            return JSONResponse(None, headers=HEADERS)
        language = viewer.catalogue.language
        found: VoiceHere = {"makes": speech.makes, "recorded": await asyncio.to_thread(speech.has_recordings, language)}
        return JSONResponse(found, headers=HEADERS)

    async def say(request: Request) -> Response:
        viewer, part = hub.viewer_of(request.path_params["word"]), request.path_params["part"]
        if viewer is None:
            raise HTTPException(404)
        await turn(viewer)
        shown = hub.snapshot.get(part) if part in PARTS else None
        if not isinstance(shown, str | Message):
            raise HTTPException(404)
        words, language = viewer.catalogue, viewer.catalogue.language
        sound = await asyncio.to_thread(speech.recorded, language, shown) if isinstance(shown, Message) else None
        if sound is None:
            text = words.text(shown) if isinstance(shown, Message) else shown
            sound = await asyncio.to_thread(speech.make, language, text)
        if sound is None:
            raise HTTPException(404)
        return Response(sound.content, media_type=sound.kind, headers=HEADERS)

    handlers: dict[str, Callable[[Request], object]] = {"/voice/{word}": here, "/voice/{word}/{part}": say}
    return [Route(path, handler) for path, handler in handlers.items()]
