// The lights: the bytes the board sends to each, drawn as bright as an eye finds them, and a glow round what is lit.

/** @import { Geometry } from "./geometry.js" */
import { attr, s } from "./dom.js";
import { LitAreas } from "./lit_areas.js";

const SOCKET_MM = 3.6;
const CORE_MM = 2.9;
const GLOWS = [
  { r: 5, opacity: 0.5 },
  { r: 8, opacity: 0.24 },
  { r: 12.5, opacity: 0.12 },
];
const GAMMA = 2.2; // a light's bytes are light itself, a screen's colours are not: half the light is far from half as bright
const GLIMMER = 0.4; // of a screen's brightness: no light that is on looks dark, however little power there is for it
const DARK = 0.02; // a light that has been less bright than this lately lights up anew
const STILL_MS = 2000; // for who wants no motion a light stays as bright as it was within this: no pattern is dark for longer
const MEMORY_MS = 800; // over how long a light's brightness is averaged

/**
 * How bright a light is: `level` since `since`, `average` before that, 0 to 1; `lit` is when it lit up. Times in ms.
 * @typedef {{ level: number, average: number, since: number, lit: number }} Brightness
 */
/**
 * @typedef {object} Light
 * @property {string} name
 * @property {SVGGElement} group
 * @property {SVGCircleElement} core
 * @property {SVGCircleElement[] | null} glows null until it glows for the first time: most of a large board's never do
 * @property {string} frame what is shown of it: R, G, B in hexadecimal
 * @property {Brightness} bright
 * @property {number} shone when it was last as bright as it is shown, in ms
 */

/**
 * How brightly a light has been lit lately, 0 to 1; a spark that runs along a path counts little.
 * @param {Brightness} bright
 * @param {number} now
 */
export function lately({ level, average, since }, now) {
  return level + (average - level) * Math.exp((since - now) / MEMORY_MS);
}

/**
 * The brightness of a light that has another level from now on.
 * @param {Brightness} before
 * @param {number} level
 * @param {number} now
 * @returns {Brightness}
 */
export function changed(before, level, now) {
  const average = lately(before, now);
  return { level, average, since: now, lit: level && average < DARK ? now : before.lit };
}

/**
 * Whether a light is still shown as bright as it was, for who wants no motion. Levels are 0 to 255, times in ms.
 * @param {number} shown
 * @param {number} level
 * @param {number} shone when it was last as bright as it is shown
 * @param {number} now
 */
export const stays = (shown, level, shone, now) => level < shown && now - shone < STILL_MS;

/** @param {string} frame R, G, B in hexadecimal */
const rgbOf = (frame) => [0, 2, 4].map((at) => parseInt(frame.slice(at, at + 2) || "0", 16));

export class Lights {
  /**
   * @param {SVGGElement} layer
   * @param {Geometry} geometry
   * @param {() => number} now gives milliseconds
   */
  constructor(layer, geometry, now) {
    this.now = now;
    this.still = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");
    this.hex = "";
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.later = undefined;
    this.areas = new LitAreas(layer, geometry);
    this.lights = geometry.lights.map(({ name, x, y }, number) => {
      const core = s("circle", { r: CORE_MM, class: "led", fill: "rgb(0,0,0)", "data-rgb": "0,0,0" });
      const transform = `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
      const inArea = this.areas.ofLight.has(number);
      const group = s("g", { class: "light", "data-light": name, "data-area": inArea, transform }, s("circle", { r: SOCKET_MM, class: "socket" }), core);
      layer.append(group);
      /** @type {Light} */
      const light = { name, group, core, glows: null, frame: "", bright: { level: 0, average: 0, since: 0, lit: 0 }, shone: 0 };
      return light;
    });
    this.byName = new Map(this.lights.map((light) => [light.name, light]));
    for (const { name, light } of geometry.spots) this.byName.set(name, this.lights[light]);
  }

  /**
   * Shows a frame: hex, R, G, B a light.
   * @param {string} hex
   */
  show(hex) {
    this.hex = hex;
    let held = false;
    this.lights.forEach((light, i) => {
      const frame = hex.slice(6 * i, 6 * i + 6) || "000000";
      if (this.still?.matches && this.holds(light, frame)) held = true;
      else if (frame !== light.frame) this.showOne(light, frame, i);
    });
    clearTimeout(this.later);
    if (held) this.later = setTimeout(() => this.show(this.hex), STILL_MS / 4);
  }

  /**
   * Whether a light that would flicker is left as it is.
   * @param {Light} light
   * @param {string} frame
   */
  holds(light, frame) {
    const level = Math.max(...rgbOf(frame));
    const held = stays(Math.max(...rgbOf(light.frame)), level, light.shone, this.now());
    if (held) light.bright = changed(light.bright, level / 255, this.now()); // what it asks for is still told by its pattern
    else light.shone = this.now();
    return held;
  }

  /**
   * @param {Light} light
   * @param {string} frame
   * @param {number} number
   */
  showOne(light, frame, number) {
    const rgb = rgbOf(frame);
    const peak = Math.max(...rgb);
    light.frame = frame;
    light.bright = changed(light.bright, peak / 255, this.now());
    light.core.setAttribute("data-rgb", rgb.join(","));
    const level = light.bright.level ** (1 / GAMMA);
    const seen = peak ? GLIMMER + (1 - GLIMMER) * level : 0;
    light.core.setAttribute("fill", `rgb(${rgb.map((value) => Math.round((255 * seen * value) / (peak || 1))).join(",")})`);
    attr(light.group, "data-lit", peak > 0);
    const hue = peak ? `rgb(${rgb.map((value) => Math.round((value * 255) / peak)).join(",")})` : "none";
    this.areas.show(number, hue, seen);
    if (this.areas.ofLight.has(number) || (!peak && !light.glows)) return;
    light.glows ??= glowsOf(light.group);
    light.glows.forEach((glow, k) => {
      glow.setAttribute("fill", hue);
      glow.setAttribute("opacity", (level * GLOWS[k].opacity).toFixed(3));
    });
  }

  /**
   * When a light that is lit now lit up, in milliseconds.
   * @param {string} name
   */
  litSince(name) {
    return this.byName.get(name)?.bright.lit ?? 0;
  }

  /** Forgets what was lit before now. */
  forget() {
    for (const light of this.lights) light.bright = { ...light.bright, average: 0, since: this.now() };
  }

  /**
   * How brightly a light has been lit lately, 0 to 1.
   * @param {string} name
   */
  lately(name) {
    const light = this.byName.get(name);
    return light ? lately(light.bright, this.now()) : 0;
  }
}

/** @param {SVGGElement} group */
function glowsOf(group) {
  const glows = GLOWS.map(({ r }) => s("circle", { r, class: "glow" }));
  group.prepend(...glows);
  return glows;
}
