/**
 * What each kind of bulk change is about, as SQL over `videos o` or `albums o`: what an object has of it now, whether it is so already, why it cannot
 * be. All but the visibility, which publication changes, are one statement for a batch.
 */
import { ALBUM_CATEGORIES_MAX, ALBUM_CATEGORIES_MIN } from '@foyer/shared/wire-schemas/albums';
import {
  type BulkChangeKind,
  type BulkKind,
  type BulkReason,
  kindOfChange,
} from '@foyer/shared/wire-schemas/catalogue-desk/bulk-changes';
import {
  UPLOAD_CATEGORIES_MAX,
  UPLOAD_CATEGORIES_MIN,
  UPLOAD_MODELS_MAX,
} from '@foyer/shared/wire-schemas/uploads/upload-rules';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/create-database.ts';
import {
  type LinkedKind,
  TERM_LINKS,
  TERM_TABLES,
  type TermTable,
} from '../../catalogue/addresses/term-tables.ts';
import { privateByOthers } from '../../access/private-by-others.ts';
import { typedSql } from '../../platform/database/typed-sql.ts';

type Sql = RawBuilder<unknown>;
/** The table of what is changed, and of what became of each in a bulk change. */
export const OBJECTS = {
  video: { objects: 'videos', items: 'bulk_change_videos', column: 'video_id' },
  album: { objects: 'albums', items: 'bulk_change_albums', column: 'album_id' },
} as const satisfies Record<BulkKind, { objects: string; items: string; column: string }>;

interface Kind {
  /** What the change is about, as JSON. */
  now: Sql;
  isSame: (value: string) => Sql;
  /** A reason, or null. */
  refusal: (value: string) => Sql;
  /** What an object has once it is changed, as `now` says it. */
  after: (value: string, now: unknown) => unknown;
  /** Where it is: in a table of links, in a column (`terms`: of an id), or with the object's state. */
  stored: LinkedKind | { column: string; type: 'int' | 'text' | 'bool'; terms?: TermTable } | 'state';
}

const reason = (name: BulkReason): Sql => sql`${name}::text`;
const NONE = sql`NULL::text`;
/** One id, or several with commas between. */
const idsOf = (value: string): number[] => value.split(',').map(Number);
/** Of `now`, `before` and `after`. */
const linkedIds = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : []);

const linksNow = (kind: LinkedKind): Sql => {
  const { links, held, column } = TERM_LINKS[kind];
  return sql`coalesce((SELECT jsonb_agg(x.${sql.ref(column)} ORDER BY x.${sql.ref(column)}) FROM ${sql.table(links)} x
    WHERE x.${sql.ref(held)} = o.id), '[]')`;
};
const countLinked = (kind: LinkedKind, ids: readonly number[]): Sql => {
  const { links, held, column } = TERM_LINKS[kind];
  return sql`(SELECT count(*) FROM ${sql.table(links)} x
    WHERE x.${sql.ref(held)} = o.id AND x.${sql.ref(column)} = ANY (${[...ids]}::int[]))`;
};
const countOf = (kind: LinkedKind): Sql =>
  sql`(SELECT count(*) FROM ${sql.table(TERM_LINKS[kind].links)} x WHERE x.${sql.ref(TERM_LINKS[kind].held)} = o.id)`;
/** What was merged or deleted meanwhile takes nothing any more. */
const isAnyGone = (terms: TermTable, ids: readonly number[]): Sql =>
  sql`(SELECT count(*) FROM ${sql.table(terms)} t WHERE t.id = ANY (${[...ids]}::int[]) AND NOT t.is_ending) < ${ids.length}`;

const add = (kind: LinkedKind, most: number, tooMany: BulkReason): Kind => ({
  now: linksNow(kind),
  isSame: (value) => sql`${countLinked(kind, idsOf(value))} = ${idsOf(value).length}`,
  refusal: (value) => sql`CASE WHEN ${isAnyGone(TERM_TABLES[kind], idsOf(value))} THEN ${reason('term_gone')}
    WHEN ${countOf(kind)} - ${countLinked(kind, idsOf(value))} + ${idsOf(value).length} > ${most} THEN ${reason(tooMany)} END`,
  after: (value, now) => [...new Set([...linkedIds(now), ...idsOf(value)])],
  stored: kind,
});
/** @param least that must be left */
const remove = (kind: LinkedKind, least: number): Kind => ({
  now: linksNow(kind),
  isSame: (value) => sql`${countLinked(kind, idsOf(value))} = 0`,
  refusal: (value) =>
    least === 0
      ? NONE
      : sql`CASE WHEN ${countOf(kind)} - ${countLinked(kind, idsOf(value))} < ${least} THEN ${reason('categories_min')} END`,
  after: (value, now) => linkedIds(now).filter((id) => !idsOf(value).includes(id)),
  stored: kind,
});

