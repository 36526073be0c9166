import { appendFile, glob, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { selectComment } from '../../community/comments.sql.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { findNeverRun, listStatements } from '../../testing/raw-statements.ts';
import { typedSql } from './typed-sql.ts';

const SOURCE = join(import.meta.dirname, '../..');

describe('a statement that a test runs', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await openTestDatabase();
  });
  afterAll(async () => {
    // Also what a caller has caught fails the test file.
    await expect(test.close()).rejects.toThrow(/rows that differ.*title: declared, but not answered/s);
  });

  it('answers when its row is as declared', async () => {
    const ask = typedSql({ id: 'int4', title_ja: 'text?' })`SELECT id, title_ja FROM videos`;
    expect((await ask.execute(test.db)).rows).toEqual([]);
  });

  it.each([
    [/column "tittle" does not exist/, 'SELECT tittle AS title FROM videos'],
    [/title: declared, but not answered/, 'SELECT title AS name FROM videos'],
    [/name: answered, but not declared/, 'SELECT title, title AS name FROM videos'],
    [/title: declared as text, answered as type 20/, 'SELECT views AS title FROM videos'],
    [/title: may be null/, 'SELECT title_ja AS title FROM videos'],
  ])('fails, also without a row: %s', async (fault, text) => {
    await expect(typedSql({ title: 'text' })`${sql.raw(text)}`.execute(test.db)).rejects.toThrow(fault);
  });

  it('is compared within a transaction, too', async () => {
    const ask = test.db
      .transaction()
      .execute((tx) => typedSql({ n: 'int4' })`SELECT count(*) AS n FROM videos`.execute(tx));
    await expect(ask).rejects.toThrow(/n: declared as int4, answered as type 20/);
  });
});

it('a column that was renamed, or has another type, fails the functions that read it', async () => {
  const test = await openTestDatabase();
  await selectComment(test.db, 1, null);
  await sql`ALTER TABLE comments ALTER COLUMN likes TYPE bigint`.execute(test.db);
  await expect(selectComment(test.db, 1, null)).rejects.toThrow(/likes: declared as int4/);
  await sql`ALTER TABLE comments RENAME COLUMN body TO text`.execute(test.db);
  await expect(selectComment(test.db, 1, null)).rejects.toThrow(/column c\.body does not exist/);
  await expect(test.close()).rejects.toThrow(/rows that differ/);
});

describe('statements that no test runs', () => {
  const SAMPLE = [
    'const part = sql`v.id`;',
    "await typedSql({ id: 'int4' })`SELECT ${part} FROM videos v WHERE ${x ? sql`a = ${{ b: 1 }.b}` : part}`.execute(db);",
    "await sql`DELETE FROM videos\n  WHERE title = E'\\\\n' AND id = ${id}`.execute(db);",
  ].join('\n');
  const READ = 'SELECT ${} FROM videos v WHERE ${}';

  it('are found by the text of their template', async () => {
    expect(listStatements(SAMPLE)).toEqual([
      READ,
      "DELETE FROM videos\n  WHERE title = E'\\\\n' AND id = ${}",
    ]);
    const folder = await mkdtemp(join(tmpdir(), 'foyer-statements-'));
    const runs = join(folder, 'runs');
    await mkdir(runs);
    await writeFile(join(folder, 'a.sql.ts'), SAMPLE);
    await writeFile(join(runs, '1'), `${JSON.stringify(READ)}\n`);
    expect(await findNeverRun(runs, folder)).toEqual([
      expect.stringMatching(/^a\.sql\.ts: DELETE FROM videos/),
    ]);
    await appendFile(join(runs, '1'), `${JSON.stringify(listStatements(SAMPLE)[1])}\n`);
    expect(await findNeverRun(runs, folder)).toEqual([]);
    await rm(folder, { recursive: true });
  });

  it('assert no row by hand', async () => {
    const found: string[] = [];
    for await (const file of glob('**/*.sql.ts', { cwd: SOURCE }))
      if (/\bsql<(?!unknown>)/.test(await readFile(join(SOURCE, file), 'utf8'))) found.push(file);
    expect(found).toEqual([]);
  });
});
