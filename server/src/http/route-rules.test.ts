import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { idGroup } from '@foyer/shared/urls';
import { ACCESS_STATES, type AccessKind, type AccessState, decideAccess } from '../services/access.ts';
import { findAccess } from '../services/require-access.ts';
import { addMember, addVideo, settleCatalogue, TEST_PASSWORD } from '../testing/catalogue.ts';
import { openTestWeb, type TestWeb } from '../testing/web.ts';
import { createWeb } from '../web.ts';
import { registerMedia } from './media.routes.ts';
import { ROUTE_RULES } from './route-rules.ts';

const ROLES = ['anonymous', 'member', 'owner', 'friend', 'blocked', 'moderator'] as const;
type Role = (typeof ROLES)[number];

let web: TestWeb;
const routes: string[] = [];
const sessions: Partial<Record<Role, string>> = {};
const ids: Partial<Record<Role, number>> = {};
/** The owner's objects, one in each state; for members, the owners themselves. */
const objects: Partial<Record<AccessKind, Record<AccessState, number>>> = {};

const addPlaylist = async (memberId: number, visible: 0 | 1, is_deleted = false): Promise<number> =>
  (
    await web.db
      .insertInto('playlists')
      .values({ member_id: memberId, title: 'A list', visible, is_deleted })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

const bind = async (ownerId: number): Promise<void> => {
  await web.db
    .insertInto('friends')
    .values({ member_id: ownerId, friend_id: ids.friend ?? 0, accepted_at: new Date() })
    .execute();
  await web.db
    .insertInto('blocks')
    .values({ member_id: ownerId, blocked_id: ids.blocked ?? 0 })
    .execute();
};

beforeAll(async () => {
  web = await openTestWeb();
  const all = await createWeb(web.deps, {
    missing: async () => [],
    onRoute: (method, pattern) => {
      if (method !== 'HEAD') routes.push(`${method} ${pattern}`);
    },
    extend: async (app) => void registerMedia(app, web.deps),
  });
  await all.close();
  for (const role of ROLES.slice(1)) {
    ids[role] = await addMember(web.db, role === 'moderator' ? 'watcher' : role, {
      is_moderator: role === 'moderator',
    });
    const usr = role === 'moderator' ? 'watcher' : role;
    const answer = await web.post('/api/signin.php', { usr, pwd: TEST_PASSWORD });
    sessions[role] = `session=${answer.cookies.find(({ name }) => name === 'session')?.value}`;
  }
  const owner = ids.owner ?? 0;
  await bind(owner);
  const video = (status_id: number, is_private = false) =>
    addVideo(web.db, { member_id: owner, status_id, is_private });
  objects.video = {
    public: await video(1),
    private: await video(1, true),
    pending: await video(4),
    deleted: await video(5),
  };
  objects.playlist = {
    public: await addPlaylist(owner, 1),
    private: await addPlaylist(owner, 0),
    pending: 0,
    deleted: await addPlaylist(owner, 1, true),
  };
  const album = async (status_id: number, is_private = false) =>
    (
      await web.db
        .insertInto('albums')
        .values({ dir: 'an-album', title: 'An album', member_id: owner, status_id, is_private })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  objects.album = {
    public: await album(1),
    private: await album(1, true),
    pending: await album(4),
    deleted: await album(5),
  };
  const other = async (name: string, values: object) => {
    const id = await addMember(web.db, name, values);
    await bind(id);
    return id;
  };
  objects.member = {
    public: owner,
    private: await other('hiding', { is_private: true }),
    pending: await other('waiting', { status_id: 0 }),
    deleted: await other('gone', { status_id: 5 }),
  };
  await web.db.updateTable('members').set({ about: 'Something of mine' }).execute();
  await settleCatalogue(web.db);
});
afterAll(() => web.close());

it('every route states its rule, and every rule has its route', () => {
  expect(routes.length).toBeGreaterThan(30);
  const stated = new Set(Object.keys(ROUTE_RULES));
  expect(routes.filter((route) => !stated.has(route))).toEqual([]);
  // Those of acts are of the route that their first two words name.
  const known = new Set(routes);
  const unknown = [...stated].filter((rule) => !known.has(rule.split(' ').slice(0, 2).join(' ')));
  expect(unknown).toEqual([]);
});

/** How a rule's route is asked about an object. Reads ask with lifetime 0, as members' clients do. */
const ASK: Record<string, (id: number) => { url: string; form?: Record<string, string> }> = {
  'POST /api/member.php block': (id) => ({
    url: '/api/member.php',
    form: { act: 'block', object_id: `${id}` },
  }),
  'POST /api/messages.php send': (id) => ({
    url: '/api/messages.php',
    form: { act: 'send', object_id: `${id}`, msg: 'hello' },
  }),
  'POST /api/input.php favourite add': (id) => ({
    url: '/api/input.php',
    form: { act: 'favourite', section: 'add', video_id: `${id}` },
  }),
  'POST /api/input.php watch_later add': (id) => ({
    url: '/api/input.php',
    form: { act: 'watch_later', section: 'add', video_id: `${id}` },
  }),
  'POST /api/input.php playlist upd': (id) => ({
    url: '/api/input.php',
    form: { act: 'playlist', section: 'upd', object_id: `${id}`, title: 'Changed' },
  }),
  'POST /api/input.php playlist del': (id) => ({
    url: '/api/input.php',
    form: { act: 'playlist', section: 'del', object_id: `${id}` },
  }),
  'POST /api/input.php friends add': (id) => ({
    url: '/api/input.php',
    form: { act: 'friends', section: 'add', object_id: `${id}` },
  }),
  'POST /api/input.php subscribe add': (id) => ({
    url: '/api/input.php',
    form: { act: 'subscribe', section: 'add', kind: 'member', object_id: `${id}` },
  }),
  'POST /api/stats.php vote': (id) => ({
    url: '/api/stats.php',
    form: { act: 'vote', section: 'video', vote: '1', object_id: `${id}` },
  }),
  'POST /api/stats.php view': (id) => ({
    url: '/api/stats.php',
    form: { act: 'view', section: 'video', object_id: `${id}` },
  }),
  'POST /api/stats.php comm': (id) => ({
    url: '/api/stats.php',
    form: { act: 'comm', section: 'video', object_id: `${id}`, msg: 'hello there' },
  }),
  'POST /api/stats.php comm member': (id) => ({
    url: '/api/stats.php',
    form: { act: 'comm', section: 'member', object_id: `${id}`, msg: 'hello there' },
  }),
  'GET /api/json/video/:lifetime/:million/:thousand/:file': (id) => ({
    url: `/api/json/video/0/${idGroup(id)}/${id}.json`,
  }),
  'GET /api/json/album/:lifetime/:million/:thousand/:file': (id) => ({
    url: `/api/json/album/0/${idGroup(id)}/${id}.json`,
  }),
  'GET /api/json/member/:lifetime/:file': (id) => ({ url: `/api/json/member/0/${id}.json` }),
  'GET /api/videofile.php': (id) => ({ url: `/api/videofile.php?video_id=${id}` }),
  'GET /api/json/playlist/:lifetime/:file': (id) => ({ url: `/api/json/playlist/0/${id}.json` }),
};

/** Rules of objects that are public always, and of reads whose answers for all are tested beside them. */
const NOT_ASKED = [
  'GET /api/json/model/:lifetime/:file',
  'GET /api/json/channel/:lifetime/:file',
  'GET /api/json/comments/:lifetime/:file',
  'GET /api/json/subscriptions/:lifetime/:file',
];

/** Refusals by the state of things, after access was granted. */
const AFTERWARDS = [
  'already_voted',
  'favourite_already_added',
  'watch_later_already_added',
  'already_subscribed',
  'friend_request_already_sent',
  'comment_limit',
];

const rules = Object.entries(ROUTE_RULES).flatMap(([name, rule]) => {
  if (rule.for !== 'object' || NOT_ASKED.includes(name)) return [];
  const ask = ASK[name];
  if (!ask) throw new Error(`no way to ask ${name}`);
  return [{ name, rule, ask }];
});
const matrix = rules.flatMap(({ name, rule, ask }) =>
  ACCESS_STATES.flatMap((state) => ROLES.map((role) => ({ name, rule, ask, state, role }))),
);

describe('who may do what', () => {
  it.each(matrix)('$name: $state, $role', async ({ name, rule, ask, state, role }) => {
    const id = objects[rule.kind]?.[state];
    // Playlists are never pending.
    if (!id) return;
    await web.db.deleteFrom('limits').execute();
    await web.db.deleteFrom('comments').execute();
    const viewer = role === 'anonymous' ? null : { _id: ids[role] ?? 0, is_moderator: role === 'moderator' };
    const object = await findAccess(web.db, viewer, rule.kind, id);
    const expected = object ? decideAccess(rule.action, object, viewer) : 'not_found';
    const { url, form } = ask(id);
    const headers = { cookie: sessions[role] ?? '' };
    const answer = form ? await web.post(url, form, headers) : await web.get(url, headers);
    const body = answer.json();
    // Undo what would change the cells that follow.
    if (name.endsWith('block') && !expected && viewer)
      await web.db.deleteFrom('blocks').where('member_id', '=', viewer._id).execute();
    if (name.endsWith('playlist del') && !expected)
      await web.db.updateTable('playlists').set({ is_deleted: false }).where('id', '=', id).execute();
    const isOpen = form
      ? body.ok === true || AFTERWARDS.includes(body.code)
      : answer.statusCode === 200 &&
        !body.code &&
        (url.includes('/video/') ? body.video.description !== undefined : true) &&
        (url.includes('/album/') ? body.album.photos !== undefined : true) &&
        (url.includes('/member/') ? body.member.about !== null : true) &&
        (url.includes('videofile') ? body.streams.length > 0 : true);
    expect({ isOpen, ...(form && expected && { code: body.code }) }).toEqual({
      isOpen: expected === null,
      ...(form && expected && { code: expected }),
    });
  });
});
