/** First frame of watch page and embed, to a bare page that plays the same stream with hls.js light. */
import { barePlayer } from './harness/bare-player.ts';
import { withBenchSite } from './harness/bench-site.ts';
import { DEVICE_NAMES, launchBrowser } from './harness/browser.ts';
import { makeCertificate } from './harness/certificate.ts';
import { type Ask, measureFirstFrame } from './harness/first-frame.ts';
import { type OwnPages, startFront } from './harness/front.ts';
import { AUTOPLAY, EMBED_PATH, WATCH_PATH } from './harness/pages.ts';
import { ratiosOfPairs } from './harness/pairs.ts';
import { report } from './harness/report.ts';
import { takeSnapshot } from './harness/snapshot.ts';
import { takeEmbed } from './harness/take-embed.ts';

/** Names of figures, or parts of them: `watch page, shown, desktop`. */
const ONLY = process.env.FOYER_BENCH_FIGURES ?? '';
const PAIRS = Number(process.env.FOYER_BENCH_PAIRS ?? 5);
/** Of WATCH_PATH and EMBED_PATH. */
const VIDEO_ID = 1;
const HTML = 'text/html; charset=utf-8';
const ASKS: readonly Ask[] = ['shown', 'later', 'autoplay'];

await withBenchSite(async (site) => {
  const { path, html, headers } = await takeSnapshot(site, WATCH_PATH);
  const bare = await barePlayer(site, VIDEO_ID);
  const certificate = makeCertificate();
  const pages: OwnPages = {
    [path]: { type: HTML, body: html, headers },
    [EMBED_PATH]: await takeEmbed(site),
    ...bare.pages,
  };
  const front = await startFront({ site, certificate, pages });
  const browser = await launchBrowser(certificate.spkiHash);
  const places = [
    { name: 'embed', path: EMBED_PATH, budgets: { phone: 0.6, desktop: 0.6 } },
    { name: 'watch page', path, budgets: { phone: 0.9, desktop: 1 } },
  ];
  try {
    for (const device of DEVICE_NAMES)
      for (const place of places)
        for (const ask of ASKS) {
          const name = `first-frame, ${place.name}, ${ask}, ${device}`;
          if (!name.includes(ONLY)) continue;
          const search = ask === 'autoplay' ? AUTOPLAY : '';
          const trial = { browser, site: front.url, ask, device };
          const ratios = await ratiosOfPairs(
            PAIRS,
            () => measureFirstFrame({ ...trial, path: place.path + search, button: '.mf-player-start' }),
            () => measureFirstFrame({ ...trial, path: bare.path + search, button: 'button' }),
          );
          report({ name, figure: ratios['first frame'], budget: place.budgets[device] });
        }
  } finally {
    await browser.close();
    await front.close();
  }
});
