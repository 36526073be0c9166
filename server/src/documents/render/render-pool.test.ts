import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, beforeEach } from '@jest/globals';
import { buildDocumentRequest } from '@foyer/shared/testing/document-request';
import type { RenderSet } from '@foyer/shared/wire-schemas/documents';
import { processesWith } from '../../media/jail/jail-trials.ts';
import type { Release } from '@foyer/shared/wire-schemas/releases/releases';
import {
  readSeries,
  renderFailures,
  renderPageSeconds,
  renderWorkerMemory,
  renderWorkers,
} from '../../platform/metrics/metrics.ts';
import { inTurns, itInTurns, sampled } from '../../testing/long.ts';
import { RenderPool, type RenderPoolOptions } from './render-pool.ts';

/** A shell's Node build in small: what it does depends on the address asked for. */
const SHELL = `
// As a module that cannot be loaded twice: what is so when the worker starts stays so.
const couldLoad = (() => {
  try { return require('node:fs').readFileSync(__dirname + '/loads') === ''; } catch { return false; }
})();
exports.redirectExpressions = [];
exports.routeOutlines = [{ expression: '^/$', query: [], byCountry: true, personal: false }];
exports.createRenderer = ({ set, transport, mark }) => ({
  render: async (request) => {
    const failed = request.off.map((remote) => ({ remote, reason: 'switched off' }));
    const packages = ['shell', 'mf-member'];
    const answer = (body) => ({ status: 200, body, failed, packages, personal: false, byCountry: false });
    const off = request.off.includes('mf-community');
    if (request.url === '/loop/' && !off) { mark('mf-community'); for (;;); }
    if (request.url === '/shell-loop/') { mark(null); for (;;); }
    if (request.url === '/community/' && !off) {
      mark('mf-community');
      await transport(request)({ url: '/api/slower.json' });
      mark(null);
    }
    if (request.url.startsWith('/member/') && !request.off.includes('mf-member')) {
      mark('mf-member');
      const data = () => transport(request)({ url: '/api/slow.json' });
      await require(set.packages['mf-member'].folder + '/node/main.js')[request.url.split('/')[2]](data);
      mark(null);
    }
    if (request.url === '/hungry/' && !off) { mark('mf-community'); const kept = []; for (;;) kept.push(new Array(1e6).fill(kept)); }
    if (request.url.startsWith('/two/')) {
      // A page with a widget. What eats is on no stack: its remote is to be found by leaving remotes out.
      const runs = (remote) => !request.off.includes(remote) && (mark(remote), true);
      const eat = () => { const kept = []; for (;;) kept.push(new Array(1e6).fill(kept)); };
      if (runs('mf-member')) {
        if (runs('mf-community') && request.url === '/two/widget/') eat();
        mark('mf-member');
        if (request.url === '/two/page/') eat();
      }
    }
    if (request.url === '/unloadable/' && !couldLoad)
      return { ...answer('card'), failed: [{ remote: 'mf-member', reason: 'no such file', at: 'module' }] };
    if (request.url === '/late/')
      return { ...answer('card'), failed: [{ remote: 'mf-member', reason: 'load took over 5000 ms', at: 'data' }] };
    if (request.url === '/work/' && !off) {
      mark('mf-community');
      // Some 40 ms of processor time.
      for (let count = 0, sum = 0; count < 4e7; count += 1) sum += count % 7;
      mark(null);
    }
    if (request.url.startsWith('/named/'))
      return { ...answer('named'), renderMs: 300, place: { remote: 'mf-member', page: request.url.split('/')[2] } };
    if (request.url === '/throw/') throw new Error('broken in render');
    if (request.url === '/data/') return answer(JSON.stringify(await transport(request)({ url: '/api/x.json' })));
    return answer('fine ' + request.url);
  },
});
`;

