/** SQL of canaries. A state changes only from the one that the writer saw. */
import type { CanaryState } from '@foyer/shared/wire-schemas/releases/health';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/create-database.ts';
import { choices, columns, json, type RowOf, typedSql } from '../../platform/database/typed-sql.ts';
import type { Comparison, Culprit } from './compare-sets.ts';
import type { FaultNetworksRow } from '../measurements/fault-networks.sql.ts';
import type { PartLoads } from './part-loads.ts';

/** Settled when the canary starts, so that no process works by another plan. */
export interface CanaryPlan {
  /** Parts of the visitors, growing, below 1; after the last one the set becomes stable. */
  shares: readonly number[];
  /** Documents with each changed package that are rendered for the candidate's visitors before the next step. */
  stepViews: number;
  /** The same by step (wanted-views.ts). Plans of earlier releases have `stepViews` alone. */
  views?: readonly number[];
  /** Part of the whole site's views of which the steps exclude that more fail. */
  faultPart?: number;
  stepSeconds: number;
  /** Held when it is not decided after so long. */
  maxHours: number;
  /** Bad views without which nothing is taken back: more than the addresses of one holder may report. */
  leastBad: number;
  /** Networks that must report a fault before reports alone take the candidate back. Plans of earlier releases have none. */
  leastNetworks?: number;
}

/** Of one package of the candidate. */
export interface Exposure {
  /** Rendered for visitors by this server. */
  documents: number;
  /** Page views that browsers reported with a token. */
  reports: number;
  /** Those without any fault. */
  soundReports: number;
}

export interface CanaryEvidence {
  comparisons?: readonly Comparison[];
  /** By changed package: what the candidate had when the step started, and has now. */
  exposureBefore?: Readonly<Record<string, Exposure>>;
  exposure?: Readonly<Record<string, Exposure>>;
  /** Of the sets as they are now, where they were others before: of the changed package that has least. */
  documentsOfSet?: number;
  /** From how many networks the candidate's faults came, by package. */
  faultNetworks?: readonly FaultNetworksRow[];
  culprit?: Culprit;
  /** What the step waits for, for people. */
  missing?: readonly string[];
  /** What browsers reported stopped it: people decide. */
  stop?: Culprit;
  /** How often pages and widgets of the changed packages were asked for. */
  parts?: readonly PartLoads[];
}

/** Two sets that were live alongside each other. */
export interface SetPair {
  stableSetId: number;
  setId: number;
}

const CANARY_ROW = columns({
  id: 'int4',
  /** The candidate as it is now, and the stable set that it was made from. */
  set_id: 'int4',
  stable_set_id: 'int4',
  /** Before other stable sets came, the first one first. */
  earlier: json<readonly SetPair[]>(),
  /** Name of the one who started it; empty where nobody said. */
  started_by: 'text',
  state: choices<CanaryState>(),
  reason: 'text',
  step: 'int4',
  plan: json<CanaryPlan>(),
  evidence: json<CanaryEvidence>(),
  started_at: 'timestamptz',
  decided_at: 'timestamptz?',
  /** By the database's clock. */
  seconds: 'float8',
  step_seconds: 'float8',
});
export type CanaryRow = RowOf<typeof CANARY_ROW>;
const CANARY_COLUMNS = sql`id, set_id, stable_set_id, earlier, started_by, state, reason, step, plan, evidence, started_at, decided_at,
  extract(epoch FROM now() - started_at)::double precision AS seconds,
  extract(epoch FROM now() - step_started_at)::double precision AS step_seconds`;
const OPEN = sql`state IN ('waiting', 'running', 'held', 'taking_back', 'promoting')`;

/** The one that is not decided yet. */
export async function selectOpenCanary(db: Database): Promise<CanaryRow | undefined> {
  const { rows } = await typedSql(
    CANARY_ROW,
  )`SELECT ${CANARY_COLUMNS} FROM release_canaries WHERE ${OPEN}`.execute(db);
  return rows[0];
}

export async function selectCanary(db: Database, id: number): Promise<CanaryRow | undefined> {
  const { rows } = await typedSql(
    CANARY_ROW,
  )`SELECT ${CANARY_COLUMNS} FROM release_canaries WHERE id = ${id}`.execute(db);
  return rows[0];
}

const LAST_REQUEST = columns({ state: 'text', error: 'text?' });

