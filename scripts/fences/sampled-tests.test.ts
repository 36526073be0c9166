/** Every test with a long form stands in docs/guides/testing.md, with what `npm test` has of it. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from '@jest/globals';
import { BROWSER_FILES_IN_TURNS, FILES_IN_TURNS } from '../testing/turn.ts';

const ROOT = join(import.meta.dirname, '../..');
const FOLDERS = [
  ...['e2e/tests', 'server/src', 'scripts', 'deploy'],
  ...['mf-player/src', 'mf-member/src', 'mf-upload/src', 'mf-listings/src', 'mf-desk/src', 'shared/src'],
];
const TEST = /\.(?:test|e2e|fixture)\.tsx?$/;
/** What says in a test that there is a long form of it. */
const HAS_LONG_FORM = /FOYER_(?:E2E|TEST)_LONG|\/testing\/long\.ts'|itFitsPages\(|\/turns\.ts'/;

/** Of all lists. */
const inTurns = [...FILES_IN_TURNS, ...BROWSER_FILES_IN_TURNS].flat();

const tests = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => TEST.test(path) && !path.includes('node_modules'))
    .map((path) => join(folder, path)),
);
const isOf = (file: string, path: string): boolean =>
  path.startsWith(`${file}.test.`) || path.startsWith(`${file}.e2e.`);
const isLong = (path: string): boolean =>
  /\.long\.test\./.test(path) ||
  inTurns.some((file) => isOf(file, path)) ||
  HAS_LONG_FORM.test(readFileSync(join(ROOT, path), 'utf8'));
const nameOf = (path: string): string => basename(path).replace(/(?:\.long)?\.(?:test|e2e)\.tsx?$|\.ts$/, '');

const guide = readFileSync(join(ROOT, 'docs/guides/testing.md'), 'utf8');
const reported = new Set([...guide.matchAll(/`([\w.-]+)`/g)].map(([, name]) => name));

it('names every test that has a long form', () => {
  const own = tests.filter((path) => isLong(path) && !path.endsWith('sampled-tests.test.ts'));
  expect(own.length).toBeGreaterThan(60);
  expect(own.filter((path) => !reported.has(nameOf(path)))).toEqual([]);
});
it('names no test that is not there', () => {
  const names = new Set(tests.map(nameOf));
  const rows = guide.slice(guide.indexOf('## What is sampled')).match(/^\| `.*$/gm) ?? [];
  const named = rows.flatMap((row) => [...row.matchAll(/`([\w.-]+)`/g)].map(([, name = '']) => name));
  expect(named.filter((name) => !names.has(name) && !['npm', 'shared'].includes(name))).toEqual([]);
});
it('takes turns with files that are there', () => {
  const missing = inTurns.filter((file) => !tests.some((path) => isOf(file, path)));
  expect(missing).toEqual([]);
});
