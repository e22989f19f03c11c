// What a page lets its user hear of a game. A phone that is somebody's seat shakes besides.

/** @import { Loudness } from "./loudness.js" */
/** @import { Heard } from "./sounds.js" */
import { soundsOf } from "./sounds.js";

const SHAKES_MS = [120, 80, 120];

export class Hearing {
  /**
   * @param {(square: string) => boolean} isHome whether what comes to a square has arrived
   * @param {Loudness} loudness
   */
  constructor(isHome, loudness) {
    this.isHome = isHome;
    this.loudness = loudness;
    /** @type {Heard | null} */
    this.before = null;
  }

  /**
   * A state as it is shown now.
   * @param {Heard} state
   */
  state(state) {
    const sounds = soundsOf(this.before, state, this.isHome);
    this.before = state;
    this.loudness.play(sounds);
    if (state.private && sounds.includes("turn")) this.shake();
  }

  /** The line is down: what happens meanwhile is not heard afterwards. */
  forget() {
    this.before = null;
  }

  /** A phone shakes, also when it is silent. */
  shake() {
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(SHAKES_MS);
  }
}
