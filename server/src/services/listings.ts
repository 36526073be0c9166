/** Lists of videos by the rules of product.md section 7 and decisions.md "Ids and groups". */
import type { ListingPage, ListingQuery } from '@foyer/shared/http/listings';
import type { Language } from '@foyer/shared/http/site';
import { SEARCH_MAX_LENGTH, SEARCH_MIN_LENGTH } from '@foyer/shared/http/suggestions';
import type { Term } from '@foyer/shared/http/videos';
import type { Database } from '../database/create-database.ts';
import {
  countListing,
  type LibraryTable,
  type ListingRequest,
  type ListingSource,
  selectListing,
} from '../sql/listings.sql.ts';
import { selectRelated } from '../sql/related.sql.ts';
import { findIdByDir, findPlaylist, selectCategories } from '../sql/terms.sql.ts';
import { parseCategoryTerms } from './category-terms.ts';
import { Refused } from './refused.ts';
import { hasCjk, searchQuery } from './search-tokens.ts';
import { toVideoCard } from './video-card.ts';

export interface ListingContext {
  language: Language;
  /** The visitor's, for lists by country whose address names none. */
  country: string;
  /** Null in answers that are shared. */
  memberId: number | null;
  /** Text of a search. */
  search?: string;
  /** Search only: sorted by how well a video fits. */
  byRelevance?: boolean;
}

interface Resolved {
  source: ListingSource;
  categories: Term[];
}

const LIBRARY_TABLES: Partial<Record<ListingQuery['section'], LibraryTable>> = {
  favourites: 'favourites',
  'watch-later': 'watch_later',
  history: 'history',
};

const readId = (text: string): number => {
  const id = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0;
  if (!id) throw new Refused('bad_request', 'object_id must be a positive number');
  return id;
};

/** Undefined when nothing can be found: an unknown category among those that are wanted. */
const resolveCategories = async (
  db: Database,
  { gender, object_id }: ListingQuery,
  language: Language,
): Promise<Resolved | undefined> => {
  const terms = parseCategoryTerms(object_id);
  if (!terms) throw new Refused('bad_request', 'object_id is no list of categories');
  const rows = await selectCategories(db, gender, [...terms.all.flat(), ...terms.none]);
  const byDir = new Map(rows.map((row) => [row.dir, row]));
  const groups = terms.all.map((dirs) => dirs.flatMap((dir) => byDir.get(dir) ?? []));
  if (groups.some((group) => group.length === 0)) return undefined;
  const sizeOf = (group: typeof rows): number => group.reduce((sum, { videos }) => sum + videos, 0);
  groups.sort((a, b) => Number(a.length > 1) - Number(b.length > 1) || sizeOf(a) - sizeOf(b));
  return {
    source: {
      kind: 'categories',
      all: groups.map((group) => group.map(({ id }) => id)),
      none: terms.none.flatMap((dir) => byDir.get(dir)?.id ?? []),
    },
    categories: terms.all.flat().flatMap((dir) => {
      const row = byDir.get(dir);
      return row ? [{ dir, title: row.titles[language] ?? row.titles.en ?? dir }] : [];
    }),
  };
};

const resolveSearch = (text: string, byRelevance: boolean): ListingSource | undefined => {
  const { length } = [...text];
  if (length > SEARCH_MAX_LENGTH || length < (hasCjk(text) ? 1 : SEARCH_MIN_LENGTH))
    throw new Refused('bad_request', `a search has ${SEARCH_MIN_LENGTH} to ${SEARCH_MAX_LENGTH} characters`);
  const query = searchQuery(text);
  return query ? { kind: 'search', query, byRelevance } : undefined;
};

const resolvePlaylist = async (
  db: Database,
  id: number,
  memberId: number | null,
): Promise<ListingSource | undefined> => {
  const playlist = await findPlaylist(db, id);
  if (!playlist) return undefined;
  if (playlist.visible === 0 && playlist.member_id !== memberId)
    throw new Refused('playlist_private', 'the playlist is private');
  return { kind: 'playlist', id };
};

const requireMember = (memberId: number | null): number => {
  if (memberId === null) throw new Refused('need_auth', 'sign in to see your own lists');
  return memberId;
};

