/**
 * A site with OpenSearch, of which a fake stands in for the server: when it fails, when it is behind, and how its index is written. Long, because searches,
 * the index and its rebuild are tried on the same few videos, with the same words to change and to ask them.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { searchEngineRequests } from '../../platform/metrics/metrics.ts';
import { searchQuery } from '../../search/search-tokens.ts';
import { indexVideos } from '../../search/index-videos.ts';
import { addVideo, settleCatalogue } from '../../testing/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { until } from '../../testing/until.ts';
import { PLAIN_LISTING } from '../listing-request.fixture.ts';
import { POSTGRES_SEARCH } from '../postgres-search/postgres-search.ts';
import { type FakeOpenSearch, type Fault, startFakeOpenSearch } from './fake-opensearch.fixture.ts';
import { fakeConfig } from './fake-config.fixture.ts';
import { followChanges } from './follow-changes.ts';
import { listFound } from './list-found.ts';
import { createOpenSearch } from './opensearch-engine.ts';
import { endIndexes, rebuildIndex } from './rebuild-index.ts';
import type { SearchRequest } from './search-engine.ts';
import { withFallback } from './with-fallback.ts';

let test: TestDatabase;
let fake: FakeOpenSearch;
const VIDEOS = 3;

beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());
beforeEach(async () => {
  fake = await startFakeOpenSearch();
  await sql`TRUNCATE videos, video_search, search_indexes, search_changes CASCADE`.execute(test.db);
  for (let i = 0; i < VIDEOS; i += 1) await addVideo(test.db, { title: `Harbour ${i}`, popularity: i });
  await settleCatalogue(test.db);
});
afterEach(() => fake.close());

const request = (text: string): SearchRequest => ({
  ...PLAIN_LISTING,
  source: { kind: 'search', query: searchQuery(text), text, byRelevance: true },
});
const config = () => fakeConfig(fake);
const rebuild = () => rebuildIndex(test.db, config());
const follow = () => followChanges(test.db, config());
/** As the index has it. */
const found = async (text: string): Promise<number[]> => [
  ...(await createOpenSearch(config()).find(test.db, request(text))).ids,
];
const idOf = async (title: string): Promise<number> =>
  (await test.db.selectFrom('videos').select('id').where('title', '=', title).executeTakeFirstOrThrow()).id;
const change = (id: number, values: object) =>
  test.db.updateTable('videos').set(values).where('id', '=', id).execute();
const rename = async (id: number, title: string): Promise<void> => {
  await change(id, { title });
  await indexVideos(test.db, [id]);
};
const waiting = async (): Promise<number> =>
  (await test.db.selectFrom('search_changes').select('id').execute()).length;
const known = async (): Promise<string[]> =>
  (await test.db.selectFrom('search_indexes').select('name').execute()).map(({ name }) => name);
const live = (): string[] => [...(fake.aliases.get('videos') ?? [])];

describe('a search', () => {
  const counted = async (result: string): Promise<number> =>
    (await searchEngineRequests.get()).values.find(({ labels }) => labels.result === result)?.value ?? 0;
  const faults: [string, Fault, string][] = [
    ['breaks off', 'reset', 'failed'],
    [
      'is overloaded',
      { status: 429, body: '{"error":{"type":"rejected_execution_exception"},"status":429}' },
      'overloaded',
    ],
    ['fails', { status: 503 }, 'failed'],
    ['answers what is no JSON', { status: 200, body: '<html>' }, 'failed'],
    ['answers something else', { status: 200, body: '{"hits":{"hits":"many"}}' }, 'failed'],
    ['answers nothing', { status: 200, body: 'null' }, 'failed'],
    [
      'asked a part of its shards',
      {
        status: 200,
        body: '{"timed_out":false,"_shards":{"failed":1},"hits":{"total":{"value":0,"relation":"eq"},"hits":[]}}',
      },
      'failed',
    ],
    [
      'was not ready in its time',
      {
        status: 200,
        body: '{"timed_out":true,"_shards":{"failed":0},"hits":{"total":{"value":0,"relation":"eq"},"hits":[]}}',
      },
      'failed',
    ],
  ];

  it.each(faults)(
    'is answered by PostgreSQL where OpenSearch %s, and counted as that',
    async (_, fault, result) => {
      await rebuild();
      fake.plan(() => fault);
      const before = await counted(result);
      const { rows, total } = await listFound(test.db, request('harbour'), config());
      expect([rows.length, total]).toEqual([VIDEOS, VIDEOS]);
      expect(await counted(result)).toBe(before + 1);
    },
  );

  it('is answered by PostgreSQL where OpenSearch does not answer in time', async () => {
    await rebuild();
    fake.plan(() => 'hang');
    const before = await counted('timeout');
    const { total } = await listFound(test.db, request('harbour'), fakeConfig(fake, '50'));
    expect([total, await counted('timeout')]).toEqual([VIDEOS, before + 1]);
  });

  it('is answered by PostgreSQL where nothing listens, or no index is there yet', async () => {
    const nowhere = { ...config(), endpoint: 'http://127.0.0.1:1' };
    expect((await listFound(test.db, request('harbour'), nowhere)).total).toBe(VIDEOS);
    expect((await listFound(test.db, request('harbour'), config())).total).toBe(VIDEOS);
  });

  it('does not wait for OpenSearch again for a while after it failed, and asks it again then', async () => {
    await rebuild();
    const first = withFallback(createOpenSearch(config()), POSTGRES_SEARCH, { pauseMs: 3_600_000 });
    fake.plan(() => ({ status: 503 }));
    await first.find(test.db, request('harbour'));
    fake.seen();
    const skipped = await counted('skipped');
    expect((await first.find(test.db, request('harbour'))).total).toBe(VIDEOS);
    expect([fake.seen(), await counted('skipped')]).toEqual([[], skipped + 1]);

    const second = withFallback(createOpenSearch(config()), POSTGRES_SEARCH, { pauseMs: 0 });
    await second.find(test.db, request('harbour'));
    fake.plan(() => 'pass');
    const answered = await counted('answered');
    await second.find(test.db, request('harbour'));
    expect(await counted('answered')).toBe(answered + 1);
  });

  it('shows nothing that was withdrawn, deleted or made private since the index was written', async () => {
    await rebuild();
    const ids = [await idOf('Harbour 0'), await idOf('Harbour 1'), await idOf('Harbour 2')] as const;
    await change(ids[0], { is_private: true });
    await change(ids[1], { status_id: 2 });
    const { rows, total } = await listFound(test.db, request('harbour'), config());
    expect(rows.map(({ id }) => id)).toEqual([ids[2]]);
    // The index counts them until it hears of them.
    expect(total).toBe(VIDEOS);
    await follow();
    expect((await listFound(test.db, request('harbour'), config())).total).toBe(1);
    expect([...(fake.indexes.get(live()[0] ?? '')?.docs.keys() ?? [])]).toEqual([String(ids[2])]);
  });
});

