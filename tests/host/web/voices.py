"""Scripts, run before a page loads, that provide a test's browser with voices, or with none."""

SPEAKS = """window.said = []; window.spoken = []; window.cancelled = 0;
  const voices = ['en-US', 'en-GB', 'fr-FR'].map((lang) => ({ lang, localService: true, default: false, name: lang }));
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  Object.defineProperty(window, 'speechSynthesis', { value: {
    getVoices: () => voices, cancel: () => { window.cancelled += 1; }, addEventListener: () => {},
    speak: (words) => { window.said.push(words.text); window.spoken.push(words.voice.lang); } } });"""
NO_VOICE_FOR_IT = SPEAKS.replace("'en-US', 'en-GB', 'fr-FR'", "'de-DE'")
NONE_AT_ALL = "delete window.speechSynthesis; Object.defineProperty(window, 'speechSynthesis', { value: undefined });"
PLAYS = """window.played = []; window.paused = 0;
  HTMLMediaElement.prototype.play = function () { window.played.push(this.src); setTimeout(() => this.onended?.(), 50);
    return Promise.resolve(); };
  HTMLMediaElement.prototype.pause = function () { window.paused += 1; };"""