/** A remote's Node build in small; each goes wrong after it has waited for data. */
const MEMBER = `
const kept = [];
exports.loops = async (data) => { await data(); for (;;); };
exports.eats = async (data) => { await data(); for (;;) kept.push(new Array(1e6).fill(kept)); };
exports.starves = async (data) => { await data(); for (;;) await null; };
exports.sleeps = async (data) => { await data(); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0); };
exports.waits = async (data) => { await data(); await new Promise((resolve) => setTimeout(resolve, 300)); };
exports.exits = async (data) => { await data(); process.exit(3); };
exports.loopsLater = async (data) => { setTimeout(() => { for (;;); }, 20); };
exports.throwsLater = async (data) => { setTimeout(() => { throw new Error('thrown later'); }, 0); await new Promise((r) => setTimeout(r, 50)); };
exports.rejects = async (data) => { Promise.reject(new Error('rejected aside')); await new Promise((r) => setTimeout(r, 50)); };
exports.loopsByData = async (data) => {
  const { data: { isBroken } } = await data();
  while (isBroken);
};
exports.grows = async (data) => { kept.push(Array.from({ length: 200_000 }, (_, count) => ({ count }))); };
`;

let folder: string;
let memberFolder: string;
let set: RenderSet;
let communityAsked: Promise<void>;
let askCommunity: () => void;
const pools: RenderPool[] = [];
const logged: string[] = [];
const requesters: (string | undefined)[] = [];
/** What a remote's data say to it. */
let isBroken = false;

const ANYONE = { isWithheld: false, isLimited: false };
/** Several times what the documents here need; each that is lost is tried alone three times. */
const RENDER_TIMEOUT_MS = 150;

const start = async (pauses?: RenderPoolOptions['pauses']): Promise<RenderPool> => {
  const pool = new RenderPool({
    set,
    answerApi: async (path, context, requester) => {
      requesters.push(requester?.address);
      // What interleaves them: the first is answered once the other has the worker.
      if (path === '/api/slower.json') {
        askCommunity();
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      if (path === '/api/slow.json') await communityAsked;
      const told = path === '/api/slow.json' ? { isBroken } : context;
      return { status: 200, body: JSON.stringify({ path, ...told }) };
    },
    size: 1,
    renderTimeoutMs: RENDER_TIMEOUT_MS,
    log: (message) => logged.push(message),
    pauses,
  });
  pools.push(pool);
  await pool.start();
  return pool;
};

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
  memberFolder = await mkdtemp(join(tmpdir(), 'foyer-member-'));
  await mkdir(join(memberFolder, 'node'));
  await writeFile(join(memberFolder, 'node/package.json'), '{"type":"commonjs"}');
  await writeFile(join(memberFolder, 'node/main.js'), MEMBER);
  const member = {
    release: {
      ...release,
      name: 'mf-member' as const,
      pages: [{ name: 'videos', path: '/named/:x/', page: 'videos' }],
    },
    base: '/',
    folder: memberFolder,
  };
  const community = { release: { ...release, name: 'mf-community' as const }, base: '/' };
  set = {
    id: 1,
    packages: { shell: { release, base: '/', folder }, 'mf-member': member, 'mf-community': community },
  };
});
beforeEach(() => {
  communityAsked = new Promise((resolve) => {
    askCommunity = resolve;
  });
});
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.end()));
  logged.length = 0;
});
afterAll(() => Promise.all([folder, memberFolder].map((path) => rm(path, { recursive: true, force: true }))));

const onLinux = existsSync('/proc/thread-self/schedstat') ? it : it.skip;