describe('the index', () => {
  it('hears of nothing while there is none', async () => {
    await rename(await idOf('Harbour 0'), 'Lighthouse');
    await follow();
    expect([await waiting(), fake.seen()]).toEqual([0, []]);
  });

  it('follows what is published, renamed, counted, withdrawn and deleted', async () => {
    await rebuild();
    const first = await idOf('Harbour 0');
    await rename(first, 'Lighthouse');
    await change(await idOf('Harbour 1'), { popularity: 100 });
    const added = await addVideo(test.db, { title: 'Harbour 3', popularity: 50 });
    await indexVideos(test.db, [added]);
    await test.db
      .deleteFrom('videos')
      .where('id', '=', await idOf('Harbour 2'))
      .execute();
    // Seen by nobody: noted for nothing.
    await addVideo(test.db, { title: 'Harbour 4', status_id: 0 });
    await follow();
    expect(await waiting()).toBe(0);
    expect(await found('harbour')).toEqual([await idOf('Harbour 1'), added]);
    expect(await found('lighthouse')).toEqual([first]);
  });

  it('gets what a bulk broke off at with the next run', async () => {
    await rebuild();
    const ids = [await idOf('Harbour 0'), await idOf('Harbour 1'), await idOf('Harbour 2')];
    for (const [at, id] of ids.entries()) await rename(id, `Lighthouse ${at}`);
    const noted = await waiting();
    fake.plan((_, path) => (path === '/_bulk' ? { cut: 1 } : 'pass'));
    await expect(follow()).rejects.toThrow('OpenSearch cannot be reached');
    expect([await waiting(), await found('lighthouse')]).toEqual([noted, [ids[0]]]);
    fake.plan(() => 'pass');
    await follow();
    expect([await waiting(), (await found('lighthouse')).length]).toEqual([0, VIDEOS]);
  });

  it('gets what a process was sending that is ended in the middle', async () => {
    await rebuild();
    await rename(await idOf('Harbour 0'), 'Lighthouse');
    const noted = await waiting();
    const ending = new AbortController();
    fake.plan(() => {
      ending.abort();
      return 'hang';
    });
    await expect(followChanges(test.db, config(), ending.signal)).rejects.toThrow('abort');
    expect(await waiting()).toBe(noted);
    fake.plan(() => 'pass');
    await follow();
    expect([await waiting(), (await found('lighthouse')).length]).toEqual([0, 1]);
  });

  it('waits where OpenSearch is overloaded, and where a bulk answers something else', async () => {
    await rebuild();
    await rename(await idOf('Harbour 0'), 'Lighthouse');
    const noted = await waiting();
    for (const body of [
      '{"errors":true,"items":[{"index":{"_id":"1","status":429}}]}',
      '{"errors":false,"items":[]}',
      'null',
    ]) {
      fake.plan((_, path) => (path === '/_bulk' ? { status: 200, body } : 'pass'));
      await expect(follow()).rejects.toThrow(/overloaded|no whole answer/);
      expect(await waiting()).toBe(noted);
    }
  });

  it('gets all others where one video is refused, and says which', async () => {
    await rebuild();
    const [first, second] = [await idOf('Harbour 0'), await idOf('Harbour 1')];
    await rename(first, 'Lighthouse 0');
    await rename(second, 'Lighthouse 1');
    fake.plan((_, path) => {
      if (path !== '/_bulk') return 'pass';
      const items = [
        { index: { _id: String(first), status: 400, error: { reason: 'failed to parse' } } },
        { index: { _id: String(second), status: 200 } },
      ];
      return { status: 200, body: JSON.stringify({ errors: true, items }) };
    });
    await expect(follow()).rejects.toThrow(`OpenSearch refuses video ${first}: failed to parse`);
    const left = await test.db.selectFrom('search_changes').select('video_id').execute();
    expect(new Set(left.map(({ video_id: id }) => id))).toEqual(new Set([first]));
  });
});

