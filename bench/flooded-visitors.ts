/**
 * Visitors' 99th percentile while one client asks for endless new addresses, and newcomers' while many addresses of one network do,
 * to those without them.
 */
import { join } from 'node:path';
import { CROWDS, measureCrowd } from '../server/src/testing/load/crowded-site.ts';
import { describeAsked, describeFlood, measureFlood, unserved } from '../server/src/testing/load/flood.ts';
import { buildPackages } from '../scripts/build.ts';
import { startDocumentsSite } from './harness/documents-site.ts';
import { median } from './harness/median.ts';
import { explain, report } from './harness/report.ts';

const ROUNDS = 3;
const SECONDS = Number(process.env.FOYER_BENCH_FLOOD_SECONDS ?? 25);
/** That visitors watch. */
const VIDEOS = 60;

await buildPackages();
const site = await startDocumentsSite(join(import.meta.dirname, '..'), { videos: VIDEOS, cacheMb: 32 });
const { web } = site;
/** In turns, so that a busy machine is as busy for each; one /64 is the control. */
const measureNewcomers = async (): Promise<void> => {
  for (const crowd of Object.keys(CROWDS) as (keyof typeof CROWDS)[]) {
    const ratios: number[] = [];
    let without = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const { alone, beside, crowd: attackers } = await measureCrowd(web, { seconds: SECONDS, crowd });
      explain(describeAsked('newcomers alone', alone));
      explain(describeAsked(`newcomers alongside ${crowd}`, beside));
      explain(describeAsked(crowd, attackers));
      ratios.push(beside.p99Ms / alone.p99Ms);
      without = Math.max(without, unserved(beside));
    }
    const name = `flooded-visitors, new searches alongside ${crowd}`;
    report({ name: `${name}, 99th percentile`, figure: median(ratios), budget: 2 });
    report({ name: `${name}, share without them`, figure: without, budget: 0 });
  }
};

try {
  const ratios: number[] = [];
  let worst = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const figures = await measureFlood(web, { seconds: SECONDS, videos: VIDEOS });
    for (const line of describeFlood(figures)) explain(line);
    ratios.push(figures.during.p99Ms / figures.before.p99Ms);
    worst = Math.max(worst, unserved(figures.during));
  }
  report({ name: 'flooded-visitors, 99th percentile', figure: median(ratios), budget: 2 });
  report({ name: 'flooded-visitors, share without their page', figure: worst, budget: 0 });
  await measureNewcomers();
} finally {
  await site.stop();
}
