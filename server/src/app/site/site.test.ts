/** The catalogue and the settings by commands. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { readChanges } from '../../platform/changes/changes.ts';
import { declareScheduledJobs } from '../../platform/jobs/scheduled-jobs.sql.ts';
import { addAlbumCategories, addAlbumWithPhoto } from '../../testing/albums.ts';
import { addMember, addVideo } from '../../testing/catalogue.ts';
import { setJoining } from '../../sign-in/joining.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type Outcome, runSiteHere } from './run-here.fixture.ts';

let database: TestDatabase;
let dataDir = '';
beforeAll(async () => {
  database = await openTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'foyer-site-'));
  Object.assign(process.env, { DATABASE_URL: database.url, FOYER_DATA_DIR: dataDir });
});
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** As an operator runs it. */
const inProcess = (...args: string[]): Promise<Outcome> =>
  new Promise((resolve) => {
    const env = {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATABASE_URL: database.url,
      FOYER_DATA_DIR: dataDir,
    };
    const script = join(import.meta.dirname, '../../../../scripts/site.ts');
    execFile(
      process.execPath,
      ['--no-warnings', script, ...args, '--by', 'anna'],
      { env },
      (error, stdout, stderr) =>
        resolve({ code: error ? 1 : 0, lines: `${stdout}${stderr}`.trimEnd().split('\n') }),
    );
  });
/** What that process does once it has read its words. */
const site = (...args: string[]): Promise<Outcome> => runSiteHere(database.db, 'anna', args);

it('is a command that says who ran it, and fails where the site refuses', async () => {
  expect(await inProcess('category', 'add', 'titles.en=Buoys')).toEqual({
    code: 0,
    lines: [expect.stringMatching(/^\d+ {2}buoys {2}is made$/)],
  });
  expect(await inProcess('category', 'add', 'titles.en=Buoys', 'dir=buoys')).toMatchObject({ code: 1 });
  expect(await inProcess('category', 'sink', 'buoys')).toMatchObject({
    code: 1,
    lines: expect.arrayContaining([expect.stringContaining('category merge ID|ADDRESS INTO')]),
  });
  const { rows } = await readChanges(database.db, { kinds: ['category'], limit: 9 });
  expect(rows.map(({ command }) => command)).toEqual(['site category add (anna)']);
  expect(await inProcess('category', 'delete', 'buoys')).toMatchObject({ code: 0 });
});

it('makes, lists, edits, hides and merges categories as the desk does', async () => {
  const made = await site(
    'category',
    'add',
    'titles.en=Paper lanterns',
    'titles.de=Papierlaternen',
    'place=2',
  );
  expect(made).toEqual({ code: 0, lines: [expect.stringMatching(/^\d+ {2}paper-lanterns {2}is made$/)] });
  const id = Number(made.lines[0]?.split(' ')[0]);
  await site('category', 'add', 'titles.en=Lights');
  const video = await addVideo(database.db, { categories: [id] });
  expect(await site('category', 'list', 'lant')).toEqual({
    code: 0,
    lines: [`${id}  paper-lanterns  Paper lanterns`],
  });
  expect(await site('category', 'edit', 'paper-lanterns', 'titles.de=Laternen')).toEqual({
    code: 0,
    lines: ['Paper lanterns is changed'],
  });
  expect(await site('category', 'edit', `${id}`, 'titles.de=Laternen')).toEqual({
    code: 0,
    lines: ['Paper lanterns is already so'],
  });
  expect(await site('category', 'hide', 'lights')).toMatchObject({ lines: ['Lights is hidden'] });
  expect(await site('category', 'show', 'lights')).toMatchObject({ lines: ['Lights is shown'] });
  expect(await site('category', 'merge', 'paper-lanterns', 'lights')).toEqual({
    code: 0,
    lines: ['Paper lanterns is merged into Lights: 1 videos'],
  });
  await site('album_category', 'add', 'titles.en=Quays');
  await site('album_category', 'add', 'titles.en=Piers');
  expect(await site('album_category', 'merge', 'quays', 'piers')).toEqual({
    code: 0,
    lines: ['Quays is merged into Piers: 0 albums'],
  });
  for (const title of ['Night boats', 'Night ships', 'Day boats'])
    await site('channel', 'add', `title=${title}`);
  expect(await site('channel', 'merge', 'night-boats', 'night-ships')).toEqual({
    code: 0,
    lines: ['Night boats is merged into Night ships: 0 videos'],
  });
  expect(await site('channel', 'delete', 'day-boats')).toEqual({
    code: 0,
    lines: ['Day boats is deleted: it held 0 videos'],
  });
  expect(await site('channel', 'list')).toMatchObject({ lines: [expect.stringContaining('night-ships')] });
  expect(await site('category', 'list')).toMatchObject({ lines: [expect.stringContaining('lights')] });
  expect(
    await database.db
      .selectFrom('video_categories')
      .select('video_id')
      .where('video_id', '=', video)
      .execute(),
  ).toHaveLength(1);
  const { rows } = await readChanges(database.db, { kinds: ['category'], id, limit: 9 });
  expect(rows.map(({ act, command }) => [act, command])).toEqual([
    ['merge', 'site category merge (anna)'],
    ['edit', 'site category edit (anna)'],
    ['create', 'site category add (anna)'],
  ]);
});

