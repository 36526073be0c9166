/** Message ids of the sorts: what a link to it says, and what a list so sorted is called. */
import type { SearchSort, VideoSort } from '@foyer/shared/wire-schemas/listings';

export const SORT_LABELS = {
  relevance: 'listings.sort.relevance',
  'latest-updates': 'listings.sort.latest-updates',
  'top-rated': 'listings.sort.top-rated',
  'most-popular': 'listings.sort.most-popular',
  'most-viewed': 'listings.sort.most-viewed',
  longest: 'listings.sort.longest',
  'most-commented': 'listings.sort.most-commented',
} as const satisfies Record<SearchSort, string>;

/** What the names of some leave open. */
export const SORT_EXPLANATIONS: Readonly<Partial<Record<SearchSort, string>>> = {
  'top-rated': 'listings.sort.about.top-rated',
  'most-popular': 'listings.sort.about.most-popular',
  'most-viewed': 'listings.sort.about.most-viewed',
};

export const SORT_HEADINGS = {
  'latest-updates': 'listings.heading.latest-updates',
  'top-rated': 'listings.heading.top-rated',
  'most-popular': 'listings.heading.most-popular',
  'most-viewed': 'listings.heading.most-viewed',
  longest: 'listings.heading.longest',
  'most-commented': 'listings.heading.most-commented',
} as const satisfies Record<VideoSort, string>;
