/** Popular searches, changes of many videos, and the log by commands. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { runBulkChanges } from '../../catalogue-desk/bulk/run-bulk-changes.ts';
import { readChanges } from '../../platform/changes/changes.ts';
import { addMember, addVideo } from '../../testing/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type Outcome, runSiteHere } from './run-here.fixture.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const site = (...args: string[]): Promise<Outcome> => runSiteHere(database.db, 'anna', args);
/** What a script reads. */
const answerOf = async (...args: string[]) => JSON.parse((await site(...args, '--json')).lines.join('\n'));
const carryOut = () => runBulkChanges(database.db, new AbortController().signal);
const isPrivate = async (id: number) =>
  (await database.db.selectFrom('videos').select('is_private').where('id', '=', id).executeTakeFirstOrThrow())
    .is_private;

it('pins, hides and lists popular searches', async () => {
  expect(await site('searches', 'pin', 'en', 'paper', 'lanterns')).toEqual({
    code: 0,
    lines: [expect.stringMatching(/^\d+ {2}en {2}paper lanterns {2}pinned$/)],
  });
  expect(await answerOf('searches', 'hide', 'en', 'paper lanterns')).toMatchObject({
    search: { text: 'paper lanterns', language: 'en', state: 'hidden' },
  });
  expect(await answerOf('searches', 'list', 'en', 'LANT')).toMatchObject({
    searches: [{ text: 'paper lanterns', state: 'hidden' }],
    total_count: 1,
  });
  expect(await site('searches', 'list', 'de')).toEqual({ code: 0, lines: ['there is no such search'] });
  expect(await site('searches', 'hide', 'de', 'paper lanterns')).toMatchObject({
    code: 1,
    lines: [expect.stringMatching(/^text: /)],
  });
  expect(await site('searches', 'pin', 'xx', 'boats')).toMatchObject({
    code: 1,
    lines: expect.arrayContaining([expect.stringContaining('searches pin LANGUAGE TEXT')]),
  });
  const { rows } = await readChanges(database.db, { kinds: ['search'], limit: 1 });
  expect(rows).toMatchObject([{ act: 'edit', command: 'site searches hide (anna)' }]);
});

it('previews, runs, shows and undoes one change of many videos', async () => {
  const { db } = database;
  const [one, other] = [await addVideo(db, { title: 'Quay' }), await addVideo(db, { title: 'Harbour' })];
  const draft = await answerOf('bulk', 'preview', 'visibility', 'value=private', `ids=${one}`);
  expect(draft).toMatchObject({
    bulk: { change: 'visibility', state: 'draft', member: null, counts: { all: 1, waiting: 1 } },
    examples: [{ video_id: one, title: 'Quay' }],
  });
  const id = String(draft.bulk.bulk_id);
  expect(await isPrivate(one)).toBe(false);
  expect((await site('bulk', 'run', id)).lines).toEqual([
    `${id}  visibility  private  running  of 1  waiting 1`,
    expect.stringContaining('the site carries it out'),
  ]);
  await carryOut();
  expect([await isPrivate(one), await isPrivate(other)]).toEqual([true, false]);
  expect((await site('bulk', 'show', id)).lines).toEqual([
    `${id}  visibility  private  done  of 1  changed 1`,
    `such as ${one}  Quay`,
  ]);
  expect(await answerOf('bulk', 'list')).toMatchObject({ bulk_changes: [{ bulk_id: Number(id) }] });
  expect(await site('bulk', 'undo', id)).toMatchObject({ code: 1 });
  expect(await site('bulk', 'undo', id, 'by', 'mistake')).toMatchObject({ code: 0 });
  await carryOut();
  expect(await isPrivate(one)).toBe(false);
  expect(
    (await readChanges(db, { kinds: ['videos'], limit: 9 })).rows.map(({ act, command }) => [act, command]),
  ).toEqual([
    ['undo', null],
    ['undo', 'site bulk undo (anna)'],
    ['bulk', 'site bulk run (anna)'],
  ]);
});

it('leaves drafts of members to those who made them, and refuses what it does not know', async () => {
  const { db } = database;
  const memberId = await addMember(db, 'edda', { is_editor: true });
  const { id } = await db
    .insertInto('bulk_changes')
    .values({ member_id: memberId, change: 'gender', value: 'gay' })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(await site('bulk', 'run', String(id))).toMatchObject({
    code: 1,
    lines: [expect.stringMatching(/^bulk_id: /)],
  });
  expect((await site('bulk', 'preview', 'sink')).lines).toEqual([expect.stringContaining('category_add|')]);
  expect((await site('bulk', 'preview', 'exclusive', 'value=1', 'colour=red')).lines).toEqual([
    expect.stringMatching(/^colour=red: /),
  ]);
  expect(await site('bulk', 'preview', 'exclusive', 'value=1', 'q=nothing of this kind')).toMatchObject({
    code: 1,
  });
  expect((await site('bulk', 'list', 'album')).lines).toEqual(['there are none']);
  expect(await site('bulk', 'preview', 'album_visibility', 'value=private', 'gender=gay')).toMatchObject({
    code: 1,
  });
});

it('lists the log and takes a change of it back, once', async () => {
  await site('settings', 'set', 'site.sidebar-threshold', '7');
  const { changes } = await answerOf('log', 'kind=setting', 'id=site.sidebar-threshold');
  expect(changes).toMatchObject([{ act: 'edit', command: 'site settings set (anna)', after: { value: 7 } }]);
  const number = String(changes[0].change_id);
  expect((await site('log', 'kind=setting')).lines[0]).toMatch(
    new RegExp(`^${number} .* setting site.sidebar-threshold {2}edit {2}site settings set \\(anna\\)$`),
  );
  expect(await site('undo', number)).toMatchObject({
    code: 1,
    lines: ['npm run site -- undo NUMBER REASON'],
  });
  expect(await site('undo', number, 'too', 'low')).toEqual({
    code: 0,
    lines: [`change ${number} is taken back`],
  });
  expect((await site('settings', 'show', 'site.sidebar-threshold')).lines).toEqual(['1000']);
  expect(await site('undo', number, 'again')).toMatchObject({
    code: 1,
    lines: [expect.stringContaining('was changed since')],
  });
  expect((await answerOf('log', 'kind=setting')).changes[0]).toMatchObject({
    act: 'restore',
    command: 'site undo (anna)',
    why: 'too low',
  });
  expect((await site('log', 'member=nobody')).lines).toEqual(['there are none']);
  expect(await site('log', 'colour=red')).toMatchObject({ code: 1 });
  expect(await site('log', 'before=x')).toMatchObject({ code: 1 });
});
