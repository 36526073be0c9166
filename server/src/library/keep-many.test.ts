import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { addVideo, settleCatalogue } from '../testing/catalogue.ts';
import { openMembers, type TestMembers } from '../testing/members.ts';

let web: TestMembers['web'];
let videos: TestMembers['videos'];
let sessions: TestMembers['sessions'];
let input: TestMembers['input'];
/** Five that everyone may see. */
let shown: number[];
beforeAll(async () => {
  ({ web, videos, sessions, input } = await openMembers());
  shown = [];
  for (const title of ['Harbour', 'Gradient', 'Fractal', 'Lamp', 'Tide'])
    shown.push(await addVideo(web.db, { title }));
  await settleCatalogue(web.db);
});
afterAll(() => web.close());
beforeEach(async () => {
  for (const table of ['limits', 'favourites', 'watch_later'] as const)
    await web.db.deleteFrom(table).execute();
  await web.db.updateTable('videos').set({ favourites_count: 0 }).execute();
  await web.db.updateTable('members').set({ favourites_count: 0 }).execute();
});

const ids = (...some: (number | undefined)[]) => some.join(',');
const listed = async (section: string, name = 'anna'): Promise<number[]> => {
  const url = `/api/json/videos2/0/straight/latest-updates/200/${section}.1.all...json`;
  const answer = await web.get(url, { cookie: sessions[name] ?? '' });
  return answer.json().videos.map(({ video_id }: { video_id: number }) => video_id);
};

describe.each(['favourite', 'watch_later'])('several videos at the same time into %s', (act) => {
  const section = act === 'favourite' ? 'favourites.' : 'watch-later.';
  const change = (name: string, form: Record<string, string>) => input(name, { act, ...form });

  it('stand in the order given, the first as the newest, each once', async () => {
    await change('anna', { section: 'add', video_id: String(shown[1]) });
    const answer = await change('anna', {
      section: 'add',
      video_ids: ids(shown[2], shown[1], shown[0], shown[2]),
    });
    expect(answer.json()).toEqual({ ok: true, video_ids: expect.arrayContaining([shown[2], shown[0]]) });
    expect(answer.json().video_ids).toHaveLength(2);
    const order = await listed(section);
    expect(new Set(order)).toEqual(new Set([shown[0], shown[1], shown[2]]));
    expect(order.indexOf(shown[2] ?? 0)).toBeLessThan(order.indexOf(shown[0] ?? 0));
  });

  it('come back to where they were when a removal is taken back', async () => {
    await change('anna', { section: 'add', video_ids: ids(...shown) });
    const before = await listed(section);
    expect(before).toEqual(shown);
    const url = `/api/json/videos2/0/straight/latest-updates/200/${section}.1.all...json`;
    const { kept_at } = (await web.get(url, { cookie: sessions.anna ?? '' })).json();
    await change('anna', { section: 'rem', video_ids: ids(shown[1], shown[3]) });
    expect(await listed(section)).toEqual([shown[0], shown[2], shown[4]]);
    await change('anna', {
      section: 'add',
      video_ids: ids(shown[1], shown[3]),
      kept_at: `${kept_at[1]},${kept_at[3]}`,
    });
    expect(await listed(section)).toEqual(before);
  });

  it('are never kept in the future', async () => {
    await change('anna', { section: 'add', video_ids: ids(shown[0]), kept_at: '2999-01-01T00:00:00Z' });
    await change('anna', { section: 'add', video_id: String(shown[1]) });
    expect(await listed(section)).toEqual([shown[1], shown[0]]);
  });

  it('pass over what may not be kept', async () => {
    const all = ids(videos.open, videos.hidden, videos.pending, 999_999);
    expect((await change('anna', { section: 'add', video_ids: all })).json().video_ids).toEqual([
      videos.open,
      videos.hidden,
    ]);
    // bert's private one may be kept by members whom bert has not blocked, the pending one by bert alone.
    expect(new Set((await change('bert', { section: 'add', video_ids: all })).json().video_ids)).toEqual(
      new Set([videos.open, videos.hidden, videos.pending]),
    );
  });

  it('change nobody else’s list, and are nothing for the anonymous', async () => {
    await change('anna', { section: 'add', video_ids: ids(shown[0]) });
    const answer = await change('bert', { section: 'rem', video_ids: ids(shown[0]) });
    expect(answer.json()).toEqual({ ok: true, video_ids: [] });
    expect(await listed(section)).toEqual([shown[0]]);
    expect((await change('', { section: 'add', video_ids: ids(shown[0]) })).statusCode).toBe(401);
  });

  it.each([
    [{ video_ids: '1,x' }, 'video_ids'],
    [{ video_ids: '1,' }, 'video_ids'],
    [{ video_ids: Array.from({ length: 501 }, (_, index) => index + 1).join(',') }, 'video_ids'],
    [{ video_ids: '1,2', kept_at: '2026-01-01T00:00:00Z' }, 'kept_at'],
    [{ video_ids: '1', kept_at: 'yesterday' }, 'kept_at'],
  ])('refuse %j', async (form, field) => {
    const answer = await change('anna', { section: 'add', ...form });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'bad_request', field });
  });
});

