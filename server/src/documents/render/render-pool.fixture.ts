/** Pools of render workers over small builds of a shell and a remote, whose documents go wrong as their address says. */
import { existsSync } from 'node:fs';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from '@jest/globals';
import type { RenderSet } from '@foyer/shared/wire-schemas/documents';
import type { Release } from '@foyer/shared/wire-schemas/releases/releases';
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
      const held = () => transport(request)({ url: '/api/held.json' });
      await require(set.packages['mf-member'].folder + '/node/main.js')[request.url.split('/')[2]](data, held);
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
exports.holds = async (data, held) => { await data(); await held(); };
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

/**
 * Many times what the documents here need, on a slow machine whose first use of memory is expensive too (a sound one has taken 183 ms there). Each that
 * is lost is tried alone three times.
 */
const RENDER_TIMEOUT_MS = 300;

export const SHELL_RELEASE: Release = {
  name: 'shell',
  version: '1.0.0',
  contract: 1,
  platform: { uses: [] },
  browser: { entry: '', exposes: {}, entries: {} },
  node: { entry: 'main.js', entries: {} },
  files: {},
};

const writeBuild = async (prefix: string, code: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  await mkdir(join(folder, 'node'));
  await writeFile(join(folder, 'node/package.json'), '{"type":"commonjs"}');
  await writeFile(join(folder, 'node/main.js'), code);
  return folder;
};

export const onLinux = existsSync('/proc/thread-self/schedstat') ? it : it.skip;

export const openRenderPools = async () => {
  const folder = await writeBuild('foyer-render-', SHELL);
  const memberFolder = await writeBuild('foyer-member-', MEMBER);
  const set: RenderSet = {
    id: 1,
    packages: {
      shell: { release: SHELL_RELEASE, base: '/', folder },
      'mf-member': {
        release: {
          ...SHELL_RELEASE,
          name: 'mf-member',
          pages: [{ name: 'videos', path: '/named/:x/', page: 'videos' }],
        },
        base: '/',
        folder: memberFolder,
      },
      'mf-community': { release: { ...SHELL_RELEASE, name: 'mf-community' }, base: '/' },
    },
  };
  const pools: RenderPool[] = [];
  const logged: string[] = [];
  const requesters: (string | undefined)[] = [];
  /** What a remote's data say to it. */
  const data = { isBroken: false };
  let communityAsked = Promise.resolve();
  let askCommunity = (): void => undefined;
  let heldAnswered = Promise.resolve();
  let answerHeld = (): void => undefined;

  const start = async (pauses?: RenderPoolOptions['pauses']): Promise<RenderPool> => {
    const pool = new RenderPool({
      set,
      answerApi: async (path, context, requester) => {
        if (path === '/api/held.json') {
          await heldAnswered;
          return { status: 200, body: '{}' };
        }
        requesters.push(requester?.address);
        // What interleaves them: the first is answered once the other has the worker.
        if (path === '/api/slower.json') {
          askCommunity();
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
        if (path === '/api/slow.json') await communityAsked;
        const told = path === '/api/slow.json' ? data : context;
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
  return {
    set,
    folder,
    memberFolder,
    logged,
    requesters,
    data,
    start,
    askCommunity: () => askCommunity(),
    /** Lets documents of `/member/holds/` end. */
    answerHeld: () => answerHeld(),
    /** Before each test. */
    prepare: () => {
      communityAsked = new Promise((resolve) => {
        askCommunity = resolve;
      });
      heldAnswered = new Promise((resolve) => {
        answerHeld = resolve;
      });
    },
    /** After each. */
    endPools: async () => {
      await Promise.all(pools.splice(0).map((pool) => pool.end()));
      logged.length = 0;
    },
    close: () =>
      Promise.all([folder, memberFolder].map((path) => rm(path, { recursive: true, force: true }))),
  };
};
