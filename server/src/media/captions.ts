/** Captions that members attach: WebVTT or SRT in, clean WebVTT out. */

/** Not captions, or none that can be read; the message is one line for the log. */
export class CaptionsError extends Error {
  override name = 'CaptionsError';
}

export const CAPTIONS_MAX_BYTES = 2 * 1024 * 1024;

/** What `videofile.php` answers. `url` is an address that the caller makes of `captions/{language}.vtt`. */
export interface CaptionTrack {
  /** BCP 47: `ja`, `pt-BR`. */
  language: string;
  /** The language's own name. */
  label: string;
  url: string;
}

/** Name in the film's folder. */
export const captionsFile = (language: string): string => `captions/${language}.vtt`;

/** The language in its own words: `日本語`. @throws CaptionsError for what is no language tag */
export const captionsLabel = (_language: string): string => {
  throw new Error('not built yet');
};

/**
 * @param bytes UTF-8 or UTF-16 with a mark; WebVTT or SubRip
 * @param durationSeconds of the film: cues beyond it are dropped
 * @returns WebVTT that holds cues alone: no styles, no regions, no markup but i, b, u, ruby and voice
 * @throws CaptionsError
 */
export const cleanCaptions = async (_bytes: Uint8Array, _durationSeconds: number): Promise<string> => {
  throw new Error('not built yet');
};
