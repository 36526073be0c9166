/**
 * Documents of ever-new addresses, rendered by real builds over a real catalogue: the memory of a render worker stays what it was after
 * the first minute. `FOYER_MEMORY_SECONDS` makes it shorter than ten minutes.
 */
import type { DocumentRequest, RenderPackage, RenderSet } from '@foyer/shared/wire-schemas/documents';
import { PACKAGE_NAMES } from '@foyer/shared/remotes/remote';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { buildPackages } from '../../../scripts/build.ts';
import { createInternalApi } from '../app/internal-api.ts';
import { addMember, addVideo, settleCatalogue } from '../testing/catalogue.ts';
import { openTestWeb, type TestWeb } from '../testing/web.ts';
import { RenderThread } from './render-thread.ts';

const SECONDS = Number(process.env.FOYER_MEMORY_SECONDS ?? 600);
const FIRST_SECONDS = Math.min(60, SECONDS / 3);
const BUDGET = 1.1;
/** Several at once, as the pool gives them to a worker. */
const AT_ONCE = 4;
const VIDEOS = 50;

let web: TestWeb;
let thread: RenderThread;
const logged: string[] = [];

beforeAll(async () => {
  const built = await buildPackages(PACKAGE_NAMES);
  web = await openTestWeb();
  for (let count = 1; count <= VIDEOS; count += 1) await addVideo(web.db, { title: `Harbour ${count}` });
  await addMember(web.db, 'memory-member');
  await settleCatalogue(web.db);
  const packages: Record<string, RenderPackage> = {};
  for (const [name, { release, folder }] of Object.entries(built))
    packages[name] = { release, folder, base: `/releases/${name}/` };
  thread = new RenderThread({
    worker: { set: { id: 1, packages } as unknown as RenderSet, loadTimeoutMs: 5000 },
    answerApi: createInternalApi({ ...web.deps, log: (line) => logged.push(line) }),
    renderTimeoutMs: 5000,
  });
  await thread.ready;
}, 900_000);
afterAll(async () => {
  await thread?.end();
  await web?.close();
});

const request = (url: string): DocumentRequest => ({
  kind: 'document',
  url,
  site: {
    name: 'Foyer',
    publicUrl: 'http://localhost',
    language: 'en',
    country: 'US',
    gender: 'straight',
    ageMode: 'none',
    settings: web.deps.config.settings,
  },
  viewer: null,
  ageGate: false,
  off: [],
  moduleTimeoutMs: 1000,
});

/** No address comes twice. */
const addressOf = (count: number): string => {
  const kinds = [
    `/videos/${(count % VIDEOS) + 1}/a-video/?related=${(count % 100_000) + 1}`,
    `/videos/${VIDEOS + count}/x/`,
    `/videos/latest-updates/${(count % 100_000) + 1}/`,
    `/videos/${(count % VIDEOS) + 1}/a-video/?lang=de&related=${(count % 100_000) + 1}`,
    `/members/${count}/info/`,
    `/community/recent/${(count % 100_000) + 1}/`,
    `/categories/outdoor-${count}/latest-updates/1/`,
  ];
  return kinds[count % kinds.length] ?? '/';
};

it(
  'is flat however many addresses are asked for',
  async () => {
    let count = 0;
    let stop = false;
    let isPaused = false;
    const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    const statuses = new Map<number, number>();
    const renderOn = async () => {
      while (!stop) {
        if (isPaused) {
          await wait(0.05);
          continue;
        }
        count += 1;
        const message = await thread.send({ type: 'render', request: request(addressOf(count)) });
        if (message.type !== 'rendered') throw new Error('not a document');
        const { status } = message.answer;
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    };
    const renderers = Array.from({ length: AT_ONCE }, renderOn);
    /** Between documents, after a full collection. */
    const heldMb = async (): Promise<number> => {
      isPaused = true;
      while (thread.busy > 0) await wait(0.05);
      const bytes = await thread.heldHeapBytes();
      isPaused = false;
      return bytes / 1e6;
    };
    await wait(FIRST_SECONDS);
    const first = await heldMb();
    const firstCount = count;
    await wait(SECONDS - FIRST_SECONDS);
    const last = await heldMb();
    stop = true;
    await Promise.all(renderers);
    const ratio = last / first;
    process.stderr.write(
      `${count} addresses in ${SECONDS} s (${firstCount} before the first look), statuses ${JSON.stringify([...statuses])}: ` +
        `heap ${first.toFixed(1)} MB, at the end ${last.toFixed(1)} MB, ratio ${ratio.toFixed(2)} (${BUDGET})\n`,
    );
    expect(statuses.get(200)).toBeGreaterThan(0);
    expect(ratio).toBeLessThanOrEqual(BUDGET);
  },
  SECONDS * 1000 + 120_000,
);
