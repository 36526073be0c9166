/**
 * Every rule of route-rules.ts about an object × every state of it × everyone who may ask, through the real server. What is
 * expected stands in access-expectations.fixture.ts.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { idOfName, type ObjectName } from '@foyer/shared/unlisted-name';
import { idGroup } from '@foyer/shared/urls';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import type { AccessKind } from '../access/decide-access.ts';
import { addMember, settleCatalogue } from '../testing/catalogue.ts';
import {
  addOwnedObjects,
  nameOfVariant,
  OBJECT_VARIANTS,
  type ObjectVariant,
  type OwnedObjects,
} from '../testing/owned-objects.ts';
import { addPeople, type People } from '../testing/people.ts';
import { openTestWeb, type TestWeb } from '../testing/web.ts';
import { CALL_GROUPS, readExpectations, ROLES, type Role } from './access-expectations.fixture.ts';
import { ROUTE_RULES } from './route-rules.ts';

let web: TestWeb;
let people: People;
let objects: OwnedObjects;
const cookies: Partial<Record<Role, string>> = {};
const selves: Record<string, { cookie: string }> = {};

const CAPTIONS_FILE = 'captions/en.0123456789ab.vtt';

beforeAll(async () => {
  web = await openTestWeb();
  people = await addPeople(web);
  for (const role of ['uploader', 'suspended'] as const) {
    await addMember(web.db, role, { status_id: role === 'uploader' ? 6 : 1 });
    cookies[role] = await web.signIn(role);
  }
  const setStatus = (name: string, status_id: number) =>
    web.db.updateTable('members').set({ status_id }).where('name', '=', name).execute();
  await setStatus('suspended', 3);
  // Owners who may manage what they uploaded.
  await setStatus('owner', 6);
  objects = await addOwnedObjects(web.db, people);
  for (const name of ['choosy', 'closed', 'hiding']) selves[name] = { cookie: await web.signIn(name) };
  await sql`CREATE TABLE friends_before AS SELECT * FROM friends`.execute(web.db);
  await sql`CREATE TABLE comments_before AS SELECT id, status_id FROM comments`.execute(web.db);
  await sql`CREATE TABLE blocks_before AS SELECT * FROM blocks`.execute(web.db);
  await sql`CREATE TABLE albums_before AS SELECT id, status_id, is_private FROM albums`.execute(web.db);
  await sql`CREATE TABLE videos_before AS SELECT id, status_id, is_private FROM videos`.execute(web.db);
  await sql`CREATE TABLE addresses_before AS SELECT * FROM unlisted_addresses`.execute(web.db);
  await sql`INSERT INTO own_pictures (video_id, number, jpeg, sha256, difference_hash)
    SELECT id, 11, 'jpeg', '', '' FROM videos`.execute(web.db);
  await sql`INSERT INTO caption_texts SELECT id, ${CAPTIONS_FILE}, 'WEBVTT' FROM videos`.execute(web.db);
  await settleCatalogue(web.db);
});
afterAll(() => web.close());

/** Of the members who own what stands under the settings, and of the private one. */
const OWNERS: Partial<Record<ObjectVariant, string>> = { friends: 'choosy', nobody: 'closed' };
const selfOf = (kind: AccessKind, variant: ObjectVariant): string => {
  if (kind === 'comment') return 'owner';
  if (kind === 'member' && variant !== 'public') return MEMBER_NAMES[variant];
  return OWNERS[variant] ?? 'owner';
};
const MEMBER_NAMES: Record<ObjectVariant, string> = {
  public: 'owner',
  private: 'hiding',
  friends: 'choosy',
  nobody: 'closed',
  unlisted: '',
  address: '',
  // They cannot sign in.
  pending: '',
  deleted: '',
};
const headersOf = (role: Role, self = ''): Record<string, string> => {
  if (role === 'self') return self === 'owner' ? people.as('owner') : (selves[self] ?? {});
  if (role === 'uploader' || role === 'suspended') return { cookie: cookies[role] ?? '' };
  return people.as(role);
};

