// The page's start: fetches the drawing, opens the line, and joins board, lights, hands and panel.

import { BoardView } from "./board.js";
import { CarryBar } from "./carry.js";
import { attr, text } from "./dom.js";
import { Geometry } from "./geometry.js";
import { Guests } from "./guests.js";
import { Hands } from "./hands.js";
import { Keys } from "./keys.js";
import { Lights } from "./lights.js";
import { Menu } from "./menu.js";
import { Panel } from "./panel.js";
import { showPatterns } from "./patterns.js";
import { Pieces } from "./pieces.js";
import { Pointer } from "./pointer.js";
import { Line } from "./socket.js";
import { Speaker } from "./speak.js";
import { Zoom } from "./zoom.js";

const TOAST_MS = 6000;
const AGAIN_MS = 1500;
const ONLY_WATCHES = "This page only watches now: open the link that the terminal printed.";
const find = (id) => document.getElementById(id);
const now = () => performance.now();

class Page {
  constructor(drawing) {
    this.snapshot = null;
    this.online = false;
    this.role = "table";
    this.mayCommand = true;
    const geometry = new Geometry(drawing);
    this.geometry = geometry;
    const send = (command) => this.send(command);
    attr(document.body, "data-board", geometry.wide ? "wide" : "tall");
    this.view = new BoardView(find("board"), geometry);
    this.lights = new Lights(this.view.layers.lights, geometry, now);
    this.hands = new Hands(geometry, send, this.lights, now, (...what) => this.handsMoved(...what));
    this.pieces = new Pieces(this.view, this.hands);
    this.panel = new Panel(geometry, send);
    this.guests = new Guests(geometry, send);
    this.carry = new CarryBar(this.hands, geometry);
    this.speaker = new Speaker(find("speak"));
    new Pointer(this.view, this.hands, this.pieces, new Zoom(this.view));
    new Keys(this.view, this.hands);
    this.menu = new Menu(send, geometry);
    new ResizeObserver(([{ target }]) => this.makeRoom(target.offsetHeight)).observe(find("actions"));
    text(find("title"), drawing.title);
    find("board").setAttribute("aria-label", `Board of ${drawing.title}`);
    this.line = new Line((message) => this.heard(message), (open) => this.lineChanged(open));
  }

  /** On a phone the buttons lie over the page's end: it has to know how high they are. */
  makeRoom(height) {
    document.documentElement.style.setProperty("--actions", `${height}px`);
  }

  heard(message) {
    if (message.type === "state") this.snapshot = message;
    else if (message.type === "hello") this.welcomed(message);
    else if (message.type === "refused") this.refused(message.text);
    else if (message.type === "lights") this.showLights(message.rgb);
    if (message.type === "state" || message.type === "hello") this.render();
  }

  /** The table says who this page is. */
  welcomed({ role, may_command: mayCommand, text: sentence }) {
    this.role = role ?? (mayCommand ? "table" : "spectator");
    this.mayCommand = mayCommand;
    const seated = role === "seat";
    if (sentence && seated) this.toast(sentence);
    const told = sentence || (this.role === "spectator" && this.line.wasTable ? ONLY_WATCHES : "");
    attr(find("unseated"), "hidden", !told || seated);
    text(find("unseated"), told);
  }

  refused(sentence) {
    this.toast(sentence);
    this.hands.refused();
  }

  showLights(rgb) {
    this.lights.show(rgb);
    this.pieces.lightsChanged();
  }

  lineChanged(open) {
    this.online = open;
    if (!open) this.hands.held = null;
    attr(document.body, "data-line", open ? "open" : "down");
    attr(find("line-down"), "hidden", open);
    this.render();
  }

  send(command) {
    if (this.line.send(command)) return true;
    this.toast("The page has lost the table: wait until it is back.");
    return false;
  }

  render() {
    const { snapshot } = this;
    if (!snapshot) return;
    const playable = this.online && this.mayCommand;
    this.hands.update(snapshot.tabletop ?? null, playable && snapshot.hands !== false);
    this.showRole(snapshot);
    const patterns = snapshot.patterns ?? {};
    showPatterns(find("patterns"), this.geometry, patterns);
    attr(document.body, "data-patterns", Object.keys(patterns).length > 0);
    this.view.showSensors(snapshot.closed, snapshot.expected);
    this.pieces.render(snapshot);
    const hand = this.hands.allowed ? (colour) => this.inHand(colour) : null;
    this.panel.render(snapshot, { playable, decides: this.online && this.role === "seat", drags: this.role === "table" && snapshot.hands !== false, hand });
    this.guests.render(snapshot, playable);
    this.menu.render(snapshot);
    this.speaker.prompt(snapshot.prompt ?? "");
    attr(find("main"), "data-tone", snapshot.tone);
    this.carry.render();
  }

  showRole({ private: own, seats }) {
    attr(document.body, "data-role", this.role);
    attr(document.body, "data-hands", this.hands.allowed);
    attr(find("viewing"), "hidden", this.role !== "spectator");
    const who = own && seats?.[own.seat]?.name;
    document.title = `${who ? `${who} · ` : ""}${this.geometry.drawing.title} · Signalbox`;
  }

  /** The pieces of a colour that are on no square: beside the board, or in the air in somebody else's hand. */
  inHand(colour) {
    const { squares } = this.geometry;
    return this.hands.pieces
      .filter((piece) => piece.colour === colour && !squares.has(this.pieces.placeOf(piece)))
      .map(({ id, at }) => ({ id, held: at === "air" || this.pieces.isHeld(id) }));
  }

  handsMoved(what, held, command) {
    if (what === "lifted") this.lights.forget();
    this.render();
    this.carry.said(what, held, command);
    if (what === "lifted") this.view.svg.focus({ preventScroll: true });
    if (what === "dropped") this.focus(held);
  }

  focus({ id, kind }) {
    const thing = document.querySelector(`[data-${kind}="${CSS.escape(id)}"]`);
    (thing ?? this.view.svg).focus({ preventScroll: true });
  }

  toast(sentence) {
    text(find("toast-text"), sentence);
    attr(find("toast"), "data-shown", true);
    clearTimeout(this.toasting);
    this.toasting = setTimeout(() => attr(find("toast"), "data-shown", false), TOAST_MS);
  }
}

async function start() {
  let drawing;
  try {
    drawing = await (await fetch("/board.json")).json();
  } catch {
    setTimeout(start, AGAIN_MS); // the table is still starting
    return;
  }
  new Page(drawing);
}

start();
