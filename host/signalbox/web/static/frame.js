// What both pages have round their board: a sentence for a moment, room for the buttons, the start.

/** @import { Drawing } from "./types.d.ts" */
import { attr, find, text } from "./dom.js";

const TOAST_MS = 6000;
const AGAIN_MS = 1500;

let toasting = 0;

/**
 * Shows a sentence for a while.
 * @param {string} sentence
 */
export function toast(sentence) {
  text(find("toast-text"), sentence);
  attr(find("toast"), "data-shown", true);
  clearTimeout(toasting);
  toasting = setTimeout(() => attr(find("toast"), "data-shown", false), TOAST_MS);
}

/** On a phone the buttons lie over the page's end, which has to know how high they are. */
export function makeRoomForActions() {
  const actions = find("actions");
  const makeRoom = () => document.documentElement.style.setProperty("--actions", `${actions.offsetHeight}px`);
  new ResizeObserver(makeRoom).observe(actions);
}

/**
 * Fetches the drawing and opens the page; asks again as long as the program is still starting.
 * @param {(drawing: Drawing) => void} open
 */
export async function start(open) {
  /** @type {Drawing} */
  let drawing;
  try {
    drawing = await (await fetch("/board.json")).json();
  } catch {
    setTimeout(() => start(open), AGAIN_MS);
    return;
  }
  open(drawing);
}
