/** Where addresses lead that categories, models and channels had before they were renamed or merged. */
import type { TermKind } from '@foyer/shared/wire-schemas/catalogue-desk/terms';
import type { Database } from '../../platform/database/create-database.ts';
import { isDatabaseAway } from '../../platform/database/is-database-away.ts';
import { isStatementCancelled } from '../../platform/database/is-statement-cancelled.ts';
import { selectPresentDirs } from './former-dirs.sql.ts';

/** By the former one; those that lead nowhere are left out. */
export const findPresentDirs = async (
  db: Database,
  kind: TermKind,
  dirs: readonly string[],
): Promise<Map<string, string>> => {
  if (dirs.length === 0) return new Map();
  const rows = await selectPresentDirs(db, kind, dirs);
  return new Map(rows.map(({ former, dir }) => [former, dir]));
};

/** What has this address or, if nothing has, had it. */
export const findByAnyDir = async <Row>(
  db: Database,
  kind: TermKind,
  dir: string,
  select: (dir: string) => Promise<Row | undefined>,
): Promise<Row | undefined> => {
  const row = await select(dir);
  if (row !== undefined) return row;
  const present = (await findPresentDirs(db, kind, [dir])).get(dir);
  return present === undefined ? undefined : select(present);
};

/** `/categories/a,-b~c/latest-updates/1/`: what follows the kind, which part is the name. */
const PAGES: readonly [TermKind, RegExp][] = [
  ['category', /^(\/categories\/)([^/]+)(\/.*)$/],
  ['model', /^(\/models?\/)([^/]+)(\/.*)$/],
  ['channel', /^(\/channels?\/)([^/]+)(\/.*)$/],
];
/** The same of feeds, whose last part ends with `.xml`. */
const FEEDS: readonly [TermKind, RegExp][] = [
  ['category', /^(\/feeds\/categories\/)([^/]+)(\/.*)$/],
  ['model', /^(\/feeds\/model\/)([^/]+)(\.xml)$/],
  ['channel', /^(\/feeds\/channel\/)([^/]+)(\.xml)$/],
];
const NAMES_MAX = 30;

const decode = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

const NONE: ReadonlyMap<string, string> = new Map();

/** As `findPresentDirs`; none without the database: what is cached is given out then. */
const findWhileThere = (
  db: Database,
  kind: TermKind,
  dirs: readonly string[],
): Promise<ReadonlyMap<string, string>> =>
  findPresentDirs(db, kind, dirs).catch((error: unknown) => {
    if (isDatabaseAway(error) || isStatementCancelled(error)) return NONE;
    throw error;
  });

/** Own path that replaces a former one; undefined where nothing in it was renamed, and without the database. */
export const findMovedPath = async (db: Database, path: string): Promise<string | undefined> => {
  for (const [kind, pattern] of [...PAGES, ...FEEDS]) {
    const [, before = '', names = '', after = ''] = pattern.exec(path) ?? [];
    const terms = decode(names);
    if (names === '' || terms === undefined) continue;
    // Signs between the names of categories stay where they are (category-terms.ts).
    const parts = kind === 'category' ? terms.split(/([,~]|(?<=^|[,~])-)/) : [terms];
    if (parts.length > NAMES_MAX) return undefined;
    const present = await findWhileThere(db, kind, parts);
    if (present.size === 0) return undefined;
    const renamed = parts.map((part) =>
      /^[,~-]$/.test(part) ? part : encodeURIComponent(present.get(part) ?? part),
    );
    return `${before}${renamed.join('')}${after}`;
  }
  return undefined;
};

/** Lists of albums, and their feeds, name the category in the query. */
const ALBUMS = /^\/(?:feeds\/)?albums\//;

/** As `findMovedPath`, with what follows the path. */
export const findMovedAddress = async (
  db: Database,
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
): Promise<string | undefined> => {
  const moved = await findMovedPath(db, pathname);
  if (moved !== undefined) return moved + search;
  const query = new URLSearchParams(search);
  const category = ALBUMS.test(pathname) ? query.get('category') : null;
  if (!category) return undefined;
  const present = (await findWhileThere(db, 'album_category', [category])).get(category);
  if (present === undefined) return undefined;
  query.set('category', present);
  return `${pathname}?${query}`;
};
