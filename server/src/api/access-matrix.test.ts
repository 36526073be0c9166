/**
 * Every rule of route-rules.ts about an object × every state of it × everyone who may ask, through the real server. What is
 * expected stands in access-expectations.fixture.ts.
 */
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { ObjectName } from '@foyer/shared/unlisted-name';
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
import { askCall, CAPTIONS_FILE, type CallAsk } from './ask-calls.fixture.ts';
import { ROUTE_RULES } from './route-rules.ts';

let web: TestWeb;
let people: People;
let objects: OwnedObjects;
const cookies: Partial<Record<Role, string>> = {};
const selves: Record<string, { cookie: string }> = {};

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

/** What the cell before may have left. A read changes nothing, and a write that is refused is counted. */
let left: 'nothing' | 'count' | 'change' = 'change';
/** Takes it back, so that no cell depends on another. */
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

interface Ask extends CallAsk {
  /** Of a read: whether the answer gives what a refusal withholds. */
  isOpen: (body: never) => boolean;
}

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

/** What a refusal withholds, of reads that answer something else than a code instead of it. */
const OPEN: Readonly<Record<string, Ask['isOpen']>> = {
  'GET /api/upload/picture.jpg': () => true,
  'GET /api/upload/captions.vtt': () => true,
  'GET /api/json/comment/:lifetime/:file': ({ comment }: { comment?: unknown }) => comment !== undefined,
  'GET /api/json/video/:lifetime/:million/:thousand/:file': ({
    video,
  }: {
    video?: { description?: string };
  }) => video?.description !== undefined,
  'GET /api/json/watched_parts/:lifetime/:million/:thousand/:file': ({ parts }: { parts?: unknown[] }) =>
    parts !== undefined,
  'GET /api/json/album/:lifetime/:million/:thousand/:file': ({ album }: { album?: { photos?: unknown } }) =>
    album?.photos !== undefined,
  'GET /api/json/playlist/:lifetime/:file': ({ playlist }: { playlist?: unknown }) => Boolean(playlist),
  'GET /api/json/member/:lifetime/:file': ({ member }: { member?: { about: unknown } }) =>
    Boolean(member?.about),
  'GET /api/videofile.php': ({ streams }: { streams?: unknown[] }) => streams !== undefined,
};

/** How each rule is asked about an object. */
const ASKS: Record<string, (id: ObjectName) => Ask> = Object.fromEntries(
  Object.entries(ROUTE_RULES).flatMap(([name, rule]) =>
    rule.for === 'object'
      ? [
          [
            name,
            (id: ObjectName): Ask => ({
              ...askCall(name, rule.kind, id),
              isOpen: OPEN[name] ?? (({ code }: { code?: string }) => !isRefusal(code)),
            }),
          ],
        ]
      : [],
  ),
);

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
  return answer.statusCode === 200 && ask.isOpen(body as never) === true && !EMPTY_CODES.includes(body.code);
};

it('expects something of every rule about an object', () => {
  const stated = Object.entries(ROUTE_RULES).flatMap(([name, rule]) =>
    rule.for === 'object' && !FOR_ALL_KINDS.includes(rule.kind) ? [`${rule.kind}: ${name}`] : [],
  );
  expect(rules.map(({ kind, name }) => `${kind}: ${name}`).sort()).toEqual(stated.sort());
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
    if (left === 'change') await undo();
    if (left === 'count') await sql`DELETE FROM limits`.execute(web.db);
    left = 'nothing';
    if (asked.form) left = expected === null ? 'change' : 'count';
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

/** With lifetime 0 nothing is cached, no matter who asks. A stream has no lifetime in its address; that of a public video is everybody's. */
const cachedAs = (name: string, variant: ObjectVariant): string =>
  name === 'GET /api/videofile.php' && variant === 'public'
    ? 'public, max-age=60, s-maxage=8640000'
    : 'private, no-store';

/** Everyone may know that a list is empty, and the name of a member who shows nothing else. */
const isForAll = (name: string, answer: LightMyRequestResponse): boolean =>
  EMPTY_CODES.includes(answer.json().code) || name === 'GET /api/json/member/:lifetime/:file';

const ALL_BUT_THE_DATE = [
  ...(['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const),
  ...(['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const),
];

/** With a lifetime the answer is everybody's: a session must not change it, nor may what is withheld be kept. */
describe('answers that are shared', () => {
  const reads = rules.filter(({ name }) => name.startsWith('GET /api/json/'));
  // Signed addresses say until when they are good: two answers of one second may be of two.
  beforeAll(() => void jest.useFakeTimers({ now: Date.now(), doNotFake: ALL_BUT_THE_DATE }));
  afterAll(() => void jest.useRealTimers());
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
