/** Counts of what moderators decided between two days, of all of them or of one. */
import type { AppealState, DecisionGround } from '@foyer/shared/wire-schemas/moderation/decisions';
import type { ModerationAct } from '@foyer/shared/wire-schemas/moderation/acts';
import type { OpenAge } from '@foyer/shared/wire-schemas/moderation/figures';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/create-database.ts';
import { choices, columns, json, type RowOf, typedSql } from '../../platform/database/typed-sql.ts';

/** Days of UTC, `2026-11-25`, both included. */
export interface FigureRange {
  from: string;
  to: string;
  /** Whose decisions; null: everybody's. */
  moderatorId: number | null;
}

const within = (column: string, { from, to }: FigureRange): RawBuilder<unknown> => sql`
  ${sql.ref(column)} >= (${from}::date)::timestamp AT TIME ZONE 'UTC' AND ${sql.ref(column)} < (${to}::date + 1)::timestamp AT TIME ZONE 'UTC'`;
/** Of decisions `d`. */
const byWhom = ({ moderatorId }: FigureRange): RawBuilder<unknown> =>
  moderatorId === null ? sql`true` : sql`d.moderator_id = ${moderatorId}`;
const decided = (range: FigureRange): RawBuilder<unknown> =>
  sql`FROM decisions d WHERE ${within('d.decided_at', range)} AND ${byWhom(range)}`;

const LONG_SECONDS = 48 * 3600;
const SPEED = sql`percentile_cont(0.5) WITHIN GROUP (ORDER BY d.waited_seconds) AS median,
  percentile_cont(0.9) WITHIN GROUP (ORDER BY d.waited_seconds) AS slow,
  (count(*) FILTER (WHERE d.waited_seconds > ${sql.lit(LONG_SECONDS)}))::int AS long`;

const SPEED_ROW = columns({
  /** Seconds. `slow`: nine of ten were faster. */
  median: 'float8?',
  slow: 'float8?',
  long: 'int4',
  automated: 'int4',
  oldest: 'float8?',
});
export const selectSpeed = async (db: Database, range: FigureRange): Promise<RowOf<typeof SPEED_ROW>> => {
  const { rows } = await typedSql(
    SPEED_ROW,
  )`SELECT ${SPEED}, (count(*) FILTER (WHERE d.is_automated))::int AS automated,
      (SELECT extract(epoch FROM now() - min(since))::float FROM moderation_queue
        WHERE state = 'waiting' AND kind IN ('video', 'album')) AS oldest
    ${decided(range)}`.execute(db);
  return rows[0] ?? { median: null, slow: null, long: 0, automated: 0, oldest: null };
};

export const countActs = async (
  db: Database,
  range: FigureRange,
): Promise<{ act: ModerationAct; count: number }[]> =>
  (
    await typedSql({
      act: choices<ModerationAct>(),
      count: 'int4',
    })`SELECT d.act, count(*)::int AS count ${decided(range)} GROUP BY 1 ORDER BY 2 DESC, 1`.execute(db)
  ).rows;

export const countGrounds = async (
  db: Database,
  range: FigureRange,
): Promise<{ ground: DecisionGround; count: number }[]> =>
  (
    await typedSql({
      ground: choices<DecisionGround>(),
      count: 'int4',
    })`SELECT d.ground, count(*)::int AS count ${decided(range)} AND d.ground <> '' GROUP BY 1 ORDER BY 2 DESC, 1`.execute(
      db,
    )
  ).rows;

export const countAppeals = async (
  db: Database,
  range: FigureRange,
): Promise<{ state: AppealState; count: number }[]> =>
  (
    await typedSql({
      state: choices<AppealState>(),
      count: 'int4',
    })`SELECT a.state, count(*)::int AS count FROM appeals a JOIN decisions d ON d.id = a.decision_id
      WHERE ${byWhom(range)} AND (a.state = 'open' OR ${within('a.decided_at', range)}) GROUP BY 1`.execute(
      db,
    )
  ).rows;

const SAMPLES_ROW = columns({ open: 'int4', agreed: 'int4', disagreed: 'int4' });
export const countSamples = async (db: Database, range: FigureRange): Promise<RowOf<typeof SAMPLES_ROW>> => {
  const { rows } = await typedSql(SAMPLES_ROW)`SELECT (count(*) FILTER (WHERE s.state = 'open'))::int AS open,
      (count(*) FILTER (WHERE s.state = 'agreed'))::int AS agreed,
      (count(*) FILTER (WHERE s.state IN ('disagreed', 'settled')))::int AS disagreed
    FROM decision_samples s JOIN decisions d ON d.id = s.decision_id
    WHERE ${byWhom(range)} AND (s.state = 'open' OR ${within('s.judged_at', range)})`.execute(db);
  return rows[0] ?? { open: 0, agreed: 0, disagreed: 0 };
};

