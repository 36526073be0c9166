import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addCategory, addMember, addVideo, settleCatalogue, TEST_PASSWORD } from '../testing/catalogue.ts';
import { openTestWeb, type TestWeb } from '../testing/web.ts';
import type { FieldSchema } from '@foyer/shared/wire-schemas/call';
import { fieldSchema } from '@foyer/shared/wire-schemas/call-fields';
import { type CallName, callOf } from '@foyer/shared/wire-schemas/calls';
import { READ_TABLES } from '../app/read-tables.ts';
import { callsOfRoute, patternOf } from '../platform/http/call-pattern.ts';
import { IS_LONG } from '../testing/long.ts';

const REQUESTS = IS_LONG ? 10_000 : 400;

let web: TestWeb;
let cookie = '';

beforeAll(async () => {
  web = await openTestWeb();
  const { db } = web;
  const category = await addCategory(db, 'outdoor');
  const member = await addMember(db, 'visitor');
  for (let n = 0; n < 5; n += 1)
    await addVideo(db, {
      title: `Harbour ${n}`,
      title_ja: '夜の港',
      categories: [category],
      member_id: member,
    });
  await db.insertInto('models').values({ dir: 'aki', title: 'Aki' }).execute();
  await db.insertInto('channels').values({ dir: 'lanterns', title: 'Lanterns' }).execute();
  await db.insertInto('playlists').values({ member_id: member, title: 'Evening' }).execute();
  await db
    .insertInto('albums')
    .values({ dir: 'pier', title: 'Pier', status_id: 1, people: 'nobody', member_id: member })
    .execute();
  await db.insertInto('favourites').values({ member_id: member, video_id: 1 }).execute();
  await settleCatalogue(db);
  const answer = await web.post('/api/signin.php', { usr: 'visitor', pwd: TEST_PASSWORD });
  cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
});
// Closing fails when anything was logged as an error.
afterAll(() => web.close());

/** As they stand in an address: broken encodings, NUL, lone surrogates, SQL, HTML, numbers beyond every range. */
const ROUGH = [
  ...[
    '',
    '.',
    '..',
    '%',
    '%zz',
    '%00',
    '%ED%A0%80',
    '%C0%AF',
    '%F0%9F%90%88',
    '%2e%2e%2f',
    '%0d%0a',
    '-1',
    '0',
    '00',
    '1e9',
  ],
  ...[
    '4294967296',
    '99999999999999999999',
    'NaN',
    'null',
    'undefined',
    '__proto__',
    'constructor',
    '%27%20OR%201=1--',
  ],
  ...[
    "';DROP%20TABLE%20videos;--",
    '%3Cscript%3E',
    '%5C%5C',
    '%27:*%20%26',
    '(%7C',
    'a'.repeat(300),
    '%E6%B8%AF'.repeat(60),
  ],
  ...[
    '~',
    ',',
    '-',
    '-rain',
    'a~,b',
    ';',
    'race:asian;',
    'alphabet:%E3%81%82',
    'country:JP',
    'age:9',
    'avatar:1',
    '%20',
  ],
];
const LIKELY = [
  'outdoor',
  'aki',
  'lanterns',
  '1',
  '2',
  'JP',
  'harbour',
  '港',
  'outdoor,night',
  'outdoor~night,-rain',
];

const plain = (schema: FieldSchema): fc.Arbitrary<string> => {
  if (schema.enum) return fc.constantFrom(...schema.enum.map(String));
  if (schema.type === 'integer')
    return fc
      .oneof(
        fc.integer({ min: schema.minimum ?? 0, max: 5 }),
        fc.integer({ min: 0, max: schema.maximum ?? 1000 }),
      )
      .map(String);
  return fc.oneof(
    fc.constantFrom('', ...LIKELY),
    fc.string({ unit: 'grapheme', maxLength: 30 }).map((text) => text.toWellFormed()),
  );
};
const field = (schema: FieldSchema): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 12, arbitrary: plain(schema).map(encodeURIComponent) },
    { weight: 1, arbitrary: fc.constantFrom(...ROUGH) },
  );

/** Two requests in three keep the group that belongs to the id. */
const address = (call: CallName): fc.Arbitrary<string> => {
  const [, template = ''] = call.split(' ');
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const values = fc.record(
    Object.fromEntries(names.map((name) => [name, field(fieldSchema(callOf(call), name))])),
  );
  return fc.tuple(values, fc.integer({ min: 0, max: 2 })).map(([chosen, keeps]) => {
    const id = Number(chosen.video_id ?? chosen.album_id);
    const group = { million: Math.floor(id / 1e6) * 1e6, thousand: Math.floor(id / 1e3) * 1e3 };
    const own: Record<string, unknown> = keeps && Number.isSafeInteger(id) ? { ...chosen, ...group } : chosen;
    return template.replace(/\{(\w+)\}/g, (_, name: string) => String(own[name]));
  });
};

const anyAddress = fc.oneof(
  ...READ_TABLES.jsonReads.flatMap(({ call }) => callsOfRoute(call).map(address)),
  ...READ_TABLES.queryReads.map(({ call }) =>
    fc
      .record({
        ...Object.fromEntries(
          Object.keys(callOf(call).query?.properties ?? {}).map((key) => [key, field({ type: 'string' })]),
        ),
        params: fc.oneof(
          fc.constantFrom(
            '0/straight/relevance/60/search..1.all..',
            '3600/gay/top-rated/5/search.x.2.hd.1.week',
          ),
          field({ type: 'string' }),
        ),
      })
      .map(
        (query) =>
          `${patternOf(call)}?${Object.entries(query)
            .map(([key, value]) => `${key}=${value}`)
            .join('&')}`,
      ),
  ),
);

const anyHeaders = fc.record({
  cookie: fc.oneof(
    fc.constant(undefined),
    fc.constant('own'),
    fc.constant('country=<b>; language=%; session=x'),
  ),
  'accept-encoding': fc.constantFrom('br', 'gzip;q=0, br;q=x', '*', ',,;', 'zstd'),
  'if-none-match': fc.constantFrom('*', '"x"', 'W/', ',,'),
  'x-country': fc.constantFrom('JP', 'jp', '<script>', '', 'T1'),
});

it(
  `answers ${REQUESTS} odd reads without failing, each as its schema says`,
  async () => {
    const statuses = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(
        anyAddress,
        fc.constantFrom('', '?lang=ja', '?lang=xx', '?lang[]=1'),
        anyHeaders,
        async (url, query, given) => {
          const { cookie: kind, ...headers } = given;
          const sent = kind === 'own' ? cookie : kind;
          const answer = await web.app.inject({
            url: url.includes('?') ? url : url + query,
            headers: { ...headers, ...(sent && { cookie: sent }) },
          });
          statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
          expect(answer.statusCode).toBeLessThan(500);
          if (answer.statusCode >= 400) {
            const { ok, code, error } = answer.json();
            expect([ok, typeof code, typeof error]).toEqual([false, 'string', 'string']);
            expect(answer.headers['cache-control']).toBe('private, no-store');
          }
        },
      ),
      { numRuns: REQUESTS },
    );
    // A fuzz that is refused everywhere would prove nothing.
    expect(statuses.get(200) ?? 0).toBeGreaterThan(REQUESTS / 5);
  },
  IS_LONG ? 600_000 : 120_000,
);
