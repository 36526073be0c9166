/** Ends of channels: merged and deleted by the same acts as models. */
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { findMovedPath } from '../catalogue/addresses/former-dirs.ts';
import { addVideo, settleCatalogue } from '../testing/catalogue.ts';
import { addSignedIn } from '../testing/signed-in.ts';
import { planOf } from '../testing/postgres/plan-of.ts';
import { openTestWeb } from '../testing/web.ts';
import { sql } from 'kysely';
import { finishEndings } from './ending.ts';

const web = await openTestWeb();
const { sessions, ids } = await addSignedIn(web, { edda: { is_editor: true }, anna: {}, bert: {} });
afterAll(() => web.close());
beforeEach(async () => {
  web.deps.cache.clear();
  for (const table of ['subscriptions', 'videos', 'channels', 'former_dirs'] as const)
    await web.db.deleteFrom(table).execute();
});

const channel = async (form: Record<string, string>) => {
  const answer = await web.post('/api/catalogue_channel.php', form, { cookie: sessions.edda ?? '' });
  return { status: answer.statusCode, ...answer.json() };
};
const create = async (title: string): Promise<number> =>
  (await channel({ act: 'create', title })).channel.channel_id;
const visit = async (url: string) => (await web.get(url)).json();
const names = async () =>
  (await visit('/api/json/channels/3600/alphabet/40/.1.json')).channels?.map(
    ({ title }: { title: string }) => title,
  ) ?? [];
const channelsOf = async (...videos: number[]) =>
  (
    await web.db
      .selectFrom('videos')
      .select(['id', 'channel_id'])
      .where('id', 'in', videos)
      .orderBy('id')
      .execute()
  ).map(({ channel_id }) => channel_id);
const follow = async (name: string, target_id: number) => {
  await web.db
    .insertInto('subscriptions')
    .values({ member_id: ids[name] ?? 0, kind: 'channel', target_id })
    .execute();
};

describe('merging', () => {
  it('moves videos and followers, leads from all its addresses, and is logged', async () => {
    const [quay, pier] = [await create('Quay'), await create('The pier')];
    const listed = await addVideo(web.db, { channel_id: pier, title: 'Gulls' });
    const hidden = await addVideo(web.db, { channel_id: pier, is_private: true });
    for (const name of ['anna', 'bert']) await follow(name, pier);
    await follow('anna', quay);
    await channel({ act: 'edit', channel_id: `${pier}`, revision: '1', title: 'Pier', dir: 'pier' });
    await settleCatalogue(web.db);
    const merge = { act: 'merge', channel_id: `${pier}`, into_id: `${quay}`, why: 'twice' };
    expect(await channel({ ...merge, revision: '1' })).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
    });
    expect(await channel({ ...merge, revision: '2' })).toMatchObject({ ok: true, channel: null, videos: 2 });
    expect(await channelsOf(listed, hidden)).toEqual([quay, quay]);
    expect(
      await web.db
        .selectFrom('subscriptions')
        .select(['member_id', 'target_id'])
        .orderBy('member_id')
        .execute(),
    ).toEqual([
      { member_id: ids.anna, target_id: quay },
      { member_id: ids.bert, target_id: quay },
    ]);
    expect((await visit('/api/json/channel/3600/quay.json')).channel).toMatchObject({
      statistics: { subscribers: 2 },
    });
    for (const dir of ['the-pier', 'pier']) {
      expect(await findMovedPath(web.db, `/channel/${dir}/videos/1/`)).toBe('/channel/quay/videos/1/');
      expect((await visit(`/api/json/channel/3600/${dir}.json`)).channel.dir).toBe('quay');
    }
    expect(await names()).toEqual(['Quay']);
    await settleCatalogue(web.db);
    web.deps.cache.clear();
    expect((await visit('/api/json/channel/3600/quay.json')).channel.total_videos).toBe(1);
    const log = await web.get(`/api/catalogue/changes.json?kind=channel&object_id=${pier}`, {
      cookie: sessions.edda ?? '',
    });
    expect(log.json().changes[0]).toMatchObject({
      act: 'merge',
      why: 'twice',
      before: { dir: 'pier', title: 'Pier' },
      after: null,
    });
  });

  it('is refused into itself, into what is ending, and into nothing', async () => {
    const [quay, pier] = [await create('Quay'), await create('Pier')];
    const merge = (into_id: number) =>
      channel({ act: 'merge', channel_id: `${pier}`, revision: '1', into_id: `${into_id}` });
    expect(await merge(pier)).toMatchObject({ code: 'bad_request', field: 'into_id' });
    expect(await merge(999_999)).toMatchObject({ code: 'not_found', field: 'into_id' });
    await web.db.updateTable('channels').set({ is_ending: true }).where('id', '=', quay).execute();
    expect(await merge(quay)).toMatchObject({ code: 'bad_request', field: 'into_id' });
    expect(await names()).toContain('Pier');
  });

  it('of what another one is still moving to has its videos go on to where it goes itself', async () => {
    const [quay, pier, jetty] = [await create('Quay'), await create('Pier'), await create('Jetty')];
    const video = await addVideo(web.db, { channel_id: pier });
    // As a merge of more than one batch leaves it.
    await web.db
      .updateTable('channels')
      .set({ is_ending: true, is_hidden: true, moves_to: quay })
      .where('id', '=', pier)
      .execute();
    expect(
      await channel({ act: 'merge', channel_id: `${quay}`, revision: '1', into_id: `${jetty}` }),
    ).toMatchObject({ ok: true, channel: null });
    await finishEndings(web.db, new AbortController().signal);
    expect(await channelsOf(video)).toEqual([jetty]);
    expect(await names()).toEqual(['Jetty']);
  });
});

