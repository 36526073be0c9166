/**
 * People shown in albums (issue 14, point 4): the same records as of videos, no publication without them, in the services and in the
 * database itself, and the end of every use that is withdrawn.
 */
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  ALBUM_CONSENT_USES as ALL,
  type ConsentUse,
} from '@foyer/shared/wire-schemas/records/person-records';
import { idGroup } from '@foyer/shared/urls';
import { sql } from 'kysely';
import { changeAlbumState } from '../publication/album-publication.ts';
import { listUseAddresses } from '../stored-files/prove-use-ended.ts';
import { listWithdrawnAddresses } from '../stored-files/prove-withdrawn.ts';
import { addVideo } from '../testing/catalogue.ts';
import { expectRecordHeld, openRecordsWeb, refusedByDatabase, SECRET_NAME } from '../testing/records-web.ts';
import { deleteDueRecords, markRecordsDue } from './record-ends.ts';
import { sealName } from './records.ts';
import { openSealing } from './sealing.ts';

const WITHHELD = '/static/withheld.svg';
const WIDTHS = [320, 640, 1280, 1500];

const records = await openRecordsWeb();
const { web, app, ids, as, post, desk, answering, proofDeps } = records;
const sealing = await openSealing(web.deps.config.records.keyFile)();
const { id: categoryId } = await web.db
  .insertInto('album_categories')
  .values({ dir: 'night', titles: JSON.stringify({ en: 'Night' }) })
  .returning('id')
  .executeTakeFirstOrThrow();
afterAll(() => records.close());
beforeEach(() => web.db.deleteFrom('limits').execute());

const people = (albumId: number, form: Record<string, string>, name = 'owner') =>
  post('/api/album_people.php', { album_id: `${albumId}`, ...form }, name);
const ask = async (url: string, name = 'anonymous'): Promise<number> =>
  (await app.inject({ url, headers: as(name) })).statusCode;
const json = async (url: string, name = 'anonymous') => (await app.inject({ url, headers: as(name) })).json();

/** Verified, with a document, unless `state` says otherwise. */
const addRecord = async (
  state = 'verified',
  birthDate = '1990-05-17',
  memberId = ids.owner,
): Promise<number> => {
  const { rows } = await sql<{
    id: number;
  }>`INSERT INTO person_records (member_id, sealed_name, birth_date, state, decided_by)
    VALUES (${memberId}, 'sealed', ${birthDate}::date, ${state}, ${ids.reader}) RETURNING id`.execute(web.db);
  const id = rows[0]?.id ?? 0;
  const sealed = sealName(sealing, id, SECRET_NAME);
  await sql`UPDATE person_records SET sealed_name = ${sealed} WHERE id = ${id}`.execute(web.db);
  await sql`INSERT INTO person_documents (record_id, file, sealed_key, bytes)
    VALUES (${id}, ${`document ${id}`}, 'sealed', 1)`.execute(web.db);
  return id;
};
/** Waits for the moderators, with two photos and their files. */
const pendingAlbum = async (values: object = {}): Promise<number> => {
  const { id } = await web.db
    .insertInto('albums')
    .values({ dir: 'harbour', title: 'Harbour', member_id: ids.owner ?? 0, status_id: 4, ...values })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`INSERT INTO media_objects (id, kind, owner_id, revision, state)
    VALUES (${`album-${id}`}, 'album', ${id}, ${`r${id}`}, 'ready')`.execute(web.db);
  await web.db.insertInto('albums_in_categories').values({ album_id: id, category_id: categoryId }).execute();
  for (const position of [1, 2]) {
    const file = `f${id}x${position}`;
    await web.db
      .insertInto('photos')
      .values({ album_id: id, position, width: 1500, height: 1000, file, widths: WIDTHS, state: 'ready' })
      .execute();
    for (const width of WIDTHS)
      for (const format of ['avif', 'webp', 'jpg'])
        await web.deps.storage.put(
          `objects/album-${id}/photos/${file}-${width}.${format}`,
          Buffer.from('picture'),
        );
  }
  return id;
};
const approve = (albumId: number) => changeAlbumState(web, { albumId, change: 'approve', viewer: null });
const statusOf = async (albumId: number): Promise<number> =>
  (await sql<{ status_id: number }>`SELECT status_id FROM albums WHERE id = ${albumId}`.execute(web.db))
    .rows[0]?.status_id ?? -1;
