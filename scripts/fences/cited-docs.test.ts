/** Documents that sources cite exist, and the index of decisions names each of them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '../..');
const NOT_OURS = new Set(['node_modules', 'dist', 'docs', 'images']);
const SOURCE = /\.(tsx?|mjs|cjs|css|sql)$/;
const THIS = 'scripts/fences/cited-docs.test.ts';

const listSources = (folder = ''): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.') && !NOT_OURS.has(name))
    .flatMap((entry) => {
      const path = `${folder}${entry.name}`;
      if (entry.isDirectory()) return listSources(`${path}/`);
      return SOURCE.test(path) && path !== THIS ? [path] : [];
    });

const listDocuments = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? listDocuments(path) : [path];
  });

const DOCUMENTS = new Set(listDocuments('docs'));
const DECISIONS = [...DOCUMENTS].filter((path) => /^docs\/decisions\/\d{4}-/.test(path));

/** `docs/guides/moderate.md`, and with it the files of the same folder that follow: `docs/specification/calls.md, limits.md`. */
const citedIn = (text: string): string[] => {
  const folders = text.matchAll(/\bdocs\/([\w-]+)\/([\w-]+\.md)((?:,(?: |\n \* )[\w-]+\.md)*)/g);
  const files = [...folders].flatMap(([, folder = '', first = '', others = '']) =>
    [first, ...(others.match(/[\w-]+\.md/g) ?? [])].map((name) => `docs/${folder}/${name}`),
  );
  const numbers = [...text.matchAll(/\bdecision (\d{1,3})\b/g)].map(
    ([, number = '']) => `decision ${number}`,
  );
  return [...files, ...numbers];
};

const isThere = (cited: string): boolean => {
  const [, number] = /^decision (\d+)$/.exec(cited) ?? [];
  if (number === undefined) return DOCUMENTS.has(cited);
  return DECISIONS.some((path) => path.startsWith(`docs/decisions/${number.padStart(4, '0')}-`));
};

it('finds what a comment cites', () => {
  expect(citedIn('Source: docs/specification/calls.md, limits.md; see decision 7.')).toEqual([
    'docs/specification/calls.md',
    'docs/specification/limits.md',
    'decision 7',
  ]);
  expect(isThere('docs/specification/no-such-page.md')).toBe(false);
  expect(isThere('decision 999')).toBe(false);
});

it('cites only documents that are there', () => {
  const sources = listSources();
  expect(sources.length).toBeGreaterThan(2000);
  const missing = sources.flatMap((path) =>
    citedIn(readFileSync(join(ROOT, path), 'utf8'))
      .filter((cited) => !isThere(cited))
      .map((cited) => `${path}: ${cited}`),
  );
  expect(missing).toEqual([]);
});

it('lists every decision in their index', () => {
  const index = readFileSync(join(ROOT, 'docs/decisions/README.md'), 'utf8');
  expect(DECISIONS.length).toBeGreaterThan(80);
  const missing = DECISIONS.filter((path) => !index.includes(`(${path.slice('docs/decisions/'.length)})`));
  expect(missing).toEqual([]);
});
