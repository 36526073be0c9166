/** Real worker processes, killed at random moments: the result is the same as without. `FOYER_TEST_LONG=1` kills many more. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, jest } from '@jest/globals';
import { sql } from 'kysely';
import { createRandom } from '../demo/random.ts';
import { findFfmpeg } from '../media/ffmpeg/find-ffmpeg.ts';
import { probeMedia } from '../media/analysis/probe-media.ts';
import { assembleRendition } from '../media/hls/assemble-rendition.ts';
import { sweepStoredFiles } from '../stored-files/media-removal.ts';
import { IS_LONG as isLong, itInTurns, itLong } from '../testing/long.ts';
import { startS3Server } from '../testing/s3-server.ts';
import { openProcessing, type ProcessingBench, type TestWorker } from '../testing/processing.ts';

const KILLS = isLong ? 40 : 1;
/** How often ffmpeg is killed under one video: each time its ladder starts over. */
const SHOTS = isLong ? 3 : 2;
/** A video takes about so long from its upload to its end. */
const WORK_MS = 5000;
/** Cut into two pieces of two whole segments, far from where rounding decides about a cut. */
const CUT_SECONDS = 8;
const PIECES_ENV = { FOYER_PIECE_SECONDS: '4' };

/** Only against a worker that hangs: how long ffmpeg takes is the machine's affair. */
jest.setTimeout(600_000);

let bench: ProcessingBench;
let workers: TestWorker[] = [];
const tools = findFfmpeg(process.env['FOYER_FFMPEG']);
const random = createRandom(`kills ${process.env['FOYER_TEST_SEED'] ?? '1'}`);

beforeAll(async () => {
  bench = await openProcessing(PIECES_ENV);
});
afterAll(() => bench.close());
afterEach(async () => {
  for (const worker of workers) await worker.kill();
  workers = [];
});

const startWorker = async (env: Record<string, string> = {}): Promise<TestWorker> => {
  const worker = await bench.startWorker(env);
  workers.push(worker);
  return worker;
};
const filesOf = async (filmId: string | null): Promise<string[]> => {
  const names: string[] = [];
  for await (const { key } of bench.storage.list(`films/${filmId}/`))
    names.push(key.split('/').slice(2).join('/'));
  return names.sort();
};
/** Of the lowest rendition, as a player would read it. */
const playedSeconds = async (filmId: string | null): Promise<number> => {
  const path = join(bench.dataDir, `${filmId}.mp4`);
  await assembleRendition(join(bench.dataDir, 'media/films', filmId ?? '', '240p'), path);
  return (await probeMedia(tools, path)).durationSeconds;
};
const historyOf = async (videoId: number): Promise<string[]> =>
  (
    await bench.db
      .selectFrom('state_changes')
      .select(['from_state', 'to_state'])
      .where('object_id', '=', videoId)
      .orderBy('id')
      .execute()
  ).map(({ from_state, to_state }) => `${from_state}>${to_state}`);

/** In how many pieces the video was encoded. */
const piecesOf = async (videoId: number): Promise<number> => {
  const { rows } = await sql<{ pieces: number }>`SELECT jsonb_array_length(plan -> 'pieces') AS pieces
    FROM video_processing WHERE video_id = ${videoId}`.execute(bench.db);
  return rows[0]?.pieces ?? 0;
};

/** What holds after every end, however rough the way was. */
const expectWhole = async (videoId: number, seconds: number): Promise<void> => {
  const row = await bench.waitFor(videoId, [4, 6]);
  expect(row).toMatchObject({ status_id: 4, stage: 'done', tries: 0, error: null });
  expect(await historyOf(videoId)).toEqual(['0>2', '2>3', '3>4']);
  const files = await filesOf(row.film_id);
  expect(files).toEqual(
    expect.arrayContaining([
      '240p/index.m3u8',
      'master.m3u8',
      'preview.mp4',
      'source/index.m3u8',
      'storyboard.jpg',
    ]),
  );
  expect(files.filter((file) => file.startsWith('screenshots/'))).toHaveLength(10);
  expect(Math.abs((await playedSeconds(row.film_id)) - seconds)).toBeLessThan(0.15);
  const { rows } = await sql`SELECT 1 FROM pgboss.job WHERE (data ->> 'videoId')::int = ${videoId}
    AND state < 'completed' AND name <> 'video-pictures'`.execute(bench.db);
  // A job that was given back may still find out that it has nothing to do.
  expect(rows.length).toBeLessThanOrEqual(1);
  // What overtaken runs wrote goes with the next sweep.
  await sql`UPDATE stored_folders SET updated_at = now() - interval '7 days'`.execute(bench.db);
  await sql`UPDATE stored_files SET added_at = now() - interval '7 days'`.execute(bench.db);
  await sweepStoredFiles(bench);
  expect((await bench.filmIds()).filter((filmId) => filmId.startsWith(`v${videoId}-`))).toEqual([
    row.film_id,
  ]);
};

/** ffmpeg dies with its worker; one that was just about to start finds that it has none. */
const expectNoStrays = async (): Promise<void> => {
  for (let tries = 0; tries < 100 && (await bench.strays()).length > 0; tries += 1) await sleep(100);
  expect(await bench.strays()).toEqual([]);
};

