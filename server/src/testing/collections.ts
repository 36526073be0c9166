/** A small catalogue of everything that has lists, with people who may see more or less of it. */
import { addCategory, addMember, addVideo, insertRow, type RowTable, settleCatalogue } from './catalogue.ts';
import { openTestWeb, type TestWeb } from './web.ts';

export interface TestCollections {
  web: TestWeb;
  ids: Record<string, number>;
  cookies: Record<string, string>;
  /** What the API answers to a member, or to the anonymous. */
  json: (path: string, as?: string) => Promise<ReturnType<typeof JSON.parse>>;
}

export const openCollections = async (): Promise<TestCollections> => {
  const web = await openTestWeb();
  const { db } = web;
  const ids: Record<string, number> = {};
  const cookies: Record<string, string> = {};

  const insert = (table: RowTable, values: object) => insertRow(db, table, values);
  const addMedia = (kind: string, id: number) =>
    db
      .insertInto('media_objects')
      .values({
        id: `${kind}-${id}`,
        kind,
        owner_id: id,
        revision: `r${kind}`,
        state: 'ready',
        manifest: '{}',
      })
      .execute();
  for (const name of ['owner', 'friend', 'stranger', 'blocked'])
    ids[name] = await addMember(db, name, {
      country: 'JP',
      relationship: 1,
      birth_date: '1990-05-05',
      gender: 'female',
      has_avatar: name === 'friend',
    });
  ids.moderator = await addMember(db, 'moderator', { is_moderator: true });
  ids.hidden = await addMember(db, 'hidden', {
    is_private: true,
    country: 'JP',
    visibility: '{}',
  });
  ids.discreet = await addMember(db, 'discreet', {
    country: 'DE',
    gender: 'male',
    birth_date: '2000-01-01',
    visibility: JSON.stringify({ country: 'nobody', age: 'friends', subscriptions: 'friends' }),
  });
  await db
    .insertInto('friends')
    .values([
      { member_id: ids.owner ?? 0, friend_id: ids.friend ?? 0, accepted_at: new Date() },
      { member_id: ids.friend ?? 0, friend_id: ids.discreet, accepted_at: new Date() },
      { member_id: ids.friend ?? 0, friend_id: ids.hidden, accepted_at: new Date() },
    ])
    .execute();
  await db
    .insertInto('blocks')
    .values({ member_id: ids.owner ?? 0, blocked_id: ids.blocked ?? 0 })
    .execute();
  const category = await addCategory(db, 'outdoor');
  const model = {
    birth_date: '2001-02-03',
    country: 'JP',
    race: 'asian',
    breast: 'small',
    hair: 2,
    height: 3,
    weight: 1,
    tattoo: true,
    piercing: false,
  };
  ids.aki = await insert('models', {
    dir: 'aki',
    title: 'Aki',
    title_ja: 'あき',
    popularity: 1,
    views: 9,
    ...model,
  });
  ids.berta = await insert('models', {
    ...{ dir: 'berta', title: 'Berta', popularity: 5, rating: 4, country: 'DE', race: 'caucasian' },
    ...{
      breast: 'huge',
      hair: 5,
      height: 1,
      weight: 4,
      tattoo: false,
      piercing: true,
      birth_date: '1970-01-01',
    },
  });
  ids.nine = await insert('models', { dir: '9-lives', title: '9 Lives', gender: 'gay', popularity: 3 });
  await addMedia('model', ids.aki);
  ids.channel = await insert('channels', {
    dir: 'lanterns',
    title: 'Lanterns',
    views: 5,
    description: 'Light',
  });
  ids.piers = await insert('channels', { dir: 'piers', title: 'Piers', views: 9 });
  ids.video = await addVideo(db, {
    title: 'Harbour',
    member_id: ids.owner,
    channel_id: ids.channel,
    models: [ids.aki],
    categories: [category],
  });
  ids.privateVideo = await addVideo(db, {
    title: 'Own',
    is_private: true,
    member_id: ids.owner,
    models: [ids.aki],
  });
  ids.deletedVideo = await addVideo(db, { title: 'Gone', status_id: 5, member_id: ids.owner });
  ids.playlist = await insert('playlists', { member_id: ids.owner, title: 'Evening', popularity: 2 });
  ids.second = await insert('playlists', { member_id: ids.friend, title: 'Morning', popularity: 9 });
  ids.privateList = await insert('playlists', { member_id: ids.owner, title: 'Mine', visible: 0 });
  ids.deletedList = await insert('playlists', { member_id: ids.owner, title: 'Gone', is_deleted: true });
  for (const playlist_id of [ids.playlist, ids.privateList])
    await db
      .insertInto('playlist_videos')
      .values([
        { playlist_id, video_id: ids.privateVideo, position: 1 },
        { playlist_id, video_id: ids.video, position: 2 },
      ])
      .execute();
  await db
    .insertInto('playlist_categories')
    .values({ playlist_id: ids.playlist, category_id: category })
    .execute();
  const harbours = await insert('album_categories', {
    dir: 'harbours',
    titles: JSON.stringify({ en: 'Harbours', ja: '港' }),
  });
  await insert('album_categories', { dir: 'empty', titles: JSON.stringify({ en: 'Empty' }) });
  for (const [name, values] of Object.entries({
    open: { status_id: 1, rating: 2, posted_at: new Date(Date.now() - 1000), model_id: ids.aki },
    newer: { status_id: 1, rating: 1, title_ja: '新しい' },
    private: { status_id: 1, is_private: true },
    deleted: { status_id: 5 },
    pending: { status_id: 4 },
  })) {
    const id = await insert('albums', {
      dir: name,
      title: name,
      member_id: ids.owner,
      people: 'nobody',
      ...values,
    });
    ids[`${name}Album`] = id;
    await addMedia('album', id);
    await db.insertInto('albums_in_categories').values({ album_id: id, category_id: harbours }).execute();
    await db
      .insertInto('photos')
      .values([
        { album_id: id, position: 1, width: 1200, height: 800 },
        { album_id: id, position: 2, width: 800, height: 1200 },
      ])
      .execute();
  }
  await db
    .insertInto('subscriptions')
    .values([
      { member_id: ids.owner ?? 0, kind: 'model', target_id: ids.aki, subscribed_at: new Date(1) },
      { member_id: ids.owner ?? 0, kind: 'member', target_id: ids.friend ?? 0, subscribed_at: new Date(2) },
      { member_id: ids.owner ?? 0, kind: 'channel', target_id: ids.channel, subscribed_at: new Date(3) },
      { member_id: ids.discreet, kind: 'model', target_id: ids.aki },
    ])
    .execute();
  for (const table of ['favourites', 'watch_later', 'history'] as const)
    await db
      .insertInto(table)
      .values({ member_id: ids.owner ?? 0, video_id: ids.video })
      .execute();
  await settleCatalogue(db);
  for (const name of ['owner', 'friend', 'stranger', 'blocked', 'moderator', 'hidden'])
    cookies[name] = await web.signIn(name);
  const json = async (path: string, as?: string) =>
    (await web.get(path, as ? { cookie: cookies[as] ?? '' } : {})).json();
  return { web, ids, cookies, json };
};
