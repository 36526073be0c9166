/** Music for the clips: slow chords, plucked notes with an echo, and noise as of surf, rain or wind. */
import type { ClipSound } from './clips.ts';
import { createRandom } from './random.ts';

const RATE = 32000;

/** Noise through a one-pole low-pass, as loud as `swell` says. */
const addNoise = (
  left: Float32Array,
  right: Float32Array,
  seed: string,
  darkness: number,
  swell: (seconds: number) => number,
): void => {
  const random = createRandom(`noise ${seed}`);
  let low = 0;
  let lowRight = 0;
  let loud = 0;
  for (let at = 0; at < left.length; at++) {
    if (at % 64 === 0) loud = swell(at / RATE);
    low += (random.next() * 2 - 1 - low) * darkness;
    lowRight += (random.next() * 2 - 1 - lowRight) * darkness;
    left[at] = (left[at] as number) + low * loud;
    right[at] = (right[at] as number) + lowRight * loud;
  }
};

const NOISES: Record<
  Exclude<ClipSound['noise'], 'none'>,
  { darkness: number; swell: (seconds: number) => number }
> = {
  surf: { darkness: 0.12, swell: (seconds) => 0.1 + 0.3 * Math.max(0, Math.sin(seconds * 0.85)) ** 3 },
  rain: { darkness: 0.5, swell: (seconds) => 0.09 + 0.02 * Math.sin(seconds * 0.4) },
  wind: {
    darkness: 0.03,
    swell: (seconds) => 0.35 + 0.25 * Math.sin(seconds * 0.31) * Math.sin(seconds * 0.77),
  },
};

const frequency = (semitones: number): number => 220 * 2 ** (semitones / 12);

/** A 16-bit stereo WAV file of `seconds`. */
export const makeSound = (seed: string, sound: ClipSound, seconds: number): Buffer => {
  const random = createRandom(`sound ${seed}`);
  const length = Math.round(seconds * RATE);
  const left = new Float32Array(length);
  const right = new Float32Array(length);
  const drone = sound.notes.slice(0, 3).map((note) => ({
    step: (2 * Math.PI * frequency(note - 12)) / RATE,
    sway: random.between(0.15, 0.4),
  }));
  for (let at = 0; at < length; at++) {
    let sum = 0;
    for (const voice of drone)
      sum += Math.sin(at * voice.step) * (0.055 + 0.04 * Math.sin((at / RATE) * voice.sway * 6.28));
    left[at] = sum;
    right[at] = sum;
  }
  for (let start = 0.4; start < seconds - 1; start += random.pick([0.5, 0.5, 1, 1, 1.5])) {
    const step = (2 * Math.PI * frequency(random.pick(sound.notes) + random.pick([0, 0, 12]))) / RATE;
    const pan = random.between(0.25, 0.75);
    // The note itself and two echoes.
    for (const [delay, loud] of [
      [0, 0.16],
      [0.33, 0.07],
      [0.66, 0.035],
    ] as const) {
      const from = Math.round((start + delay) * RATE);
      for (let at = 0; at < RATE * 1.4 && from + at < length; at++) {
        const tone =
          (Math.sin(at * step) + 0.3 * Math.sin(at * step * 2)) * loud * Math.exp((-at / RATE) * 3.6);
        const soft = tone * Math.min(1, at / 200);
        left[from + at] = (left[from + at] as number) + soft * pan;
        right[from + at] = (right[from + at] as number) + soft * (1 - pan);
      }
    }
  }
  if (sound.noise !== 'none')
    addNoise(left, right, seed, NOISES[sound.noise].darkness, NOISES[sound.noise].swell);
  const wav = Buffer.alloc(44 + length * 4);
  wav.write('RIFF', 0, 'latin1');
  wav.writeUInt32LE(36 + length * 4, 4);
  wav.write('WAVEfmt ', 8, 'latin1');
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(2, 22);
  wav.writeUInt32LE(RATE, 24);
  wav.writeUInt32LE(RATE * 4, 28);
  wav.writeUInt16LE(4, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36, 'latin1');
  wav.writeUInt32LE(length * 4, 40);
  for (let at = 0; at < length; at++) {
    // Half a second in, one second out.
    const fade = Math.min(1, at / (RATE * 0.5), (length - at) / RATE);
    wav.writeInt16LE(Math.round(Math.tanh((left[at] as number) * 1.3) * fade * 32000), 44 + at * 4);
    wav.writeInt16LE(Math.round(Math.tanh((right[at] as number) * 1.3) * fade * 32000), 46 + at * 4);
  }
  return wav;
};
