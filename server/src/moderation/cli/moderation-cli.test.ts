import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { createListener } from '../../platform/database/listen.ts';
import { CACHE_CHANNEL } from '../../platform/cache/cache-invalidations.sql.ts';
import { addMember, addVideo } from '../../testing/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { readChoice } from './read-choice.ts';
import { runModerateHere } from './run-here.fixture.ts';

const run = promisify(execFile);
const SCRIPT = new URL('../../../../scripts/moderate.ts', import.meta.url).pathname;
let database: TestDatabase;
let uploader = 0;

beforeAll(async () => {
  database = await openTestDatabase();
  Object.assign(process.env, { DATABASE_URL: database.url, FOYER_PUBLIC_URL: 'https://foyer.example' });
  uploader = await addMember(database.db, 'uploader');
});
afterAll(() => database.close());

/** As a moderator at a terminal runs it; the other tests have what it does then. */
const inProcess = async (...args: string[]): Promise<{ lines: string[]; code: number }> => {
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    DATABASE_URL: database.url,
    FOYER_PUBLIC_URL: 'https://foyer.example',
  };
  const { stdout, stderr, code } = await run(process.execPath, ['--no-warnings', SCRIPT, ...args], {
    env,
  }).then(
    (result) => ({ ...result, code: 0 }),
    (error: { stdout: string; stderr: string; code: number }) => error,
  );
  return { lines: `${stdout}${stderr}`.trim().split('\n'), code };
};
const moderate = (...args: string[]) => runModerateHere(args);