/** With somebody shown, who consents to everything. */
const publishedAlbum = async (): Promise<{ albumId: number; recordId: number }> => {
  const recordId = await addRecord();
  const albumId = await pendingAlbum();
  expect(await people(albumId, { act: 'add', record_id: `${recordId}`, uses: ALL.join() })).toEqual({
    ok: true,
    lacks: [],
  });
  await approve(albumId);
  return { albumId, recordId };
};
const albumPath = (id: number) => `/api/json/album/0/${idGroup(id)}/${id}.json`;
const albumOf = async (id: number, name?: string) => (await json(albumPath(id), name)).album;

describe('an album is published', () => {
  it('only once somebody said who is shown, as a member sees it from the form on', async () => {
    const albumId = await pendingAlbum();
    await expect(approve(albumId)).rejects.toMatchObject({
      code: 'records_missing',
      details: { info: { lacks: ['declaration'] } },
    });
    const act = { act: 'approve', kind: 'album', object_id: `${albumId}` };
    expect(await post('/api/moderation.php', act, 'mora')).toMatchObject({ code: 'records_missing' });
    expect(await people(albumId, { act: 'declare', people: 'shown' })).toEqual({
      ok: true,
      lacks: ['person'],
    });
    expect(await people(albumId, { act: 'declare', people: 'nobody' })).toEqual({ ok: true, lacks: [] });
    expect(await post('/api/moderation.php', act, 'mora')).toMatchObject({ ok: true });
    expect(await statusOf(albumId)).toBe(1);
    // What was said of a published album stays.
    expect(await people(albumId, { act: 'declare', people: 'shown' })).toMatchObject({ field: 'people' });
  });

  it('by the very records that videos name, with uses that albums have', async () => {
    const recordId = await addRecord('waiting');
    const albumId = await pendingAlbum();
    const add = { act: 'add', record_id: `${recordId}` };
    expect(await people(albumId, { ...add, uses: 'embedding' })).toMatchObject({
      code: 'bad_request',
      field: 'uses',
    });
    expect(await people(albumId, { ...add, uses: 'preview' })).toEqual({
      ok: true,
      lacks: ['record', 'consent'],
    });
    const videoId = await addVideo(web.db, { status_id: 4, people: 'undeclared', member_id: ids.owner });
    await post('/api/video_people.php', { ...add, video_id: `${videoId}`, uses: 'streaming' }, 'owner');
    expect(await desk({ act: 'verify', record_id: `${recordId}` })).toMatchObject({ ok: true });
    expect(
      await people(albumId, { act: 'consent', record_id: `${recordId}`, use: 'streaming', is_given: '1' }),
    ).toEqual({ ok: true, lacks: [] });
    await approve(albumId);
    const { rows } = await sql<{ videos: number; albums: number }>`SELECT
        (SELECT count(*)::int FROM video_people WHERE record_id = ${recordId}) AS videos,
        (SELECT count(*)::int FROM album_people WHERE record_id = ${recordId}) AS albums`.execute(web.db);
    expect(rows).toEqual([{ videos: 1, albums: 1 }]);
    // What is named is not removed, whichever names it.
    await sql`DELETE FROM video_people WHERE record_id = ${recordId}`.execute(web.db);
    const remove = { act: 'remove', record_id: `${recordId}` };
    expect(await post('/api/person_records.php', remove, 'owner')).toMatchObject({
      code: 'bad_request',
      info: { videos: 0, albums: 1 },
    });
  });

  it('not with somebody who was younger than 18 when the pictures were taken', async () => {
    const recordId = await addRecord('verified', '2000-02-29');
    const albumId = await pendingAlbum();
    await people(albumId, { act: 'add', record_id: `${recordId}`, uses: 'streaming' });
    const taken = (day: string) => people(albumId, { act: 'declare', people: 'shown', recorded_on: day });
    expect(await taken('2018-02-28')).toEqual({ ok: true, lacks: ['record'] });
    await expect(approve(albumId)).rejects.toMatchObject({ code: 'records_missing' });
    expect(await taken('2018-03-01')).toEqual({ ok: true, lacks: [] });
  });

  it('after its deletion only before the moderators, when a record is gone meanwhile', async () => {
    const { albumId, recordId } = await publishedAlbum();
    await changeAlbumState(web, { albumId, change: 'delete', viewer: null });
    await desk({ act: 'refuse', record_id: `${recordId}`, reason: 'The document cannot be read' });
    expect((await changeAlbumState(web, { albumId, change: 'restore', viewer: null })).status_id).toBe(4);
  });
});

