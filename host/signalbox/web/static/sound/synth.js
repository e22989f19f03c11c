// Makes sounds from their notes with the browser's own synthesiser: no file is fetched.

/** @import { Note, Sound } from "./sounds.js" */
import { SOUNDS, lengthOf } from "./sounds.js";

const SILENCE = 0.0001; // an exponential fade never comes to nothing
const ATTACK_S = 0.005;
const GAP_S = 0.05; // between two sounds

export class Synth {
  /** @param {BaseAudioContext} context */
  constructor(context) {
    this.context = context;
    this.out = context.createGain();
    this.out.connect(context.destination);
    this.noise = noiseOf(context);
    this.freeAt = 0; // when the sound before is over, and what is left of it only fades
    this.endsAt = 0;
  }

  /** @param {number} volume 0 to 1 */
  set volume(volume) {
    this.out.gain.value = volume ** 2; // an ear hears a square as half
  }

  /**
   * Play sounds one after another, after those that are still heard.
   * @param {readonly Sound[]} sounds
   */
  play(sounds) {
    for (const sound of sounds) {
      const at = Math.max(this.context.currentTime, this.freeAt);
      for (const note of SOUNDS[sound]) this.note(note, at);
      this.freeAt = at + lengthOf(sound) * 0.6 + GAP_S;
      this.endsAt = Math.max(this.endsAt, at + lengthOf(sound));
    }
  }

  /** The time from now on for which anything is heard, in milliseconds. */
  get lastsMs() {
    return Math.max(0, 1000 * (this.endsAt - this.context.currentTime));
  }

  /**
   * @param {Note} note
   * @param {number} begin
   */
  note(note, begin) {
    const [start, end] = [begin + note.at, begin + note.at + note.lasts];
    const gain = this.context.createGain();
    gain.gain.setValueAtTime(SILENCE, start);
    gain.gain.exponentialRampToValueAtTime(note.loud, start + ATTACK_S);
    gain.gain.exponentialRampToValueAtTime(SILENCE, end);
    gain.connect(this.out);
    const { source, pitch } = note.wave === "noise" ? this.hiss(gain) : this.tone(note.wave, gain);
    pitch.setValueAtTime(note.from, start);
    pitch.exponentialRampToValueAtTime(note.to, end);
    source.start(start);
    source.stop(end);
  }

  /**
   * @param {OscillatorType} wave
   * @param {AudioNode} into
   */
  tone(wave, into) {
    const source = this.context.createOscillator();
    source.type = wave;
    source.connect(into);
    return { source, pitch: source.frequency };
  }

  /** @param {AudioNode} into */
  hiss(into) {
    const source = this.context.createBufferSource();
    source.buffer = this.noise;
    source.loop = true;
    const filter = this.context.createBiquadFilter();
    filter.type = "bandpass";
    source.connect(filter).connect(into);
    return { source, pitch: filter.frequency };
  }
}

/**
 * Return a second of noise, the same each time.
 * @param {BaseAudioContext} context
 */
function noiseOf(context) {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  let seed = 1;
  for (let i = 0; i < samples.length; i += 1) {
    seed = (seed * 48271) % 2147483647;
    samples[i] = seed / 1073741824 - 1;
  }
  return buffer;
}
