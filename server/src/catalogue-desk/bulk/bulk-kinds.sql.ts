/**
 * What each kind of bulk change is about, as SQL over `videos v`: what a video has of it now, whether it is so already, why it cannot be. All but the
 * visibility, which publication changes, are one statement for a batch.
 */
import type { BulkChangeKind, BulkReason } from '@foyer/shared/wire-schemas/catalogue-desk/bulk-changes';
import {
  UPLOAD_CATEGORIES_MAX,
  UPLOAD_CATEGORIES_MIN,
  UPLOAD_MODELS_MAX,
} from '@foyer/shared/wire-schemas/uploads/upload-rules';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/create-database.ts';

type Sql = RawBuilder<unknown>;
/** The table of links, and the tables of what they link to. */
const LINKS = {
  category: { links: 'video_categories', column: 'category_id', terms: 'categories' },
  model: { links: 'video_models', column: 'model_id', terms: 'models' },
} as const;
type LinkKind = keyof typeof LINKS;

interface Kind {
  /** What the change is about, as JSON. */
  now: Sql;
  isSame: (value: string) => Sql;
  /** A reason, or null. */
  refusal: (value: string) => Sql;
}

const idOf = (value: string): Sql => sql`${value}::int`;
const reason = (name: BulkReason): Sql => sql`${name}::text`;
const NONE = sql`NULL::text`;

const linksNow = (kind: LinkKind): Sql => {
  const { links, column } = LINKS[kind];
  return sql`coalesce((SELECT jsonb_agg(x.${sql.ref(column)} ORDER BY x.${sql.ref(column)}) FROM ${sql.table(links)} x
    WHERE x.video_id = v.id), '[]')`;
};
/** One id, or several with commas between. */
export const idsOf = (value: string): number[] => value.split(',').map(Number);
const countLinked = (kind: LinkKind, ids: readonly number[]): Sql => {
  const { links, column } = LINKS[kind];
  return sql`(SELECT count(*) FROM ${sql.table(links)} x
    WHERE x.video_id = v.id AND x.${sql.ref(column)} = ANY (${[...ids]}::int[]))`;
};
const countOf = (kind: LinkKind): Sql =>
  sql`(SELECT count(*) FROM ${sql.table(LINKS[kind].links)} x WHERE x.video_id = v.id)`;
/** What was merged or deleted meanwhile takes nothing any more. */
const isAnyGone = (kind: LinkKind, ids: readonly number[]): Sql =>
  sql`(SELECT count(*) FROM ${sql.table(LINKS[kind].terms)} t WHERE t.id = ANY (${[...ids]}::int[]) AND NOT t.is_ending) < ${ids.length}`;

const add = (kind: LinkKind, most: number, tooMany: BulkReason): Kind => ({
  now: linksNow(kind),
  isSame: (value) => sql`${countLinked(kind, idsOf(value))} = ${idsOf(value).length}`,
  refusal: (value) => sql`CASE WHEN ${isAnyGone(kind, idsOf(value))} THEN ${reason('term_gone')}
    WHEN ${countOf(kind)} - ${countLinked(kind, idsOf(value))} + ${idsOf(value).length} > ${most} THEN ${reason(tooMany)} END`,
});
const remove = (kind: LinkKind, refusal: Kind['refusal']): Kind => ({
  now: linksNow(kind),
  isSame: (value) => sql`${countLinked(kind, idsOf(value))} = 0`,
  refusal,
});

const CHANNEL_NOW = sql`coalesce(to_jsonb(v.channel_id), 'null'::jsonb)`;

export const KINDS: Readonly<Record<BulkChangeKind, Kind>> = {
  category_add: add('category', UPLOAD_CATEGORIES_MAX, 'categories_max'),
  category_remove: remove(
    'category',
    (
      value,
    ) => sql`CASE WHEN ${countOf('category')} - ${countLinked('category', idsOf(value))} < ${UPLOAD_CATEGORIES_MIN}
      THEN ${reason('categories_min')} END`,
  ),
  model_add: add('model', UPLOAD_MODELS_MAX, 'models_max'),
  model_remove: remove('model', () => NONE),
  channel_set: {
    now: CHANNEL_NOW,
    isSame: (value) => sql`v.channel_id IS NOT DISTINCT FROM ${idOf(value)}`,
    refusal: (value) =>
      sql`CASE WHEN NOT EXISTS (SELECT FROM channels t WHERE t.id = ${idOf(value)}) THEN ${reason('term_gone')} END`,
  },
  channel_clear: { now: CHANNEL_NOW, isSame: () => sql`v.channel_id IS NULL`, refusal: () => NONE },
  gender: {
    now: sql`to_jsonb(v.gender)`,
    isSame: (value) => sql`v.gender = ${value}`,
    refusal: () => NONE,
  },
  exclusive: {
    now: sql`to_jsonb(v.is_exclusive)`,
    isSame: (value) => sql`v.is_exclusive = ${value === '1'}`,
    refusal: () => NONE,
  },
  embedding: {
    now: sql`to_jsonb(v.is_embeddable)`,
    isSame: (value) => sql`v.is_embeddable = ${value === '1'}`,
    refusal: () => NONE,
  },
  visibility: {
    now: sql`to_jsonb(v.is_private)`,
    isSame: (value) => sql`v.is_private = ${value === 'private'}`,
    refusal: (value) => sql`CASE
      WHEN EXISTS (SELECT FROM unlisted_addresses u WHERE u.video_id = v.id) THEN ${reason('unlisted')}
      WHEN ${value === 'public'} AND EXISTS (SELECT FROM moderation_marks m
        WHERE m.kind = 'video' AND m.object_id = v.id AND m.mark = 'restricted') THEN ${reason('restricted')} END`,
  },
};

