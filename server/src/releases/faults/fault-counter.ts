/**
 * Counts, in this process, documents of the live sets that failed, and adds them to the database's counts now and then. What visitors met that
 * the set before does not have is written immediately, by network: it decides whether the release is taken back (`release-watch.ts`).
 */
import type { Database } from '../../platform/database/create-database.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { LiveSetsCache } from '../live/live-sets.ts';
import { flushRegularly } from '../measurements/flush-regularly.ts';
import { listFailed, type RenderedParts } from '../measurements/measurements.ts';
import { findLiveSet, versionIn } from '../registry/release-sets.ts';
import { sourceOf } from '../measurements/report-source.ts';
import { createWeighing } from '../measurements/weigh-networks.ts';
import { addFaultCounts, addNewFault, type FaultCounts } from './faults.sql.ts';
import type { Log } from '../../platform/logging/log.ts';

const FLUSH_MS = 3000;
const HASH_CHARACTERS = 16;
/** Whose build renders embeds, alone. */
export const EMBED_PACKAGE = 'mf-player';
const NO_DOCUMENT: RenderedParts = { status: 500, failed: [] };

/** A visitor's document that failed with a live set. */
export interface MetFault {
  setId: number;
  packages: readonly string[];
  /** The set before makes it without these failing. */
  isNew: boolean;
  /** Of the visitor. */
  address: string;
  /** Own path; undefined where it may say who the visitor is. */
  path: string | undefined;
  /** The visitor got no content. */
  isUnavailable: boolean;
}

export interface FaultCounterOptions {
  db: Database;
  secrets: Secrets;
  live: Pick<LiveSetsCache, 'getLiveSets'>;
  /** Different new faults that one network counts with a day. */
  perNetwork: number;
  /** Called after a new fault of the package was written. */
  look: (setId: number, name: string) => Promise<void>;
  log: Log;
  flushMs?: number;
}

export interface FaultCounter {
  /** A document that the set rendered for a visitor; undefined: it could not. */
  addRender: (setId: number, answer: RenderedParts | undefined) => void;
  /** An embed, which is of mf-player alone. */
  addEmbed: (setId: number, isMade: boolean) => void;
  /** Never rejects. */
  addFault: (met: MetFault) => Promise<void>;
  flush: () => Promise<void>;
  stop: () => Promise<void>;
}

type Count = 'documents' | 'faults' | 'new_faults' | 'unavailable';

export const createFaultCounter = (options: FaultCounterOptions): FaultCounter => {
  const { db, secrets, live, perNetwork, look, log, flushMs = FLUSH_MS } = options;
  const weigh = createWeighing(db, perNetwork);
  let counted = new Map<string, FaultCounts>();

  const versionOf = (setId: number, name: string): string | undefined => {
    const set = findLiveSet(live.getLiveSets(), setId);
    return set && versionIn(set, name);
  };
  const add = (setId: number, name: string, what: readonly Count[]): void => {
    const version = versionOf(setId, name);
    if (version === undefined) return;
    const none = { documents: 0, faults: 0, new_faults: 0, unavailable: 0 };
    const key = `${setId} ${name}`;
    const row = counted.get(key) ?? { set_id: setId, package: name, version, ...none };
    for (const one of what) row[one] += 1;
    counted.set(key, row);
  };

  const addRender: FaultCounter['addRender'] = (setId, answer = NO_DOCUMENT) => {
    const failed = listFailed(answer);
    for (const name of new Set(['shell', ...(answer.packages ?? []), ...failed]))
      add(setId, name, failed.includes(name) ? ['documents', 'faults'] : ['documents']);
  };

  const addEmbed: FaultCounter['addEmbed'] = (setId, isMade) =>
    add(setId, EMBED_PACKAGE, isMade ? ['documents'] : ['documents', 'faults']);

  const flush = async (): Promise<void> => {
    if (counted.size === 0) return;
    const rows = [...counted.values()];
    counted = new Map();
    // What the database does not take is lost: of minutes that nobody decides by while it is away.
    await addFaultCounts(db, rows).catch(() => undefined);
  };
  const flushes = flushRegularly(flush, flushMs);

  const hash = (text: string): string =>
    secrets.sign('measurement-token', `fault\n${text}`).slice(-HASH_CHARACTERS);
  const noteNew = async ({ setId, packages, address, path }: MetFault): Promise<void> => {
    const source = sourceOf(address);
    // One network's flood ends here, before the database.
    await weigh({ what: 'fault', setId, source, decides: false });
    const page = hash(path ?? 'of one visitor alone');
    await addNewFault(db, { setId, packages, network: hash(source.network), page, path: path ?? '' });
    await flushes.flush();
    for (const name of packages) await look(setId, name);
  };

  const addFault: FaultCounter['addFault'] = async (met) => {
    const { setId, packages, isNew, isUnavailable } = met;
    for (const name of packages)
      add(setId, name, [
        ...(isNew ? (['new_faults'] as const) : []),
        ...(isUnavailable ? (['unavailable'] as const) : []),
      ]);
    if (!isNew) return;
    try {
      await noteNew(met);
    } catch (error) {
      // Its network had enough, or the database is away: the next one counts.
      if ((error as { code?: unknown }).code !== 'rate_limited')
        log(
          `a fault of release set ${setId} is not counted: ${error instanceof Error ? error.message : error}`,
          { level: 'error', release_set: setId },
        );
    }
  };

  return { addRender, addEmbed, addFault, ...flushes };
};
