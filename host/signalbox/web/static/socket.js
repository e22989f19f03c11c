// The line to the table: one websocket that opens again by itself, and what says who this page is.

const FIRST_RETRY_MS = 300;
const LAST_RETRY_MS = 3000;
const TOKEN = "signalbox.token"; // the table's, for this browser tab
const KEY = "signalbox.seat"; // a seat's, for this device
const TABLE = "signalbox.table"; // whether this browser tab has been the table

/** Storage that may be switched off: then nothing is kept. */
function kept(storage, name, ...values) {
  try {
    if (!values.length) return storage().getItem(name);
    if (values[0]) storage().setItem(name, values[0]);
    else storage().removeItem(name);
    return values[0];
  } catch {
    return null;
  }
}

const tab = () => sessionStorage;
const device = () => localStorage;

/** A word of the address, and the way to take it out of the address bar. */
function given(name) {
  const url = new URL(location.href);
  const word = url.searchParams.get(name);
  const leave = () => {
    url.searchParams.delete(name);
    history.replaceState(null, "", url);
  };
  return [word, leave];
}

/** Who this page asks to be: the parameters of its socket. */
class Identity {
  constructor() {
    const { pathname } = location;
    this.seat = pathname === "/seat";
    this.watch = pathname === "/watch";
    const [token, leave] = given("token");
    if (token && kept(tab, TOKEN, token) === token) leave();
    this.token = token ?? kept(tab, TOKEN);
    [this.join, this.leaveJoin] = given("join");
    this.table = kept(tab, TABLE) !== null;
    this.key = kept(tab, KEY) ?? kept(device, KEY); // two tabs of one device may hold two seats
  }

  get query() {
    const words = () => {
      if (this.seat && this.join) return { join: this.join };
      if (this.seat && this.key) return { key: this.key };
      if (this.seat || this.watch) return { watch: "1" };
      return this.token ? { token: this.token } : {};
    };
    const query = new URLSearchParams(words()).toString();
    return query && `?${query}`;
  }

  /** Takes what the table says this page is; gives whether it is worth asking again, with a key kept from before. */
  told({ role, key }) {
    if (role === "table" && !this.table) {
      this.table = true;
      kept(tab, TABLE, "yes");
    }
    if (!this.seat) return false;
    if (key) {
      this.key = key;
      kept(tab, KEY, key);
      kept(device, KEY, key);
    }
    const refused = role !== "seat";
    const again = refused && Boolean(this.join) && Boolean(this.key);
    if (refused && !this.join && this.key) {
      if (kept(device, KEY) === this.key) kept(device, KEY, "");
      kept(tab, KEY, "");
      this.key = null;
    }
    if (this.join) this.leaveJoin();
    this.join = null;
    return again;
  }
}

export class Line {
  /** `heard(message)` gets every message; `changed(open)` whether the line stands. */
  constructor(heard, changed) {
    this.heard = heard;
    this.changed = changed;
    this.retry = FIRST_RETRY_MS;
    this.timer = 0;
    this.identity = new Identity();
    for (const event of ["online", "pageshow"]) addEventListener(event, () => this.now());
    document.addEventListener("visibilitychange", () => document.hidden || this.now());
    this.open();
  }

  /** Whether this browser tab has been the table's page and asks to be it again. */
  get wasTable() {
    const { table, seat, watch } = this.identity;
    return table && !seat && !watch;
  }

  open() {
    clearTimeout(this.timer);
    this.timer = 0;
    const socket = new WebSocket(`ws://${location.host}/ws${this.identity.query}`);
    this.socket = socket;
    socket.onopen = () => {
      this.retry = FIRST_RETRY_MS;
      this.changed(true);
    };
    socket.onmessage = (event) => {
      const message = JSON.parse(event.data);
      if (message.type === "hello" && this.identity.told(message)) {
        socket.onclose = null; // the link is used up, but this device holds a key
        socket.onmessage = null;
        socket.close();
        this.open();
      } else this.heard(message);
    };
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
