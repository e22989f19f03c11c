// The board that does not move: what is printed on it, its rails, and a spot for every square.

/** @import { DrawnLight, GameState } from "../lib/types.d.ts" */
/** @import { Geometry, Square } from "./board_geometry.js" */
/** @import { Point } from "./plane.js" */
import { attr, keyed, nearestData, s, targetOf } from "../lib/dom.js";
import { closedSensors } from "./bitmap.js";
import { ground } from "./ground.js";
import { nameOf, namesOfKinds, worthOf } from "./printed_names.js";
import { scene } from "./scenery.js";
import { bufferStop } from "./piece_shapes.js";
import { ballast, rails, sleepers } from "./track.js";

const ON_RAILS = ["start", "arrival", "rail"]; // the kinds of square that lie on fixed rails
const UNPRINTED = [...ON_RAILS, "bay", "hangar"]; // the kinds that have no place printed for a piece
const TAG_MM = 9.5; // a letter of the tag
const TAG_PX = 11.5; // and how large it is shown at least
const CARS = ["loco", "wagon"]; // the kinds whose printed place is a car's

/** @param {string} name */
const layer = (name) => s("g", { class: `layer-${name}` });

export class BoardView {
  /**
   * Draw `geometry` into the <svg> element. `layers` holds what moves; `spots` the squares by name.
   * @param {SVGSVGElement} svg
   * @param {Geometry} geometry
   */
  constructor(svg, geometry) {
    this.svg = svg;
    this.geometry = geometry;
    this.layers = {
      ground: layer("ground"),
      track: layer("track"),
      parts: layer("parts"),
      spots: layer("spots"),
      piles: layer("piles"),
      last: layer("last"),
      lights: layer("lights"),
      worths: layer("worths"),
      aside: layer("aside"),
      pieces: layer("pieces"),
      values: layer("values"),
      question: layer("question"),
      names: layer("names"),
      ends: layer("ends"),
      possible: layer("possible"),
      ways: layer("ways"),
      over: layer("over"),
    };
    svg.replaceChildren(...Object.values(this.layers));
    if (scene.lightsAbove) this.layers.question.after(this.layers.lights);
    /** @type {Map<string, SVGGElement>} */
    this.spots = new Map();
    this.draw();
    this.tagBox = s("rect", { rx: 4 });
    this.tagText = s("text");
    this.tag = s("g", { class: "tag", "aria-hidden": "true" }, this.tagBox, this.tagText);
    this.layers.over.append(this.tag);
    this.nameOnHover();
  }

  /** Draw what does not move, anew where the board has been laid out in another way. */
  draw() {
    const { svg, geometry, layers, spots } = this;
    const { x, y, width, height } = geometry.box;
    attr(svg, "data-dense", geometry.dense);
    attr(svg, "data-scene", geometry.drawing.scene || null);
    svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    for (const stale of [layers.track, layers.values, layers.ways, layers.last, layers.ends, layers.possible]) stale.replaceChildren();
    layers.ground.replaceChildren(...ground(geometry));
    this.drawTrack();
    layers.worths.replaceChildren(...geometry.areas.flatMap((area) => worthOf(area, geometry.pitch) ?? []));
    layers.names.replaceChildren(...geometry.areas.filter(({ label }) => label).map(nameOf), ...namesOfKinds(geometry));
    spots.clear();
    for (const square of geometry.spots) spots.set(square.name, spotOf(square, geometry.dense ? geometry.finger : 0));
    layers.spots.replaceChildren(...spots.values());
  }

  drawTrack() {
    const { lines, spots, drawing, pitch } = this.geometry;
    const { track } = this.layers;
    for (const square of spots) if (square.kind === "start" || square.kind === "arrival") track.append(plate(square, pitch));
    for (const square of spots) if (!UNPRINTED.includes(square.kind)) track.append(slot(square));
    track.append(...lines.map(ballast));
    for (const square of spots) if (ON_RAILS.includes(square.kind)) track.append(sleepers(square));
    track.append(...lines.map(rails));
    for (const buffer of drawing.buffers) track.append(this.buffer(buffer));
  }

  /**
   * Draw a buffer stop, turned away from the middle of its bay or square.
   * @param {DrawnLight} buffer
   */
  buffer(buffer) {
    const { x, y } = this.geometry.at([buffer.x, buffer.y]);
    const owner = buffer.name.split(".")[1];
    const bay = this.geometry.bays.get(owner);
    const from = bay ?? this.geometry.squareNamed(owner);
    const angle = (Math.atan2(y - from.y, x - from.x) * 180) / Math.PI;
    const back = bay ? -2 : -3;
    return s("g", { transform: `translate(${x} ${y}) rotate(${angle.toFixed(1)}) translate(${back} 0)` }, bufferStop());
  }

  /** Show a square's name while the pointer is over it. */
  nameOnHover() {
    this.svg.addEventListener("pointerover", (event) => {
      const square = this.geometry.squares.get(nearestData(targetOf(event), "square") ?? "");
      if (square) this.showTag(square);
      else if (!isOver(this.tagBox, event)) this.hideTag();
    });
    this.svg.addEventListener("pointerleave", () => this.hideTag());
    document.addEventListener("keydown", ({ key }) => key === "Escape" && this.hideTag());
  }

