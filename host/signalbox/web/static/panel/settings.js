// The settings of one page: loudness, speech, reduced motion, keys of one letter, language.

import { findAs } from "../lib/dom.js";
import { languageSwitch } from "../lib/language_switch.js";
import { letterSwitch } from "../lib/letter_keys.js";
import { reducedMotionSwitch } from "../lib/reduced_motion.js";
import { Loudness } from "../sound/loudness.js";
import { Speaker } from "../sound/speech.js";

export class Settings {
  constructor() {
    this.loudness = new Loudness((silent) => this.speaker.silence(silent));
    this.speaker = new Speaker(findAs("speak", HTMLInputElement), this.loudness.silent);
    languageSwitch(findAs("language", HTMLSelectElement));
    reducedMotionSwitch(findAs("still", HTMLInputElement));
    letterSwitch(findAs("letters", HTMLInputElement));
  }
}
