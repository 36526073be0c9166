import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { VIDEO_FORMATS } from '@foyer/shared/wire-schemas/uploads/upload-rules';
import { findFfmpeg } from '../ffmpeg/find-ffmpeg.ts';
import { bigEndian32, changeBoxes } from '../jail/attacks/boxes.ts';
import {
  type MediaFacts,
  MediaLimitError,
  NotAVideoError,
  probeMedia,
  TruncatedVideoError,
} from './probe-media.ts';
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { itInTurns } from '../../testing/long.ts';

const programs = findFfmpeg(process.env['FOYER_FFMPEG']);
let dir = '';

const make = (...args: string[]): Promise<string> =>
  runFfmpeg(programs.ffmpeg, ['-v', 'error', ...args], { cwd: dir });
const probe = (name: string): Promise<MediaFacts> => probeMedia(programs, join(dir, name));

const picture = (options: string): string[] => ['-f', 'lavfi', '-i', `testsrc2=${options}`];
const SOUND = ['-f', 'lavfi', '-i', 'sine=d=3'];
const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'foyer-probe-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

describe('upload formats', () => {
  const MPEG4 = ['-c:v', 'mpeg4', '-c:a', 'aac'];
  const MPEG2 = ['-c:v', 'mpeg2video', '-c:a', 'mp2', '-f', 'mpeg'];
  const TS = [...H264, '-c:a', 'aac', '-f', 'mpegts'];
  const WINDOWS = ['-c:v', 'wmv2', '-c:a', 'wmav2', '-f', 'asf'];
  /** What each is made of, and the codecs that must be found in it; the silent ones are streams without a container. */
  const FORMATS: Record<string, readonly [output: string[], video: string, audio: string | undefined]> = {
    '3gp': [['-c:v', 'h263', '-s', '176x144', '-c:a', 'aac', '-f', '3gp'], 'h263', 'aac'],
    mp4: [[...H264, '-c:a', 'aac'], 'h264', 'aac'],
    mov: [[...H264, '-c:a', 'pcm_s16le'], 'h264', 'pcm_s16le'],
    asf: [WINDOWS, 'wmv2', 'wmav2'],
    flv: [['-c:v', 'flv', '-c:a', 'libmp3lame', '-ar', '44100'], 'flv1', 'mp3'],
    mpg: [MPEG2, 'mpeg2video', 'mp2'],
    avi: [['-c:v', 'mpeg4', '-c:a', 'libmp3lame'], 'mpeg4', 'mp3'],
    mpeg: [['-c:v', 'mpeg1video', '-c:a', 'mp2', '-f', 'mpeg'], 'mpeg1video', 'mp2'],
    wmv: [WINDOWS, 'wmv2', 'wmav2'],
    rm: [['-c:v', 'rv20', '-c:a', 'ac3', '-s', '176x144', '-f', 'rm'], 'rv20', 'ac3'],
    dat: [['-c:v', 'mpeg1video', '-c:a', 'mp2', '-f', 'vcd'], 'mpeg1video', 'mp2'],
    mkv: [['-c:v', 'libvpx-vp9', '-cpu-used', '8', '-deadline', 'realtime', '-c:a', 'flac'], 'vp9', 'flac'],
    vob: [['-c:v', 'mpeg2video', '-c:a', 'ac3', '-f', 'vob'], 'mpeg2video', 'ac3'],
    m2v: [['-an', '-c:v', 'mpeg2video', '-f', 'mpeg2video'], 'mpeg2video', undefined],
    m2t: [TS, 'h264', 'aac'],
    m4v: [MPEG4, 'mpeg4', 'aac'],
    f4v: [[...H264, '-c:a', 'aac', '-f', 'mp4'], 'h264', 'aac'],
    mts: [
      ['-c:v', 'mpeg2video', '-c:a', 'ac3', '-f', 'mpegts', '-mpegts_m2ts_mode', '1'],
      'mpeg2video',
      'ac3',
    ],
    webm: [['-c:v', 'libvpx', '-cpu-used', '8', '-deadline', 'realtime', '-c:a', 'libopus'], 'vp8', 'opus'],
  };

  it('are all tried here', () => {
    expect(Object.keys(FORMATS).sort()).toEqual([...VIDEO_FORMATS].sort());
  });

  it('tell how long and large they are, and what is in them', async () => {
    const outputs = Object.entries(FORMATS).flatMap(([extension, [output]]) => [
      ...['-map', '0', ...(output.includes('-an') ? [] : ['-map', '1'])],
      ...[...output, '-threads', '1', `film.${extension}`],
    ]);
    await make(...picture('s=320x240:r=25:d=3'), ...SOUND, ...outputs);
    const wrong: unknown[] = [];
    for (const [extension, [output, videoCodec, audioCodec]] of Object.entries(FORMATS)) {
      const small = output.includes('176x144');
      // 3GP has pixels that are not square.
      const [codedWidth, codedHeight] = small ? [176, 144] : [320, 240];
      const expected = { codedWidth, codedHeight, videoCodec, audioCodec };
      const facts = await probe(`film.${extension}`).catch((error: unknown) => error);
      try {
        expect(facts).toMatchObject({
          ...expected,
          audioTracks: audioCodec ? 1 : 0,
          isVariableFrameRate: false,
        });
        const { durationSeconds, framesPerSecond } = facts as MediaFacts;
        expect(Math.abs(durationSeconds - 3)).toBeLessThan(0.1);
        expect(framesPerSecond).toBeCloseTo(25, 0);
      } catch (error) {
        wrong.push(`${extension}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('are known by what they are, not by their names', async () => {
    await writeFile(join(dir, 'named.avi'), await readFile(join(dir, 'film.mkv')));
    expect((await probe('named.avi')).container).toBe('matroska,webm');
  });
});

describe('odd videos', () => {
  itInTurns('may have odd sizes', async () => {
    const odd = ['-vf', 'format=yuv444p,crop=161:121:0:0'];
    await make(...picture('s=320x240:d=1'), ...odd, '-c:v', 'libx264', '-preset', 'ultrafast', 'odd.mp4');
    expect(await probe('odd.mp4')).toMatchObject({ width: 161, height: 121, pixelFormat: 'yuv444p' });
  });

  itInTurns('may be turned', async () => {
    await make(...picture('s=160x90:d=1'), ...H264, 'upright.mp4');
    const upright = await readFile(join(dir, 'upright.mp4'));
    // The display matrix of the track's header: 16.16 fixed point, rows a b u, c d v.
    const turned = {
      90: [0, 0x10000, 0, 0xffff0000, 0],
      180: [0xffff0000, 0, 0, 0, 0xffff0000],
      270: [0, 0xffff0000, 0, 0x10000, 0],
    } as const;
    for (const [degrees, matrix] of Object.entries(turned)) {
      const file = changeBoxes(upright, ['tkhd'], (bytes) => {
        bigEndian32(...matrix).copy(bytes, 40);
        return bytes;
      });
      await writeFile(join(dir, 'turned.mp4'), file);
      const [width, height] = degrees === '180' ? [160, 90] : [90, 160];
      expect(await probe('turned.mp4')).toMatchObject({
        ...{ width, height, codedWidth: 160, codedHeight: 90, rotation: Number(degrees) },
      });
    }
  });

  itInTurns('may have pixels that are not square', async () => {
    await make(...picture('s=160x120:d=1'), '-vf', 'setsar=4/3', ...H264, 'wide.mp4');
    const facts = await probe('wide.mp4');
    expect(facts).toMatchObject({ width: 213, height: 120, codedWidth: 160 });
    expect(facts.pixelAspect).toBeCloseTo(4 / 3, 3);
  });

  itInTurns('may have frames at uneven times', async () => {
    const uneven = "select='not(mod(n,7))+not(mod(n,3))'";
    await make(...picture('s=160x120:d=3:r=30'), '-vf', uneven, '-vsync', '2', ...H264, 'uneven.mp4');
    expect(await probe('uneven.mp4')).toMatchObject({ isVariableFrameRate: true });
    for (const rate of ['30000/1001', '24000/1001', '60', '12.5']) {
      await make(...picture(`s=160x120:d=2:r=${rate}`), ...H264, 'even.mkv');
      const [above = 0, below = 1] = rate.split('/').map(Number);
      const facts = await probe('even.mkv');
      expect(facts.isVariableFrameRate).toBe(false);
      expect(facts.framesPerSecond).toBeCloseTo(above / below, 1);
    }
  });

  itInTurns('may be interlaced', async () => {
    const fields = ['-vf', 'interlace', '-c:v', 'mpeg2video', '-flags', '+ildct+ilme'];
    await make(...picture('s=160x120:d=2:r=50'), ...fields, 'fields.ts');
    expect(await probe('fields.ts')).toMatchObject({ isInterlaced: true, isVariableFrameRate: false });
  });

  itInTurns('may have no sound, or several', async () => {
    await make(...picture('s=160x120:d=1'), ...H264, 'silent.mp4');
    const silent = await probe('silent.mp4');
    expect(silent).toMatchObject({ audioTracks: 0, framesPerSecond: 25 });
    expect(silent.audioCodec).toBeUndefined();
    await make(
      ...['-f', 'lavfi', '-i', 'sine=d=1', '-f', 'lavfi', '-i', 'sine=d=1', ...picture('s=160x120:d=1')],
      ...['-map', '0', '-map', '1', '-map', '2', ...H264, '-c:a:0', 'flac', '-c:a:1', 'aac', '-ac:a:1', '2'],
      ...['-disposition:a:0', '0', '-disposition:a:1', 'default', 'tracks.mkv'],
    );
    expect(await probe('tracks.mkv')).toMatchObject({
      ...{ audioTracks: 2, audioStream: 1, audioCodec: 'aac', audioChannels: 2, videoStream: 2 },
    });
  });

  itInTurns('may have more colours than a screen', async () => {
    const colours = ['-color_primaries', 'bt2020', '-color_trc', 'smpte2084', '-colorspace', 'bt2020nc'];
    const x265 = ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none:pools=1'];
    await make(...picture('s=160x120:d=1'), ...x265, '-pix_fmt', 'yuv420p10le', ...colours, 'hdr.mkv');
    expect(await probe('hdr.mkv')).toMatchObject({
      ...{ videoCodec: 'hevc', profile: 'Main 10', bitDepth: 10, isHdr: true, pixelFormat: 'yuv420p10le' },
    });
    await make(...picture('s=160x120:d=1'), '-c:v', 'libx264', '-pix_fmt', 'yuv422p10le', 'ten.mkv');
    expect(await probe('ten.mkv')).toMatchObject({ bitDepth: 10, isHdr: false, profile: 'High 4:2:2' });
  });

  const RECORDED = [...H264, '-g', '10', '-bf', '0'];
  /** Side by side in one run; the tests below cut them. */
  let whole: Promise<unknown> | undefined;
  const makeWhole = (): Promise<unknown> =>
    (whole ??= make(
      ...[...picture('s=160x120:d=6:r=10'), '-f', 'lavfi', '-i', 'sine=d=6'],
      ...[
        ...RECORDED,
        '-movflags',
        '+faststart',
        'whole.mp4',
        ...RECORDED,
        'behind.mp4',
        ...RECORDED,
        'whole.mkv',
      ],
      ...[...RECORDED, 'whole.avi', ...RECORDED, 'whole.ts', ...RECORDED, '-c:a', 'aac', 'whole.flv'],
      ...['-c:v', 'wmv2', '-c:a', 'wmav2', '-f', 'asf', 'whole.wmv'],
      ...['-c:v', 'rv20', '-s', '176x144', '-c:a', 'ac3', '-f', 'rm', 'whole.rm'],
      ...[...RECORDED, '-f', 'matroska', '-live', '1', 'live.mkv'],
      ...[...RECORDED, '-movflags', 'frag_keyframe+empty_moov', 'pieces.mp4'],
    ));
  const cut = async (name: string, fraction: number): Promise<string> => {
    const whole = await readFile(join(dir, name));
    await writeFile(join(dir, `cut-${name}`), whole.subarray(0, Math.round(whole.length * fraction)));
    return `cut-${name}`;
  };

  /** Where the number of a name in FLV's metadata starts. */
  const placeOf = (flv: Buffer, name: string): number => flv.indexOf(`${name}\0`) + name.length + 1;
  const renamed = (flv: Buffer, name: string): Buffer => {
    const other = Buffer.from(flv);
    other.write('x', placeOf(flv, name) - 2);
    return other;
  };
  const doubled = (flv: Buffer, name: string): Buffer => {
    const other = Buffer.from(flv);
    other.writeDoubleBE(2 * flv.readDoubleBE(placeOf(flv, name)), placeOf(flv, name));
    return other;
  };

  itInTurns(
    'may have lost their last packets, or never had a length, or be recordings that nobody ended',
    async () => {
      await makeWhole();
      expect((await probe('live.mkv')).durationSeconds).toBeCloseTo(6, 1);
      for (const name of [
        'whole.mp4',
        'behind.mp4',
        'whole.mkv',
        'whole.ts',
        'whole.avi',
        'pieces.mp4',
        'whole.flv',
      ]) {
        const { durationSeconds, lastPictureSeconds } = await probe(name);
        expect(Math.abs(durationSeconds - 6)).toBeLessThan(0.15);
        if (lastPictureSeconds !== undefined) expect(Math.abs(lastPictureSeconds - 5.9)).toBeLessThan(0.15);
      }
      for (const name of ['whole.mp4', 'whole.mkv', 'pieces.mp4'])
        expect(Math.abs((await probe(await cut(name, 0.96))).durationSeconds - 5.7)).toBeLessThan(0.35);
      // Neither promises an end.
      for (const name of ['whole.ts', 'live.mkv']) {
        const { durationSeconds } = await probe(await cut(name, 0.6));
        expect(durationSeconds).toBeGreaterThan(2);
        expect(durationSeconds).toBeLessThan(5);
      }
    },
  );

  itInTurns('are not taken when their end is missing by their own word', async () => {
    await makeWhole();
    const promising = [
      ...['whole.mp4', 'behind.mp4', 'whole.mkv', 'whole.avi', 'whole.flv', 'unsized.flv'],
      ...['whole.wmv', 'whole.rm'],
    ];
    // Some writers name a length and no size; the last tag then tells.
    const flv = await readFile(join(dir, 'whole.flv'));
    await writeFile(join(dir, 'unsized.flv'), renamed(flv, 'filesize'));
    expect((await probe('unsized.flv')).durationSeconds).toBeCloseTo(6, 0);
    const taken: string[] = [];
    for (const name of promising)
      for (const fraction of [0.3, 0.6])
        await expect(probe(await cut(name, fraction)))
          .rejects.toThrow(TruncatedVideoError)
          .catch(() => {
            taken.push(`${name} at ${fraction}`);
          });
    expect(taken).toEqual([]);
    // Less than its last group of pictures; a size that was not brought up to date; bytes behind the end; a recording without an end.
    for (const [name, content] of Object.entries({
      'short.flv': flv.subarray(0, Math.round(flv.length * 0.97)),
      'stale.flv': doubled(flv, 'filesize'),
      'longer.flv': Buffer.concat([flv, Buffer.alloc(100)]),
    })) {
      await writeFile(join(dir, name), content);
      expect(Math.abs((await probe(name)).durationSeconds - 6)).toBeLessThan(0.5);
    }
    const live = renamed(renamed(flv, 'filesize'), 'duration');
    await writeFile(join(dir, 'live.flv'), live.subarray(0, Math.round(live.length * 0.6)));
    expect((await probe('live.flv')).durationSeconds).toBeLessThan(5);
  });
});

describe('what is no video', () => {
  itInTurns('is sound with a picture on its cover', async () => {
    const cover = [...SOUND, ...picture('s=64x64:d=1'), '-map', '0', '-map', '1', '-frames:v', '1'];
    await make(...cover, '-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p', '-id3v2_version', '3', 'cover.mp3');
    await expect(probe('cover.mp3')).rejects.toThrow(NotAVideoError);
    const attached = ['-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p', '-disposition:v', 'attached_pic'];
    await make(...cover, '-c:a', 'aac', ...attached, 'cover.m4a');
    await expect(probe('cover.m4a')).rejects.toThrow(/no picture/);
    // Alongside a real picture, a cover is passed over.
    await make(...picture('s=64x64:d=1'), '-frames:v', '1', '-pix_fmt', 'yuvj420p', 'cover.jpg');
    const attach = ['-attach', join(dir, 'cover.jpg'), '-metadata:s:t', 'mimetype=image/jpeg'];
    await make(...picture('s=160x120:d=1'), ...H264, ...attach, 'both.mkv');
    expect(await probe('both.mkv')).toMatchObject({ videoCodec: 'h264', videoStream: 0, width: 160 });
  });

  itInTurns('is sound alone, a folder, or nothing', async () => {
    await make(...SOUND, '-c:a', 'aac', 'sound.mp4');
    await expect(probe('sound.mp4')).rejects.toThrow(NotAVideoError);
    await expect(probe('.')).rejects.toThrow(NotAVideoError);
    await expect(probe('missing.mp4')).rejects.toThrow(/ENOENT/);
  });

  itInTurns('is faster than any camera', async () => {
    await make(...picture('s=64x64:d=0.05:r=5000'), ...H264, 'fast.mp4');
    await expect(probe('fast.mp4')).rejects.toThrow(MediaLimitError);
  });

  itInTurns('is not asked for longer than the caller waits', async () => {
    await make(...picture('s=64x64:d=1'), ...H264, 'asked.mkv');
    const asked = probeMedia(programs, join(dir, 'asked.mkv'), { signal: AbortSignal.timeout(1) });
    await expect(asked).rejects.toThrow(/timeout/i);
  });
});
