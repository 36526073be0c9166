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
  expect(answer.json()).toEqual({ videos: [], total_count: 0, code: 'videos_not_found' });
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
    missing: ['categories', 'screenshot'],
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