describe('the database itself refuses', () => {
  it('to publish by SQL what nobody declared, what lacks a valid record, and what lacks a consent', async () => {
    const publish = (albumId: number) =>
      sql`UPDATE albums SET status_id = 1 WHERE id = ${albumId}`.execute(web.db);
    await refusedByDatabase(
      sql`INSERT INTO albums (dir, title, status_id) VALUES ('a', 'A', 1)`.execute(web.db),
    );
    const albumId = await pendingAlbum();
    await refusedByDatabase(publish(albumId));
    const recordId = await addRecord('waiting');
    await people(albumId, { act: 'add', record_id: `${recordId}`, uses: ALL.join() });
    await refusedByDatabase(publish(albumId));
    await desk({ act: 'verify', record_id: `${recordId}` });
    const consent = (uses: string[]) =>
      sql`UPDATE album_people SET uses = ${uses} WHERE album_id = ${albumId}`.execute(web.db);
    await consent(['download']);
    await refusedByDatabase(publish(albumId));
    await consent(['streaming']);
    await publish(albumId);
    expect(await statusOf(albumId)).toBe(1);
    // And whatever takes it away afterwards.
    await refusedByDatabase(consent(['download']));
    await expectRecordHeld(web.db, recordId);
    await refusedByDatabase(sql`DELETE FROM album_people WHERE album_id = ${albumId}`.execute(web.db));
    await expect(
      sql`UPDATE albums SET people = 'nobody' WHERE id = ${albumId}`.execute(web.db),
    ).rejects.toThrow(/records of people/);
    await expect(
      sql`INSERT INTO albums (dir, title, people) VALUES ('a', 'A', 'before_records')`.execute(web.db),
    ).rejects.toThrow(/before there were records/);
    await expect(
      sql`UPDATE album_people SET uses = '{streaming,embedding}' WHERE album_id = ${albumId}`.execute(web.db),
    ).rejects.toThrow(/check constraint/);
  });

  it('one of two who publish and withdraw at the same time', async () => {
    const { albumId, recordId } = await publishedAlbum();
    for (let round = 0; round < 5; round += 1) {
      await sql`UPDATE albums SET status_id = 4 WHERE id = ${albumId}`.execute(web.db);
      await sql`UPDATE album_people SET uses = '{streaming}' WHERE record_id = ${recordId}`.execute(web.db);
      await Promise.allSettled([
        sql`UPDATE albums SET status_id = 1 WHERE id = ${albumId}`.execute(web.db),
        sql`UPDATE album_people SET uses = '{}' WHERE record_id = ${recordId}`.execute(web.db),
      ]);
      const { rows } = await sql<{ uses: string[] }>`SELECT uses FROM album_people
        WHERE record_id = ${recordId}`.execute(web.db);
      expect((await statusOf(albumId)) === 1 && rows[0]?.uses.length === 0).toBe(false);
    }
  });
});

describe('of an album', () => {
  it('nobody but its uploader gets or changes who is shown, and moderators read only whether it is complete', async () => {
    const { albumId, recordId } = await publishedAlbum();
    const address = `/api/album_people.json?album_id=${albumId}`;
    expect(await ask(address)).toBe(401);
    for (const name of ['other', 'mora', 'reader']) {
      expect([name, await ask(address, name)]).toEqual([name, 404]);
      expect(await people(albumId, { act: 'declare', people: 'nobody' }, name)).toMatchObject({
        code: 'not_found',
      });
    }
    // Another's record is as none, for an album of one's own, too.
    const own = await pendingAlbum({ member_id: ids.other });
    const add = { act: 'add', record_id: `${recordId}`, uses: 'streaming' };
    expect(await people(own, add, 'other')).toMatchObject({ code: 'not_found' });
    const reported = await app.inject({ url: `/api/moderation/album/${albumId}.json`, headers: as('mora') });
    expect(reported.json()).toMatchObject({ records: { people: 'shown', count: 1, lacks: [] } });
    expect(reported.body).not.toMatch(/Made Up|1990/);
    const shown = await json(address, 'owner');
    expect(shown).toMatchObject({
      album_id: albumId,
      persons: [{ record_id: recordId, name: SECRET_NAME, uses: ALL }],
    });
    const open = await pendingAlbum();
    // Its uploader reads so in the own list, and on its own page.
    const list = await json(`/api/json/albums/0/latest-updates/100/member.${ids.owner}.1.json`, 'owner');
    const cards = new Map<number, boolean | undefined>(
      list.albums.map((card: { album_id: number; is_incomplete?: boolean }) => [
        card.album_id,
        card.is_incomplete,
      ]),
    );
    expect([cards.get(open), cards.get(albumId)]).toEqual([true, undefined]);
    expect(await json(`/api/moderation/album/${open}.json`, 'mora')).toMatchObject({
      records: { people: 'undeclared', count: 0, lacks: ['declaration'] },
    });
  });

  it('records are kept as long as those of videos when its uploader goes', async () => {
    const { albumId, recordId } = await publishedAlbum();
    const unused = await addRecord();
    await markRecordsDue(web.db, ids.owner ?? 0, 30);
    const { rows } = await sql<{ id: number; days: number }>`SELECT id,
        round(extract(epoch FROM delete_after - now()) / 86400)::int AS days
      FROM person_records WHERE id IN (${recordId}, ${unused}) ORDER BY id`.execute(web.db);
    expect(rows).toEqual([
      { id: recordId, days: 30 },
      { id: unused, days: 0 },
    ]);
    // Even then none that a published album stands on.
    await sql`UPDATE person_records SET delete_after = now() WHERE id = ${recordId}`.execute(web.db);
    await deleteDueRecords(web.db, web.deps.config.records);
    const left = async () =>
      (await sql`SELECT FROM person_records WHERE id = ${recordId}`.execute(web.db)).rows.length;
    expect(await left()).toBe(1);
    await changeAlbumState(web, { albumId, change: 'delete', viewer: null });
    await deleteDueRecords(web.db, web.deps.config.records);
    expect(await left()).toBe(0);
    await sql`UPDATE person_records SET delete_after = NULL`.execute(web.db);
  });
});

