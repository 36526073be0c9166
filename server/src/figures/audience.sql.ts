/** Reads sums of one thing's audience; of days that are closed alone, and together with the days that they are released with. */
import type { AudienceSection } from '@foyer/shared/wire-schemas/uploads/audiences';
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { choices, columns, type RowOf, typedSql } from '../platform/database/typed-sql.ts';
import type { DayRange } from './site-figures.sql.ts';

export interface AudienceThing {
  section: AudienceSection;
  id: number;
}

const OWNED = columns({ title: 'text', duration_seconds: 'int4' });
/** Undefined: there is none, or it is somebody else's. */
export const selectOwned = async (
  db: Database,
  { section, id }: AudienceThing,
  memberId: number,
): Promise<RowOf<typeof OWNED> | undefined> => {
  if (section === 'member') return id === memberId ? { title: '', duration_seconds: 0 } : undefined;
  const own = sql`id = ${id} AND member_id = ${memberId}`;
  const statements = {
    video: typedSql(OWNED)`SELECT title, duration_seconds FROM videos WHERE ${own} AND replaces_id IS NULL`,
    album: typedSql(OWNED)`SELECT title, 0 AS duration_seconds FROM albums WHERE ${own}`,
    channel: typedSql(OWNED)`SELECT title, 0 AS duration_seconds FROM channels WHERE ${own}`,
  };
  return (await statements[section].execute(db)).rows[0];
};

const RELEASED = columns({ until: 'date!', first: 'date', n: 'int8', viewers: 'int8' });
/** Runs of days that together have enough viewers and end within the range, the oldest first. */
export const selectReleased = async (
  db: Database,
  { section, id }: AudienceThing,
  figure: 'views' | 'plays',
  { from, to }: DayRange,
): Promise<RowOf<typeof RELEASED>[]> =>
  (
    await typedSql(RELEASED)`
      SELECT until, min(day) AS first, sum(n)::int8 AS n, sum(viewers)::int8 AS viewers FROM audience_days
      WHERE section = ${section} AND object_id = ${id} AND figure = ${figure} AND split = ''
        AND until BETWEEN ${from}::date AND ${to}::date
      GROUP BY until ORDER BY until`.execute(db)
  ).rows;

const SUM = columns({ figure: 'text', n: 'int8' });
export const selectSums = async (
  db: Database,
  { section, id }: AudienceThing,
  figures: readonly string[],
  { from, to }: DayRange,
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await typedSql(SUM)`
    SELECT figure, sum(n)::int8 AS n FROM audience_days
    WHERE section = ${section} AND object_id = ${id} AND figure = ANY(${[...figures]}) AND split = ''
      AND day BETWEEN ${from}::date AND ${to}::date
    GROUP BY figure`.execute(db);
  return new Map(rows.map(({ figure, n }) => [figure, n]));
};

const VALUE = columns({
  split: choices<'country' | 'source' | 'site'>(),
  value: 'text',
  n: 'int8',
  viewers: 'int8',
});
export type SplitValue = RowOf<typeof VALUE>;
/** Of the views of these days. */
export const selectSplits = async (
  db: Database,
  { section, id }: AudienceThing,
  { from, to }: DayRange,
): Promise<SplitValue[]> =>
  (
    await typedSql(VALUE)`
      SELECT split, value, sum(n)::int8 AS n, sum(viewers)::int8 AS viewers FROM audience_days
      WHERE section = ${section} AND object_id = ${id} AND figure = 'views' AND split IN ('country', 'source', 'site')
        AND day BETWEEN ${from}::date AND ${to}::date
      GROUP BY 1, 2 ORDER BY n DESC, value`.execute(db)
  ).rows;

const PARTS = columns({ plays: 'int8', watched: 'int4[]', skipped: 'int4[]', again: 'int4[]' });
export const selectParts = async (
  db: Database,
  videoId: number,
  { from, to }: DayRange,
): Promise<RowOf<typeof PARTS> | undefined> =>
  (
    await typedSql(PARTS)`
      WITH d AS (
        SELECT * FROM audience_parts WHERE video_id = ${videoId} AND day BETWEEN ${from}::date AND ${to}::date),
      p AS (
        SELECT i, sum(watched[i])::int AS watched, sum(skipped[i])::int AS skipped, sum(again[i])::int AS again
        FROM d CROSS JOIN generate_subscripts(watched, 1) i GROUP BY i)
      SELECT (SELECT sum(plays) FROM d)::int8 AS plays, array_agg(watched ORDER BY i) AS watched,
        array_agg(skipped ORDER BY i) AS skipped, array_agg(again ORDER BY i) AS again
      FROM p HAVING count(*) > 0`.execute(db)
  ).rows[0];

const PUBLISHED = columns({
  section: choices<AudienceSection>(),
  object_id: 'int4',
  title: 'text',
  views: 'int8',
});
export type PublishedRow = RowOf<typeof PUBLISHED>;
/** What a member published, or what stands in a channel, by its views of the range; what has too few is left out. */
export const selectPublished = async (
  db: Database,
  { section, id }: AudienceThing,
  { from, to }: DayRange,
  limit: number,
): Promise<PublishedRow[]> => {
  const views = (table: 'video' | 'album' | 'channel') => sql`
    CROSS JOIN LATERAL (
      SELECT sum(n)::int8 AS views FROM audience_days
      WHERE section = ${table} AND object_id = o.id AND figure = 'views' AND split = ''
        AND until BETWEEN ${from}::date AND ${to}::date) d WHERE d.views IS NOT NULL`;
  const videos = sql`SELECT 'video' AS section, o.id AS object_id, o.title, d.views FROM (
    SELECT id, title FROM videos WHERE ${section === 'channel' ? sql`channel_id` : sql`member_id`} = ${id} AND replaces_id IS NULL) o ${views('video')}`;
  const others = sql`
    UNION ALL SELECT 'album', o.id, o.title, d.views FROM (SELECT id, title FROM albums WHERE member_id = ${id}) o ${views('album')}
    UNION ALL SELECT 'channel', o.id, o.title, d.views FROM (SELECT id, title FROM channels WHERE member_id = ${id}) o ${views('channel')}`;
  return (
    await typedSql(PUBLISHED)`${videos} ${section === 'member' ? others : sql``}
      ORDER BY views DESC, section, object_id LIMIT ${limit}`.execute(db)
  ).rows;
};
