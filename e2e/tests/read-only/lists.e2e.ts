/** What lists do on one device: leave out what is never shown, go on by themselves, recommend, move the focus by arrow keys, mark words. */
import { describe, expect } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { atRest } from '../../harness/at-rest.ts';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import { warmSite } from '../../harness/warm-site.ts';
import { itInTurns } from '../../../server/src/testing/long.ts';

const LIST = '/videos/latest-updates/1/';
const CARD = 'main [data-tags]';

const allow = (context: BrowserContext) =>
  context.addCookies([{ name: 'consent', value: 'functional', url: warmSite().url }]);
/** The tools of lists come after hydration. */
const toolsReady = async (page: Page): Promise<void> => {
  await hydrated(page);
  await page.mouse.move(300, 300);
  await page.mouse.move(320, 340);
  await page.waitForFunction(() => document.documentElement.dataset.lists === 'followed');
};
const isHidden = (page: Page, tag: string) =>
  page
    .locator(`main [data-tags~="${tag}"] a`)
    .first()
    .evaluate((link) => !link.checkVisibility({ visibilityProperty: true }));

describe('a list', () => {
  const { open } = useBrowser({ isWithoutPictures: true });

  itInTurns(
    'never shows what its visitor hid, without moving or asking for anything else, until that is taken back',
    async () => {
      const { page, context } = await open();
      await allow(context);
      await page.goto(LIST);
      await toolsReady(page);
      const tags = (await page.locator(CARD).first().getAttribute('data-tags')) ?? '';
      const [video = ''] = tags.split(' ');
      const owner = tags.split(' ').find((tag) => /^(channel|member|model):/.test(tag)) ?? video;
      const before = await page.locator(CARD).nth(1).boundingBox();
      /** Paths and queries of the list's documents and calls. */
      const asked: string[] = [];
      page.on('request', (request) => {
        const { pathname, search } = new URL(request.url());
        if (/^\/api\/json\/videos2|^\/videos\/latest/.test(pathname)) asked.push(`${pathname}${search}`);
      });
      await page.locator(CARD).first().getByRole('button').first().click();
      const menu = page.getByRole('dialog');
      await menu
        .getByRole('button', { name: /^Never show/ })
        .first()
        .click();
      await page.waitForFunction(
        (tag) =>
          !document
            .querySelector(`main [data-tags~="${tag}"] a`)
            ?.checkVisibility({ visibilityProperty: true }),
        owner,
      );
      expect(await page.locator(CARD).nth(1).boundingBox()).toEqual(before);
      expect(asked).toEqual([]);
      // On another page, from its first document on, by the same address as for everyone.
      await page.goto(LIST);
      await toolsReady(page);
      expect(await isHidden(page, owner)).toBe(true);
      expect(asked).toEqual([LIST]);

      await page.goto('/preferences/');
      await page
        .getByRole('button', { name: /^Show again/ })
        .first()
        .click();
      await page.getByText('Nothing is hidden').waitFor();
      await page.goto(LIST);
      await toolsReady(page);
      expect(await isHidden(page, owner)).toBe(false);
    },
  );

  itInTurns(
    'goes on by itself, names the page in view in its address, and is found again by Back',
    async () => {
      const { page, context } = await open();
      await allow(context);
      await page.goto(LIST);
      const more = page.getByLabel('Load more while scrolling');
      await hydrated(page);
      // Its code comes once the end comes near.
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await more.check();
      const second = page.locator('[data-list-page="2"]');
      const card = second.locator('[data-tags]').nth(8);
      await card.waitFor();
      await card.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      await page.waitForURL('**/videos/latest-updates/2/');
      await page.waitForTimeout(300);
      const tag = (await card.getAttribute('data-tags'))?.split(' ')[0] ?? '';
      const top = (await card.boundingBox())?.y ?? 0;
      await card.locator('h2 a, h3 a').first().click();
      await page.waitForURL(/\/videos\/\d+\//);
      await page.goBack();
      await page.waitForURL('**/videos/latest-updates/2/');
      const again = page.locator(`main [data-tags~="${tag}"]`).first();
      await again.waitFor();
      await page.waitForFunction(
        ({ tag: wanted, top: stood }) => {
          const box = document.querySelector(`main [data-tags~="${wanted}"]`)?.getBoundingClientRect();
          return box !== undefined && Math.abs(box.top - stood) < 60;
        },
        { tag, top },
      );
    },
  );

  itInTurns('moves the focus from card to card by arrow keys', async () => {
    const { page } = await open();
    await page.goto(LIST);
    await toolsReady(page);
    const links = page.locator(`${CARD} :is(h2, h3) a`);
    await links.first().focus();
    await page.keyboard.press('ArrowRight');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('href'));
    expect(await focused()).toBe(await links.nth(1).getAttribute('href'));
    await page.keyboard.press('ArrowDown');
    const below = await page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0);
    expect(below).toBeGreaterThan((await links.nth(1).boundingBox())?.y ?? 0);
    await page.keyboard.press('ArrowUp');
    expect(await focused()).toBe(await links.nth(1).getAttribute('href'));
  });

  itInTurns('has a feed, named in its head', async () => {
    const { page } = await open();
    await page.goto(LIST);
    const href = await page.locator('head link[type="application/atom+xml"]').getAttribute('href');
    const feed = await page.request.get(href ?? '');
    expect(feed.headers()['content-type']).toContain('application/atom+xml');
    expect(await feed.text()).toContain('<entry>');
  });
});

describe('home', () => {
  const { open } = useBrowser({ isWithoutPictures: true });

  itInTurns(
    'recommends from what was watched on this device, says why, and stops when asked to',
    async () => {
      const { page, context } = await open();
      await allow(context);
      await page.goto('/videos/1/x/');
      await hydrated(page);
      await page.waitForFunction(() => localStorage.getItem('foyer.watch-history')?.includes('"video_id":1'));
      await page.goto('/');
      await page.getByRole('heading', { name: /^Because you watched/ }).waitFor();
      expect(await page.locator('[data-recommended] [data-tags]').count()).toBeGreaterThan(3);
      await page.getByText('Chosen on this device').waitFor();
      await page.getByRole('button', { name: 'Turn off' }).click();
      await page.locator('[data-recommended]').waitFor({ state: 'detached' });
      await page.reload();
      await hydrated(page);
      await atRest(page);
      expect(await page.locator('[data-recommended]').count()).toBe(0);
    },
  );
});

describe('a search', () => {
  const { open } = useBrowser({ isWithoutPictures: true });

  itInTurns('marks the words in the titles', async () => {
    const { page } = await open();
    await page.goto('/search/1/?s=harbour');
    await hydrated(page);
    await page.waitForFunction(() => (CSS.highlights.get('search-match')?.size ?? 0) > 0);
  });
});
