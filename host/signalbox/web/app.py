"""The web application: the page, the board's drawing, the snapshot, and the socket that keeps the page up to date.

Addresses. ``/``, ``/seat`` and ``/watch`` serve the same page, and the socket determines the viewer's role.
``/board.json`` is the drawing, ``/rules.json?game=NAME`` a game's rules for people to read, ``/state.json`` the newest
public state, ``/record.json?before=N`` the record before entry N, and ``/ws`` the socket. `signalbox.web.speech`
handles addresses below ``/voice/``, and `signalbox.web.replays` handles ``/records`` and ``/replay/``.

The first applicable line of this table determines a viewer's role:

=====================  ==============================================================================================
``/ws?join=CODE``      the page ``/seat?join=CODE``, opened for the first time: that seat, with a new key; CODE expires
``/ws?key=KEY``        a seat's own page that has a key: that seat. Sent together with ``join=`` if the page has both
``/ws?watch=1``        the page ``/watch``: a spectator, like any page with an invalid ``join=`` or ``key=``
``/ws?token=TOKEN``    at an address with a token: the table if TOKEN is correct, otherwise a spectator. With --lan the
                       token is printed; the token for the network address (`NetworkAccess`) is never disclosed
``/ws``                at an address without a token, and therefore on this machine: the table
=====================  ==============================================================================================

A page is served in its viewer's language (see `signalbox.web.page_language`), and passes that language to the socket as
``lang=``.

The socket's messages are JSON objects. Their types are in `signalbox.web.page_types`, and the types of the states in
`signalbox.app.page_types` and `signalbox.service.procedures.page_types`. To the page:

- ``{"type":"hello","role":"table"|"seat"|"spectator","seat":N|null,"may_command":true|false,"key":"","screen":"",
  "voice":"","text":""}``
  is sent first, and again when a seat's page loses its seat. "may_command" is true only for the table, which may use
  hands, sensors and dice. "voice" is the word with which the page requests speech. "key" is not empty in the answer to
  a valid ``join``: the page stores the key (localStorage), removes the code from the address bar, and from then on
  connects and reconnects with ``key=`` instead. "text" is a sentence to show, or ""; it is sent only with the role
  "spectator" and explains why the page did not get a seat, and the page then forgets the key. "screen" names the
  screen. A page reloads if this differs from the name sent with its drawing (``signalbox-screen`` in the response to
  /board.json) or from the previous one.
- ``{"type":"reload"}`` is the last message before another screen is shown: the page reloads.
- ``{"type":"state", …}`` is the snapshot; the latest wins. For a seat's page only, it has
  ``"private":{"seat":N,"holdings":[…],"choices":[…],"note":null,"told":null}``. For the table's page only, it has
  ``"table":{"links":[{"seat":N,"name":"Ann","joined":false,"url":"http://…/seat?join=…","svg":"data:image/svg+xml,…"}],
  "open":[],"lan":false,"door":true,"watch":"http://…/watch","hands":[],"alone":false}``: "svg" is the source of an
  <img>; "svg" and "url" are "" once the seat has joined. If "lan" is false, the links open only on this computer, and
  a QR code is useless; if "door" is true, the command ``{"do":"phones","let":"yes"}`` changes that. "hands" lists the
  seats whose private part the page may have as "hand": that of the only person, or of the seat that the command
  ``{"do":"show_hand","seat":"0"}`` names, until it names "".
- ``{"type":"lights","rgb":"00ff…"}`` contains the lights. While they move by themselves, ``{"type":"patterns", …}`` is
  sent instead, for the page to play.
- ``{"type":"refused","text":"…"}`` answers a command that was refused, and is sent to nobody else.

From the page: a command, such as ``{"do":"press","button":"roll"}`` (`signalbox.web.commands`). The table's page may
send all of the screen's commands, including ``{"do":"relink","seat":"0"}`` for a new link, after which the old key and
link are invalid. A seat's page may send the commands in `Screen.seat_commands`. In a game, these are, in the seat's
turn, ``choose`` with the text of one of the "private" choices and ``press`` with one of the game's own buttons, and at
any time those that ask for chances, give the seat away, add to the dice's seed, or end, leave or repeat the game.
"""

