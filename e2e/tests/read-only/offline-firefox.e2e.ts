/** The offline page in Firefox, of Debian's package: what `npm test` tries in another browser; other-browsers.e2e.ts is long. */
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from '@jest/globals';
import { findFirefox, openFirefox } from '../../harness/firefox.ts';
import { warmSite } from '../../harness/warm-site.ts';

const firefox = findFirefox();
if (!firefox) console.log('left out, Firefox: none is installed; `npm run test:long` downloads it');
const PATIENCE_MS = 240_000;

/** The site at an address that can go away. */
const startConnection = async (): Promise<{ url: string; cut: () => Promise<void> }> => {
  const site = new URL(warmSite().url);
  const server: Server = createServer((asked, answer) => {
    const passed = request(
      new URL(asked.url ?? '/', site),
      { method: asked.method, headers: { ...asked.headers, host: site.host } },
      (got) => {
        answer.writeHead(got.statusCode ?? 502, got.headers);
        got.pipe(answer);
      },
    );
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

(firefox ? describe : describe.skip)('in Firefox', () => {
  let close: (() => Promise<void>) | undefined;
  afterAll(() => close?.());

  it('a page that cannot be fetched is the site’s own offline page', async () => {
    if (!firefox) return;
    const connection = await startConnection();
    const page = await openFirefox(firefox);
    close = page.close;
    await page.goto(`${connection.url}/robots.txt`);
    await page.evaluate(() => {
      document.cookie = 'age_verified=1; path=/';
      document.cookie = 'consent=functional; path=/';
    });
    await page.goto(`${connection.url}/information/help/?lang=fr`);
    const end = performance.now() + PATIENCE_MS;
    while (
      !(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/'))?.active != null))
    ) {
      if (performance.now() > end) throw new Error('no service worker is active');
      await sleep(200);
    }
    await connection.cut();
    await page.goto(`${connection.url}/videos/latest-updates/1/`).catch(() => undefined);
    expect(await page.evaluate(() => document.title)).toBe('Pas de connexion');
    expect(await page.evaluate(() => document.querySelector('h1')?.textContent)).toBe('Pas de connexion');
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
  });
});
