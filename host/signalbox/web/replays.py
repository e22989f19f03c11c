"""Replays on the page. Each viewer of a recorded game has their own position in it, and can jump to other moves.

Addresses. ``/records`` is the page of all records, and ``/records.json`` is their list. ``/replay/NAME`` is a page that
replays one, ``/replay/NAME/board.json`` its drawing, ``/replay/NAME/ws`` its socket. The page sends ``seek`` (show the
game after this many moves) and ``show`` (show a stage of the next move), and receives states and lights like a
table's page. With --lan, the list, and all games that this table has not shared, require the table's token.
"""

import asyncio
import json
import secrets
from collections.abc import Mapping, Sequence
from typing import Protocol, get_args

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from signalbox.core.commands import TextCommand
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import Catalogue, catalogue
from signalbox.core.messages.languages import LANGUAGE
from signalbox.web.commands import NOT_TEXT, parse
from signalbox.web.limits import TABLE_MESSAGE_RATE, TokenBucket, wait_for_turn
from signalbox.web.page_language import LANG_PARAM, json_response, page_response, refusal_response
from signalbox.web.page_types import PatternsMessage, Refusal
from signalbox.web.viewer import GAME_PAGE, SPECTATOR_ROLE, hello_text

UNKNOWN_REPLAY = Message("replay-unknown")
MAX_DIGITS = 9
RECORDS_PAGE = "records.html"


class SeekMove(TextCommand, verb="seek"):
    """The command to show the game after `move` moves."""

    move: str


class ShowStage(TextCommand, verb="show"):
    """The command to show a stage, counted from 0, of the move that follows `move` moves."""

    move: str
    stage: str


ReplayCommand = SeekMove | ShowStage
REPLAY_VERBS: Mapping[str, type[ReplayCommand]] = {kind.verb: kind for kind in get_args(ReplayCommand)}


class RecordedGame(Protocol):
    """A recorded game that can be shown at any move."""

    @property
    def drawing(self) -> Mapping[str, object]:
        """The drawing of the board."""

    def state(self, move: int, stage: int | None = None) -> Mapping[str, object]:
        """Return the page's state after `move` moves or at a stage of the next move. It is JSON except for messages."""

    def lights(self, move: int, stage: int | None = None) -> PatternsMessage:
        """Return the lights after `move` moves or at a stage of the next move."""

    def earlier_entries(self, before: int) -> Sequence[object]:
        """Return the last few entries of the record before entry number `before`."""


class Replays(Protocol):
    """The recorded games that may be watched, each identified by a name."""

    def collect_statistics(self) -> Mapping[str, object]:
        """Return the data for the page of all records, which is JSON except for its messages."""

    def open_replay(self, name: str) -> RecordedGame:
        """Return the game with this name. Raise UserError if it does not exist or cannot be watched."""

    def is_shared(self, name: str) -> bool:
        """Return whether all spectators may watch this game, not only the table."""


def routes(replays: Replays, token: str | None, *, is_home: bool = False) -> list[BaseRoute]:
    """Return the routes for these replays. `token` is the table's token; if None, every viewer has the table's rights.

    If `is_home` is true, there is no table, and the page of all records is the home page.
    """

    async def records(request: Request) -> Response:
        if is_home:
            return RedirectResponse(str(request.url.replace(scheme="", netloc="", path="/")))
        return page_response(request, RECORDS_PAGE)

    async def statistics_data(request: Request) -> Response:
        if not _has_table_rights(request.query_params, token):
            return Response("{}", 403, media_type="application/json")
        return json_response(request, await asyncio.to_thread(replays.collect_statistics))

    async def replay(request: Request) -> Response:
        try:
            await asyncio.to_thread(replays.open_replay, request.path_params["name"])
        except UserError as fault:
            return refusal_response(request, fault.message)
        return page_response(request, GAME_PAGE)

    async def find_watchable(name: str, query: Mapping[str, str]) -> RecordedGame:
        """Return the game `name`. Raise UserError if it does not exist, or if this viewer may not watch it."""
        if not (replays.is_shared(name) or _has_table_rights(query, token)):
            raise UserError(UNKNOWN_REPLAY)
        return await asyncio.to_thread(replays.open_replay, name)

    async def drawing(request: Request) -> Response:
        try:
            game = await find_watchable(request.path_params["name"], request.query_params)
            return json_response(request, game.drawing)
        except UserError as fault:
            return json_response(request, {"refused": fault.message}, 404)

    async def record(request: Request) -> Response:
        try:
            game = await find_watchable(request.path_params["name"], request.query_params)
            return json_response(request, game.earlier_entries(requested_entry(request)))
        except UserError:
            return Response("[]", 404, media_type="application/json")

    async def watch(websocket: WebSocket) -> None:
        await websocket.accept()
        translations = catalogue(websocket.query_params.get(LANG_PARAM, LANGUAGE))
        try:
            game = await find_watchable(websocket.path_params["name"], websocket.query_params)
            await _watch(websocket, game, translations)
        except UserError as fault:
            await websocket.send_text(hello_text(SPECTATOR_ROLE, translations.text(fault.message)))
            await websocket.close()
        except WebSocketDisconnect:
            pass

    return [
        Route("/records", records),
        Route("/records.json", statistics_data),
        Route("/replay/{name}", replay),
        Route("/replay/{name}/board.json", drawing),
        Route("/replay/{name}/record.json", record),
        WebSocketRoute("/replay/{name}/ws", watch),
    ]


def requested_entry(request: Request) -> int:
    """Return the entry number in a request for the record, or 0 if there is none."""
    text = request.query_params.get("before", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MAX_DIGITS else 0


def _has_table_rights(query: Mapping[str, str], token: str | None) -> bool:
    return token is None or secrets.compare_digest(query.get("token", "").encode(), token.encode())


async def _watch(websocket: WebSocket, replay: RecordedGame, translations: Catalogue) -> None:
    """Answer one viewer's commands until the viewer disconnects. May raise WebSocketDisconnect."""
    bucket = TokenBucket(*TABLE_MESSAGE_RATE)
    await websocket.send_text(hello_text(SPECTATOR_ROLE))
    while True:
        message = await websocket.receive()
        if message["type"] == "websocket.disconnect":
            return
        await wait_for_turn(bucket)
        try:
            if message.get("text") is None:
                raise UserError(NOT_TEXT)
            position = _position(parse(message["text"], REPLAY_VERBS))
        except UserError as fault:
            refused: Refusal = {"type": "refused", "text": translations.text(fault.message)}
            await websocket.send_text(json.dumps(refused))
            continue
        for answer in ({"type": "state", **replay.state(*position)}, replay.lights(*position)):
            await websocket.send_text(json.dumps(answer, separators=(",", ":"), default=translations.json_default))


def _position(command: ReplayCommand) -> tuple[int, int | None]:
    """Return a command's move and, for ShowStage, its stage. Raise UserError if they are not numbers."""
    try:
        return int(command.move), int(command.stage) if isinstance(command, ShowStage) else None
    except ValueError:
        raise UserError(UNKNOWN_REPLAY) from None
