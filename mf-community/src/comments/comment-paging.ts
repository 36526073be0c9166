/** Cuts a thread in pages of ten, newest first, over answers of two hundred. Source: docs/specification/limits.md. */
import { COMMENTS_CHUNK, COMMENTS_PER_PAGE } from '@foyer/shared/wire-schemas/comments';

const PAGES_PER_CHUNK = COMMENTS_CHUNK / COMMENTS_PER_PAGE;

export const pageCount = (total: number): number => Math.max(1, Math.ceil(total / COMMENTS_PER_PAGE));

/** Number of the answer that holds `page` (from 1); 0 is the newest. */
export const chunkOfPage = (page: number): number => Math.floor((page - 1) / PAGES_PER_CHUNK);

/** The part of its answer that `page` shows. */
export const sliceOfPage = <Item>(items: readonly Item[], page: number): readonly Item[] => {
  const first = ((page - 1) % PAGES_PER_CHUNK) * COMMENTS_PER_PAGE;
  return items.slice(first, first + COMMENTS_PER_PAGE);
};

/** First page of the next older answer, or null where this one is the last. */
export const olderPage = (page: number, total: number): number | null => {
  const next = (chunkOfPage(page) + 1) * PAGES_PER_CHUNK + 1;
  return next <= pageCount(total) ? next : null;
};
