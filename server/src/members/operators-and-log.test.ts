/** Operators, editors and moderators who change something while somebody changes them: none waits for one who waits for it. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { whileHeld } from '../testing/postgres/while-held.ts';
import { addSignedIn, type SignedIn } from '../testing/signed-in.ts';
import { openTestWeb, type TestWeb } from '../testing/web.ts';

let web: TestWeb;
let people: SignedIn;
beforeAll(async () => {
  web = await openTestWeb();
  people = await addSignedIn(web, {
    olga: { is_operator: true },
    oskar: { is_operator: true },
    edda: { is_editor: true },
    mora: { is_moderator: true },
  });
});
afterAll(() => web.close());

const post = async (who: string, path: string, form: Record<string, string>) => {
  const answer = await web.post(path, form, { cookie: people.sessions[who] ?? '' });
  return { status: answer.statusCode, ...answer.json() };
};
const idOf = (who: string) => `${people.ids[who]}`;
const create = (who: string, title: string) => () =>
  post(who, '/api/catalogue_channel.php', { act: 'create', title });

const writeLog = (tx: Database) =>
  sql`INSERT INTO changes (object_kind, object_id, act) VALUES ('setting', 'site.name', 'edit')`.execute(tx);
const DONE = expect.objectContaining({ status: 200, ok: true });

it.each([
  [
    'an operator',
    'oskar',
    () => post('olga', '/api/roles.php', { act: 'revoke', role: 'moderator', name: 'mora', reason: 'Moves' }),
  ],
  [
    'an editor',
    'edda',
    () =>
      post('olga', '/api/members_desk.php', {
        ...{ act: 'limits', member_id: idOf('edda'), reason: 'Films a lot' },
        ...{ storage_gb: '7', uploads_per_day: '', revision: '0' },
      }),
  ],
])('a change by %s, while another one holds the member', async (_, who, other) => {
  expect(await whileHeld<unknown>(web.db, writeLog, [create(who, `Quay of ${who}`), other])).toEqual([
    DONE,
    DONE,
  ]);
});
