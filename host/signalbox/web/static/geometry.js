// Where everything lies, in millimetres from the board's top left corner, worked out from the drawing.

import { nearest, smooth } from "./track.js";

const LIGHT_CORNER = 0.355; // a light without a place of its own sits this many steps right of and above its square's middle
const SHEET_MM = 14; // cardboard round the outermost squares
const LIGHT_RIM_MM = 6; // round a light at the cardboard's edge
const AIR_MM = 4; // round the cardboard
const WIDE = 1.9; // a board so many times wider than high lies above the panel, not beside it
const ROUND = ["rural", "city", "station"]; // kinds of square that lie in an area of their own and need no more room than a piece
const DENSE = 0.7; // of their full size: smaller pieces are drawn plainer, and what is not lit fainter
const HEADINGS = { hangar: -90, loco: 180 }; // of a piece on a square beside no rail, degrees clockwise from east

/** A rectangle made larger on all sides. */
export function grown({ x, y, width, height }, by) {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

/** Whether a point lies in a rectangle, or at most `margin` outside it. */
export function within({ x, y, width, height }, point, margin = 0) {
  return point.x > x - margin && point.x < x + width + margin && point.y > y - margin && point.y < y + height + margin;
}

export class Geometry {
  constructor(drawing) {
    this.drawing = drawing;
    this.pitch = drawing.pitch_mm;
    this.seats = drawing.seats;
    this.lines = drawing.rails.map((rail) => smooth(rail.map((point) => this.at(point)), this.pitch / 2));
    this.bays = new Map(drawing.bays.map((bay) => [bay.name, this.bay(bay)]));
    this.areas = (drawing.areas ?? []).map((area) => this.area(area));
    this.borders = (drawing.borders ?? []).map((border) => ({ ...border, line: border.line.map((point) => this.at(point)) }));
    this.squares = new Map(drawing.squares.map((square) => [square.name, this.square(square)]));
    this.spots = [...this.squares.values()];
    this.places = grouped(this.spots);
    this.parts = new Map(drawing.parts.map((part) => [part.name, part]));
    this.measure();
    this.lights = this.allLights();
    this.sheet = this.cardboard();
    this.hangars = this.ofKind("hangar").length > 0;
    this.box = grown(this.sheet, AIR_MM);
    this.wide = this.box.width > WIDE * this.box.height;
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

  area({ shape, style, label, at }) {
    const points = shape.map((point) => this.at(point));
    const box = boxOf(points);
    return { points, box, style, label: label ?? "", at: at ? this.at(at) : { x: box.x + box.width / 2, y: box.y + box.height / 2 } };
  }

  square(square) {
    const cell = this.at([square.x, square.y]);
    const spot = { ...square, ...cell, heading: HEADINGS[square.kind] ?? 0, cell };
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

  /** How much room each square has, and how large a piece may be drawn so that it fits on every one. */
  measure() {
    const { spots, pitch } = this;
    for (const spot of spots) {
      let room = pitch;
      for (const { cell } of spots)
        if (cell !== spot.cell) room = Math.min(room, Math.hypot(cell.x - spot.cell.x, cell.y - spot.cell.y));
      spot.r = room / 2;
    }
    this.pieceScale = Math.min(...spots.map(({ r }) => r)) / 20; // pieces are drawn for squares of 40 mm
    this.dense = this.pieceScale < DENSE;
  }

  ofKind(kind) {
    return this.spots.filter((square) => square.kind === kind);
  }

  /** The cardboard: round all squares and areas, and out to the lights at its edge. */
  cardboard() {
    const corners = this.spots.flatMap(({ cell: { x, y }, kind, r }) => {
      const half = ROUND.includes(kind) ? r : this.pitch / 2;
      return [{ x: x - half, y: y - half }, { x: x + half, y: y + half }];
    });
    const sheet = grown(boxOf([...corners, ...this.areas.flatMap(({ points }) => points)]), SHEET_MM);
    const rims = this.lights.filter(Boolean).flatMap(({ x, y }) => [{ x: x - LIGHT_RIM_MM, y: y - LIGHT_RIM_MM }, { x: x + LIGHT_RIM_MM, y: y + LIGHT_RIM_MM }]);
    return boxOf([{ x: sheet.x, y: sheet.y }, { x: sheet.x + sheet.width, y: sheet.y + sheet.height }, ...rims]);
  }

  allLights() {
    const lights = [];
    const corner = ({ x, y }) => ({ x: x + LIGHT_CORNER * this.pitch, y: y - LIGHT_CORNER * this.pitch });
    for (const { name, light, lx, ly, cell } of this.spots) lights[light] = { name, ...(lx === undefined ? corner(cell) : this.at([lx, ly])) };
    for (const extra of this.drawing.lights) lights[extra.light] = { name: extra.name, ...this.at([extra.x, extra.y]) };
    return lights;
  }

  /** The squares that a square, or a place of several, is. */
  squaresOf(name) {
    const square = this.squares.get(name);
    return square ? [square] : (this.places.get(name) ?? []);
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
}

function boxOf(points) {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

function grouped(squares) {
  const places = new Map();
  for (const square of squares) places.set(square.place, [...(places.get(square.place) ?? []), square]);
  return places;
}
