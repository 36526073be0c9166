/** The log of moderation, which the database writes itself (migration 0039), and what it is compared with. */
import type { Database } from '../../platform/database/create-database.ts';
import { columns, type RowOf, typedSql } from '../../platform/database/typed-sql.ts';

const LOG_ROW = columns({ seq: 'int8', entry: 'text', hash: 'text' });
export type LogRow = RowOf<typeof LOG_ROW>;

/** In the order in which they stand; those after `after`. */
export const selectLog = async (db: Database, after: number, limit: number): Promise<LogRow[]> =>
  (
    await typedSql(LOG_ROW)`SELECT seq, entry, hash FROM moderation_log WHERE seq > ${after}
      ORDER BY seq LIMIT ${limit}`.execute(db)
  ).rows;

const DIFFERENCE_ROW = columns({ what: 'text', id: 'int4' });
export type DifferenceRow = RowOf<typeof DIFFERENCE_ROW>;

/** Decisions, appeals, what copyright notices name and moderators that the log does not have, or has otherwise; and those that it has and the tables lack. */
export const selectDifferences = async (db: Database, limit: number): Promise<DifferenceRow[]> =>
  (
    await typedSql(DIFFERENCE_ROW)`
      WITH log AS MATERIALIZED (SELECT seq, entry::jsonb AS e FROM moderation_log),
      decided AS (SELECT (e ->> 'decision')::int AS id, e FROM log WHERE e ->> 'event' = 'decision'),
      appealed AS (SELECT (e ->> 'appeal')::int AS id, e FROM log WHERE e ->> 'event' = 'appeal'),
      claimed AS (SELECT DISTINCT ON ((e ->> 'material')::int) (e ->> 'material')::int AS id, e FROM log
        WHERE e ->> 'event' LIKE 'copyright %' AND e ? 'material' ORDER BY (e ->> 'material')::int, seq DESC),
      roles AS (SELECT DISTINCT ON ((e ->> 'member')::int) (e ->> 'member')::int AS id, e ->> 'event' AS event FROM log
        WHERE e ->> 'event' LIKE 'moderator %' ORDER BY (e ->> 'member')::int, seq DESC),
      ended AS (SELECT (e ->> 'appeal')::int AS id, e FROM log WHERE e ->> 'event' IN ('appeal upheld', 'appeal overturned'))
      SELECT * FROM (
        SELECT 'decision' AS what, coalesce(d.id, l.id) AS id FROM decisions d FULL JOIN decided l ON l.id = d.id
        WHERE d.id IS NULL OR l.id IS NULL
          OR (l.e ->> 'kind', (l.e ->> 'object')::int, l.e ->> 'act', l.e ->> 'ground', l.e ->> 'fact', (l.e ->> 'by')::int)
            IS DISTINCT FROM (d.kind, d.object_id, d.act, d.ground,
              encode(sha256(convert_to(d.fact, 'UTF8')), 'hex'), d.moderator_id)
        UNION ALL
        SELECT 'appeal', coalesce(a.id, l.id) FROM appeals a FULL JOIN appealed l ON l.id = a.id
        WHERE a.id IS NULL OR l.id IS NULL
          OR l.e ->> 'words' IS DISTINCT FROM encode(sha256(convert_to(a.words, 'UTF8')), 'hex')
        UNION ALL
        SELECT 'appeal', a.id FROM appeals a LEFT JOIN ended l ON l.id = a.id
        WHERE a.state <> 'open' AND (l.id IS NULL OR l.e ->> 'event' <> 'appeal ' || a.state
          OR (l.e ->> 'by')::int IS DISTINCT FROM a.decided_by)
        UNION ALL
        SELECT 'copyright material', coalesce(c.id, l.id) FROM copyright_materials c FULL JOIN claimed l ON l.id = c.id
        WHERE c.id IS NULL OR l.id IS NULL OR l.e ->> 'event' <> 'copyright ' || c.state
          OR (l.e ->> 'object')::int IS DISTINCT FROM c.object_id
          OR l.e ->> 'reason' IS DISTINCT FROM encode(sha256(convert_to(c.reason, 'UTF8')), 'hex')
        UNION ALL
        SELECT 'moderator', coalesce(m.id, l.id) FROM (SELECT id FROM members WHERE is_moderator) m
        FULL JOIN (SELECT id FROM roles WHERE event <> 'moderator revoked') l ON l.id = m.id
        WHERE m.id IS NULL OR l.id IS NULL
      ) x ORDER BY 1, 2 LIMIT ${limit}`.execute(db)
  ).rows;
