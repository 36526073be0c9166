/** SQL of bulk changes: what they are, their videos or albums, and what became of each. */
import {
  type BulkChangeKind,
  type BulkKind,
  type BulkReason,
  type BulkState,
  CHANGES_OF,
  kindOfChange,
} from '@foyer/shared/wire-schemas/catalogue-desk/bulk-changes';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/create-database.ts';
import { namedMember } from '../../platform/database/named-member.ts';
import { choices, columns, json, type RowOf, typedSql } from '../../platform/database/typed-sql.ts';
import { KINDS, OBJECTS, OWNER_PRIVATE, termsOf } from './bulk-kinds.sql.ts';

const BULK_ROW = columns({
  id: 'int4',
  member_id: 'int4?',
  command: 'text?',
  member: json<{ _id: number; name: string } | null>(),
  change: choices<BulkChangeKind>(),
  value: 'text',
  value_name: 'text',
  state: choices<BulkState>(),
  created_at: 'timestamptz',
  ended_at: 'timestamptz?',
  counts: json<Partial<Record<ItemState, number>>>(),
});
export type BulkRow = RowOf<typeof BULK_ROW>;
export type ItemState = 'waiting' | 'changed' | 'same' | 'refused' | 'undone' | 'kept';

const SELECT = sql`SELECT b.id, b.member_id, b.command, ${namedMember('m')} AS member, b.change, b.value, b.value_name, b.state, b.created_at,
    b.ended_at, coalesce((SELECT jsonb_object_agg(c.state, c.n) FROM (SELECT x.state, count(*)::int AS n FROM (
        SELECT state FROM bulk_change_videos WHERE bulk_id = b.id UNION ALL SELECT state FROM bulk_change_albums WHERE bulk_id = b.id) x
      GROUP BY x.state) c), '{}') AS counts
  FROM bulk_changes b LEFT JOIN members m ON m.id = b.member_id`;

export const selectBulk = async (db: Database, id: number): Promise<BulkRow | undefined> =>
  (await typedSql(BULK_ROW)`${SELECT} WHERE b.id = ${id}`.execute(db)).rows[0];

/** All but drafts, the latest first. */
export const selectBulks = async (db: Database, kind: BulkKind, limit: number): Promise<BulkRow[]> =>
  (
    await typedSql(
      BULK_ROW,
    )`${SELECT} WHERE b.state <> 'draft' AND b.change = ANY (${[...CHANGES_OF[kind]]}::text[])
      ORDER BY b.id DESC LIMIT ${limit}`.execute(db)
  ).rows;

export const selectOpenBulks = async (db: Database): Promise<number[]> =>
  (
    await typedSql({
      id: 'int4',
    })`SELECT id FROM bulk_changes WHERE state IN ('running', 'undoing') ORDER BY id`.execute(db)
  ).rows.map(({ id }) => id);

/** Who makes one: a member, or an operator by a command. */
export type BulkMaker = { memberId: number } | { command: string };

export interface NewBulk {
  who: BulkMaker;
  change: BulkChangeKind;
  value: string;
  valueName: string;
}

