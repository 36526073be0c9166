/** SQL of bulk changes: what they are, their videos, and what became of each. */
import type {
  BulkChangeKind,
  BulkReason,
  BulkState,
} from '@foyer/shared/wire-schemas/catalogue-desk/bulk-changes';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/create-database.ts';
import { namedMember } from '../../platform/database/named-member.ts';
import { choices, columns, json, type RowOf, typedSql } from '../../platform/database/typed-sql.ts';
import { KINDS, OWNER_PRIVATE } from './bulk-kinds.sql.ts';

const BULK_ROW = columns({
  id: 'int4',
  member_id: 'int4',
  member: json<{ _id: number; name: string } | null>(),
  change: choices<BulkChangeKind>(),
  value: 'text',
  value_name: 'text',
  state: choices<BulkState>(),
  created_at: 'timestamptz',
  ended_at: 'timestamptz?',
  counts: json<Partial<Record<VideoState, number>>>(),
});
export type BulkRow = RowOf<typeof BULK_ROW>;
export type VideoState = 'waiting' | 'changed' | 'same' | 'refused' | 'undone' | 'kept';

const SELECT = sql`SELECT b.id, b.member_id, ${namedMember('m')} AS member, b.change, b.value, b.value_name, b.state, b.created_at,
    b.ended_at, coalesce((SELECT jsonb_object_agg(c.state, c.n) FROM (SELECT x.state, count(*)::int AS n FROM bulk_change_videos x
      WHERE x.bulk_id = b.id GROUP BY x.state) c), '{}') AS counts
  FROM bulk_changes b LEFT JOIN members m ON m.id = b.member_id`;

export const selectBulk = async (db: Database, id: number): Promise<BulkRow | undefined> =>
  (await typedSql(BULK_ROW)`${SELECT} WHERE b.id = ${id}`.execute(db)).rows[0];

/** All but drafts, the latest first. */
export const selectBulks = async (db: Database, limit: number): Promise<BulkRow[]> =>
  (await typedSql(BULK_ROW)`${SELECT} WHERE b.state <> 'draft' ORDER BY b.id DESC LIMIT ${limit}`.execute(db))
    .rows;

export const selectOpenBulks = async (db: Database): Promise<number[]> =>
  (
    await typedSql({
      id: 'int4',
    })`SELECT id FROM bulk_changes WHERE state IN ('running', 'undoing') ORDER BY id`.execute(db)
  ).rows.map(({ id }) => id);

export interface NewBulk {
  memberId: number;
  change: BulkChangeKind;
  value: string;
  valueName: string;
}

