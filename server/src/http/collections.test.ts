import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addCategory, addMember, addVideo, settleCatalogue, TEST_PASSWORD } from '../testing/catalogue.ts';
import { openTestWeb, type TestWeb } from '../testing/web.ts';

let web: TestWeb;
const ids: Record<string, number> = {};
const cookies: Record<string, string> = {};

const insert = async (
  table: 'models' | 'channels' | 'playlists' | 'albums' | 'album_categories',
  values: Record<string, unknown>,
): Promise<number> =>
  (
    await web.db
      .insertInto(table)
      .values(values as never)
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
const addMedia = (kind: string, id: number) =>
  web.db
    .insertInto('media_objects')
    .values({ id: `${kind}-${id}`, kind, owner_id: id, revision: `r${kind}`, state: 'ready', manifest: '{}' })
    .execute();
const signIn = async (name: string): Promise<string> => {
  const answer = await web.post('/api/signin.php', { usr: name, pwd: TEST_PASSWORD });
  return String(answer.headers['set-cookie']).split(';')[0] ?? '';
};

beforeAll(async () => {
  web = await openTestWeb();
  const { db } = web;
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
    const id = await insert('albums', { dir: name, title: name, member_id: ids.owner, ...values });
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
    cookies[name] = await signIn(name);
});
afterAll(() => web.close());

const json = async (path: string, as?: string) =>
  (await web.get(path, as ? { cookie: cookies[as] ?? '' } : {})).json();

describe('albums', () => {
  const titles = async (sort: string, file: string, lifetime = 3600, as?: string) =>
    (await json(`/api/json/albums/${lifetime}/${sort}/40/${file}.json`, as)).albums.map(
      ({ title }: { title: string }) => title,
    );

  it('are listed when everyone may see them, newest first by default', async () => {
    expect(await titles('latest-updates', '..1')).toEqual(['newer', 'open']);
    expect(await titles('top-rated', '..1')).toEqual(['open', 'newer']);
    expect(await json('/api/json/albums/3600/most-viewed/1/..2.json')).toMatchObject({ total_count: 2 });
    expect(await json('/api/json/albums/3600/most-viewed/40/..2.json')).toMatchObject({
      albums: [],
      total_count: 2,
      code: 'albums_not_found',
    });
  });

  it('are narrowed by category, model and member', async () => {
    expect(
      await json('/api/json/albums/3600/latest-updates/40/categories.harbours.1.json?lang=ja'),
    ).toMatchObject({
      categories: [{ dir: 'harbours', title: '港' }],
      albums: [{ title: '新しい' }, { title: 'open' }],
    });
    expect(await titles('latest-updates', 'model.aki.1')).toEqual(['open']);
    expect(await titles('latest-updates', `member.${ids.owner}.1`)).toEqual(['newer', 'open']);
    expect(await titles('latest-updates', 'categories.nothing.1')).toEqual([]);
  });

  it('show their owner what is private or waits, in answers that nobody keeps', async () => {
    const own = await titles('latest-updates', `member.${ids.owner}.1`, 0, 'owner');
    expect(own.sort()).toEqual(['newer', 'open', 'pending', 'private']);
    expect(await titles('latest-updates', `member.${ids.owner}.1`, 0, 'stranger')).toEqual(['newer', 'open']);
    expect(
      await json(`/api/json/albums/0/latest-updates/40/member.${ids.owner}.1.json`, 'blocked'),
    ).toMatchObject({
      code: 'no_permission',
    });
    expect(await json(`/api/json/albums/3600/latest-updates/40/member.${ids.hidden}.1.json`)).toMatchObject({
      code: 'no_permission',
    });
  });

  it('open with their pictures', async () => {
    const answer = await web.get(`/api/json/album/3600/0/0/${ids.openAlbum}.json`);
    expect(answer.headers['cache-control']).toContain('s-maxage=3600');
    expect(answer.json()).toMatchObject({
      album: {
        status: 'active',
        photos_amount: 2,
        member: { name: 'owner' },
        model: { dir: 'aki' },
        categories: [{ dir: 'harbours', title: 'Harbours' }],
        photos: [{ position: 1, src: `/media/album-${ids.openAlbum}/ralbum/photos/1.jpg` }, { position: 2 }],
      },
    });
  });

  it.each(['private', 'deleted'])('tell strangers status and title of a %s one', async (status) => {
    const answer = await web.get(`/api/json/album/3600/0/0/${ids[`${status}Album`]}.json`);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(Object.keys(answer.json().album).sort()).toEqual([
      'album_id',
      'dir',
      'status',
      'status_id',
      'title',
    ]);
    expect(answer.json().album.status).toBe(status);
  });

  it('are signed for those who may see a private one, and closed to the blocked', async () => {
    const path = `/api/json/album/0/0/0/${ids.privateAlbum}.json`;
    const { album } = await json(path, 'stranger');
    expect(album.photos[0].src).toMatch(/^\/media\/p\/\d+\./);
    expect((await json(path, 'blocked')).album.photos).toBeUndefined();
    expect((await web.get(`/api/json/album/3600/0/0/${ids.pendingAlbum}.json`)).statusCode).toBe(404);
  });

  it('have categories, without those that hold none', async () => {
    expect(await json('/api/json/albums-categories/3600/ja.json')).toMatchObject({
      categories: [{ dir: 'harbours', title: '港', total_albums: 2 }],
      total_count: 1,
    });
  });
});

describe('models', () => {
  const dirs = async (filter: string, sort = 'most-popular') =>
    (await json(`/api/json/models/3600/${sort}/40/${encodeURIComponent(filter)}.1.json`)).models.map(
      ({ dir }: { dir: string }) => dir,
    );

  it.each([
    ['most-popular', ['berta', '9-lives', 'aki']],
    ['alphabet', ['9-lives', 'aki', 'berta']],
    ['count-videos', ['aki', '9-lives', 'berta']],
    ['count-subs', ['aki', '9-lives', 'berta']],
    ['top-rated', ['berta', '9-lives', 'aki']],
    ['most-viewed', ['aki', '9-lives', 'berta']],
    ['latest-updates', ['9-lives', 'berta', 'aki']],
  ])('sort by %s', async (sort, expected) => {
    expect(await dirs('', sort)).toEqual(expected);
  });

  it.each([
    ['alphabet:a', ['aki']],
    ['alphabet:あ', ['aki']],
    ['alphabet:0', ['9-lives']],
    ['race:asian', ['aki']],
    ['age:4', ['berta']],
    ['age:2', ['aki']],
    ['country:DE', ['berta']],
    ['breast:huge', ['berta']],
    ['hair:2', ['aki']],
    ['height:1', ['berta']],
    ['weight:4', ['berta']],
    ['tattoo:1', ['aki']],
    ['tattoo:2', ['berta']],
    ['piercing:1', ['berta']],
    ['gender:gay', ['9-lives']],
    ['alphabet:a;race:asian;tattoo:1', ['aki']],
    ['alphabet:a;race:latin', []],
  ])('filter by %s', async (filter, expected) => {
    expect(await dirs(filter)).toEqual(expected);
  });

  it.each(['race:asian;alphabet:a', 'race:green', 'age:5', 'tattoo', 'alphabet:a;alphabet:b', 'x:1', ';'])(
    'refuse the filter %s',
    async (filter) => {
      const answer = await web.get(`/api/json/models/3600/alphabet/40/${encodeURIComponent(filter)}.1.json`);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'bad_request', field: 'filter' });
    },
  );

  it('show one with its facts, and thumbnails of what everyone may see', async () => {
    expect(await json('/api/json/model/3600/aki.json?lang=ja')).toMatchObject({
      model: {
        title: 'あき',
        race: 'asian',
        tattoo: true,
        birth_date: '2001-02-03',
        statistics: { videos: 1, subscribers: 2 },
        thumbs: [
          `/media/model-${ids.aki}/rmodel/thumb.webp`,
          `/media/video-${ids.video}/r${ids.video}/thumb-320.jpg`,
        ],
      },
    });
    expect((await web.get('/api/json/model/3600/nobody.json')).statusCode).toBe(404);
  });
});

