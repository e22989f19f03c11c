// The page of the editor: the drawing, a photo under it, handles over it, the faults that the check finds, and the fields.

/** @import { Drawing, EditorCommand, EditorState, EditorThing } from "../lib/types.d.ts" */
/** @import { Message } from "../lib/socket.js" */
/** @import { View } from "../board/zoom.js" */
import { BoardView } from "../board/board.js";
import { FULL_ROOM_MM, Geometry } from "../board/board_geometry.js";
import { Zoom } from "../board/zoom.js";
import { attr, find, findAs, h, inside, keyed, s, targetOf, text } from "../lib/dom.js";
import { say } from "../lib/labels.js";
import { languageSwitch } from "../lib/language_switch.js";
import { start, toast } from "../lib/page_frame.js";
import { Line } from "../lib/socket.js";
import { Handles, SMALLEST, lies } from "./editor_handles.js";
import { Photo } from "./editor_photo.js";

const RIM = 0.5; // steps round what the drawing has, for lights at the rim

/** @param {string} id */
const input = (id) => findAs(id, HTMLInputElement);
/** @param {string} id */
const select = (id) => findAs(id, HTMLSelectElement);

class Page {
  constructor() {
    /** @type {EditorState | null} */
    this.state = null;
    this.drawn = ""; // the drawing that is shown
    this.online = false;
    this.mayCommand = true;
    this.selected = "";
    this.svg = findAs("handles", SVGSVGElement);
    const screen = () => this.svg.getScreenCTM() ?? new DOMMatrix();
    /** @type {View} */
    this.view = {
      svg: find("stage"),
      geometry: { box: { x: 0, y: 0, width: 1, height: 1 }, pitch: 1, pieceScale: 1 },
      screen,
      point: (x, y) => new DOMPoint(x, y).matrixTransform(screen().inverse()),
    };
    this.zoom = new Zoom(this.view);
    this.handles = new Handles(findAs("things", SVGGElement), screen, {
      select: (id) => this.choose(id),
      move: (thing, { x, y }) => this.send({ do: "move", thing, row: String(y), column: String(x) }),
      carry: (x, y) => this.zoom.follow(x, y),
    });
    this.photo = new Photo(findAs("pins", SVGGElement), screen, toast);
    languageSwitch(select("language"));
    this.listen();
    new ResizeObserver(() => this.laid()).observe(find("stage"));
    /** @type {Line<EditorState>} */
    this.line = new Line((message) => this.heard(message), (open) => this.lineChanged(open));
  }

  listen() {
    /** @type {[string, () => EditorCommand][]} */
    const buttons = [
      ["undo", () => ({ do: "undo" })],
      ["redo", () => ({ do: "redo" })],
      ["reload", () => ({ do: "reload" })],
      ["save", () => ({ do: "save", faults: String(this.state?.faults.length ?? 0) })],
      ["lengthen", () => ({ do: "lengthen", lane: select("lane").value })],
    ];
    for (const [id, command] of buttons) find(id).addEventListener("click", () => this.send(command()));
    select("thing").addEventListener("change", () => this.choose(select("thing").value));
    select("shown").addEventListener("change", () => this.render());
    for (const id of ["row", "column", "sensor", "light"]) input(id).addEventListener("change", () => this.typed(id));
    find("thing-form").addEventListener("submit", (event) => event.preventDefault());
    document.addEventListener("keydown", (event) => this.pressed(event));
  }

  /** @param {Message<EditorState>} message */
  heard(message) {
    if (message.type === "state") this.take(message);
    else if (message.type === "hello") this.mayCommand = message.may_command;
    else if (message.type === "refused") toast(message.text);
    this.render();
  }

  /** @param {EditorState} state */
  take(state) {
    const before = new Set(this.state?.things.map(({ id }) => id));
    const added = state.things.filter(({ id }) => !before.has(id));
    if (this.state && added.length === 1) this.selected = added[0].id;
    this.state = state;
    const drawn = JSON.stringify(state.drawing);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    this.draw(state.drawing);
  }

  /** @param {Drawing} drawing */
  draw(drawing) {
    const svg = s("svg", { id: "board", class: "board", role: "img", "aria-label": say("script-board-of", { title: drawing.title }) });
    findAs("board", SVGSVGElement).replaceWith(svg);
    const geometry = new Geometry(drawing);
    new BoardView(svg, geometry);
    const [left, top, across, down] = drawing.box;
    const { x, y } = geometry.at([left - RIM, top - RIM]);
    const [width, height] = [(across + 2 * RIM) * geometry.pitch, (down + 2 * RIM) * geometry.pitch];
    for (const layer of [svg, this.svg]) attr(layer, "viewBox", `${x} ${y} ${width} ${height}`);
    find("stage").style.setProperty("--shape", `${width} / ${height}`);
    const { pitch, sheet } = geometry;
    this.view.geometry = { box: { x, y, width, height }, pitch, pieceScale: (SMALLEST * pitch) / FULL_ROOM_MM };
    this.zoom.resized();
    this.photo.sheet = sheet;
    this.laid();
  }

  /** Let what lies on the screen follow the board. */
  laid() {
    this.photo.lay();
    this.bubble();
  }

  /** @param {boolean} open */
  lineChanged(open) {
    this.online = open;
    attr(document.body, "data-line", open ? "open" : "down");
    attr(find("line-down"), "hidden", open);
    this.render();
  }

