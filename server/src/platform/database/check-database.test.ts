import { expect, it } from '@jest/globals';
import { judgeDatabase } from './check-database.ts';

const facts = { version: 170_004, encoding: 'UTF8', trigrams: 5 };

it('says nothing of a database as it is wanted', () => {
  expect(judgeDatabase(facts)).toBeUndefined();
});

it('names one that is older, although it will do', () => {
  expect(judgeDatabase({ ...facts, version: 160_003 })).toBe(
    'PostgreSQL 16 is older than 17, which Foyer is made for; it passed the check of its locale',
  );
});

it.each([
  [{ version: 130_011 }, 'PostgreSQL 13 is too old; 17 or newer is wanted'],
  [
    { version: 150_001, trigrams: 0 },
    'PostgreSQL 15 is older than 17, .*the one that keeps them came with 17$',
  ],
  [{ trigrams: 0 }, 'LOCALE_PROVIDER builtin'],
  [{ encoding: 'SQL_ASCII' }, 'its encoding is SQL_ASCII; UTF8 is needed'],
])('refuses one that will not do: %p', (change, words) => {
  expect(() => judgeDatabase({ ...facts, ...change })).toThrow(new RegExp(words));
});
