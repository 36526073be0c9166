/** What a pool of render workers answers, measures and says; who is to blame for a worker that is lost: `lost-workers.test.ts`. */
import { existsSync } from 'node:fs';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect } from '@jest/globals';
import { buildDocumentRequest } from '@foyer/shared/testing/document-request';
import {
  readSeries,
  renderFailures,
  renderPageSeconds,
  renderWorkerMemory,
  renderWorkers,
} from '../../platform/metrics/metrics.ts';
import { itInTurns } from '../../testing/long.ts';
import { openRenderPools } from './render-pool.fixture.ts';
import { RenderPool } from './render-pool.ts';

const ANYONE = { isWithheld: false, isLimited: false };
const pools = await openRenderPools();
const { set, folder, logged, requesters, start } = pools;
beforeEach(pools.prepare);
afterEach(pools.endPools);
afterAll(pools.close);

itInTurns(
  'renders, knows the routes, and answers the worker’s API requests in the visitor’s name',
  async () => {
    const pool = await start();
    expect((await pool.render(buildDocumentRequest('/'))).body).toBe('fine /');
    expect(pool.addresses.routes).toHaveLength(1);
    const { body } = await pool.render(buildDocumentRequest('/data/'));
    expect(JSON.parse(body)).toEqual({
      data: { path: '/api/x.json', language: 'en', country: 'US', gender: 'straight' },
    });
  },
);

itInTurns('tells times by page, of pages that the release has alone, and what each worker uses', async () => {
  const pool = await start();
  for (const page of ['videos', 'made-up-1', 'made-up-2', '__proto__'])
    await pool.render(buildDocumentRequest(`/named/${page}/`), { address: '198.51.100.1', ...ANYONE });
  // Of the server itself.
  await pool.render(buildDocumentRequest('/named/videos/'));
  const { values } = await renderPageSeconds.get();
  const counts = values.filter(({ metricName }) => metricName?.endsWith('_count'));
  expect(counts.map(({ labels, value }) => [labels.remote, labels.page, labels.set, value])).toEqual([
    ['mf-member', 'videos', 'other', 1],
    ['shell', 'other', 'other', 3],
  ]);
  const read = async () => readSeries([renderWorkers, renderWorkerMemory]);
  const [[warm] = [], [memory] = []] = await read();
  expect(warm).toEqual({ labels: { set: 'other' }, value: 1 });
  if (existsSync('/proc/self/statm')) {
    expect(memory?.labels).toEqual({ set: 'other', worker: '0' });
    expect(memory?.value).toBeGreaterThan(1e6);
  }
  await pool.end();
  expect(await read()).toEqual([[], []]);
});

itInTurns(
  'has a figure for each remote before one is switched off, so that the first time is growth',
  async () => {
    await start();
    const { values } = await renderFailures.get();
    expect(values.map(({ labels }) => labels)).toEqual(
      expect.arrayContaining(
        ['mf-member', 'mf-community'].map((remote) => ({ remote, reason: 'switched_off' })),
      ),
    );
    expect(values.map(({ value }) => value)).toEqual(values.map(() => 0));
  },
);

itInTurns('says of data that came late who waited, and not that the remote failed', async () => {
  await (await start()).render(buildDocumentRequest('/late/'));
  expect(logged).toEqual(['late data: mf-member gave up waiting (load took over 5000 ms)']);
});

itInTurns('hands on what rendering throws', async () => {
  const pool = await start();
  await expect(pool.render(buildDocumentRequest('/throw/'))).rejects.toThrow('broken in render');
});

itInTurns('loads a module again that could not be loaded, in a new worker', async () => {
  const pool = await start({ firstMs: 1, longestMs: 10 });
  const failedNow = async () => (await pool.render(buildDocumentRequest('/unloadable/'))).failed.length;
  for (let count = 0; count < 5; count += 1) expect(await failedNow()).toBe(1);
  await writeFile(join(folder, 'node/loads'), '');
  while ((await failedNow()) > 0) await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await failedNow()).toBe(0);
});

itInTurns('starts nothing more once it has ended, also not what still waits', async () => {
  const pool = await start();
  requesters.length = 0;
  // Four are under way and ask for data; the others wait until these are lost with their worker.
  const documents = Promise.allSettled(
    Array.from({ length: 6 }, (_, index) =>
      pool.render(buildDocumentRequest(index < 4 ? '/member/waits/' : '/')),
    ),
  );
  while (requesters.length < 4) await new Promise((resolve) => setTimeout(resolve, 10));
  await pool.end();
  expect((await documents).map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 'rejected'));
  await expect(pool.render(buildDocumentRequest('/'))).rejects.toThrow('has ended');
});

itInTurns('says why a shell cannot run', async () => {
  const broken = await mkdtemp(join(tmpdir(), 'foyer-broken-shell-'));
  await mkdir(join(broken, 'node'));
  await writeFile(join(broken, 'node/main.js'), 'throw new Error("this shell cannot load");');
  const pool = new RenderPool({
    set: { id: 2, packages: { shell: { ...set.packages.shell, folder: broken } } },
    answerApi: async () => ({ status: 200, body: '' }),
    size: 1,
    renderTimeoutMs: 300,
    log: () => {},
  });
  await expect(pool.start()).rejects.toThrow('this shell cannot load');
  await pool.end();
  await rm(broken, { recursive: true });
});

itInTurns('gives up on a shell that is never loaded, by the processor time that it takes', async () => {
  const endless = await mkdtemp(join(tmpdir(), 'foyer-endless-shell-'));
  await mkdir(join(endless, 'node'));
  await writeFile(join(endless, 'node/main.js'), 'for (;;);');
  const pool = new RenderPool({
    set: { id: 2, packages: { shell: { ...set.packages.shell, folder: endless } } },
    answerApi: async () => ({ status: 200, body: '' }),
    size: 1,
    renderTimeoutMs: 50,
    log: () => {},
  });
  await expect(pool.start()).rejects.toThrow(
    /did not start: no answer after [1-9]\d{3,} ms of processor time/,
  );
  await pool.end();
  await rm(endless, { recursive: true });
});

itInTurns('asks for data on behalf of whom each document is made for, also at the same time', async () => {
  const pool = await start();
  requesters.length = 0;
  const requester = (address: string) => ({ address, isWithheld: false, isLimited: false });
  await Promise.all([
    pool.render(buildDocumentRequest('/data/'), requester('192.0.2.1')),
    pool.render(buildDocumentRequest('/data/')),
    pool.render(buildDocumentRequest('/data/'), requester('192.0.2.2')),
  ]);
  expect(requesters).toEqual(['192.0.2.1', undefined, '192.0.2.2']);
});
