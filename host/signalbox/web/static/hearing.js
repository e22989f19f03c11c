// What a page lets its user hear: sounds, how loud, and silence by one press. A phone that is somebody's seat shakes besides.

/** @import { Heard, Sound } from "./sounds.js" */
/** @import { Synth } from "./synth.js" */
import { attr, find, findAs, targetOf } from "./dom.js";
import { recalled, remember } from "./remembered.js";
import { soundsOf } from "./sounds.js";

const SILENT = "signalbox.silent"; // kept on this device
const VOLUME = "signalbox.volume";
const KEY = "m";
const SHAKES_MS = [120, 80, 120];
const GESTURES = ["pointerup", "keydown", "touchend"]; // a browser lets nothing be heard before one of them

export class Hearing {
  /**
   * @param {(square: string) => boolean} isHome whether what comes to a square has arrived
   * @param {(silent: boolean) => void} changed
   */
  constructor(isHome, changed) {
    this.isHome = isHome;
    this.changed = changed;
    /** @type {Heard | null} */
    this.before = null;
    /** @type {Synth | null} */
    this.synth = null;
    this.silent = recalled(SILENT) === "yes";
    this.button = find("silent");
    this.slider = findAs("volume", HTMLInputElement);
    this.slider.value = recalled(VOLUME) ?? this.slider.value;
    this.slider.addEventListener("input", () => this.turned());
    this.slider.addEventListener("change", () => this.play(["turn"]));
    this.button.addEventListener("click", () => this.press());
    document.addEventListener("keydown", (event) => this.pressed(event));
    for (const gesture of GESTURES) document.addEventListener(gesture, () => this.wake(), { once: true });
    this.show();
  }

  /** Silent, or to be heard again. */
  press() {
    this.silent = !this.silent;
    remember(SILENT, this.silent ? "yes" : "no");
    this.show();
    this.changed(this.silent);
    this.play(["turn"]);
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const { key, altKey, ctrlKey, metaKey, repeat } = event;
    if (key.toLowerCase() !== KEY || altKey || ctrlKey || metaKey || repeat || targetOf(event).closest("input, select, textarea")) return;
    this.press();
  }

  turned() {
    remember(VOLUME, this.slider.value);
    if (this.synth) this.synth.volume = this.loud;
  }

  /** How loud, 0 to 1. */
  get loud() {
    return Number(this.slider.value) / 100;
  }

  show() {
    attr(this.button, "aria-pressed", String(this.silent));
  }

  /** The first gesture: from now on the browser lets sounds be heard. */
  async wake() {
    if (this.synth || !("AudioContext" in globalThis)) return;
    const context = new AudioContext();
    const { Synth } = await import("./synth.js");
    this.synth ??= new Synth(context);
    this.synth.volume = this.loud;
  }

  /**
   * A state as it is shown now.
   * @param {Heard} state
   */
  state(state) {
    const sounds = soundsOf(this.before, state, this.isHome);
    this.before = state;
    this.play(sounds);
    if (state.private && sounds.includes("turn")) this.shake();
  }

  /** The line is down: what happens meanwhile is not heard afterwards. */
  forget() {
    this.before = null;
  }

  /** @param {readonly Sound[]} sounds */
  play(sounds) {
    if (!this.silent) this.synth?.play(sounds);
  }

  /** A phone shakes, also when it is silent. */
  shake() {
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(SHAKES_MS);
  }
}
