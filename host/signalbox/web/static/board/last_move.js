// Marks of the last move: where a piece was and where it is now, a cross where it has left the board; a crash and an arrival
// too. They stay until something else moves. What an attack has won explodes where it was.

/** @import { GameState, Way } from "../lib/types.d.ts" */
/** @import { Geometry, Square } from "./board_geometry.js" */
/** @import { Box, Point } from "./plane.js" */
import { keyed, s } from "../lib/dom.js";
import { winsSince } from "../sound/sounds.js";
import { closedSensors } from "./bitmap.js";
import { burst } from "./move_arrows.js";
import { middleOf } from "./plane.js";

const INSET = 0.86; // of an area or a square's room, where a mark runs
const CORNER = 0.42; // of a side of a square, from each corner
export const HOME = "hangar"; // the kind of square in which a piece has arrived
export const STAR = "M0 -8L2.1 -2.6L7.6 -2.5L3.3 1L4.9 6.5L0 3.3L-4.9 6.5L-3.3 1L-7.6 -2.5L-2.1 -2.6Z";
const PUFFS = [-9, -3, 3, 9]; // how far aside each starts
const SPLINTERS = [-150, -95, -40, 20, 75, 140]; // where each flies, in degrees

/** @typedef {"from" | "to" | "gone" | "crash" | "home" | "blast"} Kind "gone" is where a piece was that has left the board */
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

/**
 * Return the ways with those into a place of several squares ending on the squares that were entered last.
 * @param {readonly Way[]} ways
 * @param {readonly { name: string, place: string }[]} entered squares in the order in which pieces came there
 */
export function endingOn(ways, entered) {
  const free = [...entered];
  return [...ways].reverse().map((way) => {
    const at = free.findLastIndex(({ place, name }) => place === way.squares.at(-1) && place !== name);
    if (at < 0 || way.crash || way.leaves) return way;
    return { ...way, squares: [...way.squares.slice(0, -1), free.splice(at, 1)[0].name] };
  }).reverse();
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
    /** @type {Square[]} the hangars that are taken, in the order in which locos came there */
    this.entered = [];
    /** @type {string[]} where pieces were that the last attack has won */
    this.won = [];
    this.known = -1; // the last entry of the record that has been seen
  }

  /** @param {Pick<GameState, "ways" | "last" | "closed" | "pieces" | "tabletop" | "record">} snapshot */
  render({ ways, last, closed, pieces, tabletop, record }) {
    const left = last.flatMap(({ squares, leaves }) => (leaves ? squares.slice(0, 1) : []));
    const isWon = !this.isFirst && winsSince(record, this.known);
    const gone = pieces.filter((piece) => piece.gone).map(({ square }) => square);
    this.won = [...new Set([...(isWon ? left : this.won.filter((name) => left.includes(name))), ...gone])];
    this.known = record.at(-1)?.index ?? -1;
    this.noteHangars(tabletop ? new Set(tabletop.pieces.map(({ at }) => at)) : this.sensed(closed));
    const shown = ways.length ? [] : endingOn(last, this.entered);
    const marks = marksOf(shown).filter((mark, i, all) => all.findIndex(({ kind, name }) => kind === mark.kind && name === mark.name) === i);
    const ends = [...marks, ...this.won.map((name) => ({ kind: /** @type {Kind} */ ("blast"), name }))].flatMap(({ kind, name }) => this.ends(kind, name));
    /** @param {Mark} mark */
    const key = ({ kind, name }) => `${kind} ${name}`;
    keyed(this.layer, marks.filter(({ kind }) => kind !== "crash"), key, (mark) => this.drawn(mark));
    keyed(this.above, ends, key, ({ kind, at }) => drawnEnd(kind, at, !this.isFirst));
    this.isFirst = false;
  }

  /** @param {string} closed */
  sensed(closed) {
    const sensors = closedSensors(closed);
    return new Set(this.geometry.spots.filter(({ sensor }) => sensors.has(sensor)).map(({ name }) => name));
  }

  /** @param {Set<string>} taken squares with a piece */
  noteHangars(taken) {
    const hangars = this.geometry.spots.filter(({ kind, name }) => kind === HOME && taken.has(name));
    this.entered = [...this.entered.filter((square) => hangars.includes(square)), ...hangars.filter((square) => !this.entered.includes(square))];
  }

  /**
   * @param {Kind} kind
   * @param {string} name
   */
  ends(kind, name) {
    const light = kind === "crash" ? this.geometry.lights.find((spot) => spot?.name === name) : undefined;
    const square = this.geometry.squaresOf(name).find((place) => (kind === "to" ? place.kind === HOME : kind === "blast"));
    const at = light ?? square;
    return at ? [{ kind: kind === "to" ? /** @type {Kind} */ ("home") : kind, name, at }] : [];
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
 * Draw what happened at the end of a way: a burst at a buffer, which stays when it has been seen, as a small one; an
 * explosion, which does not; a star over a hangar, and steam.
 * @param {Kind} kind
 * @param {Point} at
 * @param {boolean} isNew
 */
function drawnEnd(kind, { x, y }, isNew) {
  const [lift, picture] = kind === "home" ? [-19, s("path", { d: STAR, class: "last-star" })] : [0, s("path", { d: burst({ x: 0, y: 0 }), class: "way-burst" })];
  const around = !isNew ? [] : kind === "home" ? PUFFS.map((cx) => s("circle", { cx, r: 6, class: "last-puff" })) : kind === "blast" ? SPLINTERS.map(splinter) : [];
  return s("g", { class: `last-${kind}`, "data-new": isNew, transform: `translate(${x} ${y + lift})` }, ...around, picture);
}

/** @param {number} angle */
const splinter = (angle) => s("g", { transform: `rotate(${angle})` }, s("path", { d: "M-3 -3L4 -2L3 3L-4 2Z", class: "last-splinter" }));
