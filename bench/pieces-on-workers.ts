/**
 * How many times as fast several workers encode a video in pieces as one does. Each is a process of its own that is bound to one core, with all that it starts, as a
 * machine with that core alone would be; so one worker cannot use the cores that several would have. As many workers as this machine has cores, at most
 * four; each of them has to bring 0.85 of a worker, which on four is 3.4. They take the next piece that nobody has, as from the site's queue. With the joining at the end; without
 * reading the source from a remote storage. Processor time is that of the worker that worked most, and of the joining: it tells the same on a machine that others use meanwhile.
 */
import { spawn } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { detectEncoders } from '../server/src/media/ffmpeg/encoders.ts';
import { findFfmpeg } from '../server/src/media/ffmpeg/find-ffmpeg.ts';
import { probeMedia } from '../server/src/media/analysis/probe-media.ts';
import { encodePiece, encodeSound, joinPieces, planPieces } from '../server/src/media/ladder/pieces.ts';
import { planLadder } from '../server/src/media/ladder/plan-ladder.ts';
import { withBenchVideo } from './harness/bench-video.ts';
import { cpuSeconds, cpuSecondsOf } from './harness/cpu-seconds.ts';
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

/** @returns whether no other worker has it */
const claim = (folder: string, name: string): Promise<boolean> =>
  writeFile(join(folder, `${name}.claimed`), '', { flag: 'wx' }).then(
    () => true,
    () => false,
  );

const [task, input = '', folder = ''] = process.argv.slice(2);
if (task === 'encode') {
  const { tools, plan, pieces } = await readPlan(input);
  const job = { ffmpeg: tools.ffmpeg, input, plan, outputDir: folder };
  if (await claim(folder, 'sound')) await encodeSound(job);
  for (const piece of pieces)
    if (await claim(folder, String(piece.index))) await encodePiece({ ...job, piece });
  await writeFile(join(folder, `${process.pid}.seconds`), String(cpuSeconds()));
} else
  await withBenchVideo(VIDEO_SECONDS, async ({ input: film, dir }) => {
    const { tools, plan, pieces } = await readPlan(film);
    explain(`${pieces.length} pieces, one worker or ${WORKERS}, each on a core of its own`);
    /** @returns seconds of processor time: of the worker with the most of them, and of the joining */
    const encode = async (count: number): Promise<number> => {
      const outputDir = join(dir, 'pieces');
      await mkdir(outputDir);
      const children = Array.from({ length: count }, (_, index) =>
        spawn(
          'taskset',
          ['-c', String(index), process.execPath, import.meta.filename, 'encode', film, outputDir],
          { stdio: 'inherit' },
        ),
      );
      const codes = await Promise.all(
        children.map(
          (child) => new Promise((resolve, reject) => child.once('close', resolve).once('error', reject)),
        ),
      );
      if (codes.some((code) => code !== 0)) throw new Error('a worker failed');
      const joined = join(dir, 'joined');
      await mkdir(joined);
      const spent: number[] = [];
      for (const name of await readdir(outputDir))
        if (name.endsWith('.seconds')) spent.push(Number(await readFile(join(outputDir, name), 'utf8')));
      const joining = await cpuSecondsOf(() =>
        joinPieces({ ffmpeg: tools.ffmpeg, plan, pieces, inputDir: outputDir, outputDir: joined }),
      );
      explain(
        `workers ${spent.map((seconds) => seconds.toFixed(1)).join(' and ')} s of processor time, joining ${joining.toFixed(1)} s`,
      );
      await rm(outputDir, { recursive: true });
      await rm(joined, { recursive: true });
      return Math.max(...spent) + joining;
    };
    const measure = (count: number) => async () => {
      const startMs = performance.now();
      const seconds = await encode(count);
      return { clock: performance.now() - startMs, processor: 1000 * seconds };
    };
    const ratios = await ratiosOfPairs(PAIRS, measure(1), measure(WORKERS));
    for (const by of ['clock', 'processor'] as const)
      report({
        name: `pieces-on-workers, ${WORKERS}, ${by}`,
        figure: ratios[by],
        budget: WORKERS * 0.85,
        atLeast: true,
      });
  });
