// The ways of the pieces that a table shows: a line with an arrow, and a burst where a piece crashes.

/** @import { Way } from "../lib/types.d.ts" */
/** @import { Geometry } from "./board_geometry.js" */
/** @import { Point } from "./plane.js" */
import { keyed, s } from "../lib/dom.js";
import { painted } from "./naming.js";

const RING_MM = 17; // round a piece that is put down or taken up where it is
const CROSS_MM = 12; // from the middle to each side
const HEAD_MM = 11; // of an arrow
const BURST_MM = 15;
const POINTS = 9; // of a burst

export class MoveArrows {
  /**
   * @param {SVGGElement} layer
   * @param {Geometry} geometry
   */
  constructor(layer, geometry) {
    this.layer = layer;
    this.geometry = geometry;
  }

  /** @param {Way[]} ways */
  render(ways) {
    keyed(this.layer, ways, (way) => JSON.stringify(way), (way) => this.drawn(way), () => {});
  }

  /** @param {Way} way */
  drawn(way) {
    const points = way.squares.map((name) => this.point(name)).filter((point) => point !== null);
    const crash = this.geometry.lights.find((light) => light?.name === way.crash);
    if (crash) points.push(crash);
    const group = s("g", { class: "way", "data-crash": Boolean(crash) }, ...lineOf(points));
    if (crash) group.append(s("path", { class: "way-burst", d: burst(crash) }));
    const last = points.at(-1);
    if (way.leaves && last) group.append(s("path", { class: "way-line", d: cross(last) }));
    return painted(group, this.geometry, way.colour);
  }

  /**
   * Return the middle of a square, of a place of several, or of a bay.
   * @param {string} name
   * @returns {Point | null}
   */
  point(name) {
    const squares = this.geometry.squaresOf(name);
    if (!squares.length) return this.geometry.bays.get(name) ?? null;
    return { x: mean(squares.map(({ x }) => x)), y: mean(squares.map(({ y }) => y)) };
  }
}

/**
 * Return the path of a cross, for a piece that is taken off the board where it stands.
 * @param {Point} middle
 */
const cross = ({ x, y }) => `M${x - CROSS_MM} ${y - CROSS_MM}l${2 * CROSS_MM} ${2 * CROSS_MM}m0 ${-2 * CROSS_MM}l${-2 * CROSS_MM} ${2 * CROSS_MM}`;

/** @param {Point[]} points */
function lineOf(points) {
  const end = points.at(-1);
  if (!end) return [];
  const before = points.at(-2);
  if (!before) return [s("circle", { class: "way-ring", cx: end.x, cy: end.y, r: RING_MM })];
  const d = `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`;
  return [s("path", { class: "way-edge", d }), s("path", { class: "way-line", d }), s("path", { class: "way-head", d: head(before, end) })];
}

/**
 * Return the path of a triangle with its point where a way ends.
 * @param {Point} from
 * @param {Point} to
 */
export function head(from, to) {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  /** @param {number} turn */
  const corner = (turn) => `${(to.x - HEAD_MM * Math.cos(angle + turn)).toFixed(1)} ${(to.y - HEAD_MM * Math.sin(angle + turn)).toFixed(1)}`;
  return `M${to.x.toFixed(1)} ${to.y.toFixed(1)}L${corner(0.5)}L${corner(-0.5)}Z`;
}

/**
 * Return the path of a star of many points.
 * @param {Point} middle
 */
export function burst({ x, y }) {
  const corners = Array.from({ length: 2 * POINTS }, (_none, i) => {
    const reach = i % 2 ? BURST_MM / 2 : BURST_MM;
    const angle = (Math.PI * i) / POINTS;
    return `${(x + reach * Math.sin(angle)).toFixed(1)} ${(y - reach * Math.cos(angle)).toFixed(1)}`;
  });
  return `M${corners.join("L")}Z`;
}

/** @param {number[]} values */
const mean = (values) => values.reduce((a, b) => a + b, 0) / values.length;
