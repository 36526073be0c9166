/** The header by keyboard and by thumb: search, menus, what a move inside the site tells, and the width in long languages. */
import { describe, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import { signIn } from '../../harness/sign-in.ts';
import { DEMO_ACCOUNTS, warmSite } from '../../harness/warm-site.ts';
import { itInTurns } from '../../../server/src/testing/long.ts';

const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return { tag: element?.tagName ?? '', text: element?.textContent?.trim() ?? '' };
  });
const widthOfOverflow = (page: Page) =>
  page.evaluate(() => document.body.scrollWidth - document.body.clientWidth);

const LONG = process.env.FOYER_E2E_LONG === '1';

describe('the header', () => {
  const { open } = useBrowser({ isWithoutPictures: true });

  itInTurns(
    'searches by keyboard alone: /, suggestions, arrows, Enter; the heading gets the focus, the title is announced',
    async () => {
      const { page } = await open();
      await page.goto('/videos/top-rated/1/');
      await hydrated(page);
      await page.keyboard.press('/');
      await page.locator('[role=combobox]:focus').waitFor();
      await page.keyboard.type('harb');
      await page.locator('[role=option]').first().waitFor();
      await page.keyboard.press('ArrowDown');
      const wanted = await page.locator('[role=option][aria-selected=true]').innerText();
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/search\/1\/\?s=/);
      expect(new URL(page.url()).searchParams.get('s')).toBe(wanted);
      await page.locator('h1:focus').waitFor();
      expect((await focused(page)).text).toContain(wanted);
      expect(await page.locator('[data-page-announcer]').textContent()).toBe(await page.title());
      expect(await page.locator('[role=option]').count()).toBe(0);
    },
  );

  itInTurns('opens its menus by keyboard, and closes them on Escape and when the focus leaves', async () => {
    const { page } = await open();
    await page.goto('/categories/');
    await hydrated(page);
    const videos = page.locator('header nav summary').first();
    await videos.focus();
    await page.keyboard.press('Enter');
    const best = page.locator('header nav a[href="/videos/top-rated/1/"]:visible');
    await best.waitFor();
    await page.keyboard.press('Escape');
    await best.waitFor({ state: 'hidden' });
    expect((await focused(page)).tag).toBe('SUMMARY');
    await page.keyboard.press('Enter');
    // More often than the menu has entries.
    for (let count = 0; count < 10; count++) await page.keyboard.press('Tab');
    await best.waitFor({ state: 'hidden' });
    await videos.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/videos/top-rated/1/');
    expect((await focused(page)).tag).toBe('H1');
  });

  itInTurns('goes to the top of a new page and back to where one was', async () => {
    const { page } = await open();
    await page.goto('/videos/latest-updates/1/');
    await hydrated(page);
    await page.evaluate(() => window.scrollTo(0, 900));
    await page.locator('a[rel~=next]').first().click();
    await page.waitForURL('**/videos/latest-updates/2/');
    await page.waitForFunction(() => window.scrollY === 0);
    await page.goBack();
    await page.waitForURL('**/videos/latest-updates/1/');
    await page.waitForFunction(() => Math.abs(window.scrollY) > 600);
  });

  itInTurns(
    'changes the language in place: scroll position and what is typed stay, Back leads to the page before',
    async () => {
      const { page } = await open();
      const settled = async (lang: string) => {
        await page.waitForFunction((now) => document.documentElement.lang === now, lang);
        await hydrated(page);
      };
      const readTo = async (y: number) => {
        await page.evaluate((to) => window.scrollTo(0, to), y);
        await page.locator('header[data-away]').waitFor();
        // Looking up brings the header back.
        await page.evaluate(() => window.scrollBy(0, -60));
        await page.locator('header[data-away]').waitFor({ state: 'detached' });
        // What is still sliding in is out of view, and a click on it would scroll the page.
        await page.waitForFunction(
          () => (document.querySelector('header')?.getBoundingClientRect().top ?? -1) >= 0,
        );
      };
      /** @returns where the page stood */
      const change = async (lang: string): Promise<number> => {
        await page.locator('header details:has(a[hreflang]) summary:visible').click();
        const y = await page.evaluate(() => window.scrollY);
        await page.locator(`header a[hreflang=${lang}]:visible`).click();
        await settled(lang);
        return y;
      };
      const stands = (y: number) => page.waitForFunction((at) => Math.abs(window.scrollY - at) < 200, y);
      // The first page of the visit, with an address that names a language, and one that was moved to without a load.
      await page.goto('/categories/');
      await page.goto('/videos/latest-updates/1/?lang=fr');
      await hydrated(page);
      await page.locator('header input[name=s]').fill('a lighthouse');
      await readTo(900);
      const first = await change('de');
      expect(first).toBeGreaterThan(500);
      await stands(first);
      expect(await page.locator('header input[name=s]').inputValue()).toBe('a lighthouse');
      expect(new URL(page.url()).search).toBe('');
      await page.reload();
      await settled('de');
      expect(await page.locator('header input[name=s]').inputValue()).toBe('');
      await page.locator('a[rel~=next]').first().click();
      await page.waitForURL('**/videos/latest-updates/2/');
      // The address changes before the page is drawn and put at its top.
      await page.locator('a[rel~=prev]').first().waitFor();
      await page.waitForFunction(() => window.scrollY === 0);
      await readTo(700);
      const second = await change('ja');
      expect(second).toBeGreaterThan(400);
      await stands(second);
      expect(new URL(page.url()).pathname).toBe('/videos/latest-updates/2/');
      await page.goBack();
      await page.waitForURL('**/videos/latest-updates/1/');
      await page.goBack();
      await page.waitForURL('**/categories/');
      await settled('ja');
    },
  );

  itInTurns(
    'is one row, and the content starts within 120 px on a desk, and one row later while storage is asked about',
    async () => {
      const { page, context } = await open();
      const PATHS = ['/', '/videos/latest-updates/1/', '/videos/1/x/'];
      const topOf = async (path: string): Promise<number> => {
        await page.goto(path);
        return page.evaluate(() => document.querySelector('main')?.getBoundingClientRect().top ?? 999);
      };
      for (const path of PATHS) expect([path, (await topOf(path)) <= 120 + 60]).toEqual([path, true]);
      await context.addCookies([{ name: 'consent', value: 'necessary', url: warmSite().url }]);
      for (const path of PATHS) expect([path, (await topOf(path)) <= 120]).toEqual([path, true]);
      await page.goto('/');
      expect(await page.locator('nav a[href^="/search/1/?s="]').count()).toBe(100);
      await page.goto('/videos/1/x/');
      expect(await page.locator('nav a[href^="/search/1/?s="]').count()).toBe(0);
    },
  );

  itInTurns('searches on a phone without scripts as well as with them', async () => {
    const phone = { viewport: { width: 360, height: 780 } };
    const without = await open({ ...phone, javaScriptEnabled: false });
    await without.page.goto('/');
    await without.page.locator('header a[href="/search/1/"]:visible').click();
    await without.page.locator('main input[name=s]').fill('harbour');
    await without.page.keyboard.press('Enter');
    await without.page.waitForURL(/\/search\/1\/\?s=harbour/);
    expect(await without.page.locator('main article').count()).toBeGreaterThan(0);
    const { page } = await open(phone);
    await page.goto('/');
    await hydrated(page);
    await page.locator('header a[href="/search/1/"]:visible').click();
    await page.keyboard.type('harbour');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/search\/1\/\?s=harbour/);
  });

  itInTurns('holds German and Japanese at 360 px, menus and all', async () => {
    const { page } = await open({ viewport: { width: 360, height: 780 } });
    const paths = ['/', '/videos/latest-updates/1/', '/search/1/?s=harbour', '/search/1/'];
    // Each page in one of the languages; in the long form in both.
    for (const [turn, lang] of ['de', 'ja'].entries())
      for (const path of paths.filter((_, index) => LONG || index % 2 === turn)) {
        await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${lang}`);
        await hydrated(page);
        expect([lang, path, await widthOfOverflow(page)]).toEqual([lang, path, 0]);
        await page.locator('header summary').first().click();
        const small = await page
          .locator('header details[open] a')
          .evaluateAll((links) => links.filter((link) => link.getBoundingClientRect().height < 44).length);
        expect([lang, path, await widthOfOverflow(page), small]).toEqual([lang, path, 0, 0]);
      }
  });

  itInTurns('has a member’s bell and messages in its row before any script has come', async () => {
    for (const [width, entries] of [
      [360, 1],
      [1440, 2],
    ] as const) {
      const { page, context } = await open({ viewport: { width, height: 780 }, javaScriptEnabled: false });
      await signIn(context, DEMO_ACCOUNTS.member);
      await page.goto('/settings/');
      const row = await page.locator('header').first().boundingBox();
      const shown = page
        .locator('header summary[aria-label^="Notifications"], header a[href="/messages/"][aria-label]')
        .filter({ visible: true });
      const boxes = await Promise.all((await shown.all()).map((entry) => entry.boundingBox()));
      expect([width, boxes.length]).toEqual([width, entries]);
      for (const box of boxes)
        expect([
          width,
          (box?.y ?? -1) >= 0,
          (box?.y ?? 0) + (box?.height ?? 99) <= (row?.height ?? 0),
        ]).toEqual([width, true, true]);
    }
  });

  itInTurns('tells a member what happened, and marks it as read', async () => {
    const { page, context } = await open();
    await signIn(context, DEMO_ACCOUNTS.member);
    await page.goto('/categories/');
    await hydrated(page);
    const bell = page.locator('header summary[aria-label^="Notifications"]');
    await bell.click();
    await page.getByRole('heading', { name: 'Notifications' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Notifications' }).waitFor({ state: 'hidden' });
  });
});
