// The board that does not move: what is printed on it, its rails, and a spot for every square.

import { attr, s } from "./dom.js";
import { ground } from "./ground.js";
import { shortName } from "./naming.js";
import { bufferStop } from "./shapes.js";
import { ballast, rails, sleepers } from "./track.js";

const ON_RAILS = ["start", "arrival", "rail"]; // the kinds of square that lie on fixed rails
const UNPRINTED = [...ON_RAILS, "bay", "hangar"]; // the kinds that have no place printed for a piece
const CARS = ["loco", "wagon"]; // the kinds whose printed place is a car's
const LAYERS = ["ground", "track", "parts", "spots", "lights", "pieces", "values", "over"];

export class BoardView {
  /** Draws `geometry` into the <svg> element. `layers` holds what moves; `spots` the squares by name. */
  constructor(svg, geometry) {
    this.svg = svg;
    this.geometry = geometry;
    const { x, y, width, height } = geometry.box;
    attr(svg, "data-dense", geometry.dense);
    svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    this.layers = Object.fromEntries(LAYERS.map((name) => [name, s("g", { class: `layer-${name}` })]));
    svg.replaceChildren(...Object.values(this.layers));
    this.layers.ground.append(...ground(geometry));
    this.drawTrack();
    this.spots = new Map([...geometry.squares.values()].map((square) => [square.name, this.drawSpot(square)]));
    this.tag = s("g", { class: "tag", "aria-hidden": "true" }, s("rect", { rx: 4 }), s("text", {}));
    this.layers.over.append(this.tag);
    this.nameOnHover();
  }

  drawTrack() {
    const { lines, squares, bays, drawing } = this.geometry;
    const { track } = this.layers;
    for (const square of squares.values())
      if (square.kind === "start" || square.kind === "arrival") track.append(this.plate(square));
    for (const square of squares.values()) if (!UNPRINTED.includes(square.kind)) track.append(slot(square));
    track.append(...lines.map(ballast));
    for (const square of squares.values()) if (ON_RAILS.includes(square.kind)) track.append(sleepers(square));
    track.append(...lines.map(rails));
    for (const buffer of drawing.buffers) track.append(this.buffer(buffer, bays.get(buffer.name.split(".")[1])));
  }

  plate(square) {
    const r = this.geometry.pitch / 2 - 2;
    const box = { x: square.x - r, y: square.y - r, width: 2 * r, height: 2 * r, rx: 7 };
    return s("rect", { ...box, class: `plate-${square.kind}` });
  }

  buffer(buffer, bay) {
    const { x, y } = this.geometry.at([buffer.x, buffer.y]);
    const from = bay ?? this.geometry.squares.get(buffer.name.split(".")[1]);
    const angle = (Math.atan2(y - from.y, x - from.x) * 180) / Math.PI;
    const back = bay ? -2 : -3;
    return s("g", { transform: `translate(${x} ${y}) rotate(${angle.toFixed(1)}) translate(${back} 0)` }, bufferStop());
  }

  drawSpot(square) {
    const { r } = square;
    const group = s(
      "g",
      { class: `spot spot-${square.kind}`, "data-square": square.name, transform: `translate(${square.x} ${square.y})` },
      s("circle", { r: r * 0.92, class: "spot-hit" }),
      outline(square, 0.94, "spot-sensed"),
      outline(square, 0.86, "spot-target"),
      outline(square, 0.9, "spot-missing"),
      s("path", { d: crossed(r * 0.9), class: "spot-extra" }),
    );
    this.layers.spots.append(group);
    return group;
  }

  /** Shows a square's name while the pointer is over it. */
  nameOnHover() {
    this.svg.addEventListener("pointerover", (event) => {
      const name = event.target.closest?.("[data-square]")?.dataset.square;
      this.showTag(name ? this.geometry.squares.get(name) : null, name && shortName(this.geometry, name));
    });
    this.svg.addEventListener("pointerleave", () => this.showTag(null));
  }

  showTag(at, name = "") {
    attr(this.tag, "data-shown", Boolean(at));
    if (!at) return;
    const [rect, text] = this.tag.children;
    const width = 10 + name.length * 5.6;
    text.textContent = name;
    const reach = Math.max(22, at.r + 14);
    const below = at.y - reach - 12 < this.geometry.box.y ? reach + 7 : -reach;
    this.tag.setAttribute("transform", `translate(${at.x} ${at.y + below})`);
    for (const [key, value] of Object.entries({ x: -width / 2, y: -8, width, height: 14 })) rect.setAttribute(key, value);
    text.setAttribute("y", 2.6);
  }

  /** Marks what the sensors say: sensed squares, and those where it differs from what the table expects. */
  showSensors(closed, expected) {
    const sensed = bits(closed);
    const due = bits(expected);
    const places = new Map();
    for (const { place, sensor } of this.geometry.squares.values()) {
      const count = places.get(place) ?? 0;
      places.set(place, count + (sensed.has(sensor) ? 1 : 0) - (due.has(sensor) ? 1 : 0));
    }
    for (const { name, place, sensor } of this.geometry.squares.values()) {
      const spot = this.spots.get(name);
      const surplus = places.get(place);
      attr(spot, "data-sensed", sensed.has(sensor));
      attr(spot, "data-missing", surplus < 0 && due.has(sensor) && !sensed.has(sensor));
      attr(spot, "data-extra", surplus > 0 && sensed.has(sensor) && !due.has(sensor));
    }
  }

  /** Where on the board, in millimetres, a point of the screen is. */
  point(clientX, clientY) {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    return { x, y };
  }
}

/** A square's outline round its own middle: a car's where the square is one's place, else a circle. */
function outline({ kind, r }, size, name) {
  if (!CARS.includes(kind)) return s("circle", { r: r * size, class: name });
  return s("rect", { ...carBox(r, size * 1.02), class: name });
}

function carBox(r, size) {
  return { x: -r * size, y: -r * 0.74 * size, width: 2 * r * size, height: 2 * r * 0.74 * size, rx: r * 0.16 };
}

/** What is printed for a piece to stand on. */
function slot(square) {
  const { x, y, kind } = square;
  const printed = outline(square, CARS.includes(kind) ? 0.88 : 0.86, `slot slot-${kind}`);
  printed.setAttribute("transform", `translate(${x} ${y})`);
  return printed;
}

/** A ring with a cross at its lower left: something stands here that should not. */
function crossed(r) {
  const at = r * 0.72;
  const arm = r * 0.24;
  const ring = `M${-r} 0A${r} ${r} 0 1 1 ${r} 0A${r} ${r} 0 1 1 ${-r} 0`;
  return `${ring}M${-at - arm} ${at - arm}l${2 * arm} ${2 * arm}M${-at + arm} ${at - arm}l${-2 * arm} ${2 * arm}`;
}

/** The numbers of the closed sensors in a bitmap as hex, sensor 0 the lowest bit of the first byte. */
export function bits(hex) {
  const numbers = new Set();
  for (let i = 0; i < (hex ?? "").length / 2; i += 1) {
    const byte = parseInt(hex.slice(2 * i, 2 * i + 2), 16);
    for (let bit = 0; bit < 8; bit += 1) if (byte & (1 << bit)) numbers.add(8 * i + bit);
  }
  return numbers;
}