describe('workers', () => {
  itInTurns('share one queue: a video in pieces and whole ones, each made once', async () => {
    const ids = [
      await bench.upload(await bench.makeClip('cut.mp4', { seconds: CUT_SECONDS, seed: 10 })),
      await bench.upload(await bench.makeClip('whole.mp4', { seconds: 3, seed: 11 })),
    ];
    await Promise.all([startWorker(), startWorker()]);
    await expectWhole(ids[0] ?? 0, CUT_SECONDS);
    await expectWhole(ids[1] ?? 0, 3);
    expect(await Promise.all(ids.map(piecesOf))).toEqual([2, 1]);
    const runs = await bench.db
      .selectFrom('video_processing')
      .select(['video_id', 'run'])
      .orderBy('video_id')
      .execute();
    // Scan and join, scan and ladder: none started twice.
    expect(runs.map(({ run }) => run)).toEqual([2, 2]);
  });

  for (let index = 0; index < KILLS; index += 1)
    itInTurns(`killed at a random moment (${index}) leave nothing and lose nothing`, async () => {
      const seed = 21 + index;
      const seconds = seed % 2 === 0 ? 3 : CUT_SECONDS;
      const id = await bench.upload(await bench.makeClip(`kill-${seed}.mp4`, { seconds, seed }));
      for (let kills = 0; kills < (isLong ? 3 : 1); kills += 1) {
        const worker = await startWorker();
        await sleep(random.next() * WORK_MS);
        await worker.kill();
        await expectNoStrays();
      }
      const last = await startWorker();
      await expectWhole(id, seconds);
      await last.kill('SIGTERM');
      expect(await readdir(join(bench.dataDir, 'work'))).toEqual([]);
    });

  itInTurns('go on when ffmpeg is killed under them', async () => {
    const id = await bench.upload(await bench.makeClip('shot.mp4', { seconds: 3, seed: 80 }));
    const worker = await startWorker();
    for (let shots = 0; shots < SHOTS; ) {
      await sleep(50);
      const strays = (await bench.strays()).filter(({ pid }) => pid !== worker.pid);
      for (const { pid } of strays) {
        try {
          process.kill(pid, 'SIGKILL');
        } catch {
          // It ended on its own just now.
        }
      }
      if (strays.length > 0) shots += 1;
      if ((await bench.readRow(id)).status_id === 4) break;
      await sleep(random.next() * 400);
    }
    await expectWhole(id, 3);
  });

  itInTurns('asked to end give their jobs back immediately', async () => {
    const id = await bench.upload(
      await bench.makeClip('back.mp4', { seconds: 20, size: '640x480', rate: 24, seed: 90 }),
    );
    // One job for the whole video, so that it is at work when it is asked to end.
    const env = { FOYER_PIECE_SECONDS: '300', FOYER_TRANSCODE_PRESET: 'medium' };
    const worker = await startWorker(env);
    await bench.waitFor(id, [3]);
    while ((await bench.readRow(id)).tries === 0) await sleep(20);
    const started = Date.now();
    await worker.kill('SIGTERM');
    // A job that was not given back would be done; how long a busy machine takes to end a process says nothing.
    expect(Date.now() - started).toBeLessThan(30_000);
    expect(await bench.readRow(id)).toMatchObject({ status_id: 3, stage: 'ladder', tries: 0 });
    const { rows } = await sql<{ state: string }>`SELECT state FROM pgboss.job
      WHERE name = 'video-ladder' AND start_after <= now() AND (data ->> 'videoId')::int = ${id}`.execute(
      bench.db,
    );
    expect(rows).toEqual([{ state: 'retry' }]);
    await expectNoStrays();
    expect(await readdir(join(bench.dataDir, 'work'))).toEqual([]);
  });
});

// In the long form: storage.test holds both kinds of storage to the same promises, and the workers above are over one of them.
itLong('videos are made over an object store just the same', async () => {
  const s3 = await startS3Server();
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = s3.config;
  const remote = await openProcessing({
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    S3_PATH_STYLE: '1',
    ...PIECES_ENV,
  });
  try {
    const id = await remote.upload(await remote.makeClip('remote.mp4', { seed: 95, seconds: CUT_SECONDS }));
    const worker = await remote.startWorker();
    const row = await remote.waitFor(id, [4, 6]);
    expect(row).toMatchObject({ status_id: 4, stage: 'done' });
    const keys: string[] = [];
    for await (const { key } of remote.storage.list(`films/${row.film_id}/`)) keys.push(key);
    expect(keys).toContain(`films/${row.film_id}/240p/index.m3u8`);
    expect(keys.filter((key) => key.includes('/screenshots/'))).toHaveLength(10);
    await worker.kill('SIGTERM');
    const folders = await remote.db
      .selectFrom('stored_folders')
      .select('folder')
      .where('folder', 'like', 'films/%')
      .execute();
    // The scan's, two pieces', the sound's, the joined video's.
    expect(folders.length).toBeGreaterThanOrEqual(5);
    // Copies that were fetched to be read are gone.
    expect(await readdir(join(remote.dataDir, 'work'))).toEqual([]);
  } finally {
    await remote.close();
    await s3.close();
  }
});
