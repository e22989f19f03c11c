// The editor's handles: one for everything that lies on the board, to be dragged or moved by keys.

/** @import { EditorThing } from "../lib/types.d.ts" */
/** @import { Point } from "../board/plane.js" */
import { room } from "../board/plane.js";
import { attr, keyed, s, targetOf, text } from "../lib/dom.js";
import { say } from "../lib/labels.js";
import { ARROWS } from "./editor_photo.js";

export const SNAP = 0.05; // steps
const FAR = 10; // times that, with Shift
const LARGEST = 0.3; // steps from a handle's middle to its rim
export const SMALLEST = 0.13; // also of two things that lie on one another

/** @typedef {EditorThing & Point} Lying a thing that has a spot, in steps */

/**
 * Return a spot so many steps away, in whole snaps: what is carried straight down keeps its column, wherever that is.
 * @param {Point} from
 * @param {Point} by
 * @returns {Point}
 */
export function snapped(from, by) {
  const along = (/** @type {number} */ at, /** @type {number} */ step) => {
    const snaps = Math.round(step / SNAP);
    return Math.round((at + snaps * SNAP) * 1000) / 1000;
  };
  return { x: along(from.x, by.x), y: along(from.y, by.y) };
}

/**
 * @param {EditorThing} thing
 * @returns {thing is Lying}
 */
export const lies = (thing) => thing.x !== null && thing.y !== null;

/**
 * Return the text of a handle.
 * @param {EditorThing} thing
 * @param {string} shown "name", "sensor" or "light"
 */
export function written({ name, sensor, light }, shown) {
  if (shown === "name") return name;
  return String((shown === "sensor" ? sensor : light) ?? "");
}

export class Handles {
  /**
   * @param {SVGGElement} layer
   * @param {() => DOMMatrix} screen gives the matrix from millimetres of the board to points of the screen
   * @param {{ select: (id: string) => void, move: (id: string, spot: Point) => void, carry: (x: number, y: number) => void }} on
   */
  constructor(layer, screen, on) {
    this.layer = layer;
    this.screen = screen;
    this.on = on;
    this.pitch = 1;
    /** @type {Lying[]} */
    this.things = [];
    /** @type {Map<string, number>} */
    this.sizes = new Map();
    /** @type {{ id: string, from: Point, grip: Point, spot: Point } | null} */
    this.held = null;
    layer.addEventListener("pointerdown", (event) => this.takeUp(event));
    layer.addEventListener("pointermove", (event) => this.carried(event));
    layer.addEventListener("pointerup", () => this.dropped());
    layer.addEventListener("pointercancel", () => this.back());
    layer.addEventListener("keydown", (event) => this.pressed(event));
    layer.addEventListener("focusin", (event) => {
      const thing = this.thingAt(event);
      if (thing) this.on.select(thing.id);
    });
  }

  /**
   * @param {EditorThing[]} things
   * @param {number} pitch in millimetres
   * @param {{ selected: string, faulty: Set<string>, shown: string }} how
   */
  show(things, pitch, { selected, faulty, shown }) {
    this.pitch = pitch;
    this.things = things.filter(lies);
    this.measure();
    const first = this.things.some(({ id }) => id === selected) ? selected : this.things[0]?.id;
    keyed(this.layer, this.things, ({ id }) => id, handleOf, (handle, thing) => {
      const held = this.held?.id === thing.id ? this.held.spot : thing;
      this.place(handle, thing.id, held);
      attr(handle, "tabindex", thing.id === first ? 0 : -1);
      attr(handle, "aria-pressed", String(thing.id === selected));
      attr(handle, "data-fault", faulty.has(thing.id));
      attr(handle, "aria-label", say(faulty.has(thing.id) ? "script-thing-faulty" : "script-thing-at", {
        name: thing.name,
        row: thing.y,
        column: thing.x,
      }));
      const label = handle.querySelector("text");
      if (label) text(label, written(thing, shown));
    });
  }

  /** Make every handle as large as fits beside the nearest other one. */
  measure() {
    const spots = this.things.map(({ x, y }) => ({ x: x * this.pitch, y: y * this.pitch }));
    const [least, most] = [SMALLEST * this.pitch, LARGEST * this.pitch];
    const sizes = spots.map((_spot, i) => Math.max(least, Math.min(most, 0.45 * room(spots, i, this.pitch))));
    this.sizes = new Map(this.things.map(({ id }, i) => [id, sizes[i]]));
  }

