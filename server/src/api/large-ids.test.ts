/** As a client that knows docs/specification/calls.md, addresses.md alone asks for what is not there. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addMember, addVideo, settleCatalogue, TEST_PASSWORD } from '../testing/catalogue.ts';
import { openTestWeb, type TestWeb } from '../testing/web.ts';

let web: TestWeb;
let cookie = '';
let moderator = '';
beforeAll(async () => {
  web = await openTestWeb();
  await addMember(web.db, 'Anna', { status_id: 6 });
  await addMember(web.db, 'Mod', { is_moderator: true });
  await addVideo(web.db);
  await settleCatalogue(web.db);
  cookie = await web.signIn('Anna', TEST_PASSWORD);
  moderator = await web.signIn('Mod', TEST_PASSWORD);
});
afterAll(() => web.close());

/** 2^31 and what is beyond it, beyond a double's whole numbers, and beyond PostgreSQL's bigint. */
const LARGE = ['2147483648', '3000000000', '9007199254740993', '99999999999999999999'];
/** The largest id that there can be; nothing has it. */
const UNKNOWN = '2147483647';

/** docs/specification/addresses.md: rounded down to the million and to the thousand. */
const groupOf = (id: string): string =>
  `${(BigInt(id) / 1_000_000n) * 1_000_000n}/${(BigInt(id) / 1000n) * 1000n}`;

const SINGLE: [string, (id: string) => string][] = [
  ['video', (id) => `/api/json/video/86400/${groupOf(id)}/${id}.json`],
  ['video, personal', (id) => `/api/json/video/0/${groupOf(id)}/${id}.json`],
  ['video file', (id) => `/api/videofile.php?video_id=${id}`],
  ['album', (id) => `/api/json/album/86400/${groupOf(id)}/${id}.json`],
  ['playlist', (id) => `/api/json/playlist/86400/${id}.json`],
  ['member', (id) => `/api/json/member/86400/${id}.json`],
  ['friends', (id) => `/api/json/friends/86400/40/${id}.1.json`],
  ['subscriptions', (id) => `/api/json/subscriptions/86400/${id}.json`],
  ...['video', 'album', 'playlist', 'member', 'model'].map((section): [string, (id: string) => string] => [
    `comments of a ${section}`,
    (id) => `/api/json/comments/86400/${section}.${id}.json`,
  ]),
  ['partner videos', (id) => `/static/tf/videos.${id}.json`],
];

const LISTS: [string, (id: string) => string, string][] = [
  [
    'related',
    (id) => `/api/json/videos_related2/432000/36/${groupOf(id)}/${id}.all.1.json`,
    'videos_not_found',
  ],
  ...['member', 'playlist', 'related'].map((section): [string, (id: string) => string, string] => [
    `videos of a ${section}`,
    (id) => `/api/json/videos2/86400/straight/latest-updates/60/${section}.${id}.1.all...json`,
    'videos_not_found',
  ]),
  [
    'albums of a member',
    (id) => `/api/json/albums/86400/latest-updates/40/member.${id}.1.json`,
    'albums_not_found',
  ],
  ...['member', 'video'].map((section): [string, (id: string) => string, string] => [
    `playlists of a ${section}`,
    (id) => `/api/json/playlists/86400/most-popular/40/${section}.${id}.1.json`,
    'playlists_not_found',
  ]),
];

describe('reads of what has no such id', () => {
  it.each(SINGLE)('%s: 404', async (_what, address) => {
    for (const id of [UNKNOWN, ...LARGE]) {
      const answer = await web.get(address(id));
      expect([id, answer.statusCode]).toEqual([id, 404]);
      expect(answer.json()).toMatchObject({ ok: false, code: 'not_found' });
    }
  });

  it.each(LISTS)('%s: an empty list', async (_what, address, code) => {
    for (const id of [UNKNOWN, ...LARGE]) {
      const answer = await web.get(address(id));
      expect([id, answer.statusCode, answer.json().code]).toEqual([id, 200, code]);
    }
  });

  it('still refuses what is no id', async () => {
    for (const id of ['0', '-1', '01', '1e3', '1.5', 'one', ' 1'])
      for (const address of [
        `/api/json/member/86400/${encodeURIComponent(id)}.json`,
        `/api/videofile.php?video_id=${encodeURIComponent(id)}`,
        `/api/json/videos2/86400/straight/latest-updates/60/member.${encodeURIComponent(id)}.1.all...json`,
      ])
        expect([address, (await web.get(address)).statusCode]).toEqual([address, 400]);
  });
});

