/** Time of `npm start` to the first page when everything is built and the demo is there. */
import { join } from 'node:path';
import { makeDataDir, startBenchSite } from './harness/bench-site.ts';
import { median } from './harness/median.ts';
import { npmStart } from './harness/npm-start.ts';
import { explain, report } from './harness/report.ts';

const ROOT = join(import.meta.dirname, '..');
const RUNS = 3;
const LIMIT_SECONDS = 120;

const { dataDir, remove } = await makeDataDir();
try {
  // Builds what is not built and makes the demo, unless they are there.
  await (await startBenchSite(dataDir)).close();
  const seconds: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const started = await npmStart(ROOT, dataDir, LIMIT_SECONDS, '/');
    await started.stop();
    explain(`${started.seconds.toFixed(1)} s`);
    seconds.push(started.seconds);
  }
  report({ name: 'warm-start', figure: median(seconds), budget: 8, unit: 's', digits: 1 });
} finally {
  await remove();
}
