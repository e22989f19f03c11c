// Quiet lights: nothing on the page blinks or moves by itself, because its device asks for that or because of its switch.

import { attr } from "./dom.js";
import { watch } from "./media_query.js";
import { recalled, remember } from "./device_storage.js";

const KEY = "signalbox.still"; // kept on this device

/** @type {Set<() => void>} */
const told = new Set();
let own = recalled(KEY); // "on", "off", null while nothing has been chosen here
let show = () => {};
const asks = watch("(prefers-reduced-motion: reduce)", () => show());

/** Whether nothing is to move by itself. */
export const isStill = () => (own ? own === "on" : asks());

/** @param {() => void} changed is called whenever it becomes another */
export function whenStill(changed) {
  told.add(changed);
}

/** @param {HTMLInputElement} checkbox the switch; what is chosen there goes before what the device asks for */
export function stillSwitch(checkbox) {
  show = () => {
    checkbox.checked = isStill();
    attr(document.documentElement, "data-still", own);
    for (const changed of told) changed();
  };
  checkbox.addEventListener("change", () => {
    own = checkbox.checked ? "on" : "off";
    remember(KEY, own);
    show();
  });
  show();
}
