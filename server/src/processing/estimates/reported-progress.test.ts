/** What uploaders are notified of while real workers work: the series of answers, whatever the machine's pace. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { OwnUpload } from '@foyer/shared/wire-schemas/uploads/own-uploads';
import { setTimeout as sleep } from 'node:timers/promises';
import { listOwnUploads } from '../../uploads/own-uploads.ts';
import { sampled } from '../../testing/long.ts';
import { openProcessing, type ProcessingBench } from '../../testing/processing.ts';
import { testSecrets } from '../../testing/secrets.ts';

let bench: ProcessingBench;
beforeAll(async () => {
  bench = await openProcessing({ FOYER_SCAN_JOBS: '1', FOYER_TRANSCODE_JOBS: '1' });
});
afterAll(() => bench.close());

interface Answer {
  atMs: number;
  video: OwnUpload;
}

const ask = async (videoId: number): Promise<OwnUpload> => {
  const owner = { _id: bench.memberId, is_moderator: false };
  const answer = await listOwnUploads({ db: bench.db, secrets: testSecrets() }, owner, { page: 1, videoId });
  const [video] = answer.videos;
  if (!video) throw new Error(`no video ${videoId}`);
  return video;
};

const UNDECIDED: readonly string[] = ['uploading', 'scanning', 'transcoding'];

/** All answers until all are done. */
const follow = async (ids: readonly number[]): Promise<Map<number, Answer[]>> => {
  const series = new Map<number, Answer[]>(ids.map((id) => [id, []]));
  let isOpen = true;
  while (isOpen) {
    isOpen = false;
    for (const id of ids) {
      const video = await ask(id);
      series.get(id)?.push({ atMs: Date.now(), video });
      isOpen ||= UNDECIDED.includes(video.state);
    }
    await sleep(150);
  }
  return series;
};

/** Answers whose number is more than a third above one of the minute before it; a second is lost in rounding. */
const jumps = (answers: readonly { atMs: number; seconds: number | null | undefined }[]): string[] => {
  const reported = answers.flatMap(({ atMs, seconds }) => (seconds == null ? [] : [{ atMs, seconds }]));
  return reported.flatMap((now, index) =>
    reported
      .slice(0, index)
      .filter((then) => now.atMs - then.atMs < 60_000 && now.seconds > (then.seconds * 4) / 3 + 2)
      .map((then) => `${then.seconds} s became ${now.seconds} s`),
  );
};

const falls = (numbers: readonly number[]): number =>
  numbers.filter((number, index) => index > 0 && number < (numbers[index - 1] ?? 0) - 1e-6).length;

it('tells turn, wait and work of each video, never jumps back, and learns from what was done', async () => {
  const clip = { seconds: 6, size: '854x480', rate: 24 };
  const paths = [];
  for (const seed of sampled([11, 12, 13, 14], 3))
    paths.push(await bench.makeClip(`told-${seed}.mp4`, { ...clip, seed }));
  const [first = '', ...others] = paths;
  const id = await bench.upload(first);
  // Nobody works yet.
  expect((await ask(id)).work).toMatchObject({
    ...{ step: 'check', is_waiting: true, is_paused: true, wait_seconds: null, work_seconds: null },
  });
  const worker = await bench.startWorker();
  await follow([id]);
  const kinds = await bench.db.selectFrom('work_samples').select('kind').distinct().orderBy('kind').execute();
  expect(kinds.map(({ kind }) => kind)).toEqual(['encode-file', 'finish', 'ladder', 'scan', 'scan-file']);

  await worker.kill('SIGTERM');

  const ids: number[] = [];
  for (const path of others) ids.push(await bench.upload(path));
  // All are there before anybody works: else a fast worker is done with one before the next has come.
  const following = follow(ids);
  const next = await bench.startWorker();
  const series = await following;
  await next.kill('SIGTERM');

  for (const answers of series.values()) {
    expect(jumps(answers.map(({ atMs, video }) => ({ atMs, seconds: video.work?.work_seconds })))).toEqual(
      [],
    );
    expect(jumps(answers.map(({ atMs, video }) => ({ atMs, seconds: video.work?.wait_seconds })))).toEqual(
      [],
    );
    const steps = answers.flatMap(({ video }) => (video.work ? [video.work] : []));
    for (const step of ['check', 'prepare'] as const) {
      const places = steps.filter((one) => one.step === step && one.is_waiting);
      // A video that waits is overtaken by none.
      expect(falls(places.flatMap(({ videos_before: n }) => (n === null ? [] : [-n])))).toBe(0);
    }
    expect(steps.some((one) => one.step === 'check')).toBe(true);
    expect(steps.some((one) => one.step === 'prepare')).toBe(true);
    expect(steps.some((one) => one.work_seconds !== null)).toBe(true);
    const names = new Set(answers.flatMap(({ video }) => video.renditions.map(({ name }) => name)));
    expect([...names].filter((name) => name !== 'source').length).toBeGreaterThan(1);
    for (const name of names) {
      const own = answers.flatMap(({ atMs, video }) =>
        video.renditions.filter((one) => one.name === name).map((one) => ({ atMs, ...one })),
      );
      expect(falls(own.map(({ progress }) => progress))).toBe(0);
      expect(jumps(own.map(({ atMs, seconds_left }) => ({ atMs, seconds: seconds_left })))).toEqual([]);
    }
    // Done: nothing of it is reported any more.
    expect(answers.at(-1)?.video.work).toBeUndefined();
  }
  // The last one waited behind others, and was given a time.
  const last = series.get(ids.at(-1) ?? 0) ?? [];
  const waiting = last.flatMap(({ video }) => (video.work?.is_waiting ? [video.work] : []));
  expect(Math.max(...waiting.map(({ videos_before }) => videos_before ?? 0))).toBeGreaterThan(0);
  expect(waiting.some(({ wait_seconds }) => (wait_seconds ?? 0) > 0)).toBe(true);
  expect(await bench.db.selectFrom('media_workers').select('name').execute()).toEqual([]);
});
