/** The moderators' queue, from the table in which the database itself keeps it in order (migration 92): pages, counts, the next case. */
import { IS_TO_RETURN } from './desk.sql.ts';
import type { ListedKind } from '@foyer/shared/wire-schemas/moderation/acts';
import type { QueueState } from '@foyer/shared/wire-schemas/moderation/queue';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/create-database.ts';
import { placeOfTime, timeOfPlace } from '../../platform/database/lists/time-order.ts';
import { choices, columns, type RowOf, typedSql } from '../../platform/database/typed-sql.ts';
import { COLUMNS, JOINS, QUEUE_ROW, source } from '../moderation.sql.ts';

/** A place in the queue: what comes after it in the same state starts there. */
export interface QueuePlace {
  rank: number;
  /** Microseconds since 1970, which a Date would round. */
  since: string;
  kind: ListedKind;
  id: number;
}

const LISTED_ROW = columns({ ...QUEUE_ROW, rank: 'int2', microseconds: 'text' });
export type ListedRow = RowOf<typeof LISTED_ROW>;

export interface QueueQuery {
  kinds: readonly ListedKind[];
  state: QueueState;
  limit: number;
  offset: number;
  after: QueuePlace | null;
}

const sinceOf = ({ since }: QueuePlace) => timeOfPlace({ place: since });
/** Written into the statement, so that partial indexes match. */
const inState = (state: QueueState) => sql`w.state = ${sql.lit(state)}`;

/** A doubt about somebody's age first, then who waits longest; of what is decided, the latest. */
const orderOf = (state: QueueState) => {
  if (state === 'waiting') return sql`w.rank, w.since, w.kind, w.object_id`;
  return state === 'working'
    ? sql`w.since, w.kind, w.object_id`
    : sql`w.since DESC, w.kind DESC, w.object_id DESC`;
};

const behind = (state: QueueState, place: QueuePlace): RawBuilder<unknown> => {
  const { rank, kind, id } = place;
  if (state === 'waiting')
    return sql`(w.rank, w.since, w.kind, w.object_id) > (${rank}::smallint, ${sinceOf(place)}, ${kind}::text, ${id}::int)`;
  return sql`(w.since, w.kind, w.object_id) ${state === 'working' ? sql`>` : sql`<`}
    (${sinceOf(place)}, ${kind}::text, ${id}::int)`;
};

/** One kind by equality, which PostgreSQL skips through the index by. */
const ofKinds = (kinds: readonly ListedKind[]) =>
  kinds.length === 1 ? sql`w.kind = ${kinds[0]}` : sql`w.kind = ANY (${[...kinds]}::text[])`;

export const selectQueue = async (
  db: Database,
  { kinds, state, limit, offset, after }: QueueQuery,
): Promise<ListedRow[]> => {
  const objects = sql.join(
    kinds.map(
      (kind) => sql`(${source(kind)} JOIN picked p ON p.kind = ${sql.lit(kind)} AND p.object_id = x.id)`,
    ),
    sql` UNION ALL `,
  );
  return (
    await typedSql(LISTED_ROW)`WITH picked AS MATERIALIZED (
        SELECT w.kind, w.object_id, w.rank, w.since, row_number() OVER (ORDER BY ${orderOf(state)}) AS number
        FROM moderation_queue w WHERE ${inState(state)} AND ${ofKinds(kinds)} ${after ? sql`AND ${behind(state, after)}` : sql``}
        ORDER BY ${orderOf(state)} LIMIT ${limit} OFFSET ${offset})
      SELECT ${COLUMNS}, w.rank, ${placeOfTime(sql`w.since`)} AS microseconds
      FROM (${objects}) q JOIN picked w ON w.kind = q.kind AND w.object_id = q.id ${JOINS}
      ORDER BY w.number`.execute(db)
  ).rows;
};

export const countQueue = async (
  db: Database,
  { kinds, state }: Pick<QueueQuery, 'kinds' | 'state'>,
): Promise<number> =>
  (
    await typedSql({
      n: 'int4',
    })`SELECT count(*)::int AS n FROM moderation_queue w WHERE ${inState(state)} AND ${ofKinds(kinds)}`.execute(
      db,
    )
  ).rows[0]?.n ?? 0;

const PLACE_ROW = columns({ rank: 'int2', microseconds: 'text' });

/** Undefined: it waits no more. */
export const selectPlace = async (
  db: Database,
  kind: ListedKind,
  id: number,
): Promise<QueuePlace | undefined> => {
  const { rows } = await typedSql(PLACE_ROW)`SELECT w.rank, ${placeOfTime(sql`w.since`)} AS microseconds
    FROM moderation_queue w WHERE w.kind = ${kind} AND w.object_id = ${id} AND ${inState('waiting')}`.execute(
    db,
  );
  return rows[0] && { rank: rows[0].rank, since: rows[0].microseconds, kind, id };
};

