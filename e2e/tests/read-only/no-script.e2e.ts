/** Everything readable without JavaScript: titles, links, structured data, status codes. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { useBrowser } from '../../harness/browser.ts';
import { warmSite } from '../../harness/warm-site.ts';
import { inTurns } from '../../../server/src/testing/long.ts';

const jsonLdTypes = async (page: import('playwright-core').Page): Promise<string[]> => {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return texts.flatMap((text) => {
    const data = JSON.parse(text);
    return (Array.isArray(data) ? data : [data]).map((one) => one['@type']);
  });
};

describe('with JavaScript off', () => {
  const { open } = useBrowser({ isWithoutPictures: true });

  it('home and a listing of sixty show every card as a link', async () => {
    const { page } = await open({ javaScriptEnabled: false });
    await page.goto('/');
    expect(await page.locator('main article').count()).toBeGreaterThanOrEqual(75);
    const films = page.locator('main article h2 a[href^="/videos/"], main article h3 a[href^="/videos/"]');
    const addresses = await films.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(addresses.length).toBeGreaterThanOrEqual(75);
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(await jsonLdTypes(page)).toContain('WebSite');
    await page.locator('main a[href^="/videos/latest-updates/"]').first().click();
    await page.goto('/videos/top-rated/1/');
    expect(await page.locator('main article a[href^="/videos/"]').count()).toBeGreaterThanOrEqual(60);
    for (const title of await page.locator('main article').allInnerTexts()) expect(title.trim()).not.toBe('');
    await page.locator('nav a[rel~="next"], a[rel~="next"]').first().click();
    await page.waitForURL('**/videos/top-rated/2/');
    expect(await page.locator('main article').count()).toBeGreaterThanOrEqual(60);
  });

  it('the watch page has title, description, related videos, comments and VideoObject', async () => {
    const { page } = await open({ javaScriptEnabled: false });
    await page.goto('/videos/1/x/');
    expect(await page.locator('h1').count()).toBe(1);
    expect(await jsonLdTypes(page)).toContain('VideoObject');
    expect(await page.locator('main article a').count()).toBeGreaterThanOrEqual(12);
    expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toMatch(/\/videos\/1\/.+\/$/);
    expect(await page.locator('link[rel="alternate"][hreflang]').count()).toBeGreaterThanOrEqual(10);
  });

  it('hides nothing behind scripts, however long the page', async () => {
    const answer = await fetch(`${warmSite().url}/videos/latest-updates/1/`);
    const html = await answer.text();
    const before = html.slice(0, html.lastIndexOf('</main>'));
    expect(html.length).toBeGreaterThan(60_000);
    expect(before).not.toContain('<template id="B:');
    expect(before).not.toContain('<div hidden id="S:');
    // The one that keeps taps, and no other: the policy names it.
    const INLINE = /<script(?![^>]*type="application\/(?:ld\+)?json")(?![^>]*src=)[^>]*>([^]*?)<\/script>/g;
    const inline = [...html.matchAll(INLINE)].map(([, text = '']) => text);
    expect(inline).toHaveLength(1);
    const hash = createHash('sha256')
      .update(inline[0] ?? '')
      .digest('base64');
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(/script-src ([^;]*)/.exec(policy)?.[1]?.split(' ').slice(-1)).toEqual([`'sha256-${hash}'`]);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  });

  it.each(
    inTurns([
      '/videos/1/x/',
      '/',
      '/album/1/x/',
      '/members/1/info/',
      '/community/recent/1/',
      '/videos/latest-updates/1/',
      '/sign-in/',
      '/preferences/',
    ]),
  )('no button of %s is there that would do nothing', async (path) => {
    const { page } = await open({ javaScriptEnabled: false });
    await page.goto(path);
    const buttons = page.locator('button');
    expect(await buttons.count()).toBeGreaterThan(0);
    // Asked for one by one, hundreds of buttons take longer than their pages.
    const idle = await buttons.evaluateAll((all) =>
      all
        .filter((button) => {
          const { width, height } = button.getBoundingClientRect();
          const isVisible = width > 0 && height > 0 && button.checkVisibility({ visibilityProperty: true });
          return isVisible && button.getAttribute('type') !== 'submit';
        })
        .map((button) => `${button.getAttribute('aria-label')} ${button.textContent}`),
    );
    expect(idle).toEqual([]);
    // What sends a form stays.
    expect(
      await page.locator('form[role="search"] button[type="submit"], search button').first().isVisible(),
    ).toBe(true);
  });

  it('the age gate is in the document and opens with a plain form', async () => {
    const { page } = await open({ javaScriptEnabled: false, ageGate: true });
    await page.goto('/videos/latest-updates/1/');
    await page.locator('form[action="/api/age.php"] button').click();
    await page.locator('form[action="/api/age.php"]').waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/videos/latest-updates/1/');
  });

  it('answers with the right status codes and redirects', async () => {
    const status = async (path: string) => {
      const response = await fetch(`${warmSite().url}${path}`, { redirect: 'manual' });
      return [response.status, response.headers.get('location')];
    };
    expect(await status('/videos/999999999/x/')).toEqual([404, null]);
    expect(await status('/no/such/page/')).toEqual([404, null]);
    expect(await status('/videos/nonsense/1/')).toEqual([404, null]);
    expect(await status('/videos/latest-updates/9999/')).toEqual([404, null]);
    expect(await status('/videos/latest-updates/1?type=hd')).toEqual([
      301,
      '/videos/latest-updates/1/?type=hd',
    ]);
    expect(await status('/videos/')).toEqual([301, '/videos/latest-updates/1/']);
    expect(await status('/search/?s=harbour')).toEqual([301, '/search/1/?s=harbour']);
    expect(await status('/search/1/?s=harbour')).toEqual([200, null]);
    expect(await status('/search/99/?s=harbour')).toEqual([404, null]);
    expect(await status('/main/')).toEqual([301, '/']);
    expect(await status('/community/')).toEqual([301, '/community/recent/1/']);
    expect(await status('/most-popular/?gender=gay')).toEqual([301, '/videos/most-popular/1/?gender=gay']);
    expect(await status('/upload/video/')).toEqual([302, '/?sign-in=1&next=%2Fupload%2Fvideo%2F']);
  });
});
