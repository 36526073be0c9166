/** A few videos that every filter and sort tells apart, and one in each state that hides it. */
import { addCategory, addMember, addVideo, settleCatalogue } from './catalogue.ts';
import { openTestWeb, type TestWeb } from './web.ts';

const DAY_MS = 86_400_000;
const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY_MS);

export interface TestVideos {
  web: TestWeb;
  ids: Record<string, number>;
}

export const openVideos = async (): Promise<TestVideos> => {
  const web = await openTestWeb();
  const { db } = web;
  const ids: Record<string, number> = {};
  const outdoor = await addCategory(db, 'outdoor');
  const night = await addCategory(db, 'night');
  const rain = await addCategory(db, 'rain');
  const owner = await addMember(db, 'owner');
  const [model] = await db
    .insertInto('models')
    .values({ dir: 'aki', title: 'Aki' })
    .returning('id')
    .execute();
  const [channel] = await db
    .insertInto('channels')
    .values({ dir: 'lanterns', title: 'Lanterns' })
    .returning('id')
    .execute();
  ids.owner = owner;
  ids.harbour = await addVideo(db, {
    dir: 'harbour-lights',
    title: 'Harbour lights',
    title_ja: '夜の港',
    posted_at: daysAgo(0),
    rating: 2,
    views: 10,
    popularity: 5,
    categories: [outdoor, night],
    models: model ? [model.id] : [],
    channel_id: channel?.id,
    member_id: owner,
  });
  ids.forest = await addVideo(db, {
    dir: 'forest-path',
    title: 'Forest path',
    posted_at: daysAgo(3),
    rating: 5,
    views: 30,
    popularity: 1,
    duration_seconds: 700,
    height: 2160,
    categories: [outdoor],
    models: model ? [model.id] : [],
  });
  ids.storm = await addVideo(db, {
    title: 'Storm at night',
    posted_at: daysAgo(60),
    rating: 4,
    views: 20,
    popularity: 9,
    height: 480,
    comments_count: 3,
    categories: [night, rain],
  });
  ids.other = await addVideo(db, { title: 'Another group', gender: 'gay', categories: [outdoor] });
  ids.private = await addVideo(db, {
    title: 'Private harbour',
    is_private: true,
    categories: [outdoor],
    member_id: owner,
  });
  ids.deleted = await addVideo(db, { title: 'Deleted harbour', status_id: 5, categories: [outdoor] });
  ids.pending = await addVideo(db, { title: 'Pending harbour', status_id: 4, categories: [outdoor] });
  for (const [video, country, views] of [
    [ids.forest, 'DE', 7],
    [ids.storm, 'DE', 3],
    [ids.harbour, 'JP', 2],
    [ids.private, 'DE', 50],
  ] as const)
    await db
      .insertInto('video_views')
      .values({ video_id: video ?? 0, day: new Date().toISOString().slice(0, 10), country, views })
      .execute();
  await settleCatalogue(db);
  return { web, ids };
};
