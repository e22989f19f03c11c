"""The page's web application: the page itself, the board's drawing, the snapshot, and the socket that keeps it live.

Addresses. ``/``, ``/seat`` and ``/watch`` serve the same page (whoever opens it, the socket says who that is);
``/board.json`` is the drawing, ``/rules.json?game=NAME`` a game's rules to be read, ``/state.json`` the newest state as
everybody may see it, ``/record.json?before=N`` the record before an entry, ``/ws`` the socket. Below ``/voice/`` is
speech (`signalbox.web.speech`); ``/records`` and ``/replay/`` are in `signalbox.web.replays`.

The first of these that is good makes a viewer's role:

=====================  ==============================================================================================
``/ws?join=CODE``      the page ``/seat?join=CODE``, opened for the first time: that seat and a key; the code is used up
``/ws?key=KEY``        a seat's own page that has joined: that seat. Together with ``join=`` when the page has both
``/ws?watch=1``        the page ``/watch``: a spectator. So is a page with a ``join=`` or ``key=`` that is not good
``/ws?token=TOKEN``    where an address has a token: the table with it, else a spectator. With --lan it is printed; that
                       of the network's address while phones may join (`NetworkDoor`) nobody knows
``/ws``                at an address without one, so on this machine: the table
=====================  ==============================================================================================

A page comes in its viewer's language (see `signalbox.web.page`) and gives the socket the same as ``lang=``.

The socket's messages are JSON objects, their types in `signalbox.web.page_types` and, of the states, in
`signalbox.app.page_types` and `signalbox.service.procedures.page_types`. To the page:

- ``{"type":"hello","role":"table"|"seat"|"spectator","seat":N|null,"may_command":true|false,"key":"","screen":"",
  "voice":"","text":""}``
  comes first, and again when a seat's page loses its seat. "may_command" is true for the table only: hands, sensors,
  dice. "voice" is the word by which the page asks for speech. "key" is not empty in the answer to a good
  ``join``: the page keeps it (localStorage), takes the code out of the address bar, and from then on connects with
  ``key=`` instead, also when the line opens again. "text" is a sentence to show, "" for none; it comes with the role
  "spectator" alone and says why this is no seat: the page forgets the key. "screen" names the screen: a page that
  hears another name than that of its drawing (``signalbox-screen`` in the answer of /board.json), or than before,
  loads itself anew.
- ``{"type":"reload"}`` is the last message before another screen is shown: the page loads anew.
- ``{"type":"state", …}`` is the snapshot; the latest wins. Only for a seat's page it has
  ``"private":{"seat":N,"holdings":[…],"choices":[…],"note":""}``. Only for the table's page it has
  ``"table":{"links":[{"seat":N,"name":"Ann","joined":false,"url":"http://…/seat?join=…","svg":"data:image/svg+xml,…"}],
  "lan":false,"door":true,"watch":"http://…/watch"}``: "svg" is the source of an <img>; "svg" and "url" are "" once the
  seat has joined. With "lan" false the links open on this computer only, and a QR code is of no use; with "door" the
  command ``{"do":"phones","let":"yes"}`` changes that.
- ``{"type":"lights","rgb":"00ff…"}`` are the lights; ``{"type":"patterns", …}`` comes in their place while they move by
  themselves, for the page to play.
- ``{"type":"refused","text":"…"}`` answers a command that was not done; nobody else gets it.

From the page: a command, e.g. ``{"do":"press","button":"roll"}`` (`signalbox.web.commands`). The table's page may send
all of the screen's, also ``{"do":"relink","seat":"0"}`` for a new link: the old key and link are then dead. A seat's
page may send those that are a seat's (`Screen.of_a_seat`): in a game ``choose`` with a text of its "private" choices
and ``press`` with a button of the game's own, in its turn, and at any time the commands that give its own seat away,
add to the dice, or end, leave or repeat the game.
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
from signalbox.web.limits import MESSAGES, OWN_MESSAGES, Bucket, Limits, wait_for_turn
from signalbox.web.page import ASKED, json_answer, page_answer, refusal_answer
from signalbox.web.replays import RECORDS_PAGE, before
from signalbox.web.replays import routes as replay_routes
from signalbox.web.speech import Speech, voice_routes
from signalbox.web.viewer import AT_THE_TABLE, Admission, Viewer

SCREEN = "signalbox-screen"  # the header of a drawing that names its screen, as hello does
PACKED_FROM = 500  # bytes: less is not worth it

logger = logging.getLogger(__name__)


def make_app(hub: Hub, token: str | None = None, speech: Speech | None = None) -> Starlette:
    """Return the page for `hub`, with the `speech` of this computer.

    Without a token only this machine may open it, as the table. With one (for the local network) anyone there may
    watch, and is the table with the token, given once as ``/?token=…``.
    """

    async def page(request: Request) -> Response:
        return page_answer(request, hub.screen.page)

    async def not_there(request: Request, _fault: Exception) -> Response:
        return refusal_answer(request, Message("viewer-unknown-address"))

    async def drawing(request: Request) -> Response:
        name = hub.name  # before the drawing: of another screen than that, the page is loaded once too often, not never
        return json_answer(request, hub.screen.drawing, headers={SCREEN: name})

    async def rules(request: Request) -> Response:
        content = hub.screen.rules(request.query_params.get("game", ""))
        return json_answer(request, content, 200 if content else 404)

    async def state(_request: Request) -> Response:
        return Response(hub.public_state(), media_type="application/json")

    async def record(request: Request) -> Response:
        return json_answer(request, await hub.earlier(before(request)))

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
        *([] if hub.replays is None else replay_routes(hub.replays, token, alone=hub.screen.page == RECORDS_PAGE)),
        Route(f"{FOLDER}{{place:path}}", serve_asset),
    ]
    guard = Middleware(Guard, names=_own_names(token is None), loopback_only=token is None, limits=Limits())
    return Starlette(
        routes=routes,
        middleware=[guard, Middleware(GZipMiddleware, minimum_size=PACKED_FROM)],
        exception_handlers={404: not_there},
    )


def _own_names(loopback_only: bool) -> frozenset[str]:
    if loopback_only:
        return frozenset({"localhost"})
    name = socket.gethostname().lower()
    return frozenset({"localhost", name, name.split(".")[0] + ".local"})


async def _watch(websocket: WebSocket, hub: Hub, admission: Admission, screen: str, relinks: int) -> None:
    name = f"{websocket.client.host}:{websocket.client.port}" if websocket.client else "a page"
    with hub.viewer(*admission, websocket.query_params.get(ASKED, LANGUAGE), screen, relinks) as viewer:
        if admission.why:
            logger.warning("%s is refused a seat and watches: %s", name, catalogue().text(admission.why))
        else:
            how = " by its link" if admission.key else ""
            logger.info("%s joins as %s%s, %d pages are open", name, viewer.role, how, hub.viewers)
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
        await websocket.send_text(await viewer.next())


async def _receive(websocket: WebSocket, hub: Hub, viewer: Viewer) -> None:
    bucket = Bucket(*(OWN_MESSAGES if viewer.role == AT_THE_TABLE else MESSAGES))
    while True:
        message = await websocket.receive()
        await wait_for_turn(bucket)
        if message["type"] == "websocket.disconnect":
            return
        text = message.get("text")
        reason = NOT_TEXT if text is None else await hub.command(text, viewer)
        if reason is not None:
            viewer.refuse(reason)
