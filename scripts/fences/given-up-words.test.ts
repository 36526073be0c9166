/**
 * Words of this project's own that were given up for the field's (decision 105) stay out of comments, names of tests and of files,
 * documents and identifiers.
 */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '../..');

/** In what people read. */
const PROSE: readonly (readonly [RegExp, instead: string])[] = [
  [/\bwhoever\b/i, 'anyone who, or the actor'],
  [/\bbeside\b/i, 'next to, alongside, in addition to'],
  [/\b(?:begins?|began|begun|beginnings?)\b/i, 'start'],
  [/\bat once\b/i, 'immediately, or at the same time'],
  [/\bchores?\b/i, 'scheduled job'],
  [/\bgrowing pauses?\b/i, 'exponential backoff'],
  [/\bpatiently\b/i, 'with retries'],
  [/\bdear(?:er|est)?\b/i, 'expensive'],
  [/\bnoughts?\b/i, 'zero'],
  [/\bon wish\b/i, 'if wanted'],
  [/\bcounted off\b/i, 'counted row by row'],
  [/\b(?:is|are|was|were|been?) told\b/i, 'notified, reported, logged, instructed'],
  [/\bkept (?:answer|document|page)s?\b/i, 'cached'],
  [/\b(?:answers?|documents?|lists) (?:is|are|was|were) (?:dropped|forgotten)\b/i, 'invalidated'],
  [/\bwords takedown\b/i, 'text takedown'],
];

/** In sources, as identifiers. */
const NAMES =
  /\w*(?:Chore|CHORE|KeptCache|KeptAnswer|KeptDocument|AtOnce|AT_ONCE|Patiently|[lL]eadOn|leaveAsNobody|GrowingPauses|OPEN_EYES|AccountDoors)\w*/;

const FILES =
  /chore|kept-cache|at-once|beside|begin|patiently|lead-on|leave-as-nobody|growing-pauses|dear-|doors|words-takedown|told/;

/** Files in which a word may stand, and why. */
const EXCEPTIONS: readonly (readonly [file: RegExp, reason: string])[] = [
  [/^server\/migrations\//, 'databases have run them'],
  [/^server\/src\/information\/texts\//, 'texts for visitors, in ten languages'],
  [/^docs\/guides\/translating\.md$/, 'names words that translators should not use'],
  [/^docs\/decisions\/0105-/, 'lists the words'],
  [/^scripts\/fences\/given-up-words\.test\.ts$/, 'lists the words'],
];

/** Comments, and what the tests are called; of documents all but code. Spans in backticks are names. */
const proseOf = (file: string, text: string): string[] => {
  if (file.endsWith('.md'))
    return text
      .replaceAll(/^```[\s\S]*?^```|`[^`\n]*`|\]\([^)]*\)/gm, (code) => code.replaceAll(/[^\n]/g, ' '))
      .split('\n');
  const comments = text.match(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*/gm) ?? [];
  const tests = text.match(/\b(?:it|describe)(?:\.\w+)*\(\s*(['"`])(?:(?!\1).)*/g) ?? [];
  return [...comments.map((comment) => comment.replaceAll(/\n\s*\*? ?/g, ' ')), ...tests].map((part) =>
    part.replaceAll(/(?<!\()`[^`\n]*`/g, ''),
  );
};

const findIn = (file: string, text: string): string[] => {
  const found = proseOf(file, text).flatMap((part) =>
    PROSE.flatMap(([word, instead]) => {
      const [match] = word.exec(part) ?? [];
      return match ? [`${file}: "${match}" is ${instead}: ${part.trim().slice(0, 120)}`] : [];
    }),
  );
  const [name] = (!file.endsWith('.md') && NAMES.exec(text)) || [];
  return [
    ...found,
    ...(name ? [`${file}: ${name}`] : []),
    ...(FILES.test(basename(file)) ? [`${file}: its name`] : []),
  ];
};

it.each([
  ['a.ts', '/** Sent to whoever\n * asks. */'],
  ['a.ts', 'const a = 1; // The file beside it.'],
  ['a.ts', "it('begins with the newest', () => {});"],
  ['a.ts', 'const AT_ONCE = 3;'],
  ['a.md', 'The owner is told.'],
  ['list-chores.ts', ''],
])('finds it in %s: %s', (file, text) => {
  expect(findIn(file, text)).toHaveLength(1);
});

it.each([
  ['a.ts', "const act = 'begin'; /** `begin`: with the code. */"],
  ['a.md', 'A call of `begin`, besides.'],
])('lets %s be: %s', (file, text) => {
  expect(findIn(file, text)).toEqual([]);
});

it('finds none in sources and documents', () => {
  const files = globSync(
    '{*.md,{bench,deploy,docs,e2e,embed-sdk,mf-*,scripts,server,shared,shell}/**/*.{ts,tsx,mjs,css,md}}',
    {
      cwd: ROOT,
      exclude: (path) => /(?:^|\/)(?:node_modules|dist|\.tools)(?:\/|$)/.test(path),
    },
  ).filter((file) => !EXCEPTIONS.some(([exception]) => exception.test(file)));
  expect(files.length).toBeGreaterThan(3000);
  expect(files.flatMap((file) => findIn(file, readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
});