  get thing() {
    return this.state?.things.find(({ id }) => id === this.selected);
  }

  /** @param {string} id */
  choose(id) {
    if (id === this.selected) return;
    this.selected = id;
    this.render();
  }

  /** @param {EditorCommand} command */
  send(command) {
    if (!this.mayCommand) toast(say("script-only-watches"));
    else if (!this.line.send(command)) toast(say("script-program-lost"));
  }

  /**
   * Send the new value of a field.
   * @param {string} id
   */
  typed(id) {
    const { thing } = this;
    if (!thing) return;
    if (id === "sensor" || id === "light") this.send({ do: "renumber", thing: thing.id, chain: id, number: input(id).value });
    else this.send({ do: "move", thing: thing.id, row: input("row").value, column: input("column").value });
    this.fields(thing); // until the program has answered
  }

  /**
   * Obey Ctrl and Z, Y or S; in a field they belong to the browser.
   * @param {KeyboardEvent} event
   */
  pressed(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    const id = { z: event.shiftKey ? "redo" : "undo", y: "redo", s: "save" }[key];
    if (!id || (id !== "save" && targetOf(event).closest("input"))) return;
    event.preventDefault();
    find(id).click();
  }

  render() {
    const { state } = this;
    attr(find("viewing"), "hidden", this.mayCommand);
    if (!state) return;
    document.title = `${state.title} · Signalbox`;
    text(find("title"), state.title);
    text(find("file"), say(state.saved ? "script-file-saved" : "script-file-not-saved", { file: state.file }));
    attr(find("file"), "data-saved", state.saved);
    const faulty = new Set(state.faults.flatMap(({ things }) => things));
    this.handles.show(state.things, state.drawing.pitch_mm, { selected: this.selected, faulty, shown: select("shown").value });
    this.buttons(state);
    this.faults(state);
    this.choices(state);
    this.fields(this.thing);
    this.bubble();
  }

  /** @param {EditorState} state */
  buttons({ undo, redo, saved, faults, lanes }) {
    const may = this.online && this.mayCommand;
    attr(find("undo"), "disabled", !may || !undo);
    attr(find("redo"), "disabled", !may || !redo);
    attr(find("reload"), "disabled", !may);
    attr(find("save"), "disabled", !may || saved);
    text(find("save"), faults.length ? say("script-save-faults", { count: faults.length }) : say("script-save"));
    attr(find("lane-card"), "hidden", !lanes.length);
    attr(find("lengthen"), "disabled", !may);
  }

  /** @param {EditorState} state */
  faults({ faults }) {
    attr(find("faults-none"), "hidden", faults.length > 0);
    /** @param {{ text: string, things: string[] }} fault */
    const make = ({ things }) =>
      h("li", {}, h("button", { type: "button", disabled: !things.length, onclick: () => this.go(things[0]) }));
    keyed(find("faults"), faults, ({ text: words, things }) => `${words} ${things.join()}`, make, (item, fault) =>
      text(inside(item, "button"), fault.text));
  }

  /**
   * Go to a thing that has a fault.
   * @param {string} id
   */
  go(id) {
    this.choose(id);
    this.handles.focus(id);
  }

  /** @param {EditorState} state */
  choices({ things, lanes }) {
    keyed(select("thing"), [{ id: "", name: say("script-choose-thing") }, ...things], ({ id }) => id, ({ id, name }) =>
      h("option", { value: id, text: name }));
    select("thing").value = this.selected;
    keyed(select("lane"), lanes, ({ id }) => id, ({ id, called }) => h("option", { value: id, text: called }));
  }

  /** @param {EditorThing | undefined} thing */
  fields(thing) {
    /** @type {[string, number | null | undefined][]} */
    const values = [
      ["row", thing?.y],
      ["column", thing?.x],
      ["sensor", thing?.sensor],
      ["light", thing?.light],
    ];
    for (const [id, value] of values) {
      const field = input(id);
      if (field.value !== String(value ?? "")) field.value = String(value ?? "");
      attr(field, "disabled", !thing || !has(thing, id));
    }
  }

  /** Show the faults of the selected thing beside it. */
  bubble() {
    const { thing, state } = this;
    const faults = state?.faults.filter(({ things }) => things.includes(this.selected)).map((fault) => fault.text) ?? [];
    const bubble = find("bubble");
    attr(bubble, "hidden", !thing || !lies(thing) || !faults.length);
    text(bubble, faults.join("\n"));
    const handle = thing && this.handles.handle(thing.id);
    if (!handle || !faults.length) return;
    const [box, stage] = [handle.getBoundingClientRect(), find("stage").getBoundingClientRect()];
    const left = box.x + box.width / 2 - stage.x - bubble.offsetWidth / 2;
    bubble.style.setProperty("left", `${Math.max(0, Math.min(left, stage.width - bubble.offsetWidth))}px`);
    const above = box.y - stage.y - bubble.offsetHeight - 8;
    bubble.style.setProperty("top", `${above < 0 ? box.bottom - stage.y + 8 : above}px`);
  }
}

/**
 * Return whether a thing has what a field is for.
 * @param {EditorThing} thing
 * @param {string} id
 */
function has({ kind, x }, id) {
  if (id === "sensor") return kind !== "light";
  if (id === "light") return kind === "square" || kind === "light";
  return x !== null || kind !== "button";
}

start(() => new Page());
