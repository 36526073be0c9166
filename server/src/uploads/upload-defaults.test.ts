import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { addCategory } from '../testing/catalogue.ts';
import { addPeople, type People } from '../testing/people.ts';
import { openTestWeb, type TestWeb } from '../testing/web.ts';

let web: TestWeb;
let people: People;
beforeAll(async () => {
  web = await openTestWeb();
  people = await addPeople(web);
  for (const dir of ['water', 'night']) await addCategory(web.db, dir);
});
afterAll(() => web.close());
beforeEach(async () => {
  await web.db.deleteFrom('limits').execute();
  await web.db.deleteFrom('upload_defaults').execute();
});

const set = async (fields: Record<string, string>, person: 'owner' | 'stranger' = 'owner') =>
  (await web.post('/api/upload_defaults.php', { description: '', ...fields }, people.as(person))).json();
const get = async (person: 'owner' | 'stranger' = 'owner') =>
  (await web.get('/api/upload/defaults.json', people.as(person))).json();
const start = async (fields: Record<string, string> = {}) => {
  const form = { act: '1', is_draft: '1', file_name: 'Harbour.mp4', bytes: '100', ...fields };
  const { video_id } = (await web.post('/api/video_edit.php', form, people.as('owner'))).json();
  const { videos } = (
    await web.get(`/api/upload/videos.json?video_id=${video_id}`, people.as('owner'))
  ).json();
  return videos[0];
};

it('new videos start with what their uploader said for all, unless they say otherwise', async () => {
  const given = {
    description: 'From the pier',
    categories: 'night,water',
    tags: 'Quay',
    is_private: '1',
    is_embeddable: '0',
  };
  expect(await set(given)).toMatchObject({ ok: true, categories: ['night', 'water'], tags: ['quay'] });
  expect(await get()).toEqual({
    description: 'From the pier',
    categories: ['night', 'water'],
    tags: ['quay'],
    is_private: true,
    is_embeddable: false,
  });
  expect(await get('stranger')).toEqual({});
  expect(await start()).toMatchObject({
    title: 'Harbour',
    description: 'From the pier',
    categories: ['night', 'water'],
    tags: ['quay'],
    is_private: true,
    is_embeddable: false,
    missing: [],
  });
  expect(await start({ categories: 'water', is_private: '0' })).toMatchObject({
    description: 'From the pier',
    categories: ['water'],
    is_private: false,
  });
  // All of them are set at the same time.
  expect((await web.post('/api/upload_defaults.php', {}, people.as('owner'))).json()).toMatchObject({
    ok: false,
  });
  expect(await get()).toMatchObject({ tags: ['quay'] });
  await set({});
  expect(await get()).toEqual({});
  expect(await start()).toMatchObject({ description: '', categories: [], missing: ['categories'] });
});

it('what the site does not have any more keeps no video from being started', async () => {
  await web.db.insertInto('models').values({ dir: 'aki', title: 'Aki' }).execute();
  await set({ categories: 'water', models: 'aki' });
  await web.db.deleteFrom('models').where('dir', '=', 'aki').execute();
  expect(await get()).toEqual({ categories: ['water'] });
  expect(await start()).toMatchObject({ categories: ['water'], models: [] });
});

it.each([
  ['categories', { categories: 'nowhere' }],
  ['models', { models: 'nobody' }],
  ['tags', { tags: 'x' }],
  ['description', { description: 'x'.repeat(2001) }],
  ['gender', { gender: 'other' }],
])('%s that no video may have are refused, and nothing is kept', async (field, fields) => {
  await set({ tags: 'quay' });
  expect(await set(fields as Record<string, string>)).toMatchObject({ ok: false, field });
  expect(await get()).toEqual({ tags: ['quay'] });
});
