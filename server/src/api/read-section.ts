/** Reads the path fields that all lists have in common. */
import { COUNT_MAX, PAGE_MAX } from '@foyer/shared/wire-schemas/listings';
import { readChoice, readFields, readListId, readNumber } from '../platform/http/read-address.ts';

export const readCount = (text: string | undefined): number => readNumber(text, 'count', 1, COUNT_MAX);
export const readPage = (text: string | undefined): number => readNumber(text, 'page', 1, PAGE_MAX);

/** `{section}.{object_id}.{page}`; a section of ids wants one. */
export const readSection = <Section extends string>(
  sections: readonly Section[],
  file: string | undefined,
  ofIds: readonly Section[],
): { section: Section; object_id: string; page: number } => {
  const [sectionText, object_id = '', page] = readFields(file, 3);
  const section = readChoice(sections, sectionText, 'section');
  if (ofIds.includes(section)) readListId(object_id);
  return { section, object_id, page: readPage(page) };
};
