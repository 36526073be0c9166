/** What keeps the tree readable: folders that one can look through, and files that can be read alone. */
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import { listSources } from '../list-sources.ts';
import { findCircles } from './import-circles.ts';

const ROOT = join(import.meta.dirname, '../..');
const MAX_FILES = 40;
/** A list, not a folder to look through. */
const LISTS = ['server/migrations'];
/** The tables refer to each other, and so do their types. */
const TABLES = /^server\/src\/platform\/database\/schema/;
const IS_TEST = /\.(?:test|fixture|e2e)\.tsx?$/;

let sources: string[] = [];
beforeAll(async () => {
  sources = (await listSources(ROOT)).filter((file) => !IS_TEST.test(file));
});

it(`has no folder with more than ${MAX_FILES} source files side by side`, () => {
  const counts = new Map<string, number>();
  for (const file of sources) counts.set(posix.dirname(file), (counts.get(posix.dirname(file)) ?? 0) + 1);
  const large = [...counts].filter(([folder, count]) => count > MAX_FILES && !LISTS.includes(folder));
  expect(counts.size).toBeGreaterThan(100);
  expect(large).toEqual([]);
});

it('has no files that import each other', () => {
  const texts = new Map(sources.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));
  expect(findCircles(texts).filter((circle) => !circle.every((file) => TABLES.test(file)))).toEqual([]);
});

it('finds circles of two and of more, by way of packages too, and of types', () => {
  const circles = findCircles(
    new Map([
      ['a/one.ts', "import type { Two } from './two.ts';"],
      ['a/two.ts', "export { one } from './one.ts';"],
      ['shared/src/urls.ts', "import {\n  page,\n} from './ui/page.tsx';"],
      ['shared/src/ui/page.tsx', "import { call } from '../call.ts';"],
      ['shared/src/call.ts', "import { urls } from '@foyer/shared/urls';"],
      ['a/three.ts', "import { one } from './one.ts';\nimport { join } from 'node:path';"],
    ]),
  );
  expect(circles).toEqual([
    ['a/one.ts', 'a/two.ts'],
    ['shared/src/call.ts', 'shared/src/ui/page.tsx', 'shared/src/urls.ts'],
  ]);
});
