import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { addAlbumWithPhoto } from '../testing/albums.ts';
import { addVideo } from '../testing/catalogue.ts';
import { drawUnevenPicture } from '../testing/uneven-picture.ts';
import { openTestWeb } from '../testing/web.ts';
import { ROUTE_RULES } from '../api/route-rules.ts';
import { addSignedIn, MODERATED } from '../testing/signed-in.ts';

const web = await openTestWeb();
const { ids, sessions } = await addSignedIn(web, MODERATED);
afterAll(() => web.close());
beforeEach(() => web.db.deleteFrom('limits').execute());

const as = (who: string | undefined) => ({ cookie: sessions[who ?? ''] ?? '' });
const decide = async (form: Record<string, string>, who: string | undefined = 'mora') =>
  (await web.post('/api/moderation.php', form, as(who))).json();
const get = async (path: string, who: string | undefined = 'mora') =>
  (await web.get(`/api/moderation/${path}`, as(who))).json();
const addWaiting = (values: object = {}) =>
  addVideo(web.db, { title: 'Harbour', member_id: ids.anna, status_id: 4, ...values });
let albums = 0;
const addAlbum = (values: object = {}): Promise<number> => {
  const number = String((albums += 1));
  return addAlbumWithPhoto(
    web.db,
    { member_id: ids.anna ?? 0, people: 'nobody', ...values },
    { sha256: number.padStart(64, 'a'), difference_hash: '1100'.repeat(16) },
  );
};
const lastDecision = async (name: string) =>
  (
    await web.db
      .selectFrom('notifications')
      .select('data')
      .where('member_id', '=', ids[name] ?? 0)
      .orderBy('id', 'desc')
      .executeTakeFirst()
  )?.data;

describe('the calls of moderators', () => {
  it('are refused to everyone else, whatever they name', async () => {
    const id = await addWaiting();
    const asked = [
      ['GET /api/moderation/queue.json', '/api/moderation/queue.json'],
      ['GET /api/moderation/:kind/:file', `/api/moderation/video/${id}.json`],
      ['GET /api/moderation/:kind/:file', '/api/moderation/video/999999.json'],
      ['POST /api/moderation.php', '/api/moderation.php'],
      ['POST /api/moderation.php delete', '/api/moderation.php'],
      ['POST /api/moderation.php block', '/api/moderation.php'],
      ['POST /api/moderation.php suspend', '/api/moderation.php'],
    ] as const;
    expect(new Set(asked.map(([rule]) => rule))).toEqual(
      new Set(
        Object.keys(ROUTE_RULES).filter(
          (rule) =>
            ROUTE_RULES[rule]?.for === 'moderators' &&
            // The others': report-cases.test.ts, decisions.test.ts.
            /\/api\/moderation(?:\.php|\/queue|\/:)/.test(rule),
        ),
      ),
    );
    for (const [rule, url] of asked)
      for (const [who, status, code] of [
        [undefined, 401, 'need_auth'],
        ['bert', 403, 'no_permission'],
        ['anna', 403, 'no_permission'],
      ] as const) {
        const headers = who ? as(who) : {};
        const act = rule.split(' ')[2] ?? 'approve';
        const form = { act, kind: 'video', object_id: `${id}` };
        const answer = rule.startsWith('POST')
          ? await web.post(url, form, headers)
          : await web.get(url, headers);
        expect([url, who, answer.statusCode, answer.json().code]).toEqual([url, who, status, code]);
        expect(answer.headers['cache-control']).toMatch(/no-store/);
      }
    expect((await get(`video/${id}.json`)).status_id).toBe(4);
  });
});

