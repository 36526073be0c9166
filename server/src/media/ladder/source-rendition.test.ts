import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { assembleRendition } from '../hls/assemble-rendition.ts';
import { reportRendition } from '../hls/report-rendition.fixture.ts';
import { processesWith, waitUntil } from '../jail/jail-trials.ts';
import { findFfmpeg } from '../ffmpeg/find-ffmpeg.ts';
import { probeMedia } from '../analysis/probe-media.ts';
import { fileInput, runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { detectEncoders } from '../ffmpeg/encoders.ts';
import { playlistSegments } from '../hls/master-playlist.ts';
import { planLadder } from './plan-ladder.ts';
import { transcodeVideo } from './transcode-video.ts';
import { makeSourceRendition } from './source-rendition.ts';
import { itInTurns } from '../../testing/long.ts';

const tools = findFfmpeg(process.env['FOYER_FFMPEG']);
const { ffmpeg } = tools;
let dir = '';

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'foyer-source-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const H264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-b:v', '300k', '-pix_fmt', 'yuv420p'];
const SOUND = ['-f', 'lavfi', '-i', 'sine=f=300:b=2:d=6'];

const makeRendition = async (file: string, output: string[], change = (bytes: Buffer): Buffer => bytes) => {
  const folder = join(dir, file.replaceAll('.', '-'));
  await mkdir(folder);
  const input = join(folder, file);
  await runFfmpeg(
    ffmpeg,
    ['-v', 'error', '-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=25:d=6', ...SOUND, ...output, file],
    { cwd: folder },
  );
  await writeFile(input, change(await readFile(input)));
  const facts = await probeMedia(tools, input);
  const result = await makeSourceRendition({ ffmpeg, input, facts, outputDir: folder });
  return { folder, input, facts, result };
};

/** Hashes of the pictures as they lie in the file, in order. */
const packetHashes = async (path: string, stream: 'v' | 'a'): Promise<string[]> => {
  const chunks: Buffer[] = [];
  await runFfmpeg(
    ffmpeg,
    ['-v', 'error', ...fileInput(path), '-map', `0:${stream}`, '-c', 'copy', '-f', 'framemd5', 'pipe:1'],
    { onOutput: (chunk) => void chunks.push(chunk) },
  );
  return [
    ...Buffer.concat(chunks)
      .toString('utf8')
      .matchAll(/^\d.*?, (\w{32})/gm),
  ].map(([, hash]) => hash ?? '');
};

/** It may have ended since it was found. */
const killIfThere = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};

