// The kiosk: a table that is open to everybody, with larger type, no way out, and a game that plays itself until a touch.

/** @import { Hello } from "../lib/types.d.ts" */
import { attr, find } from "../lib/dom.js";

const TELL_MS = 5000; // who scrolls or reads touches something, too: told this often at the most

export class KioskGuard {
  /** @param {() => boolean} touch tells the table that somebody is there; whether it could be told */
  constructor(touch) {
    this.touch = touch;
    this.on = false;
    this.attracts = false;
    this.mayTouch = false;
    this.isTable = false;
    this.toldAt = 0;
    for (const event of ["pointerdown", "keydown"]) addEventListener(event, (seen) => this.touched(seen), { capture: true });
    addEventListener("click", () => this.fullScreen(), { capture: true });
    addEventListener("contextmenu", (event) => this.on && event.preventDefault());
  }

  /** @param {Event} event */
  touched(event) {
    if (!this.on || !this.mayTouch) return;
    if (this.attracts && event.type === "keydown") event.preventDefault();
    const now = Date.now();
    if (!this.attracts && now - this.toldAt < TELL_MS) return;
    if (this.touch()) this.toldAt = now;
  }

  /** Fill the screen. A browser allows that only after a tap, and perhaps not at all. */
  fullScreen() {
    const { documentElement: page, fullscreenElement: now } = document;
    if (this.on && this.isTable && !now) page.requestFullscreen?.({ navigationUI: "hide" }).catch(() => {});
  }

  /**
   * @param {"" | "on" | "attract"} kiosk
   * @param {boolean} online
   * @param {Hello["role"]} role
   */
  render(kiosk, online, role) {
    const mayTouch = online && role !== "spectator";
    this.on = kiosk !== "";
    this.attracts = kiosk === "attract";
    this.mayTouch = mayTouch;
    this.isTable = role === "table";
    attr(document.documentElement, "data-kiosk", kiosk || null);
    attr(find("touch"), "hidden", !this.attracts || !mayTouch);
  }
}