/** Whether a cell wrote something, or was refused and counted for it. */
let isChanged = true;
/** Takes back whatever a cell changed, so that no cell depends on another. */
const undo = (): Promise<unknown> =>
  sql
    .raw(`DELETE FROM limits; DELETE FROM votes; DELETE FROM favourites; DELETE FROM watch_later; DELETE FROM messages;
      DELETE FROM notifications; DELETE FROM subscriptions; DELETE FROM history;
      DELETE FROM friends; INSERT INTO friends SELECT * FROM friends_before;
      DELETE FROM blocks; INSERT INTO blocks SELECT * FROM blocks_before; DELETE FROM comments WHERE body <> 'Words';
      UPDATE comments c SET status_id = b.status_id FROM comments_before b WHERE b.id = c.id AND c.status_id <> b.status_id;
      UPDATE videos v SET status_id = b.status_id, is_private = b.is_private FROM videos_before b
        WHERE b.id = v.id AND (v.status_id, v.is_private) <> (b.status_id, b.is_private);
      DELETE FROM unlisted_addresses; INSERT INTO unlisted_addresses SELECT * FROM addresses_before;
      UPDATE albums a SET status_id = b.status_id, is_private = b.is_private FROM albums_before b WHERE b.id = a.id;
      UPDATE playlists SET is_deleted = id = ${objects.playlist?.deleted}`)
    .execute(web.db);

interface Ask {
  url: string;
  form?: Record<string, string>;
  /** Of a read: whether the answer gives what a refusal withholds. */
  isOpen?: (body: never) => boolean;
}
const write = (url: string, form: Record<string, string>) => (): Ask => ({ url, form });
const input =
  (act: string, section: string, more: Record<string, string> = {}) =>
  (id: ObjectName) =>
    write('/api/input.php', { act, section, object_id: `${id}`, ...more })();
const keep = (act: string) => (id: ObjectName) =>
  write('/api/input.php', { act, section: 'add', video_id: `${id}` })();
const count = (act: string, section: string) => (id: ObjectName) =>
  write('/api/stats.php', {
    act,
    section,
    object_id: `${id}`,
    vote: '1',
    msg: 'hello there',
    parts: '1'.repeat(100),
  })();
const list = (url: string): Ask => ({ url, isOpen: ({ code }: { code?: string }) => !isRefusal(code) });
const editAlbum =
  (act: string, more: Record<string, string> = {}) =>
  (id: ObjectName) =>
    write('/api/album_edit.php', { act, album_id: `${id}`, ...more })();
const editVideo =
  (act: string, more: Record<string, string> = {}) =>
  (id: ObjectName) =>
    write('/api/video_edit.php', { act, video_id: `${id}`, ...more })();
const changeComment =
  (act: string, more: Record<string, string> = {}) =>
  (id: ObjectName) =>
    write('/api/comments.php', { act, comment_id: `${id}`, ...more })();
const comments = (section: string) => (id: ObjectName) => list(`/api/json/comments/0/${section}.${id}.json`);

/** Writes about one's own take a number alone. */
const TAKE_NAMES = [
  'GET /api/json/video/:lifetime/:million/:thousand/:file',
  'GET /api/json/watched_parts/:lifetime/:million/:thousand/:file',
  'GET /api/videofile.php',
  'POST /api/download.php',
  'GET /api/json/comments/:lifetime/:file',
  'GET /api/json/comment/:lifetime/:file',
  'POST /api/stats.php view',
  'POST /api/stats.php watched',
  'POST /api/stats.php vote',
  'POST /api/stats.php vote comment',
  'POST /api/stats.php comm',
  'POST /api/comments.php edit',
  'POST /api/comments.php delete',
  'POST /api/comments.php like',
  'POST /api/comments.php unlike',
  'POST /api/comments.php approve',
];

const isRefusal = (code: string | undefined): boolean =>
  code === 'no_permission' || code === 'playlist_private' || code === 'not_found' || code === 'need_auth';