describe('the queue', () => {
  it('shows who waits longest first, with a picture and who sent it', async () => {
    await web.db.updateTable('videos').set({ status_id: 5 }).where('status_id', '=', 4).execute();
    const later = await addWaiting({ created_at: new Date('2026-02-01T00:00:00Z') });
    const first = await addAlbum({ created_at: new Date('2026-01-01T00:00:00Z') });
    const { items, total_count } = await get('queue.json');
    expect(total_count).toBe(2);
    expect(items).toMatchObject([
      { kind: 'album', object_id: first, photos_amount: 0, since: '2026-01-01T00:00:00.000Z' },
      { kind: 'video', object_id: later, duration_seconds: 60, member: { _id: ids.anna, name: 'anna' } },
    ]);
    // The count at the tab is of what the list shows.
    const { waiting } = (await web.get('/api/moderation/desk.json', as('mora'))).json();
    expect(Object.values<number>(waiting).reduce((sum, count) => sum + count, 0)).toBe(
      (await get('queue.json')).total_count,
    );
    for (const { thumb } of items) expect(thumb).toMatch(/^\/media\/p\//);
    expect((await get('queue.json?kind=album')).items).toHaveLength(1);
    expect(await get('queue.json?state=rejected')).toMatchObject({ items: [], code: 'list_empty' });
    expect((await get('queue.json?state=deleted')).items.length).toBeGreaterThan(0);
    expect(await get('queue.json?state=nowhere')).toMatchObject({ code: 'bad_request' });
  });
});

describe('a case', () => {
  it('has what helps to decide: stream, history, what looks the same', async () => {
    const id = await addWaiting({ description: 'Lights' });
    const other = await addWaiting({ title: 'The same lights' });
    for (const video_id of [id, other])
      await web.db
        .insertInto('video_processing')
        .values({ video_id, sha256: 'f'.repeat(64), stage: 'done' })
        .execute();
    await decide({ act: 'reject', kind: 'video', object_id: `${id}`, reason: 'Too dark' });
    const found = await get(`video/${id}.json`);
    expect(found).toMatchObject({
      title: 'Harbour',
      description: 'Lights',
      status_id: 6,
      reject_reason: 'Too dark',
      history: [{ from: '4', to: '6', reason: 'Too dark', member: { name: 'mora' } }],
      duplicates: [{ object_id: other, title: 'The same lights', likeness: 1 }],
    });
    expect(found.streams[0].src).toMatch(/^\/media\/p\/.*master\.m3u8$/);
    expect(found.screenshots).toHaveLength(10);
    const album = await addAlbum();
    const twin = await addAlbum();
    expect(await get(`album/${album}.json`)).toMatchObject({
      photos: [{ sources: [{ type: 'image/avif' }, { type: 'image/webp' }, { type: 'image/jpeg' }] }],
      duplicates: expect.arrayContaining([expect.objectContaining({ object_id: twin, likeness: 1 })]),
    });
    expect(await get('video/999999.json')).toMatchObject({ code: 'not_found' });
    expect(await get('comment/1.json')).toMatchObject({ code: 'bad_request' });
  });
});

describe('a decision', () => {
  it.each(['video', 'album'] as const)('publishes a %s, rejects it, and tells the uploader', async (kind) => {
    const id = await (kind === 'video' ? addWaiting() : addAlbum());
    const about = { kind, object_id: `${id}` };
    expect(await decide({ act: 'approve', ...about })).toEqual({ ok: true, changed: true, status_id: 1 });
    expect(await lastDecision('anna')).toMatchObject({ section: kind, object_id: id, decision: 'approved' });
    // A second click.
    expect(await decide({ act: 'approve', ...about })).toEqual({ ok: true, changed: false, status_id: 1 });
    expect(await decide({ act: 'reject', ...about })).toMatchObject({ code: 'required', field: 'reason' });
    expect(await decide({ act: 'reject', ...about, reason: 'x'.repeat(501) })).toMatchObject({
      code: 'max_length',
    });
    expect(await decide({ act: 'reject', ...about, reason: 'Too dark' })).toMatchObject({ status_id: 6 });
    expect(await lastDecision('anna')).toMatchObject({ decision: 'rejected', reason: 'Too dark' });
    expect(await decide({ act: 'approve', ...about })).toMatchObject({ status_id: 1 });
    expect(await decide({ act: 'delete', ...about, reason: 'Reported' })).toMatchObject({ status_id: 5 });
    expect(await decide({ act: 'approve', ...about })).toMatchObject({ code: 'bad_request' });
    expect(await decide({ act: 'restore', ...about })).toMatchObject({
      ok: true,
      changed: true,
      status_id: 1,
    });
  });

  it.each([1, 2, 3, 4])(
    'is taken once: of two moderators one wins and the other is notified (%i)',
    async (turn) => {
      const kind = turn % 2 ? 'video' : 'album';
      const id = await (turn % 2 ? addWaiting() : addAlbum());
      const about = { kind, object_id: `${id}`, status_id: '4' };
      const answers = await Promise.all([
        decide({ act: 'approve', ...about }, 'mora'),
        decide({ act: 'reject', reason: 'Too dark', ...about }, 'miro'),
      ]);
      const [lost] = answers.filter(({ ok }) => !ok);
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      expect(lost).toMatchObject({
        code: 'bad_request',
        field: 'status_id',
        info: { status_id: answers[0].ok ? 1 : 6, by: answers[0].ok ? 'mora' : 'miro' },
      });
      const log = await web.db
        .selectFrom('state_changes')
        .select('to_state')
        .where('object_id', '=', id)
        .where('kind', '=', kind)
        .execute();
      expect(log).toHaveLength(1);
    },
  );

  it('to block keeps the same pictures out', async () => {
    const album = await addAlbum();
    const about = { kind: 'album', object_id: `${album}` };
    const file = `objects/album-${album}/photos/1.jpg`;
    await web.deps.storage.put(file, Buffer.from('a picture'));
    expect(await decide({ act: 'block', ...about })).toMatchObject({ code: 'required' });
    const { proposal_id } = await (async () => {
      expect(await decide({ act: 'block', ...about, reason: 'Not allowed' })).toEqual({
        ok: true,
        changed: true,
        status_id: 6,
        needs_second: true,
      });
      return (await get('proposals.json')).proposals[0];
    })();
    // Removing files cannot be undone: two agree to it.
    const confirmed = { act: 'confirm', proposal_id: `${proposal_id}` };
    expect((await web.post('/api/moderation_proposals.php', confirmed, as('miro'))).json()).toMatchObject({
      ok: true,
    });
    const rows = await web.db.selectFrom('blocked_pictures').select(['album_id', 'reason']).execute();
    expect(rows).toEqual([{ album_id: album, reason: 'Not allowed' }]);
    // Nothing of it stays, not even for moderators.
    expect(await web.deps.storage.stat(file)).toBeUndefined();
  });
});

describe('an avatar', () => {
  it('is taken down, and does not come back when it is blocked', async () => {
    const body = await drawUnevenPicture(1, { width: 300, height: 300 });
    const send = async (bytes: Uint8Array) =>
      (
        await web.postFile('/api/member.php', { act: 'avatar' }, { name: 'me.png', body: bytes }, as('bert'))
      ).json();
    expect(await send(body)).toMatchObject({ ok: true });
    const about = { kind: 'avatar', object_id: `${ids.bert}` };
    expect(await decide({ act: 'reject', ...about, reason: 'x' })).toMatchObject({ code: 'bad_request' });
    expect(await decide({ act: 'block', ...about, reason: 'Not yours' })).toMatchObject({
      ok: true,
      changed: true,
      blocked: true,
    });
    expect(await decide({ act: 'delete', ...about, reason: 'Not yours' })).toMatchObject({ changed: false });
    const own = (await web.post('/api/member.php', { act: 'own' }, as('bert'))).json().member;
    expect(own).toMatchObject({ has_avatar: false });
    expect(await lastDecision('bert')).toMatchObject({ decision: 'deleted', reason: 'Not yours' });
    for await (const { key } of web.deps.storage.list(`objects/member-${ids.bert}/`))
      throw new Error(`${key} stayed`);
    // The same file, and one that looks the same.
    expect(await send(body)).toMatchObject({ code: 'blocked_content', field: 'file' });
    const again = await sharp(body).resize(200).jpeg({ quality: 60 }).toBuffer();
    expect(await send(again)).toMatchObject({ code: 'blocked_content' });
  });
});