describe('several videos at the same time out of the history', () => {
  const read = async (name = 'anna') => {
    const url = '/api/json/videos2/0/straight/history/60/history..1.all...json';
    const { videos: list, kept_at } = (await web.get(url, { cookie: sessions[name] ?? '' })).json();
    return list.map(({ video_id }: { video_id: number }, index: number) => [video_id, kept_at[index]]);
  };
  const change = (name: string, form: Record<string, string>) => input(name, { act: 'history', ...form });
  beforeEach(async () => {
    await web.db.deleteFrom('history').execute();
    const { id } = await web.db
      .selectFrom('members')
      .select('id')
      .where('name', '=', 'anna')
      .executeTakeFirstOrThrow();
    const rows = shown.map((video_id, n) => ({
      member_id: id,
      video_id,
      viewed_at: new Date(Date.UTC(2026, 0, 15, 12, 0, 60 - n)),
    }));
    await web.db.insertInto('history').values(rows).execute();
  });

  it('come back with when they were watched', async () => {
    const before = await read();
    expect(before).toHaveLength(5);
    const gone = [before[1], before[3]];
    const video_ids = gone.map(([id]) => id).join(',');
    const answer = await change('anna', { section: 'rem', video_ids: `${video_ids},${videos.hidden}` });
    expect(new Set(answer.json().video_ids)).toEqual(new Set(gone.map(([id]) => id)));
    expect(await read()).toEqual([before[0], before[2], before[4]]);
    await change('anna', { section: 'add', video_ids, kept_at: gone.map(([, at]) => at).join(',') });
    expect(await read()).toEqual(before);
  });

  it('are added in no other way, and nobody else’s are touched', async () => {
    const [first] = shown;
    expect((await change('anna', { section: 'add', video_ids: ids(first) })).statusCode).toBe(400);
    const answer = await change('bert', { section: 'rem', video_ids: ids(first) });
    expect(answer.json()).toEqual({ ok: true, video_ids: [] });
    expect(await read()).toHaveLength(5);
    expect((await change('', { section: 'rem', video_ids: ids(first) })).statusCode).toBe(401);
    const withheld = { video_ids: ids(videos.pending), kept_at: '2026-01-15T12:00:00Z' };
    expect((await change('anna', { section: 'add', ...withheld })).json().video_ids).toEqual([]);
  });
});

