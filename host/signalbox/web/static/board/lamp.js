// One light, drawn as bright as it looks to the eye, with a glow round it when it is lit; or, on a map, the area that shines
// for it. While it moves, nothing but the opacity of a layer changes (`fading.js`).

/** @import { Moves } from "./fading.js" */
/** @import { StillMark } from "./light_marks.js" */
/** @import { LitAreas } from "./lit_areas.js" */
/** @import { Point } from "./plane.js" */
/** @import { Beat } from "./light_patterns.js" */
import { attr, s } from "../lib/dom.js";
import { Fading } from "./fading.js";
import { NONE, drawMark } from "./light_marks.js";
import { keyframesOf, periodOf } from "./light_patterns.js";

const SOCKET_MM = 3.6;
const CORE_MM = 2.9;
const GLOWS = [
  { r: 5, opacity: 0.5 },
  { r: 8, opacity: 0.24 },
  { r: 12.5, opacity: 0.12 },
];
const RING_MM = 9; // the largest round a light that stands still
const GAMMA = 2.2; // a light's bytes are light itself, a screen's colours are not: half the light is far from half as bright
const GLIMMER = 0.4; // of a screen's brightness: no light that is on looks dark, however little power there is for it

/**
 * @typedef {object} Lamp
 * @property {number} number
 * @property {LitAreas} areas what shines instead of some lights
 * @property {SVGGElement} group
 * @property {SVGGElement} shine all that is to be seen of it while it is at its brightest
 * @property {SVGCircleElement} core
 * @property {SVGCircleElement[] | null} glows null until it glows for the first time: most of a large board's never do
 * @property {SVGCircleElement | null} rest its core below its shine, null until it moves for the first time
 * @property {Fading | null} fading of its shine, while it moves
 * @property {SVGGElement | null} mark of how it would move, while it stands still
 */

/**
 * Return how bright a light looks to the eye, 0 to 1.
 * @param {number} level
 */
const seenOf = (level) => level ** (1 / GAMMA);

/**
 * Return how bright a core is drawn, 0 to 1.
 * @param {number} level
 */
const coreOf = (level) => (level ? GLIMMER + (1 - GLIMMER) * seenOf(level) : 0);

/**
 * @param {number[]} rgb
 * @param {number} part of it
 */
const colour = (rgb, part) => `rgb(${rgb.map((value) => Math.round(value * part)).join(",")})`;

/** @param {number[]} rgb the same colour at its brightest, "none" for none */
const hueOf = (rgb) => (Math.max(...rgb) ? colour(rgb, 255 / Math.max(...rgb)) : "none");

/**
 * @param {string} name
 * @param {Point} at
 * @param {number} number
 * @param {LitAreas} areas
 * @returns {Lamp}
 */
export function makeLamp(name, { x, y }, number, areas) {
  const core = s("circle", { r: CORE_MM, class: "led", fill: "rgb(0,0,0)", "data-rgb": "0,0,0" });
  const shine = s("g", {}, s("circle", { r: SOCKET_MM, class: "socket" }), core);
  const transform = `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
  const group = s("g", { class: "light", "data-light": name, "data-area": areas.ofLight.has(number), transform }, shine);
  return { number, areas, group, shine, core, glows: null, rest: null, fading: null, mark: null };
}

/**
 * Draw a light that does not move.
 * @param {Lamp} lamp
 * @param {number[]} rgb
 * @param {number} level 0 to 1
 * @param {StillMark} [mark] of how it would move
 */
export function keep(lamp, rgb, level, mark = NONE) {
  stop(lamp);
  paint(lamp, rgb, seenOf(level), coreOf(level));
  lamp.areas.show(lamp.number, hueOf(rgb), coreOf(level), null, mark);
  if (mark === NONE || lamp.areas.ofLight.has(lamp.number)) return;
  lamp.mark = drawMark(mark, hueOf(rgb), (size) => s("circle", { r: RING_MM * size }), { x: 0, y: 0 });
  lamp.group.append(lamp.mark);
}

/**
 * Draw a light at its brightest, above its glimmering core, and let it fade with its beat.
 * @param {Lamp} lamp
 * @param {number[]} rgb
 * @param {number} level how bright a beat of 255 is, 0 to 1
 * @param {Beat} beat
 * @param {number} at how long the beat has gone on, in ms
 */
export function move(lamp, rgb, level, beat, at) {
  stop(lamp);
  paint(lamp, rgb, 1, 1);
  if (lamp.areas.ofLight.has(lamp.number)) {
    const most = Math.max(...beat.levels) / 255;
    lamp.areas.show(lamp.number, hueOf(rgb), coreOf(level * most), movesOf(beat, at, (part) => coreOf(level * part)));
    return;
  }
  lamp.rest ??= restOf(lamp.group);
  lamp.rest.setAttribute("fill", beat.levels.includes(0) ? "#000" : colour(rgb, (GLIMMER * 255) / Math.max(...rgb, 1)));
  lamp.fading = new Fading(lamp.shine, movesOf(beat, at, (part) => seenOf(level * part)));
}

/**
 * @param {Beat} beat
 * @param {number} at
 * @param {(level: number) => number} opacity of a level from 0 to 1
 * @returns {Moves}
 */
function movesOf(beat, at, opacity) {
  const period = periodOf(beat);
  const phases = keyframesOf(beat).map(({ from, level }) => ({ from, opacity: opacity(level / 255) }));
  return { phases, period, at: (at + beat.ahead) % period, swells: beat.pattern === "pulse" };
}

/**
 * @param {Lamp} lamp
 * @param {number[]} rgb
 * @param {number} level of its glow, 0 to 1
 * @param {number} seen of its core, 0 to 1
 */
function paint(lamp, rgb, level, seen) {
  const peak = Math.max(...rgb);
  lamp.core.setAttribute("data-rgb", rgb.join(","));
  lamp.core.setAttribute("fill", colour(rgb, (seen * 255) / (peak || 1)));
  attr(lamp.group, "data-lit", peak > 0);
  if (lamp.areas.ofLight.has(lamp.number) || (!peak && !lamp.glows)) return;
  lamp.glows ??= glowsOf(lamp.shine);
  lamp.glows.forEach((glow, k) => {
    glow.setAttribute("fill", hueOf(rgb));
    glow.setAttribute("opacity", (level * GLOWS[k].opacity).toFixed(3));
  });
}

/** @param {SVGGElement} shine */
function glowsOf(shine) {
  const glows = GLOWS.map(({ r }) => s("circle", { r, class: "glow" }));
  shine.prepend(...glows);
  return glows;
}

/** @param {SVGGElement} group */
function restOf(group) {
  const core = s("circle", { r: CORE_MM });
  group.prepend(s("circle", { r: SOCKET_MM, class: "socket" }), core);
  return core;
}

/** @param {Lamp} lamp */
function stop(lamp) {
  lamp.fading?.cancel();
  lamp.fading = null;
  lamp.mark?.remove();
  lamp.mark = null;
  lamp.rest?.setAttribute("fill", "none");
}
