/** Structured data of a list of videos for search engines. Source: schema.org ItemList. */
import type { VideoCard } from '@foyer/shared/http/videos';
import { urls } from '@foyer/shared/urls';

export interface ItemList {
  '@context': 'https://schema.org';
  '@type': 'ItemList';
  name: string;
  numberOfItems: number;
  itemListElement: readonly { '@type': 'ListItem'; position: number; name: string; url: string }[];
}

/**
 * @param origin the site's own, without a trailing slash.
 * @param firstPosition where the page's first video stands in the whole list.
 */
export const itemListOf = (
  name: string,
  videos: readonly VideoCard[],
  origin: string,
  firstPosition = 1,
): ItemList => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  name,
  numberOfItems: videos.length,
  itemListElement: videos.map((video, index) => ({
    '@type': 'ListItem',
    position: firstPosition + index,
    name: video.title,
    url: origin + urls.video(video.video_id, video.dir),
  })),
});
