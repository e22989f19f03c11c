// A photo laid on the board: which point of it lies where, by four pins that hold it.

/** @import { Point } from "../board/plane.js" */

const FLAT = 1e-6; // of the longest side squared: three pins so nearly in a line hold nothing

/** A pin: a point of the photo, in its pixels, and the point of the board that it is stuck to, in millimetres.
 * @typedef {{ photo: Point, board: Point }} Pin
 */
/** @typedef {number[]} Matrix of a perspective: three rows of three numbers */

/**
 * Return the perspective that takes four points to four others, no three of either in a line.
 * @param {readonly Point[]} from
 * @param {readonly Point[]} to
 * @returns {Matrix}
 */
export function perspective(from, to) {
  return product(basis(to), adjugate(basis(from)));
}

/**
 * Return where a perspective takes a point.
 * @param {Matrix} matrix
 * @param {Point} point
 * @returns {Point}
 */
export function project([a, b, c, d, e, f, g, h, i], { x, y }) {
  const depth = g * x + h * y + i;
  return { x: (a * x + b * y + c) / depth, y: (d * x + e * y + f) / depth };
}

/**
 * Return a perspective as the text of a style.
 * @param {Matrix} matrix
 */
export function asStyle(matrix) {
  const [a, b, c, d, e, f, g, h, i] = matrix.map((number) => number / matrix[8]);
  return `matrix3d(${[a, d, 0, g, b, e, 0, h, 0, 0, 1, 0, c, f, 0, i].join(",")})`;
}

/**
 * Return whether four points go round in one direction, so that a photo between them is neither folded nor flat.
 * @param {readonly Point[]} points
 */
export function goRound(points) {
  const turns = points.map((here, i) => {
    const [next, after] = [points[(i + 1) % 4], points[(i + 2) % 4]];
    return (next.x - here.x) * (after.y - next.y) - (next.y - here.y) * (after.x - next.x);
  });
  const longest = Math.max(...points.map((here, i) => distance(here, points[(i + 1) % 4])));
  const least = FLAT * longest * longest;
  return turns.every((turn) => turn > least) || turns.every((turn) => turn < -least);
}

/**
 * Return the pins with one pulled to another point of the board, and the photo with it; the same pins where that folds it.
 * @param {readonly Pin[]} pins
 * @param {number} index
 * @param {Point} board
 * @returns {readonly Pin[]}
 */
export function pulled(pins, index, board) {
  return sound(pins, pins.map((pin, i) => (i === index ? { ...pin, board } : pin)));
}

/**
 * Return the pins with one stuck into another point of the photo, which stays where it lies; the same pins where that folds it.
 * @param {readonly Pin[]} pins
 * @param {number} index
 * @param {Point} board
 * @returns {readonly Pin[]}
 */
export function slid(pins, index, board) {
  const photo = project(perspective(boards(pins), photos(pins)), board);
  return sound(pins, pins.map((pin, i) => (i === index ? { photo, board } : pin)));
}

/** @param {readonly Pin[]} pins */
export const photos = (pins) => pins.map(({ photo }) => photo);

/** @param {readonly Pin[]} pins */
export const boards = (pins) => pins.map(({ board }) => board);

/**
 * @param {readonly Pin[]} before
 * @param {readonly Pin[]} after
 */
const sound = (before, after) => (goRound(boards(after)) && goRound(photos(after)) ? after : before);

/**
 * @param {Point} one
 * @param {Point} other
 */
const distance = (one, other) => Math.hypot(other.x - one.x, other.y - one.y);

/**
 * Return the matrix that takes (1, 0, 0), (0, 1, 0), (0, 0, 1) and (1, 1, 1) to four points.
 * @param {readonly Point[]} points
 * @returns {Matrix}
 */
function basis([one, two, three, four]) {
  const columns = [one.x, two.x, three.x, one.y, two.y, three.y, 1, 1, 1];
  const [u, v, w] = times(adjugate(columns), [four.x, four.y, 1]);
  return columns.map((number, i) => number * [u, v, w][i % 3]);
}

/**
 * Return the inverse of a matrix but for its scale, which does not matter to a perspective.
 * @param {Matrix} matrix
 * @returns {Matrix}
 */
function adjugate([a, b, c, d, e, f, g, h, i]) {
  return [e * i - f * h, c * h - b * i, b * f - c * e, f * g - d * i, a * i - c * g, c * d - a * f, d * h - e * g, b * g - a * h, a * e - b * d];
}

/**
 * @param {Matrix} one
 * @param {Matrix} other
 * @returns {Matrix}
 */
function product(one, other) {
  const columns = [0, 1, 2].map((j) => times(one, [other[j], other[3 + j], other[6 + j]]));
  return [0, 1, 2].flatMap((i) => columns.map((column) => column[i]));
}

/**
 * @param {Matrix} matrix
 * @param {number[]} vector
 */
function times(matrix, [x, y, z]) {
  return [0, 3, 6].map((row) => matrix[row] * x + matrix[row + 1] * y + matrix[row + 2] * z);
}
