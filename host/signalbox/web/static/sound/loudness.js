// The loudness of a page: silence by one press, and a slider. Both are kept on this device.

/** @import { Sound } from "./sounds.js" */
/** @import { Synth } from "./synth.js" */
import { recall, remember } from "../lib/device_storage.js";
import { attr, find, findAs } from "../lib/dom.js";
import { isLetter } from "../lib/letter_keys.js";

const SILENT = "signalbox.silent"; // kept on this device
const VOLUME = "signalbox.volume";
const KEY = "m";
const REST_MS = 1000; // after the last sound: some devices take their time to begin
const GESTURES = ["pointerup", "keydown", "touchend"]; // a browser lets nothing be heard before one of them

export class Loudness {
  /** @param {(silent: boolean) => void} changed */
  constructor(changed) {
    this.changed = changed;
    /** @type {Promise<{ context: AudioContext, synth: Synth }> | null} */
    this.woken = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.resting = undefined;
    this.silent = recall(SILENT) === "yes";
    this.button = find("silent");
    this.slider = findAs("volume", HTMLInputElement);
    this.slider.value = recall(VOLUME) ?? this.slider.value;
    this.slider.addEventListener("input", () => this.turned());
    this.slider.addEventListener("change", () => this.play(["turn"]));
    this.button.addEventListener("click", () => this.press());
    document.addEventListener("keydown", (event) => event.key.toLowerCase() === KEY && isLetter(event) && this.press());
    for (const gesture of GESTURES) document.addEventListener(gesture, () => this.wake(), { once: true });
    this.show();
  }

  /** Silence the page, or let it be heard again. */
  press() {
    this.silent = !this.silent;
    remember(SILENT, this.silent ? "yes" : "no");
    this.show();
    this.changed(this.silent);
    this.play(["turn"]);
  }

  async turned() {
    remember(VOLUME, this.slider.value);
    const woken = await this.woken;
    if (woken) woken.synth.volume = this.loud;
  }

  /** The loudness, 0 to 1. */
  get loud() {
    return Number(this.slider.value) / 100;
  }

  show() {
    attr(this.button, "aria-pressed", String(this.silent));
  }

  /** Begin with sounds at the first gesture: from now on the browser lets them be heard. */
  wake() {
    if (this.woken || !("AudioContext" in globalThis)) return;
    this.woken = this.made(new AudioContext());
  }

  /** @param {AudioContext} context */
  async made(context) {
    const { Synth } = await import("./synth.js");
    const synth = new Synth(context);
    synth.volume = this.loud;
    this.rest(context, 0);
    return { context, synth };
  }

  /** @param {readonly Sound[]} sounds */
  async play(sounds) {
    if (this.silent || !sounds.length) return;
    const woken = await this.woken;
    if (!woken) return;
    void woken.context.resume();
    woken.synth.play(sounds);
    this.rest(woken.context, woken.synth.lastsMs);
  }

  /**
   * Stop making sound in so many milliseconds: even silence would take 2 to 3 % of a processor all the time.
   * @param {AudioContext} context
   * @param {number} ms
   */
  rest(context, ms) {
    clearTimeout(this.resting);
    this.resting = setTimeout(() => context.suspend(), ms + REST_MS);
  }
}
