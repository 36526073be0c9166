/** Channels: lists, and one of them. */
import type { ChannelSort } from '@foyer/shared/wire-schemas/channels';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { columns, json, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

const CHANNEL_ROW = columns({
  id: 'int4',
  dir: 'text',
  title: 'text',
  description: 'text',
  descriptions: json<Record<string, string> | null>(),
  url: 'text',
  cf1: 'text',
  vda: 'text',
  views: 'int8',
  videos_count: 'int4',
  subscribers_count: 'int4',
  revision: 'text?',
  /** Of its cover. */
  cover: 'text?',
  created_at: 'timestamptz',
});
export type ChannelRow = RowOf<typeof CHANNEL_ROW>;

const ORDERS: Record<ChannelSort, RawBuilder<unknown>> = {
  'most-viewed': sql`c.views DESC, c.id DESC`,
  alphabet: sql`lower(c.title), c.id`,
  'count-videos': sql`c.videos_count DESC, c.id DESC`,
  'latest-updates': sql`c.created_at DESC, c.id DESC`,
};
const SELECT = sql`SELECT c.id, c.dir, c.title, c.description, c.descriptions, c.url, c.cf1, c.vda, c.views, c.videos_count,
    c.subscribers_count, c.created_at, o.revision,
    (SELECT b.revision FROM media_objects b WHERE b.kind = 'channelcover' AND b.owner_id = c.id AND b.state = 'ready') AS cover
  FROM channels c LEFT JOIN media_objects o ON o.kind = 'channel' AND o.owner_id = c.id AND o.state = 'ready'`;

export const selectChannels = async (
  db: Database,
  { sort, limit, offset }: { sort: ChannelSort; limit: number; offset: number },
): Promise<ChannelRow[]> =>
  (
    await typedSql(
      CHANNEL_ROW,
    )`${SELECT} WHERE NOT c.is_hidden ORDER BY ${ORDERS[sort]} LIMIT ${limit} OFFSET ${offset}`.execute(db)
  ).rows;

export const countChannels = async (db: Database): Promise<number> =>
  (await typedSql({ n: 'int4' })`SELECT count(*)::int AS n FROM channels WHERE NOT is_hidden`.execute(db))
    .rows[0]?.n ?? 0;

export const selectChannel = async (db: Database, dir: string): Promise<ChannelRow | undefined> =>
  (await typedSql(CHANNEL_ROW)`${SELECT} WHERE c.dir = ${dir} AND NOT c.is_hidden`.execute(db)).rows[0];
