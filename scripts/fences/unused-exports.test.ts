/** Nothing is exported that no other file names: what is left over is deleted, what one file alone uses is its own. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { listSources } from '../list-sources.ts';

const ROOT = join(import.meta.dirname, '../..');
const EXPORTED = /^export (?:async )?(?:const|function\*?|class|let) ([\w$]+)/gm;
const TYPE = /^export (?:type|interface) ([\w$]+)/gm;
/** What other packages and sites import, also ones that stand elsewhere. */
const IS_CONTRACT = /^(?:shared|embed-sdk)\//;
/** Read by the build, as calls that the package makes; of a remote that a test writes. */
const ALLOWED = ['EMBED_CALLS', 'GIVEN_CALLS', 'booksApi'];

const findUnused = (texts: ReadonlyMap<string, string>): string[] => {
  const files = new Map<string, number>();
  const places = new Map<string, number>();
  for (const text of texts.values()) {
    const names = text.match(/[A-Za-z_$][\w$]*/g) ?? [];
    for (const name of names) places.set(name, (places.get(name) ?? 0) + 1);
    for (const name of new Set(names)) files.set(name, (files.get(name) ?? 0) + 1);
  }
  return [...texts].flatMap(([file, text]) => {
    const values = [...text.matchAll(EXPORTED)].map(([, name = '']) => name);
    const types = [...text.matchAll(TYPE)].map(([, name = '']) => name);
    const own = IS_CONTRACT.test(file) ? [] : values.filter((name) => files.get(name) === 1);
    const dead = [...values, ...types].filter((name) => places.get(name) === 1);
    return [...new Set([...own, ...dead])]
      .filter((name) => !ALLOWED.includes(name))
      .map((name) => `${file}: ${name}`);
  });
};

it('finds what no other file names, and what nothing names', () => {
  const texts = new Map([
    ['server/src/a.ts', 'export const used = 1;\nexport const own = 2;\nown;\nexport type Gone = string;\n'],
    ['server/src/b.ts', "import { used } from './a.ts';\nexport interface Held {}\nused satisfies Held;\n"],
    ['shared/src/c.ts', 'export const given = 1;\ngiven;\nexport const left = 2;\n'],
  ]);
  expect(findUnused(texts)).toEqual([
    'server/src/a.ts: own',
    'server/src/a.ts: Gone',
    'shared/src/c.ts: left',
  ]);
});

it('finds none in the tree', async () => {
  const texts = new Map<string, string>();
  for (const file of await listSources(ROOT, '{shell,mf-*,embed-sdk,shared,server,e2e,bench,scripts,deploy}'))
    texts.set(file, await readFile(join(ROOT, file), 'utf8'));
  expect(texts.size).toBeGreaterThan(3000);
  expect(findUnused(texts)).toEqual([]);
});
