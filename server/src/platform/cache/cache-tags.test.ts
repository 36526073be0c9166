/** Tags are spelt in one file, and only the dispatcher sends them: whatever else did would invalidate before the commit. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const SOURCE = join(import.meta.dirname, '../..');
const files = globSync('**/*.ts', { cwd: SOURCE }).filter(
  (file) => !file.endsWith('.test.ts') && !file.startsWith('testing/'),
);
const filesWith = (pattern: RegExp): string[] =>
  files.filter((file) => pattern.test(readFileSync(join(SOURCE, file), 'utf8')));
const names = (found: readonly string[]): (string | undefined)[] =>
  found.map((file) => file.split('/').at(-1));

it('finds no tag outside of cache-tags.ts', () => {
  expect(files.length).toBeGreaterThan(200);
  expect(names(filesWith(/[`'"](comments|subscriptions|withdrawn):/))).toEqual(['cache-tags.ts']);
  // That one prints what its user types.
  expect(names(filesWith(/[`'"](video|album|member|playlist|model|channel):\$\{/))).toEqual(['print.ts']);
  expect(filesWith(/[tT]ags[^\n]*[`'"](listings|albums|models|channels|playlists|members)[`'"]/)).toEqual([]);
});

it('finds one file that sends invalidations', () => {
  expect(names(filesWith(/notifyInvalidation\(/))).toEqual(['record-events.ts']);
});
