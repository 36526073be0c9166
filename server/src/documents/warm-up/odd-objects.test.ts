import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { addCategory, addMember, addVideo } from '../../testing/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { ODD_KINDS } from './odd-objects.sql.ts';
import { findOddObjects, type OddObject } from './odd-objects.ts';

let test: TestDatabase;
const ids: Record<string, number> = {};

beforeAll(async () => {
  test = await openTestDatabase();
  const { db } = test;
  const owner = await addMember(db, 'owner', { has_avatar: true });
  ids.hidden = await addMember(db, 'hidden', { is_private: true });
  const night = await addCategory(db, 'night');
  const [channel] = await db
    .insertInto('channels')
    .values({ dir: 'lanterns', title: 'Lanterns', videos_count: 1 })
    .returning('id')
    .execute();
  const [model] = await db
    .insertInto('models')
    .values({ dir: 'aki', title: 'Aki', videos_count: 1 })
    .returning('id')
    .execute();
  const whole = {
    channel_id: channel?.id,
    member_id: owner,
    description: 'Lights over the water.',
    categories: [night],
    models: [model?.id ?? 0],
  };
  for (let count = 0; count < 30; count++) await addVideo(db, { ...whole, title: 'Harbour' });
  ids.channelless = await addVideo(db, { ...whole, channel_id: null });
  ids.bare = await addVideo(db, { ...whole, models: [], categories: [], description: '' });
  ids.private = await addVideo(db, { ...whole, is_private: true });
  ids.waiting = await addVideo(db, { ...whole, channel_id: null, status_id: 4 });
  ids.hebrew = await addVideo(db, { ...whole, title: 'אור על המים' });
  ids.long = await addVideo(db, { ...whole, title: 'Harbour lights '.repeat(12) });
  const album = { dir: 'an-album', title: 'An album', status_id: 1, people: 'nobody' as const };
  await db
    .insertInto('albums')
    .values([{ ...album, photos_count: 4 }, album])
    .execute();
});
afterAll(() => test.close());

const traitsOf = (objects: readonly OddObject[], id: number | undefined) =>
  objects.find((one) => one.id === id)?.traits;

it('finds what lacks something or has too much of it, and nothing without a page', async () => {
  const { video, album, member } = await findOddObjects(test.db);
  expect(video).toHaveLength(20);
  expect(traitsOf(video, ids.channelless)).toContain('no channel');
  expect(traitsOf(video, ids.bare)).toEqual(
    expect.arrayContaining(['no model', 'no category', 'no description']),
  );
  expect(traitsOf(video, ids.private)).toEqual(['private']);
  expect(traitsOf(video, ids.hebrew)).toContain('right-to-left');
  expect(traitsOf(video, ids.long)).toContain('longest title');
  expect(traitsOf(video, ids.waiting)).toBeUndefined();
  expect(album.flatMap(({ traits }) => traits)).toEqual(expect.arrayContaining(['no photos', 'most photos']));
  expect(traitsOf(member, ids.hidden)).toEqual(['private']);
});

it('finds nothing of a kind that there is nothing of', async () => {
  const { playlist } = await findOddObjects(test.db);
  expect(playlist).toEqual([]);
  expect(Object.keys(await findOddObjects(test.db))).toEqual([...ODD_KINDS]);
});
