/** Largest contentful paint of a listing, to that of a static page with nothing but the same pictures at the same places. */
import type { Browser } from 'playwright-core';
import { withBenchSite } from './harness/bench-site.ts';
import { launchBrowser, openPage, PHONE } from './harness/browser.ts';
import { makeCertificate } from './harness/certificate.ts';
import { startFront } from './harness/front.ts';
import { measureLargestPaint } from './harness/largest-paint.ts';
import { LISTING_PATH } from './harness/pages.ts';
import { ratiosOfPairs } from './harness/pairs.ts';
import { report } from './harness/report.ts';
import { takeSnapshot } from './harness/snapshot.ts';

const PAIRS = 7;
const STATIC_PATH = '/static-pictures.html';

/** The listing's own elements for pictures, each put where a phone shows it. */
const readPictures = async (browser: Browser, site: string): Promise<string> => {
  const { context, page } = await openPage(browser, site, PHONE);
  try {
    await page.goto(LISTING_PATH, { waitUntil: 'load' });
    return await page.evaluate(() =>
      [...document.querySelectorAll<HTMLImageElement>('main img')]
        .map((image) => {
          const { x, y, width, height } = image.getBoundingClientRect();
          const picture = (image.closest('picture') ?? image).cloneNode(true) as HTMLElement;
          const copy = picture instanceof HTMLImageElement ? picture : picture.querySelector('img');
          copy?.setAttribute(
            'style',
            `position:absolute;left:${x}px;top:${y + window.scrollY}px;width:${width}px;height:${height}px`,
          );
          return width > 0 ? picture.outerHTML : '';
        })
        .join('\n'),
    );
  } finally {
    await context.close();
  }
};

await withBenchSite(async (site) => {
  const { path, html, headers } = await takeSnapshot(site, LISTING_PATH);
  const certificate = makeCertificate();
  const browser = await launchBrowser(certificate.spkiHash);
  const pictures = await readPictures(browser, site);
  if (!pictures) throw new Error('the listing shows no pictures');
  const type = 'text/html; charset=utf-8';
  const plain = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Pictures</title><body style="margin:0">${pictures}</body></html>`;
  const pages = { [path]: { type, body: html, headers }, [STATIC_PATH]: { type, body: plain } };
  const front = await startFront({ site, certificate, pages });
  try {
    const ratios = await ratiosOfPairs(
      PAIRS,
      () => measureLargestPaint(browser, front.url, path),
      () => measureLargestPaint(browser, front.url, STATIC_PATH),
    );
    report({ name: 'listing-lcp', figure: ratios['largest paint'], budget: 1.15, digits: 3 });
  } finally {
    await browser.close();
    await front.close();
  }
});