/** Its uploader keeps it from others by now. */
export const OWNER_PRIVATE = sql`(v.is_private AND (EXISTS (SELECT FROM unlisted_addresses u WHERE u.video_id = v.id)
  OR (v.member_id IS NOT NULL AND coalesce((SELECT s.member_id = v.member_id FROM state_changes s
    WHERE s.kind = 'video' AND s.object_id = v.id AND s.to_state = '1 private' ORDER BY s.id DESC LIMIT 1), true))))`;

const link = async (
  tx: Database,
  kind: LinkKind,
  pairs: readonly { videoId: number; termId: number }[],
): Promise<void> => {
  const { links, column } = LINKS[kind];
  await sql`INSERT INTO ${sql.table(links)} (video_id, ${sql.ref(column)})
    SELECT * FROM unnest(${pairs.map(({ videoId }) => videoId)}::int[], ${pairs.map(({ termId }) => termId)}::int[])
    ON CONFLICT DO NOTHING`.execute(tx);
};
const unlink = async (
  tx: Database,
  kind: LinkKind,
  pairs: readonly { videoId: number; termId: number }[],
): Promise<void> => {
  const { links, column } = LINKS[kind];
  await sql`DELETE FROM ${sql.table(links)} x
    USING unnest(${pairs.map(({ videoId }) => videoId)}::int[], ${pairs.map(({ termId }) => termId)}::int[]) AS p (video_id, term_id)
    WHERE x.video_id = p.video_id AND x.${sql.ref(column)} = p.term_id`.execute(tx);
};

const COLUMNS = {
  channel_set: 'channel_id',
  channel_clear: 'channel_id',
  gender: 'gender',
  exclusive: 'is_exclusive',
  embedding: 'is_embeddable',
} as const;

export type WrittenKind = Exclude<BulkChangeKind, 'visibility'>;

/** What a video is to have; as `now` says it. */
export interface Wanted {
  videoId: number;
  before: unknown;
  after: unknown;
}

/** Of `now`, `before` and `after`. */
export const linkedIds = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : []);
const less = ({ videoId, before, after }: Wanted): { videoId: number; termId: number }[] => {
  const kept = new Set(linkedIds(after));
  return linkedIds(before).flatMap((termId) => (kept.has(termId) ? [] : [{ videoId, termId }]));
};

/** Gives each video what it is to have. @param tx holds their rows */
export const writeWanted = async (
  tx: Database,
  change: WrittenKind,
  wanted: readonly Wanted[],
): Promise<void> => {
  const ids = wanted.map(({ videoId }) => videoId);
  if (change in COLUMNS) {
    const column = COLUMNS[change as keyof typeof COLUMNS];
    const type = { channel_id: 'int', gender: 'text', is_exclusive: 'bool', is_embeddable: 'bool' }[column];
    await sql`UPDATE videos v SET ${sql.ref(column)} = (p.after #>> '{}')::${sql.raw(type)}, updated_at = now()
      FROM unnest(${ids}::int[], ${wanted.map(({ after }) => JSON.stringify(after))}::jsonb[]) AS p (id, after)
      WHERE v.id = p.id`.execute(tx);
    return;
  }
  const kind = change.startsWith('category') ? 'category' : 'model';
  await unlink(tx, kind, wanted.flatMap(less));
  await link(
    tx,
    kind,
    wanted.flatMap(({ videoId, before, after }) => less({ videoId, before: after, after: before })),
  );
  await sql`UPDATE videos SET updated_at = now() WHERE id = ANY (${ids}::int[])`.execute(tx);
};
