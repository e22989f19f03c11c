// Finds the place on the board where a hand would put down what it holds.

/** @import { Bay, Geometry, Square } from "../board/board_geometry.js" */
/** @import { Point } from "../board/plane.js" */
import { within } from "../board/plane.js";

const REACH = 0.62; // steps from a square's middle within which a piece lands on it
const BAY_REACH_MM = 12; // past a bay's edge

/**
 * Return the square nearest to a point and its distance in millimetres; null for the square when there is none.
 * @param {Point} point
 * @param {Square[]} squares
 */
function nearestSquare(point, squares) {
  /** @type {{ square: Square | null, away: number }} */
  let nearest = { square: null, away: Infinity };
  for (const square of squares) {
    const away = Math.hypot(square.x - point.x, square.y - point.y);
    if (away < nearest.away) nearest = { square, away };
  }
  return nearest;
}

/**
 * Return whether two squares of one place lie so near to each other that a hand takes them for one.
 * @param {Square} one
 * @param {Square | null} other
 * @param {number} near in millimetres
 */
function areTwins(one, other, near) {
  return other !== null && one.place === other.place && Math.hypot(one.x - other.x, one.y - other.y) < near;
}

/**
 * Return where a piece let go here lands: a free square, "hand" off the board or on a pile, or null (back where it was).
 * Over a taken square of a hex it lands on the free one, also where that of the next hex is nearer.
 * @param {Point} at
 * @param {Square[]} free
 * @param {Geometry} geometry
 */
export function landing(at, free, { spots, pitch, sheet, piles }) {
  const under = nearestSquare(at, spots);
  const twins = free.filter((square) => areTwins(square, under.square, REACH * pitch));
  if (twins.length && under.away < REACH * pitch) return nearestSquare(at, twins).square?.name ?? null;
  const best = nearestSquare(at, free);
  if (best.square) {
    const room = best.square.place === under.square?.place ? pitch : 2 * best.square.r;
    if (best.away < REACH * room) return best.square.name;
  }
  if (under.away < REACH * pitch) return null;
  if ([...piles.values()].some(({ box }) => within(box, at))) return "hand";
  return within(sheet, at) ? null : "hand";
}

/**
 * Return whether a piece let go here is over a taken square: then it goes back where it was.
 * @param {Point} at
 * @param {Square[]} free
 * @param {Geometry} geometry
 */
export function isTaken(at, free, geometry) {
  return landing(at, free, geometry) === null && nearestSquare(at, geometry.spots).away < REACH * geometry.pitch;
}

/**
 * Return the bay in which a platform let go here lands.
 * @param {Point} at
 * @param {Bay[]} bays
 */
export function bayAt(at, bays) {
  return bays.find(({ box }) => within(box, at, BAY_REACH_MM)) ?? null;
}

/**
 * Return the half of a bay in which a point lies: 0 the one with lane 1, 1 the other.
 * @param {Bay} bay
 * @param {Point} at
 */
export function halfOf(bay, at) {
  const angle = (-bay.angle * Math.PI) / 180;
  return (at.x - bay.x) * Math.sin(angle) + (at.y - bay.y) * Math.cos(angle) < 0 ? 0 : 1;
}
