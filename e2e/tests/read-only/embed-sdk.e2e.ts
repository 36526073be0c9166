/** The partners' demo page, served from another origin, steers the embed through the script that the site serves. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { useBrowser } from '../../harness/browser.ts';
import { warmSite } from '../../harness/warm-site.ts';

const DEMO = join(import.meta.dirname, '../../../docs/embed-demo');
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

let server: Server;
let partner = '';

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://partner').pathname);
    const file = join(DEMO, path === '/' ? 'index.html' : path);
    readFile(file).then(
      (content) => response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? '' }).end(content),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // Another site than the one that is embedded, as names go.
  partner = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

describe('a partner’s page', () => {
  const { open } = useBrowser();
  const show = async (video: number, expectErrors?: RegExp) => {
    const { page } = await open({ expectErrors });
    await page.goto(
      `${partner}/?site=${encodeURIComponent(warmSite().url)}&video=${video}&muted&color=e0457b`,
    );
    return page;
  };

  it('is shown by the site itself, at the address that the guide names', async () => {
    const { page } = await open();
    await page.goto('/sdk/demo/?muted');
    await page
      .locator('#log li')
      .filter({ hasText: /^ready: ./ })
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Play' }).click();
    await page
      .locator('#log li')
      .filter({ hasText: /^play:/ })
      .first()
      .waitFor();
  });

  it('plays, seeks and pauses the embed of another origin, and hears of it', async () => {
    const page = await show(1);
    const said = (text: RegExp) => page.locator('#log li').filter({ hasText: text }).first().waitFor();
    // Another site's frame has none of the site's cookies: it asks first, and keeps the options over that.
    await page.frameLocator('iframe').locator('form[method="post"] button').click();
    await said(/^ready: ./);
    await page.getByRole('button', { name: 'Play' }).click();
    await said(/^play:/);
    await page.waitForFunction(() => Number.parseFloat(document.querySelector('output')?.value ?? '') > 0.5);
    await page.getByRole('button', { name: '10 s forward' }).click();
    await said(/^seeked/);
    expect(Number.parseFloat(await page.locator('output').innerText())).toBeGreaterThan(9);
    await page.getByRole('button', { name: 'Pause' }).click();
    await said(/^pause/);
    const accent = await page
      .frameLocator('iframe')
      .locator('.mf-player-frame')
      .evaluate((frame) => getComputedStyle(frame).getPropertyValue('--player-accent'));
    expect(accent).toBe('#e0457b');
  });

  it('hears that a video is not there, and what there is instead', async () => {
    const page = await show(999_999, /404/);
    await page.getByRole('heading', { name: 'This video is not available' }).waitFor();
    expect(await page.locator('#instead a').count()).toBeGreaterThanOrEqual(3);
    const [href] = await page
      .locator('#instead a')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
    expect(href?.startsWith(`${warmSite().url}/videos/`)).toBe(true);
  });
});