describe('channels', () => {
  it('are listed and shown', async () => {
    expect(await json('/api/json/channels/3600/most-viewed/96/.1.json')).toMatchObject({
      total_count: 2,
      channels: [
        { dir: 'piers', total_videos: 0 },
        { dir: 'lanterns', total_videos: 1 },
      ],
    });
    expect(await json('/api/json/channels/3600/alphabet/96/.9.json')).toMatchObject({
      code: 'channels_not_found',
    });
    expect(await json('/api/json/channel/3600/lanterns.json')).toMatchObject({
      channel: { title: 'Lanterns', description: 'Light', statistics: { subscribers: 1 } },
    });
    expect((await web.get('/api/json/channel/3600/none.json')).statusCode).toBe(404);
  });
});

describe('playlists', () => {
  const listed = async (file: string, lifetime = 3600, as?: string) =>
    (await json(`/api/json/playlists/${lifetime}/most-popular/40/${file}.json`, as)).playlists.map(
      ({ title }: { title: string }) => title,
    );

  it('are listed when public, with thumbnails of what everyone may see', async () => {
    expect(await listed('..1')).toEqual(['Morning', 'Evening']);
    expect(await listed('categories.outdoor.1')).toEqual(['Evening']);
    expect(await listed(`video.${ids.video}.1`)).toEqual(['Evening']);
    expect(await json(`/api/json/playlist/3600/${ids.playlist}.json`)).toMatchObject({
      playlist: {
        total_videos: 1,
        thumbs: [`/media/video-${ids.video}/r${ids.video}/thumb-320.jpg`],
        member: { name: 'owner' },
        categories: [{ dir: 'outdoor' }],
      },
    });
    expect(await listed('..9')).toEqual([]);
  });

  it('show private ones to their owner and moderators alone: playlist_private', async () => {
    expect(await listed(`member.${ids.owner}.1`)).toEqual(['Evening']);
    expect((await listed(`member.${ids.owner}.1`, 0, 'owner')).sort()).toEqual(['Evening', 'Mine']);
    const path = `/api/json/playlist/0/${ids.privateList}.json`;
    expect((await json(path, 'owner')).playlist.title).toBe('Mine');
    expect((await json(path, 'moderator')).playlist.title).toBe('Mine');
    for (const as of [undefined, 'stranger', 'friend'])
      expect(await json(path, as)).toMatchObject({ playlist: null, code: 'playlist_private' });
    const shared = await web.get(`/api/json/playlist/86400/${ids.privateList}.json`, {
      cookie: cookies.owner ?? '',
    });
    expect(shared.json()).toMatchObject({ code: 'playlist_private' });
    expect(shared.headers['cache-control']).toBe('private, no-store');
    expect((await web.get(`/api/json/playlist/3600/${ids.deletedList}.json`)).statusCode).toBe(404);
  });

  it('list their videos to those who may see them', async () => {
    const videos = (lifetime: number, as?: string) =>
      json(
        `/api/json/videos2/${lifetime}/straight/latest-updates/60/playlist.${ids.privateList}.1.all...json`,
        as,
      );
    expect((await videos(0, 'owner')).videos.map(({ title }: { title: string }) => title)).toEqual([
      'Harbour',
    ]);
    expect(await videos(86_400)).toMatchObject({ videos: [], code: 'playlist_private' });
  });
});

