/** Validates the details that an uploader gives of a video. Source: docs/specification/validation.md. */
import type { Gender } from '@foyer/shared/wire-schemas/site';
import { isGender } from '@foyer/shared/wire-schemas/site';
import {
  OWN_PICTURE_NUMBER_MAX,
  PUBLISH_AT_MAX_DAYS,
  UPLOAD_CATEGORIES_MAX,
  UPLOAD_CATEGORIES_MIN,
  UPLOAD_MODELS_MAX,
  UPLOAD_TAG_MAX_LENGTH,
  UPLOAD_TAG_MIN_LENGTH,
  UPLOAD_TAGS_MAX,
  VIDEO_DESCRIPTION_MAX_LENGTH,
  VIDEO_TITLE_MAX_LENGTH,
  VIDEO_TITLE_MIN_LENGTH,
} from '@foyer/shared/wire-schemas/uploads/upload-rules';
import type { SaidOfVideo } from '@foyer/shared/wire-schemas/uploads/video-edit';
import type { DetailColumns } from './video-intake.sql.ts';
import { checkTextLength } from '../platform/http/check-text-length.ts';
import { Refused } from '../platform/http/refused.ts';

export interface VideoDetails extends SaidOfVideo {
  gender: Gender;
  /** Which of the ten screenshots is shown in lists, from 1, or beyond them which own picture; null: not chosen yet. */
  screenshot: number | null;
  /** When it is published first, if moderators approved it by then; null: as soon as they do. */
  publish_at: Date | null;
}

/** Of one segment of an address. */
const DIR_MAX_LENGTH = 80;

/** The `dir` of a title: lower-case letters of any script, digits, hyphens; never a leading hyphen. */
const dirOf = (title: string): string =>
  [
    ...title
      .normalize('NFKD')
      .replace(/\p{Script=Latin}\p{M}+/gu, (letters) => letters.replace(/\p{M}/gu, ''))
      .normalize('NFC')
      .toLowerCase()
      .replace(/[’']/g, '')
      .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-'),
  ]
    .slice(0, DIR_MAX_LENGTH)
    .join('')
    .replace(/^-+|-+$/g, '') || 'untitled';

/** @throws Refused bad_request */
const checkPublishAt = (time: Date): void => {
  const days = (time.getTime() - Date.now()) / 86_400_000;
  if (!(days > 0 && days <= PUBLISH_AT_MAX_DAYS))
    throw new Refused('bad_request', `publish_at is a time to come, within ${PUBLISH_AT_MAX_DAYS} days`, {
      field: 'publish_at',
      info: { max_days: PUBLISH_AT_MAX_DAYS },
    });
};

/** Checks what is given. @throws Refused required, min_length, max_length, categories_min, categories_max, need_select_screenshot, bad_request */
export const checkDetails = (details: Partial<VideoDetails>): void => {
  const { title, description, gender, categories, models, tags, screenshot } = details;
  if (title !== undefined)
    checkTextLength(title, { field: 'title', min: VIDEO_TITLE_MIN_LENGTH, max: VIDEO_TITLE_MAX_LENGTH });
  if (description !== undefined)
    checkTextLength(description, { field: 'description', min: 0, max: VIDEO_DESCRIPTION_MAX_LENGTH });
  if (gender !== undefined && !isGender(gender))
    throw new Refused('bad_request', 'no such group', { field: 'gender' });
  if (categories !== undefined) {
    const count = new Set(categories).size;
    const field = 'categories';
    if (count < UPLOAD_CATEGORIES_MIN)
      throw new Refused('categories_min', 'too few categories', {
        field,
        info: { min: UPLOAD_CATEGORIES_MIN },
      });
    if (count > UPLOAD_CATEGORIES_MAX)
      throw new Refused('categories_max', 'too many categories', {
        field,
        info: { max: UPLOAD_CATEGORIES_MAX },
      });
  }
  if (models && new Set(models).size > UPLOAD_MODELS_MAX)
    throw new Refused('max_length', 'too many models', { field: 'models', info: { max: UPLOAD_MODELS_MAX } });
  if (tags && tags.length > UPLOAD_TAGS_MAX)
    throw new Refused('max_length', 'too many tags', { field: 'tags', info: { max: UPLOAD_TAGS_MAX } });
  for (const tag of tags ?? [])
    checkTextLength(tag, { field: 'tags', min: UPLOAD_TAG_MIN_LENGTH, max: UPLOAD_TAG_MAX_LENGTH });
  const isScreenshot =
    screenshot == null ||
    (Number.isInteger(screenshot) && screenshot >= 1 && screenshot <= OWN_PICTURE_NUMBER_MAX);
  if (details.is_unlisted && details.is_private === false)
    throw new Refused('bad_request', 'what everyone may see is not unlisted', { field: 'is_unlisted' });
  if (details.publish_at != null) checkPublishAt(details.publish_at);
  if (!isScreenshot)
    throw new Refused('need_select_screenshot', 'no such screenshot', { field: 'screenshot' });
};

export const toColumns = (details: Partial<VideoDetails>): DetailColumns => {
  const { title, description, gender, tags, is_exclusive, is_embeddable, publish_at } = details;
  return {
    ...(title !== undefined && { title: title.trim(), dir: dirOf(title) }),
    ...(description !== undefined && { description: description.trim() }),
    ...(gender !== undefined && { gender }),
    ...(tags !== undefined && { tags: [...tags] }),
    ...(is_exclusive !== undefined && { is_exclusive }),
    ...(is_embeddable !== undefined && { is_embeddable }),
    ...(publish_at !== undefined && { publish_at }),
  };
};
