import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findFfmpeg } from '../media/ffmpeg/find-ffmpeg.ts';
import { findBoxes, readBoxes } from '../media/hls/cmaf-boxes.ts';
import { createFileStorage } from '../platform/storage/file-storage.ts';
import { createProgressiveFiles, type ProgressiveFile } from './progressive-files.ts';
import type { Storage } from '../platform/storage/storage.ts';

const { ffmpeg } = findFfmpeg(process.env['FOYER_FFMPEG']);
let folder = '';
let storage: Storage;
const run = (...args: string[]): string =>
  execFileSync(ffmpeg, ['-hide_banner', '-nostdin', '-v', 'error', ...args], { encoding: 'utf8' });
/** One line a frame: stream, time, hash of its picture or sound. */
const frameHashes = (path: string): string[] =>
  run('-i', path, '-map', '0', '-f', 'framemd5', '-')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-progressive-'));
  storage = createFileStorage(join(folder, 'media'));
  const hls = join(folder, 'hls');
  await mkdir(hls);
  run(
    ...['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25:duration=7'],
    ...['-f', 'lavfi', '-i', 'sine=frequency=440:duration=7'],
    ...[
      '-c:v',
      'libx264',
      '-preset',
      'veryfast',
      '-bf',
      '2',
      '-g',
      '50',
      '-keyint_min',
      '50',
      '-sc_threshold',
      '0',
    ],
    ...['-c:a', 'aac', '-b:a', '64k', '-f', 'hls', '-hls_time', '2', '-hls_playlist_type', 'vod'],
    ...['-hls_segment_type', 'fmp4', '-hls_fmp4_init_filename', 'init.mp4'],
    ...['-hls_segment_filename', join(hls, '%03d.m4s'), join(hls, 'index.m3u8')],
  );
  for (const name of await readdir(hls))
    await storage.put(`films/one/480p/${name}`, await readFile(join(hls, name)));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const find = async (): Promise<ProgressiveFile> => {
  const file = await createProgressiveFiles(storage).find('one', '480p');
  if (!file) throw new Error('there is no file');
  return file;
};

describe('a rendition as one MP4', () => {
  it('is a plain one, its index first, with every frame and its time', async () => {
    const file = await find();
    const bytes = await buffer(file.open());
    expect(bytes.length).toBe(file.bytes);
    expect(readBoxes(bytes).map(({ type }) => type)).toEqual(['ftyp', 'moov', 'mdat']);
    expect(findBoxes(bytes, ['moov', 'mvex'])).toEqual([]);
    expect(file.durationSeconds).toBeCloseTo(7, 0);
    const path = join(folder, 'plain.mp4');
    await writeFile(path, bytes);
    const parts = [join(folder, 'hls', 'init.mp4')];
    for (const name of (await readdir(join(folder, 'hls'))).filter((entry) => entry.endsWith('.m4s')).sort())
      parts.push(join(folder, 'hls', name));
    const fragmented = join(folder, 'fragmented.mp4');
    await writeFile(fragmented, Buffer.concat(await Promise.all(parts.map((part) => readFile(part)))));
    const frames = frameHashes(path);
    expect(frames.length).toBeGreaterThan(170);
    const shown = (lines: string[], stream: number) =>
      lines.filter((line) => line.startsWith(`${stream},`)).map((line) => line.split(/,\s*/));
    for (const stream of [0, 1]) {
      const plain = shown(frames, stream);
      const original = shown(frameHashes(fragmented), stream);
      expect(plain.map((columns) => columns.at(-1))).toEqual(original.map((columns) => columns.at(-1)));
    }
    // At 25 a second, from the first moment on: this ffmpeg shows the fragments a frame late.
    expect(shown(frames, 0).map((columns) => Number(columns[2]))).toEqual(
      Array.from({ length: 175 }, (_, index) => index),
    );
  });

  it('gives any range of itself', async () => {
    const file = await find();
    const whole = await buffer(file.open());
    const { bytes } = file;
    const headBytes = whole.indexOf('mdat', 0, 'latin1') + 12;
    for (const [start, end] of [
      [0, 0],
      [0, bytes - 1],
      [headBytes - 3, headBytes + 3],
      [bytes - 1, bytes - 1],
      [12_345, 23_456],
      [headBytes, bytes - 2],
    ] as const)
      expect((await buffer(file.open({ start, end }))).equals(whole.subarray(start, end + 1))).toBe(true);
  });

  it('is the same for everyone, and made once', async () => {
    let opened = 0;
    const counting: Storage = {
      ...storage,
      open: (key, range) => {
        opened += 1;
        return storage.open(key, range);
      },
    };
    const files = createProgressiveFiles(counting);
    const found = await Promise.all([files.find('one', '480p'), files.find('one', '480p')]);
    // The header and four segments.
    expect(opened).toBe(5);
    expect(new Set(found.map((file) => file?.etag)).size).toBe(1);
    expect((await find()).etag).toBe(found[0]?.etag);
  });

  it('is not there where there is no rendition', async () => {
    const files = createProgressiveFiles(storage);
    expect(await files.find('one', '720p')).toBeUndefined();
    expect(await files.find('one', '..')).toBeUndefined();
    expect(await files.find('none', '480p')).toBeUndefined();
  });
});