const MODERATOR_ROW = columns({
  member: json<{ _id: number; name: string }>(),
  count: 'int4',
  median: 'float8?',
  slow: 'float8?',
  long: 'int4',
  overturned: 'int4',
  judged: 'int4',
  agreed: 'int4',
});
/** Anyone who decided something, or had something overturned or judged, in the time; who decided most first. */
export const countModerators = async (
  db: Database,
  range: FigureRange,
): Promise<RowOf<typeof MODERATOR_ROW>[]> =>
  (
    await typedSql(MODERATOR_ROW)`
      WITH made AS (SELECT d.moderator_id AS id, count(*)::int AS count, ${SPEED} ${decided(range)} AND d.moderator_id IS NOT NULL GROUP BY 1),
      lost AS (SELECT d.moderator_id AS id, count(*)::int AS overturned FROM appeals a JOIN decisions d ON d.id = a.decision_id
        WHERE a.state = 'overturned' AND ${within('a.decided_at', range)} AND ${byWhom(range)} AND d.moderator_id IS NOT NULL GROUP BY 1),
      judged AS (SELECT d.moderator_id AS id, count(*)::int AS judged, (count(*) FILTER (WHERE s.state = 'agreed'))::int AS agreed
        FROM decision_samples s JOIN decisions d ON d.id = s.decision_id
        WHERE s.state <> 'open' AND ${within('s.judged_at', range)} AND ${byWhom(range)} AND d.moderator_id IS NOT NULL GROUP BY 1)
      SELECT json_build_object('_id', m.id, 'name', m.name) AS member, coalesce(made.count, 0) AS count, made.median, made.slow,
        coalesce(made.long, 0) AS long, coalesce(lost.overturned, 0) AS overturned, coalesce(judged.judged, 0) AS judged,
        coalesce(judged.agreed, 0) AS agreed
      FROM made FULL JOIN lost USING (id) FULL JOIN judged USING (id) JOIN members m USING (id)
      ORDER BY count DESC, m.id`.execute(db)
  ).rows;

/** Every day of the time, those without a decision too. */
export const countDaily = async (
  db: Database,
  range: FigureRange,
): Promise<{ day: string; count: number }[]> =>
  (
    await typedSql({ day: 'text', count: 'int4' })`
      WITH made AS (SELECT (d.decided_at AT TIME ZONE 'UTC')::date AS day, count(*)::int AS count ${decided(range)} GROUP BY 1)
      SELECT to_char(s.day, 'YYYY-MM-DD') AS day, coalesce(made.count, 0) AS count
      FROM (SELECT generate_series(${range.from}::date, ${range.to}::date, '1 day')::date AS day) s LEFT JOIN made USING (day)
      ORDER BY 1`.execute(db)
  ).rows;

const OPEN_ROW = columns({ age: choices<OpenAge>(), queue: 'int4', reports: 'int4', appeals: 'int4' });
const inAge = (column: string) =>
  sql`${sql.ref(column)} <= now() - g.least AND (g.most IS NULL OR ${sql.ref(column)} > now() - g.most)`;
/** What waits now: cases of the queue, reports, objections. */
export const countOpen = async (db: Database): Promise<RowOf<typeof OPEN_ROW>[]> =>
  (
    await typedSql(OPEN_ROW)`SELECT g.age,
        (SELECT count(*)::int FROM moderation_queue q WHERE q.state = 'waiting' AND ${inAge('q.since')}) AS queue,
        (SELECT count(*)::int FROM reports r WHERE r.state = 'open' AND ${inAge('r.created_at')}) AS reports,
        (SELECT count(*)::int FROM appeals a WHERE a.state = 'open' AND ${inAge('a.sent_at')}) AS appeals
      FROM (VALUES (1, 'day', interval '-1 day', interval '1 day'), (2, 'two_days', interval '1 day', interval '2 days'),
        (3, 'week', interval '2 days', interval '7 days'), (4, 'older', interval '7 days', NULL)) g (number, age, least, most)
      ORDER BY g.number`.execute(db)
  ).rows;

/** Whether somebody may see the figures of colleagues. */
export const selectIsLead = async (db: Database, moderatorId: number): Promise<boolean> =>
  (
    await typedSql({
      is_lead: 'bool',
    })`SELECT is_moderator AND is_lead_moderator AS is_lead FROM members WHERE id = ${moderatorId}`.execute(
      db,
    )
  ).rows[0]?.is_lead ?? false;
