"""Speech for a page whose browser has no voice. Only sentences that the page currently shows are spoken.

A page receives a word when its socket opens (`Hello.voice`). With that word it requests ``/voice/WORD`` for the
available means of speech, and ``/voice/WORD/prompt`` or ``/voice/WORD/happened`` for the sound of that part of its
state. The word is valid while the socket is open. For any other word, the answer is null or 404.

A sound is a recording, or is made by espeak-ng. A recording is a file ``LANGUAGE/message-id.ogg`` (or ``.mp3``,
``.wav``) in the folder of recordings. It is played if the whole text is that one message, without arguments.
"""

from __future__ import annotations

import asyncio
import logging
import shutil
import struct
import subprocess
import threading
from collections import OrderedDict
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from signalbox.core.messages import Message
from signalbox.core.messages.languages import LANGUAGE, PSEUDO
from signalbox.web.limits import Bucket, wait_for_turn

if TYPE_CHECKING:
    from signalbox.web.hub import Hub
    from signalbox.web.page_types import VoiceHere
    from signalbox.web.viewer import Viewer

PROGRAM = "espeak-ng"
LONGEST = 600  # maximum characters of a sentence; no prompt has half as many
WORDS_A_MINUTE = 150  # slower than espeak-ng's default of 175, because children listen
TIMEOUT_S = 5.0
KEPT = 32  # the last sentences; a minute of speech has 2.6 MB, and a sentence takes about three seconds
RECORDING_MOST = 4_000_000  # bytes
KINDS = {".ogg": "audio/ogg", ".mp3": "audio/mpeg", ".wav": "audio/wav"}
PARTS = ("prompt", "happened")  # of a state
SENTENCES = (1.0, 6.0)  # for each page: per second in the long run, and at once
HEADERS = {"cache-control": "no-store"}
_RIFF_BYTES = 8  # of a WAV file that its first size does not include
_HEADER_BYTES = 44  # before the samples

logger = logging.getLogger(__name__)


class Sound(NamedTuple):
    """A sound file for a browser: its media type and its content."""

    kind: str
    content: bytes


class Speech:
    """The voice of this computer. It may be used by any thread; `make` takes a moment."""

    def __init__(self, folder: Path | None = None, program: str | None = PROGRAM) -> None:
        """`folder` contains the recordings, if any; `program` is searched for on the PATH, unless it is None."""
        self._folder = folder
        self._program = None if program is None else shutil.which(program)
        self._made: OrderedDict[tuple[str, str], Sound | None] = OrderedDict()
        self._making = threading.Lock()  # makes one sentence at a time, so that strangers use no more than one core

    @property
    def makes(self) -> bool:
        """True if any sentence can be spoken."""
        return self._program is not None

    def has_recordings(self, language: str) -> bool:
        """Return whether there are recordings in a language."""
        folder = self._of(language)
        return folder is not None and any(path.suffix in KINDS for path in folder.iterdir())

    def recorded(self, language: str, message: Message) -> Sound | None:
        """Return the recording of a message, or None if no recording fits."""
        folder = self._of(language)
        if folder is None or message.args:
            return None
        for suffix, kind in KINDS.items():
            path = folder / f"{message.id}{suffix}"
            try:
                if path.is_file() and path.stat().st_size <= RECORDING_MOST:
                    return Sound(kind, path.read_bytes())
            except OSError as fault:
                logger.warning("The recording %s cannot be read: %s", path, fault)
        return None

    def make(self, language: str, text: str) -> Sound | None:
        """Return a WAV file of a text, or None if it cannot be made."""
        key = (language, text)
        with self._making:
            if key not in self._made:
                self._made[key] = self._run(language, text[:LONGEST])
            self._made.move_to_end(key)
            while len(self._made) > KEPT:
                self._made.popitem(last=False)
            return self._made[key]

    def _of(self, language: str) -> Path | None:
        """Return the folder of recordings for a language, such as fr-CH or otherwise fr, or None if neither exists."""
        if self._folder is None:
            return None
        folders = (self._folder / language, self._folder / language.partition("-")[0])
        return next((folder for folder in folders if folder.is_dir()), None)

    def _run(self, language: str, text: str) -> Sound | None:
        if self._program is None:
            return None
        voice = (LANGUAGE if language == PSEUDO else language).lower()
        command = [self._program, "-v", voice, "-s", str(WORDS_A_MINUTE), "-b", "1", "--stdin", "--stdout"]
        try:
            done = subprocess.run(command, input=text.encode(), capture_output=True, timeout=TIMEOUT_S, check=True)
        except (OSError, subprocess.SubprocessError) as fault:
            logger.warning("%s cannot say a sentence in %s: %s", PROGRAM, language, fault)
            return None
        return Sound("audio/wav", _sized(done.stdout)) if len(done.stdout) > _HEADER_BYTES else None


def _sized(wav: bytes) -> bytes:
    """Return a WAV file with its sizes filled in, because a program that writes to a pipe cannot know them."""
    sizes = struct.pack("<I", len(wav) - _RIFF_BYTES), struct.pack("<I", len(wav) - _HEADER_BYTES)
    return wav[:4] + sizes[0] + wav[8:40] + sizes[1] + wav[_HEADER_BYTES:]


def voice_routes(hub: Hub, speech: Speech) -> list[Route]:
    """Return the routes below ``/voice/``."""
    buckets: dict[Viewer, Bucket] = {}

    async def turn(viewer: Viewer) -> None:
        for gone in [viewer for viewer in buckets if hub.viewer_of(viewer.voice) is None]:
            del buckets[gone]
        await wait_for_turn(buckets.setdefault(viewer, Bucket(*SENTENCES)))

    async def here(request: Request) -> Response:
        viewer = hub.viewer_of(request.path_params["word"])
        if viewer is None:  # the page was disconnected meanwhile; it asks again once it is reconnected
            return JSONResponse(None, headers=HEADERS)
        language = viewer.catalogue.language
        has_recordings = await asyncio.to_thread(speech.has_recordings, language)
        means: VoiceHere = {"makes": speech.makes, "recorded": has_recordings}
        return JSONResponse(means, headers=HEADERS)

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

    return [Route("/voice/{word}", here), Route("/voice/{word}/{part}", say)]
