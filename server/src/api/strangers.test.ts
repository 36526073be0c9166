/**
 * What a stranger may know of a private or a deleted video or album (docs/specification/roles.md): that it is private, or gone. Every public call is
 * asked for by its address, and no answer may hold a word of it. A call that is not in the table fails the test by its name.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { idGroup } from '@foyer/shared/urls';
import { READ_TABLES } from '../app/read-tables.ts';
import { addCategory, addMember, addVideo, settleCatalogue } from '../testing/catalogue.ts';
import { addTestAddress } from '../testing/owned-objects.ts';
import { addPeople, type People } from '../testing/people.ts';
import { openTestWeb, type TestWeb } from '../testing/web.ts';
import { routeOf } from '../platform/http/call-pattern.ts';
import { ROUTE_RULES } from './route-rules.ts';

/** In every text of what is hidden, and nowhere else. */
const WORD = 'quolm';
/** In the title of what is public next to it, so that the calls are known to be asked rightly. */
const OPEN_WORD = 'brellin';
const STATES = {
  private: { status_id: 1, is_private: true },
  /** Asked for by its number, and with a secret that is wrong. */
  unlisted: { status_id: 1, is_private: true },
  deleted: { status_id: 5, is_private: false },
} as const;
type State = keyof typeof STATES;
type Kind = 'video' | 'album';

let web: TestWeb;
let people: People;
let ownerId = 0;
let playlistId = 0;
const hidden = {} as Record<`${Kind} ${State}`, number>;
let commentId = 0;
let openVideo = 0;

