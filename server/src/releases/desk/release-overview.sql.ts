/** SQL of the page of releases: the newest sets, how their requests ended, which process has which set warm. */
import type { Provenance } from '@foyer/shared/wire-schemas/releases/releases';
import type { Database } from '../../platform/database/create-database.ts';
import { choices, columns, json, type RowOf, typedSql } from '../../platform/database/typed-sql.ts';

const SET_ROW = columns({
  id: 'int4',
  packages: json<Record<string, string>>(),
  note: 'text',
  created_at: 'timestamptz',
  /** The reason alone. */
  over_budget: 'text?',
});
export type OverviewSetRow = RowOf<typeof SET_ROW>;

/** The newest sets and `others`, the newest first. */
export async function selectNewestSets(
  db: Database,
  limit: number,
  others: readonly number[],
): Promise<OverviewSetRow[]> {
  const { rows } = await typedSql(SET_ROW)`
    SELECT id, packages, note, created_at, over_budget->>'reason' AS over_budget FROM release_sets
    WHERE id IN (SELECT id FROM release_sets ORDER BY id DESC LIMIT ${limit}) OR id = ANY(${[...others]}::int[])
    ORDER BY id DESC`.execute(db);
  return rows;
}

const OUTCOME_ROW = columns({
  set_id: 'int4!',
  state: choices<'wanted' | 'running' | 'done' | 'refused' | 'withdrawn'>(),
  error: 'text?',
});
export type RequestOutcome = RowOf<typeof OUTCOME_ROW>;

/** How the last request of each of these sets stands. */
export async function selectLastRequests(db: Database, setIds: readonly number[]): Promise<RequestOutcome[]> {
  const { rows } = await typedSql(OUTCOME_ROW)`
    SELECT DISTINCT ON (set_id) set_id, state, error FROM release_requests
    WHERE set_id = ANY(${[...setIds]}::int[]) ORDER BY set_id, id DESC`.execute(db);
  return rows;
}

const PROCESS_ROW = columns({
  label: 'text',
  started_at: 'timestamptz',
  seen_at: 'timestamptz',
  set_id: 'int4?',
  state: choices<'warming' | 'warm' | 'failed' | null>(),
  error: 'text?',
});
export type ProcessRow = RowOf<typeof PROCESS_ROW> & { process: string };

/** Each web process that gave a sign of life within `seconds`, once for each set that it knows. */
export async function selectProcesses(db: Database, seconds: number): Promise<ProcessRow[]> {
  const { rows } = await typedSql({ ...PROCESS_ROW, process: 'text' })`
    SELECT p.id::text AS process, p.label, p.started_at, p.seen_at, w.set_id, w.state, w.error
    FROM release_processes p LEFT JOIN release_warmth w ON w.process_id = p.id
    WHERE p.seen_at > now() - make_interval(secs => ${seconds})
    ORDER BY p.started_at, p.id, w.set_id DESC`.execute(db);
  return rows;
}

const ENTRY_ROW = columns({
  channel: choices<'stable' | 'candidate'>(),
  set_id: 'int4',
  changed_by: 'text',
  started_at: 'timestamptz',
  ended_at: 'timestamptz?',
  outcome: choices<'live' | 'replaced' | 'taken_back'>(),
  end_reason: 'text',
});
export type ChannelEntry = RowOf<typeof ENTRY_ROW>;

/** What both channels showed since, the oldest first. */
export async function selectChannelEntries(db: Database, limit: number): Promise<ChannelEntry[]> {
  const { rows } = await typedSql(ENTRY_ROW)`
    SELECT channel, set_id, changed_by, started_at, ended_at, outcome, end_reason
    FROM release_history ORDER BY id DESC LIMIT ${limit}`.execute(db);
  return rows.reverse();
}

const MAKER_ROW = columns({ set_id: 'int4!', who: 'text' });

/** Who made each of these sets, as far as somebody recorded it. */
export async function selectMakers(
  db: Database,
  setIds: readonly number[],
): Promise<RowOf<typeof MAKER_ROW>[]> {
  const { rows } = await typedSql(MAKER_ROW)`
    SELECT DISTINCT ON (set_id) set_id, who FROM release_actions
    WHERE set_id = ANY(${[...setIds]}::int[]) AND act IN ('release', 'candidate', 'preview')
    ORDER BY set_id, id`.execute(db);
  return rows;
}

const BUILD_ROW = columns({
  package: 'text',
  version: 'text',
  built_at: 'text?',
  provenance: json<Provenance | null>(),
});

/** How each release of these sets came to be, as the releases themselves say. */
export async function selectBuilds(
  db: Database,
  setIds: readonly number[],
): Promise<RowOf<typeof BUILD_ROW>[]> {
  const { rows } = await typedSql(BUILD_ROW)`
    SELECT r.package, r.version, r.release->>'builtAt' AS built_at, r.release->'provenance' AS provenance
    FROM (
      SELECT DISTINCT p.package, p.version
      FROM release_sets s CROSS JOIN jsonb_each_text(s.packages) AS p(package, version)
      WHERE s.id = ANY(${[...setIds]}::int[])
    ) AS wanted JOIN releases r ON r.package = wanted.package AND r.version = wanted.version
    ORDER BY r.package, r.version`.execute(db);
  return rows;
}
