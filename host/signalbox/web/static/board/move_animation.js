// Animates moves: pieces run along their ways, square by square, as they did when they were moved.

/** @import { Way } from "../lib/types.d.ts" */
/** @import { Geometry } from "./board_geometry.js" */
import { isMotionReduced } from "../lib/reduced_motion.js";

const SQUARE_MS = 170;

/**
 * Return the places along a piece's way; none where it only appears or vanishes.
 * @param {Way} way
 * @param {Geometry} geometry
 */
export function stops({ squares }, geometry) {
  const places = squares.map((name) => geometry.squaresOf(name)[0]).filter((square) => square !== undefined);
  return places.length === squares.length && places.length > 1 ? places : [];
}

/**
 * Let every piece that stands at the end of a way run along it.
 * @param {Way[]} ways
 * @param {Geometry} geometry
 * @param {Element} layer of the pieces
 * @param {number} speed
 */
export function animateMoves(ways, geometry, layer, speed) {
  if (isMotionReduced()) return;
  const free = new Set(layer.querySelectorAll(".piece"));
  for (const way of ways) {
    const places = stops(way, geometry);
    const end = places.at(-1);
    const piece = [...free].find((element) => element.getAttribute("data-colour") === way.colour && element.getAttribute("data-at") === end?.name);
    if (!piece || !end) continue;
    free.delete(piece);
    const frames = places.map(({ x, y, heading }) => ({ transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) rotate(${heading.toFixed(1)}deg)` }));
    piece.animate(frames, { duration: ((places.length - 1) * SQUARE_MS) / speed, easing: "linear" });
  }
}