describe('lists of a member’s own', () => {
  const path = (section: string, id: number | string = '', lifetime = 0) =>
    `/api/json/videos2/${lifetime}/straight/latest-updates/60/${section}.${id}.1.all...json`;

  it.each(['favourites', 'watch-later', 'history', 'subscriptions'])(
    '%s want a session and lifetime 0, and are kept by nobody',
    async (section) => {
      const own = await web.get(path(section), { cookie: cookies.owner ?? '' });
      expect(own.headers['cache-control']).toBe('private, no-store');
      expect(own.json().videos.map(({ title }: { title: string }) => title)).toEqual(['Harbour']);
      expect((await web.get(path(section))).statusCode).toBe(401);
      expect((await web.get(path(section, '', 3600), { cookie: cookies.owner ?? '' })).statusCode).toBe(400);
    },
  );

  it('are nobody else’s, and empty ones say so', async () => {
    expect((await web.get(path('history', ids.owner), { cookie: cookies.friend ?? '' })).statusCode).toBe(
      403,
    );
    expect(await json(path('history'), 'friend')).toMatchObject({ videos: [], code: 'history_empty' });
  });

  it('hold all of one’s uploads, with signed pictures of what is not public', async () => {
    const { videos } = await json(path('member', ids.owner), 'owner');
    expect(videos.map(({ title }: { title: string }) => title).sort()).toEqual(['Gone', 'Harbour', 'Own']);
    const own = videos.find(({ title }: { title: string }) => title === 'Own');
    expect(own).toMatchObject({ is_private: 1, status_id: 1 });
    expect(own.thumb).toMatch(/^\/media\/p\//);
    expect((await json(path('member', ids.owner), 'friend')).videos).toHaveLength(1);
    expect(await json(path('member', ids.owner), 'blocked')).toMatchObject({ code: 'no_permission' });
  });
});

describe('subscriptions', () => {
  it('are shown newest first', async () => {
    const { subscriptions, total_count } = await json(`/api/json/subscriptions/3600/${ids.owner}.json`);
    expect(total_count).toBe(3);
    expect(
      subscriptions.map(({ kind, title }: { kind: string; title: string }) => `${kind} ${title}`),
    ).toEqual(['channel Lanterns', 'member friend', 'model Aki']);
  });

  it('obey the member’s setting', async () => {
    const path = `/api/json/subscriptions/0/${ids.discreet}.json`;
    expect(await json(path, 'stranger')).toMatchObject({ code: 'no_permission' });
    expect((await json(path, 'friend')).subscriptions).toHaveLength(1);
    expect(await json(`/api/json/subscriptions/0/${ids.friend}.json`)).toMatchObject({
      code: 'subscriptions_not_found',
    });
    expect((await web.get('/api/json/subscriptions/0/999.json')).statusCode).toBe(404);
  });
});

describe('members', () => {
  const names = async (filter: string) =>
    (await json(`/api/json/members/3600/alphabet/40/${filter}.1.json`)).members.map(
      ({ name }: { name: string }) => name,
    );

  it.each([
    ['avatar:1', ['friend']],
    ['country:JP', ['blocked', 'friend', 'owner', 'stranger']],
    ['age:3;gender:female;relationship:1', ['blocked', 'friend', 'owner', 'stranger']],
    ['relationship:2', []],
    // A hidden country or age finds nobody.
    ['country:DE', []],
    ['age:2;gender:male', []],
    ['gender:male', ['discreet']],
  ])('filter by %s, never by what is hidden', async (filter, expected) => {
    expect(await names(filter)).toEqual(expected);
  });

  it('show what their settings let each viewer see', async () => {
    const member = async (id: number | undefined, as?: string) =>
      (await json(`/api/json/member/0/${id}.json`, as)).member;
    expect(await member(ids.discreet)).toMatchObject({ country: null, age: null, gender: 'male' });
    expect(await member(ids.discreet, 'friend')).toMatchObject({ country: null, age: 26 });
    expect(await member(ids.hidden)).toMatchObject({ name: 'hidden', country: null, is_private: 1 });
    expect(await member(ids.hidden, 'friend')).toMatchObject({ country: 'JP' });
    expect(await member(ids.hidden, 'hidden')).toMatchObject({ country: 'JP' });
    expect(await member(ids.owner, 'blocked')).toMatchObject({ country: null });
  });
});
