/**
 * What `npm test -- --changed` runs: the tests that a change can touch. Jest knows who imports a changed file; what follows here is what no
 * import says: processes that a test starts, tests that read the whole tree, and browser tests of a package.
 */
import { join } from 'node:path';
import { askGit } from '../contract/describe-build.ts';
import { listJestTests } from './run-jest.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Tests that read files of the tree without importing them, or compare what all rooms register. */
const TREE_TESTS = [
  'scripts/fences/',
  'scripts/messages/',
  'scripts/routes/',
  'typed-sql',
  'database-types',
  'message-rows',
  'settings-docs',
  'catalogues',
  'equal-answers',
  'api-rooms',
  'information',
];

/** Who imports these starts processes of the server, or tests what `files` are built into. */
const STARTS: readonly { files: RegExp; importedBy: readonly string[] }[] = [
  {
    files: /^(server\/(src|migrations)|shared\/src)\//,
    importedBy: [
      'server/src/testing/web-processes.ts',
      'server/src/testing/processing.ts',
      'server/src/platform/database/migrate.ts',
      'server/src/platform/jobs/job-scheduler.ts',
      'server/src/ingest/ingest.ts',
    ],
  },
  { files: /^(scripts|shared\/config|pnpm-lock\.yaml)/, importedBy: ['scripts/processes/run-child.ts'] },
];

/** Browser tests of a package, alongside `ON_EVERY_PAGE`. */
const BROWSER_TESTS: Readonly<Record<string, readonly string[]>> = {
  // By the package's folder.
  'mf-listings': [
    'listings',
    'lists',
    'collections',
    'crawl',
    'phone',
    'header',
    'overflow',
    'device-playlists',
  ],
  'mf-player': [
    'watch-page',
    'player',
    'play',
    'embed',
    'first-files',
    'renewal',
    'sound-and-picture',
    'unlisted',
    'independent',
    'taps',
  ],
  'mf-member': [
    'members?[.-]',
    'accounts',
    'friends',
    'sign-in-link',
    'lost-codes',
    'keeping',
    'passkeys',
    'subscribe',
  ],
  'mf-community': ['members?[.-]', 'friends', 'contact', 'hostile-words', 'taps'],
  'mf-upload': ['tests/uploads/', 'contact', 'hostile-words'],
  'mf-desk': ['desk', 'operators', 'canary', 'tests/releases/release\\.'],
  'embed-sdk': ['embed-sdk'],
  scripts: ['tests/release'],
};
const ON_EVERY_PAGE = [
  'journey',
  'hydration',
  'access',
  'leaks',
  'own-styles',
  'untranslated',
  'no-script',
  'budgets',
  'dead-remotes',
];
/** Of no package: these change no page. */
const SEEN_BY_NO_BROWSER = /^(docs|bench|deploy|\.github)\/|\.md$|\.test\.tsx?$/;

const linesOf = (text: string | undefined): string[] => text?.split('\n').filter(Boolean) ?? [];

/** Files that differ from where this branch left `main`, also those that are not committed; relative to the root. */
export const listChangedFiles = async (): Promise<string[]> => {
  const base =
    linesOf(await askGit(ROOT, 'merge-base', 'HEAD', 'origin/main'))[0] ??
    linesOf(await askGit(ROOT, 'merge-base', 'HEAD', 'main'))[0] ??
    'HEAD';
  return [
    ...linesOf(await askGit(ROOT, 'diff', '--name-only', base)),
    ...linesOf(await askGit(ROOT, 'ls-files', '--others', '--exclude-standard')),
  ];
};

/** Files whose importers are to be tested: those that changed, and what starts a process that they are part of. */
export const addStarters = (changed: readonly string[]): string[] => [
  ...changed,
  ...STARTS.flatMap(({ files, importedBy }) =>
    changed.some((file) => files.test(file) && !/\.test\.tsx?$/.test(file)) ? importedBy : [],
  ),
];

/** Patterns of browser tests: nothing, when no page can have changed; 'all' of them, for what every page is made of. */
export const chooseBrowserTests = (changed: readonly string[]): readonly string[] | 'all' => {
  const seen = changed.filter((file) => !SEEN_BY_NO_BROWSER.test(file));
  const own = seen.filter((file) => file.startsWith('e2e/tests/'));
  const others = seen.filter((file) => !own.includes(file));
  const packages = [...new Set(others.map((file) => file.split('/')[0] ?? ''))];
  const patterns = packages.map((name) => BROWSER_TESTS[name]);
  if (patterns.includes(undefined)) return 'all';
  const chosen = [
    ...patterns.flatMap((some) => some ?? []),
    ...(packages.some((name) => name.startsWith('mf-')) ? ON_EVERY_PAGE : []),
  ];
  return [...new Set([...own, ...chosen])];
};

/** Paths of unit tests that a change of these files can touch. */
export const listTouchedTests = async (changed: readonly string[]): Promise<string[]> => {
  const files = addStarters(changed).map((file) => join(ROOT, file));
  const related = files.length > 0 ? await listJestTests(['--findRelatedTests', ...files]) : [];
  const reading = await listJestTests(['--testPathPatterns', ...TREE_TESTS]);
  return [...new Set([...related, ...reading])];
};
