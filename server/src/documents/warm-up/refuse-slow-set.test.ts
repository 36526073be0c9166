import { describe, expect, it } from '@jest/globals';
import type { DocumentAnswer, DocumentRequest } from '@foyer/shared/wire-schemas/documents';
import type { Release } from '@foyer/shared/wire-schemas/releases/releases';
import type { ReleaseSet } from '../../releases/registry/release-sets.ts';
import { refuseSlowSet } from './refuse-slow-set.ts';
import { findSlowPages, measureRenderRatio } from './render-ratio.ts';

const requestOf = (url: string) => ({ url }) as DocumentRequest;

/** A clock that only renderers move on, and the machine alongside them. */
const madeUp = (milliseconds: (url: string, round: number) => number, delays: readonly number[] = []) => {
  let at = 0;
  let count = 0;
  const order: string[] = [];
  const rendererOf = (name: string, factor: number) => ({
    render: async ({ url }: DocumentRequest) => {
      order.push(name);
      at += milliseconds(url, count) * factor + (delays[count % delays.length] ?? 0);
      count += 1;
      return undefined;
    },
  });
  return { clock: () => at, rendererOf, order };
};

describe('render time to the live set', () => {
  it('is measured in turns, and the first of each counts for nothing', async () => {
    const { clock, rendererOf, order } = madeUp((_, count) => (count < 2 ? 1000 : 10));
    const measured = await measureRenderRatio(rendererOf('new', 3), rendererOf('live', 1), requestOf('/'), {
      clock,
      rounds: 2,
    });
    expect(measured).toEqual({ url: '/', ratio: 3 });
    expect(order).toEqual(['new', 'live', 'live', 'new', 'live', 'new']);
  });

  it('takes few rounds where nothing is near the budget, and all of them where something is', async () => {
    const rendersAt = async (factor: number) => {
      const { clock, rendererOf, order } = madeUp(() => 10);
      const [now, live] = [rendererOf('new', factor), rendererOf('live', 1)];
      await findSlowPages(now, live, [requestOf('/')], 2, { clock });
      return order.length;
    };
    expect(await rendersAt(1)).toBe(8);
    expect(await rendersAt(1.8)).toBe(16);
  });

  it('is not charged with what else the machine does', async () => {
    const { clock, rendererOf } = madeUp(() => 10, [0, 90, 0, 0, 40, 70, 10]);
    const slow = await findSlowPages(rendererOf('new', 1), rendererOf('live', 1), [requestOf('/')], 2, {
      clock,
    });
    expect(slow).toEqual([]);
  });

  it('names the pages that are beyond the budget', async () => {
    const { clock, rendererOf } = madeUp((url) => (url === '/slow/' ? 10 : 4));
    const now = {
      render: (request: DocumentRequest) =>
        rendererOf('new', request.url === '/slow/' ? 4 : 1).render(request),
    };
    const requests = [requestOf('/'), requestOf('/slow/')];
    expect(await findSlowPages(now, rendererOf('live', 1), requests, 2, { clock })).toEqual([
      { url: '/slow/', ratio: 4 },
    ]);
  });
});

describe('a set whose pages render slowly', () => {
  const releaseOf = (version: string, renderRatio?: number) =>
    ({ name: 'mf-listings', version, budgets: { renderRatio } }) as unknown as Release;
  const setOf = (id: number, release: Release) =>
    ({ id, releases: { 'mf-listings': release } }) as unknown as ReleaseSet;
  const live = setOf(1, releaseOf('1.0.0'));
  /** The live set renders a page in 1 ms, the other in 8, by a clock that only they move on. */
  const depsOf = (reason?: string) => {
    const log: string[] = [];
    let at = 0;
    const takeTime = (setId: number): undefined => void (at += setId === 1 ? 1 : 8);
    return {
      takeTime,
      clock: () => at,
      log: (line: string) => void log.push(line),
      lines: log,
      requests: [requestOf('/')],
      poolOf: async ({ id }: ReleaseSet) => ({ render: async () => takeTime(id) }),
      findOverBudget: async () => (reason === undefined ? undefined : { reason, lines: [] }),
    };
  };

  it('is judged by the pages that its changed packages take part in', async () => {
    const rendered: string[] = [];
    const packages = {
      '/': ['shell', 'mf-listings'],
      '/upload/': ['shell', 'mf-upload'],
      '/old/': undefined,
    };
    const { takeTime, ...others } = depsOf();
    const deps = {
      ...others,
      requests: Object.keys(packages).map(requestOf),
      poolOf: async ({ id }: ReleaseSet) => ({
        render: async ({ url }: DocumentRequest) => {
          rendered.push(`${id} ${url}`);
          takeTime(id);
          return { packages: packages[url as keyof typeof packages] as DocumentAnswer['packages'] };
        },
      }),
    };
    await expect(refuseSlowSet(setOf(2, releaseOf('1.1.0')), live, deps)).rejects.toThrow(
      /^(?!.*upload)(?=.*\/ renders)(?=.*\/old\/ renders)/,
    );
    // Once, to be informed who takes part.
    expect(rendered.filter((line) => line.endsWith('/upload/'))).toEqual(['2 /upload/']);
  });

  it('is refused with the page, unless it may', async () => {
    await expect(refuseSlowSet(setOf(2, releaseOf('1.1.0')), live, depsOf())).rejects.toThrow(
      /^\/ renders in 8\.0 times the live set's time, of 2; release with --over-budget/,
    );
    const accepted = depsOf('a new list');
    await refuseSlowSet(setOf(2, releaseOf('1.1.0')), live, accepted);
    expect(accepted.lines).toEqual([
      expect.stringMatching(/^release set 2 over budget \(a new list\): \/ renders/),
    ]);
    await refuseSlowSet(setOf(2, releaseOf('1.1.0', 1000)), live, depsOf());
    await refuseSlowSet(setOf(2, releaseOf('1.1.0')), undefined, depsOf());
  });
});
