// Marks of the last move: where a piece was and where it is now, a cross where it has left the board; a crash and an arrival
// too. They stay until something else moves.

/** @import { Way } from "../lib/types.d.ts" */
/** @import { Geometry } from "./board_geometry.js" */
/** @import { Box, Point } from "./plane.js" */
import { keyed, s } from "../lib/dom.js";
import { burst } from "./move_arrows.js";
import { middleOf } from "./plane.js";

const INSET = 0.86; // of an area or a square's room, where a mark runs
const CORNER = 0.42; // of a side of a square, from each corner
const HOME = "hangar"; // the kind of square in which a piece has arrived
export const STAR = "M0 -8L2.1 -2.6L7.6 -2.5L3.3 1L4.9 6.5L0 3.3L-4.9 6.5L-3.3 1L-7.6 -2.5L-2.1 -2.6Z";
const PUFFS = [-7, 0, 7]; // how far aside each starts

/** @typedef {"from" | "to" | "gone" | "crash" | "home"} Kind "gone" is where a piece was that has left the board */
/** @typedef {{ kind: Kind, name: string }} Mark a square, a place of several or a bay, or for a crash a light */

/**
 * Return the marks of some ways: the ways of a piece that went on count as one.
 * @param {readonly Way[]} ways
 * @returns {Mark[]}
 */
export function marksOf(ways) {
  /** @type {{ from: string | null, to: string | null, colour: string, crash: string, leaves: boolean }[]} */
  const moved = [];
  for (const { squares, colour, crash, leaves = false } of ways) {
    const [from = null] = squares.slice(0, squares.length > 1 || crash || leaves ? 1 : 0);
    const to = crash || leaves ? null : (squares.at(-1) ?? null);
    const before = moved.find((move) => move.colour === colour && move.to !== null && move.to === squares[0]);
    if (before) Object.assign(before, { to, crash, leaves });
    else moved.push({ from, to, colour, crash, leaves });
  }
  const marks = moved.flatMap(({ from, to, crash, leaves }) => [
    ...(from && from !== to ? [{ kind: /** @type {Kind} */ (leaves ? "gone" : "from"), name: from }] : []),
    ...(to ? [{ kind: /** @type {Kind} */ ("to"), name: to }] : []),
    ...(crash ? [{ kind: /** @type {Kind} */ ("crash"), name: crash }] : []),
  ]);
  const places = new Set(marks.filter(({ kind }) => kind === "to").map(({ name }) => name));
  return marks.filter(({ kind, name }) => !["from", "gone"].includes(kind) || !places.has(name));
}

export class LastMove {
  /**
   * @param {SVGGElement} layer
   * @param {SVGGElement} above what happens where it came to, over the pieces
   * @param {Geometry} geometry
   */
  constructor(layer, above, geometry) {
    this.layer = layer;
    this.above = above;
    this.geometry = geometry;
    this.isFirst = true;
  }

  /** @param {readonly Way[]} ways */
  render(ways) {
    const marks = marksOf(ways).filter((mark, i, all) => all.findIndex(({ kind, name }) => kind === mark.kind && name === mark.name) === i);
    const ends = marks.flatMap(({ kind, name }) => this.ends(kind, name));
    /** @param {Mark} mark */
    const key = ({ kind, name }) => `${kind} ${name}`;
    keyed(this.layer, marks.filter(({ kind }) => kind !== "crash"), key, (mark) => this.drawn(mark));
    keyed(this.above, ends, ({ kind, name }) => `${kind} ${name}`, ({ kind, at }) => (kind === "crash" ? crashed(at, !this.isFirst) : arrived(at, !this.isFirst)));
    this.isFirst = false;
  }

  /**
   * @param {Kind} kind
   * @param {string} name
   */
  ends(kind, name) {
    const light = kind === "crash" ? this.geometry.lights.find((spot) => spot?.name === name) : undefined;
    if (light) return [{ kind, name, at: light }];
    const square = kind === "to" ? this.geometry.squaresOf(name).find((place) => place.kind === HOME) : undefined;
    return square ? [{ kind: /** @type {Kind} */ ("home"), name, at: square }] : [];
  }

