/**
 * A private member, and one who has blocked the viewer, shows the name and nothing else (docs: decisions "a private member …"):
 * in its own answer, and wherever another answer names it.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { idGroup } from '@foyer/shared/urls';
import { addMember, addVideo, settleCatalogue } from '../testing/catalogue.ts';
import { addPeople, bindPeople, type People, type Person } from '../testing/people.ts';
import { openTestWeb, type TestWeb } from '../testing/web.ts';

type Requester = Person | 'anonymous' | 'hiding';

let web: TestWeb;
let people: People;
let hiding: number;
let cookie: string;
const made = { video: 0, album: 0, playlist: 0, followed: 0 };

const PROFILE = {
  has_avatar: true,
  has_cover: true,
  videos_count: 11,
  albums_count: 12,
  playlists_count: 13,
  favourites_count: 14,
  friends_count: 15,
  subscribers_count: 16,
  views: 17,
  country: 'JP',
  gender: 'female',
  city: 'Kobe',
  birth_date: '1990-05-05',
  about: 'Something of mine',
};
const addPicture = (id: number) =>
  web.db
    .insertInto('media_objects')
    .values({
      id: `member-${id}`,
      kind: 'member',
      owner_id: id,
      revision: `picture-of-${id}`,
      state: 'ready',
      manifest: '{"avatar":true,"cover":true}',
    })
    .execute();

beforeAll(async () => {
  web = await openTestWeb();
  people = await addPeople(web);
  const { db } = web;
  await db.updateTable('members').set(PROFILE).where('id', '=', people.ids.owner).execute();
  hiding = await addMember(db, 'hiding', { ...PROFILE, is_private: true });
  await bindPeople(db, hiding, people.ids);
  for (const id of [people.ids.owner, hiding]) await addPicture(id);
  cookie = await web.signIn('hiding');

  made.video = await addVideo(db, { member_id: hiding });
  made.album = (
    await db
      .insertInto('albums')
      .values({ dir: 'an-album', title: 'An album', member_id: hiding, status_id: 1, people: 'nobody' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
  made.playlist = (
    await db
      .insertInto('playlists')
      .values({ member_id: hiding, title: 'A list', visible: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
  await db
    .insertInto('comments')
    .values({ section: 'video', object_id: made.video, member_id: hiding, body: 'Words', status_id: 1 })
    .execute();
  await settleCatalogue(db);
  // Settling counts anew.
  await db.updateTable('members').set(PROFILE).where('id', 'in', [people.ids.owner, hiding]).execute();
});
afterAll(() => web.close());

const headersOf = (requester: Requester): Record<string, string> =>
  requester === 'hiding' ? { cookie } : people.as(requester);
const get = (url: string, requester: Requester) => web.get(url, headersOf(requester));

const COUNTS = {
  videos: 11,
  albums: 12,
  playlists: 13,
  favourites: 14,
  friends: 15,
  subscribers: 16,
  viewed: 17,
};
const NOTHING_ELSE = {
  has_avatar: false,
  is_name_only: true,
  statistics: null,
  joined: null,
  last_seen: null,
  cover: null,
  country: null,
  gender: null,
  age: null,
  city: null,
  birth_date: null,
  about: null,
};
/** Keys that may stand in an answer that shows the name only. */
const KEYS = [
  ...['_id', 'name', 'avatar', 'is_private', 'relation', ...Object.keys(NOTHING_ELSE)],
  ...['relationship', 'orientation', 'education', 'website', 'occupation', 'interests'],
];