  /**
   * Show a square's name above it, or below where there is no room.
   * @param {Square} square
   */
  showTag(square) {
    attr(this.tag, "data-shown", true);
    const width = 10 + square.called.length * 5.6;
    this.tagText.textContent = square.called;
    const scale = Math.max(1, TAG_PX / (TAG_MM * this.screen().a));
    const reach = Math.max(22, square.r + 14 * scale);
    const { x: left, y: top, width: across } = this.geometry.box;
    const below = square.y - reach - 12 * scale < top ? reach + 7 * scale : -reach;
    const half = Math.min(width * scale, across) / 2;
    const x = Math.max(left + half, Math.min(left + across - half, square.x));
    this.tag.setAttribute("transform", `translate(${x} ${square.y + below}) scale(${scale.toFixed(2)})`);
    for (const [key, value] of Object.entries({ x: -width / 2, y: -8, width, height: 14 })) attr(this.tagBox, key, value);
    attr(this.tagText, "y", 2.6);
  }

  hideTag() {
    attr(this.tag, "data-shown", false);
  }

  /**
   * Mark sensed squares, and squares where the sensors differ from what the table expects.
   * @param {string} closed
   * @param {string} expected
   */
  showSensors(closed, expected) {
    const sensed = closedSensors(closed);
    const due = closedSensors(expected);
    const surplus = surplusOf(this.geometry.spots, sensed, due);
    for (const { name, place, sensor } of this.geometry.spots) {
      const spot = this.spotNamed(name);
      const more = surplus.get(place) ?? 0;
      attr(spot, "data-sensed", sensed.has(sensor));
      attr(spot, "data-missing", more < 0 && due.has(sensor) && !sensed.has(sensor));
      attr(spot, "data-extra", more > 0 && sensed.has(sensor) && !due.has(sensor));
    }
  }

  /**
   * Ring the squares that a question is about.
   * @param {Pick<GameState, "tone" | "squares">} snapshot
   */
  ask({ tone, squares }) {
    const asked = (tone === "ask" ? squares : []).flatMap((name) => this.geometry.squares.get(name) ?? []);
    /** @param {Square} square */
    const make = (square) => {
      const ring = ["ring-edge", "ring-line"].map((name) => outline(square, 1.12, name));
      return s("g", { transform: `translate(${square.x} ${square.y})` }, ...ring);
    };
    keyed(this.layers.question, asked, ({ name, x, y }) => `${name} ${x} ${y}`, make);
  }

  /** @param {string} name */
  spotNamed(name) {
    const spot = this.spots.get(name);
    if (!spot) throw new Error(`The board has no square ${name}.`);
    return spot;
  }

  /** Return the matrix from millimetres of the board to points of the screen. */
  screen() {
    return this.svg.getScreenCTM() ?? new DOMMatrix();
  }

  /**
   * Return the point of the board, in millimetres, at a point of the screen.
   * @param {number} clientX
   * @param {number} clientY
   * @returns {Point}
   */
  point(clientX, clientY) {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(this.screen().inverse());
    return { x, y };
  }
}

/**
 * Return whether a pointer is over an element that ignores pointers: a tag that is read, and goes when the pointer does.
 * @param {Element} element
 * @param {PointerEvent} event
 */
function isOver(element, { clientX, clientY }) {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}

/**
 * Return how many more sensors of each place are closed than should be.
 * @param {Square[]} squares
 * @param {Set<number>} sensed
 * @param {Set<number>} due
 */
export function surplusOf(squares, sensed, due) {
  /** @type {Map<string, number>} */
  const places = new Map();
  for (const { place, sensor } of squares)
    places.set(place, (places.get(place) ?? 0) + Number(sensed.has(sensor)) - Number(due.has(sensor)));
  return places;
}

/**
 * @param {Square} square
 * @param {number} pitch
 */
function plate({ x, y, kind }, pitch) {
  const r = pitch / 2 - 2;
  return s("rect", { x: x - r, y: y - r, width: 2 * r, height: 2 * r, rx: 7, class: `plate-${kind}` });
}

/**
 * @param {Square} square
 * @param {number} least half the millimetres within which it is met
 */
function spotOf(square, least) {
  const { name, kind, x, y, r } = square;
  return s(
    "g",
    { class: `spot spot-${kind}`, "data-square": name, transform: `translate(${x} ${y})` },
    s("circle", { r: Math.max(r * 0.92, least), class: "spot-hit" }),
    outline(square, 0.94, "spot-sensed"),
    outline(square, 0.86, "spot-target"),
    outline(square, 0.9, "spot-missing"),
    s("path", { d: crossed(r * 0.9), class: "spot-extra" }),
  );
}

/**
 * Draw a square's outline round its own middle: a car's on the place of a car, else a circle.
 * @param {Square} square
 * @param {number} size
 * @param {string} name
 */
function outline({ kind, r }, size, name) {
  if (!CARS.includes(kind)) return s("circle", { r: r * size, class: name });
  const half = r * size * 1.02;
  return s("rect", { x: -half, y: -half * 0.74, width: 2 * half, height: 2 * half * 0.74, rx: r * 0.16, class: name });
}

/**
 * Draw what is printed for a piece to stand on.
 * @param {Square} square
 */
function slot(square) {
  const { x, y, kind } = square;
  const printed = outline(square, CARS.includes(kind) ? 0.88 : 0.86, `slot slot-${kind}`);
  printed.setAttribute("transform", `translate(${x} ${y})`);
  return printed;
}

/**
 * Return the path of a ring with a cross at its lower left: something stands here that should not.
 * @param {number} r
 */
function crossed(r) {
  const at = r * 0.72;
  const arm = r * 0.24;
  const ring = `M${-r} 0A${r} ${r} 0 1 1 ${r} 0A${r} ${r} 0 1 1 ${-r} 0`;
  return `${ring}M${-at - arm} ${at - arm}l${2 * arm} ${2 * arm}M${-at + arm} ${at - arm}l${-2 * arm} ${2 * arm}`;
}