/** The last one that was to show the canary's candidate. */
export async function selectLastRequest(
  db: Database,
  canaryId: number,
): Promise<RowOf<typeof LAST_REQUEST> | undefined> {
  const { rows } = await typedSql(LAST_REQUEST)`
    SELECT state, error FROM release_requests WHERE canary_id = ${canaryId} ORDER BY id DESC LIMIT 1`.execute(
    db,
  );
  return rows[0];
}

/** Whether somebody asked for it and has no answer yet. */
export const isOpenRequest = (last: { state: string } | undefined): boolean =>
  last?.state === 'wanted' || last?.state === 'running';

/** The newest first. */
export async function selectCanaries(db: Database, limit: number): Promise<CanaryRow[]> {
  const { rows } = await typedSql(
    CANARY_ROW,
  )`SELECT ${CANARY_COLUMNS} FROM release_canaries ORDER BY id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

/** Undefined when another one is open. */
export async function insertCanary(
  db: Database,
  setId: number,
  stableSetId: number,
  plan: CanaryPlan,
  startedBy = '',
): Promise<number | undefined> {
  const { rows } = await typedSql({ id: 'int4' })`
    INSERT INTO release_canaries (set_id, stable_set_id, plan, started_by)
    VALUES (${setId}, ${stableSetId}, ${JSON.stringify(plan)}::jsonb, ${startedBy})
    ON CONFLICT DO NOTHING RETURNING id`.execute(db);
  return rows[0]?.id;
}

/** The candidate is another set now, made from another stable one. False when the canary is decided, or about to be. */
export async function moveCanary(db: Database, id: number, to: SetPair): Promise<boolean> {
  const { rows } = await sql`
    UPDATE release_canaries SET set_id = ${to.setId}, stable_set_id = ${to.stableSetId},
      earlier = CASE WHEN state = 'waiting' OR set_id = ${to.setId} THEN earlier
        ELSE earlier || jsonb_build_object('stableSetId', stable_set_id, 'setId', set_id) END
    WHERE id = ${id} AND state IN ('waiting', 'running', 'held') RETURNING id`.execute(db);
  return rows.length > 0;
}

export interface CanaryChange {
  id: number;
  /** Only while this set is its candidate. */
  setId?: number;
  from: readonly CanaryState[];
  to: CanaryState;
  reason: string;
}

/** False when it is in none of the states `from` any more. A final state ends it. */
export async function changeCanary(
  db: Database,
  { id, setId, from, to, reason }: CanaryChange,
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE release_canaries SET state = ${to}, reason = ${reason},
      step_started_at = CASE WHEN ${to} = 'running' THEN now() ELSE step_started_at END,
      decided_at = CASE WHEN ${to} IN ('promoted', 'taken_back', 'refused') THEN now() END
    WHERE id = ${id} AND set_id = coalesce(${setId ?? null}::int, set_id) AND state = ANY(${[...from]}::text[])
    RETURNING id`.execute(db);
  return rows.length > 0;
}

/** @param step when it is another one, it starts now */
export async function keepEvidence(
  db: Database,
  id: number,
  evidence: CanaryEvidence,
  step: number,
): Promise<void> {
  await sql`
    UPDATE release_canaries SET evidence = ${JSON.stringify(evidence)}::jsonb, step = ${step}::int,
      step_started_at = CASE WHEN step = ${step}::int THEN step_started_at ELSE now() END
    WHERE id = ${id} AND ${OPEN}`.execute(db);
}

const CANARY_FIGURES = columns({ state: 'text', share: 'float8', runningSeconds: 'float8' });

/** Of the canary that is not decided yet. */
export async function selectCanaryFigures(db: Database): Promise<RowOf<typeof CANARY_FIGURES> | undefined> {
  const { rows } = await typedSql(CANARY_FIGURES)`
    SELECT state, coalesce((plan -> 'shares' ->> step)::double precision, 0) AS share,
      extract(epoch FROM now() - started_at)::double precision AS "runningSeconds"
    FROM release_canaries WHERE ${OPEN}`.execute(db);
  return rows[0];
}

const TAKEN_BACK = columns({ channel: 'text', seconds: 'float8' });

/** How long ago a set was last taken back, of each channel of which one ever was. */
export async function selectTakenBack(db: Database): Promise<RowOf<typeof TAKEN_BACK>[]> {
  const { rows } = await typedSql(TAKEN_BACK)`
    SELECT channel, extract(epoch FROM now() - max(ended_at))::double precision AS seconds
    FROM release_history WHERE outcome = 'taken_back' AND ended_at IS NOT NULL GROUP BY channel ORDER BY channel`.execute(
    db,
  );
  return rows;
}
