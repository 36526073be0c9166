/** Makes captions and chapters of a video, its uploader's to review and edit, of those that lie inside the file; says which sound tracks it has. */
import {
  CAPTIONS_LABEL_MAX_LENGTH,
  CAPTIONS_LANGUAGES_MAX,
  CHAPTERS_MAX,
} from '@foyer/shared/wire-schemas/uploads/tracks';
import type { FoundChapter, SoundTrack, TextTrack, TextTracks } from '../media/analysis/text-tracks.ts';
import { CaptionsError, captionsLanguage, cleanCaptions, readCues } from '../media/captions/captions.ts';
import { type Chapter, parseChapters } from '../media/captions/chapters.ts';
import { vttTime } from '../media/captions/vtt-time.ts';
import { cleanText } from '../platform/text/clean-text.ts';
import { languageOfText } from '../platform/text/language-of-text.ts';
import { type CaptionsEntry, captionsFileName } from '../watching/read-tracks.ts';

export interface FoundTracks {
  captions: CaptionsEntry[];
  chapters: Chapter[];
  /** WebVTT by `CaptionsEntry.file`. */
  texts: ReadonlyMap<string, string>;
  /** Empty where there is nothing to choose. */
  sounds: SoundTrack[];
}

interface FoundCaptions extends Omit<CaptionsEntry, 'file'> {
  vtt: string;
  isForced: boolean;
}

/** BCP 47, or nothing. */
const knownLanguage = (language: string): string => {
  try {
    const tag = captionsLanguage(language);
    return ['und', 'mul', 'zxx', 'mis'].includes(tag) ? '' : tag;
  } catch (error) {
    if (!(error instanceof CaptionsError)) throw error;
    return '';
  }
};

/** What the track says, else what its words are in. */
const languageOf = ({ language, vtt }: { language: string; vtt: string }): string | undefined => {
  const known = knownLanguage(language);
  if (known !== '') return known;
  const words = readCues(vtt)
    .slice(0, 60)
    .map(({ text }) => text)
    .join(' ');
  return languageOfText(words) || undefined;
};

const toCaptions = (track: TextTrack, durationSeconds: number): FoundCaptions | undefined => {
  try {
    const vtt = cleanCaptions(track.vtt, durationSeconds);
    const language = languageOf({ language: track.language, vtt });
    const label = cleanText(track.title).trim().slice(0, CAPTIONS_LABEL_MAX_LENGTH);
    return language === undefined
      ? undefined
      : { language, vtt, isForced: track.isForced, ...(label !== '' && { label }) };
  } catch (error) {
    if (error instanceof CaptionsError) return undefined;
    throw error;
  }
};

/** Titles are single lines there; a chapter without one is numbered by players, which is no chapter of a page. */
const toChapters = (found: readonly FoundChapter[], durationSeconds: number): Chapter[] => {
  const lines = found
    .map(({ start, title }) => ({ start, title: cleanText(title).replaceAll(/\s+/g, ' ').trim() }))
    .filter(({ title }) => title !== '')
    .slice(0, CHAPTERS_MAX)
    .map(({ start, title }) => `${vttTime(start)} ${title}`);
  try {
    return lines.length < 2 ? [] : parseChapters(lines.join('\n'), durationSeconds);
  } catch (error) {
    if (error instanceof CaptionsError) return [];
    throw error;
  }
};

const toSound = ({ stream, language, title }: SoundTrack): SoundTrack => ({
  stream,
  language: knownLanguage(language),
  title: cleanText(title).replaceAll(/\s+/g, ' ').trim().slice(0, CAPTIONS_LABEL_MAX_LENGTH),
});

/** One track a language: of several the first that captions the whole film. */
export const chooseTracks = (
  { tracks, chapters, sounds }: TextTracks,
  durationSeconds: number,
): FoundTracks => {
  const chosen = new Map<string, FoundCaptions>();
  for (const track of tracks) {
    const captions = toCaptions(track, durationSeconds);
    if (!captions) continue;
    const known = chosen.get(captions.language);
    if (!known || (known.isForced && !captions.isForced)) chosen.set(captions.language, captions);
  }
  const kept = [...chosen.values()]
    .slice(0, CAPTIONS_LANGUAGES_MAX)
    .toSorted((one, other) => one.language.localeCompare(other.language))
    .map(({ isForced: _isForced, vtt, ...entry }) => ({
      vtt,
      entry: { ...entry, file: captionsFileName(entry.language, vtt) },
    }));
  return {
    captions: kept.map(({ entry }) => entry),
    chapters: toChapters(chapters, durationSeconds),
    texts: new Map(kept.map(({ entry, vtt }) => [entry.file, vtt])),
    sounds: sounds.length > 1 ? sounds.map(toSound) : [],
  };
};