  /**
   * @param {Element} handle
   * @param {string} id
   * @param {Point} spot
   */
  place(handle, id, { x, y }) {
    const scale = (this.sizes.get(id) ?? 1) / 10;
    attr(handle, "transform", `translate(${(x - 0.5) * this.pitch} ${(y - 0.5) * this.pitch}) scale(${scale})`);
  }

  /**
   * Put the keyboard's focus on a thing.
   * @param {string} id
   */
  focus(id) {
    this.handle(id)?.focus();
  }

  /**
   * @param {string} id
   * @returns {SVGGElement | null}
   */
  handle(id) {
    return this.layer.querySelector(`[data-key="${CSS.escape(id)}"]`);
  }

  /** @param {Event} event */
  thingAt(event) {
    const id = targetOf(event).closest(".handle")?.getAttribute("data-key");
    return this.things.find((thing) => thing.id === id);
  }

  /** @param {PointerEvent} event */
  takeUp(event) {
    const thing = this.thingAt(event);
    if (!thing || event.button !== 0) return;
    event.preventDefault();
    this.layer.setPointerCapture(event.pointerId);
    this.held = { id: thing.id, from: thing, grip: this.point(event), spot: thing };
    this.focus(thing.id);
    this.on.select(thing.id);
  }

  /** @param {PointerEvent} event */
  carried(event) {
    const handle = this.held && this.handle(this.held.id);
    if (!this.held || !handle) return;
    const at = this.point(event);
    const { from, grip } = this.held;
    this.held.spot = snapped(from, { x: at.x - grip.x, y: at.y - grip.y });
    this.place(handle, this.held.id, this.held.spot);
    this.on.carry(event.clientX, event.clientY);
  }

  dropped() {
    const { held } = this;
    this.held = null;
    const thing = this.things.find(({ id }) => id === held?.id);
    if (held && thing && (held.spot.x !== thing.x || held.spot.y !== thing.y)) this.moved(thing, held.spot);
  }

  /** Put the held thing back where it was. */
  back() {
    const { held } = this;
    this.held = null;
    const thing = this.things.find(({ id }) => id === held?.id);
    const handle = thing && this.handle(thing.id);
    if (handle) this.place(handle, thing.id, thing);
  }

  /**
   * Show a thing where it is moved to until the program has answered, so that the next key goes on from there.
   * @param {Lying} thing
   * @param {Point} spot
   */
  moved(thing, spot) {
    this.things = this.things.map((other) => (other === thing ? { ...thing, ...spot } : other));
    const handle = this.handle(thing.id);
    if (handle) this.place(handle, thing.id, spot);
    this.on.move(thing.id, spot);
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const thing = this.thingAt(event);
    if (!thing || event.altKey || event.ctrlKey || event.metaKey) return;
    const way = ARROWS[event.key];
    const turn = { PageDown: 1, PageUp: -1 }[event.key];
    if (!way && !turn && event.key !== "Escape") return;
    event.preventDefault();
    if (event.key === "Escape") this.back();
    else if (turn) {
      const count = this.things.length;
      this.focus(this.things[(this.things.indexOf(thing) + turn + count) % count].id);
    } else {
      const by = SNAP * (event.shiftKey ? FAR : 1);
      this.moved(thing, snapped(thing, { x: by * way.x, y: by * way.y }));
    }
  }

  /**
   * Return where a pointer is, in steps.
   * @param {PointerEvent} event
   */
  point({ clientX, clientY }) {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(this.screen().inverse());
    return { x: x / this.pitch + 0.5, y: y / this.pitch + 0.5 };
  }
}

/** @param {Lying} thing */
function handleOf({ kind }) {
  return s(
    "g",
    { class: `handle handle-${kind}`, role: "button" },
    kind === "square" ? s("circle", { r: 10 }) : s("path", { d: SHAPES[kind] }),
    s("text", { y: 2.6 }),
    s("path", { class: "handle-fault", d: "M7 -17h8l-1.4 9h-5.2zM9.4 -6h3.2v3.2h-3.2z" }),
  );
}

/** @type {Record<string, string>} */
const SHAPES = {
  light: "M0 -11L11 0L0 11L-11 0Z",
  button: "M-9 -9H9V9H-9Z",
  reed: "M-11 -6H11V6H-11Z",
};
