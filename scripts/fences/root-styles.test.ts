/**
 * No style of the root depends on what is anywhere in the page (`:root:has(…)`): the browser would look through the document with each change
 * of it, while a page starts and a video is about to play. An attribute of the root says the same for nothing (decision 65).
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '../..');
/** The root or the body as a whole compound, then `:has(` in the same compound. */
const ROOT_HAS = /(?:^|[\s,({])(?:(?::global\()?(?::root|html|body))[^\s,{>+~]*:has\(/;

const findRootHas = (css: string): string[] =>
  css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .split('\n')
    .filter((line) => ROOT_HAS.test(line));

describe('styles of the root', () => {
  it.each([
    ':root:has(.menu[open]) {',
    '  html:has(:fullscreen) {',
    ':global(html):has(.gate) {',
    'body[data-x]:has(.a), .b {',
    '.b, :root:has(.a) .c {',
  ])('finds %s', (line) => {
    expect(findRootHas(line)).toEqual([line]);
  });

  it.each(['.row:has(.tick:checked) {', ':root[data-a] .row:has(.b) {', '/* :root:has(.a) */'])(
    'lets %s be',
    (line) => {
      expect(findRootHas(line)).toEqual([]);
    },
  );

  it('never depend on what is in the page', () => {
    const files = globSync('{shell,shared,mf-*}/src/**/*.css', { cwd: ROOT });
    expect(files.length).toBeGreaterThan(50);
    const found = files.flatMap((file) =>
      findRootHas(readFileSync(join(ROOT, file), 'utf8')).map((line) => `${file}: ${line.trim()}`),
    );
    expect(found).toEqual([]);
  });
});
