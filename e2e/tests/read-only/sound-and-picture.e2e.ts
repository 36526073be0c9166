/**
 * Where browsers put the picture and the sound of a rendition, against ffmpeg: by where their Media Source buffers start with one segment
 * of one track. Long: it encodes a video, and asks Firefox too where there is one. Through ffmpeg alone: server/src/media/hls/sound-and-picture.test.ts.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { chromium } from 'playwright-core';
import { probeMedia } from '../../../server/src/media/analysis/probe-media.ts';
import { detectEncoders } from '../../../server/src/media/ffmpeg/encoders.ts';
import { findFfmpeg } from '../../../server/src/media/ffmpeg/find-ffmpeg.ts';
import { planLadder } from '../../../server/src/media/ladder/plan-ladder.ts';
import { makeSourceRendition } from '../../../server/src/media/ladder/source-rendition.ts';
import { transcodeVideo } from '../../../server/src/media/ladder/transcode-video.ts';
import { BROWSER_FLAGS } from '../../harness/browser-flags.ts';
import { findFirefox, openFirefox } from '../../harness/firefox.ts';
import { serveFolder } from '../../harness/serve-folder.ts';
import { warmSite } from '../../harness/warm-site.ts';

const IS_LONG = process.env.FOYER_E2E_LONG === '1';
const firefox = IS_LONG ? findFirefox() : undefined;
const LIMIT_SECONDS = 0.01;
const SEGMENTS = ['000.m4s', '001.m4s', '003.m4s'];

interface Starts {
  picture: number;
  sound: number;
}

/** In a page of the server below. Boxes of the other track are renamed to `free`, so that each buffer holds one track. */
const startsInPage = async ({ folder, segment }: { folder: string; segment: string }): Promise<Starts> => {
  const load = async (file: string) =>
    new Uint8Array(await (await fetch(`/${folder}/${file}`)).arrayBuffer());
  const nameAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at + 4, at + 8));
  const hideOthers = (bytes: Uint8Array, kind: string, hidden: number[]): Uint8Array<ArrayBuffer> => {
    const view = new DataView(bytes.buffer);
    const walk = (from: number, to: number): void => {
      for (let at = from; at + 8 <= to; at += view.getUint32(at)) {
        const end = at + view.getUint32(at);
        const type = nameAt(bytes, at);
        let isHidden = false;
        if (['moov', 'moof', 'mvex'].includes(type)) walk(at + 8, end);
        if (type === 'trak') {
          const text = String.fromCharCode(...bytes.subarray(at, end));
          const head = at + text.indexOf('tkhd') + 4;
          isHidden = !text.includes(kind);
          if (isHidden) hidden.push(view.getUint32(head + (bytes[head] === 1 ? 20 : 12)));
        }
        if (type === 'trex') isHidden = hidden.includes(view.getUint32(at + 12));
        if (type === 'traf') isHidden = hidden.includes(view.getUint32(at + 20));
        if (isHidden) bytes.set([0x66, 0x72, 0x65, 0x65], at + 4);
      }
    };
    walk(0, bytes.length);
    return bytes as Uint8Array<ArrayBuffer>;
  };
  const startOf = async (kind: string, type: string): Promise<number> => {
    const hidden: number[] = [];
    const parts = [
      hideOthers(await load('init.mp4'), kind, hidden),
      hideOthers(await load(segment), kind, hidden),
    ];
    const source = new MediaSource();
    const element = document.createElement('video');
    element.src = URL.createObjectURL(source);
    await new Promise((resolve) => source.addEventListener('sourceopen', resolve, { once: true }));
    const buffer = source.addSourceBuffer(type);
    for (const part of parts)
      await new Promise<void>((resolve, reject) => {
        buffer.addEventListener('updateend', () => resolve(), { once: true });
        element.addEventListener('error', () => reject(new Error(element.error?.message)), { once: true });
        buffer.appendBuffer(part);
      });
    return buffer.buffered.start(0);
  };
  return {
    picture: await startOf('vide', 'video/mp4; codecs="avc1.64001f"'),
    sound: await startOf('soun', 'audio/mp4; codecs="mp4a.40.2"'),
  };
};

