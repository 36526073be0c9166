import { glob, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Database } from './create-database.ts';
import { type DescribingDatabase, openDescribingDatabase } from './describe-database.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { SAMPLE_VALUES, STATEMENT_SAMPLES } from '../../testing/statement-samples.fixture.ts';
import { typedSql } from './typed-sql.ts';

let test: TestDatabase;
let describing: DescribingDatabase;
const SOURCE = join(import.meta.dirname, '../..');
const sources = new Map<string, string>();

beforeAll(async () => {
  test = await openTestDatabase();
  describing = await openDescribingDatabase(test.url);
  for await (const file of glob('**/*.sql.ts', { cwd: SOURCE }))
    sources.set(basename(file), await readFile(join(SOURCE, file), 'utf8'));
});
afterAll(async () => {
  await describing.close();
  await test.close();
});

/** What stands between the values of the template that begins at `start`, as it is written, and where it ends. */
const readTemplate = (source: string, start: number): { text: string; end: number } => {
  const texts: string[] = [];
  let text = '';
  let depth = 0;
  let at = start;
  for (; at < source.length; at += 1) {
    const letter = source[at] ?? '';
    const opens = source.startsWith('${', at) || (depth > 0 && letter === '{');
    if (depth === 0 && letter === '`') break;
    if (letter === '\\') {
      text += source.slice(at, at + 2);
      at += 1;
    } else if (opens) {
      if (depth === 0) {
        texts.push(text);
        text = '';
      }
      depth += 1;
      if (letter === '$') at += 1;
    } else if (depth > 0 && letter === '}') {
      depth -= 1;
      if (depth === 0) text = '';
    } else text += letter;
  }
  return { text: [...texts, text].join('${}'), end: at + 1 };
};

const readTemplates = (source: string, head: RegExp): { text: string; end: number }[] =>
  [...source.matchAll(head)].map(({ index, 0: found }) => readTemplate(source, index + found.length));

/** Every template of `typedSql` in a file. */
const typedTemplates = (source: string): string[] =>
  readTemplates(source, /typedSql\([^`]*?\)\s*`/g).map(({ text }) => text);

/** Every template of plain `sql` that is executed as it stands; the others are parts of statements. */
const plainTemplates = (source: string): string[] =>
  readTemplates(source, /\bsql`/g)
    .filter(({ end }) => /^\s*\.execute\(/.test(source.slice(end)))
    .map(({ text }) => text);

describe('what PostgreSQL says of a statement', () => {
  const faultsOf = async (ask: (db: Database) => Promise<unknown>): Promise<string[]> => {
    const own = await openDescribingDatabase(test.url);
    await ask(own.db);
    await own.close();
    return own.described.flatMap(({ faults }) => faults);
  };

  it('is nothing when its row is as declared', async () => {
    const ask = (db: Database) =>
      typedSql({ id: 'int4', title_ja: 'text?' })`SELECT id, title_ja FROM videos`.execute(db);
    expect(await faultsOf(ask)).toEqual([]);
  });

  it.each([
    [/column "tittle" does not exist/, 'SELECT tittle AS title FROM videos'],
    [/title: declared, but not answered/, 'SELECT title AS name FROM videos'],
    [/name: answered, but not declared/, 'SELECT title, title AS name FROM videos'],
    [/title: declared as text, answered as type 20/, 'SELECT views AS title FROM videos'],
    [/title: may be null/, 'SELECT title_ja AS title FROM videos'],
  ])('is %s', async (fault, text) => {
    expect(
      (await faultsOf((db) => typedSql({ title: 'text' })`${sql.raw(text)}`.execute(db))).join('\n'),
    ).toMatch(fault);
  });

  it('names a column that was renamed, also where no row is answered', async () => {
    const renamed = await openTestDatabase();
    await sql`ALTER TABLE comments RENAME COLUMN body TO text`.execute(renamed.db);
    await sql`ALTER TABLE stored_files RENAME COLUMN names TO files`.execute(renamed.db);
    const own = await openDescribingDatabase(renamed.url);
    const files = ['comments.sql.ts', 'stored-files.sql.ts'];
    for (const ask of files.flatMap((file) => STATEMENT_SAMPLES[file] ?? [])) {
      own.answerWith({ state: 'kept' });
      await ask(own.db).catch(() => {});
    }
    expect(own.described.flatMap(({ faults }) => faults).join('\n')).toMatch(/column c\.body does not exist/);
    expect(own.refused.join('\n')).toMatch(/column "names".*INSERT INTO stored_files/s);
    await own.close();
    await renamed.close();
  });
});

const describeSamples = async (): Promise<string[]> => {
  const faults: string[] = [];
  for (const [file, samples] of Object.entries(STATEMENT_SAMPLES))
    for (const ask of samples) {
      const from = describing.described.length;
      const values = SAMPLE_VALUES[file] ?? {};
      // Without a row, with one from every statement, and with one where it is declared; whom that does not satisfy stops.
      for (const which of ['none', 'all', 'declared'] as const) {
        if (which === 'none') describing.answerWith(undefined);
        else describing.answerWith(values, which);
        await ask(describing.db).catch(() => {});
      }
      for (const { texts, faults: found } of describing.described.slice(from))
        faults.push(...found.map((fault) => `${file}: ${texts[0]?.trim().slice(0, 60)}…: ${fault}`));
    }
  return [...new Set(faults)];
};

describe('the statements of this server', () => {
  let faults: string[];
  beforeAll(async () => {
    faults = await describeSamples();
  });

  /** By file and text, those whose texts are not among `described`. */
  const unseen = (
    templatesOf: (source: string) => string[],
    described: readonly DescribingDatabase['plain'][number][],
  ): string[] => {
    const seen = new Set(described.map((texts) => (texts.raw ?? texts).join('${}')));
    return [...sources].flatMap(([file, source]) =>
      templatesOf(source)
        .filter((text) => !seen.has(text))
        .map((text) => `${file}: ${text.trim().slice(0, 80)}`),
    );
  };

  it('answer the rows that are declared', () => {
    expect(faults).toEqual([]);
    // Each needs a sample in statement-samples*.fixture.ts.
    expect(
      unseen(
        typedTemplates,
        describing.described.map(({ texts }) => texts),
      ),
    ).toEqual([]);
  });

  it('are taken by PostgreSQL where they answer no row', () => {
    expect(describing.refused).toEqual([]);
    expect(unseen(plainTemplates, describing.plain)).toEqual([]);
  });

  it('assert no row by hand', () => {
    expect(
      [...sources].filter(([, source]) => /\bsql<(?!unknown>)/.test(source)).map(([file]) => file),
    ).toEqual([]);
  });
});