describe('deleting', () => {
  it('asks where the videos go, says how many there are, and moves them or leaves them without a channel', async () => {
    const [quay, pier, jetty] = [await create('Quay'), await create('Pier'), await create('Jetty')];
    const one = await addVideo(web.db, { channel_id: pier });
    const other = await addVideo(web.db, { channel_id: jetty, status_id: 0 });
    await follow('anna', pier);
    const remove = (id: number, more: Record<string, string> = {}) =>
      channel({ act: 'delete', channel_id: `${id}`, revision: '1', ...more });
    expect(await remove(pier)).toMatchObject({
      code: 'required',
      field: 'move_to',
      info: { videos: 1 },
    });
    expect(await remove(pier, { move_to: `${quay}` })).toMatchObject({ channel: null, videos: 1 });
    expect(await remove(jetty, { move_to: 'none' })).toMatchObject({ channel: null, videos: 1 });
    expect(await channelsOf(one, other)).toEqual([quay, null]);
    // Who follows it follows what its videos are in now.
    expect(await web.db.selectFrom('subscriptions').select('target_id').execute()).toEqual([
      { target_id: quay },
    ]);
    expect(await names()).toEqual(['Quay']);
    expect((await web.get('/api/json/channel/3600/pier.json')).statusCode).toBe(404);
    expect(await findMovedPath(web.db, '/channel/pier/videos/1/')).toBeUndefined();
    // Its address may be had again.
    expect((await channel({ act: 'create', title: 'Pier' })).channel.dir).toBe('pier');
  });

  it('hides one with many videos immediately, and ends it batch by batch', async () => {
    const [quay, pier] = [await create('Quay'), await create('Pier')];
    await sql`INSERT INTO videos (dir, title, status_id, channel_id)
      SELECT 'v', 'V', 0, ${pier} FROM generate_series(1, 700)`.execute(web.db);
    const started = await channel({
      act: 'delete',
      channel_id: `${pier}`,
      revision: '1',
      move_to: `${quay}`,
    });
    expect(started).toMatchObject({
      videos: 700,
      channel: { is_hidden: true, ending: { to: { id: quay, dir: 'quay' }, videos: 200 } },
    });
    expect(await names()).toEqual(['Quay']);
    expect(
      await channel({ act: 'show', channel_id: `${pier}`, revision: `${started.channel.revision}` }),
    ).toMatchObject({ code: 'not_found', field: 'channel_id' });
    await finishEndings(web.db, new AbortController().signal);
    const { rows } = await sql<{ n: number }>`
      SELECT count(*)::int AS n FROM videos WHERE channel_id = ${quay}`.execute(web.db);
    expect(rows).toEqual([{ n: 700 }]);
    expect(await web.db.selectFrom('channels').select('dir').execute()).toEqual([{ dir: 'quay' }]);
  });

  it('finds its videos, listed or not, by an index', async () => {
    await sql`INSERT INTO channels (dir, title) SELECT 'c' || n, 'C' FROM generate_series(1, 50) n`.execute(
      web.db,
    );
    await sql`INSERT INTO videos (dir, title, status_id, channel_id)
      SELECT 'v', 'V', 0, (SELECT min(id) FROM channels) + n % 50 FROM generate_series(1, 5000) n`.execute(
      web.db,
    );
    await sql`ANALYZE videos`.execute(web.db);
    const { id = 0 } = (await web.db.selectFrom('channels').select('id').executeTakeFirst()) ?? {};
    const plan = await planOf(
      web.db,
      sql`SELECT id FROM videos WHERE channel_id = ${id} ORDER BY id LIMIT 500`,
    );
    expect(plan).toContain('videos_in_channel');
  });
});