beforeAll(async () => {
  web = await openTestWeb();
  people = await addPeople(web);
  // Signed-in strangers may watch what is private unless its owner says otherwise.
  ownerId = await addMember(web.db, 'keeper', { visibility: '{"private_videos":"nobody"}' });
  const night = await addCategory(web.db, 'night');
  const model = await web.db
    .insertInto('models')
    .values({ dir: 'ada', title: 'Ada' })
    .returning('id')
    .executeTakeFirstOrThrow();
  openVideo = await addVideo(web.db, {
    ...{ title: `Harbour ${OPEN_WORD}`, member_id: ownerId },
    ...{ categories: [night], models: [model.id] },
  });
  playlistId = (
    await web.db
      .insertInto('playlists')
      .values({ member_id: people.ids.owner, title: 'A list', visible: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
  for (const state of Object.keys(STATES) as State[]) {
    const own = {
      ...STATES[state],
      member_id: ownerId,
      people: 'nobody' as const,
      dir: `${WORD}-slug`,
      title: `Harbour ${WORD}`,
      description: `About ${WORD}`,
    };
    const video = await addVideo(web.db, { ...own, categories: [night], models: [model.id] });
    const album = await web.db.insertInto('albums').values(own).returning('id').executeTakeFirstOrThrow();
    if (state === 'unlisted') await addTestAddress(web.db, video, 'The-right-one-of-all-0');
    hidden[`video ${state}`] = video;
    hidden[`album ${state}`] = album.id;
    for (const [position, video_id] of [video, openVideo].entries())
      await web.db
        .insertInto('playlist_videos')
        .values({ playlist_id: playlistId, video_id, position: position + 1 })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    for (const [section, object_id] of [
      ['video', video],
      ['album', album.id],
    ] as const)
      commentId = (
        await web.db
          .insertInto('comments')
          .values({
            ...{ section, object_id, member_id: people.ids.friend },
            ...{ body: `I like ${WORD}`, added_at: new Date(1), status_id: 1 },
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
  }
  await settleCatalogue(web.db);
});
afterAll(() => web.close());

interface Hidden {
  kind: Kind;
  id: number;
}
/** Addresses at which something about the object could be asked for; lists in the sorts that it would stand first in. */
const LISTS = ['latest-updates', 'most-popular', 'longest'].flatMap((sort) =>
  [
    '',
    'categories.night',
    'model.ada',
    'related.1',
    `member.MEMBER`,
    `playlist.PLAYLIST`,
    'top-country.US',
    'trending.',
  ].map((section) => `/api/json/videos2/0/straight/${sort}/200/${section || '.'}.1.all...json`),
);
const CALLS: Record<string, (asked: Hidden) => readonly string[]> = {
  'GET /api/json/video/:lifetime/:million/:thousand/:file': ({ id }) => [
    `/api/json/video/0/${idGroup(id)}/${id}.json`,
    `/api/json/video/86400/${idGroup(id)}/${id}.json`,
  ],
  'GET /api/json/album/:lifetime/:million/:thousand/:file': ({ id }) => [
    `/api/json/album/0/${idGroup(id)}/${id}.json`,
    `/api/json/album/86400/${idGroup(id)}/${id}.json`,
  ],
  'GET /api/json/watched_parts/:lifetime/:million/:thousand/:file': ({ id }) => [
    `/api/json/watched_parts/0/${idGroup(id)}/${id}.json`,
  ],
  'GET /api/json/comments/:lifetime/:file': ({ kind, id }) => [`/api/json/comments/0/${kind}.${id}.json`],
  'GET /api/json/comment/:lifetime/:file': () => [`/api/json/comment/0/${commentId}.json`],
  'GET /api/json/videos2/:lifetime/:gender/:sort/:count/:file': () => LISTS,
  'GET /api/json/videos_related2/:lifetime/:count/:million/:thousand/:file': ({ id }) =>
    [id, openVideo].map((one) => `/api/json/videos_related2/0/36/${idGroup(one)}/${one}.all.1.json`),
  'GET /api/json/albums/:lifetime/:sort/:count/:file': () => [
    '/api/json/albums/0/latest-updates/200/..1.json',
    '/api/json/albums/0/latest-updates/200/member.MEMBER.1.json',
  ],
  'GET /api/json/albums-categories/:lifetime/:file': () => ['/api/json/albums-categories/0/en.json'],
  'GET /api/json/categories/:lifetime/:file': () => ['/api/json/categories/0/straight.en.json'],
  'GET /api/json/all-categories/:lifetime/:file': () => ['/api/json/all-categories/0/straight.en.json'],
  'GET /api/json/main/:lifetime/:file': () => ['/api/json/main/0/straight.en.json'],
  'GET /api/json/home/:lifetime/:file': () => ['/api/json/home/0/straight.US.en.json'],
  'GET /api/json/playlist/:lifetime/:file': () => [`/api/json/playlist/0/${playlistId}.json`],
  'GET /api/json/playlists/:lifetime/:sort/:count/:file': () => [
    '/api/json/playlists/0/latest-updates/200/..1.json',
  ],
  'GET /api/json/model/:lifetime/:file': () => ['/api/json/model/0/ada.json'],
  'GET /api/json/models/:lifetime/:sort/:count/:file': () => ['/api/json/models/0/most-popular/40/.1.json'],
  'GET /api/json/channel/:lifetime/:file': () => ['/api/json/channel/0/none.json'],
  'GET /api/json/channels/:lifetime/:sort/:count/:file': () => [
    '/api/json/channels/0/most-viewed/40/.1.json',
  ],
  'GET /api/json/suggester/:lifetime/:file': () => [
    `/api/json/suggester/0/harbour.json`,
    `/api/json/suggester/0/${WORD}.json`,
  ],
  'GET /api/json/information/:lifetime/:file': () => [],
  // They name the owner, who is a public member, and nothing else of what is hidden.
  'GET /api/json/member/:lifetime/:file': () => [],
  'GET /api/json/members/:lifetime/:sort/:count/:file': () => [],
  'GET /api/json/friends/:lifetime/:count/:file': () => [],
  'GET /api/json/subscriptions/:lifetime/:file': () => [],
  'GET /api/suggester.php': () => ['/api/suggester.php?c=harbour', `/api/suggester.php?c=${WORD}`],
  'GET /api/videos2.php': () => [`/api/videos2.php?params=0/straight/relevance/60/search..1.all..&s=${WORD}`],
  'GET /api/videofile.php': ({ id }) => [`/api/videofile.php?video_id=${id}`],
  'GET /api/oembed.json': ({ id }) => [
    `/api/oembed.json?url=${encodeURIComponent(`http://localhost:8100/videos/${id}/${WORD.slice(0, 2)}/`)}`,
  ],
  'GET /sitemap.xml': () => ['/sitemap.xml'],
  'GET /sitemaps/:file': () => ['/sitemaps/videos-1.xml', '/sitemaps/albums-1.xml'],
  'GET /feeds/*': () => ['/feeds/videos/latest-updates.xml', '/feeds/albums/latest-updates.xml'],
};

const addressesOf = (asked: Hidden): string[] =>
  Object.values(CALLS)
    .flatMap((make) => make(asked))
    .map((address) => address.replace('MEMBER', String(ownerId)).replace('PLAYLIST', String(playlistId)));

it('asks every cacheable read, and every public call alongside them that names videos or albums', () => {
  const reads = READ_TABLES.jsonReads.map(({ call }) => routeOf(call));
  const queries = READ_TABLES.queryReads.map(({ call }) => routeOf(call));
  const asked = Object.keys(CALLS);
  expect(asked).toEqual(expect.arrayContaining([...reads, ...queries]));
  for (const name of asked) expect(Object.keys(ROUTE_RULES)).toContain(name);
});

it('asks as the site does: what is public is reported by the same calls', async () => {
  await web.db
    .insertInto('albums')
    .values({ dir: 'open', title: `Quays ${OPEN_WORD}`, member_id: ownerId, status_id: 1, people: 'nobody' })
    .execute();
  const malformed: string[] = [];
  const telling: string[] = [];
  for (const asked of addressesOf({ kind: 'video', id: openVideo })) {
    const address = asked.replaceAll(WORD, OPEN_WORD);
    const answer = await web.get(address);
    if (answer.statusCode === 400) malformed.push(address);
    if (answer.body.includes(OPEN_WORD)) telling.push(address);
  }
  expect(malformed).toEqual([]);
  const member = `member.${ownerId}`;
  const wanted = [
    `/api/json/video/0/${idGroup(openVideo)}/${openVideo}.json`,
    ...['categories.night', 'model.ada', member, `playlist.${playlistId}`].map(
      (section) => `/api/json/videos2/0/straight/latest-updates/200/${section}.1.all...json`,
    ),
    `/api/json/albums/0/latest-updates/200/${member}.1.json`,
    '/api/json/home/0/straight.US.en.json',
    '/api/json/suggester/0/harbour.json',
    '/api/suggester.php?c=harbour',
    `/api/videos2.php?params=0/straight/relevance/60/search..1.all..&s=${OPEN_WORD}`,
  ];
  expect(wanted.filter((address) => !telling.includes(address))).toEqual([]);
});

const CASES = (Object.keys(STATES) as State[]).flatMap((state) =>
  (['video', 'album'] as const).flatMap((kind) =>
    state === 'unlisted' && kind === 'album' ? [] : [[state, kind] as const],
  ),
);

describe.each(CASES)('of a %s %s', (state, kind) => {
  const WHO = ['anonymous', 'stranger', 'blocked'] as const;
  const wrong = 'The-wrong-one-of-all-1';
  it.each(WHO)('nothing is reported to the %s', async (who) => {
    const id = hidden[`${kind} ${state}`];
    const named = addressesOf({ kind, id });
    // A guess at the secret gets the same answer as no secret.
    const guessed = named.map((address) => address.replaceAll(/\b\d+(?=\.json$|$)/g, `$&~${wrong}`));
    for (const address of state === 'unlisted' ? [...named, ...guessed] : named) {
      const answer = await web.get(address, people.as(who));
      const reported = `${answer.body} ${String(answer.headers.location ?? '')}`;
      const isSearch = address.includes(WORD);
      // The word that was asked for may be said back.
      const held = reported.toLowerCase().includes(isSearch ? `${WORD}-slug` : WORD);
      expect([address, held]).toEqual([address, false]);
    }
  });

  it('its own call says its status, and nothing else', async () => {
    const id = hidden[`${kind} ${state}`];
    const answer = await web.get(`/api/json/${kind}/0/${idGroup(id)}/${id}.json`);
    const status = state === 'unlisted' ? 'private' : state;
    expect(answer.json()).toEqual({ [kind]: { [`${kind}_id`]: id, status } });
  });
});
