/** Addresses within the catalogue's part of the desk: what is listed, and what is open. */
import { TERM_STATES } from '@foyer/shared/wire-schemas/catalogue-desk/terms';
import { PLACE } from '../layout/list-place.ts';
import { urls } from '@foyer/shared/urls';

/** Categories are the part's first page. */
export const CATALOGUE_SECTIONS = ['album-categories', 'models', 'channels'] as const;
export type CatalogueSection = 'categories' | (typeof CATALOGUE_SECTIONS)[number];

export type TermState = (typeof TERM_STATES)[number];
/** Of the first two, what an address without them means is left out. */
export const CATALOGUE_QUERY = {
  state: TERM_STATES.slice(1),
  page: { matches: '[1-9]\\d{0,5}' },
  after: PLACE,
  q: { matches: '.{1,100}' },
  open: { matches: 'new|[1-9]\\d{0,8}' },
} as const;

export interface CatalogueView {
  section: CatalogueSection;
  question: string;
  state: TermState;
  page: number;
  /** Of long lists, in place of a number; empty: from the start. */
  after: string;
  /** What is edited; null: the list. */
  open: number | 'new' | null;
}

const numberOf = (text: string | null): number | null =>
  text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;

export const readCatalogueView = (section: string | undefined, search: URLSearchParams): CatalogueView => ({
  section: CATALOGUE_SECTIONS.find((known) => known === section) ?? 'categories',
  question: search.get('q') ?? '',
  state: TERM_STATES.find((known) => known === search.get('state')) ?? 'all',
  page: numberOf(search.get('page')) ?? 1,
  after: search.get('after') ?? '',
  open: search.get('open') === 'new' ? 'new' : numberOf(search.get('open')),
});

/** Defaults are left out. */
export const catalogueAddress = ({
  section,
  question = '',
  state = 'all',
  page = 1,
  after = '',
  open = null,
}: Partial<CatalogueView> & Pick<CatalogueView, 'section'>): string =>
  urls.deskCatalogue(section === 'categories' ? undefined : section, {
    q: question || undefined,
    state: state === 'all' ? undefined : state,
    page: page === 1 ? undefined : page,
    after: after || undefined,
    open: open ?? undefined,
  });
