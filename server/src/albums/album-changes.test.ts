/** What is changed of a published album waits, photo by photo, while everyone sees it as it was approved. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { type AlbumBench, openAlbumBench, photo } from '../testing/load/album-bench.ts';
import { addMember } from '../testing/catalogue.ts';
import { processAlbumPhotos } from './album-processing.ts';
import { sweepAlbums } from './album-sweep.ts';

let bench: AlbumBench;
let web: AlbumBench['web'];
let read: AlbumBench['read'];
const sessions: Record<string, string> = {};
let seed = 100;
beforeAll(async () => {
  bench = await openAlbumBench();
  ({ web, read } = bench);
  await addMember(web.db, 'nora', { is_moderator: true });
  for (const name of ['anna', 'bert', 'mora', 'nora']) sessions[name] = await web.signIn(name);
});
afterAll(() => bench.close());
beforeEach(() => web.db.deleteFrom('limits').execute());

const as = (who: string) => ({ cookie: sessions[who] ?? '' });
const edit = (albumId: number, fields: Record<string, string>, files = 0, who = 'anna') =>
  Promise.all(Array.from({ length: files }, () => photo(++seed))).then((sent) =>
    bench.send({ act: '5', album_id: `${albumId}`, ...fields }, sent, who),
  );
const work = (albumId: number) => processAlbumPhotos(bench.processing(), albumId);
const own = async (albumId: number, who = 'anna') =>
  (await web.get(`/api/upload/album.json?album_id=${albumId}`, as(who))).json();
const queue = async (albumId: number) => {
  const { items } = (await web.get('/api/moderation/queue.json?kind=album_change', as('mora'))).json();
  const rows = await web.db
    .selectFrom('album_changes')
    .select('id')
    .where('album_id', '=', albumId)
    .execute();
  return items.filter((item: { object_id: number }) => rows.some(({ id }) => id === item.object_id));
};
const waitingId = async (albumId: number): Promise<number> => (await queue(albumId))[0]?.object_id;
const caseOf = async (id: number) =>
  (await web.get(`/api/moderation/album_change/${id}.json`, as('mora'))).json();
const decide = async (
  id: number,
  act: 'approve' | 'reject',
  { parts, who = 'mora', ...more }: { parts?: string; who?: string; reason?: string } = {},
) =>
  (
    await web.post(
      '/api/moderation.php',
      {
        act,
        kind: 'album_change',
        object_id: `${id}`,
        ...(act === 'reject' && { reason: 'Blurred', ground: 'quality' }),
        ...(parts !== undefined && { parts }),
        ...more,
      },
      as(who),
    )
  ).json();
/** Published, with so many photos. */
const publish = async (count = 1): Promise<number> => {
  seed += count;
  const albumId = await bench.make(count, seed - count + 1);
  await web.db.updateTable('albums').set({ status_id: 1 }).where('id', '=', albumId).execute();
  return albumId;
};
const idsOf = (photos: readonly { photo_id: number }[]) => photos.map(({ photo_id }) => photo_id);