const WRITES: [string, string, Record<string, string>, string][] = [
  ['vote', '/api/stats.php', { act: 'vote', section: 'video', vote: '1' }, 'object_id'],
  ['view', '/api/stats.php', { act: 'view', section: 'video' }, 'object_id'],
  ['watched', '/api/stats.php', { act: 'watched', parts: '1'.repeat(100) }, 'object_id'],
  ['comment', '/api/stats.php', { act: 'comm', section: 'video', msg: 'hello there' }, 'object_id'],
  ['favourite', '/api/input.php', { act: 'favourite', section: 'add' }, 'video_id'],
  ['favourite away', '/api/input.php', { act: 'favourite', section: 'rem' }, 'video_id'],
  ['watch later', '/api/input.php', { act: 'watch_later', section: 'add' }, 'video_id'],
  ['playlist', '/api/input.php', { act: 'playlist', section: 'del' }, 'object_id'],
  ['playlist video', '/api/input.php', { act: 'playlist', section: 'rem', object_id: '1' }, 'video_id'],
  ['friend', '/api/input.php', { act: 'friends', section: 'add' }, 'object_id'],
  ['message', '/api/messages.php', { act: 'send', msg: 'hello' }, 'object_id'],
  ['thread', '/api/messages.php', { act: 'thread' }, 'object_id'],
  ['block', '/api/member.php', { act: 'block' }, 'object_id'],
  ['session', '/api/sessions.php', { act: 'revoke' }, 'session_id'],
  ['passkey', '/api/passkeys.php', { act: 'remove' }, 'passkey_id'],
  ['notification', '/api/notifications.php', { act: 'read' }, 'notification_id'],
  ['own video', '/api/video_edit.php', { act: '2' }, 'video_id'],
  ['own album', '/api/album_edit.php', { act: '2' }, 'album_id'],
  ['chapters', '/api/video_tracks.php', { act: 'chapters', chapters: '0:00 Morning' }, 'video_id'],
  ['own picture', '/api/video_picture.php', {}, 'video_id'],
  ['download', '/api/download.php', {}, 'video_id'],
];

describe('writes about what has no such id', () => {
  it.each(WRITES)('%s', async (_what, url, form, field) => {
    const outcomes = new Map<string, string>();
    for (const id of [UNKNOWN, ...LARGE]) {
      const answer = await web.post(url, { ...form, [field]: id }, { cookie });
      const { ok, code } = answer.json();
      outcomes.set(id, `${answer.statusCode} ${ok} ${code ?? ''}`);
    }
    for (const id of LARGE) expect(`${id}: ${outcomes.get(id)}`).toBe(`${id}: 404 false not_found`);
  });

  it('a moderator’s decision', async () => {
    for (const id of [UNKNOWN, ...LARGE]) {
      const form = { act: 'approve', kind: 'video', object_id: id };
      const answer = await web.post('/api/moderation.php', form, { cookie: moderator });
      expect([id, answer.statusCode]).toEqual([id, 404]);
    }
  });
});

describe('pages of what has no such id', () => {
  it('ask for nothing that the API would call malformed', async () => {
    // The documents' own tests render them; what they ask is the internal API.
    const { createInternalApi } = await import('../app/internal-api.ts');
    const answerApi = createInternalApi(web.deps);
    const context = { language: 'en', country: 'US', gender: 'straight' } as const;
    for (const id of LARGE) expect((await answerApi(SINGLE[0]?.[1](id) ?? '', context)).status).toBe(404);
  });
});
