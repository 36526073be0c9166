import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { detectEncoders } from './encoders.ts';
import { FfmpegMissingError, findFfmpeg, listFfmpegs } from './find-ffmpeg.ts';

let dir = '';
const path = process.env['PATH'];

const addProgram = async (folder: string, name: string): Promise<string> => {
  await mkdir(join(dir, folder), { recursive: true });
  const file = join(dir, folder, name);
  await writeFile(file, '#!/bin/sh\n');
  await chmod(file, 0o755);
  return file;
};

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'foyer-find-ffmpeg-'));
});
afterAll(async () => {
  process.env['PATH'] = path;
  await rm(dir, { recursive: true, force: true });
});

it('takes the setting, else what the system has, else what ships; an ffprobe alongside it goes with it', async () => {
  const [system, systemProbe] = [await addProgram('bin', 'ffmpeg'), await addProgram('bin', 'ffprobe')];
  const [named, namedProbe] = [await addProgram('own', 'ffmpeg'), await addProgram('own', 'ffprobe')];
  const alone = await addProgram('alone', 'ffmpeg');
  process.env['PATH'] = join(dir, 'bin');
  expect(findFfmpeg(named)).toEqual({ ffmpeg: named, ffprobe: namedProbe });
  expect(findFfmpeg(alone)).toEqual({ ffmpeg: alone, ffprobe: systemProbe });
  expect(findFfmpeg()).toEqual({ ffmpeg: system, ffprobe: systemProbe });
  expect(listFfmpegs().map(({ source }) => source)).toEqual(['shipped', 'system']);
  process.env['PATH'] = join(dir, 'nothing');
  const [shipped, ...others] = listFfmpegs();
  expect(others).toEqual([]);
  expect(findFfmpeg().ffmpeg).toBe(shipped?.path);
  expect(() => findFfmpeg(join(dir, 'nothing/ffmpeg'))).toThrow(FfmpegMissingError);
});

it('ships a build of this decade that encodes all that the ladder can want', async () => {
  const [shipped] = listFfmpegs();
  const encoders = await detectEncoders(shipped?.path ?? '');
  expect(Number(/^ffmpeg version n?(\d+)\./.exec(encoders.version)?.[1])).toBeGreaterThanOrEqual(5);
  expect(encoders).toMatchObject({
    hasH264: true,
    extra: { av1: 'libsvtav1', hevc: 'libx265' },
    hasToneMapping: true,
  });
});