export const insertBulk = async (
  tx: Database,
  { memberId, change, value, valueName }: NewBulk,
): Promise<number> =>
  (
    await tx
      .insertInto('bulk_changes')
      .values({ member_id: memberId, change, value, value_name: valueName })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

export const insertBulkVideos = async (tx: Database, id: number, ids: readonly number[]): Promise<void> => {
  await sql`INSERT INTO bulk_change_videos (bulk_id, video_id) SELECT ${id}, unnest(${[...ids]}::int[])`.execute(
    tx,
  );
};

/** What it would do, said of every video of a draft. */
export const judgeDraft = async (
  tx: Database,
  { id, change, value }: { id: number; change: BulkChangeKind; value: string },
): Promise<void> => {
  const { isSame, refusal } = KINDS[change];
  await sql`UPDATE bulk_change_videos x SET state = CASE WHEN j.same THEN 'same' WHEN j.refusal IS NOT NULL THEN 'refused' ELSE 'waiting' END,
      reason = CASE WHEN NOT j.same THEN j.refusal END
    FROM (SELECT v.id, ${isSame(value)} AS same, ${refusal(value)} AS refusal FROM videos v
      JOIN bulk_change_videos y ON y.video_id = v.id AND y.bulk_id = ${id}) j
    WHERE x.bulk_id = ${id} AND x.video_id = j.id AND (j.same OR j.refusal IS NOT NULL)`.execute(tx);
};

/** Its row is held until the end of the transaction: nobody else works on it or ends it meanwhile. */
export const lockBulk = async (
  tx: Database,
  id: number,
): Promise<{ state: BulkState; member_id: number; change: BulkChangeKind; value: string } | undefined> =>
  (
    await typedSql({
      state: choices<BulkState>(),
      member_id: 'int4',
      change: choices<BulkChangeKind>(),
      value: 'text',
    })`SELECT state, member_id, change, value FROM bulk_changes WHERE id = ${id} FOR UPDATE`.execute(tx)
  ).rows[0];

export const setBulkState = async (tx: Database, id: number, state: BulkState): Promise<void> => {
  const hasEnded = state === 'done' || state === 'undone';
  await sql`UPDATE bulk_changes SET state = ${state}, ended_at = CASE WHEN ${hasEnded} THEN now() END WHERE id = ${id}`.execute(
    tx,
  );
};

const JUDGED_ROW = columns({
  id: 'int4',
  is_shown: 'bool',
  is_owner_private: 'bool',
  now: json<unknown>(),
  is_after: 'bool?',
  before: json<unknown>(),
  same: 'bool',
  refusal: choices<BulkReason | null>(),
});
export type JudgedRow = RowOf<typeof JUDGED_ROW>;

/** The next videos, each held, with what it has now; always by number, so that two who hold several do not wait for each other. */
export const takeBatch = async (
  tx: Database,
  { id, change, value, of, limit }: BatchQuestion,
): Promise<JudgedRow[]> => {
  const { now, isSame, refusal } = KINDS[change];
  // A statement of its own: the next one sees what those left who held them before.
  await sql`SELECT FROM videos WHERE id IN (SELECT video_id FROM bulk_change_videos WHERE bulk_id = ${id} AND state = ${of}
    ORDER BY video_id LIMIT ${limit}) ORDER BY id FOR UPDATE`.execute(tx);
  return (
    await typedSql(JUDGED_ROW)`
      SELECT v.id, v.status_id = 1 AS is_shown, ${OWNER_PRIVATE} AS is_owner_private, ${now} AS now, ${now} = x.after AS is_after, x.before,
        ${isSame(value)} AS same, ${refusal(value)} AS refusal
      FROM (SELECT video_id, before, after FROM bulk_change_videos WHERE bulk_id = ${id} AND state = ${of}
        ORDER BY video_id LIMIT ${limit}) x
      JOIN videos v ON v.id = x.video_id ORDER BY v.id`.execute(tx)
  ).rows;
};
interface BatchQuestion {
  id: number;
  change: BulkChangeKind;
  value: string;
  of: 'waiting' | 'changed';
  limit: number;
}

export interface Outcome {
  videoId: number;
  state: VideoState;
  reason?: BulkReason;
  /** Of a change. */
  before?: unknown;
}

/** @param change of what is changed now: `after` is what the video has by then */
export const writeOutcomes = async (
  tx: Database,
  { id, change }: { id: number; change: BulkChangeKind },
  outcomes: readonly Outcome[],
): Promise<void> => {
  await sql`UPDATE bulk_change_videos x SET state = p.state, reason = p.reason,
      before = coalesce(p.before, x.before),
      after = CASE WHEN p.state = 'changed' THEN (SELECT ${KINDS[change].now} FROM videos v WHERE v.id = p.id) ELSE x.after END
    FROM unnest(${outcomes.map(({ videoId }) => videoId)}::int[], ${outcomes.map(({ state }) => state)}::text[],
      ${outcomes.map(({ reason }) => reason ?? null)}::text[],
      ${outcomes.map(({ before }) => (before === undefined ? null : JSON.stringify(before)))}::jsonb[])
      AS p (id, state, reason, before)
    WHERE x.bulk_id = ${id} AND x.video_id = p.id`.execute(tx);
};

/** Of these, those that are there and stay. */
export const selectLivingTerms = async (
  tx: Database,
  table: 'categories' | 'models' | 'channels',
  ids: readonly number[],
): Promise<number[]> => {
  const stays = table === 'channels' ? sql`true` : sql`NOT is_ending`;
  return (
    await typedSql({
      id: 'int4',
    })`SELECT id FROM ${sql.table(table)} WHERE id = ANY (${[...ids]}::int[]) AND ${stays}`.execute(tx)
  ).rows.map(({ id }) => id);
};

export const selectReasons = async (
  db: Database,
  id: number,
): Promise<{ reason: BulkReason; videos: number }[]> =>
  (
    await typedSql({ reason: choices<BulkReason>(), videos: 'int4' })`
      SELECT reason, count(*)::int AS videos FROM bulk_change_videos WHERE bulk_id = ${id} AND reason IS NOT NULL
      GROUP BY reason ORDER BY 2 DESC, 1`.execute(db)
  ).rows;

export const selectNamed = async (
  db: Database,
  { id, states, limit }: { id: number; states: readonly VideoState[]; limit: number },
): Promise<{ video_id: number; title: string; reason: BulkReason | null }[]> =>
  (
    await typedSql({ video_id: 'int4', title: 'text', reason: choices<BulkReason | null>() })`
      SELECT x.video_id, v.title, x.reason FROM bulk_change_videos x JOIN videos v ON v.id = x.video_id
      WHERE x.bulk_id = ${id} AND x.state = ANY (${[...states]}::text[]) ORDER BY x.video_id LIMIT ${limit}`.execute(
      db,
    )
  ).rows;

/** Drafts that nobody ran, and what is too old to be undone. */
export const deletePastBulks = async (db: Database, days: number): Promise<void> => {
  await sql`DELETE FROM bulk_changes WHERE (state = 'draft' AND created_at < now() - interval '1 hour')
    OR (state IN ('done', 'undone') AND ended_at < now() - make_interval(days => ${days}))`.execute(db);
};
