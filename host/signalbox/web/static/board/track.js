// Rails: a smooth line through given points, two rails beside it, sleepers across it.

/** @import { Point } from "./plane.js" */
import { s } from "../lib/dom.js";

const GAUGE_MM = 11;
const SLEEPER_MM = 17; // length across the track
const STEP_MM = 2; // between the samples of a curve

/** @typedef {Point & { heading: number }} Sample of a line; degrees clockwise from east */

/**
 * Return the polyline with its corners rounded.
 * @param {Point[]} points
 * @param {number} radius
 */
export function smooth(points, radius) {
  /** @type {Point[]} */
  const line = [];
  points.forEach((point, i) => {
    const before = points[i - 1];
    const after = points[i + 1];
    if (!before || !after || straight(before, point, after)) line.push({ ...point });
    else {
      const a = towards(point, before, radius);
      const b = towards(point, after, radius);
      const steps = Math.ceil((radius * 1.6) / STEP_MM);
      for (let k = 0; k <= steps; k += 1) line.push(quarter(a, point, b, k / steps));
    }
  });
  return headed(line);
}

/**
 * Return a line that leaves `a` and reaches `b` along the x axis, bending between them.
 * @param {Point} a
 * @param {Point} b
 */
export function bend(a, b) {
  const reach = (b.x - a.x) / 2;
  const line = [];
  const steps = Math.max(2, Math.ceil(Math.hypot(b.x - a.x, b.y - a.y) / STEP_MM));
  for (let k = 0; k <= steps; k += 1) {
    const t = k / steps;
    line.push({ x: cubic(a.x, a.x + reach, b.x - reach, b.x, t), y: cubic(a.y, a.y, b.y, b.y, t) });
  }
  return headed(line);
}

/**
 * Return a coordinate of a cubic curve, `t` from 0 to 1.
 * @param {number} a
 * @param {number} c1
 * @param {number} c2
 * @param {number} b
 * @param {number} t
 */
function cubic(a, c1, c2, b, t) {
  const u = 1 - t;
  return u ** 3 * a + 3 * u * u * t * c1 + 3 * u * t * t * c2 + t ** 3 * b;
}

/**
 * @param {Point} a
 * @param {Point} b
 * @param {Point} c
 */
function straight(a, b, c) {
  return Math.abs((b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x)) < 1e-6;
}

/**
 * @param {Point} from
 * @param {Point} to
 * @param {number} distance
 */
function towards(from, to, distance) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const part = Math.min(distance, length / 2) / length;
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/**
 * Return a point of the rounded corner a-corner-b: a cubic so near a quarter circle that nobody sees the difference.
 * @param {Point} a
 * @param {Point} corner
 * @param {Point} b
 * @param {number} t
 */
function quarter(a, corner, b, t) {
  const k = 0.5523;
  const c1 = { x: a.x + (corner.x - a.x) * k, y: a.y + (corner.y - a.y) * k };
  const c2 = { x: b.x + (corner.x - b.x) * k, y: b.y + (corner.y - b.y) * k };
  return { x: cubic(a.x, c1.x, c2.x, b.x, t), y: cubic(a.y, c1.y, c2.y, b.y, t) };
}

/**
 * @param {Point[]} line
 * @returns {Sample[]}
 */
function headed(line) {
  return line.map((point, i) => {
    const a = line[Math.max(0, i - 1)];
    const b = line[Math.min(line.length - 1, i + 1)];
    return { ...point, heading: (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI };
  });
}

/**
 * Return the sample of the line nearest to a point, with the point's distance from it in `away`; null for an empty line.
 * @param {Sample[]} line
 * @param {Point} point
 */
export function nearest(line, point) {
  /** @type {(Sample & { away: number }) | null} */
  let best = null;
  for (const [i, b] of line.entries()) {
    const a = line[Math.max(0, i - 1)];
    const dx = b.x - a.x;
    const dy = b.y - a.y;
    const length = dx * dx + dy * dy;
    const t = length ? Math.min(1, Math.max(0, ((point.x - a.x) * dx + (point.y - a.y) * dy) / length)) : 0;
    const x = a.x + t * dx;
    const y = a.y + t * dy;
    const away = Math.hypot(point.x - x, point.y - y);
    if (!best || away < best.away - 1e-9) best = { x, y, heading: t > 0.5 ? b.heading : a.heading, away };
  }
  return best;
}

/**
 * Return the path of a line that runs beside another, `distance` to its right.
 * @param {Sample[]} line
 * @param {number} distance
 */
function offset(line, distance) {
  return path(
    line.map(({ x, y, heading }) => {
      const angle = (heading * Math.PI) / 180;
      return { x: x - Math.sin(angle) * distance, y: y + Math.cos(angle) * distance };
    }),
  );
}

/** @param {Point[]} points */
function path(points) {
  return `M${points.map(({ x, y }) => `${x.toFixed(2)} ${y.toFixed(2)}`).join("L")}`;
}

/**
 * Draw ballast under a line.
 * @param {Sample[]} line
 */
export function ballast(line) {
  return s("path", { d: path(line), class: "ballast" });
}

/**
 * Draw the two rails of a line.
 * @param {Sample[]} line
 */
export function rails(line) {
  return s(
    "g",
    { class: "rails" },
    s("path", { d: offset(line, -GAUGE_MM / 2), class: "rail" }),
    s("path", { d: offset(line, GAUGE_MM / 2), class: "rail" }),
  );
}

/**
 * Draw the sleepers of one square: three close together, so that squares can be counted along the track.
 * @param {Sample} square
 */
export function sleepers({ x, y, heading }) {
  return s(
    "g",
    { class: "sleepers", transform: `translate(${x.toFixed(2)} ${y.toFixed(2)}) rotate(${heading.toFixed(1)})` },
    ...[-9, 0, 9].map((at) => s("rect", { x: at - 2.6, y: -SLEEPER_MM / 2, width: 5.2, height: SLEEPER_MM, rx: 1 })),
  );
}
