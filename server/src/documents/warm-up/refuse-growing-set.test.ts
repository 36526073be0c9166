import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DocumentRequest, RenderSet } from '@foyer/shared/wire-schemas/documents';
import type { Release } from '@foyer/shared/wire-schemas/releases/releases';
import type { ReleaseSet } from '../../releases/registry/release-sets.ts';
import { type GrowingSetDeps, refuseGrowingSet } from './refuse-growing-set.ts';
import { RenderWorker } from '../render/render-worker.ts';

/** A shell's Node build in small, which keeps what the address says, in megabytes. */
const SHELL = `
const kept = [];
let isFirst = true;
exports.redirectExpressions = [];
exports.routeOutlines = [];
exports.createRenderer = () => ({
  render: async ({ url }) => {
    const leaf = (megabytes) => kept.push(new Array(megabytes * 131072).fill(0.5));
    if (url.startsWith('/leaks/')) leaf(8);
    if (url === '/keeps-once/' && isFirst) leaf(40);
    if (url === '/keeps-once/') isFirst = false;
    if (url === '/uses-much/') new Array(8 * 131072).fill(0.5);
    if (url === '/throws/') throw new Error('broken in render');
    return { status: 200, body: url, failed: [], personal: false, byCountry: false };
  },
});
`;

let folder: string;
let opened = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-growing-set-'));
  await mkdir(join(folder, 'node'));
  await writeFile(join(folder, 'node/package.json'), '{"type":"commonjs"}');
  await writeFile(join(folder, 'node/main.js'), SHELL);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const releaseOf = (name: string, version: string) =>
  ({
    name,
    version,
    contract: 1,
    platform: { uses: [] },
    browser: { entry: '', exposes: {}, entries: {} },
    node: { entry: 'main.js', entries: {} },
    files: {},
  }) as unknown as Release;
const setOf = (id: number, listings: string): ReleaseSet =>
  ({
    id,
    releases: { shell: releaseOf('shell', '1.0.0'), 'mf-listings': releaseOf('mf-listings', listings) },
  }) as unknown as ReleaseSet;
const live = setOf(1, '1.0.0');
const next = setOf(2, '1.1.0');

const depsOf = (pages: Record<string, 'shell' | 'mf-listings'>, reason?: string) => {
  const log: string[] = [];
  const deps: GrowingSetDeps = {
    openWorker: async ({ id, releases }) => {
      opened += 1;
      const thread = new RenderWorker({
        worker: {
          set: {
            id,
            packages: { shell: { release: releases.shell, folder, base: '/' } },
          } as unknown as RenderSet,
          loadTimeoutMs: 5000,
        },
        answerApi: async () => ({ status: 200, body: '{}' }),
        renderTimeoutMs: 5000,
      });
      await thread.ready;
      return thread;
    },
    listRuns: async () =>
      Object.entries(pages).map(([url, remote]) => ({
        remote,
        label: url,
        request: { kind: 'document', url, off: [] } as unknown as DocumentRequest,
      })),
    findOverBudget: async () => (reason === undefined ? undefined : { reason, lines: [] }),
    log: (line) => log.push(line),
  };
  return { deps, log };
};

describe('a set whose pages keep memory', () => {
  it('is refused with package, page and figure', async () => {
    const { deps } = depsOf({ '/fine/': 'mf-listings', '/leaks/': 'mf-listings' });
    // 8 MB, less what the collections free besides.
    await expect(refuseGrowingSet(next, live, deps)).rejects.toThrow(
      /^mf-listings keeps [78]\.\d MB of memory each time that \/leaks\/ is rendered; release with --over-budget/,
    );
  });

  it('is refused by name also where its pages together fill the memory of a worker', async () => {
    const pages = Object.fromEntries(
      Array.from({ length: 10 }, (_, index) => [`/leaks/${index}/`, 'mf-listings'] as const),
    );
    await expect(refuseGrowingSet(next, live, depsOf(pages).deps)).rejects.toThrow(
      /^mf-listings keeps [78]\.\d MB of memory each time that \/leaks\/0\/ is rendered; .*\/leaks\/9\/ is rendered; release with/,
    );
  });

  it('goes live where an operator accepted it, and says so', async () => {
    const { deps, log } = depsOf({ '/leaks/': 'mf-listings' }, 'a big table');
    await refuseGrowingSet(next, live, deps);
    expect(log).toEqual([
      expect.stringMatching(/over budget \(a big table\): mf-listings keeps [78]\.\d MB/),
    ]);
  });

  it('is not one that keeps something once, uses much for a while, or fails', async () => {
    const { deps } = depsOf({
      '/keeps-once/': 'mf-listings',
      '/uses-much/': 'mf-listings',
      '/throws/': 'mf-listings',
    });
    await refuseGrowingSet(next, live, deps);
  });

  it('is judged by the pages of its changed packages, and by nothing where there are none', async () => {
    const { deps } = depsOf({ '/leaks/': 'shell' });
    opened = 0;
    await refuseGrowingSet(next, live, deps);
    await refuseGrowingSet(next, undefined, deps);
    await refuseGrowingSet(live, live, deps);
    expect(opened).toBe(0);
  });
});
