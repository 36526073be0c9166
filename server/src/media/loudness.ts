/** How loud a film is, by EBU R128. */
import type { MediaWork } from './media-work.ts';

export interface Loudness {
  /** Over the whole film. */
  integratedLufs: number;
  truePeakDbtp: number;
  rangeLu: number;
}

/** @returns undefined for a film without sound, or with nothing but silence */
export const measureLoudness = async (
  _work: MediaWork & { input: string },
): Promise<Loudness | undefined> => {
  throw new Error('not built yet');
};
