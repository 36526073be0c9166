/**
 * First pages of models and channels that have many videos: a job writes down which come first in each order. Their lists have no
 * index of their own by views, rating and so on, which would be written with every view; to sort all that they have takes longer
 * the more there are.
 */
import { VIDEO_SORTS, type VideoSort } from '@foyer/shared/wire-schemas/listings';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/create-database.ts';
import { lockAgainstRebuild } from '../../platform/database/lock-against-rebuild.ts';
import { SORT_COLUMNS } from '../sort-columns.ts';

/** Of each list: ten pages. */
const TOP_MAX = 600;
/** Models and channels of fewer videos are sorted whole. */
const MIN_VIDEOS = 1000;
/** Videos newer than what was written down, of one model or channel. */
const NEWEST = 120;

const SCOPES = {
  model: {
    rows: sql`video_models x JOIN videos v ON v.id = x.video_id`,
    id: sql`x.model_id`,
    sorts: VIDEO_SORTS,
    newest: (id: number) =>
      sql`SELECT video_id AS id FROM video_models WHERE model_id = ${id} ORDER BY video_id DESC LIMIT ${sql.lit(NEWEST)}`,
    has: (id: number) =>
      sql`EXISTS (SELECT FROM video_models x WHERE x.video_id = v.id AND x.model_id = ${id})`,
  },
  channel: {
    rows: sql`videos v`,
    id: sql`v.channel_id`,
    // An index has their latest.
    sorts: VIDEO_SORTS.filter((sort): boolean => sort !== 'latest-updates'),
    newest: (id: number) =>
      sql`SELECT id FROM videos WHERE channel_id = ${id} AND status_id = 1 AND NOT is_private
        ORDER BY posted_at DESC, id DESC LIMIT ${sql.lit(NEWEST)}`,
    has: (id: number) => sql`v.channel_id = ${id}`,
  },
};
type Scope = keyof typeof SCOPES;
const VALUES = sql.join(VIDEO_SORTS.map((sort) => sql.ref(`v.${SORT_COLUMNS[sort]}`)));

interface Page {
  sort: VideoSort;
  limit: number;
  offset: number;
}

/** Whether a list may be prepared, as far as the page goes. */
export const topScope = (kind: string, { sort, limit, offset }: Page): Scope | undefined =>
  (kind === 'model' || kind === 'channel') && SCOPES[kind].sorts.includes(sort) && offset + limit <= TOP_MAX
    ? kind
    : undefined;

/**
 * (id, place) of a page; fewer than it has room for: the list is not prepared, or goes on. Which videos are looked at is as old as the
 * job's last run, but for the newest ones; they are in the order of now.
 * @param conditions over `videos v`
 */
export const topIds = (
  scope: Scope,
  id: number,
  { sort, limit, offset }: Page,
  conditions: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const { newest, has } = SCOPES[scope];
  return sql`
    WITH prepared AS MATERIALIZED (SELECT unnest(video_ids) AS id FROM listing_tops
      WHERE scope = ${scope} AND scope_id = ${id} AND sort = ${sort})
    SELECT p.id, row_number() OVER () AS place FROM (
      SELECT v.id FROM (SELECT id FROM prepared UNION SELECT n.id FROM (${newest(id)}) n WHERE EXISTS (SELECT FROM prepared)) k
      CROSS JOIN LATERAL (SELECT v.* FROM videos v WHERE v.id = k.id OFFSET 0) v
      WHERE ${conditions} AND ${has(id)}
      ORDER BY ${sql.ref(`v.${SORT_COLUMNS[sort]}`)} DESC, v.id DESC LIMIT ${limit} OFFSET ${offset}) p`;
};

/** Each scope in a transaction of its own; readers see what was there before until it ends. */
export const rebuildTops = async (db: Database): Promise<void> => {
  for (const scope of ['model', 'channel'] as const)
    await db.transaction().execute(async (tx) => {
      const { rows, id, sorts } = SCOPES[scope];
      await lockAgainstRebuild(tx, 'listing_tops');
      await sql`SET LOCAL work_mem = '64MB'`.execute(tx);
      await sql`
        CREATE TEMP TABLE of_many ON COMMIT DROP AS SELECT ${id} AS scope_id, v.id, ${VALUES} FROM ${rows}
        WHERE v.is_listed AND ${id} IN (SELECT scope_id FROM listing_counters
          WHERE scope = ${scope} AND day = '1970-01-01' GROUP BY 1 HAVING sum(videos) > ${sql.lit(MIN_VIDEOS)})`.execute(
        tx,
      );
      await sql`DELETE FROM listing_tops WHERE scope = ${scope}`.execute(tx);
      for (const sort of sorts)
        await sql`
          INSERT INTO listing_tops (scope, scope_id, sort, video_ids)
          SELECT ${scope}, scope_id, ${sort}, array_agg(id ORDER BY place) FROM (
            SELECT scope_id, id, row_number() OVER (PARTITION BY scope_id
              ORDER BY ${sql.ref(SORT_COLUMNS[sort])} DESC, id DESC) AS place FROM of_many) x
          WHERE place <= ${sql.lit(TOP_MAX)} GROUP BY scope_id`.execute(tx);
    });
};