const idNow = (column: string): Sql => sql`coalesce(to_jsonb(${sql.ref(`o.${column}`)}), 'null'::jsonb)`;
const set = (column: string, terms: TermTable): Kind => ({
  now: idNow(column),
  isSame: (value) => sql`${sql.ref(`o.${column}`)} IS NOT DISTINCT FROM ${value}::int`,
  refusal: (value) => sql`CASE WHEN ${isAnyGone(terms, idsOf(value))} THEN ${reason('term_gone')} END`,
  after: Number,
  stored: { column, type: 'int', terms },
});
const clear = (column: string, terms: TermTable): Kind => ({
  now: idNow(column),
  isSame: () => sql`${sql.ref(`o.${column}`)} IS NULL`,
  refusal: () => NONE,
  after: () => null,
  stored: { column, type: 'int', terms },
});
const flag = (column: string): Kind => ({
  now: sql`to_jsonb(${sql.ref(`o.${column}`)})`,
  isSame: (value) => sql`${sql.ref(`o.${column}`)} = ${value === '1'}`,
  refusal: () => NONE,
  after: (value) => value === '1',
  stored: { column, type: 'bool' },
});
const visibility = (refusal: Kind['refusal']): Kind => ({
  now: sql`to_jsonb(o.is_private)`,
  isSame: (value) => sql`o.is_private = ${value === 'private'}`,
  refusal,
  after: (value) => value === 'private',
  stored: 'state',
});

export const KINDS: Readonly<Record<BulkChangeKind, Kind>> = {
  category_add: add('category', UPLOAD_CATEGORIES_MAX, 'categories_max'),
  category_remove: remove('category', UPLOAD_CATEGORIES_MIN),
  model_add: add('model', UPLOAD_MODELS_MAX, 'models_max'),
  model_remove: remove('model', 0),
  channel_set: set('channel_id', 'channels'),
  channel_clear: clear('channel_id', 'channels'),
  gender: {
    now: sql`to_jsonb(o.gender)`,
    isSame: (value) => sql`o.gender = ${value}`,
    refusal: () => NONE,
    after: (value) => value,
    stored: { column: 'gender', type: 'text' },
  },
  exclusive: flag('is_exclusive'),
  embedding: flag('is_embeddable'),
  visibility: visibility(
    (value) => sql`CASE
      WHEN EXISTS (SELECT FROM unlisted_addresses u WHERE u.video_id = o.id) THEN ${reason('unlisted')}
      WHEN ${value === 'public'} AND EXISTS (SELECT FROM moderation_marks m
        WHERE m.kind = 'video' AND m.object_id = o.id AND m.mark = 'restricted') THEN ${reason('restricted')} END`,
  ),
  album_category_add: add('album_category', ALBUM_CATEGORIES_MAX, 'categories_max'),
  album_category_remove: remove('album_category', ALBUM_CATEGORIES_MIN),
  album_model_set: set('model_id', 'models'),
  album_model_clear: clear('model_id', 'models'),
  album_visibility: visibility(() => NONE),
};

/** Its uploader keeps it from others by now. */
export const OWNER_PRIVATE: Readonly<Record<BulkKind, Sql>> = {
  video: sql`(o.is_private AND (EXISTS (SELECT FROM unlisted_addresses u WHERE u.video_id = o.id)
    OR (o.member_id IS NOT NULL AND NOT coalesce(${privateByOthers('video', 'o')}, false))))`,
  album: sql`(o.is_private AND o.member_id IS NOT NULL AND NOT coalesce(${privateByOthers('album', 'o')}, false))`,
};

/** Of these, those that are there and stay. */
export const selectLivingTerms = async (
  tx: Database,
  terms: TermTable,
  ids: readonly number[],
): Promise<number[]> =>
  (
    await typedSql({
      id: 'int4',
    })`SELECT t.id FROM ${sql.table(terms)} t WHERE t.id = ANY (${[...ids]}::int[]) AND NOT t.is_ending`.execute(
      tx,
    )
  ).rows.map(({ id }) => id);

