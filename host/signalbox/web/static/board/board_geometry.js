// The places of everything on the board, in millimetres from the board's top left corner, worked out from the drawing.

/**
 * @import { DrawnArea, DrawnBay, DrawnBorder, DrawnSquare, Drawing } from "../lib/types.d.ts"
 * @import { Box, Point } from "./plane.js"
 * @import { Sample } from "./track.js"
 */
import { around, boxOf, grown, middleOf, room, within } from "./plane.js";
import { nearest, smooth } from "./track.js";

const SHEET_MM = 14; // cardboard round the outermost squares
const LIGHT_RIM_MM = 6; // round a light at the cardboard's edge
const AIR_MM = 4; // round the cardboard
const PILES = ["pile", "store"]; // the first word of the style of an area from which pieces come
const ROUND = ["rural", "city", "station"]; // kinds of square that lie in an area of their own and need no more room than a piece
const MAX_ROUND = 0.38; // of a step, half as much room as one of those has at most: its name is below it
const TWIN = { right: 0.205, down: 0.18, r: 0.28 }; // in steps, from the middle of a place of two: the left above, the right below
const FINGER = 0.375; // of a step, half of what a finger takes a piece by where little room is
const DENSE = 0.7; // of their full size: smaller pieces are drawn plainer, and what is not lit fainter
const GRIP = 0.925; // of a square's room: within which a finger takes a piece
export const FULL_ROOM_MM = 20; // from its middle: of a square for which pieces are drawn in full size
/** @type {Record<string, number>} */
const HEADINGS = { hangar: -90, loco: 180 }; // of a piece on a square beside no rail, degrees clockwise from east

/** @typedef {{ name: string, title: string, cells: string[][], box: Box, angle: number, lanes: number } & Point} Bay */
/** @typedef {{ points: Point[], box: Box, style: string, label: string, print: string, at: Point }} Area */
/** @typedef {{ line: Point[], style: string }} Border */
/** @typedef {{ name: string } & Point} LightSpot */
/**
 * A square where a piece stands on it: on its rail, if there is one. `cell` is the middle of its cell, `r` half the room
 * it has; `lane` (from 1) and `end` (0 entry, 1 exit) are those of a square of a bay.
 * @typedef {DrawnSquare & Sample & { cell: Point, r: number, lane: number, end: number }} Square
 */

export class Geometry {
  /** @param {Drawing} drawing */
  constructor(drawing) {
    this.drawing = drawing;
    this.pitch = drawing.pitch_mm;
    this.seats = drawing.seats;
    /** True where pieces are seen from the side: then they stand upright, whichever way they go. */
    this.fromTheSide = drawing.scene === "desert";
    this.lines = drawing.rails.map((rail) => smooth(rail.map((point) => this.at(point)), this.pitch / 2));
    this.bays = new Map(drawing.bays.map((bay) => [bay.name, this.bay(bay)]));
    this.areas = drawing.areas.map((area) => this.area(area));
    this.borders = drawing.borders.map((border) => this.border(border));
    const cells = drawing.squares.map(({ x, y }) => this.at([x, y]));
    this.spots = drawing.squares.map((square, i) => {
      const most = ROUND.includes(square.kind) ? MAX_ROUND * this.pitch : this.pitch;
      return this.square(square, cells[i], Math.min(most, room(cells, i, this.pitch) / 2));
    });
    for (const [left, right] of twins(this.spots)) this.setTwins(left, right);
    this.squares = new Map(this.spots.map((square) => [square.name, square]));
    this.places = grouped(this.spots);
    this.parts = new Map(drawing.parts.map((part) => [part.name, part]));
    /** The scale at which a piece fits on every square. */
    this.pieceScale = Math.min(...this.spots.map(({ r }) => r)) / FULL_ROOM_MM;
    this.dense = this.pieceScale < DENSE;
    /** The distance from its middle within which a finger takes a piece, in millimetres. */
    this.finger = Math.max(GRIP * FULL_ROOM_MM * this.pieceScale, this.dense ? FINGER * this.pitch : 0);
    this.areaOf = new Map(this.spots.filter(({ kind }) => ROUND.includes(kind)).map((square) => [square.name, this.areaRound(square)]));
    this.lights = this.allLights();
    this.piles = this.pilesWithLights();
    this.sheet = this.cardboard();
    this.hangars = this.ofKind("hangar").length > 0;
    this.box = grown(this.sheet, AIR_MM);
  }

