// The line to the table: one websocket that opens again by itself and tells the table who this page is.

/** @import { EditorCommand, EditorState, GameCommand, GameState, Hello, LightsMessage, PatternsMessage, ProcedureCommand, ProcedureState, Refusal, Reload, ReplayCommand, StartCommand, StartState } from "./types.d.ts" */
import { Identity, base } from "./identity.js";

const FIRST_RETRY_MS = 300;
const LAST_RETRY_MS = 3000;
const SLOWER = 1.6; // every retry than the one before

/**
 * A message to a page, `S` being its kind of state.
 * @template {GameState | ProcedureState | EditorState | StartState} S
 * @typedef {Hello | LightsMessage | PatternsMessage | Refusal | S} Message
 */

/** @template {GameState | ProcedureState | EditorState | StartState} S */
export class Line {
  /**
   * @param {(message: Message<S>) => void} heard gets every message
   * @param {(open: boolean) => void} changed gets whether the line stands
   * @param {() => void} reload is called when something else is shown
   */
  constructor(heard, changed, reload = () => location.reload()) {
    this.heard = heard;
    this.changed = changed;
    this.reload = reload;
    this.retry = FIRST_RETRY_MS;
    this.timer = 0;
    this.identity = new Identity();
    this.screen = document.body.dataset.screen ?? ""; // the name of what is shown, of which this page has the drawing
    for (const event of ["online", "pageshow"]) addEventListener(event, () => this.now());
    document.addEventListener("visibilitychange", () => document.hidden || this.now());
    this.socket = this.open();
  }

  /** True if this browser tab has been the table's page and asks to be it again. */
  get wasTable() {
    const { table, seat, watch } = this.identity;
    return table && !seat && !watch;
  }

  open() {
    clearTimeout(this.timer);
    this.timer = 0;
    const address = new URL(`ws://${location.host}${base}/ws${this.identity.query}`);
    address.searchParams.set("lang", document.documentElement.lang);
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.onopen = () => {
      this.retry = FIRST_RETRY_MS;
      this.changed(true);
    };
    socket.onmessage = (event) => {
      /** @type {Message<S> | Reload} */
      const message = JSON.parse(event.data);
      if (message.type === "reload" || (message.type === "hello" && this.isAnother(message.screen))) {
        socket.onmessage = null; // what still comes is for another page
        this.reload();
      } else if (message.type === "hello" && this.identity.welcomed(message)) {
        socket.onclose = null; // the link is used up, but this device holds a key
        socket.onmessage = null;
        socket.close();
        this.open();
      } else this.heard(message);
    };
    socket.onclose = () => {
      this.changed(false);
      this.timer = setTimeout(() => this.open(), this.retry);
      this.retry = Math.min(this.retry * SLOWER, LAST_RETRY_MS);
    };
    return socket;
  }

  /**
   * Return whether something else is shown than this page was loaded for.
   * @param {string} screen
   */
  isAnother(screen) {
    const before = this.screen;
    this.screen = screen;
    return before !== "" && before !== screen;
  }

  /** Try again at once when the line is down. */
  now() {
    if (this.timer) this.open();
  }

  /**
   * Send a command. Return false when the line is down (nothing is kept: hands must not act later).
   * @param {GameCommand | ProcedureCommand | EditorCommand | ReplayCommand | StartCommand} command
   */
  send(command) {
    if (this.socket.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(command));
    return true;
  }
}
