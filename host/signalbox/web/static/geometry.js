// Where everything lies, in millimetres from the board's top left corner, worked out from the drawing.

import { nearest, smooth } from "./track.js";

const LIGHT_CORNER = 0.355; // a light sits this many steps right of and above its square's middle
const SHEET_MM = 14; // cardboard round the outermost squares
const AIR_MM = 4; // round the cardboard
const ENDS = ["entry", "exit"];

/** A rectangle made larger on all sides. */
export function grown({ x, y, width, height }, by) {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

export class Geometry {
  constructor(drawing) {
    this.drawing = drawing;
    this.pitch = drawing.pitch_mm;
    this.seats = drawing.seats;
    this.lines = drawing.rails.map((rail) => smooth(rail.map((point) => this.at(point)), this.pitch / 2));
    this.bays = new Map(drawing.bays.map((bay) => [bay.name, this.bay(bay)]));
    this.squares = new Map(drawing.squares.map((square) => [square.name, this.square(square)]));
    this.parts = new Map(drawing.parts.map((part) => [part.name, part]));
    this.lights = this.allLights();
    this.sheet = grown(this.around([...this.squares.values()]), SHEET_MM);
    this.hangars = this.around(this.ofKind("hangar"));
    this.box = grown(this.sheet, AIR_MM);
  }

  /** [x, y] in steps, counted from 1 at a cell's middle, to millimetres. */
  at([x, y]) {
    return { x: (x - 0.5) * this.pitch, y: (y - 0.5) * this.pitch };
  }

  bay({ name, title, cells, outline, centre, turn }) {
    const [left, top, width, height] = outline;
    const box = { ...this.at([left, top]), width: width * this.pitch, height: height * this.pitch };
    return { name, title, cells, box, angle: turn, lanes: cells.length, ...this.at(centre) };
  }

  square(square) {
    const cell = this.at([square.x, square.y]);
    const spot = { ...square, ...cell, kind: kindOf(square), heading: -90, cell };
    if (spot.kind === "bay") {
      const { cells, angle } = this.bays.get(square.bay);
      const lane = cells.findIndex((names) => names.includes(square.name));
      return { ...spot, heading: angle, lane: lane + 1, end: cells[lane].indexOf(square.name) };
    }
    if (spot.kind === "hangar") return spot;
    const rail = this.lines.map((line) => nearest(line, cell)).sort((a, b) => a.away - b.away)[0];
    if (!rail || rail.away > this.pitch / 3) return spot;
    return { ...spot, x: rail.x, y: rail.y, heading: rail.heading };
  }

  ofKind(kind) {
    return [...this.squares.values()].filter((square) => square.kind === kind);
  }

  around(squares) {
    if (!squares.length) return null;
    const xs = squares.map(({ cell }) => cell.x);
    const ys = squares.map(({ cell }) => cell.y);
    const half = this.pitch / 2;
    const [left, top] = [Math.min(...xs) - half, Math.min(...ys) - half];
    return { x: left, y: top, width: Math.max(...xs) + half - left, height: Math.max(...ys) + half - top };
  }

  corner({ x, y }) {
    return { x: x + LIGHT_CORNER * this.pitch, y: y - LIGHT_CORNER * this.pitch };
  }

  allLights() {
    const lights = [];
    for (const square of this.squares.values()) lights[square.light] = { name: square.name, ...this.corner(square.cell) };
    for (const extra of this.drawing.lights) lights[extra.light] = { name: extra.name, ...this.at([extra.x, extra.y]) };
    return lights;
  }

  /** A platform's cell (lane, end, in its own side-A frame) to the square it lies on in a bay. */
  cell(bay, side, lane, end) {
    const { cells } = this.bays.get(bay);
    return side === "B" ? cells[cells.length - lane][1 - end] : cells[lane - 1][end];
  }

  /** The reverse: which of the platform's own cells lies on a square of its bay. */
  ownCell(square, side) {
    const { bay, lane, end } = this.squares.get(square);
    return side === "B" ? { lane: this.bays.get(bay).lanes + 1 - lane, end: 1 - end } : { lane, end };
  }

  /** The middle of a platform's own cell, from the platform's middle. */
  inPart(lane, end, lanes) {
    return { x: (end - 0.5) * this.pitch, y: (lane - (lanes + 1) / 2) * this.pitch };
  }

  /** A square's name in words. */
  words(name) {
    const [head, ...rest] = name.split(".");
    const number = head.slice(1);
    const square = this.squares.get(name);
    if (!square) return name;
    if (square.kind === "bay") return `${this.bays.get(head).title} bay, lane ${rest[0]}, ${ENDS[rest[1]]} (${name})`;
    if (square.kind === "start") return `start square ${number} (${name})`;
    if (square.kind === "arrival") return `arrival square ${number} (${name})`;
    if (square.kind === "hangar") return `hangar ${number}`;
    return rest.length === 2 ? `quarter ${number}, lane ${rest[0]}, square ${rest[1]} (${name})` : name;
  }
}

const KINDS = { S: "start", A: "arrival", H: "hangar" };

function kindOf({ name, bay, place }) {
  if (bay) return "bay";
  return place === "hangar" ? "hangar" : (KINDS[name[0]] ?? "rail");
}
