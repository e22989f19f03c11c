// What the page says in its language: the labels that came with it, made of the catalogues that the table speaks from.

/** @import { Labels } from "./types.d.ts" */

/** @type {Partial<Record<keyof Labels, string>> | null} */
let labels = null;

/** Takes the labels that stand in the page; whoever has no page gives its own.
 * @param {Record<keyof Labels, string>} [own]
 */
export function useLabels(own) {
  labels = own ?? JSON.parse(document.getElementById("labels")?.textContent ?? "{}");
}

/**
 * A label with its arguments put in.
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
 * Several things as a sentence lists them: "a, b and c".
 * @param {readonly (string | number)[]} things
 */
export function listed(things) {
  const language = globalThis.document?.documentElement.lang || "en-GB";
  return new Intl.ListFormat(locale(language), { type: "conjunction" }).format(things.map(String));
}

/**
 * A language that Intl knows: the pseudo-language lists as English does.
 * @param {string} language
 */
const locale = (language) => (language === "en-XA" ? "en-GB" : language);

/**
 * How the board is connected, in a word.
 * @param {"virtual" | "online" | "offline"} state
 */
export function linkWord(state) {
  if (state === "virtual") return say("script-link-virtual");
  return state === "online" ? say("script-link-online") : say("script-link-offline");
}

/**
 * The same with a capital letter.
 * @param {string} sentence
 */
export const capital = (sentence) => sentence.charAt(0).toUpperCase() + sentence.slice(1);
