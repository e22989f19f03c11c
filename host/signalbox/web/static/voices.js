// Which of a browser's voices speaks a language best.

/** @typedef {Pick<SpeechSynthesisVoice, "lang" | "localService" | "default">} Voice */

const PSEUDO = "en-XA"; // read as English is
const EXACT = 4; // of this language in this country, worth more than all else
const LOCAL = 2; // it needs no network
const USUAL = 1; // the browser's own choice

/**
 * The best voice for a language, null where no voice speaks it.
 * @template {Voice} V
 * @param {readonly V[]} voices
 * @param {string} language
 */
export function voiceFor(voices, language) {
  const wanted = plain(language === PSEUDO ? "en-GB" : language);
  /** @param {Voice} voice */
  const worth = ({ lang, localService, default: usual }) => EXACT * Number(plain(lang) === wanted) + LOCAL * Number(localService) + USUAL * Number(usual);
  const able = voices.filter(({ lang }) => plain(lang).split("-")[0] === wanted.split("-")[0]);
  return able.reduce((/** @type {V | null} */ best, voice) => (best && worth(best) >= worth(voice) ? best : voice), null);
}

/**
 * A language's tag as all write it: some devices have "fr_FR".
 * @param {string} tag
 */
const plain = (tag) => tag.replace("_", "-").toLowerCase();
