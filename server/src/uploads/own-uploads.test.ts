import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { receiveVideo, startVideo } from './video-intake.ts';
import { addVideo } from '../testing/catalogue.ts';
import { addPeople, type People } from '../testing/people.ts';
import { openTestWeb, type TestWeb } from '../testing/web.ts';

const URL_PATH = '/api/upload/videos.json';

let web: TestWeb;
let people: People;
beforeAll(async () => {
  web = await openTestWeb();
  people = await addPeople(web);
});
afterAll(() => web.close());

const list = async (query = '', person: 'owner' | 'stranger' = 'owner') =>
  web.get(`${URL_PATH}${query}`, people.as(person));

it('has nothing to show to who sent nothing, and is for members alone', async () => {
  expect((await web.get(URL_PATH)).statusCode).toBe(401);
  const answer = await list();
  expect(answer.headers['cache-control']).toBe('private, no-store');
  expect(answer.json()).toEqual({
    videos: [],
    total_count: 0,
    counts: { working: 0, pending: 0, published: 0, private: 0, rejected: 0, deleted: 0 },
    code: 'videos_not_found',
  });
});

it('shows each state by its name, newest first, a page at a time', async () => {
  const member_id = people.ids.owner;
  const states = [
    [1, 'active'],
    [4, 'pending'],
    [5, 'deleted'],
    [7, 'returning'],
    [6, 'rejected'],
  ] as const;
  for (const [status_id] of states)
    await addVideo(web.db, { member_id, status_id, reject_reason: status_id === 6 ? 'Out of focus' : null });
  await addVideo(web.db, { member_id, is_private: true });
  const { videos, total_count } = (await list()).json();
  expect(total_count).toBe(6);
  expect(videos.map(({ state }: { state: string }) => state)).toEqual([
    'private',
    ...states.map(([, name]) => name).reverse(),
  ]);
  expect(videos[1]).toMatchObject({ state: 'rejected', reason: 'Out of focus', may_retry: false });
  expect((await list('?page=2')).json()).toMatchObject({ videos: [], total_count: 6 });
  const counts = { working: 0, pending: 1, published: 1, private: 1, rejected: 1, deleted: 2 };
  for (const [filter, count] of Object.entries(counts)) {
    const answer = (await list(`?state=${filter}`)).json();
    expect([filter, answer.total_count, answer.videos.length]).toEqual([filter, count, count]);
    expect(answer.counts).toEqual(counts);
  }
  expect((await list('?state=anything')).statusCode).toBe(400);
});

it('shows one upload while it is on its way, to nobody else', async () => {
  const { videoId } = await startVideo(web.deps, {
    memberId: people.ids.owner,
    details: { title: 'Pier' },
    fileName: 'pier.mov',
  });
  const read = async () => (await list(`?video_id=${videoId}`)).json().videos[0];
  expect(await read()).toMatchObject({
    state: 'uploading',
    file_name: 'pier.mov',
    missing: ['categories'],
    is_playable: false,
    screenshots: [],
    renditions: [],
  });
  await receiveVideo(web.deps, { videoId, sourceKey: 'sources/1/a.mov', fileName: 'pier.mov', bytes: 1000 });
  expect(await read()).toMatchObject({ state: 'scanning', bytes: 1000, waiting_for: null });
  expect((await list(`?video_id=${videoId}`, 'stranger')).statusCode).toBe(404);
  for (const query of ['?video_id=abc', '?video_id=0', '?page=0', '?page=x'])
    expect((await list(query)).statusCode).toBe(400);
});

it('shows what its page needs: details, figures, and what waits or was rejected of a change', async () => {
  const id = await addVideo(web.db, { member_id: people.ids.owner, title: 'Quay', views: 12, likes: 3 });
  const read = async () => (await list(`?video_id=${id}`)).json().videos[0];
  const edit = (title: string) =>
    web.post('/api/video_edit.php', { act: '5', video_id: `${id}`, title }, people.as('owner'));
  expect(await read()).toMatchObject({
    title: 'Quay',
    description: '',
    gender: 'straight',
    categories: [],
    models: [],
    tags: [],
    views: 12,
    likes: 3,
    post_date: expect.any(String),
  });
  expect((await read()).change).toBeUndefined();
  const { change_id } = (await edit('Pier')).json();
  expect(await read()).toMatchObject({
    title: 'Quay',
    change: { change_id, state: 'waiting', title: 'Pier', date: expect.any(String) },
  });
  await web.post(
    '/api/moderation.php',
    { act: 'reject', kind: 'video_change', object_id: `${change_id}`, reason: 'Names a place' },
    people.as('watcher'),
  );
  expect((await read()).change).toMatchObject({ state: 'rejected', reason: 'Names a place' });
  await web.post('/api/video_edit.php', { act: '5', video_id: `${id}`, title: 'Dock' }, people.as('owner'));
  expect((await read()).change).toMatchObject({ state: 'waiting', title: 'Dock' });
});
