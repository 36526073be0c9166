import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { readChanges } from '../../platform/changes/changes.ts';
import { addAlbumCategories } from '../../testing/albums.ts';
import { addCategory, addMember, addVideo, settleCatalogue } from '../../testing/catalogue.ts';
import { openJobProcesses } from '../../testing/jobs/job-processes.ts';
import { until } from '../../testing/until.ts';
import { changeVideoState } from '../../publication/publication.ts';
import { openBulkDesk } from './bulk-desk.fixture.ts';

const { web, ids, post, read, preview, work, carryOut, find, of, run, undo } = await openBulkDesk('video');
const startJobs = openJobProcesses(() => web.url);
afterAll(() => web.close());
beforeEach(async () => {
  for (const table of [
    'bulk_changes',
    'videos',
    'categories',
    'channels',
    'models',
    'scheduled_jobs',
    'albums',
    'album_categories',
  ] as const)
    await web.db.deleteFrom(table).execute();
});
const categoriesOf = async (video: number) =>
  (
    await web.db
      .selectFrom('video_categories')
      .select('category_id')
      .where('video_id', '=', video)
      .orderBy('category_id')
      .execute()
  ).map(({ category_id: id }) => id);
const columnsOf = async (video: number) =>
  web.db
    .selectFrom('videos')
    .select(['channel_id', 'gender', 'is_exclusive', 'is_embeddable', 'is_private'])
    .where('id', '=', video)
    .executeTakeFirstOrThrow();