/** Categories, models or channels that a change names, and where those are that it is about; undefined: it is about something else. */
export const termsOf = (
  change: BulkChangeKind,
  value: string,
): { terms: TermTable; ids: number[] } | undefined => {
  const { stored } = KINDS[change];
  if (stored === 'state') return undefined;
  const terms = typeof stored === 'object' ? stored.terms : TERM_TABLES[stored];
  return terms && { terms, ids: value === '' ? [] : idsOf(value) };
};

/** Where categories, models or channels of the change are, and those of them that an object gets back. */
export const regainedBy = (
  change: BulkChangeKind,
  { now, before }: { now: unknown; before: unknown },
): { terms: TermTable; ids: number[] } | undefined => {
  const { stored } = KINDS[change];
  if (stored === 'state') return undefined;
  if (typeof stored === 'object')
    return stored.terms === undefined
      ? undefined
      : { terms: stored.terms, ids: before === null ? [] : [Number(before)] };
  const has = new Set(linkedIds(now));
  return { terms: TERM_TABLES[stored], ids: linkedIds(before).filter((id) => !has.has(id)) };
};

type Pair = { objectId: number; termId: number };
const link = async (tx: Database, kind: LinkedKind, pairs: readonly Pair[]): Promise<void> => {
  const { links, held, column } = TERM_LINKS[kind];
  await sql`INSERT INTO ${sql.table(links)} (${sql.ref(held)}, ${sql.ref(column)})
    SELECT * FROM unnest(${pairs.map(({ objectId }) => objectId)}::int[], ${pairs.map(({ termId }) => termId)}::int[])
    ON CONFLICT DO NOTHING`.execute(tx);
};
const unlink = async (tx: Database, kind: LinkedKind, pairs: readonly Pair[]): Promise<void> => {
  const { links, held, column } = TERM_LINKS[kind];
  await sql`DELETE FROM ${sql.table(links)} x
    USING unnest(${pairs.map(({ objectId }) => objectId)}::int[], ${pairs.map(({ termId }) => termId)}::int[]) AS p (object_id, term_id)
    WHERE x.${sql.ref(held)} = p.object_id AND x.${sql.ref(column)} = p.term_id`.execute(tx);
};

/** What a video, or an album, is to have; as `now` says it. */
export interface Wanted {
  objectId: number;
  before: unknown;
  after: unknown;
}

const less = ({ objectId, before, after }: Wanted): Pair[] => {
  const kept = new Set(linkedIds(after));
  return linkedIds(before).flatMap((termId) => (kept.has(termId) ? [] : [{ objectId, termId }]));
};

/** Gives each what it is to have. @param tx holds their rows. @returns the linked terms that hold more or less by then */
export const writeWanted = async (
  tx: Database,
  change: BulkChangeKind,
  wanted: readonly Wanted[],
): Promise<number[]> => {
  const { stored } = KINDS[change];
  if (stored === 'state') throw new Error(`${change} is written by publication`);
  const table = sql.table(OBJECTS[kindOfChange(change)].objects);
  const ids = wanted.map(({ objectId }) => objectId);
  if (typeof stored === 'object') {
    await sql`UPDATE ${table} o SET ${sql.ref(stored.column)} = (p.after #>> '{}')::${sql.raw(stored.type)}, updated_at = now()
      FROM unnest(${ids}::int[], ${wanted.map(({ after }) => JSON.stringify(after))}::jsonb[]) AS p (id, after)
      WHERE o.id = p.id`.execute(tx);
    return [];
  }
  const gone = wanted.flatMap(less);
  const come = wanted.flatMap((one) => less({ ...one, before: one.after, after: one.before }));
  await unlink(tx, stored, gone);
  await link(tx, stored, come);
  await sql`UPDATE ${table} SET updated_at = now() WHERE id = ANY (${ids}::int[])`.execute(tx);
  return [...new Set([...gone, ...come].map(({ termId }) => termId))].sort((a, b) => a - b);
};

/** Whose albums they are. */
export const selectAlbumOwners = async (
  tx: Database,
  ids: readonly number[],
): Promise<{ albumId: number; ownerId: number | null }[]> =>
  (
    await typedSql({ id: 'int4', member_id: 'int4?' })`
      SELECT id, member_id FROM albums WHERE id = ANY (${[...ids]}::int[]) ORDER BY id`.execute(tx)
  ).rows.map(({ id, member_id }) => ({ albumId: id, ownerId: member_id }));
