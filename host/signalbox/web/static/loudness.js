// How loud a page is: silence by one press, and a slider. Both are kept on this device.

/** @import { Sound } from "./sounds.js" */
/** @import { Synth } from "./synth.js" */
import { attr, find, findAs } from "./dom.js";
import { isLetter } from "./letters.js";
import { recalled, remember } from "./remembered.js";

const SILENT = "signalbox.silent"; // kept on this device
const VOLUME = "signalbox.volume";
const KEY = "m";
const GESTURES = ["pointerup", "keydown", "touchend"]; // a browser lets nothing be heard before one of them

export class Loudness {
  /** @param {(silent: boolean) => void} changed */
  constructor(changed) {
    this.changed = changed;
    /** @type {Synth | null} */
    this.synth = null;
    this.silent = recalled(SILENT) === "yes";
    this.button = find("silent");
    this.slider = findAs("volume", HTMLInputElement);
    this.slider.value = recalled(VOLUME) ?? this.slider.value;
    this.slider.addEventListener("input", () => this.turned());
    this.slider.addEventListener("change", () => this.play(["turn"]));
    this.button.addEventListener("click", () => this.press());
    document.addEventListener("keydown", (event) => event.key.toLowerCase() === KEY && isLetter(event) && this.press());
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

  /** @param {readonly Sound[]} sounds */
  play(sounds) {
    if (!this.silent) this.synth?.play(sounds);
  }
}