const addCategories = async (...dirs: string[]): Promise<number[]> => {
  const made: number[] = [];
  for (const dir of dirs) made.push(await addCategory(web.db, dir));
  return made;
};
const addChannel = async (title: string): Promise<number> =>
  (
    await web.db
      .insertInto('channels')
      .values({ dir: title.toLowerCase(), title })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

describe('videos of the desk', () => {
  it('are found by all filters together, the latest first', async () => {
    const boats = await addCategory(web.db, 'boats');
    const channel = await addChannel('Quay');
    const owner = await addMember(web.db, 'Marlo');
    const plain = await addVideo(web.db, {
      title: 'Harbour in fog',
      posted_at: new Date('2025-01-01'),
      member_id: owner,
      is_embeddable: false,
    });
    const other = await addVideo(web.db, {
      title: 'Harbour at noon',
      gender: 'gay',
      channel_id: channel,
      is_exclusive: true,
      duration_seconds: 900,
      height: 2160,
      categories: [boats],
      posted_at: new Date('2025-02-01'),
    });
    await addVideo(web.db, { title: 'Clouds', status_id: 4 });
    await settleCatalogue(web.db);
    expect(await find('')).toEqual([other, plain]);
    expect(await find('q=harbour')).toEqual([other, plain]);
    expect(await find('q=fog')).toEqual([plain]);
    expect(await find('q=%21%21')).toEqual([]);
    expect(await find(`category_id=${boats}&channel_id=${channel}&gender=gay&q=noon`)).toEqual([other]);
    expect(await find('duration=2&type=4k&exclusive=1')).toEqual([other]);
    expect(await find('exclusive=0')).toEqual([plain]);
    expect(await find('embedding=0')).toEqual([plain]);
    expect(await find('embedding=1')).toEqual([other]);
    expect(await find('member=marlo')).toEqual([plain]);
    expect(await find('member=marl')).toEqual([]);
    expect(await find('date=week')).toEqual([]);
    expect((await read(`videos.json?q=noon`)).videos[0]).toMatchObject({
      title: 'Harbour at noon',
      channel: { dir: 'quay', title: 'Quay' },
      categories: [{ dir: 'boats', title: 'BOATS' }],
      models: [],
      is_exclusive: true,
      is_private: false,
      duration: '15:00',
    });
  });

  it('are never those that a member keeps private, and none by whose number one guesses', async () => {
    const own = await addVideo(web.db, { member_id: ids['anna'], is_private: true });
    const site = await addVideo(web.db, { is_private: true });
    const pending = await addVideo(web.db, { status_id: 4 });
    expect(await find('')).toEqual([]);
    expect(await find('visibility=private')).toEqual([site]);
    expect(await preview('visibility', 'public', of([own, pending]))).toMatchObject({
      code: 'videos_not_found',
      field: 'video_ids',
    });
    expect(await preview('visibility', 'public', of([own, site]))).toMatchObject({
      bulk: { counts: { all: 1, waiting: 1 } },
    });
  });

  it('are found as private by what made them so, not by who approved or restored them since', async () => {
    const [owner = 0, mora = 0] = [ids['anna'], ids['mona']];
    const own = await addVideo(web.db, { member_id: owner, is_private: true, status_id: 4 });
    const site = await addVideo(web.db, { member_id: owner });
    const viewer = { _id: mora, is_moderator: true, status_id: 6 };
    const turn = (videoId: number, change: 'approve' | 'delete' | 'restore', by: typeof viewer | null) =>
      changeVideoState({ db: web.db }, { videoId, change, viewer: by });
    await turn(own, 'approve', viewer);
    const done = await run('visibility', 'private', of([site]));
    await turn(own, 'delete', viewer);
    await turn(own, 'restore', viewer);
    expect(await find('visibility=private')).toEqual([site]);
    expect(await undo(done)).toMatchObject({ bulk: { counts: { undone: 1, kept: 0 } } });
    expect((await columnsOf(own)).is_private).toBe(true);
  });

  it('are for editors and operators alone', async () => {
    for (const as of ['mona', 'anna']) {
      expect(await read('videos.json', as)).toMatchObject({ code: 'no_permission' });
      expect(await read('bulk_changes.json', as)).toMatchObject({ code: 'no_permission' });
      expect(await post({ act: 'preview', change: 'gender', value: 'gay' }, as)).toMatchObject({
        code: 'no_permission',
      });
    }
  });
});

describe('a preview', () => {
  it('says how many change, are so already or are refused, and why, and changes nothing', async () => {
    const [a = 0, b = 0, c = 0, d = 0] = await addCategories('a', 'b', 'c', 'd');
    const changing = await addVideo(web.db, { title: 'One', categories: [a] });
    await addVideo(web.db, { title: 'Two', categories: [b] });
    await addVideo(web.db, { title: 'Three', categories: [a, c, d] });
    await settleCatalogue(web.db);
    expect(await preview('category_add', `${b}`)).toMatchObject({
      ok: true,
      bulk: {
        change: 'category_add',
        value: `${b}`,
        value_name: 'B',
        state: 'draft',
        counts: { all: 3, waiting: 1, same: 1, refused: 1, changed: 0 },
      },
      examples: [{ video_id: changing, title: 'One' }],
      reasons: [{ reason: 'categories_max', videos: 1 }],
      named: [{ title: 'Three', reason: 'categories_max' }],
    });
    expect(await preview('category_remove', `${b}`)).toMatchObject({
      bulk: { counts: { same: 2, refused: 1, waiting: 0 } },
      reasons: [{ reason: 'categories_min', videos: 1 }],
    });
    await work();
    expect(await categoriesOf(changing)).toEqual([a]);
    expect(await read('bulk_changes.json')).toEqual({ bulk_changes: [] });
  });

  it('shows five examples at most', async () => {
    for (let n = 0; n < 7; n += 1) await addVideo(web.db, { title: `Video ${n}` });
    const { examples, bulk } = await preview('gender', 'gay');
    expect([examples.length, bulk.counts.waiting]).toEqual([5, 7]);
  });

  it.each([
    [{ change: 'gender', value: 'none' }, 'bad_request', 'value'],
    [{ change: 'exclusive', value: '2' }, 'bad_request', 'value'],
    [{ change: 'visibility', value: 'unlisted' }, 'bad_request', 'value'],
    [{ change: 'category_add', value: '' }, 'required', 'value'],
    [{ change: 'category_add', value: '999999' }, 'not_found', undefined],
    [{ change: 'category_add', value: '1,,2' }, 'bad_request', 'value'],
    [{ change: 'category_remove', value: '1,2,3,4' }, 'categories_max', 'value'],
    [{ change: 'gender', value: 'gay', q: 'nothing like this' }, 'videos_not_found', 'video_ids'],
  ])('%j is refused: %s of %s', async (form, code, field) => {
    await addVideo(web.db);
    const answer = await post({ act: 'preview', ...form });
    expect(answer).toMatchObject({ ok: false, code });
    expect(answer.field).toBe(field);
  });
});

describe('a run', () => {
  it('changes exactly what was previewed, with the search and what is cached, and is logged once', async () => {
    const [a = 0, b = 0] = await addCategories('a', 'lanterns');
    const one = await addVideo(web.db, { title: 'One', categories: [a] });
    const two = await addVideo(web.db, { title: 'Two', categories: [a] });
    await settleCatalogue(web.db);
    const address = `/api/json/video/3600/0/0/${one}.json`;
    const shown = async () =>
      (await web.get(address)).json().video.categories.map(({ dir }: { dir: string }) => dir);
    expect(await shown()).toEqual(['a']);
    const { bulk } = await preview('category_add', `${b}`);
    // What comes in between is not part of it.
    const late = await addVideo(web.db, { title: 'Late', categories: [a] });
    expect(await post({ act: 'run', bulk_id: `${bulk.bulk_id}` }, 'emil')).toMatchObject({
      code: 'not_found',
    });
    await post({ act: 'run', bulk_id: `${bulk.bulk_id}` });
    expect(await post({ act: 'run', bulk_id: `${bulk.bulk_id}` })).toMatchObject({
      ok: true,
      bulk: { state: 'running', counts: { waiting: 2 } },
    });
    await work();
    expect([await categoriesOf(one), await categoriesOf(two), await categoriesOf(late)]).toEqual([
      [a, b],
      [a, b],
      [a],
    ]);
    expect(await shown()).toEqual(['a', 'lanterns']);
    expect(await find('q=lanterns')).toEqual([two, one]);
    expect(await read('bulk_changes.json')).toMatchObject({
      bulk_changes: [
        {
          state: 'done',
          member: { name: 'edda' },
          counts: { all: 2, changed: 2 },
          ended: expect.any(String),
        },
      ],
    });
    const { rows } = await readChanges(web.db, { kinds: ['videos'], id: bulk.bulk_id, limit: 5 });
    expect(rows).toMatchObject([
      {
        act: 'bulk',
        member: { _id: ids['edda'] },
        after: { change: 'category_add', name: 'LANTERNS', changed: 2, same: 0, refused: 0 },
      },
    ]);
  });

  it.each([
    ['gender', 'gay', { gender: 'gay' }],
    ['exclusive', '1', { is_exclusive: true }],
    ['embedding', '0', { is_embeddable: false }],
    ['visibility', 'private', { is_private: true }],
  ])('sets %s to %s, and back when it is undone', async (change, value, after) => {
    const video = await addVideo(web.db);
    const before = await columnsOf(video);
    const done = await run(change, value, of([video]));
    expect(await columnsOf(video)).toEqual({ ...before, ...after });
    expect(await undo(done)).toMatchObject({ bulk: { state: 'undone', counts: { undone: 1, kept: 0 } } });
    expect(await columnsOf(video)).toEqual(before);
  });

  it('sets and clears channels and models', async () => {
    const [quay, pier] = [await addChannel('Quay'), await addChannel('Pier')];
    const video = await addVideo(web.db, { channel_id: pier });
    await run('channel_set', `${quay}`, of([video]));
    expect((await columnsOf(video)).channel_id).toBe(quay);
    const cleared = await run('channel_clear', '', of([video]));
    expect((await columnsOf(video)).channel_id).toBeNull();
    await undo(cleared);
    expect((await columnsOf(video)).channel_id).toBe(quay);
    const { id: model } = await web.db
      .insertInto('models')
      .values({ dir: 'lantern', title: 'Lantern' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await run('model_add', `${model}`, of([video]));
    expect((await read('videos.json')).videos[0].models).toEqual([{ dir: 'lantern', title: 'Lantern' }]);
    await run('model_remove', `${model}`, of([video]));
    expect((await read('videos.json')).videos[0].models).toEqual([]);
  });

  it('adds several categories together, where they fit, and takes back what it added alone', async () => {
    const [a = 0, b = 0, c = 0, d = 0] = await addCategories('a', 'b', 'c', 'd');
    const none = await addVideo(web.db, { categories: [a] });
    const some = await addVideo(web.db, { categories: [a, b] });
    const both = await addVideo(web.db, { categories: [b, c] });
    const full = await addVideo(web.db, { title: 'Full', categories: [a, d] });
    const done = await run('category_add', `${b},${c},${b}`, of([none, some, both, full]));
    expect(done).toMatchObject({
      bulk: { value: `${b},${c}`, value_name: 'B, C', counts: { changed: 2, same: 1, refused: 1 } },
      named: [{ title: 'Full', reason: 'categories_max' }],
    });
    const all = async () => Promise.all([none, some, both, full].map(categoriesOf));
    expect(await all()).toEqual([
      [a, b, c],
      [a, b, c],
      [b, c],
      [a, d],
    ]);
    expect(await undo(done)).toMatchObject({ bulk: { counts: { undone: 2, kept: 0 } } });
    expect(await all()).toEqual([[a], [a, b], [b, c], [a, d]]);
  });

  it('removes several categories together, and never the last one', async () => {
    const [a = 0, b = 0, c = 0] = await addCategories('a', 'b', 'c');
    const three = await addVideo(web.db, { categories: [a, b, c] });
    const one = await addVideo(web.db, { categories: [a, b] });
    const only = await addVideo(web.db, { title: 'Only', categories: [b, c] });
    const other = await addVideo(web.db, { categories: [a] });
    const done = await run('category_remove', `${b},${c}`, of([three, one, only, other]));
    expect(done).toMatchObject({
      bulk: { counts: { changed: 2, same: 1, refused: 1 } },
      named: [{ title: 'Only', reason: 'categories_min' }],
    });
    expect(await Promise.all([three, one, only, other].map(categoriesOf))).toEqual([[a], [a], [b, c], [a]]);
    await undo(done);
    expect(await categoriesOf(three)).toEqual([a, b, c]);
  });

  it('refuses all of them once one is merged or deleted', async () => {
    const [a = 0, b = 0, c = 0] = await addCategories('a', 'b', 'c');
    const video = await addVideo(web.db, { categories: [a] });
    const { bulk } = await preview('category_add', `${b},${c}`, of([video]));
    await web.db.deleteFrom('categories').where('id', '=', c).execute();
    expect((await carryOut('run', bulk.bulk_id)).reasons).toEqual([{ reason: 'term_gone', videos: 1 }]);
    expect(await categoriesOf(video)).toEqual([a]);
  });

  it('refuses what moderators made private or took down since the preview', async () => {
    const marked = await addVideo(web.db, { is_private: true });
    await sql`INSERT INTO moderation_marks (kind, object_id, mark) VALUES ('video', ${marked}, 'restricted')`.execute(
      web.db,
    );
    const { reasons } = await run('visibility', 'public', of([marked]));
    expect(reasons).toEqual([{ reason: 'restricted', videos: 1 }]);
    const gone = await addVideo(web.db);
    const { bulk } = await preview('gender', 'gay', of([gone]));
    await web.db.updateTable('videos').set({ status_id: 5 }).where('id', '=', gone).execute();
    expect(await carryOut('run', bulk.bulk_id)).toMatchObject({
      reasons: [{ reason: 'gone', videos: 1 }],
    });
    expect((await columnsOf(gone)).gender).toBe('straight');
  });
});

describe('undoing', () => {
  it('leaves what was changed since as it is, and names it', async () => {
    const [a = 0, b = 0, c = 0] = await addCategories('a', 'b', 'c');
    const one = await addVideo(web.db, { title: 'One', categories: [a] });
    const two = await addVideo(web.db, { title: 'Two', categories: [a] });
    const done = await run('category_add', `${b}`, of([one, two]));
    await web.db.insertInto('video_categories').values({ video_id: two, category_id: c }).execute();
    expect(await undo(done)).toMatchObject({
      bulk: { state: 'undone', counts: { undone: 1, kept: 1 } },
      named: [{ video_id: two, title: 'Two', reason: 'changed_since' }],
    });
    expect([await categoriesOf(one), await categoriesOf(two)]).toEqual([[a], [a, b, c]]);
    const { rows } = await readChanges(web.db, { kinds: ['videos'], id: done.bulk.bulk_id, limit: 5 });
    expect(rows).toMatchObject([
      { act: 'undo', member: null, after: { undone: 1, kept: 1 } },
      { act: 'undo', member: { name: 'edda' } },
      { act: 'bulk' },
    ]);
  });

  it.each(['run', 'undo'])('never shows what its uploader made private meanwhile: %s', async (way) => {
    const owner = ids['anna'] ?? 0;
    const video = await addVideo(web.db, { member_id: owner });
    const viewer = { _id: owner, is_moderator: false, status_id: 6 };
    const turn = (change: 'make_private' | 'make_public') =>
      changeVideoState({ db: web.db }, { videoId: video, change, viewer });
    const done = await run('visibility', 'private', of([video]));
    const { bulk } = way === 'run' ? await preview('visibility', 'public', of([video])) : done;
    await turn('make_public');
    await turn('make_private');
    expect(await carryOut(way === 'run' ? 'run' : 'undo', bulk.bulk_id)).toMatchObject({
      named: [{ video_id: video, reason: 'owner_private' }],
    });
    expect((await columnsOf(video)).is_private).toBe(true);
  });

  it('ends a run that goes on', async () => {
    const videos: number[] = [];
    for (let n = 0; n < 3; n += 1) videos.push(await addVideo(web.db));
    const { bulk } = await preview('gender', 'gay', of(videos));
    await post({ act: 'run', bulk_id: `${bulk.bulk_id}` });
    const stopped = await undo({ bulk });
    expect(stopped).toMatchObject({ bulk: { state: 'undone', counts: { waiting: 3, undone: 0 } } });
    for (const video of videos) expect((await columnsOf(video)).gender).toBe('straight');
  });
});

/** 600 in one category, and the other one, to be added. */
const MANY = {
  category_add: async () => {
    const [a = 0, b = 0] = await addCategories('a', 'b');
    await sql`WITH made AS (INSERT INTO videos (dir, title, status_id, people, duration_seconds, height)
        SELECT 'v', 'Video ' || n, 1, 'nobody', 60, 720 FROM generate_series(1, 600) n RETURNING id)
      INSERT INTO video_categories (video_id, category_id) SELECT id, ${a}::int FROM made`.execute(web.db);
    return b;
  },
  album_category_add: async () => {
    const [a = 0, b = 0] = await addAlbumCategories(web.db, 'a', 'b');
    await sql`WITH made AS (INSERT INTO albums (dir, title, status_id, people, member_id)
        SELECT 'a', 'Album ' || n, 1, 'nobody', ${ids['anna']}::int FROM generate_series(1, 600) n RETURNING id)
      INSERT INTO albums_in_categories (album_id, category_id) SELECT id, ${a}::int FROM made`.execute(
      web.db,
    );
    return b;
  },
};
it.each([
  ['category_add', 'video_categories', 'videos'],
  ['album_category_add', 'albums_in_categories', 'albums'],
] as const)(
  'goes on after its process was killed, with nothing changed by half or twice: %s',
  async (change, links, kind) => {
    const b = await MANY[change]();
    const { bulk } = await preview(change, `${b}`);
    await post({ act: 'run', bulk_id: `${bulk.bulk_id}` });
    const counts = async () => (await read(`bulk_change/${bulk.bulk_id}.json`)).bulk;
    const { child: first } = startJobs('bulk=1');
    await until(async () => (await counts()).counts.changed > 0);
    const ended = new Promise((resolve) => first.once('exit', resolve));
    first.kill('SIGKILL');
    await ended;
    const left = await counts();
    expect(left.state).toBe('running');
    expect(left.counts.waiting).toBeGreaterThan(0);
    // Whole batches: what counts as changed is changed, and nothing else.
    const linked = async () =>
      (
        await sql<{
          n: number;
        }>`SELECT count(*)::int AS n FROM ${sql.table(links)} WHERE category_id = ${b}`.execute(web.db)
      ).rows[0]?.n;
    expect(await linked()).toBe(left.counts.changed);
    await sql`UPDATE scheduled_jobs SET due_at = now()`.execute(web.db);
    startJobs('bulk=1');
    await until(async () => (await counts()).state === 'done');
    expect(await counts()).toMatchObject({ counts: { changed: 600, waiting: 0 } });
    expect(await linked()).toBe(600);
    const { rows } = await readChanges(web.db, { kinds: [kind], id: bulk.bulk_id, limit: 5 });
    expect(rows).toMatchObject([{ act: 'bulk', after: { changed: 600 } }]);
  },
);
