/** First frame of watch page and embed, to a bare page that plays the same stream with hls.js light. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { VideoFile } from '@foyer/shared/wire-schemas/videos';
import { withBenchSite } from './harness/bench-site.ts';
import { launchBrowser } from './harness/browser.ts';
import { makeCertificate } from './harness/certificate.ts';
import { type Ask, measureFirstFrame } from './harness/first-frame.ts';
import { type OwnPages, startFront } from './harness/front.ts';
import { EMBED_PATH, WATCH_PATH } from './harness/pages.ts';
import { ratiosOfPairs } from './harness/pairs.ts';
import { posterAddress } from './harness/poster.ts';
import { report } from './harness/report.ts';
import { takeSnapshot } from './harness/snapshot.ts';

/** Names of figures, or parts of them: `watch page, shown, desktop`. */
const ONLY = process.env.FOYER_BENCH_FIGURES ?? '';
const PAIRS = Number(process.env.FOYER_BENCH_PAIRS ?? 5);
const HTML = 'text/html; charset=utf-8';
const BARE_PATH = '/bare.html';
const ASKS: readonly Ask[] = ['shown', 'later', 'autoplay'];
const AUTOPLAY = '?autoplay=1&muted=1';

const fromPlayer = createRequire(join(import.meta.dirname, '../mf-player/package.json'));
const HLS_FOLDER = join(dirname(fromPlayer.resolve('hls.js/package.json')), 'dist');

const barePage = (poster: string, stream: string): string => `<!doctype html><html lang="en">
<meta name="viewport" content="width=device-width"><title>Bare</title>
<style>video{width:100%;aspect-ratio:16/9}button{font-size:40px}</style>
<video playsinline poster="${poster}"></video><button>Play</button>
<script>
const video = document.querySelector('video');
let isAsked = false;
const play = () => {
  isAsked = true;
  if (!window.Hls) return;
  const hls = new Hls();
  hls.loadSource(${JSON.stringify(stream)});
  hls.attachMedia(video);
  video.play();
};
document.querySelector('button').addEventListener('click', play);
if (new URLSearchParams(location.search).get('autoplay')) { video.muted = true; isAsked = true; }
</script>
<script src="/bare/hls.light.min.js"></script>
<script>if (isAsked) play();</script></html>`;

const streamOf = async (site: string): Promise<string> => {
  const file = (await (await fetch(`${site}/api/videofile.php?video_id=1`)).json()) as VideoFile;
  const [hls] = file.streams;
  if (!hls) throw new Error('the video has no stream');
  return hls.src;
};

const embedOf = async (site: string): Promise<OwnPages[string]> => {
  const response = await fetch(site + EMBED_PATH, { headers: { cookie: 'age_verified=1' } });
  const policy = response.headers.get('content-security-policy');
  const headers: Record<string, string> = policy ? { 'content-security-policy': policy } : {};
  return { type: HTML, body: await response.text(), headers };
};

await withBenchSite(async (site) => {
  const { path, html, headers } = await takeSnapshot(site, WATCH_PATH);
  const poster = posterAddress(html);
  const certificate = makeCertificate();
  const pages: OwnPages = {
    [path]: { type: HTML, body: html, headers },
    [EMBED_PATH]: await embedOf(site),
    [BARE_PATH]: { type: HTML, body: barePage(poster, await streamOf(site)) },
    '/bare/hls.light.min.js': {
      type: 'text/javascript',
      body: await readFile(join(HLS_FOLDER, 'hls.light.min.js')),
    },
  };
  const front = await startFront({ site, certificate, pages });
  const browser = await launchBrowser(certificate.spkiHash);
  const places = [
    { name: 'embed', path: EMBED_PATH, budget: 1 },
    { name: 'watch page', path, budget: 1.15 },
  ];
  try {
    for (const isPhone of [true, false])
      for (const place of places)
        for (const ask of ASKS) {
          const name = `first-frame, ${place.name}, ${ask}, ${isPhone ? 'phone' : 'desktop'}`;
          if (!name.includes(ONLY)) continue;
          const search = ask === 'autoplay' ? AUTOPLAY : '';
          const trial = { browser, site: front.url, ask, isPhone };
          const ratios = await ratiosOfPairs(
            PAIRS,
            () => measureFirstFrame({ ...trial, path: place.path + search, button: '.mf-player-start' }),
            () => measureFirstFrame({ ...trial, path: BARE_PATH + search, button: 'button' }),
          );
          report({ name, figure: ratios['first frame'], budget: place.budget });
        }
  } finally {
    await browser.close();
    await front.close();
  }
});
