// Keys of one letter or sign that work wherever the focus is, such as M and ?, with a switch for people whom they disturb.

import { recall, remember } from "./device_storage.js";
import { attr, find, targetOf } from "./dom.js";

const KEY = "signalbox.letters"; // kept on this device
const TYPED_INTO = "input, select, textarea, dialog";

let off = recall(KEY) === "off";

/**
 * Return whether a key was pressed by itself, where nothing is typed, and such keys are to work.
 * @param {KeyboardEvent} event
 * @param {string} [elsewhere] what has a use for the key itself
 */
export function isLetter(event, elsewhere = TYPED_INTO) {
  const { altKey, ctrlKey, metaKey, repeat } = event;
  return !off && !altKey && !ctrlKey && !metaKey && !repeat && !targetOf(event).closest(elsewhere);
}

/** @param {HTMLInputElement} checkbox switches them */
export function letterSwitch(checkbox) {
  const silent = find("silent"), { title } = silent;
  const show = () => {
    attr(silent, "aria-keyshortcuts", off ? null : "M");
    attr(silent, "title", off ? silent.getAttribute("aria-label") : title);
    checkbox.checked = !off;
    attr(document.documentElement, "data-letters", off ? "off" : null);
  };
  checkbox.addEventListener("change", () => {
    off = !checkbox.checked;
    remember(KEY, off ? "off" : "on");
    show();
  });
  show();
}
