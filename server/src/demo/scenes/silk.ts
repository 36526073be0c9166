/** Folds of coloured silk in slow water. */
import { enlarge } from '../paint/brushes.ts';
import { type Colour, createFrame, ramp } from '../paint/frame.ts';
import type { Scene } from './scene.ts';

export const silk =
  (tints: readonly Colour[], twist: number): Scene =>
  (fullWidth, fullHeight) => {
    const width = Math.ceil(fullWidth / 3);
    const height = Math.ceil(fullHeight / 3);
    const small = createFrame(width, height);
    const wheel = Float32Array.from(
      { length: 512 * 3 },
      (_, at) => ramp(tints, Math.floor(at / 3) / 511)[at % 3] as number,
    );
    return (frame, seconds) => {
      const { light } = small;
      const pace = seconds * 0.32;
      for (let y = 0, at = 0; y < height; y++) {
        const v = y / height - 0.5;
        for (let x = 0; x < width; x++, at += 3) {
          const u = x / height - 0.9;
          const bend = Math.sin(v * 2.7 + pace + 1.2 * Math.sin(u * 1.7 - pace * 0.6));
          const fold = Math.sin((u * 1.3 + v * twist + bend * 0.75) * 3.1 - pace * 0.8);
          const fine = Math.sin((u * 0.6 - v * 1.4 + bend * 0.5 + fold * 0.16) * 9 + pace * 1.4);
          const place = 0.5 + 0.34 * fold + 0.16 * bend * fine;
          const index = ((place < 0 ? 0 : place > 1 ? 1 : place) * 511) | 0;
          const sheen = 0.74 + 0.3 * fine * fold + 0.34 * Math.max(0, fold * bend) ** 4;
          light[at] = (wheel[index * 3] as number) * sheen;
          light[at + 1] = (wheel[index * 3 + 1] as number) * sheen;
          light[at + 2] = (wheel[index * 3 + 2] as number) * sheen;
        }
      }
      enlarge(small, frame);
    };
  };
