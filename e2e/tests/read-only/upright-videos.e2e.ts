/**
 * A video that a phone held upright has recorded lying, with a turn in its track's header: hls.js heeds no such turn in some browsers, so what is
 * published of it has to stand upright without one. Read from a frame that each browser draws. Long: it encodes, and asks Firefox and WebKit too
 * where there are any.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { probeMedia } from '../../../server/src/media/analysis/probe-media.ts';
import { detectEncoders } from '../../../server/src/media/ffmpeg/encoders.ts';
import { findFfmpeg } from '../../../server/src/media/ffmpeg/find-ffmpeg.ts';
import { writeMaster } from '../../../server/src/media/hls/write-master.ts';
import { firstRendition, planLadder } from '../../../server/src/media/ladder/plan-ladder.ts';
import { makeSourceRendition } from '../../../server/src/media/ladder/source-rendition.ts';
import { plannedRenditions, transcodeVideo } from '../../../server/src/media/ladder/transcode-video.ts';
import { type Frame, frameReaders, serveStream } from '../../harness/stream-frame.ts';

const IS_LONG = process.env.FOYER_E2E_LONG === '1';
const run = promisify(execFile);
const tools = findFfmpeg(process.env['FOYER_FFMPEG']);

/** At a quarter of the height and at three quarters. */
const POINTS = [
  [0.5, 0.25],
  [0.5, 0.75],
] as const;
const expectUpright = ({ width, height, colours: [above = [], below = []] }: Frame): void => {
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
  let server: Awaited<ReturnType<typeof serveStream>>;

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
    server = await serveStream(dir);
  });
  afterAll(async () => {
    server?.close();
    await rm(dir, { recursive: true, force: true });
  });

  for (const { name, read } of frameReaders(IS_LONG))
    (read ? it : it.skip)(`in ${name}`, async () => {
      const frame = await read?.(server.base, { points: POINTS });
      if (!frame) throw new Error(`${name} shows nothing`);
      expectUpright(frame);
    });
});
