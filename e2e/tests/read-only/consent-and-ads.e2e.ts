/** What is stored and asked for before and after the visitor's choice; advertising, and the page without it; discreet mode. */
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { atRest } from '../../harness/at-rest.ts';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import { warmSite } from '../../harness/warm-site.ts';
import { inTurns, itInTurns } from '../../../server/src/testing/long.ts';

const PAGES = ['/', '/videos/latest-updates/1/', '/videos/1/x/'];
const LONG = process.env.FOYER_E2E_LONG === '1';
/** What is stored without asking (docs/specification/safety.md), the sticky release set, and how far this tab was scrolled. */
const NECESSARY = [
  ...['age_verified', 'consent', 'release', 'promo_start', 'language', 'gender', 'country'],
  'foyer-scroll',
];

const scrollThrough = async (page: Page) => {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 600) {
      window.scrollTo(0, y);
      // Two frames: what came near is seen in the second.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
  });
  // What comes near is loaded once the page is at rest.
  await atRest(page);
};
/** Names of everything that the page has stored. */
const stored = async (page: Page): Promise<string[]> => {
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  const local = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  return [...cookies, ...local].filter((name) => !NECESSARY.includes(name));
};

/** Until the page is as wanted: on a busy machine two presses may lie too far apart to count as one. */
const escapeTwice = async (page: Page, state: 'hidden' | 'visible'): Promise<void> => {
  for (let isDone = false; !isDone; ) {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    isDone = await page
      .locator('main')
      .waitFor({ state, timeout: 2000 })
      .then(
        () => true,
        () => false,
      );
  }
};