it('refuses what the desk refuses, in one line', async () => {
  expect(await site('category', 'add', 'titles.de=Nur')).toEqual({
    code: 1,
    lines: ['titles.en: the English title is needed'],
  });
  expect(await site('model', 'edit', 'nobody', 'title=A')).toEqual({
    code: 1,
    lines: ['there is no model nobody'],
  });
  for (const words of [['category'], ['channel', 'merge', 'a', 'b'], ['category', 'add', 'colour=red']])
    expect(await site(...words)).toMatchObject({ code: 1 });
});

it('writes all settings into a file and takes them in again', async () => {
  const path = join(dataDir, 'settings.json');
  await writeFile(
    path,
    JSON.stringify({ foyer_settings: 1, settings: { 'site.name': 'Lighthouse', 'no.such': 1 } }),
  );
  const taken = await site('settings', 'import', path);
  expect(taken).toEqual({
    code: 1,
    lines: ['site.name is changed', 'no.such is not used: unknown', '1 changed, 0 already so, 1 not used'],
  });
  const other = join(dataDir, 'other.json');
  expect(await site('settings', 'export', other)).toMatchObject({ code: 0 });
  expect(JSON.parse(await readFile(other, 'utf8'))).toMatchObject({
    settings: { 'site.name': 'Lighthouse' },
  });
  expect(await site('settings', 'import', other)).toEqual({
    code: 0,
    lines: ['0 changed, 1 already so, 0 not used'],
  });
  const { rows } = await readChanges(database.db, { kinds: ['setting'], limit: 5 });
  expect(rows).toMatchObject([{ act: 'import', command: 'site settings import (anna)' }]);
  expect(await site('settings', 'import', join(dataDir, 'none.json'))).toMatchObject({ code: 1 });
});

