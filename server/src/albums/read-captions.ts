/** Reads captions of photos from a form, where they are JSON. */
import { PHOTO_CAPTION_MAX_LENGTH } from '@foyer/shared/wire-schemas/albums';
import { checkTextLength } from '../platform/http/check-text-length.ts';
import { parseId } from '../platform/http/object-id.ts';
import { Refused } from '../platform/http/refused.ts';
import { cleanText } from '../platform/text/clean-text.ts';

const readJson = (text: string, field: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refused('bad_request', 'captions come as JSON', { field });
  }
};

/** @throws Refused bad_request, max_length */
const readCaption = (value: unknown, field: string): string => {
  if (typeof value !== 'string') throw new Refused('bad_request', 'a caption is a text', { field });
  const line = cleanText(value).replace(/\s+/g, ' ').trim();
  return checkTextLength(line, { field, min: 0, max: PHOTO_CAPTION_MAX_LENGTH });
};

/** By ids of photos. @throws Refused bad_request, max_length */
export const readPhotoCaptions = (text: string | undefined): Map<number, string> => {
  const field = 'captions';
  const captions = text === undefined || text === '' ? {} : readJson(text, field);
  if (typeof captions !== 'object' || captions === null || Array.isArray(captions))
    throw new Refused('bad_request', 'captions are named by ids of photos', { field });
  return new Map(
    Object.entries(captions).map(([name, value]) => {
      const id = parseId(name);
      if (id === undefined)
        throw new Refused('bad_request', 'captions are named by ids of photos', { field });
      return [id, readCaption(value, field)];
    }),
  );
};

/** In the order of the form's files. @throws Refused bad_request, max_length */
export const readFileCaptions = (text: string | undefined): string[] => {
  const field = 'file_captions';
  const captions = text === undefined || text === '' ? [] : readJson(text, field);
  if (!Array.isArray(captions)) throw new Refused('bad_request', 'captions of files are a list', { field });
  return captions.map((value) => readCaption(value, field));
};
