/** Which encoders and filters this ffmpeg has; builds differ widely. */
import type { Ffmpeg } from './media-work.ts';

export const AV1_ENCODERS = ['libsvtav1', 'libaom-av1'] as const;
export type Av1Encoder = (typeof AV1_ENCODERS)[number];

export interface Encoders {
  /** `ffmpeg -version`'s first line, for logs. */
  version: string;
  hasH264: boolean;
  /** The best one there is; undefined: no AV1 ladder with this build. */
  av1: Av1Encoder | undefined;
  /** zscale and tonemap: HDR becomes SDR as it should look, else it is only converted and looks pale. */
  hasToneMapping: boolean;
}

/** Asks once per program and process. */
export const detectEncoders = async (_ffmpeg: Ffmpeg): Promise<Encoders> => {
  throw new Error('not built yet');
};
