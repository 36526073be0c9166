import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CALL_NAMES, callOf } from '@foyer/shared/wire-schemas/calls';
import { Validator } from '@seriousme/openapi-schema-validator';
import { sql } from 'kysely';
import { addVideo } from '../testing/catalogue.ts';
import { openTestWeb, type TestWeb } from '../testing/web.ts';
import { addPeople, type People } from '../testing/people.ts';
import { createWholeWeb } from '../testing/whole-web.ts';
import { ROUTE_RULES } from './route-rules.ts';

interface Description {
  paths: Record<string, Record<string, { tags: string[] }>>;
}

let web: TestWeb;
let people: People;
let ownVideo = 0;
let ownAlbum = 0;
const routes: string[] = [];
let description: Description;
/** Of the stranger's data. */
const EXPORT_ID = '00000000-0000-4000-8000-000000000001';

beforeAll(async () => {
  web = await openTestWeb();
  people = await addPeople(web);
  await sql`INSERT INTO data_exports (member_id, id, ready_at, expires_at, body)
    VALUES (${people.ids.stranger}, ${EXPORT_ID}, now(), now() + interval '1 day', '{}')`.execute(web.db);
  ownVideo = await addVideo(web.db, { member_id: people.ids.stranger, status_id: 4 });
  const { rows } = await sql<{ id: number }>`INSERT INTO albums (dir, title, member_id, status_id)
    VALUES ('an-album', 'An album', ${people.ids.stranger}, 4) RETURNING id`.execute(web.db);
  ownAlbum = rows[0]?.id ?? 0;
  const all = await createWholeWeb(web.deps, {
    onRoute: (method, pattern) => {
      routes.push(`${method} ${pattern}`);
    },
  });
  description = (await all.inject('/api/openapi.json')).json<Description>();
  await all.close();
});
afterAll(() => web.close());

it('every route is a declared call or an open route, and each of these is registered', () => {
  expect(routes.length).toBeGreaterThan(40);
  const stated = new Set(Object.keys(ROUTE_RULES));
  // Fastify's own answer to HEAD stands next to each GET.
  const own = routes.filter(
    (route) => !routes.includes(route.replace(/^HEAD/, 'GET')) || !route.startsWith('HEAD'),
  );
  expect(own.filter((route) => !stated.has(route))).toEqual([]);
  // Those of acts and sections are of the route that their first two words name.
  const known = new Set(routes);
  const unknown = [...stated].filter((rule) => !known.has(rule.split(' ').slice(0, 2).join(' ')));
  expect(unknown).toEqual([]);
});

it('every declared call is described, in a document that a validator takes', async () => {
  for (const name of CALL_NAMES) {
    const [method = '', path = ''] = name.split(' ');
    expect([name, description.paths[path]?.[method.toLowerCase()]?.tags]).toEqual([
      name,
      [callOf(name).room],
    ]);
  }
  const { valid, errors } = await new Validator().validate(description as object as Record<string, unknown>);
  expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
});

/** tus has methods and headers of its own: upload-tus.test.ts asks them all without a session. */
const ASKED_ELSEWHERE = /^(POST|HEAD|PATCH|DELETE) \/api\/upload\//;

const rulesFor = (audience: 'members' | 'everyone' | 'records') =>
  Object.entries(ROUTE_RULES).flatMap(([name, rule]) =>
    rule.for === audience && !ASKED_ELSEWHERE.test(name) ? [name] : [],
  );

/** What is asked of a member's own calls; the answer to a member must not be that one is missing. */
const OWN: Record<string, () => Record<string, string> | string> = {
  'POST /api/sessions.php': () => ({ act: 'list' }),
  'POST /api/step-up.php': () => ({ act: 'passkey' }),
  'POST /api/passkeys.php': () => ({ act: 'list' }),
  'POST /api/second-factor.php': () => ({ act: 'state' }),
  'POST /api/comments.php': () => ({ act: 'edit', comment_id: '1', msg: 'no' }),
  'GET /api/live': () => '/api/live',
  'POST /api/notifications.php': () => ({ act: 'list' }),
  'POST /api/member.php': () => ({ act: 'own' }),
  'POST /api/messages.php': () => ({ act: 'list' }),
  'POST /api/input.php': () => ({ act: 'history', section: 'del' }),
  'POST /api/album_edit.php': () => ({ act: '1' }),
  'POST /api/video_edit.php': () => ({ act: '1', file_name: 'harbour.mp4', bytes: '9' }),
  'GET /api/own-data.json': () => `/api/own-data.json?export_id=${EXPORT_ID}`,
  'GET /api/library.json': () => '/api/library.json?video_id=1',
  'GET /api/subscribed.json': () => '/api/subscribed.json?kind=model&object_id=1',
  'GET /api/upload/defaults.json': () => '/api/upload/defaults.json',
  'POST /api/upload_defaults.php': () => ({ description: 'From the pier' }),
  'GET /api/embed_domains.json': () => '/api/embed_domains.json',
  'POST /api/embed_domains.php': () => ({ domains: 'partner.example' }),
  'GET /api/videos2.php history': () =>
    '/api/videos2.php?params=0/straight/history/60/history..1.all..&s=harbour',
  'GET /api/person_records.json': () => '/api/person_records.json',
  'POST /api/person_records.php': () => ({ act: 'add', name: '' }),
  'GET /api/video_people.json': () => `/api/video_people.json?video_id=${ownVideo}`,
  'POST /api/video_people.php': () => ({ act: 'declare', video_id: `${ownVideo}`, people: 'nobody' }),
  'GET /api/album_people.json': () => `/api/album_people.json?album_id=${ownAlbum}`,
  'POST /api/album_people.php': () => ({ act: 'declare', album_id: `${ownAlbum}`, people: 'nobody' }),
  'GET /api/upload/channels.json': () => '/api/upload/channels.json',
  'GET /api/upload/uploads.json': () => '/api/upload/uploads.json',
  'GET /api/upload/videos.json': () => '/api/upload/videos.json',
  'GET /api/upload/audience.json': () => '/api/upload/audience.json',
  'GET /api/upload/audience.csv': () => '/api/upload/audience.csv',
  'GET /api/upload/album.json': () => `/api/upload/album.json?album_id=${ownAlbum}`,
};
const OWN_LISTS = /^GET (\/api\/json\/videos2)\/\S+ ([\w-]+)$/;

