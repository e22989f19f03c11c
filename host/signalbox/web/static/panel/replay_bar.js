// Watching a recorded game again: a bar to go forth and back in it, the chances, and the clock that plays it.

/** @import { ReplayCommand, ReplayPart } from "../lib/types.d.ts" */
/** @import { Geometry } from "../board/board_geometry.js" */
import { attr, find, findAs, targetOf, text } from "../lib/dom.js";
import { say } from "../lib/labels.js";
import { isLetter } from "../lib/letter_keys.js";
import { plotFigure } from "./plot.js";

const REST_MS = 1000; // after a move, at the game's own pace
const WAY_MS = 1100; // for every way that is shown
const NO_WAYS_FROM = 5; // times as fast: ways would only flicker
const KEYS = ["ArrowLeft", "ArrowRight", "Home", "End", " "];
const OWN_KEYS = "input, select, textarea, button, a, summary, dialog"; // what has a use for these keys itself

/** Return the move that an address leads to; 0 without one. */
export const moveOf = (/** @type {string} */ hash) => Math.max(0, Math.trunc(Number(new URLSearchParams(hash.slice(1)).get("move")) || 0));

/**
 * Return a time in minutes and seconds.
 * @param {number} seconds
 */
const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/**
 * Return what to ask for next while a game plays: a way of the next move, or the next move; null at the end.
 * @param {ReplayPart} part
 * @param {number} stage the way that is shown now
 * @param {number} speed
 * @returns {{ move: number, stage: number | null } | null}
 */
export function following({ move, count, stages, showing }, stage, speed) {
  if (move >= count) return null;
  if (showing) return stage + 1 < stages ? { move, stage: stage + 1 } : { move: move + 1, stage: null };
  return stages > 0 && speed < NO_WAYS_FROM ? { move, stage: 0 } : { move: move + 1, stage: null };
}

export class ReplayBar {
  /**
   * @param {(command: ReplayCommand) => boolean} send
   * @param {Geometry} geometry
   */
  constructor(send, geometry) {
    this.send = send;
    this.geometry = geometry;
    this.turn = -1; // the turn marked in the chances
    /** @type {ReplayPart | null} */
    this.part = null;
    this.wanted = moveOf(location.hash);
    /** @type {number | null} the way of the next move that is asked for */
    this.stage = null;
    this.asking = false; // one thing at a time: the newest wish follows the answer
    this.playing = false;
    this.timer = 0;
    attr(document.body, "data-replay", true);
    attr(find("replay"), "hidden", false);
    this.slider = findAs("replay-slider", HTMLInputElement);
    this.speeds = findAs("replay-speed", HTMLSelectElement);
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    find("replay-start").addEventListener("click", () => this.go(0));
    find("replay-back").addEventListener("click", () => this.go(this.wanted - 1));
    find("replay-on").addEventListener("click", () => this.go(this.wanted + 1));
    find("replay-end").addEventListener("click", () => this.go(Infinity));
    find("replay-play").addEventListener("click", () => this.playOrPause());
    addEventListener("keydown", (event) => this.pressed(event));
    addEventListener("hashchange", () => this.go(moveOf(location.hash)));
  }

  get speed() {
    return Number(this.speeds.value);
  }

  /** Ask anew: the line is open, and earlier questions are not answered any more. */
  opened() {
    this.asking = false;
    this.ask();
  }

  /** Stay at what is shown: the last request was refused. */
  refused() {
    const was = this.wanted;
    this.pause();
    this.asking = false;
    this.wanted = this.part?.move ?? 0;
    this.stage = null;
    if (this.part) this.show(this.part);
    else if (was !== this.wanted) this.ask();
  }

  /** @param {ReplayPart} part */
  render(part) {
    this.part = part;
    this.asking = false;
    attr(this.slider, "max", part.count);
    this.wanted = Math.min(this.wanted, part.count);
    if (part.move !== this.wanted || part.showing !== (this.stage !== null)) this.ask();
    else if (this.playing) this.later();
    this.show(part);
    this.showChances(part);
  }

  /** @param {ReplayPart} part */
  showChances({ chances, turn }) {
    if (!chances || turn === this.turn) return;
    this.turn = turn;
    attr(find("replay-chances"), "hidden", false);
    find("replay-chances").replaceChildren(plotFigure(chances, this.geometry, turn));
  }

  /** @param {ReplayPart} part */
  show({ title, move, count, at, length }) {
    this.slider.value = String(this.wanted);
    const where = say("script-replay-move", { move: this.wanted, count });
    attr(this.slider, "aria-valuetext", where);
    text(find("replay-title"), title);
    text(find("replay-where"), where);
    text(find("replay-clock"), `${clock(at)} / ${clock(length)}`);
    for (const [id, off] of /** @type {[string, boolean][]} */ ([["start", this.wanted <= 0], ["back", this.wanted <= 0], ["on", this.wanted >= count], ["end", this.wanted >= count]])) {
      attr(find(`replay-${id}`), "aria-disabled", off ? "true" : null);
    }
    attr(find("replay"), "data-move", move);
    attr(find("replay"), "data-playing", this.playing);
    attr(find("replay-play"), "aria-label", this.playing ? say("script-replay-pause") : say("script-replay-play"));
    if (!this.playing) history.replaceState(null, "", `#move=${this.wanted}`);
  }

  /**
   * Go to a move, and stop there.
   * @param {number} move
   */
  go(move) {
    this.pause();
    this.wanted = Math.min(Math.max(0, move), this.part?.count ?? move);
    this.stage = null;
    if (this.part) this.show(this.part);
    this.ask();
  }

  ask() {
    if (this.asking || !Number.isFinite(this.wanted)) return;
    const move = String(this.wanted);
    this.asking = this.send(this.stage === null ? { do: "seek", move } : { do: "show", move, stage: String(this.stage) });
  }

  playOrPause() {
    if (this.playing) this.go(this.wanted);
    else this.play();
  }

  play() {
    if (!this.part) return;
    this.playing = true;
    if (this.part.move >= this.part.count) {
      this.wanted = 0;
      this.stage = null;
      this.ask();
    } else this.next();
    this.show(this.part);
  }

  pause() {
    this.playing = false;
    clearTimeout(this.timer);
  }

  /** Go on when what is shown has stayed for its time. */
  later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.next(), (this.part?.showing ? WAY_MS : REST_MS) / this.speed);
  }

  next() {
    if (!this.part) return;
    const after = following(this.part, this.stage ?? 0, this.speed);
    if (!after) {
      this.pause();
      this.show(this.part);
      return;
    }
    this.wanted = after.move;
    this.stage = after.stage;
    this.ask();
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    if (!KEYS.includes(event.key) || event.altKey || event.ctrlKey || event.metaKey || targetOf(event).closest(OWN_KEYS)) return;
    if (event.key === " " && !isLetter(event)) return;
    event.preventDefault();
    if (event.key === " ") this.playOrPause();
    else if (event.key === "Home") this.go(0);
    else if (event.key === "End") this.go(Infinity);
    else this.go(this.wanted + (event.key === "ArrowLeft" ? -1 : 1));
  }
}
