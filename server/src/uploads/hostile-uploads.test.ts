/** The corpus of attacks, uploaded: each ends with a code that its uploader can read, or as the video that it also is. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ErrorCode } from '@foyer/shared/wire-schemas/answers';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { findFfmpeg } from '../media/ffmpeg/find-ffmpeg.ts';
import type { Attack } from '../media/jail/attacks/attack.ts';
import { CANARY, makeCorpus } from '../media/jail/attacks/make-corpus.ts';
import { openTrap, type Trap } from '../media/jail/jail-trials.ts';
import { QUEUES } from '../processing/video-queue.ts';
import { openProcessing, type ProcessingBench } from '../testing/processing.ts';

/** One in so many; all of them in long runs. What ffmpeg makes of each is tested alongside the jail. */
const EVERY = process.env['FOYER_TEST_LONG'] === '1' ? 1 : 6;
const TRANSCODING = 3;
const REJECTED = 6;
let bench: ProcessingBench;
let trap: Trap;
let dir = '';
let attacks: Attack[] = [];

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'foyer-hostile-'));
  trap = await openTrap();
  bench = await openProcessing();
  const corpus = await makeCorpus(findFfmpeg(process.env['FOYER_FFMPEG']).ffmpeg, dir, trap.origin);
  attacks = corpus.attacks.filter((_, index) => index % EVERY === 0);
});
afterAll(async () => {
  await bench.close();
  await trap.close();
  await rm(dir, { recursive: true, force: true });
});

const receive = async ({ fileName, bytes }: Attack) => {
  const path = join(dir, fileName);
  await writeFile(path, bytes);
  const videoId = await bench.upload(path);
  await bench.doJob(QUEUES.scan, { videoId }).catch((error: unknown) => {
    throw new Error(`${fileName}: ${String(error)}`, { cause: error });
  });
  const { status_id, reject_reason } = await bench.readRow(videoId);
  return { status_id, reject_reason };
};

const rejected = (reason: ErrorCode) => ({ status_id: REJECTED, reject_reason: reason });
const MADE = [{ status_id: TRANSCODING, reject_reason: null }, rejected('video_duplicate')];
const NO_VIDEO = [
  rejected('video_corrupted_file'),
  rejected('video_no_picture'),
  rejected('video_not_decodable'),
  rejected('video_no_duration'),
];
const TOO_MUCH = [
  rejected('video_too_many_tracks'),
  rejected('video_too_many_pixels'),
  rejected('video_too_many_frames'),
  rejected('video_too_long'),
  rejected('video_too_demanding'),
];

const EXPECTED = {
  'no video': NO_VIDEO,
  truncated: [rejected('video_truncated')],
  'too much': TOO_MUCH,
  refused: [...NO_VIDEO, ...TOO_MUCH],
  // All of them are the same two seconds.
  harmless: MADE,
  either: [...MADE, ...NO_VIDEO],
} as const satisfies Record<Attack['outcome'], readonly object[]>;

it('are refused by name or made into videos, and give nothing away', async () => {
  const wrong: unknown[] = [];
  for (const attack of attacks) {
    const found = await receive(attack).catch(String);
    if (!EXPECTED[attack.outcome].some((each) => JSON.stringify(each) === JSON.stringify(found)))
      wrong.push([attack.name, attack.outcome, found]);
  }
  expect(wrong).toEqual([]);
  for (const folder of ['films/', 'objects/'])
    for await (const { key } of bench.storage.list(folder)) {
      const bytes = await readFile(join(bench.dataDir, 'media', key), 'latin1');
      expect([key, bytes.includes(CANARY)]).toEqual([key, false]);
    }
  expect(trap.visits()).toBe(0);
  expect(await bench.strays()).toEqual([]);
}, 600_000);
