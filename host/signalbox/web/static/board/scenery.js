// Scenery: boards that are drawn differently from a plain one. A scene is loaded with the board
// that has it; no other board waits for it.

/** @import { Geometry } from "./board_geometry.js" */
/** @import { Layout } from "./lane_layout.js" */

/**
 * @typedef {object} Scene
 * @property {(geometry: Geometry) => SVGElement[]} ground what lies under everything
 * @property {Record<string, (colour: string) => SVGElement[]>} pieces by shape, seen from the side
 * @property {Record<string, () => SVGElement>} signs of supplies, by their name
 * @property {typeof Layout | null} Layout how the board is laid out anew
 * @property {boolean} lightsAbove whether a square's light lies where a piece would cover it
 */

/** @type {Scene} */
const PLAIN = { ground: () => [], pieces: {}, signs: {}, Layout: null, lightsAbove: false };

/** The scene of those of this page's boards that have one. */
export const scene = { ...PLAIN };

/**
 * Load the scene, if one of these boards has one.
 * @param {readonly string[]} names as their drawings say
 */
export async function loadScene(names) {
  if (!names.includes("desert")) return;
  const [desertScene, { Layout }] = await Promise.all([import("./desert.js"), import("./lane_layout.js")]);
  const { desert, westernLoco: loco, westernWagon: wagon, dynamitePicture: dynamites } = desertScene;
  Object.assign(scene, { ground: desert, pieces: { loco, wagon }, signs: { "pile.dynamites": dynamites }, Layout, lightsAbove: true });
}
