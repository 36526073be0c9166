/**
 * How many times as fast several workers encode a video in pieces as one does, each a process of its own with one thread. As many workers as the machine has cores,
 * at most four; each of them has to bring 0.85 of a worker. Without reading the source from a remote storage.
 */
import { spawn } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { detectEncoders } from '../server/src/media/ffmpeg/encoders.ts';
import { findFfmpeg } from '../server/src/media/ffmpeg/find-ffmpeg.ts';
import { probeMedia } from '../server/src/media/analysis/probe-media.ts';
import { encodePiece, encodeSound, joinPieces, planPieces } from '../server/src/media/ladder/pieces.ts';
import { planLadder } from '../server/src/media/ladder/plan-ladder.ts';
import { withBenchVideo } from './harness/bench-video.ts';
import { ratiosOfPairs } from './harness/pairs.ts';
import { explain, report } from './harness/report.ts';

const VIDEO_SECONDS = Number(process.env['FOYER_BENCH_FILM_SECONDS'] ?? 240);
const PAIRS = Number(process.env['FOYER_BENCH_PAIRS'] ?? 3);
/** Pieces enough that the last ones of each worker end at about the same time. */
const PIECES = 12;
const WORKERS = Math.min(4, availableParallelism());

const readPlan = async (input: string) => {
  const tools = findFfmpeg(process.env['FOYER_FFMPEG']);
  const facts = await probeMedia(tools, input);
  const encoders = await detectEncoders(tools.ffmpeg);
  const plan = planLadder(facts, { encoders, threads: 1, maxLines: 480 });
  return { tools, plan, pieces: planPieces(facts, plan, { pieceSeconds: VIDEO_SECONDS / PIECES }) };
};

const [task, input = '', folder = '', worker = '0', workers = '1'] = process.argv.slice(2);
if (task === 'encode') {
  const { tools, plan, pieces } = await readPlan(input);
  const job = { ffmpeg: tools.ffmpeg, input, plan, outputDir: folder };
  if (worker === '0') await encodeSound(job);
  for (const piece of pieces)
    if (piece.index % Number(workers) === Number(worker)) await encodePiece({ ...job, piece });
} else
  await withBenchVideo(VIDEO_SECONDS, async ({ input: film, dir }) => {
    const { tools, plan, pieces } = await readPlan(film);
    explain(`${pieces.length} pieces, one worker or ${WORKERS}`);
    const encode = async (count: number): Promise<void> => {
      const outputDir = join(dir, 'pieces');
      await mkdir(outputDir);
      const children = Array.from({ length: count }, (_, index) =>
        spawn(
          process.execPath,
          [import.meta.filename, 'encode', film, outputDir, String(index), String(count)],
          {
            stdio: 'inherit',
          },
        ),
      );
      const codes = await Promise.all(
        children.map((child) => new Promise((resolve) => child.once('close', resolve))),
      );
      if (codes.some((code) => code !== 0)) throw new Error('a worker failed');
      const joined = join(dir, 'joined');
      await mkdir(joined);
      await joinPieces({ ffmpeg: tools.ffmpeg, plan, pieces, inputDir: outputDir, outputDir: joined });
      await rm(outputDir, { recursive: true });
      await rm(joined, { recursive: true });
    };
    const measure = (count: number) => async () => {
      const startMs = performance.now();
      await encode(count);
      return { clock: performance.now() - startMs };
    };
    const { clock } = await ratiosOfPairs(PAIRS, measure(1), measure(WORKERS));
    report({ name: `pieces-on-workers, ${WORKERS}`, figure: clock, budget: WORKERS * 0.85, atLeast: true });
  });