describe('the own calls of members', () => {
  it.each(rulesFor('members'))('%s want a session', async (name) => {
    const [, base, section] = OWN_LISTS.exec(name) ?? [];
    const form = OWN[name]?.();
    const ask = (headers: Record<string, string>) => {
      if (base) return web.get(`${base}/0/straight/latest-updates/60/${section}..1.all...json`, headers);
      if (typeof form === 'string') return web.get(form, headers);
      if (!form) throw new Error(`no way to ask ${name}`);
      return web.post(name.split(' ')[1] ?? '', form, headers);
    };
    const anonymous = await ask({});
    expect(anonymous.statusCode).toBe(401);
    expect(anonymous.json()).toMatchObject({ ok: false, code: 'need_auth' });
    expect((await ask({ cookie: 'session=made-up' })).statusCode).toBe(401);
    // Never ends for a member: notifications/live.test.ts.
    if (name === 'GET /api/live') return;
    const answer = await ask(people.as('stranger'));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('private, no-store');
  });
});

/** A body that would pass; reads need none. */
const RECORDS: Record<string, Record<string, string>> = {
  'POST /api/records.php': { act: 'verify', record_id: '1' },
  'POST /api/consent_requests.php': { request_id: '1', answer: 'It has ended.' },
};

describe('records of people shown', () => {
  it.each(rulesFor('records'))('%s is for the records role alone, not for moderators', async (name) => {
    const [method, pattern = ''] = name.split(' ');
    const url = pattern.replace(':file', '1.json').replace(':id', '1');
    const ask = (headers: Record<string, string>) =>
      method === 'GET'
        ? web.get(url, headers)
        : web.post(url, RECORDS[`${method} ${pattern}`] ?? {}, headers);
    expect([name, (await ask({})).statusCode]).toEqual([name, 401]);
    for (const person of ['owner', 'stranger', 'watcher'] as const) {
      const answer = await ask(people.as(person));
      expect([person, answer.statusCode]).toEqual([person, 403]);
      expect(answer.json()).toMatchObject({ code: 'no_permission' });
    }
  });
});

/** Addresses of reads that are the same for everyone: anyone who asks, the answer is one. */
const SHARED = [
  '/api/openapi.json',
  '/api/json/main/3600/straight.en.json',
  '/api/json/categories/3600/straight.en.json',
  '/api/json/home/3600/straight.US.en.json',
  '/api/json/albums-categories/3600/en.json',
  '/api/json/albums/3600/latest-updates/40/..1.json',
  '/api/json/models/3600/most-popular/40/.1.json',
  '/api/json/channels/3600/most-viewed/96/.1.json',
  '/api/json/playlists/3600/most-popular/40/..1.json',
  '/api/json/members/3600/recent/40/.1.json',
  '/api/json/videos2/3600/straight/latest-updates/60/..1.all...json',
  '/api/json/videos_related2/432000/36/0/0/1.all.1.json',
  '/api/json/suggester/3600/harbour.json',
  '/api/suggester.php?c=harbour',
  '/api/videos2.php?params=3600/straight/relevance/60/search..1.all..&s=harbour',
  '/api/json/nothing.json',
  '/static/nothing',
];

describe('what is for everyone', () => {
  it.each(SHARED)('%s', async (url) => {
    const anonymous = await web.get(url);
    for (const person of ['owner', 'watcher'] as const)
      expect((await web.get(url, people.as(person))).body).toBe(anonymous.body);
  });
});