import asyncio
import contextlib
import logging
import socket

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import catalogue
from signalbox.core.messages.languages import LANGUAGE
from signalbox.web.assets import FOLDER, serve_asset
from signalbox.web.commands import NOT_TEXT
from signalbox.web.guard import Guard
from signalbox.web.hub import Hub
from signalbox.web.limits import MESSAGE_RATE, TABLE_MESSAGE_RATE, Limits, TokenBucket, wait_for_turn
from signalbox.web.page_language import LANG_PARAM, json_response, page_response, refusal_response
from signalbox.web.replays import RECORDS_PAGE, requested_entry
from signalbox.web.replays import routes as replay_routes
from signalbox.web.speech import Speech, voice_routes
from signalbox.web.viewer import TABLE_ROLE, Admission, Viewer

SCREEN = "signalbox-screen"  # the header of a drawing that names its screen, as hello does
MIN_COMPRESSED_BYTES = 500  # bytes; compressing less is not worth it

logger = logging.getLogger(__name__)


def make_app(hub: Hub, token: str | None = None, speech: Speech | None = None) -> Starlette:
    """Return the web application for `hub`, with this computer's `speech`.

    Without a token, only this machine may open the page, in the role of the table. With a token, anyone on the local
    network may watch, and whoever opens ``/?token=TOKEN`` has the role of the table.
    """

    async def page(request: Request) -> Response:
        return page_response(request, hub.screen.page)

    async def not_found(request: Request, _fault: Exception) -> Response:
        return refusal_response(request, Message("viewer-unknown-address"))

    async def drawing(request: Request) -> Response:
        name = hub.name  # read first, so that a change of screen reloads the page once too often rather than never
        return json_response(request, hub.screen.drawing, headers={SCREEN: name})

    async def rules(request: Request) -> Response:
        content = hub.screen.rules(request.query_params.get("game", ""))
        return json_response(request, content, 200 if content else 404)

    async def state(_request: Request) -> Response:
        return Response(hub.public_state(), media_type="application/json")

    async def record(request: Request) -> Response:
        return json_response(request, await hub.earlier_entries(requested_entry(request)))

    async def watch(websocket: WebSocket) -> None:
        await websocket.accept()
        await _watch(websocket, hub, *await hub.admit(websocket.query_params, token))

    routes = [
        *(Route(path, page) for path in ("/", "/seat", "/watch")),
        Route("/board.json", drawing),
        Route("/rules.json", rules),
        Route("/state.json", state),
        Route("/record.json", record),
        WebSocketRoute("/ws", watch),
        *voice_routes(hub, speech or Speech(None)),
        *([] if hub.replays is None else replay_routes(hub.replays, token, is_home=hub.screen.page == RECORDS_PAGE)),
        Route(f"{FOLDER}{{path:path}}", serve_asset),
    ]
    guard = Middleware(Guard, names=_host_names(token is None), loopback_only=token is None, limits=Limits())
    return Starlette(
        routes=routes,
        middleware=[guard, Middleware(GZipMiddleware, minimum_size=MIN_COMPRESSED_BYTES)],
        exception_handlers={404: not_found},
    )


def _host_names(loopback_only: bool) -> frozenset[str]:
    if loopback_only:
        return frozenset({"localhost"})
    name = socket.gethostname().lower()
    return frozenset({"localhost", name, name.split(".")[0] + ".local"})


async def _watch(websocket: WebSocket, hub: Hub, admission: Admission, screen: str, relinks: int) -> None:
    name = f"{websocket.client.host}:{websocket.client.port}" if websocket.client else "a page"
    with hub.connect_viewer(*admission, websocket.query_params.get(LANG_PARAM, LANGUAGE), screen, relinks) as viewer:
        if admission.reason:
            logger.warning("%s is refused a seat and watches: %s", name, catalogue().text(admission.reason))
        else:
            suffix = " by its link" if admission.key else ""
            logger.info("%s joins as %s%s, %d pages are open", name, viewer.role, suffix, hub.viewer_count)
        sending = asyncio.create_task(_send(websocket, viewer))
        try:
            await _receive(websocket, hub, viewer)
        finally:
            logger.info("%s leaves as %s", name, viewer.role)
            sending.cancel()
            with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect):
                await sending


async def _send(websocket: WebSocket, viewer: Viewer) -> None:
    while True:
        await websocket.send_text(await viewer.next_message())


async def _receive(websocket: WebSocket, hub: Hub, viewer: Viewer) -> None:
    bucket = TokenBucket(*(TABLE_MESSAGE_RATE if viewer.role == TABLE_ROLE else MESSAGE_RATE))
    while True:
        message = await websocket.receive()
        await wait_for_turn(bucket)
        if message["type"] == "websocket.disconnect":
            return
        text = message.get("text")
        reason = NOT_TEXT if text is None else await hub.command(text, viewer)
        if reason is not None:
            viewer.refuse(reason)
