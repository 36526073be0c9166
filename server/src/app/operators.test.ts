/** Commands that change something say who ran them, in the lists where that is looked for. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setRestored } from '../accounts/accounts.ts';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { takeOperator } from '../../../scripts/operators/operator-name.ts';
import { addMember, addVideo } from '../testing/catalogue.ts';
import { DEMO_ACCOUNTS } from '../demo/accounts.ts';
import { ACCOUNT_IDS } from '../demo/catalogue/videos.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { runModerateHere } from '../moderation/cli/run-here.fixture.ts';
import { type Outcome, runSiteHere } from './site/run-here.fixture.ts';
import { selectOperatorActions } from '../platform/operators/operator-actions.sql.ts';

let database: TestDatabase;
let dataDir = '';
beforeAll(async () => {
  database = await openTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'foyer-operators-'));
  Object.assign(process.env, { DATABASE_URL: database.url, FOYER_DATA_DIR: dataDir });
});
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

const inProcess = (command: string, args: readonly string[]): Promise<Outcome> =>
  new Promise((resolve) => {
    const env = {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATABASE_URL: database.url,
      FOYER_DATA_DIR: dataDir,
    };
    const script = join(import.meta.dirname, `../../../scripts/${command}.ts`);
    execFile(process.execPath, ['--no-warnings', script, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? 1 : 0, lines: `${stdout}${stderr}`.trimEnd().split('\n') }),
    );
  });
/** `npm run site` and `npm run moderate` without a process of their own for each: site.test.ts and moderation-cli.test.ts start some. */
const run = async (command: string, ...words: string[]): Promise<Outcome> => {
  if (command === 'moderate') return runModerateHere(words);
  if (command !== 'site') return inProcess(command, words);
  const { who, args } = takeOperator(words);
  return runSiteHere(database.db, who, args);
};
/** Who did what, as a list ends with it. */
const doneIn = (lines: readonly string[]): string[] =>
  lines
    .slice(lines.indexOf('done by commands, the newest first:') + 1)
    .map((line) => line.replace(/^ {2}\d{4}-\S+Z /, ''));

it('makes the first operator of a site, and never takes the last one', async () => {
  await addMember(database.db, 'First Watch');
  expect(await run('site')).toMatchObject({ code: 1 });
  expect(await run('site', 'operator', 'list')).toMatchObject({
    code: 0,
    lines: ['nobody has the role: operator'],
  });
  expect(await run('site', 'operator', 'grant', 'nobody')).toMatchObject({ code: 1 });
  expect(await run('site', 'operator', 'grant', 'first watch', '--by', 'anna')).toMatchObject({
    code: 0,
    lines: [
      'First Watch is an operator',
      'the role counts once First Watch has two-step sign-in or a passkey: both are set up at /settings/',
    ],
  });
  const { lines } = await run('site', 'operator', 'list');
  expect(lines[0]).toMatch(/^\d+  First Watch {2}without a second step$/);
  expect(doneIn(lines)).toEqual(['anna: operator grant First Watch']);
  expect(await run('site', 'operator', 'revoke', 'First Watch')).toMatchObject({
    code: 1,
    lines: ['name: nobody would be left who gives roles'],
  });
  await addMember(database.db, 'Second Watch', { is_operator: true });
  expect(await run('site', 'operator', 'revoke', 'First Watch', '--by', 'ben')).toMatchObject({ code: 0 });
  const { rows } = await sql<{
    command: string;
  }>`SELECT command FROM changes WHERE command IS NOT NULL ORDER BY id`.execute(database.db);
  expect(rows.map(({ command }) => command)).toEqual([
    'site operator grant (anna)',
    'site operator revoke (ben)',
  ]);
});

it('makes the account of an operator where no mail is sent, whose link sets the password once', async () => {
  const made = await run('site', 'operator', 'create', 'Fourth Watch', 'fourth@example.org', '--by', 'anna');
  expect(made).toMatchObject({
    code: 0,
    lines: [
      expect.stringMatching(/^Fourth Watch is an operator/),
      ...[expect.anything(), expect.anything()],
      expect.stringMatching(/^the role counts once Fourth Watch has/),
    ],
  });
  const first = /\/restore-([\w-]{32})\/$/.exec(made.lines[1] ?? '')?.[1] ?? '';
  // The link was lost: one more, for the same account.
  const again = await run('site', 'operator', 'create', 'fourth watch', 'Fourth@example.org');
  const code = /\/restore-([\w-]{32})\/$/.exec(again.lines[1] ?? '')?.[1] ?? '';
  expect(code).not.toBe(first);
  for (const [name, email] of [
    ['Fourth Watch', 'other@example.org'],
    ['Fifth Watch', 'fourth@example.org'],
    ['Second Watch', 'another@example.org'],
    ['Fifth Watch', 'no address'],
  ] as const)
    expect([name, email, await run('site', 'operator', 'create', name, email)]).toMatchObject([
      name,
      email,
      { code: 1 },
    ]);
  const context = { db: database.db, siteName: 'Foyer', publicUrl: 'http://localhost', wakeOutbox: () => {} };
  const set = (pwd: string, of = code) => setRestored(context, { code: of, pwd, address: '192.0.2.7' });
  await set('amber lighthouse over the pier');
  await expect(set('another lighthouse over there')).rejects.toMatchObject({ code: 'not_found' });
  await expect(set('another lighthouse over there', first)).rejects.toMatchObject({ code: 'not_found' });
  // It has a password by now: nobody gets into it by a command.
  expect(await run('site', 'operator', 'create', 'Fourth Watch', 'fourth@example.org')).toMatchObject({
    code: 1,
  });
  const { rows } = await sql<{ name: string; is_operator: boolean; status_id: number }>`
    SELECT name, is_operator, status_id FROM members WHERE lower(email) = 'fourth@example.org'`.execute(
    database.db,
  );
  expect(rows).toEqual([{ name: 'Fourth Watch', is_operator: true, status_id: 1 }]);
});