/** How a rule is asked about an object. Reads ask with lifetime 0, as members' clients do. */
const ASKS: Record<string, (id: ObjectName) => Ask> = {
  'POST /api/album_edit.php 2': editAlbum('2'),
  'POST /api/album_edit.php 3': editAlbum('3'),
  'POST /api/album_edit.php 5': editAlbum('5', { title: 'Changed' }),
  'POST /api/video_edit.php 2': editVideo('2'),
  'POST /api/video_edit.php 3': editVideo('3'),
  'POST /api/video_edit.php 4': editVideo('4', { days: '7' }),
  'POST /api/video_edit.php 5': editVideo('5', { title: 'Changed' }),
  'POST /api/video_edit.php 8': editVideo('8'),
  // Of no published file: whoever may is told so.
  'POST /api/video_edit.php 9': editVideo('9', { file_name: 'a.mp4', bytes: '9', same_people: '1' }),
  'POST /api/video_edit.php 10': editVideo('10', { from_ms: '0', to_ms: '5000' }),
  'POST /api/video_edit.php 11': editVideo('11'),
  // Of one that is not unlisted: anyone who may is told so.
  'POST /api/video_edit.php 13': editVideo('13'),
  // Of one that was not refused: anyone who may is told so.
  'POST /api/video_edit.php 14': editVideo('14'),
  'POST /api/video_tracks.php': (id) =>
    write('/api/video_tracks.php', { act: 'chapters', video_id: `${id}`, chapters: '0:00 Morning' })(),
  // Without a picture: whoever may is asked for it.
  'POST /api/video_picture.php': (id) => write('/api/video_picture.php', { video_id: `${id}` })(),
  'GET /api/upload/picture.jpg': (id) => ({
    url: `/api/upload/picture.jpg?video_id=${id}&number=11`,
    isOpen: () => true,
  }),
  'GET /api/upload/captions.vtt': (id) => ({
    url: `/api/upload/captions.vtt?video_id=${id}&file=${CAPTIONS_FILE}`,
    isOpen: () => true,
  }),
  'POST /api/member.php block': (id) => write('/api/member.php', { act: 'block', object_id: `${id}` })(),
  'POST /api/comments.php edit': changeComment('edit', { msg: 'Other words' }),
  'POST /api/comments.php delete': changeComment('delete'),
  'POST /api/comments.php like': changeComment('like'),
  'POST /api/comments.php unlike': changeComment('unlike'),
  'POST /api/comments.php approve': changeComment('approve'),
  'GET /api/json/comment/:lifetime/:file': (id) => ({
    url: `/api/json/comment/0/${id}.json`,
    isOpen: ({ comment }: { comment?: unknown }) => comment !== undefined,
  }),
  'POST /api/messages.php send': (id) =>
    write('/api/messages.php', { act: 'send', object_id: `${id}`, msg: 'hello' })(),
  'POST /api/input.php favourite add': keep('favourite'),
  'POST /api/input.php watch_later add': keep('watch_later'),
  'POST /api/input.php playlist upd': input('playlist', 'upd', { title: 'Changed' }),
  'POST /api/input.php playlist del': input('playlist', 'del'),
  'POST /api/input.php friends add': input('friends', 'add'),
  'POST /api/input.php subscribe add': input('subscribe', 'add', { kind: 'member' }),
  'POST /api/download.php': (id) => write('/api/download.php', { video_id: `${id}` })(),
  'POST /api/stats.php vote': count('vote', 'video'),
  'POST /api/stats.php vote album': count('vote', 'album'),
  'POST /api/stats.php vote playlist': count('vote', 'playlist'),
  'POST /api/stats.php vote comment': count('vote', 'comment'),
  'POST /api/stats.php view': count('view', 'video'),
  'POST /api/stats.php watched': count('watched', 'video'),
  'POST /api/stats.php view album': count('view', 'album'),
  'POST /api/stats.php view playlist': count('view', 'playlist'),
  'POST /api/stats.php view member': count('view', 'member'),
  'POST /api/stats.php comm': count('comm', 'video'),
  'POST /api/stats.php comm album': count('comm', 'album'),
  'POST /api/stats.php comm playlist': count('comm', 'playlist'),
  'POST /api/stats.php comm member': count('comm', 'member'),
  'GET /api/json/video/:lifetime/:million/:thousand/:file': (id) => ({
    url: `/api/json/video/0/${idGroup(idOfName(id))}/${id}.json`,
    isOpen: ({ video }: { video?: { description?: string } }) => video?.description !== undefined,
  }),
  'GET /api/json/watched_parts/:lifetime/:million/:thousand/:file': (id) => ({
    url: `/api/json/watched_parts/0/${idGroup(idOfName(id))}/${id}.json`,
    isOpen: ({ parts }: { parts?: unknown[] }) => parts !== undefined,
  }),
  'GET /api/json/album/:lifetime/:million/:thousand/:file': (id) => ({
    url: `/api/json/album/0/${idGroup(idOfName(id))}/${id}.json`,
    isOpen: ({ album }: { album?: { photos?: unknown } }) => album?.photos !== undefined,
  }),
  'GET /api/json/playlist/:lifetime/:file': (id) => ({
    url: `/api/json/playlist/0/${id}.json`,
    isOpen: ({ playlist }: { playlist?: unknown }) => Boolean(playlist),
  }),
  'GET /api/json/member/:lifetime/:file': (id) => ({
    url: `/api/json/member/0/${id}.json`,
    isOpen: ({ member }: { member?: { about: unknown } }) => Boolean(member?.about),
  }),
  'GET /api/videofile.php': (id) => ({
    url: `/api/videofile.php?video_id=${id}`,
    isOpen: ({ streams }: { streams?: unknown[] }) => streams !== undefined,
  }),
  'GET /api/json/subscriptions/:lifetime/:file': (id) => list(`/api/json/subscriptions/0/${id}.json`),
  'GET /api/json/friends/:lifetime/:count/:file': (id) => list(`/api/json/friends/0/40/${id}.1.json`),
  'GET /api/json/comments/:lifetime/:file': comments('video'),
  'GET /api/json/comments/:lifetime/:file album': comments('album'),
  'GET /api/json/comments/:lifetime/:file playlist': comments('playlist'),
  'GET /api/json/comments/:lifetime/:file member': comments('member'),
  'GET /api/json/albums/:lifetime/:sort/:count/:file member': (id) =>
    list(`/api/json/albums/0/latest-updates/40/member.${id}.1.json`),
  'GET /api/json/playlists/:lifetime/:sort/:count/:file member': (id) =>
    list(`/api/json/playlists/0/latest-updates/40/member.${id}.1.json`),
  'GET /api/json/videos2/:lifetime/:gender/:sort/:count/:file member': (id) =>
    list(`/api/json/videos2/0/straight/latest-updates/60/member.${id}.1.all...json`),
  'GET /api/json/videos2/:lifetime/:gender/:sort/:count/:file playlist': (id) =>
    list(`/api/json/videos2/0/straight/latest-updates/60/playlist.${id}.1.all...json`),
};

