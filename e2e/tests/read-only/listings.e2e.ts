/** Lists of videos as their users go through them: Back and Forward, categories in words, rows that scroll sideways. */
import { describe, expect, it } from '@jest/globals';
import { findViolations } from '../../harness/axe.ts';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import { itInTurns } from '../../../server/src/testing/long.ts';

const itLong = process.env.FOYER_E2E_LONG === '1' ? it : it.skip;

describe('lists of videos', () => {
  const { open } = useBrowser();

  itInTurns('keep the place on Back and Forward, and all choices in the address', async () => {
    const { page } = await open();
    await page.goto('/videos/most-popular/1/');
    await hydrated(page);
    await page.locator('summary', { hasText: 'Filters' }).click();
    const apply = page.locator('main form button[type=submit]');
    await page.getByLabel('Under 10 min', { exact: true }).click();
    // How many there would be, before the list changes.
    await apply.getByText(/^Show \d+ results$/).waitFor();
    expect(new URL(page.url()).search).toBe('');
    await apply.click();
    await page.waitForURL('**/videos/most-popular/1/?duration=1');
    const last = page.locator('main article h2 a').nth(40);
    await last.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(500);
    await last.click();
    await page.waitForURL(/\/videos\/\d+\//);
    await page.goBack();
    await page.waitForURL('**/videos/most-popular/1/?duration=1');
    await page.waitForFunction((y) => Math.abs(scrollY - y) < 200, before);
    await page.goBack();
    await page.waitForURL('**/videos/most-popular/1/');
    await page.goForward();
    await page.waitForURL('**/videos/most-popular/1/?duration=1');
  });

  itLong('show without a connection what was loaded, and go on by themselves once there is one', async () => {
    const { page, context } = await open({ expectErrors: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ });
    await page.goto('/videos/most-viewed/1/');
    await hydrated(page);
    const cards = page.locator('main section article');
    // What rests under the pointer is asked for before it is followed.
    const prefetched = page.waitForResponse(/\/_page\/videos\/most-viewed\/2\//);
    const second = page.locator('main nav a[href="/videos/most-viewed/2/"]').first();
    await second.hover();
    await (await prefetched).finished();
    await context.setOffline(true);
    await second.click();
    await page.waitForURL('**/videos/most-viewed/2/');
    await cards.nth(20).waitFor();
    expect(await page.locator('main').getByRole('alert').count()).toBe(0);
    await page.goBack();
    await page.waitForURL('**/videos/most-viewed/1/');
    await cards.nth(20).waitFor();
    await page.locator('main nav a[href="/videos/most-viewed/3/"]').first().click();
    await page.waitForURL('**/videos/most-viewed/3/');
    await page.locator('main').getByRole('alert').first().waitFor();
    await page.goBack();
    // The browser changes the address before the page follows.
    await cards.nth(20).waitFor();
    expect(new URL(page.url()).pathname).toBe('/videos/most-viewed/1/');
    await page.goForward();
    await page.locator('main').getByRole('alert').first().waitFor();
    await context.setOffline(false);
    await cards.nth(20).waitFor();
  });

  itInTurns('let one choose in words what videos must have and must not have, also on a phone', async () => {
    const { page } = await open({
      viewport: { width: 360, height: 780 },
      colorScheme: 'dark',
      bypassCSP: true,
    });
    await page.goto('/categories/night/latest-updates/1/');
    await hydrated(page);
    await page.getByRole('link', { name: 'Add category' }).click();
    await page.getByRole('button', { name: 'Without Rain', exact: true }).click();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Show videos' }).click();
    await page.waitForURL('**/categories/night,-rain/latest-updates/1/');
    await page.getByRole('heading', { level: 1, name: 'Night videos without Rain' }).waitFor();
    expect(await page.locator('dialog[open]').count()).toBe(0);
    expect(await page.evaluate(() => document.body.scrollWidth - document.body.clientWidth)).toBe(0);
  });

  itInTurns('scroll rows sideways by a button that comes with the mouse', async () => {
    const { page } = await open();
    await page.goto('/');
    await hydrated(page);
    const row = page.getByRole('region', { name: 'Most popular videos' }).locator('ul');
    await row.scrollIntoViewIfNeeded();
    await row.hover();
    await page
      .getByRole('region', { name: 'Most popular videos' })
      .getByRole('button', { name: 'Next' })
      .click();
    await page.waitForFunction((list) => (list as Element).scrollLeft > 300, await row.elementHandle());
  });
});
