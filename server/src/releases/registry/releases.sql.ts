/** SQL of the release registry: releases, sets, channels, requests. What changes a channel: release-history.sql.ts. */
import type { Provenance, Release } from '@foyer/shared/wire-schemas/releases/releases';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/create-database.ts';
import { columns, json, type RowOf, typedSql } from '../../platform/database/typed-sql.ts';

/** Sent at every change of a channel. */
export const RELEASES_NOTIFICATION = 'foyer_releases';
/** Sent when a request waits for a server process. */
export const REQUESTS_NOTIFICATION = 'foyer_release_requests';

const SET_ROW = columns({
  id: 'int4',
  packages: json<Record<string, string>>(),
  note: 'text',
  created_at: 'timestamptz',
  is_forced: 'bool',
  /** By package; null when none of them is registered. */
  releases: json<Record<string, Release> | null>(),
});
export type SetRow = RowOf<typeof SET_ROW>;
const CHANNEL_ROW = columns({
  channel: 'text',
  set_id: 'int4?',
  previous_set_id: 'int4?',
  share: 'float8',
  changed_by: 'text',
  changed_at: 'timestamptz',
});
export type ChannelRow = RowOf<typeof CHANNEL_ROW>;
const REQUEST_ROW = columns({
  id: 'int4',
  set_id: 'int4',
  channel: 'text',
  share: 'float8',
  replaces_set_id: 'int4?',
  state: 'text',
  error: 'text?',
  changed_by: 'text',
  reason: 'text',
  notices: 'text[]',
  may_rebase: 'bool',
  /** It shows this canary's candidate. */
  canary_id: 'int4?',
  /** Who asked, for the log of changes. */
  member_id: 'int4?',
  command: 'text?',
});
export type RequestRow = RowOf<typeof REQUEST_ROW>;
const REQUEST_COLUMNS = sql`id, set_id, channel, share, replaces_set_id, state, error, changed_by, reason, notices, may_rebase, canary_id,
  member_id, command`;
const RELEASE_ROW = columns({
  package: 'text',
  version: 'text',
  published_at: 'timestamptz',
  provenance: json<Provenance | null>(),
});
export type ReleaseRow = RowOf<typeof RELEASE_ROW>;

export async function selectRelease(
  db: Database,
  name: string,
  version: string,
): Promise<Release | undefined> {
  const { rows } = await typedSql({ release: json<Release>() })`
    SELECT release FROM releases WHERE package = ${name} AND version = ${version}`.execute(db);
  return rows[0]?.release;
}

/** When the last one of a set's packages was published; 1970 when none of them is. */
export async function selectPublishedAt(db: Database, packages: object): Promise<Date> {
  const { rows } = await typedSql({ published_at: 'timestamptz!' })`
    SELECT coalesce(max(r.published_at), 'epoch') AS published_at
    FROM jsonb_each_text(${JSON.stringify(packages)}::jsonb) AS p(package, version)
    JOIN releases r ON r.package = p.package AND r.version = p.version`.execute(db);
  return rows[0]?.published_at ?? new Date(0);
}

/** The newest first. */
export async function selectReleases(db: Database, limit: number): Promise<ReleaseRow[]> {
  const { rows } = await typedSql(RELEASE_ROW)`
    SELECT package, version, published_at, release->'provenance' AS provenance FROM releases
    ORDER BY published_at DESC, package, version LIMIT ${limit}`.execute(db);
  return rows;
}

/** Leaves a release that is registered already as it is. */
export async function insertRelease(db: Database, release: Release): Promise<void> {
  await sql`
    INSERT INTO releases (package, version, release)
    VALUES (${release.name}, ${release.version}, ${JSON.stringify(release)}::jsonb)
    ON CONFLICT (package, version) DO NOTHING`.execute(db);
}

