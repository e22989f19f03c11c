// The page's words in its language: the labels that came with it, made from the same catalogues as the table's sentences.

/** @import { Labels } from "./types.d.ts" */

/** @type {Partial<Record<keyof Labels, string>> | null} */
let labels = null;

/** Take the labels that stand in the page; tests, which have no page, give their own.
 * @param {Record<keyof Labels, string>} [own]
 */
export function useLabels(own) {
  labels = own ?? JSON.parse(document.getElementById("labels")?.textContent ?? "{}");
}

/**
 * Return a label with its arguments put in.
 * @template {keyof Labels} K
 * @param {K} id
 * @param {Labels[K] extends null ? [] : [Labels[K]]} given
 * @returns {string}
 */
export function say(id, ...given) {
  if (!labels) useLabels();
  /** @type {Record<string, string | number>} */
  const args = given[0] ?? {};
  return (labels?.[id] ?? id).replaceAll(/\{(\w+)\}/g, (_all, name) => String(args[name]));
}

/**
 * Return several things as a sentence lists them: "a, b and c".
 * @param {readonly (string | number)[]} things
 */
export function listed(things) {
  const language = globalThis.document?.documentElement.lang || "en-GB";
  return new Intl.ListFormat(locale(language), { type: "conjunction" }).format(things.map(String));
}

/**
 * Return a language that Intl knows: the pseudo-language lists as English does.
 * @param {string} language
 */
const locale = (language) => (language === "en-XA" ? "en-GB" : language);

/**
 * Return a word for how the board is connected.
 * @param {"virtual" | "online" | "offline"} state
 */
export function linkWord(state) {
  if (state === "virtual") return say("script-link-virtual");
  return state === "online" ? say("script-link-online") : say("script-link-offline");
}

/**
 * Return a sentence with a capital letter.
 * @param {string} sentence
 */
export const capital = (sentence) => sentence.charAt(0).toUpperCase() + sentence.slice(1);
