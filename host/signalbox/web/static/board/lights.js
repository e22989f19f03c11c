// The lights: the bytes the board sends to each, or the patterns that each plays by itself, and how bright they have been.

/** @import { Geometry } from "./board_geometry.js" */
/** @import { Beat } from "./light_patterns.js" */
/** @import { PatternsMessage } from "../lib/types.d.ts" */
/** @import { Lamp } from "./lamp.js" */
import { isMotionReduced, onMotionChange } from "../lib/reduced_motion.js";
import { keep, makeLamp, move } from "./lamp.js";
import { markOf } from "./light_marks.js";
import { beatsOf, levelAt, shareOf } from "./light_patterns.js";
import { LitAreas } from "./lit_areas.js";

const DARK = 0.02; // a light that has been less bright than this lately lights up anew
const STILL_MS = 2000; // for who wants no motion a light stays as bright as it was within this: no pattern is dark for longer
const MEMORY_MS = 800; // over how long a light's brightness is averaged
const MEMORIES = 5; // so many times as long ago does not count any more

/**
 * The brightness of a light: `level` since `since`, `average` before that, 0 to 1; `lit` is when it lit up. A light that
 * moves by itself has its beat from `began` on, and its level is how bright a beat of 255 is. Times in ms.
 * @typedef {{ level: number, average: number, since: number, lit: number, beat?: Beat, began?: number }} Brightness
 */
/**
 * @typedef {object} Light
 * @property {string} name
 * @property {Lamp} lamp
 * @property {string} frame what is shown of it: R, G, B in hexadecimal
 * @property {Brightness} bright
 * @property {number} shone when it was last as bright as it is shown, in ms
 */

/**
 * Return how brightly a light has been lit lately, 0 to 1; a spark that runs along a path counts little.
 * @param {Brightness} bright
 * @param {number} now
 */
export function lately({ level, average, since, beat, began = 0 }, now) {
  const before = Math.exp((since - now) / MEMORY_MS);
  if (!beat) return level + (average - level) * before;
  const fades = Math.exp(-beat.ms / MEMORY_MS);
  let [sum, part] = [0, 1 - fades];
  for (let at = now; at > Math.max(since, now - MEMORIES * MEMORY_MS); at -= beat.ms, part *= fades)
    sum += (part * level * levelAt(beat, at - began)) / 255;
  return sum + average * before;
}

/**
 * Return the brightness of a light that has another level from now on.
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
 * Return whether reduced motion still shows a light as bright as it was. Levels are 0 to 255, times in ms.
 * @param {number} shown
 * @param {number} level
 * @param {number} shone when it was last as bright as it is shown
 * @param {number} now
 */
export const stays = (shown, level, shone, now) => level < shown && now - shone < STILL_MS;

/** @type {Brightness} */
const DARKNESS = { level: 0, average: 0, since: 0, lit: 0 };

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
    this.hex = "";
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.later = undefined;
    /** @type {PatternsMessage | null} what the lights play since `began`, if they move by themselves */
    this.playing = null;
    this.began = 0;
    this.layer = layer;
    this.geometry = geometry;
    /** @type {Light[]} by their numbers; without those that are not to be seen */
    this.lights = [];
    /** @type {Map<string, Light>} */
    this.byName = new Map();
    this.areas = new LitAreas(layer, geometry);
    onMotionChange(() => this.again());
    this.draw();
  }

  /** Draw the lights where they lie, anew where the board has been laid out in another way. */
  draw() {
    const { geometry, layer } = this;
    layer.replaceChildren();
    this.areas = new LitAreas(layer, geometry);
    this.lights = geometry.lights.map(({ name, x, y }, number) => {
      const lamp = makeLamp(name, { x, y }, number, this.areas);
      layer.append(lamp.group);
      /** @type {Light} */
      const light = { name, lamp, frame: "", bright: this.byName.get(name)?.bright ?? DARKNESS, shone: 0 };
      return light;
    });
    this.byName = new Map(this.lights.flatMap((light) => [[light.name, light]]));
    for (const { name, light } of geometry.spots) this.byName.set(name, this.lights[light]);
    this.again();
  }

  /** Show the same once more. */
  again() {
    if (this.playing) this.play({ ...this.playing, at: this.playing.at + this.now() - this.began });
    else if (this.hex) this.show(this.hex);
  }

  /**
   * Show a frame: hex, R, G, B a light.
   * @param {string} hex
   */
  show(hex) {
    this.hex = hex;
    this.playing = null;
    let held = false;
    this.lights.forEach((light, i) => {
      const frame = hex.slice(6 * i, 6 * i + 6) || "000000";
      if (isMotionReduced() && this.holds(light, frame)) held = true;
      else if (frame !== light.frame || light.bright.beat) this.showOne(light, frame);
    });
    clearTimeout(this.later);
    if (held) this.later = setTimeout(() => this.show(this.hex), STILL_MS / 4);
  }

  /**
   * Return whether a light that would flicker is left as it is.
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
   */
  showOne(light, frame) {
    const rgb = rgbOf(frame);
    light.frame = frame;
    light.bright = changed(light.bright, Math.max(...rgb) / 255, this.now());
    keep(light.lamp, rgb, light.bright.level);
  }

  /**
   * Let the lights move by themselves from now on.
   * @param {PatternsMessage} patterns
   */
  play(patterns) {
    clearTimeout(this.later);
    this.playing = patterns;
    this.began = this.now();
    const [beats, share, began] = [beatsOf(patterns), shareOf(patterns), this.now() - patterns.at];
    this.lights.forEach((light, i) => {
      const own = beats.get(i);
      if (own) this.playOne(light, own, share, began);
      else if (light.frame !== "000000") this.showOne(light, "000000");
    });
  }

  /** Freeze the lights as they are now: the line is down. */
  stop() {
    this.lights.forEach(({ lamp }) => lamp.fading?.pause());
  }

  /**
   * @param {Light} light
   * @param {{ rgb: number, beat: Beat }} own
   * @param {number} share of its brightness that there is power for
   * @param {number} began
   */
  playOne(light, { rgb: number, beat }, share, began) {
    const rgb = [number >> 16, (number >> 8) & 255, number & 255];
    const most = Math.max(...beat.levels) / 255;
    const level = (Math.max(...rgb) / 255) * share;
    light.frame = number.toString(16).padStart(6, "0");
    light.shone = this.now();
    light.bright = { ...changed(light.bright, level * most, this.now()), level, beat, began };
    if (beat.levels.length === 1) keep(light.lamp, rgb, level * most);
    else if (isMotionReduced()) keep(light.lamp, rgb, level * most, markOf(beat));
    else move(light.lamp, rgb, level, beat, this.now() - began);
  }

  /**
   * Return when a light that is lit now lit up, in milliseconds.
   * @param {string} name
   */
  litSince(name) {
    return this.byName.get(name)?.bright.lit ?? 0;
  }

  /** Forget what was lit before now. */
  forget() {
    this.lights.forEach((light) => { // not every number has one: lanes where nobody sits are not drawn
      light.bright = { ...light.bright, average: 0, since: this.now() };
    });
  }

  /**
   * Return how brightly a light has been lit lately, 0 to 1.
   * @param {string} name
   */
  lately(name) {
    const light = this.byName.get(name);
    return light ? lately(light.bright, this.now()) : 0;
  }
}