it('lists work, tries it again, cancels it, and runs a scheduled job now, as the machine room does', async () => {
  const { db } = database;
  const id = await addVideo(db, { title: 'Clouds', status_id: 6 });
  await db
    .insertInto('video_processing')
    .values({
      ...{ video_id: id, stage: 'failed', failed_stage: 'ladder', tries: 5, source_key: 'sources/1/a' },
      ...{ error_code: 'server_error', error: 'no space' },
    })
    .execute();
  await declareScheduledJobs(db, [{ name: 'fold views', everySeconds: 3600 }]);
  // Jobs that no process of this test runs are late.
  expect((await site('job', 'list')).lines[0]).toBe(
    `ladder-${id}  failed  tries 5  Clouds  server_error  no space`,
  );
  expect(await site('job', 'retry', `ladder-${id}`)).toEqual({
    code: 0,
    lines: [`ladder-${id} is tried again`],
  });
  expect(await site('job', 'cancel', `scan-${id}`, 'It', 'never', 'ends')).toMatchObject({ code: 0 });
  expect(await site('job', 'run', 'fold', 'views')).toEqual({
    code: 0,
    lines: ['fold views runs as soon as a process looks'],
  });
  const { rows } = await readChanges(db, { kinds: ['job', 'scheduled_job'], limit: 5 });
  expect(rows.map(({ act, command, why }) => [act, command, why])).toEqual([
    ['run', 'site job run (anna)', ''],
    ['cancel', 'site job cancel (anna)', 'It never ends'],
    ['retry', 'site job retry (anna)', ''],
  ]);
});

it('writes albums and videos into tables and takes them in again, each bad row by its line', async () => {
  const { db } = database;
  const owner = await addMember(db, 'bert');
  const [quays = 0] = await addAlbumCategories(db, 'quays');
  const album = await addAlbumWithPhoto(db, { member_id: owner, status_id: 1, people: 'nobody' });
  await db.insertInto('albums_in_categories').values({ album_id: album, category_id: quays }).execute();
  const path = join(dataDir, 'albums.csv');
  expect(await site('album', 'export', path)).toMatchObject({ code: 0 });
  const table = await readFile(path, 'utf8');
  expect(table).toContain(`${album},Harbour,,quays,`);
  await writeFile(path, table.replace('Harbour', 'Old harbour').concat('999999,Nothing,,quays,\r\n'));
  const taken = await site('album', 'import', path);
  expect(taken).toEqual({
    code: 1,
    lines: ['1 changed, 0 as they were, 1 bad', 'line 3, Nothing: id: there is no album 999999'],
  });
  const { rows } = await readChanges(db, { kinds: ['album'], limit: 2 });
  expect(rows).toMatchObject([{ act: 'import', command: 'site album import (anna)' }]);
  expect((await site('album', 'import', path)).lines[0]).toBe('0 changed, 1 as they were, 1 bad');
  expect(await site('video', 'export', join(dataDir, 'videos.csv'), 'no such title')).toMatchObject({
    code: 0,
  });
  expect((await site('album', 'export')).lines).toContain('npm run site -- album import FILE');
});

