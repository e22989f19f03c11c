// What of a board the picture of a rule shows: all that happens there, and some room round it.

/** @import { Way } from "./types.d.ts" */
/** @import { Geometry } from "./geometry.js" */
/** @import { Box } from "./plane.js" */
import { around, boxOf, grown } from "./plane.js";

const ROOM = 1.1; // steps round all that happens
const SHAPE = 1.6; // so many times wider than high
const LEAST = 5.5; // steps across

/**
 * The part of the board to be shown, in millimetres; all of it where nothing happens.
 * @param {Geometry} geometry
 * @param {Way[]} ways
 * @param {string[]} near squares to be seen besides
 * @returns {Box}
 */
export function aroundWhatHappens(geometry, ways, near) {
  const names = new Set([...near, ...ways.flatMap(({ squares, crash }) => [...squares, crash])]);
  const squares = [...names].flatMap((name) => geometry.squaresOf(name));
  const bays = [...names].flatMap((name) => geometry.bays.get(name)?.box ?? []);
  const lights = geometry.lights.filter(({ name }) => names.has(name));
  const corners = [
    ...squares.flatMap((square) => around(square, geometry.pitch / 2)),
    ...bays.flatMap(({ x, y, width, height }) => [{ x, y }, { x: x + width, y: y + height }]),
    ...lights,
  ];
  if (!corners.length) return geometry.box;
  return shaped(grown(boxOf(corners), ROOM * geometry.pitch), LEAST * geometry.pitch);
}

/**
 * The same, as wide for its height as the picture is.
 * @param {Box} box
 * @param {number} least its width at least
 * @returns {Box}
 */
export function shaped(box, least) {
  const width = Math.max(box.width, box.height * SHAPE, least);
  const height = width / SHAPE;
  return { x: box.x - (width - box.width) / 2, y: box.y - (height - box.height) / 2, width, height };
}
