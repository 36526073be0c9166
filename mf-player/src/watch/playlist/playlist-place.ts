/** The playlist that the page stands in, from `?playlist=4&pl_page=2` (docs/specification/pages.md). */
import { LISTING_PAGE_SIZE, PAGE_NUMBER } from '@foyer/shared/wire-schemas/listings';

export interface PlaylistPlace {
  playlistId: number;
  /** Page of the playlist's videos, LISTING_PAGE_SIZE each; from 1. */
  page: number;
}

/** Ids as PostgreSQL's integers hold them, without leading zeros. */
export const PLAYLIST_ID = /^[1-9]\d{0,8}$/;

/** Null where the address names none; a page that is none is the first. */
export const playlistPlaceOf = (search: URLSearchParams): PlaylistPlace | null => {
  const id = search.get('playlist') ?? '';
  const page = search.get('pl_page') ?? '';
  return PLAYLIST_ID.test(id)
    ? { playlistId: Number(id), page: PAGE_NUMBER.test(page) ? Number(page) : 1 }
    : null;
};

/** Number of a row, from 1 over all pages. */
export const rowNumber = ({ page }: PlaylistPlace, index: number): number =>
  (page - 1) * LISTING_PAGE_SIZE + index + 1;

export interface PlaylistStep {
  page: number;
  index: number;
}
/**
 * What follows row `index` of `page` in a playlist of `total` videos; null at its end. A video that the playlist does not hold
 * (`index` -1) is followed by the first of the page.
 */
export const stepAfter = (
  place: PlaylistPlace,
  index: number,
  shown: number,
  total: number,
): PlaylistStep | null => {
  if (index + 1 < shown) return { page: place.page, index: index + 1 };
  return place.page * LISTING_PAGE_SIZE < total ? { page: place.page + 1, index: 0 } : null;
};