it('gives roles, answers those who wait, changes one setting and deletes, as the desk does', async () => {
  const id = await addMember(database.db, 'Ina Pier');
  expect(await site('role', 'grant', 'editor', 'Ina Pier', 'helps', 'out')).toEqual({
    code: 0,
    lines: ['Ina Pier has the role: editor', expect.stringMatching(/^the role counts once Ina Pier has/)],
  });
  process.env['FOYER_ROLES_WITHOUT_FACTOR'] = '1';
  expect(await site('role', 'grant', 'moderator', 'Ina Pier', 'helps')).toEqual({
    code: 0,
    lines: ['Ina Pier has the role: moderator'],
  });
  delete process.env['FOYER_ROLES_WITHOUT_FACTOR'];
  await site('role', 'revoke', 'moderator', 'Ina Pier', 'helps');
  expect(await site('role', 'grant', 'lead', 'Ina Pier', 'leads')).toMatchObject({ code: 1 });
  expect(await site('role', 'grant', 'captain', 'Ina Pier', 'leads')).toMatchObject({
    code: 1,
    lines: [expect.stringContaining('role list moderator|'), expect.anything()],
  });
  expect((await site('role', 'list', 'editor')).lines).toEqual([
    `${id}  Ina Pier  without a second step`,
    'done by commands, the newest first:',
    expect.stringMatching(/ anna: role revoke moderator Ina Pier$/),
    expect.stringMatching(/ anna: role grant moderator Ina Pier$/),
    expect.stringMatching(/ anna: role grant editor Ina Pier$/),
  ]);

  const waiting = await addMember(database.db, 'Ole Quay', { status_id: 0 });
  await setJoining(database.db, waiting, { words: 'I film\nboats', isConfirmed: true });
  expect((await site('joining', 'list')).lines).toEqual([
    expect.stringMatching(new RegExp(`^${waiting}  Ole Quay .*  I film boats$`)),
  ]);
  expect(await site('joining', 'refuse', `${waiting}`)).toMatchObject({
    code: 1,
    lines: [expect.stringMatching(/^reason: /)],
  });
  expect(await site('joining', 'approve', `${waiting}`)).toEqual({ code: 0, lines: ['Ole Quay may join'] });
  expect(await site('joining', 'list')).toMatchObject({ lines: ['nobody waits'] });

  expect(await site('settings', 'set', 'site.name', '"Lantern Pier"')).toEqual({
    code: 0,
    lines: ['site.name is changed'],
  });
  expect((await site('settings', 'show', 'site.name')).lines).toEqual(['"Lantern Pier"']);
  expect(await site('settings', 'set', 'site.name', 'Lantern')).toMatchObject({ code: 1 });
  expect(await site('settings', 'set', 'site.name', '7')).toMatchObject({
    code: 1,
    lines: [expect.stringContaining('site.name')],
  });
  expect(await site('settings', 'show', 'site.nothing')).toMatchObject({ code: 1 });
  expect(await site('settings', 'reset', 'site.name')).toMatchObject({ lines: ['site.name is changed'] });

  await site('category', 'add', 'titles.en=Ropes');
  await site('category', 'add', 'titles.en=Knots');
  const ropes = Number((await site('category', 'list', 'ropes')).lines[0]?.split(' ')[0]);
  await addVideo(database.db, { categories: [ropes] });
  expect(await site('category', 'delete', 'ropes')).toMatchObject({
    code: 1,
    lines: [expect.stringMatching(/^move_to: /)],
  });
  expect(await site('category', 'delete', 'ropes', 'knots')).toEqual({
    code: 0,
    lines: ['Ropes is deleted: it held 1 videos'],
  });
  expect(await site('channel', 'delete', 'anything')).toMatchObject({ code: 1 });
});

it('prints figures of the site as JSON and as CSV', async () => {
  await sql`INSERT INTO site_figure_days (split, figure, day, value, n) VALUES
    ('', 'plays', (now() AT TIME ZONE 'utc')::date, '', 12), ('country', 'plays', (now() AT TIME ZONE 'utc')::date, 'NL', 12)`.execute(
    database.db,
  );
  const all = await site('figures', 'json', '12m', 'plays', 'country');
  expect(all.code).toBe(0);
  expect(JSON.parse(all.lines.join('\n'))).toMatchObject({
    ...{ range: '12m', figure: 'plays', split: 'country', values: [{ value: 'NL', n: 12 }] },
    figures: expect.arrayContaining([expect.objectContaining({ figure: 'plays', total: 12 })]),
  });
  const file = await site('figures', 'csv', 'plays', 'country');
  expect(file).toEqual({
    code: 0,
    lines: ['day,country,plays', expect.stringMatching(/^\d{4}-\d\d-\d\d,NL,12$/)],
  });
  expect((await site('figures', 'csv', 'plays')).lines).toHaveLength(29);
  expect(await site('figures', 'csv', 'storage', 'country')).toEqual({
    code: 1,
    lines: ['split: storage has no such split'],
  });
  for (const words of [
    [],
    ['json', 'always'],
    ['csv'],
    ['csv', 'plays', 'country', 'more'],
    ['xml', 'plays'],
  ])
    expect((await site('figures', ...words)).lines).toContain(
      'npm run site -- figures csv [today|28d|12m] FIGURE [SPLIT]',
    );
});
