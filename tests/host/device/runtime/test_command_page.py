"""Opening the page in a browser without exposing the table's token to other users."""

import asyncio
import re
import sys
import webbrowser
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

import pytest

from signalbox.core.messages import Message
from signalbox.device.runtime.command_page import Page, serve_page
from tests.host.web.hubs import table_hub


def open_page(monkeypatch: pytest.MonkeyPatch, page: Page) -> tuple[str, str, list[Message]]:
    """Serve `page`. Return the address given to the browser, the content if it is a file, and the announcements."""
    opened: list[str] = []
    announcements: list[Message] = []
    contents = ""

    def record_address(address: str) -> bool:
        nonlocal contents
        opened.append(address)
        if address.startswith("file:"):
            path = Path(url2pathname(urlsplit(address).path))
            assert path.stat().st_mode & 0o077 == 0
            contents = path.read_text("utf-8")
        return True

    monkeypatch.setattr(webbrowser, "open", record_address)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)

    async def run() -> None:
        serving = asyncio.create_task(serve_page(table_hub(lambda *_: None), page, announcements.append))
        while not opened:
            await asyncio.sleep(0)
        serving.cancel()
        with pytest.raises(asyncio.CancelledError):
            await serving

    asyncio.run(run())
    return opened[0], contents, announcements


def test_token_is_in_a_private_file(monkeypatch: pytest.MonkeyPatch) -> None:
    address, contents, announcements = open_page(monkeypatch, Page(0, lan=True))
    token = re.search(r"token=([\w-]+)", str(announcements[0].args["address"]))
    assert token is not None
    assert token[1] not in address
    assert f"token={token[1]}" in contents
    assert not Path(url2pathname(urlsplit(address).path)).exists()  # it is deleted with the page


def test_local_page_is_opened_by_its_address(monkeypatch: pytest.MonkeyPatch) -> None:
    address, _, announcements = open_page(monkeypatch, Page(0))
    assert address == str(announcements[0].args["address"])
