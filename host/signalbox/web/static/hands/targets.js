// The targets: the places where the held thing may be put, and those that the board's lights ask for.

/** @import { Geometry } from "../board/board_geometry.js" */
/** @import { HandsState, Held } from "./hand_state.js" */
import { emptyBays, endOf, freeSquares, isGoal, movesOf } from "./hand_state.js";

const LIT = 0.04; // a light that has been brighter than this lately is lit

/**
 * The lights by name: how bright lately (0 to 1), and since when (ms).
 * @typedef {{ lately: (light: string) => number, litSince: (light: string) => number }} Lit
 */

/**
 * Return the names of the places where the held thing may be put, in the order of travel.
 * @param {HandsState} state
 * @param {Geometry} geometry
 */
export function places(state, geometry) {
  if (!state.held) return [];
  if (state.held.kind === "part") return emptyBays(state, geometry).map(({ name }) => name);
  return [...freeSquares(state, geometry).map(({ name }) => name), "hand"];
}

/**
 * Return the names of the lights that point at a target; a buffer's light sends a crashed loco back to the hand.
 * @param {Geometry} geometry
 * @param {string} name
 */
export function lightsOf(geometry, name) {
  if (name === "hand") return geometry.drawing.buffers.map((buffer) => buffer.name);
  return geometry.bays.get(name)?.cells.flat() ?? [name];
}

/**
 * Return how brightly the lights have pointed at a target lately, 0 to 1.
 * @param {Geometry} geometry
 * @param {Lit} lights
 * @param {string} name
 */
function brightness(geometry, lights, name) {
  return Math.max(...lightsOf(geometry, name).map((light) => lights.lately(light)));
}

/**
 * Return how much a target is asked for, 0 for not at all. A bay is lit for the platform that leaves it, too.
 * @param {HandsState} state
 * @param {Geometry} geometry
 * @param {Lit} lights
 * @param {string} name
 */
function demand({ held, goals, possible }, geometry, lights, name) {
  if (held?.kind === "piece" && movesOf(possible, held).some((move) => endOf(move) === name)) return 1;
  if (held?.kind === "part") return isGoal(goals, held.id, name) ? 1 : 0;
  const light = brightness(geometry, lights, name);
  return light > LIT && name !== held?.from ? light : 0;
}

/**
 * Return whether the board's lights ask for a target.
 * @param {Geometry} geometry
 * @param {Lit} lights
 * @param {string | null} name
 */
export function isLit(geometry, lights, name) {
  return name !== null && brightness(geometry, lights, name) > LIT;
}

/**
 * Return the names of the places where the held thing may be put, those the board lights first.
 * @param {HandsState} state
 * @param {Geometry} geometry
 * @param {Lit} lights
 */
export function targets(state, geometry, lights) {
  const names = places(state, geometry);
  const wants = new Map(names.map((name) => [name, demand(state, geometry, lights, name)]));
  /** @param {string} name */
  const want = (name) => wants.get(name) ?? 0;
  return names.sort((a, b) => want(b) - want(a));
}

/**
 * Return the target after the one aimed at: those the lights ask for first (what lit up last before the others), then every
 * other one in the order of travel; `fresh` for one that has not been tried yet.
 * @param {HandsState & { held: Held }} state
 * @param {Geometry} geometry
 * @param {Lit} lights
 */
export function targetAfter(state, geometry, lights) {
  const { aim, seen, since } = state.held;
  const asked = targets(state, geometry, lights).filter((name) => demand(state, geometry, lights, name) && !seen.has(name));
  /** @param {string} name */
  const litSince = (name) => Math.max(...lightsOf(geometry, name).map((light) => lights.litSince(light)));
  const all = places(state, geometry);
  const at = aim === null ? -1 : all.indexOf(aim);
  const after = [...all.slice(at + 1), ...all.slice(0, at + 1)];
  const fresh = asked.find((name) => litSince(name) >= since) ?? asked[0] ?? after.find((name) => !seen.has(name));
  return { target: fresh ?? after[0], fresh: fresh !== undefined };
}

/**
 * Return the target before the one aimed at in the order of travel.
 * @param {HandsState & { held: Held }} state
 * @param {Geometry} geometry
 */
export function targetBefore(state, geometry) {
  const all = places(state, geometry);
  const at = state.held.aim === null ? -1 : all.indexOf(state.held.aim);
  return all.at(at - 1) ?? null;
}
