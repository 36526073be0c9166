/** SQL of channels at the desk. */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { namedMember } from '../platform/database/named-member.ts';
import { countedRows, countRows } from '../platform/database/lists/row-counts.ts';
import { columns, json, type RowOf, typedSql } from '../platform/database/typed-sql.ts';
import { COUNTED_MAX, type ListRows } from '../platform/http/lists/list-page.ts';
import type { TermFilter } from './read-term-filter.ts';
import { moveSubscribers } from './terms.sql.ts';

const CHANNEL_ROW = columns({
  id: 'int4',
  /** Of the order, before the number. */
  place: 'text',
  dir: 'text',
  title: 'text',
  description: 'text',
  descriptions: json<Record<string, string> | null>(),
  url: 'text',
  cf1: 'text',
  vda: 'text',
  member: json<{ _id: number; name: string } | null>(),
  publishers: json<{ _id: number; name: string }[]>(),
  is_hidden: 'bool',
  revision: 'int4',
  videos: 'int4',
  picture: 'text?',
  cover: 'text?',
  former_dirs: 'text[]',
  is_ending: 'bool',
  moves_to: json<{ id: number; dir: string } | null>(),
});
export type ChannelRow = RowOf<typeof CHANNEL_ROW>;

/** Those that are listed are counted beforehand, but for what changed in the last seconds; an index has the others. */
const VIDEOS = sql`(
  (SELECT coalesce(sum(n.videos), 0) FROM listing_counters n WHERE n.scope = 'channel' AND n.scope_id = c.id AND n.day = '1970-01-01')
  + (SELECT coalesce(sum(d.delta), 0) FROM listing_deltas d WHERE d.scope = 'channel' AND d.scope_id = c.id)
  + (SELECT count(*) FROM videos v WHERE v.channel_id = c.id AND NOT v.is_listed))::int`;
const SELECT = sql`SELECT c.id, lower(c.title) AS place, c.dir, c.title, c.description, c.descriptions, c.url, c.cf1, c.vda, ${namedMember('u')} AS member,
    coalesce((SELECT json_agg(json_build_object('_id', m.id, 'name', m.name) ORDER BY lower(m.name))
      FROM channel_publishers p JOIN members m ON m.id = p.member_id WHERE p.channel_id = c.id), '[]') AS publishers,
    c.is_hidden, c.revision, ${VIDEOS} AS videos,
    o.revision AS picture, b.revision AS cover,
    ARRAY(SELECT f.dir FROM former_dirs f WHERE f.kind = 'channel' AND f.object_id = c.id ORDER BY f.dir) AS former_dirs,
    c.is_ending, (SELECT json_build_object('id', t.id, 'dir', t.dir) FROM channels t WHERE t.id = c.moves_to) AS moves_to
  FROM channels c LEFT JOIN members u ON u.id = c.member_id
  LEFT JOIN media_objects o ON o.kind = 'channel' AND o.owner_id = c.id AND o.state = 'ready'
  LEFT JOIN media_objects b ON b.kind = 'channelcover' AND b.owner_id = c.id AND b.state = 'ready'`;

/** As the indexes of migration 139 have it. */
const conditionOf = ({ part, state }: TermFilter): RawBuilder<unknown> => {
  const states = { all: sql`TRUE`, hidden: sql`c.is_hidden`, shown: sql`NOT c.is_hidden` };
  const words = sql`lower(c.dir || E'\\n' || c.title)`;
  return sql`${states[state]} AND ${part === null ? sql`TRUE` : sql`${words} LIKE '%' || ${part}::text || '%'`}`;
};
const ORDER = sql`lower(c.title), c.id`;

/** The statements themselves, for a test that looks at their plans. */
export const foundChannels = (filter: TermFilter, { limit, offset, after }: ListRows) => typedSql(
  CHANNEL_ROW,
)`${SELECT}
  WHERE ${conditionOf(filter)} AND ${after ? sql`(${ORDER}) > (${after.place}::text, ${after.id}::int)` : sql`TRUE`}
  ORDER BY ${ORDER} LIMIT ${limit} OFFSET ${offset}`;
export const countedChannels = (filter: TermFilter) =>
  countedRows(sql`channels c WHERE ${conditionOf(filter)} ORDER BY ${ORDER}`, COUNTED_MAX);

export const selectChannels = async (
  db: Database,
  filter: TermFilter,
  page: ListRows,
): Promise<ChannelRow[]> => (await foundChannels(filter, page).execute(db)).rows;

export const countChannels = (db: Database, filter: TermFilter): Promise<number> =>
  countRows(db, countedChannels(filter));

export const selectChannel = async (db: Database, id: number): Promise<ChannelRow | undefined> =>
  (await typedSql(CHANNEL_ROW)`${SELECT} WHERE c.id = ${id}`.execute(db)).rows[0];

export interface ChannelFields {
  dir: string;
  title: string;
  description: string;
  descriptions: Record<string, string>;
  url: string;
  cf1: string;
  vda: string;
  member_id: number | null;
}

export const insertChannel = async (
  tx: Database,
  { descriptions, ...fields }: ChannelFields,
): Promise<number> =>
  (
    await tx
      .insertInto('channels')
      .values({ ...fields, descriptions: JSON.stringify(descriptions) })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

export const updateChannel = async (
  tx: Database,
  id: number,
  { descriptions, ...fields }: ChannelFields,
): Promise<void> => {
  await tx
    .updateTable('channels')
    .set({ ...fields, descriptions: JSON.stringify(descriptions), revision: sql`revision + 1` })
    .where('id', '=', id)
    .execute();
};

export const setChannelHidden = async (tx: Database, id: number, isHidden: boolean): Promise<void> => {
  await sql`UPDATE channels SET is_hidden = ${isHidden}, revision = revision + 1 WHERE id = ${id}`.execute(
    tx,
  );
};

/** Hidden from now on, and gone once its videos have moved. Who follows it moves immediately; who may publish in it ends with it. */
export const startChannelEnd = async (
  tx: Database,
  { id, to }: { id: number; to: { id: number } | null },
): Promise<void> => {
  const toId = to?.id ?? null;
  await sql`UPDATE channels SET is_hidden = true, is_ending = true, moves_to = ${toId}, revision = revision + 1
    WHERE id = ${id}`.execute(tx);
  await moveSubscribers(tx, { kind: 'channel', from: id, to: toId });
};

/** Exactly these may publish in it, besides its owner. */
export const replacePublishers = async (
  tx: Database,
  channelId: number,
  memberIds: readonly number[],
): Promise<void> => {
  await sql`DELETE FROM channel_publishers WHERE channel_id = ${channelId} AND member_id <> ALL (${[...memberIds]}::int[])`.execute(
    tx,
  );
  await sql`INSERT INTO channel_publishers (channel_id, member_id) SELECT ${channelId}, unnest(${[...memberIds]}::int[])
    ON CONFLICT DO NOTHING`.execute(tx);
};
