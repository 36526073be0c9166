/**
 * What the documents that a worker makes may ask for, besides what the list of answers for the anonymous says itself
 * (`app/internal-api.ts`): answers that an address opens by its key, or that are for some visitors alone, go to the documents that
 * are about them. Anyone who gets at the worker's memory cannot ask for them alongside another page.
 */
import { secretNameIn } from '@foyer/shared/unlisted-name';
import type { DocumentRequest } from '@foyer/shared/wire-schemas/documents';

const BY_KEY = /^\/api\/(?:decision|notice)\/([^/]+)\.json$/;
const OF_OPERATORS = /^\/api\/releases\//;
// Sets of before have it without `desk/`.
const RELEASES_PAGE = /^\/(?:desk\/)?releases\//;

/** @param path of the API, with its query */
export const mayAsk = ({ url }: Pick<DocumentRequest, 'url'>, path: string): boolean => {
  const asked = URL.parse(path, 'http://internal.invalid')?.pathname;
  if (asked === undefined) return false;
  const page = URL.parse(url, 'http://internal.invalid')?.pathname ?? '';
  // Of an unlisted video, the page of its address alone.
  const name = secretNameIn(path);
  if (name !== undefined && name !== secretNameIn(page)) return false;
  const key = BY_KEY.exec(asked)?.[1];
  if (key !== undefined) return page.split('/').includes(key);
  return !OF_OPERATORS.test(asked) || RELEASES_PAGE.test(page);
};
