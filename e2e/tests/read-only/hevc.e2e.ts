/**
 * A ladder in HEVC next to the H.264 one: a browser that decodes HEVC plays it, one that does not is left with H.264. Read from a frame that each browser
 * draws. Long: it encodes, and asks Firefox and WebKit too where there are any.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { probeMedia } from '../../../server/src/media/analysis/probe-media.ts';
import { detectEncoders } from '../../../server/src/media/ffmpeg/encoders.ts';
import { findFfmpeg } from '../../../server/src/media/ffmpeg/find-ffmpeg.ts';
import { writeMaster } from '../../../server/src/media/hls/write-master.ts';
import { firstRendition, planLadder } from '../../../server/src/media/ladder/plan-ladder.ts';
import { plannedRenditions, transcodeVideo } from '../../../server/src/media/ladder/transcode-video.ts';
import { type Frame, frameReaders, serveStream } from '../../harness/stream-frame.ts';

const IS_LONG = process.env.FOYER_E2E_LONG === '1';
const run = promisify(execFile);
const tools = findFfmpeg(process.env['FOYER_FFMPEG']);

/** Red at the left, blue at the right. */
const POINTS = [
  [0.25, 0.5],
  [0.75, 0.5],
] as const;
const expectPicture = ({ colours: [left = [], right = []] }: Frame): void => {
  expect((left[0] ?? 0) - (left[2] ?? 0)).toBeGreaterThan(100);
  expect((right[2] ?? 0) - (right[0] ?? 0)).toBeGreaterThan(100);
};

(IS_LONG ? describe : describe.skip)('a ladder in HEVC next to the H.264 one', () => {
  let dir = '';
  let server: Awaited<ReturnType<typeof serveStream>>;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'foyer-hevc-'));
    const input = join(dir, 'film.mp4');
    const picture = 'color=red:s=320x180:r=25:d=4,drawbox=x=160:w=160:c=blue:t=fill';
    await run(tools.ffmpeg, [
      ...['-v', 'error', '-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', 'sine=d=4'],
      ...['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', input],
    ]);
    const facts = await probeMedia(tools, input);
    const encoders = await detectEncoders(tools.ffmpeg);
    const plans = (['h264', 'hevc'] as const).map((codec) =>
      firstRendition(planLadder(facts, { encoders, codec })),
    );
    for (const plan of plans) await transcodeVideo({ ffmpeg: tools.ffmpeg, input, plan, outputDir: dir });
    await writeMaster(dir, plans.flatMap(plannedRenditions));
    server = await serveStream(dir);
  });
  afterAll(async () => {
    server?.close();
    await rm(dir, { recursive: true, force: true });
  });

  for (const { name, read } of frameReaders(IS_LONG))
    (read ? it : it.skip)(`plays in ${name}, in the codec that it can decode`, async () => {
      const frame = await read?.(server.base, { points: POINTS, codec: 'hvc1' });
      if (!frame) throw new Error(`${name} shows nothing`);
      expectPicture(frame);
      // Debian's Chromium decodes HEVC by the machine's graphics processor alone, which a test machine may lack.
      if (name !== 'Chromium') expect(frame.isHevcSupported).toBe(true);
      expect(frame.codec).toMatch(frame.isHevcSupported ? /^hvc1/ : /^avc1/);
    });
});
