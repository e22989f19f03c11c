// The page's start: fetches the drawing, opens the line, and joins board, lights, hands and panel.

import { BoardView } from "./board.js";
import { CarryBar } from "./carry.js";
import { attr, text } from "./dom.js";
import { Geometry } from "./geometry.js";
import { Hands } from "./hands.js";
import { Keys } from "./keys.js";
import { Lights } from "./lights.js";
import { Menu } from "./menu.js";
import { Panel } from "./panel.js";
import { Pieces } from "./pieces.js";
import { Pointer } from "./pointer.js";
import { Line } from "./socket.js";

const TOAST_MS = 6000;
const AGAIN_MS = 1500;
const find = (id) => document.getElementById(id);
const now = () => performance.now();

class Page {
  constructor(drawing) {
    this.snapshot = null;
    this.online = false;
    this.mayCommand = true;
    const geometry = new Geometry(drawing);
    const send = (command) => this.send(command);
    this.view = new BoardView(find("board"), geometry);
    this.lights = new Lights(this.view.layers.lights, geometry, now);
    this.hands = new Hands(geometry, send, this.lights, now, (...what) => this.handsMoved(...what));
    this.pieces = new Pieces(this.view, this.hands);
    this.panel = new Panel(geometry, send);
    this.carry = new CarryBar(this.hands, geometry);
    new Pointer(this.view, this.hands, this.pieces);
    new Keys(this.view, this.hands);
    new Menu(send);
    new ResizeObserver(([{ target }]) => this.makeRoom(target.offsetHeight)).observe(find("actions"));
    document.title = `${drawing.title} · Signalbox`;
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
    else if (message.type === "hello") this.mayCommand = message.may_command;
    else if (message.type === "refused") this.refused(message.text);
    else if (message.type === "lights") this.showLights(message.rgb);
    if (message.type === "state" || message.type === "hello") this.render();
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
    attr(document.body, "data-hands", this.hands.allowed);
    attr(find("viewing"), "hidden", this.mayCommand);
    this.view.showSensors(snapshot.closed, snapshot.expected);
    this.pieces.render(snapshot);
    this.panel.render(snapshot, { playable, hand: this.hands.allowed ? (colour) => this.inHand(colour) : null });
    attr(find("main"), "data-tone", snapshot.tone);
    this.carry.render();
  }

  /** A seat's locos that are on no square: in hand, or in the air in somebody else's. */
  inHand(colour) {
    const { squares } = this.view.geometry;
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
