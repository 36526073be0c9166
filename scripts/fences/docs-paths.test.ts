/**
 * Paths of this repository that the documentation names in backticks or in code blocks exist: the whole path where it starts
 * with a folder of the root or with a room of the server, else the end of some file's or folder's path (`channels.ts`, `host/app.tsx`,
 * `messages/uploads/`).
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '../..');
const NOT_OURS = new Set(['node_modules', 'dist', 'images']);
const SOURCE_FILE = /\.(tsx?|mjs|css|md|yaml|template)$/;

/** What a document names although the repository does not hold it. */
const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  // Readers of the guide create it.
  'docs/guides/add-a-page.md': ['mf-listings/src/collections/page.tsx'],
  // Made at run time, in the data directory or alongside the packages.
  'docs/reference/processes.md': ['pg18/'],
  'docs/reference/uploads.md': ['work/'],
  // Made by new-secrets.sh, and by who has the certificate.
  'docs/guides/containers.md': [
    'deploy/secrets/',
    'deploy/secrets/tls-certificate.pem',
    'deploy/secrets/tls-key.pem',
  ],
  // At the place of backups.
  'docs/guides/back-up.md': [
    'backups/ID/backup.json',
    'backups/ID/database.tar.zst',
    'backups/ID/files.jsonl.zst',
    'objects/',
    'sealed/',
  ],
  'docs/decisions/0011-the-jail-is-built-before-ffmpeg-starts.md': [
    'bin/',
    'lib/',
    'server/node_modules/.cache/jail',
  ],
  // The commands of the guide make it.
  'docs/guides/sign-releases.md': ['release-keys/'],
  // In the folder of a release of the shell.
  'docs/decisions/0025-releases-are-checked-against-contract-and-budgets.md': ['contract/types/'],
  'docs/decisions/0104-each-call-is-declared-once.md': ['contract/types/'],
  // As it was before the decision.
  'docs/decisions/0018-the-server-has-a-room-for-each-capability.md': ['services/', 'sql/'],
};

/** Every folder (with a slash at its end) and file below `folder`, from the root. */
const listPaths = (folder = ''): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.') && !NOT_OURS.has(name))
    .flatMap((entry) => {
      const path = `${folder}${entry.name}`;
      return entry.isDirectory() ? [`${path}/`, ...listPaths(`${path}/`)] : [path];
    });

const PATHS = listPaths();
const ROOT_FOLDERS = PATHS.filter((path) => /^[^/]+\/$/.test(path));
const ROOMS = PATHS.flatMap((path) => /^server\/src\/([^/]+\/)$/.exec(path)?.[1] ?? []);

const isDocument = (path: string): boolean =>
  ['README.md', 'CONTRIBUTING.md', 'bench/README.md'].includes(path) ||
  /^docs\/.*\.md$/.test(path) ||
  /^deploy\/(.*\/)?README\.md$/.test(path);

/** Words of inline code and of code blocks that may be paths: no placeholder, address, variable or option in them. */
const wordsOf = (text: string): string[] => {
  const blocks = [...text.matchAll(/^```.*?$(.*?)^```$/gms)].map(([, block = '']) => block);
  const inline = [...text.replace(/^```.*?^```$/gms, '').matchAll(/`([^`\n]+)`/g)].map(
    ([, code = '']) => code,
  );
  return [...blocks, ...inline]
    .flatMap((code) => code.split(/\s+/))
    .filter((word) => /^[\w.*][\w.*/-]*$/.test(word) && !word.startsWith('./'));
};

const isThere = (word: string): boolean => {
  // A suffix alone (`.routes.ts`, `*.sql.ts`) is a role; dotted folders are not of the repository.
  if (/^\*?\./.test(word)) return true;
  const inRoom = ROOMS.some((room) => word.startsWith(room)) ? `server/src/${word}` : word;
  const isWhole = inRoom !== word || ROOT_FOLDERS.some((folder) => word.startsWith(folder));
  if (!isWhole && !SOURCE_FILE.test(word) && !word.endsWith('/')) return true;
  const pattern = inRoom.replace(/[.]/g, '\\.').replaceAll('*', '[^/]*');
  const expression = new RegExp(`${isWhole ? '^' : '(^|/)'}${pattern}/?$`);
  return PATHS.some((path) => expression.test(path));
};

it.each(PATHS.filter(isDocument))('%s names only what is there', (document) => {
  const missing = wordsOf(readFileSync(join(ROOT, document), 'utf8')).filter((word) => !isThere(word));
  // Both ways, so that an exception goes when it is no longer one.
  expect([...new Set(missing)].sort()).toEqual(EXCEPTIONS[document] ?? []);
});

it('finds what is missing', () => {
  expect(PATHS.filter(isDocument).length).toBeGreaterThan(20);
  for (const there of ['media/hls/', 'server/src/app/web.ts', 'uploads/upload-*.ts', 'site-table.ts'])
    expect([there, isThere(there)]).toEqual([there, true]);
  for (const gone of [
    'server/src/nowhere/a.ts',
    'media/nowhere.ts',
    'services/upload-*.ts',
    'nowhere/',
    'messages/nowhere/',
    'no-such-file.ts',
  ])
    expect([gone, isThere(gone)]).toEqual([gone, false]);
});