describe('npm run moderate', () => {
  it('lists what waits, shows it, decides, and tells the processes of the site', async () => {
    const title = 'Harbour \u001b[31mred';
    const id = await addVideo(database.db, { title, status_id: 4, member_id: uploader });
    const listed = await inProcess('list');
    expect(listed.code).toBe(0);
    expect(listed.lines[1]).toMatch(
      new RegExp(`^${id} +\\d+ (?:s|min) +uploader +1:00 +Harbour +\\[31mred$`),
    );
    expect(listed.lines[2]?.trim()).toMatch(/^https:\/\/foyer\.example\/media\/p\/.*master\.m3u8$/);

    const heard: string[] = [];
    const listener = await createListener(database.url);
    await listener.listen(CACHE_CHANNEL, (payload) => heard.push(payload));
    expect(await inProcess('approve', `${id}`, '999999')).toEqual({
      code: 1,
      lines: [`video ${id}: published`, 'video 999999: there is no video 999999'],
    });
    expect((await moderate('approve', `${id}`)).lines).toEqual([`video ${id}: already published`]);
    await listener.close();
    expect(heard.join('\n')).toContain(`withdrawn:video-${id}`);

    await moderate('reject', `${id}`, '--reason', 'Too dark');
    const shown = (await moderate('show', `${id}`)).lines.join('\n');
    expect(shown).toMatch(/state +rejected/);
    expect(shown).toMatch(/published -> rejected by the site: Too dark/);
    const reported = await database.db
      .selectFrom('notifications')
      .select('data')
      .where('member_id', '=', uploader)
      .orderBy('id')
      .execute();
    expect(reported.map(({ data }) => data)).toMatchObject([
      { decision: 'approved', object_id: id },
      { decision: 'rejected', reason: 'Too dark' },
    ]);
  });

  it('lists reports, shows one with its words, answers it by mail', async () => {
    const { id } = await database.db
      .insertInto('reports')
      .values({
        member_id: uploader,
        email: 'visitor@example.org',
        subject: 'Harbour \u001b[31mred',
        message: 'First line\nsecond',
        section: 'member',
        object_id: uploader,
        reason: 'spam',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect((await moderate('reports')).lines).toEqual([
      expect.stringMatching(/^number +age +from +about$/),
      expect.stringMatching(
        new RegExp(
          `^${id} +\\d+ (?:s|min) +visitor@example.org +spam: member ${uploader} uploader - Harbour +\\[31mred$`,
        ),
      ),
      '1 of 1',
    ]);
    const shown = (await moderate('report', `${id}`)).lines.join('\n');
    expect(shown).toMatch(/\| First line\n {2}\| second/);
    expect(await moderate('report', `${id}`, '--picture', '/nowhere')).toMatchObject({ code: 1 });
    expect(await moderate('answer', `${id}`)).toEqual({
      code: 1,
      lines: ['answer needs --text: the sender reads it'],
    });
    expect((await moderate('answer', `${id}`, '--text', 'Thank you')).lines).toEqual([
      `report ${id}: closed`,
    ]);
    expect((await moderate('close', `${id}`)).lines).toEqual([`report ${id}: already closed`]);
    expect((await moderate('reports')).lines).toEqual(['nothing is here']);
    expect((await moderate('reports', '--state', 'closed')).lines.at(-1)).toBe('1 of 1');
    const mail = await database.db.selectFrom('mails').select(['recipient', 'subject']).execute();
    expect(mail).toEqual([{ recipient: 'visitor@example.org', subject: 'Re: Harbour  [31mred' }]);
  });

  it('makes moderators and takes the role again', async () => {
    await addMember(database.db, 'Second Pair');
    await addMember(database.db, 'suspended', { status_id: 0 });
    const isModerator = async () =>
      (
        await database.db
          .selectFrom('members')
          .select('is_moderator')
          .where('name', '=', 'Second Pair')
          .executeTakeFirstOrThrow()
      ).is_moderator;
    expect(await moderate('moderators')).toEqual({ code: 0, lines: ['nobody is a moderator'] });
    expect(await moderate('grant', 'second pair')).toEqual({
      code: 0,
      lines: [
        'Second Pair is a moderator',
        expect.stringMatching(/^the role counts once Second Pair has two-step sign-in/),
      ],
    });
    expect(await isModerator()).toBe(true);
    expect((await moderate('moderators')).lines).toEqual([
      expect.stringMatching(/^\d+ {2}Second Pair$/),
      'done by commands, the newest first:',
      expect.stringMatching(/: grant moderator Second Pair$/),
    ]);
    for (const name of ['second pair', 'suspended', 'nobody at all'])
      expect(await moderate('grant', name)).toEqual({
        code: 1,
        lines: [`nobody who may sign in is called ${name}, or the role is so already`],
      });
    expect((await moderate('revoke', 'Second Pair')).lines).toEqual(['Second Pair is no longer a moderator']);
    expect(await isModerator()).toBe(false);
    // What changed nothing is no entry.
    const { rows } = await sql<{ event: string; through: string }>`SELECT entry::jsonb ->> 'event' AS event,
      entry::jsonb ->> 'through' AS through FROM moderation_log WHERE entry LIKE '%moderator %' ORDER BY seq`.execute(
      database.db,
    );
    expect(rows).toEqual([
      { event: 'moderator granted', through: 'operator' },
      { event: 'moderator revoked', through: 'operator' },
    ]);
    expect((await moderate('grant')).lines[0]).toMatch(/^usage:/);
  });

  it('says in one line what is wrong', async () => {
    expect(await inProcess('reject', '1')).toEqual({
      code: 1,
      lines: ['reject needs --reason: the uploader reads it'],
    });
    const away = await run(process.execPath, ['--no-warnings', SCRIPT, 'list', '--data-dir', '/nowhere'], {
      env: { PATH: process.env.PATH },
    }).catch((error: { stderr: string }) => error);
    expect(away.stderr).toMatch(/^database: none runs in \/nowhere; start the site first/);
  });
});

describe('its words', () => {
  it('name videos and albums', () => {
    expect(readChoice(['show', '12', 'album:7'])).toMatchObject({
      subjects: [
        { kind: 'video', id: 12 },
        { kind: 'album', id: 7 },
      ],
    });
    expect(readChoice(['reject', '12', '--album', '--reason', 'no', '--block'])).toMatchObject({
      act: 'block',
      subjects: [{ kind: 'album', id: 12 }],
    });
    expect(readChoice(['list', '--album'])).toMatchObject({ kind: 'album', state: 'waiting' });
    for (const wrong of [[], ['show'], ['show', 'x'], ['list', '--state', 'x'], ['approve', '1', '--block']])
      expect(() => readChoice(wrong)).toThrow(expect.objectContaining({ name: 'UsageError' }));
  });
});
