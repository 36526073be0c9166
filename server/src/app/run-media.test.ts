/** The operator's command, next to a database whose workers are somebody else's, and with a worker of its own. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { readConfig } from '../platform/config/config.ts';
import { readMediaChoice } from '../processing/remake/read-remake-choice.ts';
import { QUEUES } from '../processing/video-queue.ts';
import { openProcessing, type ProcessingBench } from '../testing/processing.ts';
import { runMedia } from './run-media.ts';
import type { Stop } from './run-process.ts';

let bench: ProcessingBench;
let videoId = 0;
beforeAll(async () => {
  bench = await openProcessing();
  videoId = await bench.upload(await bench.makeClip('published.mp4', { seed: 501 }));
  await bench.doJob(QUEUES.scan, { videoId });
  await bench.doJob(QUEUES.ladder, { videoId });
  await sql`DELETE FROM pgboss.job`.execute(bench.db);
});
afterAll(() => bench.close());

const run = async (words: string, who = 'Ada') => {
  const said: string[] = [];
  const stops: Stop[] = [];
  const settings = {
    DATABASE_URL: bench.url,
    FOYER_DATA_DIR: bench.dataDir,
    FOYER_FFMPEG: bench.deps().tools.ffmpeg,
  };
  const ui = { say: (line: string) => void said.push(line), show: () => {} };
  try {
    const failed = await runMedia(
      readConfig({ ...settings, FOYER_TRANSCODE_PRESET: 'ultrafast' }),
      readMediaChoice(words.split(' ')),
      who,
      ui,
      stops,
      new AbortController().signal,
    );
    return { failed, said };
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
};
const countRemakes = async () =>
  Number((await sql<{ count: number }>`SELECT count(*) FROM film_remakes`.execute(bench.db)).rows[0]?.count);

describe('npm run media', () => {
  it('says what it would make, and changes nothing', async () => {
    const { said } = await run(`remake ${videoId} --dry-run`);
    expect(said).toEqual([
      `would make video ${videoId} "A quiet harbour": its renditions from what was sent; it has 240p, source`,
    ]);
    expect((await run('remake --where uneven-sound --dry-run')).said).toEqual(['no video is like that']);
    expect(await countRemakes()).toBe(0);
  });

  it('refuses in one line what is not there', async () => {
    const waits = await bench.upload(await bench.makeClip('waits.mp4', { seed: 502 }));
    await sql`DELETE FROM pgboss.job`.execute(bench.db);
    await expect(run('remake 999')).rejects.toThrow('there is no video 999');
    await expect(run(`remake ${waits}`)).rejects.toThrow(`video ${waits} has no renditions`);
    await expect(run('remake --where member=nobody')).rejects.toThrow('there is no member nobody');
    await sql`UPDATE videos SET status_id = 5 WHERE id = ${waits}`.execute(bench.db);
    expect(await countRemakes()).toBe(0);
  });

  it('makes them, says how, and records who asked', async () => {
    const before = (await bench.readRow(videoId)).film_id;
    const { failed, said } = await run(`remake ${videoId} --work`);
    expect(failed).toBe(0);
    expect(said.at(-1)).toMatch(
      new RegExp(`^video ${videoId}, renditions: done: 240p, source from what was sent`),
    );
    expect((await bench.readRow(videoId)).film_id).not.toBe(before);
    expect((await run('list')).said[0]).toMatch(/renditions: done/);
    const { rows } = await sql<{ who: string; words: string[] }>`SELECT who, words FROM operator_actions
      WHERE command = 'media'`.execute(bench.db);
    expect(rows).toEqual([{ who: 'Ada', words: ['remake', String(videoId)] }]);
  });
});
