/** Every row of the route table, asked of the real site as a browser without JavaScript asks, and a sample by moving inside it. */
import { describe, expect, it } from '@jest/globals';
import { ROUTE_ROWS } from '../../../scripts/routes/route-rows.ts';
import { useBrowser } from '../../harness/browser.ts';
import { warmSite } from '../../harness/warm-site.ts';

const ask = async (path: string) => {
  const response = await fetch(warmSite().url + path, {
    redirect: 'manual',
    headers: { cookie: 'age_verified=1', accept: 'text/html' },
  });
  const location = response.headers.get('location');
  return {
    status: response.status,
    location,
    type: response.headers.get('content-type'),
    text: await response.text(),
  };
};

describe('the server', () => {
  it.each(ROUTE_ROWS)(
    'answers $path',
    async ({ path, page, leadsTo, status, waitsFor, thenBySlug, thenSignIn }) => {
      const answer = await ask(path);
      const expected = status ?? (page ? 200 : 301);
      expect([path, answer.status, answer.location]).toEqual([path, expected, leadsTo ?? null]);
      if (!leadsTo) expect(answer.type).toContain('text/html');
      if (leadsTo && waitsFor) expect((await ask(leadsTo)).status).toBe(404);
      else if (leadsTo) expect((await ask(leadsTo)).status).toBe(thenBySlug ? 301 : thenSignIn ? 302 : 200);
      const [bare = '', query] = path.split('?');
      if (bare === '/') return;
      const unslashed = await ask(bare.slice(0, -1) + (query ? `?${query}` : ''));
      expect([unslashed.status, unslashed.location]).toEqual([301, path]);
    },
  );

  it('sends a video to its one address, whatever its slug', async () => {
    const { location, status } = await ask('/videos/1/');
    expect(status).toBe(301);
    expect(location).toMatch(/^\/videos\/1\/[^/]+\/$/);
    expect((await ask('/videos/1/wrong-slug/?related=2')).location).toBe(`${location}?related=2`);
    expect((await ask(location ?? '')).status).toBe(200);
  });
});

describe('moving inside the site', () => {
  const { open } = useBrowser({ isWithoutPictures: true });
  it('shows the texts about the site without a new document', async () => {
    const { page } = await open();
    await page.goto('/information/');
    await page.waitForSelector('html[data-hydrated]');
    await page.evaluate(() => {
      (window as unknown as { stayed: boolean }).stayed = true;
    });
    await page.locator('main a[href="/information/terms/"]').click();
    await page.waitForURL('**/information/terms/');
    await page.locator('main article h1').waitFor();
    await page.locator('main article a[href="#part-3"]').click();
    expect(new URL(page.url()).hash).toBe('#part-3');
    await page.locator('main nav a[href="/information/help/"]').click();
    await page.locator('main article a[href="/sign-in/"]').click();
    await page.waitForURL('**/sign-in/');
    expect(await page.evaluate(() => (window as unknown as { stayed?: boolean }).stayed)).toBe(true);
  });

  it('puts /404/ in the place of an address that has no page', async () => {
    const { page } = await open({ expectErrors: /404/ });
    await page.goto('/information/terms/');
    await page.waitForSelector('html[data-hydrated]');
    const before = await page.evaluate(() => history.length);
    await page.locator('main article').evaluate((article) => {
      const text = article.querySelector('div:last-child');
      text?.insertAdjacentHTML('beforeend', '<a id="gone" href="/videos/999999999/">x</a>');
    });
    await page.locator('#gone').click();
    await page.waitForURL('**/404/');
    expect(await page.evaluate(() => history.length)).toBe(before + 1);
    // As wide as its words, not as the page.
    const home = await page
      .getByRole('main')
      .getByRole('link', { name: 'Back to the home page' })
      .boundingBox();
    expect(home?.width).toBeLessThan(320);
    await page.goBack();
    await page.waitForURL('**/information/terms/');
  });
});
