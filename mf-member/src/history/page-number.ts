import { PAGE_NUMBER } from '@foyer/shared/wire-schemas/listings';

/** Page of a path segment, from 1; null for anything else. */
export const pageOf = (text: string | undefined): number | null =>
  text && PAGE_NUMBER.test(text) ? Number(text) : null;
