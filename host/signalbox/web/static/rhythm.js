// Lights that move by themselves: the patterns that a page is sent once, played as a board plays them.

/** @import { PatternsMessage } from "./types.d.ts" */

const FRAME_MS = 50;
const WHOLE = 256; // parts in which a frame is dimmed

/**
 * What the lights show at a moment of their patterns, in milliseconds: hex, R, G, B a light. As `render` of
 * shared_rules/scene.py has it.
 * @param {PatternsMessage} patterns
 * @param {number} at
 */
export function frameAt({ lights, allowed, groups }, at) {
  const lit = groups.flatMap(({ ms, levels, lights: members }) =>
    members.map(([light, rgb, ahead]) => ({
      light,
      channels: [rgb >> 16, (rgb >> 8) & 255, rgb & 255],
      level: levels[(Math.floor(at / ms) + ahead) % levels.length],
    })),
  );
  const drawn = lit.reduce((sum, { channels: [r, g, b], level }) => sum + (r + g + b) * level, 0);
  const share = drawn > allowed ? Math.floor((allowed * WHOLE) / drawn) : WHOLE;
  /** @param {number} value */
  const hex = (value) => value.toString(16).padStart(2, "0");
  const frame = new Array(lights).fill("000000");
  for (const { light, channels, level } of lit) {
    if (light < lights) frame[light] = channels.map((value) => hex((Math.floor((value * level) / 255) * share) >> 8)).join("");
  }
  return frame.join("");
}

/** Shows the frames of the lights: those that are sent, or those that patterns make. */
export class Rhythm {
  /**
   * @param {(rgb: string) => void} show
   * @param {() => number} now gives milliseconds
   */
  constructor(show, now) {
    this.show = show;
    this.now = now;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.timer = undefined;
  }

  /**
   * Shows one frame, and plays no more.
   * @param {string} rgb
   */
  frame(rgb) {
    clearInterval(this.timer);
    this.show(rgb);
  }

  /** @param {PatternsMessage} patterns */
  play(patterns) {
    clearInterval(this.timer);
    const began = this.now() - patterns.at;
    let shown = "";
    const draw = () => {
      const frame = frameAt(patterns, Math.round(this.now() - began));
      if (frame !== shown) this.show(frame);
      shown = frame;
    };
    draw();
    this.timer = setInterval(draw, FRAME_MS);
  }

  /** The line is down: what shows stays. */
  stop() {
    clearInterval(this.timer);
  }
}
