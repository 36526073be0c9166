import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AccessViewer } from '../access/require-access.ts';
import { publishDue } from '../publication/publication.ts';
import { addVideo } from '../testing/catalogue.ts';
import { addPeople, type People } from '../testing/people.ts';
import { openTestWeb, type TestWeb } from '../testing/web.ts';
import { getQueue } from './moderation-cases.ts';
import { moderate } from './moderation.ts';

const HOUR_MS = 3_600_000;
let web: TestWeb;
let people: People;
let moderator: AccessViewer;

beforeAll(async () => {
  web = await openTestWeb();
  people = await addPeople(web);
  await web.db.updateTable('members').set({ status_id: 6 }).where('id', '=', people.ids.owner).execute();
  moderator = { _id: people.ids.watcher, is_moderator: true, status_id: 1 };
});
afterAll(() => web.close());

const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();
const edit = async (fields: Record<string, string>) =>
  (
    await web.post('/api/video_edit.php', { act: '5', video_id: String(id), ...fields }, people.as('owner'))
  ).json();
const decide = (act: 'approve' | 'age') =>
  moderate(
    { db: web.db, storage: web.deps.storage, mail: web.deps.config },
    { act, kind: 'video', objectId: id, reason: 'why', viewer: moderator },
  );
const approve = () => decide('approve');
const read = () =>
  web.db
    .selectFrom('videos')
    .select(['status_id', 'publish_at', 'approved_at', 'posted_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const letTimeCome = () =>
  web.db
    .updateTable('videos')
    .set({ publish_at: new Date(Date.now() - 1000) })
    .where('id', '=', id)
    .execute();
const isQueued = async (): Promise<boolean> => {
  const context = { ...web.deps, moderatorId: moderator._id, holder: 'x' };
  const { items } = await getQueue(context, { kind: 'video', state: 'waiting', page: 1 });
  return items.some(({ object_id }) => object_id === id);
};
const statusForStrangers = async (): Promise<number> =>
  (await web.get(`/api/json/video/0/0/0/${id}.json`)).statusCode;

let id: number;
beforeEach(async () => {
  id = await addVideo(web.db, {
    member_id: people.ids.owner,
    status_id: 4,
    title: 'Harbour at night',
    people: 'nobody',
    posted_at: new Date('2020-01-02T00:00:00Z'),
  });
  await web.db
    .insertInto('video_processing')
    .values({ video_id: id, stage: 'done', screenshot: 1 })
    .execute();
});

describe('a video with a time of its own', () => {
  it('that is approved before waits for it, seen by nobody, and is published once', async () => {
    expect(await edit({ publish_at: inHours(2) })).toMatchObject({ ok: true });
    expect(await isQueued()).toBe(true);
    await approve();
    expect(await read()).toMatchObject({ status_id: 4, approved_at: expect.any(Date) });
    expect(await isQueued()).toBe(false);
    expect(await statusForStrangers()).toBe(404);
    expect(await publishDue(web)).toBe(0);
    const own = (await web.get(`/api/upload/videos.json?video_id=${id}`, people.as('owner'))).json()
      .videos[0];
    expect(own).toMatchObject({ state: 'pending', is_approved: true, publish_at: expect.any(String) });
    await letTimeCome();
    const counts = await Promise.all([publishDue(web), publishDue(web), publishDue(web)]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(1);
    const published = await read();
    expect(published).toMatchObject({ status_id: 1, approved_at: null });
    // New in lists from then on, not from the day that it was sent.
    expect(Date.now() - published.posted_at.getTime()).toBeLessThan(60_000);
    expect(await statusForStrangers()).toBe(200);
    expect(await publishDue(web)).toBe(0);
  });

  it('is never published without an approval, and immediately by one that comes late', async () => {
    await edit({ publish_at: inHours(2) });
    await letTimeCome();
    expect(await publishDue(web)).toBe(0);
    expect(await read()).toMatchObject({ status_id: 4 });
    await approve();
    expect(await read()).toMatchObject({ status_id: 1 });
  });

  it('is approved once: another approval changes nothing', async () => {
    await edit({ publish_at: inHours(2) });
    expect(await approve()).toMatchObject({ changed: true });
    expect(await approve()).toMatchObject({ changed: false });
  });

  it('is published as soon as its uploader does not want to wait', async () => {
    await edit({ publish_at: inHours(2) });
    await approve();
    expect(await edit({ publish_at: '' })).toMatchObject({ ok: true });
    expect(await publishDue(web)).toBe(1);
    expect(await read()).toMatchObject({ status_id: 1 });
  });

  it.each([
    ['its title', () => edit({ title: 'Harbour by day' })],
    ['its description', () => edit({ description: 'Something else' })],
    ['its tags', () => edit({ tags: 'quay' })],
    ['its picture', () => edit({ screenshot: '3' })],
    ['a doubt about somebody’s age', () => decide('age')],
  ])('goes before the moderators again by %s', async (_what, change) => {
    await edit({ publish_at: inHours(2) });
    await approve();
    await change();
    expect(await read()).toMatchObject({ status_id: 4, approved_at: null });
    expect(await isQueued()).toBe(true);
    await letTimeCome();
    expect(await publishDue(web)).toBe(0);
  });

  it('that lacks a record by then waits for the moderators, and is not tried for ever', async () => {
    await edit({ publish_at: inHours(2) });
    await approve();
    await web.db.updateTable('videos').set({ people: 'undeclared' }).where('id', '=', id).execute();
    await letTimeCome();
    await publishDue(web);
    expect(await read()).toMatchObject({ status_id: 4, approved_at: null });
    expect(await publishDue(web)).toBe(0);
  });

  it('that is deleted meanwhile is not published', async () => {
    await edit({ publish_at: inHours(2) });
    await approve();
    await web.post('/api/video_edit.php', { act: '2', video_id: String(id) }, people.as('owner'));
    await letTimeCome();
    expect(await publishDue(web)).toBe(0);
    expect(await read()).toMatchObject({ status_id: 5, approved_at: null });
  });
});

it.each([
  ['a time that is over', new Date(Date.now() - HOUR_MS).toISOString()],
  ['a time more than a year ahead', inHours(24 * 366)],
  ['a time without a zone', '2026-12-24T18:00'],
  ['no time', 'tomorrow'],
])('%s is refused at its field', async (_what, publish_at) => {
  expect(await edit({ publish_at })).toMatchObject({ ok: false, code: 'bad_request', field: 'publish_at' });
  expect(await read()).toMatchObject({ publish_at: null });
});

it('what was published has no time to wait for any more, and strangers set none', async () => {
  await approve();
  expect(await edit({ publish_at: inHours(2) })).toMatchObject({ ok: false, field: 'publish_at' });
  const answer = await web.post(
    '/api/video_edit.php',
    { act: '5', video_id: String(id), publish_at: inHours(2) },
    people.as('stranger'),
  );
  expect(answer.json()).toMatchObject({ ok: false });
  expect(await read()).toMatchObject({ status_id: 1, publish_at: null });
});
