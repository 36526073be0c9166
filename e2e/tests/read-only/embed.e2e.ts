/** A partner's page shows the embed from another origin; nothing but mf-player's files is there. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { useBrowser } from '../../harness/browser.ts';
import { setFault } from '../../harness/origins.ts';
import { warmSite } from '../../harness/warm-site.ts';

const partner = createServer((_, response) => {
  response.setHeader('content-type', 'text/html');
  response.end(
    `<!doctype html><title>A partner</title><iframe src="${warmSite().url}/embed/1/x/" width="426" height="265" allow="autoplay; fullscreen" title="film"></iframe>`,
  );
});
const listening = new Promise<string>((resolve) => {
  partner.listen(0, '127.0.0.1', () =>
    resolve(`http://localhost:${(partner.address() as AddressInfo).port}`),
  );
});

describe('the embed', () => {
  const { open } = useBrowser();
  const others = () => Object.entries(warmSite().origins).filter(([name]) => name !== 'mf-player');
  afterEach(() => Promise.all(others().map(([, origin]) => setFault(origin, null))));
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
