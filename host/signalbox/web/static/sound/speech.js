// Speaks every new prompt, and before it what has happened to the person on turn: by the browser where it has a voice for the
// page's language, else by the host. Off until somebody switches it on.

/** @import { Hello, HostVoice } from "../lib/types.d.ts" */
import { recall, remember } from "../lib/device_storage.js";
import { attr, find } from "../lib/dom.js";

const KEY = "signalbox.speak"; // kept on this device
const PSEUDO = "en-XA"; // read as English is
const EXACT = 4; // of this language in this country, worth more than all else
const LOCAL = 2; // it needs no network
const USUAL = 1; // the browser's own choice

/** @typedef {"happened" | "prompt"} Part of a state */
/** @typedef {Pick<SpeechSynthesisVoice, "lang" | "localService" | "default">} Voice */
/** @typedef {{ part: Part, words: string }} Sentence */

export class Speaker {
  /**
   * @param {HTMLInputElement} checkbox switches it
   * @param {boolean} silent whether nothing is to be heard
   */
  constructor(checkbox, silent) {
    this.checkbox = checkbox;
    this.silent = silent;
    /** @type {string | null} */
    this.lastPrompt = null;
    /** @type {string | null} */
    this.happened = null;
    /** @type {HostVoice | null} what the host can say, null while that is not known */
    this.host = null;
    this.address = "";
    this.turn = 0; // counts what was to be said: of two at once the later counts
    this.audio = new Audio();
    /** @type {SpeechSynthesis | undefined} */
    this.browser = window.speechSynthesis;
    this.browser?.addEventListener?.("voiceschanged", () => this.show());
    checkbox.checked = recall(KEY) === "on";
    checkbox.addEventListener("change", () => {
      remember(KEY, checkbox.checked ? "on" : "off");
      if (checkbox.checked) void this.sayAll();
      else this.stop();
    });
    this.show();
  }

  get language() {
    return document.documentElement.lang;
  }

  /** The browser's voice for the page's language, if it has one. */
  get voice() {
    return voiceFor(this.browser?.getVoices() ?? [], this.language);
  }

  /** True if the host speaks: it has been given recordings, or the browser has no voice. */
  get byHost() {
    return Boolean(this.host?.recorded || (!this.voice && this.host?.makes));
  }

  /**
   * Take the table's word by which this page fetches speech.
   * @param {Hello} hello
   */
  async welcomed({ voice }) {
    const address = `/voice/${voice}`;
    if (address === this.address) return;
    this.address = address;
    try {
      const answer = await fetch(address);
      this.host = answer.ok ? await answer.json() : null;
    } catch {
      this.host = null; // the line is down again
    }
    this.show();
    if (this.checkbox.checked && !this.voice) void this.sayAll();
  }

  /** Show whether anything can be spoken: as long as that is not known, it can. */
  show() {
    const none = !this.voice && this.host !== null && !this.byHost;
    attr(this.checkbox, "disabled", none);
    attr(find("no-voice"), "hidden", !none);
  }

  /** @param {boolean} silent */
  silence(silent) {
    this.silent = silent;
    if (silent) this.stop();
  }

  stop() {
    this.turn += 1;
    this.browser?.cancel();
    this.audio.pause();
  }

  /**
   * Speak a new prompt, and what has happened: each once, and what was being spoken before is broken off.
   * @param {string} sentence
   * @param {string | null} happened
   */
  prompt(sentence, happened) {
    const news = happened === this.happened ? null : happened;
    this.happened = happened;
    if (sentence === this.lastPrompt && !news) return;
    this.lastPrompt = sentence;
    if (this.checkbox.checked) void this.say(news, sentence);
  }

  /** Speak what is shown now. */
  sayAll() {
    return this.lastPrompt === null ? undefined : this.say(this.happened, this.lastPrompt);
  }

  /**
   * @param {string | null} happened
   * @param {string} prompt
   */
  async say(happened, prompt) {
    this.stop();
    if (this.silent) return;
    const { turn } = this;
    /** @type {Sentence[]} */
    const sentences = [...(happened ? [{ part: /** @type {Part} */ ("happened"), words: happened }] : []), { part: "prompt", words: prompt }];
    for (const sentence of sentences) {
      if (turn !== this.turn) return;
      if (!this.byHost) this.utter(sentence);
      else if (!(await this.play(sentence)) && turn === this.turn) this.utter(sentence);
    }
  }

  /** @param {Sentence} sentence */
  utter({ words }) {
    const { voice } = this;
    if (!this.browser || !voice) return;
    const utterance = new SpeechSynthesisUtterance(words);
    utterance.voice = voice;
    utterance.lang = voice.lang;
    this.browser.speak(utterance);
  }

  /**
   * Play the host's recording of a sentence to its end. Return whether it could be played.
   * @param {Sentence} sentence
   * @returns {Promise<boolean>}
   */
  play({ part }) {
    const { audio } = this;
    return new Promise((resolve) => {
      audio.onended = () => resolve(true);
      audio.onpause = () => resolve(true); // broken off
      audio.onerror = () => resolve(false);
      audio.src = `${this.address}/${part}?${this.turn}`;
      audio.play().catch(() => resolve(false)); // before the first gesture
    });
  }
}

/**
 * Return the best voice for a language, null where no voice speaks it.
 * @template {Voice} V
 * @param {readonly V[]} voices
 * @param {string} language
 */
export function voiceFor(voices, language) {
  const tag = plain(language === PSEUDO ? "en-GB" : language);
  /** @param {Voice} voice */
  const worth = ({ lang, localService, default: usual }) => EXACT * Number(plain(lang) === tag) + LOCAL * Number(localService) + USUAL * Number(usual);
  const able = voices.filter(({ lang }) => plain(lang).split("-")[0] === tag.split("-")[0]);
  return able.reduce((/** @type {V | null} */ best, voice) => (best && worth(best) >= worth(voice) ? best : voice), null);
}

/**
 * Return a language's tag in its usual form: some devices have "fr_FR".
 * @param {string} tag
 */
const plain = (tag) => tag.replace("_", "-").toLowerCase();
