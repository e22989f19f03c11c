// Has the browser say every new prompt aloud, for tables that want to listen. Off until somebody switches it on.

const KEY = "signalbox.speak"; // kept on this device
const LANGUAGE = "en";

export class Speaker {
  /** @param {HTMLInputElement} checkbox switches it */
  constructor(checkbox) {
    this.checkbox = checkbox;
    /** @type {string | null} */
    this.said = null;
    const able = "speechSynthesis" in window;
    checkbox.disabled = !able;
    checkbox.checked = able && remembered();
    checkbox.addEventListener("change", () => {
      remember(checkbox.checked);
      if (checkbox.checked) this.say(this.said ?? "");
      else window.speechSynthesis.cancel();
    });
  }

  /**
   * A prompt as it is shown now: said once, and the one before is broken off.
   * @param {string} sentence
   */
  prompt(sentence) {
    if (sentence === this.said) return;
    this.said = sentence;
    if (this.checkbox.checked) this.say(sentence);
  }

  /** @param {string} sentence */
  say(sentence) {
    window.speechSynthesis.cancel();
    if (!sentence) return;
    const words = new SpeechSynthesisUtterance(sentence);
    words.lang = LANGUAGE;
    window.speechSynthesis.speak(words);
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
