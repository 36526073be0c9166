import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { probeMedia } from '../analysis/probe-media.ts';
import { detectEncoders } from '../ffmpeg/encoders.ts';
import { findFfmpeg } from '../ffmpeg/find-ffmpeg.ts';
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { endLadder } from './end-ladder.ts';
import { planLadder } from './plan-ladder.ts';

const tools = findFfmpeg(process.env['FOYER_FFMPEG']);
const { ffmpeg } = tools;
let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'foyer-end-ladder-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

/** @param picture of lavfi, 1280x720 */
const namesOf = async (name: string, picture: string): Promise<string[]> => {
  const input = join(dir, name);
  await runFfmpeg(
    ffmpeg,
    [
      ...['-v', 'error', '-f', 'lavfi', '-i', picture, '-t', '4', '-g', '10', '-qp', '12'],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', name],
    ],
    { cwd: dir },
  );
  const facts = await probeMedia(tools, input);
  const plan = planLadder(facts, { encoders: await detectEncoders(ffmpeg) });
  return (await endLadder({ ffmpeg, input, facts }, plan)).map((rendition) => rendition.name);
};

const DETAILS = 'testsrc2=s=1280x720:r=10';

it('a video with details in its largest size has every rendition', async () => {
  expect(await namesOf('details.mp4', DETAILS)).toEqual(['240p', '360p', '480p', '720p']);
});

it('a video that was enlarged ends where it started', async () => {
  const small = 'testsrc2=s=640x360:r=10,scale=1280:720:flags=lanczos';
  expect(await namesOf('enlarged.mp4', small)).toEqual(['240p', '360p']);
});

it('a video of one colour has one rendition; with details in a part of it, all', async () => {
  expect(await namesOf('black.mp4', 'color=black:s=1280x720:r=10')).toEqual(['240p']);
  const part = `color=black:s=1280x720:r=10:d=2[dark];${DETAILS}:d=2[bright];[dark][bright]concat`;
  expect(await namesOf('part.mp4', part)).toEqual(['240p', '360p', '480p', '720p']);
});
