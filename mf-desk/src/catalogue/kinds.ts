/** Which kind of thing each tab is about. */
import type { TermKind } from '@foyer/shared/wire-schemas/catalogue-desk/terms';
import type { CatalogueSection } from './catalogue-address.ts';

export const KIND_OF = {
  categories: 'category',
  'album-categories': 'album_category',
  models: 'model',
  channels: 'channel',
} as const satisfies Record<CatalogueSection, TermKind>;

/** What things of a kind hold: how many, and where it goes when one ends, is said of these. */
export const HOLDS = {
  category: 'videos',
  album_category: 'albums',
  model: 'videos',
  channel: 'videos',
} as const satisfies Record<TermKind, string>;
