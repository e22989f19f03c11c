"""Measure the cost of a page: bytes, requests and received messages, and the work of its browser."""

from playwright.sync_api import CDPSession, Page


class Meter:
    """Counts the bytes, requests and messages that a page has received so far."""

    def __init__(self, page: Page) -> None:
        self.bytes = self.requests = self.messages = self.heard = 0
        self._line: CDPSession = page.context.new_cdp_session(page)
        self._line.on("Network.loadingFinished", lambda event: self._add(bytes=event["encodedDataLength"]))
        self._line.on("Network.requestWillBeSent", lambda _event: self._add(requests=1))
        frame = "Network.webSocketFrameReceived"
        self._line.on(frame, lambda event: self._add(messages=1, heard=len(event["response"]["payloadData"])))
        self._line.send("Network.enable")
        self._line.send("Performance.enable")

    def _add(self, **numbers: float) -> None:
        for name, number in numbers.items():
            setattr(self, name, getattr(self, name) + int(number))

    def metrics(self) -> dict[str, float]:
        """Return Chromium's own performance metrics of the page, keyed by name."""
        return {each["name"]: float(each["value"]) for each in self._line.send("Performance.getMetrics")["metrics"]}
