"""The page's web application: the page itself, the board's drawing, the snapshot, and the socket that keeps it live."""

import asyncio
import contextlib
import json
import secrets
import socket
from importlib.resources import files

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect

from signalbox.web.guard import Guard
from signalbox.web.hub import Hub, Viewer

NO_TOKEN = (
    "You are watching: to play from this device, open the page with the link Signalbox printed (it ends in ?token=…)."
)
NOT_TEXT = "That message is not text: reload the page and try again."


def make_app(hub: Hub, token: str | None = None) -> Starlette:
    """The page for `hub`.

    Without a token only this machine may open it. With one (for the local network) anyone there may watch, and
    commands need the token, given once as ``/?token=…``.
    """

    async def page(_request: Request) -> Response:
        return Response(files("signalbox.web").joinpath("static", hub.page).read_bytes(), media_type="text/html")

    async def drawing(_request: Request) -> Response:
        return JSONResponse(hub.drawing)

    async def state(_request: Request) -> Response:
        return JSONResponse(hub.snapshot)

    async def watch(websocket: WebSocket) -> None:
        await _watch(websocket, hub, _may_command(websocket, token))

    routes = [
        Route("/", page),
        Route("/board.json", drawing),
        Route("/state.json", state),
        WebSocketRoute("/ws", watch),
        Mount("/static", StaticFiles(packages=[("signalbox.web", "static")])),
    ]
    guard = Middleware(Guard, names=_own_names(token is None), loopback_only=token is None)
    return Starlette(routes=routes, middleware=[guard])


def _own_names(loopback_only: bool) -> frozenset[str]:
    if loopback_only:
        return frozenset({"localhost"})
    name = socket.gethostname().lower()
    return frozenset({"localhost", name, name.split(".")[0] + ".local"})


def _may_command(websocket: WebSocket, token: str | None) -> bool:
    given = websocket.query_params.get("token", "")
    return token is None or secrets.compare_digest(given.encode(), token.encode())


async def _watch(websocket: WebSocket, hub: Hub, may_command: bool) -> None:
    await websocket.accept()
    with hub.viewer(may_command) as viewer:
        sending = asyncio.create_task(_send(websocket, viewer))
        try:
            await _receive(websocket, hub, viewer, may_command)
        finally:
            sending.cancel()
            with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect):
                await sending


async def _send(websocket: WebSocket, viewer: Viewer) -> None:
    while True:
        await websocket.send_text(await viewer.next())


async def _receive(websocket: WebSocket, hub: Hub, viewer: Viewer, may_command: bool) -> None:
    while True:
        message = await websocket.receive()
        if message["type"] == "websocket.disconnect":
            return
        text = message.get("text")
        if text is None:
            sentence: str | None = NOT_TEXT
        elif not may_command:
            sentence = NO_TOKEN
        else:
            sentence = hub.command(text)
        if sentence:
            viewer.notice(json.dumps({"type": "refused", "text": sentence}))
