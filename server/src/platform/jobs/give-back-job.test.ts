import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { PgBoss } from 'pg-boss';
import { createListener } from '../database/listen.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { ALBUM_QUEUE, giveBackAlbumJob, openAlbumQueue, queueAlbumPhotos } from '../../albums/album-queue.ts';
import { enqueueJob, giveBackJobs, QUEUES, type VideoJob } from '../../processing/video-queue.ts';

let database: TestDatabase;
let boss: PgBoss;
beforeAll(async () => {
  database = await openTestDatabase();
  boss = openAlbumQueue(database.db);
});
afterAll(() => database.close());
afterEach(() => boss.deleteAllJobs());

const claim = async (videoId: number) => {
  const [job] = await boss.fetch<VideoJob>(QUEUES.scan);
  if (job) expect(job.data.videoId).toBe(videoId);
  return job;
};

describe('a job that its worker gives back', () => {
  it('is anybody’s immediately, though a failed one would wait', async () => {
    await enqueueJob(database.db, QUEUES.scan, { videoId: 1 });
    const first = await claim(1);
    await giveBackJobs(database.db, [
      { queue: QUEUES.scan, id: first?.id ?? '', attempt: first?.retryCount ?? 0 },
    ]);
    const second = await claim(1);
    expect(second?.id).toBe(first?.id);
    await boss.fail(QUEUES.scan, second?.id ?? '');
    expect(await claim(1)).toBeUndefined();
  });

  it('goes back alongside one that waits for the same thing', async () => {
    await enqueueJob(database.db, QUEUES.scan, { videoId: 2 });
    const first = await claim(2);
    await enqueueJob(database.db, QUEUES.scan, { videoId: 2 });
    await giveBackJobs(database.db, [
      { queue: QUEUES.scan, id: first?.id ?? '', attempt: first?.retryCount ?? 0 },
    ]);
    expect(new Set([(await claim(2))?.id, (await claim(2))?.id]).has(first?.id)).toBe(true);
  });

  it('stays with a worker that has it by now', async () => {
    await enqueueJob(database.db, QUEUES.scan, { videoId: 3 });
    const first = await claim(3);
    const old = { queue: QUEUES.scan, id: first?.id ?? '', attempt: first?.retryCount ?? 0 };
    await giveBackJobs(database.db, [old]);
    const second = await claim(3);
    await giveBackJobs(database.db, [old]);
    expect(await claim(3)).toBeUndefined();
    expect(
      await boss.touch(QUEUES.scan, { id: second?.id ?? '', retryCount: second?.retryCount ?? 0 }),
    ).toMatchObject({
      affected: 1,
    });
  });

  it('wakes those that wait for work', async () => {
    const heard: string[] = [];
    const untilHeard = async (): Promise<void> => {
      for (let tries = 0; tries < 500 && heard.length === 0; tries += 1)
        await new Promise((resolve) => setTimeout(resolve, 20));
    };
    const listener = await createListener(database.url);
    const { rows } = await boss
      .getDb()
      .executeSql(`SELECT 'pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24) AS channel`);
    await listener.listen(String(rows[0].channel), (queue) => heard.push(queue));
    await database.db.transaction().execute((tx) => queueAlbumPhotos(tx, 4));
    const [job] = await boss.fetch(ALBUM_QUEUE);
    // That of its queueing comes first.
    await untilHeard();
    heard.length = 0;
    await giveBackAlbumJob(database.db, { id: job?.id ?? '', retryCount: job?.retryCount ?? 0 });
    await untilHeard();
    expect(heard).toEqual([ALBUM_QUEUE]);
    await listener.close();
  });
});
