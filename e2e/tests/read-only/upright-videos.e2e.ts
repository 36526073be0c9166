/**
 * A video that a phone held upright has recorded lying, with a turn in its track's header: hls.js heeds no such turn in some browsers, so what is
 * published of it has to stand upright without one. Read from a frame that each browser draws. Long: it encodes, and asks Firefox and WebKit too
 * where there are any.
 */
import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { chromium } from 'playwright-core';
import { probeMedia } from '../../../server/src/media/analysis/probe-media.ts';
import { detectEncoders } from '../../../server/src/media/ffmpeg/encoders.ts';
import { findFfmpeg } from '../../../server/src/media/ffmpeg/find-ffmpeg.ts';
import { writeMaster } from '../../../server/src/media/hls/write-master.ts';
import { firstRendition, planLadder } from '../../../server/src/media/ladder/plan-ladder.ts';
import { makeSourceRendition } from '../../../server/src/media/ladder/source-rendition.ts';
import { plannedRenditions, transcodeVideo } from '../../../server/src/media/ladder/transcode-video.ts';
import { BROWSER_FLAGS } from '../../harness/browser-flags.ts';
import type { DrivenPage } from '../../harness/driven-page.ts';
import { findFirefox, openFirefox } from '../../harness/firefox.ts';
import { serveFolder } from '../../harness/serve-folder.ts';
import { warmSite } from '../../harness/warm-site.ts';
import { hasWebkit, openWebkit } from '../../harness/webkit.ts';

const IS_LONG = process.env.FOYER_E2E_LONG === '1';
const firefox = IS_LONG ? findFirefox() : undefined;
const run = promisify(execFile);
const tools = findFfmpeg(process.env['FOYER_FFMPEG']);

interface Shown {
  width: number;
  height: number;
  /** Red, green and blue at a quarter of the height and at three quarters. */
  above: number[];
  below: number[];
}

/** Plays the stream of the server's folder by hls.js, and reads a frame. */
const showFrame = async (): Promise<Shown> => {
  const script = document.createElement('script');
  script.src = '/hls.js';
  await new Promise((resolve, reject) => {
    script.onload = resolve;
    script.onerror = reject;
    document.head.append(script);
  });
  const { Hls } = window as unknown as {
    Hls: new () => { loadSource: (src: string) => void; attachMedia: (video: HTMLVideoElement) => void };
  };
  const video = document.createElement('video');
  video.muted = true;
  document.body.append(video);
  const hls = new Hls();
  hls.loadSource('/master.m3u8');
  hls.attachMedia(video);
  await new Promise((resolve) => video.addEventListener('loadeddata', resolve, { once: true }));
  const sought = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
  video.currentTime = 1;
  await sought;
  const { videoWidth: width, videoHeight: height } = video;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const drawing = canvas.getContext('2d');
  drawing?.drawImage(video, 0, 0);
  const colourAt = (share: number) => [
    ...(drawing?.getImageData(Math.round(width / 2), Math.round(height * share), 1, 1).data ?? []),
  ];
  return { width, height, above: colourAt(0.25), below: colourAt(0.75) };
};

const expectUpright = ({ width, height, above, below }: Shown): void => {
  expect([width, height]).toEqual([180, 320]);
  expect((above[0] ?? 0) - (above[2] ?? 0)).toBeGreaterThan(100);
  expect((below[2] ?? 0) - (below[0] ?? 0)).toBeGreaterThan(100);
};

/** A quarter turn clockwise, as phones write it: 16.16 fixed-point numbers. */
const turnTrack = (bytes: Buffer): Buffer => {
  const matrix = bytes.indexOf('tkhd', 0, 'latin1') + 44;
  for (const [index, value] of [0, 0x10000, 0, -0x10000, 0, 0, 180 << 16, 0, 0x40000000].entries())
    bytes.writeInt32BE(value, matrix + index * 4);
  return bytes;
};

(IS_LONG ? describe : describe.skip)('an upright video of a phone stands upright', () => {
  let dir = '';
  let server: Awaited<ReturnType<typeof serveFolder>>;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'foyer-upright-'));
    const input = join(dir, 'film.mp4');
    // Red above blue, and then laid on its side.
    const picture = 'color=red:s=180x320:r=25:d=4,drawbox=y=160:h=160:c=blue:t=fill,transpose=2';
    await run(tools.ffmpeg, [
      ...['-v', 'error', '-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', 'sine=d=4', '-g', '225'],
      ...['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', input],
    ]);
    await writeFile(input, turnTrack(await readFile(input)));
    const { ffmpeg } = tools;
    const facts = await probeMedia(tools, input);
    expect(await makeSourceRendition({ ffmpeg, input, facts, outputDir: dir })).toEqual({
      isMade: false,
      refusal: 'rotation',
    });
    // What its uploader and moderators see first; the rest of the ladder is encoded in the same way.
    const plan = firstRendition(planLadder(facts, { encoders: await detectEncoders(ffmpeg) }));
    await transcodeVideo({ ffmpeg, input, plan, outputDir: dir });
    await writeMaster(dir, plannedRenditions(plan));
    expect(await readFile(join(dir, plan.renditions[0]?.name ?? '', 'index.m3u8'), 'utf8')).toContain(
      '#EXT-X-TARGETDURATION:2\n',
    );
    const library = createRequire(join(import.meta.dirname, '../../../mf-player/package.json'));
    await copyFile(join(dirname(library.resolve('hls.js')), 'hls.light.min.js'), join(dir, 'hls.js'));
    server = await serveFolder(dir);
  }, 120_000);
  afterAll(async () => {
    server?.close();
    await rm(dir, { recursive: true, force: true });
  });

  it('in Chromium', async () => {
    const browser = await chromium.launch({ executablePath: warmSite().chromium, args: BROWSER_FLAGS });
    try {
      const page = await browser.newPage();
      await page.goto(server.base);
      expectUpright(await page.evaluate(showFrame));
    } finally {
      await browser.close();
    }
  }, 120_000);

  const others: readonly { name: string; open: (() => Promise<DrivenPage>) | undefined }[] = [
    { name: 'Firefox', open: firefox && (() => openFirefox(firefox)) },
    { name: 'WebKit', open: IS_LONG && hasWebkit() ? openWebkit : undefined },
  ];
  for (const { name, open } of others)
    (open ? it : it.skip)(
      `in ${name}`,
      async () => {
        const page = await open?.();
        try {
          await page?.goto(server.base);
          const shown = await page?.evaluate(showFrame as unknown as () => Shown, undefined);
          if (!shown) throw new Error(`${name} shows nothing`);
          expectUpright(shown);
        } finally {
          await page?.close();
        }
      },
      180_000,
    );
});
