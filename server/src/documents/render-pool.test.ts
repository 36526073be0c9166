import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { DocumentRequest, RenderSet } from '@foyer/shared/wire-schemas/documents';
import type { Release } from '@foyer/shared/wire-schemas/releases';
import { RenderPool } from './render-pool.ts';

/** A shell's Node build in small: what it does depends on the address asked for. */
const SHELL = `
exports.redirectExpressions = [];
exports.routeOutlines = [{ expression: '^/$', query: [], byCountry: true, personal: false }];
exports.createRenderer = ({ transport, mark }) => ({
  render: async (request) => {
    const failed = request.off.map((remote) => ({ remote, reason: 'switched off' }));
    const answer = (body) => ({ status: 200, body, failed, personal: false, byCountry: false });
    const off = request.off.includes('mf-community');
    if (request.url === '/loop/' && !off) { mark('mf-community'); for (;;); }
    if (request.url === '/shell-loop/') { mark(null); for (;;); }
    if (request.url === '/crash/' && !off) { mark('mf-community'); process.exit(3); }
    if (request.url === '/hungry/' && !off) { mark('mf-community'); const kept = []; for (;;) kept.push(new Array(1e6).fill(kept)); }
    if (request.url === '/sleep/' && !off) { mark('mf-community'); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0); }
    if (request.url === '/thread/') return answer(require('node:fs').readlinkSync('/proc/thread-self'));
    if (request.url === '/work/' && !off) {
      mark('mf-community');
      const end = process.threadCpuUsage().user + 40_000;
      while (process.threadCpuUsage().user < end);
      mark(null);
    }
    if (request.url === '/throw/') throw new Error('broken in render');
    if (request.url === '/data/') return answer(JSON.stringify(await transport(request)({ url: '/api/x.json' })));
    return answer('fine ' + request.url);
  },
});
`;

let folder: string;
let set: RenderSet;
const pools: RenderPool[] = [];
const logged: string[] = [];
const requesters: (string | undefined)[] = [];

const start = async (): Promise<RenderPool> => {
  const pool = new RenderPool({
    set,
    answerApi: async (path, context, requester) => {
      requesters.push(requester?.address);
      return { status: 200, body: JSON.stringify({ path, ...context }) };
    },
    size: 1,
    renderTimeoutMs: 300,
    log: (message) => logged.push(message),
  });
  pools.push(pool);
  await pool.start();
  return pool;
};
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
    settings: {
      sidebarThreshold: 0,
      minMinutesExclusive: 0,
      minMinutesNonExclusive: 0,
      uncensoredCategory: '',
      animationCategory: '',
    },
  },
  viewer: null,
  ageGate: false,
  off: [],
  moduleTimeoutMs: 1000,
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-render-'));
  await mkdir(join(folder, 'node'));
  await writeFile(join(folder, 'node/package.json'), '{"type":"commonjs"}');
  await writeFile(join(folder, 'node/main.js'), SHELL);
  const release: Release = {
    name: 'shell',
    version: '1.0.0',
    contract: 1,
    platform: { uses: [] },
    browser: { entry: '', exposes: {}, entries: {} },
    node: { entry: 'main.js', entries: {} },
    files: {},
  };
  const community = { release: { ...release, name: 'mf-community' as const }, base: '/' };
  set = { id: 1, packages: { shell: { release, base: '/', folder }, 'mf-community': community } };
});
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.end()));
  logged.length = 0;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('RenderPool', () => {
  it('renders, knows the routes, and answers the worker’s API requests in the visitor’s name', async () => {
    const pool = await start();
    expect((await pool.render(request('/'))).body).toBe('fine /');
    expect(pool.addresses.routes).toHaveLength(1);
    const { body } = await pool.render(request('/data/'));
    expect(JSON.parse(body)).toEqual({
      data: { path: '/api/x.json', language: 'en', country: 'US', gender: 'straight' },
    });
  });

  it.each(['/loop/', '/sleep/', '/crash/', '/hungry/'])(
    '%s costs the worker, names the remote, and is done again without it',
    async (url) => {
      const pool = await start();
      const answer = await pool.render(request(url));
      expect(answer.body).toBe(`fine ${url}`);
      expect(answer.failed).toEqual([{ remote: 'mf-community', reason: 'switched off' }]);
      expect(logged.join()).toContain('mf-community');
      // The next visitor is served at once, without the remote.
      expect((await pool.render(request('/'))).failed).toHaveLength(1);
    },
  );

  const onLinux = existsSync('/proc/thread-self/schedstat') ? it : it.skip;
  onLinux(
    'is patient with a remote that hardly gets a processor, and does not switch it off',
    async () => {
      const pool = await start();
      const thread = Number(/\d+$/.exec((await pool.render(request('/thread/'))).body)?.[0]);
      // A low priority, beside programs that never rest: what needs 40 ms takes seconds.
      const programs = availableParallelism() * 2;
      const busy = Array.from({ length: programs }, () => spawn(process.execPath, ['-e', 'for (;;);']));
      setPriority(thread, 15);
      try {
        const answer = await pool.render(request('/work/'));
        expect(answer.failed).toEqual([]);
        expect(logged).toEqual([]);
      } finally {
        for (const program of busy) program.kill('SIGKILL');
      }
    },
    90_000,
  );

  it('serves the others whose work was beside the culprit’s', async () => {
    const pool = await start();
    const answers = await Promise.all(['/loop/', '/a/', '/b/'].map((url) => pool.render(request(url))));
    expect(answers.map(({ body }) => body)).toEqual(['fine /loop/', 'fine /a/', 'fine /b/']);
  });

  it('gives up on a shell that loops, and goes on with a new worker', async () => {
    const pool = await start();
    await expect(pool.render(request('/shell-loop/'))).rejects.toThrow('no answer');
    expect((await pool.render(request('/'))).body).toBe('fine /');
  });

  it('hands on what rendering throws', async () => {
    const pool = await start();
    await expect(pool.render(request('/throw/'))).rejects.toThrow('broken in render');
  });

  it('asks for data on behalf of whom each document is made for, also at the same time', async () => {
    const pool = await start();
    requesters.length = 0;
    const requester = (address: string) => ({ address, isWithheld: false, isLimited: false });
    await Promise.all([
      pool.render(request('/data/'), requester('192.0.2.1')),
      pool.render(request('/data/')),
      pool.render(request('/data/'), requester('192.0.2.2')),
    ]);
    expect(requesters).toEqual(['192.0.2.1', undefined, '192.0.2.2']);
  });
});
