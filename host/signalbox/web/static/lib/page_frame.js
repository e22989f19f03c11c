// The frame of a page with a board: a sentence for a moment, room for the buttons, the start.

/** @import { Drawing, StartDrawing } from "./types.d.ts" */
import { loadScene } from "../board/scenery.js";
import { attr, find, inside, enableControls, text } from "./dom.js";
import { Identity, base } from "./identity.js";

const TOAST_MS = 6000;
const AGAIN_MS = 1500;
const RELOAD_MS = 300;
const SMALLEST = 3; // of the sizes of the words, 0 the largest

let toasting = 0;

/**
 * Show a sentence for a while.
 * @param {string} sentence
 */
export function toast(sentence) {
  text(find("toast-text"), sentence);
  attr(find("toast"), "data-shown", true);
  clearTimeout(toasting);
  toasting = setTimeout(() => attr(find("toast"), "data-shown", false), TOAST_MS);
}

/** Take the sentence away: its reason is over. */
export function endToast() {
  clearTimeout(toasting);
  attr(find("toast"), "data-shown", false);
}

/**
 * Give the style the height of an element: what lies under it has to leave so much room.
 * @param {string} id the property is named after it
 */
export function makeRoomFor(id) {
  const { style } = document.documentElement;
  new ResizeObserver(([{ borderBoxSize: [{ blockSize }] }]) => {
    const height = `${Math.round(blockSize)}px`;
    if (height !== style.getPropertyValue(`--${id}`)) style.setProperty(`--${id}`, height); // every element inherits it
  }).observe(find(id));
}

/** Fit words into the card of what to do, whose height never changes: long ones are set smaller, in the end they scroll. */
export function fitWords() {
  const card = find("prompt-card");
  const words = inside(card, ".prompt-words");
  const tooLong = () => words.scrollHeight > words.clientHeight;
  const fit = () => {
    let size = 0;
    do attr(card, "data-size", size);
    while (tooLong() && (size += 1) <= SMALLEST);
    attr(words, "tabindex", tooLong() ? 0 : null);
  };
  new ResizeObserver(fit).observe(card);
  new MutationObserver(fit).observe(words, { childList: true, characterData: true, subtree: true });
}

/**
 * Fetch the drawing and open the page; ask again as long as the program is still starting. Load the page anew where
 * something else is shown by now; tell why where this page may not see it.
 * @template {Drawing | StartDrawing} D
 * @param {(drawing: D) => void} open
 * @param {string} [key] of such a drawing
 */
export async function start(open, key = "name") {
  /** @type {D} */
  let drawing;
  try {
    const { token } = new Identity();
    const query = new URLSearchParams({ lang: document.documentElement.lang, ...(base && token ? { token } : {}) });
    const answer = await fetch(`${base}/board.json?${query}`);
    document.body.dataset.screen = answer.headers.get("signalbox-screen") ?? "";
    drawing = await answer.json();
  } catch {
    setTimeout(() => start(open, key), AGAIN_MS);
    return;
  }
  if ("refused" in drawing) {
    attr(find("unseated"), "hidden", false);
    text(find("unseated"), String(drawing.refused));
    attr(find("main"), "hidden", true);
    return;
  }
  if (!(key in drawing)) {
    setTimeout(() => location.reload(), RELOAD_MS);
    return;
  }
  await loadScene("games" in drawing ? drawing.games.map((game) => game.drawing.scene) : [drawing.scene]);
  open(drawing);
  enableControls();
}
