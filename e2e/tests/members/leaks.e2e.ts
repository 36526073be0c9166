/** Visiting a remote's page again and again leaves nothing behind: listeners, timers, nodes, subscriptions, memory. */
import { afterAll, describe, expect, it } from '@jest/globals';
import type { CDPSession, Page } from 'playwright-core';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import { signIn } from '../../harness/sign-in.ts';
import { DEMO_ACCOUNTS } from '../../harness/warm-site.ts';
import { inTurns } from '../../../server/src/testing/long.ts';

const LONG = process.env.FOYER_E2E_LONG === '1';
const VISITS = LONG ? 50 : 6;
/** Some remotes alone, by name: FOYER_E2E_LEAKS=mf-member,mf-community. */
const CHOSEN = process.env.FOYER_E2E_LEAKS?.split(',');
/** What caches and compiled code settle in: a listing's first dozen visits keep 42 kB each, the next 10, later ones 6. */
const WARM_UP_VISITS = LONG ? 14 : 6;
/** video.js and the player's own chunks are compiled bit by bit. */
const PLAYER_WARM_UP_VISITS = 14;
/**
 * Of the heap and each visit: a page that stays behind holds hundreds of kilobytes. Measured over 50 visits, a listing keeps 9 kB of each and
 * the watch page, played, 16. Heap snapshots say what that is: nine tenths are machine code that V8 compiles and drops again for functions of
 * React, of the router and of video.js (`InstructionStream`, held by closures of modules that stay), the rest are the browser's own timings of long frames;
 * no element, player or query. The short form looks while code still settles: of the player's first dozen visits each keeps some 170 kB, later ones 19.
 */
const HEAP_BYTES_PER_VISIT = LONG ? 30_000 : 100_000;

/** A page of the shell alone. */
const ELSEWHERE = '/information/help/';

/** A page of each remote, and what is there when it is. */
const PAGES: Record<
  string,
  { path: string; place: string; as?: keyof typeof DEMO_ACCOUNTS; act?: (page: Page) => Promise<void> }
> = {
  'mf-listings': { path: '/videos/latest-updates/1/', place: 'mf-listings/browse' },
  'mf-player': {
    path: '/videos/4/x/',
    place: 'mf-player/watch',
    act: async (page) => {
      await page.locator('.mf-player-start').click();
      await page.locator('.video-js').first().waitFor({ state: 'attached' });
      // What plays goes on in the mini-player.
      await page.evaluate(() => document.querySelector('video')?.pause());
    },
  },
  'mf-member': { path: '/members/1/info/', place: 'mf-member/' },
  'mf-community': { path: '/community/recent/1/', place: 'mf-community/' },
  'mf-upload': { path: '/upload/video/', place: 'mf-upload/video', as: 'uploader' },
  'mf-desk': { path: '/desk/releases/', place: 'mf-desk/releases', as: 'moderator' },
};

interface Counts {
  listeners: number;
  nodes: number;
  intervals: number;
  timeouts: number;
  subscriptions: number;
  heapBytes: number;
}

