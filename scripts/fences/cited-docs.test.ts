/**
 * Documents and files that sources cite exist, the index of decisions names each of them, and what the specification says is cited by its page:
 * the client's first text, which had numbered sections, is not in the repository.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '../..');
const NOT_OURS = [/^docs\//, /(^|\/)images\//];
const SOURCE = /\.(tsx?|mjs|cjs|css|sql)$/;
const THIS = 'scripts/fences/cited-docs.test.ts';
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|[\s;,{}()])\/\/.*$/gm;
const FILE =
  /(?<![\w@.*/{}$-])(?:[\w.-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:tsx?|mjs|cjs|md|css|sql|yaml)(?![\w*-])/g;
/** Of the client's first text, not of a standard. */
const SECTION = /(?<!(?:RFC \d+|level \d),? )\bsections? \d.*|\bProduct\.md\b/gi;

/** Files of no package of the repository that comments name. */
const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  // Of remotes outside the workspace, or of any.
  'scripts/build-package.ts': ['src/smoke.mjs'],
  'scripts/build/describe-type-faults.ts': ['src/page.tsx'],
  'shared/src/remotes/remote.ts': ['src/x/page.tsx', 'src/x/widget.tsx'],
};

const listPaths = (folder = ''): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.') && !['node_modules', 'dist'].includes(name))
    .flatMap((entry) => {
      const path = `${folder}${entry.name}`;
      return entry.isDirectory() ? listPaths(`${path}/`) : [path];
    });
const PATHS = listPaths();
/** Every end of a path that starts with the name of a folder or file. */
const ENDS = new Set(
  PATHS.flatMap((path) => path.split('/').map((_, at, parts) => parts.slice(at).join('/'))),
);

const listSources = (): string[] =>
  PATHS.filter((path) => SOURCE.test(path) && path !== THIS && !NOT_OURS.some((one) => one.test(path)));

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

/** `catalogue/categories.ts` in a comment, without the way that leads there. */
const filesNamedIn = (text: string): string[] =>
  [...text.matchAll(COMMENT)].flatMap(([comment]) =>
    [...comment.matchAll(FILE)].map(([file]) => file.replace(/^(?:\.{1,2}\/)+/, '')),
  );

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

it('finds files that comments name, and sections of no document', () => {
  const text =
    "// As in ../a/b.test.ts, `*.sql.ts` and no-such-file.ts.\nconst name = 'data.ts';\n/** See x/y.mjs. */";
  expect(filesNamedIn(text)).toEqual(['a/b.test.ts', 'no-such-file.ts', 'x/y.mjs']);
  expect(ENDS.has('wire-schemas/answers.ts')).toBe(true);
  expect(ENDS.has('no-such-file.ts')).toBe(false);
  for (const found of ['of section 9', 'Product.md', 'Sections 4 and 9'])
    expect([found, found.match(SECTION)?.length]).toEqual([found, 1]);
  for (const fine of ['RFC 9110, section 14', 'RFC 9112 section 3.2', 'WebAuthn level 3, section 5.1'])
    expect([fine, fine.match(SECTION)]).toEqual([fine, null]);
});

it('names only files that are there in comments', () => {
  const missing = listSources().flatMap((path) => {
    const named = filesNamedIn(readFileSync(join(ROOT, path), 'utf8')).filter((file) => !ENDS.has(file));
    return named.length > 0 ? [[path, [...new Set(named)].sort()] as const] : [];
  });
  // Both ways, so that an exception goes when it is no longer one.
  expect(Object.fromEntries(missing)).toEqual(EXCEPTIONS);
});

it('cites the specification by its pages, not by sections', () => {
  const documents = [...DOCUMENTS].filter((path) => path.endsWith('.md'));
  const found = [...listSources(), ...documents].flatMap((path) =>
    (readFileSync(join(ROOT, path), 'utf8').match(SECTION) ?? []).map((words) => `${path}: ${words}`),
  );
  expect(found).toEqual([]);
});

it('lists every decision in their index', () => {
  const index = readFileSync(join(ROOT, 'docs/decisions/README.md'), 'utf8');
  expect(DECISIONS.length).toBeGreaterThan(80);
  const missing = DECISIONS.filter((path) => !index.includes(`(${path.slice('docs/decisions/'.length)})`));
  expect(missing).toEqual([]);
});
