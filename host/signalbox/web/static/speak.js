// Has the browser say every new prompt aloud, and before it what has happened to the person on turn. Off until somebody
// switches it on.

const KEY = "signalbox.speak"; // kept on this device

export class Speaker {
  /**
   * @param {HTMLInputElement} checkbox switches it
   * @param {boolean} silent whether nothing is to be heard
   */
  constructor(checkbox, silent) {
    this.checkbox = checkbox;
    this.silent = silent;
    /** @type {string | null} */
    this.said = null;
    /** @type {string | null} */
    this.happened = null;
    const able = "speechSynthesis" in window;
    checkbox.disabled = !able;
    checkbox.checked = able && remembered();
    checkbox.addEventListener("change", () => {
      remember(checkbox.checked);
      if (checkbox.checked) this.say([this.happened, this.said]);
      else window.speechSynthesis.cancel();
    });
  }

  /** @param {boolean} silent */
  silence(silent) {
    this.silent = silent;
    if (silent) window.speechSynthesis?.cancel();
  }

  /**
   * A prompt as it is shown now, and what has happened: each is said once, and what was said before is broken off.
   * @param {string} sentence
   * @param {string | null} happened
   */
  prompt(sentence, happened) {
    const news = happened === this.happened ? null : happened;
    this.happened = happened;
    if (sentence === this.said && !news) return;
    this.said = sentence;
    if (this.checkbox.checked) this.say([news, sentence]);
  }

  /** @param {(string | null)[]} sentences */
  say(sentences) {
    if (this.silent) return;
    window.speechSynthesis.cancel();
    for (const sentence of sentences) {
      if (!sentence) continue;
      const words = new SpeechSynthesisUtterance(sentence);
      words.lang = document.documentElement.lang;
      window.speechSynthesis.speak(words);
    }
  }
}

function remembered() {
  try {
    return localStorage.getItem(KEY) === "on";
  } catch {
    return false; // storage is switched off
  }
}

/** @param {boolean} on */
function remember(on) {
  try {
    localStorage.setItem(KEY, on ? "on" : "off");
  } catch {
    // storage is switched off: it lasts as long as the page
  }
}
