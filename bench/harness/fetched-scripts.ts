/** The scripts that Chromium fetches for a page before anybody plays, as brotli would send them. */
import { brotliCompressSync, constants } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { DESKTOP, openPage, waitForHydration } from './browser.ts';
import { explain } from './report.ts';

const BROTLI_QUALITY = 9;
/** What a page fetches once it is idle still counts. */
const SETTLE_MS = 3000;

export const brotliBytes = (content: Buffer): number =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }).length;

/** @returns their sum in kB (1000 bytes) @throws Error when a script does not load */
export const scriptKilobytes = async (
  browser: Browser,
  site: string,
  path: string,
  { hydrates = true } = {},
): Promise<number> => {
  const { context, page } = await openPage(browser, site, DESKTOP);
  const bodies = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') bodies.set(response.url(), response.body());
  });
  try {
    await page.goto(path, { waitUntil: 'load' });
    if (hydrates) await waitForHydration(page);
    await page.waitForTimeout(SETTLE_MS);
    let sum = 0;
    for (const [url, body] of bodies) {
      const bytes = brotliBytes(await body);
      explain(`${(bytes / 1000).toFixed(1)} kB ${new URL(url).pathname}`);
      sum += bytes;
    }
    return sum / 1000;
  } finally {
    await context.close();
  }
};
