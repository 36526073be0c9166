/** What categories (of videos and of albums), models and channels have in common at the desk: addresses, revisions, and what each change leads to. */
import type { PicturedKind, TermKind } from '@foyer/shared/wire-schemas/catalogue-desk/terms';
import { TERM_WHY_MAX_LENGTH, TERMS_PAGE_SIZE } from '@foyer/shared/wire-schemas/catalogue-desk/terms';
import { writeSlug } from '../catalogue/write-slug.ts';
import { recordEvents } from '../platform/cache/record-events.ts';
import { type Changer, recordChange } from '../platform/changes/changes.ts';
import type { Database } from '../platform/database/create-database.ts';
import { checkTextLength } from '../platform/http/check-text-length.ts';
import { type ListRows, readListPage } from '../platform/http/lists/list-page.ts';
import { Refused } from '../platform/http/refused.ts';
import { MEDIA_FILES, mediaObject, publicMediaUrl } from '../platform/storage/media-address.ts';
import { cleanText } from '../platform/text/clean-text.ts';
import type { TermFilter, TermsPage } from './read-term-filter.ts';
import {
  insertSearchRenewal,
  keepFormerDir,
  selectMemberId,
  selectTakenDirs,
  selectTermId,
} from './terms.sql.ts';

const FREE_TRIES = 50;

/** Addresses of digits alone would be read as ids. */
const slugOf = (text: string, kind: TermKind): string => {
  const name = kind.replace('_', '-');
  const slug = writeSlug(text, name);
  return /^\d+$/.test(slug) ? `${name}-${slug}` : slug;
};

/**
 * The address that something gets.
 * @param asked what somebody wants; empty: made from the title
 * @throws Refused dir_taken, with the next free one in `info.free`
 */
export const settleDir = async (
  tx: Database,
  kind: TermKind,
  { asked, title, ownId }: { asked: string; title: string; ownId: number | null },
): Promise<string> => {
  const slug = slugOf(asked.trim() || title, kind);
  const tries = Array.from({ length: FREE_TRIES }, (_, index) =>
    index === 0 ? slug : `${slug}-${index + 1}`,
  );
  const taken = new Set(await selectTakenDirs(tx, kind, tries, ownId));
  if (!taken.has(slug)) return slug;
  throw new Refused('dir_taken', `there is a ${kind} at ${slug}, or there was one`, {
    field: 'dir',
    info: { dir: slug, free: tries.find((one) => !taken.has(one)) },
  });
};

/** A page of the desk's list, how many there are on all pages, and after which row the next page of a long list goes on. */
export const readTerms = async <Row extends { id: number; place?: unknown }>(
  db: Database,
  { filter, ...asked }: TermsPage,
  select: (db: Database, filter: TermFilter, rows: ListRows) => Promise<Row[]>,
  count: (db: Database, filter: TermFilter) => Promise<number>,
): Promise<{ found: Row[]; total_count: number; next: string | null }> => {
  const [list, total_count] = await Promise.all([
    readListPage(asked, TERMS_PAGE_SIZE, (rows) => select(db, filter, rows)),
    count(db, filter),
  ]);
  return { ...list, total_count };
};

/** @throws Refused changed_meanwhile, with what it is now in `info.current` */
export const checkRevision = (current: { revision: number }, sent: string | undefined): void => {
  if (sent !== String(current.revision))
    throw new Refused('changed_meanwhile', 'somebody else changed it meanwhile', {
      field: 'revision',
      info: { current },
    });
};

/** Null: it has no picture. */
export const thumbOf = (
  kind: PicturedKind,
  { id, picture }: { id: number; picture: string | null },
): string | null =>
  picture === null ? null : publicMediaUrl(mediaObject(kind, id), picture, MEDIA_FILES.thumb);

type Texts = Readonly<Record<string, unknown>>;
/** In any order of their fields. */
export const hasOtherTexts = (one: Texts, other: Texts): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].some(
    (key) => JSON.stringify(one[key]) !== JSON.stringify(other[key]),
  );

/** @throws Refused required, max_length */
export const readTitle = (text: string, field: string, max: number): string =>
  checkTextLength(cleanText(text).replace(/\s+/g, ' '), { field, max });

/** Empty where there is none. @throws Refused max_length */
export const readOptional = (text: string | undefined, field: string, max: number): string =>
  checkTextLength(cleanText(text ?? ''), { field, min: 0, max });

/** Null where none is named. @throws Refused not_found */
export const readMember = async (tx: Database, name: string | undefined): Promise<number | null> => {
  if (!name?.trim()) return null;
  const id = await selectMemberId(tx, name.trim());
  if (id === undefined) throw new Refused('not_found', 'there is no such member', { field: 'member' });
  return id;
};

export const readWhy = (text: string | undefined): string => readOptional(text, 'why', TERM_WHY_MAX_LENGTH);

export interface TermChange {
  who: Changer;
  kind: TermKind;
  id: number;
  act: string;
  before: (object & { dir: string }) | null;
  after: (object & { dir: string }) | null;
  why?: string;
  /** Addresses that show it besides its own. */
  dirs?: readonly string[];
  /** No document that shows it may be given out any more. */
  isMoved?: boolean;
  /** Its videos are found by other words now. */
  isRenamed?: boolean;
}

const membersOf = (...states: (object | null)[]): Set<number> =>
  new Set(
    states.flatMap((state) =>
      state && 'member' in state && typeof state.member === 'number' ? [state.member] : [],
    ),
  );

/** Logs the change, keeps the former address, invalidates what shows it, and has its videos indexed anew. */
export const recordTermChange = async (
  tx: Database,
  { who, kind, id, act, before, after, why, dirs = [], isMoved = false, isRenamed = false }: TermChange,
): Promise<void> => {
  await recordChange(tx, { who, kind, id, act, before, after, ...(why !== undefined && { why }) });
  const hasNewDir = before !== null && after !== null && before.dir !== after.dir;
  if (hasNewDir) await keepFormerDir(tx, { kind, id, from: before.dir, to: after.dir });
  if (isRenamed) await insertSearchRenewal(tx, kind, id);
  const names = [before?.dir, after?.dir, ...dirs].filter((dir) => dir !== undefined);
  // Profiles name the models who their members are.
  if (kind === 'model')
    for (const memberId of membersOf(before, after))
      await recordEvents(tx, { kind: 'memberChanged', memberId });
  await recordEvents(tx, {
    kind: isMoved || hasNewDir ? 'termMoved' : 'termChanged',
    term: kind,
    termId: id,
    dirs: [...new Set(names)],
  });
};

/** @throws Refused not_found */
export const findTermId = async (db: Database, kind: TermKind, dir: string): Promise<number> => {
  const id = await selectTermId(db, kind, dir);
  if (id === undefined) throw new Refused('not_found', `there is no ${kind} ${dir}`);
  return id;
};
