/** Captions and chapters as they stand in a video's record. */
import { createHash } from 'node:crypto';
import { captionsLabel } from '../media/captions/captions.ts';
import type { Chapter } from '../media/captions/chapters.ts';
import { MEDIA_FILES } from '../platform/storage/media-address.ts';

/** One language of a video's record. */
export interface CaptionsEntry {
  language: string;
  /** Named after its content, since public addresses are kept for a year. */
  file: string;
  /** The uploader's words for it; without them it is called after its language. */
  label?: string;
}

/** Of `CaptionsEntry.file`. */
export const captionsFileName = (language: string, vtt: string): string =>
  MEDIA_FILES.videoCaptions(language, createHash('sha256').update(vtt).digest('hex').slice(0, 12));

export interface Tracks {
  captions: CaptionsEntry[];
  chapters: Chapter[];
}

const isEntry = (value: unknown): value is CaptionsEntry =>
  typeof value === 'object' && value !== null && 'language' in value && 'file' in value;
const isChapter = (value: unknown): value is Chapter =>
  typeof value === 'object' && value !== null && 'start' in value && 'title' in value;

/** Of a video's record. */
export const readTracks = (record: { captions?: unknown; chapters?: unknown } | null): Tracks => ({
  captions: Array.isArray(record?.captions) ? record.captions.filter(isEntry) : [],
  chapters: Array.isArray(record?.chapters) ? record.chapters.filter(isChapter) : [],
});

/** What viewers choose it by. */
export const labelOfCaptions = ({ language, label }: Pick<CaptionsEntry, 'language' | 'label'>): string =>
  label ?? captionsLabel(language);

/** For answers. */
export const toChapters = (chapters: readonly Chapter[]) =>
  chapters.map(({ start, title }) => ({ start, title }));
