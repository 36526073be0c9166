/** Which kind of thing each tab is about. */
import type { TermKind } from '@foyer/shared/wire-schemas/catalogue-desk/terms';
import type { CatalogueSection } from './catalogue-address.ts';

export const KIND_OF = {
  categories: 'category',
  models: 'model',
  channels: 'channel',
} as const satisfies Record<CatalogueSection, TermKind>;
export const SECTION_OF = {
  category: 'categories',
  model: 'models',
  channel: 'channels',
} as const satisfies Record<TermKind, CatalogueSection>;
