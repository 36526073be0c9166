/**
 * What a page view, a watched hour and an upload cost this machine; writes bench/capacity/figures.json, from which
 * `npm run capacity` computes docs/capacity.md. No budgets: figures to plan with.
 */
import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import type { CapacityFigures } from './capacity/figures.ts';
import { measureAnswers } from './capacity/measure-answers.ts';
import { measureNginx, measureWorker } from './capacity/measure-media.ts';
import { measureTraffic } from './capacity/measure-traffic.ts';
import { withBenchSite } from './harness/bench-site.ts';

const VIDEOS = Number(process.env.FOYER_BENCH_VIDEOS ?? 100_000);
const FIGURES = join(import.meta.dirname, 'capacity/figures.json');

await withBenchSite(async (site) => {
  const figures: CapacityFigures = {
    measured: {
      on: new Date().toISOString().slice(0, 10),
      processor: cpus()[0]?.model ?? '',
      videos: VIDEOS,
    },
    traffic: await measureTraffic(site),
    ...(await measureAnswers(VIDEOS)),
    nginxSecondsPerGb: await measureNginx(),
    ...(await measureWorker()),
  };
  await writeFile(FIGURES, `${JSON.stringify(figures, undefined, 2)}\n`);
});