describe('a published album that is changed', () => {
  it('stays as it was approved for everyone, while its owner sees what waits', async () => {
    const albumId = await publish();
    const before = (await read(albumId, 'bert')).album;
    const caption = { [before.photos[0].photo_id]: 'By night' };
    const answer = await edit(
      albumId,
      { title: 'Another title', description: 'Other words', captions: JSON.stringify(caption) },
      1,
    );
    expect(answer).toMatchObject({ ok: true, status_id: 1, photos_amount: 2 });
    await work(albumId);
    for (const who of ['bert', 'anna', 'nobody']) expect((await read(albumId, who)).album).toEqual(before);
    expect(await bench.statusOf(before.photos[0].src)).toBe(200);
    const { waiting, order, refused, photos_waiting } = await own(albumId);
    expect(waiting).toMatchObject({
      title: 'Another title',
      description: 'Other words',
      photos: [
        { photo_id: before.photos[0].photo_id, is_new: false, title: 'By night' },
        { is_new: true, title: '', thumb: expect.stringMatching(/^\/media\/p\//) },
      ],
    });
    expect([order, refused, photos_waiting]).toEqual([idsOf(waiting.photos), [], 0]);
    expect((await web.get(`/api/upload/album.json?album_id=${albumId}`, as('bert'))).statusCode).toBe(404);
    expect((await web.get(`/api/upload/album.json?album_id=${albumId}`, as('mora'))).statusCode).toBe(404);
  });

  it('gives out a photo that waits to its owner and moderators alone, by whatever address', async () => {
    const albumId = await publish();
    await edit(albumId, {}, 1);
    await work(albumId);
    const { src } = (await own(albumId)).waiting.photos[0];
    expect(await bench.statusOf(src)).toBe(200);
    const [, file = ''] = /(photos\/.*)$/.exec(src) ?? [];
    const shown = (await read(albumId, 'bert')).album.photos[0].src as string;
    expect(await bench.statusOf(shown)).toBe(200);
    expect(await bench.statusOf(shown.replace(/photos\/.*$/, file))).toBe(404);
    // A private album has signed addresses, which others hold, too.
    await bench.send({ act: '3', album_id: `${albumId}`, is_private: '1' });
    const signed = (await read(albumId, 'bert')).album.photos[0].src as string;
    expect(await bench.statusOf(signed)).toBe(200);
    expect(await bench.statusOf(signed.replace(/photos\/.*$/, file))).toBe(404);
  });

  it('is decided photo by photo: one is refused with its ground, the rest is approved', async () => {
    const albumId = await publish();
    const [kept] = idsOf((await read(albumId)).album.photos);
    await edit(albumId, { title: 'Another title', captions: JSON.stringify({ [`${kept}`]: 'By night' }) }, 2);
    expect(await queue(albumId)).toEqual([]);
    await work(albumId);
    const id = await waitingId(albumId);
    const found = await caseOf(id);
    expect(found).toMatchObject({
      kind: 'album_change',
      photos_amount: 3,
      album_change: {
        album_id: albumId,
        after: { title: 'Another title' },
        photos: [{ title: 'By night', before: '' }, { is_new: true }, { is_new: true }],
      },
      records: { people: 'nobody', lacks: [] },
    });
    expect(found.photos).toHaveLength(1);
    const [, good, bad] = idsOf(found.album_change.photos);
    expect(await decide(id, 'reject', { parts: `${bad}` })).toMatchObject({
      ok: true,
      changed: true,
      status_id: 6,
    });
    // What was decided is not there to be decided once more.
    expect(await decide(id, 'approve', { parts: `${bad}` })).toMatchObject({ ok: false, field: 'parts' });
    expect(await decide(id, 'approve')).toMatchObject({ ok: true, changed: true, status_id: 1 });
    const { album } = await read(albumId, 'bert');
    expect(album).toMatchObject({ title: 'Another title', dir: 'another-title', photos_amount: 2 });
    expect(idsOf(album.photos)).toEqual([kept, good]);
    expect(album.photos[0].title).toBe('By night');
    expect(await queue(albumId)).toEqual([]);
    const { refused, waiting } = await own(albumId);
    expect(waiting).toBeUndefined();
    expect(refused).toEqual([
      expect.objectContaining({
        reason: 'Blurred',
        decision_key: expect.any(String),
        photos: [expect.objectContaining({ photo_id: bad, is_new: true })],
      }),
    ]);
    const statement = (await web.get(`/api/decision/${refused[0].decision_key}.json`)).json();
    expect(statement).toMatchObject({
      kind: 'album_change',
      ground: 'quality',
      fact: 'Blurred',
      may_appeal: true,
    });
    // The refused one is nobody else's, and goes when its owner takes it away.
    expect(await bench.statusOf(refused[0].photos[0].src)).toBe(200);
    expect(await edit(albumId, { remove: `${bad}` })).toMatchObject({ ok: true });
    expect((await own(albumId)).refused).toEqual([]);
    expect(await bench.statusOf(refused[0].photos[0].src)).toBe(404);
  });

  it('shows a refused photo after all when its owner’s objection was right', async () => {
    const albumId = await publish();
    await edit(albumId, {}, 1);
    await work(albumId);
    const id = await waitingId(albumId);
    await decide(id, 'reject');
    const { decision_key } = (await own(albumId)).refused[0];
    await web.post('/api/appeal.php', { key: decision_key, words: 'It is not blurred at all, please look.' });
    const { appeals } = (await web.get('/api/moderation/appeals.json', as('nora'))).json();
    const appeal = appeals.find(
      (one: { decision: { kind: string; object_id: number } }) =>
        one.decision.kind === 'album_change' && one.decision.object_id === id,
    );
    const answer = await web.post(
      '/api/moderation_appeals.php',
      { act: 'overturn', appeal_id: `${appeal.appeal_id}`, answer: 'You are right.' },
      as('nora'),
    );
    expect(answer.json()).toMatchObject({ ok: true });
    expect((await read(albumId, 'bert')).album.photos).toHaveLength(2);
    expect((await own(albumId)).refused).toEqual([]);
  });

  it('puts what is edited again into another proposal, so that nobody approves what nobody has seen', async () => {
    const albumId = await publish();
    const { title } = (await read(albumId)).album;
    await edit(albumId, { title: 'First words' });
    const first = await waitingId(albumId);
    // The same once more is no edit.
    await edit(albumId, { title: 'First words' });
    expect(await waitingId(albumId)).toBe(first);
    await edit(albumId, { description: 'And more' });
    const second = await waitingId(albumId);
    expect(second).not.toBe(first);
    expect(await decide(first, 'approve')).toMatchObject({ ok: false, field: 'status_id' });
    expect((await own(albumId)).waiting).toMatchObject({ title: 'First words', description: 'And more' });
    // Back to what is approved: nothing waits.
    await edit(albumId, { title, description: 'Lights' });
    expect((await own(albumId)).waiting).toBeUndefined();
    expect(await queue(albumId)).toEqual([]);
    expect(await decide(second, 'approve')).toMatchObject({ ok: false });
    expect((await read(albumId, 'bert')).album.title).toBe(title);
  });

  it('lets the caption of a photo that waits change with it', async () => {
    const albumId = await publish();
    await edit(albumId, {}, 1);
    await work(albumId);
    const first = await waitingId(albumId);
    const [added] = idsOf((await own(albumId)).waiting.photos);
    await edit(albumId, { captions: JSON.stringify({ [`${added}`]: 'The quay' }) });
    const second = await waitingId(albumId);
    expect(second).not.toBe(first);
    expect(await decide(first, 'approve')).toMatchObject({ ok: false });
    expect((await caseOf(second)).album_change.photos).toMatchObject([{ title: 'The quay', is_new: true }]);
  });

  it('loses a photo immediately, and never the last one that is public', async () => {
    const albumId = await publish(2);
    const [one, two] = idsOf((await read(albumId)).album.photos);
    await edit(albumId, {}, 1);
    await work(albumId);
    const [added] = idsOf((await own(albumId)).waiting.photos);
    expect(await edit(albumId, { remove: `${one}` })).toMatchObject({ ok: true, status_id: 1 });
    expect(idsOf((await read(albumId, 'bert')).album.photos)).toEqual([two]);
    expect(await edit(albumId, { remove: `${two}` }, 1)).toMatchObject({ code: 'required', field: 'remove' });
    // The one that waits is taken back, and nothing is left to decide.
    expect(await edit(albumId, { remove: `${added}` })).toMatchObject({ ok: true, photos_amount: 1 });
    expect(await queue(albumId)).toEqual([]);
    expect((await own(albumId)).waiting).toBeUndefined();
  });

  it('has one decision of two at the same time, and tells the other moderator', async () => {
    const albumId = await publish();
    await edit(albumId, { title: 'Contested' });
    const id = await waitingId(albumId);
    const answers = await Promise.all([
      decide(id, 'approve'),
      decide(id, 'reject', { who: 'nora' }),
      decide(id, 'approve'),
      decide(id, 'reject', { who: 'nora' }),
    ]);
    expect(answers.filter(({ changed }) => changed)).toHaveLength(1);
    const { status_id } = await web.db
      .selectFrom('album_changes')
      .select('status_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const { title } = (await read(albumId, 'bert')).album;
    expect(title).toBe(status_id === 1 ? 'Contested' : '夜の港 Harbour');
  });

  it('is not decided by its owner, by others, or with parts that are not there', async () => {
    const albumId = await publish();
    await edit(albumId, { title: 'Another title' });
    const id = await waitingId(albumId);
    await sql`UPDATE members SET is_moderator = true WHERE name = 'anna'`.execute(web.db);
    expect(await decide(id, 'approve', { who: 'anna' })).toMatchObject({ ok: false, code: 'no_permission' });
    await sql`UPDATE members SET is_moderator = false WHERE name = 'anna'`.execute(web.db);
    expect(await decide(id, 'approve', { who: 'bert' })).toMatchObject({ ok: false, code: 'no_permission' });
    for (const parts of ['description', '99999999', ',', 'title,x', 'title,1,1'])
      expect(await decide(id, 'approve', { parts })).toMatchObject({ ok: false, code: 'bad_request' });
    expect(await decide(99_999_999, 'approve')).toMatchObject({ ok: false, code: 'not_found' });
    expect(await waitingId(albumId)).toBe(id);
  });

  it('shows nothing of what waits while it is withheld, and again afterwards', async () => {
    const albumId = await publish();
    await edit(albumId, { title: 'Another title' }, 1);
    await work(albumId);
    const id = await waitingId(albumId);
    await sql`UPDATE albums SET status_id = 4 WHERE id = ${albumId}`.execute(web.db);
    expect(await queue(albumId)).toEqual([]);
    expect(await decide(id, 'approve')).toMatchObject({ ok: false, code: 'bad_request' });
    const whole = (await web.get(`/api/moderation/album/${albumId}.json`, as('mora'))).json();
    expect(whole.photos).toHaveLength(1);
    await web.post(
      '/api/moderation.php',
      { act: 'approve', kind: 'album', object_id: `${albumId}` },
      as('mora'),
    );
    expect((await read(albumId, 'bert')).album.photos).toHaveLength(1);
    expect(await decide(id, 'approve')).toMatchObject({ ok: true, changed: true });
    expect((await read(albumId, 'bert')).album).toMatchObject({ title: 'Another title', photos_amount: 2 });
  });

  it('is reviewed as a whole again when its owner changes it while it is not public', async () => {
    const albumId = await publish();
    await edit(albumId, { title: 'Another title' }, 1);
    await work(albumId);
    const id = await waitingId(albumId);
    await sql`UPDATE albums SET status_id = 6 WHERE id = ${albumId}`.execute(web.db);
    expect(await edit(albumId, { description: 'Mended' })).toMatchObject({ status_id: 2 });
    await work(albumId);
    expect((await read(albumId)).album).toMatchObject({
      status_id: 4,
      title: 'Another title',
      description: 'Mended',
      photos_amount: 2,
    });
    expect(await decide(id, 'approve')).toMatchObject({ ok: false, field: 'status_id' });
  });

  it('is gone with everything that waits once its owner deletes it', async () => {
    const albumId = await publish();
    await edit(albumId, { title: 'Another title' }, 1);
    await work(albumId);
    const id = await waitingId(albumId);
    const { src } = (await own(albumId)).waiting.photos[0];
    await bench.send({ act: '2', album_id: `${albumId}` });
    expect(await queue(albumId)).toEqual([]);
    expect(await decide(id, 'approve')).toMatchObject({ ok: false });
    expect((await web.get(`/api/upload/album.json?album_id=${albumId}`, as('anna'))).statusCode).toBe(404);
    expect(await bench.statusOf(src)).toBe(404);
  });

  it('names a file that turns out to be no picture, and leaves nothing to decide', async () => {
    const albumId = await publish();
    const whole = await photo(++seed, { width: 1000, height: 1000 });
    const cut = { name: 'cut.jpg', body: whole.body.subarray(0, whole.body.length / 2) };
    await bench.send({ act: '5', album_id: `${albumId}` }, [cut]);
    await work(albumId);
    expect(await own(albumId)).toMatchObject({
      photos_waiting: 0,
      photos_failed: [{ name: 'cut.jpg', code: 'file_invalid_type' }],
    });
    expect((await own(albumId)).waiting).toBeUndefined();
    expect(await queue(albumId)).toEqual([]);
  });

  it('goes on after a killed process: the sweep finds the photos of public albums', async () => {
    const albumId = await publish();
    await edit(albumId, {}, 1);
    const queued: number[] = [];
    await sweepAlbums({
      ...bench.processing(),
      uploadDir: undefined,
      queueAlbum: async (_db, id) => {
        queued.push(id);
      },
    });
    expect(queued).toContain(albumId);
  });

  it('publishes no photo that waits, whichever release finished the work on it', async () => {
    const albumId = await publish();
    await edit(albumId, {}, 1);
    // As the release before wrote it.
    await sql`UPDATE photos SET state = 'ready', file = 'old', widths = '{320}' WHERE album_id = ${albumId} AND state = 'waiting'`.execute(
      web.db,
    );
    expect((await read(albumId, 'bert')).album.photos).toHaveLength(1);
    expect((await caseOf(await waitingId(albumId))).album_change.photos).toHaveLength(1);
  });

  it('that was here before there were records gets no new photo before it was said who is shown', async () => {
    const albumId = await publish();
    await sql`ALTER TABLE albums DISABLE TRIGGER albums_declaration`.execute(web.db);
    await sql`UPDATE albums SET people = 'before_records' WHERE id = ${albumId}`.execute(web.db);
    await sql`ALTER TABLE albums ENABLE TRIGGER albums_declaration`.execute(web.db);
    await edit(albumId, { title: 'Another title' }, 1);
    await work(albumId);
    const id = await waitingId(albumId);
    expect(await decide(id, 'approve')).toMatchObject({ ok: false, code: 'records_missing' });
    expect(await decide(id, 'approve', { parts: 'title' })).toMatchObject({ ok: true, changed: true });
    expect((await read(albumId, 'bert')).album).toMatchObject({ title: 'Another title', photos_amount: 1 });
    const said = { act: 'declare', album_id: `${albumId}`, people: 'nobody' };
    expect((await web.post('/api/album_people.php', said, as('anna'))).json()).toMatchObject({ ok: true });
    expect(await decide(id, 'approve')).toMatchObject({ ok: true, changed: true });
    expect((await read(albumId, 'bert')).album.photos).toHaveLength(2);
  });
});
