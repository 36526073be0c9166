/**
 * Models, channels, albums and playlists as visitors meet them: without JavaScript, through the filters, and the photo viewer by
 * keyboard. Every page in every width and both colour schemes with FOYER_E2E_LONG=1; else one page a width, since access.e2e.ts has samples of all.
 */
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { findViolations } from '../../harness/axe.ts';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import { findMisfits } from '../../harness/fit-pages.ts';
import { signIn } from '../../harness/sign-in.ts';
import { DEMO_ACCOUNTS, warmSite } from '../../harness/warm-site.ts';
import { itInTurns } from '../../../server/src/testing/long.ts';

const LONG = process.env.FOYER_E2E_LONG === '1';
const ALBUM = '/album/1/harbour-lights-in-15-pictures/';
/** Private ones of the demo. */
const PRIVATE_ALBUM = '/album/19/x/';
const PRIVATE_PLAYLIST = '/playlist/9/1/';
const PAGES = [
  '/models/most-popular/1/?race=asian',
  '/model/yuki-amano/videos/1/',
  '/model/yuki-amano/info/',
  '/model/yuki-amano/wall/',
  '/channels/most-viewed/1/',
  '/channel/tideline-films/1/',
  '/albums-categories/',
  '/albums/latest-updates/1/?category=nights',
  ALBUM,
  '/playlists/most-popular/1/',
  '/playlist/1/1/',
];
const WIDTHS = [
  [360, 'dark', [8]],
  [800, 'light', [2]],
  [1440, 'dark', [10]],
] as const;