const OWNER = sql`CASE w.kind WHEN 'video' THEN (SELECT v.member_id FROM videos v WHERE v.id = w.object_id)
  WHEN 'album' THEN (SELECT a.member_id FROM albums a WHERE a.id = w.object_id)
  WHEN 'video_change' THEN (SELECT v.member_id FROM video_changes x JOIN videos v ON v.id = x.video_id WHERE x.id = w.object_id)
  WHEN 'album_change' THEN (SELECT a.member_id FROM album_changes x JOIN albums a ON a.id = x.album_id WHERE x.id = w.object_id)
  ELSE w.object_id END`;

const NEXT_ROW = columns({ kind: choices<ListedKind>(), object_id: 'int4', is_taken: 'bool' });
export type NextRow = RowOf<typeof NEXT_ROW>;

/**
 * Takes the first case that waits, that nobody holds, and that this moderator may decide: not their own, and not one that waits for somebody
 * else to agree with them. Two who ask at the same time lock two rows. `is_taken` false: somebody's claim was committed after this statement started.
 */
export const claimNext = async (
  db: Database,
  {
    kinds,
    moderatorId,
    minutes,
    after,
  }: { kinds: readonly ListedKind[]; moderatorId: number; minutes: number; after: QueuePlace | null },
): Promise<NextRow | undefined> =>
  (
    await typedSql(NEXT_ROW)`WITH picked AS MATERIALIZED (
        SELECT w.kind, w.object_id FROM moderation_queue w
        WHERE ${inState('waiting')} AND ${ofKinds(kinds)} ${after ? sql`AND ${behind('waiting', after)}` : sql``}
          AND NOT EXISTS (SELECT FROM moderation_claims c WHERE c.kind = w.kind AND c.object_id = w.object_id AND c.expires_at > now())
          AND ${OWNER} IS DISTINCT FROM ${moderatorId}::int
          AND NOT EXISTS (SELECT FROM proposals o WHERE o.kind = w.kind AND o.object_id = w.object_id AND o.state = 'open'
            AND o.proposed_by = ${moderatorId}::int)
        ORDER BY ${orderOf('waiting')} LIMIT 1 FOR UPDATE OF w SKIP LOCKED),
      claimed AS (INSERT INTO moderation_claims AS c (kind, object_id, moderator_id, expires_at)
        SELECT kind, object_id, ${moderatorId}::int, now() + make_interval(mins => ${minutes}::int) FROM picked
        ON CONFLICT (kind, object_id) DO UPDATE SET moderator_id = excluded.moderator_id, expires_at = excluded.expires_at,
          is_deciding = false WHERE c.expires_at <= now()
        RETURNING c.kind, c.object_id)
      SELECT p.kind, p.object_id, EXISTS (SELECT FROM claimed) AS is_taken FROM picked p`.execute(db)
  ).rows[0];

const WAITING_CASES = columns({ kind: 'text', cases: 'int8', oldestSeconds: 'float8' });

/** What waits for a moderator, and how long the oldest of it does. */
export const selectWaitingCases = async (db: Database): Promise<RowOf<typeof WAITING_CASES>[]> =>
  (
    await typedSql(WAITING_CASES)`
      SELECT kind, count(*) AS cases, extract(epoch FROM now() - min(since))::double precision AS "oldestSeconds"
      FROM moderation_queue WHERE state = 'waiting' GROUP BY kind ORDER BY kind`.execute(db)
  ).rows;

const CLOCKS = columns({ clock: 'text', open: 'int8', overdue: 'int8', secondsLeft: 'float8' });

/** What has to be decided by a time, of each kind that is open: how many, how many are late, and how long the next one has (below 0: late). */
export const selectClocks = async (db: Database): Promise<RowOf<typeof CLOCKS>[]> =>
  (
    await typedSql(CLOCKS)`
      SELECT clock, count(*) AS open, count(*) FILTER (WHERE due < now()) AS overdue,
        extract(epoch FROM min(due) - now())::double precision AS "secondsLeft"
      FROM (SELECT 'report' AS clock, due_at AS due FROM reports WHERE state = 'open' AND due_at IS NOT NULL
        UNION ALL SELECT 'copyright_notice', due_at FROM copyright_notices WHERE state = 'open'
        UNION ALL SELECT 'copyright_return', c.restore_by FROM copyright_materials c WHERE ${IS_TO_RETURN}
        UNION ALL SELECT 'consent_request', due_at FROM consent_requests WHERE state = 'open') c
      GROUP BY clock ORDER BY clock`.execute(db)
  ).rows;