it('makes, lists and ends invitations, and helps members as the desk does', async () => {
  const id = await addMember(database.db, 'Third Watch');
  expect(await run('site', 'member', 'find', 'third')).toEqual({
    code: 0,
    lines: [`${id}  Third Watch  T…@example.org  active`],
  });
  expect(await run('site', 'member', 'find', 'nobody at all')).toMatchObject({ code: 1 });
  expect(await run('site', 'member', 'limits', `${id}`, '5', 'site', 'A', 'studio', '--by', 'anna')).toEqual({
    code: 0,
    lines: [`member ${id}: done`],
  });
  const made = await run('site', 'invitation', 'create', '3', '7', 'For', 'the', 'choir', '--by', 'anna');
  expect(made.lines[0]).toMatch(/\/sign-up\/\?invitation=[\w-]{32}$/);
  const [row] = (await run('site', 'invitation', 'list')).lines;
  expect(row).toMatch(/^\d+ {2}open {2}0 of 3 used {2}ends \S+ {2}For the choir$/);
  const number = row?.split(' ')[0] ?? '';
  expect(await run('site', 'invitation', 'end', number)).toMatchObject({ code: 0 });
  expect(await run('site', 'invitation', 'end', number)).toMatchObject({ code: 1 });
  expect(await run('site', 'invitation', 'create', '0', '7')).toMatchObject({ code: 1 });
  const { rows } = await sql<{ command: string; act: string }>`
    SELECT command, act FROM changes WHERE object_kind IN ('member', 'invitation') ORDER BY id`.execute(
    database.db,
  );
  expect(rows).toEqual([
    { command: 'site member limits (anna)', act: 'limits' },
    { command: 'site invitation create (anna)', act: 'create' },
    { command: expect.stringMatching(/^site invitation end/), act: 'end' },
  ]);
});

it('names who granted roles', async () => {
  await addMember(database.db, 'Second Pair');
  expect(await run('records', 'grant', 'Second Pair', '--by', 'anna')).toMatchObject({
    code: 0,
    lines: [
      'Second Pair has the records role',
      expect.stringMatching(/^the role counts once Second Pair has/),
    ],
  });
  expect(doneIn((await run('records', 'list')).lines)).toEqual(['anna: grant Second Pair']);
  await run('moderate', '--by', 'ben', 'grant', 'Second Pair');
  expect(doneIn((await run('moderate', 'moderators')).lines)).toEqual(['ben: grant moderator Second Pair']);
  // What changed nothing was done by nobody.
  expect(await run('moderate', 'grant', 'Second Pair', '--by', 'carl')).toMatchObject({ code: 1 });
  expect(doneIn((await run('moderate', 'moderators')).lines)).toHaveLength(1);
});

it('names who decided about a video, and about no other', async () => {
  const member = await addMember(database.db, 'uploader');
  const [one, other] = [
    await addVideo(database.db, { title: 'Harbour', status_id: 4, member_id: member }),
    await addVideo(database.db, { title: 'Quay', status_id: 4, member_id: member }),
  ];
  await run('moderate', 'reject', `${one}`, '--reason', 'Too dark', '--by', 'anna');
  expect(doneIn((await run('moderate', 'show', `${one}`)).lines)).toEqual([`anna: reject video ${one}`]);
  expect((await run('moderate', 'show', `${other}`)).lines.join('\n')).not.toContain('done by commands');
});

it('names who changed keys and passwords, without any of them', async () => {
  await run('secrets', 'adopt', '--by', 'anna');
  expect(await run('secrets', 'rotate', '--in', '0', '--by', 'ben')).toMatchObject({ code: 0 });
  expect(doneIn((await run('secrets', 'list')).lines)).toEqual(['ben: rotate --in 0', 'anna: adopt']);
  await addMember(database.db, DEMO_ACCOUNTS.member.name, { id: ACCOUNT_IDS.member });
  const { code, lines } = await run('demo-accounts', '--by', 'carl');
  const [, password = ''] = /^demo-member {2}(\S+)$/.exec(lines[0] ?? '') ?? [];
  expect([code, password.length > 10]).toEqual([0, true]);
  const [done] = await selectOperatorActions(database.db, 'demo-accounts', { limit: 1 });
  expect(done).toMatchObject({ who: 'carl', words: ['new passwords', 'demo-member'] });
});

it('needs a name after --by, in one line', async () => {
  for (const command of [
    'records',
    'secrets',
    'second-factor',
    'demo-accounts',
    'moderate',
    'ingest',
    'seed',
  ])
    expect([command, await inProcess(command, ['list', '--by'])]).toEqual([
      command,
      { code: 1, lines: ['--by needs a name'] },
    ]);
});
