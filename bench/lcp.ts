/** Largest contentful paint of the watch page, to a static page that shows nothing but the same poster. */
import { withBenchSite } from './harness/bench-site.ts';
import { launchBrowser } from './harness/browser.ts';
import { makeCertificate } from './harness/certificate.ts';
import { startFront } from './harness/front.ts';
import { measureLargestPaint } from './harness/largest-paint.ts';
import { WATCH_PATH } from './harness/pages.ts';
import { posterOf } from './harness/poster.ts';
import { ratiosOfPairs } from './harness/pairs.ts';
import { report } from './harness/report.ts';
import { takeSnapshot } from './harness/snapshot.ts';

const PAIRS = 7;
const STATIC_PATH = '/static-poster.html';

await withBenchSite(async (site) => {
  const { path, html, headers } = await takeSnapshot(site, WATCH_PATH);
  const poster = posterOf(html);
  const certificate = makeCertificate();
  const type = 'text/html; charset=utf-8';
  const plain = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Poster</title><style>img{width:100%;height:auto;aspect-ratio:16/9}</style>${poster}</html>`;
  const pages = { [path]: { type, body: html, headers }, [STATIC_PATH]: { type, body: plain } };
  const front = await startFront({ site, certificate, pages });
  const browser = await launchBrowser(certificate.spkiHash);
  try {
    const ratios = await ratiosOfPairs(
      PAIRS,
      () => measureLargestPaint(browser, front.url, path),
      () => measureLargestPaint(browser, front.url, STATIC_PATH),
    );
    report({ name: 'lcp', figure: ratios['largest paint'], budget: 1.15, digits: 3 });
  } finally {
    await browser.close();
    await front.close();
  }
});
