// Opens the rules by a button and the key ?. They are fetched, and the code of their dialog loaded, when somebody wants them.

import { isLetter } from "../lib/letter_keys.js";

/**
 * Have a button and the key ? open the rules of a game.
 * @param {HTMLElement} button
 * @param {() => string} game
 * @param {() => boolean} hasRules
 */
export function opensRules(button, game, hasRules) {
  button.addEventListener("click", () => {
    button.closest("dialog")?.close();
    void showRules(game());
  });
  onQuestionMark(() => hasRules() && showRules(game()));
}

/** @param {() => unknown} open */
export function onQuestionMark(open) {
  document.addEventListener("keydown", (event) => {
    if (event.key !== "?" || !isLetter(event)) return;
    event.preventDefault();
    open();
  });
}

/** @param {string} game */
export async function showRules(game) {
  const { openRules } = await import("./rules_dialog.js");
  await openRules(game);
}
