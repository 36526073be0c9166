/** A flash and a beep at the same moment: readers built on ffmpeg have to find both there, in every file that is made of a source. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { probeMedia } from '../analysis/probe-media.ts';
import { detectEncoders } from '../ffmpeg/encoders.ts';
import { findFfmpeg } from '../ffmpeg/find-ffmpeg.ts';
import { fileInput, runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { encodePiece, encodeSound, joinPieces, planPieces } from '../ladder/pieces.ts';
import { planLadder } from '../ladder/plan-ladder.ts';
import { makeSourceRendition } from '../ladder/source-rendition.ts';
import { transcodeVideo } from '../ladder/transcode-video.ts';
import { assembleRendition } from './assemble-rendition.ts';
import { findBoxes } from './cmaf-boxes.ts';
import { playlistSegments } from './master-playlist.ts';
import { type Fragment, indexProgressive } from './progressive-mp4.ts';
import { sliceFile } from './slice-cmaf.ts';

const tools = findFfmpeg(process.env['FOYER_FFMPEG']);
const { ffmpeg } = tools;
const LIMIT_SECONDS = 0.01;
/** Of the flash and the beep. */
const [FROM, TO] = [1.5, 2.5];
let dir = '';

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'foyer-sync-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

/** With reordered pictures, as nearly every source has them. */
const makeSource = async (file: string, rate: number, output: string[]): Promise<string> => {
  const picture = `color=black:s=320x180:r=${rate}:d=6,drawbox=c=white:t=fill:enable='between(t+0.001,${FROM},${TO})'`;
  const sound = `aevalsrc='0.8*sin(2*PI*1000*t)*between(t,${FROM},${TO})':s=48000:d=6`;
  const inputs = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', sound];
  await runFfmpeg(ffmpeg, ['-v', 'error', ...inputs, ...output, file], { cwd: dir });
  return join(dir, file);
};

/** How much earlier than the picture the sound comes, in seconds, and where the picture is. */
const measure = async (path: string): Promise<{ early: number; flash: number }> => {
  const said = await runFfmpeg(ffmpeg, [
    ...['-v', 'info', ...fileInput(path), '-vf', 'blackdetect=d=0.5:pix_th=0.3'],
    ...['-af', 'silencedetect=n=-30dB:d=0.5', '-f', 'null', '-'],
  ]);
  const first = (pattern: RegExp): number => Number(pattern.exec(said)?.[1] ?? Number.NaN);
  const flash = first(/black_end:([\d.]+)/);
  return { early: flash - first(/silence_end: ([\d.]+)/), flash };
};

/** The plain file that is made of a rendition when it is downloaded. */
const writeProgressive = async (folder: string, path: string): Promise<void> => {
  const init = await readFile(join(folder, 'init.mp4'));
  const fragments: Fragment[] = [];
  const data: Buffer[] = [];
  for (const { file } of playlistSegments(await readFile(join(folder, 'index.m3u8'), 'utf8'))) {
    const bytes = await readFile(join(folder, file));
    for (let at = 0; at < bytes.length; ) {
      const moofBytes = bytes.readUInt32BE(at);
      const dataStart = at + moofBytes + 8;
      const dataBytes = bytes.readUInt32BE(at + moofBytes) - 8;
      fragments.push({ moof: bytes.subarray(at, at + moofBytes), moofStart: at, dataStart, dataBytes });
      data.push(bytes.subarray(dataStart, dataStart + dataBytes));
      at = dataStart + dataBytes;
    }
  }
  await writeFile(path, Buffer.concat([indexProgressive(init, fragments).head, ...data]));
};

const H264 = [
  '-c:v',
  'libx264',
  '-preset',
  'veryfast',
  '-bf',
  '3',
  '-sc_threshold',
  '0',
  '-pix_fmt',
  'yuv420p',
];

