/** A video for a test to upload: a cellular automaton, so that two seeds never look alike. */
import { spawn } from 'node:child_process';
import { readConfig } from '../../server/src/platform/config/config.ts';
import { findFfmpeg } from '../../server/src/media/ffmpeg/find-ffmpeg.ts';

export interface Clip {
  path: string;
  seconds: number;
  /** `WIDTHxHEIGHT`. */
  size: string;
  seed: number;
  /** Languages of its sound tracks, each another tone; default: one of no language. */
  soundTracks?: readonly string[];
}

/** H.264 and AAC with a key frame every two seconds. @throws Error with what ffmpeg said */
export const makeClip = async ({ path, seconds, size, seed, soundTracks = [''] }: Clip): Promise<void> => {
  const { ffmpeg } = findFfmpeg(readConfig({}).ffmpegPath);
  const picture = `life=s=80x45:rate=25:mold=12:ratio=0.4:random_seed=${seed}:death_color=0x2040c0:life_color=0xf0c040`;
  const args = [
    ...['-v', 'error', '-y', '-f', 'lavfi', '-i', picture],
    ...soundTracks.flatMap((_, n) => ['-f', 'lavfi', '-i', `sine=frequency=${330 * (n + 1)}`]),
    ...['-map', '0:v', ...soundTracks.flatMap((_, n) => ['-map', `${n + 1}:a`])],
    ...soundTracks.flatMap((language, n) => (language ? [`-metadata:s:a:${n}`, `language=${language}`] : [])),
    ...['-t', String(seconds), '-vf', `scale=${size.replace('x', ':')}:flags=neighbor`],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '50', '-c:a', 'aac', path],
  ];
  const child = spawn(ffmpeg, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (text: Buffer) => {
    said += text.toString();
  });
  const code = await new Promise((resolve, reject) => child.once('close', resolve).once('error', reject));
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}: ${said}`);
};