/** Models and channels are always for everyone, and have no owner. */
const FOR_ALL_KINDS = ['model', 'channel'];
/** Lists of somebody who cannot be met, or of a list that is gone, are empty. */
const EMPTY_CODES = ['videos_not_found', 'albums_not_found', 'playlists_not_found'];
/** Refusals by how things are, after access was granted: the friend asks for friendship, the album is deleted. */
const AFTERWARDS = ['friend_request_already_sent', 'bad_request', 'required'];

const rules = CALL_GROUPS.flatMap(({ kind, calls, table }) =>
  calls.map((name) => ({ name, kind, expectations: readExpectations(table) })),
);
/** A kind of object has not every state; those that it has are compared with its table below. */
const cellsOf = (expectations: (typeof rules)[number]['expectations']) =>
  OBJECT_VARIANTS.flatMap((variant) =>
    ROLES.flatMap((role) => {
      const expected = expectations[variant]?.[role];
      return expected === undefined ? [] : [[variant, role, expected] as const];
    }),
  );

const isOpenAnswer = (ask: Ask, answer: LightMyRequestResponse): boolean => {
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  const body = isJson ? answer.json() : {};
  if (ask.form) return body.ok === true || AFTERWARDS.includes(body.code);
  return (
    answer.statusCode === 200 && ask.isOpen?.(body as never) === true && !EMPTY_CODES.includes(body.code)
  );
};

