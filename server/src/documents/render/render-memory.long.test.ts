/**
 * Documents of ever-new addresses, rendered by real builds over a real catalogue: the memory of a render worker stays what it was after
 * the first minute. `FOYER_MEMORY_SECONDS` makes it shorter than ten minutes.
 */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { addMember, addVideo, settleCatalogue } from '../../testing/catalogue.ts';
import {
  describeRenderMemory,
  measureRenderMemory,
  openBuiltRenderWorker,
} from '../../testing/load/render-memory.ts';
import { openTestWeb, type TestWeb } from '../../testing/web.ts';
import type { RenderWorker } from './render-worker.ts';

const SECONDS = Number(process.env.FOYER_MEMORY_SECONDS ?? 600);
const BUDGET = 1.1;
const VIDEOS = 50;

let web: TestWeb;
let thread: RenderWorker;

beforeAll(async () => {
  web = await openTestWeb();
  for (let count = 1; count <= VIDEOS; count += 1) await addVideo(web.db, { title: `Harbour ${count}` });
  await addMember(web.db, 'memory-member');
  await settleCatalogue(web.db);
  thread = await openBuiltRenderWorker({ ...web.deps, log: () => {} });
}, 900_000);
afterAll(async () => {
  await thread?.end();
  await web?.close();
});

it(
  'is flat however many addresses are asked for',
  async () => {
    const figures = await measureRenderMemory(thread, web.deps.config, { seconds: SECONDS, videos: VIDEOS });
    process.stderr.write(`${describeRenderMemory(figures)} (${BUDGET}) in ${SECONDS} s\n`);
    expect(figures.statuses['200']).toBeGreaterThan(0);
    expect(figures.lastMb / figures.firstMb).toBeLessThanOrEqual(BUDGET);
  },
  SECONDS * 1000 + 120_000,
);
