/** All attacks, made here and now: no hostile file lies in the repository. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runFfmpeg } from '../../ffmpeg/run-ffmpeg.ts';
import type { Attack, Bait } from './attack.ts';
import { videoAttacks } from './videos.ts';
import { playlistAttacks } from './playlists.ts';
import { polyglotAttacks } from './polyglots.ts';

/** Stands in the file that no program may open, and nowhere else. */
export const CANARY = 'the canary sings at 4711';

/** A video of two seconds. */
export const SMALL_VIDEO = [
  ...['-f', 'lavfi', '-i', 'testsrc2=s=160x120:r=10:d=2', '-f', 'lavfi', '-i', 'sine=d=2'],
  ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'],
];

const STYLE_OF_ANOTHER_FILE = (path: string): string =>
  [
    ...['[Script Info]', 'ScriptType: v4.00+', '', '[Events]'],
    'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
    `Dialogue: 0,0:00:00.00,0:00:02.00,Default,,0,0,0,,{\\fn${path}}words`,
  ].join('\n');

/**
 * @param dir keeps what the attacks point at; not removed here
 * @param origin of a server that counts who asks it
 */
export const makeCorpus = async (
  ffmpeg: string,
  dir: string,
  origin: string,
): Promise<{ bait: Bait; attacks: Attack[] }> => {
  const bait: Bait = { canary: join(dir, 'canary.txt'), video: join(dir, 'film.mp4'), origin };
  const make = async (name: string, ...args: string[]): Promise<Buffer> => {
    await runFfmpeg(ffmpeg, ['-v', 'error', ...args, name], { cwd: dir });
    return readFile(join(dir, name));
  };
  const still = (name: string, size: string, ...args: string[]): Promise<Buffer> =>
    make(name, '-f', 'lavfi', '-i', `testsrc2=s=${size}:d=1`, '-frames:v', '1', ...args);

  await writeFile(bait.canary, CANARY);
  const video = await make('film.mp4', ...SMALL_VIDEO);
  const frame = await still('frame.m4v', '160x120', '-c:v', 'mpeg4');
  const jpeg = await still('still.jpg', '64x64', '-pix_fmt', 'yuvj420p');
  const png = await still('still.png', '64x64');
  const huge = await make(
    'huge.mp4',
    ...['-f', 'lavfi', '-i', 'color=s=8192x6144:d=1:r=1', '-frames:v', '1', '-c:v', 'libx264'],
    ...['-preset', 'ultrafast', '-tune', 'zerolatency', '-threads', '1', '-pix_fmt', 'yuv420p'],
  );
  // A video that carries a playlist and a font by a path of its own choosing.
  await writeFile(join(dir, 'list.m3u8'), `#EXTM3U\n#EXTINF:1,\nfile://${bait.canary}\n`);
  await writeFile(join(dir, 'words.ass'), STYLE_OF_ANOTHER_FILE(bait.canary));
  const carrier = await make(
    'carrier.mkv',
    ...[...SMALL_VIDEO.slice(0, 8), '-i', join(dir, 'words.ass'), ...SMALL_VIDEO.slice(8)],
    ...['-map', '0', '-map', '1', '-map', '2', '-c:s', 'ass'],
    ...['-attach', join(dir, 'list.m3u8'), '-metadata:s:t:0', 'mimetype=application/vnd.apple.mpegurl'],
    ...['-metadata:s:t:0', 'filename=../../escaped.m3u8'],
  );
  const attacks: Attack[] = [
    ...playlistAttacks(bait),
    ...polyglotAttacks({ video, frame, jpeg, png }, bait),
    ...videoAttacks(video, huge, bait),
    {
      name: 'playlist and fonts in a Matroska video',
      fileName: 'carrier.mkv',
      bytes: carrier,
      outcome: 'harmless',
    },
  ];
  return { bait, attacks };
};
