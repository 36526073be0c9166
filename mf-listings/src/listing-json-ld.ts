/** Structured data of a list for search engines. Source: schema.org ItemList, BreadcrumbList. */
import type { VideoCard } from '@foyer/shared/wire-schemas/videos';
import { urls } from '@foyer/shared/urls';

export interface ItemList {
  '@context': 'https://schema.org';
  '@type': 'ItemList';
  name: string;
  numberOfItems: number;
  itemListElement: readonly { '@type': 'ListItem'; position: number; name: string; url: string }[];
}

/**
 * @param entries with their whole addresses.
 * @param firstPosition where the page's first entry stands in the whole list.
 */
export const listOfEntries = (
  name: string,
  entries: readonly { name: string; url: string }[],
  firstPosition = 1,
): ItemList => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  name,
  numberOfItems: entries.length,
  itemListElement: entries.map((entry, index) => ({
    '@type': 'ListItem',
    position: firstPosition + index,
    ...entry,
  })),
});

/**
 * @param origin the site's own, without a trailing slash.
 * @param firstPosition where the page's first video stands in the whole list.
 */
export const itemListOf = (
  name: string,
  videos: readonly VideoCard[],
  origin: string,
  firstPosition = 1,
): ItemList =>
  listOfEntries(
    name,
    videos.map(({ title, video_id, dir }) => ({ name: title, url: origin + urls.video(video_id, dir) })),
    firstPosition,
  );

/**
 * Where a list stands on the site, from home to itself.
 * @param origin the site's own, without a trailing slash.
 */
export const breadcrumbsOf = (origin: string, trail: readonly { name: string; path: string }[]): object => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
});
