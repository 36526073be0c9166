/**
 * The site that the benches measure: the shared one of `npm run bench`, or one of its own when a bench is run alone.
 * FOYER_BENCH_DATA_DIR keeps the demo between runs.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSite } from '../../e2e/harness/site.ts';
import { WORKSPACE_PACKAGES } from '@foyer/shared/config/workspace-packages';
import { buildPackages } from '../../scripts/build.ts';
import { explain } from './report.ts';

/** Holds the address of the shared site. */
export const BENCH_SITE_VARIABLE = 'FOYER_BENCH_SITE';

export interface BenchSite {
  url: string;
  dataDir: string;
  close: () => Promise<void>;
}

/** A data directory that PostgreSQL's own user can reach; `remove` leaves one alone that the caller named. */
export const makeDataDir = async (): Promise<{ dataDir: string; remove: () => Promise<void> }> => {
  const kept = process.env.FOYER_BENCH_DATA_DIR;
  if (kept) return { dataDir: kept, remove: async () => {} };
  const scratch = await mkdtemp(join(tmpdir(), 'foyer-bench-'));
  await chmod(scratch, 0o711);
  return { dataDir: join(scratch, 'data'), remove: () => rm(scratch, { recursive: true, force: true }) };
};

export const startBenchSite = async (dataDir: string): Promise<BenchSite> => {
  await buildPackages(WORKSPACE_PACKAGES);
  explain('starting the site and its demo catalogue');
  const { url, stop } = await startSite({ dataDir });
  return { url, dataDir, close: stop };
};

/** Runs `measure` against the shared site, or against one started for it. */
export const withBenchSite = async (measure: (url: string) => Promise<void>): Promise<void> => {
  const shared = process.env[BENCH_SITE_VARIABLE];
  if (shared) return measure(shared);
  const { dataDir, remove } = await makeDataDir();
  const site = await startBenchSite(dataDir);
  try {
    await measure(site.url);
  } finally {
    await site.close();
    await remove();
  }
};
