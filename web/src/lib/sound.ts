/** Small sounds, made on the spot. They are off until somebody turns them on. */

import { prefs } from "./prefs.svelte";

type Sound = "turn" | "step" | "end" | "chat" | "refused";

const NOTES: Record<Sound, [frequency: number, start: number, length: number, volume: number][]> = {
  turn: [
    [523, 0, 0.16, 0.16],
    [784, 0.11, 0.28, 0.16],
  ],
  step: [[220, 0, 0.06, 0.1]],
  end: [
    [392, 0, 0.2, 0.14],
    [523, 0.14, 0.2, 0.14],
    [659, 0.28, 0.5, 0.16],
  ],
  chat: [[880, 0, 0.08, 0.06]],
  refused: [[147, 0, 0.14, 0.12]],
};

let context: AudioContext | undefined;

export function play(sound: Sound): void {
  if (!prefs.sound) return;
  context ??= new AudioContext();
  const now = context.currentTime;
  for (const [frequency, start, length, volume] of NOTES[sound]) {
    const tone = context.createOscillator();
    const loudness = context.createGain();
    tone.type = "triangle";
    tone.frequency.value = frequency;
    loudness.gain.setValueAtTime(0, now + start);
    loudness.gain.linearRampToValueAtTime(volume, now + start + 0.012);
    loudness.gain.exponentialRampToValueAtTime(0.0001, now + start + length);
    tone.connect(loudness).connect(context.destination);
    tone.start(now + start);
    tone.stop(now + start + length);
  }
}