describe('a private member’s own answer', () => {
  const ask = async (requester: Requester, lifetime = 0) =>
    (await get(`/api/json/member/${lifetime}/${hiding}.json`, requester)).json().member;

  it.each(['anonymous', 'stranger', 'blocked'] as const)(
    'is the name and nothing else to %s',
    async (requester) => {
      const member = await ask(requester);
      expect(member).toMatchObject({ _id: hiding, name: 'hiding', is_private: 1, ...NOTHING_ELSE });
      expect(member.avatar).toMatch(/^\/static\/monogram\//);
      expect(Object.keys(member).filter((key) => !KEYS.includes(key))).toEqual([]);
    },
  );

  it.each(['hiding', 'friend', 'watcher'] as const)('is all of it to %s', async (requester) => {
    const member = await ask(requester);
    expect(member).toMatchObject({ name: 'hiding', has_avatar: true, statistics: COUNTS, city: 'Kobe' });
    expect(member.joined).toMatch(/^\d{4}-/);
    expect(member.last_seen).toMatch(/^\d{4}-/);
    expect(member.cover).toContain(`picture-of-${hiding}`);
    expect(member).not.toHaveProperty('is_name_only');
  });

  it('is the stranger’s in every answer that may be cached, no matter who asks', async () => {
    for (const requester of ['anonymous', 'stranger', 'blocked', 'friend', 'hiding', 'watcher'] as const) {
      const answer = await get(`/api/json/member/3600/${hiding}.json`, requester);
      expect(answer.headers['cache-control']).toMatch(/^public/);
      expect(answer.json().member).toMatchObject(NOTHING_ELSE);
    }
  });
});

describe('one who has blocked the viewer', () => {
  const ask = async (requester: Requester) =>
    (await get(`/api/json/member/0/${people.ids.owner}.json`, requester)).json().member;

  it('is the name and nothing else to the blocked', async () => {
    const member = await ask('blocked');
    expect(member).toMatchObject({ name: 'owner', is_private: 0, ...NOTHING_ELSE });
    expect(member.avatar).toMatch(/^\/static\/monogram\//);
    expect(Object.keys(member).filter((key) => !KEYS.includes(key))).toEqual([]);
  });

  it.each(['anonymous', 'stranger', 'friend', 'owner', 'watcher'] as const)(
    'is all of it to %s',
    async (requester) => {
      expect(await ask(requester)).toMatchObject({ statistics: COUNTS, city: 'Kobe' });
    },
  );

  it('stands in the community without anything else, and as if last seen never', async () => {
    const list = async (requester: Requester): Promise<{ name: string; statistics: unknown }[]> =>
      (await get('/api/json/members/0/recent/40/.1.json', requester)).json().members;
    await web.db
      .updateTable('members')
      .set({ last_seen_at: new Date(Date.now() + 60_000) })
      .where('name', '=', 'owner')
      .execute();
    expect((await list('stranger'))[0]).toMatchObject({ name: 'owner', statistics: COUNTS });
    expect((await list('blocked')).at(-1)).toMatchObject({
      name: 'owner',
      statistics: null,
      last_seen: null,
    });
  });
});

/** Where a private member is named next to what it made: the member as that answer gives it. */
const PLACES: Record<
  string,
  (requester: Requester, lifetime: number) => Promise<{ name: string; avatar: string }>
> = {
  'a video': async (requester, lifetime) =>
    (await get(`/api/json/video/${lifetime}/${idGroup(made.video)}/${made.video}.json`, requester)).json()
      .video.member,
  'a list of videos': async (requester, lifetime) =>
    (await get(`/api/json/videos2/${lifetime}/straight/latest-updates/60/..1.all...json`, requester))
      .json()
      .videos.find(({ video_id }: { video_id: number }) => video_id === made.video).member,
  'an album': async (requester, lifetime) =>
    (await get(`/api/json/album/${lifetime}/${idGroup(made.album)}/${made.album}.json`, requester)).json()
      .album.member,
  'a playlist': async (requester, lifetime) =>
    (await get(`/api/json/playlist/${lifetime}/${made.playlist}.json`, requester)).json().playlist.member,
  'a list of playlists': async (requester, lifetime) =>
    (await get(`/api/json/playlists/${lifetime}/latest-updates/40/..1.json`, requester)).json().playlists[0]
      .member,
  'a comment': async (requester, lifetime) =>
    (await get(`/api/json/comments/${lifetime}/video.${made.video}.json`, requester)).json().comments[0],
};

describe.each(Object.entries(PLACES))('a private member named by %s', (_place, ask) => {
  it.each(['anonymous', 'stranger', 'blocked'] as const)('has no picture for %s', async (requester) => {
    const { name, avatar } = await ask(requester, 0);
    expect(name).toBe('hiding');
    expect(avatar).toMatch(/^\/static\/monogram\//);
  });

  it.each(['friend', 'hiding', 'watcher'] as const)(
    'has its picture for %s, in answers nobody keeps',
    async (requester) => {
      expect((await ask(requester, 0)).avatar).toContain(`picture-of-${hiding}`);
      expect((await ask(requester, 3600)).avatar).toMatch(/^\/static\/monogram\//);
    },
  );
});

describe('a comment of a private member', () => {
  const commentFor = async (requester: Requester, lifetime = 0) =>
    (await get(`/api/json/comments/${lifetime}/video.${made.video}.json`, requester)).json().comments[0];

  it('says where the name is all that one may know, so that pages do not lead to the profile', async () => {
    for (const requester of ['anonymous', 'stranger', 'blocked'] as const)
      expect([requester, (await commentFor(requester)).is_name_only]).toEqual([requester, true]);
    for (const requester of ['friend', 'hiding', 'watcher'] as const)
      expect([requester, (await commentFor(requester)).is_name_only]).toEqual([requester, undefined]);
    expect((await commentFor('hiding', 3600)).is_name_only).toBe(true);
  });
});

describe('members’ own lists', () => {
  const friendsOf = (id: number, requester: Requester) =>
    get(`/api/json/friends/0/40/${id}.1.json`, requester);
  const post = (url: string, form: Record<string, string>, requester: Requester) =>
    web.post(url, form, headersOf(requester));

  it('show a private friend in full to the friend, and not to others', async () => {
    const own = (await friendsOf(people.ids.friend, 'friend')).json();
    expect(own.members.find(({ name }: { name: string }) => name === 'hiding')).toMatchObject({
      statistics: COUNTS,
      has_avatar: true,
    });
    expect((await friendsOf(people.ids.friend, 'stranger')).body).not.toContain('hiding');
  });

  it('show of a private member who asks for friendship, or is asked, the name only', async () => {
    await post('/api/input.php', { act: 'friends', section: 'add', object_id: `${hiding}` }, 'stranger');
    expect((await friendsOf(people.ids.stranger, 'stranger')).json().asked[0]).toMatchObject({
      name: 'hiding',
      statistics: null,
      last_seen: null,
      has_avatar: false,
    });
    await post('/api/input.php', { act: 'friends', section: 'rem', object_id: `${hiding}` }, 'stranger');
    await post(
      '/api/input.php',
      { act: 'friends', section: 'add', object_id: `${people.ids.stranger}` },
      'hiding',
    );
    expect((await friendsOf(people.ids.stranger, 'stranger')).json().requests[0]).toMatchObject({
      name: 'hiding',
      statistics: null,
    });
    const { notifications } = (await post('/api/notifications.php', { act: 'list' }, 'stranger')).json();
    expect(notifications[0].member.avatar).toMatch(/^\/static\/monogram\//);
  });

  it('show of a private member who writes a message the name only', async () => {
    await post(
      '/api/messages.php',
      { act: 'send', object_id: `${people.ids.stranger}`, msg: 'hello' },
      'hiding',
    );
    const { threads } = (await post('/api/messages.php', { act: 'list' }, 'stranger')).json();
    expect(threads[0].member).toMatchObject({
      name: 'hiding',
      avatar: expect.stringMatching(/^\/static\/monogram\//),
    });
    const thread = await post('/api/messages.php', { act: 'thread', object_id: `${hiding}` }, 'stranger');
    expect(thread.json().member.avatar).toMatch(/^\/static\/monogram\//);
  });

  it('follow the members whom the viewer may see, to their own follower also private ones, and give nothing of those who block', async () => {
    await web.db
      .insertInto('subscriptions')
      .values([
        { member_id: people.ids.friend, kind: 'member', target_id: hiding },
        { member_id: people.ids.friend, kind: 'member', target_id: people.ids.owner },
      ])
      .execute();
    const followed = async (requester: Requester, lifetime = 0) =>
      (await get(`/api/json/subscriptions/${lifetime}/${people.ids.friend}.json`, requester)).json()
        .subscriptions;
    const names = (rows: { title: string }[]) => rows.map(({ title }) => title).sort();
    expect(names(await followed('stranger'))).toEqual(['owner']);
    expect(names(await followed('friend'))).toEqual(['hiding', 'owner']);
    expect(names(await followed('anonymous', 3600))).toEqual(['owner']);
    const [owner] = await followed('blocked');
    expect(owner).toMatchObject({ title: 'owner', total_videos: null });
    expect(owner.thumb).toMatch(/^\/static\/monogram\//);
  });
});

describe('the order by last visit', () => {
  it('knows nothing of visits that are hidden', async () => {
    const seen = async (name: string, minutesAhead: number, visibility: object) => {
      const id = await addMember(web.db, name, {
        last_seen_at: new Date(Date.now() + minutesAhead * 60_000),
        visibility: JSON.stringify(visibility),
      });
      return id;
    };
    await seen('early', 10, {});
    await seen('nobody-knows', 30, { last_seen: 'nobody' });
    await seen('friends-know', 20, { last_seen: 'friends' });
    await seen('late', 15, { last_seen: 'all' });
    const answer = await get('/api/json/members/0/recent/40/.1.json', 'anonymous');
    const names = answer.json().members.map(({ name }: { name: string }) => name);
    expect(names.slice(0, 2)).toEqual(['late', 'early']);
    // After everybody whose visit is known; the newest member first.
    expect(names.slice(-2)).toEqual(['friends-know', 'nobody-knows']);
    expect(answer.body).not.toContain('hiding');
  });
});

describe('answers that are cached', () => {
  it('lose the picture of a member who becomes private, wherever they name the member', async () => {
    const id = await addMember(web.db, 'retiring', PROFILE);
    await addPicture(id);
    const own = { cookie: await web.signIn('retiring') };
    await web.db
      .insertInto('comments')
      .values({ section: 'video', object_id: made.video, member_id: id, body: 'More words', status_id: 1 })
      .execute();
    const video = await addVideo(web.db, { member_id: id });
    await settleCatalogue(web.db);
    const urls = [
      `/api/json/comments/14400/video.${made.video}.json`,
      `/api/json/video/14400/${idGroup(video)}/${video}.json`,
      `/api/json/member/14400/${id}.json`,
    ];
    for (const url of urls) expect((await web.get(url)).body).toContain(`picture-of-${id}`);
    await web.post('/api/member.php', { act: 'visibility', is_private: '1' }, own);
    for (const url of urls) {
      const { body } = await web.get(url);
      expect(body).toContain('retiring');
      expect(body).not.toContain(`/media/member-${id}/`);
    }
  });
});

describe('pictures', () => {
  it('get new addresses when a member becomes private, so that the old ones open nothing', async () => {
    const id = await addMember(web.db, 'closing', PROFILE);
    await addPicture(id);
    const own = { cookie: await web.signIn('closing') };
    const revision = async () =>
      (
        await web.db
          .selectFrom('media_objects')
          .select('revision')
          .where('id', '=', `member-${id}`)
          .executeTakeFirst()
      )?.revision;
    await web.post('/api/member.php', { act: 'visibility', fields: 'city:nobody' }, own);
    expect(await revision()).toBe(`picture-of-${id}`);
    await web.post('/api/member.php', { act: 'visibility', is_private: '1' }, own);
    expect(await revision()).not.toBe(`picture-of-${id}`);
  });
});