/** Runs in the page before anything else: counts the timers that wait. */
const countTimers = (): void => {
  const intervals = new Set<number>();
  const timeouts = new Set<number>();
  const { setInterval, clearInterval, setTimeout, clearTimeout } = window;
  Object.assign(window, {
    __waiting: { intervals, timeouts },
    setInterval: (...args: Parameters<typeof setInterval>) => {
      const id = setInterval(...args) as unknown as number;
      intervals.add(id);
      return id;
    },
    setTimeout: (work: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => {
      const id = setTimeout(
        (...given: unknown[]) => {
          timeouts.delete(id);
          work(...given);
        },
        ms,
        ...args,
      ) as unknown as number;
      timeouts.add(id);
      return id;
    },
    clearInterval: (id: number) => {
      intervals.delete(id);
      timeouts.delete(id);
      clearInterval(id);
    },
    clearTimeout: (id: number) => {
      timeouts.delete(id);
      intervals.delete(id);
      clearTimeout(id);
    },
  });
};

/** Runs in the page. Subscribers of queries in the store that React was given. */
const readPage = () => {
  const { intervals, timeouts } = (
    window as never as { __waiting: Record<'intervals' | 'timeouts', Set<number>> }
  ).__waiting;
  interface Fiber {
    memoizedProps?: { store?: { dispatch: (action: { type: string }) => unknown } } | null;
    child?: Fiber | null;
    sibling?: Fiber | null;
  }
  const key = Object.keys(document).find((name) => name.startsWith('__reactContainer$')) ?? '';
  const fibers = [(document as never as Record<string, Fiber | undefined>)[key]];
  let store: NonNullable<NonNullable<Fiber['memoizedProps']>['store']> | undefined;
  while (fibers.length > 0 && !store) {
    const fiber = fibers.shift();
    store = fiber?.memoizedProps?.store;
    for (const next of [fiber?.child, fiber?.sibling]) if (next) fibers.push(next);
  }
  if (!store) throw new Error('the store was not found');
  const { getSubscriptions } = store.dispatch({
    type: 'api/subscriptions/internal_getRTKQSubscriptions',
  }) as {
    getSubscriptions: () => Map<string, Map<string, unknown>>;
  };
  const sizes = [...getSubscriptions().values()].map(({ size }) => size);
  return {
    intervals: intervals.size,
    timeouts: timeouts.size,
    subscriptions: sizes.reduce((sum, size) => sum + size, 0),
  };
};

const shown = CHOSEN ?? inTurns(Object.keys(PAGES));

const figures: string[] = [];
afterAll(() => void process.stderr.write(`${figures.join('\n')}\n`));

describe('going in and out of a page', () => {
  const { open } = useBrowser();

  const go = (page: Page, path: string) =>
    page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
  const leave = async (page: Page) => {
    await go(page, ELSEWHERE);
    await page.locator('main [data-place]').first().waitFor({ state: 'detached' });
  };

  const count = async (page: Page, session: CDPSession): Promise<Counts> => {
    // What waits for a moment only: transitions, gathered changes, unused data of queries.
    await page.waitForTimeout(1500);
    for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    const metric = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
    return {
      listeners: metric('JSEventListeners'),
      nodes: metric('Nodes'),
      heapBytes: metric('JSHeapUsedSize'),
      ...(await page.evaluate(readPage)),
    };
  };

  for (const [remote, { path, place, as, act }] of Object.entries(PAGES).filter(([name]) =>
    shown.includes(name),
  ))
    it(`of ${remote} leaves nothing behind`, async () => {
      const { page, context } = await open();
      if (as) await signIn(context, DEMO_ACCOUNTS[as]);
      await page.addInitScript(countTimers);
      await page.goto(ELSEWHERE);
      await hydrated(page);
      const scripts: string[] = [];
      page.on('request', (request) => {
        if (request.resourceType() === 'script') scripts.push(request.url());
      });
      const session = await context.newCDPSession(page);
      await session.send('Performance.enable');
      await session.send('HeapProfiler.enable');
      const visit = async () => {
        await go(page, path);
        await page.locator(`main [data-place^="${place}"]`).waitFor({ state: 'attached' });
        await page.locator('main h1').first().waitFor({ state: 'attached' });
        await act?.(page);
        // Effects, and what they load.
        await page.waitForTimeout(200);
        await leave(page);
      };
      const warmUpVisits = remote === 'mf-player' ? PLAYER_WARM_UP_VISITS : WARM_UP_VISITS;
      for (let times = 0; times < warmUpVisits; times += 1) await visit();
      const before = await count(page, session);
      for (let times = 0; times < VISITS; times += 1) await visit();
      const after = await count(page, session);
      figures.push(`${remote}: ${JSON.stringify(before)} -> ${JSON.stringify(after)}`);
      const grown = Object.fromEntries(
        Object.entries(after).map(([name, figure]) => [name, figure - before[name as keyof Counts]]),
      ) as unknown as Counts;
      // The player and everything else is loaded once.
      expect(scripts.filter((url, index) => scripts.indexOf(url) !== index)).toEqual([]);
      expect(grown.listeners).toBeLessThanOrEqual(0);
      // What is announced, and which advertising was drawn, make a node or two; a leak makes one at each visit.
      expect(grown.nodes).toBeLessThan(VISITS / 2);
      expect(grown.intervals).toBeLessThanOrEqual(0);
      expect(grown.timeouts).toBeLessThanOrEqual(0);
      expect(grown.subscriptions).toBeLessThanOrEqual(0);
      expect(grown.heapBytes / VISITS).toBeLessThanOrEqual(HEAP_BYTES_PER_VISIT);
    });
});
