// Marks that tell lights apart where nothing may move: rings for those that would blink, flash or tremble, a number for those
// that would count.

/** @import { Point } from "./plane.js" */
/** @import { Beat } from "./light_patterns.js" */
import { s } from "../lib/dom.js";

/** @typedef {"" | "one" | "two" | "broken" | "dotted"} Rings */
/** @typedef {{ rings: Rings, count: number }} StillMark `count` is 0 for none */

/** @type {StillMark} */
export const NONE = { rings: "", count: 0 };

/** @type {Partial<Record<Beat["pattern"], Rings>>} */
const RINGS = { blink: "one", double: "two", fast: "broken", pulse: "dotted" };
const LOWER = 3.6; // a number's line, so that its middle is in the middle
/** The sizes of rings, as parts of the largest. @type {Record<Rings, number[]>} */
const SIZES = { "": [], one: [0.78], two: [0.66, 1], broken: [0.86], dotted: [0.78] };

/**
 * Return the mark of a light that stands still.
 * @param {Beat} beat
 * @returns {StillMark}
 */
export const markOf = ({ pattern, levels }) => ({
  rings: RINGS[pattern] ?? "",
  count: pattern === "count" ? levels.filter((level) => level === 0).length : 0,
});

/**
 * Draw a mark.
 * @param {StillMark} mark
 * @param {string} hue of the light
 * @param {(size: number) => SVGElement} ring makes the line of a ring, 0 to 1 of the largest
 * @param {Point} middle
 */
export function drawMark({ rings, count }, hue, ring, { x, y }) {
  const lines = SIZES[rings].flatMap((size) => {
    const [under, over] = [ring(size), ring(size)];
    under.classList.add("mark-under");
    over.setAttribute("stroke", hue);
    return [under, over];
  });
  const number = count ? [s("text", { class: "mark-count", x, y: y + LOWER, text: count })] : [];
  return s("g", { class: "still-mark", "data-rings": rings }, ...lines, ...number);
}