export const insertBulk = async (tx: Database, { who, change, value, valueName }: NewBulk): Promise<number> =>
  (
    await tx
      .insertInto('bulk_changes')
      .values({
        member_id: 'memberId' in who ? who.memberId : null,
        command: 'command' in who ? who.command : null,
        ...{ change, value, value_name: valueName },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

interface Question {
  id: number;
  change: BulkChangeKind;
  value: string;
}

interface Tables {
  objects: RawBuilder<unknown>;
  items: RawBuilder<unknown>;
  /** The object's number, in `items`. */
  of: RawBuilder<unknown>;
}
const tablesOf = (change: BulkChangeKind): Tables => {
  const { objects, items, column } = OBJECTS[kindOfChange(change)];
  return { objects: sql.table(objects), items: sql.table(items), of: sql.ref(column) };
};

export const insertItems = async (
  tx: Database,
  { id, change }: Pick<Question, 'id' | 'change'>,
  ids: readonly number[],
): Promise<void> => {
  const { items, of } = tablesOf(change);
  await sql`INSERT INTO ${items} (bulk_id, ${of}) SELECT ${id}, unnest(${[...ids]}::int[])`.execute(tx);
};

/** What it would do, said of everything in a draft. */
export const judgeDraft = async (tx: Database, { id, change, value }: Question): Promise<void> => {
  const { isSame, refusal } = KINDS[change];
  const { objects, items, of } = tablesOf(change);
  await sql`UPDATE ${items} x SET state = CASE WHEN j.same THEN 'same' WHEN j.refusal IS NOT NULL THEN 'refused' ELSE 'waiting' END,
      reason = CASE WHEN NOT j.same THEN j.refusal END
    FROM (SELECT o.id, ${isSame(value)} AS same, ${refusal(value)} AS refusal FROM ${objects} o
      JOIN ${items} y ON y.${of} = o.id AND y.bulk_id = ${id}) j
    WHERE x.bulk_id = ${id} AND x.${of} = j.id AND (j.same OR j.refusal IS NOT NULL)`.execute(tx);
};

/** Its row is held until the end of the transaction: nobody else works on it or ends it meanwhile. */
export const lockBulk = async (
  tx: Database,
  id: number,
): Promise<
  { state: BulkState; member_id: number | null; change: BulkChangeKind; value: string } | undefined
> =>
  (
    await typedSql({
      state: choices<BulkState>(),
      member_id: 'int4?',
      change: choices<BulkChangeKind>(),
      value: 'text',
    })`SELECT state, member_id, change, value FROM bulk_changes WHERE id = ${id} FOR UPDATE`.execute(tx)
  ).rows[0];

/** Who runs it, where another command made the draft. */
export const setBulkCommand = async (tx: Database, id: number, command: string): Promise<void> => {
  await tx.updateTable('bulk_changes').set({ command }).where('id', '=', id).execute();
};

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

/** The next ones, each held, with what it has now; always by number, so that two who hold several do not wait for each other. */
export const takeBatch = async (
  tx: Database,
  { id, change, value, from, limit }: Question & { from: 'waiting' | 'changed'; limit: number },
): Promise<JudgedRow[]> => {
  const { now, isSame, refusal } = KINDS[change];
  const { objects, items, of } = tablesOf(change);
  const named = termsOf(change, value);
  // Terms before what is put into them, as who ends one holds them; this batch is the first to see that one has ended.
  if (named)
    await sql`SELECT FROM ${sql.table(named.terms)} WHERE id IN (SELECT unnest(${named.ids}::int[]) UNION SELECT (x.before #>> '{}')::int
        FROM (SELECT ${of}, before FROM ${items} WHERE bulk_id = ${id} AND state = ${from} ORDER BY ${of} LIMIT ${limit}) x
        WHERE jsonb_typeof(x.before) = 'number') ORDER BY id FOR KEY SHARE`.execute(tx);
  // A statement of its own: the next one sees what those left who held them before.
  await sql`SELECT FROM ${objects} WHERE id IN (SELECT ${of} FROM ${items} WHERE bulk_id = ${id} AND state = ${from}
    ORDER BY ${of} LIMIT ${limit}) ORDER BY id FOR UPDATE`.execute(tx);
  return (
    await typedSql(JUDGED_ROW)`
      SELECT o.id, o.status_id = 1 AS is_shown, ${OWNER_PRIVATE[kindOfChange(change)]} AS is_owner_private, ${now} AS now,
        ${now} = x.after AS is_after, x.before, ${isSame(value)} AS same, ${refusal(value)} AS refusal
      FROM (SELECT ${of} AS id, before, after FROM ${items} WHERE bulk_id = ${id} AND state = ${from}
        ORDER BY ${of} LIMIT ${limit}) x
      JOIN ${objects} o ON o.id = x.id ORDER BY o.id`.execute(tx)
  ).rows;
};

export interface Outcome {
  objectId: number;
  state: ItemState;
  reason?: BulkReason;
  /** Of a change. */
  before?: unknown;
}

/** @param change of what is changed now: `after` is what the video, or album, has by then */
export const writeOutcomes = async (
  tx: Database,
  { id, change }: Pick<Question, 'id' | 'change'>,
  outcomes: readonly Outcome[],
): Promise<void> => {
  const { objects, items, of } = tablesOf(change);
  await sql`UPDATE ${items} x SET state = p.state, reason = p.reason,
      before = coalesce(p.before, x.before),
      after = CASE WHEN p.state = 'changed' THEN (SELECT ${KINDS[change].now} FROM ${objects} o WHERE o.id = p.id) ELSE x.after END
    FROM unnest(${outcomes.map(({ objectId }) => objectId)}::int[], ${outcomes.map(({ state }) => state)}::text[],
      ${outcomes.map(({ reason }) => reason ?? null)}::text[],
      ${outcomes.map(({ before }) => (before === undefined ? null : JSON.stringify(before)))}::jsonb[])
      AS p (id, state, reason, before)
    WHERE x.bulk_id = ${id} AND x.${of} = p.id`.execute(tx);
};

export const selectReasons = async (
  db: Database,
  { id, change }: Pick<Question, 'id' | 'change'>,
): Promise<{ reason: BulkReason; videos: number }[]> =>
  (
    await typedSql({ reason: choices<BulkReason>(), videos: 'int4' })`
      SELECT reason, count(*)::int AS videos FROM ${tablesOf(change).items} WHERE bulk_id = ${id} AND reason IS NOT NULL
      GROUP BY reason ORDER BY 2 DESC, 1`.execute(db)
  ).rows;

export const selectNamed = async (
  db: Database,
  { id, change, states, limit }: NamedQuestion,
): Promise<{ id: number; title: string; reason: BulkReason | null }[]> => {
  const { objects, items, of } = tablesOf(change);
  return (
    await typedSql({ id: 'int4', title: 'text', reason: choices<BulkReason | null>() })`
      SELECT o.id, o.title, x.reason FROM ${items} x JOIN ${objects} o ON o.id = x.${of}
      WHERE x.bulk_id = ${id} AND x.state = ANY (${[...states]}::text[]) ORDER BY o.id LIMIT ${limit}`.execute(
      db,
    )
  ).rows;
};
interface NamedQuestion extends Pick<Question, 'id' | 'change'> {
  states: readonly ItemState[];
  limit: number;
}

/** Drafts that nobody ran, and what is too old to be undone. */
export const deletePastBulks = async (db: Database, days: number): Promise<void> => {
  await sql`DELETE FROM bulk_changes WHERE (state = 'draft' AND created_at < now() - interval '1 hour')
    OR (state IN ('done', 'undone') AND ended_at < now() - make_interval(days => ${days}))`.execute(db);
};