const jsonLdTypes = (html: string): string[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(([, text = '[]']) =>
    [JSON.parse(text)].flat().map((one: { '@type': string }) => one['@type']),
  );
/** What shows through wherever nothing stands. */
const canvas = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const photoOnScreen = (page: Page) =>
  page.locator('.pswp__item[aria-hidden=false] img.pswp__img:not(.pswp__img--placeholder)');

describe('models, channels, albums and playlists', () => {
  const { open } = useBrowser();

  it.each(PAGES)('%s is whole in the server’s HTML', async (path) => {
    const response = await fetch(warmSite().url + path, { headers: { cookie: 'age_verified=1' } });
    const html = await response.text();
    const content = html.slice(html.indexOf('<main'), html.lastIndexOf('</main>'));
    expect(response.status).toBe(200);
    expect(content.match(/<h1[ >]/g)).toHaveLength(1);
    expect(content).not.toMatch(/aria-busy="true"|role="alert"/);
    expect(jsonLdTypes(html)).toContain('BreadcrumbList');
    expect(html).toMatch(/<link rel="canonical" href="[^"?]+(?:\?category=nights)?"/);
  });

  it.each([
    [PRIVATE_ALBUM, 403],
    [PRIVATE_PLAYLIST, 403],
    ['/album/999999999/x/', 404],
    ['/playlist/1/99/', 404],
    ['/model/nobody-at-all/info/', 404],
  ])('%s answers %i to anyone who may not see it', async (path, status) => {
    const response = await fetch(warmSite().url + path, { headers: { cookie: 'age_verified=1' } });
    expect(response.status).toBe(status);
    expect(await response.text()).toMatch(/<meta name="robots" content="noindex/);
  });

  itInTurns('filters models and opens a photo without JavaScript', async () => {
    const { page } = await open({ javaScriptEnabled: false });
    await page.goto('/models/alphabet/1/');
    await page.locator('main details > summary').click();
    await page.locator('label', { has: page.locator('input[name=race][value=latin]') }).click();
    await page.locator('main form button[type=submit]').click();
    expect(new URL(page.url()).searchParams.get('race')).toBe('latin');
    const cards = await page.locator('main article').count();
    expect(cards).toBeGreaterThan(0);
    expect(cards).toBeLessThan(40);
    await page.goto(ALBUM);
    const photo = page.locator('main a[data-photo="2"]');
    const picture = await page.request.get((await photo.getAttribute('href')) ?? '');
    expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/jpeg']);
  });

  itInTurns('shows photos by keyboard, each with an address, and gives the focus back', async () => {
    const { page } = await open({ bypassCSP: true });
    await page.goto(ALBUM);
    await hydrated(page);
    await page.locator('main a[data-photo="2"]').focus();
    await page.keyboard.press('Enter');
    await photoOnScreen(page).waitFor();
    await page.waitForURL(`**${ALBUM}#photo-2`);
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('ArrowRight');
    await page.waitForURL(`**${ALBUM}#photo-3`);
    const strip = page.getByRole('navigation', { name: 'All photos' });
    const last = await strip.getByRole('button').count();
    await page.keyboard.press('End');
    await page.waitForURL(`**${ALBUM}#photo-${last}`);
    // The gutter of the scroll bar is the canvas: as black as the rest, and the page's own again afterwards.
    expect(await canvas(page)).toBe('rgb(0, 0, 0)');
    expect(await page.locator('.pswp').getByText(`photo ${last} of ${last}`).count()).toBe(1);
    await page.keyboard.press('Home');
    await page.waitForURL(`**${ALBUM}#photo-1`);
    // Whatever the window holds of a photo, it can be made larger.
    await page.getByRole('button', { name: 'Zoom' }).click();
    await page.locator('.pswp--zoomed-in').waitFor();
    await page.getByRole('button', { name: 'Zoom' }).click();
    await page.locator('.pswp--zoomed-in').waitFor({ state: 'detached' });
    await strip.getByRole('button').nth(2).click();
    await page.waitForURL(`**${ALBUM}#photo-3`);
    expect(await strip.locator('[aria-current]').count()).toBe(1);
    await page.keyboard.press('Escape');
    await page.locator('.pswp').waitFor({ state: 'detached' });
    expect(await canvas(page)).not.toBe('rgb(0, 0, 0)');
    await page.waitForURL((url) => url.hash === '');
    await page.locator('main a[data-photo]:focus').waitFor();
    await page.goForward();
    await photoOnScreen(page).waitFor();
    await page.goBack();
    await page.locator('.pswp').waitFor({ state: 'detached' });
    // A copied address shows the photo that it names.
    await page.goto('about:blank');
    await page.goto(`${ALBUM}#photo-5`);
    await photoOnScreen(page).waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL((url) => url.hash === '' && url.pathname === ALBUM);
  });

  itInTurns('leaves no photo over the album, however soon one goes back', async () => {
    const { page } = await open();
    await page.goto(ALBUM);
    await hydrated(page);
    await page.locator('main a[data-photo="2"]').focus();
    // Back while the photo still grows out of its thumb.
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          new MutationObserver((_, observer) => {
            if (!document.querySelector('.pswp')) return;
            observer.disconnect();
            history.back();
            resolve();
          }).observe(document.body, { childList: true });
          document.querySelector<HTMLElement>('main a[data-photo="2"]')?.click();
        }),
    );
    await page.waitForURL((url) => url.hash === '');
    await page.locator('.pswp').waitFor({ state: 'detached' });
    await page.locator('main a[data-photo="3"]').click();
    await photoOnScreen(page).waitFor();
    await page.waitForURL(`**${ALBUM}#photo-3`);
    // Forward again while it still shrinks back into its thumb: the second is all black, too, once the first is gone.
    await page.evaluate(() => {
      const first = document.querySelector('.pswp');
      first?.setAttribute('data-first', '');
      const goForward = () => {
        if (first?.matches('.pswp--ui-visible')) requestAnimationFrame(goForward);
        else history.forward();
      };
      history.back();
      goForward();
    });
    await page.locator('.pswp[data-first]').waitFor({ state: 'detached' });
    await page.waitForURL(`**${ALBUM}#photo-3`);
    await photoOnScreen(page).waitFor();
    expect(await canvas(page)).toBe('rgb(0, 0, 0)');
  });

  itInTurns('subscribes anyone who signs in for it', async () => {
    const { page, context } = await open();
    await page.goto('/channel/tideline-films/1/');
    await hydrated(page);
    const button = page.locator('main button[aria-pressed]').first();
    await button.click();
    await page.locator('[role=dialog]').waitFor();
    await signIn(context, DEMO_ACCOUNTS.member);
    // Until then the button says what holds for strangers.
    const known = page.waitForResponse((response) => response.url().includes('/api/subscribed.json'));
    await page.goto('/channel/tideline-films/1/');
    await hydrated(page);
    await (await known).finished();
    await page.waitForTimeout(300);
    const before = await button.getAttribute('aria-pressed');
    await button.click();
    await page.waitForFunction(
      (was) => document.querySelector('main button[aria-pressed]')?.getAttribute('aria-pressed') !== was,
      before,
    );
    // As it was, for the tests after this one.
    await button.click();
    await page.waitForFunction(
      (was) => document.querySelector('main button[aria-pressed]')?.getAttribute('aria-pressed') === was,
      before,
    );
  });

  it.each(WIDTHS)('passes axe and holds at %i px, %s', async (width, colorScheme, sample) => {
    const found: object[] = [];
    const { page } = await open({ viewport: { width, height: 900 }, colorScheme, bypassCSP: true });
    for (const path of LONG ? PAGES : sample.map((index) => PAGES[index] ?? ALBUM))
      for (const lang of LONG ? ['en', 'de', 'ja'] : ['de']) {
        await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${lang}`);
        await hydrated(page);
        found.push(...(await findMisfits(page)));
      }
    expect(found).toEqual([]);
  });
});
