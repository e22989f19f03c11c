// Reduced motion: nothing on the page blinks or moves by itself, because the device asks for that or because of a switch.

import { recall, remember } from "./device_storage.js";
import { attr } from "./dom.js";
import { watchMedia } from "./media_query.js";

const KEY = "signalbox.still"; // kept on this device

/** @type {Set<() => void>} */
const listeners = new Set();
let own = recall(KEY); // "on", "off", null while nothing has been chosen here
let show = () => {};
const asks = watchMedia("(prefers-reduced-motion: reduce)", () => show());

/** Return whether nothing is to move by itself. */
export const isMotionReduced = () => (own ? own === "on" : asks());

/** @param {() => void} changed is called whenever it becomes another */
export function onMotionChange(changed) {
  listeners.add(changed);
}

/** @param {HTMLInputElement} checkbox the switch; what is chosen there goes before what the device asks for */
export function reducedMotionSwitch(checkbox) {
  show = () => {
    checkbox.checked = isMotionReduced();
    attr(document.documentElement, "data-still", own);
    for (const changed of listeners) changed();
  };
  checkbox.addEventListener("change", () => {
    own = checkbox.checked ? "on" : "off";
    remember(KEY, own);
    show();
  });
  show();
}
