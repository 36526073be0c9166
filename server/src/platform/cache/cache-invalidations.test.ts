import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { AnswerCache } from './answer-cache.ts';
import { followInvalidations } from './cache-invalidations.ts';
import { createListener, type Listener } from '../database/listen.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { notifyInvalidation, toPayloads } from './cache-invalidations.sql.ts';

let test: TestDatabase;
let listener: Listener;
beforeAll(async () => {
  test = await openTestDatabase();
  listener = await createListener(test.url);
});
afterAll(async () => {
  await listener.close();
  await test.close();
});

it('tells of every tag, however many there are and whatever letters they hold', async () => {
  const cache = new AnswerCache({ maxBytes: 1_000_000 });
  await followInvalidations(listener, cache);
  const heard = new Set<string>();
  cache.onInvalidate((tags) => {
    for (const tag of tags) heard.add(tag);
  });
  const tags = Array.from({ length: 2000 }, (_, i) => `comments:model:夜の港${i}`);
  await notifyInvalidation(test.db, [...tags, ...tags]);
  for (let tries = 0; heard.size < tags.length && tries < 200; tries += 1) await sleep(20);
  expect(heard).toEqual(new Set(tags));
});

it('needs one notice for a few', () => {
  expect(toPayloads(['video:1', 'listings'])).toEqual(['video:1\nlistings']);
  expect(toPayloads([])).toEqual([]);
});

it('tells of a gap once the pool answers again, which may take longer than LISTEN past a pooler', async () => {
  let isAnswering = false;
  let probes = 0;
  const other = await createListener(test.url, async () => {
    probes += 1;
    if (!isAnswering) throw new Error('the pooler has no server yet');
  });
  try {
    let gaps = 0;
    other.onGap(() => {
      gaps += 1;
    });
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'foyer-listen'`.execute(test.db);
    for (let tries = 0; probes < 2 && tries < 500; tries += 1) await sleep(20);
    expect({ probes, gaps, isConnected: other.isConnected() }).toEqual({
      probes: 2,
      gaps: 0,
      isConnected: false,
    });
    isAnswering = true;
    for (let tries = 0; !other.isConnected() && tries < 500; tries += 1) await sleep(20);
    expect({ gaps, isConnected: other.isConnected() }).toEqual({ gaps: 1, isConnected: true });
  } finally {
    await other.close();
  }
});