describe('RenderPool', () => {
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

  it.each(inTurns(['/loop/', '/hungry/']))(
    '%s costs the worker, names the remote, and is done again without it',
    async (url) => {
      const pool = await start();
      const answer = await pool.render(buildDocumentRequest(url));
      expect(answer.body).toBe(`fine ${url}`);
      expect(answer.failed).toEqual([{ remote: 'mf-community', reason: 'switched off' }]);
      expect(logged.join()).toContain('mf-community');
      // The next visitor is served immediately, without the remote.
      expect((await pool.render(buildDocumentRequest('/'))).failed).toHaveLength(1);
    },
  );

  itInTurns(
    'tells times by page, of pages that the release has alone, and what each worker uses',
    async () => {
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
    },
  );

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

  onLinux('waits for a remote that hardly gets a processor, and does not switch it off', async () => {
    const pool = await start();
    const [thread = 0] = await processesWith(`--allow-fs-read=${memberFolder}`);
    // A low priority, alongside programs that never rest: what needs 40 ms takes more than a second.
    const programs = availableParallelism();
    const busy = Array.from({ length: programs }, () => spawn(process.execPath, ['-e', 'for (;;);']));
    setPriority(thread, 15);
    try {
      const answer = await pool.render(buildDocumentRequest('/work/'));
      expect(answer.failed).toEqual([]);
      expect(logged).toEqual([]);
    } finally {
      for (const program of busy) program.kill('SIGKILL');
    }
  });

  itInTurns('serves the others whose work was alongside the culprit’s', async () => {
    const pool = await start();
    const answers = await Promise.all(
      ['/loop/', '/a/', '/b/'].map((url) => pool.render(buildDocumentRequest(url))),
    );
    expect(answers.map(({ body }) => body)).toEqual(['fine /loop/', 'fine /a/', 'fine /b/']);
  });

  itInTurns('gives up on a shell that loops, and goes on with a new worker', async () => {
    const pool = await start();
    await expect(pool.render(buildDocumentRequest('/shell-loop/'))).rejects.toThrow('no answer');
    expect((await pool.render(buildDocumentRequest('/'))).body).toBe('fine /');
  });

  itInTurns('hands on what rendering throws', async () => {
    const pool = await start();
    await expect(pool.render(buildDocumentRequest('/throw/'))).rejects.toThrow('broken in render');
  });

  it.each(inTurns(sampled(['loops', 'starves', 'eats'], 2)))(
    'blames a remote that %s after its data came, not the one that started meanwhile',
    async (fault) => {
      const pool = await start();
      const [broken, beside] = await Promise.all([
        pool.render(buildDocumentRequest(`/member/${fault}/`)),
        pool.render(buildDocumentRequest('/community/')),
      ]);
      expect(broken.failed.map(({ remote }) => remote)).toEqual(['mf-member']);
      expect(beside.failed.map(({ remote }) => remote)).not.toContain('mf-community');
      expect(beside.body).toBe('fine /community/');
      const { failed } = await pool.render(buildDocumentRequest('/'));
      expect(failed.map(({ remote }) => remote)).toEqual(['mf-member']);
    },
  );

  itInTurns('says of a remote that is off how much processor time it took, and in which page', async () => {
    const pool = await start();
    await pool.render(buildDocumentRequest('/loop/'));
    expect(pool.whyOff('mf-community')).toMatch(/^needed more than [\d,]+ ms of processor time in \/loop\/$/);
    expect(pool.whyOff('mf-member')).toBeUndefined();
  });

  it.each([
    ['/two/page/', 'mf-member'],
    ['/two/widget/', 'mf-community'],
  ])('finds out whose memory it was on %s', async (url, culprit) => {
    const pool = await start();
    const { failed } = await pool.render(buildDocumentRequest(url));
    expect(failed.map(({ remote }) => remote)).toEqual([culprit]);
  });

  itInTurns('tries a remote again after a pause, alone, and lets it run when it works', async () => {
    const pool = await start({ firstMs: 1, longestMs: 10 });
    isBroken = true;
    const [broken, beside] = await Promise.all([
      pool.render(buildDocumentRequest('/member/loopsByData/')),
      pool.render(buildDocumentRequest('/community/')),
    ]);
    expect(broken.failed.map(({ remote }) => remote)).toEqual(['mf-member']);
    expect(beside.failed.map(({ remote }) => remote)).not.toContain('mf-community');
    isBroken = false;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await pool.render(buildDocumentRequest('/member/loopsByData/'))).failed).toEqual([]);
    expect(logged.at(-1)).toBe('mf-member: runs again');
    expect((await pool.render(buildDocumentRequest('/'))).failed).toEqual([]);
  });

  itInTurns('switches it off again when its fault is still there', async () => {
    const pool = await start({ firstMs: 1, longestMs: 10 });
    isBroken = true;
    askCommunity();
    for (let count = 0; count < 2; count += 1) {
      const { failed } = await pool.render(buildDocumentRequest('/member/loopsByData/'));
      expect(failed.map(({ remote }) => remote)).toEqual(['mf-member']);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(logged.filter((line) => line === 'proven alone: mf-member')).toHaveLength(2);
    isBroken = false;
  });

  onLinux(
    'blames nobody for workers that are killed from outside, also while blame is being proven',
    async () => {
      const pool = await start();
      requesters.length = 0;
      askCommunity();
      const work = pool.render(buildDocumentRequest('/member/waits/'));
      const killed = new Set<number>();
      // The worker that had the document, and the one that tries it alone with everything.
      while (killed.size < 2)
        for (const pid of await processesWith(`--allow-fs-read=${memberFolder}`)) {
          // The second worker is one of this document's alone, once the first is gone.
          if (killed.has(pid) || requesters.length <= killed.size) continue;
          process.kill(pid, 'SIGKILL');
          killed.add(pid);
        }
      expect((await work).failed).toEqual([]);
      expect(logged.join()).not.toContain('proven alone');
    },
  );

  onLinux(
    'does the work of a worker that was stopped from outside once more, and blames nobody',
    async () => {
      const pool = await start();
      const [pid = 0] = await processesWith(`--allow-fs-read=${memberFolder}`);
      process.kill(pid, 'SIGSTOP');
      expect(await pool.render(buildDocumentRequest('/'))).toMatchObject({ body: 'fine /', failed: [] });
      expect(logged.join()).toMatch(/no answer to \d+ questions/);
      expect(logged.join()).not.toContain('proven alone');
    },
  );

  itInTurns('lets no remote wait where nobody can interrupt it', async () => {
    const pool = await start();
    askCommunity();
    await expect(pool.render(buildDocumentRequest('/member/sleeps/'))).rejects.toThrow('is not defined');
    expect(logged).toEqual([]);
  });

  itInTurns('loads a module again that could not be loaded, in a new worker', async () => {
    const pool = await start({ firstMs: 1, longestMs: 10 });
    const failedNow = async () => (await pool.render(buildDocumentRequest('/unloadable/'))).failed.length;
    for (let count = 0; count < 5; count += 1) expect(await failedNow()).toBe(1);
    await writeFile(join(folder, 'node/loads'), '');
    while ((await failedNow()) > 0) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await failedNow()).toBe(0);
  });

  itInTurns('ends the timers that a remote leaves behind with the document that it was for', async () => {
    const pool = await start();
    await pool.render(buildDocumentRequest('/member/loopsLater/'));
    const { failed } = await pool.render(buildDocumentRequest('/community/'));
    expect(failed).toEqual([]);
    expect(logged).toEqual([]);
  });

  it.each([
    ['throwsLater', 'thrown later'],
    ['rejects', 'rejected aside'],
  ])(
    'outlives what %s outside of what the shell awaits, and says whose file it was in',
    async (fault, message) => {
      const pool = await start();
      const answers = await Promise.all([
        pool.render(buildDocumentRequest(`/member/${fault}/`)),
        pool.render(buildDocumentRequest('/community/')),
      ]);
      expect(answers.map(({ failed }) => failed)).toEqual([[], []]);
      expect(logged.join()).toContain(message);
      expect(logged.join()).toContain(memberFolder);
    },
  );

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
    expect((await documents).map(({ status }) => status)).toEqual(
      Array.from({ length: 6 }, () => 'rejected'),
    );
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

  itInTurns('lets no remote end the worker', async () => {
    const pool = await start();
    const [broken, beside] = await Promise.allSettled([
      pool.render(buildDocumentRequest('/member/exits/')),
      pool.render(buildDocumentRequest('/community/')),
    ]);
    expect(broken).toMatchObject({ status: 'rejected' });
    expect(beside).toMatchObject({ status: 'fulfilled', value: { failed: [] } });
  });

  itInTurns(
    'replaces a worker whose memory grows from document to document, and blames nobody by guess',
    async () => {
      const pool = await start();
      for (let count = 0; count < 60; count += 1) {
        const [grown, beside] = await Promise.all([
          pool.render(buildDocumentRequest('/member/grows/')),
          pool.render(buildDocumentRequest('/community/')),
        ]);
        expect([grown.failed, beside.failed]).toEqual([[], []]);
      }
    },
  );

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
});
