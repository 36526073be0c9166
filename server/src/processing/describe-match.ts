/** Tells what a video was taken for, in the words of the API. */
import type { MatchFacts as WireFacts } from '@foyer/shared/wire-schemas/uploads/video-matches';
import type { MatchFacts } from './match-facts.ts';

/** Nothing of a file that is the same has to be reported. */
export const factsPart = (facts: MatchFacts): { facts?: WireFacts } =>
  facts.kind === 'file'
    ? {}
    : {
        facts: {
          share: facts.share,
          shared_seconds: facts.sharedSeconds,
          at_seconds: facts.atSeconds,
          other_at_seconds: facts.otherAtSeconds,
          is_mirrored: facts.isMirrored,
          sound: facts.sound,
          seconds: facts.seconds,
          other_seconds: facts.otherSeconds,
        },
      };

/** Small enough to travel inside the answer: anyone who may read that may see the picture. */
export const picturePart = (jpegBase64: string | null): { picture?: string } =>
  jpegBase64 === null ? {} : { picture: `data:image/jpeg;base64,${jpegBase64}` };