describe('a rebuild', () => {
  it('makes a new index, has searches ask it from one moment on, and deletes the one before', async () => {
    expect(await rebuild()).toBe(VIDEOS);
    const [before] = live();
    expect(await known()).toEqual([before]);
    expect(await rebuild()).toBe(VIDEOS);
    const [after] = live();
    expect(after).not.toBe(before);
    expect([[...fake.indexes.keys()], await known(), fake.madeByWriting]).toEqual([[after], [after], []]);
  });

  it('misses no write that is made meanwhile', async () => {
    await rebuild();
    const ids = [await idOf('Harbour 0'), await idOf('Harbour 1'), await idOf('Harbour 2')] as const;
    let isWritten = false;
    let following: Promise<void> | undefined;
    fake.plan(async (_, path): Promise<Fault> => {
      // The first batch was read, and is on its way.
      if (path !== '/_bulk' || isWritten) return 'pass';
      isWritten = true;
      await rename(ids[0], 'Lighthouse');
      await change(ids[1], { is_private: true });
      await indexVideos(test.db, [await addVideo(test.db, { title: 'Harbour 3' })]);
      following = follow();
      return 'pass';
    });
    await rebuild();
    await following;
    await follow();
    expect(isWritten).toBe(true);
    expect(new Set(await found('harbour'))).toEqual(new Set([ids[2], await idOf('Harbour 3')]));
    expect([await found('lighthouse'), await waiting()]).toEqual([[ids[0]], 0]);
  });

  it('waits for writes that started before changes were noted', async () => {
    const id = await idOf('Harbour 0');
    let commit = (): void => {};
    const isDone = new Promise<void>((resolve) => (commit = resolve));
    let write = (): void => {};
    const isWritten = new Promise<void>((resolve) => (write = resolve));
    const transaction = test.db.transaction().execute(async (tx) => {
      await tx.updateTable('videos').set({ title: 'Lighthouse' }).where('id', '=', id).execute();
      await indexVideos(tx, [id]);
      write();
      await isDone;
    });
    await isWritten;
    const rebuilt = rebuild();
    await until(async () => (await known()).length === 1);
    expect(fake.seen()).not.toContain('POST /_bulk');
    commit();
    await transaction;
    await rebuilt;
    expect([await found('lighthouse'), await waiting()]).toEqual([[id], 0]);
  });

  it('that fails leaves searches with the index before, and nothing of its own', async () => {
    await rebuild();
    const before = live();
    fake.plan((_, path) => (path === '/_bulk' ? { status: 429 } : 'pass'));
    await expect(rebuild()).rejects.toThrow('429');
    expect([live(), await known(), [...fake.indexes.keys()]]).toEqual([before, before, before]);
  });

  it('deletes what one left that was killed', async () => {
    fake.indexes.set('videos-killed', { properties: {}, docs: new Map() });
    await sql`INSERT INTO search_indexes (name) VALUES ('videos-killed')`.execute(test.db);
    await rename(await idOf('Harbour 0'), 'Lighthouse');
    await rebuild();
    expect([await known(), [...fake.indexes.keys()]]).toEqual([live(), live()]);
    await follow();
    expect([fake.madeByWriting, (await found('lighthouse')).length]).toEqual([[], 1]);
  });

  it('ends where a later one starts', async () => {
    let isHeld = false;
    let release = (): void => {};
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    fake.plan(async (_, path): Promise<Fault> => {
      if (path !== '/_bulk' || isHeld) return 'pass';
      isHeld = true;
      await isReleased;
      return 'pass';
    });
    const first = rebuild();
    const isRefused = expect(first).rejects.toThrow('another rebuild has started meanwhile');
    await until(() => isHeld);
    const second = rebuild();
    await until(async () => {
      const { rows } =
        await sql`SELECT FROM pg_locks WHERE relation = 'search_indexes'::regclass AND NOT granted`.execute(
          test.db,
        );
      return rows.length > 0;
    });
    release();
    await isRefused;
    expect(await second).toBe(VIDEOS);
    expect([await known(), [...fake.indexes.keys()], fake.madeByWriting]).toEqual([live(), live(), []]);
  });

  it('is undone: nothing is noted any more, and OpenSearch holds nothing', async () => {
    await rebuild();
    await endIndexes(test.db, config());
    await rename(await idOf('Harbour 0'), 'Lighthouse');
    expect([await known(), await waiting(), fake.indexes.size]).toEqual([[], 0, 0]);
  });
});
