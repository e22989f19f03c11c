// Lights that move by themselves: the patterns that a page is sent once, as the browser plays them without being asked again.

/** @import { LightGroup, PatternsMessage } from "../lib/types.d.ts" */

const FULL = 255;
const TRIED_MS = 4000; // within which the moment is sought that takes the most power
const TICK_MS = 20; // between two keyframes of a board

/**
 * The movement of a light: levels (0 to 255) of `ms` each, over and over. `ahead` ms of them are over at 0.
 * @typedef {{ ms: number, levels: number[], ahead: number, pattern: LightGroup["pattern"] }} Beat
 */
/** @typedef {{ from: number, level: number }} Keyframe from so many ms of a period on it is as bright as this, 0 to 255 */

/** @param {Beat} beat */
export const periodOf = ({ ms, levels }) => ms * levels.length;

/**
 * Return how bright a light is after `at` milliseconds, 0 to 255.
 * @param {Beat} beat
 * @param {number} at
 */
export function levelAt({ ms, levels, ahead }, at) {
  return levels[Math.floor((at + ahead) / ms) % levels.length];
}

/**
 * Return the moments of a period, from its beginning on, at which a light becomes brighter or fainter.
 * @param {Beat} beat
 * @returns {Keyframe[]}
 */
export function keyframesOf({ ms, levels }) {
  /** @type {Keyframe[]} */
  const keyframes = [];
  levels.forEach((level, index) => {
    if (level !== keyframes.at(-1)?.level) keyframes.push({ from: index * ms, level });
  });
  return keyframes;
}

/**
 * Return the share of its brightness, 0 to 1, that each light of a board may have, so that all together never take too much
 * power.
 * @param {PatternsMessage} patterns
 */
export function shareOf({ allowed, groups }) {
  const lit = groups.flatMap(({ ms, levels, pattern, lights }) =>
    lights.map(([, rgb, ahead]) => ({ sum: (rgb >> 16) + ((rgb >> 8) & FULL) + (rgb & FULL), ms, levels, pattern, ahead: ahead * ms })),
  );
  let most = 0;
  for (let at = 0; at < TRIED_MS; at += TICK_MS)
    most = Math.max(
      most,
      lit.reduce((drawn, light) => drawn + light.sum * levelAt(light, at), 0),
    );
  return most > allowed ? allowed / most : 1;
}

/**
 * Return the lights of patterns by their numbers: colour 0xRRGGBB, and how each moves.
 * @param {PatternsMessage} patterns
 */
export function beatsOf({ groups }) {
  return new Map(
    groups.flatMap(({ ms, levels, pattern, lights }) =>
      lights.map(([light, rgb, ahead]) => /** @type {const} */ ([light, { rgb, beat: { ms, levels, pattern, ahead: ahead * ms } }])),
    ),
  );
}