it('knows how to ask every rule about an object, and what to expect', () => {
  const stated = Object.entries(ROUTE_RULES).flatMap(([name, rule]) =>
    rule.for === 'object' && !FOR_ALL_KINDS.includes(rule.kind) ? [`${rule.kind}: ${name}`] : [],
  );
  expect(rules.map(({ kind, name }) => `${kind}: ${name}`).sort()).toEqual(stated.sort());
  expect(Object.keys(ASKS).sort()).toEqual(rules.map(({ name }) => name).sort());
});

it.each(rules)('expects something for each state that there is: $name', ({ name, kind, expectations }) => {
  const variants = Object.keys(objects[kind] ?? {}).filter(
    (variant) => variant !== 'address' || TAKE_NAMES.includes(name),
  );
  expect(Object.keys(expectations).sort()).toEqual(variants.sort());
});

describe.each(rules)('$name', ({ name, kind, expectations }) => {
  it.each(cellsOf(expectations))('of %s, asked by %s', async (variant, role, expected) => {
    const asked = ASKS[name]?.(nameOfVariant(variant, objects[kind]?.[variant] ?? 0));
    if (!asked) throw new Error(`nobody knows how to ask ${name}`);
    if (isChanged) await undo();
    // A read changes nothing.
    isChanged = asked.form !== undefined;
    const headers = headersOf(role, selfOf(kind, variant));
    const answer = asked.form
      ? await web.post(asked.url, asked.form, headers)
      : await web.get(asked.url, headers);
    expect(isOpenAnswer(asked, answer)).toBe(expected === null);
    // A write says why; a read may say less than it knows.
    if (asked.form && expected) expect(answer.json().code).toBe(expected);
    if (!asked.form) expect(answer.headers['cache-control']).toBe(cachedAs(name, variant));
  });
});

/** With lifetime 0 nothing is cached, whoever asks. A stream has no lifetime in its address; that of a public video is everybody's. */
const cachedAs = (name: string, variant: ObjectVariant): string =>
  name === 'GET /api/videofile.php' && variant === 'public'
    ? 'public, max-age=60, s-maxage=8640000'
    : 'private, no-store';

/** Everyone may know that a list is empty, and the name of a member who shows nothing else. */
const isForAll = (name: string, answer: LightMyRequestResponse): boolean =>
  EMPTY_CODES.includes(answer.json().code) || name === 'GET /api/json/member/:lifetime/:file';

/** With a lifetime the answer is everybody's: a session must not change it, nor may what is withheld be kept. */
describe('answers that are shared', () => {
  const reads = rules.filter(({ name }) => name.startsWith('GET /api/json/'));
  it.each(reads)('$name', async ({ name, kind, expectations }) => {
    for (const [variant, id] of Object.entries(objects[kind] ?? {})) {
      const url = (ASKS[name]?.(nameOfVariant(variant, id)).url ?? '').replace(
        /^(\/api\/json\/\w+)\/0\//,
        '$1/3600/',
      );
      const anonymous = await web.get(url);
      for (const role of ['owner', 'watcher', 'friend'] as const) {
        const answer = await web.get(url, headersOf(role));
        expect([variant, role, answer.body]).toEqual([variant, role, anonymous.body]);
      }
      const isWithheld = expectations[variant as ObjectVariant]?.anonymous !== null;
      const isKept = String(anonymous.headers['cache-control']).startsWith('public');
      // What the secret opens is for anyone who has it, and for no cache.
      if ((isWithheld || variant === 'address') && !isForAll(name, anonymous))
        expect([variant, isKept]).toEqual([variant, false]);
    }
  });
});
