/** Over real transactions: when cached answers are invalidated, in the process that writes and in another one. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase, type Database } from '../database/create-database.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { createListener, type Listener } from '../database/listen.ts';
import { changeVideoState } from '../../publication/publication.ts';
import { addVideo } from '../../testing/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { AnswerCache } from './answer-cache.ts';
import { followInvalidations } from './cache-invalidations.ts';
import { invalidateOnCommit, recordEvents } from './record-events.ts';

let test: TestDatabase;
/** Of the process that writes. */
let here: AnswerCache;
/** Of a process with a pool of its own, which hears by LISTEN alone. */
let there: AnswerCache;
let elsewhere: Database;
let listener: Listener;
const stops: (() => void)[] = [];

beforeAll(async () => {
  test = await openTestDatabase();
  elsewhere = createDatabase({ url: test.url, poolSize: 1 });
  listener = await createListener(test.url);
});
beforeEach(async () => {
  for (const stop of stops.splice(0)) stop();
  here = new AnswerCache({ maxBytes: 1e6 });
  there = new AnswerCache({ maxBytes: 1e6 });
  await followInvalidations(listener, there);
  stops.push(
    invalidateOnCommit(test.db, (tags) => here.invalidate(tags)),
    invalidateOnCommit(elsewhere, (tags) => there.invalidate(tags)),
  );
});
afterAll(async () => {
  await listener.close();
  await elsewhere.destroy();
  await test.close();
});

const read = (db: Database, id: number) => async () => {
  const row = await db.selectFrom('videos').select('is_private').where('id', '=', id).executeTakeFirst();
  return { status: 200, lifetime: 60, text: row?.is_private ? 'private' : 'public', tags: [`video:${id}`] };
};
const addKept = async (): Promise<number> => {
  const id = await addVideo(test.db, { title: 'Harbour' });
  await here.get('video', read(test.db, id));
  await there.get('video', read(elsewhere, id));
  return id;
};
const hide = (db: Database, videoId: number) =>
  changeVideoState({ db }, { videoId, change: 'make_private', viewer: null });
const gone = async (cache: AnswerCache): Promise<void> => {
  for (let tries = 0; cache.peek('video') && tries < 200; tries += 1) await sleep(10);
  expect(cache.peek('video')).toBeUndefined();
};

describe('an event', () => {
  it('invalidates what it touches in this process before the write returns, and in another soon', async () => {
    const id = await addKept();
    await hide(test.db, id);
    expect(here.peek('video')).toBeUndefined();
    await gone(there);
  });

  it('invalidates nothing before the outermost transaction is committed', async () => {
    const id = await addKept();
    await inTransaction(test.db, async (tx) => {
      await hide(tx, id);
      await sleep(50);
      expect([here.peek('video')?.text, there.peek('video')?.text]).toEqual(['public', 'public']);
    });
    expect(here.peek('video')).toBeUndefined();
    await gone(there);
  });

  it('invalidates nothing, anywhere, when its transaction is rolled back', async () => {
    const id = await addKept();
    const undone = inTransaction(test.db, async (tx) => {
      await hide(tx, id);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    // Another notice that comes after it: had there been one, it would be here by now.
    let isHeard = false;
    there.onInvalidate(() => (isHeard = true));
    await recordEvents(test.db, { kind: 'playlistCreated' });
    for (let tries = 0; !isHeard && tries < 200; tries += 1) await sleep(10);
    expect(isHeard).toBe(true);
    expect([here.peek('video')?.text, there.peek('video')?.text]).toEqual(['public', 'public']);
  });
});

describe('a fill between the write and its commit', () => {
  it('that ends before the commit is invalidated at it', async () => {
    const id = await addVideo(test.db, { title: 'Harbour' });
    await inTransaction(test.db, async (tx) => {
      await hide(tx, id);
      expect((await here.get('video', read(elsewhere, id))).text).toBe('public');
      expect((await there.get('video', read(elsewhere, id))).text).toBe('public');
    });
    expect((await here.get('video', read(test.db, id))).text).toBe('private');
    await gone(there);
    expect((await there.get('video', read(elsewhere, id))).text).toBe('private');
  });

  it('that ends after the commit is not cached', async () => {
    const id = await addVideo(test.db, { title: 'Harbour' });
    let finish = () => {};
    const fill = (cache: AnswerCache) =>
      cache.get('video', async () => {
        const old = await read(elsewhere, id)();
        await new Promise<void>((resolve) => {
          const before = finish;
          finish = () => [before, resolve].map((each) => each());
        });
        return old;
      });
    let heard = 0;
    there.onInvalidate(() => (heard += 1));
    const fills = [fill(here), fill(there)];
    await sleep(50);
    await hide(test.db, id);
    for (let tries = 0; heard === 0 && tries < 200; tries += 1) await sleep(10);
    finish();
    expect((await Promise.all(fills)).map(({ text }) => text)).toEqual(['public', 'public']);
    expect([here.peek('video'), there.peek('video')]).toEqual([undefined, undefined]);
  });
});

it('refuses a transaction whose end nobody would tell of', async () => {
  await expect(
    test.db.transaction().execute((tx) => recordEvents(tx, { kind: 'playlistCreated' })),
  ).rejects.toThrow('inTransaction');
});