describe('a consent that is withdrawn', () => {
  const withdraw = (albumId: number, recordId: number, use: ConsentUse) =>
    desk({ act: 'withdraw', record_id: `${recordId}`, album_id: `${albumId}`, use });
  const ofUse = (id: number, use: ConsentUse) => listUseAddresses(proofDeps(), { kind: 'album', id }, use);
  const LIST = '/api/json/albums/0/latest-updates/100/..1.json';
  const cardOf = async (albumId: number) =>
    (await json(LIST)).albums.find(({ album_id }: { album_id: number }) => album_id === albumId);

  it('to showing the pictures takes the album from everyone, and nobody brings it back without the person', async () => {
    const { albumId, recordId } = await publishedAlbum();
    const { photos, thumb } = await albumOf(albumId);
    expect([await ask(photos[0].src), await ask(thumb)]).toEqual([200, 200]);
    expect(await withdraw(albumId, recordId, 'streaming')).toEqual({
      ok: true,
      unpublished: [],
      unpublished_albums: [albumId],
    });
    expect(await statusOf(albumId)).toBe(4);
    expect(await ask(albumPath(albumId))).toBe(404);
    expect(await cardOf(albumId)).toBeUndefined();
    const addresses = await listWithdrawnAddresses(proofDeps(), `album-${albumId}`);
    expect(addresses.length).toBeGreaterThan(2 * WIDTHS.length * 3);
    expect(await answering([...addresses, thumb, ...photos.map(({ src }: { src: string }) => src)])).toEqual(
      [],
    );
    await expect(approve(albumId)).rejects.toMatchObject({ code: 'records_missing' });
    const give = { act: 'consent', record_id: `${recordId}`, use: 'streaming', is_given: '1' };
    expect(await people(albumId, give)).toMatchObject({ code: 'no_permission' });
    expect(await people(albumId, { act: 'remove', record_id: `${recordId}` })).toMatchObject({
      code: 'bad_request',
    });
    const reported = await post('/api/notifications.php', { act: 'list' }, 'owner');
    expect(reported.notifications[0]).toMatchObject({
      decision: 'consent_withdrawn',
      object: { section: 'album', object_id: albumId },
    });
    // Its sitemap loses it with the commit.
    const map = await web.get('/sitemap-albums-1.xml');
    expect(map.body).not.toContain(`/album/${albumId}/`);
  });

  it('to full size leaves the sizes of pages', async () => {
    const { albumId, recordId } = await publishedAlbum();
    const before = await albumOf(albumId);
    expect(before.photos[0].src).toMatch(/-1500\.jpg$/);
    const given = await ofUse(albumId, 'download');
    expect(given.length).toBeGreaterThan(5);
    await withdraw(albumId, recordId, 'download');
    const after = await albumOf(albumId);
    expect(after).toMatchObject({ withheld: ['download'], status_id: 1 });
    expect(after.photos[0].src).toMatch(/-1280\.jpg$/);
    expect(await ask(after.photos[0].src)).toBe(200);
    expect(JSON.stringify(after)).not.toContain('-1500.');
    // Guessed from an address that answers.
    const guessed = after.photos[0].src.replace('-1280.', '-1500.');
    expect(
      await answering([...given, ...(await ofUse(albumId, 'download')), before.photos[0].src, guessed]),
    ).toEqual([]);
  });

  it('to covers leaves a neutral picture in every list, and the pictures on its page', async () => {
    const { albumId, recordId } = await publishedAlbum();
    const { thumb, thumb_sources } = await cardOf(albumId);
    expect(await ask(thumb)).toBe(200);
    const given = [
      thumb,
      ...thumb_sources.flatMap(({ srcset }: { srcset: string }) => srcset.split(/ \d+w,? ?/).filter(Boolean)),
    ];
    await withdraw(albumId, recordId, 'preview');
    expect(await answering([...given, ...(await ofUse(albumId, 'preview'))])).toEqual([]);
    for (const list of [
      LIST,
      '/api/json/albums/0/latest-updates/100/categories.night.1.json',
      `/api/json/albums/0/latest-updates/100/member.${ids.owner}.1.json`,
    ]) {
      const card = (await json(list)).albums.find(
        ({ album_id }: { album_id: number }) => album_id === albumId,
      );
      expect([list, card.thumb, card.thumb_sources]).toEqual([list, WITHHELD, undefined]);
    }
    const { categories } = await json('/api/json/albums-categories/0/en.json');
    expect(categories[0].thumb ?? '').not.toContain(`/album-${albumId}/`);
    const shown = await albumOf(albumId);
    expect(shown).toMatchObject({ thumb: WITHHELD, withheld: ['preview'] });
    expect(await ask(shown.photos[0].src)).toBe(200);
  });

  it('by its uploader ends it just so, and may be given again', async () => {
    const { albumId, recordId } = await publishedAlbum();
    const consent = (use: string, is_given: string) =>
      people(albumId, { act: 'consent', record_id: `${recordId}`, use, is_given });
    expect(await consent('preview', '0')).toEqual({ ok: true, lacks: [] });
    expect((await cardOf(albumId)).thumb).toBe(WITHHELD);
    await consent('preview', '1');
    expect(await ask((await cardOf(albumId)).thumb)).toBe(200);
    expect(await consent('streaming', '0')).toEqual({ ok: true, lacks: ['consent'], unpublished: true });
    expect(await statusOf(albumId)).toBe(4);
    const { rows } = await sql<{ use: string; is_given: boolean }>`SELECT use, is_given FROM consent_log
      WHERE album_id = ${albumId} ORDER BY id`.execute(web.db);
    expect(rows.slice(ALL.length)).toEqual([
      { use: 'preview', is_given: false },
      { use: 'preview', is_given: true },
      { use: 'streaming', is_given: false },
    ]);
  });

  it('with a record that is refused after all takes every album that stands on it', async () => {
    const { albumId, recordId } = await publishedAlbum();
    expect(await json(`/api/records/record/${recordId}.json`, 'reader')).toMatchObject({
      name: SECRET_NAME,
      videos: 0,
      albums: 1,
      shown_in: [],
      shown_in_albums: [{ album_id: albumId, title: 'Harbour', uses: ALL, lacks: [], is_minor: false }],
    });
    expect(await desk({ act: 'refuse', record_id: `${recordId}`, reason: 'It is not genuine' })).toEqual({
      ok: true,
      unpublished: [],
      unpublished_albums: [albumId],
    });
    expect(await statusOf(albumId)).toBe(4);
  });
});

it('a request of a person who is shown may be about an album', async () => {
  const { albumId, recordId } = await publishedAlbum();
  const answer = await web.post(
    '/api/consent_request.php',
    {
      video: `${web.deps.config.publicUrl}/album/${albumId}/harbour/`,
      name: SECRET_NAME,
      email: 'somebody@example.org',
      use_streaming: 'on',
      use_embedding: 'on',
    },
    { accept: 'text/html' },
  );
  expect(answer.headers.location).toMatch(/^\/notice\//);
  const { requests } = await json('/api/records/requests.json', 'reader');
  expect(requests[0]).toMatchObject({
    video: null,
    album: { album_id: albumId, title: 'Harbour' },
    // Albums are not embedded.
    uses: ['streaming'],
    record_ids: [recordId],
  });
});
