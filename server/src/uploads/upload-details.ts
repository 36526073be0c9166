/** Reads the details of a video from a form or tus metadata, where all of it is text. */
import { GENDERS } from '@foyer/shared/wire-schemas/site';
import {
  VIDEO_TITLE_MAX_LENGTH,
  VIDEO_TITLE_MIN_LENGTH,
} from '@foyer/shared/wire-schemas/uploads/upload-rules';
import { cleanText } from '../platform/text/clean-text.ts';
import { Refused } from '../platform/http/refused.ts';
import type { VideoDetails } from './video-intake.ts';

export type DetailFields = Readonly<Partial<Record<string, string>>>;

const readFlag = (text: string, field: string): boolean => {
  if (text !== '0' && text !== '1') throw new Refused('bad_request', `${field} is 0 or 1`, { field });
  return text === '1';
};

/** Each once, in order; empty ones are none. */
const readWords = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean),
  ),
];

/** Tags differ by more than their capitals and spaces. */
const readTags = (text: string): string[] =>
  readWords(cleanText(text).normalize('NFC').toLowerCase().replace(/\s+/g, ' '));

/** Of ISO 8601 with its zone, so that the day is the same wherever it is read; empty for none. Another text is no time: its rule answers. */
const readPublishAt = (text: string): Date | null => {
  if (text === '') return null;
  return new Date(/^\d{4}-\d\d-\d\dT\d\d:\d\d.*(?:Z|[+-]\d\d:\d\d)$/.test(text) ? text : Number.NaN);
};

/** An empty choice is that of no picture: its rule answers. */
const readScreenshot = (text: string): number => (/^\d{1,2}$/.test(text) ? Number(text) : 0);

/** Only what is given; the rules for it are those of `checkDetails`. @throws Refused bad_request */
export const readDetails = (fields: DetailFields): Partial<VideoDetails> => {
  const { title, description, categories, models, tags, gender, is_private, is_exclusive, screenshot } =
    fields;
  const { publish_at, is_unlisted, channel, is_embeddable } = fields;
  const group = GENDERS.find((known) => known === gender);
  if (gender !== undefined && !group)
    throw new Refused('bad_request', 'there is no such group', { field: 'gender' });
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(categories !== undefined && { categories: readWords(categories) }),
    ...(models !== undefined && { models: readWords(models) }),
    ...(channel !== undefined && { channel: channel.trim() }),
    ...(tags !== undefined && { tags: readTags(tags) }),
    ...(group && { gender: group }),
    ...(is_private !== undefined && { is_private: readFlag(is_private, 'is_private') }),
    ...(is_unlisted !== undefined && { is_unlisted: readFlag(is_unlisted, 'is_unlisted') }),
    ...(is_exclusive !== undefined && { is_exclusive: readFlag(is_exclusive, 'is_exclusive') }),
    ...(is_embeddable !== undefined && { is_embeddable: readFlag(is_embeddable, 'is_embeddable') }),
    ...(screenshot !== undefined && { screenshot: readScreenshot(screenshot) }),
    ...(publish_at !== undefined && { publish_at: readPublishAt(publish_at) }),
  };
};

/** A first title from a file name: its words in any script; undefined when they are too few. */
export const titleFromFileName = (fileName: string): string | undefined => {
  const letters = [
    ...cleanText(fileName.split(/[/\\]/).at(-1) ?? '')
      .replace(/\.[^.]*$/, '')
      .replace(/[_\-.\s]+/g, ' ')
      .trim(),
  ];
  return letters.length < VIDEO_TITLE_MIN_LENGTH
    ? undefined
    : letters.slice(0, VIDEO_TITLE_MAX_LENGTH).join('').trim();
};

/** A new video whose uploader said no title has that of its file, until set otherwise. */
export const withTitle = (details: Partial<VideoDetails>, fileName: string): Partial<VideoDetails> => {
  const { title, ...others } = details;
  const first = title?.trim() ? title : titleFromFileName(fileName);
  return { ...others, ...(first !== undefined && { title: first }) };
};
