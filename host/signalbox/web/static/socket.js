// The line to the table: one websocket that opens again by itself, and the token that allows to play.

const FIRST_RETRY_MS = 300;
const LAST_RETRY_MS = 3000;
const TOKEN_KEY = "signalbox.token";

/** The token from the link, kept for this browser tab; it leaves the address bar. */
function token() {
  const url = new URL(location.href);
  const given = url.searchParams.get("token");
  try {
    if (given) sessionStorage.setItem(TOKEN_KEY, given);
    else return sessionStorage.getItem(TOKEN_KEY);
  } catch {
    return given; // storage is switched off: the address keeps the token
  }
  if (given) {
    url.searchParams.delete("token");
    history.replaceState(null, "", url);
  }
  return given;
}

export class Line {
  /** `heard(message)` gets every message; `changed(open)` whether the line stands. */
  constructor(heard, changed) {
    this.heard = heard;
    this.changed = changed;
    this.retry = FIRST_RETRY_MS;
    this.timer = 0;
    const given = token();
    this.url = `ws://${location.host}/ws${given ? `?token=${encodeURIComponent(given)}` : ""}`;
    for (const event of ["online", "pageshow"]) addEventListener(event, () => this.now());
    document.addEventListener("visibilitychange", () => document.hidden || this.now());
    this.open();
  }

  open() {
    clearTimeout(this.timer);
    this.timer = 0;
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.onopen = () => {
      this.retry = FIRST_RETRY_MS;
      this.changed(true);
    };
    socket.onmessage = (event) => this.heard(JSON.parse(event.data));
    socket.onclose = () => {
      this.changed(false);
      this.timer = setTimeout(() => this.open(), this.retry);
      this.retry = Math.min(this.retry * 1.6, LAST_RETRY_MS);
    };
  }

  /** Try again at once when the line is down. */
  now() {
    if (this.timer) this.open();
  }

  /** Sends a command; false when the line is down (nothing is kept: hands must not act later). */
  send(command) {
    if (this.socket.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(command));
    return true;
  }
}
