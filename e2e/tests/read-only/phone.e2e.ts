/** A phone of 360 px: what a thumb can hit, what is seen of a video's page without scrolling sideways, the sheets, the menu. */
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { findViolations } from '../../harness/axe.ts';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import { findSmallTargets } from '../../harness/find-small-targets.ts';
import { inTurns, itInTurns } from '../../../server/src/testing/long.ts';

const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true } as const;
const LEAST_TARGET = 44;
/** Of each list; `npm run test:long` measures every card, each point by point. */
const CARDS_MEASURED = process.env.FOYER_E2E_LONG === '1' ? Number.POSITIVE_INFINITY : 8;
/** The demo's first has sixty comments. */
const WATCH = '/videos/1/harbour-at-night/';

const isOnScreen = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).evaluate((button) => {
    const { left, right, width } = button.getBoundingClientRect();
    return width >= 44 && left >= 0 && right <= innerWidth;
  });

describe('on a phone', () => {
  const { open } = useBrowser();

  it.each(inTurns([WATCH, '/videos/latest-updates/1/', '/members/1/info/', '/models/most-popular/1/']))(
    'every control of %s has room for a thumb',
    async (path) => {
      const { page } = await open(PHONE);
      await page.goto(path);
      await hydrated(page);
      await page.evaluate(() => {
        for (const part of document.querySelectorAll('[data-below]')) part.removeAttribute('data-below');
      });
      await page.evaluate((most) => {
        for (const list of document.querySelectorAll('main :is(ul, ol, section, div):has(> li, > article)'))
          for (const card of [...list.querySelectorAll(':scope > :is(li:has(article), article)')].slice(most))
            card.remove();
      }, CARDS_MEASURED);
      expect(await page.evaluate(findSmallTargets, LEAST_TARGET)).toEqual([]);
    },
    // A list of sixty has some three hundred controls, each asked for point by point.
    240_000,
  );

  it.each(['en', 'de', 'ja'])(
    'shows all actions of a video without scrolling sideways, in %s',
    async (lang) => {
      const { page } = await open(PHONE);
      await page.goto(`${WATCH}?lang=${lang}`);
      await hydrated(page);
      const actions = page.locator('[data-of-video]');
      expect(await actions.evaluate((row) => row.scrollWidth - row.clientWidth)).toBeLessThanOrEqual(1);
      const cut = await actions.locator('button, a').evaluateAll((buttons) =>
        buttons
          .filter((button) => {
            const { left, right } = button.getBoundingClientRect();
            return left < 0 || right > innerWidth || button.scrollWidth > button.clientWidth + 1;
          })
          .map((button) => button.textContent),
      );
      expect(cut).toEqual([]);
      if (lang === 'en')
        expect([await isOnScreen(page, 'Share'), await isOnScreen(page, 'Download')]).toEqual([true, true]);
    },
  );

  itInTurns(
    'opens the comments as a sheet, keeps what is written in them, and gives the focus back',
    async () => {
      const { page } = await open(PHONE);
      await page.goto(WATCH);
      await hydrated(page);
      const summary = page.locator('a[href="#comments"][aria-haspopup]');
      const sheet = page.locator('#comments');
      expect(await sheet.isVisible()).toBe(false);
      expect(await summary.textContent()).toMatch(/\d+ comments/);
      await summary.click();
      await sheet.waitFor();
      await sheet.getByRole('list').first().waitFor();
      expect(await findViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await sheet.waitFor({ state: 'hidden' });
      expect(await summary.evaluate((link) => link === document.activeElement)).toBe(true);
      await summary.click();
      await sheet.getByRole('button', { name: 'Close', exact: true }).click();
      await sheet.waitFor({ state: 'hidden' });
    },
  );

  itInTurns('opens them for a link to one of them', async () => {
    const { page } = await open(PHONE);
    await page.goto(WATCH);
    await hydrated(page);
    const id = await page.locator('#comments article[id]').first().getAttribute('id');
    await page.goto('/');
    await page.goto(`${WATCH}#${id}`);
    await hydrated(page);
    await page.locator(`#${id}[data-linked]`).waitFor();
    expect(await page.locator(`#${id}`).isVisible()).toBe(true);
  });

  itInTurns('leaves the comments below the related videos without scripts', async () => {
    const { page } = await open({ ...PHONE, javaScriptEnabled: false });
    await page.goto(WATCH);
    expect(await page.locator('#comments').isVisible()).toBe(true);
  });

  itInTurns('has a menu of groups in which no icon stands twice', async () => {
    const { page } = await open(PHONE);
    await page.goto('/');
    await hydrated(page);
    await page.locator('header summary').first().click();
    const menu = page.locator('header details[open] nav').first();
    await menu.waitFor();
    expect(await menu.locator('ul').count()).toBeGreaterThan(1);
    const icons = await menu
      .locator('a path')
      .evaluateAll((paths) => paths.map((path) => path.getAttribute('d')));
    expect(icons.length).toBeGreaterThan(10);
    expect(new Set(icons).size).toBe(icons.length);
  });

  itInTurns('shows filters as a sheet that says how many videos they leave', async () => {
    const { page } = await open(PHONE);
    await page.goto('/videos/latest-updates/1/');
    await hydrated(page);
    await page.locator('main summary', { hasText: 'Filters' }).click();
    const sheet = page.locator('main form');
    const { y, height, width } = (await sheet.boundingBox()) ?? { y: 0, height: 0, width: 0 };
    expect([Math.round(y + height), width]).toEqual([780, 360]);
    await page.getByLabel('Under 10 min', { exact: true }).click();
    await sheet.getByLabel('HD', { exact: true }).click();
    await sheet.getByRole('button', { name: /^Show \d+ results?$/ }).click();
    await page.waitForURL('**/videos/latest-updates/1/?duration=1&type=hd');
    await sheet.waitFor({ state: 'hidden' });
    const chosen = page.getByRole('list', { name: 'Chosen' });
    expect(await chosen.getByRole('link').count()).toBe(3);
    await chosen.getByRole('link', { name: 'Clear all' }).click();
    await page.waitForURL('**/videos/latest-updates/1/');
  });
});