  /**
   * Return a point in millimetres, from [x, y] in steps that count from 1 at a cell's middle.
   * @param {number[]} point
   * @returns {Point}
   */
  at([x, y]) {
    return { x: (x - 0.5) * this.pitch, y: (y - 0.5) * this.pitch };
  }

  /**
   * @param {DrawnBay} bay
   * @returns {Bay}
   */
  bay({ name, title, cells, outline, centre, turn }) {
    const [left, top, width, height] = outline;
    const box = { ...this.at([left, top]), width: width * this.pitch, height: height * this.pitch };
    return { name, title, cells, box, angle: turn, lanes: cells.length, ...this.at(centre) };
  }

  /**
   * @param {DrawnArea} area
   * @returns {Area}
   */
  area({ shape, style, label, print, at }) {
    const points = shape.map((point) => this.at(point));
    return { points, box: boxOf(points), style, label, print, at: this.at(at) };
  }

  /**
   * @param {DrawnBorder} border
   * @returns {Border}
   */
  border({ line, style }) {
    return { line: line.map((point) => this.at(point)), style };
  }

  /**
   * @param {DrawnSquare} square
   * @param {Point} cell
   * @param {number} r
   * @returns {Square}
   */
  square(square, cell, r) {
    const spot = { ...square, ...cell, heading: this.fromTheSide ? 0 : (HEADINGS[square.kind] ?? 0), cell, r, lane: 0, end: 0 };
    const bay = square.bay === null ? undefined : this.bays.get(square.bay);
    if (bay) {
      const lane = bay.cells.findIndex((names) => names.includes(square.name));
      return { ...spot, heading: bay.angle, lane: lane + 1, end: bay.cells[lane].indexOf(square.name) };
    }
    if (spot.kind === "hangar") return spot;
    const near = this.lines.map((line) => nearest(line, cell)).filter((sample) => sample !== null);
    const rail = near.sort((a, b) => a.away - b.away)[0];
    if (!rail || rail.away > this.pitch / 3) return spot;
    return { ...spot, x: rail.x, y: rail.y, heading: rail.heading };
  }

  /**
   * Set two squares of one place aslant, so that a piece on each can be seen whole.
   * @param {Square} left
   * @param {Square} right
   */
  setTwins(left, right) {
    const middle = { x: (left.cell.x + right.cell.x) / 2, y: (left.cell.y + right.cell.y) / 2 };
    for (const [square, way] of /** @type {const} */ ([[left, -1], [right, 1]])) {
      square.x = middle.x + way * TWIN.right * this.pitch;
      square.y = middle.y + way * TWIN.down * this.pitch;
      square.r = TWIN.r * this.pitch;
    }
  }

  /**
   * Return where a piece is drawn: alone on a place of two it stands in the middle of the place.
   * @param {string} name of its square
   * @param {number} count of the pieces on its place
   */
  standing(name, count) {
    const square = this.squareNamed(name);
    const middle = this.areaOf.get(name)?.box;
    return count === 1 && middle ? { ...square, ...middleOf(middle) } : square;
  }

  /**
   * Return the area in which a square lies.
   * @param {Square} square
   */
  areaRound({ cell }) {
    /** @param {Area} area */
    const away = ({ box }) => Math.hypot(middleOf(box).x - cell.x, middleOf(box).y - cell.y);
    return this.areas.reduce((best, area) => (away(area) < away(best) ? area : best), this.areas[0]);
  }

  /** @param {string} kind */
  ofKind(kind) {
    return this.spots.filter((square) => square.kind === kind);
  }

