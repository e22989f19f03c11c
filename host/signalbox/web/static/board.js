// The board that does not move: its sheet, bays, rails, start and arrival squares, hangars, and a spot for every square.

import { attr, s } from "./dom.js";
import { grown } from "./geometry.js";
import { bufferStop } from "./shapes.js";
import { ballast, rails, sleepers } from "./track.js";

const LAYERS = ["ground", "track", "parts", "spots", "lights", "pieces", "over"];

export class BoardView {
  /** Draws `geometry` into the <svg> element. `layers` holds what moves; `spots` the squares by name. */
  constructor(svg, geometry) {
    this.svg = svg;
    this.geometry = geometry;
    const { x, y, width, height } = geometry.box;
    svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    this.layers = Object.fromEntries(LAYERS.map((name) => [name, s("g", { class: `layer-${name}` })]));
    svg.replaceChildren(...Object.values(this.layers));
    this.drawGround();
    this.drawTrack();
    this.spots = new Map([...geometry.squares.values()].map((square) => [square.name, this.drawSpot(square)]));
    this.tag = s("g", { class: "tag", "aria-hidden": "true" }, s("rect", { rx: 4 }), s("text", {}));
    this.layers.over.append(this.tag);
    this.nameOnHover();
  }

  drawGround() {
    const { sheet, hangars, bays } = this.geometry;
    const { ground } = this.layers;
    ground.append(
      s("rect", { ...sheet, y: sheet.y + 3, rx: 16, class: "sheet-shadow" }),
      s("rect", { ...sheet, rx: 16, class: "sheet" }),
      s("rect", { ...grown(sheet, -4), rx: 12, class: "sheet-line" }),
    );
    if (hangars) ground.append(...this.geometry.ofKind("hangar").map(shed));
    for (const bay of bays.values()) ground.append(this.pit(bay));
    ground.append(this.diceWindow(), this.station());
  }

  /** The station's name board, where the board has room for it between start and arrival. */
  station() {
    const starts = this.geometry.ofKind("start");
    const arrivals = this.geometry.ofKind("arrival");
    const group = s("g", { class: "station" });
    if (!starts.length || !arrivals.length) return group;
    const middle = (list, axis) => list.reduce((sum, { cell }) => sum + cell[axis], 0) / list.length;
    const at = { x: middle(starts, "x"), y: middle(arrivals, "y") };
    const taken = (square) => Math.abs(square.x - at.x) < 1.5 * this.geometry.pitch && Math.abs(square.y - at.y) < this.geometry.pitch;
    if ([...this.geometry.squares.values()].some(taken)) return group;
    group.setAttribute("transform", `translate(${at.x - 5} ${at.y})`);
    group.append(
      ...[-34, 34].map((x) => s("rect", { x: x - 1.5, y: 0, width: 3, height: 26, class: "station-post" })),
      s("rect", { x: -46, y: -13, width: 92, height: 26, rx: 4, class: "station-board" }),
      s("rect", { x: -43.5, y: -10.5, width: 87, height: 21, rx: 2.5, class: "station-line" }),
      s("text", { y: 4, class: "station-name", textLength: 78, lengthAdjust: "spacingAndGlyphs", text: this.geometry.drawing.title }),
    );
    return group;
  }

  pit(bay) {
    const group = s("g", { class: "pit-group" }, s("rect", { ...grown(bay.box, -1.5), rx: 8, class: "pit" }));
    group.append(s("text", { x: bay.x, y: bay.y + 3, class: "pit-name", text: bay.title }));
    return group;
  }

  /** A dark plate under the lights of the dice window. */
  diceWindow() {
    const pips = this.geometry.lights.filter((light) => light?.name.startsWith("dice."));
    if (!pips.length) return s("g");
    const xs = pips.map(({ x }) => x);
    const ys = pips.map(({ y }) => y);
    const left = Math.min(...xs);
    const top = Math.min(...ys);
    const box = { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
    return s("rect", { ...grown(box, 7.2), rx: 8, class: "dice-window" });
  }

  drawTrack() {
    const { lines, squares, bays, drawing } = this.geometry;
    const { track } = this.layers;
    for (const square of squares.values())
      if (square.kind === "start" || square.kind === "arrival") track.append(this.plate(square));
    track.append(...lines.map(ballast));
    for (const square of squares.values())
      if (square.kind !== "bay" && square.kind !== "hangar") track.append(sleepers(square));
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
    const r = this.geometry.pitch / 2;
    const group = s(
      "g",
      { class: `spot spot-${square.kind}`, "data-square": square.name, transform: `translate(${square.x} ${square.y})` },
      s("circle", { r: r * 0.92, class: "spot-hit" }),
      s("circle", { r: r * 0.94, class: "spot-sensed" }),
      s("circle", { r: r * 0.86, class: "spot-target" }),
      s("circle", { r: r * 0.9, class: "spot-missing" }),
      s("path", { d: crossed(r * 0.9), class: "spot-extra" }),
    );
    this.layers.spots.append(group);
    return group;
  }

  /** Shows a square's name while the pointer is over it. */
  nameOnHover() {
    this.svg.addEventListener("pointerover", (event) => {
      const name = event.target.closest?.("[data-square]")?.dataset.square;
      this.showTag(name ? this.geometry.squares.get(name) : null, name);
    });
    this.svg.addEventListener("pointerleave", () => this.showTag(null));
  }

  showTag(at, name = "") {
    attr(this.tag, "data-shown", Boolean(at));
    if (!at) return;
    const [rect, text] = this.tag.children;
    const width = 10 + name.length * 5.6;
    text.textContent = name;
    const below = at.y - 34 < this.geometry.box.y ? 29 : -22;
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

function shed({ x, y }) {
  return s(
    "g",
    { class: "hangar", transform: `translate(${x} ${y})` },
    s("path", { d: "M-15 19V-9Q-15 -18 0 -18Q15 -18 15 -9V19Z", class: "hangar-wall" }),
    s("path", { d: "M-11.5 19V-7Q-11.5 -14 0 -14Q11.5 -14 11.5 -7V19Z", class: "hangar-door" }),
  );
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
