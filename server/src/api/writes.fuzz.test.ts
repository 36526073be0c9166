import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Ajv, type ValidateFunction } from 'ajv';
import fc from 'fast-check';
import sharp from 'sharp';
import { sql } from 'kysely';
import { ERROR_CODES } from '@foyer/shared/wire-schemas/answers';
import { addCategory, addVideo, settleCatalogue } from '../testing/catalogue.ts';
import { addPeople, PEOPLE, type People } from '../testing/people.ts';
import { openTestWeb, type TestWeb } from '../testing/web.ts';
import { IS_LONG } from '../testing/long.ts';

const REQUESTS = IS_LONG ? 10_000 : 720;
/** Limits and what fills up are deleted this often, so that later requests are still admitted. */
const RESET_EVERY = 10;

interface Field {
  type?: string;
  enum?: readonly string[];
  maxLength?: number;
  format?: string;
}
interface Write {
  path: string;
  fields: [string, Field][];
  isMultipart: boolean;
  isFormToo: boolean;
  answers: ValidateFunction;
}
interface Operation {
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, Field> } }> };
  responses: Record<string, { content: { 'application/json': { schema: object } } }>;
}

let web: TestWeb;
let people: People;
let picture: Buffer;
const writes: Write[] = [];

const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';
/** Take bytes as they come, or end the session that asks: tested on their own. */
const LEFT_OUT = ['/api/signout.php', '/api/upload/'];

beforeAll(async () => {
  web = await openTestWeb();
  people = await addPeople(web);
  const category = await addCategory(web.db, 'outdoor');
  for (const is_private of [false, true])
    await addVideo(web.db, { categories: [category], member_id: people.ids.owner, is_private });
  await web.db.insertInto('playlists').values({ member_id: people.ids.owner, title: 'Evening' }).execute();
  await web.db.insertInto('models').values({ dir: 'aki', title: 'Aki' }).execute();
  await settleCatalogue(web.db);
  picture = await sharp({ create: { width: 1300, height: 300, channels: 3, background: '#2277aa' } })
    .jpeg()
    .toBuffer();
  const { paths } = (await web.get('/api/openapi.json')).json<{
    paths: Record<string, Record<string, Operation>>;
  }>();
  const ajv = new Ajv({ strict: false, formats: { binary: true } });
  for (const [path, { post }] of Object.entries(paths)) {
    if (!post || LEFT_OUT.includes(path)) continue;
    const content = post.requestBody?.content ?? {};
    const body = content[MULTIPART] ?? content[FORM];
    const answer = post.responses['200']?.content['application/json'].schema ?? {};
    writes.push({
      path,
      fields: Object.entries(body?.schema.properties ?? {}),
      isMultipart: MULTIPART in content,
      isFormToo: FORM in content,
      answers: ajv.compile(answer),
    });
  }
});
// Closing fails when anything was logged as an error.
afterAll(() => web.close());

const ROUGH = [
  ...[
    '',
    ' ',
    '0',
    '-1',
    '1e9',
    '00',
    '1.5',
    '4294967296',
    '9'.repeat(40),
    'NaN',
    'null',
    'true',
    '__proto__',
  ],
  ...[
    "' OR 1=1 --",
    '"; DROP TABLE members; --',
    '<script>alert(1)</script>',
    '${7*7}',
    '\\',
    '%00',
    '\u202e',
  ],
  ...[
    'a\nb',
    '\ud83d\ude00'.repeat(40),
    '../../etc/passwd',
    'javascript:alert(1)',
    'http://a@b.example',
    'x'.repeat(3000),
  ],
];
const LIKELY = [
  ...[
    '1',
    '2',
    '3',
    'aki',
    'outdoor',
    'owner',
    'friend',
    'straight',
    'video',
    'member',
    'playlist',
    'model',
    'comment',
  ],
  ...[
    'owner@example.org',
    'somebody@example.org',
    'seven green lanterns',
    'A fine evening',
    '夜の港の散歩',
    '1990-05-05',
  ],
  ...['JP', 'https://example.org/', 'messages:friends', 'private_videos:nobody;wall:all', 'home'],
];