const resolveSource = async (
  db: Database,
  query: ListingQuery,
  context: ListingContext,
): Promise<Resolved | undefined> => {
  const { section, object_id } = query;
  const plain = (source: ListingSource | undefined): Resolved | undefined =>
    source && { source, categories: [] };
  switch (section) {
    case '':
    case 'related':
      return plain({ kind: 'all' });
    case 'categories':
      return resolveCategories(db, query, context.language);
    case 'model':
    case 'channel': {
      const id = await findIdByDir(db, `${section}s`, object_id);
      return plain(id === undefined ? undefined : { kind: section, id });
    }
    case 'member':
      return plain({ kind: 'member', id: readId(object_id) });
    case 'playlist':
      return plain(await resolvePlaylist(db, readId(object_id), context.memberId));
    case 'search':
      return plain(resolveSearch((context.search ?? object_id).trim(), context.byRelevance ?? true));
    case 'top-country':
    case 'trending': {
      const country = object_id || context.country;
      if (!/^[A-Z]{2}$/.test(country)) throw new Refused('bad_request', 'object_id is no country code');
      return plain({ kind: 'ranking', country, by: section === 'trending' ? 'week_views' : 'views' });
    }
    case 'favourites':
    case 'watch-later':
    case 'history': {
      const memberId = requireMember(context.memberId);
      if (object_id && readId(object_id) !== memberId)
        throw new Refused('no_permission', 'this list is its member’s own');
      return plain({ kind: 'library', table: LIBRARY_TABLES[section] ?? 'favourites', memberId });
    }
    case 'subscriptions':
      return plain({ kind: 'subscriptions', memberId: requireMember(context.memberId) });
  }
};

/** Lists of one owner show all gender groups, since a visitor came for the owner. */
const ACROSS_GENDERS: readonly ListingSource['kind'][] = [
  'model',
  'channel',
  'member',
  'playlist',
  'library',
  'subscriptions',
];

const emptyPage = (section: ListingQuery['section'], total: number, categories: Term[]): ListingPage => ({
  videos: [],
  total_count: total,
  categories,
  error: 'nothing is listed here',
  code: section === 'history' ? 'history_empty' : 'videos_not_found',
});

/** Trending in a country that has few views yet goes on with what is viewed everywhere. */
const fallBack = (source: ListingSource): ListingSource | undefined => {
  if (source.kind !== 'ranking') return undefined;
  if (source.country !== '') return { ...source, country: '' };
  return source.by === 'week_views' ? { ...source, by: 'views' } : undefined;
};

/** @throws Refused */
export const getListing = async (
  db: Database,
  query: ListingQuery,
  context: ListingContext,
): Promise<ListingPage> => {
  if (query.section === 'related') return getRelated(db, readId(query.object_id), query, context.language);
  const resolved = await resolveSource(db, query, context);
  if (!resolved) return emptyPage(query.section, 0, []);
  const { count, page, sort, type, duration, date } = query;
  let request: ListingRequest = {
    source: resolved.source,
    gender: ACROSS_GENDERS.includes(resolved.source.kind) ? undefined : query.gender,
    sort,
    type,
    duration,
    date,
    limit: count,
    offset: (page - 1) * count,
  };
  let total = await countListing(db, request);
  for (let next = fallBack(request.source); total === 0 && next; next = fallBack(next)) {
    request = { ...request, source: next };
    total = await countListing(db, request);
  }
  const rows = total > request.offset ? await selectListing(db, request) : [];
  if (rows.length === 0) return emptyPage(query.section, total, resolved.categories);
  return {
    videos: rows.map((row) => toVideoCard(row, context.language)),
    total_count: total,
    categories: resolved.categories,
  };
};

const MIN_HEIGHTS = { all: 0, hd: 720, '4k': 2160 } as const;

/** Videos that resemble one; an unknown or withheld video has none. */
export const getRelated = async (
  db: Database,
  videoId: number,
  { count, page, type }: Pick<ListingQuery, 'count' | 'page' | 'type'>,
  language: Language,
): Promise<ListingPage> => {
  const { rows, total } = await selectRelated(db, {
    videoId,
    limit: count,
    offset: (page - 1) * count,
    minHeight: MIN_HEIGHTS[type],
  });
  if (rows.length === 0) return emptyPage('related', total, []);
  return { videos: rows.map((row) => toVideoCard(row, language)), total_count: total, categories: [] };
};