export async function insertSet(
  db: Database,
  packages: object,
  note: string,
  isForced = false,
): Promise<number> {
  const { rows } = await typedSql({ id: 'int4' })`
    INSERT INTO release_sets (packages, note, is_forced)
    VALUES (${JSON.stringify(packages)}::jsonb, ${note}, ${isForced})
    RETURNING id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('INSERT … RETURNING gave no row');
  return row.id;
}

/** The newest set of just these packages with this note. */
export async function selectSameSet(
  db: Database,
  packages: object,
  note: string,
): Promise<number | undefined> {
  const { rows } = await typedSql({ id: 'int4' })`
    SELECT id FROM release_sets WHERE packages = ${JSON.stringify(packages)}::jsonb AND note = ${note}
    ORDER BY id DESC LIMIT 1`.execute(db);
  return rows[0]?.id;
}

const selectSetsWhere = (condition: ReturnType<typeof sql>) => typedSql(SET_ROW)`
  SELECT s.id, s.packages, s.note, s.created_at, s.is_forced, (
    SELECT jsonb_object_agg(r.package, r.release)
    FROM jsonb_each_text(s.packages) AS p(package, version)
    JOIN releases r ON r.package = p.package AND r.version = p.version
  ) AS releases
  FROM release_sets s ${condition} ORDER BY s.id DESC`;

export async function selectSets(db: Database, ids: readonly number[]): Promise<SetRow[]> {
  const { rows } = await selectSetsWhere(sql`WHERE s.id = ANY(${[...ids]}::int[])`).execute(db);
  return rows;
}

export async function selectChannels(db: Database): Promise<ChannelRow[]> {
  const { rows } = await typedSql(CHANNEL_ROW)`
    SELECT channel, set_id, previous_set_id, share, changed_by, changed_at
    FROM release_channels ORDER BY channel DESC`.execute(db);
  return rows;
}

export async function insertRequest(
  db: Database,
  request: Omit<RequestRow, 'id' | 'state' | 'error' | 'notices'>,
): Promise<number> {
  const { rows } = await typedSql({ id: 'int4', pg_notify: 'void' })`
    WITH written AS (
      INSERT INTO release_requests (set_id, channel, share, replaces_set_id, changed_by, reason, may_rebase, canary_id, member_id, command)
      VALUES (${request.set_id}, ${request.channel}, ${request.share}, ${request.replaces_set_id},
        ${request.changed_by}, ${request.reason}, ${request.may_rebase}, ${request.canary_id}, ${request.member_id}, ${request.command})
      RETURNING id
    )
    SELECT id, pg_notify(${REQUESTS_NOTIFICATION}, id::text) FROM written`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('INSERT … RETURNING gave no row');
  return row.id;
}

export async function selectRequest(db: Database, id: number): Promise<RequestRow | undefined> {
  const { rows } = await typedSql(
    REQUEST_ROW,
  )`SELECT ${REQUEST_COLUMNS} FROM release_requests WHERE id = ${id}`.execute(db);
  return rows[0];
}

/**
 * Takes the oldest request that nobody works on: a new one, or one whose worker let its lease run out. While one is
 * worked on no other is taken, so that sets do not warm up side by side; two that slip through in the same
 * moment do no harm, since the write of the channel decides.
 */
export async function claimRequest(db: Database, leaseSeconds: number): Promise<RequestRow | undefined> {
  const { rows } = await typedSql(REQUEST_ROW)`
    UPDATE release_requests SET state = 'running', is_spread = false, started_at = now(), lease_until = now() + make_interval(secs => ${leaseSeconds})
    WHERE id = (
      SELECT id FROM release_requests
      WHERE (state = 'wanted' OR (state = 'running' AND lease_until < now()))
        AND NOT EXISTS (SELECT FROM release_requests WHERE state = 'running' AND lease_until >= now())
      ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    RETURNING ${REQUEST_COLUMNS}`.execute(db);
  return rows[0];
}

export async function extendLease(db: Database, id: number, leaseSeconds: number): Promise<void> {
  await sql`
    UPDATE release_requests SET lease_until = now() + make_interval(secs => ${leaseSeconds})
    WHERE id = ${id} AND state = 'running'`.execute(db);
}

/** For anyone who waits for the outcome; the notices that come with it take the place of these. */
export async function addRequestNotice(db: Database, setId: number, notice: string): Promise<void> {
  await sql`
    UPDATE release_requests SET notices = notices || ${notice}::text
    WHERE set_id = ${setId} AND state = 'running'`.execute(db);
}

/** Tells all processes to warm up the set of a request that rendered in this one. */
export async function spreadRequest(db: Database, id: number): Promise<void> {
  await sql`
    WITH written AS (
      UPDATE release_requests SET is_spread = true WHERE id = ${id} AND state = 'running' RETURNING id
    )
    SELECT pg_notify(${RELEASES_NOTIFICATION}, 'upcoming') FROM written`.execute(db);
}

/** Sets of requests that all processes warm up now. */
export async function selectUpcomingSets(db: Database): Promise<number[]> {
  const { rows } = await typedSql({ set_id: 'int4' })`
    SELECT set_id FROM release_requests
    WHERE state = 'running' AND is_spread AND lease_until >= now() ORDER BY id`.execute(db);
  return rows.map(({ set_id }) => set_id);
}

/** Ends a request that is in the state `from`; false when it no longer is. Processes discard a set that was about to go live. */
export async function endRequest(
  db: Database,
  id: number,
  from: 'wanted' | 'running',
  to: 'done' | 'refused' | 'withdrawn',
  error: string | null,
  notices: readonly string[] = [],
): Promise<boolean> {
  const { rows } = await sql`
    WITH written AS (
      UPDATE release_requests SET state = ${to}, error = ${error}, notices = ${[...notices]}, finished_at = now()
      WHERE id = ${id} AND state = ${from} RETURNING id
    )
    SELECT id, pg_notify(${RELEASES_NOTIFICATION}, 'upcoming') FROM written`.execute(db);
  return rows.length > 0;
}