describe('the source as a rendition', () => {
  itInTurns('is cut at its own irregular key frames and shows the same pictures', async () => {
    const keyFrames = ['-force_key_frames', '0.4,0.8,2.4,2.6,5.4', '-g', '500', '-sc_threshold', '0'];
    const { folder, input, result } = await makeRendition('irregular.mp4', [
      ...H264,
      '-bf',
      '2',
      ...keyFrames,
      '-c:a',
      'aac',
    ]);
    // Its segments would start elsewhere than the ladder's, and be longer.
    expect(result).toMatchObject({ isMade: true, rendition: { lines: 180, isLasting: false, width: 320 } });
    const report = await reportRendition(join(folder, 'source'));
    expect(report).toMatchObject({ pictureStart: 0, strangeLines: [], frames: 150 });
    expect(report.keyFrames.map((moment) => Number(moment.toFixed(2)))).toEqual([0, 2.4, 5.4]);
    expect(Math.abs(report.playlistSeconds - 6)).toBeLessThan(0.1);
    const master = await readFile(join(folder, 'master.m3u8'), 'utf8');
    expect(master).toMatch(
      /RESOLUTION=320x180,FRAME-RATE=25.000,CODECS="avc1\.64[0-9a-f]{4},mp4a\.40\.2"\nsource\//,
    );
    await assembleRendition(join(folder, 'source'), join(folder, 'whole.mp4'));
    for (const stream of ['v', 'a'] as const)
      expect(await packetHashes(join(folder, 'whole.mp4'), stream)).toEqual(
        await packetHashes(input, stream),
      );
  });

  itInTurns(
    'stays where it has a key frame at each of the ladder’s boundaries, and is cut there',
    async () => {
      const boundaries = '0,0.4,1.2,2,3.4,4,4.6';
      const { folder, facts, input, result } = await makeRendition('fitting.mp4', [
        ...[
          ...H264,
          '-bf',
          '2',
          '-force_key_frames',
          boundaries,
          '-g',
          '500',
          '-sc_threshold',
          '0',
          '-c:a',
          'aac',
        ],
      ]);
      expect(result).toMatchObject({ isMade: true, rendition: { isLasting: true } });
      const plan = planLadder(facts, {
        encoders: await detectEncoders(ffmpeg),
        preset: 'ultrafast',
        maxLines: 240,
      });
      await transcodeVideo({ ffmpeg, input, plan, outputDir: folder });
      const [own = '', rung = ''] = await Promise.all(
        ['source', plan.renditions[0]?.name ?? ''].map((name) =>
          readFile(join(folder, name, 'index.m3u8'), 'utf8'),
        ),
      );
      const lengths = (playlist: string) =>
        playlistSegments(playlist).map(({ seconds }) => Number(seconds.toFixed(1)));
      expect(lengths(own)).toEqual([2, 2, 2]);
      expect(lengths(rung)).toEqual(lengths(own));
      for (const playlist of [own, rung]) expect(playlist).toContain('#EXT-X-TARGETDURATION:2\n');
      const report = await reportRendition(join(folder, 'source'));
      expect(report).toMatchObject({ pictureStart: 0, frames: 150 });
      expect(report.keyFrames.map((moment) => Number(moment.toFixed(2)))).toEqual([0, 2, 4]);
    },
  );

  it.each([
    [
      'a Matroska file with Opus, whose sound alone is encoded again',
      'other-sound.mkv',
      ['-c:a', 'libopus', '-g', '50'],
    ],
    ['a transport stream', 'stream.ts', ['-c:a', 'aac', '-g', '50']],
    ['a Flash file', 'flash.flv', ['-c:a', 'aac', '-g', '50', '-f', 'flv']],
    ['a video without sound', 'silent.mov', ['-an', '-g', '50']],
  ])('takes %s', async (_name, file, output) => {
    const { folder, result } = await makeRendition(file, [...H264, ...output]);
    expect(result).toMatchObject({ isMade: true });
    const report = await reportRendition(join(folder, 'source'));
    expect(report).toMatchObject({ pictureStart: 0, strangeLines: [] });
    expect(report.maxGap).toBeLessThan(0.03);
    expect(Math.abs(report.playlistSeconds - 6)).toBeLessThan(0.1);
    if (file !== 'silent.mov') expect(Math.abs(report.soundStart ?? 1)).toBeLessThan(0.05);
    await assembleRendition(join(folder, 'source'), join(folder, 'whole.mp4'));
    const facts = await probeMedia(tools, join(folder, 'whole.mp4'));
    expect(facts).toMatchObject({
      videoCodec: 'h264',
      ...(file === 'silent.mov' ? {} : { audioCodec: 'aac' }),
    });
  });

  itInTurns('is not offered where the picture lies on its side, as of a phone', async () => {
    const turn = (bytes: Buffer): Buffer => {
      const matrix = bytes.indexOf('tkhd') + 44;
      for (const [index, value] of [0, 0x10000, 0, -0x10000, 0, 0, 180 << 16, 0, 0x40000000].entries())
        bytes.writeInt32BE(value, matrix + index * 4);
      return bytes;
    };
    const { facts, result } = await makeRendition('phone.mp4', [...H264, '-c:a', 'aac', '-g', '50'], turn);
    expect(facts).toMatchObject({ rotation: 90, width: 180, height: 320 });
    expect(result).toEqual({ isMade: false, refusal: 'rotation' });
  });

  itInTurns('keeps picture and sound in step when the picture starts late', async () => {
    const { folder, result } = await makeRendition('late.mkv', [
      ...[
        '-map',
        '1:a',
        '-map',
        '0:v',
        '-vf',
        'setpts=PTS+0.5/TB',
        '-vsync',
        'vfr',
        ...H264,
        '-c:a',
        'aac',
        '-g',
        '50',
      ],
    ]);
    expect(result).toMatchObject({ isMade: true });
    const report = await reportRendition(join(folder, 'source'));
    expect(report.pictureStart).toBeCloseTo(0.5, 1);
    expect(Math.abs(report.soundStart ?? 1)).toBeLessThan(0.05);
  });

  itInTurns(
    'is left to an encoded one of short segments when its own would be long, unless that took minutes',
    async () => {
      const slow = [...H264, '-r', '5', '-vf', 'setpts=4*PTS', '-g', '45', '-sc_threshold', '0', '-an'];
      const far = await makeRendition('far.mp4', slow);
      expect(far.result).toEqual({ isMade: false, refusal: 'key-frames' });
      expect(await readdir(far.folder)).toEqual(['far.mp4']);
      const facts = { ...far.facts, codedWidth: 3840, codedHeight: 2160, framesPerSecond: 60 };
      const { input, folder } = far;
      const long = await makeSourceRendition({ ffmpeg, input, facts, outputDir: folder });
      expect(long).toMatchObject({ isMade: true, rendition: { isLasting: false, maxKeyFrameSeconds: 9 } });
      expect(await readFile(join(folder, 'source/index.m3u8'), 'utf8')).toContain(
        '#EXT-X-TARGETDURATION:9\n',
      );
    },
  );

  itInTurns('does not stay when its bits are too many', async () => {
    const heavy = await makeRendition('heavy.mp4', [
      ...H264,
      '-b:v',
      '6M',
      '-minrate',
      '6M',
      '-qmin',
      '1',
      '-qmax',
      '1',
      '-g',
      '25',
    ]);
    expect(heavy.result).toMatchObject({ isMade: true, rendition: { isLasting: false } });
  });

  it.each([
    ['another codec', 'codec', 'mpeg4.mp4', ['-c:v', 'mpeg4']],
    ['ten bits', 'pixel-format', 'deep.mkv', ['-c:v', 'libx264', '-pix_fmt', 'yuv420p10le']],
    ['a container without times', 'container', 'old.avi', [...H264, '-bf', '0']],
  ])('refuses %s and leaves nothing behind', async (_name, refusal, file, output) => {
    const { folder, result } = await makeRendition(file, output);
    expect(result).toEqual({ isMade: false, refusal });
    expect(await readdir(folder)).toEqual([file]);
  });

  itInTurns('does not take a killed ffmpeg for a damaged source', async () => {
    const { folder, input, facts } = await makeRendition('shot.mkv', [
      ...[
        '-filter:a',
        'apad',
        '-filter:v',
        'loop=-1:1',
        '-r',
        '2',
        ...H264,
        '-g',
        '4',
        '-t',
        '600',
        '-c:a',
        'pcm_s16le',
      ],
    ]);
    // On a busy machine ffmpeg may be done before the test has seen it: then it is tried again.
    let outputDir = folder;
    let error: unknown;
    for (let attempt = 1; attempt <= 10 && !error; attempt++) {
      outputDir = join(folder, `attempt-${attempt}`);
      await mkdir(outputDir);
      let isOver = false;
      const running = makeSourceRendition({ ffmpeg, input, facts, outputDir })
        .then(
          () => undefined,
          (reason: unknown) => reason,
        )
        .finally(() => {
          isOver = true;
        });
      await waitUntil(async () => {
        const found = await processesWith(input);
        for (const id of found) killIfThere(id);
        return isOver || found.length > 0;
      });
      error = await running;
    }
    expect(error).toMatchObject({ name: 'FfmpegError', wasKilled: true });
    expect(await readdir(outputDir)).toEqual([]);
  });

  itInTurns('ends immediately when it is no longer wanted', async () => {
    const { folder, input, facts } = await makeRendition('again.mp4', H264);
    await mkdir(join(folder, 'second'));
    const signal = AbortSignal.abort(new Error('not wanted'));
    await expect(
      makeSourceRendition({ ffmpeg, input, facts, outputDir: join(folder, 'second'), signal }),
    ).rejects.toThrow('not wanted');
    expect(await readdir(join(folder, 'second'))).toEqual([]);
  });
});
