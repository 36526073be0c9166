/** How the live sets fare, and the canaries that were: for moderators. */
import { FIGURES, type ReleaseHealth } from '@foyer/shared/wire-schemas/releases/health';
import type { Database } from '../../platform/database/create-database.ts';
import { wantedReports } from '../canary/canary-decision.ts';
import { documentsOfStep, soundReportsOfStep } from '../canary/canary-words.ts';
import { type CanaryRow, selectCanaries } from '../canary/canary.sql.ts';
import { planAt, viewsOfStep } from '../canary/wanted-views.ts';
import { selectMeasurements } from '../measurements/measurements.sql.ts';
import type { LiveSets, ReleaseSet } from '../registry/release-sets.ts';

const SHOWN_CANARIES = 20;

const toSet = (set: ReleaseSet | null | undefined) =>
  set ? { id: set.id, note: set.note, packages: { ...set.packages } as Record<string, string> } : null;

const toCanary = (row: CanaryRow): ReleaseHealth['canaries'][number] => ({
  id: row.id,
  set_id: row.set_id,
  stable_set_id: row.stable_set_id,
  state: row.state,
  reason: row.reason,
  share: row.state === 'promoted' ? 1 : (row.plan.shares[row.step] ?? 1),
  shares: [...row.plan.shares, 1],
  views: { seen: documentsOfStep(row.evidence), wanted: viewsOfStep(row.plan, row.step) },
  reports: { seen: soundReportsOfStep(row.evidence), wanted: wantedReports(planAt(row.plan, row.step)) },
  missing: ['running', 'held'].includes(row.state) ? [...(row.evidence.missing ?? [])] : [],
  stopped_by_reports: row.state === 'held' && row.evidence.stop !== undefined,
  started: row.started_at.toISOString(),
  decided: row.decided_at?.toISOString() ?? null,
});

/** The canaries of late, and figures of these sets and of the canaries'. */
export const loadHealthOf = async (
  db: Database,
  setIds: readonly number[],
): Promise<Pick<ReleaseHealth, 'canaries' | 'health'>> => {
  const canaries = await selectCanaries(db, SHOWN_CANARIES);
  const shown = [...setIds, ...canaries.flatMap(({ set_id, stable_set_id }) => [set_id, stable_set_id])];
  const rows = await selectMeasurements(db, [...new Set(shown)]);
  return {
    canaries: canaries.map(toCanary),
    health: rows.map((row) => ({ ...row, side: FIGURES[row.figure].side })),
  };
};

export const loadReleaseHealth = async (db: Database, live: LiveSets | undefined): Promise<ReleaseHealth> => {
  const shown = [live?.stable.id, live?.candidate?.set.id, live?.previous?.id];
  return {
    stable: toSet(live?.stable),
    candidate: toSet(live?.candidate?.set),
    previous: toSet(live?.previous),
    share: live?.candidate?.share ?? 0,
    ...(await loadHealthOf(
      db,
      shown.filter((id) => id !== undefined),
    )),
  };
};