const run = promisify(execFile);

(IS_LONG ? describe : describe.skip)('sound and picture', () => {
  const tools = findFfmpeg(process.env['FOYER_FFMPEG']);
  let dir = '';
  let server: Awaited<ReturnType<typeof serveFolder>>;
  const folders = ['240p', 'source'];

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'foyer-sync-'));
    const input = join(dir, 'film.mp4');
    await run(tools.ffmpeg, [
      ...[
        '-v',
        'error',
        '-f',
        'lavfi',
        '-i',
        'testsrc2=s=426x240:r=30:d=8',
        '-f',
        'lavfi',
        '-i',
        'sine=d=8:r=48000',
      ],
      ...['-c:v', 'libx264', '-preset', 'veryfast', '-g', '60', '-sc_threshold', '0', '-pix_fmt', 'yuv420p'],
      ...['-c:a', 'aac', input],
    ]);
    const facts = await probeMedia(tools, input);
    const plan = planLadder(facts, { encoders: await detectEncoders(tools.ffmpeg), maxLines: 240 });
    await transcodeVideo({ ffmpeg: tools.ffmpeg, input, plan, outputDir: dir });
    await makeSourceRendition({ ffmpeg: tools.ffmpeg, input, facts, outputDir: dir });
    server = await serveFolder(dir);
  });
  afterAll(async () => {
    server?.close();
    await rm(dir, { recursive: true, force: true });
  });

  /** The first times of each track, as ffmpeg's reader gives them; browsers show nothing before 0. */
  const startsOfFfmpeg = async (folder: string, segment: string): Promise<Starts> => {
    const path = join(dir, 'one.mp4');
    await writeFile(
      path,
      Buffer.concat([
        await readFile(join(dir, folder, 'init.mp4')),
        await readFile(join(dir, folder, segment)),
      ]),
    );
    const first = async (stream: string) => {
      const args = [
        '-v',
        'error',
        '-select_streams',
        stream,
        '-show_entries',
        'packet=pts_time',
        '-of',
        'csv=p=0',
      ];
      const { stdout } = await run(tools.ffprobe, [...args, path]);
      return Math.max(0, Math.min(...stdout.split('\n').filter(Boolean).map(Number.parseFloat)));
    };
    return { picture: await first('v'), sound: await first('a') };
  };

  const compare = async (ask: (what: { folder: string; segment: string }) => Promise<Starts>) => {
    const apart: string[] = [];
    for (const folder of folders)
      for (const segment of SEGMENTS) {
        const [theirs, ffmpeg] = [await ask({ folder, segment }), await startsOfFfmpeg(folder, segment)];
        for (const track of ['picture', 'sound'] as const)
          if (!(Math.abs(theirs[track] - ffmpeg[track]) <= LIMIT_SECONDS))
            apart.push(`${folder}/${segment}: ${track} at ${theirs[track]}, ffmpeg at ${ffmpeg[track]}`);
      }
    expect(apart).toEqual([]);
  };

  it('start at the same moments in Chromium as in ffmpeg', async () => {
    const browser = await chromium.launch({ executablePath: warmSite().chromium, args: BROWSER_FLAGS });
    try {
      const page = await browser.newPage();
      await page.goto(server.base);
      await compare((what) => page.evaluate(startsInPage, what));
    } finally {
      await browser.close();
    }
  });

  (firefox ? it : it.skip)('start at the same moments in Firefox as in ffmpeg', async () => {
    if (!firefox) return;
    const page = await openFirefox(firefox);
    try {
      await page.goto(server.base);
      await compare(async (what) =>
        page.evaluate(startsInPage as unknown as (given: typeof what) => Starts, what),
      );
    } finally {
      await page.close();
    }
  });
});
