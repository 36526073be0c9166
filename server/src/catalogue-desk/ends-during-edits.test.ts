/** Channels, categories and models that end while others put videos and albums into them, or take them out: in every order of the two. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { addAlbumWithPhoto } from '../testing/albums.ts';
import { addVideo } from '../testing/catalogue.ts';
import { whileHeld } from '../testing/postgres/while-held.ts';
import { addSignedIn, type SignedIn } from '../testing/signed-in.ts';
import { openTestWeb, type TestWeb } from '../testing/web.ts';
import { runBulkChanges } from './bulk/run-bulk-changes.ts';

let web: TestWeb;
let people: SignedIn;
beforeAll(async () => {
  web = await openTestWeb();
  people = await addSignedIn(web, { edda: { is_editor: true }, ursa: { status_id: 6 } });
});
afterAll(() => web.close());
beforeEach(async () => {
  for (const table of ['videos', 'channels', 'categories', 'models', 'former_dirs'] as const)
    await web.db.deleteFrom(table).execute();
});

const post = async (who: string, path: string, form: Record<string, string>) => {
  const answer = await web.post(path, form, { cookie: people.sessions[who] ?? '' });
  return { status: answer.statusCode, ...answer.json() };
};
const createChannel = async (title: string): Promise<number> =>
  (await post('edda', '/api/catalogue_channel.php', { act: 'create', title, member: 'ursa' })).channel
    .channel_id;
const end = (kind: 'channel' | 'category' | 'model', id: number, more: Record<string, string>) =>
  post('edda', `/api/catalogue_${kind}.php`, {
    ...{ [`${kind}_id`]: `${id}`, revision: '1', ...more },
  });
const editVideo = (video: number, form: Record<string, string>) =>
  post('ursa', '/api/video_edit.php', { act: '5', video_id: `${video}`, ...form });
const addOwn = (values: Parameters<typeof addVideo>[1] = {}) =>
  addVideo(web.db, { member_id: people.ids['ursa'] ?? 0, ...values });
const channelOf = async (id: number) =>
  (await web.db.selectFrom('videos').select('channel_id').where('id', '=', id).executeTakeFirstOrThrow())
    .channel_id;
const hold = (id: number) => (tx: Database) =>
  sql`SELECT FROM videos WHERE id = ${id} FOR UPDATE`.execute(tx);

describe('a channel that ends', () => {
  it('leaves a video where it was put meanwhile', async () => {
    const [quay, pier] = [await createChannel('Quay'), await createChannel('Pier')];
    const [stays, leaves] = [await addOwn({ channel_id: pier }), await addOwn({ channel_id: pier })];
    const [ended] = await whileHeld(
      web.db,
      (tx) => sql`UPDATE videos SET channel_id = ${quay} WHERE id = ${leaves}`.execute(tx),
      [() => end('channel', pier, { act: 'delete', move_to: 'none' })],
    );
    expect(ended).toMatchObject({ ok: true, channel: null });
    expect([await channelOf(stays), await channelOf(leaves)]).toEqual([null, quay]);
  });

  it('takes no video any more that is put into it while it ends', async () => {
    const pier = await createChannel('Pier');
    const [held, comes] = [await addOwn({ channel_id: pier }), await addOwn()];
    const [ended, edited] = await whileHeld(web.db, hold(held), [
      () => end('channel', pier, { act: 'delete', move_to: 'none' }),
      () => editVideo(comes, { channel: 'pier' }),
    ]);
    expect(ended).toMatchObject({ ok: true, channel: null });
    expect(edited).toMatchObject({ status: 400, code: 'bad_request', field: 'channel' });
    expect(await channelOf(comes)).toBeNull();
  });
});

describe.each(['category', 'model'] as const)('a %s that is merged', (kind) => {
  const links = kind === 'category' ? 'video_categories' : 'video_models';
  const create = async (title: string): Promise<number> =>
    (
      await post('edda', `/api/catalogue_${kind}.php`, {
        act: 'create',
        ...(kind === 'category' ? { titles: JSON.stringify({ en: title }) } : { title }),
      })
    )[kind][`${kind}_id`];
  const link = (tx: Database, video: number, term: number) =>
    sql`INSERT INTO ${sql.table(links)} (video_id, ${sql.ref(`${kind}_id`)}) VALUES (${video}, ${term})`.execute(
      tx,
    );
  const linked = async (video: number): Promise<number[]> =>
    (
      await sql<{ id: number }>`SELECT ${sql.ref(`${kind}_id`)} AS id FROM ${sql.table(links)}
        WHERE video_id = ${video} ORDER BY 1`.execute(web.db)
    ).rows.map(({ id }) => id);

  it('takes along a video that comes into it meanwhile', async () => {
    const [quay, pier] = [await create('Quay'), await create('Pier')];
    const comes = await addOwn();
    const [ended] = await whileHeld(web.db, (tx) => link(tx, comes, pier), [
      () => end(kind, pier, { act: 'merge', into_id: `${quay}` }),
    ]);
    expect(ended).toMatchObject({ ok: true, [kind]: null });
    expect(await linked(comes)).toEqual([quay]);
  });

  it('leaves a video that is taken out of it meanwhile where it is', async () => {
    const [quay, pier] = [await create('Quay'), await create('Pier')];
    const [stays, leaves] = [await addOwn(), await addOwn()];
    for (const video of [stays, leaves]) await link(web.db, video, pier);
    const [ended] = await whileHeld(
      web.db,
      async (tx) => {
        await hold(leaves)(tx);
        await sql`DELETE FROM ${sql.table(links)} WHERE video_id = ${leaves}`.execute(tx);
      },
      [() => end(kind, pier, { act: 'merge', into_id: `${quay}` })],
    );
    expect(ended).toMatchObject({ ok: true, [kind]: null });
    expect([await linked(stays), await linked(leaves)]).toEqual([[quay], []]);
  });

  it('takes no video any more that is put into it while it ends', async () => {
    const [quay, pier] = [await create('Quay'), await create('Pier')];
    const [held, comes] = [await addOwn(), await addOwn()];
    await link(web.db, held, pier);
    const field = kind === 'category' ? 'categories' : 'models';
    const [ended, edited] = await whileHeld(web.db, hold(held), [
      () => end(kind, pier, { act: 'merge', into_id: `${quay}` }),
      () => editVideo(comes, { [field]: 'pier' }),
    ]);
    expect(ended).toMatchObject({ ok: true, [kind]: null });
    expect(edited).toMatchObject({ status: 400, code: 'bad_request', field });
    // What it is called now.
    expect(await editVideo(comes, { [field]: 'pier' })).toMatchObject({ ok: true });
    expect(await linked(comes)).toEqual([quay]);
  });
});

it('a model that ends takes no album any more whose form names it', async () => {
  const pier = (await post('edda', '/api/catalogue_model.php', { act: 'create', title: 'Pier' })).model
    .model_id;
  const held = await addOwn();
  await sql`INSERT INTO video_models (video_id, model_id) VALUES (${held}, ${pier})`.execute(web.db);
  const album = await addAlbumWithPhoto(web.db, { member_id: people.ids['ursa'] ?? 0 });
  const [ended, edited] = await whileHeld(web.db, hold(held), [
    () => end('model', pier, { act: 'delete', move_to: 'none' }),
    () => post('ursa', '/api/album_edit.php', { act: '5', album_id: `${album}`, model: 'pier' }),
  ]);
  expect(ended).toMatchObject({ ok: true, model: null });
  expect(edited).toMatchObject({ status: 400, code: 'bad_request', field: 'model' });
});

describe('a bulk change', () => {
  const videosOf = async () => [await addOwn(), await addOwn()] as const;
  const bulk = async (form: Record<string, string>): Promise<string> =>
    `${(await post('edda', '/api/catalogue_bulk.php', form)).bulk.bulk_id}`;
  const work = () => runBulkChanges(web.db, new AbortController().signal);

  it('that puts videos into a channel is done before the channel ends', async () => {
    const [quay, pier] = [await createChannel('Quay'), await createChannel('Pier')];
    const [first, second] = await videosOf();
    await sql`UPDATE videos SET channel_id = ${pier} WHERE id = ${first}`.execute(web.db);
    const change = {
      act: 'preview',
      change: 'channel_set',
      value: `${pier}`,
      video_ids: `${first},${second}`,
    };
    const bulkId = await bulk(change);
    await bulk({ act: 'run', bulk_id: bulkId });
    const [, ended] = await whileHeld<unknown>(web.db, hold(second), [
      work,
      () => end('channel', pier, { act: 'merge', into_id: `${quay}` }),
    ]);
    expect(ended).toMatchObject({ ok: true, channel: null, videos: 1 });
    expect([await channelOf(first), await channelOf(second)]).toEqual([quay, quay]);
  });

  it('that is taken back waits for no channel that waits for its videos', async () => {
    const [quay, pier] = [await createChannel('Quay'), await createChannel('Pier')];
    const [first, second] = await videosOf();
    await sql`UPDATE videos SET channel_id = ${pier} WHERE id = ${second}`.execute(web.db);
    const bulkId = await bulk({
      ...{ act: 'preview', change: 'channel_set', value: `${quay}`, video_ids: `${first},${second}` },
    });
    await bulk({ act: 'run', bulk_id: bulkId });
    await work();
    // Somebody puts one back by hand.
    await sql`UPDATE videos SET channel_id = ${pier} WHERE id = ${first}`.execute(web.db);
    await bulk({ act: 'undo', bulk_id: bulkId });
    const [, ended] = await whileHeld<unknown>(web.db, hold(second), [
      work,
      () => end('channel', pier, { act: 'delete', move_to: 'none' }),
    ]);
    expect(ended).toMatchObject({ ok: true, channel: null });
    expect([await channelOf(first), await channelOf(second)]).toEqual([null, null]);
  });
});
