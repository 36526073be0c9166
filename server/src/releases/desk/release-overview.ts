/** What the page of releases shows, put together from the registry, its history, and what the processes say. */
import type {
  BrowserCheckInfo,
  BuildInfo,
  PackageChange,
  ProcessInfo,
  ReleaseOverview,
  ReleaseSetInfo,
  SetState,
} from '@foyer/shared/wire-schemas/releases/overview';
import type { Database } from '../../platform/database/create-database.ts';
import { listPreviews, type PreviewRow } from './previews.ts';
import { selectFaultCounts, selectWarnings } from '../faults/faults.sql.ts';
import { selectActions } from './release-actions.sql.ts';
import type { Operator } from './release-operators.ts';
import * as rows from './release-overview.sql.ts';
import {
  type CheckRow,
  type PictureRow,
  selectChecks,
  selectPictures,
} from '../checks/browser-checks.sql.ts';
import type { SmokeVisitor } from '@foyer/shared/wire-schemas/releases/releases';
import { selectChannels } from '../registry/releases.sql.ts';

const LISTED_SETS = 30;
const LISTED_ENTRIES = 400;
const LISTED_ACTIONS = 40;
const LISTED_WARNINGS = 20;
/** Several heartbeats. */
const PROCESS_SECONDS = 30;