const text = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...LIKELY) },
  { weight: 2, arbitrary: fc.constantFrom(...ROUGH) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }).map((any) => any.toWellFormed()) },
);
const fieldOf = ({ enum: choices }: Field): fc.Arbitrary<string> =>
  choices
    ? fc.oneof({ weight: 20, arbitrary: fc.constantFrom(...choices) }, { weight: 1, arbitrary: text })
    : text;
/** That no schema knows. */
const extraField = fc.tuple(fc.constantFrom('extra', 'constructor', 'act[]'), text);
const fileOf: fc.Arbitrary<() => Uint8Array> = fc.oneof(
  fc.constant(() => picture),
  fc.constant(() => picture.subarray(0, 200)),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => () => bytes),
);

interface Sent {
  write: Write;
  fields: Record<string, string>;
  file: (() => Uint8Array) | undefined;
}
const sentOf = (write: Write): fc.Arbitrary<Sent> => {
  const plain = write.fields.filter(([, { format }]) => format !== 'binary');
  const isNeeded = new Set(['act', 'section', 'object_id', 'video_id']);
  const optional = (name: string, field: Field) =>
    fc.option(fieldOf(field), { nil: undefined, freq: isNeeded.has(name) ? 12 : 2 });
  return fc
    .tuple(
      fc.record(Object.fromEntries(plain.map(([name, field]) => [name, optional(name, field)]))),
      fc.oneof({ weight: 20, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: extraField }),
      write.isMultipart ? fc.option(fileOf, { nil: undefined }) : fc.constant(undefined),
    )
    .map(([chosen, extra, file]) => {
      const entries = Object.entries(chosen).filter(
        (entry): entry is [string, string] => entry[1] !== undefined,
      );
      return { write, fields: Object.fromEntries(extra ? [...entries, extra] : entries), file };
    });
};

const reset = (): Promise<unknown> =>
  sql
    .raw(
      'DELETE FROM limits; DELETE FROM comments; DELETE FROM mails; UPDATE playlists SET is_deleted = false WHERE id = 1',
    )
    .execute(web.db);

const send = ({ write, fields, file }: Sent, headers: Record<string, string>) =>
  write.isMultipart && (file || !write.isFormToo)
    ? web.postFile(write.path, fields, file && { name: 'a.jpg', body: file(), type: 'image/jpeg' }, headers)
    : web.post(write.path, fields, headers);

it(
  `takes ${REQUESTS} odd writes of several members without failing, and answers as each schema says`,
  async () => {
    expect(writes.length).toBeGreaterThan(8);
    const done = new Map<string, number>();
    let sent = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.nat().chain((n) => sentOf(writes[n % writes.length] as Write)),
        fc.constantFrom('anonymous' as const, ...PEOPLE),
        async (asked, person) => {
          if (sent++ % RESET_EVERY === 0) await reset();
          const answer = await send(asked, people.as(person));
          const { path, answers } = asked.write;
          expect([path, answer.statusCode]).toEqual([path, expect.any(Number)]);
          expect(answer.statusCode).toBeLessThan(500);
          expect(answer.headers['cache-control']).toBe('private, no-store');
          const body = answer.json();
          expect(answer.body).not.toMatch(/node_modules|\.ts:\d|SELECT |INSERT |violates/);
          if (!body.ok) expect(ERROR_CODES).toContain(body.code);
          if (answer.statusCode === 200 && !answers(body))
            throw new Error(`${path} answers ${answer.body}: ${JSON.stringify(answers.errors)}`);
          if (body.ok) done.set(path, (done.get(path) ?? 0) + 1);
        },
      ),
      { numRuns: REQUESTS },
    );
    // A fuzz that is refused everywhere would prove nothing.
    expect([...done.keys()].length).toBeGreaterThanOrEqual(IS_LONG ? 8 : 5);
  },
  IS_LONG ? 1_200_000 : 120_000,
);
