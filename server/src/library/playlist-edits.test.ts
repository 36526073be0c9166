import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openMembers } from '../testing/members.ts';

const { web, ids, videos, input, post } = await openMembers();
afterAll(() => web.close());
beforeEach(() => web.db.deleteFrom('limits').execute());

const list = { title: 'Evening', desc: 'For the evening' };
const createList = async (name: string, more: Record<string, string> = {}): Promise<number> =>
  (await input(name, { act: 'playlist', section: 'add', ...list, ...more })).json().playlist_id;

describe('playlists', () => {
  it.each([
    [{ title: '' }, 'required', 'title', undefined],
    [{ title: '  ab ' }, 'min_length', 'title', { min: 3 }],
    [{ title: 'x'.repeat(101) }, 'max_length', 'title', { max: 100 }],
    [{ desc: 'x'.repeat(501) }, 'max_length', 'desc', { max: 500 }],
    [{ categories: 'one,two,three,four' }, 'categories_max', 'categories', { max: 3 }],
    [{ categories: 'unknown' }, 'bad_request', 'categories', undefined],
    [{ orientation: 'sideways' }, 'bad_request', 'orientation', undefined],
    [{ visible: '2' }, 'bad_request', 'visible', undefined],
  ])('refuse %j: %s', async (form, code, field, info) => {
    const answer = await input('anna', { act: 'playlist', section: 'add', ...list, ...form });
    expect(answer.json()).toMatchObject({ ok: false, code, field, ...(info && { info }) });
    expect(answer.statusCode).toBe(code === 'bad_request' ? 400 : 200);
  });

  it('count characters, not bytes: titles of 100 and descriptions of 500 in Japanese', async () => {
    expect(await createList('anna', { title: '夜'.repeat(100), desc: '港'.repeat(500) })).toBeGreaterThan(0);
  });

  it('are made, filled, changed, read and deleted by their owner', async () => {
    const id = await createList('anna', {
      video_id: String(videos.open),
      visible: '0',
      categories: 'one,two',
    });
    const own = { act: 'playlist', object_id: String(id) };
    const row = async () =>
      web.db.selectFrom('playlists').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(await row()).toMatchObject({
      title: 'Evening',
      visible: 0,
      videos_count: 1,
      orientation: 'straight',
    });
    const again = await input('anna', { ...own, section: 'add', video_id: String(videos.open) });
    expect(again.json()).toMatchObject({ ok: false, code: 'playlist_already_added' });
    expect((await input('anna', { ...own, section: 'upd', title: 'Morning' })).json()).toEqual({
      ok: true,
      playlist_id: id,
    });
    expect(await row()).toMatchObject({ title: 'Morning', description: 'For the evening', visible: 0 });
    expect((await input('anna', { ...own, section: 'upd', title: 'ab' })).json()).toMatchObject({
      code: 'min_length',
    });
    await input('anna', { ...own, section: 'rem', video_id: String(videos.open) });
    expect(await row()).toMatchObject({ videos_count: 0 });
    await input('anna', { ...own, section: 'upd', visible: '1' });
    await input('anna', { ...own, section: 'del' });
    expect(await row()).toMatchObject({ is_deleted: true });
    expect((await input('anna', { ...own, section: 'upd', title: 'Gone' })).statusCode).toBe(404);
  });

  it('belong to their owner: others neither change nor fill them', async () => {
    const shown = await createList('anna');
    const secret = await createList('anna', { visible: '0' });
    const change = (name: string, id: number, section: string) =>
      input(name, {
        act: 'playlist',
        section,
        object_id: String(id),
        ...(section === 'add' && { video_id: String(videos.open) }),
        ...(section === 'upd' && { title: 'Mine now' }),
      });
    for (const section of ['upd', 'add', 'rem', 'del']) {
      const video_id = section === 'rem' ? { video_id: String(videos.open) } : {};
      const answer = await input('bert', {
        act: 'playlist',
        section,
        object_id: String(shown),
        video_id: String(videos.open),
        ...video_id,
      });
      expect([section, answer.statusCode, answer.json().code]).toEqual([section, 403, 'no_permission']);
      expect((await input('', { act: 'playlist', section, object_id: String(shown) })).json().code).toBe(
        'need_auth',
      );
    }
    expect((await change('bert', secret, 'upd')).json()).toMatchObject({ code: 'playlist_private' });
    expect((await change('moderator1', shown, 'upd')).json()).toMatchObject({ code: 'no_permission' });
    expect((await change('moderator1', shown, 'del')).json()).toMatchObject({ ok: true });
  });

  it('take a video once, also when it is added many times at the same time', async () => {
    const id = await createList('anna');
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        input('anna', {
          act: 'playlist',
          section: 'add',
          object_id: String(id),
          video_id: String(videos.open),
        }),
      ),
    );
    expect(answers.filter((answer) => answer.json().ok)).toHaveLength(1);
    const row = await web.db.selectFrom('playlists').select('videos_count').where('id', '=', id).execute();
    expect(row).toEqual([{ videos_count: 1 }]);
  });

  it('take no video that their owner may not see', async () => {
    const id = await createList('anna');
    const add = (video: number) =>
      input('anna', { act: 'playlist', section: 'add', object_id: String(id), video_id: String(video) });
    expect((await add(videos.pending)).json()).toMatchObject({ code: 'not_found' });
    expect((await add(999_999)).statusCode).toBe(404);
    await post('bert', '/api/member.php', { act: 'block', object_id: String(ids.anna) });
    expect((await add(videos.hidden)).json()).toMatchObject({ code: 'no_permission' });
    await post('bert', '/api/member.php', { act: 'unblock', object_id: String(ids.anna) });
    expect((await add(videos.hidden)).json()).toMatchObject({ ok: true });
  });
});