const compare = (
  from: Readonly<Record<string, string>>,
  to: Readonly<Record<string, string>>,
): PackageChange[] =>
  [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .sort()
    .filter((name) => from[name] !== to[name])
    .map((name) => ({ package: name, from: from[name] ?? null, to: to[name] ?? null }));

interface Facts {
  stableId: number | null;
  candidateId: number | null;
  entries: readonly rows.ChannelEntry[];
  requests: ReadonlyMap<number, rows.RequestOutcome>;
  previews: readonly PreviewRow[];
}

const stateOf = (id: number, last: rows.ChannelEntry | undefined, facts: Facts): SetState => {
  if (id === facts.stableId) return 'stable';
  if (id === facts.candidateId) return 'candidate';
  const request = facts.requests.get(id)?.state;
  if (request === 'wanted' || request === 'running') return 'waiting';
  if (last) return last.outcome === 'taken_back' ? 'taken_back' : 'earlier';
  if (facts.previews.some(({ set_id }) => set_id === id)) return 'preview';
  return request === 'refused' ? 'refused' : 'unused';
};

const toProcesses = (found: readonly rows.ProcessRow[]): ProcessInfo[] => {
  const processes = new Map<string, ProcessInfo>();
  for (const { process, label, started_at, seen_at, set_id, state, error } of found) {
    const known = processes.get(process) ?? {
      label,
      started: started_at.toISOString(),
      seen: seen_at.toISOString(),
      sets: [],
    };
    processes.set(process, known);
    if (set_id !== null && state !== null) known.sets.push({ set_id, state, error });
  }
  return [...processes.values()];
};

const toBuild = ({
  package: name,
  version,
  built_at,
  provenance,
}: Awaited<ReturnType<typeof rows.selectBuilds>>[number]): BuildInfo => ({
  package: name,
  version,
  builder: provenance?.builder ?? null,
  commit: provenance?.source.commit ?? null,
  is_clean: provenance?.source.isClean ?? null,
  built: provenance?.finishedAt ?? built_at,
});

const toBrowserCheck = (
  { set_id, checked_at, site, seconds, pages, skipped, fault }: CheckRow,
  pictures: readonly PictureRow[],
): BrowserCheckInfo => ({
  set_id,
  checked: checked_at.toISOString(),
  site,
  seconds,
  pages,
  skipped,
  fault,
  pictures: pictures
    .filter((picture) => picture.set_id === set_id)
    .map(({ number, package: name, path, visitor, difference, has_before, before_set_id }) => ({
      number,
      package: name,
      path,
      visitor: visitor as SmokeVisitor,
      difference,
      has_before,
      before_set: before_set_id,
    })),
});

/** Figures and canaries; see release-health.ts of the wire schemas. */
export type Health = Pick<ReleaseOverview, 'canaries' | 'health'>;
export type ReadHealth = (setIds: readonly number[]) => Promise<Health>;

export const getReleaseOverview = async (
  db: Database,
  readHealth: ReadHealth,
  operator: Operator,
): Promise<ReleaseOverview> => {
  const [channels, entries, previews, actions, processes] = await Promise.all([
    selectChannels(db),
    rows.selectChannelEntries(db, LISTED_ENTRIES),
    listPreviews(db),
    selectActions(db, LISTED_ACTIONS),
    rows.selectProcesses(db, PROCESS_SECONDS),
  ]);
  const stable = channels.find(({ channel }) => channel === 'stable');
  const candidate = channels.find(({ channel }) => channel === 'candidate');
  const stableId = stable?.set_id ?? null;
  const previousId = stable?.previous_set_id ?? null;
  const candidateId = candidate?.set_id === stableId ? null : (candidate?.set_id ?? null);
  const wanted = [stableId, previousId, candidateId, ...previews.map(({ set_id }) => set_id)];
  const stableEntries = entries.filter(({ channel }) => channel === 'stable');
  const sets = await rows.selectNewestSets(db, LISTED_SETS, [
    ...wanted.filter((id) => id !== null),
    // What the sets are compared with.
    ...stableEntries.slice(-LISTED_SETS).map(({ set_id }) => set_id),
  ]);
  const ids = sets.map(({ id }) => id);
  const shownIds = [stableId, previousId, candidateId].filter((id) => id !== null);
  const warnings = await selectWarnings(db, LISTED_WARNINGS);
  const [requests, makers, builds, checks, pictures, { canaries, health }, faults] = await Promise.all([
    rows.selectLastRequests(db, ids),
    rows.selectMakers(db, ids),
    rows.selectBuilds(db, ids),
    selectChecks(db, ids),
    selectPictures(db, ids),
    readHealth(shownIds),
    // What was taken back, too: people look for what it was.
    selectFaultCounts(db, [...shownIds, ...warnings.map(({ set_id }) => set_id)]),
  ]);
  const packagesOf = new Map(sets.map(({ id, packages }) => [id, packages]));
  const whoMade = new Map(makers.map(({ set_id, who }) => [set_id, who]));
  const facts: Facts = {
    stableId,
    candidateId,
    entries,
    previews,
    requests: new Map(requests.map((request) => [request.set_id, request])),
  };

  const toInfo = (set: rows.OverviewSetRow): ReleaseSetInfo => {
    const own = entries.filter(({ set_id }) => set_id === set.id);
    const last = own.at(-1);
    const firstStable = own.find(({ channel }) => channel === 'stable');
    // What everyone had when this set was made.
    const before = stableEntries.findLast(
      ({ set_id, started_at, changed_by }) =>
        set_id !== set.id &&
        started_at <= (changed_by === 'start' && firstStable ? firstStable.started_at : set.created_at),
    );
    const beforeId = before && packagesOf.has(before.set_id) ? before.set_id : null;
    const state = stateOf(set.id, last, facts);
    return {
      id: set.id,
      state,
      created: set.created_at.toISOString(),
      who: whoMade.get(set.id) ?? (own[0]?.changed_by === 'start' ? 'start' : ''),
      note: set.note === 'built at start' ? '' : set.note,
      packages: set.packages,
      before_id: beforeId,
      changes: beforeId === null ? [] : compare(packagesOf.get(beforeId) ?? {}, set.packages),
      since: last?.started_at.toISOString() ?? null,
      until: last?.ended_at?.toISOString() ?? null,
      refusal: state === 'refused' ? (facts.requests.get(set.id)?.error ?? '') : null,
      end_reason: last?.outcome === 'taken_back' ? last.end_reason : '',
      may_return: firstStable !== undefined && set.id !== stableId,
      over_budget: set.over_budget,
    };
  };

  return {
    now: new Date().toISOString(),
    who: operator.name,
    may_act: operator.mayAct,
    stable_id: stableId,
    previous_id: previousId,
    candidate_id: candidateId,
    share: candidateId === null ? 0 : (candidate?.share ?? 0),
    sets: sets.map(toInfo),
    builds: builds.map(toBuild),
    browser_checks: checks.map((check) => toBrowserCheck(check, pictures)),
    canaries,
    health,
    faults,
    warnings: warnings.map(({ warned_at, ...warning }) => ({ ...warning, warned: warned_at.toISOString() })),
    processes: toProcesses(processes),
    previews: previews.map(({ name, set_id, made_by, created_at, expires_at }) => ({
      name,
      set_id,
      who: made_by,
      created: created_at.toISOString(),
      expires: expires_at.toISOString(),
    })),
    actions: actions.map(({ act, set_id, who, reason, refusal, done_at }) => ({
      act,
      set_id,
      who,
      reason,
      refusal,
      done: done_at.toISOString(),
    })),
  };
};
