/**
 * `npm run bench`: every bench over one warm site; `npm run bench -- layout-shift …` the named ones. Each prints
 * `name: figure (budget)`; ends with 1 when a figure is above its budget. What they compare: bench/README.md.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  BENCH_SITE_VARIABLE,
  type BenchSite,
  makeDataDir,
  startBenchSite,
} from '../bench/harness/bench-site.ts';
import { endWithParent } from './processes/end-with-parent.ts';
import { ENDS_WITH_PARENT, exitOf, startChild } from './processes/run-child.ts';

const FOLDER = join(import.meta.dirname, '../bench');
/** These start sites, databases or encoders themselves, and want the machine for it. */
const STARTS = [
  'warm-start',
  'cold-start',
  'api-listing',
  'api-last-page',
  'api-search',
  'upload',
  'single-flight',
  'cached-listing',
  'ladder',
  'sprite-cost',
  'whole-way',
  'pieces-on-workers',
  'codec-bytes',
  'loudness',
  'flooded-visitors',
  'render-memory',
  'rollback-time',
  'tracing-cost',
  'next-case',
];

/** These measure to plan with, or take hours: only when they are named. */
const NAMED_ONLY = ['capacity', 'ten-times'];

const runBench = (name: string, env: Record<string, string>): Promise<number> =>
  exitOf(
    startChild(process.execPath, [...ENDS_WITH_PARENT, join(FOLDER, `${name}.ts`)], {
      env: { ...process.env, ...env },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    }),
  );

const bench = async (): Promise<number> => {
  const known = readdirSync(FOLDER)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -3));
  const asked = process.argv.slice(2);
  const unknown = asked.find((name) => !known.includes(name));
  if (unknown) {
    console.error(`There is no bench "${unknown}". There are: ${known.join(', ')}.`);
    return 1;
  }
  const names = asked.length > 0 ? asked : known.filter((name) => !NAMED_ONLY.includes(name));
  const failed: string[] = [];
  const { dataDir, remove } = await makeDataDir();
  let site: BenchSite | undefined;
  try {
    const overSite = names.filter((name) => !STARTS.includes(name));
    if (overSite.length > 0) site = await startBenchSite(dataDir);
    for (const name of overSite)
      if ((await runBench(name, { [BENCH_SITE_VARIABLE]: site?.url ?? '' })) !== 0) failed.push(name);
    await site?.close();
    for (const name of names.filter((one) => STARTS.includes(one)))
      if ((await runBench(name, { FOYER_BENCH_DATA_DIR: dataDir })) !== 0) failed.push(name);
  } finally {
    await site?.close();
    await remove();
  }
  if (failed.length > 0) console.error(`Above the budget, or not measured: ${failed.join(', ')}`);
  return failed.length > 0 ? 1 : 0;
};

endWithParent();
process.exitCode = await bench();