it('takes 500 videos of a device, and the same 500 again without doubles', async () => {
  const rows = await web.db
    .insertInto('videos')
    .values(
      Array.from({ length: 500 }, (_, n) => ({
        dir: `many-${n}`,
        title: `Many ${n}`,
        status_id: 1,
        people: 'nobody' as const,
      })),
    )
    .returning('id')
    .execute();
  const many = rows.map(({ id }) => id);
  const add = () => input('anna', { act: 'favourite', section: 'add', video_ids: many.join(',') });
  expect((await add()).json().video_ids).toHaveLength(500);
  expect((await add()).json().video_ids).toHaveLength(0);
  const count = await web.db
    .selectFrom('members')
    .select('favourites_count')
    .where('name', '=', 'anna')
    .executeTakeFirstOrThrow();
  expect(count.favourites_count).toBe(500);
});

describe('a playlist', () => {
  const make = async (name = 'anna', more: Record<string, string> = {}): Promise<string> => {
    const form = { act: 'playlist', section: 'add', title: 'Evening', desc: 'For the evening', ...more };
    return String((await input(name, form)).json().playlist_id);
  };
  const order = async (id: string): Promise<number[]> => {
    const url = `/api/json/videos2/0/straight/latest-updates/200/playlist.${id}.1.all...json`;
    const answer = await web.get(url, { cookie: sessions.anna ?? '' });
    return answer.json().videos.map(({ video_id }: { video_id: number }) => video_id);
  };
  const change = (id: string, form: Record<string, string>, name = 'anna') =>
    input(name, { act: 'playlist', object_id: id, ...form });

  it('takes several at its end, in their order, and gives them back', async () => {
    const id = await make();
    await change(id, { section: 'add', video_id: String(shown[4]) });
    const added = await change(id, { section: 'add', video_ids: ids(shown[2], shown[4], shown[0]) });
    expect(added.json()).toMatchObject({ ok: true, video_ids: [shown[2], shown[0]] });
    expect(await order(id)).toEqual([shown[4], shown[2], shown[0]]);
    expect(
      (await change(id, { section: 'rem', video_ids: ids(shown[4], shown[3]) })).json().video_ids,
    ).toEqual([shown[4]]);
    expect(await order(id)).toEqual([shown[2], shown[0]]);
    const row = await web.db
      .selectFrom('playlists')
      .select('videos_count')
      .where('id', '=', Number(id))
      .executeTakeFirstOrThrow();
    expect(row.videos_count).toBe(2);
  });

  it('is ordered by moving one video before or after another', async () => {
    const [a, b, c, d] = shown;
    const id = await make();
    await change(id, { section: 'add', video_ids: ids(a, b, c, d) });
    const move = (video_id: unknown, place: string, next_to: unknown, name = 'anna') =>
      change(id, { section: 'upd', video_id: String(video_id), place, next_to: String(next_to) }, name);
    expect((await move(d, 'before', a)).json()).toMatchObject({ ok: true });
    expect(await order(id)).toEqual([d, a, b, c]);
    await move(d, 'after', b);
    expect(await order(id)).toEqual([a, b, d, c]);
    await move(a, 'after', c);
    expect(await order(id)).toEqual([b, d, c, a]);
    expect((await move(shown[4], 'before', a)).json()).toMatchObject({ code: 'not_found' });
    expect((await move(b, 'after', a, 'bert')).json()).toMatchObject({ code: 'no_permission' });
    expect(await order(id)).toEqual([b, d, c, a]);
  });

  it.each(['add', 'rem'])('is nobody else’s to fill or to empty: %s', async (section) => {
    const id = await make();
    const secret = await make('anna', { visible: '0' });
    await change(id, { section: 'add', video_ids: ids(shown[0]) });
    const form = { section, video_ids: ids(shown[0], shown[1]) };
    expect((await change(id, form, 'bert')).json()).toMatchObject({ code: 'no_permission' });
    expect((await change(secret, form, 'bert')).json()).toMatchObject({ code: 'playlist_private' });
    expect((await change(id, form, 'moderator1')).json()).toMatchObject({ code: 'no_permission' });
    expect(await order(id)).toEqual([shown[0]]);
  });
});
