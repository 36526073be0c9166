/** Status of a page that shows one page of a list: an empty first page is an answer, an empty later one no page at all. */
import type { QueryFailure } from '@foyer/shared/remotes/remote';

export const failureStatus = (error: QueryFailure): number => error.status || 503;

export const listStatus = (page: number, itemCount: number | undefined, error?: QueryFailure): number => {
  if (error) return failureStatus(error);
  return itemCount === 0 && page > 1 ? 404 : 200;
};