describe('a visitor', () => {
  const { open } = useBrowser({ isWithoutPictures: true });

  itInTurns(
    'has nothing optional stored and no third party asked, before the choice and after refusing',
    async () => {
      const { page, context } = await open();
      const own = [warmSite().url, ...Object.values(warmSite().origins)].map((url) => new URL(url).origin);
      const foreign: string[] = [];
      context.on('request', (request) => {
        if (!/^(data|blob|about):/.test(request.url()) && !own.includes(new URL(request.url()).origin))
          foreign.push(request.url());
      });
      for (const path of PAGES) {
        await page.goto(path);
        await hydrated(page);
        await scrollThrough(page);
        expect([path, await stored(page)]).toEqual([path, []]);
      }
      const notice = page.getByRole('region', { name: 'Your choice about storage' });
      const [refuse, accept] = [
        notice.getByRole('button', { name: 'Only what is needed' }),
        notice.getByRole('button', { name: 'Allow all' }),
      ];
      const looks = async (button: typeof refuse) => {
        const box = await button.boundingBox();
        const style = await button.evaluate((element) => {
          const { color, backgroundColor, fontWeight, fontSize } = getComputedStyle(element);
          return { color, backgroundColor, fontWeight, fontSize };
        });
        return { ...style, y: box?.y, width: box?.width, height: box?.height };
      };
      // As easy: the same row, size and look.
      expect(await looks(refuse)).toEqual(await looks(accept));
      await refuse.click();
      for (const path of PAGES) {
        await page.goto(path);
        await hydrated(page);
        expect([path, await stored(page), await notice.count()]).toEqual([path, [], 0]);
      }
      expect(foreign).toEqual([]);
    },
  );

  itInTurns('may agree, and withdraw on any page, without JavaScript too', async () => {
    const { page, context } = await open();
    await page.goto('/videos/latest-updates/1/');
    await hydrated(page);
    await page.getByRole('button', { name: 'Allow all' }).click();
    await page.evaluate(() => localStorage.setItem('foyer.search-history', '["sea"]'));
    await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie settings' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: /^Remember my history/ }).uncheck();
    expect(
      await page.evaluate(() => [/consent=[^;]*advertising/.test(document.cookie), localStorage.length]),
    ).toEqual([true, 0]);
    const plain = await open({ javaScriptEnabled: false, storageState: await context.storageState() });
    await plain.page.goto('/preferences/');
    await plain.page.getByRole('button', { name: 'Only what is needed' }).click();
    expect(new URL(plain.page.url()).pathname).toBe('/preferences/');
    expect((await plain.context.cookies()).find(({ name }) => name === 'consent')?.value).toBe('necessary');
  });

  // Two of the pages at each width; all of them in the long form.
  it.each(
    inTurns<[width: number, other: string, sample: string[]]>([
      [1440, 'mobile', ['/', '/videos/1/x/']],
      [360, 'desktop', ['/videos/latest-updates/1/', '/']],
    ]),
  )(
    'at %i px no frame for another width is asked for, and none is broken off by moving on',
    async (width, other, sample) => {
      const { page } = await open({ viewport: { width, height: 800 } });
      const asked: string[] = [];
      const aborted: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      page.on('requestfailed', (request) => {
        const { pathname } = new URL(request.url());
        // Not of counting calls: they are `keepalive` and outlive their document, which Chromium's protocol calls broken off.
        if (pathname.startsWith('/ads/')) aborted.push(pathname);
      });
      for (const path of LONG ? [...PAGES, '/'] : sample) {
        await page.goto(path);
        await hydrated(page);
        await scrollThrough(page);
      }
      const frames = asked.filter((path) => path.startsWith('/ads/frame/'));
      expect(frames.length).toBeGreaterThan(0);
      expect(frames.filter((path) => path.includes(`/${other}/`))).toEqual([]);
      expect(asked).toContain('/api/stats.php');
      expect(aborted).toEqual([]);
    },
  );

  itInTurns('has the same page when all of it is blocked', async () => {
    const { page } = await open({ expectErrors: /net::ERR_(FAILED|BLOCKED_BY_CLIENT)/ });
    const heights = async () => {
      await page.goto('/videos/latest-updates/1/');
      await hydrated(page);
      await scrollThrough(page);
      return page.evaluate(() => document.body.scrollHeight);
    };
    const before = await heights();
    await page.route(/\/ads\/frame\/|\.ads(-more)?\.(?:js|css)|\/static\/tf\//, (route) => route.abort());
    expect(await heights()).toBe(before);
    for (const path of ['/', '/videos/1/x/']) {
      await page.goto(path);
      await hydrated(page);
      await scrollThrough(page);
      expect(await page.locator('main h1').count()).toBe(1);
    }
  });

  itInTurns(
    'hides the page with Escape, twice, and has a discreet document from the first byte',
    async () => {
      const { page, context } = await open();
      await page.goto('/videos/1/x/');
      await hydrated(page);
      const title = await page.title();
      await escapeTwice(page, 'hidden');
      await page.waitForFunction(() => document.title === 'Notes');
      await escapeTwice(page, 'visible');
      await page.waitForFunction((before) => document.title === before, title);
      await context.addCookies([{ name: 'discreet', value: 'neutral.blur', url: warmSite().url }]);
      await page.goto('/videos/1/x/');
      const html = (await (await context.request.get('/videos/1/x/')).text()).slice(0, 4000);
      expect(html).toMatch(/<html[^>]* data-blur/);
      expect(html).toContain('<title>Notes</title>');
      expect(html).toContain('href="/icon-neutral.svg"');
      await hydrated(page);
      expect(await page.title()).toBe('Notes');
      expect(
        await page
          .locator('main article img')
          .first()
          .evaluate((picture) => getComputedStyle(picture).filter),
      ).toContain('blur');
    },
  );
});

describe('a visitor who sees pictures, too', () => {
  const { open } = useBrowser();

  itInTurns('sees labelled advertising in sandboxed frames, in room that never moves', async () => {
    const { page } = await open();
    await page.addInitScript(() => {
      const shifts: number[] = [];
      (globalThis as unknown as { shifts: number[] }).shifts = shifts;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
        })[])
          if (!entry.hadRecentInput) shifts.push(entry.value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const path of PAGES) {
      await page.goto(path);
      await hydrated(page);
      await scrollThrough(page);
      // The place under the player may show the channel's sponsor or the promo, which are no frames.
      if (path !== '/videos/1/x/')
        await page.waitForFunction(() => document.querySelector('main [data-shown] iframe') !== null);
      const frames = await page.locator('main [data-shown] iframe').evaluateAll((all) =>
        all.map((frame) => ({
          sandbox: frame.getAttribute('sandbox') ?? '',
          referrer: frame.getAttribute('referrerpolicy'),
          source: new URL((frame as HTMLIFrameElement).src).pathname,
          scale: frame.getBoundingClientRect().width / (frame as HTMLIFrameElement).offsetWidth,
          isShown: getComputedStyle(frame).visibility === 'visible',
        })),
      );
      for (const { sandbox, referrer, source, scale, isShown } of frames) {
        expect(sandbox).not.toContain('allow-same-origin');
        expect([referrer, isShown]).toEqual(['no-referrer', true]);
        expect(source).toMatch(/^\/ads\/frame\//);
        expect(scale).toBeLessThanOrEqual(1);
      }
      const total = await page.evaluate(() =>
        (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
      );
      expect([path, total <= 0.01]).toEqual([path, true]);
    }
  });
});
