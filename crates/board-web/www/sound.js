// @ts-check
// Four short sounds, made without files.

/** @type {AudioContext | undefined} */
let audio;

/** Pitch in Hz, decay in seconds and loudness of the tones of each sound, and when they begin.
 *  @type {Record<string, [pitch: number, decay: number, loudness: number, at: number][]>} */
const SOUNDS = {
  move: [[320, 0.06, 0.5, 0], [180, 0.09, 0.4, 0.01]],
  place: [[220, 0.08, 0.6, 0], [110, 0.12, 0.5, 0]],
  turn: [[260, 0.05, 0.3, 0], [300, 0.05, 0.3, 0.08], [340, 0.07, 0.3, 0.16]],
  end: [[392, 0.25, 0.3, 0], [494, 0.25, 0.3, 0.14], [587, 0.5, 0.3, 0.28]],
};

/** Plays `move`, `place`, `turn` or `end`. @param {string} name */
export function sound(name) {
  try {
    audio ??= new AudioContext();
    // Browsers start it suspended until the first touch of the page.
    if (audio.state === "suspended") void audio.resume();
    for (const [pitch, decay, loudness, at] of SOUNDS[name] ?? []) tone(audio, pitch, decay, loudness, audio.currentTime + at);
  } catch {
    // The device has no sound.
  }
}

/** @param {AudioContext} audio @param {number} pitch @param {number} decay @param {number} loudness @param {number} start */
function tone(audio, pitch, decay, loudness, start) {
  const [source, volume] = [audio.createOscillator(), audio.createGain()];
  source.type = "triangle";
  source.frequency.setValueAtTime(pitch * 1.5, start);
  source.frequency.exponentialRampToValueAtTime(pitch, start + 0.02);
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loudness * 0.5, start + 0.004);
  volume.gain.exponentialRampToValueAtTime(0.001, start + decay);
  source.connect(volume).connect(audio.destination);
  source.start(start);
  source.stop(start + decay);
}

/** Returns the sound of a move. @param {import("./pkg/board_web.js").LastMove | null} last */
export function soundOf(last) {
  const changes = last?.changes.flat() ?? [];
  if (changes.some((change) => "turns" in change)) return "turn";
  return changes.some((change) => "enters" in change) ? "place" : "move";
}
