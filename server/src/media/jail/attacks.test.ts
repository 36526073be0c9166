import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findFfmpeg } from '../ffmpeg/find-ffmpeg.ts';
import { probeMedia } from '../analysis/probe-media.ts';
import { FfmpegError, fileInput, runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import type { Attack, Bait } from './attacks/attack.ts';
import { CANARY, makeCorpus, SMALL_VIDEO } from './attacks/make-corpus.ts';
import { programEnvironment } from './ffmpeg-jail.ts';
import { openTrap, processesWith, type Trap, waitUntil } from './jail-trials.ts';
import { MediaLimitError, NotAVideoError, TruncatedVideoError } from './media-errors.ts';
import { inTurns } from '../../testing/long.ts';

const programs = findFfmpeg(process.env['FOYER_FFMPEG']);
let dir = '';
let trap: Trap;
let bait: Bait;
let attacks: Attack[] = [];

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'foyer-attacks-'));
  trap = await openTrap();
  ({ bait, attacks } = await makeCorpus(programs.ffmpeg, dir, trap.origin));
});

afterAll(async () => {
  await trap.close();
  await rm(dir, { recursive: true, force: true });
});

interface Findings {
  probe: unknown;
  /** All that was said and written on the way, as text. */
  traces: string;
  files: string[];
}

/** Does with the file what the pipeline does: asks what it is, and makes a video and a picture of it. */
const receive = async ({ fileName, bytes }: Attack): Promise<Findings> => {
  const home = await mkdtemp(join(dir, 'upload-'));
  const path = join(home, fileName);
  const work = join(home, 'work');
  await mkdir(work);
  await writeFile(path, bytes);
  const traces: string[] = [];
  const limits = { seconds: 20, cpuSeconds: 20, memoryBytes: 2 ** 31, outputBytes: 2 ** 26 };
  const attempt = async (args: string[]): Promise<void> => {
    const said = await runFfmpeg(programs.ffmpeg, args, { cwd: work, limits }).catch((error: unknown) => {
      if (!(error instanceof FfmpegError || error instanceof MediaLimitError)) throw error;
      return `${error.message}\n${error instanceof FfmpegError ? error.log : ''}`;
    });
    traces.push(said);
  };
  const probe = await probeMedia(programs, path).catch((error: unknown) => error);
  traces.push(probe instanceof Error ? probe.message : JSON.stringify(probe));
  // Whatever the probe said: the jail does not rely on it.
  const output = ['-t', '3', '-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac', 'out.mp4'];
  await attempt([...fileInput(path), ...output, '-frames:v', '1', 'out.jpg']);
  await attempt([...fileInput(path), '-map', '0', '-c', 'copy', '-t', '3', 'copy.mkv']);
  const files = await readdir(work, { recursive: true });
  for (const file of files) traces.push(await readFile(join(work, file), 'latin1'));
  await rm(home, { recursive: true });
  return { probe, traces: traces.join('\n'), files };
};

const expectOutcome = (outcome: Attack['outcome'], probe: unknown): void => {
  if (outcome === 'no video') expect(probe).toBeInstanceOf(NotAVideoError);
  if (outcome === 'truncated') expect(probe).toBeInstanceOf(TruncatedVideoError);
  if (outcome === 'too much') expect(probe).toBeInstanceOf(MediaLimitError);
  if (outcome === 'refused')
    expect(probe instanceof NotAVideoError || probe instanceof MediaLimitError ? 'refused' : probe).toBe(
      'refused',
    );
  if (outcome === 'harmless' || (outcome === 'either' && !(probe instanceof NotAVideoError))) {
    expect(probe).toMatchObject({ width: 160, height: 120 });
    expect((probe as { durationSeconds: number }).durationSeconds).toBeLessThan(3);
  }
};

describe('hostile files', () => {
  it('are real: without the jail a playlist named .mp4 is followed', async () => {
    const path = join(dir, 'bait.mp4');
    await writeFile(
      path,
      `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n${bait.origin}/bait.ts\n#EXT-X-ENDLIST\n`,
    );
    const before = trap.visits();
    const child = spawn(
      programs.ffmpeg,
      ['-v', 'error', '-protocol_whitelist', 'file,http,tcp', '-f', 'hls', '-i', path, '-f', 'null', '-'],
      { stdio: 'ignore', env: programEnvironment() },
    );
    await new Promise((resolve) => child.once('close', resolve));
    expect(trap.visits()).toBeGreaterThan(before);
  });

  it('read no canary, reach no server, leave nothing, and can be distinguished', async () => {
    const before = trap.visits();
    const wrong: string[] = [];
    const examine = async (attack: Attack): Promise<void> => {
      const { probe, traces, files } = await receive(attack);
      try {
        expectOutcome(attack.outcome, probe);
        expect(traces).not.toContain(CANARY);
        expect(files.filter((file) => !/^(?:out\.mp4|out\.jpg|copy\.mkv)$/.test(file))).toEqual([]);
      } catch (error) {
        wrong.push(`${attack.name}: ${error instanceof Error ? error.message : String(error)}`);
      }
    };
    // Two at a time, as a machine with two workers.
    const waiting = [...inTurns(attacks)];
    const work = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await examine(next);
    };
    await Promise.all([work(), work()]);
    expect(wrong).toEqual([]);
    expect(trap.visits()).toBe(before);
    expect(await processesWith(dir)).toEqual([]);
    expect((await readdir(dir)).filter((name) => name.startsWith('upload-'))).toEqual([]);
  });

  it('may go on for ever, and are ended', async () => {
    const pipe = join(dir, 'pipe.mp4');
    await new Promise((resolve) => spawn('mkfifo', [pipe]).once('close', resolve));
    await expect(probeMedia(programs, pipe)).rejects.toThrow(NotAVideoError);
    const out = { cwd: dir, limits: { seconds: 1.5 } };
    const copy = ['-v', 'error', ...fileInput(pipe), '-c', 'copy', 'endless.mkv'];
    // Nobody writes into the pipe.
    await expect(runFfmpeg(programs.ffmpeg, copy, out)).rejects.toMatchObject({ limit: 'time' });
    // Somebody does, as fast as it is read.
    await runFfmpeg(programs.ffmpeg, ['-v', 'error', ...SMALL_VIDEO, 'piece.ts'], { cwd: dir });
    const piece = await readFile(join(dir, 'piece.ts'));
    let isRead = true;
    const writer = createWriteStream(pipe).on('error', () => (isRead = false));
    const write = (): void => {
      while (isRead && writer.write(piece));
      if (isRead) writer.once('drain', write);
    };
    write();
    const encode = [
      '-v',
      'error',
      ...fileInput(pipe),
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      'endless.mkv',
    ];
    await expect(runFfmpeg(programs.ffmpeg, encode, out)).rejects.toMatchObject({ limit: 'time' });
    expect(await waitUntil(async () => !isRead)).toBe(true);
    expect(await processesWith(pipe)).toEqual([]);
  });
});
