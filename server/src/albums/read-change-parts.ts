/** Reads from a form which parts of a change of an album are decided. */
import { readPhotoIds } from './album-form.ts';
import type { ChangeParts } from './decide-album-change.ts';

const WORDS = ['title', 'description'];

/** @param text `title`, `description` and ids of photos, comma-separated @throws Refused bad_request */
export const readChangeParts = (text: string): ChangeParts => {
  const names = text.split(',').filter(Boolean);
  return {
    title: names.includes('title'),
    description: names.includes('description'),
    photoIds: readPhotoIds(names.filter((name) => !WORDS.includes(name)).join(','), 'parts'),
  };
};
