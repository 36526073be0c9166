/** Without a connection: a page of the site's own instead of the browser's error, and nothing else that is kept. */
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { atRest } from '../../harness/at-rest.ts';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import { findViolations } from '../../harness/axe.ts';
import { warmSite } from '../../harness/warm-site.ts';

const OFFLINE = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|503/;

const workersOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(
      ({ active, installing, waiting }) => (active ?? waiting ?? installing)?.scriptURL ?? '',
    ),
  );
/** `waitForFunction` takes a promise for yes. */
const waitForWorkers = async (page: Page, isSo: (active: string[]) => boolean): Promise<void> => {
  const activeOf = () =>
    page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).flatMap(({ active }) =>
        active?.state === 'activated' ? [active.scriptURL] : [],
      ),
    );
  while (!isSo(await activeOf())) await page.waitForTimeout(100);
};

describe('without a connection', () => {
  const { open } = useBrowser();
  const consent = (value: string) => ({ name: 'consent', value, url: warmSite().url });

  it('a reload shows the site’s page with what the device keeps, and the page asked for once there is a connection', async () => {
    const { page, context } = await open({ expectErrors: OFFLINE, bypassCSP: true, serviceWorkers: 'allow' });
    await context.addCookies([consent('functional')]);
    await page.goto('/videos/latest-updates/1/?lang=de');
    await hydrated(page);
    await page.evaluate(() =>
      localStorage.setItem(
        'foyer.watch-history',
        JSON.stringify([
          {
            type: 'video',
            params: { video_id: 4, dir: 'a-b', title: '<b>Hafen</b>' },
            at: '2026-11-20T12:00:00Z',
          },
        ]),
      ),
    );
    await waitForWorkers(page, (active) => active.length === 1);
    await context.setOffline(true);
    await page.reload();
    expect(await page.title()).toBe('Keine Verbindung');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Keine Verbindung');
    await page.getByText('Was dieses Gerät aufbewahrt').click();
    const link = page.getByRole('link', { name: '<b>Hafen</b>' });
    expect(await link.getAttribute('href')).toBe('/videos/4/a-b/');
    expect(await findViolations(page)).toEqual([]);
    // Nothing of the site is kept: no page, no file.
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
    await context.setOffline(false);
    // The emulation seldom tells a page that a worker answered that it is online. When it does, the page is already loading again, and the
    // evaluation ends with its document.
    await page.evaluate(() => dispatchEvent(new Event('online'))).catch(() => undefined);
    await page.waitForFunction(() => document.title !== 'Keine Verbindung');
    await hydrated(page);
    expect(page.url()).toContain('/videos/latest-updates/1/');
    expect(await page.title()).not.toBe('Keine Verbindung');
  });

  it('a page that cannot come inside the site has a title', async () => {
    const { page, context } = await open({ expectErrors: /./, serviceWorkers: 'allow' });
    await context.addCookies([consent('necessary')]);
    await page.goto('/information/help/');
    await hydrated(page);
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Playlists' }).first().click();
    await page.waitForFunction(() => location.pathname.startsWith('/playlists/'));
    await page.waitForFunction(() => document.title !== '');
    expect(await page.title()).toBe('You are offline.');
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Albums' }).first().click();
    await page.waitForFunction(() => location.pathname.startsWith('/albums/'));
    await page.waitForFunction(() => !document.title.startsWith('You are'));
    expect(await page.title()).toMatch(/Foyer/);
  });

  it('is kept with consent alone, in one language, and goes when consent goes', async () => {
    const { page, context } = await open({ expectErrors: OFFLINE, serviceWorkers: 'allow' });
    await context.addCookies([consent('necessary')]);
    await page.goto('/information/help/');
    await hydrated(page);
    await atRest(page);
    expect(await workersOf(page)).toEqual([]);
    await context.addCookies([consent('functional')]);
    for (const language of ['fr', 'ja']) {
      await page.goto(`/information/help/?lang=${language}`);
      await hydrated(page);
      await waitForWorkers(page, ([url]) => url?.endsWith(`?lang=${language}`) === true);
      expect(await workersOf(page)).toHaveLength(1);
    }
    await context.addCookies([consent('necessary')]);
    await page.reload();
    await waitForWorkers(page, (active) => active.length === 0);
    expect(await workersOf(page)).toEqual([]);
  });
});
