import { glob, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Database } from './create-database.ts';
import { type DescribingDatabase, openDescribingDatabase } from './describe-database.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { SAMPLE_VALUES, STATEMENT_SAMPLES } from '../../testing/statement-samples.fixture.ts';
import { typedSql } from './typed-sql.ts';

/**
 * Raw statements whose row is still asserted by hand, by file. Converting one makes its number smaller; a new statement is
 * written with `typedSql`.
 */
const ASSERTED_BY_HAND: Readonly<Record<string, number>> = {
  'account-changes.sql.ts': 2,
  'accounts.sql.ts': 6,
  'album-publication.sql.ts': 1,
  'album-work.sql.ts': 5,
  'duplicates.sql.ts': 5,
  'ingest.sql.ts': 4,
  'media-removal.sql.ts': 2,
  'messages.sql.ts': 6,
  'moderation.sql.ts': 6,
  'releases.sql.ts': 9,
  'replication.sql.ts': 1,
  'search-index.sql.ts': 1,
  'seed.sql.ts': 3,
  'stored-files.sql.ts': 8,
  'uploads.sql.ts': 9,
  'video-intake.sql.ts': 2,
  'video-pictures.sql.ts': 1,
  'video-pieces.sql.ts': 2,
  'video-processing.sql.ts': 3,
  'video-sources.sql.ts': 1,
  'video-tracks.sql.ts': 1,
};

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

/** What stands between the values of the template that begins at `start`, as it is written. */
const textsOfTemplate = (source: string, start: number): string[] => {
  const texts: string[] = [];
  let text = '';
  let depth = 0;
  for (let at = start; at < source.length; at += 1) {
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
  return [...texts, text];
};

/** Every template of `typedSql` in a file. */
const typedTemplates = (source: string): string[] =>
  [...source.matchAll(/typedSql\([^`]*?\)\s*`/g)].map(({ index, 0: head }) =>
    textsOfTemplate(source, index + head.length).join('${}'),
  );

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

  it('is told for a column that was renamed', async () => {
    const renamed = await openTestDatabase();
    await sql`ALTER TABLE comments RENAME COLUMN body TO text`.execute(renamed.db);
    const own = await openDescribingDatabase(renamed.url);
    for (const ask of STATEMENT_SAMPLES['comments.sql.ts'] ?? []) await ask(own.db).catch(() => {});
    expect(own.described.flatMap(({ faults }) => faults).join('\n')).toMatch(/column c\.body does not exist/);
    await own.close();
    await renamed.close();
  });
});

it('describes every declared row as it is declared', async () => {
  const faults: string[] = [];
  for (const [file, samples] of Object.entries(STATEMENT_SAMPLES))
    for (const ask of samples) {
      const from = describing.described.length;
      // Once without a row, once with one of every column's sample value; whom that does not satisfy stops.
      for (const values of [undefined, SAMPLE_VALUES[file] ?? {}]) {
        describing.answerWith(values);
        await ask(describing.db).catch(() => {});
      }
      for (const { texts, faults: found } of describing.described.slice(from))
        faults.push(...found.map((fault) => `${file}: ${texts[0]?.trim().slice(0, 60)}…: ${fault}`));
    }
  expect([...new Set(faults)]).toEqual([]);
  expect(describing.refused).toEqual([]);

  const seen = new Set(describing.described.map(({ texts }) => (texts.raw ?? texts).join('${}')));
  const unseen = [...sources].flatMap(([file, source]) =>
    typedTemplates(source)
      .filter((text) => !seen.has(text))
      .map((text) => `${file}: ${text.trim().slice(0, 80)}`),
  );
  // Each needs a sample in statement-samples.fixture.ts.
  expect(unseen).toEqual([]);
});

it('counts the statements whose row is asserted by hand, and lets none be added', () => {
  const counts = Object.fromEntries(
    [...sources]
      .map(([file, source]): [string, number] => [file, source.match(/\bsql<(?!unknown>)/g)?.length ?? 0])
      .filter(([, count]) => count > 0),
  );
  expect(counts).toEqual(ASSERTED_BY_HAND);
});