  /** @param {Mark} mark */
  drawn({ kind, name }) {
    const { geometry } = this;
    const squares = geometry.squaresOf(name);
    const area = squares.map((square) => geometry.areaOf.get(square.name)).find(Boolean);
    const d = area ? aroundArea(area.points, area.box, kind) : squares.map((square) => aroundSquare(square, square.r, kind)).join("");
    const bay = geometry.bays.get(name);
    const path = d || (bay ? aroundBox(bay.box, kind) : "");
    return s("g", { class: `last last-${kind}` }, s("path", { d: path, class: "last-edge" }), s("path", { d: path, class: "last-line" }));
  }
}

/**
 * @param {Point} middle
 * @param {number} r
 * @param {Kind} kind
 */
function aroundSquare({ x, y }, r, kind) {
  const half = r * INSET;
  if (kind === "gone") return `M${x - half} ${y - half}L${x + half} ${y + half}M${x + half} ${y - half}L${x - half} ${y + half}`;
  if (kind === "from") return `M${x - half} ${y}A${half} ${half} 0 1 1 ${x + half} ${y}A${half} ${half} 0 1 1 ${x - half} ${y}`;
  return aroundBox({ x: x - half, y: y - half, width: 2 * half, height: 2 * half }, kind);
}

/**
 * Return the path of four corners where something is now, of the whole edge where it was.
 * @param {Box} box
 * @param {Kind} kind
 */
function aroundBox({ x, y, width, height }, kind) {
  if (kind !== "to") return `M${x} ${y}h${width}v${height}h${-width}Z`;
  const arm = Math.min(width, height) * CORNER * 0.7;
  const [right, below] = [x + width, y + height];
  return [
    `M${x} ${y + arm}V${y}H${x + arm}`,
    `M${right - arm} ${y}H${right}V${y + arm}`,
    `M${right} ${below - arm}V${below}H${right - arm}`,
    `M${x + arm} ${below}H${x}V${below - arm}`,
  ].join("");
}

/**
 * Return the path of an area's corners where something is now, of its whole edge where it was.
 * @param {Point[]} points
 * @param {Box} box
 * @param {Kind} kind
 */
function aroundArea(points, box, kind) {
  const middle = middleOf(box);
  const inside = points.map(({ x, y }) => ({ x: middle.x + (x - middle.x) * INSET, y: middle.y + (y - middle.y) * INSET }));
  if (kind !== "to") return `M${inside.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`;
  return inside.map((corner, i) => cornerOf(inside.at(i - 1) ?? corner, corner, inside[(i + 1) % inside.length])).join("");
}

/**
 * @param {Point} before
 * @param {Point} corner
 * @param {Point} after
 */
function cornerOf(before, corner, after) {
  /** @param {Point} other */
  const towards = (other) => `${(corner.x + (other.x - corner.x) * 0.28).toFixed(1)} ${(corner.y + (other.y - corner.y) * 0.28).toFixed(1)}`;
  return `M${towards(before)}L${corner.x.toFixed(1)} ${corner.y.toFixed(1)}L${towards(after)}`;
}

/**
 * Draw a burst at the buffer: when it has been seen a small one stays.
 * @param {Point} at
 * @param {boolean} isNew
 */
function crashed(at, isNew) {
  return s("g", { class: "last-crash", "data-new": isNew, transform: `translate(${at.x} ${at.y})` }, s("path", { d: burst({ x: 0, y: 0 }), class: "way-burst" }));
}

/**
 * Draw a star over the hangar, and steam.
 * @param {Point} at
 * @param {boolean} isNew
 */
function arrived({ x, y }, isNew) {
  const puffs = isNew ? PUFFS.map((cx) => s("circle", { cx, r: 6, class: "last-puff" })) : [];
  return s("g", { class: "last-home", "data-new": isNew, transform: `translate(${x} ${y - 19})` }, ...puffs, s("path", { d: STAR, class: "last-star" }));
}