it('stay together in plain files of videos that earlier releases made, with negative offsets', async () => {
  const input = await makeSource('earlier.mp4', 30, [...H264, '-g', '60', '-c:a', 'aac']);
  const movflags = 'frag_keyframe+delay_moov+default_base_moof+negative_cts_offsets';
  const cut = ['-c', 'copy', '-f', 'mp4', '-movflags', movflags, 'earlier-fragments.mp4'];
  await runFfmpeg(ffmpeg, ['-v', 'error', ...fileInput(input), ...cut], { cwd: dir });
  const folder = join(dir, 'earlier');
  await mkdir(folder);
  await sliceFile(join(dir, 'earlier-fragments.mp4'), folder);
  const [run] = findBoxes(await readFile(join(folder, '000.m4s')), ['moof', 'traf', 'trun']);
  expect(run?.readUInt8(0)).toBe(1);
  await writeProgressive(folder, join(dir, 'earlier-plain.mp4'));
  const { early, flash } = await measure(join(dir, 'earlier-plain.mp4'));
  expect(Math.abs(early)).toBeLessThan(LIMIT_SECONDS);
  expect(Math.abs(flash - FROM)).toBeLessThan(0.05);
});

const SOURCES: readonly (readonly [what: string, file: string, rate: number, output: string[]])[] = [
  ['an MP4 of 30 frames a second', 'thirty.mp4', 30, ['-g', '60', '-c:a', 'aac']],
  ['a Matroska file of 12 frames a second', 'twelve.mkv', 12, ['-g', '12', '-c:a', 'libopus']],
];
/** The second takes as long again. */
const isLong = process.env['FOYER_TEST_LONG'] === '1';

it.each(isLong ? SOURCES : SOURCES.slice(0, 1))(
  'stay together in every file made of %s',
  async (_what, file, rate, output) => {
    const input = await makeSource(file, rate, [...H264, ...output]);
    const facts = await probeMedia(tools, input);
    const plan = planLadder(facts, { encoders: await detectEncoders(ffmpeg), maxLines: 240 });
    const [name = ''] = plan.renditions.map((rendition) => rendition.name);
    const outputDir = join(dir, `${file}-files`);
    const inputDir = join(outputDir, 'pieces');
    await mkdir(join(outputDir, 'joined'), { recursive: true });
    await mkdir(inputDir);
    await transcodeVideo({ ffmpeg, input, plan, outputDir });
    const source = await makeSourceRendition({ ffmpeg, input, facts, outputDir });
    expect(source).toMatchObject({ isMade: true, rendition: { isLasting: true } });
    const pieces = planPieces(facts, plan, { pieceSeconds: 3 });
    expect(pieces.length).toBeGreaterThan(1);
    for (const piece of pieces) await encodePiece({ ffmpeg, input, plan, piece, outputDir: inputDir });
    await encodeSound({ ffmpeg, input, plan, outputDir: inputDir });
    await joinPieces({ ffmpeg, plan, pieces, inputDir, outputDir: join(outputDir, 'joined') });

    const apart: string[] = [];
    const check = async (what: string, path: string): Promise<void> => {
      const { early, flash } = await measure(path);
      // ffmpeg counts from the first sample, which the sound has some 20 ms before the first picture.
      const isThere = Math.abs(flash - FROM) < 0.05;
      if (!(Math.abs(early) <= LIMIT_SECONDS && isThere))
        apart.push(`${what}: sound ${(early * 1000).toFixed(1)} ms early, flash at ${flash.toFixed(3)}`);
    };
    await check('source', input);
    for (const folder of [name, 'source', `joined/${name}`]) {
      const path = join(dir, `${file}-${folder.replace('/', '-')}.mp4`);
      await assembleRendition(join(outputDir, folder), path);
      await check(folder, path);
      await writeProgressive(join(outputDir, folder), path);
      await check(`${folder} as a plain file`, path);
      // No picture is shown before it is decoded: such offsets are what readers differ about.
      const first = await readFile(join(outputDir, folder, '000.m4s'));
      for (const run of findBoxes(first, ['moof', 'traf', 'trun'])) expect(run.readUInt8(0)).toBe(0);
    }
    expect(apart).toEqual([]);
  },
);
