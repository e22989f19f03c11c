// Points, rectangles and angles of the drawing's plane: x to the right, y down, angles in degrees clockwise.

/** @typedef {{ x: number, y: number }} Point in millimetres */
/** @typedef {Point & { width: number, height: number }} Box */

/**
 * Return a rectangle made larger on all sides.
 * @param {Box} box
 * @param {number} by
 * @returns {Box}
 */
export function grown({ x, y, width, height }, by) {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

/**
 * Return whether a point lies in a rectangle, or at most `margin` outside it.
 * @param {Box} box
 * @param {Point} point
 */
export function within({ x, y, width, height }, point, margin = 0) {
  return point.x > x - margin && point.x < x + width + margin && point.y > y - margin && point.y < y + height + margin;
}

/**
 * Return the middle of a rectangle.
 * @param {Box} box
 * @returns {Point}
 */
export function middleOf({ x, y, width, height }) {
  return { x: x + width / 2, y: y + height / 2 };
}

/**
 * Return the angle equal to `angle` that is nearest to the last one, in degrees, so that a turn goes the short way.
 * @param {number} angle
 * @param {number} last
 */
export function shortWay(angle, last) {
  return angle + Math.round((last - angle) / 360) * 360;
}

/**
 * Return how far a cell's middle is from the next one, at most a step.
 * @param {Point[]} cells
 * @param {number} index
 * @param {number} pitch
 */
export function room(cells, index, pitch) {
  const { x, y } = cells[index];
  return Math.min(pitch, ...cells.filter((_cell, i) => i !== index).map((cell) => Math.hypot(cell.x - x, cell.y - y)));
}

/**
 * Return two opposite corners of a square round a point.
 * @param {Point} point
 * @param {number} half
 */
export function around({ x, y }, half) {
  return [
    { x: x - half, y: y - half },
    { x: x + half, y: y + half },
  ];
}

/**
 * Return the smallest rectangle that holds all points.
 * @param {Point[]} points
 * @returns {Box}
 */
export function boxOf(points) {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}
