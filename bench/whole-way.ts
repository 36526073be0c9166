/**
 * Clock and processor time of all that becomes of an upload (scan, stills and their pictures, ladder, storyboard, hover preview, playlists), by the functions
 * of its stages, to one plain run of ffmpeg for the same ladder: of a source that players show as it is, and of one (MPEG-4) that gets a first rendition,
 * which the scan makes in the decoding of the fingerprint. Without the database and the storage.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { detectEncoders } from '../server/src/media/ffmpeg/encoders.ts';
import { fingerprintVideo } from '../server/src/media/analysis/fingerprint.ts';
import { fingerprintSound } from '../server/src/media/analysis/sound-fingerprint.ts';
import { probeMedia } from '../server/src/media/analysis/probe-media.ts';
import { readTextTracks } from '../server/src/media/analysis/text-tracks.ts';
import { takeScreenshots } from '../server/src/media/extras/screenshots.ts';
import { writeMaster } from '../server/src/media/hls/write-master.ts';
import { endLadder } from '../server/src/media/ladder/end-ladder.ts';
import { firstRendition, planLadder, sourceStreams } from '../server/src/media/ladder/plan-ladder.ts';
import { measureSound } from '../server/src/media/ladder/sound-level.ts';
import { makeSourceRendition } from '../server/src/media/ladder/source-rendition.ts';
import { plannedRenditions, transcodeVideo } from '../server/src/media/ladder/transcode-video.ts';
import { readConfig } from '../server/src/platform/config/config.ts';
import { fingerprintWithFirst } from '../server/src/processing/stages/fingerprint-with-first.ts';
import { createPicturePool } from '../server/src/media/pictures/picture-pool.ts';
import { makeStoryboardAndPreview } from '../server/src/processing/stages/make-storyboard-and-preview.ts';
import type { ProcessingDeps } from '../server/src/processing/video-processing.ts';
import { run, withBenchVideo } from './harness/bench-video.ts';
import { cpuSeconds, cpuSecondsOf } from './harness/cpu-seconds.ts';
import { ratiosOfPairs } from './harness/pairs.ts';
import { runPlainLadder } from './harness/plain-ladder.ts';
import { explain, report } from './harness/report.ts';

const VIDEO_SECONDS = Number(process.env['FOYER_BENCH_FILM_SECONDS'] ?? 120);
const PAIRS = Number(process.env['FOYER_BENCH_PAIRS'] ?? 3);
const STILLS = 10;

await withBenchVideo(VIDEO_SECONDS, async ({ tools, input: made, dir }) => {
  const { ffmpeg } = tools;
  const encoders = await detectEncoders(ffmpeg);

  /** @param name of the figures */
  const compare = async (name: string, input: string): Promise<void> => {
    const plan = planLadder(await probeMedia(tools, input), { encoders });
    explain(`${name}: ${VIDEO_SECONDS} s, ${plan.renditions.map(({ name: own }) => own).join(' ')}`);

    const spent = new Map<string, number>();
    const step = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
      const before = cpuSeconds();
      const result = await work();
      spent.set(name, (spent.get(name) ?? 0) + cpuSeconds() - before);
      return result;
    };

    const ours = async (): Promise<void> => {
      const folder = join(dir, 'ours');
      const signal = new AbortController().signal;
      for (const name of ['output', 'frames', 'pictures'])
        await mkdir(join(folder, name), { recursive: true });
      const outputDir = join(folder, 'output');
      const work = { ffmpeg, input, signal };
      const facts = await step('probe', () => probeMedia(tools, input));
      const { audio } = sourceStreams(facts);
      const { durationSeconds } = facts;
      const soundLevel = await step('scan', async () => {
        const measured = measureSound({ ...work, audio });
        const deps = { tools, config: readConfig({}) };
        const [sound] = await Promise.all([
          (async () => {
            const { level } = await measured;
            await makeSourceRendition({ ...work, facts, outputDir, soundLevel: level });
            return level;
          })(),
          readTextTracks(tools, { input, folder: join(folder, 'texts'), signal }),
          pipeline(createReadStream(input), createHash('sha256')),
          fingerprintWithFirst(deps, { input, facts, sound: measured, outputDir, signal }),
          fingerprintSound({ ...work, audio, durationSeconds }),
        ]);
        return sound;
      });
      await step('stills', async () => {
        const size = { width: facts.width, height: facts.height };
        await takeScreenshots({
          ...work,
          durationSeconds,
          count: STILLS,
          ...size,
          outputDir: join(folder, 'frames'),
        });
        const pool = createPicturePool();
        for (let n = 1; n <= STILLS; n += 1)
          await pool.make({
            path: join(folder, `frames/${n}.jpg`),
            folder: join(folder, 'pictures'),
            renditions: [{ name: String(n), width: 640, height: 360, fit: 'contain', formats: ['jpg'] }],
            ...{ minWidth: 1, minHeight: 1 },
          });
        pool.stop();
      });
      // With the gain of its sound, and every rendition: the plain run has no source rendition either.
      const ladder = { ...plan, ...(soundLevel && { soundLevel }) };
      await step('plan', () => endLadder({ ...work, facts }, ladder));
      await step('ladder', () => transcodeVideo({ ffmpeg, input, plan: ladder, outputDir }));
      const deps = { tools, workFolder: folder, signal } as unknown as ProcessingDeps;
      await step('storyboard and preview', () =>
        makeStoryboardAndPreview(deps, { plan: { ladder }, folder: outputDir, durationSeconds }),
      );
      await step('playlists', () => writeMaster(outputDir, plannedRenditions(plan)));
      await rm(folder, { recursive: true });
    };
    const bare = () => runPlainLadder(ffmpeg, { input, plan, outputDir: join(dir, 'bare') });

    const measure = (work: () => Promise<void>) => async () => {
      const startMs = performance.now();
      const seconds = await cpuSecondsOf(work);
      return { clock: performance.now() - startMs, processor: 1000 * seconds };
    };
    const ratios = await ratiosOfPairs(PAIRS, measure(ours), measure(bare));
    for (const [step, seconds] of spent)
      explain(`${step}: ${(seconds / (PAIRS + 1)).toFixed(2)} s of processor time`);
    report({ name: `whole-way, ${name}, clock`, figure: ratios.clock, budget: 1.1, digits: 3 });
    report({ name: `whole-way, ${name}, processor`, figure: ratios.processor, budget: 1.05, digits: 3 });
  };

  await compare('shown as sent', made);
  const older = join(dir, 'older.avi');
  const codecs = ['-c:v', 'mpeg4', '-q:v', '3', '-c:a', 'libmp3lame'];
  await run(ffmpeg, ['-v', 'error', '-i', made, ...codecs, older]);
  const facts = await probeMedia(tools, older);
  const { video } = sourceStreams(facts);
  const apart = await cpuSecondsOf(() =>
    fingerprintVideo({ ffmpeg, input: older, video, durationSeconds: facts.durationSeconds }),
  );
  const outputDir = join(dir, 'first');
  await mkdir(outputDir);
  const plan = firstRendition(planLadder(facts, { encoders }));
  const first = await cpuSecondsOf(() => transcodeVideo({ ffmpeg, input: older, plan, outputDir }));
  const sound = Promise.resolve({});
  const { signal } = new AbortController();
  const deps = { tools, config: readConfig({}) };
  const together = await cpuSecondsOf(() =>
    fingerprintWithFirst(deps, { input: older, facts, sound, outputDir, signal }),
  );
  explain(
    `fingerprint ${apart.toFixed(2)} s and first rendition ${first.toFixed(2)} s of processor time, ${together.toFixed(2)} s in one decoding`,
  );
  await compare('with a first rendition', older);
});
