/** Playlists of a device played through, without an account. Long form only. */
import { describe, expect, it } from '@jest/globals';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import { expectPageFits } from '../../harness/fit-pages.ts';
import { warmSite } from '../../harness/warm-site.ts';

const describeLong = process.env.FOYER_E2E_LONG === '1' ? describe : describe.skip;
const AT = '2026-01-15T12:00:00.000Z';

describeLong('a playlist of a device', () => {
  const { open } = useBrowser();
  const openWith = async (ids: readonly number[], options: Parameters<typeof open>[0] = {}) => {
    const opened = await open({ bypassCSP: true, ...options });
    await opened.context.addCookies([{ name: 'consent', value: 'functional', url: warmSite().url }]);
    const videos = ids.map((video_id) => ({ video_id, dir: 'x', title: `Evening ${video_id}`, at: AT }));
    const playlist = {
      id: 2,
      title: 'Evenings',
      description: 'For later',
      orientation: 'straight',
      videos,
      changed: AT,
    };
    await opened.page.goto('/preferences/');
    await opened.page.evaluate((library) => localStorage.setItem('foyer.library', JSON.stringify(library)), {
      favourite: [],
      watch_later: [],
      playlists: [playlist],
    });
    return opened;
  };

  it('goes on with the next video that is still there, and sends nothing of itself', async () => {
    // 999999 was never there: as one that was withdrawn since.
    const { page } = await openWith([3, 999_999, 5], { expectErrors: /404/ });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/library/playlist/2/');
    await page.getByRole('link', { name: 'Play all' }).click();
    await page.waitForURL(/\/videos\/3\/.*#playlist=2&pl_page=1$/);
    const strip = page.getByRole('region', { name: 'Playlist' });
    await strip.getByText('On this device · 1 of 3').waitFor();
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.5);
    await page.evaluate(() => {
      const video = document.querySelector('video');
      if (video) video.currentTime = video.duration - 0.5;
    });
    await page.waitForURL(/\/videos\/5\/.*#playlist=2&pl_page=1$/);
    await strip.getByText('On this device · 3 of 3').waitFor();
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.5);
    expect(asked.filter((url) => /\/(?:api|_page)\/.*playlist/.test(url))).toEqual([]);
  });

  it.each([
    [1440, 'light', 'en'],
    [800, 'dark', 'de'],
    [360, 'light', 'ja'],
  ] as const)('fits %i px, %s, in %s; nothing moves when it comes', async (width, colorScheme, language) => {
    const { page, context } = await openWith([3, 5, 7], { viewport: { width, height: 900 }, colorScheme });
    await context.addCookies([{ name: 'language', value: language, url: warmSite().url }]);
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          (window as unknown as { shift: number }).shift += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/videos/3/x/#playlist=2&pl_page=1');
    await hydrated(page);
    await page.locator('ol a[href*="#playlist=2"]').first().waitFor();
    await page.waitForTimeout(500);
    const shift = () => page.evaluate(() => (window as unknown as { shift: number }).shift);
    expect(await shift()).toBeLessThan(0.01);
    await page.reload();
    await hydrated(page);
    await page.locator('ol a[href*="#playlist=2"]').first().waitFor();
    await page.waitForTimeout(500);
    expect(await shift()).toBeLessThan(0.01);
    await expectPageFits(page);
  });
});
