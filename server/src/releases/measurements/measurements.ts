/**
 * Counts how the live sets fare, in this process, and adds it to the database's counts now and then. Only packages of live sets
 * and known figures have a count, so anyone who sends rubbish makes nothing grow. Nothing of who sent it is kept.
 */
import { type Figure, FIGURES } from '@foyer/shared/wire-schemas/releases/health';
import type { Log } from '../../platform/logging/log.ts';
import type { Database } from '../../platform/database/create-database.ts';
import { listParts } from '../canary/part-loads.ts';
import { bucketOf, emptyHistogram, sumFrom, totalOf } from '../canary/histogram.ts';
import type { LiveSetsCache } from '../live/live-sets.ts';
import type { MeasuredPackage } from './measured-text.ts';
import { addMeasurements, type MeasurementRow } from './measurements.sql.ts';
import { type LiveSets, type ReleaseSet, versionIn } from '../registry/release-sets.ts';
import { flushRegularly } from './flush-regularly.ts';

const FLUSH_MS = 3000;
/** A set's first documents in each process meet cold code, which says nothing about the release. */
const COLD_RENDERS = 20;
/** Sets whose cold renders are counted; more are never live at the same time. */
const MAX_COLD_SETS = 10;

/** What a rendered document tells; a DocumentAnswer has it. */
export interface RenderedParts {
  status: number;
  /** Without: a shell that does not tell. */
  packages?: readonly string[];
  failed: readonly { remote: string }[];
  renderMs?: number;
}

export interface Measurements {
  /** One page view that a browser reports. False when its set is not live, or no package of it takes part. */
  addView: (setId: number, measured: readonly MeasuredPackage[]) => boolean;
  /** One document that a render worker made for a visitor. */
  addRender: (setId: number, answer: RenderedParts) => void;
  /** Writes what was counted since; what cannot be written is kept for the next time. */
  flush: () => Promise<void>;
  /** Writes the last counts. */
  stop: () => Promise<void>;
}

const findLive = (
  live: LiveSets | undefined,
  setId: number,
): { set: ReleaseSet; beside: number } | undefined => {
  if (live?.stable.id === setId) return { set: live.stable, beside: live.candidate?.set.id ?? 0 };
  if (live?.candidate?.set.id === setId) return { set: live.candidate.set, beside: live.stable.id };
  return undefined;
};

/** Who failed; the shell answers for a document that failed while no remote did. */
export const listFailed = ({ status, failed }: Pick<RenderedParts, 'status' | 'failed'>): string[] =>
  status >= 500 && failed.length === 0 ? ['shell'] : failed.map(({ remote }) => remote);

/** Errors that browsers met, by remote and version: one line for all that was reported to this process since the last time. */
const logFaults = (log: Log, rows: Iterable<MeasurementRow>): void => {
  for (const { set_id, package: name, version, figure, buckets } of rows) {
    const { kind, side } = FIGURES[figure];
    const bad = sumFrom(buckets, 1);
    if (kind !== 'fault' || side !== 'browser' || bad === 0) continue;
    const views = totalOf(buckets);
    const facts = { remote: name, version, release_set: set_id, figure, bad, views };
    log(`browsers report ${figure} of ${name} ${version}`, { level: 'warn', ...facts });
  }
};

export const startMeasurements = (
  db: Database,
  { getLiveSets }: Pick<LiveSetsCache, 'getLiveSets'>,
  { flushMs = FLUSH_MS, log = () => {} }: { flushMs?: number; log?: Log } = {},
): Measurements => {
  let counted = new Map<string, MeasurementRow>();
  const coldRenders = new Map<number, number>();

  const add = (setId: number, name: string, figure: Figure, value: number): boolean => {
    const found = findLive(getLiveSets(), setId);
    const [owner = '', part] = name.split('/');
    const version = found && versionIn(found.set, owner);
    if (!found || version === undefined) return false;
    if (part !== undefined && !listParts(found.set, owner).includes(name)) return false;
    const key = `${setId} ${found.beside} ${name} ${figure}`;
    const row = counted.get(key) ?? {
      set_id: setId,
      beside_set_id: found.beside,
      package: name,
      version,
      figure,
      buckets: emptyHistogram(),
    };
    counted.set(key, row);
    const bucket = bucketOf(value);
    row.buckets[bucket] = (row.buckets[bucket] ?? 0) + 1;
    return true;
  };

  const addView: Measurements['addView'] = (setId, measured) => {
    let isCounted = false;
    const seen = new Set<string>();
    for (const { package: name, values } of measured) {
      // Named twice, a package counts once.
      if (seen.has(name)) continue;
      seen.add(name);
      for (const [figure, value] of values) isCounted = add(setId, name, figure, value) || isCounted;
    }
    return isCounted;
  };

  const isCold = (setId: number): boolean => {
    const renders = (coldRenders.get(setId) ?? 0) + 1;
    if (coldRenders.size >= MAX_COLD_SETS && !coldRenders.has(setId)) coldRenders.clear();
    coldRenders.set(setId, Math.min(renders, COLD_RENDERS + 1));
    return renders <= COLD_RENDERS;
  };

  const addRender: Measurements['addRender'] = (setId, { status, packages = [], failed, renderMs }) => {
    const broken = new Set(listFailed({ status, failed }));
    const cold = isCold(setId);
    for (const name of new Set([...packages, ...broken])) {
      add(setId, name, 'render_errors', broken.has(name) ? 1 : 0);
      if (renderMs !== undefined && !cold && broken.size === 0)
        add(setId, name, 'render_time', Math.round(renderMs));
    }
  };

  const flush = async (): Promise<void> => {
    if (counted.size === 0) return;
    const rows = counted;
    counted = new Map();
    try {
      await addMeasurements(db, [...rows.values()]);
      logFaults(log, rows.values());
    } catch {
      // The database is away: the same few keys wait for it, with what came meanwhile.
      for (const [key, row] of rows) {
        const later = counted.get(key);
        later?.buckets.forEach((count, bucket) => {
          row.buckets[bucket] = (row.buckets[bucket] ?? 0) + count;
        });
        counted.set(key, row);
      }
    }
  };
  return { addView, addRender, ...flushRegularly(flush, flushMs) };
};
