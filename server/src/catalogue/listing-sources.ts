/**
 * Decides which videos a section and its object_id list, and who may see that list (docs/specification/addresses.md, answers.md).
 */
import type { ErrorCode } from '@foyer/shared/wire-schemas/answers';
import type { ListingQuery } from '@foyer/shared/wire-schemas/listings';
import type { Language } from '@foyer/shared/wire-schemas/site';
import type { Term } from '@foyer/shared/wire-schemas/videos';
import type { Database } from '../platform/database/create-database.ts';
import type { LibraryTable, ListingSource } from './listings.sql.ts';
import { findIdByDir, selectCategories } from './terms.sql.ts';
import { type AccessViewer, decideAccess, seesHidden } from '../access/decide-access.ts';
import { parseCategoryTerms } from './category-terms.ts';
import { findByAnyDir, findPresentDirs } from './addresses/former-dirs.ts';
import { Refused } from '../platform/http/refused.ts';
import { findAccess } from '../access/require-access.ts';
import { searchQuery } from '../search/search-tokens.ts';
import { readListId } from '../platform/http/read-address.ts';

export interface SourceContext {
  language: Language;
  /** The visitor's, for lists by country whose address names none. */
  country: string;
  /** Null in answers that are shared. */
  viewer: AccessViewer | null;
  /** Search only: sorted by how well a video fits. */
  byRelevance?: boolean;
  /** Own history only: titles that hold it. */
  text?: string;
}

export interface Resolved {
  source: ListingSource;
  categories: Term[];
}

const LIBRARY_TABLES = {
  favourites: 'favourites',
  'watch-later': 'watch_later',
  history: 'history',
} as const satisfies Partial<Record<ListingQuery['section'], LibraryTable>>;

const resolveCategories = async (
  db: Database,
  { gender, object_id }: ListingQuery,
  language: Language,
): Promise<Resolved | ErrorCode> => {
  const terms = parseCategoryTerms(object_id);
  if (!terms) throw new Refused('bad_request', 'object_id is no list of categories', { field: 'object_id' });
  const asked = [...terms.all.flat(), ...terms.none];
  const found = await selectCategories(db, gender, asked);
  const byDir = new Map(found.map((row) => [row.dir, row]));
  // By addresses that they had before, too.
  const present = await findPresentDirs(
    db,
    'category',
    asked.filter((dir) => !byDir.has(dir)),
  );
  if (present.size > 0) {
    const renamed = new Map(
      (await selectCategories(db, gender, [...present.values()])).map((row) => [row.dir, row]),
    );
    for (const [former, dir] of present) {
      const row = renamed.get(dir);
      if (row) byDir.set(former, row);
    }
  }
  const groups = terms.all.map((dirs) => dirs.flatMap((dir) => byDir.get(dir) ?? []));
  if (groups.some((group) => group.length === 0)) return 'videos_not_found';
  const sizeOf = (group: typeof found): number => group.reduce((sum, { videos }) => sum + videos, 0);
  groups.sort((a, b) => Number(a.length > 1) - Number(b.length > 1) || sizeOf(a) - sizeOf(b));
  return {
    source: {
      kind: 'categories',
      all: groups.map((group) => group.map(({ id }) => id)),
      none: terms.none.flatMap((dir) => byDir.get(dir)?.id ?? []),
    },
    categories: terms.all.flat().flatMap((dir) => {
      const row = byDir.get(dir);
      return row ? [{ dir: row.dir, title: row.titles[language] ?? row.titles.en ?? dir }] : [];
    }),
  };
};

const resolveMember = async (
  db: Database,
  id: number,
  viewer: AccessViewer | null,
): Promise<ListingSource | ErrorCode> => {
  const member = await findAccess(db, viewer, 'member', id);
  const refusal = member ? decideAccess('see', member, viewer) : 'not_found';
  if (!member || refusal) return refusal === 'no_permission' ? refusal : 'videos_not_found';
  return { kind: 'member', id, withHidden: seesHidden(member, viewer) };
};

const resolvePlaylist = async (
  db: Database,
  id: number,
  viewer: AccessViewer | null,
): Promise<ListingSource | ErrorCode> => {
  const playlist = await findAccess(db, viewer, 'playlist', id);
  const refusal = playlist ? decideAccess('see', playlist, viewer) : 'not_found';
  if (refusal) return refusal === 'not_found' ? 'videos_not_found' : refusal;
  return { kind: 'playlist', id };
};

const requireMember = (viewer: AccessViewer | null): number => {
  if (!viewer) throw new Refused('need_auth', 'sign in to see your own lists');
  return viewer._id;
};

/** The code of an empty page when there is no such list, or not for this viewer. @throws Refused */
export const resolveSource = async (
  db: Database,
  query: ListingQuery,
  { language, country: visitorCountry, viewer, byRelevance = false, text }: SourceContext,
): Promise<Resolved | ErrorCode> => {
  const { section, object_id } = query;
  const plain = (source: ListingSource | ErrorCode): Resolved | ErrorCode =>
    typeof source === 'string' ? source : { source, categories: [] };
  switch (section) {
    case '':
    case 'related':
      return plain({ kind: 'all' });
    case 'categories':
      return resolveCategories(db, query, language);
    case 'model':
    case 'channel': {
      const id = await findByAnyDir(db, section, object_id, (dir) => findIdByDir(db, `${section}s`, dir));
      return plain(id === undefined ? 'videos_not_found' : { kind: section, id });
    }
    case 'member':
      return plain(await resolveMember(db, readListId(object_id), viewer));
    case 'playlist':
      return plain(await resolvePlaylist(db, readListId(object_id), viewer));
    case 'search': {
      const words = searchQuery(object_id);
      const wanted = object_id.toLowerCase();
      return plain(words ? { kind: 'search', query: words, text: wanted, byRelevance } : 'videos_not_found');
    }
    case 'top-country':
    case 'trending': {
      const country = object_id || visitorCountry;
      if (!/^[A-Z]{2}$/.test(country))
        throw new Refused('bad_request', 'object_id is no country code', { field: 'object_id' });
      return plain({ kind: 'ranking', country, by: section === 'trending' ? 'week_views' : 'views' });
    }
    case 'favourites':
    case 'watch-later':
    case 'history': {
      const memberId = requireMember(viewer);
      if (object_id && readListId(object_id) !== memberId)
        throw new Refused('no_permission', 'this list is its member’s own');
      return plain({
        kind: 'library',
        table: LIBRARY_TABLES[section],
        memberId,
        ...(text && { text: text.trim().toLowerCase() }),
      });
    }
    case 'subscriptions':
      return plain({ kind: 'subscriptions', memberId: requireMember(viewer) });
  }
};