  /** Return the areas from which pieces come, by the name of their light, which is also the name of the supply. */
  pilesWithLights() {
    const piles = this.areas.filter(({ style }) => PILES.includes(style.split(" ")[0]));
    return new Map(piles.flatMap((area) => this.lights.filter((light) => within(area.box, light)).map(({ name }) => [name, area])));
  }

  /** Return the box of the cardboard: round all squares and areas, and out to the lights at its edge. */
  cardboard() {
    const corners = this.spots.flatMap(({ cell, kind, r }) => around(cell, ROUND.includes(kind) ? r : this.pitch / 2));
    const sheet = grown(boxOf([...corners, ...this.areas.flatMap(({ points }) => points)]), SHEET_MM);
    const rims = this.lights.flatMap((light) => around(light, LIGHT_RIM_MM));
    return boxOf([{ x: sheet.x, y: sheet.y }, { x: sheet.x + sheet.width, y: sheet.y + sheet.height }, ...rims]);
  }

  allLights() {
    /** @type {LightSpot[]} */
    const lights = [];
    for (const { name, place, light, lx, ly } of this.spots)
      lights[light] = { name: lights[light] ? place : name, ...this.at([lx, ly]) }; // squares may share one
    for (const { name, light, x, y } of this.drawing.lights) lights[light] = { name, ...this.at([x, y]) };
    return lights;
  }

  /**
   * Return the squares of a name: one square, or all squares of a place of several.
   * @param {string} name
   */
  squaresOf(name) {
    const square = this.squares.get(name);
    return square ? [square] : (this.places.get(name) ?? []);
  }

  /**
   * Return the bay of that name. Throw when the board has none.
   * @param {string} name
   */
  bayNamed(name) {
    return known(this.bays.get(name), name);
  }

  /**
   * Return the square of that name. Throw when the board has none.
   * @param {string} name
   */
  squareNamed(name) {
    return known(this.squares.get(name), name);
  }

  /**
   * Return the part of that name. Throw when the board has none.
   * @param {string} name
   */
  partNamed(name) {
    return known(this.parts.get(name), name);
  }

  /**
   * Return the square of a bay on which a platform's cell lies (lane and end in its own side-A frame).
   * @param {string} bay
   * @param {string} side
   * @param {number} lane
   * @param {number} end
   */
  cell(bay, side, lane, end) {
    const { cells } = this.bayNamed(bay);
    return side === "B" ? cells[cells.length - lane][1 - end] : cells[lane - 1][end];
  }

  /**
   * Return the platform's own cell that lies on a square of its bay.
   * @param {Square} square
   * @param {Bay} bay
   * @param {string} side
   */
  ownCell({ lane, end }, bay, side) {
    return side === "B" ? { lane: bay.lanes + 1 - lane, end: 1 - end } : { lane, end };
  }

  /**
   * Return the middle of a platform's own cell, from the platform's middle.
   * @param {number} lane
   * @param {number} end
   * @param {number} lanes
   * @returns {Point}
   */
  inPart(lane, end, lanes) {
    return { x: (end - 0.5) * this.pitch, y: (lane - (lanes + 1) / 2) * this.pitch };
  }
}

/**
 * @template T
 * @param {T | undefined} thing
 * @param {string} name
 */
function known(thing, name) {
  if (thing === undefined) throw new Error(`The board has no ${name}.`);
  return thing;
}

/** @param {Square[]} squares */
function grouped(squares) {
  /** @type {Map<string, Square[]>} */
  const places = new Map();
  for (const square of squares) places.set(square.place, [...(places.get(square.place) ?? []), square]);
  return places;
}

/**
 * Return the places of two rural squares, the left one first.
 * @param {Square[]} squares
 */
function twins(squares) {
  const pairs = [...grouped(squares.filter(({ kind }) => kind === "rural")).values()].filter(({ length }) => length === 2);
  return pairs.map((pair) => pair.sort((a, b) => a.cell.x - b.cell.x));
}
