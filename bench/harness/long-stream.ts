/** A stream of some minutes, made by the site's own ladder, and pages that play it: the site's embed, and a bare one. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { probeMedia } from '../../server/src/media/analysis/probe-media.ts';
import { detectEncoders } from '../../server/src/media/ffmpeg/encoders.ts';
import { writeMaster } from '../../server/src/media/hls/write-master.ts';
import { planLadder } from '../../server/src/media/ladder/plan-ladder.ts';
import { plannedRenditions, transcodeVideo } from '../../server/src/media/ladder/transcode-video.ts';
import { barePlayer } from './bare-player.ts';
import { withBenchVideo } from './bench-video.ts';
import { launchBrowser } from './browser.ts';
import type { Browser } from 'playwright-core';
import { makeCertificate } from './certificate.ts';
import { type OwnPages, startFront } from './front.ts';
import { AUTOPLAY, EMBED_PATH } from './pages.ts';
import { explain } from './report.ts';
import { takeEmbed } from './take-embed.ts';

const STREAM_PATH = '/bench-stream/';
const MASTER_PATH = `${STREAM_PATH}master.m3u8`;
/** Of EMBED_PATH, whose own stream is replaced by the long one. */
const VIDEO_ID = 1;

export interface LongStream {
  browser: Browser;
  url: string;
  /** Addresses of pages that play automatically. */
  paths: { embed: string; bare: string };
}

/** The embed, with the long stream in place of its own. */
const embedOf = async (site: string): Promise<OwnPages[string]> => {
  const embed = await takeEmbed(site);
  const html = String(embed.body);
  const body = html.replaceAll(/\/media\/[^"&]+\/stream\/master\.m3u8/g, MASTER_PATH);
  if (body === html) throw new Error(`${EMBED_PATH} names no stream`);
  return { ...embed, body };
};

export const withLongStream = async (
  site: string,
  seconds: number,
  measure: (stream: LongStream) => Promise<void>,
): Promise<void> => {
  await withBenchVideo(seconds, async ({ tools, input, dir }) => {
    const folder = join(dir, 'stream');
    await mkdir(folder);
    const facts = await probeMedia(tools, input);
    const plan = planLadder(facts, { encoders: await detectEncoders(tools.ffmpeg) });
    explain(`making ${seconds} s in ${plan.renditions.map(({ name }) => name).join(', ')}`);
    await transcodeVideo({ ffmpeg: tools.ffmpeg, input, plan, outputDir: folder });
    await writeMaster(folder, plannedRenditions(plan));
    const certificate = makeCertificate();
    const bare = await barePlayer(site, VIDEO_ID, MASTER_PATH);
    const front = await startFront({
      site,
      certificate,
      pages: { ...bare.pages, [EMBED_PATH]: await embedOf(site) },
      files: { path: STREAM_PATH, folder },
    });
    const browser = await launchBrowser(certificate.spkiHash);
    try {
      await measure({
        browser,
        url: front.url,
        paths: { embed: EMBED_PATH + AUTOPLAY, bare: bare.path + AUTOPLAY },
      });
    } finally {
      await browser.close();
      await front.close();
    }
  });
};
