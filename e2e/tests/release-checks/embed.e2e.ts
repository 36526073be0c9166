/** A partner's page shows the embed from another origin; nothing but mf-player's files is there. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { useBrowser } from '../../harness/browser.ts';
import { holdFiles } from '../../harness/hold-scripts.ts';
import { setFault } from '../../harness/origins.ts';
import { warmSite } from '../../harness/warm-site.ts';

const embedOf = (video: number) =>
  `<iframe src="${warmSite().url}/embed/${video}/x/" width="426" height="265" allow="autoplay; fullscreen" title="film ${video}"></iframe>`;
const partner = createServer(({ url }, response) => {
  response.setHeader('content-type', 'text/html');
  const embeds = (url === '/two' ? [1, 2] : [1]).map(embedOf);
  response.end(`<!doctype html><title>A partner</title>${embeds.join('')}`);
});
const listening = new Promise<string>((resolve) => {
  partner.listen(0, '127.0.0.1', () =>
    resolve(`http://localhost:${(partner.address() as AddressInfo).port}`),
  );
});

describe('the embed', () => {
  const { open } = useBrowser();
  const others = () => Object.entries(warmSite().origins).filter(([name]) => name !== 'mf-player');
  afterEach(() => Promise.all(Object.values(warmSite().origins).map((origin) => setFault(origin, null))));
  afterAll(() => void partner.close());

  it('plays in a cross-origin frame while the shell and all other remotes are gone', async () => {
    await Promise.all(others().map(([, origin]) => setFault(origin, 'gone')));
    const { page } = await open();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(await listening);
    const frame = page.frameLocator('iframe');
    // Another site's frame has none of the site's cookies: it asks, and goes on without them.
    const gate = frame.locator('form[method="post"]');
    await gate.locator('button').click();
    await gate.waitFor({ state: 'detached' });
    await frame.locator('button').first().click();
    const video = frame.locator('video');
    await video.waitFor();
    await expect(
      video.evaluate(
        (element: HTMLVideoElement) =>
          new Promise((resolve) => {
            const check = setInterval(() => {
              if (element.currentTime > 1) {
                clearInterval(check);
                resolve(element.getVideoPlaybackQuality().totalVideoFrames > 5);
              }
            }, 100);
          }),
      ),
    ).resolves.toBe(true);
    for (const [, origin] of others())
      expect(asked.filter((address) => address.startsWith(origin))).toEqual([]);
  });

  it('plays later what was tapped before its player was there', async () => {
    const { page } = await open();
    const release = await holdFiles(page, /\.js(\?|$)/);
    await page.goto('/embed/1/x/', { waitUntil: 'commit' });
    const start = page.locator('.mf-player-start');
    await start.click();
    expect(await start.getAttribute('data-pressed')).toBe('');
    release();
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0);
    expect(await page.locator('[data-pressed]').count()).toBe(0);
  });

  (process.env.FOYER_E2E_LONG === '1' ? it : it.skip)(
    'plays alongside another one on the same page, each by itself',
    async () => {
      const { page } = await open();
      await page.goto(`${await listening}/two`);
      const frames = [1, 2].map((video) => page.frameLocator(`iframe[title="film ${video}"]`));
      const pastSecond = async (frame: (typeof frames)[number], seconds: number) =>
        expect(
          await frame.locator('video').evaluate(
            (video: HTMLVideoElement, from) =>
              new Promise((resolve) => {
                video.addEventListener('timeupdate', () => video.currentTime > from && resolve(true));
              }),
            seconds,
          ),
        ).toBe(true);
      for (const frame of frames) {
        const gate = frame.locator('form[method="post"]');
        await gate.locator('button').click();
        await gate.waitFor({ state: 'detached' });
        await frame.locator('.mf-player-start').click();
        await pastSecond(frame, 1);
      }
      const [first, second] = frames;
      if (!first || !second) throw new Error('no frames');
      await first.locator('video').evaluate((video: HTMLVideoElement) => video.pause());
      const at = await second.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
      await pastSecond(second, at + 1);
      expect(await first.locator('video').evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
    },
  );

  it('shows its poster and its button from the document alone', async () => {
    await setFault(warmSite().origins['mf-player'] ?? '', 'gone');
    const { page } = await open({ expectErrors: /Failed to load resource/ });
    await page.goto('/embed/1/x/');
    expect(await page.locator('link[rel="stylesheet"], script[src]:not([defer])').count()).toBe(0);
    const looks = await page.locator('.mf-player-start').evaluate((button) => {
      const { width, height } = button.getBoundingClientRect();
      return [getComputedStyle(button).position, width, height];
    });
    expect(looks).toEqual(['absolute', 1440, 900]);
    expect(
      await page.locator('.mf-player-poster').evaluate((image: HTMLImageElement) => image.complete),
    ).toBe(true);
  });

  it('may be framed by anyone, the site itself by no one', async () => {
    const policy = async (path: string) =>
      (await fetch(`${warmSite().url}${path}`)).headers.get('content-security-policy');
    expect(await policy('/embed/1/x/')).toMatch(/frame-ancestors \*/);
    expect(await policy('/')).toContain("frame-ancestors 'none'");
    expect(await policy('/videos/latest-updates/1/')).toContain("frame-ancestors 'none'");
  });

  it('says so when a video is private, deleted or unknown, and shows no address of its media', async () => {
    for (const [path, status] of [['/embed/999999999/x/', 404]] as const) {
      const response = await fetch(`${warmSite().url}${path}`);
      expect(response.status).toBe(status);
      expect(await response.text()).not.toContain('.m3u8');
    }
  });
});
