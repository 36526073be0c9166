import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase } from '../../platform/database/create-database.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { followWork } from './follow-work.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const seenAt = async (): Promise<number> => {
  const row = await database.db.selectFrom('media_workers').select('seen_at').executeTakeFirst();
  return row?.seen_at.getTime() ?? 0;
};
const waitForSign = async (after: number): Promise<number> => {
  for (;;) {
    const seen = await seenAt();
    if (seen > after) return seen;
    await sleep(50);
  }
};

it('a worker says that it lives however long estimates take', async () => {
  const lines: string[] = [];
  const stop = followWork(
    database.db,
    { scanJobs: 1, encodeJobs: 1, listWork: () => [] },
    (line) => void lines.push(String(line)),
  );
  const other = createDatabase({ url: database.url, poolSize: 1 });
  try {
    const first = await waitForSign(0);
    await other.transaction().execute(async (tx) => {
      await sql`LOCK TABLE video_estimates IN ACCESS EXCLUSIVE MODE`.execute(tx);
      // Estimates wait meanwhile: of two signs one could have been on its way.
      await waitForSign(await waitForSign(first));
    });
    expect(lines).toEqual([]);
  } finally {
    await other.destroy();
    await stop();
  }
  expect(await seenAt()).toBe(0);
});
